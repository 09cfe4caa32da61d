//! Which event is next: one entry a body, in buckets of time.
//!
//! Time is cut into buckets, a whole number of them an epoch, narrow enough that a few events fall
//! into each. An event of the near future goes straight into its bucket, a later one into a coarse
//! list, to be put into buckets when its turn comes; only those of the current bucket are compared
//! with each other. Nothing is searched for and removed: a body that is scheduled anew leaves its old
//! entry behind, and it is known to be dead because the body's slot is another now.
//!
//! - [`coarse`]: the lists of what comes later
//! - [`hand`]: the events of the current bucket

mod coarse;
mod hand;
#[cfg(test)]
mod tests;

use super::snapshot::clone_in_place;
use crate::{Epochs, Time};
use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use coarse::{COARSE, Coarse};
use core::cmp::Ordering;
use hand::{HAND, Hand};

/// When and where a body is scheduled. Live entries are those that agree with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// Offset of the event's time.
    pub offset: f64,
    /// The bucket's number (its lower half), or one of the places below.
    pub place: u32,
}

impl Slot {
    pub const NEVER: Slot = Slot { offset: f64::INFINITY, place: NOWHERE };
}

const NOWHERE: u32 = u32::MAX;
/// Among the events at hand, or in the heap.
const AT_HAND: u32 = u32::MAX - 1;

/// Buckets a window. (Few in this file's tests, so that they come to all places.)
const WINDOW: u64 = if cfg!(test) { 16 } else { 1024 };
/// So far ahead, the slots of a coarse list are asked for.
const AHEAD: usize = 12;
/// Entries a bucket should have, dead ones included.
const AIM: f64 = 7.0;
/// So many buckets must have passed before it is judged by them how wide they should be. One that is the last of
/// its window is not enough: judged by it, buckets became wider and narrower in turn for ever, at one instant.
const JUDGED: u64 = WINDOW / 4;
/// Fewer entries than this are never cleared away.
const CLEARED: usize = if cfg!(test) { 500 } else { 100_000 };
/// Buckets an epoch at most, so that numbers of buckets fit into 63 bits.
const MOST: f64 = if cfg!(test) { 65536.0 } else { (1u64 << 31) as f64 };

#[derive(Clone, Debug)]
#[repr(C, align(64))]
struct Bucket {
    count: u32,
    ids: [u32; 15],
}

/// An event at hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub time: Time,
    pub id: u32,
}

#[derive(Clone, Debug)]
struct Spare {
    entry: Entry,
    rank: u128,
}

