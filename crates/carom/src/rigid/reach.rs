//! For how long two things are surely apart, by the discs around them.

use super::Stage;
use super::thing::{Form, Thing};
use crate::Time;
use crate::number::sqrt;
use glam::DVec2;

/// By so much more than they are, and than the places are away from the origin, the reaches are taken: far more than
/// rounding, so that whatever is left out here is nothing that a kernel would find.
const MORE: f64 = 2e-6;
const FAR: f64 = 1e-12;

/// The centre of a thing at a time, and how it moves from there on.
pub(super) struct Course<'a> {
    thing: &'a Thing,
    center: DVec2,
    velocity: DVec2,
    acceleration: DVec2,
}

impl<'a> Course<'a> {
    #[inline]
    pub fn new(stage: &Stage, thing: &'a Thing, time: Time) -> Self {
        let flight = if thing.is_fixed() {
            stage.state(thing, time)
        } else {
            thing.flight.at(time, stage.epochs)
        };
        let center = thing.center(&flight);
        let (velocity, acceleration) = (flight.velocity, flight.acceleration);
        Course { thing, center, velocity, acceleration }
    }

    /// How long it is apart at least from another that is so far from its place: 0 where nothing is known.
    #[inline]
    pub fn apart_for(&self, other: &Course, shift: DVec2) -> f64 {
        let is_round = |thing: &Thing| matches!(thing.form, Form::Disc(_) | Form::Polygon(_));
        if self.acceleration != other.acceleration || !is_round(self.thing) {
            return 0.0;
        }
        let (from, to) = (self.center, other.center + shift);
        let velocity = other.velocity - self.velocity;
        let size = |v: DVec2| v.x.abs() + v.y.abs();
        let slack = FAR * (size(from) + size(to));
        let reach = self.thing.reach * (1.0 + MORE) + slack;
        match other.thing.form {
            Form::Side { outwards, .. } => {
                side_apart_for(outwards.dot(to - from) - reach, -outwards.dot(velocity))
            }
            _ if is_round(other.thing) => {
                let reach = reach + other.thing.reach * (1.0 + MORE);
                discs_apart_for(to - from, velocity, reach)
            }
            _ => 0.0,
        }
    }
}

/// How long it takes until what is that far from a side, and comes nearer at that speed, is there.
fn side_apart_for(gap: f64, speed: f64) -> f64 {
    match (gap > 0.0, speed > 0.0) {
        (false, _) => 0.0,
        (true, false) => f64::INFINITY,
        (true, true) => gap / speed,
    }
}

/// How long it takes until what is at `way`, and goes straight, comes within `reach`.
#[inline]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_are_apart_until_they_are_not() {
        let way = DVec2::new(5.0, 0.0);
        for (velocity, expected) in [
            ((-2.0, 0.0), 2.0),
            ((2.0, 0.0), f64::INFINITY),
            ((0.0, 0.0), f64::INFINITY),
            ((-3.0, -1.0), f64::INFINITY), // past it, at √2.5
            ((-4.2, -0.6), 1.0),           // at (0.8, −0.6)
        ] {
            let found = discs_apart_for(way, velocity.into(), 1.0);
            assert!(found == expected || (found - expected).abs() < 1e-14, "{velocity:?} {found}");
        }
        assert_eq!(discs_apart_for(way, DVec2::X, 5.5), 0.0);
    }

    #[test]
    fn a_side_is_far_until_it_is_not() {
        assert_eq!(
            [(4.0, 2.0), (-1.0, 1.0)].map(|(gap, speed)| side_apart_for(gap, speed)),
            [2.0, 0.0]
        );
        assert_eq!(side_apart_for(1.0, -1.0), f64::INFINITY);
    }
}
