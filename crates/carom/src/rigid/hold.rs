//! Sliding, rolling and lying on the flat side of a wall: exactly, because the acceleration is constant.
//!
//! What comes down on a flat side too slowly to bounce stays on it. Gravity is left with its part along the
//! side, less friction, μ times the part across it, as long as the contact slides. A disc's contact stops
//! sliding after a time known in advance; then it rolls with two thirds of the acceleration, if friction can
//! hold it, that is up to tan(slope) = 3μ. A polygon that lies flat, on two corners, slides without turning, and
//! stays where it stops if tan(slope) ≤ μ. It ends where the side ends, or when something hits.

use super::collide::is_flat;
use super::ending::HOP;
use super::meet::until_side;
use super::stage::{Near, Outcome};
use super::thing::{Form, Hold, Key, Support, Thing};
use super::{Flight, Stage};
use crate::number::scale;
use crate::{Contact, Feature, Segment, Time};
use glam::DVec2;

/// Corners that are as close to a side as this, in sizes, are on it: as low as they hop.
const TOUCHING: f64 = 16.0 * HOP;

/// What goes no farther than this power of two of its size in an epoch, does not move.
const DUST: i32 = -64;

/// What became of a body that was to be held.
pub(super) enum Held {
    Stays,
    /// It was turned a little first: this body.
    Straightened(u32),
    /// It does not stay.
    Tips,
}

/// A flat side, as a body that lies on it sees it.
struct Ground {
    /// Into the wall.
    normal: DVec2,
    velocity: DVec2,
    /// From end to end; none for what has no ends.
    side: Option<Segment>,
}

impl Stage {
    /// Whether what is pulled onto a wall can stay there: on a flat side that does not turn or stretch.
    pub(super) fn can_hold(&self, a: Key, b: Key, contact: &Contact, time: Time) -> bool {
        let (body, wall, feature) = (self.get(a), self.get(b), contact.feature_b);
        let (body, wall, normal, feature) = match (body.is_fixed(), wall.is_fixed()) {
            (false, true) => (body, wall, contact.normal, feature),
            (true, false) => (wall, body, -contact.normal, contact.feature_a),
            _ => return false,
        };
        let flat = match &wall.form {
            Form::Side { .. } => true,
            Form::Segment { .. } => is_flat(feature) && !wall.deforms(),
            Form::Polygon(outline) => {
                is_flat(feature)
                    && outline.steady().is_some()
                    && (body.is_disc() || outline.is_convex())
            }
            _ => false,
        };
        flat && self.gravity.dot(normal) > 0.0 && self.lies_flat(body, normal, time)
    }

    /// Whether a polygon lies on more than a corner, and hardly turns. Discs always do.
    fn lies_flat(&self, body: &Thing, normal: DVec2, time: Time) -> bool {
        let Form::Polygon(outline) = &body.form else { return true };
        let flight = self.state(body, time);
        let corners = outline.placed(&flight);
        let base = base(&corners, flight.place, normal, body.reach);
        // What has several feet may have one in the air, and hops.
        let is_one = outline.is_convex() || has_one_foot(&corners, normal, body.reach);
        is_one && base.to - base.from > TOUCHING * body.reach
    }

    /// Puts a body onto the side that it has met, if it stays there. A polygon is laid flat on it.
    pub(super) fn hold(
        &mut self,
        a: Key,
        b: Key,
        boxes: [i32; 2],
        contact: &Contact,
        time: Time,
        near: &dyn Near,
    ) -> Held {
        let a_moves = !self.get(a).is_fixed();
        let (body, wall, normal, feature) = if a_moves {
            (a, b, contact.normal, contact.feature_b)
        } else {
            (b, a, -contact.normal, contact.feature_a)
        };
        let Key::Body(id) = body else { return Held::Tips };
        let side = if let Feature::Side(side) = feature { side as u32 } else { 0 };
        let mut boxes = self.rebased(a, b, boxes, time);
        if !a_moves {
            boxes = [-boxes[0], -boxes[1]];
        }
        let hold = Hold { wall, boxes, side, normal, until: None, sticks: false };
        let before = self.body(id).flight;
        let straightened = self.lay_flat(id, &hold);
        // It may tip over, or something may be in the way.
        let fits = straightened.is_none() || self.fits(id, time, near);
        if fits {
            self.steer(id, hold, false);
        }
        if !fits || self.body(id).support == Support::Nothing {
            self.bodies[id as usize].flight = before;
            self.release(id);
            return Held::Tips;
        }
        straightened.map_or(Held::Stays, Held::Straightened)
    }

