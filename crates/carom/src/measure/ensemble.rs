//! What stays the same in a gas, however long it runs.

use super::{Totals, Unfit};
use crate::{Boundary, World};
use alloc::vec::Vec;
use glam::DVec2;

/// A gas as a whole: what no collision changes, and what the measured quantities are reckoned with.
///
/// ```
/// use carom::{Boundary, DVec2, DiscBody, World, measure::Ensemble};
///
/// let mut world = World::builder();
/// world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::new(8.0, 4.0)));
/// world.disc(DiscBody::new(DVec2::new(2.0, 2.0), 0.5).mass(1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(6.0, 2.0), 0.5).mass(1.0).velocity(-DVec2::X));
/// let ensemble = Ensemble::of(&world.build().unwrap()).unwrap();
///
/// assert_eq!((ensemble.discs, ensemble.area), (2, 32.0));
/// assert_eq!(ensemble.temperature, 1.0); // an energy of 1, and 2 discs − 1
/// assert_eq!(ensemble.diameter, Some(1.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ensemble {
    /// How many discs there are.
    pub discs: usize,
    /// The temperature as an energy (Boltzmann's constant times the temperature): the kinetic energy of
    /// each of the ways in which the gas can move, doubled.
    ///
    /// In two dimensions that is the energy divided by the number of discs. In a periodic box, momentum
    /// is conserved, so the whole does not take part: its motion is left out, and it is one disc less.
    pub temperature: f64,
    /// The area of the box.
    pub area: f64,
    /// The sides of the box.
    pub sides: DVec2,
    /// The velocity of the whole; 0 in a closed box, where it does not last.
    pub drift: DVec2,
    /// The diameter of the discs, if all are of one size.
    pub diameter: Option<f64>,
    /// The mass of each disc, if all are alike in that.
    pub mass: Option<f64>,
}

impl Ensemble {
    /// Of a world of elastic discs that can all be moved, in a box without further walls.
    ///
    /// ```
    /// use carom::{World, measure::{Ensemble, Unfit}};
    /// let empty = World::builder().build().unwrap();
    /// assert_eq!(Ensemble::of(&empty), Err(Unfit::Open));
    /// ```
    pub fn of(world: &World) -> Result<Self, Unfit> {
        if let Boundary::Open = world.boundary() {
            return Err(Unfit::Open);
        }
        if !world.walls().is_empty() {
            return Err(Unfit::Walls(world.walls().len()));
        }
        let own = world.discs().iter().filter_map(|disc| disc.restitution);
        let restitution = own.fold(world.restitution(), f64::min);
        if restitution < 1.0 {
            return Err(Unfit::Restitution(restitution));
        }
        let discs = world.discs().iter().map(|disc| (disc.mass, disc.velocity, disc.radius));
        Ensemble::of_discs(world.boundary(), discs)
    }

    /// Of discs that are known one by one, from a file for example: the mass of each, its velocity and its
    /// radius. That there is nothing else in the box, and that nothing is lost, is the caller's word.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, measure::Ensemble};
    /// let torus = Boundary::periodic(DVec2::ZERO, DVec2::splat(4.0));
    /// let discs = [(1.0, DVec2::X, 0.5), (3.0, DVec2::NEG_X, 0.5)];
    /// let ensemble = Ensemble::of_discs(torus, discs.into_iter()).unwrap();
    /// assert_eq!((ensemble.drift, ensemble.mass), (DVec2::new(-0.5, 0.0), None));
    /// assert_eq!(ensemble.temperature, 0.5 * (1.0 * 1.5 * 1.5 + 3.0 * 0.5 * 0.5));
    /// ```
    pub fn of_discs(
        boundary: Boundary,
        discs: impl Iterator<Item = (f64, DVec2, f64)> + Clone,
    ) -> Result<Self, Unfit> {
        let count = discs.clone().count();
        let (min, max, free) = match boundary {
            Boundary::Open => return Err(Unfit::Open),
            Boundary::Box { min, max } => (min, max, count),
            Boundary::Periodic { min, max } => (min, max, count.saturating_sub(1)),
        };
        if free == 0 {
            return Err(Unfit::TooFew(count));
        }
        if let Some(id) = discs.clone().position(|(mass, _, _)| mass == f64::INFINITY) {
            return Err(Unfit::Fixed(id as u32));
        }
        let moving = discs.clone().map(|(mass, velocity, _)| (mass, velocity));
        let drift = if free == count { DVec2::ZERO } else { drift(moving.clone()) };
        let moving = moving.map(|(mass, velocity)| (mass, velocity - drift));
        let temperature = Totals::of(moving).energy / free as f64;
        if !(temperature > 0.0 && temperature < f64::INFINITY) {
            return Err(Unfit::Temperature(temperature));
        }
        let sides = max - min;
        Ok(Ensemble {
            discs: count,
            temperature,
            area: sides.x * sides.y,
            sides,
            drift,
            diameter: all_alike(discs.clone().map(|(_, _, radius)| 2.0 * radius)),
            mass: all_alike(discs.map(|(mass, _, _)| mass)),
        })
    }
}

