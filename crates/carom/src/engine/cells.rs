//! Who is near: discs are registered in square cells, by the centre of their shell.
//!
//! The plane is folded onto a finite grid, so that an open world needs no bounding box: what is far
//! away may share a cell with what is near, and costs a look. A periodic box is a fold of its own
//! size. Discs of very different sizes live on grids of their own, each with cells for its largest.

use super::block::{Block, Circle, END, NONE_NEAR, Near, ROOM, parts};
use super::prefetch::prefetch;
use super::snapshot::clone_in_place;
use crate::number::Wide;
use crate::world::Torus;
use alloc::vec;
use alloc::vec::Vec;
use glam::DVec2;

/// Columns or rows of cells at most.
const MOST: f64 = 30_000.0;
/// A place on a grid: the cell, and the way from its lower left corner, in widths of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spot {
    pub cell: [u16; 2],
    pub within: [f32; 2],
}

impl Spot {
    pub const NONE: Spot = Spot { cell: [0, 0], within: [f32::MAX; 2] };
}

/// The grid for discs up to a size.
#[derive(Debug)]
pub(crate) struct Grid {
    /// Up to this radius, and how far a disc may stray from its shell's centre.
    pub radius: f64,
    pub allowance: f64,
    pub size: [u16; 2],
    width: DVec2,
    /// The width, in units of that along x.
    aspect: DVec2,
    origin: DVec2,
    /// What is this far apart is in the same cell.
    pub fold: DVec2,
    blocks: Vec<Block>,
    free: u32,
    /// In a periodic box: whether a disc from here and another may be near twice, through two sides.
    pub cramped: bool,
    /// If the processor can look at all discs of a block in a few steps.
    wide: Option<Wide>,
    /// How many discs live here.
    pub population: usize,
}

clone_in_place!(Grid {
    radius,
    allowance,
    size,
    width,
    aspect,
    origin,
    fold,
    blocks,
    free,
    cramped,
    wide,
    population
});

impl Grid {
    /// A grid of cells at least as wide as a shell and another of the same size. In a world that is not
    /// periodic, it is to cover `extent` about `middle`, unless that would take many more than `cells`.
    pub fn new(
        radius: f64,
        allowance: f64,
        cells: usize,
        (middle, extent): (DVec2, DVec2),
        torus: Option<Torus>,
    ) -> Self {
        let allowance = match torus {
            // The columns are counted in 16 bits, and places in a cell in 24: in a very long box, a shell
            // must not be smaller than what can be told.
            Some(torus) => allowance.max(torus.sides.max_element() / (MOST * (1u64 << 18) as f64)),
            None => allowance,
        };
        // A hair more than twice the reach, for the rounding of f32.
        let least = 2.0 * (radius + allowance) * (1.0 + 1e-5);
        let (size, width, origin) = match torus {
            Some(torus) => {
                let count = |side: f64| libm::floor(side / least).clamp(1.0, MOST);
                let size = DVec2::new(count(torus.sides.x), count(torus.sides.y));
                (size, torus.sides / size, torus.min)
            }
            None => {
                let all = (extent / least).clamp(DVec2::ONE, DVec2::splat(1e12)) + DVec2::ONE;
                let most_cells = 2.0 * cells as f64 + 64.0;
                let shrink = libm::sqrt((all.x * all.y / most_cells).max(1.0));
                let count = |cells: f64| libm::ceil(cells / shrink).clamp(4.0, MOST);
                let size = DVec2::new(count(all.x), count(all.y));
                (size, DVec2::splat(least), middle - size * least * 0.5)
            }
        };
        let cells = size.x as usize * size.y as usize;
        Grid {
            radius,
            allowance,
            size: [size.x as u16, size.y as u16],
            width,
            aspect: width / width.x,
            origin,
            fold: size * width,
            blocks: vec![Block::EMPTY; cells],
            free: END,
            cramped: false,
            wide: Wide::here(),
            population: 0,
        }
    }

    pub fn reach(&self) -> f64 {
        self.radius + self.allowance
    }

    /// How far from a shell's centre the edge of its disc may be, and that of the shell: two discs on each
    /// other's lists are no further apart than both of theirs.
    pub fn span(&self) -> f64 {
        self.reach() + self.allowance
    }

    pub fn bytes(&self) -> usize {
        self.blocks.capacity() * size_of::<Block>()
    }

    pub fn cells(&self) -> usize {
        usize::from(self.size[0]) * usize::from(self.size[1])
    }

    /// Where a place is on the grid.
    pub fn spot(&self, place: DVec2) -> Spot {
        let p = (place - self.origin) / self.width;
        let whole = DVec2::new(floor(p.x), floor(p.y));
        let within = (p - whole) * self.aspect;
        let folded = |whole: f64, size: u16| {
            let size = f64::from(size);
            if whole >= 0.0 && whole < size {
                return whole as u16;
            }
            let folded = whole - libm::floor(whole / size) * size;
            if folded >= 0.0 && folded < size { folded as u16 } else { 0 }
        };
        Spot {
            cell: [folded(whole.x, self.size[0]), folded(whole.y, self.size[1])],
            within: [within.x as f32, within.y as f32],
        }
    }

