//! Whether two velocities are the same, and by what angle they differ.

use crate::Event;
use crate::number::{atan2, unit};
use glam::DVec2;

/// Beyond how many degrees a direction is called wrong.
///
/// Off by five degrees, a disc is nearly its own width beside its way after ten of its widths
/// (tan 5° = 0.087).
///
/// ```
/// assert_eq!(carom::diagnosis::WRONG_DIRECTION, 5.0);
/// ```
pub const WRONG_DIRECTION: f64 = 5.0;

/// The tangent of that.
const WRONG_PART: f64 = 0.0875;

/// Velocities that differ by less than this part of the fastest in a collision are the same.
const SAME_VELOCITY: f64 = 1e-9;

/// How fast the bodies of a collision are, at the most.
fn fastest(event: &Event) -> f64 {
    let velocities = event.before.iter().chain(&event.after);
    velocities.fold(0.0, |fastest, velocity| velocity.length().max(fastest))
}

/// Whether two velocities are the same, as velocities in this collision go.
pub(super) fn same_velocity(v: DVec2, w: DVec2, event: &Event) -> bool {
    (v - w).length() <= SAME_VELOCITY * fastest(event)
}

/// The angle between two velocities in degrees, 0 ..= 180. None if one of them, and not the other, is 0
/// as velocities in this collision go.
pub(super) fn degrees_between(v: DVec2, w: DVec2, event: &Event) -> Option<f64> {
    let rest = SAME_VELOCITY * fastest(event);
    let at_rest = |v: DVec2| v.length() <= rest;
    if at_rest(v) || at_rest(w) {
        return (at_rest(v) && at_rest(w)).then_some(0.0);
    }
    let (v, w) = (unit(v)?, unit(w)?);
    // Either of sine and cosine alone loses digits somewhere.
    let angle = atan2((v.x * w.y - v.y * w.x).abs(), v.x * w.x + v.y * w.y);
    Some(angle * (180.0 / core::f64::consts::PI))
}

/// Whether one of these is in a wrong direction if the other is right.
pub(super) fn is_wrong(v: DVec2, w: DVec2, event: &Event) -> bool {
    match degrees_between(v, w, event) {
        Some(degrees) => degrees > WRONG_DIRECTION,
        None => (v - w).length() > WRONG_PART * fastest(event),
    }
}
