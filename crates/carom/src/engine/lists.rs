//! Every disc's list of those that it might meet before one of the two leaves its shell.

use super::snapshot::clone_in_place;
use crate::rules::Repeats;
use alloc::vec::Vec;

/// Neighbours that a list holds in place: an even number, and one more is kept free.
const ROOM: usize = 14;
const LONG: u8 = u8::MAX;

/// A disc's neighbours, and what else is wanted at the same moments: one line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct List {
    /// An odd number of them is made even by repeating the last. A long list is elsewhere, at the
    /// number that is first here.
    ids: [u32; ROOM + 1],
    length: u8,
    /// Which grid the disc lives on.
    pub grid: u8,
    pub repeats: Repeats,
}

impl List {
    pub fn new(grid: u8) -> Self {
        List { ids: [0; ROOM + 1], length: 0, grid, repeats: Repeats::default() }
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
            list.ids[..neighbours.len()].copy_from_slice(neighbours);
            list.length = neighbours.len() as u8;
            pad(list);
            return;
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
            pad(list);
        } else {
            let mut all = [neighbour; ROOM + 1];
            all[..ROOM].copy_from_slice(&list.ids[..ROOM]);
            self.set(id, &all);
        }
    }

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
        let length = usize::from(list.length);
        if let Some(at) = list.ids[..length].iter().position(|other| *other == neighbour) {
            list.ids[at] = list.ids[length - 1];
            list.length -= 1;
            pad(list);
        }
    }

    pub fn bytes(&self) -> usize {
        self.lists.capacity() * size_of::<List>()
            + self.long.iter().map(|long| 24 + long.capacity() * 4).sum::<usize>()
    }
}

fn pad(list: &mut List) {
    let length = usize::from(list.length);
    if length % 2 == 1 {
        list.ids[length] = list.ids[length - 1];
    }
}
