//! A disc and a wall: the ways in which they can meet that are easily got wrong, each by its name.

use carom::{Capsule, Container, DVec2, DVec3, Disc, Feature, Motion, Segment, Sphere, predict};
use carom_oracle::Random;

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// From (0, 0) to (10, 0).
const WALL: Segment = Segment::new(DVec2::new(0.0, 0.0), DVec2::new(10.0, 0.0));

fn meet(center: DVec2, radius: f64, velocity: DVec2) -> Option<(f64, Feature)> {
    let disc = Disc::new(center, radius);
    let contact = predict::disc_segment(&disc, velocity, &WALL, DVec2::ZERO, f64::INFINITY)?;
    assert!((contact.normal.length() - 1.0).abs() < 1e-15);
    assert!(velocity.dot(contact.normal) > 0.0, "the normal points the way it goes");
    // The wall solid from both sides, told from the other end, must say the same.
    let reversed = Segment::new(WALL.b, WALL.a);
    let other = predict::disc_segment(&disc, velocity, &reversed, DVec2::ZERO, 1e9).unwrap();
    assert_eq!(contact.instant, other.instant);
    assert_eq!(contact.normal, other.normal);
    Some((contact.instant, contact.feature_b))
}

#[test]
fn a_simple_surface_collision() {
    assert_eq!(meet(at(3.0, 5.0), 1.0, at(0.0, -2.0)), Some((2.0, Feature::Side(0))));
    assert_eq!(meet(at(3.0, -5.0), 1.0, at(1.0, 2.0)), Some((2.0, Feature::Side(0))));
}

#[test]
fn the_side_of_the_disc_meets_the_end_coming_from_the_line_side() {
    // Over the wall, but by the time it is low enough it is past the end.
    let (t, feature) = meet(at(9.0, 2.0), 1.0, at(2.0, -1.75)).unwrap();
    assert_eq!(feature, Feature::Vertex(1));
    assert!(t > 0.5 && t < 2.0);
}

#[test]
fn the_path_misses_the_line_but_the_disc_meets_the_end() {
    // The centre passes the end at a distance of 0.5.
    let (_, feature) = meet(at(10.5, 5.0), 1.0, at(0.0, -1.0)).unwrap();
    assert_eq!(feature, Feature::Vertex(1));
    let (_, feature) = meet(at(-0.5, -5.0), 1.0, at(0.0, 1.0)).unwrap();
    assert_eq!(feature, Feature::Vertex(0));
}

#[test]
fn at_a_shallow_angle_the_line_is_crossed_behind_the_point_of_contact() {
    // The path would cross the line at x = 20, beyond the wall; the disc meets the side at x = 5.
    assert_eq!(meet(at(-10.0, 2.0), 1.5, at(30.0, -1.0)), Some((0.5, Feature::Side(0))));
}

#[test]
fn the_path_crosses_the_line_beyond_the_end() {
    let (t, feature) = meet(at(13.0, 4.0), 2.0, at(-1.0, -2.0)).unwrap();
    assert_eq!(feature, Feature::Vertex(1));
    assert!(t > 1.0 && t < 2.0);
    assert_eq!(meet(at(14.0, 4.0), 2.0, at(-0.5, -2.0)), None);
}

#[test]
fn the_path_goes_through_the_end() {
    let (t, feature) = meet(at(14.0, 3.0), 1.0, at(-4.0, -3.0)).unwrap();
    assert_eq!(feature, Feature::Vertex(1));
    assert!((t - 0.8).abs() < 1e-15); // 5 away, 1 of it the radius, at a speed of 5
}

#[test]
fn contact_exactly_where_the_side_ends_is_the_side() {
    assert_eq!(meet(at(10.0, 5.0), 1.0, at(0.0, -1.0)), Some((4.0, Feature::Side(0))));
    assert_eq!(meet(at(4.0, 5.0), 1.0, at(1.5, -1.0)), Some((4.0, Feature::Side(0))));
}

#[test]
fn along_the_line_of_the_wall_the_end_is_met_head_on() {
    assert_eq!(meet(at(-5.0, 0.0), 1.0, at(2.0, 0.0)), Some((2.0, Feature::Vertex(0))));
    assert_eq!(meet(at(15.0, 0.0), 0.0, at(-1.0, 0.0)), Some((5.0, Feature::Vertex(1))));
}

