//! Two convex polygons, each going straight on as it is.
//!
//! Moved by d, a touches b where d is in the Minkowski difference K = {y − x : y in b, x in a}. So
//! the question is where the ray d = v·t, with v the relative velocity, enters the convex polygon K.
//! The sides of K are the sides of b and those of a turned round, in the order of their directions,
//! which merging the two polygons gives without building K.
//!
//! Across v, let s(x) = v × x. A side of K faces v where s falls along it; those sides form one
//! chain, and the ray enters through the one of them along which s changes sign. It misses K, or
//! touches it at one corner only, unless s is > 0 at one end of the chain and < 0 at the other. So
//! whether two polygons meet is decided by two signs, and the walk along the chain only finds where.

use super::moving::Moving;
use super::overlapping::least_overlap;
use super::span::{Span, after, cross_sign, time_along, time_to_line, unit};
use crate::{Contact, Feature};
use core::cmp::Ordering;
use glam::DVec2;

/// A body: its vertices, counter-clockwise, and its velocity.
#[derive(Clone, Copy)]
pub(crate) struct Rigid<'a> {
    pub vertices: &'a [DVec2],
    pub velocity: DVec2,
}

impl Rigid<'_> {
    #[inline(always)]
    fn next(&self, i: usize) -> usize {
        if i + 1 == self.vertices.len() { 0 } else { i + 1 }
    }

    #[inline(always)]
    fn side(&self, i: usize) -> Span {
        Span::new(self.vertices[i], self.vertices[self.next(i)])
    }

    fn vertex_at(&self, i: usize, instant: f64) -> DVec2 {
        after(self.vertices[i], self.velocity, instant)
    }
}

pub(crate) fn convex_convex(a: Rigid, b: Rigid, horizon: f64) -> Option<Contact> {
    if a.velocity == b.velocity {
        return None;
    }
    let v = Span::new(b.velocity, a.velocity);
    let entry = entry(&a, &b, v)?;
    let instant = match entry.instant(&a, &b, v) {
        Some(instant) => instant,
        None if entry.is_now(&a, &b) => 0.0,
        None => {
            // Behind, or overlapping: then the way back leads out, too.
            let back = v.reversed();
            let out = self::entry(&a, &b, back)?;
            if out.instant(&a, &b, back).is_some() || out.is_now(&a, &b) {
                return None;
            }
            let a = Moving::rigid(a.vertices, a.velocity);
            let b = Moving::rigid(b.vertices, b.velocity);
            return least_overlap(&a, &b);
        }
    };
    let in_time = instant <= horizon && instant.is_finite();
    in_time.then(|| entry.contact(&a, &b, v, instant))
}

/// Where the line d = v·t enters K.
enum Entry {
    /// Vertex i of a meets side j of b.
    SideOfB(usize, usize),
    /// Side i of a meets vertex j of b.
    SideOfA(usize, usize),
    /// The flats meet that go from the first to the second vertex named, on a and on b.
    Flat([usize; 2], [usize; 2]),
    /// Vertex i of a meets vertex j of b, between two sides of K with these normals.
    Corner(usize, usize, [DVec2; 2]),
}

fn entry(a: &Rigid, b: &Rigid, v: Span) -> Option<Entry> {
    let (mut i, a_last) = facing(a, v);
    let (mut j, b_last) = facing(b, v.reversed());
    // s at the corner of K that is vertex j of b minus vertex i of a.
    let s = |i: usize, j: usize| cross_sign(v, Span::new(a.vertices[i], b.vertices[j]));
    if s(i, j).is_le() || s(a_last, b_last).is_ge() {
        return None;
    }
    let mut flat = None;
    loop {
        let turn = if j == b_last {
            Ordering::Less
        } else if i == a_last {
            Ordering::Greater
        } else {
            cross_sign(a.side(i), b.side(j))
        };
        let (i_next, j_next) = match turn {
            Ordering::Less => (a.next(i), j),
            Ordering::Greater => (i, b.next(j)),
            Ordering::Equal => {
                flat = Some((i, j));
                (a.next(i), b.next(j))
            }
        };
        match s(i_next, j_next) {
            Ordering::Greater => (i, j) = (i_next, j_next),
            // The usual end.
            Ordering::Less if flat.is_none() && turn.is_gt() => return Some(Entry::SideOfB(i, j)),
            Ordering::Less if flat.is_none() => return Some(Entry::SideOfA(i, j)),
            sign => {
                let step = [(i, j), (i_next, j_next)];
                return Some(special_entry(a, a_last, b, b_last, step, flat, sign));
            }
        }
    }
}

