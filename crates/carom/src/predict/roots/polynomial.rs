//! When a polynomial in time (of degree 4 at most) falls below 0, or goes on falling below it.
//!
//! Where the gap of two shapes is such a polynomial F, a collision is where F ≤ 0 and F falls; its
//! instant is the first such time, or the one just after which it begins.
//!
//! Between the places where its derivative changes sign F is monotone, and its sign at those places,
//! taken exactly, tells what happens between them. Only a minimum that all but touches 0 needs more:
//! first twice the digits, and where even those do not tell, Sturm's count of the roots.

use super::sturm::distinct_roots;
use crate::number::{Bounded, Double, Exact, Formula, Number, exponent, scale, sqrt};
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::cmp::Ordering;

/// A polynomial with `K` coefficients, the constant one first, and what is known of them.
pub(crate) struct Polynomial<F, const K: usize> {
    formula: F,
    /// Each is either exactly 0 or has a certain sign.
    bounded: [Bounded; K],
    /// How large the sums got that each was made of.
    sizes: [f64; K],
    /// The same as plain numbers, of F and of its first two derivatives.
    values: [[f64; K]; 3],
    exact: OnceCell<[Exact; K]>,
}

/// Coefficients that are off by more than this share are taken again with more digits.
const ROUGH: f64 = 1e-13;

/// Where F turns.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    Highest,
    Lowest,
}

impl<const K: usize, F: Formula<K>> Polynomial<F, K> {
    pub fn new(formula: F) -> Self {
        let mut bounded = formula.values::<Bounded>();
        let sizes = bounded.map(|x| x.value.abs() + x.error / f64::EPSILON);
        let doubles = OnceCell::new();
        let exact = OnceCell::new();
        for (i, coefficient) in bounded.iter_mut().enumerate() {
            if coefficient.error > ROUGH * coefficient.value.abs() {
                // Twice the digits are off by less than this: the bound has seen how large a sum got.
                let value = doubles.get_or_init(|| formula.values::<Double>())[i].hi;
                let error = 1e-12 * coefficient.error + f64::EPSILON * value.abs();
                *coefficient = Bounded { value, error };
            }
            if !(coefficient.error <= ROUGH * coefficient.value.abs()) {
                let exact = &exact.get_or_init(|| formula.values::<Exact>())[i];
                let value = match exact.sign() {
                    Ordering::Equal => 0.0,
                    Ordering::Less => exact.approximate().min(-f64::MIN_POSITIVE),
                    Ordering::Greater => exact.approximate().max(f64::MIN_POSITIVE),
                };
                *coefficient = Bounded { value, error: 4.0 * f64::EPSILON * value.abs() };
            }
        }
        let values = bounded.map(|x| x.value);
        let first = derivative(&values);
        let values = [values, first, derivative(&first)];
        Polynomial { formula, bounded, sizes, values, exact }
    }

    /// The sign at a time: exact.
    pub fn sign_at(&self, t: f64) -> Ordering {
        let quick = horner(&self.bounded, &Bounded::of(t)).certain_sign();
        quick.unwrap_or_else(|| horner(self.exact(), &Exact::of(t)).sign())
    }

    /// The sign just after time 0, and whether it is falling there (`Less`), still, or rising.
    pub fn start(&self) -> (Ordering, Ordering) {
        let sign = |i: usize| self.values[0][i].total_cmp(&0.0);
        let sign = |i: usize| if self.values[0][i] == 0.0 { Ordering::Equal } else { sign(i) };
        let course = (1..K).map(sign).find(|sign| sign.is_ne()).unwrap_or(Ordering::Equal);
        (if sign(0).is_eq() { course } else { sign(0) }, course)
    }

    /// The first instant from which on F is ≤ 0 and falling, among those that are accepted.
    ///
    /// Within 1 ulp, but where a root is so close to being double that it has fewer digits.
    pub fn first_fall(&self, mut accept: impl FnMut(Double) -> bool) -> Option<f64> {
        let (now, course) = self.start();
        let begins_now = course.is_lt() && now.is_lt();
        if begins_now && accept(Double::ZERO) {
            return Some(0.0);
        }
        self.first_fall_after_now(true, accept)
    }

