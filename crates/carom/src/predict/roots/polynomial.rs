//! When a polynomial in time (of degree 4 at most) falls below 0, or goes on falling below it.
//!
//! Where the gap of two shapes is such a polynomial F, a collision is where F ≤ 0 and F falls; its
//! instant is the first such time, or the one just after which it begins.
//!
//! f64 follows the [`course`](super::course) of F, and twice the digits where it is not certain.
//! Where these are not either, as at a lowest point that all but touches 0, the answer is [`Doubt`],
//! and the question goes to exact arithmetic ([`cells`](super::cells)).

use super::cells::{first_cell, root_between};
use super::course::{Course, Fall};
pub(crate) use super::course::{Doubt, Near};
use super::search::{between, derivative, horner, refined};
use super::sturm::value;
use crate::number::{Bounded, Careful, Double, Exact, Formula, Number};
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::cmp::Ordering;

/// A polynomial with `K` coefficients, the constant one first, and what is known of them.
pub(crate) struct Polynomial<F, const K: usize> {
    formula: F,
    /// The signs of the coefficients: exact.
    signs: [Ordering; K],
    /// How large the sums got that each was made of.
    sizes: [f64; K],
    quick: Course<Bounded, K>,
    careful: OnceCell<Course<Careful, K>>,
    exact: OnceCell<[Exact; K]>,
}

/// Coefficients that are off by more than this share are taken again with more digits.
const ROUGH: f64 = 1e-13;

impl<const K: usize, F: Formula<K>> Polynomial<F, K> {
    pub fn new(formula: F) -> Self {
        let mut bounded = formula.values::<Bounded>();
        let sizes = bounded.map(|x| x.value.abs() + x.error / f64::EPSILON);
        let doubles = OnceCell::new();
        let exact = OnceCell::new();
        let mut signs = [Ordering::Equal; K];
        for (i, coefficient) in bounded.iter_mut().enumerate() {
            if coefficient.error > ROUGH * coefficient.value.abs() {
                // Twice the digits are off by less than this: the bound has seen how large a sum got.
                let value = doubles.get_or_init(|| formula.values::<Double>())[i].hi;
                let error = 1e-12 * coefficient.error + f64::EPSILON * value.abs();
                *coefficient = Bounded { value, error };
            }
            if !(coefficient.error <= ROUGH * coefficient.value.abs()) {
                let exact = &exact.get_or_init(|| formula.values::<Exact>())[i];
                signs[i] = exact.sign();
                let value = exact.approximate();
                let error =
                    if in_range(exact) { f64::EPSILON * value.abs() } else { f64::INFINITY };
                *coefficient = Bounded { value, error };
            } else if coefficient.value != 0.0 {
                signs[i] = coefficient.value.total_cmp(&0.0);
            }
        }
        let (quick, careful) = (Course::new(bounded), OnceCell::new());
        Polynomial { formula, signs, sizes, quick, careful, exact }
    }

    /// The sign at a time: exact.
    pub fn sign_at(&self, t: f64) -> Ordering {
        let quick = self.quick.sign_near(t, 0.0);
        quick.unwrap_or_else(|| self.exact_sign_at(&Exact::of(t)))
    }

    /// The same at any time.
    #[cold]
    pub fn exact_sign_at(&self, t: &Exact) -> Ordering {
        value(self.exact(), t).sign()
    }

    /// The sign at a time that is not known any better, if it is certain.
    pub fn sign_near(&self, t: Near) -> Option<Ordering> {
        let quick = self.quick.sign_near(t.t, t.error());
        quick.or_else(|| self.careful().sign_near(t.t, t.error()))
    }

    /// The sign just after time 0, and whether it is falling there (`Less`), still, or rising.
    pub fn start(&self) -> (Ordering, Ordering) {
        let course = self.signs[1..].iter().find(|sign| sign.is_ne());
        let course = *course.unwrap_or(&Ordering::Equal);
        (self.signs[0].then(course), course)
    }

    /// The first instant from which on F is ≤ 0 and falling: within 1 ulp.
    pub fn first_fall(&self) -> Option<f64> {
        let (now, course) = self.start();
        if course.is_lt() && now.is_lt() {
            return Some(0.0);
        }
        let fall = self.fall(true, |_| Ok(true)).and_then(|fall| match fall {
            None => Ok(None),
            Some(Fall::Crosses(root)) => Ok(Some(self.instant(root, true))),
            Some(Fall::Turns(t)) => self.instant_of_turn(t).map(Some),
        });
        fall.unwrap_or_else(|Doubt| self.exact_fall())
    }

