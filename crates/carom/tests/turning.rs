//! Bodies that turn, against brute force and against each other.

use carom::predict::turning;
use carom::{Capsule, Contact, DVec2, Disc, Feature, Motion, Polygon, Segment};
use carom_oracle::Random;
use carom_oracle::turning::{Class, Solid, distance, judge, random_pair};

fn motion(solid: &Solid) -> Motion {
    Motion::falling(solid.velocity, solid.acceleration).turning(solid.spin, solid.pivot)
}

fn predict(a: &Solid, b: &Solid, horizon: f64) -> Option<Contact> {
    let (ma, mb) = (motion(a), motion(b));
    let b = Polygon::new(b.vertices.clone()).unwrap();
    match a.vertices[..] {
        [center] => turning::disc_polygon(&Disc::new(center, a.radius), &ma, &b, &mb, horizon),
        [c, d] if a.radius == 0.0 => {
            turning::segment_polygon(&Segment::new(c, d), &ma, &b, &mb, horizon)
        }
        [c, d] => turning::capsule_polygon(&Capsule::new(c, d, a.radius), &ma, &b, &mb, horizon),
        _ => {
            let a = Polygon::new(a.vertices.clone()).unwrap();
            turning::polygon_polygon(&a, &ma, &b, &mb, horizon)
        }
    }
}

/// None missed, none invented, none late, and each where the bodies do touch.
fn agrees_with_brute_force(class: Class, cases: usize) {
    agree_with_brute_force(class, cases, random_pair);
}

fn agree_with_brute_force(
    class: Class,
    cases: usize,
    draw: impl Fn(&mut Random, Class) -> (Solid, Solid, f64),
) {
    let mut random = Random::new(class as u64 + 1, 0);
    let mut hits = 0;
    for case in 0..cases {
        let (a, b, horizon) = draw(&mut random, class);
        if distance(&a, &b, 0.0) == 0.0 {
            continue;
        }
        let ours = predict(&a, &b, horizon);
        let judged = judge((&a, &b, horizon), ours.map(|contact| contact.instant), 1e-11);
        let told = || format!("{class:?} case {case}: {judged:?} {ours:?}\n{a:?}\n{b:?}");
        hits += usize::from(judged.unwrap_or_else(|_| panic!("{}", told())));
        if let Some(contact) = ours {
            assert!(contact.point_a.distance(contact.point_b) <= 1e-12, "{}", told());
            assert!((contact.normal.length() - 1.0).abs() < 1e-15, "{}", told());
            // The normal points out of a: a little later, unstopped, a would be in b along it.
            let closing = motion(&b).velocity_at(contact.point_b, contact.instant)
                - motion(&a).velocity_at(contact.point_a, contact.instant);
            assert!(closing.dot(contact.normal) < 1e-6, "{}", told());
            let off = distance_to(&b, contact.feature_b, contact.point_b, contact.instant);
            assert!(off <= 1e-11, "{off} {}", told());
        }
    }
    assert!(hits * 10 > cases * 3 && hits * 10 < cases * 8, "{class:?}: {hits} of {cases} meet");
}

/// How far a point is from a feature of a polygon at a time.
fn distance_to(polygon: &Solid, feature: Feature, point: DVec2, t: f64) -> f64 {
    let vertex =
        |i: usize| motion(polygon).place(polygon.vertices[i % polygon.vertices.len()], t) - point;
    let (from, to) = match feature {
        Feature::Side(i) => (vertex(i), vertex(i + 1)),
        Feature::Vertex(i) => (vertex(i), vertex(i)),
        Feature::Rim => unreachable!("a polygon has none"),
    };
    let along = (-from.dot(to - from) / from.distance_squared(to)).clamp(0.0, 1.0);
    if from == to { from.length() } else { (from + (to - from) * along).length() }
}

/// A random pair whose polygons have straight corners: on one side, or on several.
fn with_straight_corners(random: &mut Random, class: Class) -> (Solid, Solid, f64) {
    let (mut a, mut b, horizon) = random_pair(random, class);
    for solid in [&mut a, &mut b] {
        if solid.vertices.len() < 3 {
            continue;
        }
        // On a fine grid a quarter of a side is exact, so that three corners do lie on one line.
        let grid = f64::from(1 << 20);
        let corners: Vec<DVec2> =
            solid.vertices.iter().map(|v| (*v * grid).round() / grid).collect();
        let chosen = random.between(0.0, corners.len() as f64) as usize;
        let all = random.between(0.0, 3.0) < 1.0;
        solid.vertices.clear();
        for (i, &corner) in corners.iter().enumerate() {
            solid.vertices.push(corner);
            if i == chosen || all {
                let side = corners[(i + 1) % corners.len()] - corner;
                let quarters =
                    [1.0, 2.0, 3.0].into_iter().filter(|_| random.between(0.0, 3.0) < 2.0);
                solid.vertices.extend(quarters.map(|k| corner + side * (0.25 * k)));
            }
        }
    }
    (a, b, horizon)
}