/// The first and the last vertex of the sides that face v: those along which v × x rises.
#[inline(always)]
fn facing(body: &Rigid, v: Span) -> (usize, usize) {
    let w = v.rounded();
    let n = body.vertices.len();
    if n > 64 {
        return close_facing(body, v);
    }
    // One bit a side, and no branch: which sides face v is as good as random. The error bound is that
    // of `cross_sign`, for the least certain by the sizes of all: a sum, so that no NaN is forgotten.
    let (mut rises, mut least, mut sizes) = (0u64, f64::INFINITY, 0.0);
    let mut from = body.vertices[n - 1];
    for (i, &to) in body.vertices.iter().enumerate() {
        let e = to - from;
        from = to;
        let (p, q) = (w.x * e.y, w.y * e.x);
        let difference = (p - q).abs();
        least = if difference < least { difference } else { least };
        sizes += p.abs() + q.abs();
        rises |= u64::from(p > q) << i;
    }
    if !(least > 4.0 * f64::EPSILON * sizes + f64::MIN_POSITIVE) {
        return close_facing(body, v);
    }
    // Bit i is the side that ends at vertex i; the next one begins there.
    let next = (rises >> 1) | ((rises & 1) << (n - 1));
    ((next & !rises).trailing_zeros() as usize, (rises & !next).trailing_zeros() as usize)
}

#[cold]
#[inline(never)]
fn close_facing(body: &Rigid, v: Span) -> (usize, usize) {
    let n = body.vertices.len();
    let rises = |i: usize| cross_sign(v, body.side(i)).is_gt();
    let (mut first, mut last) = (0, 0);
    let mut before = rises(n - 1);
    for i in 0..n {
        let now = rises(i);
        match (before, now) {
            (false, true) => first = i,
            (true, false) => last = i,
            _ => {}
        }
        before = now;
    }
    (first, last)
}

/// The line enters K where flats of both meet, or at a corner of it.
#[cold]
#[inline(never)]
fn special_entry(
    a: &Rigid,
    a_last: usize,
    b: &Rigid,
    b_last: usize,
    [(i, j), (i_next, j_next)]: [(usize, usize); 2],
    flat: Option<(usize, usize)>,
    sign: Ordering,
) -> Entry {
    // The side of K just walked, as a side of b; that of a points the other way.
    let walked = if j_next != j { b.side(j) } else { a.side(i).reversed() };
    let same = |side: Span| cross_sign(walked, side).is_eq();
    let flat = flat.filter(|&(_, j0)| same(b.side(j0)));
    // To the end of all that lies in that direction: polygons may have straight corners.
    let (mut i_end, mut j_end) = (i_next, j_next);
    while i_end != a_last && same(a.side(i_end)) {
        i_end = a.next(i_end);
    }
    while j_end != b_last && same(b.side(j_end)) {
        j_end = b.next(j_end);
    }
    if sign.is_eq() && (i_end, j_end) == (i_next, j_next) {
        // s changes sign at this corner, so the chain goes on.
        let by_b = i_end == a_last
            || (j_end != b_last && cross_sign(a.side(i_end), b.side(j_end)).is_gt());
        let next = if by_b { b.side(j_end) } else { a.side(i_end).reversed() };
        return Entry::Corner(i_end, j_end, [walked.normal(), next.normal()]);
    }
    match flat {
        Some((i0, j0)) => Entry::Flat([i0, i_end], [j0, j_end]),
        None if j_next != j => Entry::SideOfB(i, j),
        None => Entry::SideOfA(i, j),
    }
}

