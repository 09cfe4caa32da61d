use super::wall::{Prospect, Wall};
use crate::shape::orientation;
use crate::{Contact, Disc, Feature, Polygon, Segment};
use glam::DVec2;

/// When does a disc meet a polygon, one of its sides or corners, both going straight on?
///
/// The polygon is solid, convex or not. As exact as [`disc_segment`](super::disc_segment). A disc whose centre is inside is met now by the nearest side if it moves further in.
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
    if let Some(contact) = from_inside(disc, polygon) {
        let inward = (velocity - polygon_velocity).dot(contact.normal) > 0.0;
        return (inward && horizon >= 0.0).then_some(contact);
    }

    let mut first: Option<Contact> = None;
    let mut keep = |contact: Option<Contact>, feature_b: Feature| {
        let Some(contact) = contact else { return };
        if first.is_none_or(|first| is_sooner(&contact, &first)) {
            first = Some(Contact { feature_b, ..contact });
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

/// Of contacts at one instant the deeper one counts, whichever side comes first.
pub(super) fn is_sooner(contact: &Contact, than: &Contact) -> bool {
    let depth = |contact: &Contact| (contact.point_a - contact.point_b).dot(contact.normal);
    contact.instant < than.instant
        || (contact.instant == than.instant && depth(contact) > depth(than))
}

/// The touch of a disc whose centre is strictly inside with the side nearest to it.
pub(super) fn from_inside(disc: &Disc, polygon: &Polygon) -> Option<Contact> {
    let nearest = nearest_side_from_inside(disc.center, polygon)?;
    let (a, b) = polygon.sides().nth(nearest)?;
    let (segment, rest) = (Segment::new(a, b), DVec2::ZERO);
    let wall = Wall {
        disc: *disc,
        velocity: rest,
        segment,
        segment_velocity: rest,
        half: 0.0,
        solid: true,
    };
    let contact = wall.side(0.0, false, 0.0)?;
    Some(Contact { feature_b: Feature::Side(nearest), ..contact })
}

/// The side nearest to a point, if the point is strictly inside.
fn nearest_side_from_inside(point: DVec2, polygon: &Polygon) -> Option<usize> {
    let mut crossings = 0i32;
    let (mut nearest, mut least) = (0, f64::INFINITY);
    for (i, (a, b)) in polygon.sides().enumerate() {
        let side = orientation(a, b, point);
        if side.is_eq() && a.min(b).cmple(point).all() && point.cmple(a.max(b)).all() {
            return None; // on the boundary
        }
        // Half-open in y, so that a vertex counts once.
        if a.y <= point.y && b.y > point.y && side.is_gt() {
            crossings += 1;
        } else if b.y <= point.y && a.y > point.y && side.is_lt() {
            crossings -= 1;
        }
        let distance = distance_squared(point, a, b);
        if distance < least {
            (nearest, least) = (i, distance);
        }
    }
    (crossings != 0).then_some(nearest)
}

fn distance_squared(point: DVec2, a: DVec2, b: DVec2) -> f64 {
    let (e, w) = (b - a, point - a);
    let place = (e.dot(w) / e.dot(e)).clamp(0.0, 1.0);
    (w - e * place).length_squared()
}
