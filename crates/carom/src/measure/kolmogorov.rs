//! Whether values come from a distribution.

use crate::number::sqrt;
use core::f64::consts::PI;

/// The Kolmogorov–Smirnov test: how far the values' own distribution is from the one they are said to
/// have, and how often chance alone would be as far off.
///
/// ```
/// use carom::measure::KolmogorovSmirnov;
///
/// let mut even: Vec<f64> = (0..1000).map(|i| (f64::from(i) + 0.5) / 1000.0).collect();
/// assert!(KolmogorovSmirnov::test(&mut even, |x| x).p_value > 0.99);
/// assert!(KolmogorovSmirnov::test(&mut even, |x| x * x).p_value < 1e-6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KolmogorovSmirnov {
    /// The largest distance of the two distribution functions, 0 ..= 1.
    pub distance: f64,
    /// How likely independent values of that distribution are to be as far off, or further. Below 0.01,
    /// say, it is hard to believe that they have it.
    pub p_value: f64,
    /// How many values there were.
    pub samples: usize,
}

impl KolmogorovSmirnov {
    /// Puts the values in order, and compares them with a distribution function: the share of values
    /// that are expected to be below a given one.
    ///
    /// The probability is Kolmogorov's limit for many values, with Stephens' correction for few (J. Roy.
    /// Statist. Soc. B 32, 115 (1970)).
    ///
    /// ```
    /// use carom::measure::KolmogorovSmirnov;
    /// let test = KolmogorovSmirnov::test(&mut [0.25, 0.75], |x| x);
    /// assert_eq!(test.distance, 0.25);
    /// ```
    pub fn test(values: &mut [f64], expected: impl Fn(f64) -> f64) -> Self {
        values.sort_unstable_by(f64::total_cmp);
        let count = values.len() as f64;
        let mut distance = 0.0f64;
        for (i, value) in values.iter().enumerate() {
            let share = expected(*value);
            let (below, with) = (i as f64 / count, (i as f64 + 1.0) / count);
            distance = distance.max(share - below).max(with - share);
        }
        let root = sqrt(count);
        let p_value = if values.is_empty() {
            1.0
        } else {
            kolmogorov(distance * (root + 0.12 + 0.11 / root))
        };
        KolmogorovSmirnov { distance, p_value, samples: values.len() }
    }
}

/// The probability that √n times the distance is above x, for many values: Kolmogorov's series, in the
/// one of its two forms that converges fast.
fn kolmogorov(x: f64) -> f64 {
    if !(x > 0.0) {
        return 1.0;
    }
    if x < 1.18 {
        let odd = |k: f64| libm::exp(-(k * k) * PI * PI / (8.0 * x * x));
        return 1.0 - sqrt(2.0 * PI) / x * (odd(1.0) + odd(3.0) + odd(5.0) + odd(7.0));
    }
    let term = |k: f64| libm::exp(-2.0 * k * k * x * x);
    2.0 * (term(1.0) - term(2.0) + term(3.0) - term(4.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use carom_oracle::Random;

    #[test]
    fn the_probabilities_are_those_of_the_tables() {
        // Smirnov's table, Ann. Math. Statist. 19, 279 (1948); and the well-known critical values.
        for (x, p) in [(0.5, 0.963945), (1.0, 0.27), (1.5, 0.022218), (2.0, 0.000671)] {
            assert!((kolmogorov(x) - p).abs() < 1e-6, "{x}: {} not {p}", kolmogorov(x));
        }
        for (x, p) in [(1.22385, 0.1), (1.35810, 0.05), (1.62762, 0.01)] {
            assert!((kolmogorov(x) - p).abs() < 1e-5, "{x}: {} not {p}", kolmogorov(x));
        }
        assert!((kolmogorov(1.18 - 1e-12) - kolmogorov(1.18)).abs() < 1e-11);
        assert_eq!((kolmogorov(0.0), kolmogorov(1e-9), kolmogorov(1e9)), (1.0, 1.0, 0.0));
    }

    #[test]
    fn one_in_twenty_true_samples_has_a_probability_below_one_in_twenty() {
        let mut random = Random::new(1, 2);
        let mut p_values: Vec<f64> = (0..2000)
            .map(|_| {
                let mut values: Vec<f64> = (0..200).map(|_| random.unit()).collect();
                KolmogorovSmirnov::test(&mut values, |x| x).p_value
            })
            .collect();
        let below = p_values.iter().filter(|p| **p < 0.05).count();
        assert!((70..=130).contains(&below), "{below} of 2000");
        // They are spread evenly themselves.
        assert!(KolmogorovSmirnov::test(&mut p_values, |p| p).p_value > 1e-3);
    }
}
