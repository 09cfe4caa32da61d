//! What a game does between events.

use super::Pic;
use crate::rigid::Editable;
use crate::rules::{Body, EditError, Repeats, check_vector};
use crate::{BodyState, DiscBody, DiscState};
use glam::DVec2;

impl Pic {
    /// Gives a body another velocity, now: see [`Engine::set_velocity`](crate::Engine::set_velocity).
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// # let mut pic = Pic::new(&world.build().unwrap());
    /// pic.set_velocity(0, DVec2::X).unwrap();
    /// pic.advance_to(2.0);
    /// assert_eq!(pic.disc(0).center, DVec2::new(2.0, 0.0));
    /// ```
    ///
    /// # Errors
    /// If there is no such body, or a component of the velocity is neither 0 nor from 1e-150 to 1e150 in size.
    pub fn set_velocity(&mut self, id: u32, velocity: DVec2) -> Result<(), EditError> {
        check_vector(["velocity.x", "velocity.y"], velocity)?;
        if let Some(rigid) = &mut self.rigid {
            rigid.stage.body_at(id, self.now).ok_or(EditError::NoSuchBody(id))?;
            rigid.set_velocity(id, velocity, self.now);
            return Ok(());
        }
        self.get_disc(id).ok_or(EditError::NoSuchDisc(id))?;
        self.bring(id);
        self.bodies[id as usize].velocity = velocity;
        Ok(())
    }

    /// Gives a body another spin, now: see [`Engine::set_spin`](crate::Engine::set_spin).
    ///
    /// ```
    /// use carom::{DVec2, Pic, Polygon, PolygonBody, World};
    /// let mut world = World::builder();
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(2.0, 2.0)).unwrap();
    /// world.polygon_body(PolygonBody::new(block).mass(1.0));
    /// let mut pic = Pic::new(&world.build().unwrap());
    /// pic.set_spin(0, 0.5).unwrap();
    /// pic.advance_to(3.0);
    /// assert_eq!(pic.get_body(0).unwrap().angle, 1.5);
    /// ```
    ///
    /// # Errors
    /// Those of [`Engine::set_spin`](crate::Engine::set_spin).
    pub fn set_spin(&mut self, id: u32, spin: f64) -> Result<(), EditError> {
        check_vector(["spin", "spin"], DVec2::new(spin, 0.0))?;
        self.get_body(id).ok_or(EditError::NoSuchBody(id))?;
        match &mut self.rigid {
            Some(rigid) => rigid.set_spin(id, spin, self.now),
            None => Err(EditError::CannotTurn(id)),
        }
    }

    /// Takes a body away, now: see [`Engine::remove_body`](crate::Engine::remove_body).
    ///
    /// ```
    /// use carom::{DVec2, Pic, Polygon, PolygonBody, World};
    /// let mut world = World::builder();
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(2.0, 2.0)).unwrap();
    /// world.polygon_body(PolygonBody::new(block).mass(1.0));
    /// let mut pic = Pic::new(&world.build().unwrap());
    /// assert!(pic.remove_body(0).is_some());
    /// assert!(pic.remove_body(0).is_none());
    /// ```
    pub fn remove_body(&mut self, id: u32) -> Option<BodyState> {
        let last = self.get_body(id)?;
        match &mut self.rigid {
            Some(rigid) => rigid.remove_body(id, self.now),
            None => _ = self.remove_disc(id),
        }
        Some(last)
    }

    /// Puts a disc somewhere else, now: see [`Engine::move_disc`](crate::Engine::move_disc).
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// # let mut pic = Pic::new(&world.build().unwrap());
    /// pic.move_disc(0, DVec2::Y).unwrap();
    /// assert_eq!(pic.disc(0).center, DVec2::Y);
    /// ```
    ///
    /// # Errors
    /// If there is no such disc, or no room for it.
    pub fn move_disc(&mut self, id: u32, center: DVec2) -> Result<(), EditError> {
        let place = self.setting.place_for(center)?;
        self.get_disc(id).ok_or(EditError::NoSuchDisc(id))?;
        if let Some(rigid) = &mut self.rigid {
            return rigid.move_disc(id, place, self.now);
        }
        self.check_room(Some(id), &self.bodies[id as usize], place)?;
        self.bring(id);
        self.bodies[id as usize].place = place;
        self.setting.hold(id, place);
        Ok(())
    }

    /// Adds a disc, now, and gives its number: see [`Engine::add_disc`](crate::Engine::add_disc).
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// # let mut pic = Pic::new(&world.build().unwrap());
    /// let id = pic.add_disc(&DiscBody::new(DVec2::new(3.0, 0.0), 1.0)).unwrap();
    /// assert_eq!(id, 1);
    /// ```
    ///
    /// # Errors
    /// If it has numbers that it cannot have, sticks out of the box, or overlaps what it could meet.
    pub fn add_disc(&mut self, disc: &DiscBody) -> Result<u32, EditError> {
        self.setting.check_numbers(disc)?;
        let mut body = Body::new(disc, self.now);
        body.place = self.setting.place_for(disc.center)?;
        if let Some(rigid) = &mut self.rigid {
            return rigid.add_disc(disc, body.place, self.now);
        }
        self.check_room(None, &body, body.place)?;
        let id = self.bodies.len() as u32;
        self.setting.admit(id, disc);
        self.setting.hold(id, body.place);
        self.bodies.push(body);
        self.repeats.push(Repeats::default());
        Ok(id)
    }

    /// Takes a disc away, and gives its last state: see
    /// [`Engine::remove_disc`](crate::Engine::remove_disc).
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// # let mut pic = Pic::new(&world.build().unwrap());
    /// assert!(pic.remove_disc(0).is_some() && pic.remove_disc(0).is_none());
    /// ```
    pub fn remove_disc(&mut self, id: u32) -> Option<DiscState> {
        let last = self.get_disc(id)?;
        if let Some(rigid) = &mut self.rigid {
            rigid.remove_body(id, self.now);
            return Some(last);
        }
        self.bodies[id as usize] = self.bodies[id as usize].gone();
        Some(last)
    }

    fn bring(&mut self, id: u32) {
        self.bodies[id as usize] = self.bodies[id as usize].brought(self.now, &self.setting);
        self.repeats[id as usize] = Repeats::default();
    }

    /// Whether a body could be at a place now.
    fn check_room(&self, own: Option<u32>, body: &Body, place: DVec2) -> Result<(), EditError> {
        let setting = &self.setting;
        setting.check_box(body, place)?;
        for (id, other) in self.bodies.iter().enumerate() {
            if Some(id as u32) != own {
                let there = other.place_at(self.now, setting.epochs);
                setting.check_pair((body, place), (other, there, id as u32))?;
            }
        }
        (0..setting.walls.len() as u32).try_for_each(|wall| setting.check_wall(body, place, wall))
    }
}
