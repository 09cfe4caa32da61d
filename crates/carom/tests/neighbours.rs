//! Who is near is found, whatever the sizes.

use carom::{Boundary, DVec2, DiscBody, Engine, Pic, World};
use carom_oracle::Random;

/// The first events, which are those of PIC.
fn as_pic(world: &World, events: usize, what: &str) {
    let (mut engine, mut pic) = (Engine::new(world), Pic::new(world));
    let end = world.epochs().time(30.0);
    for n in 0..events {
        let found = engine.next_event_before(end);
        let until = found.map_or(end, |event| event.time);
        assert_eq!(found, pic.next_event_before(until), "{what}, event {n}");
        if found.is_none() {
            return;
        }
    }
}

#[test]
fn a_large_disc_meets_every_speck_on_its_way() {
    for seed in 0..24 {
        let mut random = Random::new(41, seed);
        let mut world = World::builder();
        let periodic = seed % 4 == 3;
        let side = 60.0;
        if periodic {
            world.boundary(Boundary::periodic(DVec2::splat(-0.5 * side), DVec2::splat(0.5 * side)));
        }
        // Several times as wide as the cells of the specks.
        let large = random.between(4.0, 9.0);
        let speck = random.between(0.05, 0.3);
        let mut places = Vec::new();
        while places.len() < 300 {
            let place = random.in_square(0.5 * side - speck);
            if place.length() > 1.05 * (large + speck)
                && places.iter().all(|other| place.distance(*other) > 2.1 * speck)
            {
                places.push(place);
            }
        }
        // Specks have the lower numbers in some of the worlds, and the higher in others.
        let heavy = DiscBody::new(DVec2::ZERO, large).velocity(random.direction()).fixed();
        if seed % 2 == 0 {
            world.disc(heavy.clone());
        }
        for place in places {
            world.disc(DiscBody::new(place, speck));
        }
        if seed % 2 == 1 {
            world.disc(heavy);
        }
        as_pic(&world.build().unwrap(), 60, &format!("seed {seed}"));
    }
}

/// A square of discs with a little room between them, as they are told to move.
fn square(side: i32, velocity: impl Fn(DVec2) -> DVec2) -> carom::WorldBuilder {
    let mut world = World::builder();
    for n in 0..side * side {
        let middle = 0.5 * f64::from(side - 1);
        let place = DVec2::new(f64::from(n % side) - middle, f64::from(n / side) - middle) * 1.5;
        world.disc(DiscBody::new(place, 0.5).velocity(velocity(place)));
    }
    world
}

#[test]
fn one_disc_far_away_does_not_make_all_others_neighbours() {
    let alone = square(40, |_| DVec2::ZERO);
    let mut with_one = alone.clone();
    with_one.disc(DiscBody::new(DVec2::splat(1e7), 0.5));
    let memory = |world: carom::WorldBuilder| Engine::new(&world.build().unwrap()).memory() as f64;
    let (few, many) = (memory(alone), memory(with_one));
    assert!(many < 1.5 * few, "{many} bytes, and without it {few}");
}

#[test]
fn discs_that_fly_apart_leave_their_shells_ever_more_rarely() {
    let discs = 20;
    let world = square(discs, |place| place * 0.1).build().unwrap();
    let mut engine = Engine::new(&world);
    let mut exits = Vec::new();
    for k in 0..7 {
        let before = engine.work().exits;
        engine.advance_to(f64::from(10i32.pow(k)));
        exits.push(engine.work().exits - before);
    }
    assert_eq!(engine.events(), 0);
    // In every stretch of time ten times as long as the last one, about as many.
    let most = 500 * (discs * discs) as u64;
    assert!(exits.iter().all(|exits| *exits < most), "{exits:?}");
    assert!(exits[6] > 0);
}

