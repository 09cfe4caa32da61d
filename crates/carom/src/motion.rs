//! Where a thing is at time t.

use crate::number::sin_cos;
use glam::DVec2;

/// A motion from now on: at rest, straight, falling or turning.
///
/// A point x of a body is, at time t, at  pivot + Rot(spin·t)·(x − pivot) + velocity·t + ½·acceleration·t².
///
/// ```
/// use carom::{DVec2, Motion};
///
/// let thrown = Motion::falling(DVec2::new(3.0, 4.0), DVec2::new(0.0, -10.0));
/// assert_eq!(thrown.place(DVec2::ZERO, 1.0), DVec2::new(3.0, -1.0));
///
/// let wheel = Motion::REST.turning(std::f64::consts::PI, DVec2::new(1.0, 0.0));
/// assert!(wheel.place(DVec2::ZERO, 1.0).distance(DVec2::new(2.0, 0.0)) < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Motion {
    /// Velocity now.
    pub velocity: DVec2,
    /// Constant acceleration.
    pub acceleration: DVec2,
    /// Constant angular velocity, radians per unit of time, counter-clockwise.
    pub spin: f64,
    /// The point of the body that it turns about, in world coordinates, now. Of no effect without
    /// spin.
    pub pivot: DVec2,
}

impl Motion {
    /// No motion.
    ///
    /// ```
    /// use carom::{DVec2, Motion};
    /// assert_eq!(Motion::REST.place(DVec2::ONE, 7.0), DVec2::ONE);
    /// ```
    pub const REST: Motion =
        Motion { velocity: DVec2::ZERO, acceleration: DVec2::ZERO, spin: 0.0, pivot: DVec2::ZERO };

    /// Straight on, at a constant velocity.
    ///
    /// ```
    /// use carom::{DVec2, Motion};
    /// let motion = Motion::straight(DVec2::new(2.0, 1.0));
    /// assert_eq!(motion.place(DVec2::ONE, 3.0), DVec2::new(7.0, 4.0));
    /// ```
    pub const fn straight(velocity: DVec2) -> Self {
        Motion { velocity, ..Motion::REST }
    }

    /// With a constant acceleration.
    ///
    /// ```
    /// use carom::{DVec2, Motion};
    /// let motion = Motion::falling(DVec2::ZERO, DVec2::new(0.0, -2.0));
    /// assert_eq!(motion.place(DVec2::ZERO, 3.0), DVec2::new(0.0, -9.0));
    /// ```
    pub const fn falling(velocity: DVec2, acceleration: DVec2) -> Self {
        Motion { velocity, acceleration, ..Motion::REST }
    }

    /// The same motion, turning as well: `spin` in radians per unit of time about `pivot`, a point of
    /// the body that is carried along (for a free body: its centre of mass).
    ///
    /// ```
    /// use carom::{DVec2, Motion};
    /// let motion = Motion::straight(DVec2::X).turning(1.0, DVec2::ZERO);
    /// assert_eq!(motion.place(DVec2::ZERO, 4.0), DVec2::new(4.0, 0.0)); // the pivot goes straight
    /// ```
    #[must_use]
    pub const fn turning(self, spin: f64, pivot: DVec2) -> Self {
        Motion { spin, pivot, ..self }
    }

    /// How far the pivot has come by time t.
    ///
    /// ```
    /// use carom::{DVec2, Motion};
    /// let motion = Motion::falling(DVec2::X, DVec2::new(0.0, -1.0));
    /// assert_eq!(motion.displacement(2.0), DVec2::new(2.0, -2.0));
    /// ```
    pub fn displacement(&self, t: f64) -> DVec2 {
        // Not ½at²: t² overflows long before the place does.
        (self.velocity + self.acceleration * (0.5 * t)) * t
    }

    /// Where the point that is now at `point` is at time t. An angle spin·t too large for f64 counts
    /// as 0.
    ///
    /// ```
    /// use carom::{DVec2, Motion};
    /// let spinning = Motion::REST.turning(std::f64::consts::FRAC_PI_2, DVec2::ZERO);
    /// assert!(spinning.place(DVec2::X, 1.0).distance(DVec2::Y) < 1e-15);
    /// ```
    pub fn place(&self, point: DVec2, t: f64) -> DVec2 {
        if self.spin == 0.0 {
            return point + self.displacement(t);
        }
        let angle = self.spin * t;
        let (sin, cos) = sin_cos(if angle.is_finite() { angle } else { 0.0 });
        self.pivot + DVec2::new(cos, sin).rotate(point - self.pivot) + self.displacement(t)
    }

    /// The velocity at time t of the point that is then at `point`.
    ///
    /// ```
    /// use carom::{DVec2, Motion};
    /// let spinning = Motion::straight(DVec2::X).turning(2.0, DVec2::ZERO);
    /// assert_eq!(spinning.velocity_at(DVec2::new(1.0, 0.0), 0.0), DVec2::new(1.0, 2.0));
    /// ```
    pub fn velocity_at(&self, point: DVec2, t: f64) -> DVec2 {
        let arm = point - (self.pivot + self.displacement(t));
        self.velocity + self.acceleration * t + self.spin * arm.perp()
    }
}