#[test]
fn touching_already() {
    let now = Some((0.0, Feature::Side(0)));
    assert_eq!(meet(at(5.0, 1.0), 1.0, at(0.0, -1.0)), now);
    assert_eq!(meet(at(5.0, 1.0), 1.0, at(7.0, -1e-300)), now);
    assert_eq!(meet(at(5.0, 1.0), 1.0, at(1.0, 0.0)), None); // along it
    assert_eq!(meet(at(5.0, 1.0), 1.0, at(0.0, 1.0)), None); // away
    assert_eq!(meet(at(5.0, 0.5), 1.0, at(0.0, -1.0)), now); // overlapping
    assert_eq!(meet(at(5.0, 0.5), 1.0, at(0.0, 1.0)), None);
    assert_eq!(meet(at(5.0, 0.0), 1.0, at(0.0, 1.0)), None); // its centre on the wall
    assert_eq!(meet(at(11.0, 0.0), 1.0, at(-1.0, 0.0)), Some((0.0, Feature::Vertex(1))));
    assert_eq!(meet(at(11.0, 0.0), 1.0, at(0.0, 1.0)), None); // at a tangent to the end
}

#[test]
fn parallel_to_the_wall() {
    assert_eq!(meet(at(-5.0, 1.0), 1.0, at(1.0, 0.0)), None); // just clears it
    let below = 1.0 - f64::EPSILON / 2.0;
    assert_eq!(meet(at(-5.0, below), 1.0, at(1.0, 0.0)).unwrap().1, Feature::Vertex(0));
}

#[test]
fn a_wall_of_no_length_is_a_point() {
    let point = Segment::new(at(3.0, 0.0), at(3.0, 0.0));
    let disc = Disc::new(DVec2::ZERO, 1.0);
    let contact = predict::disc_segment(&disc, DVec2::X, &point, DVec2::ZERO, 9.0).unwrap();
    assert_eq!((contact.instant, contact.feature_b), (2.0, Feature::Vertex(0)));
}

#[test]
fn a_fast_disc_never_passes_a_thin_wall() {
    for k in 0..60 {
        let speed = 2f64.powi(k);
        let (t, feature) = meet(at(4.0, 100.0), 1e-3, at(0.0, -speed)).unwrap();
        assert_eq!(feature, Feature::Side(0));
        assert!((t * speed - 99.999).abs() < 1e-13);
    }
}

#[test]
fn a_point_that_runs_into_the_end_of_a_wall_meets_it_however_either_moves() {
    let point = Disc::new(at(16.0, 0.0), 0.0);
    let (west, far) = (at(-2.0, 0.0), f64::INFINITY);
    let straight = predict::disc_segment(&point, west, &WALL, DVec2::ZERO, far).unwrap();
    assert_eq!((straight.instant, straight.feature_b), (3.0, Feature::Vertex(1)));
    // The wall grows towards it.
    let ends = [DVec2::ZERO, at(1.0, 0.0)];
    let growing = predict::deforming::disc_segment(&point, west, &WALL, ends, far).unwrap();
    assert_eq!((growing.instant, growing.feature_b), (2.0, Feature::Vertex(1)));
    assert_eq!(growing.normal, at(-1.0, 0.0));
    // It gets faster.
    let pulled = Motion::falling(west, at(-1.0, 0.0));
    let fall = predict::falling::disc_segment(&point, &pulled, &WALL, &Motion::REST, far).unwrap();
    assert_eq!((fall.instant, fall.feature_b), (2.0, Feature::Vertex(1)));
}

#[test]
fn a_point_that_turns_round_before_the_wall_does_not_meet_it() {
    // Its height is 1 − t + t²/2 ≥ ½.
    let point = Disc::new(at(5.0, 1.0), 0.0);
    let thrown = Motion::falling(at(0.0, -1.0), at(0.0, 1.0));
    let meet = |thrown: &Motion| {
        predict::falling::disc_segment(&point, thrown, &WALL, &Motion::REST, f64::INFINITY)
    };
    assert_eq!(meet(&thrown), None);
    assert!(meet(&Motion::falling(at(0.0, -2.0), at(0.0, 1.0))).is_some());

    let wall = Segment::new(at(5.0, 2.0), at(-3.0, 1.0));
    let ends = [at(0.0, 1.0), at(-2.0, -3.0)];
    let (point, v) = (at(-5.0, -2.0), at(3.0, 0.0));
    let disc = Disc::new(point, 0.0);
    assert_eq!(predict::deforming::point_edge(point, v, &wall, ends, 8.0), None);
    assert_eq!(predict::deforming::disc_segment(&disc, v, &wall, ends, 8.0), None);
}

