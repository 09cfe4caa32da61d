//! Counts in bins that widen as they have to.

use alloc::vec;
use alloc::vec::Vec;

const BINS: usize = 1024;

/// How often values came up: 1024 bins from 0, which become twice as wide whenever a value lies beyond
/// them. So no one has to know beforehand how far they go, and nothing is cut off.
///
/// ```
/// use carom::measure::Histogram;
///
/// let mut histogram = Histogram::new(1.0);
/// [0.5, 0.25, 3.5].map(|value| histogram.add(value));
/// assert_eq!(histogram.bins().next(), Some((0.0, 1.0, 2)));
/// histogram.add(2000.0); // now they are 2 wide
/// assert_eq!(histogram.bins().next(), Some((0.0, 2.0, 2)));
/// assert_eq!(histogram.count(), 4);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Histogram {
    width: f64,
    /// 1/width: a power of two, so that nothing is rounded.
    inverse: f64,
    counts: Vec<u64>,
}

impl Histogram {
    /// An empty one, with bins of a width not above this one: a power of two.
    ///
    /// ```
    /// assert_eq!(carom::measure::Histogram::new(0.3).width(), 0.25);
    /// ```
    pub fn new(width: f64) -> Self {
        let k = crate::number::exponent(width).clamp(-1000, 1000);
        let power = |k| crate::number::scale(1.0, k);
        Histogram { width: power(k), inverse: power(-k), counts: vec![0; BINS] }
    }

    /// One value more. Values below 0 and infinite ones are not counted.
    ///
    /// ```
    /// let mut histogram = carom::measure::Histogram::new(1.0);
    /// histogram.add(7.5);
    /// histogram.add(-1.0);
    /// assert_eq!(histogram.count(), 1);
    /// ```
    #[inline]
    pub fn add(&mut self, value: f64) {
        let bin = value * self.inverse;
        if value >= 0.0 && bin < BINS as f64 {
            // By way of i32, which processors can do at once.
            self.counts[bin as i32 as usize] += 1;
        } else {
            self.add_beyond(value);
        }
    }

    #[cold]
    fn add_beyond(&mut self, value: f64) {
        if !(0.0..f64::INFINITY).contains(&value) {
            return;
        }
        while value * self.inverse >= BINS as f64 {
            for i in 0..BINS / 2 {
                self.counts[i] = self.counts[2 * i] + self.counts[2 * i + 1];
            }
            self.counts[BINS / 2..].fill(0);
            self.width *= 2.0;
            self.inverse *= 0.5;
        }
        self.counts[(value * self.inverse) as usize] += 1;
    }

    /// How wide a bin is now.
    ///
    /// ```
    /// assert_eq!(carom::measure::Histogram::new(0.5).width(), 0.5);
    /// ```
    pub fn width(&self) -> f64 {
        self.width
    }

    /// How many values were counted.
    ///
    /// ```
    /// assert_eq!(carom::measure::Histogram::new(0.5).count(), 0);
    /// ```
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The bins up to the last that is not empty: from where, to where, and how many.
    ///
    /// ```
    /// let mut histogram = carom::measure::Histogram::new(1.0);
    /// histogram.add(1.5);
    /// let bins: Vec<_> = histogram.bins().collect();
    /// assert_eq!(bins, [(0.0, 1.0, 0), (1.0, 2.0, 1)]);
    /// ```
    pub fn bins(&self) -> impl Iterator<Item = (f64, f64, u64)> + '_ {
        let used = self.counts.iter().rposition(|count| *count > 0).map_or(0, |last| last + 1);
        let edge = |i: usize| i as f64 * self.width;
        self.counts[..used].iter().enumerate().map(move |(i, count)| (edge(i), edge(i + 1), *count))
    }

    /// The same as a density, whose integral is 1: the middle of each bin, the share of the values in
    /// it divided by its width, and the standard error of that, if the values are independent.
    ///
    /// ```
    /// let mut histogram = carom::measure::Histogram::new(0.5);
    /// (0..400).for_each(|i| histogram.add(f64::from(i) / 400.0));
    /// let (middle, density, error) = histogram.density().next().unwrap();
    /// assert_eq!((middle, density), (0.25, 1.0));
    /// assert!((error - 0.05).abs() < 1e-12);
    /// ```
    pub fn density(&self) -> impl Iterator<Item = (f64, f64, f64)> + '_ {
        let count = (self.count() as f64).max(1.0);
        let scale = 1.0 / (count * self.width);
        self.bins().map(move |(from, to, n)| {
            let (n, share) = (n as f64, n as f64 / count);
            let error = crate::number::sqrt(n * (1.0 - share)) * scale;
            (0.5 * (from + to), n * scale, error)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widening_keeps_every_count_where_it_belongs() {
        let (mut grown, mut wide) = (Histogram::new(1.0 / 1024.0), Histogram::new(0.25));
        for i in 0..5000 {
            let value = f64::from(i * i % 4999) / 20.0;
            grown.add(value);
            wide.add(value);
        }
        assert_eq!(grown, wide);
        assert_eq!(grown.count(), 5000);
        let integral: f64 = grown.density().map(|(_, density, _)| density * grown.width()).sum();
        assert!((integral - 1.0).abs() < 1e-12);
    }

    #[test]
    fn no_value_is_too_large_or_too_small() {
        let mut histogram = Histogram::new(1e-300);
        for value in [0.0, f64::from_bits(1), 1e-200, 1.0, 1e300, f64::MAX] {
            histogram.add(value);
        }
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1e-300] {
            histogram.add(value);
        }
        assert_eq!(histogram.count(), 6);
        assert!(histogram.bins().all(|(from, to, _)| from < to));
    }
}
