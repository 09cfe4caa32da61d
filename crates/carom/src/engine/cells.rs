//! Who is near: discs are registered in square cells, by the centre of their shell.
//!
//! The plane is folded onto a finite grid, so that an open world needs no bounding box: what is far
//! away may share a cell with what is near, and costs a look. A periodic box is a fold of its own
//! size. Discs of very different sizes live on grids of their own, each with cells for its largest.

use super::prefetch::prefetch;
use super::snapshot::clone_in_place;
use crate::world::Torus;
use alloc::vec;
use alloc::vec::Vec;
use glam::DVec2;

/// Discs that one block of a cell holds. (Eight are slower by 4 to 10%, from packing 0.7 to 0.3.)
const ROOM: usize = 4;
/// Columns or rows of cells at most.
const MOST: f64 = 30_000.0;
/// An empty slot: so far away that it is near nothing.
const FAR: f32 = 1e18;
const END: u32 = u32::MAX;

/// Up to four discs of a cell: where their shells' centres are, from the cell's lower left corner, in
/// widths of a cell.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct Block {
    x: [f32; ROOM],
    y: [f32; ROOM],
    ids: [u32; ROOM],
    /// Where it goes on, if more are here.
    next: u32,
}

const EMPTY: Block = Block { x: [FAR; ROOM], y: [FAR; ROOM], ids: [END; ROOM], next: END };

/// A place on a grid: the cell, and the way from its lower left corner, in widths of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spot {
    pub cell: [u16; 2],
    pub within: [f32; 2],
}

impl Spot {
    pub const NONE: Spot = Spot { cell: [0, 0], within: [FAR, FAR] };
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
            blocks: vec![EMPTY; cells],
            free: END,
            cramped: false,
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
        loop {
            let block = &mut self.blocks[at];
            if let Some(slot) = block.ids.iter().position(|id| *id == END) {
                block.ids[slot] = id;
                [block.x[slot], block.y[slot]] = spot.within;
                return;
            }
            if block.next == END {
                break;
            }
            at = block.next as usize;
        }
        let next = if self.free == END {
            self.blocks.push(EMPTY);
            self.blocks.len() as u32 - 1
        } else {
            let next = self.free;
            self.free = self.blocks[next as usize].next;
            self.blocks[next as usize] = EMPTY;
            next
        };
        self.blocks[at].next = next;
        let block = &mut self.blocks[next as usize];
        block.ids[0] = id;
        [block.x[0], block.y[0]] = spot.within;
    }

    pub fn remove(&mut self, id: u32, spot: Spot) {
        self.population -= 1;
        let mut at = self.index(spot.cell);
        let mut from = None;
        loop {
            let block = &mut self.blocks[at];
            if let Some(slot) = block.ids.iter().position(|other| *other == id) {
                block.ids[slot] = END;
                (block.x[slot], block.y[slot]) = (FAR, FAR);
                let empty = block.ids == [END; ROOM];
                if let (Some(from), true) = (from, empty) {
                    // An empty block goes back to the free ones.
                    let next = core::mem::replace(&mut block.next, self.free);
                    self.free = at as u32;
                    let before: &mut Block = &mut self.blocks[from];
                    before.next = next;
                }
                return;
            }
            if block.next == END {
                return;
            }
            from = Some(at);
            at = block.next as usize;
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

    /// Without a branch that depends on who is near: each slot is copied, and the next one is copied
    /// over it unless it is near.
    #[inline]
    fn near_nine(&self, spot: Spot, distance: f64, found: &mut Vec<u32>) {
        let distance = distance / self.width.x;
        let limit = ((distance * distance * (1.0 + 1e-5)) as f32).to_bits() as i32;
        let [nx, ny] = self.size;
        let [x, y] = spot.cell;
        let columns = [if x == 0 { nx - 1 } else { x - 1 }, x, if x + 1 == nx { 0 } else { x + 1 }];
        let rows = [if y == 0 { ny - 1 } else { y - 1 }, y, if y + 1 == ny { 0 } else { y + 1 }];
        let (wx, wy) = (1.0f32, self.aspect.y as f32);
        let mut near = [END; 64];
        let mut many = 0;
        for (row, dy) in rows.iter().zip([-wy, 0.0, wy]) {
            let from_y = spot.within[1] - dy;
            let start = self.index([0, *row]);
            for (column, dx) in columns.iter().zip([-wx, 0.0, wx]) {
                let from_x = spot.within[0] - dx;
                let mut block = &self.blocks[start + usize::from(*column)];
                loop {
                    let is_near: [u32; ROOM] = core::array::from_fn(|i| {
                        let (x, y) = (block.x[i] - from_x, block.y[i] - from_y);
                        // Positive numbers are in order of their bits: below 0 if it is near.
                        ((x * x + y * y).to_bits() as i32).wrapping_sub(limit) as u32 >> 31
                    });
                    for (id, one) in block.ids.iter().zip(is_near) {
                        near[many % near.len()] = *id;
                        many += one as usize;
                    }
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
        found.extend_from_slice(&near[..many]);
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
        let limit = distance * distance * (1.0 + 1e-5);
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
                    for i in 0..ROOM {
                        if block.ids[i] == END {
                            continue;
                        }
                        let within = [block.x[i], block.y[i]];
                        let other = self.place(Spot { cell: [column, row], within });
                        if self.unfolded(other - from).length_squared() < limit {
                            found.push(block.ids[i]);
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
