//! What is known of two things that are near each other, until something happens to one of them.
//!
//! When two things meet depends on their last events alone. So what has been found out stays true, whichever of the two
//! it was found for, and however often it is asked: no contact up to a time is not proved again, and beyond it the search
//! goes on from where it had come to.

use super::Stage;
use super::meet::Meets;
use super::thing::Key;
use crate::Time;
use crate::predict::turning::Search;
use alloc::vec::Vec;

/// What is known of two things, the one with the lower key first.
#[derive(Clone, Copy, Debug)]
enum Known {
    Nothing,
    /// They do not meet up to a time in this image, and the search has come so far.
    Apart {
        boxes: [i32; 2],
        until: Time,
        search: Search,
    },
    Meet {
        boxes: [i32; 2],
        meets: Meets,
    },
}

/// What is known of all pairs, by number.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    known: Vec<Known>,
    /// Numbers that are not in use.
    free: Vec<u32>,
}

impl Pairs {
    /// A number for two of whom nothing is known.
    pub fn add(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.known.push(Known::Nothing);
            self.known.len() as u32 - 1
        })
    }

    pub fn remove(&mut self, pair: u32) {
        self.forget(pair);
        self.free.push(pair);
    }

    /// Something has happened to one of the two.
    pub fn forget(&mut self, pair: u32) {
        self.known[pair as usize] = Known::Nothing;
    }

    pub fn bytes(&self) -> usize {
        self.known.capacity() * size_of::<Known>() + self.free.capacity() * size_of::<u32>()
    }

    /// When a meets an image of b, if it does up to a time.
    pub fn meets(
        &mut self,
        pair: u32,
        stage: &Stage,
        (a, b, boxes): (Key, Key, [i32; 2]),
        end: Time,
    ) -> Option<Time> {
        let (a, b, boxes) = ordered(a, b, boxes);
        let known = &mut self.known[pair as usize];
        let mut search = match known {
            Known::Meet { boxes: of, meets } if *of == boxes => {
                return Some(meets.time).filter(|time| *time <= end);
            }
            Known::Apart { boxes: of, until, .. } if *of == boxes && end <= *until => return None,
            Known::Apart { boxes: of, search, .. } if *of == boxes => *search,
            _ => Search::default(),
        };
        let found = stage.meets_from(a, b, boxes, end, &mut search);
        *known = match found {
            Some(meets) => Known::Meet { boxes, meets },
            None => Known::Apart { boxes, until: end, search },
        };
        found.map(|meets| meets.time)
    }

    /// The contact of a and an image of b, if it is known.
    pub fn contact(&self, pair: u32, (a, b, boxes): (Key, Key, [i32; 2])) -> Option<Foreseen> {
        let (a, b, boxes) = ordered(a, b, boxes);
        match self.known[pair as usize] {
            Known::Meet { boxes: of, meets } if of == boxes => {
                Some(Foreseen { a, b, boxes, meets })
            }
            _ => None,
        }
    }
}

/// The contact that is about to be carried out, as it was predicted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Foreseen {
    pub a: Key,
    pub b: Key,
    pub boxes: [i32; 2],
    pub meets: Meets,
}

fn ordered(a: Key, b: Key, boxes: [i32; 2]) -> (Key, Key, [i32; 2]) {
    if b < a { (b, a, [-boxes[0], -boxes[1]]) } else { (a, b, boxes) }
}
