//! Two numbers at a time.

use super::float::sqrt;
use core::ops::{Add, Div, Mul, Neg, Sub};

/// Two numbers at a time. The compiler makes packed instructions of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes(pub [f64; 2]);

impl Lanes {
    /// self + other, exactly: the sum and its rounding error (Knuth).
    #[inline(always)]
    pub fn exact_sum(self, other: Lanes) -> (Lanes, Lanes) {
        let sum = self + other;
        let added = sum - self;
        (sum, (self - (sum - added)) + (other - added))
    }

    /// These, less one side where `now` is beyond half of it.
    #[inline(always)]
    pub fn nearest(self, now: Self, side: f64) -> Self {
        // Without a branch: where it is beyond neither half, 0 is taken, which changes nothing.
        let half = 0.5 * side;
        let one = |beyond: bool| if beyond { side } else { 0.0 };
        let less = |x: f64, now: f64| x - (one(now > half) - one(now < -half));
        Lanes([less(self.0[0], now.0[0]), less(self.0[1], now.0[1])])
    }

    #[inline(always)]
    pub fn first(self) -> Self {
        Lanes([self.0[0]; 2])
    }

    #[inline(always)]
    pub fn second(self) -> Self {
        Lanes([self.0[1]; 2])
    }

    #[inline(always)]
    pub fn bits(self) -> [u64; 2] {
        [self.0[0].to_bits(), self.0[1].to_bits()]
    }

    #[inline(always)]
    pub fn from_bits(bits: [u64; 2]) -> Self {
        Lanes([f64::from_bits(bits[0]), f64::from_bits(bits[1])])
    }

    /// These, with the sign bit set, too, where that of another is not.
    #[inline(always)]
    pub fn negative_where_not(self, other: Self) -> Self {
        const SIGN: u64 = 1 << 63;
        let (own, other) = (self.bits(), other.bits());
        Lanes::from_bits([own[0] | (!other[0] & SIGN), own[1] | (!other[1] & SIGN)])
    }

    #[inline(always)]
    pub fn abs(self) -> Self {
        Lanes([self.0[0].abs(), self.0[1].abs()])
    }

    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        let smaller = |a: f64, b: f64| if a < b { a } else { b };
        Lanes([smaller(self.0[0], other.0[0]), smaller(self.0[1], other.0[1])])
    }

    #[inline(always)]
    pub fn sqrt(self) -> Self {
        Lanes([sqrt(self.0[0]), sqrt(self.0[1])])
    }

    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        let larger = |a: f64, b: f64| if a > b { a } else { b };
        Lanes([larger(self.0[0], other.0[0]), larger(self.0[1], other.0[1])])
    }
}

impl Add for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn add(self, o: Lanes) -> Lanes {
        Lanes([self.0[0] + o.0[0], self.0[1] + o.0[1]])
    }
}

impl Sub for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn sub(self, o: Lanes) -> Lanes {
        Lanes([self.0[0] - o.0[0], self.0[1] - o.0[1]])
    }
}

impl Mul for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn mul(self, o: Lanes) -> Lanes {
        Lanes([self.0[0] * o.0[0], self.0[1] * o.0[1]])
    }
}

impl Div for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn div(self, o: Lanes) -> Lanes {
        Lanes([self.0[0] / o.0[0], self.0[1] / o.0[1]])
    }
}

impl Neg for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn neg(self) -> Lanes {
        Lanes([-self.0[0], -self.0[1]])
    }
}

/// Numbers and their two halves of 26 bits each (Veltkamp), kept where they are factors more than once.
/// For sizes as [`Double`](super::Double) has them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Halves {
    whole: Lanes,
    high: Lanes,
    low: Lanes,
}

impl Halves {
    #[inline(always)]
    pub fn of(whole: Lanes) -> Self {
        let c = Lanes([134_217_729.0; 2]) * whole;
        let high = c - (c - whole);
        Halves { whole, high, low: whole - high }
    }

    /// The products, exactly: rounded, and their rounding errors (Dekker).
    #[inline(always)]
    pub fn times(self, other: Halves) -> (Lanes, Lanes) {
        let product = self.whole * other.whole;
        let rest = (self.high * other.high - product) + self.high * other.low;
        (product, (rest + self.low * other.high) + self.low * other.low)
    }
}
