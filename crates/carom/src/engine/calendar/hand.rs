//! The events of the current bucket.

use super::Bodies;

/// So many are kept at hand; the rest goes to a heap.
pub const HAND: usize = 24;

/// A few events of one epoch, in no order: the first of them is looked for when it is wanted, without a
/// branch that depends on which it is.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    /// The bits of the offsets, which are not negative and so in the order of their bits.
    pub offsets: [u64; HAND],
    pub ids: [u32; HAND],
    pub many: usize,
}

impl Hand {
    pub const EMPTY: Hand = Hand { offsets: [u64::MAX; HAND], ids: [0; HAND], many: 0 };

    /// Puts one in, or does not. There is room.
    #[inline(always)]
    pub fn put_if(&mut self, really: bool, offset: f64, id: u32) {
        self.offsets[self.many] = offset.to_bits();
        self.ids[self.many] = id;
        self.many += usize::from(really);
    }

    #[inline(always)]
    pub fn take(&mut self, at: usize) {
        self.many -= 1;
        self.offsets[at] = self.offsets[self.many];
        self.ids[at] = self.ids[self.many];
    }

    pub fn drop(&mut self, id: u32) {
        if let Some(at) = self.ids[..self.many].iter().position(|other| *other == id) {
            self.take(at);
        }
    }

    /// The place of the first.
    #[inline(always)]
    pub fn first(&self, bodies: &impl Bodies) -> usize {
        let (mut first, mut at, mut tied) = (self.offsets[0], 0, false);
        for i in 1..self.many {
            let offset = self.offsets[i];
            tied = (tied & (offset >= first)) | (offset == first);
            at = if offset < first { i } else { at };
            first = if offset < first { offset } else { first };
        }
        if tied { self.first_of_tied(first, bodies) } else { at }
    }

    #[cold]
    fn first_of_tied(&self, offset: u64, bodies: &impl Bodies) -> usize {
        let tied = (0..self.many).filter(|at| self.offsets[*at] == offset);
        tied.min_by_key(|at| bodies.rank(self.ids[*at])).unwrap_or(0)
    }
}
