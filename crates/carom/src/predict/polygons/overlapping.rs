//! Polygons that overlap already: do they approach, and where?
//!
//! Convex ones overlap by the least distance, over all directions across a side of either, that one
//! would have to move to be free; they approach where that distance grows. For others that measure
//! means little (think of a ball in a cup), so each vertex that lies within the other polygon counts
//! by itself, by its distance from the nearest side; they approach where one of these grows. Where
//! there is no such vertex and sides cross all the same, as in a plus sign, the convex measure is
//! taken again.

use super::moving::{Moving, Way};
use super::span::{Span, cross_sign, unit};
use crate::number::{Formula, Number, Vector, sign};
use crate::plane::{Place, dot_sign, place_in};
use crate::{Contact, Feature};
use core::cmp::Ordering;
use glam::DVec2;

/// The contact now of two polygons that overlap (not merely touch) and approach.
pub(crate) fn contact_now(a: &Moving, b: &Moving, convex: bool) -> Option<Contact> {
    if !boxes_overlap(a.vertices, b.vertices) {
        return None;
    }
    if convex {
        return least_overlap(a, b);
    }
    let (mut deepest, mut none_inside) = (None, true);
    for (one, other, swapped) in [(a, b, false), (b, a, true)] {
        for i in 0..one.vertices.len() {
            if place_in(other.vertices, one.vertices[i]) != Place::Inside {
                continue;
            }
            none_inside = false;
            let depth = depth_of_vertex(one, i, other, swapped);
            if depth.grows() && deepest.is_none_or(|d: Depth| depth.compare(&d).is_gt()) {
                deepest = Some(depth);
            }
        }
    }
    match deepest {
        Some(depth) => Some(depth.contact()),
        None if none_inside && sides_cross(a.vertices, b.vertices) => least_overlap(a, b),
        None => None,
    }
}

/// The contact of two polygons by the side that parts them with the least effort, if they overlap
/// and approach across it.
pub(crate) fn least_overlap(a: &Moving, b: &Moving) -> Option<Contact> {
    let mut least: Option<Depth> = None;
    for (one, other, swapped) in [(a, b, false), (b, a, true)] {
        for j in 0..other.vertices.len() {
            let side = other.side(j);
            let span = Span::new(side[0].place, side[1].place);
            let highest = |vertices: &[DVec2], way: Ordering| {
                let mut best = 0;
                for i in 1..vertices.len() {
                    if cross_sign(span, Span::new(vertices[best], vertices[i])) == way {
                        best = i;
                    }
                }
                best
            };
            let inner = highest(one.vertices, Ordering::Greater);
            let base = highest(other.vertices, Ordering::Less);
            let reach = Span::new(other.vertices[base], one.vertices[inner]);
            if cross_sign(span, reach).is_le() {
                return None;
            }
            // Of the vertices on the line of the side, its own first: so for every convex polygon.
            let own = cross_sign(span, Span::new(side[0].place, other.vertices[base])).is_eq();
            let near = Near::Side(j, side, if own { side[0] } else { other.way(base) });
            let depth = Depth { vertex: inner, way: one.way(inner), near, swapped };
            let order = least.map_or(Ordering::Less, |l| depth.compare(&l));
            // Of two that are the same, the one that does not grow decides.
            if order.is_lt() || (order.is_eq() && !depth.grows()) {
                least = Some(depth);
            }
        }
    }
    least.filter(Depth::grows).map(|depth| depth.contact())
}

/// The nearest side of the other polygon to a vertex within it, or the nearest corner.
fn depth_of_vertex(one: &Moving, i: usize, other: &Moving, swapped: bool) -> Depth {
    let way = one.way(i);
    let mut nearest: Option<Depth> = None;
    for j in 0..other.vertices.len() {
        let side = other.side(j);
        let along = |end: Way, far: Way| dot_sign([end.place, way.place], [end.place, far.place]);
        let near = if along(side[0], side[1]).is_le() {
            Near::Corner(j, side[0])
        } else if along(side[1], side[0]).is_le() {
            // The next side's.
            continue;
        } else {
            Near::Side(j, side, side[0])
        };
        let depth = Depth { vertex: i, way, near, swapped };
        let order = nearest.map_or(Ordering::Less, |n| depth.compare(&n));
        if order.is_lt() || (order.is_eq() && !depth.grows()) {
            nearest = Some(depth);
        }
    }
    // Every polygon has a nearest point, so there is one.
    nearest.unwrap_or(Depth { vertex: i, way, near: Near::Corner(0, other.way(0)), swapped })
}

