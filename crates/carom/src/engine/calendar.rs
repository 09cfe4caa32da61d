//! Which event is next: one entry a body, in buckets of time.
//!
//! Time is cut into buckets, a whole number of them an epoch, narrow enough that a few events fall
//! into each. An event of the near future goes straight into its bucket, a later one into a coarse
//! list, to be put into buckets when its turn comes; only the events of the current bucket are kept
//! in order. Nothing is searched for and removed: a body that is scheduled anew leaves its old entry
//! behind, and it is known to be dead because the body's slot is another now.

use super::snapshot::clone_in_place;
use crate::{Epochs, Time};
use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

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
/// In the ordered list of the current bucket, or in the heap.
const AT_HAND: u32 = u32::MAX - 1;

/// Buckets a window.
const WINDOW: u64 = 512;
/// Windows ahead that have a coarse list of their own.
const COARSE: u64 = 64;
/// Entries a bucket should have, dead ones included.
const AIM: f64 = 7.0;
/// Buckets an epoch at most, so that numbers of buckets fit into 63 bits.
const MOST: f64 = (1u64 << 31) as f64;
/// The current list is insertion-sorted up to this length; the rest goes to a heap.
const LIST: usize = 48;

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
    /// The number of the current bucket.
    current: u64,
    ring: Vec<Bucket>,
    coarse: Vec<Vec<(u32, u32)>>,
    beyond: Vec<(u64, u32)>,
    /// Events of the current bucket, the first at the end.
    list: Vec<Entry>,
    /// What finds no room in a bucket or in the list.
    heap: BinaryHeap<Spare>,
    /// Entries in the ring and the coarse lists, dead ones included.
    waiting: usize,
    /// Entries drained in this window.
    drained: u64,
    /// The bucket it began with.
    since: u64,
}

clone_in_place!(Calendar {
    epochs,
    buckets,
    rate,
    current,
    ring,
    coarse,
    beyond,
    list,
    heap,
    waiting,
    drained,
    since
});

