//! Where points of the plane lie to each other: the signs that decisions are made of, exact for every
//! finite input.

use crate::number::{Formula, Number, Vector, sign};
use core::cmp::Ordering;
use glam::DVec2;

struct Orientation(DVec2, DVec2, DVec2);

impl Formula<1> for Orientation {
    fn values<N: Number>(&self) -> [N; 1] {
        let ab = Vector::between(self.0, self.1);
        [ab.cross(&Vector::between(self.0, self.2))]
    }
}

/// `Greater`: c lies to the left of the line from a to b; `Less`: to the right.
pub(crate) fn orientation(a: DVec2, b: DVec2, c: DVec2) -> Ordering {
    sign(&Orientation(a, b, c))
}

/// The sign of (b − a)·(d − c). Above 0, c to d goes the way that a to b does.
#[inline]
pub(crate) fn dot_sign([a, b]: [DVec2; 2], [c, d]: [DVec2; 2]) -> Ordering {
    let (e, w) = (b - a, d - c);
    let (x, y) = (e.x * w.x, e.y * w.y);
    // Each product is within 1.5 ε of itself, the sum within ε/2: 4 ε is more than enough.
    if (x + y).abs() > 4.0 * f64::EPSILON * (x.abs() + y.abs()) + f64::MIN_POSITIVE {
        (x + y).total_cmp(&0.0)
    } else {
        sign(&Dot([a, b], [c, d]))
    }
}

struct Dot([DVec2; 2], [DVec2; 2]);

impl Formula<1> for Dot {
    fn values<N: Number>(&self) -> [N; 1] {
        let ([a, b], [c, d]) = (self.0, self.1);
        [Vector::between(a, b).dot(&Vector::between(c, d))]
    }
}

/// Do a and b, of these velocities, approach along the normal, which points from a to b?
#[inline]
pub(crate) fn approaching(a: DVec2, b: DVec2, normal: DVec2) -> bool {
    dot_sign([b, a], [DVec2::ZERO, normal]).is_gt()
}

/// Do the segments ab and cd share a point? Exact; either may be of no length.
pub(crate) fn segments_meet(a: DVec2, b: DVec2, c: DVec2, d: DVec2) -> bool {
    if a.max(b).cmplt(c.min(d)).any() || c.max(d).cmplt(a.min(b)).any() {
        return false;
    }
    let (abc, abd) = (orientation(a, b, c), orientation(a, b, d));
    let (cda, cdb) = (orientation(c, d, a), orientation(c, d, b));
    if abc != abd && cda != cdb {
        return true;
    }
    (abc.is_eq() && in_box(a, b, c))
        || (abd.is_eq() && in_box(a, b, d))
        || (cda.is_eq() && in_box(c, d, a))
        || (cdb.is_eq() && in_box(c, d, b))
}

/// Is c in the upright box that a and b span?
pub(crate) fn in_box(a: DVec2, b: DVec2, c: DVec2) -> bool {
    c.cmpge(a.min(b)).all() && c.cmple(a.max(b)).all()
}

/// Where a point is in relation to a polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Inside,
    /// Exactly on its rim.
    Rim,
    Outside,
}

/// Is p in the polygon with these vertices? Counts the sides that a ray from p towards +x crosses,
/// each with its lower end only.
pub(crate) fn place_in(vertices: &[DVec2], p: DVec2) -> Place {
    let mut inside = false;
    let Some(&(mut a)) = vertices.last() else { return Place::Outside };
    for &b in vertices {
        let from = core::mem::replace(&mut a, b);
        match ray_meets(p, from, b) {
            None => return Place::Rim,
            Some(crosses) => inside ^= crosses,
        }
    }
    if inside { Place::Inside } else { Place::Outside }
}

/// Does the ray from p towards +x cross the side from a to b? None: p is on it.
#[inline]
fn ray_meets(p: DVec2, a: DVec2, b: DVec2) -> Option<bool> {
    if p == a {
        return None;
    }
    if (a.y > p.y) == (b.y > p.y) {
        let on_it = a.y == p.y && b.y == p.y && (a.x > p.x) != (b.x > p.x);
        return (!on_it).then_some(false);
    }
    if p.x > a.x.max(b.x) {
        return Some(false);
    }
    if p.x < a.x.min(b.x) {
        return Some(true);
    }
    match orientation(a, b, p) {
        Ordering::Equal => None,
        turn => Some(turn.is_gt() == (a.y < b.y)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn orientation_is_exact_where_f64_is_not() {
        let tiny = f64::EPSILON / 2.0;
        assert!(orientation(at(0.5, 0.5), at(12., 12.), at(24., 24.)).is_eq());
        assert!(orientation(at(0.5 + tiny, 0.5), at(12., 12.), at(24., 24.)).is_lt());
    }

    #[test]
    fn the_rim_is_told_from_inside_and_outside() {
        // A block with a notch from above; its sides run level, upright and aslant.
        let notched = [(0., 0.), (6., 0.), (6., 4.), (4., 4.), (3., 2.), (2., 4.), (0., 4.)];
        let notched = notched.map(|(x, y)| at(x, y));
        let place = |x, y| place_in(&notched, at(x, y));
        for v in notched {
            assert_eq!(place(v.x, v.y), Place::Rim, "{v}");
        }
        for (x, y) in [(3., 0.), (6., 1.), (0., 2.), (5., 4.), (1., 4.), (3.5, 3.), (2.5, 3.)] {
            assert_eq!(place(x, y), Place::Rim, "{x} {y}");
        }
        // Level with corners, where a careless ray counts twice or not at all.
        for (x, y) in [(1., 2.), (2.9, 2.), (3.1, 2.), (5., 2.), (3., 1.), (5.9, 3.9)] {
            assert_eq!(place(x, y), Place::Inside, "{x} {y}");
        }
        for (x, y) in [(-1., 0.), (7., 0.), (-1., 4.), (3., 4.), (7., 4.), (-1., 2.), (3., 3.)] {
            assert_eq!(place(x, y), Place::Outside, "{x} {y}");
        }
    }
}
