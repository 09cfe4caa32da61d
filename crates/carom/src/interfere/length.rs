//! Lengths and directions that neither overflow nor underflow on the way.

use crate::number::{exponent, length_and_unit, scale, sqrt};
use glam::DVec2;

/// Between these, squares and products of two numbers keep all their digits.
const SMALL: f64 = 1e-140;
const LARGE: f64 = 1e140;

/// The larger of |x| and |y|.
#[inline(always)]
pub(super) fn reach(v: DVec2) -> f64 {
    v.x.abs().max(v.y.abs())
}

#[inline(always)]
fn is_tame(v: DVec2) -> bool {
    let reach = reach(v);
    SMALL < reach && reach < LARGE
}

/// v · 2^k.
pub(super) fn scaled(v: DVec2, k: i32) -> DVec2 {
    DVec2::new(scale(v.x, k), scale(v.y, k))
}

/// v as a vector with a size near 1, and the k with v = that · 2^k.
#[cold]
fn tamed(v: DVec2) -> (DVec2, i32) {
    let k = exponent(reach(v));
    (scaled(v, -k), k)
}

/// |v|, within ε of itself, and v/|v|. Where there is no direction (no length, or too much of it), it
/// is +x, for want of a better one.
#[inline]
pub(super) fn length_and_direction(v: DVec2) -> (f64, DVec2) {
    length_and_unit(v).unwrap_or((reach(v), DVec2::X))
}

/// A vector taken apart against a direction e.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    /// The part along e.
    pub along: DVec2,
    /// The length of the part across e, > 0 where it is to the left.
    pub across: f64,
    /// e/|e|.
    pub direction: DVec2,
}

/// The parts of w along and across e ≠ 0: within 4 units in the last place of |w|.
#[inline]
pub(super) fn parts(w: DVec2, e: DVec2) -> Parts {
    if is_tame(e) && (is_tame(w) || w == DVec2::ZERO) {
        return tame_parts(w, e);
    }
    let (e, _) = tamed(e);
    let (w, k) = if w == DVec2::ZERO { (w, 0) } else { tamed(w) };
    let parts = tame_parts(w, e);
    Parts { along: scaled(parts.along, k), across: scale(parts.across, k), ..parts }
}

#[inline(always)]
fn tame_parts(w: DVec2, e: DVec2) -> Parts {
    let squared = e.x * e.x + e.y * e.y;
    let length = sqrt(squared);
    Parts {
        along: e * ((e.x * w.x + e.y * w.y) / squared),
        across: (e.x * w.y - e.y * w.x) / length,
        direction: e / length,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_hold_at_both_ends_of_the_range() {
        for unit in
            [1.0, f64::from_bits(1), f64::from_bits(1 << 44), scale(1.0, -600), scale(1.0, 900)]
        {
            let (length, direction) = length_and_direction(DVec2::new(3.0, -4.0) * unit);
            assert_eq!((length, direction), (5.0 * unit, DVec2::new(0.6, -0.8)));
            let (length, direction) = length_and_direction(DVec2::new(-8.0, 0.0) * unit);
            assert_eq!((length, direction), (8.0 * unit, -DVec2::X));
        }
    }

    #[test]
    fn a_tiny_direction_takes_a_huge_vector_apart() {
        let parts = parts(DVec2::new(3e250, 4e250), DVec2::new(0.0, 1e-250));
        assert_eq!(parts.along, DVec2::new(0.0, 4e250));
        assert_eq!(parts.across, -3e250);
        assert_eq!(parts.direction, DVec2::Y);
    }
}
