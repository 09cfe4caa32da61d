use super::Torus;
use glam::DVec2;

/// Where a world ends.
///
/// ```
/// use carom::{Boundary, DVec2};
///
/// let table = Boundary::boxed(DVec2::ZERO, DVec2::new(2.0, 1.0));
/// let torus = Boundary::periodic(DVec2::ZERO, DVec2::ONE);
/// assert_ne!(table, torus);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Boundary {
    /// Nowhere.
    #[default]
    Open,
    /// At four walls, from inside.
    Box {
        /// The lower left corner.
        min: DVec2,
        /// The upper right corner.
        max: DVec2,
    },
    /// What leaves on one side comes in on the other.
    Periodic {
        /// The lower left corner.
        min: DVec2,
        /// The upper right corner.
        max: DVec2,
    },
}

impl Boundary {
    /// Four walls, from corner to corner.
    ///
    /// ```
    /// use carom::{Boundary, DVec2};
    /// assert_ne!(Boundary::boxed(DVec2::ZERO, DVec2::ONE), Boundary::Open);
    /// ```
    pub const fn boxed(min: DVec2, max: DVec2) -> Self {
        Boundary::Box { min, max }
    }

    /// A periodic box, from corner to corner.
    ///
    /// ```
    /// use carom::{Boundary, DVec2};
    /// assert_ne!(Boundary::periodic(DVec2::ZERO, DVec2::ONE), Boundary::Open);
    /// ```
    pub const fn periodic(min: DVec2, max: DVec2) -> Self {
        Boundary::Periodic { min, max }
    }

    /// A place, brought into the periodic box; in other worlds, the place itself.
    ///
    /// ```
    /// use carom::{Boundary, DVec2};
    /// let torus = Boundary::periodic(DVec2::ZERO, DVec2::splat(4.0));
    /// assert_eq!(torus.inside(DVec2::new(5.0, -1.0)), DVec2::new(1.0, 3.0));
    /// assert_eq!(Boundary::Open.inside(DVec2::new(5.0, -1.0)), DVec2::new(5.0, -1.0));
    /// ```
    pub fn inside(self, place: DVec2) -> DVec2 {
        Torus::of(self).map_or(place, |torus| torus.inside(place))
    }
}
