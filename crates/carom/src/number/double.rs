//! Twice the digits of f64 (double-double), for values where f64 has too few.
//!
//! Built on error-free transformations: a sum and its rounding error (Knuth), a product and its
//! rounding error (Dekker, with Veltkamp's splitting). Dekker's product is used rather than a fused
//! multiply-add because it needs nothing but + − ×: without the hardware instruction, fma is a slow
//! library call. Valid for sizes between 2^-480 and 2^480; callers scale first.

use super::Number;
use super::float::sqrt;
use core::cmp::Ordering;
use core::ops::{Add, Div, Mul, Neg, Sub};

/// `hi + lo`, with |lo| at most half a unit in the last place of hi. Relative error of one operation
/// about 2^-102.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Double {
    pub hi: f64,
    pub lo: f64,
}

/// a + b = s + e, exactly.
#[inline(always)]
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let s = a + b;
    let bb = s - a;
    (s, (a - (s - bb)) + (b - bb))
}

/// The same where |a| ≥ |b|.
#[inline(always)]
fn quick_two_sum(a: f64, b: f64) -> (f64, f64) {
    let s = a + b;
    (s, b - (s - a))
}

/// a = high + low, with 26 bits each.
#[inline(always)]
fn split(a: f64) -> (f64, f64) {
    let c = 134_217_729.0 * a;
    let high = c - (c - a);
    (high, a - high)
}

/// a · b = p + e, exactly.
#[inline(always)]
fn two_product(a: f64, b: f64) -> (f64, f64) {
    let p = a * b;
    let (ah, al) = split(a);
    let (bh, bl) = split(b);
    (p, ((ah * bh - p) + ah * bl + al * bh) + al * bl)
}

impl Double {
    pub const ZERO: Double = Double { hi: 0.0, lo: 0.0 };

    /// a + b, exactly.
    #[inline(always)]
    pub fn sum(a: f64, b: f64) -> Self {
        let (hi, lo) = two_sum(a, b);
        Double { hi, lo }
    }

    /// a − b, exactly.
    #[inline(always)]
    pub fn difference(a: f64, b: f64) -> Self {
        Self::sum(a, -b)
    }

    /// a · b, exactly.
    #[inline(always)]
    pub fn product(a: f64, b: f64) -> Self {
        let (hi, lo) = two_product(a, b);
        Double { hi, lo }
    }

    /// √self; 0 for anything below 0.
    #[inline]
    pub fn sqrt(self) -> Self {
        if self.hi <= 0.0 {
            return Self::ZERO;
        }
        let root = sqrt(self.hi);
        let rest = self - Self::product(root, root);
        let (hi, lo) = quick_two_sum(root, rest.hi / (2.0 * root));
        Double { hi, lo }
    }

    /// |self|.
    #[inline(always)]
    pub fn abs(self) -> Self {
        if self.hi < 0.0 { -self } else { self }
    }
}

impl From<f64> for Double {
    #[inline(always)]
    fn from(x: f64) -> Self {
        Double { hi: x, lo: 0.0 }
    }
}

impl Add for Double {
    type Output = Double;
    #[inline(always)]
    fn add(self, other: Double) -> Double {
        let (s, e) = two_sum(self.hi, other.hi);
        let (t, f) = two_sum(self.lo, other.lo);
        let (s, e) = quick_two_sum(s, e + t);
        let (hi, lo) = quick_two_sum(s, e + f);
        Double { hi, lo }
    }
}

impl Neg for Double {
    type Output = Double;
    #[inline(always)]
    fn neg(self) -> Double {
        Double { hi: -self.hi, lo: -self.lo }
    }
}

impl Sub for Double {
    type Output = Double;
    #[inline(always)]
    fn sub(self, other: Double) -> Double {
        self + -other
    }
}

impl Mul for Double {
    type Output = Double;
    #[inline(always)]
    fn mul(self, other: Double) -> Double {
        let (p, e) = two_product(self.hi, other.hi);
        let (hi, lo) = quick_two_sum(p, e + (self.hi * other.lo + self.lo * other.hi));
        Double { hi, lo }
    }
}

impl Div for Double {
    type Output = Double;
    #[inline(always)]
    fn div(self, other: Double) -> Double {
        let q = self.hi / other.hi;
        let rest = self - other * Double::from(q);
        let (hi, lo) = quick_two_sum(q, rest.hi / other.hi);
        Double { hi, lo }
    }
}

/// Formulas can be evaluated over doubles too, for their values. No sign is ever certain.
impl Number for Double {
    #[inline(always)]
    fn of(x: f64) -> Self {
        Double::from(x)
    }
    #[inline(always)]
    fn plus(&self, other: &Self) -> Self {
        *self + *other
    }
    #[inline(always)]
    fn minus(&self, other: &Self) -> Self {
        *self - *other
    }
    #[inline(always)]
    fn times(&self, other: &Self) -> Self {
        *self * *other
    }
    fn certain_sign(&self) -> Option<Ordering> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Exact;

    #[test]
    fn sums_and_products_are_error_free() {
        let xs = [1.0, -0.1, 1e16, 3.3e-9, -7.77e20, 1.0 + f64::EPSILON, 2.5e-100];
        for a in xs {
            for b in xs {
                let sum = Double::sum(a, b);
                let exact = Exact::of(a).plus(&Exact::of(b));
                let error = exact.minus(&Exact::of(sum.hi)).minus(&Exact::of(sum.lo));
                assert_eq!(error.sign(), Ordering::Equal, "{a} + {b}");
                let product = Double::product(a, b);
                let exact = Exact::of(a).times(&Exact::of(b));
                let error = exact.minus(&Exact::of(product.hi)).minus(&Exact::of(product.lo));
                assert_eq!(error.sign(), Ordering::Equal, "{a} × {b}");
            }
        }
    }

    #[test]
    fn quotients_and_roots_come_back() {
        let x = Double::sum(3.0, 1e-20);
        let y = Double::sum(-0.7, 3e-18);
        let back = x / y * y - x;
        assert!(back.hi.abs() < 1e-30, "{back:?}");
        let root = x.sqrt();
        let back = root * root - x;
        assert!(back.hi.abs() < 1e-30, "{back:?}");
    }
}
