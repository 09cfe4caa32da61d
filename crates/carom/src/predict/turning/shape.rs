//! From shapes to convex bodies, and from their contact back to features.

use super::advance::{self, Search, Touch};
use super::axis::Support;
use super::body::{Body, Pair, Which, travel};
use super::closest::{Moment, turn_back};
use super::pieces::convex_pieces;
use crate::contact::{Contact, Feature};
use crate::interfere::closest_point_on_segment;
use crate::motion::Motion;
use crate::number::{exponent, scale, unit};
use crate::shape::{Disc, Polygon, Segment};
use alloc::vec::Vec;
use glam::DVec2;

/// A shape as a chain of vertices with a radius.
pub(crate) struct Outline<'a> {
    vertices: Chain<'a>,
    radius: f64,
    kind: Kind,
    /// Its convex pieces, where they are known.
    pieces: Option<&'a [Vec<usize>]>,
}

/// A shape's vertices: its own, or for a disc and a segment the one or two kept here.
enum Chain<'a> {
    Given(&'a [DVec2]),
    One([DVec2; 1]),
    Two([DVec2; 2]),
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Disc,
    Segment,
    Convex,
    NotConvex,
}

impl<'a> Outline<'a> {
    pub fn polygon(polygon: &'a Polygon) -> Self {
        let kind = if polygon.is_convex() { Kind::Convex } else { Kind::NotConvex };
        Outline { vertices: Chain::Given(polygon.vertices()), radius: 0.0, kind, pieces: None }
    }

    /// A polygon with the convex pieces that it is made of, none if it is convex itself.
    pub fn of_pieces(vertices: &'a [DVec2], pieces: &'a [Vec<usize>]) -> Self {
        let kind = if pieces.is_empty() { Kind::Convex } else { Kind::NotConvex };
        Outline { vertices: Chain::Given(vertices), radius: 0.0, kind, pieces: Some(pieces) }
    }

    pub fn disc(disc: &Disc) -> Self {
        let vertices = Chain::One([disc.center]);
        Outline { vertices, radius: disc.radius, kind: Kind::Disc, pieces: None }
    }

    pub fn segment(segment: &Segment, radius: f64) -> Self {
        let vertices = if segment.a == segment.b {
            Chain::One([segment.a])
        } else {
            Chain::Two([segment.a, segment.b])
        };
        Outline { vertices, radius, kind: Kind::Segment, pieces: None }
    }

    /// The same with these vertices, in units that are 2^`length` as long.
    fn scaled(&self, vertices: &'a [DVec2], length: i32) -> Self {
        let (vertices, radius) = (Chain::Given(vertices), scale(self.radius, -length));
        Outline { vertices, radius, kind: self.kind, pieces: self.pieces }
    }

    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Its convex pieces; none if it is convex itself.
    pub fn pieces(&self) -> &[Vec<usize>] {
        self.pieces.unwrap_or_default()
    }

    pub fn vertices(&self) -> &[DVec2] {
        match &self.vertices {
            Chain::Given(vertices) => vertices,
            Chain::One(vertices) => vertices,
            Chain::Two(vertices) => vertices,
        }
    }

    /// The feature that a support of the body is.
    fn feature(&self, support: Support) -> Feature {
        match (self.kind, support) {
            (Kind::Disc, _) => Feature::Rim,
            (Kind::Segment, Support::Side(_)) => Feature::Side(0),
            (_, Support::Side(i)) => Feature::Side(i),
            (_, Support::Vertex(i)) => Feature::Vertex(i),
        }
    }
}

/// The first contact of any two shapes, looked for from where the search has come to. (Convex ones, that is: all
/// pieces of others are looked at from the start.)
pub(crate) fn first_contact(
    a: &Outline,
    a_motion: &Motion,
    b: &Outline,
    b_motion: &Motion,
    horizon: f64,
    search: &mut Search,
) -> Option<Contact> {
    let body_a = Body::new(a.vertices(), a.radius, a_motion);
    let body_b = Body::new(b.vertices(), b.radius, b_motion);
    let pair = Pair::new(body_a, body_b);
    if !pair.is_ordinary() {
        return rescaled(a, a_motion, b, b_motion, horizon, &mut search.looks);
    }
    if a.kind != Kind::NotConvex && b.kind != Kind::NotConvex {
        let touch = advance::first_contact(&pair, horizon, search)?;
        return Some(contact(&pair, &touch, |s| a.feature(s), |s| b.feature(s)));
    }
    first_of_pieces(a, a_motion, b, b_motion, horizon, &mut search.looks)
}

