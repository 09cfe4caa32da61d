use super::{carried, disc_segment};
use crate::predict;
use crate::predict::disc_polygon::{Inside, is_sooner};
use crate::{Contact, Disc, Feature, Motion, Polygon, Segment};

/// When does a disc meet a polygon, one of its sides or corners, of which one falls and the other
/// does not?
///
/// A disc whose centre is inside is met now by the nearest side or corner if it moves further in.
///
/// ```
/// use carom::{DVec2, Disc, Feature, Motion, Polygon, predict::falling};
///
/// let block = Polygon::rectangle(DVec2::new(-1.0, -1.0), DVec2::new(1.0, 1.0)).unwrap();
/// let ball = Disc::new(DVec2::new(0.0, 4.0), 1.0);
/// let falls = Motion::falling(DVec2::ZERO, DVec2::new(0.0, -1.0));
/// let contact = falling::disc_polygon(&ball, &falls, &block, &Motion::REST, 100.0).unwrap();
/// assert_eq!((contact.instant, contact.feature_b), (2.0, Feature::Side(2))); // its top
/// ```
pub fn disc_polygon(
    disc: &Disc,
    motion: &Motion,
    polygon: &Polygon,
    polygon_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    if motion.acceleration == polygon_motion.acceleration {
        let (v, w) = (motion.velocity, polygon_motion.velocity);
        let contact = predict::disc_polygon(disc, v, polygon, w, horizon)?;
        return Some(carried(contact, motion.acceleration));
    }
    if let Some(inside) = Inside::of(disc, polygon) {
        let speed = inside.inwards(motion.velocity, polygon_motion.velocity);
        let pull = inside.inwards(motion.acceleration, polygon_motion.acceleration);
        return (speed.then(pull).is_gt() && horizon >= 0.0).then_some(inside.contact);
    }
    let count = polygon.vertices().len();
    let mut first: Option<Contact> = None;
    for (i, (a, b)) in polygon.sides().enumerate() {
        let until = first.map_or(horizon, |first| first.instant);
        let side = Segment::new(a, b);
        let Some(contact) = disc_segment(disc, motion, &side, polygon_motion, until) else {
            continue;
        };
        // Contact exactly where a side ends is the side.
        let is_side = contact.feature_b == Feature::Side(0);
        if first.is_none_or(|first| is_sooner(&contact, &first) || is_side && first.instant > 0.0) {
            let feature_b = match contact.feature_b {
                Feature::Vertex(end) => Feature::Vertex((i + end) % count),
                _ => Feature::Side(i),
            };
            first = Some(Contact { feature_b, ..contact });
        }
    }
    first
}
