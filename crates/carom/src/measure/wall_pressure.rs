//! The pressure of a gas on the sides of its box.

use super::ensemble::OfEach;
use super::{Ensemble, Estimate, Series, Unfit};
use crate::{Event, Kind, World};

/// The pressure of a gas on the four sides of its closed box: the momentum they turn back, divided by
/// time and length.
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
    /// What the sides took in the block in progress.
    sums: [f64; 4],
    /// Their pressures in each block, and that of all.
    sides: [Series; 4],
    all: Series,
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
            sums: [0.0; 4],
            sides: [(); 4].map(|()| Series::new()),
            all: Series::new(),
        })
    }

    /// An event, as it happens.
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
    #[inline]
    pub fn see(&mut self, event: &Event) {
        if event.kind == Kind::DiscBoundary {
            let turned = (event.before[0] - event.after[0]).dot(event.normal);
            self.sums[event.b as usize & 3] += self.masses.of(event.a) * turned;
        }
    }

    /// A block ends, and the next begins. All have to be of the same length.
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
        let sides = self.ensemble.sides;
        let lengths = [sides.y, sides.y, sides.x, sides.x];
        for (side, length) in lengths.into_iter().enumerate() {
            self.sides[side].push(self.sums[side] / (seconds * length));
        }
        let sum: f64 = self.sums.iter().sum();
        self.all.push(sum / (seconds * 2.0 * (sides.x + sides.y)));
        self.sums = [0.0; 4];
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
        self.all.estimate()
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
