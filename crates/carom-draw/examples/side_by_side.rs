//! A built-in scene in one picture: on the left by PIT, on the right as it truly goes, in the same view.
//! `cargo run --release -p carom-draw --example side_by_side -- SCENE FILE.svg [light|dark|print]`

use carom::PitOptions;
use carom::diagnosis::Runs;
use carom_draw::{Drawing, Figure, Look, Theme};
use std::error::Error;

/// Of each half, in pixels: both fill a page of text.
const WIDTH: f64 = 400.0;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, file, more @ ..] = args.as_slice() else {
        return Err("SCENE FILE.svg [light|dark|print]".into());
    };
    let theme: Theme = more.first().map_or(Ok(Theme::Light), |text| text.parse())?;
    let scene = carom_scene::built_in(name).ok_or("not a built-in scene")?.scene();
    let world = scene.world()?;
    let options = PitOptions::new(scene.frame).threshold(scene.world.interference_threshold);
    let runs = Runs::of(&world, options, scene.duration());

    let figure = |timeline| {
        let figure = Figure::new(&world, timeline, scene.frame).look(Look::of(&scene));
        figure.theme(theme).width(WIDTH)
    };
    let pit = figure(&runs.pit).truth(&runs.truth).title("Overlaps, looked for once a frame");
    let truth = figure(&runs.truth).title("carom: from instant to instant");
    let view = pit.natural_view().and(truth.natural_view());
    let halves = [pit.view(view).draw(), truth.view(view).draw()];

    std::fs::write(file, Drawing::of_panels(&halves, 2).svg)?;
    Ok(())
}
