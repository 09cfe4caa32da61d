//! The pressure of a gas, from the collisions of its discs.

use super::ensemble::OfEach;
use super::{Ensemble, Estimate, Series, Unfit};
use crate::{Boundary, Glimpse, Kind, World};
use glam::DVec2;

/// The pressure of a gas, by the virial of its collisions.
///
/// Discs push each other away, and the gas with them: in two dimensions
///
/// > Z = PV / NkT = 1 + Σ R·|Δp| / (2·t·N·kT)
///
/// over the collisions of two discs in a time t, with R the distance of their centres (the sum of
/// their radii), Δp the momentum that passes from one to the other along it, V the area and kT the
/// temperature of the [`Ensemble`]. Z is 1 for discs that do not meet, and has no unit.
///
/// It is shown every event, and told where a block ends: blocks as long as a disc takes for one or two
/// collisions will do. All of them have to be of the same length, for they count alike.
///
/// ```
/// use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::Virial};
///
/// // Two discs of diameter 1 that meet head-on, again and again, from both sides.
/// let mut world = World::builder();
/// world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(6.0)));
/// world.disc(DiscBody::new(DVec2::new(1.0, 3.0), 0.5).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(4.0, 3.0), 0.5).velocity(-DVec2::X));
/// let world = world.build().unwrap();
///
/// let mut virial = Virial::new(&world).unwrap();
/// let mut engine = Engine::new(&world);
/// for block in 1..=50 {
///     engine.advance_with(4.0 * f64::from(block), |event| virial.see(event));
///     virial.end_of_block(4.0);
/// }
/// assert_eq!(virial.z().value, 1.25); // in two dimensions of which they use but one
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Virial {
    ensemble: Ensemble,
    radii: OfEach,
    masses: OfEach,
    /// Σ R·|Δp| of the block in progress; where all discs are alike, Σ R·|Δv|.
    sum: f64,
    /// Z − 1 in each block, but for walls.
    excess: Series,
    /// Walls push centres a radius before them: by how much Z is larger for that.
    by_walls: f64,
}

impl Virial {
    /// To be shown the events of a world; or why that would make no sense.
    ///
    /// ```
    /// use carom::{World, measure::{Unfit, Virial}};
    /// let empty = World::builder().build().unwrap();
    /// assert_eq!(Virial::new(&empty), Err(Unfit::Open));
    /// ```
    pub fn new(world: &World) -> Result<Self, Unfit> {
        Ok(Virial {
            ensemble: Ensemble::of(world)?,
            radii: OfEach::new(world.discs().iter().map(|disc| disc.radius)),
            masses: OfEach::new(world.discs().iter().map(|disc| disc.mass)),
            sum: 0.0,
            excess: Series::new(),
            by_walls: by_walls(world),
        })
    }

    /// An event, as it happens, or a glimpse of it.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::{Rate, Virial}};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(6.0)));
    /// # world.disc(DiscBody::new(DVec2::new(1.0, 3.0), 0.5).velocity(DVec2::X));
    /// # world.disc(DiscBody::new(DVec2::new(4.0, 3.0), 0.5));
    /// # let world = world.build().unwrap();
    /// let (mut virial, mut rate) = (Virial::new(&world).unwrap(), Rate::new(&world));
    /// Engine::new(&world).advance_with(100.0, |event| {
    ///     virial.see(event);
    ///     rate.see(event); // and whatever else there is to be measured
    /// });
    /// ```
    #[inline(always)]
    pub fn see(&mut self, event: impl Into<Glimpse>) {
        let glimpse = event.into();
        let Glimpse { kind, a, b, .. } = glimpse;
        if kind != Kind::DiscDisc {
            return;
        }
        self.sum += match (&self.radii, &self.masses) {
            (OfEach::Alike(radius), OfEach::Alike(_)) => glimpse.virial(2.0 * radius),
            (radii, masses) => masses.of(a) * glimpse.virial(radii.of(a) + radii.of(b)),
        };
    }

