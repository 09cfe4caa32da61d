//! What is a fault of PIT, what only follows from one, and what is none.

mod worlds_at_random;

use carom::diagnosis::{
    Counts, Diagnosis, TooMuch, WRONG_DIRECTION, What, diagnose, diagnose_within,
};
use carom::{Boundary, DVec2, DiscBody, PitOptions, Segment, Target, World, WorldBuilder};

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn disc(x: f64, y: f64, vx: f64, vy: f64) -> DiscBody {
    DiscBody::new(at(x, y), 1.0).velocity(at(vx, vy))
}

fn world(discs: impl IntoIterator<Item = DiscBody>, more: impl FnOnce(&mut WorldBuilder)) -> World {
    let mut world = World::builder();
    for disc in discs {
        world.disc(disc);
    }
    more(&mut world);
    world.build().unwrap()
}

fn found(world: &World, until: f64) -> Diagnosis {
    diagnose(world, PitOptions::new(1.0), until)
}

fn names(diagnosis: &Diagnosis) -> Vec<(&'static str, bool)> {
    diagnosis.faults.iter().map(|fault| (fault.what.name(), fault.after_parting)).collect()
}

#[test]
fn a_collision_at_the_very_end_of_a_frame_is_no_fault() {
    let world = world([disc(0.0, 0.0, 1.0, 0.0), disc(5.0, 0.0, 0.0, 0.0)], |_| {});
    let diagnosis = found(&world, 6.0);
    assert_eq!((diagnosis.collisions, diagnosis.matched), (1, 1));
    assert_eq!(diagnosis.faults, []);
    assert_eq!((diagnosis.parted, diagnosis.position_error), (None, 0.0));
}

#[test]
fn discs_at_rest_against_each_other_are_no_fault() {
    let row = (0..4).map(|i| disc(f64::from(i) * 2.0, 0.0, 0.5, 0.25));
    assert_eq!(found(&world(row, |_| {}), 20.0).faults, []);
}

#[test]
fn a_wall_that_is_passed_is_missed() {
    let wall = |world: &mut WorldBuilder| {
        world.segment(Segment::new(at(7.0, -5.0), at(7.0, 5.0)));
    };
    let diagnosis = found(&world([disc(0.0, 0.0, 5.0, 0.0)], wall), 4.0);
    assert_eq!(names(&diagnosis), [("missed", false)]);
    let fault = &diagnosis.faults[0];
    assert_eq!((fault.time, fault.target, fault.point), (1.2, Target::Segment(0), at(7.0, 0.0)));
}

#[test]
fn two_that_pass_each_other_and_meet_again_later_have_missed_each_other_all_the_same() {
    // They touch at 0.64, and are 2 past each other at 1. The box turns them back soon after.
    let boxed = |world: &mut WorldBuilder| {
        world.boundary(Boundary::boxed(at(-8.0, -8.0), at(8.0, 8.0)));
    };
    let discs = [disc(-3.0, -0.9, 4.0, 0.0), disc(3.0, 0.9, -4.0, 0.0)];
    let diagnosis = found(&world(discs, boxed), 6.0);
    let headline = diagnosis.headline().unwrap();
    assert_eq!((headline.what.name(), headline.after_parting), ("missed", false));
    assert!(headline.time < 1.0);
    // Whatever comes after that, follows from it.
    assert!(diagnosis.faults[1..].iter().all(|fault| fault.after_parting));
}

#[test]
fn what_happens_elsewhere_is_judged_by_itself() {
    // Two pairs far from each other. The first parts at 3; the second collides at 5.5 all the same.
    let discs = [
        disc(0.0, 0.0, 1.0, 0.0),
        disc(4.5, 0.0, 0.0, 0.0),
        disc(0.0, 50.0, 1.0, 0.0),
        disc(7.5, 50.0, 0.0, 0.0),
    ];
    let diagnosis = found(&world(discs, |_| {}), 8.0);
    assert_eq!(names(&diagnosis), [("delay", false), ("delay", false)]);
    assert_eq!((diagnosis.parted, diagnosis.mean_delay_frames), (Some(3.0), Some(0.5)));
}

