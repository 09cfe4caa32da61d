//! How fast discs are, and whether as Maxwell says.

use super::ensemble::OfEach;
use super::{Ensemble, Estimate, Histogram, KolmogorovSmirnov, Series, Unfit};
use crate::number::sqrt;
use crate::{DiscState, World};
use alloc::vec::Vec;

/// The speeds of the discs of a gas: a histogram, and a test against Maxwell's distribution.
///
/// In two dimensions, speeds below v have the share 1 − exp(−m·v²/2kT). That is so for each mass m, so
/// the test takes energies, and works for mixtures too. Where the whole drifts, speeds are those
/// beside it.
///
/// ```
/// use carom::{Boundary, DVec2, DiscBody, DiscState, Engine, World, measure::Speeds};
///
/// let mut world = World::builder();
/// world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(40.0)));
/// for i in 0..400 {
///     let center = DVec2::new(f64::from(i % 20), f64::from(i / 20)) * 2.0 + 1.0;
///     let velocity = if i % 2 == 0 { DVec2::new(1.0, 0.5) } else { DVec2::new(-1.0, -0.5) };
///     world.disc(DiscBody::new(center, 0.6).velocity(velocity));
/// }
/// let world = world.build().unwrap();
/// let mut engine = Engine::new(&world);
/// let mut speeds = Speeds::new(&world).unwrap();
///
/// // At the start all are as fast; after some collisions they are as Maxwell says.
/// let states = |engine: &Engine| engine.discs().map(|(_, disc)| disc).collect::<Vec<DiscState>>();
/// assert!(speeds.test(&states(&engine)).p_value < 1e-9);
/// engine.advance_to(50.0);
/// assert!(speeds.test(&states(&engine)).p_value > 0.01);
///
/// speeds.sample(&states(&engine));
/// assert_eq!(speeds.histogram().count(), 400);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Speeds {
    ensemble: Ensemble,
    masses: OfEach,
    histogram: Histogram,
    mean: Series,
}

impl Speeds {
    /// Of a world; or why that would make no sense.
    ///
    /// ```
    /// use carom::{World, measure::{Speeds, Unfit}};
    /// let empty = World::builder().build().unwrap();
    /// assert_eq!(Speeds::new(&empty), Err(Unfit::Open));
    /// ```
    pub fn new(world: &World) -> Result<Self, Unfit> {
        let masses = world.discs().iter().map(|disc| disc.mass);
        Ok(Speeds::of_discs(Ensemble::of(world)?, masses))
    }

    /// Of a gas that is known as a whole, and its discs' masses.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscState, measure::{Ensemble, Speeds}};
    /// let torus = Boundary::periodic(DVec2::ZERO, DVec2::splat(4.0));
    /// let discs = [(1.0, DVec2::X, 0.5), (1.0, DVec2::NEG_X, 0.5)];
    /// let ensemble = Ensemble::of_discs(torus, discs.into_iter()).unwrap();
    /// let mut speeds = Speeds::of_discs(ensemble, [1.0, 1.0].into_iter());
    /// speeds.sample(&[DiscState { center: DVec2::ZERO, velocity: DVec2::X }]);
    /// assert_eq!(speeds.mean().value, 1.0);
    /// ```
    pub fn of_discs(ensemble: Ensemble, masses: impl Iterator<Item = f64> + Clone) -> Self {
        // A hundredth of the speed that is usual for the heaviest, or a little less.
        let heaviest = masses.clone().fold(0.0, f64::max);
        let width = sqrt(ensemble.temperature / heaviest) / 64.0;
        let (histogram, mean) = (Histogram::new(width), Series::new());
        Speeds { ensemble, masses: OfEach::new(masses), histogram, mean }
    }

    /// The discs at an instant, all of them in the order of their numbers.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, DiscState, World, measure::Speeds};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::ONE));
    /// # world.disc(DiscBody::new(DVec2::splat(0.5), 0.1).velocity(DVec2::X));
    /// # let world = world.build().unwrap();
    /// let mut speeds = Speeds::new(&world).unwrap();
    /// speeds.sample(&[DiscState { center: DVec2::ZERO, velocity: DVec2::X }]);
    /// assert_eq!(speeds.histogram().count(), 1);
    /// ```
    pub fn sample(&mut self, discs: &[DiscState]) {
        let mut sum = 0.0;
        for disc in discs {
            let speed = sqrt((disc.velocity - self.ensemble.drift).length_squared());
            self.histogram.add(speed);
            sum += speed;
        }
        if !discs.is_empty() {
            self.mean.push(sum / discs.len() as f64);
        }
    }

    /// The mean speed over all samples.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, DiscState, World, measure::Speeds};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::ONE));
    /// # world.disc(DiscBody::new(DVec2::splat(0.5), 0.1).velocity(DVec2::X));
    /// # let world = world.build().unwrap();
    /// let mut speeds = Speeds::new(&world).unwrap();
    /// speeds.sample(&[DiscState { center: DVec2::ZERO, velocity: DVec2::new(3.0, 4.0) }]);
    /// assert_eq!(speeds.mean().value, 5.0);
    /// ```
    pub fn mean(&self) -> Estimate {
        self.mean.estimate()
    }

    /// The speeds of all samples.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, World, measure::Speeds};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::ONE));
    /// # world.disc(DiscBody::new(DVec2::splat(0.5), 0.1).velocity(DVec2::X));
    /// # let world = world.build().unwrap();
    /// assert_eq!(Speeds::new(&world).unwrap().histogram().count(), 0);
    /// ```
    pub fn histogram(&self) -> &Histogram {
        &self.histogram
    }

