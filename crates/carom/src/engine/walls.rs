//! Which walls are near a cell.

use super::cells::Grid;
use crate::rules::Setting;
use crate::{Disc, Wall};
use alloc::vec;
use alloc::vec::Vec;
use glam::DVec2;

/// For every cell of a grid, the walls that a disc whose shell is centred there can touch.
#[derive(Clone, Debug, Default)]
pub(crate) struct WallMap {
    /// Where the walls of a cell begin; empty if there are no walls at all.
    starts: Vec<u32>,
    walls: Vec<NearWall>,
}

/// A wall that is near a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearWall {
    /// The corners of the upright box around its image.
    low: DVec2,
    high: DVec2,
    pub wall: u32,
    /// How many boxes away the image is.
    pub boxes: [i32; 2],
}

impl NearWall {
    /// Whether the box around it reaches into another.
    #[inline(always)]
    pub fn is_in(&self, low: DVec2, high: DVec2) -> bool {
        (self.low.x <= high.x)
            & (self.low.y <= high.y)
            & (self.high.x >= low.x)
            & (self.high.y >= low.y)
    }

    /// Whether it is off the line on which something flies, for sure: all of its box is on one side, at a distance of
    /// more than `room` is of the velocity's length.
    #[inline(always)]
    pub fn is_beside(&self, from: DVec2, velocity: DVec2, room: f64) -> bool {
        let (way, half) = ((self.low + self.high) * 0.5 - from, (self.high - self.low) * 0.5);
        let across = velocity.perp_dot(way).abs();
        across > room + (velocity.y.abs() * half.x + velocity.x.abs() * half.y)
    }
}

impl WallMap {
    pub fn new(grid: &Grid, setting: &Setting) -> Self {
        if setting.walls.is_empty() {
            return WallMap::default();
        }
        let mut found: Vec<(u32, u32, [i32; 2])> = Vec::new();
        for (number, wall) in setting.walls.iter().enumerate() {
            let (low, high) = wall.bounds();
            let reach = DVec2::splat(grid.reach());
            let (low, high) = (grid.whole(low - reach), grid.whole(high + reach));
            let periodic = setting.torus.is_some();
            for y in span(low[1], high[1], grid.size[1], periodic) {
                for x in span(low[0], high[0], grid.size[0], periodic) {
                    let (middle, half) = grid.middle(x, y);
                    // Folded cells of an open world stand for many places: all of the wall is near.
                    let folded = !periodic
                        && (high[0] - low[0] >= i64::from(grid.size[0])
                            || high[1] - low[1] >= i64::from(grid.size[1]));
                    if !folded && !near(wall, middle, (half + grid.reach()) * (1.0 + 1e-6)) {
                        continue;
                    }
                    let fold = |i: i64, size: u16| {
                        let size = i64::from(size);
                        (i.rem_euclid(size) as u16, i.div_euclid(size) as i32)
                    };
                    let ((x, x_boxes), (y, y_boxes)) =
                        (fold(x, grid.size[0]), fold(y, grid.size[1]));
                    let boxes = if periodic { [-x_boxes, -y_boxes] } else { [0, 0] };
                    found.push((grid.index([x, y]) as u32, number as u32, boxes));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        let mut starts = vec![0u32; grid.cells() + 1];
        for (cell, ..) in &found {
            starts[*cell as usize + 1] += 1;
        }
        for cell in 0..grid.cells() {
            starts[cell + 1] += starts[cell];
        }
        let walls = found.into_iter().map(|(_, wall, boxes)| {
            let (low, high) = setting.walls[wall as usize].bounds();
            let shift = setting.shift(boxes);
            NearWall { low: low + shift, high: high + shift, wall, boxes }
        });
        WallMap { starts, walls: walls.collect() }
    }

    /// The walls near a cell.
    #[inline]
    pub fn near(&self, cell: usize) -> &[NearWall] {
        if self.starts.is_empty() {
            return &[];
        }
        &self.walls[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    pub fn bytes(&self) -> usize {
        self.starts.capacity() * 4 + self.walls.capacity() * size_of::<NearWall>()
    }
}

/// The cells from low to high; in an open world, each only once.
fn span(low: i64, high: i64, size: u16, periodic: bool) -> core::ops::RangeInclusive<i64> {
    let size = i64::from(size);
    let high = if periodic || high - low < size { high } else { low + size - 1 };
    low..=high
}

/// Whether a wall comes within a distance of a place; for a container, its rim.
fn near(wall: &Wall, place: DVec2, distance: f64) -> bool {
    wall.gap(&Disc::new(place, distance)).distance <= 0.0
}
