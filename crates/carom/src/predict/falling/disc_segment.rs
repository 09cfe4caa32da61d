use super::disc_capsule;
use crate::{Capsule, Contact, Disc, Motion, Segment};

/// When does a disc meet a segment, its side or one of its ends, of which one falls and the other
/// does not?
///
/// ```
/// use carom::{DVec2, Disc, Feature, Motion, Segment, predict::falling};
///
/// let floor = Segment::new(DVec2::new(-5.0, 0.0), DVec2::new(5.0, 0.0));
/// let disc = Disc::new(DVec2::new(0.0, 3.0), 1.0);
/// let gravity = DVec2::new(0.0, -2.0);
/// let meet = |velocity| {
///     let motion = Motion::falling(velocity, gravity);
///     falling::disc_segment(&disc, &motion, &floor, &Motion::REST, 100.0)
/// };
/// assert_eq!(meet(DVec2::new(0.0, 1.0)).unwrap().instant, 2.0); // up first: 2 + t − t² = 0
/// assert_eq!(meet(DVec2::new(2.7, 1.0)).unwrap().feature_b, Feature::Vertex(1));
/// assert_eq!(meet(DVec2::new(9.0, 1.0)), None);
/// ```
pub fn disc_segment(
    disc: &Disc,
    motion: &Motion,
    segment: &Segment,
    segment_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    let wall = Capsule { segment: *segment, radius: 0.0 };
    disc_capsule(disc, motion, &wall, segment_motion, horizon)
}
