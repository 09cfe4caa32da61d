use super::disc_disc;
use crate::{Contact, Disc, Feature, Motion};
use glam::DVec2;

/// When does a disc meet a point, of which one falls and the other does not?
///
/// ```
/// use carom::{DVec2, Disc, Motion, predict::falling};
///
/// let disc = Disc::new(DVec2::new(3.0, 0.0), 1.0);
/// let thrown = Motion::falling(DVec2::new(-1.0, 3.0), DVec2::new(0.0, -2.0));
/// let corner = DVec2::ZERO;
/// let contact = falling::disc_point(&disc, &thrown, corner, &Motion::REST, 9.0).unwrap();
/// let centre = disc.center + thrown.displacement(contact.instant);
/// assert!((centre.length() - 1.0).abs() < 1e-15);
/// ```
pub fn disc_point(
    disc: &Disc,
    motion: &Motion,
    point: DVec2,
    point_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    let contact = disc_disc(disc, motion, &Disc::new(point, 0.0), point_motion, horizon)?;
    Some(Contact { feature_b: Feature::Vertex(0), ..contact })
}