/// What the calendar must know of the bodies.
pub(crate) trait Bodies {
    fn slot(&self, id: u32) -> Slot;
    fn set_slot(&mut self, id: u32, slot: Slot);
    /// Ties are told by this: lower first.
    fn rank(&self, id: u32) -> u128;
    /// Called three times with the ids of a bucket before they are needed, nearer and nearer.
    fn look_ahead(&self, ids: &[u32], stage: u8);
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
            ring: vec![Bucket { count: 0, ids: [0; 15] }; 2 * WINDOW as usize],
            coarse: vec![Vec::new(); COARSE as usize],
            beyond: Vec::new(),
            list: Vec::with_capacity(LIST + 1),
            heap: BinaryHeap::new(),
            waiting: 0,
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
            + self.coarse.iter().map(|list| list.capacity() * 8).sum::<usize>()
            + self.beyond.capacity() * 16
            + self.heap.capacity() * size_of::<Spare>()
    }

    /// The bucket that a time falls into. Monotonic: each step is.
    #[inline(always)]
    fn bucket(&self, time: Time) -> u64 {
        let within = ((time.offset * self.rate) as u64).min(self.buckets - 1);
        u64::from(time.epoch) * self.buckets + within
    }

    /// Schedules a body. Its old entry is dead from now on.
    #[inline]
    pub fn insert(&mut self, time: Time, id: u32, bodies: &mut impl Bodies) {
        let bucket = self.bucket(time);
        if bodies.slot(id).place == AT_HAND {
            self.drop_from_hand(id);
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
        let offset = time.offset;
        if bucket <= self.current {
            bodies.set_slot(id, Slot { offset, place: AT_HAND });
            return self.put_at_hand(Entry { time, id }, bodies);
        }
        let ahead = bucket / WINDOW - self.current / WINDOW;
        if ahead <= 1 {
            // Its bucket is full.
            bodies.set_slot(id, Slot { offset, place: AT_HAND });
            self.heap.push(Spare { entry: Entry { time, id }, rank: bodies.rank(id) });
            return;
        }
        bodies.set_slot(id, Slot { offset, place: place_of(bucket) });
        self.waiting += 1;
        if ahead < COARSE {
            self.coarse[(bucket / WINDOW % COARSE) as usize].push((bucket as u32, id));
        } else {
            self.beyond.push((bucket, id));
        }
    }

    /// Takes a body out: it has no event.
    pub fn cancel(&mut self, id: u32, bodies: &mut impl Bodies) {
        if bodies.slot(id).place == AT_HAND {
            self.drop_from_hand(id);
        }
        bodies.set_slot(id, Slot::NEVER);
    }

    /// A body's old entry must not be taken for its new one. In the heap, its rank gives it away.
    fn drop_from_hand(&mut self, id: u32) {
        if let Some(at) = self.list.iter().position(|entry| entry.id == id) {
            self.list.remove(at);
        }
    }

    fn put_at_hand(&mut self, entry: Entry, bodies: &impl Bodies) {
        if self.list.len() >= LIST {
            self.heap.push(Spare { entry, rank: bodies.rank(entry.id) });
            return;
        }
        let mut at = self.list.len();
        self.list.push(entry);
        while at > 0 && !before(&entry, &self.list[at - 1], bodies) {
            self.list[at] = self.list[at - 1];
            at -= 1;
        }
        self.list[at] = entry;
    }

    /// The first event not after `end`, taken out.
    #[inline]
    pub fn pop(&mut self, end: Time, bodies: &mut impl Bodies) -> Option<Entry> {
        loop {
            if let Some(entry) = self.first_at_hand(bodies) {
                if entry.time > end {
                    return None;
                }
                let live = self.take_from_hand(&entry, bodies);
                let slot = bodies.slot(entry.id);
                if live && slot.place == AT_HAND && slot.offset == entry.time.offset {
                    bodies.set_slot(entry.id, Slot::NEVER);
                    return Some(entry);
                }
                continue;
            }
            if self.current >= self.bucket(end) || !self.next_bucket(bodies) {
                return None;
            }
        }
    }

    /// The first of the list and the heap, if its time has come.
    #[inline(always)]
    fn first_at_hand(&self, bodies: &impl Bodies) -> Option<Entry> {
        let listed = self.list.last().copied();
        if self.heap.is_empty() {
            return listed;
        }
        let spare = self.heap.peek().filter(|spare| self.bucket(spare.entry.time) <= self.current);
        match (listed, spare) {
            (Some(a), Some(b)) => {
                // By the rank that the heap knows it by: a dead entry must not hide those behind it.
                let rank = bodies.rank(a.id);
                Some(if *b > (Spare { entry: a, rank }) { b.entry } else { a })
            }
            (a, b) => a.or(b.map(|spare| spare.entry)),
        }
    }

    /// Takes the first event out, and tells whether it is still what it was when it was put there.
    #[inline(always)]
    fn take_from_hand(&mut self, entry: &Entry, bodies: &impl Bodies) -> bool {
        if self.list.last().is_some_and(|last| last.id == entry.id && last.time == entry.time) {
            self.list.pop();
            return true;
        }
        self.heap.pop().is_some_and(|spare| spare.rank == bodies.rank(entry.id))
    }

    /// Goes on to the next bucket that has something in it. False if there is none.
    fn next_bucket(&mut self, bodies: &mut impl Bodies) -> bool {
        if self.waiting == 0 {
            // Nothing but the heap is left: go to where its first event is.
            let Some(spare) = self.heap.peek() else { return false };
            self.current = self.bucket(spare.entry.time).max(self.current);
            return true;
        }
        self.current += 1;
        if self.current % WINDOW == 0 {
            self.next_window(bodies);
            let mean = self.drained as f64 / (self.current - self.since) as f64;
            (self.drained, self.since) = (0, self.current);
            if (mean < 2.5 && self.buckets > 1) || mean > 14.0 {
                self.refit(mean, bodies);
                return true;
            }
        }
        let ring = 2 * WINDOW;
        for (ahead, stage) in [(4, 0), (2, 1), (1, 2)] {
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
        let epoch = (self.current / self.buckets) as u32;
        for i in 0..count {
            let id = self.ring[at].ids[i];
            let slot = bodies.slot(id);
            if slot.place == place {
                bodies.set_slot(id, Slot { place: AT_HAND, ..slot });
                let time = Time { epoch, offset: slot.offset };
                self.put_at_hand(Entry { time, id }, bodies);
            }
        }
        true
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
                    self.coarse[(bucket / WINDOW % COARSE) as usize].push((bucket as u32, id));
                } else {
                    self.beyond.push((bucket, id));
                }
            }
        }
        let mut list = core::mem::take(&mut self.coarse[((window + 1) % COARSE) as usize]);
        for (low, id) in list.drain(..) {
            self.waiting -= 1;
            let slot = bodies.slot(id);
            if slot.place == low & !(1 << 31) {
                let bucket = (window + 1) * WINDOW + u64::from(low) % WINDOW;
                let epoch = (bucket / self.buckets) as u32;
                self.insert(Time { epoch, offset: slot.offset }, id, bodies);
            }
        }
        self.coarse[((window + 1) % COARSE) as usize] = list;
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
            for (low, id) in &old.coarse[((window + ahead) % COARSE) as usize] {
                insert(self, (window + ahead) * WINDOW + u64::from(*low) % WINDOW, *id);
            }
        }
        for (bucket, id) in &old.beyond {
            insert(self, *bucket, *id);
        }
        for entry in old.list.into_iter().chain(old.heap.into_iter().map(|spare| spare.entry)) {
            let slot = bodies.slot(entry.id);
            if slot.place == AT_HAND && slot.offset == entry.time.offset {
                bodies.set_slot(entry.id, Slot::NEVER);
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

#[inline(always)]
fn before(a: &Entry, b: &Entry, bodies: &impl Bodies) -> bool {
    let (a_time, b_time) = (a.time.key(), b.time.key());
    if a_time == b_time { bodies.rank(a.id) < bodies.rank(b.id) } else { a_time < b_time }
}
