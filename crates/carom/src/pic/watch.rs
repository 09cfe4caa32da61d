//! Looking on, which changes nothing.

use super::Pic;
use crate::rules::totals;
use crate::{DiscState, Time};
use glam::DVec2;

impl Pic {
    /// The time.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// # world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// # let mut pic = Pic::new(&world.build().unwrap());
    /// pic.advance_to(4.0);
    /// assert_eq!(pic.seconds(pic.now()), 4.0);
    /// ```
    pub fn now(&self) -> Time {
        self.now
    }

    /// A time as one number.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// # world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// # let mut pic = Pic::new(&world.build().unwrap());
    /// pic.advance_to(0.5);
    /// assert_eq!(pic.seconds(pic.now()), 0.5);
    /// ```
    pub fn seconds(&self, time: Time) -> f64 {
        self.setting.epochs.seconds(time)
    }

    /// How many events there have been.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// # let mut pic = Pic::new(&world.build().unwrap());
    /// pic.advance_to(4.0);
    /// assert_eq!(pic.events(), 1); // the right side of the box
    /// ```
    pub fn events(&self) -> u64 {
        self.events
    }

    /// A disc, now.
    ///
    /// # Panics
    /// If there is none of this number, or none any more: [`get_disc`](Self::get_disc) asks.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// let disc = world.disc(DiscBody::new(DVec2::ONE, 0.5));
    /// let pic = Pic::new(&world.build().unwrap());
    /// assert_eq!(pic.disc(disc).center, DVec2::ONE);
    /// ```
    pub fn disc(&self, id: u32) -> DiscState {
        self.get_disc(id).expect("a disc of this number")
    }

    /// A disc, now; `None` if there is none of this number, or none any more.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// let pic = Pic::new(&world.build().unwrap());
    /// assert!(pic.get_disc(0).is_some() && pic.get_disc(1).is_none());
    /// ```
    pub fn get_disc(&self, id: u32) -> Option<DiscState> {
        let body = self.bodies.get(id as usize).filter(|body| !body.is_gone())?;
        Some(DiscState::of(body, self.now, &self.setting))
    }

    /// All discs with their numbers, now.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 0.5).velocity(DVec2::X));
    /// let mut pic = Pic::new(&world.build().unwrap());
    /// pic.advance_to(3.0);
    /// for (id, disc) in pic.discs() {
    ///     assert_eq!((id, disc.center), (0, DVec2::new(3.0, 0.0)));
    /// }
    /// ```
    pub fn discs(&self) -> impl Iterator<Item = (u32, DiscState)> + '_ {
        DiscState::of_all(&self.bodies, self.now, &self.setting)
    }

    /// The kinetic energy of all discs but the fixed ones.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).mass(2.0).velocity(DVec2::new(3.0, 4.0)));
    /// assert_eq!(Pic::new(&world.build().unwrap()).energy(), 25.0);
    /// ```
    pub fn energy(&self) -> f64 {
        totals(&self.bodies).energy
    }

    /// The momentum of all discs but the fixed ones.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).mass(2.0).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(0.0, 5.0), 1.0).velocity(DVec2::X).fixed());
    /// assert_eq!(Pic::new(&world.build().unwrap()).momentum(), DVec2::new(2.0, 0.0));
    /// ```
    pub fn momentum(&self) -> DVec2 {
        totals(&self.bodies).momentum
    }
}
