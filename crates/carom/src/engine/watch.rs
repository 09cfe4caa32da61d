//! Looking on: events one by one, frames, and what the discs are doing. None of it changes a bit.

use super::Engine;
use super::partner::Code;
use crate::rules::{Body, totals};
use crate::{BodyState, DVec2, DiscState, Event, Kind, Time, When};

/// The events of an engine up to a time: see [`Engine::events_until`].
///
/// ```
/// use carom::{Engine, World};
/// let mut engine = Engine::new(&World::builder().build().unwrap());
/// let mut events = engine.events_until(10.0);
/// assert!(events.next().is_none());
/// ```
#[derive(Debug)]
pub struct EventsUntil<'a> {
    engine: &'a mut Engine,
    end: Time,
}

impl Iterator for EventsUntil<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        let event = self.engine.next_event_before(self.end);
        if event.is_none() && self.end > self.engine.now {
            self.engine.now = self.end;
        }
        event
    }
}

impl Engine {
    /// Goes on from event to event, up to and with a time, `seconds` from 0.
    ///
    /// With the last event seen, the engine is at that time. If the iterator is left before, the engine
    /// is at the event last seen, and can go on from there.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, World};
    ///
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    ///
    /// let walls: Vec<u32> = engine.events_until(20.0).map(|event| event.b).collect();
    /// assert_eq!(walls, [1, 0, 1]); // right at 4, left at 12, and right again at 20
    /// assert_eq!(engine.seconds(engine.now()), 20.0);
    /// ```
    pub fn events_until(&mut self, seconds: f64) -> EventsUntil<'_> {
        let end = self.bodies.setting.epochs.time(seconds);
        EventsUntil { engine: self, end }
    }

    /// Goes on to the next multiple of a frame's length: that after now.
    ///
    /// The end of a frame is a product, not a sum, so frames do not drift: after a million of them the
    /// time is 1,000,000 × `frame`, rounded once. Of a frame that is not above 0, or too short to make
    /// a difference to the time as one number, there is no next: nothing happens.
    ///
    /// ```
    /// use carom::{Engine, World};
    ///
    /// let mut engine = Engine::new(&World::builder().build().unwrap());
    /// for _ in 0..1000 {
    ///     engine.step(0.1);
    /// }
    /// assert_eq!(engine.seconds(engine.now()), 100.0); // sums would be at 99.9999999999986
    /// engine.step(3.0);
    /// assert_eq!(engine.seconds(engine.now()), 102.0);
    /// ```
    pub fn step(&mut self, frame: f64) {
        self.advance_to(self.frame_end(frame));
    }

    /// Where [`step`](Self::step) goes to, `seconds` from 0.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    ///
    /// let mut engine = Engine::new(&World::builder().build().unwrap());
    /// let frame = 1.0 / 60.0;
    /// engine.advance_with(engine.frame_end(frame), |event| println!("{event:?}"));
    /// assert_eq!(engine.seconds(engine.now()), frame);
    /// assert_eq!(engine.frame_end(frame), 2.0 * frame);
    /// ```
    pub fn frame_end(&self, frame: f64) -> f64 {
        let epochs = self.bodies.setting.epochs;
        let now = epochs.seconds(self.now);
        if !(frame > 0.0) {
            return now;
        }
        // The quotient is rounded: the right one is among its neighbours.
        let first = (libm::floor(now / frame) - 1.0).max(0.0);
        let ends = [0.0, 1.0, 2.0, 3.0].map(|more| (first + more) * frame);
        ends.into_iter().find(|end| epochs.time(*end) > self.now).unwrap_or(now)
    }

    /// When the next event is, if there is one up to and with `end`. It is not carried out.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    ///
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(9.0, 0.0), 1.0));
    /// let mut engine = Engine::new(&world.build().unwrap());
    ///
    /// let instant = engine.next_instant(100.0).unwrap();
    /// assert_eq!(engine.seconds(instant), 7.0);
    /// assert_eq!(engine.seconds(engine.now()), 0.0);
    /// ```
    pub fn next_instant(&mut self, end: impl When) -> Option<Time> {
        let end = end.time(self.bodies.setting.epochs);
        if let Some(rigid) = &mut self.rigid {
            return rigid.next_instant(end);
        }
        loop {
            let Some(entry) = self.calendar.pop(end, &mut self.bodies) else {
                self.looked = if end > self.looked { end } else { self.looked };
                return None;
            };
            let (id, time) = (entry.id, entry.time);
            let cold = &self.bodies.cold[id as usize];
            let next = match cold.partner.get() {
                Code::Exit => {
                    self.work.exits += 1;
                    self.looked = if time > self.looked { time } else { self.looked };
                    self.bodies.leave_shell(id, time)
                }
                Code::Disc(other)
                    if self.bodies.hot[other as usize].count != cold.partner_count =>
                {
                    self.work.stale += 1;
                    self.bodies.next_of(id, time)
                }
                Code::Nothing => continue,
                _ => {
                    self.calendar.insert(time, id, &mut self.bodies);
                    return Some(time);
                }
            };
            self.bodies.schedule(id, next, &mut self.calendar);
        }
    }

    /// A disc, now; `None` if there is none of this number, or none any more.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ONE, 0.5));
    /// let engine = Engine::new(&world.build().unwrap());
    /// assert_eq!(engine.get_disc(0).unwrap().center, DVec2::ONE);
    /// assert_eq!(engine.get_disc(1), None);
    /// ```
    pub fn get_disc(&self, id: u32) -> Option<DiscState> {
        if let Some(rigid) = &self.rigid {
            return rigid.stage.disc_at(id, self.now);
        }
        self.there(id).map(|body| DiscState::of(body, self.now, &self.bodies.setting))
    }

    /// All discs with their numbers, now.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 0.5).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// engine.advance_to(3.0);
    /// for (id, disc) in engine.discs() {
    ///     assert_eq!((id, disc.center), (0, DVec2::new(3.0, 0.0)));
    /// }
    /// ```
    pub fn discs(&self) -> impl Iterator<Item = (u32, DiscState)> + '_ {
        self.all_at(self.now)
    }

    /// Where a disc will be at a time not before now, `seconds` from 0, if nothing happens to it until
    /// then: up to the [next event](Self::next_instant), where it is; beyond, its free flight, through
    /// whatever is in its way. `None` for an earlier time, and if there is no such disc.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    ///
    /// let mut world = World::builder();
    /// let disc = world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// engine.advance_to(4.0);
    /// assert_eq!(engine.disc_at(disc, 4.5).unwrap().center, DVec2::new(4.5, 0.0));
    /// assert_eq!(engine.disc_at(disc, 3.5), None); // what was, is for a timeline to say
    /// ```
    pub fn disc_at(&self, id: u32, seconds: f64) -> Option<DiscState> {
        let time = self.bodies.setting.epochs.time(seconds);
        if let Some(rigid) = &self.rigid {
            return rigid.stage.disc_at(id, time).filter(|_| time >= self.now);
        }
        let body = self.there(id).filter(|_| time >= self.now)?;
        Some(DiscState::of(body, time, &self.bodies.setting))
    }

    /// Where all discs will be at a time not before now, as [`disc_at`](Self::disc_at) has it. For an
    /// earlier time there are none.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    ///
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// let engine = Engine::new(&world.build().unwrap());
    /// let places: Vec<DVec2> = engine.discs_at(0.25).map(|(_, disc)| disc.center).collect();
    /// assert_eq!(places, [DVec2::new(0.25, 0.0)]);
    /// ```
    pub fn discs_at(&self, seconds: f64) -> impl Iterator<Item = (u32, DiscState)> + '_ {
        let time = self.bodies.setting.epochs.time(seconds);
        self.all_at(time).filter(move |_| time >= self.now)
    }

    /// The kinetic energy of all bodies but the fixed ones; where things fall or turn, with that of their height and of their
    /// spin.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).mass(2.0).velocity(DVec2::new(3.0, 4.0)));
    /// assert_eq!(Engine::new(&world.build().unwrap()).energy(), 25.0);
    /// ```
    pub fn energy(&self) -> f64 {
        match &self.rigid {
            Some(rigid) => rigid.stage.energy(self.now),
            None => totals(&self.bodies.hot).energy,
        }
    }

    /// The momentum of all bodies but the fixed ones.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).mass(2.0).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(0.0, 5.0), 1.0).velocity(DVec2::X).fixed());
    /// assert_eq!(Engine::new(&world.build().unwrap()).momentum(), DVec2::new(2.0, 0.0));
    /// ```
    pub fn momentum(&self) -> DVec2 {
        match &self.rigid {
            Some(rigid) => rigid.stage.momentum(self.now),
            None => totals(&self.bodies.hot).momentum,
        }
    }

    /// How many events of a kind there have been.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, Kind, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(3.0, 5.0), 1.0).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(7.0, 5.0), 1.0));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// engine.advance_to(4.0);
    /// assert_eq!(engine.count(Kind::DiscDisc), 1);
    /// assert_eq!(engine.count(Kind::DiscBoundary), 1);
    /// ```
    pub fn count(&self, kind: Kind) -> u64 {
        if let Some(rigid) = &self.rigid {
            return rigid.counts[kind as usize];
        }
        match kind {
            // Not counted one by one: their loop is the hot one.
            Kind::DiscDisc => self.events - self.strikes.iter().sum::<u64>(),
            _ => self.strikes[kind as usize],
        }
    }

    /// A body now, a disc or a polygon (whose numbers are after those of the discs).
    ///
    /// ```
    /// use carom::{DVec2, Engine, Polygon, PolygonBody, World};
    /// let mut world = World::builder();
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(2.0, 2.0)).unwrap();
    /// world.polygon_body(PolygonBody::new(block).mass(1.0).velocity(DVec2::X).spin(0.5));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// engine.advance_to(2.0);
    /// assert_eq!((engine.body(0).center, engine.body(0).angle), (DVec2::new(3.0, 1.0), 1.0));
    /// ```
    ///
    /// # Panics
    /// If there is no body of this number.
    pub fn body(&self, id: u32) -> BodyState {
        self.get_body(id).expect("a body of this number")
    }

    /// The same, if there is one.
    ///
    /// ```
    /// use carom::{Engine, World};
    /// assert!(Engine::new(&World::builder().build().unwrap()).get_body(0).is_none());
    /// ```
    pub fn get_body(&self, id: u32) -> Option<BodyState> {
        match &self.rigid {
            Some(rigid) => rigid.stage.body_at(id, self.now),
            None => self.get_disc(id).map(BodyState::from),
        }
    }

    /// All bodies now, with their numbers: discs, and in worlds where something falls, turns or rubs, polygons, fixed
    /// or not.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ONE, 1.0));
    /// let engine = Engine::new(&world.build().unwrap());
    /// assert_eq!(engine.bodies().next().unwrap().1.center, DVec2::ONE);
    /// ```
    pub fn bodies(&self) -> impl Iterator<Item = (u32, BodyState)> + '_ {
        self.bodies_at_time(self.now)
    }

    pub(crate) fn bodies_at_time(&self, time: Time) -> impl Iterator<Item = (u32, BodyState)> + '_ {
        let stage = self.rigid.as_ref().map(|rigid| &rigid.stage);
        let rigid = stage.into_iter().flat_map(move |stage| stage.bodies_at(time));
        let discs = DiscState::of_all(&self.bodies.hot, time, &self.bodies.setting);
        rigid.chain(discs.map(|(id, disc)| (id, BodyState::from(disc))))
    }

    fn there(&self, id: u32) -> Option<&Body> {
        self.bodies.hot.get(id as usize).filter(|body| !body.is_gone())
    }

    /// All bodies at a time, with their numbers: see [`Engine::bodies`].
    pub(crate) fn all_bodies_at(&self, time: Time) -> impl Iterator<Item = (u32, BodyState)> + '_ {
        let stage = self.rigid.as_ref().map(|rigid| &rigid.stage);
        let rigid = stage.into_iter().flat_map(move |stage| stage.bodies_at(time));
        let discs = DiscState::of_all(&self.bodies.hot, time, &self.bodies.setting);
        rigid.chain(discs.map(|(id, disc)| (id, BodyState::from(disc))))
    }

    pub(crate) fn all_at(&self, time: Time) -> impl Iterator<Item = (u32, DiscState)> + '_ {
        let stage = self.rigid.as_ref().map(|rigid| &rigid.stage);
        let rigid = stage.into_iter().flat_map(move |stage| stage.discs_at(time));
        rigid.chain(DiscState::of_all(&self.bodies.hot, time, &self.bodies.setting))
    }
}
