//! How far discs get.

use super::Estimate;
use super::lags::Lags;
use crate::world::Torus;
use crate::{Boundary, DVec2, DiscState};
use alloc::vec::Vec;

/// The mean-square displacement: how far, squared, a disc is on average from where it was a time ago;
/// and diffusion, which is how that grows.
///
/// Samples are taken at equal intervals of time, short enough that no disc gets further than half the
/// box from one to the next: then it is known through which sides it went. There are eight lags in
/// each octave, and every sample is a start for all of them. Memory and time go with the number of
/// discs: of very many, a part will do (`&discs[..10_000]`), always the same. Where the whole
/// drifts, so do the discs.
///
/// ```
/// use carom::{Boundary, DVec2, DiscState, measure::Displacement};
///
/// // Free flight through a periodic box: (v·t)².
/// let torus = Boundary::periodic(DVec2::ZERO, DVec2::ONE);
/// let mut displacement = Displacement::new(torus, 0.125);
/// for i in 0..100 {
///     let center = torus.inside(DVec2::new(3.0, 1.0) * 0.125 * f64::from(i));
///     displacement.sample(&[DiscState { center, velocity: DVec2::new(3.0, 1.0) }]);
/// }
/// for (time, squared) in displacement.lags() {
///     assert!((squared.value - 10.0 * time * time).abs() < 1e-9);
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Displacement {
    boundary: Boundary,
    /// Where discs were at the last sample, in the box; and where they would be without it.
    last: Vec<DVec2>,
    unwrapped: Vec<DVec2>,
    lags: Lags,
}

impl Displacement {
    /// In a world with this boundary, with samples at this interval.
    ///
    /// ```
    /// use carom::{Boundary, measure::Displacement};
    /// assert_eq!(Displacement::new(Boundary::Open, 0.1).lags().count(), 0);
    /// ```
    pub fn new(boundary: Boundary, interval: f64) -> Self {
        let (last, unwrapped) = (Vec::new(), Vec::new());
        Displacement { boundary, last, unwrapped, lags: Lags::new(interval) }
    }

    /// The discs at an instant, an interval after the last.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscState, measure::Displacement};
    /// let torus = Boundary::periodic(DVec2::ZERO, DVec2::splat(4.0));
    /// let mut displacement = Displacement::new(torus, 1.0);
    /// for x in [3.5, 0.5] {
    ///     displacement.sample(&[DiscState { center: DVec2::new(x, 2.0), velocity: DVec2::X }]);
    /// }
    /// assert_eq!(displacement.lags().last().unwrap().1.value, 1.0); // through the right side
    /// ```
    pub fn sample(&mut self, discs: &[DiscState]) {
        if self.last.len() != discs.len() {
            // The first sample; or others than before, with whom everything begins anew.
            self.last = discs.iter().map(|disc| disc.center).collect();
            self.unwrapped.clone_from(&self.last);
        }
        let torus = Torus::of(self.boundary);
        for (i, disc) in discs.iter().enumerate() {
            let way = disc.center - self.last[i];
            self.unwrapped[i] += torus.map_or(way, |torus| way - torus.boxes(way) * torus.sides);
            self.last[i] = disc.center;
        }
        self.lags.push(&self.unwrapped, |then, now| (now - then).length_squared());
    }

    /// Times, from 0 on, and the mean-square displacement in them: a length squared.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscState, measure::Displacement};
    /// let mut displacement = Displacement::new(Boundary::Open, 0.5);
    /// for x in [0.0, 1.0, 2.0] {
    ///     displacement.sample(&[DiscState { center: DVec2::new(x, 0.0), velocity: DVec2::ZERO }]);
    /// }
    /// let lags: Vec<_> = displacement.lags().map(|(time, squared)| (time, squared.value)).collect();
    /// assert_eq!(lags, [(0.0, 0.0), (0.5, 1.0), (1.0, 4.0)]);
    /// ```
    pub fn lags(&self) -> impl Iterator<Item = (f64, Estimate)> + '_ {
        self.lags.lags()
    }

    /// The diffusion coefficient, a length squared by a time: a quarter of the slope of the mean-square
    /// displacement, from some time to twice that: the first such octave not before `after`, which
    /// should be several times as long as a disc takes from collision to collision. None if it has not
    /// been observed for so long.
    ///
    /// (In two dimensions the slope still grows a little with the logarithm of the time: Alder and
    /// Wainwright, Phys. Rev. A 1, 18 (1970).)
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscState, measure::Displacement};
    /// // To and fro: that leads nowhere.
    /// let mut displacement = Displacement::new(Boundary::Open, 1.0);
    /// for i in 0..100 {
    ///     let center = DVec2::new(f64::from(i % 2), 0.0);
    ///     displacement.sample(&[DiscState { center, velocity: DVec2::ZERO }]);
    /// }
    /// let (from, to, diffusion) = displacement.diffusion(10.0).unwrap();
    /// assert_eq!((from, to, diffusion.value), (16.0, 32.0, 0.0));
    /// assert!(displacement.diffusion(1000.0).is_none());
    /// ```
    pub fn diffusion(&self, after: f64) -> Option<(f64, f64, Estimate)> {
        let (from, to, gain) = self.lags.gains().find(|(from, _, _)| *from >= after)?;
        Some((from, to, gain.times(0.25 / (to - from))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::samples::{ideal_gas, normal};
    use carom_oracle::Random;

    #[test]
    fn free_flight_goes_with_the_square_of_the_time() {
        let sides = DVec2::new(30.0, 20.0);
        let torus = Boundary::periodic(DVec2::ZERO, sides);
        let start = ideal_gas(500, sides, &mut Random::new(1, 1));
        let speeds: f64 = start.iter().map(|disc| disc.velocity.length_squared()).sum();
        let mut displacement = Displacement::new(torus, 0.25);
        for n in 0..400 {
            let time = 0.25 * f64::from(n);
            let moved = |disc: &DiscState| DiscState {
                center: torus.inside(disc.center + disc.velocity * time),
                ..*disc
            };
            displacement.sample(&start.iter().map(moved).collect::<Vec<_>>());
        }
        let mut longest = 0.0;
        for (time, squared) in displacement.lags() {
            let expected = speeds / 500.0 * time * time;
            assert!((squared.value - expected).abs() <= 1e-9 * expected, "{squared} at {time}");
            longest = time;
        }
        assert!(longest >= 64.0, "{longest}");
    }

    #[test]
    fn a_random_walk_has_the_diffusion_of_its_steps() {
        // Steps of variance 2·D·interval in each direction.
        let (diffusion, interval) = (0.3f64, 0.5);
        let step = (2.0 * diffusion * interval).sqrt();
        let torus = Boundary::periodic(DVec2::ZERO, DVec2::splat(8.0));
        let mut random = Random::new(5, 5);
        let mut discs = ideal_gas(100, DVec2::splat(8.0), &mut random);
        let mut displacement = Displacement::new(torus, interval);
        for _ in 0..2000 {
            displacement.sample(&discs);
            for disc in &mut discs {
                disc.center = torus.inside(disc.center + normal(&mut random) * step);
            }
        }
        for after in [0.0, 5.0, 20.0] {
            let (from, _, told) = displacement.diffusion(after).unwrap();
            assert!(from >= after && told.is_within(4.0, diffusion), "{told} after {after}");
            assert!(told.error < 0.05 * diffusion, "{told} after {after}");
        }
    }
}
