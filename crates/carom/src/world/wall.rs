use crate::{Capsule, Container, Polygon, Segment};

/// What stands still and is met by discs.
///
/// ```
/// use carom::{Container, DVec2, Wall};
/// let bowl = Wall::Container(Container::new(DVec2::ZERO, 5.0));
/// assert!(matches!(bowl, Wall::Container(_)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Wall {
    /// A wall of no thickness, solid from both sides.
    Segment(Segment),
    /// A wall with thickness and round ends.
    Capsule(Capsule),
    /// A solid polygon.
    Polygon(Polygon),
    /// A disc turned inside out. It holds the discs whose centre is in it at the start.
    Container(Container),
}
