//! Contacts at the same instant, contacts that last, and bounces without end.

use carom::{
    Boundary, Container, DVec2, DiscBody, Engine, Event, Kind, Pic, Polygon, Segment, World,
    WorldBuilder,
};
use carom_oracle::Random;

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// The events up to a time, with their engine. Panics if there are more than `most`.
fn run(world: &World, until: f64, most: usize) -> (Engine, Vec<Event>) {
    let mut engine = Engine::new(world);
    let mut events = Vec::new();
    let end = world.epochs().time(until);
    while let Some(event) = engine.next_event_before(end) {
        assert!(events.len() < most, "more than {most} events by {:?}", event.time);
        events.push(event);
    }
    engine.advance_to(until);
    (engine, events)
}

fn energy(world: &World, engine: &Engine) -> f64 {
    let discs = world.discs().iter().enumerate().filter(|(_, disc)| !disc.is_fixed());
    discs.map(|(id, disc)| 0.5 * disc.mass * engine.disc(id as u32).velocity.length_squared()).sum()
}

fn momentum(world: &World, engine: &Engine) -> DVec2 {
    let discs = world.discs().iter().enumerate();
    discs.map(|(id, disc)| disc.mass * engine.disc(id as u32).velocity).sum()
}

/// The deepest overlap of two discs, as a share of the sum of their radii.
fn overlap(world: &World, engine: &Engine) -> f64 {
    let discs = world.discs();
    let mut deepest = 0.0f64;
    for a in 0..discs.len() {
        for b in 0..a {
            let p = engine.disc(a as u32).center - engine.disc(b as u32).center;
            deepest = deepest.max(1.0 - p.length() / (discs[a].radius + discs[b].radius));
        }
    }
    deepest
}

#[test]
fn in_a_corner_the_sides_are_met_in_order_at_one_instant() {
    for (x, y) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
        let mut world = World::builder();
        world.boundary(Boundary::boxed(at(-4.0, -4.0), at(4.0, 4.0)));
        world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(at(x, y)));
        let (engine, events) = run(&world.build().unwrap(), 4.0, 2);
        let sides: Vec<u32> = events.iter().map(|event| event.b).collect();
        assert_eq!(sides, [u32::from(x > 0.0), 2 + u32::from(y > 0.0)]);
        assert!(events.iter().all(|event| engine.seconds(event.time) == 3.0));
        assert_eq!(engine.disc(0).velocity, at(-x, -y));
    }
}

#[test]
fn where_two_segments_meet_the_first_in_the_file_is_met_first() {
    let mut world = World::builder();
    world.segment(Segment::new(at(4.0, -4.0), at(4.0, 4.0)));
    world.segment(Segment::new(at(-4.0, 4.0), at(4.0, 4.0)));
    world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::ONE));
    let (engine, events) = run(&world.build().unwrap(), 10.0, 2);
    let found: Vec<_> = events.iter().map(|e| (engine.seconds(e.time), e.kind, e.b)).collect();
    assert_eq!(found, [(3.0, Kind::DiscSegment, 0), (3.0, Kind::DiscSegment, 1)]);
    assert_eq!(engine.disc(0).velocity, DVec2::NEG_ONE);
}

#[test]
fn in_newtons_cradle_as_many_leave_as_came() {
    for (coming, resting) in [(1, 1), (1, 4), (2, 3), (3, 2), (4, 7), (20, 30)] {
        let mut world = World::builder();
        for n in 0..coming + resting {
            let (gap, speed) = if n < coming { (3.0, 1.0) } else { (0.0, 0.0) };
            world.disc(DiscBody::new(at(f64::from(n) - gap, 0.0), 0.5).velocity(at(speed, 0.0)));
        }
        let (engine, events) = run(&world.build().unwrap(), 10.0, 10_000);
        assert_eq!(events.len() as i32, coming * resting);
        assert!(events.iter().all(|event| engine.seconds(event.time) == 3.0));
        for n in 0..coming + resting {
            let speed = if n < resting { 0.0 } else { 1.0 };
            assert_eq!(engine.disc(n as u32).velocity, at(speed, 0.0), "disc {n}");
        }
    }
}

