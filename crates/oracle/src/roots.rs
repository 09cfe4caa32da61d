//! The roots t > 0 at which a polynomial changes sign: all of them, each isolated for certain, and as
//! exact as is asked for.
//!
//! Degree 1 and 2 in closed form, with an integer square root of 400 bits. Above that, Sturm's theorem
//! counts the roots in an interval, and bisection separates them; where f64 is certain of them
//! ([`in_f64`]) that is not needed.

use crate::dyadic::Dyadic;
use crate::polynomial::Polynomial;
use crate::truth::ulp;
use std::cmp::Ordering;

mod in_f64;
mod sturm;

/// Bits of a root in closed form.
const BITS: usize = 200;

/// A root where the sign changes: the only one in [low, high].
#[derive(Clone, Debug)]
pub struct Root {
    polynomial: Polynomial,
    /// At or below the root.
    pub low: Dyadic,
    /// At or above the root.
    pub high: Dyadic,
    /// The sign just after the root.
    pub after: Ordering,
}

/// The roots t > 0 of odd multiplicity, in order. Where the sign does not change is no root here.
pub fn sign_changes(polynomial: &Polynomial) -> impl Iterator<Item = Root> + use<> {
    isolated(polynomial).into_iter().map(Root::refined)
}

/// Those where the sign turns from + to −, as near as f64 is certain of.
pub fn entries(polynomial: &Polynomial) -> impl Iterator<Item = Root> + use<> {
    isolated(polynomial).into_iter().filter(|root| root.after.is_lt()).map(Root::narrowed)
}

/// An interval for each root t > 0 of odd multiplicity.
fn isolated(polynomial: &Polynomial) -> Vec<Root> {
    let p = polynomial.without_roots_at_zero();
    let intervals = match (p.degree(), variations(p.coefficients().iter().map(Dyadic::sign))) {
        // Descartes: no variation in sign, no positive root.
        (0, _) | (_, 0) => return Vec::new(),
        (1, _) => return linear(p),
        (2, _) => return quadratic(p),
        (_, 1) => vec![(Dyadic::ZERO, root_bound(&p))],
        _ => match in_f64::isolate(&p) {
            Some(found) => found
                .into_iter()
                .map(|(low, high)| {
                    let high = if high.is_finite() { high.into() } else { root_bound(&p) };
                    (Dyadic::from(low), high)
                })
                .collect(),
            None => sturm::intervals(&p),
        },
    };
    let root = |(low, high): (Dyadic, Dyadic)| {
        let after = p.sign_at(&high);
        Root { polynomial: p.clone(), low, high, after }
    };
    intervals.into_iter().map(root).collect()
}

fn variations(signs: impl Iterator<Item = Ordering>) -> usize {
    let mut last = Ordering::Equal;
    let mut count = 0;
    for sign in signs.filter(|s| s.is_ne()) {
        count += usize::from(last.is_ne() && sign != last);
        last = sign;
    }
    count
}

fn linear(p: Polynomial) -> Vec<Root> {
    let [c, b] = p.coefficients() else { unreachable!("degree 1") };
    let near = (-c.clone()).divided(b, BITS);
    let after = b.sign();
    vec![Root::about(p, &near, after)]
}

/// t = q/a and c/q with q = −(b ± √D)/2, the sign that of b: nothing cancels.
fn quadratic(p: Polynomial) -> Vec<Root> {
    let [c, b, a] = p.coefficients() else { unreachable!("degree 2") };
    let discriminant = &(b * b) - &(a * c).shifted(2);
    if discriminant.sign().is_le() {
        return Vec::new();
    }
    let root = discriminant.root(BITS + 20);
    let q = if b.sign().is_lt() { &root - b } else { -(&root + b) }.shifted(-1);
    let mut near = [q.divided(a, BITS + 10), c.divided(&q, BITS + 10)];
    near.sort();
    let last = a.sign();
    near.iter()
        .zip([last.reverse(), last])
        .filter(|(t, _)| t.sign().is_gt())
        .map(|(t, after)| Root::about(p.clone(), t, after))
        .collect()
}

/// A power of two above every root (Cauchy: 1 + max|cᵢ/cₙ|).
fn root_bound(p: &Polynomial) -> Dyadic {
    let top = p.leading().and_then(Dyadic::magnitude).expect("not 0");
    let most = p.coefficients().iter().filter_map(Dyadic::magnitude).max().expect("not 0");
    Dyadic::power_of_two((most - top + 2).max(1) + 1)
}

