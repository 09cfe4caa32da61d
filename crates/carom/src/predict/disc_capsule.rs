use super::wall::Wall;
use crate::{Capsule, Contact, Disc};
use glam::DVec2;

/// When does a disc meet a capsule (a wall with thickness), its side or one of its round ends, both
/// going straight on?
///
/// As exact as [`disc_segment`](fn@super::disc_segment).
///
/// ```
/// use carom::{Capsule, DVec2, Disc, Feature, predict};
///
/// let wall = Capsule::new(DVec2::new(10.0, -5.0), DVec2::new(10.0, 5.0), 0.5);
/// let disc = Disc::new(DVec2::ZERO, 1.5);
/// let contact =
///     predict::disc_capsule(&disc, DVec2::new(2.0, 0.0), &wall, DVec2::ZERO, 100.0).unwrap();
/// assert_eq!(contact.instant, 4.0);
/// assert_eq!(contact.point_b, DVec2::new(9.5, 0.0));
/// assert_eq!(contact.feature_b, Feature::Side(0));
/// ```
#[inline]
pub fn disc_capsule(
    disc: &Disc,
    velocity: DVec2,
    capsule: &Capsule,
    capsule_velocity: DVec2,
    horizon: f64,
) -> Option<Contact> {
    let (disc, segment, half) = (*disc, capsule.segment, capsule.radius);
    let segment_velocity = capsule_velocity;
    Wall { disc, velocity, segment, segment_velocity, half, solid: false }.contact(horizon)
}
