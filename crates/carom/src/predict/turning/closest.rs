//! Where two convex bodies are closest at one instant.
//!
//! The points b − a, over all points of the two, fill a convex polygon, and the bodies are as far
//! apart as that polygon is from the origin. It is never built: a walk over its corners, each found
//! by a scan along one direction, goes to the corner or side that faces the origin (Gilbert, Johnson
//! and Keerthi 1988, in the plane).

use super::body::{Body, Pair, Which};
use crate::number::sin_cos;
use glam::DVec2;

/// The two bodies at one instant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    /// From the pivot of a to that of b.
    pub between: DVec2,
    /// The velocity of the pivot of b past that of a.
    pub velocity: DVec2,
    /// How far each has turned: cosine and sine.
    pub turn_a: DVec2,
    pub turn_b: DVec2,
}

impl Moment {
    #[inline]
    pub fn new(pair: &Pair, t: f64) -> Self {
        let turn_a = turn(pair.a.motion.spin, t);
        let turn_b = if pair.a.motion.spin == pair.b.motion.spin {
            turn_a
        } else {
            turn(pair.b.motion.spin, t)
        };
        Moment {
            between: pair.between_at(t),
            velocity: pair.velocity + pair.acceleration * t,
            turn_a,
            turn_b,
        }
    }

    /// From vertex i of a to vertex j of b.
    #[inline]
    pub fn way(&self, pair: &Pair, i: usize, j: usize) -> DVec2 {
        let (a, b) = (self.turn_a.rotate(pair.a.arm(i)), self.turn_b.rotate(pair.b.arm(j)));
        (b - a) + self.between
    }

    /// From a vertex of the one to a vertex of the other.
    #[inline]
    pub fn way_from(&self, pair: &Pair, which: Which, own: usize, others: usize) -> DVec2 {
        match which {
            Which::A => self.way(pair, own, others),
            Which::B => -self.way(pair, others, own),
        }
    }

    #[inline]
    pub fn turn(&self, which: Which) -> DVec2 {
        match which {
            Which::A => self.turn_a,
            Which::B => self.turn_b,
        }
    }
}

#[inline]
fn turn(spin: f64, t: f64) -> DVec2 {
    if spin == 0.0 {
        return DVec2::X;
    }
    let (sin, cos) = sin_cos(spin * t);
    DVec2::new(cos, sin)
}

/// `v`, turned back.
#[inline]
pub(super) fn turn_back(turn: DVec2, v: DVec2) -> DVec2 {
    DVec2::new(turn.x, -turn.y).rotate(v)
}

/// A corner of b − a: vertex i of a, vertex j of b, and the way from one to the other.
#[derive(Clone, Copy, Debug)]
struct Corner {
    i: usize,
    j: usize,
    way: DVec2,
}

/// What faces what where two bodies are closest.
#[derive(Clone, Copy, Debug)]
pub(super) enum Closest {
    /// A vertex of each, and the way from that of a to that of b.
    Vertices(usize, usize, DVec2),
    /// A side of the one, by its number, and a vertex of the other.
    Side(Which, usize, usize),
    /// They touch or overlap, without their radii.
    Overlap,
}

/// More steps than any walk takes that rounding does not lead in circles.
const STEPS: usize = 64;