/// Discs of radius ½, touching: in a row, a triangle, a hexagon or a square.
fn touching(shape: &str, size: i32) -> Vec<DVec2> {
    let (along, across) = (DVec2::X, at(0.5, 0.75f64.sqrt()));
    let lattice = |i: i32, j: i32| along * f64::from(i) + across * f64::from(j);
    let mut places = Vec::new();
    for j in -size..=size {
        for i in -size..=size {
            match shape {
                "row" if j == 0 => places.push(lattice(i, 0)),
                "triangle" if i >= 0 && j >= 0 && i + j < size => places.push(lattice(i, j)),
                "hexagon" if (i + j).abs() <= size => places.push(lattice(i, j)),
                "square" => places.push(at(f64::from(i), f64::from(j))),
                _ => {}
            }
        }
    }
    places
}

#[test]
fn what_touches_at_rest_stays_at_rest_whatever_the_masses() {
    let mut random = Random::new(3, 1);
    for shape in ["row", "triangle", "hexagon", "square"] {
        let mut world = World::builder();
        let places = touching(shape, 6);
        for place in &places {
            world.disc(DiscBody::new(*place, 0.5).mass(random.decade(1e-9, 1e9)));
        }
        // Someone far away moves, so that time is measured out.
        world.disc(DiscBody::new(at(99.0, 99.0), 0.5).velocity(DVec2::X));
        let (engine, events) = run(&world.build().unwrap(), 1e4, 0);
        assert_eq!(events.len(), 0, "{shape}");
        for (id, place) in places.iter().enumerate() {
            assert_eq!(engine.disc(id as u32).center, *place, "{shape}");
        }
    }
}

#[test]
fn a_symmetric_break_keeps_energy_and_momentum() {
    let mut world = World::builder();
    world.disc(DiscBody::new(at(2.0, -8.0), 0.5).velocity(at(0.0, 3.0)));
    // The triangle's tip points down, at the cue ball.
    for place in touching("triangle", 5) {
        world.disc(DiscBody::new(at(place.x, -place.y), 0.5));
    }
    let world = world.build().unwrap();
    let before = (energy(&world, &Engine::new(&world)), momentum(&world, &Engine::new(&world)));
    let (engine, events) = run(&world, 1000.0, 10_000);
    assert!((energy(&world, &engine) - before.0).abs() < 1e-14 * before.0);
    assert!((momentum(&world, &engine) - before.1).length() < 1e-14);
    assert!(overlap(&world, &engine) < 1e-15);
    // The same every time, everywhere.
    assert_eq!(events.len(), 57);
    assert_eq!(engine.work().paused, 0);
}

#[test]
fn a_disc_that_fits_exactly_does_not_hang() {
    type Adds = fn(&mut WorldBuilder);
    let walls: [(&str, Adds); 4] = [
        ("box", |world| {
            world.boundary(Boundary::boxed(at(-1.0, -9.0), at(1.0, 9.0)));
        }),
        ("segments", |world| {
            world.segment(Segment::new(at(-1.0, -9.0), at(-1.0, 9.0)));
            world.segment(Segment::new(at(1.0, -9.0), at(1.0, 9.0)));
        }),
        ("container", |world| {
            world.container(Container::new(DVec2::ZERO, 1.0));
        }),
        ("fixed discs", |world| {
            world.disc(DiscBody::new(at(-2.0, 0.0), 1.0).fixed());
            world.disc(DiscBody::new(at(2.0, 0.0), 1.0).fixed());
        }),
    ];
    for (what, walls) in walls {
        for velocity in [at(0.0, 0.0), at(0.25, 0.0), at(-1.0, 0.5), at(1e-9, 1.0)] {
            for restitution in [0.0, 0.5, 1.0] {
                let mut world = World::builder();
                world.restitution(restitution);
                walls(&mut world);
                let id = world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(velocity));
                let what = format!("{what}, {velocity}, {restitution}");
                let (engine, _) = run(&world.build().unwrap(), 10.0, 200_000);
                let disc = engine.disc(id);
                assert!(
                    disc.center.x.abs() < 0.01 || disc.center.y.abs() > 1.0,
                    "{what}: {disc:?}"
                );
                assert!(disc.velocity.length() <= velocity.length() * 1.001, "{what}: {disc:?}");
            }
        }
    }
}

