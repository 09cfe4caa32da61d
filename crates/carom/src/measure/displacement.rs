//! How far discs get.

use super::Estimate;
use super::lags::Lags;
use crate::number::sqrt;
use crate::world::Torus;
use crate::{Boundary, DVec2, DiscState};
use alloc::vec::Vec;

/// Slopes that differ by no more than this share are the same, however well they are known. In two dimensions they never
/// quite come to rest: they grow by up to a tenth in an octave, where in cages they fall by a third.
const LEVEL: f64 = 0.125;

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
    /// Of so many discs those that are followed are a part, if it is known.
    #[cfg_attr(feature = "serde", serde(default))]
    all: usize,
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
        Displacement { boundary, last, unwrapped, lags: Lags::new(interval), all: 0 }
    }

    /// The discs that are sampled are among so many. Neighbours move together, and so discs tell less than if each was alone:
    /// no more than a quarter of all are taken to be independent of each other. If nothing is said, the samples are.
    ///
    /// ```
    /// use carom::{Boundary, measure::Displacement};
    /// let displacement = Displacement::new(Boundary::Open, 0.1).among(10_000);
    /// ```
    pub fn among(self, discs: usize) -> Self {
        Displacement { all: discs, ..self }
    }

    /// By how much the scatter of discs is too small as an error.
    fn too_small(&self) -> f64 {
        let independent = self.all as f64 / 4.0;
        if self.all > 0 { sqrt((self.last.len() as f64 / independent).max(1.0)) } else { 1.0 }
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
            let is_through = |torus: &Torus| (way.abs() * 2.0).cmpge(torus.sides).any();
            self.unwrapped[i] += match torus.filter(is_through) {
                Some(torus) => way - torus.boxes(way) * torus.sides,
                None => way,
            };
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
        self.lags.lags(2)
    }

    /// The diffusion coefficient, a length squared by a time: a quarter of the slope of the mean-square
    /// displacement, from some time to twice that. It is the first such octave, not before `after`, whose
    /// slope is that of the next: within two errors, or an eighth. (In dense gases the slope falls for as
    /// long as discs are caged by their neighbours, for hundreds of collisions.) None if it has not been
    /// observed for so long. `after` should be several times as long as a disc takes from collision to
    /// collision.
    ///
    /// The error is that of stretches of time that do not overlap, if there are five at least, each four
    /// times as long as that octave begins; else that of the discs, if there are five (see [`among`](Self::among)).
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
        let slope =
            |(from, to, gain): (f64, f64, Estimate)| (from, to, gain.times(0.25 / (to - from)));
        let octaves =
            self.lags.gains(self.too_small()).filter(|(from, _, _)| *from >= after).map(slope);
        let octaves: Vec<(f64, f64, Estimate)> = octaves.collect();
        octaves.windows(2).find(|pair| are_level(pair[0].2, pair[1].2)).map(|pair| pair[0])
    }
}

/// Whether two slopes are the same, as far as is known.
fn are_level(slope: Estimate, next: Estimate) -> bool {
    let off = (slope.value - next.value).abs();
    let error = sqrt(slope.error * slope.error + next.error * next.error);
    off <= LEVEL * slope.value.abs() || error < f64::INFINITY && off <= 2.0 * error
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::samples::{at_rest, ideal_gas, normal};
    use alloc::vec;
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

    /// Discs that walk at random, and tremble about where they are, which they forget in 16 samples; in so many samples.
    fn caged(seed: u64, discs: usize, samples: usize, tremble: f64) -> Displacement {
        let mut random = Random::new(seed, 6);
        let mut places = vec![(DVec2::ZERO, DVec2::ZERO); discs];
        let mut displacement = Displacement::new(Boundary::Open, 1.0);
        for _ in 0..samples {
            let disc = |place: &(DVec2, DVec2)| at_rest(place.0 + place.1 * tremble);
            displacement.sample(&places.iter().map(disc).collect::<Vec<_>>());
            for (walk, cage) in &mut places {
                *walk += normal(&mut random) * sqrt(2.0 * 0.01);
                *cage = *cage * (15.0 / 16.0) + normal(&mut random) * sqrt(31.0) / 16.0;
            }
        }
        displacement
    }

    #[test]
    fn diffusion_is_told_from_where_the_slope_has_come_to_rest() {
        // From 8 to 16 the slope is ten times that of the walk.
        let displacement = caged(1, 64, 20_000, 1.0);
        let (from, _, told) = displacement.diffusion(8.0).unwrap();
        assert!(from > 32.0 && (told.value - 0.01).abs() < 0.0015, "{told} from {from}");
        // Where that is not seen, nothing is told.
        let too_short = caged(1, 64, 60, 1.0);
        assert!(too_short.lags.gains(1.0).any(|(from, _, _)| from == 16.0));
        assert_eq!(too_short.diffusion(8.0), None);
    }

    #[test]
    fn the_error_of_diffusion_is_that_of_many_runs() {
        // Few discs for long; some discs for a time that holds two or three stretches.
        for (discs, samples) in [(4, 6000), (16, 400)] {
            let told = |seed| caged(seed, discs, samples, 0.0).diffusion(32.0);
            let runs = (0..200).filter_map(told).map(|(_, _, told)| told);
            let runs: Vec<Estimate> = runs.filter(|run| run.error < f64::INFINITY).collect();
            assert!(runs.len() > 160, "{}", runs.len());
            let off: f64 = runs.iter().map(|run| (run.value - 0.01) * (run.value - 0.01)).sum();
            let errors: f64 = runs.iter().map(|run| run.error * run.error).sum();
            let ratio = (off / errors).sqrt();
            assert!(
                (0.7..1.3).contains(&ratio),
                "scatter {ratio} times the error of {discs} discs"
            );
        }
    }

    #[test]
    fn of_all_discs_a_quarter_are_independent() {
        let error = |displacement: Displacement| displacement.diffusion(32.0).unwrap().2.error;
        let alone = error(caged(3, 64, 400, 0.0));
        assert_eq!(error(caged(3, 64, 400, 0.0).among(256)), alone);
        assert!((error(caged(3, 64, 400, 0.0).among(128)) / alone - 2f64.sqrt()).abs() < 1e-12);
        assert!((error(caged(3, 64, 400, 0.0).among(64)) / alone - 2.0).abs() < 1e-12);
    }

    #[test]
    fn one_disc_in_a_short_time_has_no_error_that_is_known() {
        let told = (0..20).filter_map(|seed| caged(seed, 1, 400, 0.0).diffusion(32.0));
        assert!(told.clone().all(|(_, _, told)| told.error == f64::INFINITY));
    }
}
