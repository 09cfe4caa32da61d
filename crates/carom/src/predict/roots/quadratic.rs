//! Where q(t) = c0 + c1·t + c2·t² rises through 0.
//!
//! At a simple root, q'(t) = c1 + 2·c2·t = ±√D with D = c1² − 4·c0·c2; so there is one root where q
//! rises, the one with +√D, and the other is where −q rises:
//!
//! t = (−c1 + √D)/(2·c2) = −2·c0/(c1 + √D)
//!
//! of which the form is taken whose sum does not cancel. Whether it exists, and is not behind, is a
//! matter of the signs of c0, c1, c2 and D. These are exact; the value is nearly always the nearest
//! f64, also where D is small against c1².

use crate::number::{Bounded, Careful, Exact, Formula, Number, exact_sign_with_root, scale, sqrt};
use core::cmp::Ordering::{self, Equal, Greater, Less};

/// A root that is not behind.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Root {
    /// q(0) = 0, and q > 0 just after. (It may touch 0 from above only: t² rises, too.)
    Now,
    /// At a t > 0, about here: see [`instant`](Root::instant).
    Later(Bounded),
}

impl Root {
    /// The root, as near as f64 can say.
    pub fn instant(self, q: &impl Formula<3>) -> f64 {
        match self {
            Root::Now => 0.0,
            Root::Later(_) => value(q, signs(&q.values(), q)[1]),
        }
    }

    /// Is the root surely later than this?
    pub fn is_after(self, instant: f64) -> bool {
        match self {
            Root::Now => false,
            Root::Later(t) => t.value - t.error > instant,
        }
    }
}

/// The t ≥ 0 at which q rises through 0. There is at most one.
pub(crate) fn rising_root(q: &impl Formula<3>) -> Option<Root> {
    let c = q.values::<Bounded>();
    let [s0, s1, s2] = signs(&c, q);
    let exists = match (s0, s1, s2) {
        (Equal, Greater, _) | (Equal, Equal, Greater) => return Some(Root::Now),
        (Less, _, Greater) | (Less, Greater, Equal) | (Equal, Less, Greater) => true,
        (Less, Greater, Less) | (Greater, Less, Greater) => {
            let sign = discriminant(&c).certain_sign();
            sign.unwrap_or_else(|| exact_discriminant_sign(q)).is_gt()
        }
        _ => false,
    };
    exists.then(|| Root::Later(rough_value(&c, s1).unwrap_or_else(|| certain_value(q, s1))))
}

/// The sign of g, another polynomial of the second degree, at the rising root of q: exact.
pub(crate) fn sign_at_rising_root(
    q: &impl Formula<3>,
    root: Root,
    g: &impl Formula<3>,
) -> Ordering {
    let [g0, g1, g2] = g.values::<Bounded>();
    let sign = match root {
        Root::Now => g0.certain_sign(),
        Root::Later(t) => g0.plus(&t.times(&g1.plus(&t.times(&g2)))).certain_sign(),
    };
    sign.unwrap_or_else(|| exact_sign_at_rising_root(q, root, g))
}

/// The rising root from rounded coefficients, if they tell where it is.
fn rough_value(c: &[Bounded; 3], c1_sign: Ordering) -> Option<Bounded> {
    const UNIT: f64 = f64::EPSILON;
    let d = discriminant(c);
    if !(d.value > 2.0 * d.error) {
        return None;
    }
    let root = sqrt(d.value);
    let [c0, c1, c2] = c;
    let sum = c1.value.abs() + root;
    let sum = Bounded { value: sum, error: c1.error + d.error / root + UNIT * (root + sum) };
    let double = |c: &Bounded| Bounded { value: 2.0 * c.value.abs(), error: 2.0 * c.error };
    let (over, under) = if c1_sign.is_lt() { (sum, double(c2)) } else { (double(c0), sum) };
    if !(under.value > 2.0 * under.error) {
        return None;
    }
    let value = over.value / under.value;
    let error =
        2.0 * (over.error + value * under.error) / under.value + UNIT * value + f64::MIN_POSITIVE;
    (value + error).is_finite().then_some(Bounded { value, error })
}

#[cold]
fn certain_value(q: &impl Formula<3>, c1_sign: Ordering) -> Bounded {
    let value = value(q, c1_sign);
    Bounded { value, error: 4.0 * f64::EPSILON * value + f64::MIN_POSITIVE }
}

