use super::between::gap;
use super::{Gap, meet};
use crate::{Capsule, Polygon};

/// The gap between a capsule and a polygon: as between the
/// [segment through its middle and the polygon](super::segment_polygon()), less the capsule's radius.
///
/// ```
/// use carom::{Capsule, DVec2, Polygon, interfere};
///
/// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(8.0, 4.0)).unwrap();
/// let wall = Capsule::new(DVec2::new(10.0, -5.0), DVec2::new(12.0, 20.0), 0.5);
/// let gap = interfere::capsule_polygon(&wall, &block);
/// assert!(gap.distance > 1.5 && !gap.touches());
/// ```
pub fn capsule_polygon(capsule: &Capsule, polygon: &Polygon) -> Gap {
    gap(capsule.into(), polygon.into())
}

/// Do a capsule and a polygon touch or overlap, the capsule wholly inside included? Exact.
///
/// ```
/// use carom::{Capsule, DVec2, Polygon, interfere::touch};
///
/// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(8.0, 4.0)).unwrap();
/// let wall = |radius| Capsule::new(DVec2::new(10.0, -5.0), DVec2::new(10.0, 20.0), radius);
/// assert!(touch::capsule_polygon(&wall(2.0), &block));
/// assert!(!touch::capsule_polygon(&wall(1.9), &block));
/// ```
pub fn touch(capsule: &Capsule, polygon: &Polygon) -> bool {
    meet::touch(capsule.into(), polygon.into())
}
