use glam::DVec2;

/// A disc: solid, met from outside. With radius 0 it is a point.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Disc {
    /// Its centre.
    pub center: DVec2,
    /// Its radius, ≥ 0.
    pub radius: f64,
}

impl Disc {
    /// A disc of a radius ≥ 0 about a centre.
    ///
    /// ```
    /// use carom::{DVec2, Disc};
    /// let disc = Disc::new(DVec2::new(3.0, 4.0), 1.5);
    /// assert_eq!(disc.radius, 1.5);
    /// ```
    pub const fn new(center: DVec2, radius: f64) -> Self {
        Disc { center, radius }
    }
}
