//! Who is near whom, at one instant.

use crate::world::Torus;
use crate::{Boundary, DVec2, DiscState};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

/// All places, sorted into cells: row after row, so that a stretch of cells is a stretch of places.
pub(super) struct Cells {
    torus: Option<Torus>,
    min: DVec2,
    /// The sides of a cell.
    step: DVec2,
    columns: usize,
    rows: usize,
    /// Where each cell begins among the places, and where the last ends.
    starts: Vec<u32>,
    places: Vec<DVec2>,
    /// The number of the disc at each place.
    ids: Vec<u32>,
}

/// Another disc: how far away, as a square and as a vector, and its number.
#[derive(Clone, Copy)]
pub(super) struct Neighbour {
    pub squared: f64,
    pub way: DVec2,
    pub id: u32,
}

impl Cells {
    /// Cells at least so wide; wider where there would be many more cells than discs.
    pub fn new(discs: &[DiscState], boundary: Boundary, width: f64) -> Self {
        let torus = Torus::of(boundary);
        let places: Vec<DVec2> = discs.iter().map(|disc| boundary.inside(disc.center)).collect();
        let (min, sides) = match torus {
            Some(torus) => (torus.min, torus.sides),
            None => {
                let low = places.iter().copied().reduce(DVec2::min).unwrap_or(DVec2::ZERO);
                let high = places.iter().copied().reduce(DVec2::max).unwrap_or(DVec2::ZERO);
                (low, high - low)
            }
        };
        let most = 4.0 * crate::number::sqrt(discs.len() as f64) + 1.0;
        // All on one line: one row of cells.
        let along =
            |side: f64| if side > 0.0 { ((side / width).min(most) as usize).max(1) } else { 1 };
        let (columns, rows) = (along(sides.x), along(sides.y));
        let step = DVec2::new(sides.x / columns as f64, sides.y / rows as f64);
        let ids = (0..places.len() as u32).collect();
        let mut cells = Cells { torus, min, step, columns, rows, starts: vec![], places, ids };
        cells.sort();
        cells
    }

    /// Cells of about three discs each, for places that are spread evenly.
    pub fn of_few(discs: &[DiscState], boundary: Boundary) -> Self {
        let sides = match boundary {
            Boundary::Periodic { min, max } | Boundary::Box { min, max } => max - min,
            Boundary::Open => {
                let centers = discs.iter().map(|disc| disc.center);
                let low = centers.clone().reduce(DVec2::min).unwrap_or(DVec2::ZERO);
                centers.reduce(DVec2::max).unwrap_or(DVec2::ZERO) - low
            }
        };
        let each = 3.0 * sides.x / (discs.len().max(1) as f64);
        Cells::new(discs, boundary, crate::number::sqrt(each) * crate::number::sqrt(sides.y))
    }

    /// Sorts by counting.
    fn sort(&mut self) {
        let cells: Vec<u32> = self.places.iter().map(|place| self.cell_of(*place) as u32).collect();
        let mut starts = vec![0u32; self.columns * self.rows + 1];
        cells.iter().for_each(|cell| starts[*cell as usize + 1] += 1);
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let places = self.places.clone();
        for (id, cell) in cells.iter().enumerate() {
            let slot = next[*cell as usize] as usize;
            next[*cell as usize] += 1;
            self.places[slot] = places[id];
            self.ids[slot] = id as u32;
        }
        self.starts = starts;
    }

    fn column_and_row(&self, place: DVec2) -> (usize, usize) {
        // Casts of what is below 0, or no number, give 0.
        let at = (place - self.min) / self.step;
        ((at.x as usize).min(self.columns - 1), (at.y as usize).min(self.rows - 1))
    }

    fn cell_of(&self, place: DVec2) -> usize {
        let (column, row) = self.column_and_row(place);
        row * self.columns + column
    }

    /// From one place to the nearest image of another, both inside the box.
    #[inline(always)]
    fn way(&self, from: DVec2, to: DVec2) -> DVec2 {
        let way = to - from;
        let Some(torus) = &self.torus else { return way };
        let across = |d: f64, side: f64| {
            if 2.0 * d > side {
                d - side
            } else if 2.0 * d < -side {
                d + side
            } else {
                d
            }
        };
        DVec2::new(across(way.x, torus.sides.x), across(way.y, torus.sides.y))
    }

    /// The stretches of places in cells up to `rings` away from that of a place.
    #[inline(always)]
    fn around(&self, place: DVec2, rings: usize, mut found: impl FnMut(Range<usize>)) {
        let (column, row) = self.column_and_row(place);
        let periodic = self.torus.is_some();
        let (rows, more_rows) = window(row, rings, self.rows, periodic);
        let (columns, more_columns) = window(column, rings, self.columns, periodic);
        for row in rows.chain(more_rows) {
            let start = row * self.columns;
            for columns in [&columns, &more_columns] {
                if !columns.is_empty() {
                    let first = self.starts[start + columns.start];
                    found(first as usize..self.starts[start + columns.end] as usize);
                }
            }
        }
    }

    /// Every two discs that are nearer to each other than `reach`, once, with the square of their distance.
    /// In a periodic box, `reach` is at most half of its shorter side.
    pub fn pairs(&self, reach: f64, mut found: impl FnMut(f64)) {
        let rings = |step: f64| {
            if step > 0.0 { (reach / step).min(1e9) as usize + 1 } else { 1 }
        };
        let rings = rings(self.step.x).max(rings(self.step.y));
        let squared = reach * reach;
        for (i, place) in self.places.iter().enumerate() {
            self.around(*place, rings, |stretch| {
                let stretch = stretch.start.max(i + 1)..stretch.end.max(i + 1);
                for other in &self.places[stretch] {
                    let distance = self.way(*place, *other).length_squared();
                    if distance < squared {
                        found(distance);
                    }
                }
            });
        }
    }

