//! The event-driven engine: the same collisions as [`Pic`](crate::Pic), bit for bit, in about
//! constant time per collision.
//!
//! - [`calendar`]: which event is next
//! - [`cells`]: who is near, cell by [`block`], and [`walls`]: which walls are
//! - [`lists`]: whom a disc might meet before one of the two leaves its shell
//! - [`scan`]: whom of those it meets first
//! - [`bodies`]: the state of it all
//! - [`next`]: what a disc's next event is, and [`partner`]: with whom
//! - [`shells`]: who is on a disc's list, and [`settle`]: how wide shells are
//! - [`renew`]: when shells no longer suit
//! - [`watch`]: looking on, which changes nothing
//! - [`cast`]: what something would meet
//! - [`edit`]: what a game does between events
//! - [`snapshot`]: going back, and states that can be written down

mod block;
mod bodies;
mod calendar;
mod cast;
mod cells;
mod edit;
mod lists;
mod next;
mod partner;
mod prefetch;
mod renew;
mod scan;
mod settle;
mod shells;
mod snapshot;
mod walls;
mod watch;

pub use cast::{Cast, CastHit};
pub use snapshot::EngineState;
pub use watch::EventsUntil;

use crate::rigid::RigidEngine;
use crate::rules::{Body, Meeting, Outcome, Partner};
use crate::{DiscState, Event, Glimpse, Kind, Time, When, World};
use alloc::boxed::Box;
use bodies::Bodies;
use calendar::Calendar;
use core::ops::ControlFlow;
use partner::Code;
use renew::Review;
use snapshot::clone_in_place;

/// So many shells are left in vain before one gives up looking for the next event.
const PATIENCE: u64 = 100_000;

/// Runs a world from event to event.
///
/// Every disc has one predicted event in a calendar. The engine takes the first, carries it out, and
/// predicts anew for the one or two discs that it changed.
///
/// ```
/// use carom::{Boundary, DVec2, DiscBody, Engine, World};
///
/// let mut world = World::builder();
/// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
/// world.disc(DiscBody::new(DVec2::new(3.0, 5.0), 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(7.0, 5.0), 1.0));
/// let mut engine = Engine::new(&world.build().unwrap());
///
/// engine.advance_to(4.0);
/// assert_eq!(engine.events(), 2); // the two discs at 2, and the wall at 4
/// assert_eq!(engine.disc(1).center, DVec2::new(9.0, 5.0));
/// ```
#[derive(Debug)]
pub struct Engine {
    bodies: Bodies,
    calendar: Calendar,
    now: Time,
    events: u64,
    work: Work,
    /// Events of every kind but that of two discs.
    strikes: [u64; Kind::ALL.len()],
    /// Shells are where discs are at the later of this time and now.
    looked: Time,
    /// Discs added and removed since the cells were made.
    edits: usize,
    review: Review,
    /// For worlds in which something falls, turns or rubs: all of it. Then there are no bodies here.
    rigid: Option<Box<RigidEngine>>,
}

clone_in_place!(Engine {
    bodies,
    calendar,
    now,
    events,
    work,
    strikes,
    looked,
    edits,
    review,
    rigid
});

/// What an engine has done besides carrying out events.
///
/// ```
/// use carom::{DVec2, DiscBody, Engine, World};
///
/// let mut world = World::builder();
/// for i in 0..20 {
///     world.disc(DiscBody::new(DVec2::new(3.0 * f64::from(i), 0.0), 1.0).velocity(DVec2::Y));
/// }
/// let mut engine = Engine::new(&world.build().unwrap());
/// engine.advance_to(100.0);
/// assert_eq!(engine.events(), 0);
/// assert!(engine.work().exits > 0); // all the same, it had to see who is near
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Discs that left their shell, and got a new one.
    pub exits: u64,
    /// Predictions that were out of date when their time came.
    pub stale: u64,
    /// Events put off because their bodies had had a thousand with hardly any time between them: discs wedged
    /// in, or bounces without end.
    pub paused: u64,
    /// Contacts with a restitution below 1 that had another one (none, or at last a full one) because one
    /// of their bodies had had sixteen events with hardly any time between them: inelastic collapse. Where things fall, also those
    /// that were ended together, and hops of what is elastic and at rest.
    pub stilled: u64,
    /// Bodies that walls closed on until there was no room left: from then on, walls that move go through them.
    pub crushed: u64,
}

