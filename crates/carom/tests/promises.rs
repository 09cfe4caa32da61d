//! The promises that the engine is built around.

mod worlds_at_random;

use carom::{Boundary, Container, DVec2, DiscBody, DiscState, Engine, Event, Segment, Wall, World};
use carom_oracle::Random;
use worlds_at_random::{Recipe, Surroundings, world, world_from};

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// Follows the recorded events from the start with straight pieces of its own: no cells, no calendar
/// and no prediction.
struct Replay {
    /// Place and velocity of each disc, and when that was.
    discs: Vec<(DVec2, DVec2, f64)>,
}

impl Replay {
    fn new(world: &World) -> Self {
        Replay { discs: world.discs().iter().map(|d| (d.center, d.velocity, 0.0)).collect() }
    }

    fn place(&self, id: usize, time: f64) -> DVec2 {
        let (place, velocity, since) = self.discs[id];
        place + velocity * (time - since)
    }

    fn take(&mut self, event: &Event, time: f64, bodies: &[(u32, DVec2)]) {
        for (id, velocity) in bodies {
            let id = *id as usize;
            self.discs[id] = (self.place(id, time), *velocity, time);
        }
        assert!(event.normal.is_finite() && event.point.is_finite());
    }

    /// How deep anything is in anything else, as a share of the smaller radius.
    fn deepest(&self, world: &World, time: f64) -> f64 {
        let mut deepest = f64::NEG_INFINITY;
        let discs = world.discs();
        for a in 0..discs.len() {
            let (center, radius) = (self.place(a, time), discs[a].radius);
            for b in 0..a {
                let meet = world.discs_collide() || discs[a].is_fixed() || discs[b].is_fixed();
                if !meet || discs[a].is_fixed() && discs[b].is_fixed() {
                    continue;
                }
                let mut p = center - self.place(b, time);
                if let Boundary::Periodic { min, max } = world.boundary() {
                    p -= (p / (max - min)).round() * (max - min);
                }
                let apart = p.length() - radius - discs[b].radius;
                deepest = deepest.max(-apart / radius.min(discs[b].radius));
            }
            if discs[a].is_fixed() {
                continue;
            }
            if let Boundary::Box { min, max } = world.boundary() {
                let room = (center - min).min(max - center).min_element() - radius;
                deepest = deepest.max(-room / radius);
            }
            for wall in world.walls() {
                deepest = deepest.max(-room(center, wall, world.boundary()) / radius + 1.0);
            }
        }
        deepest
    }
}

/// How far a centre is from a wall; reckoned here, not by the library.
fn room(center: DVec2, wall: &Wall, boundary: Boundary) -> f64 {
    let from = |a: DVec2, b: DVec2| {
        let mut least = f64::INFINITY;
        for x in -1..=1 {
            for y in -1..=1 {
                let shift = match boundary {
                    Boundary::Periodic { min, max } => at(f64::from(x), f64::from(y)) * (max - min),
                    _ => DVec2::ZERO,
                };
                let (w, e) = (center + shift - a, b - a);
                let along = (w.dot(e) / e.length_squared()).clamp(0.0, 1.0);
                least = least.min((w - e * along).length());
            }
        }
        least
    };
    match wall {
        Wall::Segment(segment) => from(segment.a, segment.b),
        Wall::Capsule(capsule) => from(capsule.segment.a, capsule.segment.b) - capsule.radius,
        Wall::Container(container) => container.radius - (center - container.center).length(),
        Wall::Polygon(polygon) => {
            let v = polygon.vertices();
            let sides = (0..v.len()).map(|i| from(v[i], v[(i + 1) % v.len()]));
            sides.fold(f64::INFINITY, f64::min)
        }
    }
}

