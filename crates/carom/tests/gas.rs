//! Gases of hard discs against what is known of them.

#[allow(dead_code)]
#[path = "../benches/gas/mod.rs"]
mod gas;

use carom::measure::{Displacement, FreePath, Order, Rate, Speeds, Totals, Virial, theory};
use carom::{DiscState, Engine};
use gas::Gas;
use std::f64::consts::PI;

fn states(engine: &Engine) -> Vec<DiscState> {
    engine.discs().map(|(_, disc)| disc).collect()
}

#[test]
fn a_dilute_gas_has_the_pressure_the_rate_and_the_paths_that_theory_expects() {
    let (discs, packing) = (256, 0.2);
    let world = Gas { discs, packing, giants: 0.0, start: 0.0, seed: 5 }.world();
    let mut virial = Virial::new(&world).unwrap();
    let (mut rate, mut path) = (Rate::new(&world), FreePath::new(&world));
    let mut speeds = Speeds::new(&world).unwrap();
    let mut displacement = Displacement::new(world.boundary(), 1.0);
    let mut order = Order::new(world.boundary());
    let mut engine = Engine::new(&world);
    engine.advance_to(50.0);
    for block in 1..=4000 {
        engine.advance_with(50.0 + f64::from(block), |event| {
            virial.see(event);
            rate.see(event);
            path.see(event);
        });
        virial.end_of_block(1.0);
        rate.end_of_block(1.0);
        path.end_of_block(engine.now());
        if block % 4 == 0 {
            let states = states(&engine);
            speeds.sample(&states);
            order.sample(&states);
        }
        displacement.sample(&states(&engine));
    }

    // For infinitely many discs 1.570366 (the virial series), less 0.468/N for N of them.
    let z = virial.z();
    assert!(z.is_within(3.0, 1.570366 - 0.468 / 256.0), "Z = {z}");
    assert!(z.error < 0.002, "Z = {z}");

    // With Maxwell's velocities, Z = 1 + (rate)·d·√(π·m/kT)/4.
    let kt = virial.ensemble().temperature;
    let expected = (z.value - 1.0) * 4.0 * (kt / PI).sqrt();
    let found = rate.per_disc();
    assert!((found.value / expected - 1.0).abs() < 0.003, "{found} collisions, not {expected}");
    let enskog = theory::collision_rate(packing, 1.0, kt);
    assert!((found.value / enskog - 1.0).abs() < 0.01, "{found} collisions, not {enskog}");

    // How far a disc gets between collisions: its mean speed by its rate.
    let speed = speeds.mean().value;
    assert!((speed / (0.5 * PI * kt).sqrt() - 1.0).abs() < 0.01, "{}", speeds.mean());
    let mean = path.mean();
    assert!((mean.value * found.value / speed - 1.0).abs() < 0.01, "{mean}");
    let counted = path.histogram().count() as f64;
    // Every second of 256 discs is followed.
    assert!((counted / (found.value * 4000.0 * 128.0) - 1.0).abs() < 0.003);

    assert!(speeds.test(&states(&engine)).p_value > 1e-3);
    // A fluid: hexagons here and there, of no common direction.
    assert!(order.global().value < 0.1 && (0.3..0.5).contains(&order.local().value));
    // Enskog's diffusion √(kT/πm)/(2·n·d·g); discs go further, because they push a wake before them
    // (Alder and Wainwright 1970).
    let (_, _, diffusion) = displacement.diffusion(20.0).unwrap();
    let density = packing * 4.0 / PI;
    let enskog = (kt / PI).sqrt() / (2.0 * density * theory::contact(packing));
    assert!((1.05..1.35).contains(&(diffusion.value / enskog)), "{diffusion}, not {enskog}");
}

/// Where hardly any disc meets the same one twice, Enskog's rate is exact: 2·n·d·χ·√(π·kT/m), with Henderson's χ.
#[test]
fn a_thin_gas_collides_as_often_as_enskog_says_and_its_momentum_stays_zero() {
    for (packing, interval, seed) in [(0.01, 8.0, 1), (0.03, 3.0, 2), (0.1, 1.0, 3)] {
        let discs = 1000;
        let world = Gas { discs, packing, giants: 0.0, start: 0.0, seed }.world();
        let mut rate = Rate::new(&world);
        let mut engine = Engine::new(&world);
        engine.advance_to(40.0 * interval);
        for block in 1..=1000 {
            engine.advance_with((40.0 + f64::from(block)) * interval, |event| rate.see(event));
            rate.end_of_block(interval);
        }
        // kT by N − 1 discs' worth of energy, since the whole is at rest; N discs have that much less room, too.
        let kt = engine.energy() / (discs as f64 - 1.0);
        let expected = theory::collision_rate(packing, 1.0, kt);
        let found = rate.per_disc();
        assert!(found.error < 0.003 * expected, "{found} at {packing}");
        let off = (found.value - expected).abs();
        assert!(
            off < 4.0 * found.error + 0.002 * expected,
            "{found}, not {expected}, at {packing}"
        );

        let momentum = engine.momentum();
        assert!(momentum.length() < 1e-12 * discs as f64, "{momentum} at {packing}");
        let start = Totals::of(world.discs().iter().map(|disc| (disc.mass, disc.velocity)));
        assert!((engine.energy() / start.energy - 1.0).abs() < 1e-13);
    }
}
