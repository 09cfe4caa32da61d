//! Numbers that know how exact they are.
//!
//! Whether two shapes meet is a question about the sign of a polynomial in the input numbers. A
//! formula is written once, over any [`Number`], and its [`sign`] is taken in two stages:
//!
//! 1. [`Bounded`]: f64 with a running error bound. Decides nearly always.
//! 2. [`Exact`]: every digit kept. Decides always.
//!
//! So no epsilon decides anything. Where a *value* is wanted rather than a sign (the instant of a
//! contact that grazes, say), [`Double`] has twice the digits of f64.

mod bounded;
mod careful;
mod double;
mod exact;
mod float;
mod lanes;
mod units;
mod vector;
mod wide;

pub(crate) use bounded::Bounded;
pub(crate) use careful::Careful;
pub(crate) use double::Double;
pub(crate) use exact::Exact;
pub(crate) use float::{EXPONENT_OF_ZERO, atan2, exponent, scale, sin_cos, sqrt};
use lanes::Halves;
pub(crate) use lanes::Lanes;
pub(crate) use units::Units;
pub(crate) use vector::{Vector, length_and_unit, unit};
pub(crate) use wide::{Dekker, Products, Wide};

use core::cmp::Ordering;

/// What a formula may be evaluated over.
pub(crate) trait Number: Clone {
    /// The number that `x` is, exactly.
    fn of(x: f64) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn square(&self) -> Self {
        self.times(self)
    }
    fn negated(&self) -> Self {
        Self::of(0.0).minus(self)
    }
    /// The sign, where it is certain.
    fn certain_sign(&self) -> Option<Ordering>;
}

/// `K` polynomials in the input numbers, to be evaluated over any [`Number`].
pub(crate) trait Formula<const K: usize> {
    fn values<N: Number>(&self) -> [N; K];
}

/// The sign of a formula's value: exact, for every finite input.
pub(crate) fn sign(formula: &impl Formula<1>) -> Ordering {
    let [value] = formula.values::<Bounded>();
    value.certain_sign().unwrap_or_else(|| exact_sign(formula))
}

/// The second stage of [`sign`]: kept out of line, because it is rare.
#[cold]
fn exact_sign(formula: &impl Formula<1>) -> Ordering {
    let [value] = formula.values::<Exact>();
    value.sign()
}

/// The sign of `a + b·√c` with `c ≥ 0`, from the exact values of the three.
#[cold]
pub(crate) fn exact_sign_with_root(formula: &impl Formula<3>) -> Ordering {
    let [a, b, c] = formula.values::<Exact>();
    let b = if c.sign() == Ordering::Equal { Exact::of(0.0) } else { b };
    match (a.sign(), b.sign()) {
        (a, Ordering::Equal) => a,
        (Ordering::Equal, b) => b,
        (a_sign, b_sign) if a_sign == b_sign => a_sign,
        // The two disagree: the one that is larger in size wins, and squares keep that order.
        (a_sign, b_sign) => match a.square().minus(&b.square().times(&c)).sign() {
            Ordering::Greater => a_sign,
            Ordering::Equal => Ordering::Equal,
            Ordering::Less => b_sign,
        },
    }
}
