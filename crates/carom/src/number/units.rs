//! Units of measure that keep squares and products of the inputs in range.

use super::{EXPONENT_OF_ZERO, exponent, scale};

/// Powers of two to measure lengths and speeds by. Times follow: length over speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Units {
    pub length: i32,
    pub speed: i32,
}

/// Within 2^±this, what the kernels form of lengths and speeds stays in range.
const COMFORTABLE: i32 = 100;

impl Units {
    /// The user's own, unless the largest of the lengths or of the speeds is far from 1.
    pub fn of(lengths: &[f64], speeds: &[f64]) -> Self {
        let unit = |values: &[f64]| {
            let size = values.iter().map(|&x| exponent(x)).max().unwrap_or(0);
            if size.abs() <= COMFORTABLE || size == EXPONENT_OF_ZERO { 0 } else { size }
        };
        Units { length: unit(lengths), speed: unit(speeds) }
    }

    pub fn length(self, x: f64) -> f64 {
        scale(x, -self.length)
    }

    pub fn speed(self, x: f64) -> f64 {
        scale(x, -self.speed)
    }

    pub fn acceleration(self, x: f64) -> f64 {
        scale(x, self.length - 2 * self.speed)
    }

    /// A time in these units, in the user's; infinite if it overflows.
    pub fn instant(self, t: f64) -> f64 {
        scale(t, self.length - self.speed)
    }
}