impl PartialEq for Spare {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl Eq for Spare {}
impl PartialOrd for Spare {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Spare {
    /// The first event is the greatest, because the heap gives the greatest.
    fn cmp(&self, other: &Self) -> Ordering {
        let times = other.entry.time.partial_cmp(&self.entry.time).unwrap_or(Ordering::Equal);
        times.then(other.rank.cmp(&self.rank))
    }
}

#[derive(Debug)]
pub(crate) struct Calendar {
    epochs: Epochs,
    /// Buckets an epoch, and per unit of time.
    buckets: u64,
    rate: f64,
    /// The number of the current bucket, and the epoch it lies in.
    current: u64,
    epoch: u32,
    ring: Vec<Bucket>,
    coarse: Coarse,
    beyond: Vec<(u64, u32)>,
    /// Events of the current bucket.
    hand: Hand,
    /// What finds no room in a bucket or in the hand.
    heap: BinaryHeap<Spare>,
    /// The bucket of the first of them, dead or not.
    heap_from: u64,
    /// Entries in the ring and the coarse lists, dead ones included.
    waiting: usize,
    /// When so many are waiting, or on the heap, the dead ones are cleared away.
    cleared_at: usize,
    /// Entries drained in this window, and those that found their bucket full.
    drained: u64,
    /// The bucket it began with.
    since: u64,
}

clone_in_place!(Calendar {
    epochs,
    buckets,
    rate,
    current,
    epoch,
    ring,
    coarse,
    beyond,
    hand,
    heap,
    heap_from,
    waiting,
    cleared_at,
    drained,
    since
});

/// What the calendar must know of the bodies.
pub(crate) trait Bodies {
    fn slot(&self, id: u32) -> Slot;
    fn set_slot(&mut self, id: u32, slot: Slot);
    /// Ties are told by this: lower first.
    fn rank(&self, id: u32) -> u128;
    /// Called with ids before they are needed.
    fn look_ahead(&self, ids: &[u32], stage: Stage);
}

/// What will be needed of a body, sooner and sooner.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stage {
    /// Its slot.
    Slot,
    /// All of it.
    Body,
    /// Its partner and its neighbours.
    Partner,
    /// Its partner's neighbours.
    Neighbours,
}

impl Calendar {
    /// A calendar in which `events` are expected within a time of `within`.
    pub fn new(epochs: Epochs, now: Time, events: f64, within: f64) -> Self {
        let width = AIM * within / events.max(1.0);
        let buckets = (epochs.length() / width).clamp(1.0, MOST);
        let mut calendar = Calendar {
            epochs,
            buckets: buckets as u64,
            rate: 0.0,
            current: 0,
            epoch: now.epoch,
            ring: vec![Bucket { count: 0, ids: [0; 15] }; 2 * WINDOW as usize],
            coarse: Coarse::new(),
            beyond: Vec::new(),
            hand: Hand::EMPTY,
            heap: BinaryHeap::new(),
            heap_from: u64::MAX,
            waiting: 0,
            cleared_at: CLEARED,
            drained: 0,
            since: 0,
        };
        calendar.rate = calendar.buckets as f64 / epochs.length();
        calendar.current = calendar.bucket(now);
        calendar.since = calendar.current;
        calendar
    }

    pub fn bytes(&self) -> usize {
        self.ring.len() * size_of::<Bucket>()
            + self.coarse.bytes()
            + self.beyond.capacity() * 16
            + self.heap.capacity() * size_of::<Spare>()
    }

    /// The bucket that a time falls into. Monotonic: each step is.
    #[inline(always)]
    fn bucket(&self, time: Time) -> u64 {
        // At most 2³¹: as i64, which is one instruction, where u64 takes several.
        let within = ((time.offset * self.rate) as i64 as u64).min(self.buckets - 1);
        u64::from(time.epoch) * self.buckets + within
    }

    /// Schedules a body. Its old entry is dead from now on.
    #[inline(always)]
    pub fn insert(&mut self, time: Time, id: u32, bodies: &mut impl Bodies) {
        let bucket = self.bucket(time);
        if bodies.slot(id).place == AT_HAND {
            // Its old entry must not be taken for its new one. On the heap, its rank gives it away.
            self.hand.drop(id);
        }
        if bucket / WINDOW <= self.current / WINDOW + 1 && bucket > self.current {
            let room = &mut self.ring[(bucket % (2 * WINDOW)) as usize];
            if (room.count as usize) < room.ids.len() {
                room.ids[room.count as usize] = id;
                room.count += 1;
                self.waiting += 1;
                bodies.set_slot(id, Slot { offset: time.offset, place: place_of(bucket) });
                return;
            }
        }
        self.insert_elsewhere(time, bucket, id, bodies);
    }

    fn insert_elsewhere(&mut self, time: Time, bucket: u64, id: u32, bodies: &mut impl Bodies) {
        if self.waiting + self.heap.len() > self.cleared_at {
            self.clear_away(bodies);
        }
        let offset = time.offset;
        if bucket <= self.current {
            bodies.set_slot(id, Slot { offset, place: AT_HAND });
            return self.put_at_hand(Entry { time, id }, bodies);
        }
        let ahead = bucket / WINDOW - self.current / WINDOW;
        if ahead <= 1 {
            // Its bucket is full.
            self.drained += 1;
            bodies.set_slot(id, Slot { offset, place: AT_HAND });
            return self.put_on_heap(Entry { time, id }, bodies);
        }
        bodies.set_slot(id, Slot { offset, place: place_of(bucket) });
        self.waiting += 1;
        if ahead < COARSE {
            self.coarse.put(bucket, id);
        } else {
            self.beyond.push((bucket, id));
        }
    }