#[test]
fn polygons_with_straight_corners_meet_when_brute_force_says() {
    for (class, cases) in [
        (Class::Disc, 2000),
        (Class::Capsule, 300),
        (Class::Segment, 500),
        (Class::Hexagons, 500),
        (Class::Falling, 500),
        (Class::Stars, 200),
    ] {
        agree_with_brute_force(class, cases, with_straight_corners);
    }
}

#[test]
fn random_hexagons_meet_when_brute_force_says() {
    agrees_with_brute_force(Class::Hexagons, 2000);
}

#[test]
fn falling_polygons_meet_when_brute_force_says() {
    agrees_with_brute_force(Class::Falling, 500);
}

#[test]
fn discs_meet_turning_polygons_when_brute_force_says() {
    agrees_with_brute_force(Class::Disc, 500);
}

#[test]
fn segments_meet_turning_polygons_when_brute_force_says() {
    agrees_with_brute_force(Class::Segment, 500);
}

#[test]
fn capsules_meet_notched_polygons_when_brute_force_says() {
    agrees_with_brute_force(Class::Capsule, 300);
}

#[test]
fn notched_polygons_meet_when_brute_force_says() {
    agrees_with_brute_force(Class::Stars, 300);
}

#[test]
fn polygons_that_turn_many_times_first_meet_when_brute_force_says() {
    agrees_with_brute_force(Class::Spinning, 60);
}

#[test]
fn needles_meet_when_brute_force_says() {
    agrees_with_brute_force(Class::Needles, 500);
}

#[test]
fn boxes_on_a_grid_meet_when_brute_force_says() {
    agrees_with_brute_force(Class::Boxes, 500);
}

#[test]
#[ignore = "takes a minute in release"]
fn a_hundred_thousand_pairs_meet_when_brute_force_says() {
    for class in Class::ALL {
        let cases = match class {
            Class::Hexagons => 100_000,
            Class::Spinning => 2_000,
            _ => 20_000,
        };
        agrees_with_brute_force(class, cases);
    }
}

/// The same body, some time later.
fn later(solid: &Solid, t: f64) -> Solid {
    let motion = motion(solid);
    Solid {
        vertices: solid.vertices.iter().map(|vertex| motion.place(*vertex, t)).collect(),
        velocity: solid.velocity + solid.acceleration * t,
        pivot: motion.place(solid.pivot, t),
        ..solid.clone()
    }
}

#[test]
fn after_a_shock_the_next_contact_is_found_and_not_the_same_again() {
    let (mut hits, mut again, mut soon) = (0, 0, 0);
    for class in Class::ALL {
        let mut random = Random::new(41, 0);
        for case in 0..if class == Class::Spinning { 40 } else { 300 } {
            let (a, b, horizon) = random_pair(&mut random, class);
            let Some(contact) = predict(&a, &b, horizon) else { continue };
            if distance(&a, &b, 0.0) == 0.0 {
                continue;
            }
            let (mut a, b) = (later(&a, contact.instant), later(&b, contact.instant));
            let closing = motion(&b).velocity_at(contact.point_b, 0.0)
                - motion(&a).velocity_at(contact.point_a, 0.0);
            if closing.dot(contact.normal) > -1e-3 {
                continue;
            }
            a.velocity += contact.normal * (1.1 * closing.dot(contact.normal));
            hits += 1;
            // A corner may be followed by the next one within no time: look from a little later on.
            let (wait, horizon) = (1e-5, 3.0);
            let next = predict(&a, &b, horizon + wait).map(|contact| contact.instant);
            let told = || format!("{class:?} case {case}: {next:?}\n{a:?}\n{b:?}");
            let (c, d) = (later(&a, wait), later(&b, wait));
            if distance(&c, &d, 0.0) == 0.0 || next.is_some_and(|next| next > 0.0 && next < wait) {
                soon += 1;
                continue;
            }
            assert_ne!(next, Some(0.0), "{}", told());
            let judged = judge((&c, &d, horizon), next.map(|next| next - wait), 1e-11);
            again += usize::from(judged.unwrap_or_else(|wrong| panic!("{wrong:?}: {}", told())));
        }
    }
    let counts = format!("{hits} met, {again} of them once more, {soon} at once");
    assert!(hits > 700 && again > 50 && soon * 20 < hits, "{counts}");
}

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// A pair of bodies in other units, turned, or seen in a mirror.
fn changed(
    solid: &Solid,
    length: f64,
    time: f64,
    turn: impl Fn(DVec2) -> DVec2,
    spin: f64,
) -> Solid {
    Solid {
        vertices: solid.vertices.iter().map(|v| turn(*v * length)).collect(),
        radius: solid.radius * length,
        velocity: turn(solid.velocity * (length / time)),
        acceleration: turn(solid.acceleration * (length / time / time)),
        spin: solid.spin * spin / time,
        pivot: turn(solid.pivot * length),
    }
}

