use super::between::disc_gap;
use super::{Gap, meet};
use crate::{Disc, Polygon};

/// The gap between a disc and a polygon, which is solid.
///
/// With the centre outside: the distance to the nearest side, less the radius. With the centre inside:
/// less than 0, by the distance to the nearest side **and** the radius; moving the disc by that much
/// takes it out of a convex polygon, the shortest way. A centre on a side counts as outside.
///
/// ```
/// use carom::{DVec2, Disc, Feature, Polygon, interfere};
///
/// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(8.0, 4.0)).unwrap();
/// let outside = interfere::disc_polygon(&Disc::new(DVec2::new(3.0, 7.0), 1.0), &block);
/// assert_eq!((outside.distance, outside.feature_b), (2.0, Feature::Side(2)));
///
/// let inside = interfere::disc_polygon(&Disc::new(DVec2::new(3.0, 3.0), 1.0), &block);
/// assert_eq!((inside.distance, inside.feature_b), (-2.0, Feature::Side(2)));
/// assert_eq!(inside.normal, outside.normal);
/// ```
pub fn disc_polygon(disc: &Disc, polygon: &Polygon) -> Gap {
    disc_gap(disc, polygon.into())
}

/// Do a disc and a polygon touch or overlap, the disc wholly inside included? Exact.
///
/// ```
/// use carom::{DVec2, Disc, Polygon, interfere::touch};
///
/// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(8.0, 4.0)).unwrap();
/// assert!(touch::disc_polygon(&Disc::new(DVec2::new(3.0, 5.0), 1.0), &block));
/// assert!(touch::disc_polygon(&Disc::new(DVec2::new(3.0, 2.0), 0.1), &block));
/// assert!(!touch::disc_polygon(&Disc::new(DVec2::new(3.0, 5.1), 1.0), &block));
/// ```
pub fn touch(disc: &Disc, polygon: &Polygon) -> bool {
    meet::touch(disc.into(), polygon.into())
}
