//! Timelines of worlds in which something falls, turns or rubs.

use super::track::{Begin, Mark, Track, Turn};
use super::{Timeline, same_bits};
use crate::rigid::{Flight, Stage};
use crate::{BodyState, DiscState, Event, Kind, Time, When, World};
use alloc::vec::Vec;
use glam::DVec2;

/// What the bodies of such a world are.
#[derive(Clone, Debug)]
pub(super) struct Rigid {
    bodies: Vec<Of>,
    gravity: DVec2,
}

#[derive(Clone, Copy, Debug)]
struct Of {
    is_disc: bool,
    /// It goes on for ever as it does.
    is_fixed: bool,
    /// Where its centre is, seen from the place of its flight.
    anchor: DVec2,
}

impl Rigid {
    /// A track for each body at the start.
    pub fn tracks(world: &World, start: Time) -> (Vec<Track>, Option<Rigid>) {
        let stage = Stage::new(world);
        let (mut tracks, mut bodies) = (Vec::new(), Vec::new());
        for body in &stage.bodies {
            tracks.push(track_of(&body.flight, start));
            let (is_disc, is_fixed, anchor) = (body.is_disc(), body.is_fixed(), body.anchor);
            bodies.push(Of { is_disc, is_fixed, anchor });
        }
        (tracks, Some(Rigid { bodies, gravity: world.gravity() }))
    }
}

fn track_of(flight: &Flight, time: Time) -> Track {
    let (begin, turn) = begin_of(flight, time);
    Track::turning(begin, turn)
}

fn begin_of(flight: &Flight, time: Time) -> (Begin, Turn) {
    let Flight { place, velocity, acceleration, angle, spin, angular, .. } = *flight;
    let begin = Begin::new(time, DiscState { center: place, velocity });
    (begin, Turn { acceleration, angle, spin, angular })
}

