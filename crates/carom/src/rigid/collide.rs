//! Carrying out a collision: both are brought to their places at the instant, and part.

use super::Stage;
use super::bounce::Touch;
use super::company::Touching;
use super::ending::End;
use super::flat;
use super::gap::gap;
use super::hold::Held;
use super::meet::Seen;
use super::meeting::{Meeting, With};
use super::stage::{Near, Outcome};
use super::thing::{Form, Key, Support, Thing};
use crate::number::{exponent, scale};
use crate::rules::Repeats;
use crate::shock::SpinningBody;
use crate::{Contact, Feature, Time};
use glam::DVec2;

/// After so many slow contacts in a row, a body and its company may hop lower, or have come to rest.
const QUIET: u16 = 32;
/// What walls make so fast that in an epoch it goes that many times its size, is squeezed between them.
const TOO_FAST: f64 = (1u64 << 22) as f64;

impl Stage {
    /// Carries out a predicted event.
    pub fn carry_out(&mut self, meeting: Meeting, near: &dyn Near, out: &mut Outcome) {
        out.events.clear();
        out.touched.clear();
        match meeting.with {
            With::Itself => self.change_hold(meeting.a, meeting.time, out),
            With::Thing(key, boxes) => self.collide(meeting, key, boxes, near, out),
        }
    }

    fn collide(
        &mut self,
        Meeting { time, a, .. }: Meeting,
        key: Key,
        boxes: [i32; 2],
        near: &dyn Near,
        out: &mut Outcome,
    ) {
        // As the log tells it.
        let (a, b) = self.told(a, key);
        let swapped = a == key;
        let boxes = if swapped { [-boxes[0], -boxes[1]] } else { boxes };
        self.paused += u64::from(self.pause(self.get(a), self.get(b)) > 0.0);
        let contact = self.all_along(a, b, boxes, self.contact_at(a, b, boxes, time), time);
        let touch = self.touch(a, b, boxes, &contact, time);
        let repeats = self.count_repeats(a, b, &touch, time);
        self.note_squeeze(a, b, &touch);
        let pull = self.pull(a, b, &touch, time);
        let alone = repeats && self.can_hold(a, b, &contact, time);
        let mut end = self.end((a, b, time), &contact, &touch, pull, repeats);
        // What one side holds, and comes to another, stays between them or hops.
        let held =
            [a, b].into_iter().find(|key| matches!(self.get(*key).support, Support::Held(_)));
        let mut corner = None;
        if let (End::Holds, Some(Key::Body(id))) = (end, held) {
            corner = self.rest_in_corner(id, time, near);
            if corner.is_none() {
                end = End::Hops(self.least_hop(a, b, pull));
            }
        }
        let slow = !matches!(end, End::Bounces(_));
        let pair = !self.get(a).is_fixed() && !self.get(b).is_fixed();
        let before = [touch.a, touch.b];
        // What rests is not woken by what is too slow to bounce.
        let touch = Touch {
            a: self.as_resting(a, b, touch.a, slow),
            b: self.as_resting(b, a, touch.b, slow),
            ..touch
        };
        let after = match end {
            End::Bounces(restitution) => touch.part(restitution),
            End::Holds => touch.part(0.0),
            End::Hops(speed) => touch.part_at(speed),
        };
        // By the cutoff, contacts end as they are meant to.
        let meant = !repeats && touch.closing() < self.restitution_cutoff;
        self.stilled += u64::from(slow && !meant);
        let woken = [self.is_woken(a, &touch.a), self.is_woken(b, &touch.b)];
        self.bring(a, time, after.0);
        self.bring(b, time, after.1);
        self.note_quiet(a, b, &touch, slow);
        self.note_low(a, b, &contact, &touch);
        let mut straightened = None;
        if end == End::Holds {
            let held = self.hold(a, b, boxes, &contact, time, near);
            match held {
                Held::Stays => {}
                Held::Straightened(id) => straightened = Some(id),
                Held::Tips => {
                    let hops = touch.part_at(self.least_hop(a, b, pull));
                    self.give(a, hops.0);
                    self.give(b, hops.1);
                }
            }
        } else if touch.is_plain {
            self.leave(a, b, boxes, &contact, time);
        }
        self.note_event(a, b, &contact, before, time, out);
        if let Some(id) = straightened {
            let flight = self.body(id).flight;
            self.note_change(id, (flight.velocity, flight.spin), time, out);
        }
        if let Some((members, moves)) = corner {
            self.come_to_rest(&members, &moves, time, near, out);
        }
        for (key, woken) in [(a, woken[0]), (b, woken[1])] {
            let Key::Body(id) = key else { continue };
            if woken {
                self.disturb(id, time, near, out);
            }
        }
        for key in [a, b] {
            let Key::Body(id) = key else { continue };
            if slow && pair && !self.body(id).is_fixed() {
                self.stand(id, time, near, out);
            }
        }
        // What bounces on a floor alone goes on as long as the clock does.
        let driven = self.get(a).is_driven() || self.get(b).is_driven();
        let tangled = !alone && (driven || !self.is_elastic(self.get(a), self.get(b)));
        let last = self.touching(a, b, &touch);
        for key in [a, b] {
            let Key::Body(id) = key else { continue };
            let body = self.body(id);
            if tangled && body.repeats.are_too_many() && (!body.is_wedged || body.repeats.are_due())
            {
                self.untangle(id, last, time, near, out);
            }
        }
        for key in [a, b] {
            let Key::Body(id) = key else { continue };
            let body = self.body(id);
            if !body.is_fixed() && body.quiet >= QUIET {
                self.calm_down(id, time, near, out);
            }
        }
    }

