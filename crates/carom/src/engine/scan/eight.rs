//! The same as [`first_met`](super::first_met), for eight discs at a time, on processors that have AVX2.
//!
//! At packing 0.7 a disc has five or six others on its list, so that one pass does, without a loop whose length no
//! processor can foresee: with it, a collision of a thousand discs takes a quarter less time.

#![allow(unsafe_code)]

use super::{First, Limits};
use crate::engine::partner::Packed;
use crate::number::Wide;
use crate::rules::{Body, DOUBT, TINY};
use core::arch::x86_64::*;
use core::mem::offset_of;

/// Products larger than this are not to be trusted.
const LARGE: f64 = 1e299;

/// What [`first_met`](super::first_met) tells, of any number of discs.
#[inline(always)]
pub fn first_of<const LATER: bool, const IMAGES: bool>(
    _: Wide,
    bodies: &[Body],
    disc: &Body,
    now: f64,
    ids: &[u32],
    limits: &Limits,
) -> First {
    // SAFETY: there is AVX2, or there would be no `Wide`.
    unsafe { first_met::<LATER, IMAGES>(bodies, disc, now, ids, limits) }
}

/// # Safety
/// There is AVX2.
#[target_feature(enable = "avx2")]
unsafe fn first_met<const LATER: bool, const IMAGES: bool>(
    bodies: &[Body],
    disc: &Body,
    now: f64,
    ids: &[u32],
    limits: &Limits,
) -> First {
    let mut first = First { offset: f64::INFINITY, partner: Packed::NOTHING, doubtful: false };
    for some in ids.chunks(8) {
        // SAFETY: there is AVX2, and there are no more than eight.
        unsafe {
            let eight = Lot::of::<LATER, IMAGES>(bodies, disc, now, some, limits);
            first = first.or(eight.first([eight.approaches[0].time(), eight.approaches[1].time()]));
        }
    }
    first
}

impl First {
    #[inline(always)]
    fn or(self, other: First) -> First {
        let tied = (self.offset == other.offset) & (self.offset < f64::INFINITY);
        let doubtful = self.doubtful | other.doubtful | tied;
        let first = if other.offset < self.offset { other } else { self };
        First { doubtful, ..first }
    }
}

/// Four discs, a lane each.
struct Four {
    x: __m256d,
    y: __m256d,
    vx: __m256d,
    vy: __m256d,
    offset: __m256d,
    radius: __m256d,
}

/// Up to eight discs that one might meet.
struct Lot {
    ids: [u32; 8],
    many: i32,
    approaches: [Approach; 2],
    /// Some of them had their last event in another epoch.
    is_old: bool,
}

impl Lot {
    /// # Safety
    /// There is AVX2, and `some` are at least one and no more than eight.
    #[inline(always)]
    unsafe fn of<const LATER: bool, const IMAGES: bool>(
        bodies: &[Body],
        disc: &Body,
        now: f64,
        some: &[u32],
        limits: &Limits,
    ) -> Self {
        // SAFETY: of the intrinsics, there is AVX2; of what is read, see below.
        unsafe {
            // Where there are fewer, the first takes their place: it is looked at again, and changes nothing.
            let many = some.len() as i32;
            let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            let there = _mm256_cmpgt_epi32(_mm256_set1_epi32(many), lanes);
            // Reads no lane that is not there.
            let read = _mm256_maskload_epi32(some.as_ptr().cast(), there);
            let read = _mm256_blendv_epi8(_mm256_set1_epi32(some[0] as i32), read, there);
            let mut ids = [0u32; 8];
            _mm256_storeu_si256(ids.as_mut_ptr().cast(), read);

            // That all of them are there, is seen at a time.
            let last = _mm256_set1_epi32(bodies.len().wrapping_sub(1) as u32 as i32);
            let within = _mm256_cmpeq_epi32(_mm256_min_epu32(read, last), read);
            let all = !bodies.is_empty() & (_mm256_movemask_epi8(within) == -1);
            assert!(all, "neighbours are bodies");
            let body = |id: u32| bodies.get_unchecked(id as usize);
            let epochs = ids.iter().fold(disc.epoch, |epochs, id| epochs & body(*id).epoch);
            let own = Own::of(disc, now, limits);
            let [a, b, c, d, e, f, g, h] = ids;
            let approaches = [
                own.approach::<LATER, IMAGES>(four(bodies, [a, b, c, d])),
                own.approach::<LATER, IMAGES>(four(bodies, [e, f, g, h])),
            ];
            Lot { ids, many, approaches, is_old: epochs != disc.epoch }
        }
    }

