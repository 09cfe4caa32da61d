//! Who is near: cells of several sizes, kept in one table.

use crate::number::{exponent, scale};
use crate::rules::Torus;
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

/// Cells of a level are 2^level wide: things at most that wide fit in.
pub(super) fn level(width: f64) -> i32 {
    exponent(width) + 1
}

impl Raster {
    /// Cells no narrower than 2^level.
    pub fn new(level: i32, torus: Option<Torus>) -> Self {
        let width = scale(1.0, level);
        let Some(torus) = torus else {
            // Dividing by a power of two is exact: no one is in the wrong cell by rounding.
            return Raster { corner: DVec2::ZERO, width: DVec2::splat(width), count: None };
        };
        // Around a box it is not, so these are a little wider.
        let fit = (torus.sides / (width * 1.001)).clamp(DVec2::ONE, DVec2::splat(1e6));
        let count = [fit.x as i64, fit.y as i64];
        let width = torus.sides / DVec2::new(count[0] as f64, count[1] as f64);
        Raster { corner: torus.min, width, count: Some(count) }
    }

    /// The cell of a place.
    #[inline]
    pub fn cell(&self, place: DVec2) -> [i64; 2] {
        let p = (place - self.corner) / self.width;
        // What is too far out for a number is in the last cell.
        let cell = [libm::floor(p.x) as i64, libm::floor(p.y) as i64];
        match self.count {
            None => cell,
            Some(count) => [cell[0].rem_euclid(count[0]), cell[1].rem_euclid(count[1])],
        }
    }

    /// A cell and those next to it, each once.
    #[inline]
    pub fn around(&self, [x, y]: [i64; 2], mut see: impl FnMut([i64; 2])) {
        let [(xs, x_count), (ys, y_count)] = [self.beside(x, 0), self.beside(y, 1)];
        for x in &xs[..x_count] {
            for y in &ys[..y_count] {
                see([*x, *y]);
            }
        }
    }

    #[inline]
    fn beside(&self, x: i64, axis: usize) -> ([i64; 3], usize) {
        match self.count {
            None if x == i64::MAX => ([x, x - 1, 0], 2),
            None if x == i64::MIN => ([x, x + 1, 0], 2),
            None => ([x, x + 1, x - 1], 3),
            Some(count) => {
                let n = count[axis];
                ([x, (x + 1) % n, (x + n - 1) % n], n.min(3) as usize)
            }
        }
    }
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