/// How deep a vertex of one polygon is in the other, and by what it gets out. `swapped`: the vertex
/// is b's.
#[derive(Clone, Copy)]
struct Depth {
    vertex: usize,
    way: Way,
    near: Near,
    swapped: bool,
}

#[derive(Clone, Copy)]
enum Near {
    /// By a side, as far as the line along it through a point.
    Side(usize, [Way; 2], Way),
    /// By a corner.
    Corner(usize, Way),
}

impl Depth {
    /// The square of the depth, as a quotient.
    fn square<N: Number>(&self) -> [N; 2] {
        match self.near {
            Near::Side(_, [from, to], base) => {
                let e = Vector::<N>::between(from.place, to.place);
                let across = e.cross(&Vector::between(base.place, self.way.place));
                [across.square(), e.length_squared()]
            }
            Near::Corner(_, end) => {
                let w = Vector::<N>::between(end.place, self.way.place);
                [w.length_squared(), N::of(1.0)]
            }
        }
    }

    fn compare(&self, other: &Depth) -> Ordering {
        sign(&Compare(self, other))
    }

    fn grows(&self) -> bool {
        sign(&Growth(self)).is_gt()
    }

    fn contact(&self) -> Contact {
        let place = self.way.place;
        // From the vertex deeper into the other polygon.
        let (foot, normal, feature) = match self.near {
            Near::Side(j, [from, to], base) => {
                let normal = Span::new(from.place, to.place).normal();
                let above = |point: DVec2| normal.dot(place - point);
                // By both ends alike, so that a mirror changes no bit.
                let own = base.place == from.place;
                let other = if own { to.place } else { base.place };
                let depth = 0.5 * above(base.place) + 0.5 * above(other);
                (place - normal * depth, normal, Feature::Side(j))
            }
            Near::Corner(j, end) => (end.place, unit(place - end.place), Feature::Vertex(j)),
        };
        let contact = Contact {
            instant: 0.0,
            point_a: place,
            point_b: foot,
            normal,
            feature_a: Feature::Vertex(self.vertex),
            feature_b: feature,
        };
        if self.swapped { contact.swapped() } else { contact }
    }
}

struct Compare<'a>(&'a Depth, &'a Depth);

impl Formula<1> for Compare<'_> {
    fn values<N: Number>(&self) -> [N; 1] {
        let ([n, d], [m, e]) = (self.0.square::<N>(), self.1.square::<N>());
        [n.times(&e).minus(&m.times(&d))]
    }
}

/// The sign of the depth's rate of change. By a side it is q/|e| with q = e × w, whose derivative has
/// the sign of q'·|e|² − q·(e·e').
struct Growth<'a>(&'a Depth);

impl Formula<1> for Growth<'_> {
    fn values<N: Number>(&self) -> [N; 1] {
        let way = self.0.way;
        match self.0.near {
            Near::Side(_, [from, to], base) => {
                let e = Vector::<N>::between(from.place, to.place);
                let e_rate = Vector::<N>::between(from.velocity, to.velocity);
                let w = Vector::<N>::between(base.place, way.place);
                let w_rate = Vector::<N>::between(base.velocity, way.velocity);
                let rate = e.cross(&w_rate).plus(&e_rate.cross(&w));
                let turned = e.cross(&w).times(&e.dot(&e_rate));
                [rate.times(&e.length_squared()).minus(&turned)]
            }
            Near::Corner(_, end) => {
                let w = Vector::<N>::between(end.place, way.place);
                [w.dot(&Vector::between(end.velocity, way.velocity))]
            }
        }
    }
}

fn boxes_overlap(a: &[DVec2], b: &[DVec2]) -> bool {
    let low = |v: &[DVec2]| v.iter().fold(DVec2::INFINITY, |m, &x| m.min(x));
    let high = |v: &[DVec2]| v.iter().fold(DVec2::NEG_INFINITY, |m, &x| m.max(x));
    low(a).cmplt(high(b)).all() && low(b).cmplt(high(a)).all()
}

fn sides_cross(a: &[DVec2], b: &[DVec2]) -> bool {
    let sides =
        |v: &[DVec2], i: usize| Span::new(v[i], v[if i + 1 == v.len() { 0 } else { i + 1 }]);
    let parts = |s: Span, t: Span| {
        let from = cross_sign(s, Span::new(s.from, t.from));
        let to = cross_sign(s, Span::new(s.from, t.to));
        from.is_ne() && from == to.reverse()
    };
    (0..a.len()).any(|i| {
        (0..b.len()).any(|j| {
            let (s, t) = (sides(a, i), sides(b, j));
            parts(s, t) && parts(t, s)
        })
    })
}
