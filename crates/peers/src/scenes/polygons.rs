//! How deep convex polygons are in each other and in the sides of a box: for the judge, and so with no code of the
//! engine's.

use carom::DVec2;

/// How deep two convex polygons, counter-clockwise, are in each other: how far one would have to be moved for them to
/// touch. Below 0 if they are apart.
///
/// Two convex polygons overlap unless a side of one of them has all of the other before it, and the shortest way out
/// is across the side that the other is least far behind.
pub fn depth(a: &[DVec2], b: &[DVec2]) -> f64 {
    behind_sides(a, b).min(behind_sides(b, a))
}

/// Over all sides of a: how far b reaches behind the one that it is least behind.
fn behind_sides(a: &[DVec2], b: &[DVec2]) -> f64 {
    let depth = |(from, to): (DVec2, DVec2)| {
        let inwards = (to - from).perp().normalize();
        b.iter().map(|vertex| inwards.dot(*vertex - from)).fold(f64::NEG_INFINITY, f64::max)
    };
    let ends = a.iter().skip(1).chain(a.first());
    a.iter().copied().zip(ends.copied()).map(depth).fold(f64::INFINITY, f64::min)
}

/// How far a polygon reaches out of a box; below 0 if it does not.
pub fn out_of([min, max]: [DVec2; 2], polygon: &[DVec2]) -> f64 {
    let out = |vertex: &DVec2| (min - *vertex).max(*vertex - max).max_element();
    polygon.iter().map(out).fold(f64::NEG_INFINITY, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(center: (f64, f64), angle: f64) -> Vec<DVec2> {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let turned = |corner: (f64, f64)| DVec2::from_angle(angle).rotate(corner.into());
        corners.map(|corner| DVec2::from(center) + turned(corner)).into()
    }

    #[test]
    fn the_depth_is_the_shortest_way_out() {
        let (still, half_turn) = (square((0.0, 0.0), 0.0), std::f64::consts::FRAC_PI_4);
        for (center, angle, expected) in [
            ((1.75, 0.5), 0.0, 0.25),                       // side in side
            ((3.0, 0.0), 0.0, -1.0),                        // apart
            ((0.5 + 2.0_f64.sqrt(), 0.0), half_turn, 0.5),  // a corner in a side
            ((0.0, -1.0 - 2.0_f64.sqrt()), half_turn, 0.0), // a corner on a side
            ((1.9, -1.7), 0.0, 0.1),                        // corners in corners
        ] {
            let other = square(center, angle);
            for found in [depth(&still, &other), depth(&other, &still)] {
                assert!((found - expected).abs() < 1e-15, "{center:?}: {found}");
            }
        }
    }

    #[test]
    fn a_corner_out_of_the_box_is_noticed() {
        let room = [DVec2::ZERO, DVec2::splat(10.0)];
        assert_eq!(out_of(room, &square((5.0, 8.5), 0.0)), -0.5);
        assert_eq!(out_of(room, &square((0.75, 5.0), 0.0)), 0.25);
    }
}
