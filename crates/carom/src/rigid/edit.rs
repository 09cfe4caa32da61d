//! What a game does between events.

use super::Stage;
use super::gap::gap;
use super::network::Change;
use super::stage::{Near, Outcome};
use super::thing::{Form, Key, Support, Thing};
use crate::world::TOUCHING;
use crate::{DiscBody, EditError, Subject, Time};
use alloc::vec::Vec;
use glam::DVec2;

impl Stage {
    /// Gives a body another velocity.
    fn set_velocity(
        &mut self,
        id: u32,
        velocity: DVec2,
        time: Time,
        near: &dyn Near,
        out: &mut Outcome,
    ) {
        let (rested, before) = self.take_up(id, time, out);
        self.bodies[id as usize].flight.velocity = velocity;
        self.let_go(id, time, out);
        if let Support::Held(hold) = self.body(id).support {
            self.keep_hold(id, hold);
        }
        self.note_change(id, before, time, out);
        if rested {
            self.disturb(id, time, near, out);
        }
    }

    /// Gives a body another spin.
    fn set_spin(&mut self, id: u32, spin: f64, time: Time, near: &dyn Near, out: &mut Outcome) {
        let (rested, before) = self.take_up(id, time, out);
        self.bodies[id as usize].flight.spin = spin;
        if let Support::Held(hold) = self.body(id).support {
            self.keep_hold(id, hold);
        }
        self.note_change(id, before, time, out);
        if rested {
            self.disturb(id, time, near, out);
        }
    }

    /// Puts a body somewhere else.
    fn move_to(&mut self, id: u32, place: DVec2, time: Time, near: &dyn Near, out: &mut Outcome) {
        let (_, before) = self.take_up(id, time, out);
        if !self.body(id).is_fixed() {
            self.release(id);
        }
        self.let_go(id, time, out);
        let resting = self.resting_on(id, time, near);
        self.bodies[id as usize].flight.place = place;
        self.note_change(id, before, time, out);
        self.note_containers(id);
        for other in resting {
            self.review_rest(other, time, near, out);
        }
    }

    /// Adds a body.
    fn add_disc(&mut self, mut body: Thing, place: DVec2, out: &mut Outcome) {
        let id = self.len();
        body.flight.place = place;
        self.bodies.push(body);
        self.inside.push(Vec::new());
        self.note_containers(id);
        out.touched.push(id);
    }

    /// Takes a body away.
    fn remove(&mut self, id: u32, time: Time, near: &dyn Near, out: &mut Outcome) {
        self.take_up(id, time, out);
        self.let_go(id, time, out);
        let resting = self.resting_on(id, time, near);
        let body = &mut self.bodies[id as usize];
        body.is_gone = true;
        body.support = Support::Nothing;
        for other in resting {
            self.review_rest(other, time, near, out);
        }
    }

    /// If something fixed is changed, nothing is held by it any more, nor rests, until it has come down again.
    fn let_go(&mut self, id: u32, time: Time, out: &mut Outcome) {
        if !self.body(id).is_fixed() {
            return;
        }
        for other in 0..self.len() {
            match self.body(other).support {
                Support::Rest => self.wake(other, time, out),
                Support::Held(hold) if hold.wall == Key::Body(id) => {
                    let (epochs, torus) = (self.epochs, self.torus);
                    let body = &mut self.bodies[other as usize];
                    body.flight.bring(time, epochs, torus);
                    let before = (body.flight.velocity, body.flight.spin);
                    self.release(other);
                    self.note_change(other, before, time, out);
                }
                _ => {}
            }
        }
    }

    /// Brings a body to a time, as if something happened to it; and tells whether it rested, and how it moved.
    fn take_up(&mut self, id: u32, time: Time, out: &mut Outcome) -> (bool, Change) {
        let (epochs, torus) = (self.epochs, self.torus);
        let body = &mut self.bodies[id as usize];
        let rested = body.support == Support::Rest;
        if body.is_fixed() {
            body.flight = body.flight.in_epoch(time.epoch, epochs);
        }
        body.flight.bring(time, epochs, torus);
        let before = (body.flight.velocity, body.flight.spin);
        body.count = body.count.wrapping_add(1);
        (body.quiet, body.repeats) = (0, crate::rules::Repeats::default());
        if rested {
            self.release(id);
        }
        out.touched.push(id);
        (rested, before)
    }

