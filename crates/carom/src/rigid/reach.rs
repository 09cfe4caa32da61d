//! For how long two things are surely apart, by the discs around them.

use super::meet::Seen;
use super::thing::Form;
use crate::number::sqrt;
use glam::DVec2;

/// By so much more than they are, and than the places are away from each other and from the origin, the reaches are taken:
/// far more than rounding, so that whatever is left out here is nothing that a kernel would find.
const MORE: f64 = 2e-6;
const FAR: f64 = 1e-12;

/// How long two things, seen at one time, are apart at least, the other one so far from its place: 0 where nothing is known.
#[inline]
pub(super) fn apart_for(one: &Seen, other: &Seen, shift: DVec2) -> f64 {
    let pull = other.flight.acceleration - one.flight.acceleration;
    let is_round = |seen: &Seen| matches!(seen.thing.form, Form::Disc(_) | Form::Polygon(_));
    if pull != DVec2::ZERO || !is_round(one) {
        return 0.0;
    }
    let (from, velocity) =
        (one.thing.center(&one.flight), other.flight.velocity - one.flight.velocity);
    let to = other.thing.center(&other.flight) + shift;
    let size = |v: DVec2| v.x.abs() + v.y.abs();
    let slack = FAR * (size(from) + size(to));
    match other.thing.form {
        Form::Side { outwards, .. } => {
            let gap = outwards.dot(to - from) - (one.thing.reach * (1.0 + MORE) + slack);
            let speed = -outwards.dot(velocity);
            match (gap > 0.0, speed > 0.0) {
                (false, _) => 0.0,
                (true, false) => f64::INFINITY,
                (true, true) => gap / speed,
            }
        }
        _ if is_round(other) => {
            let reach = (one.thing.reach + other.thing.reach) * (1.0 + MORE) + slack;
            discs_apart_for(to - from, velocity, reach)
        }
        _ => 0.0,
    }
}

/// How long it takes until what is at `way`, and goes straight, comes within `reach`.
fn discs_apart_for(way: DVec2, velocity: DVec2, reach: f64) -> f64 {
    let apart = way.length_squared() - reach * reach;
    if !(apart > 0.0) {
        return 0.0;
    }
    let (along, across) = (way.dot(velocity), way.perp_dot(velocity));
    let discriminant = velocity.length_squared() * (reach * reach) - across * across;
    if along >= 0.0 || discriminant <= 0.0 {
        return f64::INFINITY;
    }
    apart / (sqrt(discriminant) - along)
}