    /// Drops entries that are dead. Mostly their time comes and they are gone; but where time hardly goes on,
    /// because bounces pile up, there would be more and more of them.
    #[cold]
    fn clear_away(&mut self, bodies: &impl Bodies) {
        let before = self.beyond.len();
        self.beyond.retain(|(bucket, id)| bodies.slot(*id).place == place_of(*bucket));
        let mut dropped = before - self.beyond.len();
        for window in 0..COARSE {
            let entries = self.coarse.take(window);
            for (low, id) in &entries {
                if bodies.slot(*id).place == place_of(u64::from(*low)) {
                    self.coarse.put(u64::from(*low), *id);
                } else {
                    dropped += 1;
                }
            }
            self.coarse.taken = entries;
        }
        self.waiting -= dropped;
        self.heap.retain(|Spare { entry, rank }| {
            is_live(entry, bodies) && *rank == bodies.rank(entry.id)
        });
        self.heap_from = self.heap.peek().map_or(u64::MAX, |spare| self.bucket(spare.entry.time));
        self.cleared_at = CLEARED.max(2 * (self.waiting + self.heap.len()));
    }

    /// Takes a body out: it has no event.
    pub fn cancel(&mut self, id: u32, bodies: &mut impl Bodies) {
        if bodies.slot(id).place == AT_HAND {
            // Its old entry must not be taken for its new one. On the heap, its rank gives it away.
            self.hand.drop(id);
        }
        bodies.set_slot(id, Slot::NEVER);
    }

    fn put_at_hand(&mut self, entry: Entry, bodies: &impl Bodies) {
        if self.hand.many < HAND && entry.time.epoch == self.epoch {
            self.hand.put_if(true, entry.time.offset, entry.id);
        } else {
            self.put_on_heap(entry, bodies);
        }
    }

    fn put_on_heap(&mut self, entry: Entry, bodies: &impl Bodies) {
        self.heap_from = self.heap_from.min(self.bucket(entry.time));
        self.heap.push(Spare { entry, rank: bodies.rank(entry.id) });
    }

    /// The first event not after `end`, taken out.
    #[inline]
    pub fn pop(&mut self, end: Time, bodies: &mut impl Bodies) -> Option<Entry> {
        loop {
            if self.heap_from <= self.current {
                match self.pop_from_heap(end, bodies) {
                    Popped::Event(entry) => return Some(entry),
                    Popped::Dead => continue,
                    Popped::Later => {}
                }
            }
            if self.hand.many > 0 {
                let at = self.hand.first(bodies);
                let entry = self.at_hand(at);
                if entry.time > end {
                    return None;
                }
                self.hand.take(at);
                // Mostly it is live: what is put off is dropped. But if the same event has been on the heap, too,
                // it may have come from there.
                if !is_live(&entry, bodies) {
                    continue;
                }
                bodies.set_slot(entry.id, Slot::NEVER);
                return Some(entry);
            }
            let last = self.bucket(end);
            if self.waiting == self.beyond.len() && self.waiting > 0 && self.current < last {
                self.skip_to_beyond(last, bodies);
            }
            if self.current >= last || !self.next_bucket(bodies) {
                return None;
            }
        }
    }

    #[inline(always)]
    fn at_hand(&self, at: usize) -> Entry {
        let time = Time { epoch: self.epoch, offset: f64::from_bits(self.hand.offsets[at]) };
        Entry { time, id: self.hand.ids[at] }
    }

    /// The first event of the heap, if it is not after `end` nor after what is at hand.
    #[cold]
    fn pop_from_heap(&mut self, end: Time, bodies: &mut impl Bodies) -> Popped {
        let Some(spare) = self.heap.peek() else { return Popped::Later };
        if self.hand.many > 0 {
            // By the rank that the heap knows it by: a dead entry must not hide those behind it.
            let entry = self.at_hand(self.hand.first(bodies));
            if *spare < (Spare { entry, rank: bodies.rank(entry.id) }) {
                return Popped::Later;
            }
        }
        let Spare { entry, rank } = spare.clone();
        if entry.time > end {
            return Popped::Later;
        }
        self.heap.pop();
        self.heap_from = self.heap.peek().map_or(u64::MAX, |spare| self.bucket(spare.entry.time));
        if !is_live(&entry, bodies) || rank != bodies.rank(entry.id) {
            return Popped::Dead;
        }
        bodies.set_slot(entry.id, Slot::NEVER);
        Popped::Event(entry)
    }

