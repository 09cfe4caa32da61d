use super::carried;
use crate::predict::{self, roots::fall::Fall};
use crate::{Contact, Container, Disc, Feature, Motion};

/// When does a disc inside a container meet its rim, of which one falls and the other does not?
///
/// ```
/// use carom::{Container, DVec2, Disc, Motion, predict::falling};
///
/// let bowl = Container::new(DVec2::ZERO, 10.0);
/// let disc = Disc::new(DVec2::new(0.0, -1.0), 1.0);
/// let falls = Motion::falling(DVec2::ZERO, DVec2::new(0.0, -1.0));
/// let contact = falling::disc_container(&disc, &falls, &bowl, &Motion::REST, 100.0).unwrap();
/// assert_eq!(contact.instant, 4.0); // from −1 to −9
/// assert_eq!(contact.normal, DVec2::new(0.0, -1.0));
/// ```
pub fn disc_container(
    disc: &Disc,
    motion: &Motion,
    container: &Container,
    container_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    if motion.acceleration == container_motion.acceleration {
        let (v, w) = (motion.velocity, container_motion.velocity);
        let contact = predict::disc_container(disc, v, container, w, horizon)?;
        return Some(carried(contact, motion.acceleration));
    }
    let fall = Fall {
        from: [container.center, disc.center],
        velocity: [container_motion.velocity, motion.velocity],
        acceleration: [container_motion.acceleration, motion.acceleration],
        radii: [container.radius, -disc.radius],
    };
    let (instant, normal) = fall.gets_beyond()?;
    (instant <= horizon).then(|| Contact {
        instant,
        point_a: (disc.center + motion.displacement(instant)) + normal * disc.radius,
        point_b: (container.center + container_motion.displacement(instant))
            + normal * container.radius,
        normal,
        feature_a: Feature::Rim,
        feature_b: Feature::Rim,
    })
}