/// The last f64 in [low, high] before the sign is `after`, and the first with it or with 0; or two
/// farther apart, if bisection is to stop where f64 is in doubt.
fn bisect_f64(
    p: &Polynomial,
    (low, high): (f64, f64),
    after: Ordering,
    to_the_end: bool,
) -> (f64, f64) {
    // The bits of positive f64 are in the order of their values.
    let (mut a, mut b) = (low.to_bits(), high.to_bits());
    while b - a > 1 {
        let middle = a + (b - a) / 2;
        let t = f64::from_bits(middle);
        let sign = match p.certain_sign(t, 0.0) {
            Some(sign) => sign,
            None if !to_the_end && b - a < 1 << 20 => break,
            None => p.sign_at_f64(t),
        };
        if sign == after.reverse() {
            a = middle;
        } else {
            b = middle;
        }
    }
    (f64::from_bits(a), f64::from_bits(b))
}

impl Root {
    /// The root that is within 2^-BITS of `near`, relatively.
    fn about(polynomial: Polynomial, near: &Dyadic, after: Ordering) -> Self {
        let margin = near.clone().abs().trimmed(2).shifted(3 - BITS as i64);
        let root = Root { polynomial, low: near - &margin, high: near + &margin, after };
        debug_assert_eq!(root.polynomial.sign_at(&root.low), after.reverse());
        debug_assert_eq!(root.polynomial.sign_at(&root.high), after);
        root
    }

    /// As near as f64 is certain of: cheap, and mostly enough to tell two roots apart.
    fn narrowed(mut self) -> Self {
        if let (false, Some(low), Some(high)) =
            (self.is_narrow(40), self.low.as_f64(), self.high.as_f64())
        {
            let (low, high) = bisect_f64(&self.polynomial, (low, high), self.after, false);
            (self.low, self.high) = (low.into(), high.into());
        }
        self
    }

    /// To 2^-24 of a unit in the last place of an f64, or better.
    pub fn refined(mut self) -> Self {
        if self.is_narrow(80) {
            return self;
        }
        if let (Some(low), Some(high)) = (self.low.as_f64(), self.high.as_f64()) {
            for to_the_end in [false, true] {
                let (a, b) = bisect_f64(&self.polynomial, (low, high), self.after, to_the_end);
                (self.low, self.high) = (Dyadic::from(a), Dyadic::from(b));
                if self.by_secant(a) {
                    return self;
                }
            }
        }
        self.refine(80);
        self
    }

    /// So close to the root the polynomial is as good as straight: take the secant, and check by signs
    /// that the root is within 2^-26 of a unit in the last place of where it says.
    fn by_secant(&mut self, unit: f64) -> bool {
        let (below, above) = (self.polynomial.at(&self.low), self.polynomial.at(&self.high));
        if above.is_zero() {
            self.low = self.high.clone();
            return true;
        }
        let place = Dyadic::from(below.ratio(&(&below - &above)));
        let at = &self.low + &(&(&self.high - &self.low) * &place);
        let margin = Dyadic::from(ulp(unit)).shifted(-26);
        let (low, high) = (&at - &margin, &at + &margin);
        let found = self.polynomial.sign_at(&low) == self.after.reverse()
            && self.polynomial.sign_at(&high) == self.after;
        if found {
            (self.low, self.high) = (low, high);
        }
        found
    }

    /// Is the interval below 2^-bits of the root?
    fn is_narrow(&self, bits: i64) -> bool {
        let width = (&self.high - &self.low).magnitude();
        width.is_none_or(|w| self.low.magnitude().is_some_and(|size| w < size - bits))
    }

    /// Halve until the interval is below 2^-bits of the root.
    fn refine(&mut self, bits: i64) {
        while !self.is_narrow(bits) {
            let middle = (&self.low + &self.high).shifted(-1);
            match self.polynomial.sign_at(&middle) {
                Ordering::Equal => (self.low, self.high) = (middle.clone(), middle),
                sign if sign == self.after => self.high = middle,
                _ => self.low = middle,
            }
        }
    }

    /// The middle of the interval.
    pub fn middle(&self) -> Dyadic {
        (&self.low + &self.high).shifted(-1)
    }

    /// The sign of another polynomial at this root, exactly.
    pub fn sign_of(&self, other: &Polynomial) -> Ordering {
        if self.low == self.high {
            return other.sign_at(&self.low);
        }
        let (low, high) = (self.low.to_f64(), self.high.to_f64());
        let (low, width) = (low * (1.0 - 1e-15), (high - low) + 4e-15 * high);
        if let Some(sign) = other.certain_sign(low, width) {
            return sign;
        }
        let mut root = self.clone();
        for bits in [150, 400, 1600, 6400] {
            root.refine(bits);
            if root.low == root.high {
                return other.sign_at(&root.low);
            }
            if let Some(sign) = root.sign_throughout(other) {
                return sign;
            }
            if bits == 150 && root.is_root_of(other) {
                return Ordering::Equal;
            }
        }
        panic!("a root nearer to another than 2^-6400 of itself")
    }

