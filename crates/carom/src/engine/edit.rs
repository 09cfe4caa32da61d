//! What a game does between events: changes a velocity, adds a disc, takes one away.
//!
//! An edited disc is brought to where it is now, as by an event, and only its own next event is
//! predicted again. Whoever was to meet it finds out by itself, because the disc counts its events.

use super::Engine;
use super::bodies::{Bodies, Cold};
use super::lists::List;
use crate::rigid::Editable;
use crate::rules::{Body, EditError, Repeats, check_vector};
use crate::{BodyState, DVec2, DiscBody, DiscState, Time};
use alloc::vec::Vec;

/// Numbers of discs have so many bits.
const MOST: usize = 1 << 29;

impl Engine {
    /// Gives a body another velocity, now: a disc, or in worlds where something falls, turns or rubs a polygon.
    ///
    /// Bodies are numbered as in [`body`](Self::body): the discs, then the polygons, then discs that came later. To
    /// the body it is like an event: its state is taken down at this instant. For what is fixed it is the velocity of a
    /// piston.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    ///
    /// let mut world = World::builder();
    /// let disc = world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    ///
    /// engine.advance_to(2.0);
    /// engine.set_velocity(disc, DVec2::Y).unwrap();
    /// engine.advance_to(5.0);
    /// assert_eq!(engine.disc(disc).center, DVec2::new(2.0, 3.0));
    /// ```
    ///
    /// A [`Timeline`](crate::Timeline) does not notice: tell it with
    /// [`record_disc`](crate::Timeline::record_disc). The same goes for the other edits.
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
        self.check_presence(id)?;
        self.catch_up();
        self.bring(id);
        self.bodies.hot[id as usize].velocity = velocity;
        self.predict_again(id);
        Ok(())
    }

    /// Gives a body another spin, now: radians per unit of time, anticlockwise. What lies or slides on a side and is to
    /// turn leaves it.
    ///
    /// ```
    /// use carom::{DVec2, Engine, Polygon, PolygonBody, World};
    ///
    /// let mut world = World::builder();
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(2.0, 2.0)).unwrap();
    /// world.polygon_body(PolygonBody::new(block).mass(1.0));
    /// let mut engine = Engine::new(&world.build().unwrap());
    ///
    /// engine.set_spin(0, 0.5).unwrap();
    /// engine.advance_to(3.0);
    /// assert_eq!(engine.body(0).angle, 1.5);
    /// ```
    ///
    /// # Errors
    /// If there is no such body, if it is fixed, if nothing turns in this world (no gravity, no friction, no polygon that
    /// can be moved), or if the spin is neither 0 nor from 1e-150 to 1e150 in size.
    pub fn set_spin(&mut self, id: u32, spin: f64) -> Result<(), EditError> {
        check_vector(["spin", "spin"], DVec2::new(spin, 0.0))?;
        self.get_body(id).ok_or(EditError::NoSuchBody(id))?;
        match &mut self.rigid {
            Some(rigid) => rigid.set_spin(id, spin, self.now),
            None => Err(EditError::CannotTurn(id)),
        }
    }

    /// Puts a disc somewhere else, now. Its velocity stays.
    ///
    /// Which containers hold it is decided anew, by where its centre is.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    ///
    /// let mut world = World::builder();
    /// let disc = world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    ///
    /// engine.move_disc(disc, DVec2::new(0.0, 7.0)).unwrap();
    /// engine.advance_to(5.0);
    /// assert_eq!(engine.disc(disc).center, DVec2::new(5.0, 7.0));
    /// ```
    ///
    /// # Errors
    /// If there is no such disc, or no room for it.
    pub fn move_disc(&mut self, id: u32, center: DVec2) -> Result<(), EditError> {
        let place = self.bodies.setting.place_for(center)?;
        self.check_presence(id)?;
        if let Some(rigid) = &mut self.rigid {
            return rigid.move_disc(id, place, self.now);
        }
        self.catch_up();
        self.bodies.check_room(Some(id), &self.bodies.hot[id as usize], place, self.now)?;

        self.bodies.take_out(id);
        self.bring(id);
        self.bodies.hot[id as usize].place = place;
        self.bodies.setting.hold(id, place);
        self.bodies.put_in(id, self.now);
        self.predict_again(id);
        Ok(())
    }

    /// Adds a disc, now, and gives its number: one more than the last. Its name is not kept.
    ///
    /// Room for it is looked for in the cells around it. The length of an epoch stays what it was: if
    /// discs are added that are a thousand times smaller or faster than any at the start, times are
    /// that much coarser to them.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    ///
    /// let mut engine = Engine::new(&World::builder().build().unwrap());
    /// let target = engine.add_disc(&DiscBody::new(DVec2::new(10.0, 0.0), 1.0)).unwrap();
    /// engine.advance_to(2.0);
    /// let bullet = DiscBody::new(DVec2::ZERO, 0.5).velocity(DVec2::new(8.5, 0.0));
    /// let bullet = engine.add_disc(&bullet).unwrap();
    ///
    /// let event = engine.next_event().unwrap();
    /// assert_eq!((event.a, event.b), (target, bullet));
    /// assert_eq!(engine.seconds(event.time), 3.0);
    /// ```
    ///
    /// # Errors
    /// If it has numbers that it cannot have, sticks out of the box, or overlaps a body or a wall that
    /// it could meet: the error names it.
    pub fn add_disc(&mut self, disc: &DiscBody) -> Result<u32, EditError> {
        self.bodies.setting.check_numbers(disc)?;
        let place = self.bodies.setting.place_for(disc.center)?;
        if let Some(rigid) = &mut self.rigid {
            return rigid.add_disc(disc, place, self.now);
        }
        if self.bodies.hot.len() >= MOST {
            return Err(EditError::TooMany);
        }
        self.catch_up();
        let mut body = Body::new(disc, self.now);
        body.place = place;
        self.bodies.check_room(None, &body, place, self.now)?;

        let id = self.bodies.hot.len() as u32;
        self.bodies.setting.admit(id, disc);
        self.bodies.setting.hold(id, place);
        self.bodies.hot.push(body);
        self.bodies.cold.push(Cold::NOWHERE);
        self.bodies.lists.lists.push(List::new(0));
        let smallest = body.radius * body.radius * 1e9;
        self.bodies.limits.near = self.bodies.limits.near.min(smallest);
        self.bodies.all_meet &= !body.is_fixed();
        self.bodies.none_meet &= !body.is_fixed();
        if self.bodies.grid_for(body.radius).is_none() || self.is_another_world() {
            self.renew(self.now);
        } else {
            self.bodies.put_in(id, self.now);
            self.predict_again(id);
        }
        Ok(id)
    }

    /// Takes a disc away, and gives its last state; `None` if there is no such disc.
    ///
    /// Its number is not used again, and 160 bytes of memory stay behind.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    ///
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// let obstacle = world.disc(DiscBody::new(DVec2::new(9.0, 0.0), 1.0));
    /// let mut engine = Engine::new(&world.build().unwrap());
    ///
    /// assert_eq!(engine.remove_disc(obstacle).unwrap().center, DVec2::new(9.0, 0.0));
    /// assert_eq!(engine.get_disc(obstacle), None);
    /// assert_eq!(engine.discs().count(), 1);
    /// assert_eq!(engine.next_event(), None);
    /// ```
    pub fn remove_disc(&mut self, id: u32) -> Option<DiscState> {
        let last = self.get_disc(id)?;
        if let Some(rigid) = &mut self.rigid {
            rigid.remove_body(id, self.now);
            return Some(last);
        }
        self.bodies.take_out(id);
        let body = &mut self.bodies.hot[id as usize];
        *body = body.gone();
        self.predict_again(id);
        if self.is_another_world() {
            self.renew(self.now);
        }
        Some(last)
    }

    /// Takes a body away, a disc or a polygon, and gives its last state; `None` if there is no such body. What rested on it
    /// falls.
    ///
    /// Fixed polygons are bodies only in worlds where something falls, turns or rubs; else they are walls, which stay.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, Polygon, PolygonBody, World};
    ///
    /// let mut world = World::builder();
    /// world.gravity(DVec2::new(0.0, -10.0)).restitution(0.0);
    /// let ball = world.disc(DiscBody::new(DVec2::new(0.0, 2.0), 1.0));
    /// let table = Polygon::rectangle(DVec2::new(-5.0, 0.0), DVec2::new(5.0, 1.0)).unwrap();
    /// world.polygon_body(PolygonBody::new(table));
    /// let mut engine = Engine::new(&world.build().unwrap());
    ///
    /// engine.advance_to(1.0);
    /// assert_eq!(engine.body(ball).center.y, 2.0);
    /// assert!(engine.remove_body(1).is_some()); // the polygons come after the discs
    /// engine.advance_to(2.0);
    /// assert_eq!(engine.body(ball).center.y, -3.0);
    /// ```
    pub fn remove_body(&mut self, id: u32) -> Option<BodyState> {
        let last = self.get_body(id)?;
        match &mut self.rigid {
            Some(rigid) => rigid.remove_body(id, self.now),
            None => _ = self.remove_disc(id),
        }
        Some(last)
    }

    fn check_presence(&self, id: u32) -> Result<(), EditError> {
        self.get_disc(id).map(|_| ()).ok_or(EditError::NoSuchDisc(id))
    }

    /// Brings a disc to where it is now, as an event would.
    fn bring(&mut self, id: u32) {
        let body = self.bodies.hot[id as usize].brought(self.now, &self.bodies.setting);
        self.bodies.hot[id as usize] = body;
        self.bodies.lists.lists[id as usize].repeats = Repeats::default();
    }

    fn predict_again(&mut self, id: u32) {
        let next = self.bodies.next_of(id, self.now);
        self.bodies.schedule(id, next, &mut self.calendar);
        let body = &self.bodies.hot[id as usize];
        if body.is_fixed() && body.velocity == DVec2::ZERO {
            // It has no events of its own: it is the others that come to it.
            for other in self.bodies.lists.of(id).to_vec() {
                let next = self.bodies.next_of(other, self.now);
                self.bodies.schedule(other, next, &mut self.calendar);
            }
        }
    }

    /// Where the engine has looked ahead for an event, shells are where discs will be, and not where
    /// they are.
    fn catch_up(&mut self) {
        if self.looked > self.now {
            self.renew(self.now);
        }
    }

    /// Whether so many discs have come and gone that the cells were made for another world.
    fn is_another_world(&mut self) -> bool {
        self.edits += 1;
        self.edits > 16 + self.bodies.hot.len() / 2
    }
}

