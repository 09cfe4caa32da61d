//! Every built-in scene as a figure, by the engine and by PIT, in a folder:
//! `cargo run --release -p carom-draw --example gallery -- FOLDER [light|dark|print] [WIDTH]`

use carom::{Engine, Pit, PitOptions, Timeline, World};
use carom_draw::{Figure, Look, Theme};
use carom_scene::{BUILT_IN, Scene};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let folder = args.first().map_or("gallery", String::as_str);
    let theme: Theme = args.get(1).map_or(Ok(Theme::Light), |text| text.parse())?;
    let width = args.get(2).map(|text| text.parse::<f64>()).transpose()?;
    std::fs::create_dir_all(folder)?;
    for built_in in BUILT_IN {
        let scene = built_in.scene();
        let world = scene.world()?;
        let runs = [("events", events(&world, &scene)), ("pit", pit(&world, &scene))];
        let figures = runs.each_ref().map(|(_, timeline)| {
            let figure = Figure::new(&world, timeline, scene.frame).look(Look::of(&scene));
            let figure = figure.theme(theme);
            if let Some(width) = width { figure.width(width) } else { figure }
        });
        let view = figures[0].natural_view().and(figures[1].natural_view());
        for ((method, _), figure) in runs.iter().zip(figures) {
            let drawing = figure.view(view).draw();
            let name = Path::new(folder).join(format!("{}-{method}", built_in.name));
            std::fs::write(name.with_extension("svg"), &drawing.svg)?;
            std::fs::write(name.with_extension("png"), drawing.png(1.0)?)?;
            println!("{}: {} bytes; {:?}", name.display(), drawing.svg.len(), drawing.left_out);
        }
    }
    Ok(())
}

fn events(world: &World, scene: &Scene) -> Timeline {
    let mut timeline = Timeline::new(world);
    Engine::new(world).advance_with(scene.duration(), |event| timeline.record(event));
    timeline.end_at(scene.duration());
    timeline
}

/// Shocks are recorded before the frame that they are in.
fn pit(world: &World, scene: &Scene) -> Timeline {
    let options = PitOptions::new(scene.frame).threshold(scene.world.interference_threshold);
    let (mut pit, mut timeline) = (Pit::new(world, options), Timeline::new(world));
    for _ in 0..scene.frames {
        pit.step_with(|event| timeline.record(event));
        let discs = 0..world.discs().len() as u32;
        timeline.record_frame(pit.now(), discs.map(|id| pit.disc(id)));
    }
    timeline
}
