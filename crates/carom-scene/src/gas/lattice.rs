//! Equal discs in rows, each row between the discs of the one before.

/// How much of its radius a disc keeps from a wall: a hair more than all of it, so that rounding does not put it across.
pub const EDGE: f64 = 1.0 + 1e-9;

/// The places of so many discs of this radius in a box from (0, 0) to its sides, as far apart as rows allow,
/// or none if they would overlap. In a periodic box the rows go on across the border.
pub fn places(discs: usize, radius: f64, sides: [f64; 2], periodic: bool) -> Option<Vec<[f64; 2]>> {
    if discs == 0 {
        return Some(Vec::new());
    }
    let best = (1..=discs).filter(|rows| !periodic || rows % 2 == 0 || discs < 4);
    // Rows of one disc, or one row, are for a few.
    let near = (discs as f64 * sides[1] / sides[0]).sqrt();
    let best = best.filter(|rows| (*rows as f64) < 4.0 * near + 4.0);
    let lattices = best.map(|rows| Lattice::new(discs, rows, radius, sides, periodic));
    let best = lattices.max_by(|a, b| a.apart().total_cmp(&b.apart()));
    match best {
        Some(lattice) if lattice.apart() > 2.0 * radius => Some(lattice.sites(discs)),
        _ if periodic => Skewed::with_room(discs, radius, sides).map(|skewed| skewed.sites(discs)),
        _ => None,
    }
}

/// Which of so many sites are taken: those that are left over are spread evenly.
fn taken(discs: usize, sites: usize) -> impl Iterator<Item = usize> {
    (0..sites).filter(move |i| (i + 1) * discs / sites > i * discs / sites)
}

/// More discs than this always have room in rows that are parallel to the box, up to a packing of 0.88.
const FEW: usize = 20_000;

/// A lattice at any angle to a periodic box: each row begins some part of a step after the one before, so that
/// after all of them a row meets itself again.
struct Skewed {
    columns: usize,
    rows: usize,
    /// In parts of a step, of which there are as many as rows.
    shift: usize,
    sides: [f64; 2],
}

impl Skewed {
    /// The one with fewest sites left over on which discs do not touch.
    fn with_room(discs: usize, radius: f64, sides: [f64; 2]) -> Option<Self> {
        if discs > FEW {
            return None;
        }
        // Nothing is denser than hexagons.
        let of_each = 12.0f64.sqrt() * radius * radius;
        let most = (sides[0] * sides[1] / of_each) as usize;
        (discs..=most).find_map(|sites| {
            let best = (1..=sites).filter(|rows| sites % rows == 0).flat_map(|rows| {
                let columns = sites / rows;
                (0..rows).map(move |shift| Skewed { columns, rows, shift, sides })
            });
            let best = best.max_by(|a, b| a.apart().total_cmp(&b.apart()))?;
            (best.apart() > 2.0 * radius).then_some(best)
        })
    }

    fn steps(&self) -> [[f64; 2]; 2] {
        let along = self.sides[0] / self.columns as f64;
        let part = self.shift as f64 / self.rows as f64;
        [[along, 0.0], [part * along, self.sides[1] / self.rows as f64]]
    }

    /// The distance of the nearest two, by Gauss's reduction.
    fn apart(&self) -> f64 {
        let [mut a, mut b] = self.steps();
        let dot = |a: [f64; 2], b: [f64; 2]| a[0] * b[0] + a[1] * b[1];
        loop {
            if dot(a, a) > dot(b, b) {
                (a, b) = (b, a);
            }
            let part = dot(a, b) / dot(a, a);
            // Half a step either way is the same, again and again.
            if part.abs() < 0.5 + 1e-9 {
                return dot(a, a).sqrt();
            }
            let times = part.round();
            b = [b[0] - times * a[0], b[1] - times * a[1]];
        }
    }

