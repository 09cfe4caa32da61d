//! Cross products of differences: every decision about rigid polygons is the sign of one, and every
//! instant the quotient of two.

use crate::number::{self, Double, Exact, Formula, Number, Vector, sign};
use core::cmp::Ordering;
use glam::DVec2;

/// The vector from one place to another, or from one velocity to another. Its coordinates are
/// differences, rounded or exact as needed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub from: DVec2,
    pub to: DVec2,
}

impl Span {
    #[inline(always)]
    pub fn new(from: DVec2, to: DVec2) -> Self {
        Span { from, to }
    }

    #[inline(always)]
    pub fn rounded(self) -> DVec2 {
        self.to - self.from
    }

    /// Half of it, which does not overflow.
    fn half(self) -> DVec2 {
        self.to * 0.5 - self.from * 0.5
    }

    /// The unit vector a quarter turn to the left of it.
    #[inline]
    pub fn normal(self) -> DVec2 {
        let v = self.rounded();
        unit(if v.is_finite() { v } else { self.half() }.perp())
    }

    pub fn reversed(self) -> Self {
        Span { from: self.to, to: self.from }
    }

    pub fn vector<N: Number>(self) -> Vector<N> {
        Vector::between(self.from, self.to)
    }
}

/// The sign of u × w: exact, for every finite input.
///
/// In f64, u.x·w.y has three roundings and u × w one more, so it is off by less than
/// 2ε(|u.x·w.y| + |u.y·w.x|), and by underflow.
#[inline(always)]
pub(crate) fn cross_sign(u: Span, w: Span) -> Ordering {
    let (a, b) = (u.rounded(), w.rounded());
    let (p, q) = (a.x * b.y, a.y * b.x);
    let bound = 4.0 * f64::EPSILON * (p.abs() + q.abs()) + f64::MIN_POSITIVE;
    if p - q > bound {
        Ordering::Greater
    } else if q - p > bound {
        Ordering::Less
    } else {
        close_cross_sign(u, w)
    }
}

#[cold]
#[inline(never)]
fn close_cross_sign(u: Span, w: Span) -> Ordering {
    // Sides that are parallel to the last bit are common where coordinates are round numbers. Then
    // the differences are exact, and comparing two exact products is enough.
    let difference =
        |s: Span| (Double::difference(s.to.x, s.from.x), Double::difference(s.to.y, s.from.y));
    let ((ux, uy), (wx, wy)) = (difference(u), difference(w));
    let plain =
        |d: Double| d.lo == 0.0 && (d.hi == 0.0 || (1e-100 < d.hi.abs() && d.hi.abs() < 1e100));
    if plain(ux) && plain(uy) && plain(wx) && plain(wy) {
        let (p, q) = (Double::product(ux.hi, wy.hi), Double::product(uy.hi, wx.hi));
        // Adding 0 makes −0 a +0, which total_cmp would tell apart.
        let order = |a: f64, b: f64| (a + 0.0).total_cmp(&(b + 0.0));
        return order(p.hi, q.hi).then(order(p.lo, q.lo));
    }
    sign(&Cross(u, w))
}

struct Cross(Span, Span);

impl Formula<1> for Cross {
    fn values<N: Number>(&self) -> [N; 1] {
        [self.0.vector::<N>().cross(&self.1.vector())]
    }
}

/// (side × reach) ÷ (side × velocity): how long a point that is `reach` short of a side takes to its
/// line. Nearly always the nearest f64, for every finite input. None where it is past the line, or on
/// it: the quotient must be above 0.
#[inline(always)]
pub(crate) fn time_to_line(side: Span, reach: Span, velocity: Span) -> Option<f64> {
    if let (Some(way), Some(speed)) = (close_cross(side, reach), close_cross(side, velocity)) {
        return ((way.hi > 0.0) == (speed.hi > 0.0)).then(|| quotient(way, speed));
    }
    exact_time_to_line(side, reach, velocity)
}

