//! The diagnosis of the classic cases: each has the fault that it is for, at its head, with numbers
//! worked by hand. (Where they come from: papers_cases.rs.)
//!
//! All discs have radius 2.5 and mass 1, so that two touch at a distance of 5; red is fixed. A frame
//! lasts 1.

use carom::diagnosis::{Counts, Diagnosis, Fault, What, convergence, diagnose};
use carom::{DVec2, PitOptions, Target, World};
use carom_scene::built_in;

const BLUE: u32 = 0;
const GREEN: u32 = 1;
const RED: u32 = 2;

fn case(name: &str) -> (World, PitOptions, f64) {
    let scene = built_in(name).unwrap().scene();
    let options = PitOptions::new(scene.frame).threshold(scene.world.interference_threshold);
    (scene.world().unwrap(), options, scene.duration())
}

fn diagnosis(name: &str) -> Diagnosis {
    let (world, options, until) = case(name);
    diagnose(&world, options, until)
}

#[track_caller]
fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
}

#[track_caller]
fn assert_is(fault: &Fault, time: f64, pair: (u32, u32)) {
    assert_near(fault.time, time);
    assert_eq!((fault.a, fault.target), (pair.0, Target::Disc(pair.1)));
}

#[track_caller]
fn assert_late(fault: &Fault, seen: f64, late: f64) {
    let What::Delay { seen: found, late: by, frames } = fault.what else { panic!("{fault:?}") };
    assert_near(found, seen);
    assert_near(by, late);
    assert_near(frames, late);
}

#[test]
fn delay_is_a_delay_of_four_fifths_of_a_frame_and_nothing_else() {
    let found = diagnosis("delay");
    assert_eq!(found.counts(), Counts { delay: 1, ..Counts::default() });
    // Green has 5 − (−16) − 5 = 16 to go, at 5 a frame.
    let t = 16.0 / 5.0;
    assert_is(&found.faults[0], t, (BLUE, GREEN));
    assert_late(&found.faults[0], 4.0, 4.0 - t);
    assert!(!found.faults[0].after_parting);
    assert_eq!((found.collisions, found.shocks, found.matched), (1, 1, 1));
    // From 4 on, blue is behind and green ahead by 5 · 0.8.
    assert_eq!(found.parted, Some(4.0));
    assert_near(found.position_error, 5.0 * (4.0 - t));
}

#[test]
fn wrong_direction_is_a_wrong_direction_by_69_degrees() {
    let found = diagnosis("wrong-direction");
    assert_eq!(found.counts(), Counts { wrong_direction: 1, delay: 1, ..Counts::default() });
    // Blue, 3 beside red, touches it from 4 before: √(5² − 3²). It has 21 − 4 to go, at 5.
    let t = 17.0 / 5.0;
    assert_is(&found.faults[0], t, (BLUE, RED));
    let What::WrongDirection { truth, pit, degrees } = &found.faults[0].what else { panic!() };
    // It leaves with (5, 0) − 2·4·(4, −3)/5; with PIT, from (−1, 3), with (5, 0) − 2·(5/10)·(1, −3).
    assert!(truth[0].distance(DVec2::new(-1.4, 4.8)) < 1e-12);
    assert!(pit[0].distance(DVec2::new(4.0, 3.0)) < 1e-12);
    // The angles of these are atan2(4.8, −1.4) and atan2(3, 4).
    let off = (4.8f64).atan2(-1.4) - (3.0f64).atan2(4.0);
    assert_near(degrees[0].unwrap(), off.to_degrees());
    assert_near(off.to_degrees(), 69.39030706246794);
    assert_eq!(degrees[1], Some(0.0));
    assert_is(&found.faults[1], t, (BLUE, RED));
    assert_late(&found.faults[1], 4.0, 4.0 - t);
}

#[test]
fn missed_is_missed_and_nothing_else() {
    let found = diagnosis("missed");
    assert_eq!(found.counts(), Counts { missed: 1, ..Counts::default() });
    // They are 40.8 apart along x, touch at 4, and come at 16.
    assert_is(&found.faults[0], (40.8 - 4.0) / 16.0, (BLUE, GREEN));
    assert_eq!(found.faults[0].what, What::Missed { after: None });
    assert!(!found.faults[0].is_near_simultaneous());
    assert_eq!((found.collisions, found.shocks, found.matched), (1, 0, 0));
    // In the 2.7 that are left, each goes (8, 0)·2.7 instead of (2.24, 7.68)·2.7 the other way.
    let lost = DVec2::new(8.0 + 2.24, 7.68).length() * (5.0 - 2.3);
    assert_near(found.position_error, lost);
}