    /// The place of a spot, up to foldings.
    #[inline(always)]
    pub fn place(&self, spot: Spot) -> DVec2 {
        let cell = DVec2::new(f64::from(spot.cell[0]), f64::from(spot.cell[1]));
        let within = DVec2::new(f64::from(spot.within[0]), f64::from(spot.within[1]));
        self.origin + (cell * self.width + within * self.width.x)
    }

    /// The way between two places, without the foldings between them.
    #[inline(always)]
    pub fn unfolded(&self, way: DVec2) -> DVec2 {
        if way.x.abs() * 2.0 <= self.fold.x && way.y.abs() * 2.0 <= self.fold.y {
            return way;
        }
        let folds = way / self.fold;
        way - DVec2::new(libm::rint(folds.x), libm::rint(folds.y)) * self.fold
    }

    #[inline(always)]
    pub fn index(&self, cell: [u16; 2]) -> usize {
        usize::from(cell[1]) * usize::from(self.size[0]) + usize::from(cell[0])
    }

    /// The middle of a cell, up to foldings, and half of its diagonal.
    pub fn middle(&self, x: i64, y: i64) -> (DVec2, f64) {
        let middle =
            self.origin + (DVec2::new(x as f64, y as f64) + DVec2::splat(0.5)) * self.width;
        (middle, self.width.length() * 0.5)
    }

    /// The unfolded numbers of the cells that a place is in.
    pub fn whole(&self, place: DVec2) -> [i64; 2] {
        let p = (place - self.origin) / self.width;
        [libm::floor(p.x) as i64, libm::floor(p.y) as i64]
    }

    pub fn insert(&mut self, id: u32, spot: Spot) {
        self.population += 1;
        let mut at = self.index(spot.cell);
        while !self.blocks[at].insert(id, spot.within) {
            if self.blocks[at].next == END {
                let next = self.empty_block();
                self.blocks[at].next = next;
            }
            at = self.blocks[at].next as usize;
        }
    }

    fn empty_block(&mut self) -> u32 {
        let free = self.free;
        if free == END {
            self.blocks.push(Block::EMPTY);
            return self.blocks.len() as u32 - 1;
        }
        self.free = self.blocks[free as usize].next;
        self.blocks[free as usize] = Block::EMPTY;
        free
    }

    pub fn remove(&mut self, id: u32, spot: Spot) {
        self.population -= 1;
        let mut at = self.index(spot.cell);
        let mut from = None;
        while !self.blocks[at].remove(id) {
            from = Some(at);
            if self.blocks[at].next == END {
                return;
            }
            at = self.blocks[at].next as usize;
        }
        if let (Some(from), true) = (from, self.blocks[at].ids == [END; ROOM]) {
            // An empty block goes back to the free ones.
            let next = core::mem::replace(&mut self.blocks[at].next, self.free);
            self.free = at as u32;
            self.blocks[from].next = next;
        }
    }

    /// Adds every disc whose shell's centre is within `distance` of `place`: surely, and a few others
    /// perhaps.
    pub fn near(&self, place: DVec2, distance: f64, found: &mut Vec<u32>) {
        let spot = self.spot(place);
        let ways = |width: f64| libm::ceil(distance / width).min(1e6) as i32;
        let ways = [ways(self.width.x), ways(self.width.y)];
        if ways == [1, 1] && self.size[0] >= 3 && self.size[1] >= 3 {
            self.near_nine(spot, distance, found)
        } else {
            self.near_many(spot, ways, distance, found)
        }
    }

    /// The same for the shell of a disc of this grid: cells are as wide as two of them reach.
    pub fn near_shell(&self, spot: Spot, found: &mut Vec<u32>) {
        let distance = 2.0 * self.reach();
        if self.size[0] >= 3 && self.size[1] >= 3 {
            self.near_nine(spot, distance, found)
        } else {
            self.near_many(spot, [1, 1], distance, found)
        }
    }

    /// Without a branch that depends on who is near: each slot is copied, and the next one is copied
    /// over it unless it is near.
    #[inline]
    fn near_nine(&self, spot: Spot, distance: f64, found: &mut Vec<u32>) {
        match self.wide {
            Some(wide) => eight::near_nine(wide, self, spot, distance, found),
            None => self.near_nine_by(spot, distance, found, Block::put_near),
        }
    }

