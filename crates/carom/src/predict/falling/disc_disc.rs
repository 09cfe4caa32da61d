use super::carried;
use crate::predict::{self, roots::fall::Fall};
use crate::{Contact, Disc, Feature, Motion};

/// When do two discs meet from outside, of which one falls and the other does not?
///
/// The first root of |p + vt + ½gt²|² = (r₁ + r₂)² at which they approach.
///
/// ```
/// use carom::{DVec2, Disc, Motion, predict::falling};
///
/// let disc = Disc::new(DVec2::new(0.0, 10.0), 1.0);
/// let peg = Disc::new(DVec2::ZERO, 1.0);
/// let falls = Motion::falling(DVec2::ZERO, DVec2::new(0.0, -1.0));
/// let contact = falling::disc_disc(&disc, &falls, &peg, &Motion::REST, 100.0).unwrap();
/// assert_eq!(contact.instant, 4.0); // 8 = ½·4²
/// ```
pub fn disc_disc(
    a: &Disc,
    a_motion: &Motion,
    b: &Disc,
    b_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    if a_motion.acceleration == b_motion.acceleration {
        let (v, w) = (a_motion.velocity, b_motion.velocity);
        let contact = predict::disc_disc(a, v, b, w, horizon)?;
        return Some(carried(contact, a_motion.acceleration));
    }
    let fall = Fall {
        from: [a.center, b.center],
        velocity: [a_motion.velocity, b_motion.velocity],
        acceleration: [a_motion.acceleration, b_motion.acceleration],
        radii: [a.radius, b.radius],
    };
    let (instant, normal) = fall.comes_within()?;
    (instant <= horizon).then(|| Contact {
        instant,
        point_a: (a.center + a_motion.displacement(instant)) + normal * a.radius,
        point_b: (b.center + b_motion.displacement(instant)) - normal * b.radius,
        normal,
        feature_a: Feature::Rim,
        feature_b: Feature::Rim,
    })
}