#[test]
fn near_simultaneous_invents_a_collision_because_of_another_in_the_same_frame() {
    let found = diagnosis("near-simultaneous");
    let headline = found.headline().unwrap();
    // Blue and green: |(8.5, 18.5) + (−2.5, −6.5) t| = 5.
    let t = (283.0 - 4526.0f64.sqrt()) / 97.0;
    assert_is(headline, 3.0, (BLUE, RED));
    let What::Invented { instead_of: Some(other) } = headline.what else { panic!() };
    assert_eq!((other.a, other.target), (BLUE, Target::Disc(GREEN)));
    assert_near(other.time, t);
    assert!(headline.is_near_simultaneous() && !headline.after_parting);

    // It is the only one; the two true collisions are there, late and in wrong directions.
    let expected = Counts { invented: 1, wrong_direction: 2, delay: 2, ..Counts::default() };
    assert_eq!(found.counts(), expected);
    assert_eq!((found.collisions, found.shocks, found.matched), (2, 3, 2));
    assert_is(&found.faults[1], t, (BLUE, GREEN));

    // They touch along n = (8.5 − 2.5 t, 18.5 − 6.5 t)/5, and swap what they have along it.
    let n = DVec2::new(8.5 - 2.5 * t, 18.5 - 6.5 * t) / 5.0;
    let (blue, green) = (DVec2::new(4.5, 0.0), DVec2::new(2.0, -6.5));
    let swap = n * (green - blue).dot(n);
    // PIT has blue at (−3.5, 1.5) and green at (−2.5, 0.5) then: along (1, −1)/√2 it is a swap of
    // (2, −2), ((2 − 4.5) + 6.5)/2 = 2.
    let pit = [blue + DVec2::new(2.0, -2.0), green - DVec2::new(2.0, -2.0)];
    let off = |v: DVec2, w: DVec2| (v.perp_dot(w)).atan2(v.dot(w)).abs().to_degrees();
    let What::WrongDirection { degrees, .. } = found.faults[1].what else { panic!() };
    assert_near(degrees[0].unwrap(), off(blue + swap, pit[0]));
    assert_near(degrees[1].unwrap(), off(green - swap, pit[1]));
    assert_late(&found.faults[2], 3.0, 3.0 - t);

    // How green leaves red is wrong too, but it came there wrong.
    assert_eq!(found.faults[4].what.name(), "wrong direction");
    assert_eq!((found.faults[4].a, found.faults[4].target), (GREEN, Target::Disc(RED)));
    assert!(found.faults[4].after_parting);
}

#[test]
fn four_to_two_misses_three_of_four_and_has_one_that_is_none() {
    let found = diagnosis("four-to-two");
    assert_eq!((found.collisions, found.shocks, found.matched), (4, 2, 1));
    let expected =
        Counts { missed: 3, invented: 1, wrong_direction: 1, delay: 1, ..Counts::default() };
    assert_eq!(found.counts(), expected);

    // Green and red: |(−7.5, 7.5) + (2.5, −4) t| = 5.
    let t = (97.5 - (97.5f64 * 97.5 - 4.0 * 22.25 * 87.5).sqrt()) / 44.5;
    let headline = found.headline().unwrap();
    let What::Missed { after: Some(first) } = headline.what else { panic!("{headline:?}") };
    assert_eq!((first.a, first.target), (GREEN, Target::Disc(RED)));
    assert_near(first.time, t);
    // Green leaves red with its velocity mirrored along n, and blue comes with (7.5, 0).
    let touch = DVec2::new(-7.5 + 2.5 * t, 7.5 - 4.0 * t);
    let (n, v) = (touch / 5.0, DVec2::new(2.5, -4.0));
    let w = v - 2.0 * v.dot(n) * n;
    let (p, u) = (DVec2::new(-26.5 + 7.5 * t, 3.5) - touch, DVec2::new(7.5, 0.0) - w);
    let (a, b, c) = (u.dot(u), p.dot(u), p.dot(p) - 25.0);
    assert_is(headline, t + (-b - (b * b - a * c).sqrt()) / a, (BLUE, GREEN));
    assert!(headline.is_near_simultaneous() && !headline.after_parting);

    // What follows: green does not come back to red, nor to blue, which goes on to red.
    let after: Vec<_> =
        found.faults.iter().filter(|fault| fault.after_parting).map(|f| f.what.name()).collect();
    assert_eq!(after, ["missed", "missed", "invented"]);
    assert_is(&found.faults[5], 4.0, (BLUE, RED));
}

