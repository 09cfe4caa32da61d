//! One scene in all engines: first every frame is judged, then the same frames are timed.

use super::alone;
use super::clock::{Times, timed};
use super::judge::{Judge, median_error};
use super::scene::Scene;
use super::side::{Engine, Side};
use carom::{DVec2, DiscState};

/// How much is done.
#[derive(Clone, Copy)]
pub struct Effort {
    /// How many frames are judged.
    pub frames: usize,
    /// How many of these are timed.
    pub timed: usize,
    /// How often.
    pub rounds: usize,
}

/// Frames that are not timed: the engines build up what they keep from frame to frame.
pub const WARM_UP: usize = 10;
/// As many frames each engine goes on for before it is the next one's turn.
const STRETCH: usize = 30;

/// What became of a scene in an engine.
pub struct Row {
    pub engine: Engine,
    pub times: Times,
    pub collisions: u64,
    pub escaped: usize,
    pub through: usize,
    pub crossing_chords: usize,
    /// In radii.
    pub overlap: f64,
    /// ΔE/E after one second and ten.
    pub energy_after: [Option<f64>; 2],
    /// The largest |ΔE|/E at any frame's end.
    pub energy_drift: f64,
    /// The median over the discs after a second, in radii, against carom.
    pub error: Option<f64>,
    /// After a second.
    pub velocities: Vec<DVec2>,
    /// Whether the frames that were timed are those that were judged, to the last bit.
    pub same: bool,
}

/// A scene in all engines, and what carom missed of what single discs do by the plain method, where that
/// can be asked.
pub struct Comparison {
    pub title: String,
    pub name: &'static str,
    pub discs: usize,
    pub effort: Effort,
    pub rows: Vec<Row>,
    pub alone: Option<alone::Alone>,
}

pub fn compared(scene: &Scene, engines: &[Engine], effort: Effort) -> Comparison {
    let judged: Vec<Judged> = engines.iter().map(|e| judged(scene, *e, effort)).collect();
    let alone = alone::checked(scene, &judged[0].events_of, effort.frames);
    let exact = judged[0].row.clone();
    let times = times(scene, engines, effort);
    let rows = judged.into_iter().zip(times).map(|(judged, (times, end))| {
        let row = judged.row;
        let same = judged.timed_end == end;
        let error = (!row.places.is_empty())
            .then(|| median_error(scene, &row.places, &exact.places));
        Row { times, same, error, ..row.finished() }
    });
    Comparison {
        title: scene.title.clone(),
        name: scene.name,
        discs: scene.world.discs().len(),
        effort,
        rows: rows.collect(),
        alone,
    }
}
