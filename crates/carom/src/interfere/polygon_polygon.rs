use super::between::gap;
use super::{Gap, meet};
use crate::Polygon;

/// The gap between two polygons, which are solid.
///
/// Apart: the least distance between them. Overlapping, it is less than 0, by a depth which is
///
/// - for two convex polygons, the least distance by which one must be moved for them to part; the
///   normal is the way to move b. The features are the side across which that way leads and the other's
///   vertex that lies deepest behind it, or one of the two that do.
/// - otherwise, the depth of their deepest part: the largest among the distances of the vertices of one
///   that are in the other to its rim, and among the depths of those pairs of sides that
///   [cross](super::segment_segment()). It is 0 where the two just touch, grows as they move into each
///   other, and says how deep the overlap is there, but not that moving by as much parts them: they may
///   be hooked into each other. A polygon laid exactly on itself counts as touching at its rim.
///
/// Takes time in proportion to the product of the numbers of vertices.
///
/// ```
/// use carom::{DVec2, Feature, Polygon, interfere};
///
/// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(4.0, 2.0)).unwrap();
/// let at = |x, y| DVec2::new(x, y);
/// let wedge = Polygon::new([at(1.0, 3.0), at(5.0, 9.0), at(-3.0, 9.0)]).unwrap();
/// let gap = interfere::polygon_polygon(&block, &wedge);
/// assert_eq!((gap.distance, gap.normal), (1.0, DVec2::Y));
/// assert_eq!((gap.feature_a, gap.feature_b), (Feature::Side(2), Feature::Vertex(0)));
/// ```
pub fn polygon_polygon(a: &Polygon, b: &Polygon) -> Gap {
    gap(a.into(), b.into())
}

/// Do two polygons touch or overlap, one wholly inside the other included? Exact.
///
/// ```
/// use carom::{DVec2, Polygon, interfere::touch};
///
/// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(4.0, 2.0)).unwrap();
/// let beside = |x| Polygon::rectangle(DVec2::new(x, 1.0), DVec2::new(9.0, 5.0)).unwrap();
/// assert!(touch::polygon_polygon(&block, &beside(4.0)));
/// assert!(!touch::polygon_polygon(&block, &beside(4.0 + 1e-15)));
/// ```
pub fn touch(a: &Polygon, b: &Polygon) -> bool {
    meet::touch(a.into(), b.into())
}