    /// Whether a body could be at a place: whether it would overlap what it can meet.
    fn check_room(
        &self,
        body: &Thing,
        own: Option<u32>,
        place: DVec2,
        time: Time,
    ) -> Result<(), EditError> {
        let mut there = self.seen(body, time);
        there.flight.place = place;
        for key in self.keys().filter(|key| own.is_none_or(|own| *key != Key::Body(own))) {
            let other = self.get(key);
            if other.is_gone || (body.is_fixed() && other.is_fixed()) {
                continue;
            }
            if !self.discs_collide
                && body.is_disc()
                && other.is_disc()
                && !body.is_fixed()
                && !other.is_fixed()
            {
                continue;
            }
            self.check_apart(&there, key, time)?;
        }
        Ok(())
    }

    fn check_apart(
        &self,
        there: &super::meet::Seen,
        key: Key,
        time: Time,
    ) -> Result<(), EditError> {
        let seen = self.seen(self.get(key), time);
        let Some(torus) = self.torus else { return self.check_image(there, &seen, key) };
        // The nearest image of a long wall need not be the one whose middle is nearest.
        let nearest = torus.boxes(there.flight.place - seen.thing.center(&seen.flight));
        for (x, y) in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (f64::from(x), f64::from(y)))) {
            let mut image = seen;
            image.flight.place += (nearest + DVec2::new(x, y)) * torus.sides;
            self.check_image(there, &image, key)?;
        }
        Ok(())
    }

    fn check_image(
        &self,
        there: &super::meet::Seen,
        other: &super::meet::Seen,
        key: Key,
    ) -> Result<(), EditError> {
        let mut distance = gap(there, other).distance;
        if let (Form::Container(radius), Form::Disc(own)) = (&other.thing.form, &there.thing.form) {
            // Outside of it is as good as inside.
            let way = there.flight.place - other.flight.place;
            let outside = crate::number::sqrt(way.length_squared()) - (radius + own);
            distance = distance.max(outside);
        }
        let size = match other.thing.is_fixed() {
            true => there.thing.size(),
            false => there.thing.size().min(other.thing.size()),
        };
        let depth = -distance;
        if !(depth > TOUCHING * size) {
            return Ok(());
        }
        match other.thing.form {
            Form::Side { .. } => {
                Err(EditError::OutsideBox { side: other.thing.number as u8, depth })
            }
            _ => Err(EditError::Overlap { with: self.subject(key), depth }),
        }
    }

    /// A thing, as messages name it.
    pub(super) fn subject(&self, key: Key) -> Subject {
        let thing = self.get(key);
        match (&thing.form, key) {
            (Form::Disc(_), Key::Body(id)) => Subject::Disc(id),
            (Form::Polygon(_), Key::Body(id)) => {
                let discs = self.bodies.iter().position(|body| !body.is_disc()).unwrap_or(0);
                Subject::Polygon(if thing.is_fixed() { thing.number } else { id - discs as u32 })
            }
            (Form::Container(_), _) => Subject::Container(thing.number),
            _ => Subject::Segment(thing.number),
        }
    }
}

/// A method whose stage can be edited between events.
pub(crate) trait Editable {
    /// Changes something, at a time.
    fn edit(&mut self, now: Time, change: impl FnOnce(&mut Stage, &dyn Near, &mut Outcome));

    fn stage(&self) -> &Stage;

    /// Gives a body another velocity.
    fn set_velocity(&mut self, id: u32, velocity: DVec2, now: Time) {
        self.edit(now, |stage, near, out| stage.set_velocity(id, velocity, now, near, out));
    }

    /// Gives a body that can be moved another spin. (The sides of what is fixed are kept as they are.)
    fn set_spin(&mut self, id: u32, spin: f64, now: Time) -> Result<(), EditError> {
        if self.stage().body(id).is_fixed() {
            return Err(EditError::CannotTurn(id));
        }
        self.edit(now, |stage, near, out| stage.set_spin(id, spin, now, near, out));
        Ok(())
    }

    /// Puts a disc somewhere else, if there is room.
    fn move_disc(&mut self, id: u32, place: DVec2, now: Time) -> Result<(), EditError> {
        self.stage().check_room(self.stage().body(id), Some(id), place, now)?;
        self.edit(now, |stage, near, out| stage.move_to(id, place, now, near, out));
        Ok(())
    }

    /// Adds a disc, if there is room.
    fn add_disc(&mut self, disc: &DiscBody, place: DVec2, now: Time) -> Result<u32, EditError> {
        let id = self.stage().len();
        let body = Thing::disc(self.stage().matter, disc, id, now);
        self.stage().check_room(&body, None, place, now)?;
        self.edit(now, |stage, _, out| stage.add_disc(body, place, out));
        Ok(id)
    }

    /// Takes a body away.
    fn remove_body(&mut self, id: u32, now: Time) {
        self.edit(now, |stage, near, out| stage.remove(id, now, near, out));
    }
}
