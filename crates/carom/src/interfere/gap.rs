use crate::Feature;
use glam::DVec2;

/// How far apart two shapes are, a and b in the order they were given, and where they are nearest.
///
/// Up to rounding, `(point_b − point_a) · normal = distance`: moving b by `-distance` along the
/// normal, or a by as much against it, brings the two to touch.
///
/// ```
/// use carom::{DVec2, Disc, interfere};
///
/// let a = Disc::new(DVec2::ZERO, 1.0);
/// let b = Disc::new(DVec2::new(5.0, 0.0), 2.0);
/// let gap = interfere::disc_disc(&a, &b);
/// assert_eq!(gap.distance, 2.0);
/// assert_eq!(gap.point_a, DVec2::new(1.0, 0.0));
/// assert_eq!(gap.point_b, DVec2::new(3.0, 0.0));
/// assert_eq!(gap.normal, DVec2::X);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// The signed gap. Below 0 the shapes overlap, and this is how deep. It is ≤ 0 exactly where
    /// the shapes touch; where they do not, it is > 0, if only by the smallest number there is.
    pub distance: f64,
    /// The nearest point of a; where they overlap, the deepest.
    pub point_a: DVec2,
    /// The nearest, or deepest, point of b.
    pub point_b: DVec2,
    /// Unit vector from a to b. (For a disc in a container: from the disc outwards.)
    pub normal: DVec2,
    /// What of a is nearest.
    pub feature_a: Feature,
    /// What of b is nearest.
    pub feature_b: Feature,
}

impl Gap {
    /// Do the shapes touch or overlap? Exact: the same answer as that of
    /// [`touch`](crate::interfere::touch).
    ///
    /// ```
    /// use carom::{DVec2, Disc, interfere};
    /// let a = Disc::new(DVec2::ZERO, 2.0);
    /// let b = Disc::new(DVec2::new(3.0, 4.0), 3.0);
    /// assert!(interfere::disc_disc(&a, &b).touches());
    /// ```
    pub fn touches(&self) -> bool {
        self.distance <= 0.0
    }

    /// The same gap, told by b.
    ///
    /// ```
    /// use carom::{DVec2, Disc, interfere};
    /// let a = Disc::new(DVec2::ZERO, 1.0);
    /// let b = Disc::new(DVec2::new(3.0, 4.0), 2.0);
    /// assert_eq!(interfere::disc_disc(&a, &b).swapped(), interfere::disc_disc(&b, &a));
    /// ```
    #[must_use]
    pub fn swapped(self) -> Self {
        Gap {
            point_a: self.point_b,
            point_b: self.point_a,
            normal: -self.normal,
            feature_a: self.feature_b,
            feature_b: self.feature_a,
            ..self
        }
    }
}
