//! Vectors of numbers, and directions of vectors of f64.

use super::{Number, exponent, scale, sqrt};
use glam::DVec2;

/// A vector of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Vector<N> {
    pub x: N,
    pub y: N,
}

impl<N: Number> Vector<N> {
    pub fn of(v: DVec2) -> Self {
        Vector { x: N::of(v.x), y: N::of(v.y) }
    }

    /// `to − from`, without the rounding that a subtraction of the two f64 vectors would have.
    pub fn between(from: DVec2, to: DVec2) -> Self {
        Self::of(to).minus(&Self::of(from))
    }

    pub fn plus(&self, other: &Self) -> Self {
        Vector { x: self.x.plus(&other.x), y: self.y.plus(&other.y) }
    }

    pub fn minus(&self, other: &Self) -> Self {
        Vector { x: self.x.minus(&other.x), y: self.y.minus(&other.y) }
    }

    pub fn times(&self, factor: &N) -> Self {
        Vector { x: self.x.times(factor), y: self.y.times(factor) }
    }

    pub fn dot(&self, other: &Self) -> N {
        self.x.times(&other.x).plus(&self.y.times(&other.y))
    }

    pub fn cross(&self, other: &Self) -> N {
        self.x.times(&other.y).minus(&self.y.times(&other.x))
    }

    pub fn length_squared(&self) -> N {
        self.x.square().plus(&self.y.square())
    }
}

/// The vector of length 1 along v, within rounding, with the same bits for v at any size; `None` for
/// 0 and for what is not finite. What to do without a direction is the caller's to say.
#[inline]
pub(crate) fn unit(v: DVec2) -> Option<DVec2> {
    length_and_unit(v).map(|(_, unit)| unit)
}

/// |v|, within ε of itself, and [`unit()`].
#[inline]
pub(crate) fn length_and_unit(v: DVec2) -> Option<(f64, DVec2)> {
    let square = v.x * v.x + v.y * v.y;
    if square > 1e-200 && square < 1e200 {
        let length = sqrt(square);
        return Some((length, v / length));
    }
    rescaled(v)
}

/// [`length_and_unit`] where the square of the length would lose digits.
#[cold]
fn rescaled(v: DVec2) -> Option<(f64, DVec2)> {
    if v == DVec2::ZERO || !v.is_finite() {
        return None;
    }
    let k = exponent(v.x.abs().max(v.y.abs()));
    let v = DVec2::new(scale(v.x, -k), scale(v.y, -k));
    let length = sqrt(v.x * v.x + v.y * v.y);
    Some((scale(length, k), v / length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_have_the_same_bits_at_every_size() {
        let expected = unit(DVec2::new(1.3, -0.7)).unwrap();
        for k in [-1000, -400, -330, -3, 0, 330, 400, 1023] {
            let v = DVec2::new(scale(1.3, k), scale(-0.7, k));
            assert_eq!(unit(v), Some(expected), "2^{k}");
        }
        let smallest = f64::from_bits(1);
        assert_eq!(unit(DVec2::new(3.0, 4.0) * smallest), Some(DVec2::new(0.6, 0.8)));
    }

    #[test]
    fn nothing_and_the_infinite_have_no_direction() {
        assert_eq!(unit(DVec2::ZERO), None);
        assert_eq!(unit(DVec2::new(-0.0, 0.0)), None);
        assert_eq!(unit(DVec2::new(f64::INFINITY, 1.0)), None);
        assert_eq!(unit(DVec2::new(1.0, f64::NAN)), None);
    }
}
