//! The scenes as plots of the documentation.

use super::measure::{Comparison, Row};
use super::scene::SECOND;
use super::side::Engine;
use carom_draw::{Axis, Plot, Series};

/// Those that the plots show: carom, and the others as one would set them for fast discs.
const SHOWN: [Engine; 3] = [Engine::Carom, Engine::RapierCcd, Engine::Box2d];

/// File names and pictures.
pub fn drawn(scenes: &[Comparison]) -> Vec<(&'static str, String)> {
    let energy = scenes.iter().find(|scene| scene.name == "gas");
    let energy = energy.map(|scene| ("scenes-energy.svg", energy_over_time(scene)));
    [("scenes-time.svg", time_over_discs(scenes))].into_iter().chain(energy).collect()
}

fn shown(scene: &Comparison) -> impl Iterator<Item = &Row> {
    scene.rows.iter().filter(|row| SHOWN.contains(&row.engine))
}

/// Milliseconds a frame against the number of discs, among crosses.
fn time_over_discs(scenes: &[Comparison]) -> String {
    let mut plot =
        Plot::new(Axis::new("discs").logarithmic(), Axis::new("ms a frame").logarithmic())
            .title("Crosses: how long a frame takes");
    for engine in SHOWN {
        let rows = scenes.iter().filter(|scene| scene.name == "crosses").flat_map(|scene| {
            let row = shown(scene).find(|row| row.engine == engine);
            row.map(|row| (scene.bodies as f64, 1e3 * row.times.mean()))
        });
        plot = plot.series(Series::new(engine.name(), rows.collect::<Vec<_>>()));
    }
    plot.draw().svg
}

/// What is left of the energy, against time.
fn energy_over_time(scene: &Comparison) -> String {
    let mut plot = Plot::new(Axis::new("seconds"), Axis::new("energy left, %").from(0.0))
        .title(format!("What is left of the energy: {}", scene.title));
    for row in shown(scene) {
        // Six points a second are enough for a line.
        let every = SECOND / 6;
        let left = row.energies.iter().enumerate().skip(every - 1).step_by(every);
        let left = left
            .map(|(frame, change)| ((frame + 1) as f64 / SECOND as f64, 100.0 * (1.0 + change)));
        let points = std::iter::once((0.0, 100.0)).chain(left);
        plot = plot.series(Series::new(row.engine.name(), points));
    }
    plot.draw().svg
}
