//! The gap between two round shapes, whatever their cores.

use super::Gap;
use super::closest::Foot;
use super::core::{Core, Round};
use super::length::length_and_direction;
use super::meet::cores_meet;
use super::near::Near;
use crate::plane::{Place, orientation, segments_meet};
use crate::{Disc, Feature};
use core::cmp::Ordering;
use glam::DVec2;

/// The gap between a disc and a round shape.
#[inline]
pub(super) fn disc_gap(disc: &Disc, b: Round) -> Gap {
    let p = disc.center;
    let (i, foot) = b.core.foot(p);
    let (feature, side) = (b.core.feature(i, foot.part), b.core.side(i));
    if b.core.place(p) == Place::Inside {
        return Near::from_inside(p, Feature::Rim, &foot, feature, side).gap(disc.radius, b.radius);
    }
    Near::from_outside(p, Feature::Rim, &foot, feature, side).settled_gap(disc.into(), b)
}

/// The gap between two round shapes, neither of them a disc.
pub(super) fn gap(a: Round, b: Round) -> Gap {
    if !cores_meet(a.core, b.core) {
        return nearest(a.core, b.core).settled_gap(a, b);
    }
    let deepest = if a.core.is_convex() && b.core.is_convex() {
        least_way_out(a.core, b.core)
    } else {
        deepest_part(a.core, b.core)
    };
    deepest.gap(a.radius, b.radius)
}

/// Of cores that are apart: the nearest two points, one of which is a vertex.
fn nearest(a: Core, b: Core) -> Near {
    let (mut nearest, mut size): (Option<Near>, _) = (None, 0.0);
    let within = between_vertices(a, b);
    for (one, other, is_swapped) in [(a, b, false), (b, a, true)] {
        for (j, p) in one.vertices().enumerate() {
            let limit = nearest.map_or(within, |nearest| nearest.distance.min(within));
            let (found, reach) = other.foot_within(p, limit);
            size = f64::max(size, reach);
            let Some((i, foot)) = found else { continue };
            let feature = other.feature(i, foot.part);
            let near = Near::from_outside(p, one.corner(j), &foot, feature, other.side(i));
            let near = if is_swapped { near.swapped() } else { near };
            nearest = Some(nearest.map_or(near, |nearest| nearest.lower(near)));
        }
    }
    Near { size, ..nearest.unwrap_or(Near::coincident(a, b)) }
}

/// The distance between two vertices that are near each other: the cores are no farther apart. Found
/// quickly, it saves [`nearest`] from looking closely at most of the sides.
fn between_vertices(a: Core, b: Core) -> f64 {
    let (mut least, mut between) = (f64::INFINITY, b.side(0).0 - a.side(0).0);
    for p in a.vertices() {
        for q in b.vertices() {
            let w = q - p;
            let square = w.x * w.x + w.y * w.y;
            if square < least {
                (least, between) = (square, w);
            }
        }
    }
    length_and_direction(between).0
}

/// Of convex cores that meet: how far one has to be moved at least for them to part. That is always
/// across a side of one of the two, as far as the other's deepest vertex (the separating axis
/// theorem; Ericson, Real-Time Collision Detection, 5.2.1). Where neither has a side they are points.
fn least_way_out(a: Core, b: Core) -> Near {
    let ways = ways_out(a, b).chain(ways_out(b, a).map(Near::swapped));
    let way = ways.reduce(Near::higher).unwrap_or(Near::coincident(a, b));
    match (way.feature_a, way.feature_b) {
        (Feature::Side(_), _) => facing(way, a),
        (_, Feature::Side(_)) => facing(way.swapped(), b).swapped(),
        _ => way,
    }
}

/// For each side of a: the deepest vertex of b behind it.
fn ways_out<'a>(a: Core<'a>, b: Core<'a>) -> impl Iterator<Item = Near> + 'a {
    a.edges().enumerate().filter_map(move |(i, (s, t))| {
        let depth = move |(j, p): (usize, DVec2)| {
            let foot = Foot::on_line(p, s, t);
            let feature = a.feature(i, foot.part);
            let near = match foot.turn {
                Ordering::Greater => Near::from_inside,
                _ => Near::from_outside,
            };
            near(p, b.corner(j), &foot, feature, (s, t)).swapped()
        };
        b.vertices().enumerate().map(depth).reduce(Near::lower)
    })
}