    /// The contact, where and how it is at its time.
    fn contact_at(&self, a: Key, b: Key, boxes: [i32; 2], time: Time) -> Contact {
        let paused = self.pause(self.get(a), self.get(b)) > 0.0;
        let predicted = if paused { None } else { self.meets(a, b, boxes, time) };
        predicted.map_or_else(
            || {
                // Put off, they have moved on since: what counts is where they are now.
                let (one, other) = self.both(a, b, boxes, time);
                let gap = gap(&one, &other);
                Contact {
                    instant: 0.0,
                    point_a: gap.point_a,
                    point_b: gap.point_b,
                    normal: gap.normal,
                    feature_a: gap.feature_a,
                    feature_b: gap.feature_b,
                }
            },
            |meets| meets.contact,
        )
    }

    /// The contact; of sides that meet flat, where the shock acts.
    fn all_along(&self, a: Key, b: Key, boxes: [i32; 2], contact: Contact, time: Time) -> Contact {
        if self.get(a).is_disc() || self.get(b).is_disc() {
            return contact;
        }
        let (one, other) = self.both(a, b, boxes, time);
        let friction = one.thing.friction.min(other.thing.friction);
        flat::all_along(&one, &other, contact, friction)
    }

    /// Two things at a time, b in its image beside a.
    pub fn both(&self, a: Key, b: Key, boxes: [i32; 2], time: Time) -> (Seen<'_>, Seen<'_>) {
        let (one, mut other) = (self.seen(self.get(a), time), self.seen(self.get(b), time));
        other.flight.place += self.shift(boxes);
        (one, other)
    }

    /// Counts events with hardly any time in between, and tells whether they are many.
    fn count_repeats(&mut self, a: Key, b: Key, touch: &Touch, time: Time) -> bool {
        // What nothing is lost of, but hardly moves, is at rest: its bounces count as those that lose do.
        let elastic = self.is_elastic(self.get(a), self.get(b)) && !self.is_faint(touch.closing());
        let epochs = self.epochs;
        let mut many = false;
        for key in [a, b] {
            let Key::Body(id) = key else { continue };
            let body = &mut self.bodies[id as usize];
            if !body.is_fixed() {
                let wait = epochs.between(body.flight.time, time);
                body.repeats = body.repeats.after(wait, epochs, elastic);
                body.is_squeezed &= body.repeats != Repeats::default();
                body.is_wedged &= body.repeats != Repeats::default();
                many |= body.repeats.are_many();
            }
        }
        many
    }

