//! Every disc's list of those that it might meet before one of the two leaves its shell.

use super::snapshot::clone_in_place;
use crate::rules::Repeats;
use alloc::vec::Vec;

/// Neighbours that a list holds in place: an even number, and one more is kept free.
const ROOM: usize = 14;
const LONG: u8 = u8::MAX;
/// No disc.
const NONE: u32 = u32::MAX;

/// A disc's neighbours, and what else is wanted at the same moments: one line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct List {
    /// An odd number of them is made even by repeating the last, and then there are none. A long list
    /// is elsewhere, at the number that is first here.
    ids: [u32; ROOM + 1],
    length: u8,
    /// Which grid the disc lives on.
    pub grid: u8,
    pub repeats: Repeats,
}

impl List {
    pub fn new(grid: u8) -> Self {
        List { ids: [NONE; ROOM + 1], length: 0, grid, repeats: Repeats::default() }
    }

    /// Makes it a short list of these.
    #[inline]
    fn hold(&mut self, neighbours: &[u32]) {
        self.ids = [NONE; ROOM + 1];
        self.ids[..neighbours.len()].copy_from_slice(neighbours);
        self.length = neighbours.len() as u8;
        self.pad();
    }

    #[inline(always)]
    fn pad(&mut self) {
        let length = usize::from(self.length);
        let last = self.ids[length.saturating_sub(1)];
        self.ids[length] = if length % 2 == 1 { last } else { NONE };
    }
}

/// The lists of all discs.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    pub lists: Vec<List>,
    long: Vec<Vec<u32>>,
    free: Vec<u32>,
}

clone_in_place!(Lists { lists, long, free });

impl Lists {
    /// The neighbours of a disc, made even.
    #[inline(always)]
    pub fn even(&self, id: u32) -> &[u32] {
        let list = &self.lists[id as usize];
        if list.length == LONG {
            return self.long_even(list.ids[0]);
        }
        let even = (usize::from(list.length) + 1) & !1;
        &list.ids[..even]
    }

    /// The first eight places of a list: neighbours, if it is not long, or no discs at all.
    #[inline(always)]
    pub fn few(&self, id: u32) -> &[u32; 8] {
        self.lists[id as usize].ids.first_chunk().expect("there is room for more")
    }

    /// Long lists are kept even too; the last may be there twice.
    fn long_even(&self, at: u32) -> &[u32] {
        &self.long[at as usize]
    }

    /// The neighbours of a disc, each once.
    pub fn of(&self, id: u32) -> &[u32] {
        let list = &self.lists[id as usize];
        if list.length == LONG {
            let long = self.long_even(list.ids[0]);
            return match long {
                [rest @ .., a, b] if a == b => &long[..rest.len() + 1],
                _ => long,
            };
        }
        &list.ids[..usize::from(list.length)]
    }

    pub fn set(&mut self, id: u32, neighbours: &[u32]) {
        let list = &mut self.lists[id as usize];
        if list.length == LONG {
            let at = list.ids[0];
            self.long[at as usize].clear();
            self.free.push(at);
        }
        if neighbours.len() <= ROOM {
            return list.hold(neighbours);
        }
        let at = self.free.pop().unwrap_or_else(|| {
            self.long.push(Vec::new());
            self.long.len() as u32 - 1
        });
        let list = &mut self.lists[id as usize];
        (list.length, list.ids[0]) = (LONG, at);
        let long = &mut self.long[at as usize];
        long.extend_from_slice(neighbours);
        if long.len() % 2 == 1 {
            long.push(long[long.len() - 1]);
        }
    }

    /// Gives a disc a new list, puts it on the lists of those who are new on it and takes it from those
    /// of the others. Shows who is new.
    pub fn exchange(&mut self, id: u32, new: &mut [u32], fresh: &mut Vec<u32>) {
        fresh.clear();
        let list = &mut self.lists[id as usize];
        if list.length == LONG || new.len() > ROOM {
            return self.exchange_long(id, new, fresh);
        }
        let old = *list;
        list.hold(new);
        let (added, many) = without(new, &old.whole());
        let (gone, few) = without(&old.ids[..usize::from(old.length)], &list.whole());
        fresh.extend_from_slice(&added[..many]);
        for other in &gone[..few] {
            self.remove(*other, id);
        }
        for other in fresh.iter() {
            self.add(*other, id);
        }
    }

    fn exchange_long(&mut self, id: u32, new: &mut [u32], fresh: &mut Vec<u32>) {
        let mut old = self.of(id).to_vec();
        old.sort_unstable();
        new.sort_unstable();
        for other in &old {
            if new.binary_search(other).is_err() {
                self.remove(*other, id);
            }
        }
        for other in new.iter() {
            if old.binary_search(other).is_err() {
                fresh.push(*other);
                self.add(*other, id);
            }
        }
        self.set(id, new);
    }

    pub fn add(&mut self, id: u32, neighbour: u32) {
        let list = &mut self.lists[id as usize];
        if list.length == LONG {
            let long = &mut self.long[list.ids[0] as usize];
            match long.as_mut_slice() {
                [.., a, b] if a == b => *b = neighbour,
                _ => long.extend([neighbour, neighbour]),
            }
        } else if usize::from(list.length) < ROOM {
            list.ids[usize::from(list.length)] = neighbour;
            list.length += 1;
            list.pad();
        } else {
            let mut all = [neighbour; ROOM + 1];
            all[..ROOM].copy_from_slice(&list.ids[..ROOM]);
            self.set(id, &all);
        }
    }

    /// Takes one off a list that it is on.
    pub fn remove(&mut self, id: u32, neighbour: u32) {
        let list = &mut self.lists[id as usize];
        if list.length == LONG {
            let long = &mut self.long[list.ids[0] as usize];
            if long.len() >= 2 && long[long.len() - 1] == long[long.len() - 2] {
                long.pop();
            }
            long.retain(|other| *other != neighbour);
            if long.len() % 2 == 1 {
                long.push(long[long.len() - 1]);
            }
            return;
        }
        debug_assert!(list.ids.contains(&neighbour));
        let last = usize::from(list.length).saturating_sub(1).min(ROOM - 1);
        // The last takes its place. All are looked at at a time, and nothing has to be searched for.
        let other = list.ids[last];
        list.ids = list.ids.map(|id| if id == neighbour { other } else { id });
        (list.ids[last], list.ids[last + 1]) = (NONE, NONE);
        list.length = last as u8;
        list.pad();
    }

    /// How many lists find no room in place.
    pub fn long_ones(&self) -> usize {
        self.long.len() - self.free.len()
    }

    pub fn bytes(&self) -> usize {
        self.lists.capacity() * size_of::<List>()
            + self.long.iter().map(|long| 24 + long.capacity() * 4).sum::<usize>()
    }
}

/// A list and one more, so that all can be looked at four at a time.
type Whole = [u32; ROOM + 2];

impl List {
    #[inline(always)]
    fn whole(&self) -> Whole {
        let mut whole = [NONE; ROOM + 2];
        whole[..=ROOM].copy_from_slice(&self.ids);
        whole
    }
}

/// Those of some ids that are not among others, and how many. Without a branch that depends on it.
#[inline(always)]
fn without(some: &[u32], others: &Whole) -> (Whole, usize) {
    let (mut left, mut many) = ([NONE; ROOM + 2], 0);
    for id in some {
        let found = others.iter().fold(0, |found, other| found | u32::from(other == id));
        left[many % (ROOM + 2)] = *id;
        many += 1 - found as usize;
    }
    (left, many)
}
