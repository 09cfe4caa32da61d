//! Every built-in scene as a figure, by the engine and by PIT, in a folder:
//! `cargo run --release -p carom-draw --example gallery -- FOLDER [light|dark|print] [WIDTH]`

use carom::PitOptions;
use carom::diagnosis::Runs;
use carom_draw::{Figure, Look, Theme};
use carom_scene::BUILT_IN;
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
        let options = PitOptions::new(scene.frame).threshold(scene.world.interference_threshold);
        let Runs { truth, pit } = Runs::of(&world, options, scene.duration());
        let runs = [("events", truth), ("pit", pit)];
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
