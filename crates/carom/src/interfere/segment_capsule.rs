use super::between::gap;
use super::{Gap, meet};
use crate::{Capsule, Segment};

/// The gap between a segment and a capsule: as between [two segments](super::segment_segment()), less
/// the capsule's radius.
///
/// ```
/// use carom::{Capsule, DVec2, Segment, interfere};
///
/// let line = Segment::new(DVec2::new(-4.0, 0.0), DVec2::new(4.0, 0.0));
/// let post = Capsule::new(DVec2::new(1.0, 2.0), DVec2::new(1.0, 9.0), 0.5);
/// let gap = interfere::segment_capsule(&line, &post);
/// assert_eq!((gap.distance, gap.point_b), (1.5, DVec2::new(1.0, 1.5)));
/// ```
pub fn segment_capsule(segment: &Segment, capsule: &Capsule) -> Gap {
    gap(segment.into(), capsule.into())
}

/// Do a segment and a capsule touch or overlap? Exact.
///
/// ```
/// use carom::{Capsule, DVec2, Segment, interfere::touch};
///
/// let line = Segment::new(DVec2::new(-4.0, 0.0), DVec2::new(4.0, 0.0));
/// assert!(touch::segment_capsule(&line, &Capsule::new(DVec2::new(1.0, 2.0), DVec2::new(1.0, 9.0), 2.0)));
/// assert!(!touch::segment_capsule(&line, &Capsule::new(DVec2::new(1.0, 2.0), DVec2::new(1.0, 9.0), 1.9)));
/// ```
pub fn touch(segment: &Segment, capsule: &Capsule) -> bool {
    meet::touch(segment.into(), capsule.into())
}