    /// Goes on to the first of the events that are far away, because there are no others, but not beyond
    /// `last`.
    #[cold]
    fn skip_to_beyond(&mut self, last: u64, bodies: &mut impl Bodies) {
        let first = self.beyond.iter().map(|(bucket, _)| *bucket).min().unwrap_or(last);
        let to = first.min(self.heap_from).min(last).saturating_sub(1);
        if to / WINDOW <= self.current / WINDOW + 1 {
            return;
        }
        self.current = to;
        self.epoch = (to / self.buckets) as u32;
        (self.drained, self.since) = (0, to);
        let beyond = core::mem::take(&mut self.beyond);
        for (bucket, id) in beyond {
            self.waiting -= 1;
            let slot = bodies.slot(id);
            if slot.place == place_of(bucket) {
                let epoch = (bucket / self.buckets) as u32;
                self.insert(Time { epoch, offset: slot.offset }, id, bodies);
            }
        }
    }

    /// Goes on to the next bucket that has something in it. False if there is none.
    fn next_bucket(&mut self, bodies: &mut impl Bodies) -> bool {
        if self.waiting == 0 {
            // Nothing but the heap is left: go to where its first event is.
            let Some(spare) = self.heap.peek() else { return false };
            self.current = self.bucket(spare.entry.time).max(self.current);
            self.epoch = (self.current / self.buckets) as u32;
            return true;
        }
        self.current += 1;
        self.epoch = (self.current / self.buckets) as u32;
        if self.current % WINDOW == 0 {
            self.next_window(bodies);
            let passed = self.current - self.since;
            if passed >= JUDGED {
                let mean = self.drained as f64 / passed as f64;
                (self.drained, self.since) = (0, self.current);
                // Where there can be no more buckets, as among ten million discs, it would be done in vain each time.
                let is_full = self.buckets as f64 >= MOST;
                if (mean < 3.0 && self.buckets > 1) || (mean > 10.0 && !is_full) {
                    self.refit(mean, bodies);
                    return true;
                }
            }
        }
        let ring = 2 * WINDOW;
        for (ahead, stage) in [(4, Stage::Body), (2, Stage::Partner), (1, Stage::Neighbours)] {
            let bucket = &self.ring[((self.current + ahead) % ring) as usize];
            bodies.look_ahead(&bucket.ids[..bucket.count as usize], stage);
        }

        let at = (self.current % ring) as usize;
        let (count, place) = (self.ring[at].count as usize, place_of(self.current));
        if count == 0 {
            return true;
        }
        self.ring[at].count = 0;
        self.waiting -= count;
        self.drained += count as u64;
        if self.hand.many > 0 {
            self.drain_to_others(at, count, bodies);
            return true;
        }
        // There is room for a whole bucket. Which of its entries are live, no processor can foresee: each is put at
        // hand, and the next one over it if it is dead.
        for id in &self.ring[at].ids[..count] {
            let slot = bodies.slot(*id);
            let live = slot.place == place;
            bodies.set_slot(*id, Slot { place: if live { AT_HAND } else { slot.place }, ..slot });
            self.hand.put_if(live, slot.offset, *id);
        }
        true
    }

    /// Puts the live entries of a bucket at hand, where there are some that have come from far away.
    #[cold]
    fn drain_to_others(&mut self, at: usize, count: usize, bodies: &mut impl Bodies) {
        for i in 0..count {
            let id = self.ring[at].ids[i];
            let slot = bodies.slot(id);
            if slot.place == place_of(self.current) {
                bodies.set_slot(id, Slot { place: AT_HAND, ..slot });
                let time = Time { epoch: self.epoch, offset: slot.offset };
                self.put_at_hand(Entry { time, id }, bodies);
            }
        }
    }