#[test]
fn a_disc_comes_to_rest_in_a_notch_or_leaves_as_it_came() {
    // Both sides of a V belong to one wall. They are at right angles: each turns one component of the
    // velocity round, and takes its share of it.
    let notch = vec![at(-4.0, 4.0), at(-4.0, -1.0), at(4.0, -1.0), at(4.0, 4.0), at(0.0, 0.0)];
    for angle in [0.0, 0.1, -0.3, 0.7] {
        for restitution in [0.0, 0.3, 1.0] {
            let mut world = World::builder();
            world.restitution(restitution);
            world.polygon(Polygon::new(notch.clone()).unwrap());
            let velocity = at(angle, -1.0);
            // Aimed at the place where it touches both sides.
            let bottom = at(0.0, 2f64.sqrt());
            let aside = at(0.25 * angle, 0.0);
            world.disc(DiscBody::new(bottom + aside - velocity * 5.0, 1.0).velocity(velocity));
            let (engine, events) = run(&world.build().unwrap(), 9.0, 40);
            let (disc, what) = (engine.disc(0), format!("{angle}, {restitution}"));
            assert!(events.len() >= 2, "{what}: {events:?}");
            let off = (disc.velocity + velocity * restitution).length();
            assert!(off < 1e-12, "{what}: {disc:?}");
            if restitution == 0.0 {
                assert!((disc.center - bottom).length() < 1e-12, "{what}: {disc:?}");
            }
            // Never in either side.
            for side in [at(0.5, 0.5), at(-0.5, 0.5)] {
                assert!(disc.center.dot(side) * 2f64.sqrt() > 1.0 - 1e-12, "{what}: {disc:?}");
            }
        }
    }
}

/// A row of discs between two walls, all of them going for the middle.
fn closing_row(discs: u32, restitution: f64, surroundings: &str) -> World {
    let half = f64::from(discs);
    let mut random = Random::new(5, u64::from(discs));
    let mut world = World::builder();
    world.restitution(restitution);
    match surroundings {
        "walls" => {
            world.boundary(Boundary::boxed(at(-half, -1.0), at(half, 1.0)));
        }
        "container" => {
            world.container(Container::new(DVec2::ZERO, half + 1.0));
        }
        _ => {}
    }
    for n in 0..discs {
        let x = 2.0 * (f64::from(n) + 0.5) - half + 0.4 * random.unit();
        let y = if surroundings == "container" { 0.01 * random.unit() } else { 0.0 };
        world.disc(DiscBody::new(at(x, y), 0.5).velocity(at(-x.signum(), 0.0)));
    }
    world.build().unwrap()
}

/// No body has more events than these: some thousands until it is left alone for pauses of 2⁻²⁰ of an
/// epoch, and a few in each of those.
fn bound(world: &World, until: f64) -> usize {
    let pauses = until / world.epochs().length() * f64::from(1 << 20);
    world.discs().len() * (4000 + 3 * pauses as usize)
}

#[test]
fn inelastic_collapse_does_not_hang_and_is_noticed() {
    for surroundings in ["open", "walls", "container"] {
        for discs in [3, 5, 10] {
            for restitution in [0.0, 0.05, 0.1, 0.3, 0.6, 0.9] {
                let world = closing_row(discs, restitution, surroundings);
                let (engine, _) = run(&world, 8.0, 4000 * discs as usize);
                let what = format!("{discs} discs, {surroundings}, restitution {restitution}");
                let (before, after) =
                    (energy(&world, &Engine::new(&world)), energy(&world, &engine));
                assert!(after < before, "{what}: {before} {after}");
                assert_eq!(engine.work().paused, 0, "{what}");
                assert!(overlap(&world, &engine) < 1e-12, "{what}: {}", overlap(&world, &engine));
                // Three discs collapse below 7 − 4√3 = 0.0718, and not above.
                if surroundings == "open" && discs == 3 {
                    assert_eq!(engine.work().stilled > 0, restitution < 0.0718, "{what}");
                }
            }
        }
    }
}