    /// # Safety
    /// There is AVX2.
    #[inline(always)]
    unsafe fn first(&self, times: [__m256d; 2]) -> First {
        // SAFETY: there is AVX2.
        unsafe {
            // What is not a number is never sooner.
            let never = _mm256_set1_pd(f64::INFINITY);
            let sooner = _mm256_min_pd(times[1], _mm256_min_pd(times[0], never));
            let half =
                _mm_min_pd(_mm256_castpd256_pd128(sooner), _mm256_extractf128_pd::<1>(sooner));
            let offset = _mm_cvtsd_f64(_mm_min_sd(half, _mm_unpackhi_pd(half, half)));

            let best = _mm256_set1_pd(offset);
            let equal = |time| _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_EQ_OQ>(time, best)) as u32;
            let who = (equal(times[0]) | (equal(times[1]) << 4)) & ((1 << self.many) - 1);
            let [a, b] = self.approaches;
            let sure = _mm256_movemask_pd(_mm256_and_pd(a.sure, b.sure)) == 0b1111;
            let tied = who & who.wrapping_sub(1) != 0;
            let met = Packed::disc(self.ids[(who.trailing_zeros() & 7) as usize]);
            let partner = if offset < f64::INFINITY { met } else { Packed::NOTHING };
            let doubtful = (tied & (offset < f64::INFINITY)) | !sure | self.is_old;
            First { offset, partner, doubtful }
        }
    }
}

/// # Safety
/// There is AVX2, and there are bodies of these numbers.
#[inline(always)]
unsafe fn four(bodies: &[Body], ids: [u32; 4]) -> Four {
    // Place, velocity, and offset with radius: pairs of numbers, and so lanes of two vectors at a time.
    const {
        assert!(offset_of!(Body, place) == 0 && offset_of!(Body, velocity) == 16);
        assert!(offset_of!(Body, offset) == 32 && offset_of!(Body, radius) == 40);
    }
    // SAFETY: there is AVX2, and every pair is inside a body that there is.
    unsafe {
        let [a, b, c, d] = ids.map(|id| bodies.as_ptr().wrapping_add(id as usize).cast::<f64>());
        let pairs = |at: usize| {
            let low = |body: *const f64| _mm256_castpd128_pd256(_mm_loadu_pd(body.add(at)));
            let both =
                |low, body: *const f64| _mm256_insertf128_pd::<1>(low, _mm_loadu_pd(body.add(at)));
            let (ac, bd) = (both(low(a), c), both(low(b), d));
            (_mm256_unpacklo_pd(ac, bd), _mm256_unpackhi_pd(ac, bd))
        };
        let ((x, y), (vx, vy), (offset, radius)) = (pairs(0), pairs(2), pairs(4));
        Four { x, y, vx, vy, offset, radius }
    }
}

/// What is to be known of four discs before the roots are taken, which takes longest: all of them at a time, then.
#[derive(Clone, Copy)]
struct Approach {
    since: __m256d,
    /// |p|² − R², or 0.
    gap: __m256d,
    /// p·v.
    b: __m256d,
    /// D, or something negative where they part.
    d: __m256d,
    /// All bits set, where what comes of it is certain.
    sure: __m256d,
}

impl Approach {
    /// When they are met: not a number, where one is not.
    ///
    /// # Safety
    /// There is AVX2.
    #[inline(always)]
    unsafe fn time(&self) -> __m256d {
        // SAFETY: there is AVX2.
        unsafe {
            let wait = _mm256_div_pd(self.gap, _mm256_sub_pd(_mm256_sqrt_pd(self.d), self.b));
            _mm256_add_pd(self.since, wait)
        }
    }
}

/// The disc that meets them, in all lanes.
struct Own {
    x: __m256d,
    y: __m256d,
    vx: __m256d,
    vy: __m256d,
    offset: __m256d,
    radius: __m256d,
    now: __m256d,
    near: __m256d,
    sides: [__m256d; 2],
}

impl Own {
    /// # Safety
    /// There is AVX2.
    #[inline(always)]
    unsafe fn of(disc: &Body, now: f64, Limits { sides, near, .. }: &Limits) -> Self {
        // SAFETY: there is AVX2.
        unsafe {
            Own {
                x: _mm256_set1_pd(disc.place.x),
                y: _mm256_set1_pd(disc.place.y),
                vx: _mm256_set1_pd(disc.velocity.x),
                vy: _mm256_set1_pd(disc.velocity.y),
                offset: _mm256_set1_pd(disc.offset),
                radius: _mm256_set1_pd(disc.radius),
                now: _mm256_set1_pd(now),
                near: _mm256_set1_pd(*near),
                sides: [_mm256_set1_pd(sides[0]), _mm256_set1_pd(sides[1])],
            }
        }
    }

