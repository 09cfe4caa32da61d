use super::turning;
use super::wall::{Prospect, Wall};
use crate::interfere::{Gap, from_inside};
use crate::plane::dot_sign;
use crate::{Contact, Disc, Feature, Motion, Polygon, Segment};
use core::cmp::Ordering;
use glam::DVec2;

/// When does a disc meet a polygon, one of its sides or corners, both going straight on?
///
/// The polygon is solid, convex or not. As exact as [`disc_segment`](fn@super::disc_segment). A disc
/// whose centre is inside is met now if it moves further in, by the side or corner that
/// [`interfere::disc_polygon`](crate::interfere::disc_polygon) finds nearest; otherwise it is followed
/// by the certified steps of [`turning`](super::turning), to where it may meet another part.
///
/// For a polygon that turns, see [`turning::disc_polygon`](super::turning::disc_polygon).
///
/// ```
/// use carom::{DVec2, Disc, Feature, Polygon, predict};
///
/// let block = Polygon::rectangle(DVec2::new(4.0, -1.0), DVec2::new(6.0, 1.0)).unwrap();
/// let disc = Disc::new(DVec2::ZERO, 1.0);
/// let meet = |velocity| predict::disc_polygon(&disc, velocity, &block, DVec2::ZERO, f64::INFINITY);
///
/// let side = meet(DVec2::new(1.0, 0.0)).unwrap();
/// assert_eq!((side.instant, side.feature_b), (3.0, Feature::Side(3))); // its left side
/// let corner = meet(DVec2::new(2.0, 0.75)).unwrap();
/// assert_eq!(corner.feature_b, Feature::Vertex(3)); // its upper left corner
/// ```
pub fn disc_polygon(
    disc: &Disc,
    velocity: DVec2,
    polygon: &Polygon,
    polygon_velocity: DVec2,
    horizon: f64,
) -> Option<Contact> {
    let vertices = polygon.vertices();
    let n = vertices.len();
    let wall = |i: usize| {
        let segment = Segment::new(vertices[i], vertices[if i + 1 == n { 0 } else { i + 1 }]);
        let (disc, segment_velocity) = (*disc, polygon_velocity);
        Wall { disc, velocity, segment, segment_velocity, half: 0.0, solid: true }
    };
    let inside = Inside::of(disc, polygon);
    let within = inside.is_some();
    if within || vertices.contains(&disc.center) {
        if let Some(inside) = inside.filter(|x| x.inwards(velocity, polygon_velocity).is_gt()) {
            return (horizon >= 0.0).then_some(inside.contact);
        }
        let (motion, other) = (Motion::straight(velocity), Motion::straight(polygon_velocity));
        // From inside, that it does not move in now was decided exactly.
        let later = turning::disc_polygon(disc, &motion, polygon, &other, horizon);
        return later.filter(|contact| contact.instant > 0.0 || !within);
    }

    let speed = velocity - polygon_velocity;
    let mut first: Option<Contact> = None;
    let mut keep = |contact: Option<Contact>, feature_b: Feature| {
        let Some(contact) = contact.map(|contact| Contact { feature_b, ..contact }) else { return };
        if first.is_none_or(|first| is_sooner(&contact, &first, speed)) {
            first = Some(contact);
        }
    };
    let mut before = wall(n - 1).prospect(horizon);
    for i in 0..n {
        let wall = wall(i);
        let after = wall.prospect(horizon);
        if let Prospect::Side { instant, left } = after {
            keep(wall.side(instant, left, horizon), Feature::Side(i));
        }
        // A corner belongs to both of its sides: one that has nothing to offer says so for it too.
        if before != Prospect::Nothing && after != Prospect::Nothing {
            keep(wall.end(0, horizon), Feature::Vertex(i));
        }
        before = after;
    }
    first
}

/// Which of two contacts counts, whatever their order in the polygon: the first; at one instant the
/// side rather than where it ends, then the deeper one, then the faster.
pub(super) fn is_sooner(contact: &Contact, than: &Contact, velocity: DVec2) -> bool {
    let depth = |contact: &Contact| (contact.point_a - contact.point_b).dot(contact.normal);
    let order = |contact: &Contact| (depth(contact), velocity.dot(contact.normal));
    let is_side = |contact: &Contact| matches!(contact.feature_b, Feature::Side(_));
    match (is_side(contact), is_side(than)) {
        // Where a side ends, the end is met at the same instant, up to rounding.
        (true, false) => contact.instant <= than.instant * (1.0 + 4.0 * f64::EPSILON),
        (false, true) => contact.instant * (1.0 + 4.0 * f64::EPSILON) < than.instant,
        _ if contact.instant == than.instant => order(contact) > order(than),
        _ => contact.instant < than.instant,
    }
}

/// The touch of a disc with a polygon that its centre is strictly inside.
pub(super) struct Inside {
    pub contact: Contact,
    /// From where to where the normal points, before it is rounded.
    inward: [DVec2; 2],
}

impl Inside {
    pub fn of(disc: &Disc, polygon: &Polygon) -> Option<Self> {
        let Gap { point_a, point_b, normal, feature_a, feature_b, .. } =
            from_inside(disc, polygon)?;
        let vertices = polygon.vertices();
        let inward = match feature_b {
            // The inside is to the left of a side.
            Feature::Side(i) => [vertices[i], vertices[(i + 1) % vertices.len()]].map(DVec2::perp),
            Feature::Vertex(i) => [vertices[i], disc.center],
            Feature::Rim => [DVec2::ZERO, normal],
        };
        let contact = Contact { instant: 0.0, point_a, point_b, normal, feature_a, feature_b };
        Some(Inside { contact, inward })
    }

    /// Is what the disc has more of than the polygon, velocity or acceleration, directed inwards?
    /// Exact.
    pub fn inwards(&self, disc: DVec2, polygon: DVec2) -> Ordering {
        dot_sign(self.inward, [polygon, disc])
    }
}
