use crate::predict::polygons::moving::{Moving, first_contact};
use crate::{Contact, Polygon};
use glam::DVec2;

/// When will two polygons meet, whose vertices each go straight on at a velocity of their own?
///
/// Vertices of each are taken against sides of the other, both ways round. What counts as an event is
/// as for polygons that [keep their form](fn@crate::predict::polygon_polygon). A polygon that turns
/// itself inside out on its way has no outside any more, and then the answer means nothing.
///
/// The decision is exact for every finite input, and the instant nearly always the nearest f64. The
/// work grows with the product of the numbers of vertices.
///
/// # Panics
/// If there are not as many velocities as vertices.
///
/// ```
/// use carom::{DVec2, Feature, Polygon, predict};
///
/// // A box whose right side opens like a door, and a wall next to it.
/// let cabinet = Polygon::rectangle(DVec2::ZERO, DVec2::new(1.0, 2.0)).unwrap();
/// let wall = Polygon::rectangle(DVec2::new(3.0, -5.0), DVec2::new(4.0, 5.0)).unwrap();
/// let door = [DVec2::ZERO, DVec2::ZERO, DVec2::new(0.5, 0.0), DVec2::ZERO];
///
/// let rest = [DVec2::ZERO; 4];
/// let contact =
///     predict::deforming::polygon_polygon(&cabinet, &door, &wall, &rest, 10.0).unwrap();
/// assert_eq!(contact.instant, 4.0);
/// assert_eq!(contact.point_b, DVec2::new(3.0, 2.0));
/// assert_eq!((contact.feature_a, contact.feature_b), (Feature::Vertex(2), Feature::Side(3)));
/// ```
pub fn polygon_polygon(
    a: &Polygon,
    a_velocities: &[DVec2],
    b: &Polygon,
    b_velocities: &[DVec2],
    horizon: f64,
) -> Option<Contact> {
    let (a_vertices, b_vertices) = (a.vertices(), b.vertices());
    assert_eq!(a_vertices.len(), a_velocities.len(), "a needs one velocity for each vertex");
    assert_eq!(b_vertices.len(), b_velocities.len(), "b needs one velocity for each vertex");
    let convex = a.is_convex() && b.is_convex();
    let a = Moving::deforming(a_vertices, a_velocities);
    let b = Moving::deforming(b_vertices, b_velocities);
    first_contact(&a, &b, convex, horizon)
}
