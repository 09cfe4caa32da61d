//! A disc and a polygon: from inside as `interfere` sees them, from outside as its sides do.

use carom::predict::{self, falling};
use carom::{DVec2, Disc, Feature, Motion, Polygon, Segment, interfere};
use carom_oracle::Random;

const FAR: f64 = f64::INFINITY;

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// From inside, what is met is what `interfere` says is touched, by a straight way and by a fall.
fn assert_met_as_touched(disc: &Disc, polygon: &Polygon) -> Feature {
    let gap = interfere::disc_polygon(disc, polygon);
    let rest = Motion::REST;
    let deeper = Motion::falling(DVec2::ZERO, gap.normal);
    let straight = predict::disc_polygon(disc, gap.normal, polygon, DVec2::ZERO, FAR);
    let fallen = falling::disc_polygon(disc, &deeper, polygon, &rest, FAR);
    for contact in [straight, fallen] {
        let contact = contact.unwrap_or_else(|| panic!("{disc:?} goes deeper into {polygon:?}"));
        assert_eq!(contact.instant, 0.0);
        assert_eq!((contact.point_a, contact.point_b), (gap.point_a, gap.point_b));
        assert_eq!(contact.normal, gap.normal);
        assert_eq!((contact.feature_a, contact.feature_b), (gap.feature_a, gap.feature_b));
    }
    let out = Motion::falling(DVec2::ZERO, -gap.normal);
    let straight = predict::disc_polygon(disc, -gap.normal, polygon, DVec2::ZERO, FAR);
    let fallen = falling::disc_polygon(disc, &out, polygon, &rest, FAR);
    for contact in [straight, fallen].into_iter().flatten() {
        assert!(
            contact.instant > 0.0,
            "on the way out, it may meet another part later: {contact:?}"
        );
    }
    gap.feature_b
}

#[test]
fn from_inside_a_box_of_any_size_the_same_side_is_met() {
    for unit in [1.0, 2f64.powi(-600), 2f64.powi(600)] {
        let block = Polygon::rectangle(DVec2::ZERO, at(8.0, 4.0) * unit).unwrap();
        for (x, y, side) in [(3.0, 0.5, 0), (7.5, 2.0, 1), (3.0, 3.0, 2), (1.0, 2.0, 3)] {
            let disc = Disc::new(at(x, y) * unit, 0.25 * unit);
            assert_eq!(assert_met_as_touched(&disc, &block), Feature::Side(side), "{unit:e}");
        }
    }
}

#[test]
fn from_inside_a_corner_that_points_inwards_can_be_met() {
    let notched = [at(0., 0.), at(8., 0.), at(8., 8.), at(4., 4.), at(0., 8.)];
    for unit in [1.0, 2f64.powi(-600), 2f64.powi(600)] {
        let notched = Polygon::new(notched.map(|v| v * unit)).unwrap();
        for x in [3.5, 4.0, 4.25] {
            let disc = Disc::new(at(x, 3.0) * unit, 0.5 * unit);
            assert_eq!(assert_met_as_touched(&disc, &notched), Feature::Vertex(3), "{unit:e}");
        }
    }
}

#[test]
fn along_a_slanted_side_from_inside_is_no_event_and_one_bit_inwards_is() {
    // The side's direction is (1/10, 3/10) as f64 has them, whose unit normal is rounded.
    let e = at(0.1, 0.3);
    let wedge = Polygon::new([DVec2::ZERO, e * 16.0, at(-8.0, 2.0)]).unwrap();
    let disc = Disc::new(e * 8.0 + at(-0.01, 0.0), 0.001);
    let meet = |v: DVec2| predict::disc_polygon(&disc, v, &wedge, DVec2::ZERO, FAR);
    for k in [-900, -3, 0, 5, 900] {
        let v = e * 2f64.powi(k);
        assert_eq!(meet(v), None, "along");
        assert_eq!(meet(-v), None, "back along");
        assert_eq!(meet(at(v.x.next_down(), v.y)).unwrap().feature_b, Feature::Side(0));
        assert_eq!(meet(at(v.x.next_up(), v.y)), None);
    }
}

/// Round the origin: convex, its corners on a circle; or a star.
fn polygon(random: &mut Random) -> Polygon {
    let n = random.integer(3, 9);
    let star = random.chance(0.5);
    let start = random.between(0.0, 6.0);
    let corner = |k: i32| {
        let radius = if star { random.between(0.5, 3.0) } else { 2.0 };
        let angle = start + std::f64::consts::TAU * f64::from(k) / f64::from(n);
        radius * DVec2::from_angle(angle)
    };
    Polygon::new((0..n).map(corner).collect::<Vec<_>>()).unwrap()
}

