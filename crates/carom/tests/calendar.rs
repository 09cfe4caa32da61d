//! Events come in their order, however far ahead they are, and however many there are at once.

use carom::{Boundary, Container, DVec2, DiscBody, Engine, Pic, World};
use carom_oracle::Random;

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// Two discs of radius 1 that go for each other, and meet when this time is over.
fn meeting_after(world: &mut carom::WorldBuilder, wait: f64, place: DVec2, speed: f64) -> [u32; 2] {
    let way = at(1.0 + 0.5 * wait * speed, 0.0);
    let velocity = at(0.5 * speed, 0.0);
    [way, -way].map(|way| {
        let velocity = if way.x > 0.0 { -velocity } else { velocity };
        world.disc(DiscBody::new(place + way, 1.0).velocity(velocity))
    })
}

#[test]
fn an_event_far_ahead_comes_after_half_a_million_others() {
    let mut world = World::builder();
    world.container(Container::new(DVec2::ZERO, 3.0));
    let mut random = Random::new(21, 0);
    for n in 0..5 {
        let velocity = random.direction() * 16.0;
        let place = at(f64::from(n) - 2.0, 0.0);
        world.disc(DiscBody::new(place, 0.375).velocity(velocity));
    }
    let slow = [8192.0, 16384.0]
        .map(|wait| meeting_after(&mut world, wait, at(0.0, wait / 128.0), 1.0 / 1024.0));
    let mut engine = Engine::new(&world.build().unwrap());
    let mut met = Vec::new();
    let mut count = 0;
    engine.advance_with(20_000.0, |event| {
        count += 1;
        if event.a >= 5 {
            met.push((event.a, event.b, event.time));
        }
    });
    let met: Vec<_> = met.iter().map(|(a, b, time)| ([*a, *b], engine.seconds(*time))).collect();
    assert_eq!(met, [(slow[0], 8192.0), (slow[1], 16384.0)]);
    assert!(count > 500_000, "only {count} events");
}

#[test]
fn where_most_meet_at_once_those_much_later_are_not_forgotten() {
    // A calendar that suits the first four pairs has a million times too many days for the others.
    let soon = 1.0 / f64::from(1 << 20);
    let mut world = World::builder();
    let waits = [soon, 37.0, soon, 1.0, soon, 1024.0, soon];
    for (n, wait) in waits.iter().enumerate() {
        meeting_after(&mut world, *wait, at(0.0, 100.0 * n as f64), 1.0);
    }
    let mut engine = Engine::new(&world.build().unwrap());
    let mut met = Vec::new();
    engine.advance_with(2000.0, |event| met.push((event.time, event.a)));
    let met: Vec<_> = met.iter().map(|(time, a)| (engine.seconds(*time), *a)).collect();
    let expected = [(soon, 0), (soon, 4), (soon, 8), (soon, 12), (1.0, 6), (37.0, 2), (1024.0, 10)];
    assert_eq!(met, expected);
}

#[test]
fn a_storm_at_one_instant_comes_in_the_order_of_pic() {
    // Every disc touches its neighbours, and is pushed by one of them before its own turn: what it was
    // to meet at this instant is another then.
    for seed in 0..6 {
        let mut random = Random::new(22, seed);
        let mut world = World::builder();
        let side = 10;
        if seed % 2 == 0 {
            world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(f64::from(side) + 4.0)));
        }
        for n in 0..side * side {
            let place = at(f64::from(n % side), f64::from(n / side)) + DVec2::splat(2.5);
            let velocity = at(f64::from(random.integer(-3, 3)), f64::from(random.integer(-3, 3)));
            world.disc(DiscBody::new(place, 0.5).velocity(velocity));
        }
        let world = world.build().unwrap();
        let (mut engine, mut pic) = (Engine::new(&world), Pic::new(&world));
        let end = world.epochs().time(1.0);
        let (mut at_once, mut n) = (0, 0);
        while n < 1500 {
            let found = engine.next_event_before(end);
            assert_eq!(found, pic.next_event_before(end), "seed {seed}, event {n}");
            let Some(event) = found else { break };
            at_once += usize::from(event.time == world.epochs().time(0.0));
            n += 1;
        }
        assert!(at_once > 100, "{at_once} of {n}");
    }
}
