//! The hottest loop: of the discs on a list, which is met first?
//!
//! - [`eight`]: eight discs at a time, where the processor can

#[cfg(target_arch = "x86_64")]
mod eight;
/// For processors that cannot.
#[cfg(not(target_arch = "x86_64"))]
mod eight {
    use super::{Body, First, Limits};
    use crate::number::Wide;

    pub fn first_of<const LATER: bool, const IMAGES: bool>(
        wide: Wide,
        _: &[Body],
        _: &Body,
        _: f64,
        _: &[u32],
        _: &Limits,
    ) -> First {
        match wide {}
    }
}

pub(crate) use eight::first_of;

use super::partner::Packed;
use crate::number::Lanes;
use crate::rules::{Body, DOUBT, TINY};
use glam::DVec2;

/// How far the loop can be trusted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    /// The sides of a periodic box.
    pub sides: [f64; 2],
    /// Where something is further away than the root of this, it is not to be trusted.
    pub near: f64,
    /// The corners of the part of a periodic box in which most discs have no neighbour across its sides.
    pub inner: [DVec2; 2],
    /// The corners of where there are no walls and no sides of a box.
    pub clear: [DVec2; 2],
}

impl Limits {
    /// Whether a disc at a place is likely to have neighbours across a side of a periodic box.
    #[inline(always)]
    pub fn is_at_side(&self, place: DVec2) -> bool {
        let [low, high] = self.inner;
        (place.x < low.x) | (place.y < low.y) | (place.x > high.x) | (place.y > high.y)
    }

    /// Whether there surely are no walls and no sides of a box within a distance of a place.
    #[inline(always)]
    pub fn is_clear(&self, place: DVec2, distance: f64) -> bool {
        let [low, high] = self.clear;
        let room = (place - low).min(high - place);
        (room.x > distance) & (room.y > distance)
    }
}

/// What the loop found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct First {
    /// When: an offset into the disc's epoch, perhaps beyond its end; infinity if none is met.
    pub offset: f64,
    pub partner: Packed,
    /// Something is not as plain as the loop takes it to be: do it with care.
    pub doubtful: bool,
}