#[test]
fn from_outside_the_first_of_all_sides_is_met() {
    let (mut met, mut missed) = (0, 0);
    for i in 0..5000 {
        let mut random = Random::new(31, i);
        let polygon = polygon(&mut random);
        let mut point = |size: f64| at(random.between(-size, size), random.between(-size, size));
        let (center, v, w) = (point(6.0), point(2.0), point(1.0));
        let disc = Disc::new(center, random.between(0.0, 1.0));
        if interfere::touch::disc_polygon(&disc, &polygon) {
            continue;
        }
        let instant = predict::disc_polygon(&disc, v, &polygon, w, FAR).map(|c| c.instant);
        let sides = polygon.sides().map(|(a, b)| Segment::new(a, b));
        let contacts = sides.filter_map(|side| predict::disc_segment(&disc, v, &side, w, FAR));
        let first = contacts.map(|contact| contact.instant).min_by(f64::total_cmp);
        assert_eq!(instant, first, "case {i}: {disc:?} {v} {polygon:?} {w}");
        *if first.is_some() { &mut met } else { &mut missed } += 1;
    }
    assert!(met > 500 && missed > 500, "{met} met, {missed} missed: the test says little");
}

#[test]
fn a_disc_that_leaves_from_inside_meets_what_comes_after() {
    let at = |x: f64, y: f64| DVec2::new(x, y);
    let far = f64::INFINITY;
    // From the left arm of a U to the right one.
    let arms =
        [(0., 0.), (10., 0.), (10., 10.), (8., 10.), (8., 2.), (2., 2.), (2., 10.), (0., 10.)];
    let u = Polygon::new(arms.map(|(x, y)| at(x, y))).unwrap();
    let disc = Disc::new(at(1.5, 6.0), 0.25);
    let contact = predict::disc_polygon(&disc, at(1.0, 0.0), &u, DVec2::ZERO, far).unwrap();
    assert!((contact.instant - 6.25).abs() < 1e-11, "{contact:?}");
    // Up out of a floor, and down on it: ½ − 5t + ½t² = ¼.
    let floor = Polygon::rectangle(at(-10.0, -2.0), at(10.0, 0.0)).unwrap();
    let rest = Motion::REST;
    let thrown = Motion::falling(at(0.0, 5.0), at(0.0, -1.0));
    let disc = Disc::new(at(0.0, -0.5), 0.25);
    let contact = predict::falling::disc_polygon(&disc, &thrown, &floor, &rest, far).unwrap();
    assert!((contact.instant - (5.0 + 23.5f64.sqrt())).abs() < 1e-10, "{contact:?}");
    // With its centre on the floor, at rest or going down: now.
    for (velocity, radius) in [(0.0, 0.25), (-1.0, 0.25), (0.0, 0.0)] {
        let disc = Disc::new(DVec2::ZERO, radius);
        let falls = Motion::falling(at(0.0, velocity), at(0.0, -1.0));
        let contact = predict::falling::disc_polygon(&disc, &falls, &floor, &rest, far).unwrap();
        assert_eq!((contact.instant, contact.feature_b), (0.0, Feature::Side(2)), "{contact:?}");
    }
}

#[test]
fn a_disc_that_leaves_from_a_corner_does_not_meet_it() {
    let at = |x: f64, y: f64| DVec2::new(x, y);
    let triangle = Polygon::new([at(-1.0, -2.0), at(-2.0, 3.0), at(-2.0, -2.0)]).unwrap();
    let disc = Disc::new(at(-1.0, -2.0), 1.0);
    let contact = predict::disc_polygon(&disc, at(0.0, 2.0), &triangle, DVec2::ZERO, f64::INFINITY);
    assert_eq!(contact, None);
}

#[test]
fn where_a_side_ends_it_is_the_side_in_the_mirror_too() {
    let at = |x: f64, y: f64| DVec2::new(x, y);
    for m in [1.0, -1.0] {
        let disc = Disc::new(at(m, 2.0), 0.5);
        let corners = [at(2.0 * m, 2.0), at(2.0 * m, -1.0), at(4.0 * m, -1.0)];
        let polygon = Polygon::new(corners).unwrap();
        let (v, w) = (at(m, 1.0), at(-2.0 * m, 1.0));
        let contact = predict::disc_polygon(&disc, v, &polygon, w, f64::INFINITY).unwrap();
        assert!(matches!(contact.feature_b, Feature::Side(_)), "{contact:?}");
    }
}
