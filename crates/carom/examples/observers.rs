//! What it costs to watch a gas, and what is seen.
//!
//! `cargo run --release -p carom --example observers -- [DISCS] [PACKING] [COLLISIONS_PER_DISC]`
//!
//! The same engine runs with and without observers in turn, so that both have the same load on the
//! machine, and the same memory.

#[allow(dead_code)]
#[path = "../benches/gas/mod.rs"]
mod gas;

use carom::Engine;
use carom::measure::{FreePath, Rate, Virial};
use gas::Gas;
use std::f64::consts::PI;
use std::time::Instant;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<f64>().expect("a number"));
    let discs = numbers.next().unwrap_or(10_000.0) as usize;
    let packing = numbers.next().unwrap_or(0.7);
    let collisions = numbers.next().unwrap_or(200.0);

    let world = Gas { discs, packing, giants: 0.0, start: 0.0, seed: 1 }.world();
    let mut engine = Engine::new(&world);
    let mut virial = Virial::new(&world).expect("a gas");
    let (mut rate, mut path) = (Rate::new(&world), FreePath::new(&world));

    // A block is the time in which a disc has about one collision (Enskog, Henderson).
    let contact = (1.0 - 7.0 * packing / 16.0) / ((1.0 - packing) * (1.0 - packing));
    let expected = 2.0 * (packing * 4.0 / PI) * contact * PI.sqrt();
    let block = 1.0 / expected;
    let mut now = 50.0 * block;
    engine.advance_to(now);

    let blocks = collisions as usize;
    let mut costs: Vec<[f64; 2]> = Vec::new();
    for _ in 0..blocks.div_ceil(10) {
        let mut cost = [0.0; 2];
        for (watched, cost) in cost.iter_mut().enumerate() {
            let (start, events) = (Instant::now(), engine.events());
            for _ in 0..10 {
                now += block;
                if watched == 0 {
                    engine.advance_to(now);
                    continue;
                }
                engine.advance_with(now, |event| {
                    virial.see(event);
                    rate.see(event);
                    path.see(event);
                });
                virial.end_of_block(block);
                rate.end_of_block(block);
                path.end_of_block();
            }
            *cost = start.elapsed().as_nanos() as f64 / (engine.events() - events) as f64;
        }
        costs.push(cost);
    }

    let median = |of: &dyn Fn(&[f64; 2]) -> f64| {
        let mut all: Vec<f64> = costs.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    let (plain, watched) = (median(&|cost| cost[0]), median(&|cost| cost[1]));
    let ratio = median(&|cost| cost[1] / cost[0]);
    println!("{discs} discs, packing {packing}, {} events", engine.events());
    println!(
        "a collision: {plain:.1} ns, watched {watched:.1} ns; in pairs {:+.1} %",
        100.0 * (ratio - 1.0)
    );
    println!("Z = {}, P·d²/kT = {}", virial.z(), virial.reduced_pressure().expect("one size"));
    println!("collisions for each disc and unit of time: {} (Enskog: {expected})", rate.per_disc());
    println!("mean free path: {}", path.mean());
}
