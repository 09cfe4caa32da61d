//! What elastic runs keep.

use crate::random::Dice;
use carom::{Boundary, DVec2, DiscBody, Engine, PolygonBody, World};

/// So many discs and polygons by as many, spinning, in a box under gravity, or without either.
fn elastic(count: u32, falls: bool, boxed: bool) -> World {
    let mut world = World::builder();
    let mut dice = Dice::new(7);
    if boxed {
        world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(6.0 * f64::from(count))));
    }
    if falls {
        world.gravity(DVec2::new(0.0, -3.0));
    }
    for i in 0..count * count {
        let [x, y] = [i % count, i / count].map(|i| 3.0 + 6.0 * f64::from(i));
        let center = DVec2::new(x, y);
        let inwards = (DVec2::splat(3.0 * f64::from(count)) - center) * 0.2;
        let (velocity, spin) = (inwards + dice.vector(1.0), dice.between(-2.0, 2.0));
        if i % 2 == 0 {
            world.disc(DiscBody::new(center, dice.between(0.5, 1.5)).velocity(velocity));
        } else {
            let size = dice.between(1.0, 2.5);
            let body = PolygonBody::new(dice.polygon(center, size)).mass(dice.between(0.5, 3.0));
            world.polygon_body(body.velocity(velocity).spin(spin));
        }
    }
    world.build().unwrap()
}

fn drift_of_energy(events: u64) -> f64 {
    let mut engine = Engine::new(&elastic(4, true, true));
    let energy = engine.energy();
    while engine.events() < events {
        engine.next_event().unwrap();
    }
    ((engine.energy() - energy) / energy).abs()
}

#[test]
fn energy_is_kept_by_what_falls_and_turns() {
    let drift = drift_of_energy(20_000);
    assert!(drift < 1e-11, "{drift:e}");
}

#[test]
#[ignore = "a minute: a million events"]
fn energy_is_kept_over_a_million_events() {
    let drift = drift_of_energy(1_000_000);
    println!("{drift:e}");
    assert!(drift < 1e-10, "{drift:e}");
}

#[test]
fn momentum_and_angular_momentum_are_kept_without_walls() {
    let world = elastic(16, false, false);
    let mut engine = Engine::new(&world);
    let angular = |engine: &Engine| {
        let mut sum = 0.0;
        for (id, body) in engine.bodies() {
            let discs = world.discs().len() as u32;
            let (mass, inertia) = if id < discs {
                let disc = &world.discs()[id as usize];
                (disc.mass, 0.5 * disc.mass * disc.radius * disc.radius)
            } else {
                let body = &world.polygons()[(id - discs) as usize];
                (body.mass, body.mass * body.polygon.inertia_per_mass())
            };
            sum += mass * body.center.perp_dot(body.velocity) + inertia * body.spin;
        }
        sum
    };
    let (momentum, turning) = (engine.momentum(), angular(&engine));
    engine.advance_to(20.0);
    assert!(engine.events() > 500, "{}", engine.events());
    let size: f64 = engine.bodies().map(|(_, body)| body.velocity.length()).sum();
    assert!(
        (engine.momentum() - momentum).length() < 1e-12 * size,
        "{:?}",
        engine.momentum() - momentum
    );
    assert!(
        (angular(&engine) - turning).abs() < 1e-10 * turning.abs(),
        "{}",
        (angular(&engine) - turning) / turning
    );
}
