//! How much discs are arranged as in a crystal.

use super::near::{Cells, Neighbour};
use super::{Estimate, Series};
use crate::number::sqrt;
use crate::{Boundary, DVec2, DiscState};
use alloc::vec;
use alloc::vec::Vec;

/// The hexatic order ψ₆: how much the six nearest neighbours of a disc stand in the corners of a
/// hexagon, and how much all these hexagons point in the same direction.
///
/// ψ₆ of a disc is the mean of e^(6iθ) over its six nearest neighbours, θ being the direction in which
/// one is seen (as the `Hexatic` of the freud library has it). Its size is 1 in a perfect hexagon, and
/// less otherwise; places at random have about 0.37.
///
/// - [`local`](Self::local), the mean of the sizes, tells whether there are hexagons;
/// - [`global`](Self::global), the size of the mean, whether they agree: 1 in a crystal, near 0 in a
///   fluid.
///
/// ```
/// use carom::{Boundary, DVec2, DiscState, measure::Order};
///
/// // A hexagonal lattice of 12 × 12 discs, √¾ from row to row.
/// let step = DVec2::new(1.0, 0.75f64.sqrt());
/// let place = |i: u32| DVec2::new(f64::from(i % 12) + 0.5 * f64::from(i / 12 % 2), f64::from(i / 12));
/// let disc = |i| DiscState { center: place(i) * step, velocity: DVec2::ZERO };
/// let discs: Vec<DiscState> = (0..144).map(disc).collect();
///
/// let mut order = Order::new(Boundary::periodic(DVec2::ZERO, 12.0 * step));
/// order.sample(&discs);
/// assert!((order.local().value - 1.0).abs() < 1e-12);
/// assert!((order.global().value - 1.0).abs() < 1e-12);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Order {
    boundary: Boundary,
    local: Series,
    global: Series,
}

impl Order {
    /// In a world with this boundary.
    ///
    /// ```
    /// use carom::{Boundary, measure::Order};
    /// assert_eq!(Order::new(Boundary::Open).local().samples, 0);
    /// ```
    pub fn new(boundary: Boundary) -> Self {
        Order { boundary, local: Series::new(), global: Series::new() }
    }

    /// The discs at an instant.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscState, measure::Order};
    /// let square = [DVec2::ZERO, DVec2::X, DVec2::Y, DVec2::ONE];
    /// let mut order = Order::new(Boundary::Open);
    /// order.sample(&square.map(|center| DiscState { center, velocity: DVec2::ZERO }));
    /// assert!(order.local().value < 0.5);
    /// ```
    pub fn sample(&mut self, discs: &[DiscState]) {
        if discs.is_empty() {
            return;
        }
        let psi = Order::of_each(discs, self.boundary);
        let count = discs.len() as f64;
        let size = |psi: DVec2| sqrt(psi.length_squared());
        self.local.push(psi.iter().map(|psi| size(*psi)).sum::<f64>() / count);
        self.global.push(size(psi.into_iter().sum::<DVec2>() / count));
    }

    /// The mean of |ψ₆|.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscState, measure::Order};
    /// let mut order = Order::new(Boundary::Open);
    /// order.sample(&[DVec2::ZERO, DVec2::X].map(|center| DiscState { center, velocity: DVec2::ZERO }));
    /// assert_eq!(order.local().value, 1.0); // of the one neighbour that there is
    /// ```
    pub fn local(&self) -> Estimate {
        self.local.estimate()
    }

    /// The size of the mean ψ₆.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscState, measure::Order};
    /// let mut order = Order::new(Boundary::Open);
    /// order.sample(&[DVec2::ZERO, DVec2::Y].map(|center| DiscState { center, velocity: DVec2::ZERO }));
    /// assert_eq!(order.global().value, 1.0);
    /// ```
    pub fn global(&self) -> Estimate {
        self.global.estimate()
    }

