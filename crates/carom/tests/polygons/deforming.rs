//! Points, edges and polygons whose vertices each go their own way.

use crate::rational::{Point, cross, point, sign, ulps};
use crate::{at, regular, star};
use carom::{Contact, DVec2, Feature, Polygon, Segment, predict};
use carom_oracle::Random;
use dashu::rational::RBig;

type Case = (DVec2, DVec2, Segment, [DVec2; 2]);

fn meet(&(p, v, edge, ends): &Case) -> Option<Contact> {
    predict::deforming::point_edge(p, v, &edge, ends, f64::INFINITY)
}

fn moved(place: &Point, velocity: &Point, t: &RBig) -> Point {
    (&place.0 + &velocity.0 * t, &place.1 + &velocity.1 * t)
}

fn minus(a: Point, b: &Point) -> Point {
    (a.0 - &b.0, a.1 - &b.1)
}

/// e(t) and w(t).
fn vectors((p, v, edge, ends): &Case, t: &RBig) -> (Point, Point) {
    let a = moved(&point(edge.a), &point(ends[0]), t);
    let b = moved(&point(edge.b), &point(ends[1]), t);
    (minus(b, &a), minus(moved(&point(*p), &point(*v), t), &a))
}

fn q(case: &Case, t: &RBig) -> RBig {
    let (e, w) = vectors(case, t);
    cross(&e, &w)
}

/// The first crossing: the quadratic's coefficients from three values of it, its extremum between the
/// roots, and bisection in rationals.
fn first_crossing(case: &Case) -> Option<RBig> {
    let half = RBig::ONE / RBig::from(2);
    let (q0, q1, q2) = (q(case, &RBig::ZERO), q(case, &RBig::ONE), q(case, &RBig::from(2)));
    let c2 = (&q2 - &q1 - &q1 + &q0) * &half;
    let c1 = &q1 - &q0 - &c2;
    let bound = RBig::from(2).pow(40);
    let mut stops = vec![RBig::ZERO, bound];
    if !c2.is_zero() {
        let turn = -&c1 * &half / &c2;
        if turn > stops[0] && turn < stops[1] {
            stops.insert(1, turn);
        }
    }
    stops.windows(2).find_map(|pair| {
        let (mut low, mut high) = (pair[0].clone(), pair[1].clone());
        let side = sign(&q(case, &low));
        if side.is_eq() || sign(&q(case, &high)) != side.reverse() {
            return None;
        }
        for _ in 0..150 {
            let middle = (&low + &high) * &half;
            if sign(&q(case, &middle)) == side { low = middle } else { high = middle }
        }
        let (e, w) = vectors(case, &low);
        let along = &e.0 * &w.0 + &e.1 * &w.1;
        let length = &e.0 * &e.0 + &e.1 * &e.1;
        (sign(&along).is_ge() && along <= length).then_some(low)
    })
}

#[test]
fn random_points_cross_random_edges_when_rationals_say() {
    let mut random = Random::new(5, 0);
    let mut met = 0;
    for _ in 0..200 {
        let edge = Segment::new(random.in_square(2.0), random.in_square(2.0));
        let case = (
            random.in_square(3.0),
            random.in_square(1.0),
            edge,
            [random.in_square(1.0), random.in_square(1.0)],
        );
        match (first_crossing(&case), meet(&case)) {
            (None, None) => {}
            (Some(truth), Some(found)) => {
                assert!(ulps(found.instant, &truth) <= 1.0, "{found:?} {case:?}");
                met += 1;
            }
            (truth, found) => panic!("{:?} {found:?} {case:?}", truth.map(|t| t.to_f64().value())),
        }
    }
    assert!(met > 25, "{met}");
}