    /// The first instant at which F falls from above 0 to below, among those that are accepted.
    pub fn first_crossing(&self, accept: impl FnMut(Double) -> bool) -> Option<f64> {
        self.first_fall_after_now(false, accept)
    }

    /// With or without the instants at which it begins to fall while it is below 0.
    fn first_fall_after_now(
        &self,
        below: bool,
        mut accept: impl FnMut(Double) -> bool,
    ) -> Option<f64> {
        let now = self.start().0;
        let limit = self.limit()?;
        let (turns, count) = self.turns(limit);
        let mut from = 0.0;
        let mut above = now.is_gt();
        for &(t, turn) in &turns[..count] {
            let instant = match (turn, self.sign_at(t)) {
                (Turn::Lowest, Ordering::Less) if above => Some(self.root_before_lowest(from, t)),
                (Turn::Lowest, sign) if above && sign.is_ge() => self.dip(t),
                (Turn::Highest, sign) if below && !above && sign.is_le() => Some(self.turn(t)),
                _ => None,
            };
            if let Some(instant) = instant.filter(|&t| accept(t)) {
                return Some(instant.hi);
            }
            above = match turn {
                // Touching 0 from above, it rises again.
                Turn::Lowest => above && self.sign_at(t).is_ge(),
                Turn::Highest => above || self.sign_at(t).is_gt(),
            };
            from = t;
        }
        // Beyond the last turn it goes where the leading coefficient takes it.
        let last = self.values[0].iter().rev().find(|x| **x != 0.0)?;
        if above && *last < 0.0 {
            let instant = self.root_between(from, limit, true);
            return accept(instant).then_some(instant.hi);
        }
        None
    }

    /// Adds to `times` every time above 0 at which F changes its sign.
    pub fn changes(&self, times: &mut Vec<f64>) {
        let Some(limit) = self.limit() else { return };
        let (turns, count) = self.turns(limit);
        let mut from = 0.0;
        let mut sign = self.start().0;
        for t in turns[..count].iter().map(|&(t, _)| t).chain([limit]) {
            let next = self.sign_at(t);
            if next.is_eq() {
                times.push(t);
            } else if next != sign {
                times.push(self.root_between(from, t, sign.is_gt()).hi);
            }
            (from, sign) = (t, if next.is_eq() { sign } else { next });
        }
    }

    fn exact(&self) -> &[Exact; K] {
        self.exact.get_or_init(|| self.formula.values::<Exact>())
    }

    /// A time by which every root has been (Fujiwara's bound, as a power of two); `None` for a
    /// constant.
    fn limit(&self) -> Option<f64> {
        let degree = (1..K).rev().find(|&i| self.values[0][i] != 0.0)?;
        let size = |i: usize| exponent(self.values[0][i]);
        let root = |i: usize| {
            let ratio = size(i) - size(degree) + 1;
            let (ratio, places) = (ratio, (degree - i) as i32);
            ratio.div_euclid(places) + i32::from(ratio.rem_euclid(places) != 0)
        };
        let nonzero = (0..degree).filter(|&i| self.values[0][i] != 0.0);
        let size = nonzero.map(root).max().unwrap_or(0) + 1;
        Some(if size > 1023 { f64::MAX } else { scale(1.0, size) })
    }

    /// Where F turns up to a time, in order.
    fn turns(&self, limit: f64) -> ([(f64, Turn); K], usize) {
        let [_, first, second] = &self.values;
        // The derivative is monotone between these.
        let mut marks = [0.0, 0.0, 0.0, limit];
        let mut marked = 1;
        for t in quadratic_roots(second) {
            if t > marks[marked - 1] && t < limit {
                marks[marked] = t;
                marked += 1;
            }
        }
        marks[marked] = limit;
        let slope = |t: f64| horner(first, &t);
        let mut turns = [(0.0, Turn::Lowest); K];
        let mut count = 0;
        let mut rising = self.start().1.is_gt();
        for piece in marks[..=marked].windows(2) {
            let after = slope(piece[1]) > 0.0;
            if after != rising {
                let t = bracketed_root(first, second, piece[0], piece[1], rising);
                turns[count] = (t, if rising { Turn::Highest } else { Turn::Lowest });
                count += 1;
                rising = after;
            }
        }
        (turns, count)
    }