/// What touches, where.
fn contact(
    pair: &Pair,
    touch: &Touch,
    feature_a: impl Fn(Support) -> Feature,
    feature_b: impl Fn(Support) -> Feature,
) -> Contact {
    let (t, which) = (touch.instant, touch.axis.owner);
    let (owner, other) = (pair.body(which), pair.body(which.other()));
    let moment = Moment::new(pair, t);
    let place = |body: &Body, turn: DVec2, vertex: usize| {
        let travel = travel(body.motion.velocity, body.motion.acceleration, t);
        if body.motion.spin == 0.0 {
            body.vertices[vertex] + travel
        } else {
            body.pivot + turn.rotate(body.arm(vertex)) + travel
        }
    };
    let tip = place(other, moment.turn(which.other()), touch.vertex);
    let mut normal = moment.turn(which).rotate(touch.axis.normal);
    let base = match touch.axis.support {
        Support::Side(side) => {
            // From both ends, so that it does not matter which of them comes first.
            let over = |end| normal.dot(tip - place(owner, moment.turn(which), end));
            tip - normal * over(side).min(over(owner.after(side)))
        }
        Support::Vertex(vertex) => {
            // The line was laid across the way between the two a moment ago.
            let way = moment.way_from(pair, which, vertex, touch.vertex);
            normal = unit(way).unwrap_or(normal);
            place(owner, moment.turn(which), vertex)
        }
    };
    let point_owner = base + normal * owner.radius;
    let point_other = tip - normal * other.radius;
    let tip = Support::Vertex(touch.vertex);
    match which {
        Which::A => Contact {
            instant: t,
            point_a: point_owner,
            point_b: point_other,
            normal,
            feature_a: feature_a(touch.axis.support),
            feature_b: feature_b(tip),
        },
        Which::B => Contact {
            instant: t,
            point_a: point_other,
            point_b: point_owner,
            normal: -normal,
            feature_a: feature_a(tip),
            feature_b: feature_b(touch.axis.support),
        },
    }
}

/// Every convex piece of the one against every piece of the other: the first.
fn first_of_pieces(
    a: &Outline,
    a_motion: &Motion,
    b: &Outline,
    b_motion: &Motion,
    mut horizon: f64,
    looks: &mut u32,
) -> Option<Contact> {
    let (pieces_a, pieces_b) = (Piece::all(a), Piece::all(b));
    let mut first: Option<Contact> = None;
    for piece_a in &pieces_a {
        let body_a = Body::new(&piece_a.vertices, a.radius, a_motion);
        for piece_b in &pieces_b {
            let body_b = Body::new(&piece_b.vertices, b.radius, b_motion);
            let pair = Pair::new(body_a, body_b);
            let mut search = Search::default();
            let touch = advance::first_contact(&pair, horizon, &mut search);
            *looks = looks.saturating_add(search.looks);
            let Some(touch) = touch else { continue };
            if first.is_some_and(|first| first.instant <= touch.instant) {
                continue;
            }
            let (t, rough) =
                (touch.instant, contact(&pair, &touch, |_| Feature::Rim, |_| Feature::Rim));
            let feature = |of: &Outline, piece: &Piece, body: &Body, point: DVec2, s: Support| {
                let at_start = || {
                    let turn = Moment::new(&Pair::new(*body, *body), t).turn_a;
                    let travel = travel(body.motion.velocity, body.motion.acceleration, t);
                    body.pivot + turn_back(turn, point - (body.pivot + travel))
                };
                piece.feature(of, s, at_start)
            };
            first = Some(contact(
                &pair,
                &touch,
                |s| feature(a, piece_a, &body_a, rough.point_a, s),
                |s| feature(b, piece_b, &body_b, rough.point_b, s),
            ));
            horizon = t;
        }
    }
    first
}

/// A convex piece of a shape.
struct Piece {
    vertices: Vec<DVec2>,
    /// Their numbers in the whole.
    numbers: Vec<usize>,
}

