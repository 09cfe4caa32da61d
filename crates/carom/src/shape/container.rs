use glam::DVec2;

/// A disc turned inside out: what is in it stays in it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Container {
    /// Its centre.
    pub center: DVec2,
    /// Its radius, ≥ 0.
    pub radius: f64,
}

impl Container {
    /// A container of a radius ≥ 0 about a centre.
    ///
    /// ```
    /// use carom::{Container, DVec2};
    /// let bowl = Container::new(DVec2::ZERO, 50.0);
    /// assert_eq!(bowl.radius, 50.0);
    /// ```
    pub const fn new(center: DVec2, radius: f64) -> Self {
        Container { center, radius }
    }
}
