//! The periodic interference test, for worlds in which things fall, turn or rub.

use super::Stage;
use super::bounce::Touch;
use super::collide::at_point;
use super::gap::gap;
use super::thing::{Form, Key};
use crate::interfere::Gap;
use crate::{Event, Kind, Time, Turning, World};
use alloc::vec::Vec;
use core::cmp::Ordering;
use glam::DVec2;

/// All things at the end of a step.
#[derive(Clone, Debug)]
pub(crate) struct RigidPit {
    pub stage: Stage,
}

/// Two things that interfere.
struct Found {
    a: Key,
    b: Key,
    boxes: [i32; 2],
    gap: Gap,
}

impl RigidPit {
    pub fn new(world: &World) -> Self {
        RigidPit { stage: Stage::new(world) }
    }

    /// Goes on by a step, to a time, and shocks what interferes then: discs by the threshold.
    pub fn step(
        &mut self,
        dt: f64,
        end: Time,
        threshold: f64,
        only_approaching: bool,
        see: &mut impl FnMut(&Event),
    ) -> u64 {
        self.travel(dt, end);
        let mut events = 0;
        for found in self.interfering(end, threshold) {
            if let Some(event) = self.shock(&found, end, only_approaching) {
                events += 1;
                see(&event);
            }
        }
        events
    }

    fn travel(&mut self, dt: f64, end: Time) {
        let (gravity, torus) = (self.stage.gravity, self.stage.torus);
        for body in self.stage.bodies.iter_mut().filter(|body| !body.is_fixed()) {
            let flight = &mut body.flight;
            let place = flight.place + (flight.velocity + gravity * (0.5 * dt)) * dt;
            flight.place = torus.map_or(place, |torus| torus.inside(place));
            flight.velocity += gravity * dt;
            flight.angle += flight.spin * dt;
            flight.time = end;
        }
    }

    /// All pairs that interfere, in the order in which they are told.
    fn interfering(&self, end: Time, threshold: f64) -> Vec<Found> {
        let stage = &self.stage;
        // From left to right, so that only those are compared whose extents overlap.
        let mut extents: Vec<(f64, f64, Key)> = Vec::new();
        for key in stage.keys() {
            let seen = stage.seen(stage.get(key), end);
            let everywhere = stage.torus.is_some()
                || matches!(seen.thing.form, Form::Container(_) | Form::Side { .. });
            let (low, high) = seen.bounds();
            let (low, high) =
                if everywhere { (f64::NEG_INFINITY, f64::INFINITY) } else { (low.x, high.x) };
            extents.push((low - threshold, high + threshold, key));
        }
        extents.sort_by(|x, y| x.0.total_cmp(&y.0).then(x.2.cmp(&y.2)));
        let mut found = Vec::new();
        for (i, (_, high, one)) in extents.iter().enumerate() {
            for (_, _, other) in extents[i + 1..].iter().take_while(|other| other.0 <= *high) {
                let (a, b) = if one < other { (*one, *other) } else { (*other, *one) };
                if let Key::Body(id) = a {
                    let (a, b) = stage.told(id, b);
                    if stage.can_meet(a, b) {
                        self.look(a, b, end, threshold, &mut found);
                    }
                }
            }
        }
        let rank = |f: &Found| {
            let (one, other) = (stage.get(f.a), stage.get(f.b));
            (one.number, other.number, one.kind_with(other))
        };
        found.sort_by(|x, y| rank(x).cmp(&rank(y)).then(Ordering::Equal));
        found
    }

    fn look(&self, a: Key, b: Key, end: Time, threshold: f64, found: &mut Vec<Found>) {
        let stage = &self.stage;
        stage.images(a, b, end, threshold, |boxes| {
            let (one, other) = stage.both(a, b, boxes, end);
            let limit = if one.thing.is_disc() { threshold } else { 0.0 };
            let gap = gap(&one, &other);
            if gap.distance <= limit {
                found.push(Found { a, b, boxes, gap });
            }
        });
    }

    fn shock(&mut self, found: &Found, time: Time, only_approaching: bool) -> Option<Event> {
        let Found { a, b, boxes, gap } = *found;
        let stage = &self.stage;
        let (one, other) = stage.both(a, b, boxes, time);
        let friction = one.thing.friction.min(other.thing.friction);
        let turns = |thing: &super::thing::Thing| !thing.is_disc() && !thing.is_fixed();
        let touch = Touch {
            a: at_point(&one, gap.point_a, gap.normal),
            b: at_point(&other, gap.point_b, -gap.normal),
            normal: gap.normal,
            friction,
            is_plain: friction == 0.0 && !turns(one.thing) && !turns(other.thing),
        };
        let discs = one.thing.is_disc() && other.thing.is_disc();
        let closing = touch.closing();
        if !(closing > 0.0) && (!discs || only_approaching) {
            return None;
        }
        let own = one.thing.restitution.min(other.thing.restitution);
        let slow = stage.restitution_cutoff > 0.0 && closing.abs() < stage.restitution_cutoff;
        let restitution = if slow { 0.0 } else { own };
        // What parts already is turned back, as PIT has it.
        let touch = if closing > 0.0 { touch } else { Touch { is_plain: true, ..touch } };
        let after = touch.part(restitution);
        let kind: Kind = one.thing.kind_with(other.thing).at(gap.feature_b);
        let pair = matches!(b, Key::Body(_)) && (other.thing.is_disc() || !other.thing.is_fixed());
        let angles = [one.flight.angle, if pair { other.flight.angle } else { 0.0 }];
        let falls = [one.thing, other.thing].map(|thing| thing.flight.acceleration);
        let (numbers, center) =
            ((one.thing.number, other.thing.number), one.thing.center(&one.flight));
        for (key, after) in [(a, after.0), (b, after.1)] {
            let Key::Body(id) = key else { continue };
            let body = &mut self.stage.bodies[id as usize];
            if !body.is_fixed() {
                (body.flight.velocity, body.flight.spin) = (after.velocity, after.spin);
            }
        }
        let told = |x: DVec2| if pair { x } else { DVec2::ZERO };
        let told_spin = |x: f64| if pair { x } else { 0.0 };
        Some(Event {
            time,
            kind,
            a: numbers.0,
            b: numbers.1,
            pair,
            point: center + touch.a.arm,
            normal: gap.normal,
            before: [touch.a.velocity, told(touch.b.velocity)],
            after: [after.0.velocity, told(after.1.velocity)],
            turning: Turning {
                spin_before: [touch.a.spin, told_spin(touch.b.spin)],
                spin_after: [after.0.spin, told_spin(after.1.spin)],
                acceleration: falls,
                angular: [0.0; 2],
                angle: angles,
            },
        })
    }
}
