//! What is next: an indexed heap, one entry a thing.

use super::meeting::Rank;
use crate::Time;
use alloc::vec::Vec;

/// When a thing has something to do, and its place among the events of that instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Entry {
    pub time: Time,
    /// None: it leaves its shell, which comes before anything that happens.
    pub rank: Option<Rank>,
    pub node: u32,
}

impl Entry {
    fn is_before(&self, other: &Entry) -> bool {
        if self.time != other.time {
            return self.time < other.time;
        }
        (self.rank, self.node) < (other.rank, other.node)
    }
}

/// A heap of four branches, with the place of each thing in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Heap {
    entries: Vec<Entry>,
    places: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl Heap {
    pub fn first(&self) -> Option<Entry> {
        self.entries.first().copied()
    }

    /// Puts a thing where it belongs, or takes it out if it has nothing to do.
    pub fn put(&mut self, node: u32, entry: Option<Entry>) {
        if self.places.len() <= node as usize {
            self.places.resize(node as usize + 1, NOWHERE);
        }
        let place = self.places[node as usize];
        match (place, entry) {
            (NOWHERE, None) => {}
            (NOWHERE, Some(entry)) => {
                self.entries.push(entry);
                self.rise(self.entries.len() - 1);
            }
            (place, Some(entry)) => {
                let place = place as usize;
                self.entries[place] = entry;
                self.rise(place);
                self.sink(self.places[node as usize] as usize);
            }
            (place, None) => {
                let place = place as usize;
                self.places[node as usize] = NOWHERE;
                let last = self.entries.pop();
                if let Some(last) = last.filter(|_| place < self.entries.len()) {
                    self.entries[place] = last;
                    self.rise(place);
                    self.sink(self.places[last.node as usize] as usize);
                }
            }
        }
    }

    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>() + self.places.capacity() * size_of::<u32>()
    }

    fn rise(&mut self, mut place: usize) {
        let entry = self.entries[place];
        while place > 0 {
            let above = (place - 1) / 4;
            if !entry.is_before(&self.entries[above]) {
                break;
            }
            self.set(place, self.entries[above]);
            place = above;
        }
        self.set(place, entry);
    }

    fn sink(&mut self, mut place: usize) {
        let entry = self.entries[place];
        loop {
            let below = 4 * place + 1..(4 * place + 5).min(self.entries.len());
            let first = below.reduce(|best, other| {
                if self.entries[other].is_before(&self.entries[best]) { other } else { best }
            });
            let Some(first) = first.filter(|first| self.entries[*first].is_before(&entry)) else {
                break;
            };
            self.set(place, self.entries[first]);
            place = first;
        }
        self.set(place, entry);
    }

    fn set(&mut self, place: usize, entry: Entry) {
        self.entries[place] = entry;
        self.places[entry.node as usize] = place as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_first_comes_first_whatever_is_put_and_taken() {
        let mut heap = Heap::default();
        let mut plain: Vec<Option<f64>> = alloc::vec![None; 50];
        let mut seed = 1u64;
        for _ in 0..20_000 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let node = (seed >> 33) as u32 % 50;
            let offset = ((seed >> 40) % 1000) as f64;
            let time = Time { epoch: 0, offset };
            let entry = (seed >> 20 & 3 != 0).then_some(Entry { time, rank: None, node });
            heap.put(node, entry);
            plain[node as usize] = entry.map(|entry| entry.time.offset);
            let least = plain.iter().flatten().copied().reduce(f64::min);
            assert_eq!(heap.first().map(|entry| entry.time.offset), least);
        }
    }
}
