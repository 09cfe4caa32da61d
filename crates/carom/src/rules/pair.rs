//! When two discs meet: the hottest lines of all.

use super::Body;
use crate::number::{exponent, scale, sqrt};
use crate::predict::roots::approach::Approach;
use crate::{Epochs, Time};
use glam::DVec2;

/// b as seen from a, at the later of their last events.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relative {
    pub place: DVec2,
    pub velocity: DVec2,
    pub radii: f64,
    /// From when on.
    pub since: Time,
}

impl Relative {
    #[inline(always)]
    pub fn between(a: &Body, b: &Body, epochs: Epochs) -> Self {
        let ahead = epochs.between(b.time(), a.time());
        let (wait_a, wait_b) = ((-ahead).max(0.0), ahead.max(0.0));
        Relative {
            place: (b.place + b.velocity * wait_b) - (a.place + a.velocity * wait_a),
            velocity: b.velocity - a.velocity,
            radii: a.radius + b.radius,
            since: if ahead < 0.0 { b.time() } else { a.time() },
        }
    }

    /// The same for the image of b that is shifted by −`shift`.
    #[inline(always)]
    pub fn shifted(self, shift: DVec2) -> Self {
        Relative { place: self.place - shift, ..self }
    }

    /// How long after [`since`](Self::since) they meet; infinity if they do not.
    #[inline(always)]
    pub fn instant(&self) -> f64 {
        instant(self.place, self.velocity, self.radii)
    }
}

/// Where D is within this share of |v|²R² of 0, f64 does not decide.
pub(crate) const DOUBT: f64 = 1.0 / (1u64 << 26) as f64;
/// Products below this have lost digits to underflow.
pub(crate) const TINY: f64 = 1e-250;
/// Further apart than this, D has lost too many digits: a share of R².
const FAR: f64 = (1u64 << 32) as f64;
const HUGE: f64 = 1e280;

/// The time from now at which a point at p with velocity v comes within r of the origin while it
/// approaches; infinity if it never does.
///
/// t = c / (√D − b) with b = p·v, c = |p|² − r² and D = |v|²r² − (p×v)². The decision is exact: with D
/// clearly above 0, so is the sign of b where c is not far below 0, as it never is in a world; with D
/// clearly below 0 they pass each other outside; and where f64 is not sure of D's sign, exact
/// arithmetic is. An overlap by rounding counts as touching.
#[inline(always)]
pub(crate) fn instant(p: DVec2, v: DVec2, r: f64) -> f64 {
    plain_instant(p, v, r).unwrap_or_else(|| doubtful(p, v, r))
}

/// By f64 alone; nothing where that is not sure.
#[inline(always)]
fn plain_instant(p: DVec2, v: DVec2, r: f64) -> Option<f64> {
    let (vv, pp, rr) = (v.x * v.x + v.y * v.y, p.x * p.x + p.y * p.y, r * r);
    let (b, x) = (p.x * v.x + p.y * v.y, p.x * v.y - p.y * v.x);
    let m = vv * rr;
    let d = m - x * x;
    let sure = (d.abs() > m * DOUBT + TINY) & (pp < rr * FAR) & (pp < HUGE);
    if !sure {
        return None;
    }
    if (d < 0.0) | b.is_sign_positive() {
        return Some(f64::INFINITY);
    }
    Some((pp - rr).max(0.0) / (sqrt(d) - b))
}

/// The same where f64 is not sure: because products are too large or too small for it, which other units
/// mend, or because digits cancel.
#[cold]
pub(crate) fn doubtful(p: DVec2, v: DVec2, r: f64) -> f64 {
    if v == DVec2::ZERO {
        return f64::INFINITY;
    }
    let (length, speed) = (exponent(r), exponent(v.abs().max_element()));
    let in_units = |v: DVec2, k: i32| DVec2::new(scale(v.x, -k), scale(v.y, -k));
    let (p, v, r) = (in_units(p, length), in_units(v, speed), scale(r, -length));
    let exact = || {
        let approach = Approach {
            from: [0.0, 0.0],
            to: p.into(),
            from_velocity: [0.0, 0.0],
            to_velocity: v.into(),
            radii: [r, 0.0],
        };
        approach.comes_within(f64::INFINITY).map_or(f64::INFINITY, |arrival| arrival.instant)
    };
    scale(plain_instant(p, v, r).unwrap_or_else(exact), length - speed)
}
