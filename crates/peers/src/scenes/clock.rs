//! How long each frame takes: its own best over all rounds, so that a hiccup of the machine counts for
//! nobody.

use crate::process;
use std::time::Instant;

/// How long it takes, in seconds: by the clock or by the processor's, whichever says less. The first is the
/// finer one, and the second stands still while another process has the processor.
pub fn timed(work: impl FnOnce()) -> f64 {
    let (cpu, clock) = (process::cpu_seconds(), Instant::now());
    work();
    let clock = clock.elapsed().as_secs_f64();
    clock.min(process::cpu_seconds() - cpu)
}

/// The frames of a run that has been repeated, in seconds.
#[derive(Clone, Default)]
pub struct Times {
    /// The best of each frame.
    best: Vec<f64>,
    /// The mean of each round.
    pub rounds: Vec<f64>,
}

impl Times {
    /// Notes a round: all of its frames.
    pub fn note(&mut self, frames: &[f64]) {
        if self.best.is_empty() {
            self.best = vec![f64::INFINITY; frames.len()];
        }
        assert_eq!(self.best.len(), frames.len());
        self.best.iter_mut().zip(frames).for_each(|(best, frame)| *best = best.min(*frame));
        self.rounds.push(frames.iter().sum::<f64>() / frames.len() as f64);
    }

    pub fn frames(&self) -> usize {
        self.best.len()
    }

    pub fn mean(&self) -> f64 {
        self.best.iter().sum::<f64>() / self.best.len() as f64
    }

    /// The mean of so many frames at the start, or of all, if there are fewer.
    pub fn mean_of_first(&self, frames: usize) -> f64 {
        let first = &self.best[..frames.min(self.best.len())];
        first.iter().sum::<f64>() / first.len() as f64
    }

    pub fn max(&self) -> f64 {
        self.best.iter().copied().fold(0.0, f64::max)
    }

    /// Such a share of the frames takes less.
    pub fn quantile(&self, share: f64) -> f64 {
        let mut sorted = self.best.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[((sorted.len() - 1) as f64 * share).round() as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hiccup_in_one_round_does_not_count() {
        let mut times = Times::default();
        times.note(&[1.0, 50.0, 2.0]);
        times.note(&[70.0, 1.0, 3.0]);
        assert_eq!((times.max(), times.frames()), (2.0, 3));
        assert_eq!((times.quantile(0.5), times.mean_of_first(2)), (1.0, 1.0));
        assert!((times.mean() - 4.0 / 3.0).abs() < 1e-15);
        assert!((times.rounds[0] - 53.0 / 3.0).abs() < 1e-15);
    }

    #[test]
    fn work_takes_time() {
        let work = || (0..100_000u64).for_each(|i| _ = std::hint::black_box(i));
        let time = timed(work);
        assert!(time > 1e-6 && time < 1.0, "{time}");
    }
}