    /// The root between a time where F > 0 and a later one where F is lowest, and below 0.
    fn root_before_lowest(&self, from: f64, lowest: f64) -> Double {
        let size = horner(&self.values[0].map(f64::abs), &lowest);
        if horner(&self.values[0], &lowest).abs() > 1e-6 * size {
            return self.root_between(from, lowest, true);
        }
        // Close to a double root Newton's method wants to start where the parabola has its own.
        let (lowest, least, curvature) = self.lowest(lowest);
        let coefficients = self.doubles();
        let guess = before(lowest, least, curvature);
        between(&coefficients, guess, from, lowest.hi, true)
    }

    /// The root between two times where F has different signs: falling from above 0, or rising.
    fn root_between(&self, from: f64, to: f64, falling: bool) -> Double {
        let rough = bracketed_root(&self.values[0], &self.values[1], from, to, falling);
        let coefficients = self.doubles();
        between(&coefficients, Double::from(rough), from, to, falling)
    }

    /// The place near t where F turns.
    fn turn(&self, t: f64) -> Double {
        self.lowest(t).0
    }

    /// The place near t where F turns, and F and its second derivative there.
    fn lowest(&self, t: f64) -> (Double, Double, Double) {
        let coefficients = self.doubles();
        let slopes = derivative(&coefficients);
        let curvatures = derivative(&slopes);
        let (from, to) = (t * (1.0 - 1e-6), t * (1.0 + 1e-6));
        let lowest = refined(&slopes, &curvatures, Double::from(t), from, to);
        (lowest, horner(&coefficients, &lowest), horner(&curvatures, &lowest))
    }

    /// Near a lowest point at t, where F(t) ≥ 0: does it dip below 0 all the same, and where?
    #[inline]
    fn dip(&self, t: f64) -> Option<Double> {
        let size = horner(&self.values[0].map(f64::abs), &t);
        if horner(&self.bounded, &Bounded::of(t)).value > 1e-9 * size {
            return None; // far above
        }
        self.close_dip(t)
    }

    #[cold]
    fn close_dip(&self, t: f64) -> Option<Double> {
        let (lowest, least, curvature) = self.lowest(t);
        let error = 1e-28 * horner(&self.sizes, &t);
        if least.hi.abs() > error {
            return (least.hi < 0.0).then(|| before(lowest, least, curvature));
        }
        // A dip is no wider than that of a parabola of this depth; beside it there may be other roots.
        let width = 2.0 * sqrt(2.0 * error / curvature.hi) + 8.0 * f64::EPSILON * t;
        let width = if width < 1e-6 * t { width } else { 1e-6 * t };
        let (low, high) = (lowest.hi - width, lowest.hi + width);
        if distinct_roots(self.exact(), low, high) < 2 {
            return None;
        }
        let place = Exact::of(lowest.hi).plus(&Exact::of(lowest.lo));
        let least = Double::from(horner(self.exact(), &place).approximate().min(0.0));
        Some(before(lowest, least, curvature))
    }

    fn doubles(&self) -> [Double; K] {
        self.formula.values::<Double>()
    }
}

/// The polynomial's value at t.
fn horner<N: Number, const K: usize>(coefficients: &[N; K], t: &N) -> N {
    let mut value = coefficients[K - 1].clone();
    for coefficient in coefficients[..K - 1].iter().rev() {
        value = value.times(t).plus(coefficient);
    }
    value
}

/// The coefficients of its derivative, with a 0 on top.
fn derivative<N: Number, const K: usize>(coefficients: &[N; K]) -> [N; K] {
    core::array::from_fn(|i| match coefficients.get(i + 1) {
        Some(next) => next.times(&N::of((i + 1) as f64)),
        None => N::of(0.0),
    })
}

