//! What a disc would meet that is sent through a stage.

use super::meet::{Seen, first_contact};
use super::thing::{Form, Key, Thing};
use super::{Flight, Stage};
use crate::predict::turning::Search;
use crate::{Contact, Disc, DiscBody, Target, Time};
use glam::DVec2;

impl Stage {
    /// Shows every contact of a disc with what is there at a time, up to a horizon. Other things stand still, or go
    /// on as they move.
    pub fn cast(
        &self,
        disc: Disc,
        velocity: DVec2,
        horizon: f64,
        moving: bool,
        time: Time,
        mut see: impl FnMut(Target, [i32; 2], Contact),
    ) {
        let sent = DiscBody::new(disc.center, disc.radius).velocity(velocity);
        let mut sent = Thing::disc(self.matter, &sent, 0, time);
        sent.flight.acceleration = DVec2::ZERO;
        let sent = Seen { thing: &sent, flight: sent.flight, waited: 0.0 };
        for key in self.keys().filter(|key| !self.get(*key).is_gone) {
            let seen = self.seen(self.get(key), time);
            if matches!(seen.thing.form, Form::Container(radius)
                if (disc.center - seen.flight.place).length_squared() >= radius * radius)
            {
                continue;
            }
            // As it stands, if it is to stand.
            let mut stands;
            let thing = if moving {
                seen.thing
            } else {
                stands = seen.thing.clone();
                if let (Form::Segment { a, b, ends, .. }, Some(segment)) =
                    (&mut stands.form, seen.segment())
                {
                    let place = seen.flight.place;
                    (*a, *b, *ends) = (segment.a - place, segment.b - place, [DVec2::ZERO; 2]);
                }
                &stands
            };
            let mut flight = seen.flight;
            if !moving {
                let (place, angle) = (flight.place, flight.angle);
                flight = Flight { angle, ..Flight::still(place, flight.time) };
            }
            let waited = if moving { seen.waited } else { 0.0 };
            let there = Seen { thing, flight, waited };
            self.images_on_way(&sent, &there, horizon, |boxes| {
                let mut image = there;
                image.flight.place += self.shift(boxes);
                if let Some(contact) = first_contact(&sent, &image, horizon, &mut Search::default())
                {
                    see(self.target(key), boxes, contact);
                }
            });
        }
    }

    /// The images of a thing that are near the way of another: in a periodic world, up to 1000 sides of the box.
    fn images_on_way(&self, sent: &Seen, there: &Seen, horizon: f64, found: impl FnMut([i32; 2])) {
        let Some(torus) = self.torus else {
            let mut found = found;
            return found([0, 0]);
        };
        let speed = (sent.flight.velocity - there.flight.velocity).abs().max_element();
        let most = 1000.0 * torus.sides.min_element();
        let time = if speed > 0.0 { horizon.min(most / speed) } else { 0.0 };
        let way = (sent.flight.velocity - there.flight.velocity) * time;
        let (low, high) = there.bounds();
        let reach = DVec2::splat(sent.thing.reach);
        let from = sent.flight.place;
        let (first, last) = (from.min(from + way) - reach, from.max(from + way) + reach);
        torus.images_between(first - high, last - low, found);
    }

    fn target(&self, key: Key) -> Target {
        let thing = self.get(key);
        match (&thing.form, key) {
            (Form::Disc(_), Key::Body(id)) => Target::Disc(id),
            (Form::Polygon(_), Key::Body(id)) if !thing.is_fixed() => Target::Body(id),
            (Form::Polygon(_), _) => Target::Polygon(thing.number),
            (Form::Container(_), _) => Target::Container(thing.number),
            (Form::Side { .. }, _) => Target::Side(thing.number as u8),
            _ => Target::Segment(thing.number),
        }
    }
}
