//! One scene in all engines, in turns: a round in which every frame is judged, and then those in which they are
//! timed.

use super::alone::{self, Alone};
use super::clock::{Times, timed};
use super::judge::{Judge, errors};
use super::scene::Scene;
use super::side::{Engine, Side};
use carom::{BodyState, DVec2};

/// How much is done.
#[derive(Clone, Copy)]
pub struct Effort {
    /// How many frames there are.
    pub frames: usize,
    /// How often they are timed. They are run once more, to be judged.
    pub rounds: usize,
}

/// The times of the first frames do not count: engines build up what they keep from frame to frame.
pub const WARM_UP: usize = 10;
/// For so many frames of a body's an engine goes on before it is the next one's turn, but for half a second of the scene at least: the
/// first frames of a turn find caches and what the processor foresees as the others left them, and it is not that which is
/// to be measured. (Half a second of a hundred discs is 25 µs of carom's time.)
const BODY_FRAMES: usize = 300_000;
const LEAST_FRAMES: usize = 30;

/// What became of a scene in an engine.
pub struct Row {
    pub engine: Engine,
    /// The steps alone: no one reads where the discs are.
    pub times: Times,
    /// The steps, and reading the states of all discs after each.
    pub read: Times,
    /// How long it takes to put the scene into the engine, in seconds: the best of all rounds.
    pub built: f64,
    pub collisions: u64,
    pub escaped: usize,
    pub through: usize,
    pub crossing_chords: usize,
    /// The deepest at the end of any frame, in radii.
    pub overlap: f64,
    /// ΔE/E after one second and ten.
    pub energy_after: [Option<f64>; 2],
    /// ΔE/E at the end of each frame.
    pub energies: Vec<f64>,
    /// How far discs are from where carom has them after a second, in radii: the median, and nine of ten.
    pub errors: Option<[f64; 2]>,
    /// After a second.
    pub velocities: Vec<DVec2>,
    /// Whether all rounds ended alike, to the last bit.
    pub same: bool,
}

/// A scene in all engines.
pub struct Comparison {
    pub title: String,
    pub name: &'static str,
    pub bodies: usize,
    pub effort: Effort,
    pub rows: Vec<Row>,
    /// What single discs do by the plain method, where that can be asked.
    pub alone: Option<Alone>,
}

impl Row {
    /// The largest |ΔE|/E at the end of any frame.
    pub fn energy_drift(&self) -> f64 {
        self.energies.iter().fold(0.0, |most, change| most.max(change.abs()))
    }
}

/// carom has to be the first of the engines: the others are compared with it.
pub fn compared(scene: &Scene, engines: &[Engine], effort: Effort) -> Comparison {
    assert_eq!(engines[0], Engine::Carom);
    let mut lanes: Vec<Lane> = engines.iter().map(|engine| Lane::new(scene, *engine)).collect();
    let stretch =
        (BODY_FRAMES / scene.bodies().len()).clamp(LEAST_FRAMES, effort.frames.max(LEAST_FRAMES));
    for round in 0..=effort.rounds {
        lanes.iter_mut().for_each(|lane| lane.start(scene, round));
        // Another round has its turns elsewhere: the first frame of a turn finds the caches cold.
        let mut turn = stretch * (round + 1) / (effort.rounds + 1);
        let mut left = effort.frames;
        while left > 0 {
            let frames = turn.clamp(1, left);
            lanes.iter_mut().for_each(|lane| lane.go_on(frames));
            left -= frames;
            turn = stretch;
        }
        lanes.iter_mut().for_each(Lane::finish);
    }
    let exact = &lanes[0].judge;
    let alone = alone::checked(scene, exact, effort.frames);
    let places = exact.after_a_second.clone();
    Comparison {
        title: scene.title.clone(),
        name: scene.name,
        bodies: scene.bodies().len(),
        effort,
        rows: lanes.into_iter().map(|lane| lane.row(scene, &places)).collect(),
        alone,
    }
}

/// An engine that runs the scene, again and again.
struct Lane<'a> {
    engine: Engine,
    side: Box<dyn Side>,
    /// Looks on in the first round, which is not timed.
    judge: Judge<'a>,
    judging: bool,
    collisions: u64,
    /// Of this round: the steps, and the steps with reading.
    frames: [Vec<f64>; 2],
    times: [Times; 2],
    built: f64,
    states: Vec<BodyState>,
    /// Where the first round ended.
    end: Vec<BodyState>,
    same: bool,
}

impl<'a> Lane<'a> {
    fn new(scene: &'a Scene, engine: Engine) -> Self {
        Lane {
            engine,
            side: engine.with(scene, true),
            judge: Judge::new(scene),
            judging: true,
            collisions: 0,
            frames: Default::default(),
            times: Default::default(),
            built: f64::INFINITY,
            states: Vec::new(),
            end: Vec::new(),
            same: true,
        }
    }

    /// Begins a round. In those that are timed, nothing is asked for that takes the engine time.
    fn start(&mut self, scene: &Scene, round: usize) {
        self.judging = round == 0;
        if !self.judging {
            let (engine, side) = (self.engine, &mut self.side);
            self.built = self.built.min(timed(|| *side = engine.with(scene, false)));
        }
        self.frames.iter_mut().for_each(Vec::clear);
    }

    fn go_on(&mut self, frames: usize) {
        for _ in 0..frames {
            if self.judging {
                self.side.step();
                self.side.read(&mut self.states);
                self.judge.look(self.side.corners(), &self.states);
            } else {
                let step = timed(|| self.side.step());
                let read = timed(|| self.side.read(&mut self.states));
                self.frames[0].push(step);
                self.frames[1].push(step + read);
            }
        }
    }

    fn finish(&mut self) {
        if self.judging {
            self.collisions = self.side.collisions();
            self.end.clone_from(&self.states);
        } else {
            for (times, frames) in self.times.iter_mut().zip(&self.frames) {
                times.note(&frames[WARM_UP.min(frames.len() - 1)..]);
            }
        }
        self.same &= self.end == self.states;
    }

    fn row(self, scene: &Scene, exact: &[DVec2]) -> Row {
        let judge = self.judge;
        let found = &judge.after_a_second;
        let [times, read] = self.times;
        Row {
            engine: self.engine,
            times,
            read,
            built: self.built,
            collisions: self.collisions,
            escaped: judge.escaped(),
            through: judge.through(),
            crossing_chords: judge.crossing_chords(),
            overlap: judge.overlap,
            energy_after: judge.energy_after(),
            errors: (!found.is_empty()).then(|| errors(scene, found, exact)),
            energies: judge.energies,
            velocities: judge.velocities_after_a_second,
            same: self.same,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_round_goes_like_the_one_that_is_judged() {
        let effort = Effort { frames: 60, rounds: 2 };
        for scene in
            [Scene::cradle(), Scene::gas(50, 3.0), Scene::crosses(20), Scene::hexagons(50, 0.3)]
        {
            let comparison = compared(&scene, &Engine::ALL, effort);
            for row in &comparison.rows {
                assert!(row.same, "{}: {}", scene.title, row.engine.name());
                for times in [&row.times, &row.read] {
                    assert_eq!((times.frames(), times.rounds.len()), (50, 2));
                }
                assert!(row.times.mean() <= row.read.mean() && row.built.is_finite());
            }
            let carom = &comparison.rows[0];
            assert_eq!((carom.escaped, carom.through, carom.errors), (0, 0, Some([0.0; 2])));
            assert!(carom.energy_drift() < 1e-13 && carom.overlap < 1e-12, "{}", carom.overlap);
        }
    }
}
