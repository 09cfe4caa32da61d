use super::{carried, disc_segment};
use crate::plane::{Place, place_in};
use crate::predict::disc_polygon::{Inside, is_sooner};
use crate::predict::{self, turning};
use crate::{Contact, Disc, Feature, Motion, Polygon, Segment};

/// When does a disc meet a polygon, one of its sides or corners, of which one falls and the other
/// does not?
///
/// A disc whose centre is inside is met now by the nearest side or corner if it moves further in;
/// otherwise it is followed by the certified steps of [`turning`].
///
/// ```
/// use carom::{DVec2, Disc, Feature, Motion, Polygon, predict::falling};
///
/// let block = Polygon::rectangle(DVec2::new(-1.0, -1.0), DVec2::new(1.0, 1.0)).unwrap();
/// let disc = Disc::new(DVec2::new(0.0, 4.0), 1.0);
/// let falls = Motion::falling(DVec2::ZERO, DVec2::new(0.0, -1.0));
/// let contact = falling::disc_polygon(&disc, &falls, &block, &Motion::REST, 100.0).unwrap();
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
    let inside = Inside::of(disc, polygon);
    let within = inside.is_some();
    if within || place_in(polygon.vertices(), disc.center) == Place::Rim {
        let inwards = |inside: &Inside| {
            let speed = inside.inwards(motion.velocity, polygon_motion.velocity);
            speed.then(inside.inwards(motion.acceleration, polygon_motion.acceleration)).is_gt()
        };
        if let Some(inside) = inside.filter(inwards) {
            return (horizon >= 0.0).then_some(inside.contact);
        }
        let [a, b] = [motion, polygon_motion].map(|m| Motion::falling(m.velocity, m.acceleration));
        // From inside, that it does not move in now was decided exactly.
        let later = turning::disc_polygon(disc, &a, polygon, &b, horizon);
        return later.filter(|contact| contact.instant > 0.0 || !within);
    }
    let count = polygon.vertices().len();
    let mut first: Option<Contact> = None;
    for (i, (a, b)) in polygon.sides().enumerate() {
        let side = Segment::new(a, b);
        let Some(contact) = disc_segment(disc, motion, &side, polygon_motion, horizon) else {
            continue;
        };
        let feature_b = match contact.feature_b {
            Feature::Vertex(end) => Feature::Vertex((i + end) % count),
            _ => Feature::Side(i),
        };
        let contact = Contact { feature_b, ..contact };
        let velocity = (motion.velocity - polygon_motion.velocity)
            + (motion.acceleration - polygon_motion.acceleration) * contact.instant;
        if first.is_none_or(|first| is_sooner(&contact, &first, velocity)) {
            first = Some(contact);
        }
    }
    first
}
