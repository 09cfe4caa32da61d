//! What a game does between events.

use super::Pic;
use crate::rigid::Editable;
use crate::rules::{Body, EditError, Repeats, check_vector};
use crate::{DiscBody, DiscState};
use glam::DVec2;

impl Pic {
    /// Gives a disc another velocity, now: see [`Engine::set_velocity`](crate::Engine::set_velocity).
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
    /// If there is no such disc, or a component of the velocity is neither 0 nor from 1e-150 to 1e150 in size.
    pub fn set_velocity(&mut self, id: u32, velocity: DVec2) -> Result<(), EditError> {
        check_vector(["velocity.x", "velocity.y"], velocity)?;
        self.get_disc(id).ok_or(EditError::NoSuchDisc(id))?;
        if let Some(rigid) = &mut self.rigid {
            rigid.set_velocity(id, velocity, self.now);
            return Ok(());
        }
        self.bring(id);
        self.bodies[id as usize].velocity = velocity;
        Ok(())
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
            rigid.remove_disc(id, self.now);
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
