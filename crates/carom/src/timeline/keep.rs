//! Forgetting: memory bounded on request.

use super::{Timeline, Track};
use crate::{Event, Time};
use alloc::collections::VecDeque;
use core::mem::size_of;

/// How much of the past a [`Timeline`] keeps.
///
/// What is forgotten is always the oldest event, change or frame, whole. The timeline then begins at
/// its time: from there on, everything is known as exactly as before.
///
/// ```
/// use carom::{Keep, Timeline, World};
/// let world = World::builder().build().unwrap();
/// let timeline = Timeline::keeping(&world, Keep::Bytes(1 << 20));
/// assert!(timeline.memory() < 1 << 20);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum Keep {
    /// All of it.
    #[default]
    Everything,
    /// At least that much time before the end, and no event before that.
    Seconds(f64),
    /// The last so many events; a frame or a change counts as one.
    Events(usize),
    /// What fits into so many bytes, as [`Timeline::memory`] counts them. At least the state of every
    /// disc at the end is kept, with up to 224 bytes a disc.
    Bytes(usize),
}

/// What has begun pieces and is no event: a frame, or a disc that someone has changed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    time: Time,
    /// None: all.
    disc: Option<u32>,
    /// How many events there were before.
    events: u64,
}

impl Timeline {
    /// The bytes it takes, with the room it has set aside.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Timeline, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ONE, 0.5));
    /// assert!(Timeline::new(&world.build().unwrap()).memory() < 500);
    /// ```
    pub fn memory(&self) -> usize {
        size_of::<Self>()
            + self.events.capacity() * size_of::<Event>()
            + self.changes.capacity() * size_of::<Change>()
            + self.tracks.capacity() * size_of::<Track>()
            + self.room
    }

    /// How many events have been forgotten. With those kept, that is how many there have been.
    ///
    /// ```
    /// use carom::{Timeline, World};
    /// assert_eq!(Timeline::new(&World::builder().build().unwrap()).forgotten(), 0);
    /// ```
    pub fn forgotten(&self) -> u64 {
        self.forgotten
    }

    pub(super) fn note_change(&mut self, time: Time, disc: Option<u32>) {
        let events = self.forgotten + self.events.len() as u64;
        push(&mut self.changes, Change { time, disc, events });
    }

    /// Forgets what is not to be kept.
    pub(super) fn forget(&mut self) {
        while self.is_too_much() && self.forget_first() {}
    }

    fn is_too_much(&self) -> bool {
        match self.keep {
            Keep::Everything => false,
            Keep::Seconds(seconds) => self
                .first()
                .is_some_and(|first| self.epochs.between(first, self.end) >= seconds.max(0.0)),
            Keep::Events(most) => self.events.len() + self.changes.len() > most,
            Keep::Bytes(most) => self.memory() > most,
        }
    }

    /// The time of the oldest event or change.
    fn first(&self) -> Option<Time> {
        match self.first_change() {
            Some(change) => Some(change.time),
            None => self.events.front().map(|event| event.time),
        }
    }

    /// The oldest change, if there is no event before it.
    fn first_change(&self) -> Option<Change> {
        self.changes.front().copied().filter(|change| change.events <= self.forgotten)
    }

    /// Forgets the oldest event or change: for the discs it had to do with, what was before it. All
    /// other discs are on pieces that go on through its time, so the timeline can begin there.
    fn forget_first(&mut self) -> bool {
        if let Some(change) = self.first_change() {
            pop(&mut self.changes);
            match change.disc {
                Some(id) => self.forget_change(id, change.time),
                None => {
                    (0..self.tracks.len() as u32)
                        .for_each(|id| self.forget_change(id, change.time));
                }
            }
            self.start = change.time;
            return true;
        }
        let Some(event) = pop(&mut self.events) else { return false };
        self.forgotten += 1;
        self.forget_piece(event.a);
        if event.pair && self.is_recorded(event.b) {
            self.forget_piece(event.b);
        }
        self.start = event.time;
        true
    }

    /// Forgets what a disc did before a change, if the change did begin a piece of it.
    fn forget_change(&mut self, id: u32, time: Time) {
        let begun = self.tracks[id as usize].get(1);
        if begun.is_some_and(|next| next.is_change() && next.time() == time) {
            self.forget_piece(id);
        }
    }

    fn forget_piece(&mut self, id: u32) {
        let track = &mut self.tracks[id as usize];
        self.room -= track.room();
        track.forget();
        self.room += track.room();
    }
}

/// Adds to a list. Its room grows by a quarter at a time, not twofold: under a bound on memory, half of
/// it should not be empty.
pub(super) fn push<T>(list: &mut VecDeque<T>, item: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(list.len() / 4 + 1);
    }
    list.push_back(item);
}

/// Takes the first off a list, and gives room back that it has not needed for a while.
pub(super) fn pop<T>(list: &mut VecDeque<T>) -> Option<T> {
    let first = list.pop_front();
    let quarter = list.len() / 4;
    let enough = list.len() + quarter + 1;
    if list.capacity() > enough + quarter + 2 {
        list.shrink_to(enough);
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_what_the_documentation_says() {
        assert_eq!(size_of::<Event>(), 224);
        assert_eq!(size_of::<crate::timeline::Begin>(), 48);
        if size_of::<usize>() == 8 {
            assert_eq!(size_of::<Track>(), 64);
        }
    }
}