    /// ψ₆ of each disc, its real and its imaginary part: to colour a picture by.
    ///
    /// With fewer than six others, it is the mean over those; of a single disc it is 0. Of several images
    /// of a neighbour in a periodic box, only the nearest counts.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscState, measure::Order};
    /// let states = [DVec2::ZERO, DVec2::Y].map(|center| DiscState { center, velocity: DVec2::ZERO });
    /// assert_eq!(Order::of_each(&states, Boundary::Open), [-DVec2::X; 2]); // e^(6i·90°)
    /// ```
    pub fn of_each(discs: &[DiscState], boundary: Boundary) -> Vec<DVec2> {
        let mut psi = vec![DVec2::ZERO; discs.len()];
        Cells::of_few(discs, boundary).nearest::<6>(|id, neighbours| {
            let sum: DVec2 = neighbours.iter().map(sixth_power).sum();
            psi[id as usize] = sum / (neighbours.len().max(1) as f64);
        });
        psi
    }
}

/// e^(6iθ), θ being the direction of a neighbour; 0 for one at the same place.
fn sixth_power(neighbour: &Neighbour) -> DVec2 {
    let DVec2 { x, y } = neighbour.way;
    if !(neighbour.squared > 0.0) {
        return DVec2::ZERO;
    }
    let squared = DVec2::new((x - y) * (x + y), 2.0 * x * y) / neighbour.squared;
    let DVec2 { x, y } = squared;
    // The third power of x + iy.
    DVec2::new(x * (x * x - 3.0 * (y * y)), y * (3.0 * (x * x) - y * y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::samples::{hexagonal, ideal_gas};
    use carom_oracle::Random;

    fn order(discs: &[DiscState], boundary: Boundary) -> (f64, f64) {
        let mut order = Order::new(boundary);
        order.sample(discs);
        (order.local().value, order.global().value)
    }

    #[test]
    fn a_hexagonal_lattice_has_full_order() {
        let (discs, boundary) = hexagonal(14, 12);
        let (local, global) = order(&discs, boundary);
        assert!((local - 1.0).abs() < 1e-12 && (global - 1.0).abs() < 1e-12);
        // Neighbours at 0°, 60° … : e^(6iθ) = 1.
        assert!(
            Order::of_each(&discs, boundary).iter().all(|psi| (*psi - DVec2::X).length() < 1e-12)
        );
    }

    #[test]
    fn two_halves_turned_against_each_other_have_local_order_only() {
        // Turned by 30°, e^(6iθ) is −1. Two clusters of seven, far apart: the middle ones have full order.
        let seven = |at: DVec2, turn: f64| {
            let corner = move |i: u32| {
                let angle = turn + f64::from(i) * core::f64::consts::FRAC_PI_3;
                at + DVec2::new(libm::cos(angle), libm::sin(angle))
            };
            [at].into_iter().chain((0..6).map(corner))
        };
        let centers = seven(DVec2::ZERO, 0.0)
            .chain(seven(DVec2::new(100.0, 0.0), core::f64::consts::FRAC_PI_6));
        let discs: Vec<_> = centers.map(crate::measure::samples::at_rest).collect();
        let psi = Order::of_each(&discs, Boundary::Open);
        assert!((psi[0] - DVec2::X).length() < 1e-12);
        assert!((psi[7] + DVec2::X).length() < 1e-12);
        let (local, global) = order(&discs, Boundary::Open);
        assert!(global < 1e-12 && local > 0.1, "{local} {global}");
    }

    #[test]
    fn an_ideal_gas_has_next_to_none() {
        let mut random = Random::new(9, 1);
        let discs = ideal_gas(20_000, DVec2::splat(1.0), &mut random);
        let (local, global) = order(&discs, Boundary::periodic(DVec2::ZERO, DVec2::ONE));
        // The six directions are independent: a random walk of six steps, which leads 2.1941 of a step
        // away on average (Borwein et al., Ramanujan J. 26, 109 (2011)).
        assert!((local - 2.1941 / 6.0).abs() < 0.006, "{local}");
        assert!(global < 0.02, "{global}");
    }
}
