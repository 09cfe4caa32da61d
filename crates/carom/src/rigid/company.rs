//! Who touches whom: a body, all that it touches, what these touch, and so on.

use super::Stage;
use super::ending::HOP;
use super::gap::{disc_gap, gap};
use super::meet::Seen;
use super::network::Push;
use super::stage::Near;
use super::thing::{Form, Key, Support, Thing};
use crate::{Disc, Time};
use alloc::vec::Vec;
use glam::DVec2;

/// What is no farther apart, in sizes, touches.
const TOUCHES: f64 = 1e-7;

/// How near things are that are together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Closeness {
    /// As near as they hop.
    Hops,
    /// As near as what has come to rest among hops.
    Rests,
    /// They touch.
    Touches,
}

/// Two things that touch in a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touching {
    pub a: u32,
    pub b: Key,
    /// From a to b.
    pub normal: DVec2,
    /// From the centres to the point.
    pub arms: [DVec2; 2],
    pub friction: f64,
    pub gap: f64,
}

impl Stage {
    /// A body and all that it touches, or hops on, and what these touch; nothing if one of all these may not be.
    pub(super) fn company(
        &self,
        id: u32,
        time: Time,
        near: &dyn Near,
        closeness: Closeness,
        may: impl Fn(Key) -> bool,
    ) -> Option<(Vec<u32>, Vec<Touching>)> {
        let (mut members, mut contacts) = (Vec::from([id]), Vec::new());
        let mut next = 0;
        let mut beside = Vec::new();
        if !may(Key::Body(id)) {
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
                if !self.touches((id, key, boxes), time, closeness, &mut contacts) {
                    continue;
                }
                match key {
                    Key::Body(other) if !self.body(other).is_fixed() => {
                        if !members.contains(&other) {
                            if !may(key) {
                                return None;
                            }
                            members.push(other);
                        } else if members[..next - 1].contains(&other) {
                            // Told by the other already.
                            contacts.truncate(before);
                        }
                    }
                    _ if !may(key) => return None,
                    _ => {}
                }
            }
        }
        Some((members, contacts))
    }

    /// How high a body hops, at the most.
    fn height(&self, body: &Thing) -> f64 {
        let speed = 2.0 * self.hop(body.calm);
        match body.support {
            Support::Rest => 0.0,
            _ => 0.5 * speed * speed / self.falls(),
        }
    }

    /// How far from a body anything can be that it may touch, or hop on.
    pub(super) fn reach_of_hops(&self, id: u32) -> f64 {
        let body = self.body(id);
        let falls = self.falls();
        let hop = self.hop(0);
        let height = if falls > 0.0 { 4.0 * hop * hop / falls } else { 0.0 };
        height + 1e-6 * body.size()
    }

    /// Whether a body touches a thing, or hops on it, and where.
    pub(super) fn touches(
        &self,
        (id, key, boxes): (u32, Key, [i32; 2]),
        time: Time,
        closeness: Closeness,
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
        let limit = match closeness {
            Closeness::Hops => {
                (64.0 * HOP * size).max(self.height(one.thing) + self.height(other.thing))
            }
            Closeness::Rests => 64.0 * HOP * size,
            Closeness::Touches => TOUCHES * size,
        };
        if !(gap.distance <= limit) {
            return false;
        }
        let friction = one.thing.friction.min(other.thing.friction);
        let centers = [&one, &other].map(|seen| seen.thing.center(&seen.flight));
        let at = |point: DVec2, distance: f64| {
            let arms = centers.map(|center| point - center);
            Touching { a: id, b: key, normal: gap.normal, arms, friction, gap: distance }
        };
        if one.thing.is_disc() || other.thing.is_disc() {
            found.push(at(gap.point_a, gap.distance));
            return true;
        }
        // Where sides lie on each other, their ends carry.
        let before = found.len();
        for corner in corners(&one) {
            let distance = disc_gap(&corner, &other).distance;
            if distance.abs() <= limit {
                found.push(at(corner.center, distance));
            }
        }
        for corner in corners(&other) {
            let gap = disc_gap(&corner, &one);
            if gap.distance.abs() <= limit {
                let point = if corner.radius > 0.0 { gap.point_a } else { corner.center };
                found.push(at(point, gap.distance));
            }
        }
        if found.len() == before {
            found.push(at(gap.point_a, gap.distance));
        }
        true
    }

    /// A force at a contact.
    pub(super) fn push(&self, members: &[u32], contact: &Touching, way: DVec2) -> Push {
        let index = |key: Key| match key {
            Key::Body(id) => members.iter().position(|member| *member == id),
            Key::Wall(_) => None,
        };
        let bodies = [index(Key::Body(contact.a)), index(contact.b)];
        let masses = bodies.map(|i| {
            i.map_or((0.0, 0.0), |i| {
                let body = self.body(members[i]);
                (1.0 / body.mass, 1.0 / body.inertia)
            })
        });
        Push { bodies, way, levers: contact.arms.map(|arm| arm.perp_dot(way)), masses, opens: 0.0 }
    }
}

/// The corners of a thing that has any: those of thick walls are round.
fn corners(seen: &Seen) -> Vec<Disc> {
    match (&seen.thing.form, seen.segment()) {
        (Form::Polygon(outline), _) => {
            let polygon = outline.polygon(&seen.flight);
            polygon.vertices().iter().map(|corner| Disc::new(*corner, 0.0)).collect()
        }
        (Form::Segment { radius, .. }, Some(segment)) => {
            Vec::from([segment.a, segment.b].map(|end| Disc::new(end, *radius)))
        }
        _ => Vec::new(),
    }
}
