//! Later events, in lists by window.

use super::WINDOW;
use alloc::vec;
use alloc::vec::Vec;

/// Windows ahead that have a coarse list of their own: so many that with a million bodies
/// hardly an event lies beyond them.
pub const COARSE: u64 = if cfg!(test) { 4 } else { 1024 };

/// Later events, by window, with the lower half of their bucket's number: chains of chunks, so that the
/// memory of one window is used again by another.
#[derive(Clone, Debug)]
pub struct Coarse {
    /// The last chunk of each window.
    heads: Vec<u32>,
    chunks: Vec<Chunk>,
    /// The first of those not in use.
    free: u32,
    /// The entries of the window that is being emptied.
    pub taken: Vec<(u32, u32)>,
}

const END: u32 = u32::MAX;

/// Entries of a chunk. (With 7, a line of the cache, a collision among a million discs takes 8% longer.)
const MANY: usize = 31;

/// Four lines of the cache.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
struct Chunk {
    many: u32,
    next: u32,
    entries: [(u32, u32); MANY],
}

impl Coarse {
    pub fn new() -> Self {
        let heads = vec![END; COARSE as usize];
        Coarse { heads, chunks: Vec::new(), free: END, taken: Vec::new() }
    }

    #[inline]
    pub fn put(&mut self, bucket: u64, id: u32) {
        let window = (bucket / WINDOW % COARSE) as usize;
        let mut at = self.heads[window];
        if at == END || self.chunks[at as usize].many as usize == MANY {
            at = self.chunk(at);
            self.heads[window] = at;
        }
        let chunk = &mut self.chunks[at as usize];
        chunk.entries[chunk.many as usize] = (bucket as u32, id);
        chunk.many += 1;
    }

    /// An empty chunk.
    fn chunk(&mut self, next: u32) -> u32 {
        let at = self.free;
        if at == END {
            self.chunks.push(Chunk { many: 0, next, entries: [(0, 0); MANY] });
            return self.chunks.len() as u32 - 1;
        }
        let chunk = &mut self.chunks[at as usize];
        self.free = chunk.next;
        (chunk.many, chunk.next) = (0, next);
        at
    }

    /// Shows the entries of a window.
    pub fn of(&self, window: u64, mut found: impl FnMut((u32, u32))) {
        let mut at = self.heads[(window % COARSE) as usize];
        while at != END {
            let chunk = &self.chunks[at as usize];
            chunk.entries[..chunk.many as usize].iter().for_each(|entry| found(*entry));
            at = chunk.next;
        }
    }

    /// Takes the entries of a window out; to be given back.
    pub fn take(&mut self, window: u64) -> Vec<(u32, u32)> {
        let mut taken = core::mem::take(&mut self.taken);
        taken.clear();
        self.of(window, |entry| taken.push(entry));
        let mut at = core::mem::replace(&mut self.heads[(window % COARSE) as usize], END);
        while at != END {
            let next = core::mem::replace(&mut self.chunks[at as usize].next, self.free);
            self.free = at;
            at = next;
        }
        taken
    }

    pub fn bytes(&self) -> usize {
        4 * self.heads.len()
            + self.chunks.capacity() * size_of::<Chunk>()
            + self.taken.capacity() * size_of::<(u32, u32)>()
    }
}