/// Walks to where the bodies are closest, from any vertex i of a and j of b.
pub(super) fn closest(pair: &Pair, moment: &Moment, (i, j): (usize, usize)) -> Closest {
    let corner = |i: usize, j: usize| Corner { i, j, way: moment.way(pair, i, j) };
    let support = |direction: DVec2| {
        let i = pair.a.support(turn_back(moment.turn_a, direction));
        let j = pair.b.support(turn_back(moment.turn_b, -direction));
        corner(i, j)
    };
    let mut p = corner(i, j);
    // The other end of the side that faces the origin, if it is a side.
    let mut other: Option<Corner> = None;
    for _ in 0..STEPS {
        let direction = match other {
            None => p.way,
            Some(q) => {
                let across = (q.way - p.way).perp();
                if across.dot(p.way) < 0.0 { -across } else { across }
            }
        };
        let height = direction.dot(p.way);
        if !(height > 0.0) {
            return Closest::Overlap;
        }
        let s = support(direction);
        let known = |c: Corner| c.i == s.i && c.j == s.j;
        if known(p) || other.is_some_and(known) || direction.dot(s.way) >= height {
            break;
        }
        let Some(q) = other else {
            // From p towards s the origin comes nearer: the nearest point is s, or on the way.
            if s.way.dot(p.way - s.way) >= 0.0 {
                p = s;
            } else {
                other = Some(s);
            }
            continue;
        };
        // The nearest point of the triangle p, q, s: on a side at s, or s itself.
        let (to_p, to_q) = (p.way - s.way, q.way - s.way);
        let towards_p = s.way.dot(to_p) < 0.0;
        let towards_q = s.way.dot(to_q) < 0.0;
        let beyond_p = to_p.perp_dot(to_q) * to_p.perp_dot(-s.way) < 0.0;
        let beyond_q = to_q.perp_dot(to_p) * to_q.perp_dot(-s.way) < 0.0;
        // The origin is in the triangle only if s is beyond it. (By the signs of its sides alone, a
        // flat triangle, all rounding, would seem to hold it.)
        if !beyond_p && !beyond_q && direction.dot(s.way) <= 0.0 {
            return Closest::Overlap;
        }
        if towards_p && (beyond_p || !beyond_q) {
            other = Some(s);
        } else if towards_q {
            (p, other) = (q, Some(s));
        } else {
            (p, other) = (s, None);
        }
    }
    let Some(q) = other else { return Closest::Vertices(p.i, p.j, p.way) };
    // Neighbours, mostly; not so where the corners between are straight.
    let (side_a, side_b) = (
        side_facing(pair, moment, Which::A, (p.i, q.i), p.j),
        side_facing(pair, moment, Which::B, (p.j, q.j), p.i),
    );
    match (side_a, side_b) {
        (Some(i), None) => Closest::Side(Which::A, i, p.j),
        (None, Some(j)) => Closest::Side(Which::B, j, p.i),
        // Two sides face each other, parallel: the longer one counts as the side; of equals, that of
        // the body which turns less, or is smaller, so that the order of the bodies is of no effect.
        (Some(i), Some(j)) => {
            let rank = |body: &Body, side| {
                [body.side(side).length_squared(), -body.motion.spin.abs(), -body.reach]
            };
            if rank(&pair.a, i) >= rank(&pair.b, j) {
                Closest::Side(Which::A, i, p.j)
            } else {
                Closest::Side(Which::B, j, p.i)
            }
        }
        (None, None) => Closest::Vertices(p.i, p.j, p.way),
    }
}

/// Of the sides between two vertices of a body, the one that a vertex of the other body is over; if
/// it is over none, the last.
fn side_facing(
    pair: &Pair,
    moment: &Moment,
    which: Which,
    (i, k): (usize, usize),
    vertex: usize,
) -> Option<usize> {
    let body = pair.body(which);
    let n = body.vertices.len();
    // Between two corners there are two chains of sides, back to back, as between the ends of a
    // segment. Which one looks at the other body? The shorter one need not: straight corners can be
    // as many as all others.
    let from_first = || {
        let along = body.vertices[k] - body.vertices[i];
        let outwards = -moment.turn(which).rotate(along).perp();
        outwards.dot(moment.way_from(pair, which, i, vertex)) > 0.0
    };
    match ((k + n - i) % n, (i + n - k) % n) {
        (0, _) => None,
        (1, 1) => Some(if from_first() { i } else { k }),
        (1, _) => Some(i),
        (_, 1) => Some(k),
        (there, back) => {
            let (start, count) = if from_first() { (i, there) } else { (k, back) };
            let mut sides = (0..count).map(|step| (start + step) % n);
            let is_over = |side: usize| {
                let (place, square) = place_on_side(pair, moment, which, side, vertex);
                place >= 0.0 && place <= square
            };
            let last = (start + count - 1) % n;
            Some(sides.find(|side| is_over(*side)).unwrap_or(last))
        }
    }
}