    /// # Safety
    /// There is AVX2.
    #[inline(always)]
    unsafe fn approach<const LATER: bool, const IMAGES: bool>(&self, four: Four) -> Approach {
        // SAFETY: there is AVX2.
        unsafe {
            let zero = _mm256_setzero_pd();
            let sign = _mm256_set1_pd(-0.0);
            let ahead = _mm256_sub_pd(self.offset, four.offset);
            let along = |from, velocity, wait| _mm256_add_pd(from, _mm256_mul_pd(velocity, wait));
            let (mut px, mut py, since);
            if LATER {
                let wait = _mm256_max_pd(_mm256_sub_pd(zero, ahead), zero);
                let theirs = _mm256_max_pd(ahead, zero);
                let between = |from, velocity, own, own_velocity| {
                    _mm256_sub_pd(along(from, velocity, theirs), along(own, own_velocity, wait))
                };
                px = between(four.x, four.vx, self.x, self.vx);
                py = between(four.y, four.vy, self.y, self.vy);
                since = _mm256_max_pd(self.offset, four.offset);
            } else {
                px = _mm256_sub_pd(along(four.x, four.vx, ahead), self.x);
                py = _mm256_sub_pd(along(four.y, four.vy, ahead), self.y);
                since = self.offset;
            }
            let (vx, vy) = (_mm256_sub_pd(four.vx, self.vx), _mm256_sub_pd(four.vy, self.vy));
            let left = _mm256_sub_pd(self.now, since);
            if IMAGES {
                let later = |p, v| if LATER { along(p, v, left) } else { p };
                px = nearest(px, later(px, vx), self.sides[0]);
                py = nearest(py, later(py, vy), self.sides[1]);
            }
            let products = |a, b, c, d| (_mm256_mul_pd(a, b), _mm256_mul_pd(c, d));
            let sum = |(a, b)| _mm256_add_pd(a, b);
            let difference = |(a, b)| _mm256_sub_pd(a, b);
            let r = _mm256_add_pd(self.radius, four.radius);
            let (vv, pp) = (sum(products(vx, vx, vy, vy)), sum(products(px, px, py, py)));
            let rr = _mm256_mul_pd(r, r);
            let (b, x) = (sum(products(px, vx, py, vy)), difference(products(px, vy, py, vx)));
            let m = _mm256_mul_pd(vv, rr);
            let d = _mm256_sub_pd(m, _mm256_mul_pd(x, x));
            // Where D < 0 or b ≥ 0, the root is not a number.
            let d_or_none = _mm256_or_pd(d, _mm256_andnot_pd(b, sign));
            let gap = _mm256_max_pd(_mm256_sub_pd(pp, rr), zero);

            let least = along(_mm256_set1_pd(TINY), m, _mm256_set1_pd(DOUBT));
            let certain = _mm256_cmp_pd::<_CMP_GT_OQ>(_mm256_andnot_pd(sign, d), least);
            let small = _mm256_cmp_pd::<_CMP_LT_OQ>(m, _mm256_set1_pd(LARGE));
            let mut far = pp;
            if LATER {
                // Which image is the nearest, is asked now.
                let (qx, qy) = (along(px, vx, left), along(py, vy, left));
                far = _mm256_max_pd(far, sum(products(qx, qx, qy, qy)));
            }
            let near = _mm256_cmp_pd::<_CMP_LE_OQ>(far, self.near);
            let sure = _mm256_and_pd(_mm256_and_pd(certain, small), near);
            Approach { since, gap, b, d: d_or_none, sure }
        }
    }
}

/// These, less one side where `now` is beyond half of it.
///
/// # Safety
/// There is AVX2.
#[inline(always)]
unsafe fn nearest(p: __m256d, now: __m256d, side: __m256d) -> __m256d {
    // SAFETY: there is AVX2.
    unsafe {
        let half = _mm256_mul_pd(side, _mm256_set1_pd(0.5));
        let minus_half = _mm256_mul_pd(side, _mm256_set1_pd(-0.5));
        let beyond = _mm256_and_pd(_mm256_cmp_pd::<_CMP_GT_OQ>(now, half), side);
        let before = _mm256_and_pd(_mm256_cmp_pd::<_CMP_LT_OQ>(now, minus_half), side);
        _mm256_sub_pd(p, _mm256_sub_pd(beyond, before))
    }
}
