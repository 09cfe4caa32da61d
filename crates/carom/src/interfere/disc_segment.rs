use super::between::disc_gap;
use super::{Gap, meet};
use crate::{Disc, Segment};

/// The gap between a disc and a segment.
///
/// Which part of the segment is nearest is decided exactly. A centre on the segment itself counts as
/// being on its right, as seen from a to b; on a segment of no length, the normal is +x.
///
/// ```
/// use carom::{DVec2, Disc, Feature, Segment, interfere};
///
/// let floor = Segment::new(DVec2::new(-5.0, 0.0), DVec2::new(5.0, 0.0));
/// let gap = interfere::disc_segment(&Disc::new(DVec2::new(1.0, 3.0), 1.0), &floor);
/// assert_eq!(gap.distance, 2.0);
/// assert_eq!((gap.point_a, gap.point_b), (DVec2::new(1.0, 2.0), DVec2::new(1.0, 0.0)));
/// assert_eq!((gap.normal, gap.feature_b), (DVec2::new(0.0, -1.0), Feature::Side(0)));
///
/// let beyond = interfere::disc_segment(&Disc::new(DVec2::new(8.0, 4.0), 1.0), &floor);
/// assert_eq!((beyond.distance, beyond.feature_b), (4.0, Feature::Vertex(1)));
/// ```
pub fn disc_segment(disc: &Disc, segment: &Segment) -> Gap {
    disc_gap(disc, segment.into())
}

/// Do a disc and a segment touch or cross? Exact.
///
/// ```
/// use carom::{DVec2, Disc, Segment, interfere::touch};
///
/// let ramp = Segment::new(DVec2::new(0.0, 0.0), DVec2::new(8.0, 6.0));
/// assert!(touch::disc_segment(&Disc::new(DVec2::new(1.0, 7.0), 5.0), &ramp));
/// assert!(!touch::disc_segment(&Disc::new(DVec2::new(1.0, 7.0), 5.0 - 1e-15), &ramp));
/// ```
pub fn touch(disc: &Disc, segment: &Segment) -> bool {
    meet::touch(disc.into(), segment.into())
}
