use glam::DVec2;

/// A straight line from a to b: a wall of no thickness, solid from both sides, its two end points
/// included. Where a and b are the same it is a point.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Segment {
    /// One end (vertex 0).
    pub a: DVec2,
    /// The other end (vertex 1).
    pub b: DVec2,
}

impl Segment {
    /// The segment from a to b.
    ///
    /// ```
    /// use carom::{DVec2, Segment};
    /// let wall = Segment::new(DVec2::new(0.0, -5.0), DVec2::new(0.0, 5.0));
    /// assert_eq!(wall.b - wall.a, DVec2::new(0.0, 10.0));
    /// ```
    pub const fn new(a: DVec2, b: DVec2) -> Self {
        Segment { a, b }
    }
}
