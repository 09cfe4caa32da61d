//! What a timeline answers.

use super::{Timeline, Track};
use crate::{BodyState, DiscState, Event, Time, When};
use alloc::vec::Vec;

impl Timeline {
    /// When it begins: at the world's start, or at the last thing that is forgotten.
    ///
    /// ```
    /// use carom::{Time, Timeline, World};
    /// let timeline = Timeline::new(&World::builder().build().unwrap());
    /// assert_eq!(timeline.start(), Time::ZERO);
    /// ```
    pub fn start(&self) -> Time {
        self.start
    }

    /// How far it goes.
    ///
    /// ```
    /// use carom::{Time, Timeline, World};
    /// let timeline = Timeline::new(&World::builder().build().unwrap());
    /// assert_eq!(timeline.end(), Time::ZERO);
    /// ```
    pub fn end(&self) -> Time {
        self.end
    }

    /// A time as one number.
    ///
    /// ```
    /// use carom::{Timeline, World};
    /// let timeline = Timeline::new(&World::builder().build().unwrap());
    /// assert_eq!(timeline.seconds(timeline.time(1234.5)), 1234.5);
    /// ```
    pub fn seconds(&self, time: Time) -> f64 {
        self.epochs.seconds(time)
    }

    /// The time that is so many seconds from 0.
    ///
    /// ```
    /// use carom::{Time, Timeline, World};
    /// let timeline = Timeline::new(&World::builder().build().unwrap());
    /// assert_eq!(timeline.time(2.5), Time { epoch: 0, offset: 2.5 });
    /// ```
    pub fn time(&self, seconds: f64) -> Time {
        self.epochs.time(seconds)
    }

    /// How many discs there have been: those that came later count, and those that were taken away.
    ///
    /// ```
    /// use carom::{Timeline, World};
    /// assert_eq!(Timeline::new(&World::builder().build().unwrap()).discs(), 0);
    /// ```
    pub fn discs(&self) -> usize {
        match self.rigid {
            Some(_) => self.disc_ids().count(),
            None => self.tracks.len(),
        }
    }

    /// A disc, at a time: after all that happened then. In O(log of its events).
    ///
    /// # Panics
    ///
    /// If there is no such disc then: [`get_disc_at`](Self::get_disc_at) asks.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Timeline, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// let mut timeline = Timeline::new(&world.build().unwrap());
    /// timeline.end_at(3.0);
    ///
    /// assert_eq!(timeline.disc_at(0, 2.0).center, DVec2::new(2.0, 0.0));
    /// assert_eq!(timeline.disc_at(0, 99.0).center, DVec2::new(3.0, 0.0)); // it ends at 3
    /// ```
    pub fn disc_at(&self, id: u32, when: impl When) -> DiscState {
        self.get_disc_at(id, when).expect("a disc that is there at this time")
    }

    /// The same; `None` if there is no such disc, or it has not yet come then, or was taken away.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Timeline, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ONE, 1.0));
    /// let mut timeline = Timeline::new(&world.build().unwrap());
    /// timeline.record_removed(3.0, 0);
    ///
    /// assert_eq!(timeline.get_disc_at(0, 2.0).unwrap().center, DVec2::ONE);
    /// assert_eq!(timeline.get_disc_at(0, 3.0), None);
    /// assert_eq!(timeline.get_disc_at(1, 2.0), None);
    /// ```
    pub fn get_disc_at(&self, id: u32, when: impl When) -> Option<DiscState> {
        let time = self.within(when);
        let track = self.tracks.get(id as usize).filter(|_| self.is_disc(id))?;
        self.disc_on(id, track, time)
    }