#[test]
fn sticking_is_eight_shocks_too_many() {
    let found = diagnosis("sticking");
    assert_eq!(found.counts(), Counts { sticking: 1, delay: 1, ..Counts::default() });
    assert_eq!((found.collisions, found.shocks, found.matched), (1, 9, 1));
    // Shocked at 4, they are 0.2 + 3 apart at 5, and then 3/2, 3/4, … nearer and farther by turns.
    assert_is(&found.faults[0], 5.0, (BLUE, GREEN));
    let What::Sticking { until, shocks, depth } = found.faults[0].what else { panic!() };
    assert_eq!((until, shocks), (12.0, 8));
    assert_near(depth, 5.0 - (0.2 + 3.0 - 1.5));
    assert!(!found.faults[0].after_parting);
    // Blue has 24.2 − 5 to go, at 6.
    assert_is(&found.faults[1], 19.2 / 6.0, (BLUE, GREEN));
    assert_late(&found.faults[1], 4.0, 4.0 - 19.2 / 6.0);
}

#[test]
fn with_more_sub_steps_there_is_less_wrong() {
    let steps = [1, 2, 4, 8, 16, 32, 64, 128, 256];
    for name in ["delay", "wrong-direction", "missed", "near-simultaneous", "four-to-two"] {
        let (world, options, until) = case(name);
        // Without the threshold, which makes PIT early by a little at any number of steps.
        let levels = convergence(&world, options.threshold(0.0), until, steps);
        let last = levels.last().unwrap();
        assert_eq!(last.faults.but_delays(), 0, "{name}: {last:?}");
        // A collision that follows on others is late by theirs, too.
        assert!(last.mean_delay_frames.unwrap() < 0.02, "{name}: {last:?}");
        assert!(last.position_error < 0.05 * levels[0].position_error, "{name}: {last:?}");
    }

    // Touched at 3.2: PIT sees it at 4, 3.5, 3.25, 3.25, 3.25, 3.21875 …
    let (world, options, until) = case("delay");
    let levels = convergence(&world, options.threshold(0.0), until, steps);
    for (level, late) in levels.iter().zip([0.8, 0.3, 0.05, 0.05, 0.05, 0.01875]) {
        assert_near(level.mean_delay_frames.unwrap(), late);
        assert_near(level.position_error, 5.0 * late);
    }
}

/// When PIT sees them, they are 6·late deep, and they part by 3 a frame: in a step of 1/n of a frame they
/// come apart if 3/n > 6·late, that is, if they were seen in the first half of a step.
#[test]
fn sub_steps_do_not_keep_discs_from_sticking() {
    let (world, options, until) = case("sticking");
    for level in convergence(&world, options, until, [1, 2, 3, 4, 8, 16, 32, 64, 128, 256]) {
        let n = f64::from(level.substeps);
        let late = (3.2 * n).ceil() / n - 3.2;
        assert_near(level.mean_delay_frames.unwrap(), late);
        assert_eq!(level.faults.sticking == 1, late > 0.5 / n, "{level:?}");
    }
}

/// Where polygons meet, too; and nothing that is no collision counts.
#[test]
fn what_falls_and_turns_is_diagnosed() {
    for name in ["tumbling-boxes", "bouncing-ball", "slope", "rotating-gate"] {
        let (world, options, until) = case(name);
        let until = until.min(2.0);
        let mut engine = carom::Engine::new(&world);
        engine.advance_to(until);
        let found = diagnose(&world, options, until);
        assert_eq!(found.collisions as u64, engine.events(), "{name}");
        assert!(found.position_error > 0.0 && found.parted.is_some(), "{name}: {found:?}");
        let bodies = (world.discs().len() + world.polygons().len()) as u32;
        assert!(found.faults.iter().all(|fault| fault.a < bodies), "{name}");
    }
    let boxes = diagnosis("tumbling-boxes");
    let of_bodies = |fault: &&Fault| matches!(fault.target, Target::Body(_));
    assert!(boxes.faults.iter().filter(of_bodies).count() > 10, "{boxes:?}");
}
