//! Sturm's theorem: how many different real roots a polynomial has between two places, exactly.

use crate::number::{Exact, Number};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// F, F', and then each the negative remainder of the two before it, up to positive factors.
///
/// Its last is the greatest common divisor of F and F'.
pub(super) struct Chain(Vec<Vec<Exact>>);

impl Chain {
    /// Of a polynomial whose leading coefficient is not 0.
    pub fn new(polynomial: &[Exact]) -> Self {
        Chain(remainders(polynomial.to_vec(), derivative(polynomial)))
    }

    /// The number of different roots between two places that are no roots themselves: the number of
    /// sign changes along the chain at the one, less that at the other.
    pub fn roots_between(&self, low: &Exact, high: &Exact) -> usize {
        self.variations(low).saturating_sub(self.variations(high))
    }

    /// The number of sign changes along the chain.
    pub fn variations(&self, t: &Exact) -> usize {
        variations(self.0.iter().map(|polynomial| value(polynomial, t).sign()))
    }
}

/// The number of changes in a row of signs; zeros do not count.
pub(super) fn variations(signs: impl Iterator<Item = Ordering>) -> usize {
    let mut last = Ordering::Equal;
    let mut changes = 0;
    for sign in signs.filter(|sign| sign.is_ne()) {
        changes += usize::from(last.is_ne() && last != sign);
        last = sign;
    }
    changes
}

/// What two polynomials have in common: every root of both is one of this, as often as it is a root
/// of both.
pub(super) fn common_divisor(a: &[Exact], b: &[Exact]) -> Vec<Exact> {
    remainders(a.to_vec(), b.to_vec()).pop().unwrap_or_default()
}

fn remainders(a: Vec<Exact>, b: Vec<Exact>) -> Vec<Vec<Exact>> {
    let mut chain = vec![a];
    let mut next = trimmed(b);
    while !next.is_empty() {
        let constant = next.len() == 1;
        chain.push(next);
        if constant {
            break;
        }
        next = negative_remainder(&chain[chain.len() - 2], &chain[chain.len() - 1]);
    }
    chain
}

/// −(a mod b), times a positive number: without division, by multiplying with the size of b's
/// leading coefficient.
fn negative_remainder(a: &[Exact], b: &[Exact]) -> Vec<Exact> {
    let leading = &b[b.len() - 1];
    let negative = leading.sign().is_lt();
    let size = if negative { leading.negated() } else { leading.clone() };
    let mut rest = a.to_vec();
    while rest.len() >= b.len() {
        let shift = rest.len() - b.len();
        let top = &rest[rest.len() - 1];
        let factor = if negative { top.negated() } else { top.clone() };
        for (i, c) in rest.iter_mut().enumerate() {
            *c = c.times(&size);
            if i >= shift {
                *c = c.minus(&b[i - shift].times(&factor));
            }
        }
        rest.pop();
        rest = trimmed(rest);
    }
    rest.iter().map(Number::negated).collect()
}

pub(super) fn derivative(polynomial: &[Exact]) -> Vec<Exact> {
    polynomial.iter().enumerate().skip(1).map(|(i, c)| c.times(&Exact::of(i as f64))).collect()
}

/// Without zeros on top.
pub(super) fn trimmed(mut polynomial: Vec<Exact>) -> Vec<Exact> {
    while polynomial.last().is_some_and(|c| c.sign().is_eq()) {
        polynomial.pop();
    }
    polynomial
}

/// The polynomial's value at t.
pub(super) fn value(polynomial: &[Exact], t: &Exact) -> Exact {
    let mut value = Exact::of(0.0);
    for coefficient in polynomial.iter().rev() {
        value = value.times(t).plus(coefficient);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(coefficients: &[f64]) -> Vec<Exact> {
        trimmed(coefficients.iter().map(|&c| Exact::of(c)).collect())
    }

    fn count(coefficients: &[f64], low: f64, high: f64) -> usize {
        Chain::new(&exact(coefficients)).roots_between(&Exact::of(low), &Exact::of(high))
    }

    #[test]
    fn roots_are_counted_once_each() {
        // (t − 1)(t − 2)(t − 3)(t − 4)
        let four = [24.0, -50.0, 35.0, -10.0, 1.0];
        assert_eq!(count(&four, 0.0, 5.0), 4);
        assert_eq!(count(&four, 1.5, 3.5), 2);
        assert_eq!(count(&four, 1.5, 1.75), 0);
        // (t − 1)²(t − 3)²: two different ones
        assert_eq!(count(&[9.0, -24.0, 22.0, -8.0, 1.0], 0.0, 5.0), 2);
        // t² − 2t + 1 ± 2^-60
        let tiny = 2f64.powi(-52);
        assert_eq!(count(&[1.0, -2.0, 1.0], 0.0, 5.0), 1);
        assert_eq!(count(&[1.0 + tiny, -2.0, 1.0], 0.0, 5.0), 0);
        assert_eq!(count(&[1.0 - tiny, -2.0, 1.0], 0.0, 5.0), 2);
        // The remainders of this chain have leading coefficients below 0.
        assert_eq!(count(&[1.0, -1.0, -1.0, 0.0, 1.0], -3.0, 3.0), 2);
        assert_eq!(count(&[-1.0, 3.0, 1.0, -3.0, -1.0], 0.0, 3.0), 2);
        assert_eq!(count(&[-1.0, 3.0, 1.0, -3.0, -1.0], -5.0, 5.0), 4);
        // Leading zeros do not count.
        assert_eq!(count(&[-6.0, 5.0, -1.0, 0.0, 0.0], 0.0, 5.0), 2);
    }

    #[test]
    fn a_common_divisor_has_the_roots_in_common() {
        // (t − 1)(t − 2) and (t − 2)(t − 3); and t − 1 and t − 3.
        let common = common_divisor(&exact(&[2.0, -3.0, 1.0]), &exact(&[6.0, -5.0, 1.0]));
        assert_eq!(common.len(), 2);
        assert!(value(&common, &Exact::of(2.0)).sign().is_eq());
        assert_eq!(common_divisor(&exact(&[-1.0, 1.0]), &exact(&[-3.0, 1.0])).len(), 1);
    }
}