    /// The first instant at which F falls from above 0 to below, among those that are accepted.
    pub fn first_crossing(
        &self,
        accept: impl FnMut(Near) -> Result<bool, Doubt>,
    ) -> Result<Option<f64>, Doubt> {
        Ok(match self.fall(false, accept)? {
            Some(Fall::Crosses(root)) => Some(self.instant(root, true)),
            _ => None,
        })
    }

    /// With or without the turns below 0.
    fn fall(
        &self,
        below: bool,
        mut accept: impl FnMut(Near) -> Result<bool, Doubt>,
    ) -> Result<Option<Fall>, Doubt> {
        let quick = self.quick.first_fall(below, &mut accept);
        quick.or_else(|Doubt| self.careful().first_fall(below, accept))
    }

    #[cold]
    fn exact_fall(&self) -> Option<f64> {
        let [f, slope] = [self.exact().clone(), derivative(self.exact())];
        let fall = first_cell([f.to_vec(), slope.to_vec()], |t| {
            (value(&f, t).sign().is_le() && value(&slope, t).sign().is_lt()).then_some(())
        });
        fall.map(|(t, ())| t)
    }

    /// Adds to `times` every time above 0 at which F changes its sign.
    pub fn changes(&self, times: &mut Vec<Near>) -> Result<(), Doubt> {
        let before = times.len();
        let mut each = |root: Near, falling| {
            times.push(Near { t: self.instant(root, falling), ..root });
        };
        if self.quick.changes(&mut each).is_ok() {
            return Ok(());
        }
        times.truncate(before);
        self.careful().changes(|root, falling| {
            times.push(Near { t: self.instant(root, falling), ..root });
        })
    }

    pub fn exact(&self) -> &[Exact; K] {
        self.exact.get_or_init(|| self.formula.values::<Exact>())
    }

    #[cold]
    fn careful(&self) -> &Course<Careful, K> {
        self.careful.get_or_init(|| {
            let mut careful = self.formula.values::<Careful>();
            for (i, coefficient) in careful.iter_mut().enumerate() {
                if !coefficient.is_close() {
                    let exact = &self.exact()[i];
                    let value = exact.double(0);
                    let error =
                        if in_range(exact) { 1e-30 * value.hi.abs() } else { f64::INFINITY };
                    *coefficient = Careful { value, error };
                }
            }
            Course::new(careful)
        })
    }

    /// A root as exact as f64 can say.
    fn instant(&self, root: Near, falling: bool) -> f64 {
        let coefficients = self.doubles();
        let t = between(&coefficients, Double::from(root.t), root.low, root.high, falling);
        if is_close(t, &self.sizes, &derivative(&coefficients)) {
            return t.hi;
        }
        root_between(self.exact().to_vec(), root.low, root.high)
    }

    /// The same for a turn.
    fn instant_of_turn(&self, t: f64) -> Result<f64, Doubt> {
        let slopes = derivative(&self.doubles());
        let curvatures = derivative(&slopes);
        let (low, high) = (t * (1.0 - 1e-6), t * (1.0 + 1e-6));
        let t = refined(&slopes, &curvatures, Double::from(t), low, high);
        if is_close(t, &derivative(&self.sizes), &curvatures) { Ok(t.hi) } else { Err(Doubt) }
    }

    fn doubles(&self) -> [Double; K] {
        self.formula.values::<Double>()
    }
}

/// Far enough from the largest and the smallest f64 for its digits to have room.
fn in_range(x: &Exact) -> bool {
    x.sign().is_eq() || x.top().abs() < 800
}

/// Is a root at t known to more digits than f64 has, if a polynomial of these sizes is known to twice
/// as many, and has this slope?
fn is_close<const K: usize>(t: Double, sizes: &[f64; K], slope: &[Double; K]) -> bool {
    let error = 1e-28 * horner(sizes, &t.hi);
    // Twice the digits want room for their second half.
    error > 1e-250 && error <= 1e-18 * t.hi * horner(slope, &t).hi.abs()
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
