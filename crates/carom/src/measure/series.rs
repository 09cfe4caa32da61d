//! A mean and its error bar, from values that need not be independent of each other.

use super::{Estimate, totals::Sum};
use crate::number::sqrt;
use alloc::vec;
use alloc::vec::Vec;

/// So many blocks at least say something about their own scatter (and that to 13%).
const FEWEST_BLOCKS: usize = 32;

/// Of fewer values than these, the scatter is as good as unknown.
const FEWEST_VALUES: usize = 5;

/// Values of equal weight, one after the other, and their mean with an error bar.
///
/// Values that are measured one after the other are seldom independent: the pressure of a dense gas is
/// still high a moment later if it is high now. So the error is taken by blocking ([Flyvbjerg and
/// Petersen, J. Chem. Phys. 91, 461 (1989)](https://doi.org/10.1063/1.457480)): neighbours are merged
/// to blocks of two, four, eight … values. Once blocks are longer than the memory of what is measured,
/// they are independent, and the standard error from their scatter no longer changes. The largest of all
/// that come from at least 32 blocks is the one that is told, from where it no longer falls: it does at
/// first where a high value is made up for by a low one soon after. If the memory is longer than a 32nd
/// of the run, the error is too small (or too large, where values make up for each other), and nothing in
/// the values can say so.
///
/// It is widened a little where blocks are few, by the deviation of Student's distribution; below 5
/// values it is not known.
///
/// Memory is bounded: when there are 4096 blocks, neighbours are merged for good.
///
/// ```
/// use carom::measure::Series;
///
/// let mut series = Series::new();
/// for i in 0..1000 {
///     series.push(f64::from(i * i % 11 % 2)); // 0 and 1, as good as at random
/// }
/// let estimate = series.estimate();
/// assert_eq!(estimate.samples, 1000);
/// assert!(estimate.error > 0.0 && estimate.error < 0.025);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Series {
    /// At most so many blocks: even.
    room: usize,
    /// How many values are in a block: a power of two.
    size: u64,
    /// The means of whole blocks.
    blocks: Vec<f64>,
    /// Of the block in progress.
    sum: f64,
    count: u64,
    /// Of all values.
    total: Sum,
    samples: u64,
}

impl Default for Series {
    fn default() -> Self {
        Series::new()
    }
}

impl Series {
    /// An empty one, with room for 4096 blocks.
    ///
    /// ```
    /// let series = carom::measure::Series::new();
    /// assert_eq!(series.samples(), 0);
    /// ```
    pub fn new() -> Self {
        Series::with_room(4096)
    }

    /// An empty one with room for so many blocks: an even number, at least 64.
    ///
    /// Where there are hundreds of series, one for each bin of a histogram, say.
    ///
    /// ```
    /// let mut series = carom::measure::Series::with_room(64);
    /// (0..1_000).for_each(|i| series.push(f64::from(i)));
    /// assert_eq!(series.estimate().value, 499.5);
    /// ```
    pub fn with_room(blocks: usize) -> Self {
        let room = blocks.max(2 * FEWEST_BLOCKS).next_multiple_of(2);
        let (blocks, total) = (Vec::new(), Sum::default());
        Series { room, size: 1, blocks, sum: 0.0, count: 0, total, samples: 0 }
    }

    /// One value more.
    ///
    /// ```
    /// let mut series = carom::measure::Series::new();
    /// series.push(3.0);
    /// assert_eq!(series.estimate().value, 3.0);
    /// ```
    pub fn push(&mut self, value: f64) {
        self.total.add(value);
        self.samples += 1;
        self.sum += value;
        self.count += 1;
        if self.count < self.size {
            return;
        }
        self.blocks.push(self.sum / self.size as f64);
        (self.sum, self.count) = (0.0, 0);
        if self.blocks.len() >= self.room {
            merge_pairs(&mut self.blocks);
            self.size *= 2;
        }
    }

    /// How many values there have been.
    ///
    /// ```
    /// let mut series = carom::measure::Series::new();
    /// series.push(3.0);
    /// assert_eq!(series.samples(), 1);
    /// ```
    pub fn samples(&self) -> u64 {
        self.samples
    }

    /// The mean of all values, and its error by blocking. With fewer than 5 values the error is
    /// infinite: nothing is known of it. With fewer than 64 they are taken to be independent.
    ///
    /// ```
    /// let mut series = carom::measure::Series::new();
    /// [1.0, 2.0, 3.0].map(|value| series.push(value));
    /// assert_eq!((series.estimate().value, series.estimate().error), (2.0, f64::INFINITY));
    /// [1.0, 2.0, 3.0, 1.0, 3.0].map(|value| series.push(value));
    /// assert!(series.estimate().error < 0.4);
    /// ```
    pub fn estimate(&self) -> Estimate {
        self.estimate_beyond(1)
    }

    /// The same of values of which it is known that so many neighbours depend on each other: blocks are
    /// that long, at least.
    pub(super) fn estimate_beyond(&self, memory: u64) -> Estimate {
        let value = if self.samples > 0 { self.total.value() / self.samples as f64 } else { 0.0 };
        let (mut blocks, mut size) = (self.blocks.clone(), self.size);
        while size < memory && !blocks.is_empty() {
            merge_pairs(&mut blocks);
            size *= 2;
        }
        let mut errors = vec![(blocks.len(), standard_error(&blocks))];
        while blocks.len() >= 2 * FEWEST_BLOCKS {
            merge_pairs(&mut blocks);
            errors.push((blocks.len(), standard_error(&blocks)));
        }
        Estimate { value, error: plateau(&errors), samples: self.samples }
    }
}

