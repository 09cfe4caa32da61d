use crate::interfere::{self, Gap};
use crate::{Capsule, Contact, Container, Disc, Polygon, Segment, predict};
use glam::DVec2;

/// What stands still and is met by discs.
///
/// ```
/// use carom::{Container, DVec2, Wall};
/// let bowl = Wall::Container(Container::new(DVec2::ZERO, 5.0));
/// assert!(matches!(bowl, Wall::Container(_)));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

impl Wall {
    /// The gap between a disc and it.
    pub(crate) fn gap(&self, disc: &Disc) -> Gap {
        match self {
            Wall::Segment(segment) => interfere::disc_segment(disc, segment),
            Wall::Capsule(capsule) => interfere::disc_capsule(disc, capsule),
            Wall::Polygon(polygon) => interfere::disc_polygon(disc, polygon),
            Wall::Container(container) => interfere::disc_container(disc, container),
        }
    }

    /// When a disc first meets it.
    #[inline]
    pub(crate) fn contact(&self, disc: &Disc, velocity: DVec2, horizon: f64) -> Option<Contact> {
        let (v, still) = (velocity, DVec2::ZERO);
        match self {
            Wall::Segment(segment) => predict::disc_segment(disc, v, segment, still, horizon),
            Wall::Capsule(capsule) => predict::disc_capsule(disc, v, capsule, still, horizon),
            Wall::Polygon(polygon) => predict::disc_polygon(disc, v, polygon, still, horizon),
            Wall::Container(container) => {
                predict::disc_container(disc, v, container, still, horizon)
            }
        }
    }

    /// The corners of the upright box around it: the lower left one, and the upper right one.
    ///
    /// ```
    /// use carom::{Capsule, DVec2, Wall};
    /// let fence = Capsule::new(DVec2::ZERO, DVec2::new(4.0, 0.0), 0.5);
    /// let (min, max) = Wall::Capsule(fence).bounds();
    /// assert_eq!((min, max), (DVec2::new(-0.5, -0.5), DVec2::new(4.5, 0.5)));
    /// ```
    pub fn bounds(&self) -> (DVec2, DVec2) {
        let around =
            |a: DVec2, b: DVec2, r: f64| (a.min(b) - DVec2::splat(r), a.max(b) + DVec2::splat(r));
        match self {
            Wall::Segment(s) => around(s.a, s.b, 0.0),
            Wall::Capsule(c) => around(c.segment.a, c.segment.b, c.radius),
            Wall::Container(c) => around(c.center, c.center, c.radius),
            Wall::Polygon(polygon) => {
                let vertices = polygon.vertices().iter();
                vertices.fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(low, high), v| {
                    (low.min(*v), high.max(*v))
                })
            }
        }
    }
}