/// The way out across a side of a, with points that face each other. The foot of b's vertex may be
/// beyond the ends of that side: where a goes straight on there, or where b has a side parallel to
/// it. Then the nearest point to that foot that a has on this line, and that of b behind it.
fn facing(way: Near, a: Core) -> Near {
    let [p, s, t] = way.measured;
    if let Feature::Side(_) = Foot::on_segment(p, s, t).part {
        return way;
    }
    let is_on_line = |p: DVec2| orientation(s, t, p).is_eq();
    let sides = a.sides().enumerate().filter(|&(_, (u, v))| is_on_line(u) && is_on_line(v));
    let feet = sides.map(|(i, (u, v))| (i, Foot::on_segment(way.point_a, u, v)));
    let Some((i, foot)) = feet.min_by(|(_, f), (_, g)| f.distance.total_cmp(&g.distance)) else {
        return way;
    };
    let feature_a = match foot.part {
        Feature::Side(_) => a.feature(i, foot.part),
        _ => way.feature_a,
    };
    let point_b = foot.point + way.normal * way.distance;
    Near { point_a: foot.point, point_b, feature_a, ..way }
}

/// Of cores that meet, not both convex: the deepest of all vertices of one that are in the other, by
/// their distance to its rim, and of all pairs of sides that cross, by their own least way out.
fn deepest_part(a: Core, b: Core) -> Near {
    let crossings = a.sides().enumerate().flat_map(|(i, (p, q))| {
        let crossed = move |&(_, (s, t)): &(usize, (DVec2, DVec2))| segments_meet(p, q, s, t);
        b.sides().enumerate().filter(crossed).map(move |(j, (s, t))| {
            let near = least_way_out(Core::Segment(p, q), Core::Segment(s, t));
            let feature_a = a.feature(i, near.feature_a);
            Near { feature_a, feature_b: b.feature(j, near.feature_b), ..near }
        })
    });
    let vertices = vertices_in(a, b).chain(vertices_in(b, a).map(Near::swapped));
    vertices.chain(crossings).reduce(Near::lower).unwrap_or(Near::coincident(a, b))
}

