//! Random numbers and lattices to test measurements with.

use crate::{Boundary, DVec2, DiscState};
use alloc::vec::Vec;
use carom_oracle::Random;

/// Two independent normal numbers (Marsaglia's polar method).
pub(super) fn normal(random: &mut Random) -> DVec2 {
    loop {
        let p = random.in_square(1.0);
        let s = p.length_squared();
        if s > 0.0 && s < 1.0 {
            return p * (-2.0 * libm::log(s) / s).sqrt();
        }
    }
}

pub(super) fn at_rest(center: DVec2) -> DiscState {
    DiscState { center, velocity: DVec2::ZERO }
}

/// Places that have nothing to do with each other, and Maxwell's velocities.
pub(super) fn ideal_gas(discs: usize, sides: DVec2, random: &mut Random) -> Vec<DiscState> {
    let mut disc = |_| {
        let center = DVec2::new(random.unit(), random.unit()) * sides;
        DiscState { center, velocity: normal(random) }
    };
    (0..discs).map(&mut disc).collect()
}

/// A hexagonal lattice with neighbours 1 apart, in the periodic box that it fits: an even number of rows.
pub(super) fn hexagonal(columns: usize, rows: usize) -> (Vec<DiscState>, Boundary) {
    let step = DVec2::new(1.0, 0.75f64.sqrt());
    let site = |i: usize| {
        let (row, column) = (i / columns, i % columns);
        let shift = if row % 2 == 0 { 0.25 } else { 0.75 };
        at_rest(DVec2::new(column as f64 + shift, row as f64 + 0.5) * step)
    };
    let sides = DVec2::new(columns as f64, rows as f64) * step;
    ((0..columns * rows).map(site).collect(), Boundary::periodic(DVec2::ZERO, sides))
}

/// A square lattice with neighbours 1 apart, in its periodic box.
pub(super) fn square(columns: usize, rows: usize) -> (Vec<DiscState>, Boundary) {
    let site =
        |i: usize| at_rest(DVec2::new((i % columns) as f64 + 0.5, (i / columns) as f64 + 0.5));
    let sides = DVec2::new(columns as f64, rows as f64);
    ((0..columns * rows).map(site).collect(), Boundary::periodic(DVec2::ZERO, sides))
}
