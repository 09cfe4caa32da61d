//! One scene in all engines: first every frame is judged, then the same frames are timed.

use super::alone::{self, Alone};
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
    /// How many of these are timed; those of the warm-up not counted.
    pub timed: usize,
    /// How often.
    pub rounds: usize,
}

/// The first frames are not timed: engines build up what they keep from frame to frame.
pub const WARM_UP: usize = 10;
/// For so many frames an engine goes on before it is the next one's turn.
const STRETCH: usize = 30;

/// What became of a scene in an engine.
pub struct Row {
    pub engine: Engine,
    pub times: Times,
    pub collisions: u64,
    pub escaped: usize,
    pub through: usize,
    pub crossing_chords: usize,
    /// The deepest at the end of any frame, in radii.
    pub overlap: f64,
    /// ΔE/E after one second and ten.
    pub energy_after: [Option<f64>; 2],
    /// The largest |ΔE|/E at the end of any frame.
    pub energy_drift: f64,
    /// How far discs are from where carom has them after a second: the median, in radii.
    pub error: Option<f64>,
    /// After a second.
    pub velocities: Vec<DVec2>,
    /// Whether the frames that were timed went as those that were judged, to the last bit.
    pub same: bool,
}

/// A scene in all engines.
pub struct Comparison {
    pub title: String,
    pub name: &'static str,
    pub discs: usize,
    pub effort: Effort,
    pub rows: Vec<Row>,
    /// What single discs do by the plain method, where that can be asked.
    pub alone: Option<Alone>,
}

/// carom has to be the first of the engines: the others are compared with it.
pub fn compared(scene: &Scene, engines: &[Engine], effort: Effort) -> Comparison {
    assert_eq!(engines[0], Engine::Carom);
    let judged: Vec<Judged> = engines.iter().map(|e| Judged::run(scene, *e, effort)).collect();
    let exact = &judged[0].judge;
    let alone = alone::checked(scene, exact, effort.frames);
    let timed = timed_runs(scene, engines, effort);
    let rows = engines.iter().zip(&judged).zip(timed).map(|((engine, judged), timed)| {
        let judge = &judged.judge;
        let long_enough = !judge.after_a_second.is_empty();
        Row {
            engine: *engine,
            collisions: judged.collisions,
            escaped: judge.escaped(),
            through: judge.through(),
            crossing_chords: judge.crossing_chords(),
            overlap: judge.overlap,
            energy_after: judge.energy_after(),
            energy_drift: judge.energies.iter().fold(0.0, |most, change| most.max(change.abs())),
            error: long_enough
                .then(|| median_error(scene, &judge.after_a_second, &exact.after_a_second)),
            velocities: judge.velocities_after_a_second.clone(),
            same: judged.states_then == timed.end,
            times: timed.times,
        }
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

/// A run of which every frame was looked at.
struct Judged<'a> {
    judge: Judge<'a>,
    collisions: u64,
    /// At the end of the frames that will be timed.
    states_then: Vec<DiscState>,
}

impl<'a> Judged<'a> {
    fn run(scene: &'a Scene, engine: Engine, effort: Effort) -> Self {
        let mut judge = Judge::new(scene);
        let mut side = engine.with(scene, true);
        let (mut states, mut states_then) = (Vec::new(), Vec::new());
        for frame in 1..=effort.frames {
            side.step();
            side.read(&mut states);
            judge.look(side.corners(), &states);
            if frame == WARM_UP + effort.timed {
                states_then.clone_from(&states);
            }
        }
        Judged { judge, collisions: side.collisions(), states_then }
    }
}

/// The times of a run, and where it ended.
#[derive(Default)]
struct Timed {
    times: Times,
    end: Vec<DiscState>,
}

/// Every round is the same run from the start, all engines in turn.
fn timed_runs(scene: &Scene, engines: &[Engine], effort: Effort) -> Vec<Timed> {
    let mut all: Vec<Timed> = engines.iter().map(|_| Timed::default()).collect();
    for round in 0..effort.rounds {
        let mut sides: Vec<(Box<dyn Side>, Vec<f64>)> =
            engines.iter().map(|engine| (engine.with(scene, false), Vec::new())).collect();
        sides.iter_mut().for_each(|(side, _)| (0..WARM_UP).for_each(|_| side.step()));
        // Another round has its turns elsewhere: the first frame of a turn finds the caches cold.
        let mut left = effort.timed;
        let mut turn = STRETCH * (round + 1) / effort.rounds;
        while left > 0 {
            let frames = turn.clamp(1, left);
            for (side, times) in &mut sides {
                times.extend((0..frames).map(|_| timed(|| side.step())));
            }
            left -= frames;
            turn = STRETCH;
        }
        for ((mut side, times), timed) in sides.into_iter().zip(&mut all) {
            timed.times.note(&times);
            side.read(&mut timed.end);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_timed_is_what_was_judged() {
        let effort = Effort { frames: 60, timed: 40, rounds: 2 };
        for scene in [Scene::cradle(), Scene::gas(50, 3.0), Scene::crosses(20)] {
            let comparison = compared(&scene, &Engine::ALL, effort);
            for row in &comparison.rows {
                assert!(row.same, "{}: {}", scene.title, row.engine.name());
                assert_eq!(row.times.frames(), 40);
            }
            let carom = &comparison.rows[0];
            assert_eq!((carom.escaped, carom.through, carom.error), (0, 0, Some(0.0)));
            assert!(carom.energy_drift < 1e-13 && carom.overlap < 1e-12, "{}", carom.overlap);
        }
    }
}