#[test]
fn paths_of_very_different_lengths_cross_where_they_do() {
    use predict::{Crossing, paths_cross};
    let tiny = [at(0.0, 0.0), at(1e-170, 1e-170)];
    let crossing = paths_cross(tiny, [at(-1.0, 0.0), at(1.0, 0.0)]);
    assert_eq!(crossing, Crossing::At { t: 0.0, s: 0.5, point: DVec2::ZERO });
    let whole = Crossing::Collinear { shared: Some([0.0, 1.0]) };
    let least = [at(0.0, 0.0), at(5e-324, 0.0)];
    assert_eq!(paths_cross(least, least), whole);
    let third = Crossing::Collinear { shared: Some([1.0 / 3.0, 2.0 / 3.0]) };
    assert_eq!(
        paths_cross([at(0.0, 0.0), at(1.5e-323, 0.0)], [at(5e-324, 0.0), at(1e-323, 0.0)]),
        third
    );
    let wide = [at(-1.7e308, 0.0), at(1.7e308, 0.0)];
    let crossing = paths_cross(wide, [at(0.0, -1.0), at(0.0, 1.0)]);
    assert_eq!(crossing, Crossing::At { t: 0.5, s: 0.5, point: DVec2::ZERO });
}

#[test]
fn spheres_meet_in_space_as_their_distance_says() {
    let mut met = 0;
    for i in 0..2000 {
        let random = &mut Random::new(31, i);
        let mut vector = |size: f64| {
            let mut one = || random.between(-size, size);
            DVec3::new(one(), one(), one())
        };
        let (p, q, v, w) = (vector(4.0), vector(4.0), vector(1.0), vector(1.0));
        let (a, b) = (Sphere::new(p, 0.75), Sphere::new(q, 1.0));
        let distance = |t: f64| (p + v * t).distance(q + w * t) - 1.75;
        let closest = -(q - p).dot(w - v) / (w - v).length_squared();
        let contact = predict::sphere_sphere(&a, v, &b, w, f64::INFINITY);
        let meets = closest > 0.0 && (distance(closest) < 0.0 || distance(0.0) <= 0.0);
        assert_eq!(contact.is_some(), meets, "case {i}");
        let Some(contact) = contact.filter(|contact| contact.instant > 0.0) else { continue };
        met += 1;
        assert!(distance(contact.instant).abs() < 1e-13);
        assert!(contact.point_a.distance(contact.point_b) < 1e-13);
        assert!(contact.instant < closest);
    }
    assert!(met > 50, "{met}");
}

#[test]
fn a_capsule_touched_now_is_touched_on_its_surface() {
    let wall = Capsule::new(at(0.0, 0.0), at(10.0, 0.0), 0.5);
    for center in [at(5.0, 1.25), at(10.0, 1.25)] {
        let disc = Disc::new(center, 1.0);
        let down = at(0.0, -1.0);
        let straight = predict::disc_capsule(&disc, down, &wall, DVec2::ZERO, 1.0).unwrap();
        let falls = Motion::falling(down, at(0.0, -1.0));
        let fall =
            predict::falling::disc_capsule(&disc, &falls, &wall, &Motion::REST, 1.0).unwrap();
        for contact in [straight, fall] {
            assert_eq!((contact.instant, contact.feature_b), (0.0, Feature::Side(0)));
            assert_eq!(contact.point_a, at(center.x, 0.25));
            assert_eq!(contact.point_b, at(center.x, 0.5));
        }
    }
}

#[test]
fn two_that_fall_alike_meet_where_they_have_fallen_to() {
    let gravity = at(0.0, -1.0);
    let (east, west) = (Motion::falling(DVec2::X, gravity), Motion::falling(-DVec2::X, gravity));
    let (a, b) = (Disc::new(DVec2::ZERO, 1.0), Disc::new(at(6.0, 0.0), 1.0));
    let contact = predict::falling::disc_disc(&a, &east, &b, &west, 9.0).unwrap();
    assert_eq!((contact.instant, contact.point_a), (2.0, at(3.0, -2.0)));
    assert_eq!(contact.point_b, at(3.0, -2.0));
}

#[test]
fn a_point_in_a_container_that_is_a_point_is_pulled_out_of_it_now() {
    let meets = |velocity: DVec2, acceleration: DVec2| {
        let (point, pit) = (Disc::new(DVec2::ZERO, 0.0), Container::new(DVec2::ZERO, 0.0));
        let motion = Motion::falling(velocity, acceleration);
        predict::falling::disc_container(&point, &motion, &pit, &Motion::REST, f64::INFINITY)
    };
    for size in [3.7e-165, 5e-324, 1e-300, 1.0, 1e300] {
        // However weak the pull, it is out at once, and where the pull goes.
        for way in [DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y, DVec2::X] {
            let contact = meets(DVec2::ZERO, way * size).expect("contact now");
            assert_eq!((contact.instant, contact.normal), (0.0, way), "{size}");
            // A velocity comes before it.
            let contact = meets(way.perp(), way * size).expect("contact now");
            assert_eq!((contact.instant, contact.normal), (0.0, way.perp()), "{size}");
        }
    }
}
