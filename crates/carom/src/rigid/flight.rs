//! How a thing moves from its last event on.

use crate::number::{Double, sin_cos, sqrt};
use crate::world::Torus;
use crate::{Epochs, Motion, Time};
use core::f64::consts::{PI, TAU};
use glam::DVec2;

/// Where a thing was at its last event, and how it moves from then on: with constant acceleration, linear
/// and angular.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Flight {
    pub place: DVec2,
    pub velocity: DVec2,
    pub acceleration: DVec2,
    pub angle: f64,
    pub spin: f64,
    pub angular: f64,
    pub time: Time,
}

impl Flight {
    /// At rest in a place, from a time on.
    pub fn still(place: DVec2, time: Time) -> Self {
        let (velocity, acceleration) = (DVec2::ZERO, DVec2::ZERO);
        Flight { place, velocity, acceleration, angle: 0.0, spin: 0.0, angular: 0.0, time }
    }

    /// The same, `wait` later. The time of the last event stays.
    #[inline]
    pub fn after(&self, wait: f64) -> Flight {
        Flight {
            place: self.place + (self.velocity + self.acceleration * (0.5 * wait)) * wait,
            velocity: self.velocity + self.acceleration * wait,
            angle: self.angle + (self.spin + self.angular * (0.5 * wait)) * wait,
            spin: self.spin + self.angular * wait,
            ..*self
        }
    }

    /// The same at a time not before its last event. The time of the last event stays.
    #[inline]
    pub fn at(&self, time: Time, epochs: Epochs) -> Flight {
        self.after(epochs.between(self.time, time))
    }

    /// The same, of a thing that has no events and goes on for ever, from the beginning of an epoch on:
    /// so that its place and its angle are as exact late in a run as at the start.
    pub fn in_epoch(&self, epoch: u32, epochs: Epochs) -> Flight {
        let whole = epoch.saturating_sub(self.time.epoch);
        if whole == 0 || (self.velocity == DVec2::ZERO && self.spin == 0.0) {
            return *self;
        }
        let wait =
            Double::from(f64::from(whole) * epochs.length()) - Double::from(self.time.offset);
        let gone = |from: f64, speed: f64| {
            let sum = Double::from(from) + wait * Double::from(speed);
            sum.hi + sum.lo
        };
        let turned = wait * Double::from(self.spin);
        let turns = libm::rint(turned.hi / TAU);
        // 2π to 32 digits.
        let whole_turn = Double { hi: TAU, lo: 2.449_293_598_294_706_4e-16 };
        let rest = turned - whole_turn * Double::from(turns);
        Flight {
            place: DVec2::new(
                gone(self.place.x, self.velocity.x),
                gone(self.place.y, self.velocity.y),
            ),
            angle: self.angle + (rest.hi + rest.lo),
            time: Time { epoch, offset: 0.0 },
            ..*self
        }
    }

    /// Brought to the time of an event of its own.
    pub fn bring(&mut self, time: Time, epochs: Epochs, torus: Option<Torus>) {
        *self = self.at(time, epochs);
        self.time = time;
        if let Some(torus) = torus {
            self.place = torus.inside(self.place);
        }
        // So that its last digit stays worth the same, however often it turns.
        if self.angle.abs() > PI {
            self.angle -= TAU * libm::rint(self.angle / TAU);
        }
    }

    /// The motion from here on of what is carried by it. Angular acceleration is left out: only discs have
    /// any, and they look the same however they turn.
    #[inline]
    pub fn motion(&self) -> Motion {
        self.fall().turning(self.spin, self.place)
    }

    /// The same without its spin.
    #[inline]
    pub fn fall(&self) -> Motion {
        Motion::falling(self.velocity, self.acceleration)
    }

    /// Whether it stays where it is, for good.
    #[inline]
    pub fn is_still(&self) -> bool {
        self.stays() && !self.turns()
    }

    /// Whether its place stays what it is.
    #[inline]
    pub fn stays(&self) -> bool {
        self.velocity == DVec2::ZERO && self.acceleration == DVec2::ZERO
    }

    #[inline]
    pub fn turns(&self) -> bool {
        self.spin != 0.0 || self.angular != 0.0
    }

    /// The unit vector that the x-axis of the body is turned to.
    #[inline]
    pub fn turn(&self) -> DVec2 {
        if self.angle == 0.0 {
            return DVec2::X;
        }
        let (sin, cos) = sin_cos(self.angle);
        DVec2::new(cos, sin)
    }

    /// How long it takes at least to come `distance` away from where it is.
    pub fn stays_within(&self, distance: f64) -> f64 {
        let speed = sqrt(self.velocity.length_squared());
        let force = sqrt(self.acceleration.length_squared());
        let root = sqrt(speed * speed + 2.0 * force * distance);
        // speed·t + ½·force·t² = distance
        if root + speed > 0.0 { 2.0 * distance / (root + speed) } else { f64::INFINITY }
    }

    /// The acceleration of a point that is carried by it.
    #[inline]
    pub fn acceleration_of(&self, arm: DVec2) -> DVec2 {
        self.acceleration + self.angular * arm.perp() - self.spin * self.spin * arm
    }
}
