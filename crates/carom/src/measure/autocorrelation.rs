//! How long velocities last.

use super::Estimate;
use super::lags::Lags;
use crate::{DVec2, DiscState};
use alloc::vec::Vec;

/// The velocity autocorrelation: how much of a disc's velocity is left after a time, ⟨v(0)·v(t)⟩.
///
/// Samples are taken at equal intervals of time, several between two collisions of a disc. There are
/// eight lags in each octave, and every sample is a start for all of them.
///
/// ```
/// use carom::{DVec2, DiscState, measure::Autocorrelation};
///
/// // Turned round at every sample.
/// let mut velocities = Autocorrelation::new(0.5);
/// for i in 0..100 {
///     let velocity = DVec2::new(if i % 2 == 0 { 2.0 } else { -2.0 }, 0.0);
///     velocities.sample(&[DiscState { center: DVec2::ZERO, velocity }]);
/// }
/// let lags: Vec<_> = velocities.lags().map(|(time, c)| (time, c.value)).take(3).collect();
/// assert_eq!(lags, [(0.0, 4.0), (0.5, -4.0), (1.0, 4.0)]);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Autocorrelation {
    lags: Lags,
}

impl Autocorrelation {
    /// With samples at this interval.
    ///
    /// ```
    /// assert_eq!(carom::measure::Autocorrelation::new(0.1).lags().count(), 0);
    /// ```
    pub fn new(interval: f64) -> Self {
        Autocorrelation { lags: Lags::new(interval) }
    }

    /// The discs at an instant, an interval after the last.
    ///
    /// ```
    /// # use carom::{DVec2, DiscState, measure::Autocorrelation};
    /// let mut velocities = Autocorrelation::new(1.0);
    /// for velocity in [DVec2::X, DVec2::Y] {
    ///     velocities.sample(&[DiscState { center: DVec2::ZERO, velocity }]);
    /// }
    /// assert_eq!(velocities.lags().last().unwrap().1.value, 0.0); // turned by 90°
    /// ```
    pub fn sample(&mut self, discs: &[DiscState]) {
        let velocities: Vec<DVec2> = discs.iter().map(|disc| disc.velocity).collect();
        self.lags.push(&velocities, DVec2::dot);
    }

    /// Times, from 0 on, and the mean of v·v that far apart: a velocity squared.
    ///
    /// ```
    /// # use carom::{DVec2, DiscState, measure::Autocorrelation};
    /// let mut velocities = Autocorrelation::new(0.5);
    /// velocities.sample(&[DiscState { center: DVec2::ZERO, velocity: DVec2::ONE }]);
    /// assert_eq!(velocities.lags().next().unwrap().1.value, 2.0);
    /// ```
    pub fn lags(&self) -> impl Iterator<Item = (f64, Estimate)> + '_ {
        self.lags.lags(0)
    }

    /// The same as a share of what it is at first: from 1 on, without a unit.
    ///
    /// ```
    /// # use carom::{DVec2, DiscState, measure::Autocorrelation};
    /// let mut velocities = Autocorrelation::new(0.5);
    /// for velocity in [DVec2::X * 3.0, DVec2::X * 3.0] {
    ///     velocities.sample(&[DiscState { center: DVec2::ZERO, velocity }]);
    /// }
    /// assert!(velocities.shares().all(|(_, share)| share.value == 1.0));
    /// ```
    pub fn shares(&self) -> impl Iterator<Item = (f64, Estimate)> + '_ {
        let first = self.lags().next().map_or(1.0, |(_, estimate)| estimate.value);
        let scale = if first > 0.0 { 1.0 / first } else { 1.0 };
        self.lags().map(move |(time, estimate)| (time, estimate.times(scale)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::samples::normal;
    use carom_oracle::Random;

    #[test]
    fn velocities_that_fade_evenly_fade_exponentially() {
        // v ← a·v + noise keeps aⁿ of itself after n steps.
        let (a, discs) = (0.9f64, 50);
        let mut random = Random::new(6, 6);
        let mut states: Vec<DiscState> = (0..discs)
            .map(|_| DiscState { center: DVec2::ZERO, velocity: normal(&mut random) })
            .collect();
        let mut velocities = Autocorrelation::new(1.0);
        for _ in 0..3000 {
            velocities.sample(&states);
            for state in &mut states {
                state.velocity = state.velocity * a + normal(&mut random) * (1.0 - a * a).sqrt();
            }
        }
        for (time, c) in velocities.lags().take(40) {
            let expected = 2.0 * libm::pow(a, time);
            assert!(c.is_within(4.5, expected) && c.error < 0.05, "{c} at {time}, not {expected}");
        }
        let (_, first) = velocities.shares().next().unwrap();
        assert!((first.value - 1.0).abs() < 1e-12);
    }

    #[test]
    fn free_flight_never_forgets() {
        let states = [DVec2::X, DVec2::new(0.0, -2.0)]
            .map(|velocity| DiscState { center: DVec2::ZERO, velocity });
        let mut velocities = Autocorrelation::new(0.25);
        (0..200).for_each(|_| velocities.sample(&states));
        assert!(velocities.lags().all(|(_, c)| c.value == 2.5));
        assert!(velocities.lags().last().unwrap().0 > 20.0);
    }
}
