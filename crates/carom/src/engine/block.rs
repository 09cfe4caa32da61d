//! The discs of one cell, in one line of the cache.

/// Discs that a block holds.
pub const ROOM: usize = 7;
/// No disc, and no other block.
pub const END: u32 = u32::MAX;
/// Places are told in so many parts of a cell's width: what is up to three cells away is a number of 16 bits,
/// and its square, less 16 bits, too.
const PARTS: f32 = 8192.0;
/// An empty slot: so far away that it is near nothing.
const FAR: i16 = i16::MAX;

/// Up to seven discs of a cell: where their shells' centres are, from the cell's lower left corner.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Block {
    x: [i16; ROOM + 1],
    y: [i16; ROOM + 1],
    pub ids: [u32; ROOM],
    /// Where it goes on, if more are here.
    pub next: u32,
}

impl Block {
    pub const EMPTY: Block =
        Block { x: [FAR; ROOM + 1], y: [FAR; ROOM + 1], ids: [END; ROOM], next: END };

    /// Puts a disc in, at a place in widths of a cell, if there is room.
    pub fn insert(&mut self, id: u32, within: [f32; 2]) -> bool {
        let slot = self.slot_of(END);
        if slot < ROOM {
            self.ids[slot] = id;
            [self.x[slot], self.y[slot]] = within.map(parts);
        }
        slot < ROOM
    }

    /// Takes a disc out, if it is here.
    pub fn remove(&mut self, id: u32) -> bool {
        let slot = self.slot_of(id);
        if slot < ROOM {
            self.ids[slot] = END;
            (self.x[slot], self.y[slot]) = (FAR, FAR);
        }
        slot < ROOM
    }

    /// A slot with this id, or none. Without a branch on which it is.
    #[inline(always)]
    fn slot_of(&self, id: u32) -> usize {
        let slots = self.ids.iter().enumerate();
        slots.fold(ROOM, |found, (slot, other)| if *other == id { slot } else { found })
    }

    /// How far places here may be off along an axis, in widths of a cell.
    pub const ROUNDING: f64 = 1.0 / PARTS as f64;

    /// The discs, and where they are, rounded, in widths of a cell.
    pub fn discs(&self) -> impl Iterator<Item = (u32, [f32; 2])> {
        let places =
            self.x.iter().zip(&self.y).map(|(x, y)| [*x, *y].map(|x| f32::from(x) / PARTS));
        self.ids.iter().copied().zip(places).filter(|(id, _)| *id != END)
    }

    /// Puts those within a circle after `many` others, and says how many there are then. Without a branch that depends
    /// on who is near.
    #[inline(always)]
    pub fn put_near(&self, circle: Circle, near: &mut Near, mut many: usize) -> usize {
        let mut marks = [0; ROOM + 1];
        self.mark(circle, &mut marks);
        for (id, one) in self.ids.iter().zip(&marks) {
            near[many % near.len()] = *id;
            many += usize::from(*one);
        }
        many
    }

    /// Tells which of the slots are within a circle: 1 or 0.
    #[inline(always)]
    pub fn mark(&self, circle: Circle, marks: &mut [u16; ROOM + 1]) {
        self.mark_within(circle.x, circle.y, circle.square, marks);
    }

    /// Eight at a time, in twenty instructions. The compiler sees that only where it has the numbers one by one, and
    /// does not see what becomes of the marks.
    #[inline(never)]
    fn mark_within(&self, x: i16, y: i16, square: i16, marks: &mut [u16; ROOM + 1]) {
        for (i, mark) in marks.iter_mut().enumerate() {
            let x = i32::from(self.x[i].saturating_sub(x));
            let y = i32::from(self.y[i].saturating_sub(y));
            let sum = ((x * x) >> 16) + ((y * y) >> 16);
            *mark = (sum as i16).wrapping_sub(square) as u16 >> 15;
        }
    }
}

/// Who is near, in nine blocks and no more; and room for a whole block after that.
pub type Near = [u32; 9 * ROOM + 9];
pub const NONE_NEAR: Near = [END; 9 * ROOM + 9];

#[cfg(target_arch = "x86_64")]
mod eight {
    #![allow(unsafe_code)]

    use super::{Block, Circle, Near, ROOM};
    use crate::number::Wide;
    use core::arch::x86_64::*;

    /// For every choice of eight lanes, which they are: the first of them first.
    static CHOSEN: [[u8; 8]; 256] = {
        let mut chosen = [[0; 8]; 256];
        let mut marks = 0;
        while marks < 256 {
            let (mut lane, mut many) = (0, 0);
            while lane < 8 {
                if marks >> lane & 1 == 1 {
                    chosen[marks][many] = lane as u8;
                    many += 1;
                }
                lane += 1;
            }
            marks += 1;
        }
        chosen
    };

