//! What happened: exact straight pieces between events, and the state at any time.

mod ask;
mod keep;
mod piece;
mod rigid;
mod step;
mod track;

pub use keep::Keep;
pub use piece::Piece;

use crate::world::Torus;
use crate::{DiscBody, DiscState, Epochs, Event, Time, When, World};
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use keep::{Change, push};
use rigid::Rigid;
use track::{Begin, Mark, Track, Turn, same_bits};

/// A recorder of events that knows where every disc was at any time.
///
/// Between its events a disc goes straight on, so its events are all there is to know. The timeline is
/// shown each of them as it happens, and answers afterwards, forwards and backwards, at any restitution:
/// **the state at a time is, bit for bit, what the method had when it was advanced to that time.** One
/// disc takes O(log of its events).
///
/// ```
/// use carom::{Boundary, DVec2, DiscBody, Pic, Timeline, World};
///
/// let mut world = World::builder();
/// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
/// world.disc(DiscBody::new(DVec2::new(3.0, 5.0), 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(7.0, 5.0), 1.0));
/// let world = world.build().unwrap();
///
/// let mut pic = Pic::new(&world);
/// let mut timeline = Timeline::new(&world);
/// pic.advance_with(9.0, |event| timeline.record(event));
/// timeline.end_at(pic.now());
///
/// assert_eq!(timeline.disc_at(1, 9.0), pic.disc(1));
/// assert_eq!(timeline.disc_at(1, 3.0).center, DVec2::new(8.0, 5.0));
/// let ticks: Vec<f64> = timeline.events().map(|event| timeline.seconds(event.time)).collect();
/// assert_eq!(ticks, [2.0, 4.0, 6.0]); // the discs, a wall, the discs
/// ```
///
/// # At the instant of an event
///
/// the state is that after it, and after all others of the same time. The velocities before are in the
/// [`Event`]; places do not jump.
///
/// # Span
///
/// A timeline goes from [`start`](Self::start) to [`end`](Self::end), and does not guess beyond: an
/// earlier time is taken as the start, a later one as the end. Events move the end on; how far a run has
/// gone after its last event has to be [told](Self::end_at).
///
/// # Discs that are changed, come and go
///
/// A timeline is shown events, and does not notice what is done to discs between them: it has to be told,
/// with [`record_disc`](Self::record_disc) that one has another state, with
/// [`record_added`](Self::record_added) that it is new, and with
/// [`record_removed`](Self::record_removed) that one is no more. A disc is [not there](Self::get_disc_at)
/// before it came, and after it was taken away. Where something falls, turns or rubs, the methods tell of changes
/// themselves, as events of the kind [`Change`](crate::Kind::Change); of what comes and goes, they do not.
///
/// # Methods that go by frames
///
/// [`Pit`](crate::Pit) moves discs by steps, and rounds at each. Its discs are recorded
/// [frame by frame](Self::record_frame), and its shocks, as events, before the frame that they are in.
///
/// # Memory
///
/// An event takes 224 bytes, and 48 for each disc in it (88 where something falls, turns or rubs); a disc takes 112. In a long run,
/// [`keeping`](Self::keeping) bounds that: the oldest events are forgotten, and the timeline then begins
/// later.
///
/// # Backwards
///
/// A timeline goes back exactly, because it remembers. A world that is run, has its velocities reversed,
/// and is run again, comes back only as far as its digits last: each collision multiplies what rounding
/// has lost. In elastic gases of 36 discs in a box, after c collisions a disc, the farthest disc was off
/// by less than 10⁻¹²·20ᶜ of a radius at a packing of 0.1, 10⁻¹²·3ᶜ at 0.3 and 10⁻¹²·2ᶜ at 0.5 (a test
/// holds them to it). At 0.3 nothing is left of the way back after some 28 collisions a disc. And where
/// the restitution is below 1, there is no way back at all.
#[derive(Clone, Debug)]
pub struct Timeline {
    epochs: Epochs,
    torus: Option<Torus>,
    /// Where something falls, turns or rubs: what the bodies are.
    rigid: Option<Rigid>,
    tracks: Vec<Track>,
    events: VecDeque<Event>,
    changes: VecDeque<Change>,
    start: Time,
    end: Time,
    keep: Keep,
    /// How many events there were before the first that is kept.
    forgotten: u64,
    /// How many pieces there is room for, in all tracks.
    room: usize,
}

impl Timeline {
    /// A timeline of a world, at its start. It keeps everything.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Timeline, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ONE, 0.5));
    /// let timeline = Timeline::new(&world.build().unwrap());
    /// assert_eq!(timeline.disc_at(0, 0.0).center, DVec2::ONE);
    /// ```
    pub fn new(world: &World) -> Self {
        Timeline::keeping(world, Keep::Everything)
    }

