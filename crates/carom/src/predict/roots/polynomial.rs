//! When a polynomial in time (of degree 4 at most) falls below 0, or goes on falling below it.
//!
//! Where the gap of two shapes is such a polynomial F, a collision is where F ≤ 0 and F falls; its
//! instant is the first such time, or the one just after which it begins.
//!
//! Between its turns F is monotone, and its signs there tell what happens between them. f64 finds the
//! turns and the roots, and then has to prove by signs that are certain that they are all, and where
//! they are ([`turns`](super::turns)). Where it cannot, as at a lowest point that all but touches 0,
//! the answer is [`Doubt`], and the question goes to exact arithmetic ([`cells`](super::cells)).

use super::cells::{first_cell, root_between};
use super::search::{between, bracketed_root, derivative, horner, refined};
use super::sturm::value;
use super::turns::Turn;
use crate::number::{Bounded, Double, Exact, Formula, Number, exponent, scale};
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::cmp::Ordering;

/// A polynomial with `K` coefficients, the constant one first, and what is known of them.
pub(crate) struct Polynomial<F, const K: usize> {
    formula: F,
    /// Each is either exactly 0 or has a certain sign, but where it is out of range.
    pub(super) bounded: [Bounded; K],
    /// How large the sums got that each was made of.
    sizes: [f64; K],
    /// The same as plain numbers, of F and of its first two derivatives.
    pub(super) values: [[f64; K]; 3],
    exact: OnceCell<[Exact; K]>,
}

/// Rounding does not tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Doubt;

/// A time at which something happens: once, for certain, from `low` to `high`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Near {
    pub t: f64,
    pub low: f64,
    pub high: f64,
}

impl Near {
    /// The time, as a number that is not known any better.
    pub fn bounded(self) -> Bounded {
        let error = (self.high - self.t).max(self.t - self.low);
        Bounded { value: self.t, error: error + f64::EPSILON * self.t }
    }
}