    /// The density that Maxwell expects at a speed, if all discs have one mass: to be drawn beside the
    /// [histogram](Self::histogram)'s.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, World, measure::Speeds};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::ONE));
    /// # world.disc(DiscBody::new(DVec2::splat(0.5), 0.1).mass(2.0).velocity(DVec2::X));
    /// # let world = world.build().unwrap();
    /// let speeds = Speeds::new(&world).unwrap(); // of mass 2 and kT = 1
    /// assert_eq!(speeds.expected(1.0), Some(2.0 * (-1.0f64).exp()));
    /// ```
    pub fn expected(&self, speed: f64) -> Option<f64> {
        let x = self.ensemble.mass? * speed / self.ensemble.temperature;
        Some(x * libm::exp(-0.5 * x * speed))
    }

    /// Whether the discs, at one instant, have Maxwell's speeds.
    ///
    /// The energy of the whole is known, not drawn at random, so true gases are even nearer to Maxwell
    /// than independent values: the probability is a little too large, and refuses too seldom.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, DiscState, World, measure::Speeds};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::ONE));
    /// # world.disc(DiscBody::new(DVec2::splat(0.5), 0.1).velocity(DVec2::X));
    /// # let world = world.build().unwrap();
    /// let all_alike = [DiscState { center: DVec2::ZERO, velocity: DVec2::X }; 100];
    /// assert!(Speeds::new(&world).unwrap().test(&all_alike).p_value < 1e-9);
    /// ```
    pub fn test(&self, discs: &[DiscState]) -> KolmogorovSmirnov {
        let Ensemble { temperature, drift, .. } = self.ensemble;
        let energy = |(id, disc): (usize, &DiscState)| {
            let squared = (disc.velocity - drift).length_squared();
            0.5 * self.masses.of(id as u32) * squared / temperature
        };
        let mut energies: Vec<f64> = discs.iter().enumerate().map(energy).collect();
        KolmogorovSmirnov::test(&mut energies, |x| -libm::expm1(-x))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::samples::normal;
    use crate::{Boundary, DVec2, DiscBody};
    use carom_oracle::Random;

    /// Discs of masses 1 and 4 in turn, at temperature 1 + 1/(n − 1).
    fn world(discs: u32) -> World {
        let mut world = World::builder();
        world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(f64::from(discs))));
        for i in 0..discs {
            let mass: f64 = if i % 2 == 0 { 1.0 } else { 4.0 };
            let turned = if i % 4 < 2 { 1.0 } else { -1.0 };
            let velocity = DVec2::new(turned * (2.0 / mass).sqrt(), 0.0);
            let body = DiscBody::new(DVec2::splat(f64::from(i) + 0.5), 0.25).mass(mass);
            world.disc(body.velocity(velocity));
        }
        world.build().unwrap()
    }

    fn velocities(discs: u32, of: impl FnMut(u32) -> DVec2) -> Vec<DiscState> {
        let state = |velocity| DiscState { center: DVec2::ZERO, velocity };
        (0..discs).map(of).map(state).collect()
    }

    #[test]
    fn maxwells_speeds_are_believed_and_others_are_not() {
        let discs = 4000;
        let speeds = Speeds::new(&world(discs)).unwrap();
        let mut random = Random::new(3, 1);
        let mass = |i: u32| if i % 2 == 0 { 1.0f64 } else { 4.0 };
        let (mut least, mut sum) = (1.0f64, 0.0);
        for _ in 0..20 {
            let p =
                speeds.test(&velocities(discs, |i| normal(&mut random) / mass(i).sqrt())).p_value;
            least = least.min(p);
            sum += p;
        }
        assert!(least > 1e-3 && (0.3..0.7).contains(&(sum / 20.0)), "{least}, {}", sum / 20.0);

        let refused = |states: &[DiscState]| speeds.test(states).p_value < 1e-6;
        // A fifth too hot; masses forgotten; one component only; spread evenly over a square.
        assert!(refused(&velocities(discs, |i| normal(&mut random) * 1.1 / mass(i).sqrt())));
        assert!(refused(&velocities(discs, |_| normal(&mut random) * 0.8)));
        assert!(refused(&velocities(discs, |i| {
            DVec2::new(normal(&mut random).x, 0.0) * (2.0 / mass(i)).sqrt()
        })));
        assert!(refused(&velocities(discs, |i| {
            random.in_square(1.0) * (3.0 / mass(i)).sqrt()
        })));
    }

    #[test]
    fn the_histogram_of_maxwells_speeds_has_maxwells_density() {
        let mut world = World::builder();
        world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::ONE));
        world.disc(DiscBody::new(DVec2::splat(0.5), 0.1).mass(2.0).velocity(DVec2::X));
        let mut speeds = Speeds::new(&world.build().unwrap()).unwrap(); // kT = 1
        let mut random = Random::new(4, 1);
        for _ in 0..50 {
            speeds.sample(&velocities(2000, |_| normal(&mut random) / 2.0f64.sqrt()));
        }
        let (mut squares, mut bins) = (0.0, 0.0);
        for (speed, density, error) in speeds.histogram().density() {
            if error * 5.0 < density {
                let off = (density - speeds.expected(speed).unwrap()) / error;
                squares += off * off;
                bins += 1.0;
            }
        }
        assert!(bins > 40.0 && (squares / bins - 1.0).abs() < 5.0 * (2.0f64 / bins).sqrt());
        let mean = (core::f64::consts::PI / 4.0).sqrt(); // √(π·kT/2m)
        assert!(speeds.mean().is_within(4.0, mean), "{} for {mean}", speeds.mean());
    }
}
