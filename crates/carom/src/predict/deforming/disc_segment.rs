use crate::predict::{self, strip::Strip};
use crate::{Contact, Disc, Segment};
use glam::DVec2;

/// When does a disc that goes straight on meet a segment whose two ends go straight on at velocities
/// of their own, so that it turns and stretches?
///
/// Exact, with the changing length. (A length taken as constant was measured to be off by up to a third
/// of a frame in which a rigid segment turns by up to 45°.) The decision is exact as long as the sizes of
/// the inputs are within 10^200 of each other, and the instant within 1 ulp of itself, or of distance
/// over speed where that is longer.
///
/// ```
/// use carom::{DVec2, Disc, Feature, Segment, predict::deforming};
///
/// // A door that swings open: one end stays, the other comes down.
/// let door = Segment::new(DVec2::ZERO, DVec2::new(8.0, 6.0));
/// let ends = [DVec2::ZERO, DVec2::new(0.0, -3.0)];
/// let disc = Disc::new(DVec2::new(4.0, -0.5), 0.5);
/// let contact =
///     deforming::disc_segment(&disc, DVec2::ZERO, &door, ends, f64::INFINITY).unwrap();
/// assert_eq!(contact.feature_b, Feature::Side(0));
/// assert_eq!(contact.instant, 2.0); // level with the x axis, and tangent to the disc
/// ```
pub fn disc_segment(
    disc: &Disc,
    velocity: DVec2,
    segment: &Segment,
    ends: [DVec2; 2],
    horizon: f64,
) -> Option<Contact> {
    if ends[0] == ends[1] {
        return predict::disc_segment(disc, velocity, segment, ends[0], horizon);
    }
    let strip = Strip {
        disc: *disc,
        velocity,
        acceleration: [DVec2::ZERO; 2],
        wall: *segment,
        ends,
        half: 0.0,
    };
    strip.contact(horizon)
}