impl Entry {
    /// When, if it is still to come.
    #[inline(always)]
    fn instant(&self, a: &Rigid, b: &Rigid, v: Span) -> Option<f64> {
        let (side, i, j) = match *self {
            Entry::SideOfB(i, j) => (b.side(j), i, j),
            Entry::SideOfA(i, j) => (a.side(i), i, j),
            Entry::Flat([i, _], [j, j_end]) => (Span::new(b.vertices[j], b.vertices[j_end]), i, j),
            Entry::Corner(i, j, _) => {
                // Below the smallest f64 there is still a sign.
                let time = time_along(Span::new(a.vertices[i], b.vertices[j]), v);
                return (!self.is_now(a, b) && time.is_sign_positive()).then_some(time);
            }
        };
        time_to_line(side, Span::new(a.vertices[i], b.vertices[j]), v)
    }

    #[cold]
    fn is_now(&self, a: &Rigid, b: &Rigid) -> bool {
        let (side, i, j) = match *self {
            Entry::SideOfA(i, j) => (a.side(i), i, j),
            Entry::SideOfB(i, j) => (b.side(j), i, j),
            Entry::Flat([i, _], [j, _]) => (b.side(j), i, j),
            Entry::Corner(i, j, _) => return a.vertices[i] == b.vertices[j],
        };
        cross_sign(side, Span::new(a.vertices[i], b.vertices[j])).is_eq()
    }

    #[inline]
    fn contact(&self, a: &Rigid, b: &Rigid, v: Span, instant: f64) -> Contact {
        let (point, normal, feature_a, feature_b) = match *self {
            Entry::SideOfB(i, j) => {
                let normal = b.side(j).normal();
                (a.vertex_at(i, instant), normal, Feature::Vertex(i), Feature::Side(j))
            }
            Entry::SideOfA(i, j) => {
                let normal = -a.side(i).normal();
                (b.vertex_at(j, instant), normal, Feature::Side(i), Feature::Vertex(j))
            }
            Entry::Flat(on_a, on_b) => flat_contact(a, on_a, b, on_b, v, instant),
            Entry::Corner(i, j, [before, next]) => {
                let point = a.vertex_at(i, instant) * 0.5 + b.vertex_at(j, instant) * 0.5;
                // Half way between the normals of the two sides of K.
                let normal = unit(before + next);
                (point, normal, Feature::Vertex(i), Feature::Vertex(j))
            }
        };
        Contact { instant, point_a: point, point_b: point, normal, feature_a, feature_b }
    }
}

/// Two flats meet: in the middle of what they share.
#[cold]
#[inline(never)]
fn flat_contact(
    a: &Rigid,
    [i0, i1]: [usize; 2],
    b: &Rigid,
    [j0, j1]: [usize; 2],
    v: Span,
    instant: f64,
) -> (DVec2, DVec2, Feature, Feature) {
    // Along the flat of b, s falls: so its order tells which end comes first, exactly.
    let order = |i: usize, j: usize| cross_sign(v, Span::new(a.vertices[i], b.vertices[j]));
    let end = |i: usize, j: usize, wanted: Ordering| {
        let (on_a, on_b) = (a.vertex_at(i, instant), b.vertex_at(j, instant));
        match order(i, j) {
            Ordering::Equal => on_a * 0.5 + on_b * 0.5,
            sign if sign == wanted => on_a,
            _ => on_b,
        }
    };
    let low = end(i1, j0, Ordering::Greater);
    let high = end(i0, j1, Ordering::Less);
    let point = low * 0.5 + high * 0.5;
    let flat_of =
        |body: &Rigid, first: usize, last: usize| body.vertices[last] - body.vertices[first];
    // The side of K: longer than either, and the same whichever body is called a.
    let (on_a, on_b) = (flat_of(a, i0, i1), flat_of(b, j0, j1));
    let normal = unit((on_b - on_a).perp());
    let side = |body: &Rigid, first: usize, last: usize| {
        let mut side = first;
        let way = flat_of(body, first, last);
        while body.next(side) != last
            && (body.vertex_at(body.next(side), instant) - point).dot(way) < 0.0
        {
            side = body.next(side);
        }
        Feature::Side(side)
    };
    (point, normal, side(a, i0, i1), side(b, j0, j1))
}
