//! Who is near: cells of several sizes, kept in one table.
//!
//! They are not the engine's. Those hold shells, wide enough that a disc's place need be known to 24 bits
//! of a cell only, and they are changed one disc at a time; here there are no shells, every disc is
//! registered anew at every step, what is found must be the same as by trying all pairs even 10¹⁵⁰ away,
//! and the one table serves walls of every width too. (It takes some 250 ns a disc and step for 10⁴ discs
//! at packings of 0.3 and 0.5, with everything that a step does.)

use crate::world::Torus;
use alloc::vec::Vec;
use glam::DVec2;

/// Cells of one size, over the whole plane or around a periodic box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raster {
    corner: DVec2,
    width: DVec2,
    /// After how many cells they repeat, if they do.
    count: Option<[i64; 2]>,
}

/// What is further out than so many cells is in the last one: a wrong cell by rounding is none then,
/// because cells are wider than need be by much more than that.
const LAST: f64 = (1u64 << 40) as f64;

impl Raster {
    /// Cells for things that reach no further than `width`, middle to middle: two that interfere are
    /// in the same cell or in two that touch.
    pub fn new(width: f64, torus: Option<Torus>) -> Self {
        let width = width * 1.001;
        let Some(torus) = torus else {
            return Raster { corner: DVec2::ZERO, width: DVec2::splat(width), count: None };
        };
        let fit = (torus.sides / width).clamp(DVec2::ONE, DVec2::splat(1e6));
        let count = [fit.x as i64, fit.y as i64];
        let width = torus.sides / DVec2::new(count[0] as f64, count[1] as f64);
        Raster { corner: torus.min, width, count: Some(count) }
    }

    /// The cell of a place.
    #[inline]
    pub fn cell(&self, place: DVec2) -> [i64; 2] {
        let p = (place - self.corner) / self.width;
        let cell = [floor(p.x), floor(p.y)];
        match self.count {
            None => cell,
            Some(count) => [around(cell[0], count[0]), around(cell[1], count[1])],
        }
    }

    /// A cell and those that touch it, each once.
    #[inline]
    pub fn near(&self, [x, y]: [i64; 2], mut see: impl FnMut([i64; 2])) {
        let [(xs, x_count), (ys, y_count)] = [self.beside(x, 0), self.beside(y, 1)];
        for x in &xs[..x_count] {
            for y in &ys[..y_count] {
                see([*x, *y]);
            }
        }
    }

    #[inline]
    fn beside(&self, x: i64, axis: usize) -> ([i64; 3], usize) {
        let Some(count) = self.count else { return ([x, x + 1, x - 1], 3) };
        let n = count[axis];
        ([x, around(x + 1, n), around(x - 1, n)], n.min(3) as usize)
    }
}

#[inline]
fn floor(x: f64) -> i64 {
    let x = x.clamp(-LAST, LAST);
    let cut = x as i64;
    if (cut as f64) > x { cut - 1 } else { cut }
}

/// A cell's number, where they repeat after n.
#[inline]
fn around(x: i64, n: i64) -> i64 {
    if (0..n).contains(&x) { x } else { x.rem_euclid(n) }
}

/// No item.
const NONE: u32 = u32::MAX;

/// What is in which cell: a table of lists, by a mix of layer and cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells {
    /// The first item of each list.
    heads: Vec<u32>,
    items: Vec<Item>,
}

#[derive(Clone, Copy, Debug)]
struct Item {
    layer: u32,
    cell: [i64; 2],
    id: u32,
    /// The next of its list.
    next: u32,
}

impl Cells {
    /// Empties it, to hold `count` items.
    pub fn clear(&mut self, count: usize) {
        self.items.clear();
        self.heads.clear();
        self.heads.resize((count + count / 2 + 1).next_power_of_two(), NONE);
    }

    #[inline]
    pub fn put(&mut self, layer: u32, cell: [i64; 2], id: u32) {
        let list = self.list(layer, cell);
        self.items.push(Item { layer, cell, id, next: self.heads[list] });
        self.heads[list] = (self.items.len() - 1) as u32;
    }

    /// The items in a cell.
    #[inline]
    pub fn at(&self, layer: u32, cell: [i64; 2], mut see: impl FnMut(u32)) {
        let mut next = match self.heads.is_empty() {
            true => NONE,
            false => self.heads[self.list(layer, cell)],
        };
        while next != NONE {
            let item = &self.items[next as usize];
            if item.cell == cell && item.layer == layer {
                see(item.id);
            }
            next = item.next;
        }
    }

    #[inline]
    fn list(&self, layer: u32, [x, y]: [i64; 2]) -> usize {
        // Multiplied by odd numbers without a pattern (of √2, √3 and √5), and the high bits taken:
        // they depend on all of the bits below.
        let mix = (x as u64).wrapping_mul(0x6a09_e667_f3bc_c909)
            ^ (y as u64).wrapping_mul(0xbb67_ae85_84ca_a73b).rotate_left(31)
            ^ u64::from(layer).wrapping_mul(0x3c6e_f372_fe94_f82b);
        let mix = mix.wrapping_mul(0x3c6e_f372_fe94_f82b);
        (mix >> 32) as usize & (self.heads.len() - 1)
    }
}
