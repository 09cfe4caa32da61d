use super::polygons::convex::{Rigid, convex_convex};
use super::polygons::moving::{Moving, first_contact};
use super::polygons::span::Span;
use crate::{Contact, Feature, Polygon};
use glam::DVec2;

/// When will two polygons meet that go straight on as they are, without turning?
///
/// Both may be convex or not. The event is where they touch and move into each other: sides that
/// slide along each other, and corners that pass with a touch, are none. Polygons that overlap
/// already meet now if they approach. For two convex polygons that means: across the side that parts
/// them with the least effort. Otherwise: where a vertex within the other polygon gets further from
/// its nearest side.
///
/// Features are a vertex and a side, two vertices, or, where sides meet flat, two sides; the point is
/// then the middle of what the two share. Where two corners meet, the normal is half way between
/// those of the sides that meet there.
///
/// Where there is a tie, because polygons overlap equally deep in several places, or, not convex, meet
/// in several places at exactly the same instant, one of these is named; and perhaps another in a
/// mirror, or with the polygons swapped.
///
/// The decision is exact for every finite input, and the instant nearly always the nearest f64. For
/// convex polygons of n and m vertices the work grows with n + m, for others with n·m.
///
/// ```
/// use carom::{DVec2, Feature, Polygon, predict};
///
/// let hammer = Polygon::rectangle(DVec2::new(0.0, 5.0), DVec2::new(2.0, 6.0)).unwrap();
/// let anvil = Polygon::rectangle(DVec2::new(1.0, 0.0), DVec2::new(4.0, 1.0)).unwrap();
/// let down = DVec2::new(0.0, -2.0);
///
/// let contact = predict::polygon_polygon(&hammer, down, &anvil, DVec2::ZERO, 10.0).unwrap();
/// assert_eq!(contact.instant, 2.0);
/// assert_eq!(contact.normal, DVec2::new(0.0, -1.0));
/// assert_eq!(contact.point_a, DVec2::new(1.5, 1.0)); // between x = 1 and x = 2
/// assert_eq!((contact.feature_a, contact.feature_b), (Feature::Side(0), Feature::Side(2)));
/// ```
pub fn polygon_polygon(
    a: &Polygon,
    a_velocity: DVec2,
    b: &Polygon,
    b_velocity: DVec2,
    horizon: f64,
) -> Option<Contact> {
    let (a_vertices, b_vertices) = (a.vertices(), b.vertices());
    if a.is_convex() && b.is_convex() {
        let a = Rigid { vertices: a_vertices, velocity: a_velocity };
        let b = Rigid { vertices: b_vertices, velocity: b_velocity };
        return convex_convex(a, b, horizon);
    }
    if a_velocity == b_velocity {
        return None;
    }
    let a = Moving::rigid(a_vertices, a_velocity);
    let b = Moving::rigid(b_vertices, b_velocity);
    let contact = first_contact(&a, &b, false, horizon)?;
    Some(Contact { normal: flat_normal(a_vertices, b_vertices, &contact), ..contact })
}

/// Where sides meet flat, the normal of the one and that of the other may differ in the last bit.
/// That of the two together is the same whichever polygon is called a.
fn flat_normal(a: &[DVec2], b: &[DVec2], contact: &Contact) -> DVec2 {
    let (Feature::Side(i), Feature::Side(j)) = (contact.feature_a, contact.feature_b) else {
        return contact.normal;
    };
    let side = |v: &[DVec2], i: usize| v[if i + 1 == v.len() { 0 } else { i + 1 }] - v[i];
    // They point opposite ways.
    let normal = Span::new(side(a, i), side(b, j)).normal();
    // Sides too long for f64 have none.
    if normal == DVec2::ZERO { contact.normal } else { normal }
}
