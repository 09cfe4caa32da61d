//! While the pivots are too far apart for a contact, the shapes do not matter.

use super::body::Pair;
use crate::number::sqrt;
use core::f64::consts::TAU;

/// The times between which two bodies that go straight can touch: while the discs about their
/// pivots, as wide as they reach, overlap. None: never.
pub(super) fn straight(pair: &Pair) -> Option<(f64, f64)> {
    let (d, v, reach) = (pair.between, pair.velocity, pair.reach);
    let apart = d.length_squared() - reach * reach;
    let speed_squared = v.length_squared();
    if speed_squared == 0.0 {
        return if apart > 0.0 { None } else { Some((0.0, period(pair))) };
    }
    let (along, across) = (d.dot(v), d.perp_dot(v));
    let discriminant = speed_squared * reach * reach - across * across;
    if discriminant <= 0.0 || (apart > 0.0 && along >= 0.0) {
        return None;
    }
    let root = sqrt(discriminant);
    let start = if apart > 0.0 { apart / (root - along) } else { 0.0 };
    let end = if along < 0.0 { (root - along) / speed_squared } else { -apart / (root + along) };
    Some((start, end))
}

/// For bodies whose pivots rest against each other: when all has come round once, if it does. Two
/// spins have a common period where they are in the ratio of two integers up to 64.
fn period(pair: &Pair) -> f64 {
    let (a, b) = (pair.a.motion.spin.abs(), pair.b.motion.spin.abs());
    let slower = if a == 0.0 || (b != 0.0 && b < a) { b } else { a };
    let faster = if a > b { a } else { b };
    if slower == 0.0 {
        return 0.0;
    }
    for turns in 1..=64 {
        let ratio = faster * f64::from(turns) / slower;
        if ratio <= 64.0 && ratio == f64::from(ratio as u8) {
            // A little more than it is, for rounding.
            return TAU * f64::from(turns) / slower * (1.0 + 1e-9);
        }
    }
    f64::INFINITY
}

/// From time t on, while one of the two falls: a time until which the bodies cannot touch, or
/// none if they never can again.
///
/// Along the direction from one pivot to the other, as it is at time t, the distance is exactly a
/// quadratic. The bodies cannot touch before that is down to their reach; from there, again.
pub(super) fn falling(pair: &Pair, mut t: f64) -> Option<f64> {
    for _ in 0..STEPS {
        let d = pair.between_at(t);
        let distance = sqrt(d.length_squared());
        if !(distance > pair.reach * NEAR) {
            break;
        }
        let n = d / distance;
        let gap = distance - pair.reach;
        let rate = n.dot(pair.velocity + pair.acceleration * t);
        let half = 0.5 * n.dot(pair.acceleration);
        let discriminant = rate * rate - 4.0 * half * gap;
        if discriminant < 0.0 || (rate >= 0.0 && half >= 0.0) {
            return None;
        }
        let root = sqrt(discriminant);
        let step =
            if rate < 0.0 { 2.0 * gap / (root - rate) } else { (root + rate) / (-2.0 * half) };
        t += step;
    }
    Some(t)
}

/// Near enough to look at the shapes: the last steps to the rim of the reach are the short ones.
const NEAR: f64 = 1.0 + 1.0 / 64.0;
/// Whatever is left after so many steps is left to the shapes.
const STEPS: usize = 64;