/// The velocity of the whole.
fn drift(discs: impl Iterator<Item = (f64, DVec2)> + Clone) -> DVec2 {
    let mass: f64 = discs.clone().map(|(mass, _)| mass).sum();
    Totals::of(discs).momentum / mass
}

fn all_alike(mut values: impl Iterator<Item = f64>) -> Option<f64> {
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

/// A number of each disc; only one of them where all are alike, so that none has to be looked up.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) enum OfEach {
    Alike(f64),
    Own(Vec<f64>),
}

impl OfEach {
    pub fn new(values: impl Iterator<Item = f64> + Clone) -> Self {
        all_alike(values.clone()).map_or_else(|| OfEach::Own(values.collect()), OfEach::Alike)
    }

    /// That of a disc; 0 for one that was not there from the start.
    #[inline(always)]
    pub fn of(&self, id: u32) -> f64 {
        match self {
            OfEach::Alike(value) => *value,
            OfEach::Own(values) => values.get(id as usize).copied().unwrap_or(0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Container, DiscBody};

    fn world(boundary: fn(DVec2, DVec2) -> Boundary, drift: DVec2) -> crate::WorldBuilder {
        let mut world = World::builder();
        world.boundary(boundary(DVec2::ZERO, DVec2::splat(10.0)));
        for (i, v) in [DVec2::X, -DVec2::X, DVec2::ZERO].into_iter().enumerate() {
            let center = DVec2::new(2.0 + 3.0 * i as f64, 5.0);
            world.disc(DiscBody::new(center, 1.0).mass(2.0).velocity(v + drift));
        }
        world
    }

    #[test]
    fn a_periodic_gas_has_the_temperature_of_one_disc_less_whichever_way_it_drifts() {
        for drift in [DVec2::ZERO, DVec2::new(16.0, -4.0)] {
            let ensemble =
                Ensemble::of(&world(Boundary::periodic, drift).build().unwrap()).unwrap();
            assert_eq!((ensemble.temperature, ensemble.drift), (1.0, drift));
        }
        let ensemble = Ensemble::of(&world(Boundary::boxed, DVec2::ZERO).build().unwrap()).unwrap();
        assert_eq!(ensemble.temperature, 2.0 / 3.0);
    }

    #[test]
    fn a_world_that_is_no_gas_is_refused_with_a_reason() {
        let reason = |change: &dyn Fn(&mut crate::WorldBuilder)| {
            let mut world = world(Boundary::periodic, DVec2::ZERO);
            change(&mut world);
            Ensemble::of(&world.build().unwrap()).unwrap_err()
        };
        let post = DiscBody::new(DVec2::new(5.0, 1.0), 0.5);
        let fixed = |w: &mut crate::WorldBuilder| {
            w.disc(post.clone().fixed());
        };
        assert_eq!(reason(&fixed), Unfit::Fixed(3));
        let lossy = |w: &mut crate::WorldBuilder| {
            w.restitution(0.5).disc(post.clone().restitution(0.25));
        };
        assert_eq!(reason(&lossy), Unfit::Restitution(0.25));
        let round = |w: &mut crate::WorldBuilder| {
            w.container(Container::new(DVec2::splat(5.0), 4.5));
        };
        assert_eq!(reason(&round), Unfit::Walls(1));
        let mut still = World::builder();
        still.boundary(Boundary::boxed(DVec2::ZERO, DVec2::ONE));
        assert_eq!(Ensemble::of(&still.clone().build().unwrap()), Err(Unfit::TooFew(0)));
        still.disc(DiscBody::new(DVec2::splat(0.5), 0.1));
        assert_eq!(Ensemble::of(&still.build().unwrap()), Err(Unfit::Temperature(0.0)));
    }
}
