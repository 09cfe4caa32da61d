//! Twice the digits of f64, with a running error bound.

use super::bounded::sign_beyond;
use super::{Double, Number};
use core::cmp::Ordering;

/// More than the largest relative error of one operation on [`Double`].
const UNIT: f64 = 1.0 / (1u128 << 98) as f64;
/// More than what a product of doubles can lose to underflow: 2^-960.
const TINY: f64 = f64::from_bits((1023 - 960) << 52);

/// A value, and how far it can be from the true one: for values that must be right to the last
/// place even where terms cancel. An error that is infinite or NaN means that nothing is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Careful {
    pub value: Double,
    pub error: f64,
}

impl Careful {
    /// Is the error below 2^-75 of the value? Then its f64 is nearly always the nearest.
    pub fn is_close(&self) -> bool {
        const CLOSE: f64 = 1.0 / (1u128 << 75) as f64;
        self.value.hi.is_finite() && self.error <= CLOSE * self.value.hi.abs()
    }

    /// √self, for a value that is surely above 0.
    pub fn sqrt(&self) -> Self {
        let value = self.value.sqrt();
        // √(x + e) − √x ≤ e/√x.
        Careful { value, error: self.error / value.hi + UNIT * value.hi }
    }

    /// self ÷ other, where other is surely not 0.
    pub fn over(&self, other: &Self) -> Self {
        let value = self.value / other.value;
        let relative = other.error / other.value.hi.abs();
        let own = self.error / other.value.hi.abs();
        let error = 2.0 * (own + relative * value.hi.abs()) + UNIT * value.hi.abs() + TINY;
        Careful { value, error }
    }
}

impl Number for Careful {
    #[inline]
    fn of(x: f64) -> Self {
        Careful { value: Double::from(x), error: 0.0 }
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        let value = self.value + other.value;
        Careful { value, error: self.error + other.error + UNIT * value.hi.abs() }
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        let value = self.value - other.value;
        Careful { value, error: self.error + other.error + UNIT * value.hi.abs() }
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        let value = self.value * other.value;
        let (a, b) = (self.value.hi.abs(), other.value.hi.abs());
        let exact_zero = (a == 0.0 && self.error == 0.0) || (b == 0.0 && other.error == 0.0);
        let inherited = 2.0 * (a * other.error + b * self.error) + self.error * other.error;
        let error = if exact_zero { 0.0 } else { inherited + UNIT * value.hi.abs() + TINY };
        Careful { value, error }
    }

    fn certain_sign(&self) -> Option<Ordering> {
        // Twice, because the lower half of the value counts too.
        sign_beyond(self.value.hi, 2.0 * self.error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cancels_is_not_close() {
        let third = Careful::of(1.0).over(&Careful::of(3.0));
        assert!(third.is_close());
        let nothing = third.times(&Careful::of(3.0)).minus(&Careful::of(1.0));
        assert!(!nothing.is_close());
        assert_eq!(nothing.certain_sign(), None);
    }

    #[test]
    fn overflow_and_underflow_are_never_close() {
        assert!(!Careful::of(1e200).square().is_close());
        assert!(!Careful::of(1e-200).square().is_close());
        assert!(Careful::of(1e-100).square().is_close());
    }
}
