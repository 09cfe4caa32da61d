//! Many turning polygons close together, where what is known of a pair is used again and again: the engine has the same
//! events as PIC all the same.

use carom::{Boundary, DVec2, Engine, Event, Pic, Polygon, PolygonBody, World};

const SIDE: f64 = 7.0;

fn hexagons(boundary: Boundary, gravity: DVec2) -> World {
    let mut seed = 1u64;
    let mut random = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 11) as f64 / (1u64 << 53) as f64 - 0.5
    };
    let mut world = World::builder();
    world.boundary(boundary).gravity(gravity);
    for i in 0..25 {
        let center = DVec2::new(f64::from(i % 5) + 0.5, f64::from(i / 5) + 0.5) * (SIDE / 5.0);
        let vertex = |k: u8| DVec2::from_angle(f64::from(k) * std::f64::consts::FRAC_PI_3) * 0.5;
        let vertices: Vec<DVec2> = (0..6).map(|k| center + vertex(k)).collect();
        let body = PolygonBody::new(Polygon::new(vertices).unwrap()).mass(1.0);
        let velocity = DVec2::new(random(), random()) * 10.0;
        world.polygon_body(body.angle(random()).velocity(velocity).spin(random() * 30.0));
    }
    world.build().unwrap()
}

fn worlds() -> [World; 3] {
    let (low, high) = (DVec2::ZERO, DVec2::splat(SIDE));
    [
        hexagons(Boundary::boxed(low, high), DVec2::ZERO),
        hexagons(Boundary::periodic(low, high), DVec2::ZERO),
        hexagons(Boundary::boxed(low, high), DVec2::new(0.0, -5.0)),
    ]
}

/// All numbers of an event print as they are, to the last bit.
fn told(event: Option<Event>) -> String {
    format!("{event:?}")
}

#[test]
fn the_engine_has_the_events_of_pic_to_the_last_bit() {
    for (n, world) in worlds().iter().enumerate() {
        let (mut engine, mut pic) = (Engine::new(world), Pic::new(world));
        for event in 0..300 {
            let (a, b) = (engine.next_event(), pic.next_event());
            assert_eq!(told(a), told(b), "world {n}, event {event}");
        }
    }
}

#[test]
fn stops_on_the_way_change_nothing() {
    let world = &worlds()[0];
    let (mut engine, mut pic) = (Engine::new(world), Pic::new(world));
    for stop in 1..=60 {
        let end = f64::from(stop) * 0.01;
        engine.advance_to(end);
        pic.advance_to(end);
        assert_eq!(engine.events(), pic.events(), "stop {stop}");
        let states: [Vec<_>; 2] = [engine.bodies().collect(), pic.bodies().collect()];
        assert_eq!(states[0], states[1], "stop {stop}");
    }
}

#[test]
fn energy_is_kept() {
    let world = &worlds()[0];
    let mut engine = Engine::new(world);
    let energy = engine.energy();
    while engine.events() < 20_000 {
        engine.step(1.0);
    }
    assert!((engine.energy() / energy - 1.0).abs() < 1e-12, "{}", engine.energy() / energy - 1.0);
}
