use super::wall::Wall;
use crate::{Contact, Disc, Segment};
use glam::DVec2;

/// When does a disc meet a segment, its side or one of its ends, both going straight on?
///
/// The segment is solid from both sides. The decision, and which of its features is met, are exact;
/// the instant is within 1 ulp of the exact one (at a shallow angle from all but touching: within 4).
/// A disc that touches the side and moves along it does not meet it; nor does one whose centre is on the
/// line (it leaves either way).
///
/// For a segment whose ends move each on its own way, see
/// [`deforming::disc_segment`](super::deforming::disc_segment).
///
/// ```
/// use carom::{DVec2, Disc, Feature, Segment, predict};
///
/// let wall = Segment::new(DVec2::new(10.0, -5.0), DVec2::new(10.0, 5.0));
/// let disc = Disc::new(DVec2::ZERO, 1.0);
/// let meet = |velocity| predict::disc_segment(&disc, velocity, &wall, DVec2::ZERO, f64::INFINITY);
///
/// let side = meet(DVec2::new(3.0, 1.0)).unwrap();
/// assert_eq!((side.instant, side.feature_b), (3.0, Feature::Side(0)));
///
/// let end = meet(DVec2::new(2.0, 1.15)).unwrap();
/// assert_eq!(end.feature_b, Feature::Vertex(1));
///
/// assert_eq!(meet(DVec2::new(2.0, 3.0)), None);
/// ```
#[inline]
pub fn disc_segment(
    disc: &Disc,
    velocity: DVec2,
    segment: &Segment,
    segment_velocity: DVec2,
    horizon: f64,
) -> Option<Contact> {
    let (disc, segment) = (*disc, *segment);
    Wall { disc, velocity, segment, segment_velocity, half: 0.0, solid: false }.contact(horizon)
}
