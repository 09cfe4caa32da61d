use super::between::gap;
use super::{Gap, meet};
use crate::Segment;

/// The gap between two segments. Where they cross it is less than 0, by how far one must be moved at
/// least to part them: the least distance of an end of one to the line of the other.
///
/// Segments on one line that overlap have a gap of 0, across it.
///
/// ```
/// use carom::{DVec2, Feature, Segment, interfere};
///
/// let across = Segment::new(DVec2::new(-4.0, 0.0), DVec2::new(4.0, 0.0));
/// let above = Segment::new(DVec2::new(1.0, 2.0), DVec2::new(1.0, 9.0));
/// let gap = interfere::segment_segment(&across, &above);
/// assert_eq!((gap.distance, gap.normal), (2.0, DVec2::Y));
/// assert_eq!((gap.feature_a, gap.feature_b), (Feature::Side(0), Feature::Vertex(0)));
///
/// let crossing = Segment::new(DVec2::new(1.0, -1.0), DVec2::new(1.0, 9.0));
/// let gap = interfere::segment_segment(&across, &crossing);
/// assert_eq!((gap.distance, gap.normal), (-1.0, DVec2::Y));
/// ```
pub fn segment_segment(a: &Segment, b: &Segment) -> Gap {
    gap(a.into(), b.into())
}

/// Do two segments touch or cross? Exact.
///
/// ```
/// use carom::{DVec2, Segment, interfere::touch};
///
/// let across = Segment::new(DVec2::new(-4.0, 0.0), DVec2::new(4.0, 0.0));
/// assert!(touch::segment_segment(&across, &Segment::new(DVec2::new(1.0, 0.0), DVec2::new(1.0, 9.0))));
/// assert!(!touch::segment_segment(&across, &Segment::new(DVec2::new(1.0, 1e-300), DVec2::new(1.0, 9.0))));
/// ```
pub fn touch(a: &Segment, b: &Segment) -> bool {
    meet::touch(a.into(), b.into())
}