/// A point that the line of the edge only just reaches.
#[test]
fn grazing_crossings_are_found_to_the_last_bit() {
    for k in 20..=52 {
        let bit = 2f64.powi(-k);
        for (c, meets) in [(1.0 - bit, true), (1.0, false), (1.0 + bit, false)] {
            // e = (1, t), w = (t − 2, −c): q = −c − t(t − 2) = (1 − c) − (t − 1)².
            let edge = Segment::new(DVec2::ZERO, at(1.0, 0.0));
            let ends = [DVec2::ZERO, at(0.0, 1.0)];
            let case = (at(-2.0, -c), at(1.0, 0.0), edge, ends);
            // On the line near t = 1, but at x = −1: off the edge. The longer edge reaches there.
            assert_eq!(meet(&case), None);
            let longer = Segment::new(at(-2.0, 0.0), at(1.0, 0.0));
            let ends = [at(0.0, -2.0), at(0.0, 1.0)];
            let case = (case.0, case.1, longer, ends);
            let found = meet(&case);
            assert_eq!(found.is_some(), meets, "{k} {c}");
            if let Some(found) = found {
                assert!(ulps(found.instant, &first_crossing(&case).unwrap()) <= 1.0, "{k}");
            }
        }
    }
}

#[test]
fn the_first_root_may_lie_off_the_edge() {
    let edge = Segment::new(DVec2::ZERO, at(1.0, 0.0));
    let case = (at(-2.0, -0.75), at(1.0, 0.0), edge, [DVec2::ZERO, at(0.0, 1.0)]);
    // e = (1, t), w = (t − 2, −3/4): q = −3/4 − t² + 2t, with roots 1/2 and 3/2, both at x < 0.
    assert_eq!(meet(&case), None);
    let wider = Segment::new(at(-1.0, 0.0), at(1.0, 0.0));
    let ends = [at(0.0, -1.0), at(0.0, 1.0)];
    let found = meet(&(case.0, case.1, wider, ends)).unwrap();
    assert_eq!((found.instant, found.point_a), (1.5, at(-0.5, -0.75)));
}

#[test]
fn along_its_own_line_a_point_meets_the_end_of_an_edge() {
    let edge = Segment::new(at(2.0, 2.0), at(5.0, 5.0));
    let rest = [DVec2::ZERO; 2];
    let found = meet(&(DVec2::ZERO, at(1.0, 1.0), edge, rest)).unwrap();
    assert_eq!((found.instant, found.feature_b), (2.0, Feature::Vertex(0)));
    assert!(found.normal.distance(at(0.5, 0.5).normalize()) < 1e-15);
    let found = meet(&(at(6.0, 6.0), at(-1.0, -1.0), edge, rest)).unwrap();
    assert_eq!((found.instant, found.feature_b), (1.0, Feature::Vertex(1)));
    // From within the edge out through its end, and away from it.
    assert_eq!(meet(&(at(3.0, 3.0), at(1.0, 1.0), edge, rest)), None);
    assert_eq!(meet(&(at(6.0, 6.0), at(1.0, 1.0), edge, rest)), None);
    // An edge without length is a point.
    let dot = Segment::new(at(3.0, 0.0), at(3.0, 0.0));
    let found = meet(&(DVec2::ZERO, at(2.0, 0.0), dot, rest)).unwrap();
    assert_eq!((found.instant, found.feature_b), (1.5, Feature::Vertex(0)));
}

#[test]
fn what_counts_at_an_end_is_how_the_edge_lies_by_then() {
    let right = at(1.0, 0.0);
    let meet_at_end = |b: DVec2, velocity: DVec2| {
        let edge = Segment::new(at(2.0, 0.0), b);
        meet(&(DVec2::ZERO, right, edge, [DVec2::ZERO, velocity]))
    };
    // Below the point's way at first, above it when the point comes.
    let found = meet_at_end(at(3.0, -1.0), at(0.0, 1.0)).unwrap();
    assert_eq!((found.instant, found.feature_b), (2.0, Feature::Side(0)));
    assert!(found.normal.distance(at(1.0, -1.0).normalize()) < 1e-15);
    // In line with it just then: ahead of the point, or behind its end.
    let found = meet_at_end(at(3.0, -2.0), at(0.0, 1.0)).unwrap();
    assert_eq!((found.instant, found.feature_b), (2.0, Feature::Vertex(0)));
    assert_eq!(found.normal, right);
    assert_eq!(meet_at_end(at(1.0, 4.0), at(-0.25, -2.0)), None);
}

#[test]
fn at_its_end_an_edge_is_crossed_and_one_bit_beyond_it_is_not() {
    let edge = Segment::new(at(0.0, 0.0), at(1.0, 0.0));
    let rest = [DVec2::ZERO; 2];
    let down = at(0.0, -1.0);
    let found = meet(&(at(1.0, 3.0), down, edge, rest)).unwrap();
    assert_eq!((found.instant, found.feature_b), (3.0, Feature::Side(0)));
    assert_eq!(found.normal, down);
    assert_eq!(meet(&(at(1.0 + f64::EPSILON, 3.0), down, edge, rest)), None);
}

