//! What a prediction finds.

use glam::DVec2;

/// The first contact of two shapes, a and b, in the order they were given.
///
/// ```
/// use carom::{DVec2, Disc, Feature, Segment, predict};
///
/// let disc = Disc::new(DVec2::new(0.0, 3.0), 1.0);
/// let floor = Segment::new(DVec2::new(-5.0, 0.0), DVec2::new(5.0, 0.0));
/// let down = DVec2::new(0.0, -1.0);
/// let contact = predict::disc_segment(&disc, down, &floor, DVec2::ZERO, 10.0).unwrap();
///
/// assert_eq!(contact.instant, 2.0);
/// assert_eq!(contact.point_a, DVec2::new(0.0, 0.0));
/// assert_eq!(contact.normal, DVec2::new(0.0, -1.0)); // from the disc to the floor
/// assert_eq!(contact.feature_b, Feature::Side(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Contact {
    /// When: time from now, ≥ 0.
    pub instant: f64,
    /// Where on a, in world coordinates at that instant.
    pub point_a: DVec2,
    /// Where on b. The same place up to rounding, unless the two overlap already.
    pub point_b: DVec2,
    /// Unit vector from a out through the point of contact, towards b. (For a disc in a container:
    /// from the disc outwards.)
    pub normal: DVec2,
    /// What of a was hit.
    pub feature_a: Feature,
    /// What of b was hit.
    pub feature_b: Feature,
}

impl Contact {
    /// The same contact, told by b.
    ///
    /// ```
    /// use carom::{DVec2, Disc, predict};
    ///
    /// let a = Disc::new(DVec2::ZERO, 1.0);
    /// let b = Disc::new(DVec2::new(4.0, 0.0), 1.0);
    /// let v = DVec2::new(1.0, 0.0);
    /// let one = predict::disc_disc(&a, v, &b, DVec2::ZERO, 9.0).unwrap();
    /// let other = predict::disc_disc(&b, DVec2::ZERO, &a, v, 9.0).unwrap();
    /// assert_eq!(one.swapped(), other);
    /// ```
    #[must_use]
    pub fn swapped(self) -> Self {
        Contact {
            point_a: self.point_b,
            point_b: self.point_a,
            normal: -self.normal,
            feature_a: self.feature_b,
            feature_b: self.feature_a,
            ..self
        }
    }
}

/// The part of a shape that is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Feature {
    /// The rim of a disc, or of a container.
    Rim,
    /// A side: of a polygon, from the vertex of that number to the next; the flat of a segment or of
    /// a capsule is side 0. Contact exactly where a side ends counts as the side.
    Side(usize),
    /// A corner of a polygon, by its number; the ends a and b of a segment, or the round ends of a
    /// capsule, are vertices 0 and 1.
    Vertex(usize),
}
