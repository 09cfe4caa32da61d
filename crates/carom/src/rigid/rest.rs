//! Lying among others: bodies that only hop on each other come to rest together, if forces can hold them.
//!
//! Who touches whom is a network: contacts with a gap of up to 1e-9 of the smaller body's size. The forces at the
//! contacts push and never pull, within Coulomb's cone. Those are looked for that leave the bodies the least
//! acceleration (Gauss's principle), by going from contact to contact until nothing changes. If next to nothing of
//! gravity is left on any body, all of them stay where they are, with no velocity at all, until something that is not
//! slow hits one of them, or what they lie on moves. Else they go on hopping, and so move as they must.

use super::Stage;
use super::gap::{disc_gap, gap};
use super::hold::TOUCHING;
use super::meet::Seen;
use super::stage::{Near, Outcome};
use super::thing::{Form, Key, Support};
use crate::number::sqrt;
use crate::{Disc, Time};
use alloc::vec::Vec;
use glam::DVec2;

/// What may be left of gravity, as a share of it.
const BALANCED: f64 = 1e-7;
/// So often all contacts are gone through.
const SWEEPS: usize = 3000;
/// What is woken is not quite as quiet as what is about to rest.
const DROWSY: u16 = 32;

/// Two things that touch in a point.
#[derive(Clone, Copy, Debug)]
struct Touching {
    a: u32,
    b: Key,
    /// From a to b.
    normal: DVec2,
    /// From the centres to the point.
    arms: [DVec2; 2],
    friction: f64,
}

impl Stage {
    /// Whether a body, and all that it touches, can lie where they are; if so, they do.
    pub(super) fn try_to_rest(&mut self, id: u32, time: Time, near: &dyn Near, out: &mut Outcome) {
        let Some((members, contacts)) = self.company(id, time, near, |stage, id| {
            stage.body(id).support == Support::Rest || stage.is_calm(id, time)
        }) else {
            return;
        };
        if self.is_balanced(&members, &contacts) {
            for member in members {
                self.lay(member, time, out);
            }
        } else {
            for member in members {
                self.wake(member, time, out);
            }
        }
    }

    /// A body has moved that others may lie on, or lean against: they are woken, if they cannot stay without it.
    pub(super) fn disturb(&mut self, id: u32, time: Time, near: &dyn Near, out: &mut Outcome) {
        let mut beside = Vec::new();
        near.near(self, id, time, &mut beside);
        beside.sort_unstable();
        beside.dedup();
        for (key, boxes) in beside {
            let Key::Body(other) = key else { continue };
            if self.body(other).support != Support::Rest {
                continue;
            }
            let touches = self.touches(id, key, boxes, time, &mut Vec::new());
            if touches {
                self.review_rest(other, time, near, out);
            }
        }
    }

    /// Wakes a body that rests, and its company, if they cannot stay where they are.
    pub(super) fn review_rest(&mut self, id: u32, time: Time, near: &dyn Near, out: &mut Outcome) {
        let resting = |stage: &Stage, id: u32| stage.body(id).support == Support::Rest;
        let Some((members, contacts)) = self.resting_company(id, time, near, resting) else {
            return;
        };
        if !self.is_balanced(&members, &contacts) {
            for member in members {
                self.wake(member, time, out);
            }
        }
    }

    /// Whether a body does nothing but hop.
    fn is_calm(&self, id: u32, time: Time) -> bool {
        let body = self.body(id);
        let flight = self.state(body, time);
        let pull = sqrt(self.gravity.length_squared());
        let hop = 8.0 * sqrt(2.0 * pull * (TOUCHING * body.size()));
        let speed = sqrt(flight.velocity.length_squared());
        let spin = flight.spin.abs() * body.reach;
        let held = matches!(body.support, Support::Held(_));
        speed <= hop && spin <= hop && (held || body.quiet >= DROWSY)
    }

