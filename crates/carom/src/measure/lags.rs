//! What discs were like some time ago, for many such times at once.

use super::series::standard_error;
use super::{Estimate, Series};
use crate::DVec2;
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
    pasts: Vec<Past>,
    /// So many of the frames are there.
    kept: usize,
    /// By the lag, in units of the level: from 1 to KEPT.
    lags: Vec<Series>,
    /// What is gained from half of the longest lag to the longest.
    gains: Series,
    /// The same of each disc, added up.
    of_discs: Vec<f64>,
}

/// What one disc was like in the last frames of a level, of which the n-th is in place n modulo KEPT. Those of a disc are
/// side by side, so that it is compared with all of them at once: frame by frame it took twice as long.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Past {
    x: [f64; KEPT],
    y: [f64; KEPT],
}

impl Past {
    const NONE: Past = Past { x: [0.0; KEPT], y: [0.0; KEPT] };

    fn at(&self, place: usize) -> DVec2 {
        DVec2::new(self.x[place], self.y[place])
    }

    fn set(&mut self, place: usize, value: DVec2) {
        (self.x[place], self.y[place]) = (value.x, value.y);
    }
}

impl Level {
    fn new(discs: usize) -> Self {
        let (lags, gains) = (vec![Series::with_room(64); KEPT], Series::with_room(256));
        Level { pasts: vec![Past::NONE; discs], kept: 0, lags, gains, of_discs: vec![0.0; discs] }
    }

    /// Compares the frame of this number with those that are kept, from a lag on, and keeps it.
    #[inline]
    fn push(
        &mut self,
        number: u64,
        frame: &[DVec2],
        first: usize,
        compare: impl Fn(DVec2, DVec2) -> f64,
    ) {
        // Where the frame of a lag is. The longest one's gives way to this one.
        let place = |lag: usize| (number as usize).wrapping_sub(lag) % KEPT;
        let is_full = self.kept == KEPT;
        let mut sums = [0.0; KEPT];
        let discs = self.pasts.iter_mut().zip(&mut self.of_discs).zip(frame);
        for ((past, of_disc), now) in discs {
            for (place, sum) in sums.iter_mut().enumerate() {
                *sum += compare(past.at(place), *now);
            }
            if is_full {
                let since = |lag| compare(past.at(place(lag)), *now);
                *of_disc += since(KEPT) - since(HALF);
            }
            past.set(place(KEPT), *now);
        }
        let count = frame.len().max(1) as f64;
        let mean = |lag: usize| sums[place(lag)] / count;
        for lag in first..=self.kept {
            self.lags[lag - 1].push(mean(lag));
        }
        if is_full {
            self.gains.push(mean(KEPT) - mean(HALF));
        }
        self.kept = KEPT.min(self.kept + 1);
    }

    /// The next level: every second frame of this one, which is full, and of which this is the latest.
    fn next(&self, latest: u64) -> Self {
        let mut next = Level::new(self.pasts.len());
        for number in (latest + 1 - KEPT as u64..=latest).filter(|number| number % 2 == 0) {
            let (from, to) = (number as usize % KEPT, number as usize / 2 % KEPT);
            for (past, next) in self.pasts.iter().zip(&mut next.pasts) {
                next.set(to, past.at(from));
            }
            next.kept += 1;
        }
        next
    }

    /// What is gained from half of the longest lag to the longest, and its error.
    ///
    /// Stretches of time overlap, if they begin less than the longest lag after each other. So blocks are twice as
    /// long as that, at least; and where there are too few of them, it is the discs that are independent of each other,
    /// but for a factor.
    fn gain(&self, too_small: f64) -> Estimate {
        let gain = self.gains.estimate_beyond(2 * KEPT as u64);
        if gain.error < f64::INFINITY {
            return gain;
        }
        let samples = gain.samples.max(1) as f64;
        let of_each: Vec<f64> = self.of_discs.iter().map(|sum| sum / samples).collect();
        Estimate { error: too_small * standard_error(&of_each), ..gain }
    }
}

impl Lags {
    /// For frames that are so far apart in time.
    pub fn new(interval: f64) -> Self {
        Lags { interval, frames: 0, now: Series::new(), levels: Vec::new() }
    }

    /// One frame more, of the same discs. `compare` is of one disc, then and now.
    pub fn push(&mut self, frame: &[DVec2], compare: impl Fn(DVec2, DVec2) -> f64) {
        if self.levels.first().is_none_or(|level| level.pasts.len() != frame.len()) {
            // The first; or others than before, with whom everything begins anew.
            *self = Lags { levels: vec![Level::new(frame.len())], ..Lags::new(self.interval) };
        }
        let sum: f64 = frame.iter().map(|now| compare(*now, *now)).sum();
        self.now.push(sum / frame.len().max(1) as f64);
        for number in 0..self.levels.len() {
            let of_level = self.frames >> number;
            let first = if number == 0 { 1 } else { HALF };
            self.levels[number].push(of_level, frame, first, &compare);
            if self.levels[number].kept == KEPT && number + 1 == self.levels.len() {
                let next = self.levels[number].next(of_level);
                self.levels.push(next);
                break;
            }
            if of_level % 2 != 0 {
                break;
            }
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

    /// The octaves: from which lag, to which, and what is gained between the two. Where the error is that of discs, it is
    /// too small by a factor.
    pub fn gains(&self, too_small: f64) -> impl Iterator<Item = (f64, f64, Estimate)> + '_ {
        let octaves = self.levels.iter().enumerate().map(move |(number, level)| {
            let unit = self.unit(number);
            (HALF as f64 * unit, KEPT as f64 * unit, level.gain(too_small))
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
        for (from, to, gain) in lags.gains(1.0) {
            assert_eq!((2.0 * from, gain.value), (to, to - from));
        }
        assert!(lags.levels.iter().all(|level| level.kept <= KEPT));
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