/// n ÷ d: the quotient of the leading parts, and one correction by what it leaves.
#[inline(always)]
fn quotient(n: Double, d: Double) -> f64 {
    let q = n.hi / d.hi;
    let back = Double::product(q, d.hi);
    let rest = ((n.hi - back.hi) - back.lo) + (n.lo - q * d.lo);
    q + rest / d.hi
}

#[cold]
fn exact_time_to_line(side: Span, reach: Span, velocity: Span) -> Option<f64> {
    let [way] = Cross(side, reach).values::<Exact>();
    let [speed] = Cross(side, velocity).values::<Exact>();
    (way.sign().is_ne() && way.sign() == speed.sign()).then(|| way.quotient(&speed))
}

/// u × w to within 2^-80, unless too much of it cancels, or it is very small or large.
#[inline(always)]
fn close_cross(u: Span, w: Span) -> Option<Double> {
    let (ux, uy) = (Double::difference(u.to.x, u.from.x), Double::difference(u.to.y, u.from.y));
    let (wx, wy) = (Double::difference(w.to.x, w.from.x), Double::difference(w.to.y, w.from.y));
    let (p, q) = (Double::product(ux.hi, wy.hi), Double::product(uy.hi, wx.hi));
    let p_rest = p.lo + (ux.hi * wy.lo + ux.lo * wy.hi);
    let q_rest = q.lo + (uy.hi * wx.lo + uy.lo * wx.hi);
    let main = Double::difference(p.hi, q.hi);
    let value = Double { hi: main.hi, lo: main.lo + (p_rest - q_rest) };
    let size = p.hi.abs() + q.hi.abs();
    let fits = size > 1e-100 && size < 1e100 && value.hi.abs() > 1e-6 * size;
    if fits { Some(value) } else { None }
}

/// reach ÷ velocity, where the one is along the other: by the larger coordinate.
pub(crate) fn time_along(reach: Span, velocity: Span) -> f64 {
    let (mut w, mut u) = (reach.rounded(), velocity.rounded());
    if !w.is_finite() || !u.is_finite() {
        (w, u) = (reach.half(), velocity.half());
    }
    if u.x.abs() >= u.y.abs() { w.x / u.x } else { w.y / u.y }
}

/// The vector, at length 1; 0 stays 0.
pub(crate) fn unit(v: DVec2) -> DVec2 {
    number::unit(v).unwrap_or(DVec2::ZERO)
}

/// Where a place that moves is after a time.
#[inline(always)]
pub(crate) fn after(place: DVec2, velocity: DVec2, time: f64) -> DVec2 {
    place + velocity * time
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(x: f64, y: f64) -> Span {
        Span::new(DVec2::ZERO, DVec2::new(x, y))
    }

    #[test]
    fn nearly_parallel_spans_are_told_apart() {
        let next = 1.0 + f64::EPSILON;
        assert_eq!(cross_sign(span(1.0, 1.0), span(3.0, 3.0)), Ordering::Equal);
        assert_eq!(cross_sign(span(1.0, 1.0), span(1.0, next)), Ordering::Greater);
        assert_eq!(cross_sign(span(1.0, next), span(1.0, 1.0)), Ordering::Less);
        assert_eq!(cross_sign(span(1e-300, 1e-300), span(1e300, 1e300)), Ordering::Equal);
        let far = Span::new(DVec2::new(1e16, 0.0), DVec2::new(-1.0, 1.0));
        assert_eq!(cross_sign(far, span(-1e16, 1.0)), Ordering::Less);
    }

    #[test]
    fn times_are_right_where_everything_cancels() {
        // A point 2^-60 from the line y = x, far out, coming at a speed of 1 across.
        let side = span(1.0, 1.0);
        let reach = Span::new(DVec2::new(-1e3, -1e3 - 2f64.powi(-43)), DVec2::ZERO);
        let time = time_to_line(side, reach, span(0.0, 1.0));
        assert_eq!(time, Some(2f64.powi(-43)));
        assert_eq!(time_to_line(side, reach, span(0.0, -1.0)), None);
        assert_eq!(time_to_line(side, side, span(0.0, -1.0)), None);
    }
}