#[test]
fn nothing_is_missed() {
    let (mut instants, mut events) = (0, 0);
    for seed in 0..60 {
        let mut recipe = Recipe::number(seed);
        recipe.restitution = 1.0;
        let world = world(&recipe, 1000 + seed);
        let mut random = Random::new(11, seed);
        let (mut engine, mut replay) = (Engine::new(&world), Replay::new(&world));
        let (mut before, end) = (0.0, world.epochs().time(world.epochs().length()));
        for _ in 0..150 {
            let Some(event) = engine.next_event_before(end) else { break };
            let time = engine.seconds(event.time);
            assert!(time >= before);
            // At the event itself, and at one more instant on the way to it.
            for sample in [time, before + (time - before) * random.unit()] {
                let deepest = replay.deepest(&world, sample);
                assert!(deepest < 1e-9, "{recipe:?}, seed {seed}, at {sample}: {deepest}");
                instants += 1;
            }
            let bodies: Vec<(u32, DVec2)> = match event.kind {
                carom::Kind::DiscDisc => {
                    vec![(event.a, event.after[0]), (event.b, event.after[1])]
                }
                _ => vec![(event.a, event.after[0])],
            };
            replay.take(&event, time, &bodies);
            (before, events) = (time, events + 1);
        }
    }
    assert!(events > 4000 && instants > 8000, "{events} events, {instants} instants");
}

#[test]
fn a_fast_disc_never_passes_a_thin_wall() {
    let mut random = Random::new(12, 0);
    for n in 0..200 {
        // A million radii a frame, at walls of no thickness all around, from a place inside.
        let mut world = World::builder();
        let turn = DVec2::from_angle(random.unit());
        let corner = |k: usize| [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)][k % 4];
        for k in 0..4 {
            world.segment(Segment::new(corner(k).rotate(turn), corner(k + 1).rotate(turn)));
        }
        let radius = 1e-6;
        let start = random.in_square(0.9).rotate(turn);
        let velocity = DVec2::from_angle(random.between(0.0, 6.3));
        world.disc(DiscBody::new(start, radius).velocity(velocity));
        let mut engine = Engine::new(&world.build().unwrap());
        for frame in 1..=200 {
            engine.advance_to(f64::from(frame));
            let disc = engine.disc(0);
            let inside = at(turn.x, -turn.y).rotate(disc.center).abs().max_element();
            assert!(inside <= 1.0 - radius * (1.0 - 1e-9), "start {n}, frame {frame}: {disc:?}");
        }
        assert!(engine.events() > 100);
    }
}

fn states(world: &World, engine: &Engine) -> Vec<DiscState> {
    (0..world.discs().len() as u32).map(|id| engine.disc(id)).collect()
}

/// All worlds of these tests: of every kind.
fn kinds() -> impl Iterator<Item = (String, World)> {
    (0..40).map(|seed| {
        let recipe = Recipe::number(seed * 3 + 1);
        (format!("{recipe:?}, seed {seed}"), world(&recipe, seed))
    })
}

#[test]
fn watching_changes_nothing() {
    for (what, world) in kinds() {
        let end = world.epochs().length() * 0.3;
        let (mut once, mut log) = (Engine::new(&world), Vec::new());
        once.advance_with(end, |event| log.push(*event));

        let (mut pieces, mut seen) = (Engine::new(&world), Vec::new());
        for n in 1..=1000 {
            pieces.advance_with(end * f64::from(n) / 1000.0, |event| seen.push(*event));
            if n % 7 == 0 {
                states(&world, &pieces);
            }
        }
        assert_eq!(seen, log, "{what}");
        assert_eq!(states(&world, &pieces), states(&world, &once), "{what}");

        // No one looks; or one event at a time, with stops at some of them.
        let mut blind = Engine::new(&world);
        blind.advance_to(end);
        assert_eq!(states(&world, &blind), states(&world, &once), "{what}");
        let mut stepped = Engine::new(&world);
        for (n, event) in log.iter().enumerate() {
            if n % 3 == 0 {
                assert_eq!(stepped.clone().next_event(), Some(*event), "{what}");
            }
            assert_eq!(stepped.next_event_before(event.time), Some(*event), "{what}");
        }
    }
}

