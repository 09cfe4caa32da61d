//! Going back, and going on from what was written down: the same bits.

mod worlds_at_random;

use carom::{Boundary, DVec2, DiscBody, Engine, Event, World};
use carom_oracle::Random;
use worlds_at_random::{Recipe, world};

fn run(engine: &mut Engine, seconds: f64) -> Vec<Event> {
    let mut events = Vec::new();
    engine.advance_with(seconds, |event| events.push(*event));
    events
}

/// Engines in the middle of a run, with a disc gone and another one new.
fn engines() -> impl Iterator<Item = (World, Engine)> {
    (0..60).map(|seed| {
        let world = world(&Recipe::number(seed), seed);
        let mut engine = Engine::new(&world);
        engine.advance_to(0.5);
        engine.remove_disc(0);
        let _ = engine.add_disc(&DiscBody::new(DVec2::new(0.1, 0.7), 0.05).velocity(DVec2::X));
        engine.advance_to(1.0);
        (world, engine)
    })
}

#[test]
fn what_is_restored_goes_on_with_the_same_bits() {
    let (mut total, mut elsewhere) = (0, None::<Engine>);
    for (_, mut engine) in engines() {
        let snapshot = engine.snapshot();
        let expected = run(&mut engine, 2.0);
        engine.restore(&snapshot);
        assert_eq!(engine.now(), snapshot.now());
        assert_eq!(run(&mut engine, 2.0), expected);
        // Also into the memory of an engine that ran another world.
        let mut other = elsewhere.take().unwrap_or_else(|| snapshot.clone());
        other.restore(&snapshot);
        assert_eq!(run(&mut other, 2.0), expected);
        total += expected.len();
        elsewhere = Some(other);
    }
    assert!(total > 1000, "{total}");
}

#[test]
fn an_engine_goes_on_from_its_state_with_the_same_bits() {
    for (world, mut engine) in engines() {
        let state = engine.state();
        let mut resumed = Engine::resume(&world, &state).unwrap();
        assert_eq!(resumed.state(), state);
        assert_eq!(run(&mut resumed, 2.0), run(&mut engine, 2.0));
        assert_eq!(resumed.state(), engine.state());
    }
}

