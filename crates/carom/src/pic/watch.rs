//! Looking on, which changes nothing.

use super::Pic;
use crate::rules::totals;
use crate::{BodyState, DiscState, Time};
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
        if let Some(rigid) = &self.rigid {
            return rigid.stage.disc_at(id, self.now);
        }
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
        let stage = self.rigid.as_ref().map(|rigid| &rigid.stage);
        let rigid = stage.into_iter().flat_map(|stage| stage.discs_at(self.now));
        rigid.chain(DiscState::of_all(&self.bodies, self.now, &self.setting))
    }

    /// The kinetic energy of all bodies but the fixed ones; where things fall or turn, with that of their height and of their
    /// spin.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).mass(2.0).velocity(DVec2::new(3.0, 4.0)));
    /// assert_eq!(Pic::new(&world.build().unwrap()).energy(), 25.0);
    /// ```
    pub fn energy(&self) -> f64 {
        match &self.rigid {
            Some(rigid) => rigid.stage.energy(self.now),
            None => totals(&self.bodies).energy,
        }
    }

    /// The momentum of all bodies but the fixed ones.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).mass(2.0).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(0.0, 5.0), 1.0).velocity(DVec2::X).fixed());
    /// assert_eq!(Pic::new(&world.build().unwrap()).momentum(), DVec2::new(2.0, 0.0));
    /// ```
    pub fn momentum(&self) -> DVec2 {
        match &self.rigid {
            Some(rigid) => rigid.stage.momentum(self.now),
            None => totals(&self.bodies).momentum,
        }
    }

    /// A body now, a disc or a polygon: see [`Engine::get_body`](crate::Engine::get_body).
    ///
    /// ```
    /// # use carom::{DVec2, Pic, Polygon, PolygonBody, World};
    /// # let mut world = World::builder();
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(2.0, 2.0)).unwrap();
    /// world.polygon_body(PolygonBody::new(block).mass(1.0).spin(0.5));
    /// let pic = Pic::new(&world.build().unwrap());
    /// assert_eq!(pic.get_body(0).unwrap().spin, 0.5);
    /// ```
    pub fn get_body(&self, id: u32) -> Option<BodyState> {
        match &self.rigid {
            Some(rigid) => rigid.stage.body_at(id, self.now),
            None => self.get_disc(id).map(BodyState::from),
        }
    }

    /// All bodies now: see [`Engine::bodies`](crate::Engine::bodies).
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// assert_eq!(Pic::new(&world.build().unwrap()).bodies().count(), 1);
    /// ```
    pub fn bodies(&self) -> impl Iterator<Item = (u32, BodyState)> + '_ {
        let stage = self.rigid.as_ref().map(|rigid| &rigid.stage);
        let rigid = stage.into_iter().flat_map(|stage| stage.bodies_at(self.now));
        let discs = DiscState::of_all(&self.bodies, self.now, &self.setting);
        rigid.chain(discs.map(|(id, disc)| (id, BodyState::from(disc))))
    }
}
