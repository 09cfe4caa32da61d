//! Bodies that turn, against brute force and against each other.

use carom::predict::turning;
use carom::{Capsule, Contact, DVec2, Disc, Motion, Polygon, Segment};
use carom_oracle::turning::{Class, Dice, Solid, distance, first_contact, random_pair};

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

const RESOLUTION: f64 = 1e-11;

/// None missed, none invented, none late, and each where the bodies do touch.
fn agrees_with_brute_force(class: Class, cases: usize) {
    let mut dice = Dice(class as u64 + 1);
    let (mut hits, mut latest) = (0, 0.0_f64);
    for case in 0..cases {
        let (a, b, horizon) = random_pair(&mut dice, class);
        if distance(&a, &b, 0.0) == 0.0 {
            continue;
        }
        let found = first_contact(&a, &b, horizon, RESOLUTION);
        let ours = predict(&a, &b, horizon);
        let told = || format!("{class:?} case {case}: {found:?} {ours:?}\n{a:?}\n{b:?}");
        match (ours, found.instant) {
            (Some(contact), instant) => {
                let gap = distance(&a, &b, contact.instant);
                let size = a.size().max(b.size());
                assert!(gap <= 1e-12 * size, "open by {gap}: {}", told());
                assert!(contact.instant >= 0.0 && contact.instant <= horizon, "{}", told());
                assert!(contact.point_a.distance(contact.point_b) <= 1e-11, "{}", told());
                assert!((contact.normal.length() - 1.0).abs() < 1e-14, "{}", told());
                if let Some(instant) = instant {
                    assert!(contact.instant <= instant + 1e-14 * horizon, "late: {}", told());
                    latest = latest.max(instant - contact.instant);
                    // Earlier by more than the resolution only where it is a matter of grazing.
                    let early = contact.instant < instant - 2.0 * RESOLUTION;
                    assert!(!early || found.graze.is_some(), "early: {}", told());
                    hits += 1;
                } else {
                    assert!(found.graze.is_some(), "invented: {}", told());
                }
            }
            (None, Some(_)) => panic!("missed: {}", told()),
            (None, None) => {}
        }
    }
    assert!(hits * 10 > cases * 2 && hits * 10 < cases * 9, "{class:?}: {hits} of {cases} meet");
    assert!(latest < 1e-9, "{class:?}: up to {latest} before brute force");
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

/// Run with `cargo test --release --test turning -- --ignored --nocapture speed`.
#[test]
#[ignore = "a measurement, not a claim: prints time and looks per call"]
fn speed() {
    for class in [Class::Hexagons] {
        let mut dice = Dice(7);
        let cases: Vec<_> = (0..2000)
            .map(|_| random_pair(&mut dice, class))
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
