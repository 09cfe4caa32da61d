//! What discs were like some time ago, for many such times at once.

use super::series::standard_error;
use super::{Estimate, Series};
use crate::DVec2;
use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

/// So many frames are kept on each level.
const KEPT: usize = 16;
const HALF: usize = KEPT / 2;

/// Compares each frame with earlier ones: with those up to 16 frames ago, every second one up to 32 ago,
/// every fourth up to 64, and so on. So there are eight lags in each octave, however long it takes, and
/// only sixteen frames on each level are kept. (The lags of Ramírez et al., J. Chem. Phys. 133, 154103
/// (2010), without their averages: what is compared are frames as they were.)
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Lags {
    interval: f64,
    frames: u64,
    now: Series,
    levels: Vec<Level>,
}

/// Frames 2^level samples apart.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Level {
    /// The latest last.
    frames: VecDeque<Vec<DVec2>>,
    /// By the lag, in units of the level: from 1 to KEPT.
    lags: Vec<Series>,
    /// What is gained from half of the longest lag to the longest.
    gains: Series,
    /// The same of each disc, added up.
    of_discs: Vec<f64>,
}

impl Level {
    fn new(frames: VecDeque<Vec<DVec2>>) -> Self {
        let (lags, gains) = (vec![Series::with_room(64); KEPT], Series::with_room(256));
        Level { frames, lags, gains, of_discs: Vec::new() }
    }

    /// What is gained from half of the longest lag to the longest, and its error.
    ///
    /// Stretches of time overlap, if they begin less than the longest lag after each other. So blocks are twice as
    /// long as that, at least; and where there are too few of them, it is the discs that are independent of each other.
    fn gain(&self) -> Estimate {
        let gain = self.gains.estimate_beyond(2 * KEPT as u64);
        if gain.error < f64::INFINITY {
            return gain;
        }
        let samples = gain.samples.max(1) as f64;
        let of_each: Vec<f64> = self.of_discs.iter().map(|sum| sum / samples).collect();
        Estimate { error: standard_error(&of_each), ..gain }
    }
}

impl Lags {
    /// For frames that are so far apart in time.
    pub fn new(interval: f64) -> Self {
        Lags { interval, frames: 0, now: Series::new(), levels: vec![Level::new(VecDeque::new())] }
    }

    /// One frame more. `compare` is of one disc, then and now.
    pub fn push(&mut self, frame: &[DVec2], compare: impl Fn(DVec2, DVec2) -> f64) {
        let mean = |then: &[DVec2]| {
            let sum: f64 = then.iter().zip(frame).map(|(then, now)| compare(*then, *now)).sum();
            sum / then.len().min(frame.len()).max(1) as f64
        };
        self.now.push(mean(frame));
        let mut number = 0;
        while number < self.levels.len() {
            let first = if number == 0 { 1 } else { HALF };
            let is_last = number + 1 == self.levels.len();
            let level = &mut self.levels[number];
            let mut half = 0.0;
            for lag in first..=level.frames.len() {
                let value = mean(&level.frames[level.frames.len() - lag]);
                level.lags[lag - 1].push(value);
                if lag == HALF {
                    half = value;
                } else if lag == KEPT {
                    level.gains.push(value - half);
                    level.of_discs.resize(frame.len(), 0.0);
                    let (long_ago, then) = (&level.frames[0], &level.frames[HALF]);
                    let pairs = long_ago.iter().zip(then).zip(frame);
                    for (sum, ((long_ago, then), now)) in level.of_discs.iter_mut().zip(pairs) {
                        *sum += compare(*long_ago, *now) - compare(*then, *now);
                    }
                }
            }
            if level.frames.len() == KEPT {
                level.frames.pop_front();
            }
            level.frames.push_back(frame.to_vec());
            // The next level begins with every second frame of this one, when this one is full.
            if level.frames.len() == KEPT && is_last {
                let newest_is_even = (self.frames >> number) % 2 == 0;
                let skip = usize::from(newest_is_even);
                let frames = level.frames.iter().skip(skip).step_by(2).cloned().collect();
                self.levels.push(Level::new(frames));
                break;
            }
            if (self.frames >> number) % 2 != 0 {
                break;
            }
            number += 1;
        }
        self.frames += 1;
    }

    /// The lags in the order of time, from 0 on. Values depend on each other for so many times as long as the lag.
    pub fn lags(&self, stretches: u64) -> impl Iterator<Item = (f64, Estimate)> + '_ {
        let levels = self.levels.iter().enumerate().flat_map(move |(number, level)| {
            let first = if number == 0 { 1 } else { HALF + 1 };
            let unit = self.unit(number);
            let of = move |lag: usize| level.lags[lag - 1].estimate_beyond(stretches * lag as u64);
            (first..=KEPT).map(move |lag| (lag as f64 * unit, of(lag)))
        });
        let all = core::iter::once((0.0, self.now.estimate())).chain(levels);
        all.filter(|(_, estimate)| estimate.samples > 0)
    }

    /// The octaves: from which lag, to which, and what is gained between the two.
    pub fn gains(&self) -> impl Iterator<Item = (f64, f64, Estimate)> + '_ {
        let octaves = self.levels.iter().enumerate().map(|(number, level)| {
            let unit = self.unit(number);
            (HALF as f64 * unit, KEPT as f64 * unit, level.gain())
        });
        octaves.filter(|(_, _, estimate)| estimate.samples > 0)
    }

    fn unit(&self, level: usize) -> f64 {
        self.interval * (1u64 << level) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lag_is_compared_with_the_frame_of_that_time() {
        let mut lags = Lags::new(0.5);
        for n in 0..3000 {
            // What is compared is the difference of the frames' numbers: the lag itself.
            lags.push(&[DVec2::new(f64::from(n), 0.0)], |then, now| 0.5 * (now.x - then.x));
        }
        let all: Vec<(f64, Estimate)> = lags.lags(0).collect();
        assert!(all.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert!(all.last().unwrap().0 > 1000.0, "{:?}", all.last());
        for (lag, estimate) in all {
            assert_eq!((estimate.value, estimate.error.min(0.0)), (lag, 0.0));
        }
        for (from, to, gain) in lags.gains() {
            assert_eq!((2.0 * from, gain.value), (to, to - from));
        }
        assert!(lags.levels.iter().all(|level| level.frames.len() <= KEPT));
    }

    #[test]
    fn no_pair_of_frames_is_left_out_on_the_first_level() {
        let mut lags = Lags::new(1.0);
        (0..100).for_each(|_| lags.push(&[DVec2::ZERO], |_, _| 1.0));
        for (lag, estimate) in lags.lags(0).take(17) {
            assert_eq!(estimate.samples, 100 - lag as u64);
        }
        // And of the even ones on the second: 50 frames, compared from 9 to 16 apart.
        for (lag, estimate) in lags.lags(0).skip(17).take(8) {
            let missed = 8; // before the level began
            assert!(
                estimate.samples + missed >= 50 - lag as u64 / 2,
                "{lag}: {}",
                estimate.samples
            );
        }
    }
}
