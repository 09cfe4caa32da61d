//! Exact numbers: an integer of any size times a power of two.
//!
//! Every finite f64 is one, and sums and products stay exact.

use dashu::base::{BitTest, Sign, SquareRoot};
use dashu::integer::{IBig, UBig};
use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};

/// `integer` · 2^`exponent`.
#[derive(Clone, Debug)]
pub struct Dyadic {
    integer: IBig,
    exponent: i64,
}

impl Dyadic {
    /// 0.
    pub const ZERO: Dyadic = Dyadic { integer: IBig::ZERO, exponent: 0 };

    /// 2^k.
    pub fn power_of_two(k: i64) -> Self {
        Dyadic { integer: IBig::ONE, exponent: k }
    }

    /// The sign, as an ordering against 0.
    pub fn sign(&self) -> Ordering {
        if self.integer.is_zero() {
            Ordering::Equal
        } else if self.integer.sign() == Sign::Negative {
            Ordering::Less
        } else {
            Ordering::Greater
        }
    }

    /// Is it 0?
    pub fn is_zero(&self) -> bool {
        self.integer.is_zero()
    }

    /// self · 2^k.
    #[must_use]
    pub fn shifted(mut self, k: i64) -> Self {
        self.exponent += k;
        self
    }

    /// k with 2^(k−1) ≤ |self| < 2^k; `None` for 0.
    pub fn magnitude(&self) -> Option<i64> {
        (!self.is_zero()).then(|| self.integer.bit_len() as i64 + self.exponent)
    }

    /// |self|.
    #[must_use]
    pub fn abs(self) -> Self {
        if self.sign() == Ordering::Less { -self } else { self }
    }

    /// An f64 and an exponent k, with the value within 2^-52 of f64 · 2^k, relatively.
    fn leading(&self) -> (f64, i64) {
        let bits = self.integer.bit_len();
        let drop = bits.saturating_sub(64);
        let (sign, size) = self.integer.clone().into_parts();
        let top = u64::try_from(size >> drop).expect("64 bits are left");
        let value = top as f64;
        (if sign == Sign::Negative { -value } else { value }, drop as i64 + self.exponent)
    }

    /// Near the value: within 2^-52 of it, relatively; beyond the range of f64, ±∞ or 0.
    pub fn to_f64(&self) -> f64 {
        if self.is_zero() {
            return 0.0;
        }
        let (value, k) = self.leading();
        scaled(value, k)
    }

    /// The value, if it is an f64 exactly.
    pub fn as_f64(&self) -> Option<f64> {
        if self.integer.bit_len() > 1100 {
            return None;
        }
        let near = self.to_f64();
        (near.is_finite() && (self - &Dyadic::from(near)).is_zero()).then_some(near)
    }

    /// self / other, as an f64: within 2^-50, relatively.
    pub fn ratio(&self, other: &Self) -> f64 {
        if self.is_zero() {
            return 0.0;
        }
        let ((a, j), (b, k)) = (self.leading(), other.leading());
        scaled(a / b, j - k)
    }

    /// self / other with `bits` bits or more, rounded towards 0.
    pub fn divided(&self, other: &Self, bits: usize) -> Self {
        let have = self.integer.bit_len() as i64 - other.integer.bit_len() as i64;
        let shift = (bits as i64 + 2 - have).max(0);
        let integer = (&self.integer << shift as usize) / &other.integer;
        Dyadic { integer, exponent: self.exponent - other.exponent - shift }
    }

    /// √self with `bits` bits or more, rounded down; self ≥ 0.
    pub fn root(&self, bits: usize) -> Self {
        let shift = (2 * bits as i64 + 2 - self.integer.bit_len() as i64).max(0);
        let shift = shift + ((self.exponent - shift) & 1);
        let size: UBig = (&self.integer << shift as usize).try_into().expect("not below 0");
        Dyadic { integer: size.sqrt().into(), exponent: (self.exponent - shift) / 2 }
    }

    /// A number of about `bits` bits near self, on the side of 0.
    #[must_use]
    pub fn trimmed(self, bits: usize) -> Self {
        let drop = self.integer.bit_len().saturating_sub(bits);
        let (sign, size) = self.integer.into_parts();
        Dyadic {
            integer: IBig::from_parts(sign, size >> drop),
            exponent: self.exponent + drop as i64,
        }
    }
}

/// x · 2^k.
pub fn scaled(x: f64, k: i64) -> f64 {
    let (mut x, mut k) = (x, k.clamp(-5000, 5000));
    while k > 1000 {
        x *= 2f64.powi(1000);
        k -= 1000;
    }
    while k < -1000 {
        x *= 2f64.powi(-1000);
        k += 1000;
    }
    x * 2f64.powi(k as i32)
}

impl From<f64> for Dyadic {
    fn from(x: f64) -> Self {
        assert!(x.is_finite(), "only finite numbers have an exact value: {x}");
        if x == 0.0 {
            return Dyadic::ZERO;
        }
        let bits = x.to_bits();
        let (raised, fraction) = (((bits >> 52) & 0x7ff) as i64, (bits & ((1 << 52) - 1)) as i64);
        let (size, exponent) =
            if raised == 0 { (fraction, -1074) } else { (fraction | (1 << 52), raised - 1075) };
        // Short numbers stay short, and with them all that is computed from them.
        let zeros = size.trailing_zeros();
        let size = size >> zeros;
        let integer = IBig::from(if x < 0.0 { -size } else { size });
        Dyadic { integer, exponent: exponent + i64::from(zeros) }
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: &Dyadic) -> Dyadic {
        if self.is_zero() {
            return other.clone();
        }
        if other.is_zero() {
            return self.clone();
        }
        let exponent = self.exponent.min(other.exponent);
        let at = |x: &Dyadic| &x.integer << (x.exponent - exponent) as usize;
        let integer = match self.exponent.cmp(&other.exponent) {
            Ordering::Equal => &self.integer + &other.integer,
            Ordering::Greater => at(self) + &other.integer,
            Ordering::Less => &self.integer + at(other),
        };
        if integer.is_zero() { Dyadic::ZERO } else { Dyadic { integer, exponent } }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other.clone()
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;
    fn mul(self, other: &Dyadic) -> Dyadic {
        Dyadic { integer: &self.integer * &other.integer, exponent: self.exponent + other.exponent }
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        Dyadic { integer: -self.integer, exponent: self.exponent }
    }
}

impl PartialEq for Dyadic {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Dyadic {}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        (self - other).sign()
    }
}
