//! When two things first meet: which kernel answers for which two forms.

use super::collide::at_point;
use super::outline::Few;
use super::thing::{Form, Hold, Key, Support, Thing};
use super::{Flight, Stage, quick};
use crate::number::{Double, sqrt, unit};
use crate::predict::falling;
use crate::predict::strip::Strip;
use crate::predict::turning::deforming::{self, Stretching};
use crate::predict::turning::{self, Outline, Search, vertices_container};
use crate::{Capsule, Contact, Container, Disc, Feature, Motion, Segment, Time};
use glam::DVec2;

/// A contact, and when it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meets {
    pub time: Time,
    /// Its instant counts from the later of the two last events, its places are those beside a.
    pub contact: Contact,
}

/// A thing at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<'a> {
    pub thing: &'a Thing,
    pub flight: Flight,
    /// How long ago its last event was.
    pub waited: f64,
}

impl Seen<'_> {
    /// If it is a segment or a side of the box: where it is.
    pub fn segment(&self) -> Option<Segment> {
        let place = self.flight.place;
        match self.thing.form {
            Form::Side { half, .. } => Some(Segment::new(place - half, place + half)),
            Form::Segment { a, b, ends, .. } => Some(Segment::new(
                a + place + ends[0] * self.waited,
                b + place + ends[1] * self.waited,
            )),
            _ => None,
        }
    }

    /// The corners of an upright box around it.
    pub fn bounds(&self) -> (DVec2, DVec2) {
        let around = |low: DVec2, high: DVec2, more: f64| {
            (low - DVec2::splat(more), high + DVec2::splat(more))
        };
        let center = self.thing.center(&self.flight);
        match (&self.thing.form, self.segment()) {
            (Form::Segment { radius, .. }, Some(s)) => around(s.a.min(s.b), s.a.max(s.b), *radius),
            (_, Some(s)) => (s.a.min(s.b), s.a.max(s.b)),
            _ => around(center, center, self.thing.reach),
        }
    }

    /// If it is a segment: half of its thickness, and how fast its ends are.
    fn stretches(&self) -> Option<(Segment, f64, [DVec2; 2])> {
        let Form::Segment { ends, radius, .. } = self.thing.form else { return None };
        Some((self.segment()?, radius, ends))
    }
}

impl Stage {
    /// Whether two things can meet at all.
    pub fn can_meet(&self, a: Key, b: Key) -> bool {
        let (one, other) = (self.get(a), self.get(b));
        if one.is_gone || other.is_gone || (one.is_fixed() && other.is_fixed()) {
            return false;
        }
        if one.is_crushed_by(other) || other.is_crushed_by(one) {
            return false;
        }
        match (&one.form, &other.form) {
            (Form::Disc(_), Form::Disc(_)) => {
                self.discs_collide || one.is_fixed() || other.is_fixed()
            }
            (_, Form::Container(_)) => self.holds(b, a),
            _ => true,
        }
    }

    /// The first contact of a with an image of b up to a time; a function of their last events alone.
    pub fn meets(&self, a: Key, b: Key, boxes: [i32; 2], end: Time) -> Option<Meets> {
        match self.foreseen {
            Some(known) if (known.a, known.b, known.boxes) == (a, b, boxes) => {
                Some(known.meets).filter(|meets| meets.time <= end)
            }
            _ => self.meets_from(a, b, boxes, end, &mut Search::default()),
        }
    }

    /// The same, looked for from where a search of the same two, since the same events, has come to.
    pub fn meets_from(
        &self,
        a: Key,
        b: Key,
        boxes: [i32; 2],
        end: Time,
        search: &mut Search,
    ) -> Option<Meets> {
        if b < a {
            // Always asked the same way round, so that the bits are the same.
            let back = [-boxes[0], -boxes[1]];
            let Meets { time, contact } = self.meets_from(b, a, back, end, search)?;
            let (contact, shift) = (contact.swapped(), self.shift(boxes));
            let (point_a, point_b) = (contact.point_a + shift, contact.point_b + shift);
            return Some(Meets { time, contact: Contact { point_a, point_b, ..contact } });
        }
        let (one, other) = (self.get(a), self.get(b));
        if one.is_at_rest() && other.is_at_rest() {
            return None;
        }
        let since = self.since(one, other);
        let (one, mut other) = (self.seen(one, since), self.seen(other, since));
        other.flight.place += self.shift(boxes);
        let horizon = self.epochs.between(since, end) + self.hair;
        let contact = match held_by(one.thing, b, boxes) {
            Some(hold) => on_another_side(&one, &other, &hold, horizon),
            None => match held_by(other.thing, a, [-boxes[0], -boxes[1]]) {
                Some(hold) => on_another_side(&other, &one, &hold, horizon).map(Contact::swapped),
                None => first_contact(&one, &other, horizon, search),
            },
        }?;
        let pause = self.pause(one.thing, other.thing);
        let wait = if contact.instant < pause {
            // The more straight they approach, the sooner: or else a side along which a body slides would always come before
            // the floor that it falls on.
            contact.instant.max(pause * (1.0 - 0.5 * straightness(&one, &other, &contact)))
        } else {
            contact.instant
        };
        let time = self.epochs.after(since, wait);
        (time <= end).then_some(Meets { time, contact })
    }

