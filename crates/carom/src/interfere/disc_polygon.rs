use super::between::disc_gap;
use super::{Gap, meet};
use crate::plane::{Place, place_in};
use crate::{Disc, Polygon};

/// The gap between a disc and a polygon, which is solid.
///
/// With the centre outside: the distance to the nearest side, less the radius. With the centre inside:
/// less than 0, by the distance to the nearest side **and** the radius; moving the disc by that much
/// takes it out of a convex polygon, the shortest way. A centre on a side counts as outside.
///
/// ```
/// use carom::{DVec2, Disc, Feature, Polygon, interfere};
///
/// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(8.0, 4.0)).unwrap();
/// let outside = interfere::disc_polygon(&Disc::new(DVec2::new(3.0, 7.0), 1.0), &block);
/// assert_eq!((outside.distance, outside.feature_b), (2.0, Feature::Side(2)));
///
/// let inside = interfere::disc_polygon(&Disc::new(DVec2::new(3.0, 3.0), 1.0), &block);
/// assert_eq!((inside.distance, inside.feature_b), (-2.0, Feature::Side(2)));
/// assert_eq!(inside.normal, outside.normal);
/// ```
pub fn disc_polygon(disc: &Disc, polygon: &Polygon) -> Gap {
    disc_gap(disc, polygon.into())
}

/// The same where the centre is inside, and None where it is not, which is told quickly.
pub(crate) fn from_inside(disc: &Disc, polygon: &Polygon) -> Option<Gap> {
    let (vertices, p) = (polygon.vertices(), disc.center);
    let (low, high) = vertices[1..]
        .iter()
        .fold((vertices[0], vertices[0]), |(low, high), &v| (low.min(v), high.max(v)));
    let in_box = low.cmplt(p).all() && p.cmplt(high).all();
    let inside = in_box && place_in(vertices, p) == Place::Inside;
    inside.then(|| disc_polygon(disc, polygon))
}

/// Do a disc and a polygon touch or overlap, the disc wholly inside included? Exact.
///
/// ```
/// use carom::{DVec2, Disc, Polygon, interfere::touch};
///
/// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(8.0, 4.0)).unwrap();
/// assert!(touch::disc_polygon(&Disc::new(DVec2::new(3.0, 5.0), 1.0), &block));
/// assert!(touch::disc_polygon(&Disc::new(DVec2::new(3.0, 2.0), 0.1), &block));
/// assert!(!touch::disc_polygon(&Disc::new(DVec2::new(3.0, 5.1), 1.0), &block));
/// ```
pub fn touch(disc: &Disc, polygon: &Polygon) -> bool {
    meet::touch(disc.into(), polygon.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Feature;
    use glam::DVec2;

    #[test]
    fn a_centre_on_the_rim_counts_as_outside_and_one_in_the_solid_looks_for_the_way_out() {
        let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(8.0, 4.0)).unwrap();
        let gap = |x, y| disc_polygon(&Disc::new(DVec2::new(x, y), 1.0), &block);
        for (x, y, normal) in [(3.0, 4.0, -DVec2::Y), (3.0, 0.0, DVec2::Y), (8.0, 1.0, -DVec2::X)] {
            assert_eq!((gap(x, y).distance, gap(x, y).normal), (-1.0, normal));
        }
        assert_eq!(gap(7.5, 2.0).distance, -1.5);
        assert_eq!(gap(7.5, 2.0).normal, -DVec2::X);
        assert_eq!(gap(11.0, 8.0).distance, 4.0);
        assert_eq!(gap(11.0, 8.0).feature_b, Feature::Vertex(2));
        // Exactly where a side ends counts as the side.
        assert_eq!(gap(8.0, 9.0).feature_b, Feature::Side(2));
    }

    #[test]
    fn a_corner_that_points_inwards_can_be_the_nearest_from_inside() {
        let at = DVec2::new;
        let notched = [at(0., 0.), at(8., 0.), at(8., 8.), at(4., 4.), at(0., 8.)];
        let notched = Polygon::new(notched).unwrap();
        let gap = disc_polygon(&Disc::new(at(4.0, 3.0), 0.5), &notched);
        assert_eq!((gap.distance, gap.feature_b), (-1.5, Feature::Vertex(3)));
        assert_eq!((gap.point_b, gap.normal), (at(4.0, 4.0), -DVec2::Y));
    }
}
