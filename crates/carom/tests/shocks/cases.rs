//! Exact numbers, and other views of the same shock.

use carom::DVec2;
use dashu::Rational;

pub fn exact(x: f64) -> Rational {
    Rational::try_from(x).unwrap()
}

/// x · x + y · y, exactly.
pub fn exact_square(v: DVec2) -> Rational {
    exact(v.x) * exact(v.x) + exact(v.y) * exact(v.y)
}

pub fn to_f64(x: Rational) -> f64 {
    x.to_f64().value()
}

/// The distance from |x| to the next f64.
pub fn ulp(x: f64) -> f64 {
    let x = x.abs();
    f64::from_bits(x.to_bits() + 1) - x
}

/// A turned vector, and −1 where left and right are exchanged.
type View = (fn(DVec2) -> DVec2, f64);

/// Ways to look at the same shock: none of them may change a bit.
pub const VIEWS: [View; 4] = [
    (|v| DVec2::new(-v.x, v.y), -1.0),
    (|v| DVec2::new(v.x, -v.y), -1.0),
    (|v| DVec2::new(v.y, v.x), -1.0),
    (|v| DVec2::new(-v.y, v.x), 1.0),
];