/// The first of the discs in `ids` that a disc meets. There is an even number of them: the last may be
/// there twice. Unless `LATER`, the disc has just had an event; or else its last one was before `now`.
/// With `IMAGES`, the nearest image in a periodic box of these sides is taken.
///
/// These are the operations of [`Relative`](crate::rules::Relative), of
/// `instant` in `rules/pair.rs` and of [`Epochs::after`](crate::Epochs::after), in the same
/// order, and so the same bits; but for two discs at a time, and without a branch. What those do in
/// rare cases only (an image in a periodic box, another epoch, a grazing pair, a tie) is not done
/// here, but noticed.
#[inline(always)]
pub(crate) fn first_met<const LATER: bool, const IMAGES: bool>(
    bodies: &[Body],
    disc: &Body,
    now: f64,
    ids: &[u32],
    &Limits { sides, near, .. }: &Limits,
) -> First {
    let mut first = Lanes([f64::INFINITY; 2]);
    let mut who = [Packed::NOTHING; 2];
    // Notes of what is out of the ordinary, looked at once at the end.
    let mut closest = Lanes([f64::INFINITY; 2]);
    let mut unsure = [0u64; 2];
    let mut large = Lanes([0.0; 2]);
    let mut far = Lanes([0.0; 2]);
    let mut epoch = disc.epoch;

    let (doubt, tiny) = (Lanes([DOUBT; 2]), Lanes([TINY; 2]));
    let (place, velocity) = (Lanes(disc.place.into()), Lanes(disc.velocity.into()));
    for two in ids.chunks_exact(2) {
        let (i, k) = (&bodies[two[0] as usize], &bodies[two[1] as usize]);
        let (own, their) = (Lanes([disc.offset; 2]), Lanes([i.offset, k.offset]));
        let ahead = own - their;
        let (iv, kv) = (Lanes(i.velocity.into()), Lanes(k.velocity.into()));
        let (mut ip, mut kp) = (Lanes(i.place.into()), Lanes(k.place.into()));
        let since;
        if LATER {
            let zero = Lanes([0.0; 2]);
            let (wait, their_wait) = ((zero - ahead).max(zero), ahead.max(zero));
            ip = (ip + iv * their_wait.first()) - (place + velocity * wait.first());
            kp = (kp + kv * their_wait.second()) - (place + velocity * wait.second());
            since = own.max(their);
        } else {
            ip = (ip + iv * ahead.first()) - place;
            kp = (kp + kv * ahead.second()) - place;
            since = own;
        }
        let (iv, kv) = (iv - velocity, kv - velocity);

        let (mut px, mut py) = (Lanes([ip.0[0], kp.0[0]]), Lanes([ip.0[1], kp.0[1]]));
        let (vx, vy) = (Lanes([iv.0[0], kv.0[0]]), Lanes([iv.0[1], kv.0[1]]));
        if IMAGES {
            px = px.nearest(if LATER { px + vx * (Lanes([now; 2]) - since) } else { px }, sides[0]);
            py = py.nearest(if LATER { py + vy * (Lanes([now; 2]) - since) } else { py }, sides[1]);
        }
        let r = Lanes([disc.radius; 2]) + Lanes([i.radius, k.radius]);
        let (vv, pp, rr) = (vx * vx + vy * vy, px * px + py * py, r * r);
        let (b, x) = (px * vx + py * vy, px * vy - py * vx);
        let m = vv * rr;
        let d = m - x * x;
        // Where D < 0 or b ≥ 0 there is no such time: the root of what is negative is not a number, and that is never
        // sooner.
        let d_or_none = d.negative_where_not(b);
        let t = since + (pp - rr).max(Lanes([0.0; 2])) / (d_or_none.sqrt() - b);

        who[0] = if t.0[0] < first.0[0] { Packed::disc(two[0]) } else { who[0] };
        who[1] = if t.0[1] < first.0[1] { Packed::disc(two[1]) } else { who[1] };
        closest = (t - first).abs().min(closest);
        first = t.min(first);

        let slack = (d.abs() - (m * doubt + tiny)).bits();
        unsure = [unsure[0] | slack[0], unsure[1] | slack[1]];
        large = large + m;
        if LATER {
            // Which image is the nearest, is asked now.
            let (qx, qy) =
                (px + vx * (Lanes([now; 2]) - since), py + vy * (Lanes([now; 2]) - since));
            far = far.max(qx * qx + qy * qy);
        }
        far = far.max(pp);
        // Theirs are no later, so that this stays what it is only if they are all the same.
        epoch &= i.epoch & k.epoch;
    }
    let lane = usize::from(first.0[1] < first.0[0]);
    let tied = (first.0[0] == first.0[1]) & (who[0] != who[1]) & (first.0[0] < f64::INFINITY);
    let tied = tied | (closest.0[0] == 0.0) | (closest.0[1] == 0.0);
    // Too far away is one more note.
    let room = (Lanes([near; 2]) - far).bits();
    let noted = (unsure[0] | unsure[1] | room[0] | room[1]) >> 63 != 0;
    let sure = !noted & (large.0[0] + large.0[1] < 1e300) & (epoch == disc.epoch);
    First { offset: first.0[lane], partner: who[lane], doubtful: tied | !sure }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::number::Wide;
    use alloc::vec::Vec;

    /// Numbers from −1 to 1, always the same.
    struct Chance(u64);

    impl Chance {
        fn number(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        }

        fn vector(&mut self) -> DVec2 {
            DVec2::new(self.number(), self.number())
        }

        fn body(&mut self, epoch: u32) -> Body {
            let (place, velocity) = (self.vector() * 3.0, self.vector());
            let (offset, radius) = (1.0 + 0.5 * self.number(), 0.2 + 0.1 * self.number());
            Body { place, velocity, offset, radius, mass: 1.0, epoch, count: 0 }
        }
    }

    fn compare<const LATER: bool, const IMAGES: bool>(chance: &mut Chance) -> [bool; 2] {
        let wide = Wide::here().expect("asked for");
        let many = (8.0 + 8.0 * chance.number()) as usize + 1;
        let mut bodies: Vec<Body> = (0..=many).map(|_| chance.body(3)).collect();
        let now = 1.6;
        if !LATER {
            bodies[many].offset = now;
        }
        match (chance.number() * 20.0) as i32 {
            // One of an older epoch, one at the same place as another, one that stands still beside it.
            5 => bodies[0].epoch = 2,
            6 => bodies[many / 2] = bodies[0],
            7 => bodies[0].velocity = bodies[many].velocity,
            _ => {}
        }
        let limits = Limits { sides: [7.0, 6.5], near: 40.0, ..Limits::default() };
        let ids: Vec<u32> = (0..many as u32).collect();
        let mut even = ids.clone();
        if many % 2 == 1 {
            even.push(many as u32 - 1);
        }
        let two = first_met::<LATER, IMAGES>(&bodies, &bodies[many], now, &even, &limits);
        let eight = first_of::<LATER, IMAGES>(wide, &bodies, &bodies[many], now, &ids, &limits);
        // The one may be in doubt where the other is not, about ties that do not matter.
        if !two.doubtful && !eight.doubtful {
            assert_eq!(two.offset.to_bits(), eight.offset.to_bits());
            assert_eq!(two.partner, eight.partner);
        }
        [two.doubtful, eight.doubtful]
    }

    #[test]
    fn eight_at_a_time_are_the_same_bits_as_two() {
        if Wide::here().is_none() {
            return;
        }
        let mut chance = Chance(1);
        let mut doubts = [0, 0];
        for _ in 0..20_000 {
            let found = [
                compare::<false, false>(&mut chance),
                compare::<true, false>(&mut chance),
                compare::<false, true>(&mut chance),
                compare::<true, true>(&mut chance),
            ];
            for [two, eight] in found {
                doubts = [doubts[0] + u32::from(two), doubts[1] + u32::from(eight)];
            }
        }
        let [two, eight] = doubts;
        assert!(eight > 2_000 && eight < two + 200 && two < 60_000, "{doubts:?}");
    }
}
