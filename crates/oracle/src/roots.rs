//! The roots t > 0 at which a polynomial changes sign: all of them, each isolated for certain, and as
//! exact as is asked for.
//!
//! Degree 1 and 2 in closed form, with an integer square root of 400 bits. Above that, Sturm's theorem
//! counts the roots in an interval, and bisection separates them.

use crate::dyadic::Dyadic;
use crate::polynomial::Polynomial;
use std::cmp::Ordering;

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
pub fn sign_changes(polynomial: &Polynomial) -> Vec<Root> {
    let p = polynomial.without_roots_at_zero();
    match (p.degree(), variations(p.coefficients().iter().map(Dyadic::sign))) {
        // Descartes: no variation in sign, no positive root.
        (0, _) | (_, 0) => Vec::new(),
        (1, _) => linear(p),
        (2, _) => quadratic(p),
        (_, 1) => {
            let high = root_bound(&p);
            vec![refined(p, Dyadic::ZERO, high)]
        }
        _ => {
            let chain = sturm_chain(&p);
            let at_zero = variations(chain.iter().map(|s| s.sign_after_zero()));
            let at_end = variations(chain.iter().filter_map(|s| s.leading().map(Dyadic::sign)));
            let mut found = Vec::new();
            let high = root_bound(&p);
            isolate(&chain, (Dyadic::ZERO, at_zero), (high, at_end), &mut found);
            found.into_iter().map(|(low, high)| refined(p.clone(), low, high)).collect()
        }
    }
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

/// p, p′, and on: each the remainder of the two before it, turned round.
fn sturm_chain(p: &Polynomial) -> Vec<Polynomial> {
    let mut chain = vec![p.clone(), p.derivative()];
    loop {
        let [.., a, b] = chain.as_slice() else { unreachable!("two at least") };
        let next = a.remainder(b).scaled(&Dyadic::from(-1.0));
        if next.is_zero() {
            return chain;
        }
        chain.push(next);
    }
}

fn variations_at(chain: &[Polynomial], t: &Dyadic) -> usize {
    variations(chain.iter().map(|p| p.sign_at(t)))
}

/// Intervals with one root of odd multiplicity each. The ends of an interval are not roots.
fn isolate(
    chain: &[Polynomial],
    low: (Dyadic, usize),
    high: (Dyadic, usize),
    found: &mut Vec<(Dyadic, Dyadic)>,
) {
    let p = &chain[0];
    let roots = low.1 - high.1;
    let ends = (p.sign_at(&low.0), p.sign_at(&high.0));
    if roots == 0 || (roots == 1 && ends.0 == ends.1) {
        return;
    }
    if roots == 1 {
        found.push((low.0, high.0));
        return;
    }
    let at = between(chain, &low.0, &high.0);
    let middle = variations_at(chain, &at);
    isolate(chain, low, (at.clone(), middle), found);
    isolate(chain, (at, middle), high, found);
}

/// A point between that is no root: near an extremum of p where one is in sight, since that is where
/// two close roots part; else about the middle.
fn between(chain: &[Polynomial], low: &Dyadic, high: &Dyadic) -> Dyadic {
    let (p, slope) = (&chain[0], &chain[1]);
    let ends = (slope.sign_at(low), slope.sign_at(high));
    if p.sign_at(low) == p.sign_at(high)
        && ends.0 == p.sign_at(low).reverse()
        && ends.1 == p.sign_at(low)
    {
        if let (Some(a), Some(b)) = (low.as_f64(), high.as_f64()) {
            let (at, _) = bisect_f64(slope, a, b, ends.1);
            if at > a && p.sign_at_f64(at) == p.sign_at(low).reverse() {
                return Dyadic::from(at);
            }
        }
    }
    // Halves, or on the scale of exponents where the two are far apart.
    let middle = match (low.as_f64(), high.as_f64()) {
        (Some(a), Some(b)) if b > 4.0 * a.max(1e-3) => Dyadic::from((a.max(1e-6) * b).sqrt()),
        _ => (low + high).shifted(-1),
    };
    let width = high - low;
    (0..)
        .map(|i| &middle + &(&width * &Dyadic::from(f64::from(i))).shifted(-20))
        .find(|at| p.sign_at(at).is_ne())
        .expect("a polynomial has few roots")
}

/// The last f64 in [low, high] before the sign is `after`, and the first with it or with 0.
fn bisect_f64(p: &Polynomial, low: f64, high: f64, after: Ordering) -> (f64, f64) {
    // The bits of positive f64 are in the order of their values.
    let (mut a, mut b) = (low.to_bits(), high.to_bits());
    while b - a > 1 {
        let middle = a + (b - a) / 2;
        let sign = p.sign_at_f64(f64::from_bits(middle));
        if sign == after.reverse() {
            a = middle;
        } else {
            b = middle;
        }
    }
    (f64::from_bits(a), f64::from_bits(b))
}

/// The one root in (low, high), where the sign changes, to 2^-24 of a unit in the last place of an f64
/// or better.
fn refined(p: Polynomial, low: Dyadic, high: Dyadic) -> Root {
    let after = p.sign_at(&high);
    let mut root = Root { polynomial: p, low, high, after };
    if let (Some(a), Some(b)) = (root.low.as_f64(), root.high.as_f64()) {
        let (a, b) = bisect_f64(&root.polynomial, a, b, after);
        (root.low, root.high) = (Dyadic::from(a), Dyadic::from(b));
        // So close to the root the polynomial is as good as straight: a secant, checked by its signs.
        let (below, above) = (root.polynomial.at(&root.low), root.polynomial.at(&root.high));
        if above.is_zero() {
            root.low = root.high.clone();
            return root;
        }
        let place = below.ratio(&(&below - &above));
        let at = |place: f64| &Dyadic::from(a) + &(&Dyadic::from(b - a) * &Dyadic::from(place));
        let margin = 2f64.powi(-26);
        let (low, high) = (at((place - margin).max(0.0)), at((place + margin).min(1.0)));
        if root.polynomial.sign_at(&low) == after.reverse()
            && root.polynomial.sign_at(&high) == after
        {
            (root.low, root.high) = (low, high);
            return root;
        }
    }
    root.refine(80);
    root
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

    /// Halve until the interval is below 2^-bits of the root.
    fn refine(&mut self, bits: i64) {
        let small = |root: &Root| {
            let width = (&root.high - &root.low).magnitude();
            width.is_none_or(|w| root.low.magnitude().is_some_and(|size| w < size - bits))
        };
        while !small(self) {
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
        let chain = sturm_chain(&a);
        variations_at(&chain, &self.low) != variations_at(&chain, &self.high)
    }
}