#[test]
fn a_point_that_starts_on_the_edge_meets_it_when_it_comes_back() {
    let edge = Segment::new(at(-2.0, 0.0), at(2.0, 0.0));
    // Off at once, and the edge at rest.
    assert_eq!(meet(&(DVec2::ZERO, at(0.0, 1.0), edge, [DVec2::ZERO; 2])), None);
    let found = meet(&(at(-1.0, 0.0), at(1.0, 1.0), edge, [DVec2::ZERO, at(0.0, 2.0)])).unwrap();
    // e = (4, 2t), w = (1 + t, t): q = 4t − 2t(1 + t) = 2t − 2t².
    assert_eq!((found.instant, found.point_a), (1.0, at(0.0, 1.0)));
}

/// Polygons that change their form: just before the instant all vertices are outside, just after it
/// one is within, and there is no earlier instant of that kind on a fine grid.
#[test]
fn deforming_polygons_are_apart_until_they_meet() {
    let mut random = Random::new(9, 0);
    let mut met = 0;
    for k in 0..200 {
        let center = at(5.0, random.between(-4.0, 4.0));
        let (a, b) = if k % 2 == 0 {
            (star(&mut random, DVec2::ZERO), star(&mut random, center))
        } else {
            (regular(5, DVec2::ZERO, 1.0, random.unit()), regular(4, center, 1.2, random.unit()))
        };
        let spread = |random: &mut Random, p: &Polygon, v: DVec2| -> Vec<DVec2> {
            p.vertices().iter().map(|_| v + random.in_square(0.1)).collect()
        };
        let (v, w) =
            (spread(&mut random, &a, at(1.0, 0.0)), spread(&mut random, &b, at(-0.5, 0.0)));
        let horizon = 3.5;
        let found = predict::deforming::polygon_polygon(&a, &v, &b, &w, horizon);
        let deformed = |p: &Polygon, v: &[DVec2], t: f64| {
            let places = p.vertices().iter().zip(v).map(|(&x, &v)| x + v * t);
            Polygon::new(places.collect::<Vec<_>>())
        };
        // A polygon that gets entangled with itself has no inside.
        if deformed(&a, &v, horizon).is_err() || deformed(&b, &w, horizon).is_err() {
            continue;
        }
        // How far vertices are within the other polygon, at most.
        let within = |t: f64| {
            let (a, b) = (deformed(&a, &v, t).unwrap(), deformed(&b, &w, t).unwrap());
            depth(&a, &b).max(depth(&b, &a))
        };
        let end = found.map_or(horizon, |c| c.instant * (1.0 - 1e-9));
        for step in 0..=300 {
            assert!(within(end * f64::from(step) / 300.0) <= 0.0, "{k}: missed before {end}");
        }
        if let Some(contact) = found {
            assert!(within(contact.instant + 1e-6) > 0.0, "{k}: invented {contact:?}");
            met += 1;
        }
    }
    assert!((50..195).contains(&met), "{met}");
}

/// How deep the deepest vertex of one polygon is within the other, roughly; −1 for none.
fn depth(one: &Polygon, other: &Polygon) -> f64 {
    let depth_of = |p: DVec2| {
        let mut inside = false;
        let mut nearest = f64::INFINITY;
        for (c, d) in other.sides() {
            let e = d - c;
            if (c.y > p.y) != (d.y > p.y) && p.x < c.x + (p.y - c.y) * e.x / e.y {
                inside = !inside;
            }
            let along = ((p - c).dot(e) / e.dot(e)).clamp(0.0, 1.0);
            nearest = nearest.min(p.distance(c + e * along));
        }
        if inside { nearest } else { -1.0 }
    };
    one.vertices().iter().map(|&p| depth_of(p)).fold(-1.0, f64::max)
}

#[test]
#[should_panic(expected = "a needs one velocity for each vertex")]
fn velocities_are_counted() {
    let a = regular(5, DVec2::ZERO, 1.0, 0.0);
    predict::deforming::polygon_polygon(&a, &[DVec2::X; 4], &a, &[DVec2::X; 5], 1.0);
}