    /// The same, with what puts those of a block that are near after `many` others, and says how many there are then.
    #[inline(always)]
    fn near_nine_by(
        &self,
        spot: Spot,
        distance: f64,
        found: &mut Vec<u32>,
        put_near: impl Fn(&Block, Circle, &mut Near, usize) -> usize,
    ) {
        let [nx, ny] = self.size;
        let [x, y] = spot.cell;
        let columns = [if x == 0 { nx - 1 } else { x - 1 }, x, if x + 1 == nx { 0 } else { x + 1 }];
        let rows = [if y == 0 { ny - 1 } else { y - 1 }, y, if y + 1 == ny { 0 } else { y + 1 }];
        let circle = Circle::new(spot.within, (distance / self.width.x) as f32);
        let (width, height) = (parts(1.0), parts(self.aspect.y as f32));
        let mut near = NONE_NEAR;
        let mut many = 0;
        for (row, dy) in rows.iter().zip([-height, 0, height]) {
            let start = self.index([0, *row]);
            for (column, dx) in columns.iter().zip([-width, 0, width]) {
                let circle = circle.seen_from([dx, dy]);
                let mut block = &self.blocks[start + usize::from(*column)];
                loop {
                    many = put_near(block, circle, &mut near, many);
                    if block.next == END {
                        break;
                    }
                    // A crowd: there may be any number of them.
                    found.extend_from_slice(&near[..many]);
                    many = 0;
                    block = &self.blocks[block.next as usize];
                }
            }
        }
        if many <= 16 {
            // Mostly so. A copy of a length that is known is a few instructions.
            let before = found.len();
            found.extend_from_slice(&near[..16]);
            found.truncate(before + many);
        } else {
            found.extend_from_slice(&near[..many]);
        }
    }

    /// Asks for the cell of a spot.
    pub fn ask_for(&self, spot: Spot) {
        prefetch(&self.blocks, self.index(spot.cell) as u32);
    }

    /// Asks for the cells around a spot.
    pub fn ask_for_nine(&self, spot: Spot) {
        let at = self.index(spot.cell);
        let columns = usize::from(self.size[0]);
        for row in [at.saturating_sub(columns), at, at + columns] {
            prefetch(&self.blocks, row.saturating_sub(1) as u32);
            prefetch(&self.blocks, row as u32 + 1);
        }
    }

    fn near_many(&self, spot: Spot, ways: [i32; 2], distance: f64, found: &mut Vec<u32>) {
        // Places in blocks are rounded.
        let distance = distance * (1.0 + 1e-5) + self.width.x * 2.0 * Block::ROUNDING;
        let limit = distance * distance;
        let from = self.place(spot);
        let span = |middle: u16, ways: i32, size: u16| {
            let size = i32::from(size);
            let (low, high) = if 2 * ways + 1 >= size {
                (0, size - 1)
            } else {
                (i32::from(middle) - ways, i32::from(middle) + ways)
            };
            (low..=high).map(move |i| i.rem_euclid(size) as u16)
        };
        for row in span(spot.cell[1], ways[1], self.size[1]) {
            for column in span(spot.cell[0], ways[0], self.size[0]) {
                let mut at = self.index([column, row]);
                loop {
                    let block = &self.blocks[at];
                    for (id, within) in block.discs() {
                        let other = self.place(Spot { cell: [column, row], within });
                        if self.unfolded(other - from).length_squared() < limit {
                            found.push(id);
                        }
                    }
                    if block.next == END {
                        break;
                    }
                    at = block.next as usize;
                }
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod eight {
    #![allow(unsafe_code)]

    use super::{Grid, Spot, Vec, Wide};

    /// [`Grid::near_nine`], compiled for such a processor.
    pub fn near_nine(wide: Wide, grid: &Grid, spot: Spot, distance: f64, found: &mut Vec<u32>) {
        // SAFETY: the processor has what is asked for, or there would be no `wide`.
        unsafe { compiled(wide, grid, spot, distance, found) }
    }

    /// # Safety
    /// There is AVX2 and a count of bits.
    #[target_feature(enable = "avx2,popcnt")]
    unsafe fn compiled(wide: Wide, grid: &Grid, spot: Spot, distance: f64, found: &mut Vec<u32>) {
        grid.near_nine_by(spot, distance, found, |block, circle, near, many| {
            block.put_near_at_once(wide, circle, near, many)
        });
    }
}

/// For processors that cannot.
#[cfg(not(target_arch = "x86_64"))]
mod eight {
    use super::{Grid, Spot, Vec, Wide};

    pub fn near_nine(wide: Wide, _: &Grid, _: Spot, _: f64, _: &mut Vec<u32>) {
        match wide {}
    }
}

/// ⌊x⌋, quickly where it is not huge.
#[inline(always)]
fn floor(x: f64) -> f64 {
    if x.abs() < 1e15 {
        let whole = x as i64 as f64;
        if whole > x { whole - 1.0 } else { whole }
    } else {
        libm::floor(x)
    }
}
