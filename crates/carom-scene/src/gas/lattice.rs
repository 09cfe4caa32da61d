//! Equal discs in rows, each row between the discs of the one before.

/// The places of so many discs of this radius in a box from (0, 0) to its sides, as far apart as rows allow,
/// or none if they would overlap. In a periodic box the rows go on across the border.
pub fn places(
    discs: usize,
    radius: f64,
    sides: [f64; 2],
    periodic: bool,
) -> Result<Vec<[f64; 2]>, f64> {
    let best = (1..=discs).filter(|rows| !periodic || rows % 2 == 0 || discs < 4);
    // Rows of one disc, or one row, are for a few.
    let near = (discs as f64 * sides[1] / sides[0]).sqrt();
    let best = best.filter(|rows| (*rows as f64) < 4.0 * near + 4.0);
    let lattices = best.map(|rows| Lattice::new(discs, rows, radius, sides, periodic));
    let best = lattices.max_by(|a, b| a.apart().total_cmp(&b.apart()));
    match best {
        Some(lattice) if lattice.apart() > 2.0 * radius => Ok(lattice.sites(discs)),
        Some(lattice) => Err(lattice.apart()),
        None => Ok(Vec::new()),
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
        // A hair inside, so that rounding does not put a disc across the border.
        let edge = radius * (1.0 + 1e-9);
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
        apart
    }

    /// Sites that are left over are spread evenly.
    fn sites(&self, discs: usize) -> Vec<[f64; 2]> {
        let all = self.columns * self.rows;
        let taken = |i: usize| (i + 1) * discs / all > i * discs / all;
        let place = |i: usize| {
            let (row, column) = (i / self.columns, i % self.columns);
            let shift = if row % 2 == 1 { 0.5 } else { 0.0 };
            let [x, y] = [column as f64 + shift, row as f64];
            [self.corner[0] + x * self.step[0], self.corner[1] + y * self.step[1]]
        };
        (0..all).filter(|i| taken(*i)).map(place).collect()
    }
}
