//! f64 with a running error bound.

use super::{Number, sqrt};
use core::cmp::Ordering;

/// Twice the largest relative error of one operation: the other half pays for the rounding of the
/// bounds themselves.
const UNIT: f64 = f64::EPSILON;
/// What a product can lose to underflow.
const TINY: f64 = f64::from_bits(1);

/// A value, and how far it can be from the true one. A bound of 0 means that it is exact; infinity
/// or NaN, that nothing is known (an overflow), and then no sign is certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounded {
    pub value: f64,
    pub error: f64,
}

impl Bounded {
    /// √self; of something that may be negative, nothing is known.
    #[inline]
    pub fn sqrt(&self) -> Self {
        let value = sqrt(self.value);
        // √(x + e) − √x ≤ e / √x, and twice that pays for the rounding of the bound.
        let error = if self.error == 0.0 { 0.0 } else { 2.0 * self.error / value };
        let known = self.value > 2.0 * self.error || (self.value == 0.0 && self.error == 0.0);
        Bounded { value, error: if known { error + UNIT * value } else { f64::INFINITY } }
    }
}

impl Number for Bounded {
    #[inline]
    fn of(x: f64) -> Self {
        Bounded { value: x, error: 0.0 }
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        let value = self.value + other.value;
        Bounded { value, error: self.error + other.error + UNIT * value.abs() }
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        let value = self.value - other.value;
        Bounded { value, error: self.error + other.error + UNIT * value.abs() }
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        let value = self.value * other.value;
        let inherited = self.value.abs() * other.error
            + other.value.abs() * self.error
            + self.error * other.error;
        // A factor that is exactly 0 gives exactly 0; any other product may underflow.
        let exact_zero =
            (self.value == 0.0 && self.error == 0.0) || (other.value == 0.0 && other.error == 0.0);
        let error = if exact_zero { 0.0 } else { inherited + UNIT * value.abs() + TINY };
        Bounded { value, error }
    }

    #[inline]
    fn negated(&self) -> Self {
        Bounded { value: -self.value, error: self.error }
    }

    #[inline]
    fn certain_sign(&self) -> Option<Ordering> {
        sign_beyond(self.value, self.error)
    }
}

/// The sign of what differs from a value by an error at most, if that is certain.
#[inline]
pub(super) fn sign_beyond(value: f64, error: f64) -> Option<Ordering> {
    if value > error {
        Some(Ordering::Greater)
    } else if -value > error {
        Some(Ordering::Less)
    } else if value == 0.0 && error == 0.0 {
        Some(Ordering::Equal)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overflow_leaves_every_sign_uncertain() {
        let huge = Bounded::of(1e200).square();
        assert_eq!(huge.certain_sign(), None);
        assert_eq!(huge.minus(&huge).certain_sign(), None);
    }

    #[test]
    fn underflow_leaves_the_sign_uncertain_but_a_zero_factor_does_not() {
        assert_eq!(Bounded::of(1e-200).square().certain_sign(), None);
        let zero = Bounded::of(0.0).times(&Bounded::of(1e-200));
        assert_eq!(zero.certain_sign(), Some(Ordering::Equal));
    }
}