impl Bodies {
    /// The grid for discs of a radius, if there is one.
    fn grid_for(&self, radius: f64) -> Option<usize> {
        let at = self.grids.partition_point(|grid| grid.radius < radius);
        (at < self.grids.len()).then_some(at)
    }

    /// Whether a body could be at a place now.
    fn check_room(
        &self,
        own: Option<u32>,
        body: &Body,
        place: DVec2,
        now: Time,
    ) -> Result<(), EditError> {
        let setting = &self.setting;
        setting.check_box(body, place)?;
        // The one with the lowest number is named.
        let mut near = Vec::new();
        for grid in &self.grids {
            grid.near(place, body.radius + grid.reach(), &mut near);
        }
        near.sort_unstable();
        for id in near.into_iter().filter(|id| Some(*id) != own) {
            let other = &self.hot[id as usize];
            let there = other.place_at(now, setting.epochs);
            setting.check_pair((body, place), (other, there, id))?;
        }
        match self.grid_for(body.radius) {
            Some(grid) => {
                let cell = self.grids[grid].spot(place).cell;
                let near = self.maps[grid].near(self.grids[grid].index(cell));
                near.iter().try_for_each(|near| setting.check_wall(body, place, near.wall))
            }
            None => (0..setting.walls.len() as u32)
                .try_for_each(|wall| setting.check_wall(body, place, wall)),
        }
    }

    /// Registers a disc where it is now.
    fn put_in(&mut self, id: u32, now: Time) {
        let grid = self.grid_for(self.hot[id as usize].radius).unwrap_or(0);
        self.lists.lists[id as usize].grid = grid as u8;
        let spot = self.shell_ahead(id, now, grid);
        self.cold[id as usize].spot = spot;
        self.gather(id, now);
        self.grids[grid].insert(id, spot);
        let gathered = core::mem::take(&mut self.gathered);
        for other in &gathered {
            self.lists.add(*other, id);
        }
        self.lists.set(id, &gathered);
        self.gathered = gathered;
    }

    /// Strikes a disc off the lists and out of its cell.
    fn take_out(&mut self, id: u32) {
        for other in self.lists.of(id).to_vec() {
            self.lists.remove(other, id);
        }
        self.lists.set(id, &[]);
        let grid = usize::from(self.lists.lists[id as usize].grid);
        self.grids[grid].remove(id, self.cold[id as usize].spot);
    }
}
