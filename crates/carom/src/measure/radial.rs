//! How many discs there are at a distance from a disc.

use super::near::Cells;
use super::{Estimate, Series, Unfit};
use crate::number::sqrt;
use crate::{Boundary, DVec2, DiscState};
use alloc::vec;
use alloc::vec::Vec;
use core::f64::consts::PI;

/// The pair correlation g(r): how many discs there are at a distance r from a disc, compared with how
/// many there would be if places were independent. It is 0 inside of the others, has a peak where
/// neighbours are, and goes to 1 far away.
///
/// Bins are rings from one distance to the next, and independent places are reckoned exactly for each:
/// in a periodic box by its area, in a closed one by that of the part of it that lies in the box,
/// averaged over all places in it.
///
/// ```
/// use carom::{Boundary, DVec2, DiscState, measure::Radial};
///
/// // A square lattice of 16 × 16 discs, 1 apart.
/// let disc = |i: u32| DiscState {
///     center: DVec2::new(f64::from(i % 16), f64::from(i / 16)),
///     velocity: DVec2::ZERO,
/// };
/// let discs: Vec<DiscState> = (0..256).map(disc).collect();
///
/// let boundary = Boundary::periodic(DVec2::ZERO, DVec2::splat(16.0));
/// let mut radial = Radial::new(boundary, 1.25, 5).unwrap();
/// radial.sample(&discs);
/// let rings: Vec<_> = radial.rings().collect();
/// assert!(rings[..4].iter().all(|(_, _, g)| g.value == 0.0));
/// let (from, to, g) = rings[4]; // with the four nearest neighbours
/// let area = std::f64::consts::PI * (to * to - from * from);
/// assert!((g.value * area * 255.0 / 256.0 - 4.0).abs() < 1e-12);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Radial {
    boundary: Boundary,
    sides: DVec2,
    width: f64,
    rings: Vec<Series>,
}

impl Radial {
    /// Up to a distance, in so many rings; or why that would make no sense.
    ///
    /// In a periodic box the distance is at most half of the shorter side, in a closed one the shorter
    /// side; a larger one is cut down to that. In a closed box, give the box of the centres: a radius
    /// smaller on each side than that of the discs.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, measure::{Radial, Unfit}};
    /// assert_eq!(Radial::new(Boundary::Open, 3.0, 100), Err(Unfit::Open));
    /// let torus = Boundary::periodic(DVec2::ZERO, DVec2::splat(4.0));
    /// assert_eq!(Radial::new(torus, 3.0, 100).unwrap().reach(), 2.0);
    /// ```
    pub fn new(boundary: Boundary, reach: f64, rings: usize) -> Result<Self, Unfit> {
        let (sides, share) = match boundary {
            Boundary::Open => return Err(Unfit::Open),
            Boundary::Periodic { min, max } => (max - min, 0.5),
            Boundary::Box { min, max } => (max - min, 1.0),
        };
        let rings = rings.max(1);
        let reach = reach.min(share * sides.x.min(sides.y));
        let width = reach / rings as f64;
        Ok(Radial { boundary, sides, width, rings: vec![Series::with_room(64); rings] })
    }

    /// The discs at an instant.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscState, measure::Radial};
    /// let torus = Boundary::periodic(DVec2::ZERO, DVec2::splat(4.0));
    /// let mut radial = Radial::new(torus, 2.0, 2).unwrap();
    /// let pair = [DVec2::splat(0.5), DVec2::splat(3.5)]; // √2 apart, across the corner
    /// radial.sample(&pair.map(|center| DiscState { center, velocity: DVec2::ZERO }));
    /// let g: Vec<f64> = radial.rings().map(|(_, _, g)| g.value).collect();
    /// assert!(g[0] == 0.0 && g[1] > 0.0);
    /// ```
    pub fn sample(&mut self, discs: &[DiscState]) {
        if discs.len() < 2 {
            return;
        }
        let mut counts = vec![0u64; self.rings.len()];
        let (reach, inverse) = (self.reach(), 1.0 / self.width);
        Cells::new(discs, self.boundary, 0.5 * reach).pairs(reach, |squared| {
            // Rounding may put the last of them a hair beyond.
            let ring = (sqrt(squared) * inverse) as usize;
            counts[ring.min(self.rings.len() - 1)] += 1;
        });
        let pairs = 0.5 * discs.len() as f64 * (discs.len() - 1) as f64;
        for (i, count) in counts.into_iter().enumerate() {
            let (from, to) = self.edges(i);
            let share = self.share_within(to) - self.share_within(from);
            self.rings[i].push(count as f64 / (pairs * share));
        }
    }

    /// How far it looks.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, measure::Radial};
    /// let closed = Boundary::boxed(DVec2::ZERO, DVec2::splat(4.0));
    /// assert_eq!(Radial::new(closed, 3.0, 2).unwrap().reach(), 3.0);
    /// ```
    pub fn reach(&self) -> f64 {
        self.rings.len() as f64 * self.width
    }

