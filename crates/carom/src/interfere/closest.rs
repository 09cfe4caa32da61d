//! The poster's closest point on a line: the one piece of geometry that every pair here is made of.

use super::length::{length_and_direction, parts, reach};
use crate::plane::{dot_sign, orientation};
use crate::{Feature, Segment};
use core::cmp::Ordering;
use glam::DVec2;

/// The point of a segment that is nearest to `point`: on its flat, or one of its two ends. Of a
/// segment of no length: its one point.
///
/// Which of the three it is, is decided exactly. The place is within 4 units in the last place of
/// the largest coordinate or difference of coordinates.
///
/// ```
/// use carom::{DVec2, Segment, interfere};
///
/// let wall = Segment::new(DVec2::new(0.0, 0.0), DVec2::new(4.0, 0.0));
/// let closest = |x, y| interfere::closest_point_on_segment(DVec2::new(x, y), &wall);
/// assert_eq!(closest(1.0, 2.0), DVec2::new(1.0, 0.0));
/// assert_eq!(closest(7.0, 2.0), wall.b);
/// ```
pub fn closest_point_on_segment(point: DVec2, segment: &Segment) -> DVec2 {
    Foot::on_segment(point, segment.a, segment.b).point
}

/// The point nearest to `point` on the infinite line through the two ends of a segment. Where the
/// ends are the same there is no line, and the answer is that point.
///
/// ```
/// use carom::{DVec2, Segment, interfere};
///
/// let wall = Segment::new(DVec2::new(0.0, 0.0), DVec2::new(4.0, 0.0));
/// let closest = interfere::closest_point_on_line(DVec2::new(7.0, 2.0), &wall);
/// assert_eq!(closest, DVec2::new(7.0, 0.0));
/// ```
pub fn closest_point_on_line(point: DVec2, through: &Segment) -> DVec2 {
    if through.a == through.b {
        return through.a;
    }
    Foot::on_line(point, through.a, through.b).point
}

/// The nearest point of a segment to a point p.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foot {
    pub point: DVec2,
    /// From there to p, ≥ 0. Within 8 ε of `size`.
    pub distance: f64,
    /// Unit vector from there towards p. Where p lies on the segment itself, it counts as being on
    /// the right, which is the outside for a side of a polygon.
    pub normal: DVec2,
    /// `Side(0)`, or `Vertex(0)`, `Vertex(1)` for an end.
    pub part: Feature,
    /// Where p is as seen along the segment, exactly: `Greater` is to the left. (Of no meaning for
    /// an end.)
    pub turn: Ordering,
    /// What the rounding errors are to be measured by: the distance from p to the end that was
    /// reckoned from, or a little more.
    pub size: f64,
}

impl Foot {
    /// The nearest point to p on the segment ab.
    #[inline]
    pub fn on_segment(p: DVec2, a: DVec2, b: DVec2) -> Foot {
        if a == b || runs(a, b, p).is_lt() {
            Foot::at_end(p, a, 0)
        } else if runs(b, a, p).is_lt() {
            Foot::at_end(p, b, 1)
        } else {
            Foot::on_line(p, a, b)
        }
    }

    #[inline]
    fn at_end(p: DVec2, end: DVec2, number: usize) -> Foot {
        let (distance, normal) = length_and_direction(p - end);
        let part = Feature::Vertex(number);
        Foot { point: end, distance, normal, part, turn: Ordering::Equal, size: distance }
    }

    /// The nearest point to p on the whole line through a and b, which differ.
    ///
    /// Reckoned from the nearer end, and half-way between where they are equally near: so the bits
    /// are the same for the segment ba, as the mirror image of a polygon has its sides.
    #[inline]
    pub fn on_line(p: DVec2, a: DVec2, b: DVec2) -> Foot {
        let (e, from_a, from_b) = (b - a, p - a, p - b);
        let (base, w) = match reach(from_a).partial_cmp(&reach(from_b)) {
            Some(Ordering::Less) => (a, from_a),
            Some(Ordering::Greater) => (b, from_b),
            _ => (0.5 * a + 0.5 * b, 0.5 * from_a + 0.5 * from_b),
        };
        let parts = parts(w, e);
        // Each component of w and e is within ε/2 of itself, and so are the two products, their
        // difference, the length and the quotient: 8 ε is more than all of them can add up to.
        let size = 2.0 * reach(from_a).min(reach(from_b));
        let turn = if parts.across.abs() > 8.0 * f64::EPSILON * size + f64::MIN_POSITIVE {
            parts.across.total_cmp(&0.0)
        } else {
            orientation(a, b, p)
        };
        let left = parts.direction.perp();
        Foot {
            point: base + parts.along,
            distance: if turn.is_eq() { 0.0 } else { parts.across.abs() },
            normal: if turn.is_gt() { left } else { -left },
            part: Feature::Side(0),
            turn,
            size,
        }
    }
}