    /// The discs that are there at a time, with their numbers.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Timeline, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// world.disc(DiscBody::new(DVec2::new(9.0, 9.0), 1.0));
    /// let mut timeline = Timeline::new(&world.build().unwrap());
    /// timeline.record_removed(3.0, 0);
    ///
    /// assert_eq!(timeline.discs_at(2.0).count(), 2);
    /// assert_eq!(timeline.discs_at(3.0).map(|(id, _)| id).collect::<Vec<u32>>(), [1]);
    /// ```
    pub fn discs_at<W: When>(
        &self,
        when: W,
    ) -> impl Iterator<Item = (u32, DiscState)> + use<'_, W> {
        let time = self.within(when);
        let discs = (0..).zip(&self.tracks).filter(|(id, _)| self.is_disc(*id));
        discs.filter_map(move |(id, track)| Some((id, self.disc_on(id, track, time)?)))
    }

    /// All discs, at a time, by number. Nothing is allocated. One that is not there then is told as at
    /// rest, where it comes in or was taken away, so that numbers stay places in the list;
    /// [`discs_at`](Self::discs_at) leaves it out.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, DiscState, Timeline, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(9.0, 9.0), 1.0));
    /// let mut timeline = Timeline::new(&world.build().unwrap());
    /// timeline.end_at(3.0);
    ///
    /// let mut buffer: Vec<DiscState> = Vec::with_capacity(timeline.discs());
    /// buffer.extend(timeline.state_at(1.0));
    /// assert_eq!(buffer[0].center, DVec2::X);
    /// assert_eq!(buffer[1].center, DVec2::new(9.0, 9.0));
    /// ```
    pub fn state_at<W: When>(
        &self,
        when: W,
    ) -> impl ExactSizeIterator<Item = DiscState> + use<'_, W> {
        let time = self.within(when);
        // With bodies that are not discs, these are numbers; else there is no need of any.
        let ids: Option<Vec<u32>> = self.rigid.as_ref().map(|_| self.disc_ids().collect());
        (0..self.discs()).map(move |i| {
            let id = ids.as_ref().map_or(i as u32, |ids| ids[i]);
            let track = &self.tracks[id as usize];
            self.disc_on(id, track, time).unwrap_or_else(|| track.absent(time))
        })
    }

    /// The events, in order.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Pic, Timeline, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 0.0), 1.0));
    /// let world = world.build().unwrap();
    /// let mut timeline = Timeline::new(&world);
    /// Pic::new(&world).advance_with(9.0, |event| timeline.record(event));
    ///
    /// assert_eq!(timeline.events().len(), 1);
    /// assert_eq!(timeline.events().next().unwrap().point, DVec2::new(4.0, 0.0));
    /// ```
    pub fn events(&self) -> impl DoubleEndedIterator<Item = &Event> + ExactSizeIterator {
        self.events.iter()
    }

    /// The events of a disc, in order.
    ///
    /// # Panics
    ///
    /// If there never was such a disc.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Pic, Timeline, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 0.0), 1.0));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0));
    /// let world = world.build().unwrap();
    /// let mut timeline = Timeline::new(&world);
    /// Pic::new(&world).advance_with(9.0, |event| timeline.record(event));
    ///
    /// assert_eq!(timeline.events_of(1).count(), 1);
    /// assert_eq!(timeline.events_of(2).count(), 0);
    /// ```
    pub fn events_of(&self, id: u32) -> impl DoubleEndedIterator<Item = &Event> {
        let event = |mark: super::Mark| self.events.get(mark.after(self.forgotten));
        self.tracks[id as usize].marks().filter_map(event)
    }

    /// The events after a time, up to and with another: those that a player passes on the way.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Pic, Timeline, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(4.0, 4.0)));
    /// world.disc(DiscBody::new(DVec2::new(1.0, 2.0), 1.0).velocity(DVec2::X)); // a wall at 2, 4, 6 …
    /// let world = world.build().unwrap();
    /// let mut timeline = Timeline::new(&world);
    /// Pic::new(&world).advance_with(9.0, |event| timeline.record(event));
    ///
    /// assert_eq!(timeline.events_between(2.0, 4.0).len(), 1);
    /// assert_eq!(timeline.events_between(1.0, 7.0).len(), 3);
    /// ```
    pub fn events_between<A: When, B: When>(
        &self,
        after: A,
        up_to: B,
    ) -> impl DoubleEndedIterator<Item = &Event> + ExactSizeIterator + use<'_, A, B> {
        let (from, to) = (self.passed(after), self.passed(up_to));
        self.events.range(from.min(to)..to)
    }

    /// The first event after a time.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Pic, Timeline, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(4.0, 4.0)));
    /// world.disc(DiscBody::new(DVec2::new(1.0, 2.0), 1.0).velocity(DVec2::X)); // a wall at 2, 4, 6 …
    /// let world = world.build().unwrap();
    /// let mut timeline = Timeline::new(&world);
    /// Pic::new(&world).advance_with(9.0, |event| timeline.record(event));
    ///
    /// let seconds = |when| timeline.event_after(when).map(|event| timeline.seconds(event.time));
    /// assert_eq!((seconds(1.0), seconds(2.0), seconds(8.0)), (Some(2.0), Some(4.0), None));
    /// ```
    pub fn event_after(&self, when: impl When) -> Option<&Event> {
        self.events.get(self.passed(when))
    }

    /// The last event before a time.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Pic, Timeline, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(4.0, 4.0)));
    /// world.disc(DiscBody::new(DVec2::new(1.0, 2.0), 1.0).velocity(DVec2::X)); // a wall at 2, 4, 6 …
    /// let world = world.build().unwrap();
    /// let mut timeline = Timeline::new(&world);
    /// Pic::new(&world).advance_with(9.0, |event| timeline.record(event));
    ///
    /// let seconds = |when| timeline.event_before(when).map(|event| timeline.seconds(event.time));
    /// assert_eq!((seconds(2.0), seconds(4.0), seconds(5.0)), (None, Some(2.0), Some(4.0)));
    /// ```
    pub fn event_before(&self, when: impl When) -> Option<&Event> {
        let time = when.time(self.epochs);
        let earlier = self.events.partition_point(|event| event.time < time);
        self.events.get(earlier.checked_sub(1)?)
    }

    /// How many of the events there are up to and with a time.
    fn disc_on(&self, id: u32, track: &Track, time: Time) -> Option<DiscState> {
        let (begin, turn) = track.there(time)?;
        if self.rigid.is_none() {
            return Some(begin.state_at(time, self));
        }
        let BodyState { center, velocity, .. } = self.body_state(id, begin, turn, time);
        Some(DiscState { center, velocity })
    }

    fn passed(&self, when: impl When) -> usize {
        let time = when.time(self.epochs);
        self.events.partition_point(|event| event.time <= time)
    }

    /// The time, or the nearest that the timeline knows of.
    pub(super) fn within(&self, when: impl When) -> Time {
        let time = when.time(self.epochs);
        if time > self.end {
            self.end
        } else if time >= self.start {
            time
        } else {
            self.start
        }
    }
}