#[test]
fn a_flock_takes_no_more_room_as_it_goes_on() {
    let mut engine = Engine::new(&square(40, |_| DVec2::X).build().unwrap());
    let (memory, mut most) = (engine.memory(), 0);
    for k in 1..=40 {
        engine.advance_to(5.0 * f64::from(k));
        most = most.max(engine.memory());
    }
    assert!(engine.work().exits > 16 * 1600 + 1000, "not looked at: {:?}", engine.work());
    assert!(most < 2 * memory, "{most} bytes, at the start {memory}");
    assert_eq!(engine.events(), 0);
}

#[test]
fn a_disc_alone_goes_as_far_as_it_likes() {
    let mut world = World::builder();
    world.disc(DiscBody::new(DVec2::ZERO, 1e-9).velocity(DVec2::X));
    let mut engine = Engine::new(&world.build().unwrap());
    engine.advance_to(1e6);
    assert!(engine.work().exits < 100_000, "{:?}", engine.work());
    assert_eq!(engine.disc(0).center, DVec2::new(1e6, 0.0));
}

/// They go so far that their shells are made wider, more than once.
#[test]
fn discs_that_go_far_together_meet_as_with_pic() {
    let mut world = World::builder();
    let slow = DVec2::new(1.0, 0.5);
    world.disc(DiscBody::new(DVec2::new(1e3, 500.0), 1.0).velocity(slow));
    world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(slow * (1.0 + 1e-7)));
    world.disc(DiscBody::new(DVec2::new(40.0, -3.0), 1.0).velocity(slow * (1.0 + 1e-6)));
    let world = world.build().unwrap();
    let (mut engine, mut pic) = (Engine::new(&world), Pic::new(&world));
    let end = world.epochs().time(3e10);
    let mut events = Vec::new();
    while let Some(event) = engine.next_event_before(end) {
        assert_eq!(Some(event), pic.next_event_before(end));
        events.push(event);
    }
    assert_eq!(pic.next_event_before(end), None);
    assert!(!events.is_empty());
    assert!(engine.work().exits > 1100 && engine.work().exits < 100_000, "{:?}", engine.work());
}

#[test]
fn discs_that_come_together_from_afar_collide_as_with_pic() {
    let mut random = Random::new(43, 0);
    let mut world = World::builder();
    for n in 0..60 {
        let place = random.direction() * (40.0 + 30.0 * f64::from(n));
        world.disc(DiscBody::new(place, 0.5).velocity(-place / 40.0));
    }
    let world = world.build().unwrap();
    let (mut engine, mut pic) = (Engine::new(&world), Pic::new(&world));
    let end = world.epochs().time(100.0);
    let mut events = 0;
    loop {
        let found = engine.next_event_before(end);
        assert_eq!(found, pic.next_event_before(end), "event {events}");
        if found.is_none() {
            break;
        }
        events += 1;
    }
    assert!(events > 50, "{events}");
}

#[test]
fn a_large_disc_in_a_small_periodic_box_meets_another_after_leaving_its_shell() {
    let mut world = World::builder();
    let (low, high) =
        ((-1.2896382532101995, -2.239001933949078), (8.809308889718967, 3.2814462672120205));
    world.boundary(Boundary::periodic(low.into(), high.into()));
    let discs = [
        (
            (7.636466782976132, 0.2853020712190695),
            1.3795600054701587,
            (-0.042172179397924905, -0.024271731178214656),
        ),
        (
            (7.077175215712302, -1.4015511633953341),
            0.06453158707572068,
            (-0.8949404331709234, 1.8154904301032095),
        ),
        (
            (4.2447877824465685, 0.8972075369605741),
            7.786818821351522e-6,
            (0.6945879935890575, -1.7443046554504482),
        ),
        (
            (5.6504059751661355, -0.7618636862572685),
            0.3173215729845466,
            (1.548732568839408, 0.2563618083613221),
        ),
    ];
    for (center, radius, velocity) in discs {
        world.disc(DiscBody::new(center.into(), radius).velocity(velocity.into()));
    }
    as_pic(&world.build().unwrap(), 40, "four discs");
}