/// Does p lie ahead of a (`Greater`), behind it (`Less`) or abreast of it, as one looks from a to b?
/// The sign of (b − a)·(p − a), exactly.
#[inline]
pub(super) fn runs(a: DVec2, b: DVec2, p: DVec2) -> Ordering {
    dot_sign([a, b], [a, p])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2^-53: half of a unit in the last place of 1.
    const HALF: f64 = f64::EPSILON / 2.0;

    fn at(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn the_poster_s_cases() {
        let wall = Segment::new(at(1.0, 1.0), at(5.0, 4.0));
        let closest = |x, y| closest_point_on_segment(at(x, y), &wall);
        assert_eq!(closest(-1.0, 7.0), at(2.6, 2.2)); // beside it
        assert_eq!(closest(0.0, 0.0), wall.a);
        assert_eq!(closest(8.0, 5.0), wall.b);
        assert_eq!(closest(3.0, 2.5), at(3.0, 2.5)); // on it
        let point = Segment::new(at(2.0, 2.0), at(2.0, 2.0));
        assert_eq!(closest_point_on_segment(at(9.0, -3.0), &point), at(2.0, 2.0));
        assert_eq!(closest_point_on_line(at(9.0, -3.0), &point), at(2.0, 2.0));
        assert_eq!(closest_point_on_line(at(9.0, 7.0), &wall), at(9.0, 7.0)); // beyond it
    }

    #[test]
    fn a_point_exactly_on_a_segment_has_no_distance_though_f64_sees_one() {
        let (a, b, p) = (at(HALF, 3.0 * HALF), at(1.0, 3.0), at(-1.0, -3.0));
        assert_ne!((b - a).perp_dot(p - a), 0.0);
        let foot = Foot::on_line(p, a, b);
        assert_eq!((foot.distance, foot.turn), (0.0, Ordering::Equal));
        assert!(foot.normal.x > 0.0, "counts as being on the right");
    }

    #[test]
    fn a_point_next_to_a_segment_is_on_the_right_side_of_it_though_f64_sees_the_other() {
        let (a, b) = (at(HALF, 3.0 * HALF), at(1.0, 3.0));
        let least = f64::from_bits(1);
        for (y, turn) in [(least, Ordering::Greater), (-least, Ordering::Less)] {
            // One unit in the last place of 0 above or below the line.
            let foot = Foot::on_line(at(0.0, y), a, b);
            assert_eq!((foot.turn, foot.normal.x < 0.0), (turn, turn.is_gt()), "{foot:?}");
        }
    }

    #[test]
    fn whether_an_end_is_passed_is_exact_though_f64_sees_otherwise() {
        let cases = [
            // To f64 a right angle.
            (at(0.8, 0.8), at(3.8, -2.2), at(3.8, 3.8), 0.0, Ordering::Less),
            (at(0.2, 0.6), at(-8.8, -8.4), at(9.2, -8.4), 0.0, Ordering::Greater),
            // To f64 the other way.
            (
                at(0.8828509185812531, 0.8997005887566257),
                at(0.1810698864507304, 2.118391856321023),
                at(-4.7445609486127935, -2.3408337561522736),
                1.0,
                Ordering::Less,
            ),
        ];
        for (a, b, p, seen, order) in cases {
            let rounded = (b - a).dot(p - a);
            assert_eq!(rounded.partial_cmp(&0.0), f64::partial_cmp(&seen, &0.0));
            assert_eq!(runs(a, b, p), order);
            let part = Foot::on_segment(p, a, b).part;
            assert_eq!(part, if order.is_lt() { Feature::Vertex(0) } else { Feature::Side(0) });
        }
    }
}
