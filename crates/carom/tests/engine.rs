//! The engine against PIC: event by event, bit by bit.

mod worlds_at_random;

use carom::{Boundary, DVec2, DiscBody, Engine, Glimpse, Pic, World};
use carom_oracle::Random;
use worlds_at_random::{Recipe, Surroundings, world, world_from};

/// Goes from event to event with the engine, and asks PIC for its next event up to the same instant.
/// Where the engine has none for so many epochs, neither must PIC.
fn same_events(world: &World, events: usize, epochs_ahead: f64, what: &str) -> usize {
    let (mut pic, mut engine) = (Pic::new(world), Engine::new(world));
    let epochs = world.epochs();
    let end = epochs.after(pic.now(), epochs_ahead * epochs.length());
    for n in 0..events {
        let found = engine.next_event_before(end);
        let until = found.map_or(end, |event| event.time);
        assert_eq!(found, pic.next_event_before(until), "{what}: event {n}");
        if found.is_none() {
            return n;
        }
    }
    for id in 0..world.discs().len() as u32 {
        assert_eq!(engine.disc(id), pic.disc(id), "{what}: disc {id}");
    }
    events
}

#[test]
fn the_engine_has_the_events_of_pic_bit_for_bit() {
    let mut total = 0;
    for seed in 0..240 {
        let recipe = Recipe::number(seed);
        // In a periodic box, PIC looks at every image on the way.
        let ahead = if recipe.surroundings == Surroundings::Periodic { 4.0 } else { 64.0 };
        let world = world(&recipe, seed);
        total += same_events(&world, 300, ahead, &format!("{recipe:?}, seed {seed}"));
    }
    assert!(total > 240 * 200, "only {total} events");
}

#[test]
fn so_it_does_for_a_hundred_thousand_events() {
    let recipe = Recipe {
        discs: 40,
        surroundings: Surroundings::Box,
        ratio: 3.0,
        walls: 3,
        fixed: false,
        moving_fixed: false,
        discs_collide: true,
        restitution: 1.0,
        packing: 0.3,
    };
    // No disc has a restitution of its own, or all would come to rest.
    let world = worlds_at_random::elastic(&world(&recipe, 7));
    assert!(world.discs().len() >= 38);
    assert_eq!(same_events(&world, 100_000, 1e6, "the long run"), 100_000);
}

/// Discs on a square grid, which go along it with the same speed: every event has company.
fn on_a_grid(side: u32, velocities: &[DVec2], boundary: Boundary) -> World {
    let mut world = World::builder();
    world.boundary(boundary);
    for n in 0..side * side {
        let center = DVec2::new(f64::from(n % side) + 0.5, f64::from(n / side) + 0.5);
        let velocity = velocities[(n * n + n / 3) as usize % velocities.len()];
        world.disc(DiscBody::new(center, 0.25).velocity(velocity));
    }
    world.build().unwrap()
}

#[test]
fn events_of_one_instant_come_in_the_same_order() {
    let along = [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y];
    let across =
        [DVec2::ONE, DVec2::NEG_ONE, DVec2::new(1.0, -1.0), DVec2::new(-1.0, 1.0), DVec2::ZERO];
    for side in [2, 3, 4, 8] {
        let corner = DVec2::splat(f64::from(side));
        for velocities in [&along[..], &along[..2], &across[..4], &across[..]] {
            for boundary in [
                Boundary::boxed(DVec2::ZERO, corner),
                Boundary::periodic(DVec2::ZERO, corner),
                Boundary::Open,
            ] {
                let world = on_a_grid(side, velocities, boundary);
                let what = format!("{side} a side, {velocities:?}, {boundary:?}");
                let events = same_events(&world, 600, 0.5, &what);
                assert!(
                    events == 600 || side < 8 || boundary == Boundary::Open,
                    "{what}: {events}"
                );
            }
        }
    }
}

#[test]
fn ties_are_ties_to_the_last_bit() {
    let corner = DVec2::splat(8.0);
    let world = on_a_grid(8, &[DVec2::X, DVec2::NEG_X], Boundary::boxed(DVec2::ZERO, corner));
    let mut engine = Engine::new(&world);
    let (mut last, mut tied) = (None, 0);
    engine.advance_with(20.0, |event| {
        tied += u32::from(last.replace(event.time) == Some(event.time));
    });
    let events = engine.events() as u32;
    assert!(events > 1000 && tied * 10 > events * 9, "{tied} of {events} events are tied");
}

#[test]
fn a_glimpse_is_what_the_event_says() {
    let mut events = [0, 0];
    for seed in 0..40 {
        let recipe = Recipe::number(seed);
        // Some of them fall, so that it is the engine for what turns and falls that tells.
        let mut builder = world_from(&recipe, seed, 0.0);
        builder.gravity(DVec2::new(0.0, if seed % 4 == 0 { -1.0 } else { 0.0 }));
        let Ok(world) = builder.build() else { continue };
        let (mut told, mut seen) = (Vec::new(), Vec::new());
        Engine::new(&world).advance_with(3.0, |event| told.push(Glimpse::from(event)));
        Engine::new(&world).advance_glimpsing(3.0, |glimpse| seen.push(glimpse));
        assert_eq!(told.len(), seen.len(), "world {seed}");
        for (told, seen) in told.iter().zip(&seen) {
            let words = |g: &Glimpse| (g.time, g.kind, g.a, g.b, g.after);
            assert_eq!(words(told), words(seen), "world {seed}");
            let radius = |id: u32| world.discs().get(id as usize).map_or(0.0, |disc| disc.radius);
            let distance = radius(seen.a) + radius(seen.b);
            let near = |one: f64, other: f64| (one - other).abs() <= 1e-12 * (1.0 + one.abs());
            assert!(near(told.turned(distance), seen.turned(distance)), "{told:?} {seen:?}");
            assert!(near(told.virial(distance), seen.virial(distance)), "{told:?} {seen:?}");
        }
        events[usize::from(seed % 4 == 0)] += seen.len();
    }
    assert!(events[0] > 10_000 && events[1] > 100, "{events:?} events");
}

#[test]
fn epochs_come_and_go_unnoticed() {
    let (mut events, mut ends, mut longest) = (0, 0, 0);
    for seed in 0..24 {
        let mut recipe = Recipe::number(seed * 7 + 1);
        (recipe.discs, recipe.ratio, recipe.discs_collide) = (20, 1.5, true);
        for start in [0.0, 1e6] {
            // One fixed speck, where there is room: the epochs are short, for all.
            let mut random = Random::new(23, seed);
            let world = loop {
                let mut builder = world_from(&recipe, seed, start);
                builder.disc(DiscBody::new(random.in_square(12.0), 1e-4).fixed());
                if let Ok(world) = builder.build() {
                    break world;
                }
            };
            let what = format!("{recipe:?}, seed {seed}, start {start}");
            events += same_events(&world, 100, 200.0, &what);

            let mut engine = Engine::new(&world);
            let end = world.epochs().after(engine.now(), 200.0 * world.epochs().length());
            let mut last = engine.now().epoch;
            for _ in 0..100 {
                let Some(event) = engine.next_event_before(end) else { break };
                ends += u32::from(event.time.epoch > last);
                longest = longest.max(event.time.epoch - last);
                last = event.time.epoch;
            }
        }
    }
    // In many epochs nothing happens.
    assert!(events > 1000 && ends > 1000 && longest > 10, "{events}, {ends}, {longest}");
}
