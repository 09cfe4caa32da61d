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
    pub fn from_to(&self, pair: &Pair, i: usize, j: usize) -> DVec2 {
        let (a, b) = (self.turn_a.rotate(pair.a.arm(i)), self.turn_b.rotate(pair.b.arm(j)));
        (b - a) + self.between
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
    let corner = |i: usize, j: usize| Corner { i, j, way: moment.from_to(pair, i, j) };
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
        if towards_p && beyond_p {
            other = Some(s);
        } else if towards_q && beyond_q {
            (p, other) = (q, Some(s));
        } else if !towards_p && !towards_q {
            (p, other) = (s, None);
        } else if !beyond_p && !beyond_q {
            return Closest::Overlap;
        } else {
            (p, other) = (s, None);
        }
    }
    let Some(q) = other else { return Closest::Vertices(p.i, p.j, p.way) };
    let sides = (side_between(&pair.a, p.i, q.i), side_between(&pair.b, p.j, q.j));
    let (which, side) = match sides {
        (Some(i), None) => (Which::A, i),
        (None, Some(j)) => (Which::B, j),
        // Two sides face each other, parallel: the longer one counts as the side.
        (Some(i), Some(j)) => {
            let longer = pair.a.side(i).length_squared() >= pair.b.side(j).length_squared();
            if longer { (Which::A, i) } else { (Which::B, j) }
        }
        (None, None) => return Closest::Vertices(p.i, p.j, p.way),
    };
    let body = pair.body(which);
    let vertex = if which == Which::A { p.j } else { p.i };
    if body.vertices.len() > 2 {
        return Closest::Side(which, side, vertex);
    }
    // A segment has two sides, back to back: the one that looks at the other body.
    let outwards = -moment.turn(which).rotate(body.side(0)).perp();
    let towards = if which == Which::A { p.way } else { -p.way };
    Closest::Side(which, if outwards.dot(towards) > 0.0 { 0 } else { 1 }, vertex)
}

/// The side between two vertices, if they are neighbours.
fn side_between(body: &Body, i: usize, k: usize) -> Option<usize> {
    match (i == k, body.after(i) == k, body.after(k) == i) {
        (true, ..) => None,
        (_, true, _) => Some(i),
        (.., true) => Some(k),
        _ => None,
    }
}
