use super::between::disc_gap;
use super::{Gap, meet};
use crate::{Capsule, Disc};

/// The gap between a disc and a capsule: as with the [segment](super::disc_segment()) through the
/// capsule's middle, less its radius.
///
/// ```
/// use carom::{Capsule, DVec2, Disc, interfere};
///
/// let wall = Capsule::new(DVec2::new(0.0, 0.0), DVec2::new(0.0, 8.0), 0.5);
/// let gap = interfere::disc_capsule(&Disc::new(DVec2::new(-4.0, 3.0), 1.0), &wall);
/// assert_eq!(gap.distance, 2.5);
/// assert_eq!((gap.point_b, gap.normal), (DVec2::new(-0.5, 3.0), DVec2::X));
/// ```
pub fn disc_capsule(disc: &Disc, capsule: &Capsule) -> Gap {
    disc_gap(disc, capsule.into())
}

/// Do a disc and a capsule touch or overlap? Exact.
///
/// ```
/// use carom::{Capsule, DVec2, Disc, interfere::touch};
///
/// let wall = Capsule::new(DVec2::new(0.0, 0.0), DVec2::new(0.0, 8.0), 0.5);
/// assert!(touch::disc_capsule(&Disc::new(DVec2::new(-1.5, 3.0), 1.0), &wall));
/// assert!(!touch::disc_capsule(&Disc::new(DVec2::new(-1.6, 3.0), 1.0), &wall));
/// ```
pub fn touch(disc: &Disc, capsule: &Capsule) -> bool {
    meet::touch(disc.into(), capsule.into())
}