/// Coefficients that are off by more than this share are taken again with more digits.
const ROUGH: f64 = 1e-13;

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
                let in_range = exact.sign().is_eq() || exact.top().abs() < 1000;
                let error = if in_range { f64::EPSILON * value.abs() } else { f64::INFINITY };
                *coefficient = Bounded { value, error };
            }
        }
        let values = bounded.map(|x| x.value);
        let first = derivative(&values);
        let values = [values, first, derivative(&first)];
        Polynomial { formula, bounded, sizes, values, exact }
    }

    /// The sign at a time: exact.
    pub fn sign_at(&self, t: f64) -> Ordering {
        self.sign_near(&Bounded::of(t)).unwrap_or_else(|| self.exact_sign_at(&Exact::of(t)))
    }

    /// The same at any time.
    #[cold]
    pub fn exact_sign_at(&self, t: &Exact) -> Ordering {
        value(self.exact(), t).sign()
    }

    /// The sign at a time that is not known any better, if it is certain.
    pub fn sign_near(&self, t: &Bounded) -> Option<Ordering> {
        horner(&self.bounded, t).certain_sign()
    }

    /// The sign just after time 0, and whether it is falling there (`Less`), still, or rising.
    pub fn start(&self) -> (Ordering, Ordering) {
        let sign = |i: usize| self.values[0][i].total_cmp(&0.0);
        let sign = |i: usize| if self.values[0][i] == 0.0 { Ordering::Equal } else { sign(i) };
        let course = (1..K).map(sign).find(|sign| sign.is_ne()).unwrap_or(Ordering::Equal);
        (if sign(0).is_eq() { course } else { sign(0) }, course)
    }

    /// The first instant from which on F is ≤ 0 and falling: within 1 ulp.
    pub fn first_fall(&self) -> Option<f64> {
        let (now, course) = self.start();
        if course.is_lt() && now.is_lt() {
            return Some(0.0);
        }
        self.certain_fall().unwrap_or_else(|Doubt| self.exact_fall())
    }

    /// The first instant at which F falls from above 0 to below, among those that are accepted.
    pub fn first_crossing(
        &self,
        accept: impl FnMut(Near) -> Result<bool, Doubt>,
    ) -> Result<Option<f64>, Doubt> {
        self.first_fall_after_now(false, accept)
    }

    fn certain_fall(&self) -> Result<Option<f64>, Doubt> {
        self.first_fall_after_now(true, |_| Ok(true))
    }

    #[cold]
    fn exact_fall(&self) -> Option<f64> {
        let [f, slope] = [self.exact().clone(), derivative(self.exact())];
        let fall = first_cell([f.to_vec(), slope.to_vec()], |t| {
            (value(&f, t).sign().is_le() && value(&slope, t).sign().is_lt()).then_some(())
        });
        fall.map(|(t, ())| t)
    }

    /// With or without the instants at which it begins to fall while it is below 0.
    fn first_fall_after_now(
        &self,
        below: bool,
        mut accept: impl FnMut(Near) -> Result<bool, Doubt>,
    ) -> Result<Option<f64>, Doubt> {
        let Some(limit) = self.limit()? else { return Ok(None) };
        let (turns, count) = self.turns(limit)?;
        let mut from = 0.0;
        let mut sign = self.start().0;
        for turn in &turns[..count] {
            let next = self.sign_at_turn(turn)?;
            if sign.is_gt() && next.is_lt() {
                let root = self.root(from, turn.t, true)?;
                if accept(root)? {
                    return Ok(Some(self.instant(root, true)));
                }
            } else if below && next.is_lt() && !turn.is_lowest {
                return self.instant_of(turn).map(Some);
            }
            (from, sign) = (turn.t, next);
        }
        if sign.is_gt() && self.last_sign().is_lt() {
            let root = self.root(from, limit, true)?;
            if accept(root)? {
                return Ok(Some(self.instant(root, true)));
            }
        }
        Ok(None)
    }

    /// Adds to `times` every time above 0 at which F changes its sign.
    pub fn changes(&self, times: &mut Vec<Near>) -> Result<(), Doubt> {
        let Some(limit) = self.limit()? else { return Ok(()) };
        let (turns, count) = self.turns(limit)?;
        let mut from = 0.0;
        let mut sign = self.start().0;
        for i in 0..=count {
            let (t, next) = match turns[..count].get(i) {
                Some(turn) => (turn.t, self.sign_at_turn(turn)?),
                None => (limit, self.last_sign()),
            };
            if next != sign {
                let root = self.root(from, t, sign.is_gt())?;
                times.push(Near { t: self.instant(root, sign.is_gt()), ..root });
            }
            (from, sign) = (t, next);
        }
        Ok(())
    }

    pub fn exact(&self) -> &[Exact; K] {
        self.exact.get_or_init(|| self.formula.values::<Exact>())
    }

    /// A time by which every root has been, and every turn (Fujiwara's bound, as a power of two);
    /// `None` for a constant.
    fn limit(&self) -> Result<Option<f64>, Doubt> {
        if self.bounded.iter().any(|c| !(c.error <= ROUGH * c.value.abs())) {
            return Err(Doubt);
        }
        let Some(degree) = (1..K).rev().find(|&i| self.values[0][i] != 0.0) else {
            return Ok(None);
        };
        let size = |i: usize| exponent(self.values[0][i]);
        let root = |i: usize| {
            let ratio = size(i) - size(degree) + 1;
            let (ratio, places) = (ratio, (degree - i) as i32);
            ratio.div_euclid(places) + i32::from(ratio.rem_euclid(places) != 0)
        };
        let nonzero = (0..degree).filter(|&i| self.values[0][i] != 0.0);
        let size = nonzero.map(root).max().unwrap_or(0) + 1;
        if size > 1000 { Err(Doubt) } else { Ok(Some(scale(1.0, size))) }
    }

    /// The sign beyond every root.
    pub(super) fn last_sign(&self) -> Ordering {
        let last = self.values[0].iter().rev().find(|x| **x != 0.0);
        last.map_or(Ordering::Equal, |x| x.total_cmp(&0.0))
    }

    /// Where F falls or rises through 0, once, between two times where its signs are certain.
    fn root(&self, from: f64, to: f64, falling: bool) -> Result<Near, Doubt> {
        let t = bracketed_root(&self.values[0], &self.values[1], from, to, falling);
        surroundings(&self.bounded, t, from, to, falling)
    }

    /// The root as exact as f64 can say.
    fn instant(&self, root: Near, falling: bool) -> f64 {
        let coefficients = self.doubles();
        let t = between(&coefficients, Double::from(root.t), root.low, root.high, falling);
        if self.is_close(t, &self.sizes, &derivative(&coefficients)) {
            return t.hi;
        }
        root_between(self.exact().to_vec(), root.low, root.high)
    }

    fn instant_of(&self, turn: &Turn) -> Result<f64, Doubt> {
        let slopes = derivative(&self.doubles());
        let curvatures = derivative(&slopes);
        let (low, high) = (turn.t * (1.0 - 1e-6), turn.t * (1.0 + 1e-6));
        let t = refined(&slopes, &curvatures, Double::from(turn.t), low, high);
        if self.is_close(t, &derivative(&self.sizes), &curvatures) { Ok(t.hi) } else { Err(Doubt) }
    }

    /// Is a root at t known to more digits than f64 has, if a polynomial of these sizes is known to
    /// twice as many, and has this slope?
    fn is_close(&self, t: Double, sizes: &[f64; K], slope: &[Double; K]) -> bool {
        let error = 1e-28 * horner(sizes, &t.hi);
        // Twice the digits want room for their second half.
        error > 1e-250 && error <= 1e-18 * t.hi * horner(slope, &t).hi.abs()
    }

    fn doubles(&self) -> [Double; K] {
        self.formula.values::<Double>()
    }
}