    /// Between walls that close on it, a body gets ever faster, until it no longer bounces but goes with them.
    fn note_squeeze(&mut self, a: Key, b: Key, touch: &Touch) {
        let most = TOO_FAST / self.epochs.length();
        for (key, by) in [(a, b), (b, a)] {
            let Key::Body(id) = key else { continue };
            if self.get(key).is_fixed() || !self.get(by).is_driven() {
                continue;
            }
            let body = &mut self.bodies[id as usize];
            body.is_squeezed |= touch.closing() > most * body.size();
        }
    }

    fn touch(&self, a: Key, b: Key, boxes: [i32; 2], contact: &Contact, time: Time) -> Touch {
        let (one, other) = self.both(a, b, boxes, time);
        let friction = one.thing.friction.min(other.thing.friction);
        let turns = |thing: &Thing| !thing.is_disc() && !thing.is_fixed();
        Touch {
            a: at_point(&one, contact.point_a, contact.normal),
            b: at_point(&other, contact.point_b, -contact.normal),
            normal: contact.normal,
            friction,
            is_plain: friction == 0.0 && !turns(one.thing) && !turns(other.thing),
        }
    }

    /// The same as a contact among others, seen from a body that can be moved.
    fn touching(&self, a: Key, b: Key, touch: &Touch) -> Option<Touching> {
        let (normal, friction) = (touch.normal, touch.friction);
        let arms = [touch.a.arm, touch.b.arm];
        let is_free = |key: Key| !self.get(key).is_fixed();
        match (a, b) {
            (Key::Body(a), b) if is_free(Key::Body(a)) => {
                Some(Touching { a, b, normal, arms, friction, gap: 0.0 })
            }
            (a, Key::Body(b)) if is_free(Key::Body(b)) => {
                let (normal, arms) = (-normal, [arms[1], arms[0]]);
                Some(Touching { a: b, b: a, normal, arms, friction, gap: 0.0 })
            }
            _ => None,
        }
    }

    /// How strongly two things are pulled together where they touch.
    fn pull(&self, a: Key, b: Key, touch: &Touch, time: Time) -> f64 {
        let pull = |key: Key, body: &SpinningBody| {
            let thing = self.get(key);
            let mut flight = self.state(thing, time);
            if !thing.is_fixed() && thing.support == Support::Nothing {
                flight.acceleration = self.gravity;
            }
            // A disc's rim does not come nearer by turning.
            let arm = if thing.is_disc() { DVec2::ZERO } else { body.arm };
            flight.acceleration_of(arm)
        };
        (pull(a, &touch.a) - pull(b, &touch.b)).dot(touch.normal)
    }

    /// What rests, hit by what is too slow to wake it: as good as fixed.
    fn as_resting(&self, key: Key, by: Key, body: SpinningBody, slow: bool) -> SpinningBody {
        let by_wall = self.get(by).is_fixed() && !self.get(by).is_still();
        if slow && !by_wall && self.get(key).support == Support::Rest {
            let (mass, inertia) = (f64::INFINITY, f64::INFINITY);
            return SpinningBody { mass, inertia, ..body };
        }
        body
    }

    fn is_woken(&self, key: Key, body: &SpinningBody) -> bool {
        self.get(key).support == Support::Rest && body.mass < f64::INFINITY
    }

    /// Brings a body to its place at the time of its event, and gives it the motion that the event left it with.
    fn bring(&mut self, key: Key, time: Time, after: SpinningBody) {
        let Key::Body(id) = key else { return };
        let (epochs, torus, gravity) = (self.epochs, self.torus, self.gravity);
        let body = &mut self.bodies[id as usize];
        if after.mass == f64::INFINITY {
            return;
        }
        body.flight.bring(time, epochs, torus);
        body.count = body.count.wrapping_add(1);
        body.flight.velocity = after.velocity;
        body.flight.spin = after.spin;
        match body.support {
            Support::Held(hold) => self.keep_hold(id, hold),
            _ => {
                body.flight.acceleration = gravity;
                body.flight.angular = 0.0;
                body.support = Support::Nothing;
            }
        }
    }

    /// Gives a body that is free the motion that a contact leaves it with.
    fn give(&mut self, key: Key, after: SpinningBody) {
        let Key::Body(id) = key else { return };
        if after.mass < f64::INFINITY {
            let flight = &mut self.bodies[id as usize].flight;
            (flight.velocity, flight.spin) = (after.velocity, after.spin);
        }
    }

