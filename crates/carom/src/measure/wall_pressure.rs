//! The pressure of a gas on the sides of its box.

use super::ensemble::OfEach;
use super::{Ensemble, Estimate, Series, Unfit};
use crate::number::sqrt;
use crate::{Glimpse, Kind, World};

/// The pressure of a gas on the four sides of its closed box: the momentum they turn back, divided by
/// time and length.
///
/// What hits a side now is missing there soon after, for as long as sound takes through the box and back; so blocks
/// make up for each other, and their scatter says nothing of the mean's. But in a square box, with discs of one radius r, the
/// virial theorem has it all: the momentum turned back in a time t, times half of the room for centres, is 2Kt + ΣR·|Δp|
/// − (G(t) − G(0)). K is the kinetic energy, the sum is over collisions of two discs, as in [`Virial`](super::Virial),
/// and G = Σm·x·v, x from the middle of the box, has a scatter that is known in equilibrium: its square is
/// Σm·kT·⟨x²⟩. So the error is that of the sum, and that of G at both ends. In other boxes it is that of blocks, which
/// is too large, several times in short runs.
///
/// ```
/// use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::WallPressure};
///
/// let mut world = World::builder();
/// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 5.0)));
/// world.disc(DiscBody::new(DVec2::new(5.0, 2.5), 1.0).velocity(DVec2::X));
/// let world = world.build().unwrap();
///
/// let mut pressure = WallPressure::new(&world).unwrap();
/// Engine::new(&world).advance_with(16.0, |event| pressure.see(event));
/// pressure.end_of_block(16.0); // there and back: each wall takes a momentum of 2
/// let of_sides = pressure.of_sides().map(|side| side.value);
/// assert_eq!(of_sides, [2.0 / 16.0 / 5.0, 2.0 / 16.0 / 5.0, 0.0, 0.0]);
/// assert_eq!(pressure.mean().value, 4.0 / 16.0 / 30.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WallPressure {
    ensemble: Ensemble,
    masses: OfEach,
    /// Of all discs.
    mass: f64,
    /// What the sides took in the block in progress.
    sums: [f64; 4],
    /// Their pressures in each block, and that of all.
    sides: [Series; 4],
    all: Series,
    /// Σ R·|Δp| of the collisions of two discs in the block in progress; that by time, in each; and how long all were.
    pushed: f64,
    pushes: Series,
    seconds: f64,
}

impl WallPressure {
    /// To be shown the events of a world; or why that would make no sense.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, World, measure::{Unfit, WallPressure}};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::ONE));
    /// let world = world.build().unwrap();
    /// assert_eq!(WallPressure::new(&world), Err(Unfit::NotClosed));
    /// ```
    pub fn new(world: &World) -> Result<Self, Unfit> {
        if !matches!(world.boundary(), crate::Boundary::Box { .. }) {
            return Err(Unfit::NotClosed);
        }
        Ok(WallPressure {
            ensemble: Ensemble::of(world)?,
            masses: OfEach::new(world.discs().iter().map(|disc| disc.mass)),
            mass: world.discs().iter().map(|disc| disc.mass).sum(),
            sums: [0.0; 4],
            sides: [(); 4].map(|()| Series::new()),
            all: Series::new(),
            pushed: 0.0,
            pushes: Series::new(),
            seconds: 0.0,
        })
    }

