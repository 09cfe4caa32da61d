//! Where the discs are at the start, half way, and at the end.

use carom::{Engine, Timeline};
use carom_draw::{Drawing, Figure, Look, Part};
use carom_scene::Crosses;

/// Each with the name of its file. They are of the poster's scene, whatever else is measured.
pub fn pictures() -> Vec<(String, Drawing)> {
    let scene = Crosses::new(100).scene().expect("the poster's scene has room for its discs");
    let world = scene.world().expect("nothing overlaps in it");
    let mut timeline = Timeline::new(&world);
    Engine::new(&world).advance_with(scene.duration(), |event| timeline.record(event));
    timeline.end_at(scene.duration());
    let picture = |frame: u64| {
        let time = frame as f64 * scene.frame;
        let mut figure = Figure::new(&world, &timeline, scene.frame).look(Look::of(&scene));
        for part in [Part::Paths, Part::Strobe, Part::Instants, Part::Arrows, Part::Names] {
            figure = figure.show(part, false);
        }
        let title = format!("Frame {frame}");
        (format!("frame-{frame}"), figure.from(time).until(time).title(title).width(760.0).draw())
    };
    [0, 300, 600].map(picture).into()
}
