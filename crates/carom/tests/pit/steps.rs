//! Steps, sub-steps, thresholds, and when things are seen.

use crate::{add, at, run, told, world};
use carom::{
    Boundary, Capsule, Container, DVec2, DiscBody, Kind, MovingSegment, Pit, PitOptions, Polygon,
    Segment, Substeps, World, WorldBuilder,
};

#[test]
fn the_threshold_is_a_gap_that_still_counts() {
    // The gap is 3, 2, 1 … ¼ at the third frame's end.
    let discs =
        [DiscBody::new(at(0.0, 0.0), 1.0).velocity(DVec2::X), DiscBody::new(at(5.25, 0.0), 1.0)];
    let world = world(discs);
    let first = |threshold| run(&world, PitOptions::new(1.0).threshold(threshold), 9.0).1[0].0;
    assert_eq!(first(0.0), 4.0);
    assert_eq!(first(0.25), 3.0);
    assert_eq!(first(0.25f64.next_down()), 4.0);
    assert_eq!(first(1.25), 2.0);
    // Below 0 it takes an overlap.
    assert_eq!(first(-0.75), 4.0);
    assert_eq!(first(-0.76), 5.0);
    // As wide as can be, everyone interferes with everyone; what is no number is none.
    assert_eq!(first(1e300), 1.0);
    assert_eq!(first(f64::INFINITY), 4.0);
    assert_eq!(first(f64::NAN), 4.0);
}

/// Puts a wall into a world, to the right of x.
type Build = fn(&mut WorldBuilder, f64);

#[test]
fn the_threshold_holds_for_walls_of_every_kind() {
    let options = PitOptions::new(1.0).threshold(0.25);
    // Each is 3.25 ahead of the disc's rim: seen at 3, and without a threshold at 4.
    let ahead = 4.25;
    let walls: [(Kind, Build); 7] = [
        (Kind::DiscSegment, |world, x| {
            world.segment(Segment::new(at(x, -5.0), at(x, 5.0)));
        }),
        (Kind::DiscPoint, |world, x| {
            world.segment(Segment::new(at(x, 0.0), at(x + 5.0, 0.0)));
        }),
        (Kind::DiscSegment, |world, x| {
            world.capsule(Capsule::new(at(x + 0.5, -5.0), at(x + 0.5, 5.0), 0.5));
        }),
        (Kind::DiscPolygon, |world, x| {
            world.polygon(Polygon::rectangle(at(x, -5.0), at(x + 2.0, 5.0)).unwrap());
        }),
        (Kind::DiscVertex, |world, x| {
            let tip = [at(x, 0.0), at(x + 5.0, -5.0), at(x + 5.0, 5.0)];
            world.polygon(Polygon::new(tip).unwrap());
        }),
        (Kind::DiscContainer, |world, x| {
            world.container(Container::new(at(x - 20.0, 0.0), 20.0));
        }),
        (Kind::DiscBoundary, |world, x| {
            world.boundary(Boundary::boxed(at(-9.0, -9.0), at(x, 9.0)));
        }),
    ];
    for (kind, wall) in walls {
        let mut builder = World::builder();
        builder.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
        wall(&mut builder, ahead);
        let world = builder.build().unwrap();
        for (options, time) in [(options, 3.0), (PitOptions::new(1.0), 4.0)] {
            let (pit, seen) = run(&world, options, 6.0);
            let event = seen[0].1;
            assert_eq!((seen.len(), seen[0].0, event.kind, event.a), (1, time, kind, 0));
            assert_eq!(event.b, if kind == Kind::DiscBoundary { 1 } else { 0 });
            assert_eq!((event.normal, event.point), (DVec2::X, at(time + 1.0, 0.0)), "{kind:?}");
            assert_eq!(event.before, [DVec2::X, DVec2::ZERO]);
            assert_eq!(event.after, [-DVec2::X, DVec2::ZERO]);
            assert_eq!(pit.disc(0).velocity, -DVec2::X);
        }
    }
}

#[test]
fn auto_takes_the_fewest_substeps_that_the_rule_allows() {
    for (speed, radius, frame) in
        [(4.0, 1.0, 1.0), (0.1, 3.0, 1.0), (3.0, 0.7, 0.3), (1e6, 1.0, 1.0), (0.5, 1.0, 1.0)]
    {
        let disc = DiscBody::new(DVec2::ZERO, radius).velocity(at(-0.6, 0.8) * speed);
        let large = DiscBody::new(at(99.0, 0.0), 50.0);
        let world = world([disc, large]);
        let rule = Pit::rule(&world, frame);
        assert!((rule.v_max - speed).abs() <= speed * 1e-15);
        assert_eq!(rule.r_min, radius);
        let meets = |n: u32| frame / f64::from(n) * rule.v_max < radius / 2.0;
        let n = rule.substeps_needed;
        assert!(meets(n) && (n == 1 || !meets(n - 1)), "{n}");
        assert_eq!((rule.holds, rule.step), (n == 1, frame / f64::from(n)));
        let options = PitOptions::new(frame).substeps(Substeps::Auto);
        assert_eq!(Pit::new(&world, options).substeps(), n);
    }
    // Nothing there, or nothing moving: any step will do. And what cannot be met is not met.
    assert!(Pit::rule(&world([]), 1.0).holds);
    assert!(Pit::rule(&world([DiscBody::new(DVec2::ZERO, 1.0)]), 1e9).holds);
    let bullet = DiscBody::new(DVec2::ZERO, 1e-100).velocity(at(1e100, 0.0)).mass(1.0);
    assert_eq!(Pit::rule(&world([bullet]), 1.0).substeps_needed, u32::MAX);
}

