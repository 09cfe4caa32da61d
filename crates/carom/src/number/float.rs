//! The few operations on f64 beyond + − × ÷, each from one implementation, so that the bits are the
//! same on every machine, with and without std; and plain f64 as a [`Number`].

use super::Number;
use core::cmp::Ordering;

/// Rounded, and no one knows by how much: no sign is certain.
impl Number for f64 {
    fn of(x: f64) -> Self {
        x
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn certain_sign(&self) -> Option<Ordering> {
        None
    }
}

/// √x, correctly rounded.
#[inline(always)]
#[allow(clippy::disallowed_methods)] // IEEE 754 fixes every bit of √
pub(crate) fn sqrt(x: f64) -> f64 {
    #[cfg(feature = "std")]
    return x.sqrt();
    #[cfg(not(feature = "std"))]
    return libm::sqrt(x);
}

/// Sine and cosine of an angle in radians, from `libm`, never from the platform: within one unit in
/// the last place, and the same bits everywhere.
#[inline]
pub(crate) fn sin_cos(angle: f64) -> (f64, f64) {
    libm::sincos(angle)
}

/// The angle of the direction (x, y) in radians, −π ..= π, from `libm`, never from the platform.
#[inline]
pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    libm::atan2(y, x)
}

/// Below the exponent of any other number.
pub(crate) const EXPONENT_OF_ZERO: i32 = -1100;

/// `k` with 2^k ≤ |x| < 2^(k+1), for finite x other than 0, subnormal ones included;
/// [`EXPONENT_OF_ZERO`] for 0.
#[inline]
pub(crate) fn exponent(x: f64) -> i32 {
    let bits = ((x.to_bits() >> 52) & 0x7ff) as i32;
    if bits != 0 {
        bits - 1023
    } else if x == 0.0 {
        EXPONENT_OF_ZERO
    } else {
        exponent(x * power_of_two(64)) - 64
    }
}

/// 2^k for −1022 ≤ k ≤ 1023.
#[inline]
fn power_of_two(k: i32) -> f64 {
    f64::from_bits(((k + 1023) as u64) << 52)
}

/// x · 2^k for any k: exact, unless the result is subnormal or too large.
#[inline]
pub(crate) fn scale(x: f64, k: i32) -> f64 {
    let (mut x, mut k) = (x, k.clamp(-4400, 4400));
    while k > 1000 {
        x *= power_of_two(1000);
        k -= 1000;
    }
    while k < -1000 {
        x *= power_of_two(-1000);
        k += 1000;
    }
    x * power_of_two(k)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_reach_down_to_the_smallest_subnormal() {
        assert_eq!(exponent(1.0), 0);
        assert_eq!(exponent(-1.999), 0);
        assert_eq!(exponent(0.5), -1);
        assert_eq!(exponent(f64::MAX), 1023);
        assert_eq!(exponent(f64::MIN_POSITIVE), -1022);
        assert_eq!(exponent(f64::from_bits(1)), -1074);
        assert_eq!(exponent(f64::from_bits(3)), -1073);
    }

    #[test]
    fn scaling_there_and_back_is_exact() {
        for (x, k) in [(1.3, 1000), (-0.7, -900), (1e-300, 2000), (1e300, -1990)] {
            assert_eq!(scale(scale(x, k), -k), x);
        }
        assert_eq!(scale(1.0, 5000), f64::INFINITY);
        assert_eq!(scale(1.0, -5000), 0.0);
    }

    #[test]
    fn sines_have_the_bits_they_have_always_had() {
        let bits = |angle: f64| {
            let (sin, cos) = sin_cos(angle);
            (sin.to_bits(), cos.to_bits())
        };
        assert_eq!(bits(0.0), (0.0f64.to_bits(), 1.0f64.to_bits()));
        let mut hash = 0u64;
        for i in -2000..2000 {
            let (s, c) = bits(f64::from(i) * 0.37 + f64::from(i * i) * 1e-3);
            hash = (hash ^ s).wrapping_mul(0x100000001b3).rotate_left(5);
            hash = (hash ^ c).wrapping_mul(0x100000001b3).rotate_left(5);
        }
        assert_eq!(hash, 12_496_492_569_034_289_202, "the pinned sine has changed");
    }
}