#[test]
fn jammed_discs_do_not_hang() {
    for side in [3, 5] {
        for restitution in [0.0, 0.5, 0.9, 1.0] {
            let mut random = Random::new(9, side);
            let mut world = World::builder();
            world.restitution(restitution);
            world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(side as f64)));
            for n in 0..side * side {
                let center = at((n % side) as f64 + 0.5, (n / side) as f64 + 0.5);
                world.disc(DiscBody::new(center, 0.5).velocity(random.direction()));
            }
            let world = world.build().unwrap();
            let (engine, _) = run(&world, 0.1, 20_000 * world.discs().len());
            let (work, deepest) = (engine.work(), overlap(&world, &engine));
            assert!(work.paused + work.stilled > 0, "{side} a side, restitution {restitution}");
            // What is left alone for a while sinks in by that much.
            let most = if work.paused > 0 { 0.05 } else { 1e-12 };
            assert!(deepest < most, "{side} a side, restitution {restitution}: {deepest}");
            let (before, after) = (energy(&world, &Engine::new(&world)), energy(&world, &engine));
            assert!(after < before * (1.0 + 1e-12), "{side}, {restitution}: {before} {after}");
        }
    }
}

#[test]
fn pushed_together_they_do_not_hang() {
    for (shape, size) in [("hexagon", 2), ("hexagon", 4), ("square", 3), ("row", 10)] {
        for restitution in [0.0, 0.5, 0.9, 1.0] {
            let mut world = World::builder();
            world.restitution(restitution);
            for place in touching(shape, size) {
                world.disc(DiscBody::new(place, 0.5).velocity(-place / f64::from(size)));
            }
            let world = world.build().unwrap();
            let (engine, _) = run(&world, 2.0, bound(&world, 2.0));
            let what = format!("{shape} of {size}, restitution {restitution}");
            assert_eq!(engine.work().stilled > 0, restitution < 1.0, "{what}");
            assert_eq!(engine.work().paused, 0, "{what}");
            assert!(overlap(&world, &engine) < 1e-12, "{what}: {}", overlap(&world, &engine));
        }
    }
}

#[test]
fn slow_contacts_do_not_bounce_below_the_cutoff() {
    for (speed, after) in [(0.5, 0.0), (1.0, -1.0)] {
        let mut world = World::builder();
        world.restitution_cutoff(1.0).boundary(Boundary::boxed(at(-9.0, -9.0), at(9.0, 9.0)));
        world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(at(speed, 0.25)));
        let (engine, _) = run(&world.build().unwrap(), 16.5, 2);
        assert_eq!(engine.disc(0).velocity, at(after, 0.25));

        let mut world = World::builder();
        world.restitution_cutoff(1.0);
        world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(at(speed, 0.0)));
        world.disc(DiscBody::new(at(6.0, 0.0), 1.0));
        let (engine, _) = run(&world.build().unwrap(), 17.0, 1);
        let together = if after == 0.0 { speed / 2.0 } else { 0.0 };
        assert_eq!(engine.disc(0).velocity, at(together, 0.0));
    }
}

#[test]
fn pic_pauses_where_the_engine_does() {
    for restitution in [0.5, 1.0] {
        let mut random = Random::new(9, 2);
        let mut world = World::builder();
        world.restitution(restitution).boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(3.0)));
        for n in 0..9 {
            let center = at(f64::from(n % 3) + 0.5, f64::from(n / 3) + 0.5);
            world.disc(DiscBody::new(center, 0.5).velocity(random.direction()));
        }
        let world = world.build().unwrap();
        let (mut engine, mut pic) = (Engine::new(&world), Pic::new(&world));
        let end = world.epochs().time(1.0);
        for n in 0..30_000 {
            let event = engine.next_event_before(end);
            assert_eq!(event, pic.next_event_before(end), "event {n}");
            if event.is_none() {
                break;
            }
        }
        assert!(engine.work().paused > 0);
    }
}

#[test]
fn a_disc_that_slides_along_a_rim_does_not_sink_into_it() {
    for restitution in [0.0, 0.5, 0.9] {
        let mut world = World::builder();
        world.restitution(restitution).container(Container::new(DVec2::ZERO, 5.0));
        world.disc(DiscBody::new(at(0.0, 3.0), 0.5).velocity(DVec2::X));
        let world = world.build().unwrap();
        let mut engine = Engine::new(&world);
        let mut deepest = 0.0f64;
        engine.advance_with(150.0, |event| {
            let center = event.point - event.normal * 0.5;
            deepest = deepest.max(center.length() - 4.5);
        });
        // As much as a chord of a pause is off the rim.
        assert!(deepest < 1e-7, "restitution {restitution}: {deepest}");
        let work = engine.work();
        assert!(work.stilled > 0 && work.paused > 0, "restitution {restitution}: {work:?}");
    }
}