/// An event for whoever looks on, to be made into what they look at.
enum Shown<'a> {
    Event(&'a Event),
    Outcome(&'a Outcome, &'a [Body]),
}

impl Shown<'_> {
    #[inline(always)]
    fn event(&self) -> Event {
        match self {
            Shown::Event(event) => **event,
            Shown::Outcome(outcome, bodies) => outcome.event(bodies),
        }
    }

    #[inline(always)]
    fn glimpse(&self) -> Glimpse {
        match self {
            Shown::Event(event) => Glimpse::from(*event),
            Shown::Outcome(outcome, bodies) => outcome.glimpse(bodies),
        }
    }
}

impl Engine {
    /// A world at its start.
    ///
    /// ```
    /// use carom::{Engine, World};
    /// let mut engine = Engine::new(&World::builder().build().unwrap());
    /// engine.advance_to(10.0);
    /// assert_eq!(engine.events(), 0);
    /// ```
    pub fn new(world: &World) -> Self {
        if world.rigid {
            let rigid = Some(Box::new(RigidEngine::new(world)));
            return Engine { rigid, ..Engine::new(&world.emptied()) };
        }
        let bodies = Bodies::new(world);
        let now = bodies.setting.start;
        let calendar = Calendar::new(world.epochs, now, 1.0, world.epochs.length());
        let work = Work::default();
        let (strikes, looked) = ([0; Kind::ALL.len()], now);
        let review = Review::first(world.discs.len());
        let mut engine = Engine {
            bodies,
            calendar,
            now,
            events: 0,
            work,
            strikes,
            looked,
            edits: 0,
            review,
            rigid: None,
        };
        engine.schedule_all(now);
        engine
    }

    /// The time.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// engine.advance_to(4.0);
    /// assert_eq!(engine.seconds(engine.now()), 4.0);
    /// ```
    pub fn now(&self) -> Time {
        self.now
    }

    /// A time as one number.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// engine.advance_to(0.5);
    /// assert_eq!(engine.seconds(engine.now()), 0.5);
    /// ```
    pub fn seconds(&self, time: Time) -> f64 {
        self.bodies.setting.epochs.seconds(time)
    }

    /// How many events there have been.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// engine.advance_to(4.0);
    /// assert_eq!(engine.events(), 1); // the right side of the box
    /// ```
    pub fn events(&self) -> u64 {
        if let Some(rigid) = &self.rigid {
            return rigid.events();
        }
        self.events
    }

    /// What it took.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// engine.advance_to(4.0);
    /// assert_eq!(engine.work().paused, 0);
    /// ```
    pub fn work(&self) -> Work {
        if let Some(rigid) = &self.rigid {
            return rigid.work;
        }
        self.work
    }

    /// The memory that the bodies, the cells and the calendar take, in bytes; walls not counted.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// assert!(engine.memory() > 64);
    /// ```
    pub fn memory(&self) -> usize {
        let rigid = self.rigid.as_ref().map_or(0, |rigid| rigid.memory());
        self.bodies.bytes() + self.calendar.bytes() + rigid
    }

    /// A disc, now.
    ///
    /// # Panics
    /// If there is none of this number, or none any more: [`get_disc`](Self::get_disc) asks.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// let disc = world.disc(DiscBody::new(DVec2::ONE, 0.5));
    /// let engine = Engine::new(&world.build().unwrap());
    /// assert_eq!(engine.disc(disc).center, DVec2::ONE);
    /// ```
    pub fn disc(&self, id: u32) -> DiscState {
        self.get_disc(id).expect("a disc of this number")
    }