    /// Counts slow contacts in a row.
    fn note_quiet(&mut self, a: Key, b: Key, touch: &Touch, slow: bool) {
        let fast = touch.closing() >= self.restitution_cutoff;
        for key in [a, b] {
            let Key::Body(id) = key else { continue };
            let body = &mut self.bodies[id as usize];
            if slow {
                body.quiet = body.quiet.saturating_add(1);
            } else if fast {
                (body.quiet, body.calm) = (0, 0);
            }
        }
    }

    /// Sees to it that two discs, or a disc and a wall, that have just met do part: rounding of a slow or grazing
    /// bounce may have kept them approaching by a last digit, and they would meet again at once, for ever.
    fn leave(&mut self, a: Key, b: Key, boxes: [i32; 2], contact: &Contact, time: Time) {
        let lighter = if self.get(a).mass <= self.get(b).mass { a } else { b };
        let away = if lighter == a { -contact.normal } else { contact.normal };
        let Key::Body(id) = lighter else { return };
        let boxes = self.rebased(a, b, boxes, time);
        let velocity = self.body(id).flight.velocity;
        let parting =
            (self.get(b).flight.velocity - self.get(a).flight.velocity).dot(contact.normal);
        if parting > 1e-6 * (velocity.x.abs() + velocity.y.abs()) || self.body(id).is_fixed() {
            return;
        }
        let size = velocity.x.abs().max(velocity.y.abs());
        let mut step = scale(1.0, (exponent(size) - 52).max(-1070));
        for _ in 0..24 {
            let at_once = |meets: super::meet::Meets| meets.time <= time;
            if !self.meets(a, b, boxes, time).is_some_and(at_once) {
                return;
            }
            self.bodies[id as usize].flight.velocity = velocity + away * step;
            step *= 2.0;
        }
        self.bodies[id as usize].flight.velocity = velocity;
    }

    /// In which image two things are beside each other, after they may have been brought into the box again.
    pub fn rebased(&self, a: Key, b: Key, boxes: [i32; 2], time: Time) -> [i32; 2] {
        let Some(torus) = self.torus else { return boxes };
        let (one, other) = (self.seen(self.get(a), time), self.seen(self.get(b), time));
        let from = |seen: &Seen| seen.thing.center(&seen.flight);
        let nearest = torus.boxes(from(&one) - from(&other));
        if matches!(other.thing.form, Form::Segment { .. } | Form::Polygon(_))
            && other.thing.is_fixed()
        {
            // Nearest by its bounds, not by its middle.
            let mut best = (f64::INFINITY, boxes);
            self.images(a, b, time, 0.0, |boxes| {
                let (one, other) = self.both(a, b, boxes, time);
                let distance = gap(&one, &other).distance;
                if distance < best.0 {
                    best = (distance, boxes);
                }
            });
            return best.1;
        }
        [nearest.x as i32, nearest.y as i32]
    }
}

/// What the shock has to know of a thing.
pub(super) fn at_point(seen: &Seen, point: DVec2, outwards: DVec2) -> SpinningBody {
    let (thing, flight) = (seen.thing, &seen.flight);
    let center = thing.center(flight);
    let arm = match thing.form {
        Form::Disc(radius) => outwards * radius,
        _ => point - center,
    };
    let (mass, inertia) =
        (thing.mass, if thing.is_fixed() { f64::INFINITY } else { thing.inertia });
    let mut velocity = flight.velocity;
    if let (Form::Segment { ends, .. }, true, Some(wall)) =
        (&thing.form, thing.deforms(), seen.segment())
    {
        // As fast as the wall is there.
        let along = wall.b - wall.a;
        let square = along.length_squared();
        let place =
            if square > 0.0 { ((point - wall.a).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
        velocity = ends[0] * (1.0 - place) + ends[1] * place;
    }
    let spin =
        if matches!(thing.form, Form::Polygon(_) | Form::Disc(_)) { flight.spin } else { 0.0 };
    SpinningBody { velocity, spin, mass, inertia, arm }
}

/// Whether a part of a thing is flat.
pub(super) fn is_flat(feature: Feature) -> bool {
    matches!(feature, Feature::Side(_))
}
