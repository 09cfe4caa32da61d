//! What two bodies do in a world, against exact arithmetic: whether they meet, and how often.

use carom::{Capsule, DVec2, DiscBody, Engine, Polygon, Segment, Time, World};
use carom_oracle::{Case, Class, Discs, Question, Random, Truth};

/// A disc at rest at the origin and another one, of half the reach each: as a world sees them, no
/// digit is lost.
fn rebased(place: DVec2, velocity: DVec2, reach: f64) -> Discs {
    Discs {
        center: [DVec2::ZERO, place],
        velocity: [DVec2::ZERO, velocity],
        radius: [0.5 * reach; 2],
    }
}

/// Past a disc at the origin, from so many reaches away, and at a distance of one reach but for a hair:
/// about as much as f64 is off there.
fn grazing_from_afar(far: f64, random: &mut Random) -> Discs {
    let reach = random.decade(-2.0, 2.0);
    let off = 1.0 + random.sign() * far * random.decade(-18.0, -15.0);
    let heading = random.direction();
    let place = heading * (-far * reach) + heading.perp() * (reach * off);
    rebased(place, heading * random.decade(-2.0, 2.0), reach)
}

fn disc(case: &Discs, i: usize) -> DiscBody {
    DiscBody::new(case.center[i], case.radius[i]).velocity(case.velocity[i])
}

/// Whether the first event of the engine is when it is to be, if it is to be.
fn decides(engine: &mut Engine, case: &Discs) {
    let end = 4.0 * case.duration();
    let event = engine.events_until(end).next().map(|event| event.time);
    match (case.truth(), event) {
        (Truth::Never, None) => {}
        (Truth::At(instant), Some(time)) => {
            // Grazing, half of the digits are lost.
            let error = (engine.seconds(time) - instant.near).abs();
            assert!(error <= 1e-6 * case.duration(), "{case:?}: {instant:?}, and not {time:?}");
        }
        (truth, event) => panic!("{case:?}: {truth:?}, and not {event:?}"),
    }
}

#[test]
fn whether_two_discs_of_a_world_meet_is_decided_exactly() {
    let (mut cases, mut events) = (0, 0);
    for class in Class::ALL {
        for index in 0..500 {
            let case = Discs::draw(class, &mut Random::new(31, 16 * index + class as u64));
            let [v, w] = case.velocity;
            let reach = case.radius[0] + case.radius[1];
            let case = rebased(case.center[1] - case.center[0], w - v, reach);
            let mut world = World::builder();
            world.disc(disc(&case, 0));
            world.disc(disc(&case, 1));
            // Some overlap, or have numbers that no world has.
            let Ok(world) = world.build() else { continue };
            // An engine goes through all the epochs until an event.
            if case.duration() > 1e4 * world.epochs().length() {
                continue;
            }
            decides(&mut Engine::new(&world), &case);
            cases += 1;
            events += usize::from(case.truth() != Truth::Never);
        }
    }
    assert!(cases > 3000 && events > 1000, "{cases} cases, {events} events");
}

#[test]
fn so_it_is_from_millions_of_radii_away() {
    let mut events = 0;
    for index in 0..1000 {
        let mut random = Random::new(32, index);
        let far =
            if random.chance(0.2) { random.decade(8.0, 9.0) } else { random.decade(4.0, 8.0) };
        let case = grazing_from_afar(far, &mut random);
        let mut world = World::builder();
        world.disc(disc(&case, 0));
        world.disc(disc(&case, 1));
        decides(&mut Engine::new(&world.build().unwrap()), &case);
        events += usize::from(case.truth() != Truth::Never);
    }
    assert!((300..700).contains(&events), "{events}");
}

#[test]
fn so_it_is_for_specks_added_to_a_world_of_large_discs() {
    for index in 0..2000 {
        let mut random = Random::new(33, index);
        let far = random.decade(7.0, 10.0);
        let case = grazing_from_afar(far, &mut random);
        let large = case.radius[0] * far * 0.1;
        let mut world = World::builder();
        // Along the way, on both sides of it.
        for side in [-1.0, 1.0] {
            let beside = case.velocity[1].perp().normalize() * (side * 3.0 * large);
            world.disc(DiscBody::new(beside, large).velocity(case.velocity[1] * 1.25));
        }
        let mut engine = Engine::new(&world.build().unwrap());
        for i in 0..2 {
            engine.add_disc(&disc(&case, i)).unwrap();
        }
        decides(&mut engine, &case);
    }
}

/// How often a disc meets the only other thing in an open world, which is never twice at one instant.
fn met(engine: &mut Engine, until: f64, what: &str) -> usize {
    let mut times: Vec<Time> = Vec::new();
    engine.advance_with(until, |event| times.push(event.time));
    assert!(times.is_sorted_by(|a, b| a < b), "{what}: {times:?}");
    times.len()
}

const RESTITUTIONS: [f64; 4] = [0.0, 0.25, 0.875, 1.0];

#[test]
fn two_discs_in_the_open_collide_once() {
    let mut events = 0;
    for index in 0..4000 {
        let mut random = Random::new(34, index);
        let mut world = World::builder();
        world.restitution(RESTITUTIONS[random.below(4)]);
        let radius = random.decade(-1.0, 1.0);
        let heading = random.direction();
        // Head on, anyhow, or at a graze.
        let off = match random.below(3) {
            0 => 0.0,
            1 => random.between(-1.0, 1.0),
            _ => random.sign() * (1.0 - random.decade(-15.0, -2.0)),
        };
        let place = heading * -9.0 * (1.0 + radius) + heading.perp() * (off * (1.0 + radius));
        let together = random.vector();
        let mass = random.decade(-9.0, 9.0);
        world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(together));
        let other = DiscBody::new(place, radius).velocity(together + heading).mass(mass);
        world.disc(if random.chance(0.1) { other.fixed() } else { other });
        let mut engine = Engine::new(&world.build().unwrap());
        let found = met(&mut engine, 1000.0, &format!("case {index}"));
        assert!(found <= 1, "case {index}: {found} collisions");
        events += found;
    }
    assert!(events > 3000, "{events}");
}

#[test]
fn a_convex_wall_is_left_for_good() {
    let mut events = 0;
    for index in 0..4000 {
        let mut random = Random::new(35, index);
        let mut world = World::builder();
        let restitution = RESTITUTIONS[random.below(4)];
        world.restitution(restitution);
        let (a, b) = (random.in_square(4.0), random.in_square(4.0));
        match random.below(4) {
            0 => {
                world.segment(Segment::new(a, b));
            }
            1 => {
                world.capsule(Capsule::new(a, b, random.unit()));
            }
            2 => {
                world.disc(DiscBody::new(a, 1.0).fixed());
            }
            _ => {
                let corners = vec![a, b, (a + b) * 0.5 + (b - a).perp() * random.between(0.1, 2.0)];
                world.polygon(Polygon::new(corners).unwrap());
            }
        }
        let aim = a.lerp(b, random.between(-0.1, 1.1));
        let velocity = random.direction() * random.decade(-3.0, 3.0);
        let start = aim - velocity.normalize() * 20.0;
        let id = world.disc(DiscBody::new(start, random.unit()).velocity(velocity));
        let Ok(world) = world.build() else { continue };
        let mut engine = Engine::new(&world);
        let found = met(&mut engine, 1e3 / velocity.length(), &format!("case {index}"));
        // Sliding along a side, its last digit may bring it back to it.
        let most = if restitution == 0.0 { 2 } else { 1 };
        assert!(found <= most, "case {index}: {found} contacts, {:?}", engine.disc(id));
        events += found;
    }
    assert!(events > 2000, "{events}");
}
