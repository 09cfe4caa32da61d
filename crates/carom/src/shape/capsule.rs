use super::Segment;
use glam::DVec2;

/// A wall with thickness: all that is within `radius` of a segment, so that its ends are round.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Capsule {
    /// The line through its middle.
    pub segment: Segment,
    /// Half of its thickness, ≥ 0.
    pub radius: f64,
}

impl Capsule {
    /// The capsule within `radius` (half of its thickness) of the segment from a to b.
    ///
    /// ```
    /// use carom::{Capsule, DVec2};
    /// let flipper = Capsule::new(DVec2::new(0.0, 0.0), DVec2::new(8.0, 2.0), 0.5);
    /// assert_eq!(flipper.segment.b, DVec2::new(8.0, 2.0));
    /// ```
    pub const fn new(a: DVec2, b: DVec2, radius: f64) -> Self {
        Capsule { segment: Segment::new(a, b), radius }
    }
}
