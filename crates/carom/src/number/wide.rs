//! What newer processors do in one step, if this is one of them.

#![allow(unsafe_code)]

use super::{Halves, Lanes};

/// Products with their rounding errors: exact both ways, and so the same bits.
pub(crate) trait Products: Copy {
    /// a·b, rounded, and what rounding took from it. For sizes as [`Double`](super::Double) has them.
    fn exactly(self, a: Lanes, b: Lanes) -> (Lanes, Lanes);
}

/// With + − × alone, on any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dekker;

impl Products for Dekker {
    #[inline(always)]
    fn exactly(self, a: Lanes, b: Lanes) -> (Lanes, Lanes) {
        Halves::of(a).times(Halves::of(b))
    }
}

/// That this processor has AVX2, fused multiplication and a count of bits, as all have since 2013 but for the smallest: where it
/// has not, there is none of these.
///
/// What is done with it is to be called from functions that are compiled for such a processor, `#[target_feature(enable =
/// "avx2,fma")]`: elsewhere it is right, but slow.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide(());

/// For processors that we do not know how to ask, there is none.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wide {}

#[cfg(target_arch = "x86_64")]
impl Wide {
    /// If this processor has it, and can be asked.
    #[inline(always)]
    pub fn here() -> Option<Self> {
        #[cfg(feature = "std")]
        let has = std::arch::is_x86_feature_detected!("avx2")
            & std::arch::is_x86_feature_detected!("fma")
            & std::arch::is_x86_feature_detected!("popcnt");
        #[cfg(not(feature = "std"))]
        let has =
            cfg!(all(target_feature = "avx2", target_feature = "fma", target_feature = "popcnt"));
        has.then_some(Wide(()))
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Wide {
    #[inline(always)]
    pub fn here() -> Option<Self> {
        None
    }
}

#[cfg(target_arch = "x86_64")]
impl Products for Wide {
    #[inline(always)]
    fn exactly(self, a: Lanes, b: Lanes) -> (Lanes, Lanes) {
        use core::arch::x86_64::{_mm_fmsub_pd, _mm_loadu_pd, _mm_storeu_pd};
        let product = a * b;
        let mut rest = [0.0; 2];
        // SAFETY: there is fused multiplication, or there would be no `self`; and these are arrays of two.
        unsafe {
            let read = |lanes: &Lanes| _mm_loadu_pd(lanes.0.as_ptr());
            _mm_storeu_pd(rest.as_mut_ptr(), _mm_fmsub_pd(read(&a), read(&b), read(&product)));
        }
        (product, Lanes(rest))
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn both_ways_to_multiply_exactly_have_the_same_bits() {
        let Some(wide) = Wide::here() else { return };
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let exponent = (x >> 40) % 400;
            f64::from_bits((x & !(0x7ff << 52)) | ((1023 - 200 + exponent) << 52))
        };
        for _ in 0..100_000 {
            let (a, b) = (Lanes([next(), next()]), Lanes([next(), next()]));
            let (p, e) = Dekker.exactly(a, b);
            let (q, f) = wide.exactly(a, b);
            assert_eq!((p.bits(), e.0), (q.bits(), f.0), "{a:?} × {b:?}");
        }
    }
}