    /// The rings: from which distance, to which, and g there.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, measure::Radial};
    /// let closed = Boundary::boxed(DVec2::ZERO, DVec2::splat(4.0));
    /// let radial = Radial::new(closed, 3.0, 2).unwrap();
    /// let edges: Vec<_> = radial.rings().map(|(from, to, _)| (from, to)).collect();
    /// assert_eq!(edges, [(0.0, 1.5), (1.5, 3.0)]);
    /// ```
    pub fn rings(&self) -> impl Iterator<Item = (f64, f64, Estimate)> + '_ {
        self.rings.iter().enumerate().map(|(i, series)| {
            let (from, to) = self.edges(i);
            (from, to, series.estimate())
        })
    }

    fn edges(&self, ring: usize) -> (f64, f64) {
        (ring as f64 * self.width, (ring + 1) as f64 * self.width)
    }

    /// The probability that two independent places are nearer than r.
    fn share_within(&self, r: f64) -> f64 {
        // In units of the sides, so that nothing overflows.
        let (x, y) = (r / self.sides.x, r / self.sides.y);
        match self.boundary {
            // Ghosh, Bull. Calcutta Math. Soc. 43, 17 (1951), for r up to the shorter side.
            Boundary::Box { .. } => x * y * (PI - 4.0 / 3.0 * (x + y) + 0.5 * (x * y)),
            _ => PI * (x * y),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::samples::{hexagonal, ideal_gas, square};
    use carom_oracle::Random;

    #[test]
    fn an_ideal_gas_has_1_everywhere_up_to_the_walls_too() {
        let sides = DVec2::new(12.0, 7.0);
        let boundaries =
            [Boundary::periodic(DVec2::ZERO, sides), Boundary::boxed(DVec2::ZERO, sides)];
        for boundary in boundaries {
            let mut random = Random::new(7, 1);
            let mut radial = Radial::new(boundary, 100.0, 20).unwrap();
            (0..200).for_each(|_| radial.sample(&ideal_gas(200, sides, &mut random)));
            for (from, to, g) in radial.rings() {
                assert!(
                    g.is_within(4.0, 1.0) && g.error < 0.05,
                    "{boundary:?}, {from} to {to}: {g}"
                );
            }
        }
    }

    /// How many others there are around each disc in each ring, from g.
    fn around_each(radial: &Radial, discs: usize) -> Vec<f64> {
        let ring = |(from, to, g): (f64, f64, Estimate)| {
            let share = radial.share_within(to) - radial.share_within(from);
            g.value * share * (discs - 1) as f64
        };
        radial.rings().map(ring).collect()
    }

    #[test]
    fn lattices_have_their_neighbours_where_they_should() {
        // Distances of 1, √3, 2, √7 with 6, 6, 6, 12 neighbours; and 1, √2, 2, √5 with 4, 4, 4, 8.
        let (six, four) = (hexagonal(16, 16), square(16, 16));
        let cases = [
            (six, [(1.0, 6.0), (3.0, 6.0), (4.0, 6.0), (7.0, 12.0)]),
            (four, [(1.0, 4.0), (2.0, 4.0), (4.0, 4.0), (5.0, 8.0)]),
        ];
        for ((discs, boundary), shells) in cases {
            let mut radial = Radial::new(boundary, 2.7, 270).unwrap();
            radial.sample(&discs);
            let around = around_each(&radial, discs.len());
            for (squared, expected) in shells {
                let at = (f64::sqrt(squared) / 2.7 * 270.0) as usize;
                let found: f64 = around[at - 1..=at + 1].iter().sum();
                assert!((found - expected).abs() < 1e-9, "{found} at √{squared}");
            }
            let all: f64 = around.iter().sum();
            let expected: f64 = shells.iter().map(|(_, count)| count).sum();
            assert!((all - expected).abs() < 1e-9, "{all} in all");
        }
    }

    #[test]
    fn the_integral_counts_all_pairs() {
        // In a square box of side 2, every pair nearer than 1 is counted once.
        let mut random = Random::new(8, 3);
        let discs = ideal_gas(500, DVec2::splat(2.0), &mut random);
        let torus = Boundary::periodic(DVec2::ZERO, DVec2::splat(2.0));
        let mut radial = Radial::new(torus, 1.0, 17).unwrap();
        radial.sample(&discs);
        let all = around_each(&radial, 500).iter().sum::<f64>() * 500.0 / 2.0;
        let near = |d: f64| d.abs().min(2.0 - d.abs());
        let mut expected = 0.0;
        for (i, a) in discs.iter().enumerate() {
            for b in &discs[..i] {
                let way = a.center - b.center;
                let way = DVec2::new(near(way.x), near(way.y));
                expected += f64::from(u8::from(way.length() < 1.0));
            }
        }
        assert!((all - expected).abs() < 1e-6, "{all}, not {expected}");
    }
}
