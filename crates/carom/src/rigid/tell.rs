//! What is told of an event.

use super::Stage;
use super::stage::Outcome;
use super::thing::Key;
use crate::shock::SpinningBody;
use crate::{Contact, Event, Kind, Time, Turning};
use glam::DVec2;

impl Stage {
    /// Notes a collision, after it has been carried out.
    pub(super) fn note_event(
        &self,
        a: Key,
        b: Key,
        contact: &Contact,
        before: [SpinningBody; 2],
        time: Time,
        out: &mut Outcome,
    ) {
        let (one, other) = (self.get(a), self.get(b));
        let kind = one.kind_with(other).at(contact.feature_b);
        let pair = matches!(b, Key::Body(_)) && (other.is_disc() || !other.is_fixed());
        let [first, second] = [one, other].map(|thing| self.state(thing, time));
        let told = |x: DVec2| if pair { x } else { DVec2::ZERO };
        let told_spin = |x: f64| if pair { x } else { 0.0 };
        out.events.push(Event {
            time,
            kind,
            a: one.number,
            b: other.number,
            pair,
            point: one.center(&first) + before[0].arm,
            normal: contact.normal,
            before: [before[0].velocity, told(before[1].velocity)],
            after: [first.velocity, told(second.velocity)],
            turning: Turning {
                spin_before: [before[0].spin, told_spin(before[1].spin)],
                spin_after: [first.spin, told_spin(second.spin)],
                acceleration: [first.acceleration, told(second.acceleration)],
                angular: [first.angular, told_spin(second.angular)],
                angle: [first.angle, told_spin(second.angle)],
            },
        });
        for key in [a, b] {
            let Key::Body(id) = key else { continue };
            if !self.body(id).is_fixed() {
                out.touched.push(id);
            }
        }
    }

    /// Notes that the motion of a body is another from now on, though it met nothing.
    pub(super) fn note_change(
        &mut self,
        id: u32,
        before: (DVec2, f64),
        time: Time,
        out: &mut Outcome,
    ) {
        let body = &mut self.bodies[id as usize];
        body.count = body.count.wrapping_add(1);
        let flight = body.flight;
        out.touched.push(id);
        out.events.push(Event {
            time,
            kind: Kind::Change,
            // A fixed polygon has another number as a wall.
            a: id,
            b: id,
            pair: false,
            point: flight.place,
            normal: DVec2::ZERO,
            before: [before.0, DVec2::ZERO],
            after: [flight.velocity, DVec2::ZERO],
            turning: Turning {
                spin_before: [before.1, 0.0],
                spin_after: [flight.spin, 0.0],
                acceleration: [flight.acceleration, DVec2::ZERO],
                angular: [flight.angular, 0.0],
                angle: [flight.angle, 0.0],
            },
        });
    }
}