/// The real roots of what has degree 2 at most, in order; NaN where there is none.
fn quadratic_roots<const K: usize>(coefficients: &[f64; K]) -> [f64; 2] {
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
fn bracketed_root<const K: usize>(
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

/// The root before its lowest point of a parabola, as F nearly is there; not below 0.
fn before(lowest: Double, least: Double, curvature: Double) -> Double {
    let root = lowest - (Double::from(-2.0) * least / curvature).sqrt();
    if root.hi > 0.0 { root } else { Double::ZERO }
}

/// The root of f between two times, with twice the digits: Newton's method from t, and bisection where
/// that would leave the bracket.
fn between<const K: usize>(
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
fn refined<const K: usize>(
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
fn middle(from: f64, to: f64) -> f64 {
    let (low, high) = (from.to_bits(), to.to_bits());
    f64::from_bits(low + (high - low) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Coefficients as they are.
    struct Given<const K: usize>([f64; K]);

    impl<const K: usize> Formula<K> for Given<K> {
        fn values<N: Number>(&self) -> [N; K] {
            self.0.map(N::of)
        }
    }

    fn fall<const K: usize>(coefficients: [f64; K]) -> Option<f64> {
        Polynomial::new(Given(coefficients)).first_fall(|_| true)
    }

    #[test]
    fn the_first_crossing_downwards_is_found() {
        assert_eq!(fall([6.0, -5.0, 1.0]), Some(2.0)); // (t − 2)(t − 3)
        assert_eq!(fall([24.0, -50.0, 35.0, -10.0, 1.0]), Some(1.0));
        assert_eq!(fall([-24.0, 50.0, -35.0, 10.0, -1.0]), Some(2.0)); // inside until 1
        assert_eq!(fall([3.0, -1.5]), Some(2.0));
        assert_eq!(fall([8.0, 0.0, 0.0, -1.0]), Some(2.0));
    }

    #[test]
    fn touching_zero_is_no_fall() {
        assert_eq!(fall([1.0, -2.0, 1.0]), None);
        assert_eq!(fall([9.0, -24.0, 22.0, -8.0, 1.0]), None); // (t − 1)²(t − 3)²
        assert_eq!(fall([0.0, 1.0]), None);
        assert_eq!(fall([0.0]), None);
        assert_eq!(fall([-1.0]), None);
        assert_eq!(fall([5.0, 0.0, 0.0]), None);
        // A root that is triple does count: F is below 0 from there on.
        let t = fall([8.0, -12.0, 6.0, -1.0]).unwrap();
        assert!((t - 2.0).abs() < 1e-9, "{t}");
    }

    #[test]
    fn a_dip_narrower_than_the_spacing_of_f64_is_seen() {
        let tiny = f64::EPSILON / 2.0;
        assert_eq!(fall([1.0 + 2.0 * tiny, -2.0, 1.0]), None);
        let t = fall([1.0 - tiny, -2.0, 1.0]).unwrap(); // roots at 1 ± √ε
        assert!((t - (1.0 - tiny.sqrt())).abs() < 1e-16, "{t}");
        // (t² − 2)² − 2^-100 t^0: only twice the digits tell
        assert_eq!(fall([4.0, 0.0, -4.0, 0.0, 1.0]), None);
        let t = fall([4.0, 0.0, -4.0 - 8.0 * tiny, 0.0, 1.0]).unwrap();
        assert!((t - 2f64.sqrt()).abs() < 1e-7, "{t}");
    }

    #[test]
    fn below_zero_it_counts_from_where_it_falls() {
        assert_eq!(fall([-1.0, -1.0]), Some(0.0));
        assert_eq!(fall([0.0, -1.0]), Some(0.0));
        assert_eq!(fall([0.0, 0.0, -1.0]), Some(0.0));
        // −1 + t − t²: highest at ½, and −¾ there
        assert_eq!(fall([-1.0, 1.0, -1.0]), Some(0.5));
        // Up through 0 and back.
        assert_eq!(fall([-2.0, 3.0, -1.0]), Some(2.0));
        assert_eq!(fall([0.0, 4.0, -2.0]), Some(2.0));
    }

    #[test]
    fn refused_instants_lead_to_the_next() {
        let all = [24.0, -50.0, 35.0, -10.0, 1.0];
        assert_eq!(Polynomial::new(Given(all)).first_fall(|t| t.hi > 2.0), Some(3.0));
        assert_eq!(Polynomial::new(Given(all)).first_fall(|t| t.hi > 4.0), None);
    }

    #[test]
    fn roots_at_the_ends_of_the_scale() {
        let t = fall([1.0, -1e-300]).unwrap();
        assert!((t / 1e300 - 1.0).abs() < 1e-15);
        let t = fall([1e-300, -1.0, 1.0]).unwrap();
        assert!((t / 1e-300 - 1.0).abs() < 1e-15);
    }
}
