//! The same questions, answered with exact rationals and by other formulas.

use carom::{Capsule, Container, DVec2, Disc, Polygon, Segment};
use dashu::rational::Relaxed;

pub fn exact(x: f64) -> Relaxed {
    Relaxed::try_from(x).unwrap()
}

type Point = [Relaxed; 2];

fn minus(a: &Point, b: &Point) -> Point {
    [&a[0] - &b[0], &a[1] - &b[1]]
}

fn dot(a: &Point, b: &Point) -> Relaxed {
    &a[0] * &b[0] + &a[1] * &b[1]
}

fn cross(a: &Point, b: &Point) -> Relaxed {
    &a[0] * &b[1] - &a[1] * &b[0]
}

/// Any shape: the corners of its core, whether they enclose an area, and its roundness.
pub struct Shape {
    pub corners: Vec<Point>,
    pub solid: bool,
    pub convex: bool,
    pub radius: Relaxed,
}

impl Shape {
    fn new(corners: &[DVec2], solid: bool, convex: bool, radius: f64) -> Shape {
        let corners = corners.iter().map(|c| [exact(c.x), exact(c.y)]).collect();
        Shape { corners, solid, convex, radius: exact(radius) }
    }

    fn sides(&self) -> Vec<(&Point, &Point)> {
        let n = self.corners.len();
        let count = if self.solid { n } else { (n - 1).max(1) };
        (0..count).map(|i| (&self.corners[i], &self.corners[(i + 1) % n])).collect()
    }

    /// By the number of sides that a ray towards +y crosses.
    fn holds(&self, p: &Point) -> bool {
        let above = |&(a, b): &(&Point, &Point)| {
            (a[0] > p[0]) != (b[0] > p[0]) && {
                let t = (&p[0] - &a[0]) / (&b[0] - &a[0]);
                &a[1] + t * (&b[1] - &a[1]) > p[1]
            }
        };
        self.solid && self.sides().iter().filter(|side| above(side)).count() % 2 == 1
    }
}

impl From<&Disc> for Shape {
    fn from(disc: &Disc) -> Shape {
        Shape::new(&[disc.center], false, true, disc.radius)
    }
}

impl From<&Segment> for Shape {
    fn from(segment: &Segment) -> Shape {
        Shape::new(&[segment.a, segment.b], false, true, 0.0)
    }
}

impl From<&Capsule> for Shape {
    fn from(capsule: &Capsule) -> Shape {
        Shape::new(&[capsule.segment.a, capsule.segment.b], false, true, capsule.radius)
    }
}

impl From<&Polygon> for Shape {
    fn from(polygon: &Polygon) -> Shape {
        Shape::new(polygon.vertices(), true, polygon.is_convex(), 0.0)
    }
}

/// The squared distance of p from the segment ab.
fn square_to_segment(p: &Point, a: &Point, b: &Point) -> Relaxed {
    let (e, w) = (minus(b, a), minus(p, a));
    let square = dot(&e, &e);
    let mut t = if square == Relaxed::ZERO { square } else { dot(&e, &w) / square };
    t = t.clamp(Relaxed::ZERO, Relaxed::ONE);
    let rest = [&w[0] - &t * &e[0], &w[1] - &t * &e[1]];
    dot(&rest, &rest)
}

fn cross_inside(a: &Point, b: &Point, c: &Point, d: &Point) -> bool {
    let (e, f, w) = (minus(b, a), minus(d, c), minus(c, a));
    let det = cross(&e, &f);
    if det == Relaxed::ZERO {
        return false; // parallel: where they overlap, an end of one is on the other
    }
    let inside = |t: Relaxed| t >= Relaxed::ZERO && t <= Relaxed::ONE;
    inside(cross(&w, &f) / &det) && inside(cross(&w, &e) / &det)
}

/// The squared distance of two cores, or none where they share a point.
pub fn square_between(a: &Shape, b: &Shape) -> Option<Relaxed> {
    let crossing =
        a.sides().iter().any(|(p, q)| b.sides().iter().any(|(s, t)| cross_inside(p, q, s, t)));
    if crossing || a.holds(&b.corners[0]) || b.holds(&a.corners[0]) {
        return None;
    }
    let from = |a: &Shape, b: &Shape| {
        let squares = a.corners.iter().flat_map(|p| {
            b.sides().into_iter().map(|(s, t)| square_to_segment(p, s, t)).collect::<Vec<_>>()
        });
        squares.min().unwrap()
    };
    Some(from(a, b).min(from(b, a))).filter(|square| *square > Relaxed::ZERO)
}

/// The squared least distance that parts two convex cores which meet.
pub fn square_to_part(a: &Shape, b: &Shape) -> Relaxed {
    let ways = |a: &Shape, b: &Shape| -> Vec<Relaxed> {
        let mut edges = a.sides();
        if !a.solid {
            edges.extend(a.sides().into_iter().map(|(s, t)| (t, s)));
        }
        edges.retain(|(s, t)| s != t);
        let depth = |&(s, t): &(&Point, &Point)| {
            let e = minus(t, s);
            let deepest = b.corners.iter().map(|p| cross(&e, &minus(p, s))).max().unwrap();
            &deepest * &deepest / dot(&e, &e)
        };
        edges.iter().map(depth).collect()
    };
    ways(a, b).into_iter().chain(ways(b, a)).min().unwrap_or(Relaxed::ZERO)
}

/// Do they touch?
pub fn touch(a: &Shape, b: &Shape) -> bool {
    let radii = &a.radius + &b.radius;
    square_between(a, b).is_none_or(|square| square <= &radii * &radii)
}

/// Is the disc within the threshold of the container's rim?
pub fn in_container(disc: &Disc, container: &Container, threshold: f64) -> bool {
    let room = exact(container.radius) - exact(disc.radius) - exact(threshold);
    let p = [
        exact(disc.center.x) - exact(container.center.x),
        exact(disc.center.y) - exact(container.center.y),
    ];
    room <= Relaxed::ZERO || dot(&p, &p) >= &room * &room
}

/// Is `value` within `error` of  sign·√square − radii?
pub fn is_near(value: f64, sign: i32, square: &Relaxed, radii: &Relaxed, error: f64) -> bool {
    let root = if sign < 0 { -(exact(value) + radii) } else { exact(value) + radii };
    let (low, high) = (&root - exact(error), &root + exact(error));
    let below = low <= Relaxed::ZERO || &low * &low <= *square;
    below && high >= Relaxed::ZERO && *square <= &high * &high
}