    /// A block ends, and the next begins. One whose length is no
    /// number above 0 has not ended: it goes on.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, World, measure::Virial};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(6.0)));
    /// # world.disc(DiscBody::new(DVec2::new(1.0, 3.0), 0.5).velocity(DVec2::X));
    /// # world.disc(DiscBody::new(DVec2::new(4.0, 3.0), 0.5));
    /// # let world = world.build().unwrap();
    /// let mut virial = Virial::new(&world).unwrap();
    /// virial.end_of_block(2.0); // nothing has happened for so long
    /// assert_eq!(virial.z().value, 1.0);
    /// ```
    pub fn end_of_block(&mut self, seconds: f64) {
        if !(seconds > 0.0 && seconds < f64::INFINITY) {
            return;
        }
        let sum = match (&self.radii, &self.masses) {
            (OfEach::Alike(_), OfEach::Alike(mass)) => mass * self.sum,
            _ => self.sum,
        };
        let Ensemble { discs, temperature, .. } = self.ensemble;
        self.excess.push(sum / (2.0 * seconds * discs as f64 * temperature));
        self.sum = 0.0;
    }

    /// Z = PV / NkT. In a closed box of discs of several sizes, walls are reckoned with the mean size, which is near the
    /// truth; else it is exact.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, World, measure::Virial};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(6.0)));
    /// # world.disc(DiscBody::new(DVec2::new(1.0, 3.0), 0.5).velocity(DVec2::X));
    /// # world.disc(DiscBody::new(DVec2::new(4.0, 3.0), 0.5));
    /// # let world = world.build().unwrap();
    /// let virial = Virial::new(&world).unwrap();
    /// assert_eq!(virial.z().error, f64::INFINITY); // no block yet
    /// ```
    pub fn z(&self) -> Estimate {
        self.excess.estimate().plus(1.0).times(self.by_walls)
    }

    /// The pressure, in units of energy for each unit of area: Z·N·kT / V.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, World, measure::Virial};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(4.0)));
    /// # world.disc(DiscBody::new(DVec2::new(1.0, 3.0), 0.5).mass(4.0).velocity(DVec2::X));
    /// # world.disc(DiscBody::new(DVec2::new(3.0, 3.0), 0.5).mass(4.0).velocity(-DVec2::X));
    /// # let world = world.build().unwrap();
    /// let mut virial = Virial::new(&world).unwrap();
    /// virial.end_of_block(0.0625);
    /// assert_eq!(virial.ensemble().temperature, 4.0);
    /// assert_eq!(virial.pressure().value, 2.0 * 4.0 / 16.0);
    /// ```
    pub fn pressure(&self) -> Estimate {
        let Ensemble { discs, temperature, area, .. } = self.ensemble;
        self.z().times(discs as f64 / area * temperature)
    }

    /// The pressure in units of kT and the discs' diameter, P·d² / kT, if all are of one size.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, World, measure::Virial};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(4.0)));
    /// # world.disc(DiscBody::new(DVec2::new(1.0, 3.0), 0.5).velocity(DVec2::X));
    /// # world.disc(DiscBody::new(DVec2::new(3.0, 3.0), 0.5));
    /// # let world = world.build().unwrap();
    /// let mut virial = Virial::new(&world).unwrap();
    /// virial.end_of_block(0.0625);
    /// assert_eq!(virial.reduced_pressure().unwrap().value, 2.0 / 16.0);
    /// ```
    pub fn reduced_pressure(&self) -> Option<Estimate> {
        let Ensemble { discs, area, diameter, .. } = self.ensemble;
        diameter.map(|diameter| self.z().times(discs as f64 / area * diameter * diameter))
    }

    /// What it is reckoned with.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, World, measure::Virial};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(6.0)));
    /// # world.disc(DiscBody::new(DVec2::new(1.0, 3.0), 0.5).velocity(DVec2::X));
    /// # world.disc(DiscBody::new(DVec2::new(4.0, 3.0), 0.5));
    /// # let world = world.build().unwrap();
    /// assert_eq!(Virial::new(&world).unwrap().ensemble().discs, 2);
    /// ```
    pub fn ensemble(&self) -> &Ensemble {
        &self.ensemble
    }
}

