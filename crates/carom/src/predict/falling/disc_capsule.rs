use super::carried;
use crate::predict::{self, strip::Strip};
use crate::{Capsule, Contact, Disc, Motion};

/// When does a disc meet a capsule, its side or one of its round ends, of which one falls and the
/// other does not?
///
/// ```
/// use carom::{Capsule, DVec2, Disc, Feature, Motion, predict::falling};
///
/// let floor = Capsule::new(DVec2::new(-5.0, 0.0), DVec2::new(5.0, 0.0), 1.0);
/// let disc = Disc::new(DVec2::new(0.0, 10.0), 1.0);
/// let falls = Motion::falling(DVec2::ZERO, DVec2::new(0.0, -1.0));
/// let contact = falling::disc_capsule(&disc, &falls, &floor, &Motion::REST, 100.0).unwrap();
/// assert_eq!((contact.instant, contact.feature_b), (4.0, Feature::Side(0)));
/// ```
pub fn disc_capsule(
    disc: &Disc,
    motion: &Motion,
    capsule: &Capsule,
    capsule_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    if motion.acceleration == capsule_motion.acceleration {
        let (v, w) = (motion.velocity, capsule_motion.velocity);
        let contact = predict::disc_capsule(disc, v, capsule, w, horizon)?;
        return Some(carried(contact, motion.acceleration));
    }
    let strip = Strip {
        disc: *disc,
        velocity: motion.velocity,
        acceleration: [motion.acceleration, capsule_motion.acceleration],
        wall: capsule.segment,
        ends: [capsule_motion.velocity; 2],
        half: capsule.radius,
    };
    strip.contact(horizon)
}
