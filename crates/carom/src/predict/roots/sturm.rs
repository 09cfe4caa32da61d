//! Sturm's theorem: how many different real roots a polynomial has between two places, exactly.

use crate::number::{Exact, Number};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// The number of different roots between `low` and `high`, which are no roots themselves.
///
/// The chain is F, F', and then each the negative remainder of the two before it; the number of
/// roots is the number of sign changes along it at `low`, less that at `high`. Remainders are taken
/// without division, by multiplying with squares, which change no sign.
pub(crate) fn distinct_roots(coefficients: &[Exact], low: f64, high: f64) -> usize {
    let chain = chain(coefficients);
    let changes = |t: f64| {
        let t = Exact::of(t);
        let mut last = Ordering::Equal;
        let mut changes = 0;
        for polynomial in &chain {
            let sign = value(polynomial, &t).sign();
            if sign.is_ne() {
                changes += usize::from(last.is_ne() && last != sign);
                last = sign;
            }
        }
        changes
    };
    changes(low).saturating_sub(changes(high))
}

fn chain(coefficients: &[Exact]) -> Vec<Vec<Exact>> {
    let first = trimmed(coefficients.to_vec());
    let slope = first.iter().enumerate().skip(1).map(|(i, c)| c.times(&Exact::of(i as f64)));
    let mut chain = vec![first.clone(), slope.collect()];
    while chain[chain.len() - 1].len() > 1 {
        let remainder = negative_remainder(&chain[chain.len() - 2], &chain[chain.len() - 1]);
        if remainder.is_empty() {
            break;
        }
        chain.push(remainder);
    }
    chain
}

/// −(a mod b), times a positive number.
fn negative_remainder(a: &[Exact], b: &[Exact]) -> Vec<Exact> {
    let leading = &b[b.len() - 1];
    let square = leading.square();
    let mut rest = a.to_vec();
    while rest.len() >= b.len() {
        let shift = rest.len() - b.len();
        let factor = rest[rest.len() - 1].times(leading);
        for (i, c) in rest.iter_mut().enumerate() {
            *c = c.times(&square);
            if i >= shift {
                *c = c.minus(&b[i - shift].times(&factor));
            }
        }
        rest.pop();
        rest = trimmed(rest);
    }
    rest.iter().map(Number::negated).collect()
}

fn trimmed(mut polynomial: Vec<Exact>) -> Vec<Exact> {
    while polynomial.last().is_some_and(|c| c.sign().is_eq()) {
        polynomial.pop();
    }
    polynomial
}

fn value(polynomial: &[Exact], t: &Exact) -> Exact {
    let mut value = Exact::of(0.0);
    for coefficient in polynomial.iter().rev() {
        value = value.times(t).plus(coefficient);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(coefficients: &[f64], low: f64, high: f64) -> usize {
        let exact: Vec<Exact> = coefficients.iter().map(|&c| Exact::of(c)).collect();
        distinct_roots(&exact, low, high)
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
}