    /// A body and all that it touches, and what these touch; nothing if one of them may not be in it, or if they lie
    /// on what moves.
    fn company(
        &self,
        id: u32,
        time: Time,
        near: &dyn Near,
        may: impl Fn(&Stage, u32) -> bool,
    ) -> Option<(Vec<u32>, Vec<Touching>)> {
        let (mut members, mut contacts) = (Vec::from([id]), Vec::new());
        let mut next = 0;
        let mut beside = Vec::new();
        if !may(self, id) {
            return None;
        }
        while next < members.len() {
            let id = members[next];
            next += 1;
            beside.clear();
            near.near(self, id, time, &mut beside);
            beside.sort_unstable();
            beside.dedup();
            for &(key, boxes) in &beside {
                let before = contacts.len();
                if !self.touches(id, key, boxes, time, &mut contacts) {
                    continue;
                }
                match key {
                    Key::Body(other) if !self.body(other).is_fixed() => {
                        if !members.contains(&other) {
                            if !may(self, other) {
                                return None;
                            }
                            members.push(other);
                        } else if members[..next - 1].contains(&other) {
                            // Told by the other already.
                            contacts.truncate(before);
                        }
                    }
                    _ if !self.get(key).is_still() => return None,
                    _ => {}
                }
            }
        }
        Some((members, contacts))
    }

    /// The same of what rests, leaving out what does not.
    fn resting_company(
        &self,
        id: u32,
        time: Time,
        near: &dyn Near,
        may: impl Fn(&Stage, u32) -> bool,
    ) -> Option<(Vec<u32>, Vec<Touching>)> {
        let others = Resting { near };
        self.company(id, time, &others, may)
    }

    /// Whether a body touches a thing, and where.
    fn touches(
        &self,
        id: u32,
        key: Key,
        boxes: [i32; 2],
        time: Time,
        found: &mut Vec<Touching>,
    ) -> bool {
        if key == Key::Body(id) || !self.can_meet(Key::Body(id), key) {
            return false;
        }
        let (one, other) = self.both(Key::Body(id), key, boxes, time);
        let size = match other.thing.is_fixed() {
            true => one.thing.size(),
            false => one.thing.size().min(other.thing.size()),
        };
        let gap = gap(&one, &other);
        let limit = TOUCHING * size;
        if !(gap.distance <= limit) {
            return false;
        }
        let friction = one.thing.friction.min(other.thing.friction);
        let centers = [&one, &other].map(|seen| seen.thing.center(&seen.flight));
        let mut at = |point: DVec2| {
            let arms = centers.map(|center| point - center);
            found.push(Touching { a: id, b: key, normal: gap.normal, arms, friction });
        };
        if one.thing.is_disc() || other.thing.is_disc() {
            at(gap.point_a);
            return true;
        }
        // Where sides lie on each other, their ends carry.
        for corner in corners(&one) {
            if disc_gap(&Disc::new(corner, 0.0), &other).distance.abs() <= limit {
                at(corner);
            }
        }
        for corner in corners(&other) {
            if disc_gap(&Disc::new(corner, 0.0), &one).distance.abs() <= limit {
                at(corner);
            }
        }
        true
    }

    /// Whether forces at these contacts can hold these bodies where they are.
    fn is_balanced(&self, members: &[u32], contacts: &[Touching]) -> bool {
        let index = |key: Key| match key {
            Key::Body(id) => members.iter().position(|member| *member == id),
            Key::Wall(_) => None,
        };
        let mut left: Vec<(DVec2, f64)> = members.iter().map(|_| (self.gravity, 0.0)).collect();
        let mut pushes: Vec<Push> = Vec::new();
        for contact in contacts {
            let bodies = [index(Key::Body(contact.a)), index(contact.b)];
            let mass = |i: Option<usize>| i.map(|i| self.body(members[i]));
            let [a, b] = bodies.map(mass);
            let t = contact.normal.perp() * contact.friction;
            let ways = [contact.normal, contact.normal + t, contact.normal - t];
            for way in &ways[..if contact.friction > 0.0 { 3 } else { 1 }] {
                let levers = contact.arms.map(|arm| arm.perp_dot(*way));
                let gives = |body: Option<&super::thing::Thing>, lever: f64| {
                    body.map_or(0.0, |body| {
                        way.length_squared() / body.mass + lever * lever / body.inertia
                    })
                };
                let give = gives(a, levers[0]) + gives(b, levers[1]);
                let masses =
                    [a, b].map(|body| body.map_or((0.0, 0.0), |b| (1.0 / b.mass, 1.0 / b.inertia)));
                pushes.push(Push { bodies, way: *way, levers, masses, give, force: 0.0 });
            }
        }
        let limit = BALANCED * sqrt(self.gravity.length_squared());
        for sweep in 0..SWEEPS {
            for push in &mut pushes {
                push.relax(&mut left);
            }
            if sweep % 4 == 3 {
                let most = left
                    .iter()
                    .zip(members)
                    .map(|((a, turn), id)| {
                        sqrt(a.length_squared()) + turn.abs() * self.body(*id).reach
                    })
                    .fold(0.0, f64::max);
                if most <= limit {
                    return true;
                }
            }
        }
        false
    }

