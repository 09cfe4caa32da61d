//! The order in which everything is run.

use super::recorded::Check;
use super::trial::{Run, Trial, Trials};
use crate::args::MethodName;
use crate::run::{Method, Progress};
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::{Duration, Instant};

/// How often things are run.
pub struct Effort {
    /// For each method in a scene: as many runs as fit into this …
    budget: Duration,
    /// … but at least so many, or two if one takes long, or one if it takes very long.
    least: u32,
}

/// More than this tell nothing new.
const MOST: u32 = 200;
const LONG: Duration = Duration::from_secs(5);
const VERY_LONG: Duration = Duration::from_secs(20);

impl Effort {
    pub fn new(quick: bool) -> Self {
        let (milliseconds, least) = if quick { (20, 2) } else { (400, 3) };
        Effort { budget: Duration::from_millis(milliseconds), least }
    }

    fn rounds(&self, one: Duration) -> u32 {
        let fit = self.budget.as_secs_f64() / one.as_secs_f64().max(1e-9);
        let least = match one {
            _ if one > VERY_LONG => 1,
            _ if one > LONG => 2,
            _ => self.least,
        };
        (fit as u32).clamp(least, MOST)
    }
}

/// Checks and times every method in every scene. Breaks off if asked to.
///
/// After the first round they all go in turn, so that a slow moment of the machine does not strike one alone.
pub fn measure(trials: &mut Trials, effort: &Effort) -> ControlFlow<()> {
    let mut progress = Progress::of_pieces();
    let done = all_rounds(&mut trials.all, effort, &mut progress);
    progress.clear();
    done
}

fn all_rounds(trials: &mut [Trial], effort: &Effort, progress: &mut Progress) -> ControlFlow<()> {
    let mut wanted: Vec<Vec<u32>> = Vec::new();
    let scenes = trials.len() as u64;
    for (number, trial) in trials.iter_mut().enumerate() {
        progress.show_pieces(number as u64, 2 * scenes, "scenes, checked and timed");
        wanted.push(trial.first_round(effort)?);
    }
    let most = wanted.iter().flatten().copied().max().unwrap_or(0);
    let runs: u64 = wanted.iter().flatten().map(|rounds| u64::from(*rounds)).sum();
    let mut done = 0;
    for round in 1..most {
        for (trial, wanted) in trials.iter_mut().zip(&wanted) {
            let Trial { runs: methods, scene, world, .. } = trial;
            for (run, wanted) in methods.iter_mut().zip(wanted) {
                if round < *wanted {
                    let name = run.method;
                    run.frames.run(scene.frame, || Method::new(name, None, world, scene))?;
                    done += 1;
                    progress.show_pieces(runs + done, 2 * runs, "runs");
                }
            }
        }
    }
    Continue(())
}

impl Trial {
    /// Checks every method and times it once; and how often each is to be timed in all.
    fn first_round(&mut self, effort: &Effort) -> ControlFlow<(), Vec<u32>> {
        let Trial { runs, scene, world, .. } = self;
        let mut wanted = Vec::new();
        for number in 0..runs.len() {
            let (before, rest) = runs.split_at_mut(number);
            let Run { method: name, left_out, check, frames } = &mut rest[0];
            if *left_out {
                wanted.push(0);
                continue;
            }
            let Some(found) = Check::of(*name, scene, world) else { return Break(()) };
            let engine = before.iter().find(|run| run.method == MethodName::Events);
            let engine = engine.and_then(|run| run.check.as_ref());
            *check = Some(match engine {
                Some(engine) if *name == MethodName::Pic => found.beside(engine),
                _ => found,
            });
            let since = Instant::now();
            if frames.run(scene.frame, || Method::new(*name, None, world, scene)).is_break() {
                return Break(());
            }
            wanted.push(effort.rounds(since.elapsed()));
        }
        // Nobody asks any more where the discs were.
        runs.iter_mut()
            .filter_map(|run| run.check.as_mut())
            .for_each(|check| check.end = Vec::new());
        Continue(wanted)
    }
}
