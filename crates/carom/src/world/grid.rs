//! A quick look at discs that are much alike, which a million of them mostly are: do no two overlap?
//!
//! It takes a quarter of the time that sorting them into a [`Tree`](super::tree::Tree) does.

use super::overlap::are_apart;
use super::tree::Item;
use crate::number::sqrt;
use alloc::vec;
use glam::DVec2;

/// With more discs than this in a cell, as where there are large ones among many small ones, there
/// would be too many pairs.
const CROWD: u32 = 24;

/// Whether certainly no two of these overlap. `false` says nothing.
pub(super) fn apart(items: &[Item]) -> bool {
    let Some(grid) = Grid::over(items) else { return items.len() < 2 };
    let cells = grid.columns * grid.rows;
    // How many discs each cell has; then where the next one ends; then where each begins.
    let mut starts = vec![0u32; cells + 1];
    for item in items {
        let cell = grid.cell(item);
        starts[cell] += 1;
        if starts[cell] > CROWD {
            return false;
        }
    }
    let mut end = 0;
    for start in &mut starts {
        end += *start;
        *start = end;
    }
    let mut sorted = items.to_vec();
    for item in items {
        let start = &mut starts[grid.cell(item)];
        *start -= 1;
        sorted[*start as usize] = *item;
    }
    let from = |cell: usize| starts[cell] as usize;
    (0..cells).all(|cell| {
        let column = cell % grid.columns;
        let last = if column + 1 < grid.columns { cell + 1 } else { cell };
        let below = if cell + grid.columns < cells {
            let first = cell + grid.columns - usize::from(column > 0);
            from(first)..from(last + grid.columns + 1)
        } else {
            0..0
        };
        (from(cell)..from(cell + 1)).all(|i| {
            let near = sorted[i + 1..from(last + 1)].iter().chain(&sorted[below.clone()]);
            near.into_iter().all(|other| are_apart(&sorted[i], other, DVec2::ZERO))
        })
    })
}

/// Cells at least as wide as the widest disc: two that overlap are in the same one or in neighbours.
struct Grid {
    low: DVec2,
    width: f64,
    columns: usize,
    rows: usize,
}

impl Grid {
    fn over(items: &[Item]) -> Option<Self> {
        let first = items.first()?;
        let (mut low, mut high, mut radius) = (first.center, first.center, first.radius);
        for item in items {
            (low, high) = (low.min(item.center), high.max(item.center));
            radius = radius.max(item.radius);
        }
        let (spread, count) = (high - low, items.len() as f64);
        // Not more cells than about three for each disc. A thousandth more than the widest disc is far
        // more than rounding can take away: that is less than the number of cells × 1e-15.
        let width = (2.002 * radius)
            .max(sqrt(spread.x * spread.y / count))
            .max(spread.x / count)
            .max(spread.y / count);
        let along = |spread: f64| (spread / width) as usize + 1;
        Some(Grid { low, width, columns: along(spread.x), rows: along(spread.y) })
    }

    #[inline]
    fn cell(&self, item: &Item) -> usize {
        let place = (item.center - self.low) / self.width;
        place.y as usize * self.columns + place.x as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn items(discs: impl IntoIterator<Item = (f64, f64, f64)>) -> Vec<Item> {
        let item = |(id, (x, y, radius))| Item { center: DVec2::new(x, y), radius, id: id as u32 };
        discs.into_iter().enumerate().map(item).collect()
    }

    #[test]
    fn one_overlap_anywhere_in_a_lattice_is_seen() {
        for (columns, rows, distance) in [(9, 7, 2.0), (40, 1, 2.0), (1, 40, 50.0), (9, 9, 31.0)] {
            let lattice = |i: usize| {
                let (x, y) = ((i % columns) as f64, (i / columns) as f64);
                (1e3 + distance * x, distance * y - 77.0, 1.0)
            };
            let discs = || items((0..columns * rows).map(lattice));
            assert!(apart(&discs()));
            for i in 0..columns * rows {
                for (x, y) in [(1.9, 0.0), (-1.9, 0.0), (0.1, 1.9), (-0.1, -1.9), (1.3, -1.3)] {
                    let (left, top, _) = lattice(i);
                    let mut discs = discs();
                    discs.extend(items([(left + x, top + y, 1.0)]));
                    assert!(!apart(&discs), "{columns} × {rows}, {i}, {x} {y}");
                }
            }
        }
    }

    #[test]
    fn discs_of_all_sizes_anywhere_are_looked_at_without_a_fault() {
        for size in [1e-150, 1e-9, 1.0, 1e149] {
            let far = items([(-1e150, 1e150, size), (1e150, -1e150, 1.0), (0.0, 0.0, 1e-150)]);
            let _ = apart(&far);
            assert!(!apart(&items([(0.0, 0.0, size), (size, 0.0, size)])));
        }
        assert!(apart(&items([])));
        assert!(apart(&items([(0.0, 0.0, 1.0)])));
    }
}
