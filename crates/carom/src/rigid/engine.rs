//! From event to event: the same as all pairs again and again, with a look at what is near alone.

use super::Stage;
use super::edit::Editable;
use super::heap::{Entry, Heap};
use super::meeting::{Meeting, With};
use super::pairs::Foreseen;
use super::reach::Course;
use super::shells::{Shells, key_of, node_of};
use super::stage::{Near, Outcome};
use super::thing::{Form, Key};
use crate::{Event, Kind, Time, Work, World};
use alloc::collections::VecDeque;
use alloc::vec::Vec;

/// What a body is to do next, and with whom as it was then.
#[derive(Clone, Copy, Debug)]
enum Next {
    Nothing,
    /// It leaves its shell.
    Exit,
    /// It meets another, or the way it is held changes.
    Event {
        with: With,
        count: u32,
    },
}

/// Another thing that a body may meet, and how long that takes at least.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    apart: f64,
    other: Key,
    boxes: [i32; 2],
    /// What is known of the two, if it is kept.
    pair: Option<u32>,
}

/// A search for a contact gives up after very many turns. Two that may have turned by so much, in radians, before they
/// can touch are left to it.
const TURNS: f64 = 64.0;

/// The event-driven method for worlds in which things fall, turn or rub.
#[derive(Clone, Debug)]
pub(crate) struct RigidEngine {
    pub stage: Stage,
    pub now: Time,
    /// How often each kind has happened.
    pub counts: [u64; Kind::ALL.len()],
    pub work: Work,
    shells: Shells,
    heap: Heap,
    next: Vec<Next>,
    pending: VecDeque<Event>,
    out: Outcome,
    candidates: Vec<Candidate>,
}

impl RigidEngine {
    pub fn new(world: &World) -> Self {
        let stage = Stage::new(world);
        let now = stage.start;
        RigidEngine::at(stage, now)
    }

    /// A stage as it is at a time.
    pub fn at(stage: Stage, now: Time) -> Self {
        let mut engine = RigidEngine {
            shells: Shells::new(&stage, now),
            now,
            counts: [0; Kind::ALL.len()],
            work: Work::default(),
            heap: Heap::default(),
            next: Vec::new(),
            pending: VecDeque::new(),
            out: Outcome::default(),
            candidates: Vec::new(),
            stage,
        };
        for key in engine.stage.keys() {
            engine.schedule(key, now);
        }
        engine
    }

    pub fn events(&self) -> u64 {
        self.counts.iter().sum::<u64>() - self.counts[Kind::Change as usize]
    }

    pub fn memory(&self) -> usize {
        self.shells.bytes()
            + self.heap.bytes()
            + self.stage.bodies.capacity() * size_of::<super::thing::Thing>()
            + self.stage.walls.capacity() * size_of::<super::thing::Thing>()
            + self.next.capacity() * size_of::<Next>()
    }

