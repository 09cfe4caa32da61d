//! The gap where rounding leaves its sign in doubt.

use super::length::{reach, scaled};
use super::meet::Measure;
use crate::number::{Exact, Number, exponent, scale, sqrt};

/// The smallest number above 0.
const LEAST: f64 = f64::from_bits(1);

/// Is a gap between things of this size too small for its sign to be certain? Distances are within
/// 8 ε of their size (see [`Foot`](super::closest::Foot)), and the radii add less than 2 ε.
#[inline(always)]
pub(super) fn is_in_doubt(distance: f64, size: f64) -> bool {
    !(distance.abs() > 12.0 * f64::EPSILON * size + f64::MIN_POSITIVE)
}

impl Measure {
    /// The distance d from p to ab, less the sum R ≥ 0 of the radii: its sign exact, and within 4
    /// units in its own last place. (a and b may differ only where p's foot is between them.)
    ///
    /// With d²·e² and (d² − R²)·e² known to every digit,  d − R = (d² − R²)/(d + R)  has no
    /// cancellation left.
    #[cold]
    pub fn settled(&self) -> f64 {
        let [square, excess]: [Exact; 2] = self.squares();
        if excess.sign().is_eq() {
            return 0.0;
        }
        let e = if self.a == self.b { glam::DVec2::X } else { self.b - self.a };
        let e_exponent = exponent(reach(e));
        let e = scaled(e, -e_exponent);
        let e_square = e.x * e.x + e.y * e.y;

        // Each number as one near 1 and a power of two, so that nothing overflows or underflows.
        let half = square.top().div_euclid(2);
        let d = sqrt(square.shifted(-2 * half).approximate() / e_square);
        let d_exponent = half - i64::from(e_exponent);
        let radius = Exact::of(self.radii[0]).plus(&Exact::of(self.radii[1]));
        let unit = d_exponent.max(radius.top());
        let sum = scale(d, clamped(d_exponent - unit)) + radius.shifted(-unit).approximate();

        let (sign, magnitude) = (excess.sign(), excess.top());
        let quotient = excess.shifted(-magnitude).approximate() / e_square / sum;
        let distance = scale(quotient, clamped(magnitude - 2 * i64::from(e_exponent) - unit));
        if sign.is_gt() { distance.max(LEAST) } else { distance.min(-LEAST) }
    }
}

fn clamped(k: i64) -> i32 {
    k.clamp(-9999, 9999) as i32
}
