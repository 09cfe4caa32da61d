//! A mean and its error bar, from values that need not be independent of each other.

use super::{Estimate, totals::Sum};
use crate::number::sqrt;
use alloc::vec::Vec;

/// So many blocks at least say something about their own scatter (and that to 13%).
const FEWEST_BLOCKS: usize = 32;

/// Values of equal weight, one after the other, and their mean with an error bar.
///
/// Values that are measured one after the other are seldom independent: the pressure of a dense gas is
/// still high a moment later if it is high now. So the error is taken by blocking ([Flyvbjerg and
/// Petersen, J. Chem. Phys. 91, 461 (1989)](https://doi.org/10.1063/1.457480)): neighbours are merged
/// to blocks of two, four, eight … values. Once blocks are longer than the memory of what is measured,
/// they are independent, and the standard error from their scatter no longer grows. The largest of all
/// that come from at least 32 blocks is the one that is told. If the memory is longer than a 32nd of
/// the run, it is too small, and nothing in the values can say so.
///
/// Memory is bounded: when there are 4096 blocks, neighbours are merged for good.
///
/// ```
/// use carom::measure::Series;
///
/// let mut series = Series::new();
/// for i in 0..1000 {
///     series.push(f64::from(i % 2)); // 0 and 1 in turn
/// }
/// let estimate = series.estimate();
/// assert_eq!((estimate.value, estimate.samples), (0.5, 1000));
/// assert!((estimate.error - 0.5 / 1000f64.sqrt()).abs() < 1e-4);
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

    /// The mean of all values, and its error by blocking. With fewer than two values the error is
    /// infinite: nothing is known of it. With fewer than 32 they are taken to be independent.
    ///
    /// ```
    /// let mut series = carom::measure::Series::new();
    /// assert_eq!(series.estimate().error, f64::INFINITY);
    /// [1.0, 2.0, 3.0].map(|value| series.push(value));
    /// let estimate = series.estimate();
    /// assert_eq!(estimate.value, 2.0);
    /// assert!((estimate.error - (1.0 / 3.0f64).sqrt()).abs() < 1e-15);
    /// ```
    pub fn estimate(&self) -> Estimate {
        let value = if self.samples > 0 { self.total.value() / self.samples as f64 } else { 0.0 };
        let mut blocks = self.blocks.clone();
        let mut error = standard_error(&blocks);
        while blocks.len() >= 2 * FEWEST_BLOCKS {
            merge_pairs(&mut blocks);
            error = error.max(standard_error(&blocks));
        }
        Estimate { value, error, samples: self.samples }
    }
}

/// Every two neighbours become their mean. One that is left over at the end is dropped.
fn merge_pairs(blocks: &mut Vec<f64>) {
    let pairs = blocks.len() / 2;
    for i in 0..pairs {
        blocks[i] = 0.5 * (blocks[2 * i] + blocks[2 * i + 1]);
    }
    blocks.truncate(pairs);
}

/// The standard error of the mean of independent values.
fn standard_error(values: &[f64]) -> f64 {
    if values.len() < 2 {
        return f64::INFINITY;
    }
    let count = values.len() as f64;
    // Beside the first of them, so that values that are all alike have no error at all.
    let mean = values[0] + values.iter().map(|value| value - values[0]).sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    sqrt(squares / (count * (count - 1.0)))
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