    /// The later of two last events. That of what is fixed was at the start, unless it has been changed since.
    pub fn since(&self, a: &Thing, b: &Thing) -> Time {
        let (one, other) = (a.flight.time, b.flight.time);
        if one > other { one } else { other }
    }

    /// A thing as it is at a time.
    #[inline]
    pub fn seen<'a>(&self, thing: &'a Thing, time: Time) -> Seen<'a> {
        let waited = self.epochs.between(thing.flight.time, time);
        Seen { thing, flight: self.state(thing, time), waited }
    }

    /// Where a thing is and how it moves at a time.
    #[inline]
    pub fn state(&self, thing: &Thing, time: Time) -> Flight {
        if thing.is_fixed() {
            thing.flight.in_epoch(time.epoch, self.epochs).at(time, self.epochs)
        } else {
            thing.flight.at(time, self.epochs)
        }
    }
}

/// How straight two approach at a contact: 1 if along its normal, 0 if across it.
#[cold]
fn straightness(one: &Seen, other: &Seen, contact: &Contact) -> f64 {
    let velocity = |seen: &Seen, point, normal| at_point(seen, point, normal).contact_velocity();
    let way = velocity(one, contact.point_a, contact.normal)
        - velocity(other, contact.point_b, -contact.normal);
    unit(way).map_or(0.0, |way| way.dot(contact.normal).clamp(0.0, 1.0))
}

/// The hold of a thing by this wall, if it is held by it.
fn held_by(thing: &Thing, wall: Key, boxes: [i32; 2]) -> Option<Hold> {
    match thing.support {
        Support::Held(hold) if hold.wall == wall && hold.boxes == boxes => Some(hold),
        _ => None,
    }
}

/// The first contact of what is held by a side of a wall with the other sides of it.
fn on_another_side(body: &Seen, wall: &Seen, hold: &Hold, horizon: f64) -> Option<Contact> {
    let (Form::Disc(radius), Form::Polygon(outline)) = (&body.thing.form, &wall.thing.form) else {
        return None;
    };
    let disc = Disc::new(body.flight.place, *radius);
    let (fall, beside) = (body.flight.fall(), wall.flight.fall());
    let polygon = outline.polygon(&wall.flight);
    let mut first: Option<Contact> = None;
    let (held, count) = (hold.side as usize, polygon.vertices().len());
    for (i, (a, b)) in polygon.sides().enumerate().filter(|(i, _)| *i != held) {
        let side = Segment::new(a, b);
        let found = falling::disc_segment(&disc, &fall, &side, &beside, horizon);
        let Some(contact) = found else { continue };
        let corner = match contact.feature_b {
            Feature::Vertex(end) => Some((i + end) % count),
            _ => None,
        };
        // It comes to the ends of its own side without meeting them.
        if corner.is_some_and(|corner| corner == held || corner == (held + 1) % count) {
            continue;
        }
        let feature_b = corner.map_or(Feature::Side(i), Feature::Vertex);
        if first.is_none_or(|first| contact.instant < first.instant) {
            first = Some(Contact { feature_b, ..contact });
        }
    }
    first
}

/// The first contact of any two things from now on.
pub(super) fn first_contact(
    a: &Seen,
    b: &Seen,
    horizon: f64,
    search: &mut Search,
) -> Option<Contact> {
    match (&a.thing.form, &b.thing.form) {
        (Form::Disc(radius), _) => {
            let disc = Disc::new(a.flight.place, *radius);
            disc_contact(&disc, &a.flight.fall(), b, horizon, search)
        }
        (Form::Polygon(outline), form) if !matches!(form, Form::Disc(_)) => {
            let room = &mut Few::default();
            let shape = Outline::of_pieces(outline.placed_in(&a.flight, room), outline.pieces());
            polygon_contact(&shape, &a.flight.motion(), b, horizon, search)
        }
        (_, Form::Disc(_) | Form::Polygon(_)) => {
            first_contact(b, a, horizon, search).map(Contact::swapped)
        }
        _ => None,
    }
}