    /// Goes on to a time, `seconds` from 0: every event up to and with it is carried out.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// engine.advance_to(6.0); // it is turned back at 4
    /// assert_eq!(engine.disc(0).center, DVec2::new(7.0, 5.0));
    /// ```
    pub fn advance_to(&mut self, seconds: f64) {
        let end = self.bodies.setting.epochs.time(seconds);
        while self.next_rigid(end).is_some() {}
        self.carry_out(end, |_, _| ControlFlow::Continue(()));
        self.arrive_at(end);
    }

    /// The same, and shows every event.
    ///
    /// What observes events is a closure; where there are several observers, it calls them all.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, World};
    ///
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(3.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    ///
    /// let (mut log, mut impulse) = (Vec::new(), 0.0);
    /// engine.advance_with(20.0, |event| {
    ///     log.push(event.kind.name());
    ///     impulse += (event.after[0] - event.before[0]).length();
    /// });
    /// assert_eq!((log.len(), impulse), (2, 4.0));
    /// ```
    pub fn advance_with(&mut self, seconds: f64, mut see: impl FnMut(&Event)) {
        self.show(seconds, &mut |shown| see(&shown.event()));
    }

    /// The same, and shows of every event what [observers](crate::measure) have to see: a third of it.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::Rate};
    ///
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(3.0, 5.0), 1.0).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(7.0, 5.0), 1.0));
    /// let world = world.build().unwrap();
    ///
    /// let (mut rate, mut turned) = (Rate::new(&world), 0.0);
    /// Engine::new(&world).advance_glimpsing(4.0, |glimpse| {
    ///     rate.see(glimpse);
    ///     turned += glimpse.turned(2.0);
    /// });
    /// rate.end_of_block(4.0);
    /// assert_eq!(rate.per_disc().value, 0.25); // one collision of both
    /// assert_eq!(turned, 1.0 + 2.0); // and at 4, the right side of the box
    /// ```
    pub fn advance_glimpsing(&mut self, seconds: f64, mut see: impl FnMut(Glimpse)) {
        self.show(seconds, &mut |shown| see(shown.glimpse()));
    }

    /// Goes on to a time, and shows every event. Compiled once, here, and not for each who looks on, whose compiler may do
    /// worse: that made more of a difference than all that they look at.
    #[inline(never)]
    fn show(&mut self, seconds: f64, see: &mut dyn FnMut(Shown)) {
        let end = self.bodies.setting.epochs.time(seconds);
        while let Some(event) = self.next_rigid(end) {
            see(Shown::Event(&event));
        }
        self.carry_out(end, |outcome, bodies| {
            see(Shown::Outcome(outcome, bodies));
            ControlFlow::Continue(())
        });
        self.arrive_at(end);
    }

    fn arrive_at(&mut self, end: Time) {
        if end > self.now {
            self.now = end;
        }
    }

    /// Goes on to the next event, if there is one, and carries it out.
    ///
    /// It looks a thousand epochs ahead, in which the fastest disc goes a million times the radius of
    /// the smallest, and then gives up. What falls in a periodic box goes much further than that: where things fall, turn or rub, it
    /// gives up, too, when a hundred thousand [shells](Work::exits) have been left without an event.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// assert_eq!(engine.next_event().unwrap().b, 1); // the right side of the box
    /// assert_eq!(engine.next_event().unwrap().b, 0); // and back: the left
    /// ```
    pub fn next_event(&mut self) -> Option<Event> {
        let epochs = self.bodies.setting.epochs;
        let end = epochs.after(self.now, 1024.0 * epochs.length());
        if let Some(rigid) = &mut self.rigid {
            let event = rigid.next_event_within(end, PATIENCE)?;
            self.now = event.time;
            return Some(event);
        }
        self.next_event_before(end)
    }

    /// Goes on to the next event, if there is one up to and with `end`, and carries it out.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// let soon = engine.now();
    /// assert!(engine.next_event_before(soon).is_none());
    /// let event = engine.next_event().unwrap();
    /// assert_eq!(engine.seconds(event.time), 4.0);
    /// ```
    pub fn next_event_before(&mut self, end: impl When) -> Option<Event> {
        let end = end.time(self.bodies.setting.epochs);
        if self.rigid.is_some() {
            return self.next_rigid(end);
        }
        let mut event = None;
        self.carry_out(end, |outcome, bodies| {
            event = Some(outcome.event(bodies));
            ControlFlow::Break(())
        });
        if event.is_none() && end > self.looked {
            self.looked = end;
        }
        event
    }

    /// The loop. Inlined, so that what no one looks at is never reckoned.
    #[inline(always)]
    fn carry_out(&mut self, end: Time, mut see: impl FnMut(&Outcome, &[Body]) -> ControlFlow<()>) {
        while let Some(entry) = self.calendar.pop(end, &mut self.bodies) {
            let (id, time) = (entry.id, entry.time);
            let outcome = match self.bodies.cold[id as usize].partner.get() {
                Code::Exit => {
                    self.work.exits += 1;
                    if self.work.exits >= self.review.at && self.review_shells(time) {
                        continue;
                    }
                    let next = self.bodies.leave_shell(id, time);
                    self.bodies.schedule(id, next, &mut self.calendar);
                    continue;
                }
                Code::Disc(other) => {
                    let expected = self.bodies.cold[id as usize].partner_count;
                    if self.bodies.hot[other as usize].count != expected {
                        self.work.stale += 1;
                        let next = self.bodies.next_of(id, time);
                        self.bodies.schedule(id, next, &mut self.calendar);
                        continue;
                    }
                    self.now = time;
                    self.events += 1;
                    let outcome = self.bodies.collide(id, other, time);
                    if self.bodies.repeats_of(id, other).are_many() {
                        self.note_repeats(id, Some(other));
                    }
                    // First both, so that the processor has both at hand at a time.
                    let next = self.bodies.next_after_event(id, time);
                    let others_next = self.bodies.next_after_event(other, time);
                    self.bodies.schedule(id, next, &mut self.calendar);
                    self.bodies.schedule(other, others_next, &mut self.calendar);
                    outcome
                }
                Code::Wall(wall) => {
                    let boxes = self.bodies.boxes_of(id, wall, time);
                    self.strike(id, Partner::Wall(wall, boxes), time)
                }
                Code::Side(side) => self.strike(id, Partner::Side(side), time),
                Code::Nothing => continue,
            };
            if see(&outcome, &self.bodies.hot).is_break() {
                return;
            }
        }
    }

    /// The next event of a world in which something falls, turns or rubs.
    fn next_rigid(&mut self, end: Time) -> Option<Event> {
        let event = self.rigid.as_mut()?.next_event_before(end)?;
        self.now = event.time;
        Some(event)
    }

    fn strike(&mut self, id: u32, partner: Partner, time: Time) -> Outcome {
        self.now = time;
        self.events += 1;
        let outcome = self.bodies.strike(Meeting { time, a: id, partner });
        self.strikes[outcome.kind as usize] += 1;
        if self.bodies.repeats_of(id, id).are_many() {
            self.note_repeats(id, None);
        }
        let next = self.bodies.next_after_event(id, time);
        self.bodies.schedule(id, next, &mut self.calendar);
        outcome
    }

    /// Notes that the bodies of the last event have had many at its instant.
    #[cold]
    fn note_repeats(&mut self, id: u32, other: Option<u32>) {
        let setting = &self.bodies.setting;
        let restitution = match other {
            Some(other) => setting.restitution(id).min(setting.restitution(other)),
            None => setting.wall_restitution(id),
        };
        self.work.stilled += u64::from(restitution < 1.0);
        let repeats = self.bodies.repeats_of(id, other.unwrap_or(id));
        self.work.paused += u64::from(repeats.were_paused());
    }
}