#[test]
fn the_mean_delay_is_in_frames_and_there_is_none_of_what_is_not_seen() {
    // Touched at 2.625, and seen at 3.
    let met = world([disc(0.0, 0.0, 1.0, 0.0), disc(4.625, 0.0, 0.0, 0.0)], |_| {});
    let of = |frame: f64| diagnose(&met, PitOptions::new(frame), 6.0).mean_delay_frames;
    assert_eq!([of(1.0), of(0.5), of(3.0)], [Some(0.375), Some(0.75), Some(0.125)]);

    // 8.8 short of each other at 2, and 7.2 past each other at 3.
    let passed = world([disc(-20.4, 0.0, 8.0, 0.0), disc(20.4, 0.0, -8.0, 0.0)], |_| {});
    let diagnosis = found(&passed, 5.0);
    assert_eq!((diagnosis.collisions, diagnosis.matched), (1, 0));
    assert_eq!(diagnosis.mean_delay_frames, None);
    let levels = carom::diagnosis::convergence(&passed, PitOptions::new(1.0), 5.0, [1, 64]);
    assert_eq!(levels[0].mean_delay_frames, None);
    assert!(levels[1].mean_delay_frames.is_some());
}

#[test]
fn in_a_corner_the_order_does_not_matter() {
    // The bottom at 0.5 and the left at 0.75; PIT has the left first, at 1.
    let boxed = |world: &mut WorldBuilder| {
        world.boundary(Boundary::boxed(DVec2::ZERO, at(50.0, 50.0)));
    };
    let diagnosis = found(&world([disc(4.0, 3.0, -4.0, -4.0)], boxed), 3.0);
    assert_eq!(names(&diagnosis), [("delay", false), ("delay", false)]);
}

#[test]
fn two_collisions_the_wrong_way_round_are_out_of_order() {
    // 2 hits the heavy 0 from the left at 0.22, and 1 hits it from below at 0.58. PIT shocks (0, 1)
    // before (0, 2).
    let heavy = disc(0.0, 0.0, 0.0, 0.0).mass(100.0);
    let discs = [heavy, disc(0.5, -2.8, 0.0, 1.5), disc(-2.2, 0.3, 1.0, 0.0)];
    let diagnosis = found(&world(discs, |_| {}), 1.0);
    let headline = diagnosis.headline().unwrap();
    let What::OutOfOrder { before } = headline.what else { panic!("{:#?}", diagnosis.faults) };
    assert_eq!((headline.a, headline.target), (0, Target::Disc(2)));
    assert_eq!((before.a, before.target), (0, Target::Disc(1)));
    assert!(headline.time < before.time && headline.is_near_simultaneous());
}

#[test]
fn a_threshold_makes_pit_early_and_shocks_what_does_not_touch() {
    let options = PitOptions::new(1.0).threshold(0.25);
    // At 3 the gap is 0.125: they touch an eighth of a frame later.
    let head_on = world([disc(0.0, 0.0, 1.0, 0.0), disc(5.125, 0.0, 0.0, 0.0)], |_| {});
    let diagnosis = diagnose(&head_on, options, 6.0);
    assert_eq!(names(&diagnosis), [("delay", false)]);
    let late = What::Delay { seen: 3.0, late: -0.125, frames: -0.125 };
    assert_eq!(diagnosis.faults[0].what, late);

    let passing = world([disc(-4.1, 0.0, 1.0, 0.0), disc(0.0, 2.125, 0.0, 0.0)], |_| {});
    let diagnosis = diagnose(&passing, options, 4.0);
    assert_eq!((diagnosis.collisions, diagnosis.shocks), (0, 1));
    assert_eq!(diagnosis.faults[0].what, What::Invented { instead_of: None });
    assert!(!diagnosis.faults[0].after_parting);
}

