use super::roots::approach::{Approach, Arrival};
use crate::Sphere;
use glam::DVec3;

/// The first contact of two spheres, a and b.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereContact {
    /// When: time from now, ≥ 0.
    pub instant: f64,
    /// Where on a, at that instant.
    pub point_a: DVec3,
    /// Where on b: the same place up to rounding, unless the two overlap already.
    pub point_b: DVec3,
    /// Unit vector from a towards b.
    pub normal: DVec3,
}

/// When do two spheres meet from outside, each going straight on?
///
/// As exact as [`disc_disc`](fn@super::disc_disc), which is the same in the plane.
///
/// ```
/// use carom::{DVec3, Sphere, predict};
///
/// let a = Sphere::new(DVec3::ZERO, 1.0);
/// let b = Sphere::new(DVec3::new(0.0, 0.0, 9.0), 2.0);
/// let contact = predict::sphere_sphere(&a, DVec3::Z, &b, -DVec3::Z, 10.0).unwrap();
/// assert_eq!(contact.instant, 3.0);
/// assert_eq!(contact.point_b, DVec3::new(0.0, 0.0, 4.0));
/// ```
pub fn sphere_sphere(
    a: &Sphere,
    a_velocity: DVec3,
    b: &Sphere,
    b_velocity: DVec3,
    horizon: f64,
) -> Option<SphereContact> {
    let approach = Approach {
        from: a.center.into(),
        to: b.center.into(),
        from_velocity: a_velocity.into(),
        to_velocity: b_velocity.into(),
        radii: [a.radius, b.radius],
    };
    let Arrival { instant, direction } = approach.comes_within(horizon)?;
    let normal = DVec3::from(direction);
    Some(SphereContact {
        instant,
        point_a: (a.center + a_velocity * instant) + normal * a.radius,
        point_b: (b.center + b_velocity * instant) - normal * b.radius,
        normal,
    })
}