/// The largest of the errors that come from ever longer blocks, from where they no longer fall: none after that is
/// lower by more than twice what it is uncertain by, which for n blocks is 1/√(2(n − 1)) of it.
fn plateau(errors: &[(usize, f64)]) -> f64 {
    let at_most = |(blocks, error): &(usize, f64)| {
        error * (1.0 + 2.0 / sqrt(2.0 * (blocks.max(&2) - 1) as f64))
    };
    let falls = |i: usize| errors[i + 1..].iter().any(|later| at_most(later) < errors[i].1);
    let from = (0..errors.len()).find(|i| !falls(*i)).unwrap_or(0);
    errors[from..].iter().map(|(_, error)| *error).fold(0.0, f64::max)
}

/// Every two neighbours become their mean. One that is left over at the end is dropped.
fn merge_pairs(blocks: &mut Vec<f64>) {
    let pairs = blocks.len() / 2;
    for i in 0..pairs {
        blocks[i] = 0.5 * (blocks[2 * i] + blocks[2 * i + 1]);
    }
    blocks.truncate(pairs);
}

/// The standard error of the mean of independent values, widened for how well so many of them tell their own
/// scatter: by the deviation of Student's distribution.
pub(super) fn standard_error(values: &[f64]) -> f64 {
    if values.len() < FEWEST_VALUES {
        return f64::INFINITY;
    }
    let count = values.len() as f64;
    // Beside the first of them, so that values that are all alike have no error at all.
    let mean = values[0] + values.iter().map(|value| value - values[0]).sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    sqrt(squares / (count * (count - 3.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::samples::normal;
    use carom_oracle::Random;

    /// x ← a·x + √(1 − a²)·noise: of variance 1, and so correlated that the mean of n values has the
    /// variance (1 + a)/(1 − a)/n.
    fn noise(a: f64, values: usize, seed: u64, room: usize) -> Estimate {
        let mut random = Random::new(seed, 0);
        let mut series = Series::with_room(room);
        let mut x = normal(&mut random).x;
        for _ in 0..values {
            x = a * x + (1.0 - a * a).sqrt() * normal(&mut random).x;
            series.push(x);
        }
        series.estimate()
    }

    #[test]
    fn the_error_of_correlated_noise_is_the_true_one() {
        for (a, room) in [(0.0, 4096), (0.5, 4096), (0.9, 4096), (0.98, 4096), (0.9, 64)] {
            let (runs, values) = (40, 1 << 15);
            let truth = ((1.0 + a) / (1.0 - a) / values as f64).sqrt();
            let told: f64 =
                (0..runs).map(|seed| noise(a, values, seed, room).error).sum::<f64>() / runs as f64;
            // The largest of several estimates is a little too large on average, unless the longest
            // blocks (1024 values) are not so much longer than the memory (100 for a = 0.98).
            let ratio = told / truth;
            assert!((0.96..1.25).contains(&ratio), "a = {a}: {ratio} times the true error");
        }
    }

    #[test]
    fn nineteen_of_twenty_means_are_within_two_errors() {
        let inside = |seed: &u64| {
            let estimate = noise(0.9, 1 << 13, 1000 + seed, 4096);
            estimate.value.abs() < 2.0 * estimate.error
        };
        let count = (0..200).filter(inside).count();
        assert!((184..=199).contains(&count), "{count} of 200");
    }

    #[test]
    fn a_few_values_tell_nothing_of_their_error_and_some_tell_enough() {
        for values in [1, 2, 3, 4] {
            assert_eq!(noise(0.0, values, 1, 64).error, f64::INFINITY);
        }
        for values in [5, 8, 31] {
            let off = |seed: &u64| !noise(0.0, values, *seed, 64).is_within(3.0, 0.0);
            let count = (0..2000).filter(off).count();
            assert!(count < 45, "{count} of 2000 means of {values} values are 3 errors off");
        }
    }

    #[test]
    fn what_is_made_up_for_soon_after_is_no_error() {
        // What is gained in a step of something that stays where it is, but for noise; and a noise of its own.
        let told = |seed: u64| {
            let mut random = Random::new(seed, 3);
            let mut series = Series::new();
            let mut last = normal(&mut random).x;
            for _ in 0..1 << 13 {
                let now = 0.5 * last + normal(&mut random).x;
                series.push(now - last + 0.1 * normal(&mut random).y);
                last = now;
            }
            series.estimate()
        };
        let runs: Vec<Estimate> = (0..100).map(told).collect();
        let squares: f64 = runs.iter().map(|run| run.value * run.value).sum();
        let errors: f64 = runs.iter().map(|run| run.error * run.error).sum();
        let ratio = (errors / squares).sqrt();
        assert!((0.9..2.0).contains(&ratio), "{ratio} times the true error");
    }

    #[test]
    fn merging_for_good_forgets_no_value() {
        let mut series = Series::with_room(64);
        let values = 12_345;
        (0..values).for_each(|i| series.push(f64::from(i)));
        assert_eq!(series.estimate().value, f64::from(values - 1) / 2.0);
        assert_eq!(series.samples(), values as u64);
        assert!(series.blocks.len() < 64);
    }

    #[test]
    fn what_never_changes_has_no_error() {
        let mut series = Series::new();
        (0..10_000).for_each(|_| series.push(0.1));
        let estimate = series.estimate();
        assert_eq!((estimate.value, estimate.error), (0.1, 0.0));
    }
}