    /// Tells every disc's number with its nearest neighbours, up to `K` of them, the nearest first.
    pub fn nearest<const K: usize>(&self, mut found: impl FnMut(u32, &[Neighbour])) {
        let none = Neighbour { squared: f64::INFINITY, way: DVec2::ZERO, id: u32::MAX };
        for (i, place) in self.places.iter().enumerate() {
            let mut rings = 1;
            loop {
                let (mut best, mut count) = ([none; K], 0);
                self.around(*place, rings, |stretch| {
                    for j in stretch {
                        if i == j {
                            continue;
                        }
                        let way = self.way(*place, self.places[j]);
                        let squared = way.length_squared();
                        if squared <= best[K - 1].squared {
                            insert(&mut best, Neighbour { squared, way, id: self.ids[j] });
                        }
                        count += 1;
                    }
                });
                let sure = self.seen(rings);
                if best[K - 1].squared <= sure * sure || sure == f64::INFINITY {
                    found(self.ids[i], &best[..count.min(K)]);
                    break;
                }
                rings *= 2;
            }
        }
    }

    /// How far around a place nothing is missed, if so many rings of cells are looked at.
    fn seen(&self, rings: usize) -> f64 {
        let along = |count: usize, step: f64| {
            if 2 * rings + 1 >= count.max(1) && (self.torus.is_some() || rings + 1 >= count) {
                f64::INFINITY
            } else {
                rings as f64 * step
            }
        };
        along(self.columns, self.step.x).min(along(self.rows, self.step.y))
    }
}

/// Puts one in its place by distance, then by number; the last is pushed out.
#[inline(always)]
fn insert<const K: usize>(best: &mut [Neighbour; K], new: Neighbour) {
    let before = |a: &Neighbour, b: &Neighbour| (a.squared, a.id) < (b.squared, b.id);
    if !before(&new, &best[K - 1]) {
        return;
    }
    let mut at = K - 1;
    while at > 0 && before(&new, &best[at - 1]) {
        best[at] = best[at - 1];
        at -= 1;
    }
    best[at] = new;
}

/// The cells up to `rings` from one of them, in a row of `count`: each once, in at most two stretches.
fn window(at: usize, rings: usize, count: usize, periodic: bool) -> (Range<usize>, Range<usize>) {
    if rings >= count || (periodic && 2 * rings + 1 >= count) {
        return (0..count, 0..0);
    }
    let (low, high) = (at.saturating_sub(rings), (at + rings + 1).min(count));
    if periodic && at < rings {
        (low..high, count + at - rings..count)
    } else if periodic && at + rings >= count {
        (low..high, 0..at + rings + 1 - count)
    } else {
        (low..high, 0..0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::samples::ideal_gas;
    use carom_oracle::Random;

    fn boundaries() -> [Boundary; 3] {
        let (min, max) = (DVec2::ZERO, DVec2::new(10.0, 4.0));
        [Boundary::periodic(min, max), Boundary::boxed(min, max), Boundary::Open]
    }

    /// All others of a disc, by a plain loop over images.
    fn others(discs: &[DiscState], i: usize, boundary: Boundary) -> Vec<(f64, u32)> {
        let sides = Torus::of(boundary).map_or(DVec2::ZERO, |torus| torus.sides);
        let mut all: Vec<(f64, u32)> = Vec::new();
        for j in (0..discs.len()).filter(|j| *j != i) {
            let mut least = f64::INFINITY;
            for image in 0..9 {
                let boxes = DVec2::new(f64::from(image % 3 - 1), f64::from(image / 3 - 1));
                let way = discs[j].center - discs[i].center + boxes * sides;
                least = least.min(way.length_squared());
            }
            all.push((least, j as u32));
        }
        all.sort_by(|a, b| a.partial_cmp(b).unwrap());
        all
    }

    #[test]
    fn pairs_are_those_of_a_plain_loop() {
        let mut random = Random::new(5, 1);
        for count in [0, 1, 2, 7, 150] {
            let discs = ideal_gas(count, DVec2::new(10.0, 4.0), &mut random);
            for boundary in boundaries() {
                for (reach, width) in [(0.3, 0.3), (1.9, 0.7), (2.0, 2.0), (1.0, 100.0)] {
                    let mut found = 0;
                    Cells::new(&discs, boundary, width).pairs(reach, |_| found += 1);
                    let near = |i| {
                        let all = others(&discs, i, boundary).into_iter();
                        all.filter(|(squared, _)| *squared < reach * reach).count()
                    };
                    let expected: usize = (0..count).map(near).sum();
                    assert_eq!(
                        2 * found,
                        expected,
                        "{count} discs, {boundary:?}, {reach}, {width}"
                    );
                }
            }
        }
    }

    #[test]
    fn nearest_neighbours_are_those_of_a_plain_loop() {
        let mut random = Random::new(6, 1);
        for count in [0, 1, 2, 7, 150, 400] {
            let mut discs = ideal_gas(count, DVec2::new(10.0, 4.0), &mut random);
            // Some crowded in a corner.
            discs.iter_mut().take(count / 3).for_each(|disc| disc.center *= 0.03);
            for boundary in boundaries() {
                let mut told = 0;
                Cells::of_few(&discs, boundary).nearest::<6>(|id, neighbours| {
                    let mut expected = others(&discs, id as usize, boundary);
                    expected.truncate(6);
                    let ids: Vec<u32> = neighbours.iter().map(|n| n.id).collect();
                    let expected: Vec<u32> = expected.iter().map(|(_, id)| *id).collect();
                    assert_eq!(ids, expected, "{count} discs, {boundary:?}");
                    told += 1;
                });
                assert_eq!(told, count);
            }
        }
    }
}
