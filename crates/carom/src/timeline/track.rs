use super::Timeline;
use super::keep::{pop, push};
use crate::rigid::Flight;
use crate::{DiscState, Time};
use alloc::collections::VecDeque;
use core::mem::size_of;
use glam::DVec2;

/// One disc's pieces, in order of time. There is always one.
///
/// The first of them began at the world's start, or when the disc came, or with something that is
/// forgotten. If the disc was taken away, the last stands for its absence.
#[derive(Clone, Debug)]
pub(super) struct Track {
    begins: VecDeque<Begin>,
    /// How the body turns and falls from each of them on. Nothing in worlds where none does.
    turns: VecDeque<Turn>,
}

impl From<Begin> for Track {
    fn from(begin: Begin) -> Self {
        let mut begins = VecDeque::new();
        push(&mut begins, begin);
        Track { begins, turns: VecDeque::new() }
    }
}

impl Track {
    /// Of a body that turns and falls.
    pub fn turning(begin: Begin, turn: Turn) -> Self {
        let mut track = Track::from(begin);
        push(&mut track.turns, turn);
        track
    }

    /// How the body turns and falls from a piece's beginning on.
    pub fn turn(&self, i: usize) -> Turn {
        self.turns.get(i).copied().unwrap_or_default()
    }

    pub fn last_turn(&self) -> Turn {
        self.turns.back().copied().unwrap_or_default()
    }

    /// The next piece, of a body that turns and falls.
    pub fn push_turning(&mut self, begin: Begin, turn: Turn) {
        push(&mut self.begins, begin);
        push(&mut self.turns, turn);
    }

    pub fn last(&self) -> Begin {
        self.begins[self.begins.len() - 1]
    }

    pub fn get(&self, i: usize) -> Option<Begin> {
        self.begins.get(i).copied()
    }

    /// The piece that a time is in: the last that has begun by then.
    pub fn index(&self, time: Time) -> usize {
        self.begins.partition_point(|begin| begin.time() <= time).saturating_sub(1)
    }

    /// The piece that a time is in, if the disc is there then.
    pub fn there(&self, time: Time) -> Option<(Begin, Turn)> {
        let i = self.index(time);
        let begin = self.begins[i];
        (begin.time() <= time && !begin.is_gone()).then(|| (begin, self.turn(i)))
    }

    /// Where a disc that is not there comes in, or was taken away.
    pub fn absent(&self, time: Time) -> DiscState {
        DiscState { center: self.begins[self.index(time)].place, velocity: DVec2::ZERO }
    }

    /// The marks of its events that are kept.
    pub fn marks(&self) -> impl DoubleEndedIterator<Item = Mark> {
        self.begins.iter().skip(1).map(|begin| begin.mark).filter(|mark| mark.is_event())
    }

    pub fn push(&mut self, begin: Begin) {
        push(&mut self.begins, begin);
    }

    /// Forgets the first piece, unless it is the only one.
    pub fn forget(&mut self) {
        if self.begins.len() > 1 {
            pop(&mut self.begins);
            pop(&mut self.turns);
        }
    }

    /// How many pieces there is room for.
    pub fn room(&self) -> usize {
        self.begins.capacity() * size_of::<Begin>() + self.turns.capacity() * size_of::<Turn>()
    }
}

/// The beginning of a straight piece: 48 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Begin {
    place: DVec2,
    velocity: DVec2,
    offset: f64,
    epoch: u32,
    pub mark: Mark,
}

/// How a body turns and falls on a piece of its way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turn {
    pub acceleration: DVec2,
    pub angle: f64,
    pub spin: f64,
    pub angular: f64,
}

impl Begin {
    /// The whole motion.
    pub fn flight(&self, turn: Turn) -> Flight {
        let Turn { acceleration, angle, spin, angular } = turn;
        let (place, velocity, time) = (self.place, self.velocity, self.time());
        Flight { place, velocity, acceleration, angle, spin, angular, time }
    }

    pub fn new(time: Time, state: DiscState) -> Self {
        let (place, velocity) = (state.center, state.velocity);
        Begin { place, velocity, offset: time.offset, epoch: time.epoch, mark: Mark::NONE }
    }

    pub fn marked(mut self, mark: Mark) -> Self {
        self.mark = mark;
        self
    }

    /// The disc is taken away.
    pub fn gone(time: Time, center: DVec2) -> Self {
        Begin::new(time, DiscState { center, velocity: DVec2::ZERO }).marked(Mark::GONE)
    }

    pub fn is_gone(&self) -> bool {
        self.mark == Mark::GONE
    }

    pub fn time(&self) -> Time {
        Time { epoch: self.epoch, offset: self.offset }
    }

    /// Whether it began with a frame or a change, and not with an event.
    pub fn is_change(&self) -> bool {
        !self.mark.is_event()
    }

    /// The state at a time in this piece: the rule that the methods have, to the bit.
    pub fn state_at(&self, time: Time, timeline: &Timeline) -> DiscState {
        let place = self.place + self.velocity * timeline.epochs.between(self.time(), time);
        let center = timeline.torus.map_or(place, |torus| torus.inside(place));
        DiscState { center, velocity: self.velocity }
    }
}

/// Which event a piece began with, in 32 bits: its number modulo 2³² − 2. So many events are never
/// kept at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark(u32);

impl Mark {
    /// With none: at the start, or by a frame.
    pub const NONE: Mark = Mark(u32::MAX);
    /// The disc is no more.
    pub const GONE: Mark = Mark(u32::MAX - 1);
    const MODULUS: u64 = u32::MAX as u64 - 1;

    pub fn event(number: u64) -> Self {
        Mark((number % Self::MODULUS) as u32)
    }

    fn is_event(self) -> bool {
        u64::from(self.0) < Self::MODULUS
    }

    /// How many events after the first of those kept it is.
    pub fn after(self, forgotten: u64) -> usize {
        let first = forgotten % Self::MODULUS;
        ((u64::from(self.0) + Self::MODULUS - first) % Self::MODULUS) as usize
    }
}

/// Whether two states are the same, 0 and −0 told apart.
pub(super) fn same_bits(a: &DiscState, b: &DiscState) -> bool {
    let bits =
        |s: &DiscState| [s.center.x, s.center.y, s.velocity.x, s.velocity.y].map(f64::to_bits);
    bits(a) == bits(b)
}

#[cfg(test)]
mod tests {
    use super::Mark;

    #[test]
    fn marks_find_their_events_beyond_32_bits() {
        for forgotten in [
            0,
            1,
            (1 << 32) - 4,
            (1 << 32) - 3,
            (1 << 32) - 2,
            (1 << 32) - 1,
            1 << 40,
            u64::MAX / 2,
        ] {
            for later in [0, 1, 2, 3, 1_000_000] {
                let mark = Mark::event(forgotten + later);
                assert!(mark.is_event());
                assert_eq!(mark.after(forgotten), later as usize);
            }
        }
    }
}