    /// What has happened, and has not been told yet.
    pub fn pending(&self) -> impl Iterator<Item = Event> + '_ {
        self.pending.iter().copied()
    }

    /// To be told before anything else.
    pub fn put_off(&mut self, events: impl Iterator<Item = Event>) {
        self.pending.extend(events);
    }

    /// Goes on to the next event up to and with `end`, and carries it out.
    pub fn next_event_before(&mut self, end: Time) -> Option<Event> {
        self.next_event_within(end, u64::MAX)
    }

    /// The same, but gives up when so many shells have been left without an event.
    pub fn next_event_within(&mut self, end: Time, exits: u64) -> Option<Event> {
        let most = self.work.exits.saturating_add(exits);
        loop {
            if let Some(event) = self.pending.pop_front() {
                self.counts[event.kind as usize] += 1;
                return Some(event);
            }
            let meeting = self.next_meeting(end, most)?;
            self.now = meeting.time;
            self.carry_out(meeting);
        }
    }

    /// When the next event is, up to and with `end`; it is not carried out.
    pub fn next_instant(&mut self, end: Time) -> Option<Time> {
        if self.pending.is_empty() {
            self.next_meeting(end, u64::MAX).map(|m| m.time)
        } else {
            Some(self.now)
        }
    }

    /// The next event that is sure to happen, if it is before so many shells have been left in all.
    fn next_meeting(&mut self, end: Time, most: u64) -> Option<Meeting> {
        while self.work.exits < most {
            let entry = self.heap.first().filter(|entry| entry.time <= end)?;
            let key = key_of(entry.node);
            match (self.next[entry.node as usize], key) {
                (Next::Event { with, count }, Key::Body(a)) if self.is_live(with, count) => {
                    return Some(Meeting { time: entry.time, a, with });
                }
                (Next::Exit, _) => {
                    self.work.exits += 1;
                    self.leave_shell(key, entry.time);
                }
                (Next::Event { .. }, _) => {
                    self.work.stale += 1;
                    self.schedule(key, entry.time);
                }
                (Next::Nothing, _) => self.heap.put(entry.node, None),
            }
        }
        None
    }

    fn is_live(&self, with: With, count: u32) -> bool {
        match with {
            With::Itself => true,
            With::Thing(key, _) => self.stage.get(key).count == count,
        }
    }

    fn leave_shell(&mut self, key: Key, time: Time) {
        self.shells.leave(&self.stage, node_of(key));
        self.shells.settle(&self.stage, key, time);
        self.schedule(key, time);
        self.tell_others(key, time);
    }

    fn carry_out(&mut self, meeting: Meeting) {
        let mut out = core::mem::take(&mut self.out);
        let Stage { stilled, paused, crushed, .. } = self.stage;
        self.stage.foreseen = self.foreseen(meeting);
        self.stage.carry_out(meeting, &self.shells, &mut out);
        self.stage.foreseen = None;
        self.work.stilled += self.stage.stilled - stilled;
        self.work.paused += self.stage.paused - paused;
        self.work.crushed += self.stage.crushed - crushed;
        self.pending.extend(out.events.drain(..));
        self.renew(&mut out.touched);
        self.out = out;
    }

    /// Gives bodies whose flights are others now new shells and new predictions.
    fn renew(&mut self, touched: &mut Vec<u32>) {
        touched.sort_unstable();
        touched.dedup();
        for id in touched.iter() {
            self.shells.forget(node_of(Key::Body(*id)));
            self.shells.stop(node_of(Key::Body(*id)));
            self.shells.settle(&self.stage, Key::Body(*id), self.now);
        }
        for id in touched.drain(..) {
            self.schedule(Key::Body(id), self.now);
            self.tell_others(Key::Body(id), self.now);
        }
    }

    /// What is fixed has no events of its own: those that it may meet now look at it.
    fn tell_others(&mut self, key: Key, time: Time) {
        if self.stage.get(key).is_fixed() {
            let near: Vec<Key> = match self.shells.is_everywhere(node_of(key)) {
                true => self.stage.keys().collect(),
                false => self.shells.near(node_of(key)).collect(),
            };
            let bodies = near.into_iter().filter(|other| matches!(other, Key::Body(_)));
            bodies.for_each(|other| self.schedule(other, time));
        }
    }

    /// Predicts what a thing does next, and puts it into the heap.
    fn schedule(&mut self, key: Key, now: Time) {
        let node = node_of(key);
        if self.next.len() <= node as usize {
            self.next.resize(node as usize + 1, Next::Nothing);
        }
        let (entry, next) = self.predict(key, now);
        self.next[node as usize] = next;
        self.heap.put(node, entry);
    }

    fn predict(&mut self, key: Key, now: Time) -> (Option<Entry>, Next) {
        let node = node_of(key);
        let thing = self.stage.get(key);
        let exit = self.shells.exit(node);
        let leaves = (exit < Time::NEVER && !thing.is_gone).then_some(Entry {
            time: exit,
            rank: None,
            node,
        });
        let (Key::Body(a), false) = (key, thing.is_fixed() || thing.is_gone) else {
            return (leaves, if leaves.is_some() { Next::Exit } else { Next::Nothing });
        };
        match self.first_meeting(a, now, exit) {
            Some(meeting) => {
                let rank = Some(meeting.rank(&self.stage));
                let count = match meeting.with {
                    With::Thing(other, _) => self.stage.get(other).count,
                    With::Itself => 0,
                };
                let entry = Entry { time: meeting.time, rank, node };
                (Some(entry), Next::Event { with: meeting.with, count })
            }
            None => (leaves, if leaves.is_some() { Next::Exit } else { Next::Nothing }),
        }
    }

    /// What a body does first, up to and with a time.
    fn first_meeting(&mut self, a: u32, now: Time, end: Time) -> Option<Meeting> {
        let key = Key::Body(a);
        let mut candidates = core::mem::take(&mut self.candidates);
        self.find_candidates(key, now, end, &mut candidates);
        // The sooner one is met, the less of the others has to be looked at.
        candidates.sort_unstable_by(|one, other| one.apart.total_cmp(&other.apart));
        let (stage, pairs) = (&self.stage, &mut self.shells.pairs);
        let mut until = end;
        let mut first: Option<Meeting> = None;
        if let Some(time) = stage.body(a).held_until().filter(|time| *time <= end) {
            first = Some(Meeting { time, a, with: With::Itself });
            until = time;
        }
        for Candidate { apart, other, boxes, pair } in candidates.drain(..) {
            if apart > stage.epochs.between(now, until) + stage.hair {
                break;
            }
            let meets = match pair {
                Some(pair) => pairs.meets(pair, stage, (key, other, boxes), until),
                None => stage.meets(key, other, boxes, until).map(|meets| meets.time),
            };
            let Some(time) = meets else { continue };
            // It was told that nothing came before: what rounding puts a hair before now is now.
            let time = if time < now { now } else { time };
            let meeting = Meeting { time, a, with: With::Thing(other, boxes) };
            if time <= until && first.is_none_or(|first| meeting.order(&first, stage).is_lt()) {
                first = Some(meeting);
                until = time;
            }
        }
        self.candidates = candidates;
        first
    }

    /// All that a body may meet up to a time.
    fn find_candidates(&self, key: Key, now: Time, end: Time, found: &mut Vec<Candidate>) {
        let (stage, shells, node) = (&self.stage, &self.shells, node_of(key));
        let body = stage.get(key);
        let course = Course::new(stage, body, now);
        let mut add = |other: Key, pair: Option<u32>| {
            let thing = stage.get(other);
            let its_course = Course::new(stage, thing, now);
            stage.images(key, other, now, shells.way(), |boxes| {
                let mut apart = course.apart_for(&its_course, stage.shift(boxes));
                if apart > 0.0 {
                    let since = stage.since(body, thing);
                    let spins = body.flight.spin.abs() + thing.flight.spin.abs();
                    let turns = spins * stage.epochs.between(since, end);
                    apart = if turns < TURNS { apart } else { 0.0 };
                }
                found.push(Candidate { apart, other, boxes, pair });
            });
        };
        if shells.is_everywhere(node) {
            let others = stage.keys().filter(|other| stage.can_meet(key, *other));
            others.filter(|other| *other != key).for_each(|other| add(other, None));
            return;
        }
        for other in shells.neighbours(node) {
            // Since it was noted as a neighbour, it may have crushed the body.
            if !(body.is_crushed && body.is_crushed_by(stage.get(key_of(other.node)))) {
                add(key_of(other.node), Some(other.pair));
            }
        }
        for other in shells.everywhere(node).map(key_of) {
            if stage.can_meet(key, other) && shells.may_reach(node, stage.get(other)) {
                add(other, None);
            }
        }
    }

    /// The contact of two that are about to meet, if it is known. Not for discs: how they part is tried out by
    /// predictions, and these are of another motion.
    fn foreseen(&self, meeting: Meeting) -> Option<Foreseen> {
        let With::Thing(other, boxes) = meeting.with else { return None };
        let key = Key::Body(meeting.a);
        let turns = |key: Key| {
            let thing = self.stage.get(key);
            matches!(thing.form, Form::Polygon(_)) && !thing.is_fixed()
        };
        if !turns(key) && !turns(other) {
            return None;
        }
        let neighbours = self.shells.neighbours(node_of(key));
        let with = neighbours.iter().find(|neighbour| neighbour.node == node_of(other))?;
        self.shells.pairs.contact(with.pair, (key, other, boxes))
    }
}

impl Editable for RigidEngine {
    fn edit(&mut self, now: Time, change: impl FnOnce(&mut Stage, &dyn Near, &mut Outcome)) {
        let mut out = core::mem::take(&mut self.out);
        self.now = now;
        change(&mut self.stage, &self.shells, &mut out);
        self.pending.extend(out.events.drain(..));
        self.renew(&mut out.touched);
        self.out = out;
    }

    fn stage(&self) -> &Stage {
        &self.stage
    }
}

impl Near for Shells {
    fn near(&self, stage: &Stage, body: u32, time: Time, found: &mut Vec<(Key, [i32; 2])>) {
        let (key, node) = (Key::Body(body), node_of(Key::Body(body)));
        let mut look = |other: Key| {
            stage.images(key, other, time, stage.reach_of_hops(body), |boxes| {
                found.push((other, boxes));
            });
        };
        if self.is_everywhere(node) {
            stage.keys().filter(|other| *other != key).for_each(&mut look);
        } else {
            Shells::near(self, node).for_each(&mut look);
        }
    }
}
