//! The hottest loop: of the discs on a list, which is met first?

use crate::number::sqrt;
use crate::rules::{Body, DOUBT, TINY};
use core::ops::{Add, Div, Mul, Sub};

/// What the loop found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct First {
    /// How long from now; infinity if none is met.
    pub wait: f64,
    pub id: u32,
    /// Something is not as plain as the loop takes it to be: do it with care.
    pub doubtful: bool,
}

/// The first of the discs in `ids` that a disc meets which has just had an event. There is an even
/// number of them: the last may be there twice.
///
/// These are the operations of [`Relative`](crate::rules::Relative) and
/// [`instant`](crate::rules::instant), in the same order, and so the same bits; but for two discs at
/// a time, and without a branch. What those functions do in rare cases only (an image in a periodic
/// box, another epoch, a grazing pair, a tie) is not done here, but noticed.
#[inline]
pub(crate) fn first_met(bodies: &[Body], disc: &Body, ids: &[u32], limit: f64) -> First {
    let mut wait = f64::INFINITY.to_bits();
    let mut who = u32::MAX;
    let mut odd = 0u32;
    let mut unsure = false;
    let mut far = Lanes([0.0; 2]);
    let (doubt, tiny) = (Lanes([DOUBT; 2]), Lanes([TINY; 2]));
    for two in ids.chunks_exact(2) {
        let (i, k) = (&bodies[two[0] as usize], &bodies[two[1] as usize]);
        let since = [disc.offset - i.offset, disc.offset - k.offset];
        let (iv, kv) = (Lanes(i.velocity.into()), Lanes(k.velocity.into()));
        let (place, velocity) = (Lanes(disc.place.into()), Lanes(disc.velocity.into()));
        let ip = (Lanes(i.place.into()) + iv * Lanes([since[0]; 2])) - place;
        let kp = (Lanes(k.place.into()) + kv * Lanes([since[1]; 2])) - place;
        let (iv, kv) = (iv - velocity, kv - velocity);

        let (px, py) = (Lanes([ip.0[0], kp.0[0]]), Lanes([ip.0[1], kp.0[1]]));
        let (vx, vy) = (Lanes([iv.0[0], kv.0[0]]), Lanes([iv.0[1], kv.0[1]]));
        let r = Lanes([disc.radius + i.radius, disc.radius + k.radius]);
        let (vv, pp, rr) = (vx * vx + vy * vy, px * px + py * py, r * r);
        let (b, x) = (px * vx + py * vy, px * vy - py * vx);
        let m = vv * rr;
        let d = m - x * x;
        let bound = m * doubt + tiny;
        unsure |= !(d.0[0].abs() > bound.0[0]) | !(d.0[1].abs() > bound.0[1]);
        far = far.max(pp);
        let t = (pp - rr).max(Lanes([0.0; 2])) / (d.sqrt() - b);
        odd |= (i.epoch ^ disc.epoch) | (k.epoch ^ disc.epoch);

        for lane in 0..2 {
            // All ones where D < 0 or b ≥ 0: no time at all. Times that are not negative are in the
            // order of their bits.
            let (d, b) = (d.0[lane].to_bits() as i64, b.0[lane].to_bits() as i64);
            let missed = ((d | !b) >> 63) as u64;
            let t = t.0[lane].to_bits() | missed;
            let id = two[lane];
            odd |= u32::from(t == wait) & (id ^ who);
            let sooner = t < wait;
            wait = if sooner { t } else { wait };
            who = if sooner { id } else { who };
        }
    }
    let doubtful = (odd != 0) | unsure | !(far.0[0] < limit) | !(far.0[1] < limit);
    First { wait: f64::from_bits(wait), id: who, doubtful }
}

/// Two numbers at a time. The compiler makes packed instructions of it.
#[derive(Clone, Copy)]
struct Lanes([f64; 2]);

impl Lanes {
    #[inline(always)]
    fn sqrt(self) -> Self {
        Lanes([sqrt(self.0[0]), sqrt(self.0[1])])
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
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