impl Piece {
    fn all(outline: &Outline) -> Vec<Piece> {
        let vertices = outline.vertices();
        let numbers = match outline.kind {
            Kind::NotConvex => match outline.pieces {
                Some(pieces) => pieces.to_vec(),
                None => convex_pieces(vertices),
            },
            _ => Vec::from([(0..vertices.len()).collect()]),
        };
        let piece = |numbers: Vec<usize>| Piece {
            vertices: numbers.iter().map(|&i| vertices[i]).collect(),
            numbers,
        };
        numbers.into_iter().map(piece).collect()
    }

    /// The feature of the whole that a support of the piece is. A side that is a cut through the
    /// whole is touched at its end: there, the side of the whole that is nearest to the point.
    fn feature(&self, of: &Outline, support: Support, point: impl Fn() -> DVec2) -> Feature {
        let whole = of.vertices();
        let after = |i: usize, n: usize| if i + 1 == n { 0 } else { i + 1 };
        match support {
            Support::Side(k) if of.kind == Kind::NotConvex => {
                let (i, next) = (self.numbers[k], self.numbers[after(k, self.numbers.len())]);
                if after(i, whole.len()) == next {
                    return Feature::Side(i);
                }
                let point = point();
                let distance = |i: usize| {
                    let side = Segment::new(whole[i], whole[after(i, whole.len())]);
                    (point - closest_point_on_segment(point, &side)).length_squared()
                };
                let nearest = (0..whole.len()).min_by(|&i, &k| distance(i).total_cmp(&distance(k)));
                Feature::Side(nearest.unwrap_or(0))
            }
            Support::Vertex(k) if of.kind == Kind::NotConvex => Feature::Vertex(self.numbers[k]),
            support => of.feature(support),
        }
    }
}

/// The same in other units of length and time, powers of two, in which nothing overflows.
#[cold]
fn rescaled<'a>(
    a: &Outline<'a>,
    a_motion: &Motion,
    b: &Outline<'a>,
    b_motion: &Motion,
    horizon: f64,
    looks: &mut u32,
) -> Option<Contact> {
    let size = |v: DVec2| exponent(v.x).max(exponent(v.y));
    let mut length = exponent(a.radius).max(exponent(b.radius));
    let mut time = -2200;
    for (outline, motion) in [(a, a_motion), (b, b_motion)] {
        let pivot = if motion.spin == 0.0 { outline.vertices()[0] } else { motion.pivot };
        length = outline.vertices().iter().fold(length.max(size(pivot)), |l, v| l.max(size(*v)));
    }
    for motion in [a_motion, b_motion] {
        let speed = size(motion.velocity) - length;
        let force = (size(motion.acceleration) - length).div_euclid(2);
        time = time.max(speed).max(force).max(exponent(motion.spin));
    }
    // What is nothing but zeros needs no scaling, and what would not change would not end.
    let (length, time) = (length.max(-1074), time.max(-1074));
    let vector = |v: DVec2, k: i32| DVec2::new(scale(v.x, k), scale(v.y, k));
    let motion = |motion: &Motion| Motion {
        velocity: vector(motion.velocity, -length - time),
        acceleration: vector(motion.acceleration, -length - 2 * time),
        spin: scale(motion.spin, -time),
        pivot: vector(motion.pivot, -length),
    };
    let vertices = |outline: &Outline| -> Vec<DVec2> {
        outline.vertices().iter().map(|v| vector(*v, -length)).collect()
    };
    let (vertices_a, vertices_b) = (vertices(a), vertices(b));
    let (scaled_a, scaled_b) = (a.scaled(&vertices_a, length), b.scaled(&vertices_b, length));
    let (a_motion, b_motion) = (motion(a_motion), motion(b_motion));
    let found = first_of_pieces(&scaled_a, &a_motion, &scaled_b, &b_motion, f64::INFINITY, looks)?;
    let instant = scale(found.instant, -time);
    let contact = Contact {
        instant,
        point_a: vector(found.point_a, length),
        point_b: vector(found.point_b, length),
        ..found
    };
    // What happens beyond the range of f64, in time or in space, does not happen.
    let finite =
        instant < f64::INFINITY && contact.point_a.is_finite() && contact.point_b.is_finite();
    (finite && instant <= horizon).then_some(contact)
}