impl Timeline {
    /// How many bodies there are, or were: discs, and where something falls, turns or rubs, polygons too.
    ///
    /// ```
    /// use carom::{DVec2, Polygon, PolygonBody, Timeline, World};
    /// let mut world = World::builder();
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::ONE).unwrap();
    /// world.polygon_body(PolygonBody::new(block).mass(1.0));
    /// let timeline = Timeline::new(&world.build().unwrap());
    /// assert_eq!((timeline.bodies(), timeline.discs()), (1, 0));
    /// ```
    pub fn bodies(&self) -> usize {
        self.tracks.len()
    }

    /// A body at a time, a disc or a polygon.
    ///
    /// # Panics
    ///
    /// If there is no such body then: [`get_body_at`](Self::get_body_at) asks.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Timeline, World};
    /// let mut world = World::builder();
    /// world.gravity(DVec2::new(0.0, -2.0)).disc(DiscBody::new(DVec2::ZERO, 1.0).spin(3.0));
    /// let mut timeline = Timeline::new(&world.build().unwrap());
    /// timeline.end_at(9.0);
    /// assert_eq!(timeline.body_at(0, 1.0).angle, 3.0);
    /// ```
    pub fn body_at(&self, id: u32, when: impl When) -> BodyState {
        self.get_body_at(id, when).expect("a body that is there at this time")
    }

    /// The same; nothing if there is no such body, or it has not yet come then, or was taken away.
    ///
    /// ```
    /// use carom::{DVec2, Polygon, PolygonBody, Timeline, World};
    /// let mut world = World::builder();
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::ONE).unwrap();
    /// world.gravity(DVec2::new(0.0, -2.0));
    /// world.polygon_body(PolygonBody::new(block).mass(1.0).spin(0.5));
    /// let mut timeline = Timeline::new(&world.build().unwrap());
    /// timeline.end_at(9.0);
    /// let body = timeline.get_body_at(0, 2.0).unwrap();
    /// assert_eq!((body.center.y, body.angle), (0.5 - 4.0, 1.0));
    /// ```
    pub fn get_body_at(&self, id: u32, when: impl When) -> Option<BodyState> {
        let time = self.within(when);
        let (begin, turn) = self.tracks.get(id as usize)?.there(time)?;
        Some(self.body_state(id, begin, turn, time))
    }

    /// All bodies that are there at a time, with their numbers.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Timeline, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// let timeline = Timeline::new(&world.build().unwrap());
    /// assert_eq!(timeline.bodies_at(0.0).count(), 1);
    /// ```
    pub fn bodies_at<W: When>(
        &self,
        when: W,
    ) -> impl Iterator<Item = (u32, BodyState)> + use<'_, W> {
        let time = self.within(when);
        (0..self.tracks.len() as u32).filter_map(move |id| Some((id, self.get_body_at(id, time)?)))
    }

    /// Notes where bodies are at the end of a frame, with their numbers: as [`record_frame`](Self::record_frame) does
    /// for discs.
    ///
    /// ```
    /// use carom::{DVec2, Pit, PitOptions, Polygon, PolygonBody, Timeline, World};
    /// let mut world = World::builder();
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::ONE).unwrap();
    /// world.polygon_body(PolygonBody::new(block).mass(1.0).spin(0.5));
    /// let world = world.build().unwrap();
    /// let (mut pit, mut timeline) = (Pit::new(&world, PitOptions::new(1.0)), Timeline::new(&world));
    /// pit.step();
    /// timeline.record_bodies(pit.now(), pit.bodies());
    /// assert_eq!(timeline.get_body_at(0, 1.0).unwrap().angle, 0.5);
    /// ```
    pub fn record_bodies(
        &mut self,
        when: impl When,
        states: impl IntoIterator<Item = (u32, BodyState)>,
    ) {
        let time = when.time(self.epochs);
        let mut changed = false;
        for (id, state) in states {
            let is_there =
                self.tracks.get(id as usize).is_some_and(|track| !track.last().is_gone());
            changed |= is_there
                && match self.rigid {
                    Some(_) => self.put_body(id, time, state),
                    None => {
                        let (center, velocity) = (state.center, state.velocity);
                        self.put(id, time, DiscState { center, velocity })
                    }
                };
        }
        if changed {
            self.note_change(time, None);
        }
        self.end_at(time);
    }

    /// The numbers of the discs.
    pub(super) fn disc_ids(&self) -> impl Iterator<Item = u32> + use<'_> {
        (0..self.tracks.len() as u32).filter(|id| self.is_disc(*id))
    }

    pub(super) fn is_disc(&self, id: u32) -> bool {
        self.rigid.as_ref().is_none_or(|rigid| rigid.bodies[id as usize].is_disc)
    }

    /// Whether events of a body begin another piece of its way: not of what goes on for ever as it does.
    pub(super) fn is_recorded(&self, id: u32) -> bool {
        self.rigid.as_ref().is_none_or(|rigid| !rigid.bodies[id as usize].is_fixed)
    }

    /// A body after an event.
    pub(super) fn turn_rigid(&mut self, id: u32, event: &Event, side: usize, mark: Mark) {
        // What is fixed goes on as it does, unless a game has changed it.
        let is_change = event.kind == Kind::Change;
        if !self.is_recorded(id) && !is_change {
            return;
        }
        // What it was changed to before it was taken away is of no matter.
        if is_change && self.tracks[id as usize].last().is_gone() {
            return;
        }
        let mut flight = self.last(id).flight(self.tracks[id as usize].last_turn());
        flight.bring(event.time, self.epochs, self.torus);
        flight.velocity = event.after[side];
        flight.acceleration = event.turning.acceleration[side];
        flight.spin = event.turning.spin_after[side];
        flight.angular = event.turning.angular[side];
        if is_change {
            (flight.place, flight.angle) = (event.point, event.turning.angle[side]);
        }
        let (begin, turn) = begin_of(&flight, event.time);
        self.begin_turning(id, begin.marked(mark), Some(turn));
    }

    /// The motion of a body at a time.
    pub(super) fn flight_at(&self, id: u32, begin: Begin, turn: Turn, time: Time) -> Flight {
        let flight = begin.flight(turn);
        if self.is_recorded(id) {
            flight.at(time, self.epochs)
        } else {
            flight.in_epoch(time.epoch, self.epochs).at(time, self.epochs)
        }
    }

    pub(super) fn body_state(&self, id: u32, begin: Begin, turn: Turn, time: Time) -> BodyState {
        let Some(rigid) = &self.rigid else { return begin.state_at(time, self).into() };
        let flight = self.flight_at(id, begin, turn, time);
        let place = flight.place + rigid.bodies[id as usize].anchor;
        let center = self.torus.map_or(place, |torus| torus.inside(place));
        BodyState { center, angle: flight.angle, velocity: flight.velocity, spin: flight.spin }
    }

    /// Where the place of a body is at a time.
    pub(super) fn place_at(&self, id: u32, time: Time) -> DVec2 {
        let (begin, turn) = (self.last(id), self.tracks[id as usize].last_turn());
        match self.rigid {
            Some(_) => self.flight_at(id, begin, turn, time).place,
            None => begin.state_at(time, self).center,
        }
    }

    /// A track of a disc that has come.
    pub(super) fn new_track(&mut self, begin: Begin, is_fixed: bool, spin: f64) -> Track {
        let Some(rigid) = &mut self.rigid else { return Track::from(begin) };
        rigid.bodies.push(Of { is_disc: true, is_fixed, anchor: DVec2::ZERO });
        let acceleration = if is_fixed { DVec2::ZERO } else { rigid.gravity };
        Track::turning(begin, Turn { acceleration, spin, ..Turn::default() })
    }

    pub(super) fn put_disc(&mut self, id: u32, time: Time, state: DiscState) -> bool {
        let last = self.tracks[id as usize].last_turn();
        let now = self.body_state(id, self.last(id), last, time);
        let DiscState { center, velocity } = state;
        self.put_body(id, time, BodyState { center, velocity, ..now })
    }

    /// A body that was put somewhere, unless it is there anyway.
    fn put_body(&mut self, id: u32, time: Time, state: BodyState) -> bool {
        if !self.is_recorded(id) {
            return false;
        }
        let turn = self.tracks[id as usize].last_turn();
        let expected = self.body_state(id, self.last(id), turn, time);
        let disc = |body: BodyState| DiscState { center: body.center, velocity: body.velocity };
        let turned = (expected.angle, expected.spin) != (state.angle, state.spin);
        let other = turned || !same_bits(&disc(expected), &disc(state));
        if other {
            let Some(rigid) = &self.rigid else { return false };
            let acceleration = rigid.gravity;
            let turn = Turn { acceleration, angle: state.angle, spin: state.spin, angular: 0.0 };
            self.begin_turning(id, Begin::new(time, disc(state)), Some(turn));
        }
        other
    }
}
