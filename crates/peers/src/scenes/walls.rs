//! Walls, and which of them are near a place: for the judge, and so with no code of the engine's.

use carom::{DVec2, Segment};
use std::collections::HashMap;

/// Walls in square cells.
pub struct Walls {
    walls: Vec<Segment>,
    side: f64,
    /// Those that a disc with its centre in the cell could touch.
    cells: HashMap<(i64, i64), Vec<u32>>,
}

/// A line over more cells than this is compared with all walls.
const MANY: i64 = 256;

impl Walls {
    /// Walls that are to be found by discs of up to this radius.
    pub fn new(walls: impl Iterator<Item = Segment>, reach: f64) -> Self {
        let walls: Vec<Segment> = walls.collect();
        let longest = walls.iter().map(|wall| wall.a.distance(wall.b)).fold(reach, f64::max);
        let mut all = Walls { walls, side: longest, cells: HashMap::new() };
        for i in 0..all.walls.len() {
            let Segment { a, b } = all.walls[i];
            for cell in all.covered(a.min(b) - reach, a.max(b) + reach) {
                all.cells.entry(cell).or_default().push(i as u32);
            }
        }
        all
    }

    fn cell(&self, place: DVec2) -> (i64, i64) {
        let cell = (place / self.side).floor();
        (cell.x as i64, cell.y as i64)
    }

    fn covered(&self, low: DVec2, high: DVec2) -> impl Iterator<Item = (i64, i64)> + use<> {
        let ((left, bottom), (right, top)) = (self.cell(low), self.cell(high));
        (bottom..=top).flat_map(move |y| (left..=right).map(move |x| (x, y)))
    }

    fn of_cell(&self, cell: (i64, i64)) -> impl Iterator<Item = &Segment> {
        self.cells.get(&cell).into_iter().flatten().map(|i| &self.walls[*i as usize])
    }

    /// How far it is to the nearest wall, if that is within reach; else infinite.
    pub fn distance(&self, place: DVec2) -> f64 {
        let near = self.of_cell(self.cell(place));
        near.map(|wall| distance(place, wall)).fold(f64::INFINITY, f64::min)
    }

    /// Does the straight line from one place to another cross a wall?
    pub fn crossed(&self, from: DVec2, to: DVec2) -> bool {
        if !(from.is_finite() && to.is_finite()) {
            return false;
        }
        let (low, high) = (from.min(to), from.max(to));
        let ((left, bottom), (right, top)) = (self.cell(low), self.cell(high));
        if (right - left + 1).saturating_mul(top - bottom + 1) > MANY {
            return self.walls.iter().any(|wall| crosses(from, to, wall));
        }
        self.covered(low, high).any(|cell| self.of_cell(cell).any(|wall| crosses(from, to, wall)))
    }
}

fn distance(place: DVec2, wall: &Segment) -> f64 {
    let (along, from) = (wall.b - wall.a, place - wall.a);
    let share = from.dot(along) / along.length_squared();
    // A wall of no length has no share.
    let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
    from.distance(along * share)
}

/// The line's ends are on different sides of the wall, and the wall's on different sides of the line.
fn crosses(from: DVec2, to: DVec2, wall: &Segment) -> bool {
    let side = |a: DVec2, b: DVec2, c: DVec2| (b - a).perp_dot(c - a);
    let apart = |a: f64, b: f64| (a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0);
    apart(side(wall.a, wall.b, from), side(wall.a, wall.b, to))
        && apart(side(from, to, wall.a), side(from, to, wall.b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_oracle::Random;

    #[test]
    fn cells_find_what_all_walls_have() {
        let mut random = Random::new(1, 2);
        let walls: Vec<Segment> = (0..200)
            .map(|_| {
                let a = random.in_square(10.0);
                Segment::new(a, a + random.in_square(1.0))
            })
            .collect();
        let all = Walls::new(walls.iter().copied(), 0.5);
        let mut crossings = 0;
        for _ in 0..3000 {
            let from = random.in_square(11.0);
            let way = if random.chance(0.1) { 100.0 } else { 2.0 };
            let to = from + random.in_square(way);
            let crossed = walls.iter().any(|wall| crosses(from, to, wall));
            crossings += usize::from(crossed);
            assert_eq!(all.crossed(from, to), crossed, "{from} {to}");
            let nearest = walls.iter().map(|wall| distance(from, wall)).fold(9e9, f64::min);
            if nearest < 0.5 {
                assert_eq!(all.distance(from), nearest);
            } else {
                assert!(all.distance(from) >= 0.5);
            }
        }
        assert!((500..2500).contains(&crossings), "{crossings}");
    }
}