    fn sites(&self, discs: usize) -> Vec<[f64; 2]> {
        let [along, up] = self.steps();
        let place = |i: usize| {
            let (row, column) = ((i / self.columns) as f64, (i % self.columns) as f64);
            let x = (column + 0.25) * along[0] + row * up[0];
            [x % self.sides[0], (row + 0.5) * up[1]]
        };
        taken(discs, self.columns * self.rows).map(place).collect()
    }
}

struct Lattice {
    columns: usize,
    rows: usize,
    corner: [f64; 2],
    step: [f64; 2],
    periodic: bool,
}

impl Lattice {
    fn new(discs: usize, rows: usize, radius: f64, sides: [f64; 2], periodic: bool) -> Self {
        let columns = discs.div_ceil(rows);
        let (m, n) = (columns as f64, rows as f64);
        if periodic {
            let step = [sides[0] / m, sides[1] / n];
            return Lattice {
                columns,
                rows,
                corner: [0.25 * step[0], 0.5 * step[1]],
                step,
                periodic,
            };
        }
        let edge = radius * EDGE;
        let room = [sides[0] - 2.0 * edge, sides[1] - 2.0 * edge];
        let shift = if rows > 1 { 0.5 } else { 0.0 };
        let across = (m - 1.0 + shift).max(0.5);
        let step = [room[0] / across, room[1] / (n - 1.0).max(1.0)];
        Lattice { columns, rows, corner: [edge, edge], step, periodic }
    }

    /// The distance of the nearest two.
    fn apart(&self) -> f64 {
        let [x, y] = self.step;
        let square = |x: f64, y: f64| (x * x + y * y).sqrt();
        let mut apart = f64::INFINITY;
        if self.columns > 1 || self.periodic {
            apart = apart.min(x);
        }
        if self.rows > 1 || self.periodic {
            apart = apart.min(square(0.5 * x, y));
        }
        if self.rows > 2 || self.periodic {
            apart = apart.min(2.0 * y);
        }
        // Across the border, an odd number of rows brings two alike together.
        if self.periodic && self.rows % 2 == 1 {
            apart = apart.min(y);
        }
        apart
    }

    fn sites(&self, discs: usize) -> Vec<[f64; 2]> {
        let place = |i: usize| {
            let (row, column) = (i / self.columns, i % self.columns);
            let shift = if row % 2 == 1 { 0.5 } else { 0.0 };
            let [x, y] = [column as f64 + shift, row as f64];
            [self.corner[0] + x * self.step[0], self.corner[1] + y * self.step[1]]
        };
        taken(discs, self.columns * self.rows).map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nearest two in a periodic box, by looking at all of them.
    fn apart(places: &[[f64; 2]], sides: [f64; 2]) -> f64 {
        let mut apart = f64::INFINITY;
        for (i, a) in places.iter().enumerate() {
            for b in &places[..i] {
                let way = [0, 1].map(|axis| {
                    let way = a[axis] - b[axis];
                    way - sides[axis] * (way / sides[axis]).round()
                });
                apart = apart.min((way[0] * way[0] + way[1] * way[1]).sqrt());
            }
        }
        apart
    }

    #[test]
    fn discs_that_rows_have_no_room_for_have_it_at_an_angle() {
        for discs in [300, 500, 777, 1000, 1234, 2000] {
            let side = (discs as f64 * std::f64::consts::PI / 4.0 / 0.88).sqrt();
            let places = places(discs, 0.5, [side; 2], true).unwrap_or_default();
            assert_eq!(places.len(), discs);
            assert!(apart(&places, [side; 2]) > 1.0, "{discs}");
        }
    }

    #[test]
    fn a_skewed_lattice_is_as_far_apart_as_it_says() {
        for shift in 0..6 {
            let lattice = Skewed { columns: 5, rows: 6, shift, sides: [7.0, 5.0] };
            let found = apart(&lattice.sites(30), lattice.sides);
            // A box this small may have nearer images than lattice neighbours; none does here.
            assert!((found - lattice.apart()).abs() < 1e-12, "{shift}: {found}");
        }
    }
}