#[cold]
fn exact_sign_at_rising_root(q: &impl Formula<3>, root: Root, g: &impl Formula<3>) -> Ordering {
    if let Root::Now = root {
        let [g0, _, _] = g.values::<Exact>();
        return g0.sign();
    }
    let [_, s1, _] = signs(&q.values(), q);
    exact_sign_with_root(&AtRoot { q, g, c1_is_negative: s1.is_lt() })
}

/// a, b and D, such that g has the sign of a + b·√D at the rising root.
///
/// From t = −2·c0/(c1 + √D), times (c1 + √D)²:
///   g0·(c1² + D) − 2·g1·c0·c1 + 4·g2·c0²  +  2·(g0·c1 − g1·c0)·√D
/// and from t = (−c1 + √D)/(2·c2), times 4·c2²:
///   4·g0·c2² − 2·g1·c1·c2 + g2·(c1² + D)  +  2·(g1·c2 − g2·c1)·√D
struct AtRoot<'a, Q, G> {
    q: &'a Q,
    g: &'a G,
    c1_is_negative: bool,
}

impl<Q: Formula<3>, G: Formula<3>> Formula<3> for AtRoot<'_, Q, G> {
    fn values<N: Number>(&self) -> [N; 3] {
        let ([c0, c1, c2], [g0, g1, g2]) = (self.q.values::<N>(), self.g.values::<N>());
        let d = discriminant(&[c0.clone(), c1.clone(), c2.clone()]);
        let (two, four) = (N::of(2.0), N::of(4.0));
        // The two forms are each other's mirror image, with c0 and c2, g0 and g2 in each other's place.
        let (c, g, h) = if self.c1_is_negative { (c2, g2, g0) } else { (c0, g0, g2) };
        let plain = g
            .times(&c1.square().plus(&d))
            .minus(&two.times(&g1.times(&c.times(&c1))))
            .plus(&four.times(&h.times(&c.square())));
        let with_root = two.times(&g.times(&c1).minus(&g1.times(&c)));
        [plain, if self.c1_is_negative { with_root.negated() } else { with_root }, d]
    }
}

fn signs([c0, c1, c2]: &[Bounded; 3], q: &impl Formula<3>) -> [Ordering; 3] {
    match (c0.certain_sign(), c1.certain_sign(), c2.certain_sign()) {
        (Some(s0), Some(s1), Some(s2)) => [s0, s1, s2],
        _ => exact_signs(q),
    }
}

#[cold]
fn exact_signs(q: &impl Formula<3>) -> [Ordering; 3] {
    q.values::<Exact>().map(|c| c.sign())
}

fn discriminant<N: Number>([c0, c1, c2]: &[N; 3]) -> N {
    c1.square().minus(&N::of(4.0).times(&c0.times(c2)))
}

#[cold]
fn exact_discriminant_sign(q: &impl Formula<3>) -> Ordering {
    discriminant(&q.values::<Exact>()).sign()
}

/// The rising root, which exists and is above 0.
fn value(q: &impl Formula<3>, c1_sign: Ordering) -> f64 {
    let c = q.values::<Careful>();
    let d = discriminant(&c);
    if d.certain_sign() == Some(Greater) {
        let [c0, c1, c2] = c;
        let two = Careful::of(2.0);
        let root = if c1_sign.is_lt() {
            d.sqrt().minus(&c1).over(&two.times(&c2))
        } else {
            two.times(&c0).negated().over(&c1.plus(&d.sqrt()))
        };
        if root.is_close() {
            return root.value.hi;
        }
    }
    exact_value(q, c1_sign)
}