    /// A timeline of a world that forgets what is old.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Keep, Pic, Timeline, World};
    ///
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(4.0, 4.0)));
    /// world.disc(DiscBody::new(DVec2::new(1.0, 2.0), 1.0).velocity(DVec2::X)); // a wall at 2, 4, 6 …
    /// let world = world.build().unwrap();
    /// let mut timeline = Timeline::keeping(&world, Keep::Seconds(10.0));
    /// let mut pic = Pic::new(&world);
    /// pic.advance_with(99.0, |event| timeline.record(event));
    /// timeline.end_at(99.0);
    ///
    /// assert_eq!(timeline.seconds(timeline.start()), 88.0); // the last event 10 or more before the end
    /// assert_eq!(timeline.events().len(), 5); // after it: 90, 92, 94, 96, 98
    /// assert_eq!(timeline.disc_at(0, 89.0).center, DVec2::new(2.0, 2.0));
    /// ```
    pub fn keeping(world: &World, keep: Keep) -> Self {
        let start = world.epochs.time(world.start);
        let state =
            |disc: &crate::DiscBody| DiscState { center: disc.center, velocity: disc.velocity };
        let (tracks, rigid) = if world.rigid {
            Rigid::tracks(world, start)
        } else {
            let track = |disc| Track::from(Begin::new(start, state(disc)));
            (world.discs.iter().map(track).collect(), None)
        };
        let mut timeline = Timeline {
            epochs: world.epochs,
            torus: Torus::of(world.boundary),
            rigid,
            tracks,
            events: VecDeque::new(),
            changes: VecDeque::new(),
            start,
            end: start,
            keep,
            forgotten: 0,
            room: 0,
        };
        timeline.room = timeline.tracks.iter().map(Track::room).sum();
        timeline
    }

    /// Records an event. Events come in the order in which they happen.
    ///
    /// # Panics
    ///
    /// If it is an event of a disc that is not there: one was added, say, and the timeline was not
    /// [told](Self::record_disc).
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Pic, Timeline, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 0.0), 1.0));
    /// let world = world.build().unwrap();
    ///
    /// let (mut pic, mut timeline) = (Pic::new(&world), Timeline::new(&world));
    /// let event = pic.next_event().unwrap();
    /// timeline.record(&event);
    /// assert_eq!(timeline.end(), event.time);
    /// assert_eq!(timeline.disc_at(0, event.time).velocity, DVec2::ZERO);
    /// ```
    pub fn record(&mut self, event: &Event) {
        let mark = Mark::event(self.forgotten + self.events.len() as u64);
        self.turn(event.a, event, 0, mark);
        if event.pair && self.is_recorded(event.b) {
            self.turn(event.b, event, 1, mark);
        }
        push(&mut self.events, *event);
        self.end_at(event.time);
    }

    /// Brings a disc to the place of its event, by the rule that the methods have, and sends it off.
    fn turn(&mut self, id: u32, event: &Event, side: usize, mark: Mark) {
        if self.rigid.is_some() {
            return self.turn_rigid(id, event, side, mark);
        }
        let center = self.last(id).state_at(event.time, self).center;
        let state = DiscState { center, velocity: event.after[side] };
        self.begin(id, Begin::new(event.time, state).marked(mark));
    }

    /// The last piece of a disc that is there.
    fn last(&self, id: u32) -> Begin {
        let last = self.tracks.get(id as usize).map(Track::last);
        last.filter(|last| !last.is_gone()).expect("a disc that the timeline has been told of")
    }

    fn begin(&mut self, id: u32, begin: Begin) {
        self.begin_turning(id, begin, None);
    }

    fn begin_turning(&mut self, id: u32, begin: Begin, turn: Option<Turn>) {
        let track = &mut self.tracks[id as usize];
        self.room -= track.room();
        match turn {
            Some(turn) => track.push_turning(begin, turn),
            None => track.push(begin),
        }
        self.room += track.room();
    }

    /// Records where all discs are at a time, by number, whatever brought them there. Until the next frame
    /// or event, they go on with the velocities they have then.
    ///
    /// At the times of frames the state is what was given, bit for bit. A disc that would be just there
    /// anyhow takes no memory. Discs that `states` does not reach go on as before, and those that were taken
    /// away stay away.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, DiscState, Timeline, World};
    ///
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// let mut timeline = Timeline::new(&world.build().unwrap());
    /// timeline.record_frame(1.0, [DiscState { center: DVec2::X, velocity: DVec2::Y }]);
    /// timeline.end_at(2.0);
    ///
    /// assert_eq!(timeline.disc_at(0, 0.5).center, DVec2::new(0.5, 0.0));
    /// assert_eq!(timeline.disc_at(0, 1.5).center, DVec2::new(1.0, 0.5));
    /// ```
    pub fn record_frame(&mut self, when: impl When, states: impl IntoIterator<Item = DiscState>) {
        let time = when.time(self.epochs);
        let mut changed = false;
        let ids: Vec<u32> = self.disc_ids().collect();
        for (id, state) in ids.into_iter().zip(states) {
            let is_gone = self.tracks[id as usize].last().is_gone();
            changed |= !is_gone && self.put(id, time, state);
        }
        if changed {
            self.note_change(time, None);
        }
        self.end_at(time);
    }

    /// Records that something else than an event has changed a disc: a player has hit it, say. A disc with
    /// the next number that there is none of is a new one, and comes in then.
    ///
    /// # Panics
    ///
    /// If there is no such disc any more, or if its number is higher than the next.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, DiscState, Timeline, World};
    ///
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// let mut timeline = Timeline::new(&world.build().unwrap());
    /// timeline.record_disc(3.0, 0, DiscState { center: DVec2::ZERO, velocity: DVec2::Y });
    /// timeline.end_at(5.0);
    /// assert_eq!(timeline.disc_at(0, 5.0).center, DVec2::new(0.0, 2.0));
    /// ```
    ///
    /// What is done to an engine is told in the same words:
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, Timeline, World};
    ///
    /// let world = World::builder().build().unwrap();
    /// let (mut engine, mut timeline) = (Engine::new(&world), Timeline::new(&world));
    /// engine.advance_to(2.0);
    /// let id = engine.add_disc(&DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X)).unwrap();
    /// timeline.record_disc(engine.now(), id, engine.disc(id));
    /// timeline.end_at(5.0);
    ///
    /// assert_eq!(timeline.get_disc_at(id, 1.0), None);
    /// assert_eq!(timeline.disc_at(id, 5.0).center, DVec2::new(3.0, 0.0));
    /// ```
    pub fn record_disc(&mut self, when: impl When, id: u32, state: DiscState) {
        let time = when.time(self.epochs);
        let is_new = id as usize == self.tracks.len();
        if is_new {
            self.add_track(time, state, false, 0.0);
        } else if self.put(id, time, state) {
            self.note_change(time, Some(id));
        }
        self.end_at(time);
    }

    /// Records that a disc has come in, as it was added: with its spin, and fixed if it is, where
    /// [`record_disc`](Self::record_disc) takes it for one that can be moved and does not spin.
    ///
    /// # Panics
    ///
    /// If its number is not the next.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, Timeline, World};
    ///
    /// let mut world = World::builder();
    /// world.gravity(DVec2::new(0.0, -2.0));
    /// let world = world.build().unwrap();
    /// let (mut engine, mut timeline) = (Engine::new(&world), Timeline::new(&world));
    /// let rock = DiscBody::new(DVec2::ZERO, 1.0).fixed();
    /// let id = engine.add_disc(&rock).unwrap();
    /// timeline.record_added(engine.now(), id, &rock);
    /// timeline.end_at(5.0);
    /// assert_eq!(timeline.disc_at(id, 5.0).center, DVec2::ZERO); // it does not fall
    /// ```
    pub fn record_added(&mut self, when: impl When, id: u32, disc: &DiscBody) {
        let time = when.time(self.epochs);
        assert_eq!(id as usize, self.tracks.len(), "the next number that there is none of");
        let center = self.torus.map_or(disc.center, |torus| torus.inside(disc.center));
        let state = DiscState { center, velocity: disc.velocity };
        self.add_track(time, state, disc.is_fixed(), disc.spin);
        self.end_at(time);
    }

    fn add_track(&mut self, time: Time, state: DiscState, is_fixed: bool, spin: f64) {
        let id = self.tracks.len() as u32;
        let track = self.new_track(Begin::new(time, state), is_fixed, spin);
        self.room += track.room();
        self.tracks.push(track);
        self.note_change(time, Some(id));
    }

    /// Records that a disc was taken away.
    ///
    /// # Panics
    ///
    /// If there is no such disc, or none any more.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Timeline, World};
    ///
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// let mut timeline = Timeline::new(&world.build().unwrap());
    /// timeline.record_removed(3.0, 0);
    /// timeline.end_at(5.0);
    ///
    /// assert_eq!(timeline.disc_at(0, 2.9).center, DVec2::new(2.9, 0.0));
    /// assert_eq!(timeline.get_disc_at(0, 3.0), None);
    /// assert_eq!(timeline.pieces(0).last().unwrap().end, DVec2::new(3.0, 0.0));
    /// ```
    pub fn record_removed(&mut self, when: impl When, id: u32) {
        let time = when.time(self.epochs);
        let center = self.place_at(id, time);
        self.begin(id, Begin::gone(time, center));
        self.note_change(time, Some(id));
        self.end_at(time);
    }

    /// Puts a disc somewhere, and says whether it was not to be there anyhow.
    fn put(&mut self, id: u32, time: Time, state: DiscState) -> bool {
        if self.rigid.is_some() {
            return self.put_disc(id, time, state);
        }
        let expected = self.last(id).state_at(time, self);
        let other = !same_bits(&expected, &state);
        if other {
            self.begin(id, Begin::new(time, state));
        }
        other
    }

    /// Says how far the run has gone: nothing else has happened up to then.
    ///
    /// ```
    /// use carom::{Timeline, World};
    /// let mut timeline = Timeline::new(&World::builder().build().unwrap());
    /// timeline.end_at(7.5);
    /// assert_eq!(timeline.seconds(timeline.end()), 7.5);
    /// ```
    pub fn end_at(&mut self, when: impl When) {
        let time = when.time(self.epochs);
        if time > self.end {
            self.end = time;
        }
        self.forget();
    }
}