    /// Turns a polygon, by no more than its hops have left, so that all of its base is on the side.
    fn lay_flat(&mut self, id: u32, hold: &Hold) -> Option<u32> {
        let body = self.body(id);
        let Form::Polygon(outline) = &body.form else { return None };
        let flight = body.flight;
        let base = base(&outline.placed(&flight), flight.place, hold.normal, body.reach);
        let turn = (base.depths[1] - base.depths[0]) / (base.to - base.from);
        let mut flat = flight;
        flat.angle += turn;
        let lower = self::base(&outline.placed(&flat), flat.place, hold.normal, body.reach);
        flat.place += hold.normal * (base.depth - lower.depth);
        self.bodies[id as usize].flight = flat;
        Some(id)
    }

    /// After a body that is held has been hit: it stays, if it hardly moves to or from the side.
    pub(super) fn keep_hold(&mut self, id: u32, hold: Hold) {
        let body = self.body(id);
        let ground = self.ground(&hold, body.flight.time);
        let pull = self.gravity.dot(hold.normal);
        let clock = self.clock_speed(pull);
        let speed = (body.flight.velocity - ground.velocity).dot(hold.normal).abs()
            + if body.is_disc() { 0.0 } else { body.flight.spin.abs() * body.reach };
        if speed <= clock.max(self.restitution_cutoff) {
            self.steer(id, hold, false);
        } else {
            self.release(id);
        }
    }

    /// From now on it is free.
    pub(super) fn release(&mut self, id: u32) {
        let gravity = self.gravity;
        let body = &mut self.bodies[id as usize];
        body.support = Support::Nothing;
        body.flight.acceleration = gravity;
        body.flight.angular = 0.0;
    }

    /// The way a body is held changes by itself: it stops sliding, or has come to the end.
    pub(super) fn change_hold(&mut self, id: u32, time: Time, out: &mut Outcome) {
        let (epochs, torus) = (self.epochs, self.torus);
        let body = &mut self.bodies[id as usize];
        let Support::Held(hold) = body.support else { return };
        body.flight.bring(time, epochs, torus);
        let before = (body.flight.velocity, body.flight.spin);
        if hold.sticks {
            self.steer(id, hold, true);
        } else {
            self.release(id);
        }
        self.note_change(id, before, time, out);
    }

    fn ground(&self, hold: &Hold, time: Time) -> Ground {
        Ground {
            normal: hold.normal,
            velocity: self.get(hold.wall).flight.velocity,
            side: self.side_of(hold, time),
        }
    }

    /// The side that holds a body, from end to end, at the time of the body's last event.
    fn side_of(&self, hold: &Hold, time: Time) -> Option<Segment> {
        let mut seen = self.seen(self.get(hold.wall), time);
        seen.flight.place += self.shift(hold.boxes);
        match &seen.thing.form {
            // Whatever lies in a box is stopped by the next side.
            Form::Side { .. } => None,
            Form::Polygon(outline) => {
                let polygon = outline.polygon(&seen.flight);
                let (a, b) = polygon.sides().nth(hold.side as usize)?;
                Some(Segment::new(a, b))
            }
            _ => seen.segment(),
        }
    }

    /// Sets a body that is held on its way along the side. If its contact has just stopped sliding, it is made to
    /// stand still to the last digit.
    fn steer(&mut self, id: u32, mut hold: Hold, stopped: bool) {
        let body = self.body(id);
        let ground = self.ground(&hold, body.flight.time);
        let friction = body.friction.min(self.get(hold.wall).friction);
        let along = hold.normal.perp();
        let (pull, slope) = (self.gravity.dot(hold.normal), self.gravity.dot(along));
        let mut speed = (body.flight.velocity - ground.velocity).dot(along);
        if speed.abs() <= scale(body.reach / self.epochs.length(), DUST) {
            speed = 0.0;
        }
        let radius = if let Form::Disc(radius) = body.form { radius } else { 0.0 };
        let is_disc = body.is_disc();
        let mut spin = if is_disc { body.flight.spin } else { 0.0 };
        // How strongly a contact that slides is slowed down for each unit of friction.
        let yields = if is_disc { 3.0 } else { 1.0 };
        if stopped && is_disc {
            spin = -speed / radius;
        } else if stopped {
            speed = 0.0;
        }
        let slip = if stopped { 0.0 } else { speed + spin * radius };
        let most = friction * pull;
        let (drag, until_stop) = drag(slip, slope, most, yields);
        let acceleration = slope + drag;
        let angular = if is_disc { 2.0 * drag / radius } else { 0.0 };
        let at_rest = !is_disc && speed == 0.0 && acceleration == 0.0;
        let flight = Flight {
            velocity: ground.velocity + along * speed,
            acceleration: if at_rest { DVec2::ZERO } else { along * acceleration },
            spin,
            angular,
            ..body.flight
        };
        let Some(until_end) = carried_for(body, &flight, &ground, drag / pull) else {
            // It tips over.
            self.release(id);
            return;
        };
        let wait = until_end.min(until_stop);
        hold.sticks = until_stop <= until_end;
        hold.until = wait.is_finite().then(|| self.epochs.after(flight.time, wait));
        let body = &mut self.bodies[id as usize];
        body.flight = flight;
        body.support = Support::Held(hold);
    }
}

