use super::roots::approach::{Approach, Arrival};
use crate::{Contact, Disc, Feature};
use glam::DVec2;

/// When do two discs meet from outside, each going straight on?
///
/// The decision is exact; the instant is within 1 ulp of the exact one. With p the position of b
/// from a, v its velocity, R the sum of the radii, c = |p|² − R² and D = |v|²R² − (p×v)², it is
/// t = c / (√D − p·v). Two points (radii 0) meet only head on.
///
/// ```
/// use carom::{DVec2, Disc, predict};
///
/// let blue = Disc::new(DVec2::new(0.0, 0.0), 1.0);
/// let red = Disc::new(DVec2::new(5.0, 0.0), 2.0);
/// let contact = predict::disc_disc(&blue, DVec2::X, &red, DVec2::ZERO, f64::INFINITY).unwrap();
/// assert_eq!(contact.instant, 2.0);
/// assert_eq!(contact.point_a, DVec2::new(3.0, 0.0));
/// assert_eq!(contact.normal, DVec2::X);
///
/// // Within a shorter horizon nothing happens; nor if it passes by at a tangent.
/// assert_eq!(predict::disc_disc(&blue, DVec2::X, &red, DVec2::ZERO, 1.5), None);
/// let beside = Disc::new(DVec2::new(0.0, 3.0), 1.0);
/// assert_eq!(predict::disc_disc(&beside, DVec2::X, &red, DVec2::ZERO, 99.0), None);
/// ```
#[inline]
pub fn disc_disc(
    a: &Disc,
    a_velocity: DVec2,
    b: &Disc,
    b_velocity: DVec2,
    horizon: f64,
) -> Option<Contact> {
    let Arrival { instant, direction } =
        between(a, a_velocity, b, b_velocity).comes_within(horizon)?;
    let normal = DVec2::from(direction);
    Some(Contact {
        instant,
        point_a: (a.center + a_velocity * instant) + normal * a.radius,
        point_b: (b.center + b_velocity * instant) - normal * b.radius,
        normal,
        feature_a: Feature::Rim,
        feature_b: Feature::Rim,
    })
}

fn between(a: &Disc, a_velocity: DVec2, b: &Disc, b_velocity: DVec2) -> Approach<2> {
    Approach {
        from: a.center.into(),
        to: b.center.into(),
        from_velocity: a_velocity.into(),
        to_velocity: b_velocity.into(),
        radii: [a.radius, b.radius],
    }
}
