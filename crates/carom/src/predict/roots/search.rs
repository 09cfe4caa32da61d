//! Where a polynomial has a root, by Newton's method: near, though no one knows how near.

use crate::number::{Double, Number, exponent, scale, sqrt};

/// The polynomial's value at t.
pub(super) fn horner<N: Number, const K: usize>(coefficients: &[N; K], t: &N) -> N {
    let mut value = coefficients[K - 1].clone();
    for coefficient in coefficients[..K - 1].iter().rev() {
        value = value.times(t).plus(coefficient);
    }
    value
}

/// The coefficients of its derivative, with a 0 on top.
pub(super) fn derivative<N: Number, const K: usize>(coefficients: &[N; K]) -> [N; K] {
    core::array::from_fn(|i| match coefficients.get(i + 1) {
        Some(next) => next.times(&N::of((i + 1) as f64)),
        None => N::of(0.0),
    })
}

/// The real roots of what has degree 2 at most, in order; NaN where there is none.
pub(super) fn quadratic_roots<const K: usize>(coefficients: &[f64; K]) -> [f64; 2] {
    let get = |i: usize| coefficients.get(i).copied().unwrap_or(0.0);
    let (c, b, a) = (get(0), get(1), get(2));
    if a == 0.0 {
        return [-c / b, f64::NAN];
    }
    let size = exponent(b).max((exponent(a) + exponent(c)) / 2);
    let (a, b, c) = (scale(a, -size), scale(b, -size), scale(c, -size));
    let discriminant = b * b - 4.0 * a * c;
    if discriminant < 0.0 {
        return [f64::NAN; 2];
    }
    let q = -0.5 * (b + sqrt(discriminant).copysign(b));
    let (one, other) = (q / a, c / q);
    if one <= other { [one, other] } else { [other, one] }
}

/// Where f changes sign between two times: from above 0 to below (`falling`) or the other way.
/// Newton's method, with bisection where it would leave the bracket or hardly narrows it.
pub(super) fn bracketed_root<const K: usize>(
    f: &[f64; K],
    slope: &[f64; K],
    mut from: f64,
    mut to: f64,
    falling: bool,
) -> f64 {
    let mut t = middle(from, to);
    for step in 0..200 {
        let value = horner(f, &t);
        if value == 0.0 {
            return t;
        }
        if (value > 0.0) == falling {
            from = t;
        } else {
            to = t;
        }
        let next = t - value / horner(slope, &t);
        let halve = step % 4 == 3 || !(next > from && next < to);
        let next = if halve { middle(from, to) } else { next };
        if next <= from || next >= to || next == t {
            break;
        }
        t = next;
    }
    t
}

/// The root of f between two times, with twice the digits: Newton's method from t, and bisection where
/// that would leave the bracket.
pub(super) fn between<const K: usize>(
    f: &[Double; K],
    mut t: Double,
    mut from: f64,
    mut to: f64,
    falling: bool,
) -> Double {
    let slope = derivative(f);
    let rounded = f.map(|x| x.hi);
    for _ in 0..200 {
        if !(t.hi >= from && t.hi <= to) {
            let halved = middle(from, to);
            if halved == from || halved == to {
                return Double::from(halved);
            }
            t = Double::from(halved);
        }
        // Very late ones overflow twice the digits sooner than plain f64.
        let value = horner(f, &t);
        let sign = if value.hi.is_finite() { value.hi } else { horner(&rounded, &t.hi) };
        let step = value / horner(&slope, &t);
        if step.hi.abs() <= 1e-25 * t.hi {
            return t - step;
        }
        if (sign > 0.0) == falling {
            from = t.hi;
        } else {
            to = t.hi;
        }
        t = t - step;
    }
    Double::from(middle(from, to))
}

/// The root of f near t, by Newton's method with twice the digits, as long as it stays in between.
pub(super) fn refined<const K: usize>(
    f: &[Double; K],
    slope: &[Double; K],
    mut t: Double,
    from: f64,
    to: f64,
) -> Double {
    // Twice would do, but where a root is nearly double or triple.
    for _ in 0..100 {
        let step = horner(f, &t) / horner(slope, &t);
        let next = t - step;
        if !(next.hi >= from && next.hi <= to) {
            break;
        }
        t = next;
        if step.hi.abs() <= 1e-25 * t.hi.abs() {
            break;
        }
    }
    t
}

/// A time between two: half way in the order of floating-point numbers, so that both ends of the
/// scale are reached soon.
pub(super) fn middle(from: f64, to: f64) -> f64 {
    let (low, high) = (from.to_bits(), to.to_bits());
    f64::from_bits(low + (high - low) / 2)
}
