//! The engine has the same events as PIC, to the last bit, with all of it in the scene.

use crate::random::Dice;
use carom::{Boundary, DVec2, DiscBody, Engine, Event, Pic, Timeline, World};

fn bits(event: &Event) -> Vec<u64> {
    let mut all = vec![
        u64::from(event.time.epoch),
        event.time.offset.to_bits(),
        event.kind as u64,
        u64::from(event.a),
        u64::from(event.b),
    ];
    for v in [
        event.point,
        event.normal,
        event.before[0],
        event.before[1],
        event.after[0],
        event.after[1],
    ] {
        all.extend([v.x.to_bits(), v.y.to_bits()]);
    }
    let turning = &event.turning;
    for v in turning.acceleration {
        all.extend([v.x.to_bits(), v.y.to_bits()]);
    }
    all.extend(turning.spin_before.map(f64::to_bits));
    all.extend(turning.spin_after.map(f64::to_bits));
    all.extend(turning.angular.map(f64::to_bits));
    all.extend(turning.angle.map(f64::to_bits));
    all
}

pub fn compare(name: &str, world: &World, until: f64, most: usize) -> usize {
    let (mut engine, mut pic) = (Engine::new(world), Pic::new(world));
    for n in 0..most {
        let (a, b) = (engine.next_event_before(until), pic.next_event_before(until));
        match (a, b) {
            (None, None) => return n,
            (Some(a), Some(b)) => assert!(bits(&a) == bits(&b), "{name}: event {n}\n{a:?}\n{b:?}"),
            (a, b) => panic!("{name}: event {n}\n{a:?}\n{b:?}"),
        }
    }
    most
}

#[test]
fn engine_and_pic_are_the_same_to_the_last_bit() {
    let mut events = 0;
    for seed in 0..60 {
        let world = Dice::new(seed).world();
        events += compare(&format!("seed {seed}"), &world, 30.0, 120);
    }
    assert!(events > 3000, "{events}");
}

#[test]
fn a_timeline_has_what_the_engine_had_forwards_and_backwards() {
    let mut looks = 0;
    for seed in 0..40 {
        let world = Dice::new(seed).world();
        let instants: Vec<f64> = (0..=40).map(|i| 0.05 * f64::from(i)).collect();
        let (mut engine, mut timeline) = (Engine::new(&world), Timeline::new(&world));
        let mut states = Vec::new();
        for time in &instants {
            engine.advance_with(*time, |event| timeline.record(event));
            states.push(engine.bodies().collect::<Vec<_>>());
        }
        timeline.end_at(*instants.last().unwrap());
        let there_and_back = (0..instants.len()).chain((0..instants.len()).rev());
        for i in there_and_back {
            for (id, state) in &states[i] {
                let kept = timeline.get_body_at(*id, instants[i]);
                assert_eq!(kept, Some(*state), "seed {seed}: body {id} at {}", instants[i]);
                looks += 1;
            }
        }
    }
    assert!(looks > 10_000, "{looks}");
}

#[test]
fn what_is_large_meets_what_is_small_across_the_sides_of_a_periodic_box() {
    let mut world = World::builder();
    world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(100.0))).friction(0.1);
    world.disc(DiscBody::new(DVec2::new(30.0, 50.0), 20.0).velocity(DVec2::new(-30.0, 0.0)));
    for i in 0..1000 {
        let place = DVec2::new(60.0 + 2.0 * f64::from(i % 10), 0.5 + f64::from(i / 10));
        world.disc(DiscBody::new(place, 0.1));
    }
    let world = world.build().unwrap();
    let (mut engine, mut pic) = (Engine::new(&world), Pic::new(&world));
    for _ in 0..3 {
        let (one, other) = (engine.next_event_before(5.0), pic.next_event_before(5.0));
        assert!(one.is_some());
        assert_eq!(one, other);
    }
}

#[test]
fn what_is_fixed_has_no_past_before_it_is_changed() {
    let mut world = World::builder();
    world.gravity(DVec2::new(0.0, -1e-9));
    world.disc(DiscBody::new(DVec2::ZERO, 0.5).velocity(DVec2::X));
    let fixed = world.disc(DiscBody::new(DVec2::new(10.0, 1.05), 0.5).fixed());
    let mut engine = Engine::new(&world.build().unwrap());
    engine.advance_to(10.0);
    engine.set_velocity(fixed, DVec2::new(0.0, 2.0)).unwrap();
    // That it was changed is told, and then nothing happens.
    assert!(!engine.next_event_before(20.0).unwrap().is_collision());
    assert_eq!(engine.next_event_before(20.0), None);
}