    /// The sign of another polynomial on all of the interval, if it is certain to have but one.
    fn sign_throughout(&self, other: &Polynomial) -> Option<Ordering> {
        let width = &self.high - &self.low;
        let mut slope = Dyadic::ZERO;
        for (i, c) in other.coefficients().iter().enumerate().skip(1).rev() {
            let term = &c.clone().abs() * &Dyadic::from(i as f64);
            slope = &(&slope * &self.high) + &term;
        }
        let value = other.at(&self.low);
        (value.clone().abs() > &slope * &width).then(|| value.sign())
    }

    /// Does another polynomial vanish here too? Then so does their greatest common divisor.
    fn is_root_of(&self, other: &Polynomial) -> bool {
        if other.is_zero() {
            return true;
        }
        let (mut a, mut b) = (self.polynomial.clone(), other.clone());
        while !b.is_zero() {
            (a, b) = (b.clone(), a.remainder(&b));
        }
        if a.degree() == 0 {
            return false;
        }
        let chain = sturm::chain(&a);
        sturm::variations_at(&chain, &self.low) != sturm::variations_at(&chain, &self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn polynomial(coefficients: &[f64]) -> Polynomial {
        Polynomial::new(coefficients.iter().map(|&c| c.into()).collect())
    }

    /// (t − r) for each r, and t² + 1.
    fn with_roots(roots: &[f64]) -> Polynomial {
        let factors = roots.iter().map(|&r| polynomial(&[-r, 1.0]));
        factors.fold(polynomial(&[1.0, 0.0, 1.0]), |p, factor| &p * &factor)
    }

    fn found(p: &Polynomial) -> Vec<f64> {
        sign_changes(p).map(|root| root.middle().to_f64()).collect()
    }

    #[test]
    fn every_root_after_zero_is_found_in_order() {
        assert_eq!(found(&with_roots(&[3.0, 0.25, -1.0, 7.0])), [0.25, 3.0, 7.0]);
        assert_eq!(found(&polynomial(&[-2.0, 0.0, 1.0])), [2f64.sqrt()]);
        assert_eq!(found(&polynomial(&[0.0, -6.0, 2.0])), [3.0], "and not the one at zero");
        assert_eq!(found(&polynomial(&[-8.0, 0.0, 0.0, 1.0])), [2.0]);
    }

    #[test]
    fn a_double_root_is_no_change_of_sign_and_a_triple_root_is() {
        assert!(found(&with_roots(&[1.5, 1.5])).is_empty());
        assert_eq!(found(&with_roots(&[1.5, 1.5, 0.1])), [0.1]);
        assert_eq!(found(&with_roots(&[1.5, 1.5, 1.5])), [1.5]);
    }

    #[test]
    fn roots_a_unit_in_the_last_place_apart_are_two() {
        let next = 1.5 + f64::EPSILON;
        assert_eq!(found(&with_roots(&[1.5, next])), [1.5, next]);
        assert_eq!(found(&with_roots(&[1e-9, 1.5, next, 1e5])), [1e-9, 1.5, next, 1e5]);
    }

    #[test]
    fn what_f64_isolates_is_what_sturm_isolates() {
        let mut random = Random::new(7, 0);
        let mut told = 0;
        for _ in 0..2000 {
            let p = polynomial(&[0; 5].map(|_| random.between(-1.0, 1.0)));
            let by_sturm = sturm::intervals(&p).len();
            if let Some(quick) = in_f64::isolate(&p) {
                assert_eq!(quick.len(), by_sturm, "{p:?}");
                told += 1;
            }
        }
        assert!(told > 1900, "f64 told only {told} of 2000");
    }

    #[test]
    fn a_root_in_common_is_seen_exactly() {
        // √2 is a root of both, and of neither t − 1.4 nor a hair's breadth beside.
        let root = sign_changes(&polynomial(&[-2.0, 0.0, 1.0])).next().unwrap();
        let common = &polynomial(&[-2.0, 0.0, 1.0]) * &polynomial(&[5.0, 1.0]);
        assert_eq!(root.sign_of(&common), Ordering::Equal);
        assert_eq!(root.sign_of(&polynomial(&[-1.4, 1.0])), Ordering::Greater);
        let hair = Dyadic::power_of_two(-900);
        let beside = &common + &Polynomial::new(vec![hair]);
        assert_eq!(root.sign_of(&beside), Ordering::Greater);
    }

    #[test]
    fn refined_roots_lie_where_they_say() {
        let mut random = Random::new(3, 0);
        for _ in 0..500 {
            let p = polynomial(&[0; 5].map(|_| random.between(-1.0, 1.0)));
            for root in sign_changes(&p) {
                assert_eq!(p.sign_at(&root.low), root.after.reverse());
                assert_eq!(p.sign_at(&root.high), root.after);
                assert!(root.is_narrow(72));
            }
        }
    }
}