    impl Block {
        /// [`put_near`](Block::put_near), in a few steps.
        #[inline(always)]
        pub fn put_near_at_once(
            &self,
            _: Wide,
            circle: Circle,
            near: &mut Near,
            many: usize,
        ) -> usize {
            let room: &mut [u32; 8] = (&mut near[many..many + 8]).try_into().expect("eight");
            // SAFETY: there is AVX2, or there would be no `Wide`; and what is read and written is as long as that:
            // ids and what comes after them are eight, or there would be no such block.
            const { assert!(size_of::<Block>() == 64 && ROOM == 7) };
            let marks = unsafe {
                let away = |from: &[i16; ROOM + 1], to: i16| {
                    let from = _mm_loadu_si128(from.as_ptr().cast());
                    let away = _mm_subs_epi16(from, _mm_set1_epi16(to));
                    _mm_mulhi_epi16(away, away)
                };
                let sum = _mm_add_epi16(away(&self.x, circle.x), away(&self.y, circle.y));
                let within = _mm_sub_epi16(sum, _mm_set1_epi16(circle.square));
                let marks = _mm_movemask_epi8(_mm_packs_epi16(within, within)) as usize & 0x7f;
                let chosen = _mm_loadl_epi64(CHOSEN[marks].as_ptr().cast());
                let ids = _mm256_loadu_si256(core::ptr::from_ref(self).cast::<u8>().add(32).cast());
                let ids = _mm256_permutevar8x32_epi32(ids, _mm256_cvtepu8_epi32(chosen));
                _mm256_storeu_si256(room.as_mut_ptr().cast(), ids);
                marks
            };
            many + marks.count_ones() as usize
        }
    }
}

/// So many widths of a cell, in parts of one.
#[inline(always)]
pub fn parts(widths: f32) -> i16 {
    (widths * PARTS) as i16
}

/// A circle, seen from a cell's lower left corner.
#[derive(Clone, Copy, Debug)]
pub struct Circle {
    x: i16,
    y: i16,
    square: i16,
}

impl Circle {
    /// About a place, and a little larger than asked for: what is within, is surely within. In widths of a cell,
    /// the radius one at most.
    #[inline(always)]
    pub fn new(within: [f32; 2], radius: f32) -> Self {
        // Places are off by less than 1 along x, and by less than 1.5 along y, where cells are not square.
        let radius = radius * PARTS + 2.0;
        let square = (radius * radius / 65536.0) as i16 + 1;
        Circle { x: parts(within[0]), y: parts(within[1]), square }
    }

    /// The same, seen from a cell that is so many parts of a width away.
    #[inline(always)]
    pub fn seen_from(self, [x, y]: [i16; 2]) -> Self {
        Circle { x: self.x.wrapping_sub(x), y: self.y.wrapping_sub(y), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_near_is_found_and_little_else() {
        let aspect = 1.3f32;
        for n in 0..40_000u32 {
            let chance = |k: u32| (n.wrapping_mul(k) >> 8) as f32 / (1u32 << 24) as f32;
            let own = [chance(2_654_435_761), aspect * chance(2_246_822_519)];
            let other = [chance(3_266_489_917), aspect * chance(668_265_263)];
            let radius = 0.6 + 0.4 * chance(374_761_393);
            let mut block = Block::EMPTY;
            assert!(block.insert(7, other));
            for dx in [-1.0, 0.0, 1.0] {
                for dy in [-aspect, 0.0, aspect] {
                    let (x, y) = (dx + other[0] - own[0], dy + other[1] - own[1]);
                    let distance = (x * x + y * y).sqrt();
                    let mut marks = [0; ROOM + 1];
                    block.mark(Circle::new(own, radius).seen_from([dx, dy].map(parts)), &mut marks);
                    let found: u16 = marks.iter().sum();
                    assert!(found == 1 || distance > radius * 0.99999);
                    #[cfg(target_arch = "x86_64")]
                    if let Some(wide) = crate::number::Wide::here() {
                        let circle = Circle::new(own, radius).seen_from([dx, dy].map(parts));
                        let (mut some, mut same) = (NONE_NEAR, NONE_NEAR);
                        let many = block.put_near(circle, &mut some, 3);
                        assert_eq!(block.put_near_at_once(wide, circle, &mut same, 3), many);
                        assert_eq!(
                            (many, some[3..many].to_vec()),
                            (3 + usize::from(found), same[3..many].to_vec())
                        );
                    }
                    assert!(found == 0 || distance < radius + 0.002, "{distance} {radius}");
                    assert!(found < 2);
                }
            }
            assert!(block.remove(7) && !block.remove(7));
        }
    }
}
