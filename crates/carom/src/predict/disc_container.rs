use super::roots::approach::{Approach, Arrival};
use crate::{Contact, Container, Disc, Feature};
use glam::DVec2;

/// When does a disc inside a container meet its rim, both going straight on? (One disc inside
/// another: make the outer one a container.)
///
/// The decision is exact; the instant is within 1 ulp of the exact one: the late root of
/// |p + vt| = R − r. A disc on the rim that moves along it meets it now, because just after it would
/// be outside. One that is outside, or larger than the container, meets it as soon as it moves
/// outwards.
///
/// ```
/// use carom::{Container, DVec2, Disc, predict};
///
/// let bowl = Container::new(DVec2::ZERO, 10.0);
/// let disc = Disc::new(DVec2::new(-3.0, 0.0), 1.0);
/// let contact =
///     predict::disc_container(&disc, DVec2::new(2.0, 0.0), &bowl, DVec2::ZERO, 99.0).unwrap();
/// assert_eq!(contact.instant, 6.0); // from −3 to 9
/// assert_eq!(contact.normal, DVec2::X); // outwards
/// ```
pub fn disc_container(
    disc: &Disc,
    velocity: DVec2,
    container: &Container,
    container_velocity: DVec2,
    horizon: f64,
) -> Option<Contact> {
    let approach = Approach {
        from: container.center.into(),
        to: disc.center.into(),
        from_velocity: container_velocity.into(),
        to_velocity: velocity.into(),
        radii: [container.radius, -disc.radius],
    };
    let Arrival { instant, direction } = approach.gets_beyond(horizon)?;
    let normal = DVec2::from(direction);
    Some(Contact {
        instant,
        point_a: (disc.center + velocity * instant) + normal * disc.radius,
        point_b: (container.center + container_velocity * instant) + normal * container.radius,
        normal,
        feature_a: Feature::Rim,
        feature_b: Feature::Rim,
    })
}