/// FNV-1a over the bits of everything that an event says.
fn hash(hash: &mut u64, event: &Event) {
    let mut take = |bits: u64| {
        for byte in bits.to_le_bytes() {
            *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    take(u64::from(event.time.epoch));
    take(event.time.offset.to_bits());
    take(event.kind as u64);
    take(u64::from(event.a));
    take(u64::from(event.b));
    for v in [event.point, event.normal].iter().chain(&event.before).chain(&event.after) {
        take(v.x.to_bits());
        take(v.y.to_bits());
    }
}

/// Worlds made without sin, cos or powers, so that they are the same bits everywhere themselves.
fn plain_world(kind: Surroundings) -> World {
    let mut random = Random::new(13, kind as u64);
    let mut world = World::builder();
    let (low, high) = (DVec2::ZERO, DVec2::splat(24.0));
    match kind {
        Surroundings::Open => {}
        Surroundings::Box => drop(world.boundary(Boundary::boxed(low, high))),
        Surroundings::Periodic => drop(world.boundary(Boundary::periodic(low, high))),
        Surroundings::Container => drop(world.container(Container::new(high * 0.5, 18.0))),
    }
    world.segment(Segment::new(at(3.5, 3.5), at(3.5, 5.5)));
    world.capsule(carom::Capsule::new(at(9.4, 11.5), at(9.6, 12.5), 0.1));
    let diamond = vec![at(15.5, 15.3), at(15.7, 15.5), at(15.5, 15.7), at(15.3, 15.5)];
    world.polygon(carom::Polygon::new(diamond).unwrap());
    for n in 0..64 {
        let place = at(f64::from(n % 8) * 3.0 + 2.0, f64::from(n / 8) * 3.0 + 2.0);
        let radius = random.between(0.1, 1.0);
        let velocity = at(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
        let disc = DiscBody::new(place, radius).velocity(velocity);
        world.disc(match n % 16 {
            5 => disc.fixed().velocity(DVec2::ZERO),
            9 => disc.restitution(0.875),
            _ => disc,
        });
    }
    world.build().unwrap()
}

#[test]
fn the_same_bits_everywhere() {
    let golden = [
        (Surroundings::Open, 71, 0x9075b476810a664a),
        (Surroundings::Box, 1604, 0x76a6863327a34a70),
        (Surroundings::Periodic, 1282, 0x3c8b470c7446b3b),
        (Surroundings::Container, 853, 0x21d4427f18732bea),
    ];
    let found = golden.map(|(kind, ..)| {
        let (mut log, mut events) = (0xcbf2_9ce4_8422_2325, 0);
        Engine::new(&plain_world(kind)).advance_with(100.0, |event| {
            hash(&mut log, event);
            events += 1;
        });
        (kind, events, log)
    });
    assert_eq!(found, golden);
}

/// The first events from a start, and the deepest overlap after them.
fn events_from(recipe: &Recipe, seed: u64, start: f64, count: usize) -> (World, Vec<Event>, f64) {
    let world = world_from(recipe, seed, start).build().unwrap();
    let mut engine = Engine::new(&world);
    let end = world.epochs().after(engine.now(), 8.0 * world.epochs().length());
    let mut events = Vec::new();
    while events.len() < count {
        let Some(event) = engine.next_event_before(end) else { break };
        events.push(event);
    }
    let discs = world.discs();
    let mut deepest = 0.0f64;
    for a in 0..discs.len() {
        for b in 0..a {
            let mut p = engine.disc(a as u32).center - engine.disc(b as u32).center;
            if let Boundary::Periodic { min, max } = world.boundary() {
                p -= (p / (max - min)).round() * (max - min);
            }
            let radii = discs[a].radius + discs[b].radius;
            deepest = deepest.max(1.0 - p.length() / radii);
        }
    }
    (world, events, deepest)
}

#[test]
fn time_does_not_wear_out() {
    for seed in 0..40 {
        let mut recipe = Recipe::number(seed);
        recipe.discs_collide = true;
        recipe.fixed = false;
        let (world, young, _) = events_from(&recipe, seed, 0.0, 400);
        // A whole number of epochs later: the same bits.
        let epochs = (1e9 / world.epochs().length()).floor().min(4e9);
        let (_, old, deepest) = events_from(&recipe, seed, epochs * world.epochs().length(), 400);
        assert_eq!(old.len(), young.len());
        for (n, (old, young)) in old.iter().zip(&young).enumerate() {
            let mut shifted = *old;
            shifted.time.epoch -= epochs as u32;
            assert_eq!(shifted, *young, "{recipe:?}, seed {seed}, event {n}");
        }
        assert!(deepest < 1e-12, "{recipe:?}, seed {seed}: {deepest}");
        // Any other start: the same to rounding, for as long as chaos allows.
        let (_, other, deepest) = events_from(&recipe, seed, 1e9 + 1.0 / 3.0, 5);
        for (other, young) in other.iter().zip(&young) {
            assert_eq!((other.kind, other.a, other.b), (young.kind, young.a, young.b));
            assert!((other.after[0] - young.after[0]).length() < 1e-9);
        }
        assert!(deepest < 1e-12, "{recipe:?}, seed {seed}: {deepest}");
    }
}

#[test]
fn bad_input_is_a_message() {
    let disc = |x: f64, radius: f64| DiscBody::new(at(x, 0.0), radius);
    for (bad, names) in [
        (vec![disc(f64::NAN, 1.0)], vec!["disc 0"]),
        (vec![disc(0.0, 1.0), disc(9.0, -1.0)], vec!["disc 1"]),
        (vec![disc(0.0, 1.0).mass(0.0)], vec!["disc 0", "mass"]),
        (vec![disc(0.0, 1.0), disc(1.0, 1.0)], vec!["disc 0", "disc 1"]),
        (vec![disc(0.0, 1.0).velocity(at(f64::INFINITY, 0.0))], vec!["disc 0", "velocity"]),
    ] {
        let mut world = World::builder();
        for disc in bad {
            world.disc(disc);
        }
        let message = world.build().unwrap_err().to_string();
        for name in names {
            assert!(message.contains(name), "{message}");
        }
    }
}

#[test]
fn a_very_long_box_is_no_endless_loop() {
    for (x, v) in [(5e10, -1.0), (2.0, -1.0), (5e10, 1.0)] {
        let mut world = World::builder();
        world.boundary(Boundary::periodic(at(0.0, 0.0), at(1e11, 4.0)));
        world.disc(DiscBody::new(at(x, 1.0), 1.0).velocity(at(v, 0.0)));
        world.disc(DiscBody::new(at(x + 5.0 * v, 1.5), 1.0));
        let mut engine = Engine::new(&world.build().unwrap());
        engine.advance_to(10.0);
        assert_eq!(engine.events(), 1);
    }
}

#[test]
fn discs_as_wide_as_half_of_the_box_keep_energy_and_momentum() {
    let mut world = World::builder();
    world.boundary(Boundary::periodic(at(0.0, 0.0), at(4.0, 4.0)));
    world.disc(DiscBody::new(at(1.0, 1.0), 1.0).velocity(at(-1.0, 0.0)));
    world.disc(DiscBody::new(at(3.0, 1.0), 1.0).velocity(at(0.5, 0.0)));
    let mut engine = Engine::new(&world.build().unwrap());
    let (energy, momentum) = (engine.energy(), engine.momentum());
    for _ in 0..50 {
        engine.next_event();
    }
    assert!(engine.events() > 0);
    assert!((engine.energy() - energy).abs() < 1e-12);
    assert!((engine.momentum() - momentum).length() < 1e-12);
}

#[test]
fn a_start_beyond_all_epochs_is_no_storm_of_events() {
    let mut world = World::builder();
    world.start(1e18).boundary(Boundary::boxed(at(0.0, 0.0), at(20.0, 20.0)));
    world.disc(DiscBody::new(at(5.0, 5.0), 1.0).velocity(at(1.0, 0.3)));
    world.disc(DiscBody::new(at(12.0, 5.0), 1.0));
    let mut engine = Engine::new(&world.build().unwrap());
    engine.advance_to(1e18 + 1024.0);
    assert!(engine.events() < 1000, "{} events", engine.events());
}
