use super::between::gap;
use super::{Gap, meet};
use crate::{Polygon, Segment};

/// The gap between a segment and a polygon, which is solid.
///
/// Where they overlap, it is less than 0 by the depth that is described at
/// [`polygon_polygon`](super::polygon_polygon()).
///
/// ```
/// use carom::{DVec2, Feature, Polygon, Segment, interfere};
///
/// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(8.0, 4.0)).unwrap();
/// let spike = Segment::new(DVec2::new(3.0, 5.0), DVec2::new(2.0, 9.0));
/// let gap = interfere::segment_polygon(&spike, &block);
/// assert_eq!((gap.distance, gap.normal), (1.0, DVec2::new(0.0, -1.0)));
/// assert_eq!((gap.feature_a, gap.feature_b), (Feature::Vertex(0), Feature::Side(2)));
/// ```
pub fn segment_polygon(segment: &Segment, polygon: &Polygon) -> Gap {
    gap(segment.into(), polygon.into())
}

/// Do a segment and a polygon touch or overlap, the segment wholly inside included? Exact.
///
/// ```
/// use carom::{DVec2, Polygon, Segment, interfere::touch};
///
/// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(8.0, 4.0)).unwrap();
/// let to = |y| Segment::new(DVec2::new(3.0, 9.0), DVec2::new(2.0, y));
/// assert!(touch::segment_polygon(&to(4.0), &block));
/// assert!(!touch::segment_polygon(&to(4.1), &block));
/// ```
pub fn touch(segment: &Segment, polygon: &Polygon) -> bool {
    meet::touch(segment.into(), polygon.into())
}
