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