#[test]
fn a_direction_is_wrong_beyond_the_limit() {
    assert_eq!(WRONG_DIRECTION, 5.0);
    // Ever nearer to head on: PIT sees it half a frame late, and the normal turns by ever less.
    let degrees = |beside: f64| {
        let reach = (4.0 - beside * beside).sqrt();
        let discs = [disc(-reach - 0.25, beside, 0.5, 0.0), disc(0.0, 0.0, 0.0, 0.0).fixed()];
        found(&world(discs, |_| {}), 1.0)
    };
    let (wide, close) = (degrees(1.0), degrees(0.05));
    assert_eq!(names(&wide), [("wrong direction", false), ("delay", false)]);
    assert!(wide.faults[0].degrees() > 5.0);
    assert_eq!(names(&close), [("delay", false)]);
}

#[test]
fn what_pit_would_still_see_just_after_the_end_is_not_missed() {
    // 0 hits 1 at 1.5, and 1 hits 2 at 1.75. PIT has these at 2 and at 3.
    let row = [disc(0.0, 0.0, 2.0, 0.0), disc(5.0, 0.0, 0.0, 0.0), disc(7.5, 0.0, 0.0, 0.0)];
    let diagnosis = found(&world(row, |_| {}), 2.0);
    assert_eq!((diagnosis.collisions, diagnosis.shocks, diagnosis.matched), (2, 1, 2));
    assert_eq!(names(&diagnosis), [("delay", false), ("delay", false)]);
}

#[test]
fn across_the_border_of_a_periodic_box_places_are_the_same() {
    let periodic = |world: &mut WorldBuilder| {
        world.boundary(Boundary::periodic(DVec2::ZERO, at(8.0, 8.0)));
    };
    let discs = [disc(7.3, 4.0, 0.7, 0.1), disc(3.3, 4.0, 0.7, 0.1)];
    let diagnosis = found(&world(discs, periodic), 200.0);
    assert_eq!((diagnosis.parted, diagnosis.faults.len()), (None, 0));
}

/// Whatever the world: each collision is matched or missed, and each shock is matched, invented or one too
/// many.
#[test]
fn everything_is_counted_once() {
    let (mut collisions, mut shocks) = (0, 0);
    for n in 0..200 {
        let world = worlds_at_random::world(&worlds_at_random::Recipe::number(n), n);
        let frame = carom::Pit::rule(&world, 1.0);
        // The fastest goes some diameters in a frame.
        let frame = 4.0 * frame.r_min / frame.v_max.max(1e-9);
        let options = PitOptions::new(frame)
            .substeps(1 + n as u32 % 3)
            .threshold([0.0, 0.01, -0.01][n as usize % 3])
            .only_approaching(n % 5 == 0);
        let diagnosis = diagnose(&world, options, 30.0 * frame);
        let Counts { missed, invented, delay, .. } = diagnosis.counts();
        assert_eq!(missed + diagnosis.matched, diagnosis.collisions, "{n}");
        assert!(delay <= diagnosis.matched, "{n}");
        let stuck = diagnosis.faults.iter().map(|fault| match fault.what {
            What::Sticking { shocks, .. } => shocks as usize,
            _ => 0,
        });
        // A shock after the end may be that of a collision before it, and the other way round.
        let told = diagnosis.matched + invented + stuck.sum::<usize>();
        let late = diagnosis.collisions.min(40);
        assert!(told.abs_diff(diagnosis.shocks) <= late, "{n}: {told}, {}", diagnosis.shocks);
        assert!(diagnosis.faults.is_sorted_by_key(|fault| fault.after_parting), "{n}");
        if options.threshold == 0.0 {
            // On straight ways, what overlaps at the end of a step has met in it.
            let invented = What::Invented { instead_of: None };
            assert!(diagnosis.before_parting().iter().all(|fault| fault.what != invented), "{n}");
        }
        assert_eq!(diagnosis.parted.is_some(), diagnosis.faults.iter().any(|f| !f.after_parting));
        collisions += diagnosis.collisions;
        shocks += diagnosis.shocks;
    }
    assert!(collisions > 2000 && shocks > 2000, "{collisions}, {shocks}");
}