    /// From now on it lies where it is.
    fn lay(&mut self, id: u32, time: Time, out: &mut Outcome) {
        let (epochs, torus) = (self.epochs, self.torus);
        let body = &mut self.bodies[id as usize];
        if body.support == Support::Rest {
            return;
        }
        body.flight.bring(time, epochs, torus);
        let before = (body.flight.velocity, body.flight.spin);
        body.flight.velocity = DVec2::ZERO;
        body.flight.acceleration = DVec2::ZERO;
        (body.flight.spin, body.flight.angular) = (0.0, 0.0);
        body.support = Support::Rest;
        self.note_change(id, before, time, out);
    }

    /// From now on it is free to fall, if it rested.
    pub(super) fn wake(&mut self, id: u32, time: Time, out: &mut Outcome) {
        if self.body(id).support != Support::Rest {
            return;
        }
        let (epochs, torus) = (self.epochs, self.torus);
        let body = &mut self.bodies[id as usize];
        body.flight.bring(time, epochs, torus);
        body.quiet = DROWSY;
        self.release(id);
        self.note_change(id, (DVec2::ZERO, 0.0), time, out);
    }
}

/// A force at a contact, along one edge of its cone.
struct Push {
    bodies: [Option<usize>; 2],
    way: DVec2,
    levers: [f64; 2],
    /// What moves the bodies: 1/mass and 1/inertia.
    masses: [(f64, f64); 2],
    /// By how much the two give way to it.
    give: f64,
    force: f64,
}

impl Push {
    /// Makes the force such that the two no longer press on each other along its way.
    fn relax(&mut self, left: &mut [(DVec2, f64)]) {
        let along = |left: &[(DVec2, f64)], side: usize| {
            self.bodies[side]
                .map_or(0.0, |i| self.way.dot(left[i].0) + self.levers[side] * left[i].1)
        };
        let pressing = along(left, 0) - along(left, 1);
        let force = (self.force + pressing / self.give).max(0.0);
        let more = force - self.force;
        self.force = force;
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let Some(i) = self.bodies[side] else { continue };
            let (push, turn) = self.masses[side];
            left[i].0 += self.way * (sign * more * push);
            left[i].1 += sign * more * self.levers[side] * turn;
        }
    }
}

/// What is near, as far as it rests or is fixed.
struct Resting<'a> {
    near: &'a dyn Near,
}

impl Near for Resting<'_> {
    fn near(&self, stage: &Stage, body: u32, time: Time, found: &mut Vec<(Key, [i32; 2])>) {
        self.near.near(stage, body, time, found);
        found.retain(|(key, _)| match key {
            Key::Body(id) => stage.body(*id).is_fixed() || stage.body(*id).support == Support::Rest,
            Key::Wall(_) => true,
        });
    }
}

/// The corners of a thing that has any.
fn corners(seen: &Seen) -> Vec<DVec2> {
    match (&seen.thing.form, seen.segment()) {
        (Form::Polygon(outline), _) => outline.polygon(&seen.flight).vertices().to_vec(),
        (Form::Segment { radius, .. }, Some(segment)) if *radius == 0.0 => {
            Vec::from([segment.a, segment.b])
        }
        _ => Vec::new(),
    }
}