/// For how long a side carries a body; nothing if it cannot. Friction at its foot makes a polygon lean: the wall
/// carries it a little ahead of its centre.
fn carried_for(body: &Thing, flight: &Flight, ground: &Ground, lean: f64) -> Option<f64> {
    let along = ground.normal.perp();
    let ends = ground.side.map(|side| {
        let [a, b] = [side.a, side.b].map(|end| (end - flight.place).dot(along));
        (a.min(b), a.max(b))
    });
    let mut at = 0.0;
    if let Form::Polygon(outline) = &body.form {
        let base = base(&outline.placed(flight), flight.place, ground.normal, body.reach);
        at = -base.depth * lean;
        let (from, to) =
            ends.map_or((base.from, base.to), |(from, to)| (base.from.max(from), base.to.min(to)));
        if !(from < at && at < to) {
            return None;
        }
    }
    let Some((from, to)) = ends else { return Some(f64::INFINITY) };
    let speed = (flight.velocity - ground.velocity).dot(along);
    let pull = flight.acceleration.dot(along);
    let ahead = until_side(to - at, speed, pull).unwrap_or(f64::INFINITY);
    let back = until_side(at - from, -speed, -pull).unwrap_or(f64::INFINITY);
    Some(ahead.min(back))
}

/// The corners of a polygon that are on a flat side, seen from its centre.
struct Base {
    depth: f64,
    /// From where to where along the side, and how deep the corners there are.
    from: f64,
    to: f64,
    depths: [f64; 2],
}

fn base(vertices: &[DVec2], center: DVec2, normal: DVec2, reach: f64) -> Base {
    let along = normal.perp();
    let depth = |v: &DVec2| (*v - center).dot(normal);
    let lowest = vertices.iter().map(depth).fold(f64::NEG_INFINITY, f64::max);
    let mut base =
        Base { depth: lowest, from: f64::INFINITY, to: f64::NEG_INFINITY, depths: [lowest; 2] };
    for corner in vertices.iter().filter(|v| depth(v) >= lowest - TOUCHING * reach) {
        let place = (*corner - center).dot(along);
        if place < base.from {
            (base.from, base.depths[0]) = (place, depth(corner));
        }
        if place > base.to {
            (base.to, base.depths[1]) = (place, depth(corner));
        }
    }
    base
}

/// Whether the corners of a polygon that are on a flat side are the ends of one of its sides.
fn has_one_foot(vertices: &[DVec2], normal: DVec2, reach: f64) -> bool {
    let lowest = vertices.iter().map(|v| v.dot(normal)).fold(f64::NEG_INFINITY, f64::max);
    let is_on = |v: &DVec2| v.dot(normal) >= lowest - TOUCHING * reach;
    let next = vertices.iter().cycle().skip(1);
    vertices.iter().zip(next).filter(|(a, b)| is_on(a) && !is_on(b)).count() <= 1
}

/// What friction does to a contact that slides at `slip` on a slope, and for how long until that stops: `most` is
/// the most it can do, and `yields` how much the slip gives way to it.
fn drag(slip: f64, slope: f64, most: f64, yields: f64) -> (f64, f64) {
    if slip == 0.0 {
        // It rolls, or stays, if friction can hold it.
        let needed = -slope / yields;
        let drag = if needed.abs() <= most { needed } else { -most.copysign(slope) };
        return (drag, f64::INFINITY);
    }
    let drag = -most.copysign(slip);
    let change = slope + yields * drag;
    let stops = most > 0.0 && change * slip < 0.0;
    (drag, if stops { -slip / change } else { f64::INFINITY })
}