    /// The ring has come to a new window: the one after it moves from its coarse list into buckets.
    fn next_window(&mut self, bodies: &mut impl Bodies) {
        let window = self.current / WINDOW;
        if window % COARSE == 0 {
            let beyond = core::mem::take(&mut self.beyond);
            for (bucket, id) in beyond {
                if bodies.slot(id).place != place_of(bucket) {
                    self.waiting -= 1;
                } else if bucket / WINDOW == window {
                    self.waiting -= 1;
                    let epoch = (bucket / self.buckets) as u32;
                    let offset = bodies.slot(id).offset;
                    self.insert(Time { epoch, offset }, id, bodies);
                } else if bucket / WINDOW < window + COARSE {
                    self.coarse.put(bucket, id);
                } else {
                    self.beyond.push((bucket, id));
                }
            }
        }
        let list = self.coarse.take(window + 1);
        for (i, (low, id)) in list.iter().copied().enumerate() {
            if let Some((_, later)) = list.get(i + AHEAD) {
                bodies.look_ahead(&[*later], Stage::Slot);
            }
            self.waiting -= 1;
            let slot = bodies.slot(id);
            if slot.place == low & !(1 << 31) {
                let bucket = (window + 1) * WINDOW + u64::from(low) % WINDOW;
                let epoch = (bucket / self.buckets) as u32;
                self.insert(Time { epoch, offset: slot.offset }, id, bodies);
            }
        }
        self.coarse.taken = list;
    }

    /// Makes buckets of another width, by how full the last ones were, and puts everything into them.
    #[cold]
    fn refit(&mut self, mean: f64, bodies: &mut impl Bodies) {
        let finer = (mean / AIM).clamp(1.0 / 16.0, 16.0);
        let start = Time {
            epoch: (self.current / self.buckets) as u32,
            offset: (self.current % self.buckets) as f64 / self.rate,
        };
        let (within, events) = (self.epochs.length(), self.buckets as f64 * finer * AIM);
        let old = core::mem::replace(self, Calendar::new(self.epochs, start, events, within));
        // All that is put into it is live, and is not to be looked through again and again.
        self.cleared_at = old.cleared_at.max(2 * old.waiting);
        let mut insert = |calendar: &mut Calendar, bucket: u64, id: u32| {
            let slot = bodies.slot(id);
            if slot.place == place_of(bucket) {
                let epoch = (bucket / old.buckets) as u32;
                calendar.insert(Time { epoch, offset: slot.offset }, id, bodies);
            }
        };
        for ahead in 0..2 * WINDOW {
            let bucket = old.current + ahead;
            let ids = &old.ring[(bucket % (2 * WINDOW)) as usize];
            for id in &ids.ids[..ids.count as usize] {
                insert(self, bucket, *id);
            }
        }
        let window = old.current / WINDOW;
        for ahead in 2..COARSE {
            old.coarse.of(window + ahead, |(low, id)| {
                insert(self, (window + ahead) * WINDOW + u64::from(low) % WINDOW, id);
            });
        }
        for (bucket, id) in &old.beyond {
            insert(self, *bucket, *id);
        }
        let hand: Vec<Entry> = (0..old.hand.many).map(|at| old.at_hand(at)).collect();
        for entry in hand.into_iter().chain(old.heap.into_iter().map(|spare| spare.entry)) {
            if is_live(&entry, bodies) {
                self.insert(entry.time, entry.id, bodies);
            }
        }
    }
}

/// The number of a bucket as a slot has it: its lower 31 bits.
#[inline(always)]
fn place_of(bucket: u64) -> u32 {
    bucket as u32 & !(1 << 31)
}

/// Whether an event at hand, or of the heap, is still to come.
#[inline(always)]
fn is_live(entry: &Entry, bodies: &impl Bodies) -> bool {
    let slot = bodies.slot(entry.id);
    slot.place == AT_HAND && slot.offset == entry.time.offset
}

/// What the heap gives.
enum Popped {
    Event(Entry),
    /// An entry that was dead.
    Dead,
    /// Nothing yet.
    Later,
}
