use super::between::gap;
use super::{Gap, meet};
use crate::Capsule;

/// The gap between two capsules: as between [two segments](super::segment_segment()), less both radii.
///
/// ```
/// use carom::{Capsule, DVec2, interfere};
///
/// let flipper = Capsule::new(DVec2::new(-4.0, 0.0), DVec2::new(4.0, 0.0), 0.25);
/// let post = Capsule::new(DVec2::new(1.0, 2.0), DVec2::new(1.0, 9.0), 0.5);
/// let gap = interfere::capsule_capsule(&flipper, &post);
/// assert_eq!((gap.distance, gap.normal), (1.25, DVec2::Y));
/// assert_eq!((gap.point_a, gap.point_b), (DVec2::new(1.0, 0.25), DVec2::new(1.0, 1.5)));
/// ```
pub fn capsule_capsule(a: &Capsule, b: &Capsule) -> Gap {
    gap(a.into(), b.into())
}

/// Do two capsules touch or overlap? Exact.
///
/// ```
/// use carom::{Capsule, DVec2, interfere::touch};
///
/// let flipper = Capsule::new(DVec2::new(-4.0, 0.0), DVec2::new(4.0, 0.0), 0.25);
/// assert!(touch::capsule_capsule(&flipper, &Capsule::new(DVec2::new(1.0, 1.0), DVec2::new(1.0, 9.0), 0.75)));
/// assert!(!touch::capsule_capsule(&flipper, &Capsule::new(DVec2::new(1.0, 1.0), DVec2::new(1.0, 9.0), 0.5)));
/// ```
pub fn touch(a: &Capsule, b: &Capsule) -> bool {
    meet::touch(a.into(), b.into())
}
