//! How often discs collide.

use super::{Estimate, Series};
use crate::{Glimpse, Kind, World};

/// How often a disc meets another: collisions for each disc that can be moved, and unit of time.
///
/// A collision of two discs counts for both. Walls do not count.
///
/// ```
/// use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::Rate};
///
/// let mut world = World::builder();
/// world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(6.0)));
/// world.disc(DiscBody::new(DVec2::new(1.0, 3.0), 0.5).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(4.0, 3.0), 0.5).velocity(-DVec2::X));
/// let world = world.build().unwrap();
///
/// let mut rate = Rate::new(&world);
/// Engine::new(&world).advance_with(40.0, |event| rate.see(event));
/// rate.end_of_block(40.0);
/// assert_eq!(rate.per_disc().value, 0.5); // once in the time in which a gap of 4 is closed at 2
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rate {
    discs: usize,
    count: u64,
    series: Series,
}

impl Rate {
    /// To be shown the events of a world.
    ///
    /// ```
    /// let world = carom::World::builder().build().unwrap();
    /// assert_eq!(carom::measure::Rate::new(&world).per_disc().samples, 0);
    /// ```
    pub fn new(world: &World) -> Self {
        let discs = world.discs().iter().filter(|disc| !disc.is_fixed()).count();
        Rate { discs, count: 0, series: Series::new() }
    }

    /// An event, as it happens, or a glimpse of it.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::Rate};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(8.0)));
    /// # world.disc(DiscBody::new(DVec2::new(2.0, 4.0), 1.0).velocity(DVec2::X));
    /// # world.disc(DiscBody::new(DVec2::new(6.0, 4.0), 1.0));
    /// # let world = world.build().unwrap();
    /// let mut rate = Rate::new(&world);
    /// Engine::new(&world).advance_with(2.5, |event| rate.see(event));
    /// rate.end_of_block(2.5);
    /// assert_eq!(rate.per_disc().value, 1.0 / 2.5); // one collision, of both
    /// ```
    #[inline(always)]
    pub fn see(&mut self, event: impl Into<Glimpse>) {
        self.count += u64::from(event.into().kind == Kind::DiscDisc);
    }

    /// A block ends, and the next begins. All have to be of the same length. One whose length is no
    /// number above 0 has not ended: it goes on.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::Rate};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(8.0)));
    /// # world.disc(DiscBody::new(DVec2::new(2.0, 4.0), 1.0).velocity(DVec2::X));
    /// # world.disc(DiscBody::new(DVec2::new(6.0, 4.0), 1.0));
    /// # let world = world.build().unwrap();
    /// let mut rate = Rate::new(&world);
    /// rate.end_of_block(2.0);
    /// rate.end_of_block(2.0);
    /// assert_eq!(rate.per_disc().samples, 2);
    /// ```
    pub fn end_of_block(&mut self, seconds: f64) {
        if !(seconds > 0.0 && seconds < f64::INFINITY) {
            return;
        }
        let discs = self.discs.max(1) as f64;
        self.series.push(2.0 * self.count as f64 / (discs * seconds));
        self.count = 0;
    }

    /// Collisions for each disc and unit of time.
    ///
    /// ```
    /// # let world = carom::World::builder().build().unwrap();
    /// let mut rate = carom::measure::Rate::new(&world);
    /// rate.end_of_block(10.0);
    /// assert_eq!(rate.per_disc().value, 0.0);
    /// ```
    pub fn per_disc(&self) -> Estimate {
        self.series.estimate()
    }
}
