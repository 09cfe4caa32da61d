//! Every nasty value in every place: no panic, no NaN, and both answers agree.

use crate::scene::{Any, gap, touch};
use carom::{Capsule, Container, DVec2, Disc, Polygon, Segment, interfere};

const NASTY: [f64; 13] = [
    0.0,
    -0.0,
    5e-324,
    -2e-308,
    1e-300,
    -1e-160,
    1e-17,
    1.0,
    -1.0,
    1.0 + f64::EPSILON,
    1e16,
    -1e154,
    1e300,
];

fn points() -> Vec<DVec2> {
    let mut points = Vec::new();
    for (i, &x) in NASTY.iter().enumerate() {
        for step in [0, 1, 5] {
            points.push(DVec2::new(x, NASTY[(i + step) % NASTY.len()]));
        }
    }
    points
}

fn shapes() -> Vec<Any> {
    let points = points();
    let mut shapes = Vec::new();
    for (i, &p) in points.iter().enumerate() {
        let radius = NASTY[(i * 5) % NASTY.len()].abs();
        let (q, r) = (points[(i * 7 + 1) % points.len()], points[(i * 3 + 2) % points.len()]);
        shapes.push(Any::Disc(Disc::new(p, radius)));
        shapes.push(Any::Segment(Segment::new(p, q)));
        shapes.push(Any::Segment(Segment::new(p, p)));
        shapes.push(Any::Capsule(Capsule::new(p, q, radius)));
        let chains = [vec![p, q, r], vec![p, q, r, (p + q) * 0.5]];
        shapes.extend(chains.into_iter().filter_map(|c| Polygon::new(c).ok()).map(Any::Polygon));
    }
    shapes
}

#[test]
fn no_nan_anywhere_and_one_answer() {
    let shapes = shapes();
    assert!(shapes.iter().filter(|s| matches!(s, Any::Polygon(_))).count() > 10);
    for a in &shapes {
        for b in &shapes {
            let gap = gap(a, b);
            let whole = gap.distance.is_finite()
                && gap.point_a.is_finite()
                && gap.point_b.is_finite()
                && (gap.normal.length() - 1.0).abs() <= 2.0 * f64::EPSILON;
            assert!(whole, "{gap:?}\n{a:?}\n{b:?}");
            assert_eq!(gap.touches(), touch(a, b), "{gap:?}\n{a:?}\n{b:?}");
        }
    }
}

#[test]
fn containers_and_closest_points_too() {
    for &p in &points() {
        for &q in &points() {
            for &radius in &NASTY {
                let (disc, bowl) = (Disc::new(p, radius.abs()), Container::new(q, 1.0));
                let gap = interfere::disc_container(&disc, &bowl);
                assert!(gap.distance.is_finite() && gap.normal.is_finite(), "{gap:?}");
                assert_eq!(gap.touches(), interfere::touch::disc_container(&disc, &bowl));
            }
            for &r in &points() {
                let segment = Segment::new(q, r);
                assert!(interfere::closest_point_on_segment(p, &segment).is_finite());
                assert!(interfere::closest_point_on_line(p, &segment).is_finite());
            }
        }
    }
}