#[test]
fn a_wedged_cluster_goes_on_from_its_state_with_the_same_bits() {
    // How many events a disc has had at an instant decides whether it bounces, and how long it is left
    // alone: that is a part of the state.
    for restitution in [0.5, 1.0] {
        let mut builder = World::builder();
        builder.restitution(restitution);
        builder.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(3.0)));
        let mut random = Random::new(9, 2);
        for n in 0..9 {
            let center = DVec2::new(f64::from(n % 3) + 0.5, f64::from(n / 3) + 0.5);
            builder.disc(DiscBody::new(center, 0.5).velocity(random.direction()));
        }
        let world = builder.build().unwrap();
        let mut engine = Engine::new(&world);
        for stop in 0..10 {
            let state = engine.state();
            let mut resumed = Engine::resume(&world, &state).unwrap();
            assert_eq!(resumed.state(), state, "restitution {restitution}, stop {stop}");
            for n in 0..1000 {
                let event = engine.next_event();
                assert_eq!(resumed.next_event(), event, "restitution {restitution}, {stop}, {n}");
            }
        }
        assert!(engine.work().paused > 0, "restitution {restitution}");
    }
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use carom::{EngineState, Kind, Polygon};

    #[test]
    fn worlds_and_states_come_back_from_json_bit_for_bit() {
        for (world, mut engine) in engines() {
            let text = serde_json::to_string(&(&world, engine.state())).unwrap();
            let (world, state): (World, EngineState) = serde_json::from_str(&text).unwrap();
            assert_eq!(state, engine.state());
            let mut resumed = Engine::resume(&world, &state).unwrap();
            let expected = run(&mut engine, 2.0);
            assert_eq!(run(&mut resumed, 2.0), expected);

            let text = serde_json::to_string(&expected).unwrap();
            assert_eq!(serde_json::from_str::<Vec<Event>>(&text).unwrap(), expected);
        }
    }

    #[test]
    fn what_is_read_is_checked() {
        let mut builder = World::builder();
        builder.disc(DiscBody::new(DVec2::ZERO, 1.0).fixed());
        let text = serde_json::to_string(&builder.build().unwrap()).unwrap();
        assert!(serde_json::from_str::<World>(&text).unwrap().discs()[0].is_fixed());
        let bad = text.replace("\"radius\":1.0", "\"radius\":-1.0");
        let error = serde_json::from_str::<World>(&bad).unwrap_err().to_string();
        assert!(error.contains("disc 0: radius is -1"), "{error}");

        assert!(serde_json::from_str::<Polygon>("[[0.0,0.0],[1.0,0.0]]").is_err());
        assert_eq!(serde_json::to_string(&Kind::DiscVertex).unwrap(), "\"disc-vertex\"");

        let world = World::builder().build().unwrap();
        let mut engine = Engine::new(&world);
        engine.add_disc(&DiscBody::new(DVec2::ZERO, 1.0)).unwrap();
        let text = serde_json::to_string(&engine.state()).unwrap();
        let bad = text.replace("\"radius\":1.0", "\"radius\":0.0");
        let state: EngineState = serde_json::from_str(&bad).unwrap();
        let error = Engine::resume(&world, &state).unwrap_err();
        assert_eq!(error.to_string(), "radius is 0.0, and must be above 0");
    }

    #[test]
    fn observers_that_were_written_down_go_on_as_if_nothing_had_happened() {
        use carom::measure::{Displacement, FreePath, Order, Virial};
        let mut world = World::builder();
        let torus = Boundary::periodic(DVec2::ZERO, DVec2::splat(10.0));
        world.boundary(torus);
        for i in 0..25 {
            let center = DVec2::new(f64::from(i % 5), f64::from(i / 5)) * 2.0 + 1.0;
            let velocity = DVec2::new(f64::from(i * 7 % 25) - 12.0, f64::from(i * 3 % 25) - 12.0);
            world.disc(DiscBody::new(center, 0.5).velocity(velocity));
        }
        let world = world.build().unwrap();
        let mut engine = Engine::new(&world);
        type All = (Virial, FreePath, Order, Displacement);
        let mut observers: All = (
            Virial::new(&world).unwrap(),
            FreePath::new(&world),
            Order::new(torus),
            Displacement::new(torus, 0.125),
        );
        let mut again: Option<All> = None;
        for block in 1..=200 {
            let end = 0.125 * f64::from(block);
            let events = run(&mut engine, end);
            let discs: Vec<_> = engine.discs().map(|(_, disc)| disc).collect();
            for (virial, path, order, displacement) in again.iter_mut().chain([&mut observers]) {
                events.iter().for_each(|event| virial.see(event));
                events.iter().for_each(|event| path.see(event));
                virial.end_of_block(0.125);
                path.end_of_block(engine.now());
                order.sample(&discs);
                displacement.sample(&discs);
            }
            if block % 50 == 1 {
                let text = serde_json::to_string(&observers).unwrap();
                again = Some(serde_json::from_str(&text).unwrap());
            }
        }
        assert_eq!(again, Some(observers));
    }
}

#[test]
fn a_world_that_falls_and_turns_goes_on_bit_for_bit_from_its_state() {
    use carom::{Polygon, PolygonBody};
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(12.0)));
    world.gravity(DVec2::new(0.0, -9.0)).restitution(0.5).restitution_cutoff(0.05).friction(0.3);
    for i in 0..4 {
        let place = DVec2::new(1.5 + 3.0 * f64::from(i), 9.0);
        world.disc(DiscBody::new(place, 0.7).velocity(DVec2::new(1.0, 0.0)));
        let low = DVec2::new(1.0 + 2.8 * f64::from(i), 4.0);
        let block = Polygon::rectangle(low, low + DVec2::ONE).unwrap();
        world.polygon_body(PolygonBody::new(block).mass(1.0).spin(1.0));
    }
    let world = world.build().unwrap();
    let mut engine = Engine::new(&world);
    // In the end, some lie on the floor for good.
    for stop in [0.3, 1.0, 2.5, 30.0] {
        engine.advance_to(stop);
        let state = engine.state();
        #[cfg(feature = "serde")]
        {
            let text = serde_json::to_string(&state).unwrap();
            assert_eq!(serde_json::from_str::<carom::EngineState>(&text).unwrap(), state);
        }
        let mut other = Engine::resume(&world, &state).unwrap();
        let mut one = engine.clone();
        for _ in 0..300 {
            assert_eq!(one.next_event_before(9.0), other.next_event_before(9.0));
        }
        assert_eq!(one.events(), other.events());
    }
}