/// The same from exact coefficients, for those that cancel, or are too small or large.
#[cold]
fn exact_value(q: &impl Formula<3>, c1_sign: Ordering) -> f64 {
    let c = q.values::<Exact>();
    let d = discriminant(&c);
    let [c0, c1, c2] = c;
    // |c1| + √D, in units of 2^k: even the larger of the two is then near 1.
    let k = c1.top().max(d.top() / 2);
    let c1 = c1.double(k).abs();
    let sum = c1 + d.double(2 * k).sqrt();
    let (over, under, exponent) = if c1_sign.is_lt() {
        let top = c2.top();
        (sum, c2.double(top), k - top - 1)
    } else {
        let top = c0.top();
        (c0.double(top).abs(), sum, top + 1 - k)
    };
    scale((over / under).hi, exponent.clamp(-4000, 4000) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Plain([f64; 3]);

    impl Formula<3> for Plain {
        fn values<N: Number>(&self) -> [N; 3] {
            self.0.map(N::of)
        }
    }

    fn root(c0: f64, c1: f64, c2: f64) -> Option<f64> {
        let q = Plain([c0, c1, c2]);
        let root = rising_root(&q)?;
        let instant = root.instant(&q);
        if let Root::Later(rough) = root {
            let off = (rough.value - instant).abs();
            assert!(off <= rough.error || instant == f64::INFINITY, "{rough:?} {instant}");
        }
        Some(instant)
    }

    #[test]
    fn every_pattern_of_signs() {
        // (t − 1)(t − 3) falls at 1 and rises at 3; its negative rises at 1.
        assert_eq!(root(3.0, -4.0, 1.0), Some(3.0));
        assert_eq!(root(-3.0, 4.0, -1.0), Some(1.0));
        // (t + 1)(t − 3) and (t + 1)(t + 3).
        assert_eq!(root(-3.0, -2.0, 1.0), Some(3.0));
        assert_eq!(root(-3.0, 2.0, 1.0), Some(1.0));
        assert_eq!(root(3.0, 4.0, 1.0), None);
        assert_eq!(root(-3.0, -4.0, -1.0), None);
        // Straight lines.
        assert_eq!(root(-3.0, 2.0, 0.0), Some(1.5));
        assert_eq!(root(3.0, -2.0, 0.0), None);
        assert_eq!(root(-3.0, -2.0, 0.0), None);
        assert_eq!(root(-1.0, 0.0, 0.0), None);
        assert_eq!(root(0.0, 0.0, 0.0), None);
        // From 0.
        assert_eq!(root(0.0, 1.0, -1.0), Some(0.0));
        assert_eq!(root(0.0, 0.0, 1.0), Some(0.0));
        assert_eq!(root(0.0, -2.0, 1.0), Some(2.0));
        assert_eq!(root(0.0, -2.0, -1.0), None);
        assert_eq!(root(0.0, 0.0, -1.0), None);
    }

    #[test]
    fn a_touch_is_no_root_and_one_bit_more_is() {
        assert_eq!(root(-1.0, 2.0, -1.0), None);
        assert_eq!(root(-1.0, 2.0, -1.0 - f64::EPSILON), None);
        // −1 + 2t − (1 − ε)t² rises at (1 − √ε)/(1 − ε) = 1/(1 + √ε).
        let e = f64::EPSILON;
        let expected = 1.0 / (1.0 + sqrt(e));
        assert_eq!(root(-1.0, 2.0, -1.0 + e), Some(expected));
    }

    #[test]
    fn sizes_from_subnormal_to_huge() {
        let (big, small) = (1e300, 1e-300);
        assert_eq!(root(-big, 0.0, big), Some(1.0));
        assert_eq!(root(-small, 0.0, small), Some(1.0));
        assert_eq!(root(-big, 0.0, scale(big, -2000)), Some(scale(1.0, 1000)));
        assert_eq!(root(-big, 0.0, small), Some(1e300));
        assert_eq!(root(-small, big, -small), Some(0.0));
    }

    #[test]
    fn other_polynomials_at_the_root_have_exact_signs() {
        // q = t² − 2: the root is √2, and g vanishes there only where it is a multiple of q.
        let q = Plain([-2.0, 0.0, 1.0]);
        let at = |g: [f64; 3]| sign_at_rising_root(&q, rising_root(&q).unwrap(), &Plain(g));
        assert_eq!(at([-4.0, 0.0, 2.0]), Equal);
        assert_eq!(at([-sqrt(2.0), 1.0, 0.0]), Less); // f64's √2 is above √2
        assert_eq!(at([-sqrt(2.0) * (1.0 - f64::EPSILON), 1.0, 0.0]), Greater);
        assert_eq!(at([2.0, 0.0, -1.0]), Equal);
        // q = −6 + t + t² = (t − 2)(t + 3), and the same with c1 < 0: (t + 2)(t − 3).
        for (q, t) in [([-6.0, 1.0, 1.0], 2.0), ([-6.0, -1.0, 1.0], 3.0)] {
            let q = Plain(q);
            let at = |g: [f64; 3]| sign_at_rising_root(&q, rising_root(&q).unwrap(), &Plain(g));
            assert_eq!(at([-t, 1.0, 0.0]), Equal);
            assert_eq!(at([-t * t, 0.0, 1.0]), Equal);
            assert_eq!(at([-t * (1.0 + f64::EPSILON), 1.0, 0.0]), Less);
            assert_eq!(at([-t * (1.0 - f64::EPSILON), 1.0, 0.0]), Greater);
        }
    }
}
