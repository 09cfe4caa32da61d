//! The time of every frame of a run.

use crate::interrupt;
use crate::run::Method;
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Instant;

/// The best time of every frame over several runs, in milliseconds. They all do the same, to the last
/// bit, so what is more than the best is not the method's doing but the machine's.
pub struct Frames {
    best: Vec<f64>,
    /// How many runs there were.
    pub rounds: u32,
    /// The best time to make ready for the first frame: what the engine predicts before it starts.
    pub start: f64,
}

impl Frames {
    pub fn new(frames: u64) -> Self {
        Frames { best: vec![f64::INFINITY; frames as usize], rounds: 0, start: f64::INFINITY }
    }

    /// Times another run. Breaks off if asked to.
    pub fn run(&mut self, frame: f64, start: impl FnOnce() -> Method) -> ControlFlow<()> {
        let since = Instant::now();
        let mut method = start();
        self.start = self.start.min(milliseconds(since));
        for (number, best) in (1u32..).zip(&mut self.best) {
            let until = f64::from(number) * frame;
            let since = Instant::now();
            method.go_to(until);
            *best = best.min(milliseconds(since));
            if interrupt::asked() {
                return Break(());
            }
        }
        self.rounds += 1;
        Continue(())
    }

    /// Milliseconds of every frame, in order.
    pub fn all(&self) -> &[f64] {
        &self.best
    }

    pub fn spread(&self) -> Spread {
        Spread::of(&self.best)
    }
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

/// How the times of frames are spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    pub mean: f64,
    pub median: f64,
    /// 99 of 100 take at most this.
    pub p99: f64,
    pub maximum: f64,
}

impl Spread {
    fn of(times: &[f64]) -> Self {
        let mut sorted = times.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let count = sorted.len();
        let at = |percent: usize| {
            let number = (count * percent).div_ceil(100);
            sorted.get(number.saturating_sub(1)).copied().unwrap_or(0.0)
        };
        let mean = sorted.iter().sum::<f64>() / count.max(1) as f64;
        Spread { mean, median: at(50), p99: at(99), maximum: at(100) }
    }
}

/// What it takes to look at the clock, in milliseconds.
pub fn clock() -> f64 {
    let times: Vec<f64> = (0..10_000).map(|_| milliseconds(Instant::now())).collect();
    Spread::of(&times).median
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_hundred_frames_one_is_slower_than_the_99th() {
        let times: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        let spread = Spread { mean: 50.5, median: 50.0, p99: 99.0, maximum: 100.0 };
        assert_eq!(Spread::of(&times), spread);
        assert_eq!(Spread::of(&[3.0]).p99, 3.0);
        assert_eq!(Spread::of(&[]).maximum, 0.0);
    }

    #[test]
    fn each_frame_keeps_its_best_time() {
        let scene = carom_scene::Crosses::new(5).scene().unwrap();
        let world = scene.world().unwrap();
        let start = || Method::new(crate::args::MethodName::Events, None, &world, &scene);
        let mut frames = Frames::new(20);
        assert!(frames.run(scene.frame, start).is_continue());
        let first = frames.all().to_vec();
        assert!(frames.run(scene.frame, start).is_continue());
        assert_eq!(frames.rounds, 2);
        assert!(frames.all().iter().zip(&first).all(|(both, one)| both <= one));
        assert!(frames.spread().maximum.is_finite());
    }
}