fn disc_contact(
    disc: &Disc,
    motion: &Motion,
    other: &Seen,
    horizon: f64,
    search: &mut Search,
) -> Option<Contact> {
    let (place, fall) = (other.flight.place, other.flight.fall());
    match &other.thing.form {
        Form::Disc(radius) => {
            let other = Disc::new(place, *radius);
            quick::disc_disc(disc, motion, &other, &fall, horizon)
                .unwrap_or_else(|| falling::disc_disc(disc, motion, &other, &fall, horizon))
        }
        Form::Segment { .. } => disc_segment(disc, motion, other, horizon),
        Form::Polygon(outline) => match outline.steady() {
            // Seen from where the polygon was given.
            Some(steady) => {
                let from_there = Disc::new(disc.center - place, disc.radius);
                let found = falling::disc_polygon(&from_there, motion, steady, &fall, horizon)?;
                let (point_a, point_b) = (found.point_a + place, found.point_b + place);
                Some(Contact { point_a, point_b, ..found })
            }
            None => {
                let room = &mut Few::default();
                let vertices = outline.placed_in(&other.flight, room);
                let shape = Outline::of_pieces(vertices, outline.pieces());
                let (disc, turns) = (Outline::disc(disc), other.flight.motion());
                turning::first_contact(&disc, motion, &shape, &turns, horizon, search)
            }
        },
        Form::Container(radius) => {
            let container = Container::new(place, *radius);
            quick::disc_container(disc, motion, &container, &fall, horizon).unwrap_or_else(|| {
                falling::disc_container(disc, motion, &container, &fall, horizon)
            })
        }
        Form::Side { outwards, .. } => {
            let normal = *outwards;
            let gap = normal.dot(place - disc.center) - disc.radius;
            let (speed, pull) = (normal.dot(motion.velocity), normal.dot(motion.acceleration));
            let instant = until_side(gap, speed, pull)?;
            let point_a = disc.center + motion.displacement(instant) + normal * disc.radius;
            (instant <= horizon).then_some(Contact {
                instant,
                point_a,
                point_b: point_a,
                normal,
                feature_a: Feature::Rim,
                feature_b: Feature::Side(0),
            })
        }
    }
}

fn disc_segment(disc: &Disc, motion: &Motion, other: &Seen, horizon: f64) -> Option<Contact> {
    let (wall, half, ends) = other.stretches()?;
    let (falls, stretches) = (motion.acceleration != DVec2::ZERO, ends[0] != ends[1]);
    match (falls, stretches) {
        (true, true) => {
            let wall = Stretching { segment: wall, ends, radius: half };
            deforming::first_contact(&Outline::disc(disc), motion, &wall, horizon)
        }
        (false, true) => {
            let (velocity, acceleration) = (motion.velocity, [DVec2::ZERO; 2]);
            Strip { disc: *disc, velocity, acceleration, wall, ends, half }.contact(horizon)
        }
        (_, false) => {
            let (wall, fall) = (Capsule { segment: wall, radius: half }, other.flight.fall());
            quick::disc_capsule(disc, motion, &wall, &fall, horizon)
                .unwrap_or_else(|| falling::disc_capsule(disc, motion, &wall, &fall, horizon))
        }
    }
}

fn polygon_contact(
    shape: &Outline,
    motion: &Motion,
    other: &Seen,
    horizon: f64,
    search: &mut Search,
) -> Option<Contact> {
    let (place, fall) = (other.flight.place, other.flight.fall());
    match &other.thing.form {
        Form::Disc(_) => None,
        Form::Polygon(outline) => {
            let (room, turns) = (&mut Few::default(), other.flight.motion());
            let vertices = outline.placed_in(&other.flight, room);
            let other = Outline::of_pieces(vertices, outline.pieces());
            turning::first_contact(shape, motion, &other, &turns, horizon, search)
        }
        Form::Segment { ends, .. } if ends[0] != ends[1] => {
            let (segment, radius, ends) = other.stretches()?;
            deforming::first_contact(shape, motion, &Stretching { segment, ends, radius }, horizon)
        }
        Form::Segment { .. } => {
            let (segment, radius, _) = other.stretches()?;
            let wall = Outline::segment(&segment, radius);
            turning::first_contact(shape, motion, &wall, &fall, horizon, search)
        }
        Form::Side { .. } => {
            // Longer than the box: nothing in it gets past an end.
            let Segment { a, b } = other.segment()?;
            let wall = Outline::segment(&Segment::new(a + a - b, b + b - a), 0.0);
            turning::first_contact(shape, motion, &wall, &fall, horizon, search)
        }
        Form::Container(radius) => {
            let container = Container::new(place, *radius);
            vertices_container(shape.vertices(), motion, &container, &fall, horizon)
        }
    }
}

/// When something that is `gap` away from a straight side, and moves towards it at `speed`, pulled by `pull`,
/// meets it: gap = speed·t + ½·pull·t², the first time that it approaches.
pub(crate) fn until_side(gap: f64, speed: f64, pull: f64) -> Option<f64> {
    let gap = if gap > 0.0 { gap } else { 0.0 };
    if gap == 0.0 && (speed > 0.0 || (speed == 0.0 && pull > 0.0)) {
        return Some(0.0);
    }
    let times = |x: f64, y: f64| Double::from(x) * Double::from(y);
    let left = times(speed, speed) + times(2.0 * pull, gap);
    let root = sqrt(if left.hi > 0.0 { left.hi } else { 0.0 });
    if pull > 0.0 {
        // Whatever it does first, it comes back.
        return Some(if speed > 0.0 { 2.0 * gap / (speed + root) } else { (root - speed) / pull });
    }
    let arrives = speed > 0.0 && (pull == 0.0 || left.hi > 0.0);
    arrives.then(|| 2.0 * gap / (speed + root))
}
