//! The predicted instant of collision: all pairs, again and again.

use super::Stage;
use super::edit::Editable;
use super::meeting::{Meeting, With};
use super::stage::{Near, Outcome};
use super::thing::Key;
use crate::{Event, Kind, Time, World};
use alloc::collections::VecDeque;
use alloc::vec::Vec;

/// The plain loop for worlds in which things fall, turn or rub.
#[derive(Clone, Debug)]
pub(crate) struct RigidPic {
    pub stage: Stage,
    pub now: Time,
    pub events: u64,
    pending: VecDeque<Event>,
    out: Outcome,
}

impl RigidPic {
    pub fn new(world: &World) -> Self {
        let stage = Stage::new(world);
        let (now, pending, out) = (stage.start, VecDeque::new(), Outcome::default());
        RigidPic { stage, now, events: 0, pending, out }
    }

    /// Goes on to the next event up to and with `end`, and carries it out.
    pub fn next_event_before(&mut self, end: Time) -> Option<Event> {
        loop {
            if let Some(event) = self.pending.pop_front() {
                self.events += u64::from(event.kind != Kind::Change);
                return Some(event);
            }
            let meeting = self.first_within(end)?;
            self.now = meeting.time;
            self.stage.carry_out(meeting, &Everyone, &mut self.out);
            self.pending.extend(self.out.events.drain(..));
        }
    }

    /// Of all events up to `end`, the first. In a periodic world, to look further is to look at more images: so it
    /// goes on piece by piece, in each of which nothing goes farther than an eighth of the box.
    fn first_within(&self, end: Time) -> Option<Meeting> {
        let stage = &self.stage;
        let Some(torus) = stage.torus else { return self.first_in(self.now, end, 0.0) };
        let way = 0.125 * torus.sides.min_element();
        let mut from = self.now;
        loop {
            let stays = |key: Key| {
                let seen = stage.seen(stage.get(key), from);
                seen.flight.stays_within(way).min(way / stage.get(key).stretch_speed())
            };
            let wait = stage.keys().map(stays).fold(f64::INFINITY, f64::min);
            let to = if wait.is_finite() { stage.epochs.after(from, wait) } else { Time::NEVER };
            let to = if to < end && to > from { to } else { end };
            let first = self.first_in(from, to, 2.0 * way);
            if first.is_some() || to == end {
                return first;
            }
            from = to;
        }
    }

    /// The same, where nothing goes farther than half of `way` from where it is at `from`.
    fn first_in(&self, from: Time, end: Time, way: f64) -> Option<Meeting> {
        let stage = &self.stage;
        let mut first: Option<Meeting> = None;
        for a in 0..stage.bodies.len() as u32 {
            let mut consider = |meeting: Meeting| {
                if first.is_none_or(|first| meeting.order(&first, stage).is_lt()) {
                    first = Some(meeting);
                }
            };
            if let Some(time) = stage.body(a).held_until().filter(|time| *time <= end) {
                consider(Meeting { time, a, with: With::Itself });
            }
            let key = Key::Body(a);
            for other in stage.keys().filter(|other| *other > key && stage.can_meet(key, *other)) {
                stage.images(key, other, from, way, |boxes| {
                    let Some(meets) = stage.meets(key, other, boxes, end) else { return };
                    let time = if meets.time < self.now { self.now } else { meets.time };
                    consider(Meeting { time, a, with: With::Thing(other, boxes) });
                });
            }
        }
        first
    }
}

impl Editable for RigidPic {
    fn edit(&mut self, now: Time, change: impl FnOnce(&mut Stage, &dyn Near, &mut Outcome)) {
        self.now = now;
        change(&mut self.stage, &Everyone, &mut self.out);
        self.pending.extend(self.out.events.drain(..));
        self.out.touched.clear();
    }

    fn stage(&self) -> &Stage {
        &self.stage
    }
}

/// Everything may be near.
struct Everyone;

impl Near for Everyone {
    fn near(&self, stage: &Stage, body: u32, time: Time, found: &mut Vec<(Key, [i32; 2])>) {
        let key = Key::Body(body);
        for other in stage.keys().filter(|other| *other != key) {
            stage.images(key, other, time, stage.reach_of_hops(body), |boxes| {
                found.push((other, boxes));
            });
        }
    }
}