#[test]
fn worlds_of_any_size_have_the_same_faults() {
    let scaled = |k: i32| {
        let unit = 2.0f64.powi(k);
        let discs = [
            disc(0.0, 0.0, 2.0, 0.0),
            disc(1.0, -2.6, 0.0, 2.0),
            disc(3.9, 0.0, 0.0, 0.0).fixed(),
            disc(-7.0, 9.0, 5.0, -1.5),
        ];
        let larger = |disc: DiscBody| {
            let body = DiscBody::new(disc.center * unit, disc.radius * unit).mass(disc.mass);
            body.velocity(disc.velocity * unit)
        };
        found(&world(discs.map(larger), |_| {}), 9.0)
    };
    let plain = scaled(0);
    assert!(plain.faults.len() > 3);
    for k in [-450, -30, 30, 450] {
        let other = scaled(k);
        assert_eq!(names(&other), names(&plain));
        for (one, other) in plain.faults.iter().zip(&other.faults) {
            assert_eq!((one.a, one.target), (other.a, other.target));
            assert!((one.time - other.time).abs() < 1e-12);
            assert!((one.degrees() - other.degrees()).abs() < 1e-9);
        }
    }
}

#[test]
fn nothing_hangs_on_frames_that_are_none() {
    let world = world([disc(0.0, 0.0, 1.0, 0.0), disc(5.0, 0.0, 0.0, 0.0)], |_| {});
    for frame in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let options = PitOptions::new(frame);
        assert_eq!(diagnose(&world, options, 9.0).collisions, 0);
        assert_eq!(diagnose_within(&world, options, 9.0, || true).unwrap().collisions, 0);
    }
    assert_eq!(found(&world, 0.0).faults, []);
}

#[test]
fn what_is_within_the_limits_has_the_same_diagnosis() {
    let discs = [disc(0.0, 0.0, 2.0, 0.0), disc(1.0, -2.6, 0.0, 2.0), disc(3.9, 0.0, 0.0, 0.0)];
    let world = world(discs, |_| {});
    let within = diagnose_within(&world, PitOptions::new(1.0), 9.0, || true).unwrap();
    assert!(!within.faults.is_empty());
    assert_eq!(within, found(&world, 9.0));
}

#[test]
fn shocks_without_end_are_too_much_too() {
    // They never meet; but with such a threshold PIT turns them round in every step.
    let world = world([disc(0.0, 0.0, -0.5, 0.0), disc(4.0, 0.0, 0.5, 0.0)], |_| {});
    let options = PitOptions::new(1.0).threshold(10.0);
    let within = |until| diagnose_within(&world, options, until, || true);
    let few = within(1000.0).unwrap();
    assert_eq!((few.collisions, few.shocks), (0, 1000));
    let many = within(1e7).unwrap_err();
    assert_eq!(many, TooMuch::Meetings { most: 2_000_000, by: 2_000_001.0, until: 1e7 });
}

#[test]
fn who_stops_in_time_has_a_diagnosis_however_much_would_follow() {
    let side = |world: &mut WorldBuilder| {
        world.boundary(Boundary::boxed(at(0.0, 0.0), at(3.0, 3.0)));
    };
    // 1.5 million collisions in every frame.
    let world = world([disc(1.5, 1.5, 1.5e6, 0.0)], side);
    let within = |going: bool| diagnose_within(&world, PitOptions::new(1.0), 9.0, || going);
    let stopped = within(false).unwrap();
    assert_eq!(stopped.until, 1.0);
    assert!((1_499_999..=1_500_001).contains(&stopped.collisions), "{}", stopped.collisions);
    let Err(TooMuch::Meetings { most, by, until }) = within(true) else { panic!("not refused") };
    assert_eq!((most, until), (2_000_000, 9.0));
    assert!(by > 1.3 && by <= 2.0, "{by}");
}