#[test]
fn other_units_a_quarter_turn_a_mirror_and_a_swap_change_no_bit() {
    let quarter = |v: DVec2| at(-v.y, v.x);
    let mirror = |v: DVec2| at(-v.x, v.y);
    let mut hits = 0;
    for class in Class::ALL {
        let mut random = Random::new(99, 0);
        for case in 0..if class == Class::Spinning { 40 } else { 300 } {
            let (a, b, horizon) = random_pair(&mut random, class);
            let told = format!("{class:?} case {case}");
            // Where sides meet flat, or corner meets corner, what touches first is a tie.
            let same = |one: Option<Contact>, other: Option<Contact>| match (one, other) {
                (Some(one), Some(other)) if class == Class::Boxes => {
                    (one.instant - other.instant).abs() <= 1e-14
                }
                (one, other) => one == other,
            };
            let one = predict(&a, &b, horizon);
            hits += usize::from(one.is_some());

            for (length, time) in [(1024.0, 1.0), (1.0, 1.0 / 64.0), (0.125, 4.0), (2e60, 2e-60)] {
                // 2e60 is no power of two; the next one is.
                let power = |x: f64| f64::from_bits(x.to_bits() >> 52 << 52);
                let (length, time) = (power(length), power(time));
                let scaled = |s| changed(s, length, time, |v| v, 1.0);
                let other = predict(&scaled(&a), &scaled(&b), horizon * time);
                let expected = one.map(|c| Contact {
                    instant: c.instant * time,
                    point_a: c.point_a * length,
                    point_b: c.point_b * length,
                    ..c
                });
                assert_eq!(other, expected, "{told} in units of {length} and {time}");
            }

            let turned = |s| changed(s, 1.0, 1.0, quarter, 1.0);
            let other = predict(&turned(&a), &turned(&b), horizon);
            let expected = one.map(|c| Contact {
                point_a: quarter(c.point_a),
                point_b: quarter(c.point_b),
                normal: quarter(c.normal),
                ..c
            });
            assert_eq!(other, expected, "{told} after a quarter turn");

            let mirrored = |s| changed(s, 1.0, 1.0, mirror, -1.0);
            let other = predict(&mirrored(&a), &mirrored(&b), horizon);
            // A polygon is kept counter-clockwise from its first vertex, so its numbers change.
            let number = |solid: &Solid, feature| match (solid.vertices.len(), feature) {
                (n @ 3.., Feature::Vertex(i)) => Feature::Vertex((n - i) % n),
                (n @ 3.., Feature::Side(i)) => Feature::Side(n - 1 - i),
                (_, feature) => feature,
            };
            let expected = one.map(|c| Contact {
                point_a: mirror(c.point_a),
                point_b: mirror(c.point_b),
                normal: mirror(c.normal),
                feature_a: number(&a, c.feature_a),
                feature_b: number(&b, c.feature_b),
                ..c
            });
            assert!(same(other, expected), "{told} in a mirror: {other:?} {expected:?}");

            if a.vertices.len() > 2 {
                let (other, expected) = (predict(&b, &a, horizon), one.map(Contact::swapped));
                assert!(same(other, expected), "{told} swapped: {other:?} {expected:?}");
            }
        }
    }
    assert!(hits > 700);
}

/// Run with `cargo test --release --test turning -- --ignored --nocapture speed`.
#[test]
#[ignore = "a measurement, not a claim: prints time and looks per call"]
fn speed() {
    for class in [Class::Hexagons] {
        let mut random = Random::new(7, 0);
        let cases: Vec<_> = (0..2000)
            .map(|_| random_pair(&mut random, class))
            .map(|(a, b, _)| {
                let polygon = |s: &Solid| Polygon::new(s.vertices.clone()).unwrap();
                (polygon(&a), motion(&a), polygon(&b), motion(&b))
            })
            .collect();
        let (mut best, mut looks, mut hits) = (0.0, 0, 0);
        // The least of many runs over a few cases at a time: the rest is other work of the machine.
        for cases in cases.chunks(100) {
            let mut least = f64::INFINITY;
            for run in 0..100 {
                let start = std::time::Instant::now();
                for (a, ma, b, mb) in cases {
                    let mut count = turning::Looks::default();
                    let contact =
                        turning::polygon_polygon_counted(a, ma, b, mb, f64::INFINITY, &mut count);
                    if run == 0 {
                        hits += usize::from(contact.is_some());
                        looks += count.0;
                    }
                }
                least = start.elapsed().as_secs_f64().min(least);
            }
            best += least;
        }
        let n = cases.len() as f64;
        println!(
            "{class:?}: {:.0} ns, {:.2} looks a call, {hits} of {n} meet",
            best / n * 1e9,
            f64::from(looks) / n
        );
    }
}
