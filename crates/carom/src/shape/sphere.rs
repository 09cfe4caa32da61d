use glam::DVec3;

/// A sphere in three dimensions: solid, met from outside. With radius 0 it is a point.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sphere {
    /// Its centre.
    pub center: DVec3,
    /// Its radius, ≥ 0.
    pub radius: f64,
}

impl Sphere {
    /// A sphere of a radius ≥ 0 about a centre.
    ///
    /// ```
    /// use carom::{DVec3, Sphere};
    /// let sphere = Sphere::new(DVec3::new(3.0, 4.0, 5.0), 1.5);
    /// assert_eq!(sphere.radius, 1.5);
    /// ```
    pub const fn new(center: DVec3, radius: f64) -> Self {
        Sphere { center, radius }
    }
}