    /// An event, as it happens, or a glimpse of it.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::WallPressure};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(8.0)));
    /// # world.disc(DiscBody::new(DVec2::new(2.0, 4.0), 1.0).velocity(DVec2::X));
    /// # world.disc(DiscBody::new(DVec2::new(6.0, 4.0), 1.0));
    /// # let world = world.build().unwrap();
    /// let mut pressure = WallPressure::new(&world).unwrap();
    /// Engine::new(&world).advance_with(4.0, |event| pressure.see(event));
    /// pressure.end_of_block(4.0);
    /// assert_eq!(pressure.of_sides()[1].value, 2.0 / 4.0 / 8.0); // the right side turned one back
    /// ```
    #[inline(always)]
    pub fn see(&mut self, event: impl Into<Glimpse>) {
        let glimpse = event.into();
        let Glimpse { kind, a, b, .. } = glimpse;
        // Discs of several sizes are pushed in vain: no one asks.
        let distance = self.ensemble.diameter.unwrap_or(0.0);
        match kind {
            Kind::DiscBoundary => {
                self.sums[b as usize & 3] += self.masses.of(a) * glimpse.turned(distance);
            }
            Kind::DiscDisc => self.pushed += self.masses.of(a) * glimpse.virial(distance),
            _ => {}
        }
    }

    /// A block ends, and the next begins. All have to be of the same length. One whose length is no
    /// number above 0 has not ended: it goes on.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::WallPressure};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(8.0)));
    /// # world.disc(DiscBody::new(DVec2::new(2.0, 4.0), 1.0).velocity(DVec2::X));
    /// # world.disc(DiscBody::new(DVec2::new(6.0, 4.0), 1.0));
    /// # let world = world.build().unwrap();
    /// let mut pressure = WallPressure::new(&world).unwrap();
    /// pressure.end_of_block(2.0);
    /// assert_eq!(pressure.mean().value, 0.0);
    /// ```
    pub fn end_of_block(&mut self, seconds: f64) {
        if !(seconds > 0.0 && seconds < f64::INFINITY) {
            return;
        }
        let sides = self.ensemble.sides;
        let lengths = [sides.y, sides.y, sides.x, sides.x];
        for (side, length) in lengths.into_iter().enumerate() {
            self.sides[side].push(self.sums[side] / (seconds * length));
        }
        let sum: f64 = self.sums.iter().sum();
        self.all.push(sum / (seconds * 2.0 * (sides.x + sides.y)));
        self.sums = [0.0; 4];
        self.pushes.push(self.pushed / seconds);
        self.pushed = 0.0;
        self.seconds += seconds;
    }

    /// The pressure on all sides together, in units of energy for each unit of area.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, World, measure::WallPressure};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::ONE));
    /// # world.disc(DiscBody::new(DVec2::splat(0.5), 0.1).velocity(DVec2::X));
    /// # let world = world.build().unwrap();
    /// let pressure = WallPressure::new(&world).unwrap();
    /// assert_eq!(pressure.mean().samples, 0);
    /// ```
    pub fn mean(&self) -> Estimate {
        let by_blocks = self.all.estimate();
        let by_virial = self.error_by_virial().unwrap_or(f64::INFINITY);
        Estimate { error: by_blocks.error.min(by_virial), ..by_blocks }
    }

    /// The error of the pressure on all sides, by the virial theorem, where the box is a square and all discs are of one
    /// size.
    fn error_by_virial(&self) -> Option<f64> {
        let Ensemble { sides, diameter, temperature, .. } = self.ensemble;
        let diameter = diameter.filter(|_| sides.x == sides.y)?;
        let room = sides.x - diameter;
        let pushes = self.pushes.estimate().error;
        // ⟨x²⟩ is a sixth of the square of the room; and there are two ends.
        let ends = sqrt(self.mass * temperature / 3.0) * room / self.seconds;
        Some(sqrt(pushes * pushes + ends * ends) / (2.0 * sides.x * room))
    }

    /// The pressure on the left, right, bottom and top side.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, World, measure::WallPressure};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::ONE));
    /// # world.disc(DiscBody::new(DVec2::splat(0.5), 0.1).velocity(DVec2::X));
    /// # let world = world.build().unwrap();
    /// let [left, right, bottom, top] = WallPressure::new(&world).unwrap().of_sides();
    /// assert_eq!(left, right);
    /// ```
    pub fn of_sides(&self) -> [Estimate; 4] {
        [0, 1, 2, 3].map(|side| self.sides[side].estimate())
    }