/// How near to t does f change its sign for certain, if it does so once between two times?
pub(super) fn surroundings<const K: usize>(
    f: &[Bounded; K],
    t: f64,
    from: f64,
    to: f64,
    falling: bool,
) -> Result<Near, Doubt> {
    let [before, after] = if falling {
        [Ordering::Greater, Ordering::Less]
    } else {
        [Ordering::Less, Ordering::Greater]
    };
    let is = |t: f64, sign| horner(f, &Bounded::of(t)).certain_sign() == Some(sign);
    // Most are known to 36 bits, and those that are far off, or close to being double, to fewer.
    for bits in [36, 26, 18] {
        let margin = scale(t, -bits);
        let (low, high) = ((t - margin).max(from), (t + margin).min(to));
        if (low == from || is(low, before)) && (high == to || is(high, after)) {
            return Ok(Near { t, low, high });
        }
    }
    Err(Doubt)
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
        let polynomial = Polynomial::new(Given(coefficients));
        let fall = polynomial.first_fall();
        // Exact arithmetic alone says the same, but for the last bit.
        let (now, course) = polynomial.start();
        if !(now.is_lt() && course.is_lt()) {
            match (fall, polynomial.exact_fall()) {
                (Some(t), Some(exact)) => assert!((t - exact).abs() <= f64::EPSILON * exact),
                (fall, exact) => assert_eq!(fall, exact),
            }
        }
        fall
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
        let after = |t: f64| Polynomial::new(Given(all)).first_crossing(|near| Ok(near.t > t));
        assert_eq!(after(2.0), Ok(Some(3.0)));
        assert_eq!(after(4.0), Ok(None));
        let doubtful = Polynomial::new(Given(all)).first_crossing(|_| Err(Doubt));
        assert_eq!(doubtful, Err(Doubt));
    }

    #[test]
    fn roots_at_the_ends_of_the_scale() {
        let t = fall([1.0, -1e-300]).unwrap();
        assert!((t / 1e300 - 1.0).abs() < 1e-15);
        let t = fall([1e-300, -1.0, 1.0]).unwrap();
        assert!((t / 1e-300 - 1.0).abs() < 1e-15);
    }
}