/// The walls of a closed box push with P·H each, W − d apart as centres see them, and P·W, H − d apart:
/// P·(H·(W − d) + W·(H − d)) = 2NkT + ΣR|Δp|/t.
fn by_walls(world: &World) -> f64 {
    let Boundary::Box { min, max } = world.boundary() else { return 1.0 };
    let radii: f64 = world.discs().iter().map(|disc| disc.radius).sum();
    let width = 2.0 * radii / world.discs().len() as f64;
    let DVec2 { x, y } = max - min;
    2.0 * x * y / (y * (x - width) + x * (y - width))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::WallPressure;
    use crate::{DiscBody, Engine};

    /// Discs on a line along x, with radius, mass and velocity.
    fn line(boundary: Boundary, discs: &[(f64, f64, f64, f64)]) -> World {
        let mut world = World::builder();
        world.boundary(boundary);
        for (x, radius, mass, v) in discs {
            let body = DiscBody::new(DVec2::new(*x, 8.0), *radius).mass(*mass);
            world.disc(body.velocity(DVec2::new(*v, 0.0)));
        }
        world.build().unwrap()
    }

    #[test]
    fn two_discs_in_a_periodic_box_have_the_virial_worked_out_by_hand() {
        // Of diameter d and speed ±v: every (L − 2d)/2v they meet, and 2mv·d is added.
        let torus = Boundary::periodic(DVec2::ZERO, DVec2::splat(16.0));
        let world = line(torus, &[(4.0, 1.0, 3.0, 0.5), (12.0, 1.0, 3.0, -0.5)]);
        let mut virial = Virial::new(&world).unwrap();
        let mut engine = Engine::new(&world);
        for block in 1..=64 {
            engine.advance_with(24.0 * f64::from(block), |event| virial.see(event));
            virial.end_of_block(24.0);
        }
        let (l, d) = (16.0, 2.0);
        assert_eq!(engine.events(), 128);
        assert_eq!(virial.z().value, 1.0 + d / (l - 2.0 * d));
        assert_eq!(virial.z().error, 0.0);
        assert_eq!(virial.pressure().value, virial.z().value * 2.0 * 0.75 / 256.0);
        assert_eq!(virial.reduced_pressure().unwrap().value, virial.z().value * 2.0 * 4.0 / 256.0);
    }

    #[test]
    fn unequal_discs_push_each_other_with_the_momentum_that_passes() {
        // Centre of mass at rest: the light one at 3, the heavy one at 1. Each collision turns both round.
        let torus = Boundary::periodic(DVec2::ZERO, DVec2::splat(16.0));
        let world = line(torus, &[(4.0, 1.0, 1.0, 3.0), (12.0, 3.0, 3.0, -1.0)]);
        let mut virial = Virial::new(&world).unwrap();
        let mut engine = Engine::new(&world);
        engine.advance_with(64.0, |event| virial.see(event));
        virial.end_of_block(64.0);
        // Gaps of 16 − 2·4 closed at 4: a collision every 2, each with R = 4 and Δp = 6; kT = 6.
        assert_eq!(engine.events(), 32);
        assert_eq!(virial.z().value, 1.0 + 32.0 * 4.0 * 6.0 / (2.0 * 64.0 * 2.0 * 6.0));
        assert_eq!(virial.reduced_pressure(), None);
    }

    #[test]
    fn what_discs_push_and_what_walls_push_balance_the_motion() {
        // The virial theorem: over a period, 2K + ΣR|Δp|/t = (force on a wall)·(width for centres).
        let closed = Boundary::boxed(DVec2::ZERO, DVec2::splat(16.0));
        let world = line(closed, &[(3.0, 1.0, 1.0, 1.0), (11.0, 1.0, 1.0, -1.0)]);
        let (mut virial, mut walls) =
            (Virial::new(&world).unwrap(), WallPressure::new(&world).unwrap());
        let mut engine = Engine::new(&world);
        let period = 2.0 * 12.0;
        engine.advance_with(period, |event| {
            virial.see(event);
            walls.see(event);
        });
        virial.end_of_block(period);
        walls.end_of_block(period);
        let energy = 1.0;
        // Of all directions here, which is twice that of the two that they do not use.
        assert!((2.0 * virial.pressure().value - walls.of_sides()[0].value).abs() < 1e-14);
        let of_discs = virial.z().value * (16.0 - 2.0) / 16.0;
        let collisions = (of_discs - 1.0) * 2.0 * 2.0 * virial.ensemble().temperature;
        let force = walls.of_sides()[0].value * 16.0;
        assert_eq!(walls.of_sides()[0], walls.of_sides()[1]);
        assert_eq!(engine.events(), 6); // each wall twice, each other twice
        assert!((2.0 * energy + collisions - force * (16.0 - 2.0)).abs() < 1e-14);
    }
}
