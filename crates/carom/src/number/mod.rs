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
mod units;

pub(crate) use bounded::Bounded;
pub(crate) use careful::Careful;
pub(crate) use double::Double;
pub(crate) use exact::Exact;
pub(crate) use float::{exponent, scale, sin_cos, sqrt};
pub(crate) use units::Units;

use core::cmp::Ordering;
use glam::DVec2;

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

/// A vector of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Vector<N> {
    pub x: N,
    pub y: N,
}

impl<N: Number> Vector<N> {
    pub fn of(v: DVec2) -> Self {
        Vector { x: N::of(v.x), y: N::of(v.y) }
    }

    /// `to − from`, without the rounding that a subtraction of the two f64 vectors would have.
    pub fn between(from: DVec2, to: DVec2) -> Self {
        Self::of(to).minus(&Self::of(from))
    }

    pub fn plus(&self, other: &Self) -> Self {
        Vector { x: self.x.plus(&other.x), y: self.y.plus(&other.y) }
    }

    pub fn minus(&self, other: &Self) -> Self {
        Vector { x: self.x.minus(&other.x), y: self.y.minus(&other.y) }
    }

    pub fn times(&self, factor: &N) -> Self {
        Vector { x: self.x.times(factor), y: self.y.times(factor) }
    }

    pub fn dot(&self, other: &Self) -> N {
        self.x.times(&other.x).plus(&self.y.times(&other.y))
    }

    pub fn cross(&self, other: &Self) -> N {
        self.x.times(&other.y).minus(&self.y.times(&other.x))
    }

    pub fn length_squared(&self) -> N {
        self.x.square().plus(&self.y.square())
    }
}