/// How far along a side of its owner a vertex of the other body is, and how long the side is: both
/// times that length.
pub(super) fn place_on_side(
    pair: &Pair,
    moment: &Moment,
    owner: Which,
    side: usize,
    vertex: usize,
) -> (f64, f64) {
    let along = moment.turn(owner).rotate(pair.body(owner).side(side));
    (along.dot(moment.way_from(pair, owner, side, vertex)), along.length_squared())
}

#[cfg(test)]
mod tests {
    use super::super::axis::{Axis, View};
    use super::super::body::Body;
    use super::*;
    use crate::motion::Motion;
    use alloc::vec::Vec;
    use carom_oracle::Random;
    use carom_oracle::turning::{self as oracle, Solid};

    fn solid(vertices: Vec<DVec2>) -> Solid {
        let (pivot, velocity) = (DVec2::ZERO, DVec2::ZERO);
        Solid { vertices, radius: 0.0, velocity, acceleration: velocity, spin: 0.0, pivot }
    }

    /// A point, a segment or a convex polygon; on a grid, so that there are parallel sides and
    /// straight corners, or anywhere.
    fn body(random: &mut Random, place: DVec2) -> Vec<DVec2> {
        let grid = random.between(0.0, 2.0) < 1.0;
        let thin = if random.between(0.0, 4.0) < 1.0 { 1e-6 } else { 1.0 };
        let at = |x: f64, y: f64| if grid { DVec2::new(x, y).round() } else { DVec2::new(x, y) };
        let size = random.between(2.0, 4.0);
        let (c, w, h) =
            (at(place.x, place.y), at(size, 0.0).x, at(0.0, random.between(1.0, 4.0)).y);
        match random.between(0.0, 5.0) as usize {
            0 => [c].into(),
            1 => [c, c + DVec2::new(w, thin * h)].into(),
            2 => [c, c + DVec2::new(w, 0.0), c + DVec2::new(w, thin * h)].into(),
            3 => {
                let h = thin * h;
                let corners = [(0.0, 0.0), (1.0, 0.0), (w, 0.0), (w, h), (1.0, h), (0.0, h)];
                corners.map(|(x, y)| c + DVec2::new(x, y)).into()
            }
            _ => oracle::convex(random, place, 8),
        }
    }

    #[test]
    fn the_walk_ends_where_the_bodies_are_closest() {
        let mut random = Random::new(77, 0);
        let mut apart = 0;
        for case in 0..20_000 {
            let (a, b) = (body(&mut random, DVec2::ZERO), {
                let place = random.vector() * 9.0;
                body(&mut random, place)
            });
            let expected = oracle::distance(&solid(a.clone()), &solid(b.clone()), 0.0);
            let pair =
                Pair::new(Body::new(&a, 0.0, &Motion::REST), Body::new(&b, 0.0, &Motion::REST));
            let moment = Moment::new(&pair, 0.0);
            let start = (case % a.len(), case % b.len());
            let found = match closest(&pair, &moment, start) {
                Closest::Overlap => 0.0,
                Closest::Vertices(_, _, way) => way.length(),
                Closest::Side(owner, side, vertex) => {
                    let axis = Axis::along_side(&pair, owner, side);
                    View::new(&pair, &moment, &axis).height(vertex).gap
                }
            };
            assert!((found - expected).abs() < 1e-12, "{case}: {found} {expected} {a:?} {b:?}");
            apart += usize::from(expected > 0.0);
        }
        assert!(apart > 10_000, "{apart}");
    }
}