#[test]
fn a_wall_that_moves_counts_with_its_fastest_end() {
    let mut builder = World::builder();
    builder.disc(DiscBody::new(DVec2::ZERO, 1.0));
    let door = MovingSegment::new(at(5.0, 0.0), at(5.0, 3.0)).ends([at(0.0, 0.0), at(-3.0, 4.0)]);
    builder.moving_segment(door);
    let world = builder.build().unwrap();
    let rule = Pit::rule(&world, 1.0);
    assert_eq!((rule.v_max, rule.r_min, rule.substeps_needed), (5.0, 1.0, 11));
    let options = PitOptions::new(1.0).substeps(Substeps::Auto);
    assert_eq!(Pit::new(&world, options).substeps(), 11);
}

#[test]
fn auto_follows_the_speeds_from_frame_to_frame() {
    // The heavy disc sends the light one off at almost twice its own speed.
    let heavy = DiscBody::new(at(0.0, 0.0), 1.0).velocity(DVec2::X).mass(1e9);
    let light = DiscBody::new(at(2.25, 0.0), 1.0).mass(1.0);
    let mut pit = Pit::new(&world([heavy, light]), PitOptions::new(1.0).substeps(Substeps::Auto));
    assert_eq!(pit.substeps(), 3);
    let mut times = Vec::new();
    pit.step_with(|event| times.push(event.time.offset));
    assert_eq!(times, [1.0 / 3.0]);
    assert_eq!((pit.substeps(), pit.now().offset), (4, 1.0));
}

#[test]
fn auto_finds_the_collision_that_one_step_a_frame_misses() {
    let discs = [
        DiscBody::new(at(-6.0, 0.0), 1.0).velocity(at(4.0, 0.0)),
        DiscBody::new(at(6.0, 0.0), 1.0).velocity(at(-4.0, 0.0)),
    ];
    let (_, seen) = run(&world(discs), PitOptions::new(1.0).substeps(Substeps::Auto), 3.0);
    // Nine steps a frame: 1.25 is in the twelfth.
    assert_eq!(told(&seen), [(1.0 + 3.0 / 9.0, 0, 1)]);
}

#[test]
fn time_is_a_multiple_of_the_frame_and_never_drifts() {
    let mut pit = Pit::new(&world([]), PitOptions::new(0.1).substeps(7));
    for n in 1..=20_000 {
        pit.step();
        assert_eq!(pit.seconds(pit.now()), f64::from(n) * 0.1);
    }
    pit.advance_to(2000.05);
    assert!((pit.seconds(pit.now()) - (2000.0 + 0.3 / 7.0)).abs() < 1e-12);
    // A step goes to the end of the frame that has begun.
    pit.step();
    assert_eq!(pit.seconds(pit.now()), 20_001.0 * 0.1);
    pit.advance_to(7.0);
    assert_eq!(pit.seconds(pit.now()), 20_001.0 * 0.1);
}

#[test]
fn it_does_not_matter_in_how_many_pieces_it_advances() {
    let discs = |n: u32| {
        (0..n).map(|i| {
            let (x, y) = (f64::from(i % 8), f64::from(i / 8));
            let velocity = at((y * 1.7).sin(), (x * 2.3 + y).cos());
            DiscBody::new(at(1.5 + 2.5 * x, 1.5 + 2.5 * y), 1.0).velocity(velocity)
        })
    };
    let mut builder = World::builder();
    builder.boundary(Boundary::boxed(DVec2::ZERO, at(21.0, 21.0)));
    add(&mut builder, discs(64));
    let world = builder.build().unwrap();
    let options = PitOptions::new(0.5).substeps(Substeps::Auto);
    let (whole, seen) = run(&world, options, 50.0);
    let (mut pieces, mut again) = (Pit::new(&world, options), Vec::new());
    for n in 0..=1000 {
        pieces.advance_with(f64::from(n) * 0.05, |event| again.push(*event));
    }
    assert!(again.len() > 100);
    assert!(seen.iter().map(|(_, event)| *event).eq(again));
    for id in 0..64 {
        assert_eq!(whole.disc(id), pieces.disc(id));
    }
}

#[test]
fn a_frame_that_is_none_stands_still() {
    let world = world([DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X)]);
    for frame in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        for substeps in [Substeps::Given(0), Substeps::Auto] {
            let mut pit = Pit::new(&world, PitOptions::new(frame).substeps(substeps));
            pit.step();
            pit.advance_to(10.0);
            assert_eq!((pit.now().offset, pit.disc(0).center), (0.0, DVec2::ZERO));
        }
    }
}

#[test]
fn a_world_that_starts_later_has_its_frames_from_there() {
    let mut builder = World::builder();
    builder.start(1e6);
    builder.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    let mut pit = Pit::new(&builder.build().unwrap(), PitOptions::new(0.5));
    pit.advance_to(1e6 + 1.25);
    assert_eq!(pit.seconds(pit.now()), 1e6 + 1.0);
    assert_eq!(pit.disc(0).center, DVec2::X);
}