/// The vertices of a that are in b.
fn vertices_in<'a>(a: Core<'a>, b: Core<'a>) -> impl Iterator<Item = Near> + 'a {
    a.vertices().enumerate().filter_map(move |(j, p)| {
        let place = b.place(p);
        if place == Place::Outside {
            return None;
        }
        let (i, foot) = b.foot(p);
        let near = match place {
            Place::Inside => Near::from_inside,
            _ => Near::from_outside,
        };
        Some(near(p, a.corner(j), &foot, b.feature(i, foot.part), b.side(i)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Polygon, Segment};

    fn at(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    fn block(low: (f64, f64), high: (f64, f64)) -> Polygon {
        Polygon::rectangle(at(low.0, low.1), at(high.0, high.1)).unwrap()
    }

    fn between(a: &Polygon, b: &Polygon) -> Gap {
        gap(a.into(), b.into())
    }

    #[test]
    fn of_equally_near_points_the_lowest_is_taken_whoever_asks() {
        let (left, right) = (block((0., 0.), (2., 4.)), block((5., 1.), (9., 4.)));
        let one = between(&left, &right);
        assert_eq!((one.distance, one.normal), (3.0, DVec2::X));
        assert_eq!((one.point_a, one.point_b), (at(2., 1.), at(5., 1.)));
        assert_eq!(one.swapped(), between(&right, &left));
        // The same where the lowest is not the first.
        let right = Polygon::new([at(5., 3.), at(5., 1.), at(9., 1.), at(9., 3.)]).unwrap();
        let one = between(&left, &right);
        assert_eq!((one.point_a, one.point_b), (at(2., 1.), at(5., 1.)));
        assert_eq!(one.swapped(), between(&right, &left));
    }

    #[test]
    fn a_wide_block_sunk_into_a_narrow_post_points_at_both() {
        let (post, roof) = (block((4., 0.), (6., 10.)), block((0., 9.), (20., 12.)));
        for gap in [between(&post, &roof), between(&roof, &post).swapped()] {
            assert_eq!((gap.distance, gap.normal), (-1.0, DVec2::Y));
            assert!((4.0..=6.0).contains(&gap.point_a.x), "{gap:?}");
            assert_eq!((gap.point_a.y, gap.point_b.y), (10.0, 9.0));
            assert_eq!(gap.point_a.x, gap.point_b.x);
        }
    }

    #[test]
    fn a_side_with_a_straight_corner_is_one_side() {
        let floor = [at(0., 0.), at(9., 0.), at(9., 4.), at(5., 4.), at(0., 4.)];
        let floor = Polygon::new(floor).unwrap();
        for (x, side) in [(2., 3), (7., 2)] {
            let wedge = Polygon::new([at(x, 3.), at(x + 1., 9.), at(x - 1., 9.)]).unwrap();
            let gap = between(&floor, &wedge);
            assert_eq!((gap.distance, gap.normal), (-1.0, DVec2::Y));
            assert_eq!((gap.point_a, gap.point_b), (at(x, 4.), at(x, 3.)));
            assert_eq!((gap.feature_a, gap.feature_b), (Feature::Side(side), Feature::Vertex(0)));
        }
    }

    #[test]
    fn one_inside_the_other_leaves_by_the_shortest_way() {
        let (outer, inner) = (block((0., 0.), (10., 10.)), block((6., 4.), (8., 6.)));
        let gap = between(&outer, &inner);
        assert_eq!((gap.distance, gap.normal), (-4.0, DVec2::X));
        assert_eq!((gap.point_a.x, gap.point_b.x), (10.0, 6.0));
    }

    #[test]
    fn bars_that_cross_and_hooks_are_as_deep_as_documented() {
        let (level, upright) = (block((0., 4.), (10., 6.)), block((4., 0.), (6., 10.)));
        assert_eq!(between(&level, &upright).distance, -6.0);
        // An L and a bar across its foot: no corner of one is in the other.
        let l = [(0., 0.), (9., 0.), (9., 2.), (2., 2.), (2., 9.), (0., 9.)];
        let l = Polygon::new(l.map(|(x, y)| at(x, y))).unwrap();
        let bar = block((5., -1.), (6., 5.));
        // The bar's sides cross the foot's: 1 deep below it, 3 above; the foot's end is 3 or 4 away.
        assert_eq!(between(&l, &bar).distance, -3.0);
        // Wholly in its foot.
        assert_eq!(between(&l, &block((4., 0.5), (5., 1.25))).distance, -0.75);
        // In the hollow of the L, touching nothing.
        assert_eq!(between(&l, &block((3., 4.), (5., 5.))).distance, 1.0);
        // A corner in its foot.
        let wedge = Polygon::new([at(5., 1.5), at(7., 8.), at(3., 8.)]).unwrap();
        let gap = between(&l, &wedge);
        assert_eq!((gap.distance, gap.normal), (-0.5, DVec2::Y));
        assert_eq!((gap.feature_a, gap.feature_b), (Feature::Side(2), Feature::Vertex(0)));
    }

    #[test]
    fn segments_that_cross_part_over_the_nearest_end() {
        let level = Segment::new(at(-4., 0.), at(4., 0.));
        let cross = |b: &Segment| gap((&level).into(), b.into());
        let gap = cross(&Segment::new(at(3., -2.), at(3., 9.)));
        assert_eq!((gap.distance, gap.normal), (-1.0, DVec2::X));
        assert_eq!((gap.feature_a, gap.feature_b), (Feature::Vertex(1), Feature::Side(0)));
        // On one line, overlapping; end to end; a point on it; a point on a point.
        for b in [(1., 9.), (4., 9.), (2., 2.)] {
            let gap = cross(&Segment::new(at(b.0, 0.), at(b.1, 0.)));
            assert_eq!((gap.distance, gap.normal.x), (0.0, 0.0), "{b:?}");
        }
        let point = Segment::new(at(1., 1.), at(1., 1.));
        let same = super::gap((&point).into(), (&point).into());
        assert_eq!((same.distance, same.normal, same.point_b), (0.0, DVec2::X, at(1., 1.)));
    }
}
