//! The plots: time against the number of discs, and against their radius.

use super::poster::{self, milliseconds};
use super::trial::{HUNDRED, RADIUS, Trial, Trials};
use super::words;
use crate::args::MethodName;
use carom_draw::{Axis, Drawing, Plot, Series};

const TIME: &str = "milliseconds a frame";

/// Each with the name of its file.
pub fn plots(trials: &Trials) -> Vec<(&'static str, Drawing)> {
    let by_discs: Vec<&Trial> = trials.by_discs().collect();
    let few: Vec<&Trial> =
        by_discs.iter().copied().filter(|trial| trial.crosses.discs <= HUNDRED).collect();
    let by_radius: Vec<&Trial> = trials.by_radius().collect();
    let discs = |trial: &Trial, _: f64| trial.crosses.discs as f64;
    let radius = |trial: &Trial, _: f64| trial.crosses.radius;
    let collisions = |trial: &Trial, collisions: f64| collisions / trial.scene.frames as f64;
    let time = || Axis::new(TIME).logarithmic();
    let mut plots = Vec::new();
    if few.len() > 1 {
        let plot = Plot::new(Axis::new("discs").from(0.0).whole(), time())
            .title(format!("Time against the number of discs (of radius {RADIUS})"));
        plots.push(("time-discs", with_poster(measured(plot, &few, discs), &few)));
    }
    if by_radius.len() > 1 {
        let plot = Plot::new(Axis::new("radius").from(0.0), time())
            .title(format!("Time against the radius of {HUNDRED} discs"));
        plots.push(("time-radius", measured(plot, &by_radius, radius)));
        let plot = Plot::new(Axis::new("collisions a frame"), time())
            .title(format!("Time against collisions, of {HUNDRED} discs of several radii"));
        plots.push(("time-collisions", measured(plot, &by_radius, collisions)));
    }
    if by_discs.len() > few.len() {
        let plot =
            Plot::new(Axis::new("discs, and as many walls from 100 on").logarithmic(), time())
                .title(format!("Time against the number of discs (of radius {RADIUS})"));
        plots.push(("time-beyond", with_poster(measured(plot, &by_discs, discs), &by_discs)));
    }
    plots.into_iter().map(|(name, plot)| (name, plot.width(760.0).height(480.0).draw())).collect()
}

/// Mean and maximum of each method, which has the same colour everywhere.
fn measured(mut plot: Plot, trials: &[&Trial], x: impl Fn(&Trial, f64) -> f64) -> Plot {
    let methods = [MethodName::Events, MethodName::Pic, MethodName::Pit];
    for (color, method) in methods.into_iter().enumerate() {
        let mut points: Vec<_> = trials
            .iter()
            .filter_map(|trial| {
                let (check, frames) = trial.measured(method)?;
                Some((x(trial, check.collisions as f64), frames.spread()))
            })
            .collect();
        // Where fewer collisions come with a larger radius, the line does not go back.
        points.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        if points.is_empty() {
            continue;
        }
        let name = words::method(method);
        let mean = points.iter().map(|(x, spread)| (*x, spread.mean));
        let most = points.iter().map(|(x, spread)| (*x, spread.maximum));
        plot = plot
            .series(Series::new(format!("{name}, mean"), mean).color(color))
            .series(Series::new(format!("{name}, maximum"), most).color(color).thin());
    }
    plot
}

/// With what the poster reached, and what it had wanted to.
fn with_poster(plot: Plot, trials: &[&Trial]) -> Plot {
    let discs = || trials.iter().map(|trial| trial.crosses.discs as f64);
    let (low, high) = (discs().fold(f64::INFINITY, f64::min), discs().fold(0.0, f64::max));
    let reached = milliseconds(poster::FRAMES_PER_SECOND);
    let goal = milliseconds(poster::GOAL);
    plot.series(
        Series::new(
            format!("the poster: {} frames a second", poster::FRAMES_PER_SECOND),
            [(poster::DISCS as f64, reached)],
        )
        .color(3),
    )
    .series(
        Series::new(format!("its goal: {}", poster::GOAL), [(low, goal), (high, goal)])
            .color(4)
            .dashed(),
    )
}