    /// Z = PV / NkT with the pressure on all sides together.
    ///
    /// V is the area of the whole box. Centres stay a radius away from its sides, so even a gas of a
    /// single disc has a Z above 1.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::WallPressure};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(8.0)));
    /// world.disc(DiscBody::new(DVec2::splat(4.0), 2.0).velocity(DVec2::ONE));
    /// let world = world.build().unwrap();
    /// let mut pressure = WallPressure::new(&world).unwrap();
    /// Engine::new(&world).advance_with(8.0, |event| pressure.see(event));
    /// pressure.end_of_block(8.0);
    /// assert_eq!(pressure.z().value, 8.0 / (8.0 - 2.0 * 2.0));
    /// ```
    pub fn z(&self) -> Estimate {
        let Ensemble { discs, temperature, area, .. } = self.ensemble;
        self.mean().times(area / (discs as f64 * temperature))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::samples::normal;
    use crate::{Boundary, DVec2, DiscBody, Engine};
    use alloc::vec::Vec;
    use carom_oracle::Random;

    /// 64 discs of diameter 1 in a closed box of 16 by 16, for a time of 200.
    fn pressure(seed: u64) -> Estimate {
        let mut random = Random::new(seed, 7);
        let velocities: Vec<DVec2> = (0..64).map(|_| normal(&mut random)).collect();
        let squares: f64 = velocities.iter().map(|velocity| velocity.length_squared()).sum();
        let mut world = World::builder();
        world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(16.0)));
        for (i, velocity) in velocities.iter().enumerate() {
            let center = DVec2::new((i % 8) as f64, (i / 8) as f64) * 2.0 + 1.0;
            let velocity = *velocity * (128.0 / squares).sqrt(); // kT = 1
            world.disc(DiscBody::new(center, 0.5).mass(1.0).velocity(velocity));
        }
        let world = world.build().unwrap();
        let (mut engine, mut pressure) = (Engine::new(&world), WallPressure::new(&world).unwrap());
        engine.advance_to(20.0);
        for block in 1..=800 {
            engine.advance_with(20.0 + 0.25 * f64::from(block), |event| pressure.see(event));
            pressure.end_of_block(0.25);
        }
        pressure.mean()
    }

    #[test]
    fn the_error_is_that_of_many_runs() {
        let runs: Vec<Estimate> = (0..40).map(pressure).collect();
        let mean = runs.iter().map(|run| run.value).sum::<f64>() / 40.0;
        let squares: f64 = runs.iter().map(|run| (run.value - mean) * (run.value - mean)).sum();
        let errors: f64 = runs.iter().map(|run| run.error * run.error).sum();
        let ratio = (squares / 39.0 * 40.0 / errors).sqrt();
        assert!((0.65..1.35).contains(&ratio), "scatter {ratio} times the error");
    }

    #[test]
    fn a_block_of_no_length_has_not_ended() {
        let mut world = World::builder();
        world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(8.0)));
        world.disc(DiscBody::new(DVec2::new(2.0, 4.0), 1.0).velocity(DVec2::X));
        world.disc(DiscBody::new(DVec2::new(6.0, 4.0), 1.0));
        let world = world.build().unwrap();
        let mut walls = WallPressure::new(&world).unwrap();
        let mut virial = crate::measure::Virial::new(&world).unwrap();
        let mut rate = crate::measure::Rate::new(&world);
        Engine::new(&world).advance_with(4.0, |event| {
            walls.see(event);
            virial.see(event);
            rate.see(event);
        });
        for seconds in [0.0, -1.0, f64::NAN, f64::INFINITY, 4.0] {
            walls.end_of_block(seconds);
            virial.end_of_block(seconds);
            rate.end_of_block(seconds);
        }
        assert_eq!((walls.mean().value, walls.mean().samples), (2.0 / 4.0 / 32.0, 1));
        assert_eq!((rate.per_disc().value, rate.per_disc().samples), (0.5, 1));
        assert!(virial.z().value > 1.0 && virial.z().samples == 1);
    }
}
