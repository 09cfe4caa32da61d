//! What it costs to watch a gas, and what is seen.
//!
//! `cargo run --release -p carom --example observers -- [DISCS] [PACKING] [COLLISIONS_PER_DISC] [SEED]`
//!
//! For the cost, one engine runs without observers, with those that need no memory of each disc, and with
//! all, a little while each in turn: so all have the same memory, and the same load on the machine.

#[allow(dead_code)]
#[path = "../benches/gas/mod.rs"]
mod gas;

use carom::Engine;
use carom::measure::{FreePath, Rate, Virial};
use gas::Gas;
use std::f64::consts::PI;
use std::sync::LazyLock;
use std::time::Instant;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<f64>().expect("a number"));
    let discs = numbers.next().unwrap_or(10_000.0) as usize;
    let packing = numbers.next().unwrap_or(0.7);
    let collisions = numbers.next().unwrap_or(200.0) as usize;
    let seed = numbers.next().unwrap_or(1.0) as u64;

    let world = Gas { discs, packing, giants: 0.0, start: 0.0, seed }.world();
    let mut engine = Engine::new(&world);
    let mut virial = Virial::new(&world).expect("a gas");
    let (mut rate, mut path) = (Rate::new(&world), FreePath::new(&world));

    // A block is the time in which a disc has about one collision (Enskog, Henderson).
    let contact = (1.0 - 7.0 * packing / 16.0) / ((1.0 - packing) * (1.0 - packing));
    let expected = 2.0 * (packing * 4.0 / PI) * contact * PI.sqrt();
    let block = 1.0 / expected;
    let mut now = 50.0 * block;
    engine.advance_to(now);

    let mut costs: Vec<[f64; 3]> = Vec::new();
    for _ in 0..collisions / 6 {
        let mut cost = [0.0; 3];
        for (watched, cost) in cost.iter_mut().enumerate() {
            now += 2.0 * block;
            let (start, events) = (busy(), engine.events());
            match watched {
                0 => engine.advance_to(now),
                1 => engine.advance_with(now, |event| {
                    virial.see(event);
                    rate.see(event);
                }),
                _ => engine.advance_with(now, |event| {
                    virial.see(event);
                    rate.see(event);
                    path.see(event);
                }),
            }
            *cost = (busy() - start) / (engine.events() - events) as f64;
        }
        costs.push(cost);
    }
    let median = |of: &dyn Fn(&[f64; 3]) -> f64| {
        let mut all: Vec<f64> = costs.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
    };
    println!(
        "{discs} discs, packing {packing}: a collision takes {:.0} ns",
        median(&|cost| cost[0])
    );
    for (watched, what) in [(1, "pressure and rate"), (2, "and free path")] {
        let more = 100.0 * (median(&|cost| cost[watched] / cost[0]) - 1.0);
        println!("  with {what}: {:.0} ns, {more:+.1} %", median(&|cost| cost[watched]));
    }

    virial = Virial::new(&world).expect("a gas");
    (rate, path) = (Rate::new(&world), FreePath::new(&world));
    for _ in 0..collisions {
        now += block;
        engine.advance_with(now, |event| {
            virial.see(event);
            rate.see(event);
            path.see(event);
        });
        virial.end_of_block(block);
        rate.end_of_block(block);
        path.end_of_block(engine.now());
    }
    println!("Z = {}, P·d²/kT = {}", virial.z(), virial.reduced_pressure().expect("one size"));
    println!("collisions of each disc: {} a unit of time (Enskog: {expected})", rate.per_disc());
    println!("mean free path: {}", path.mean());
}

/// Nanoseconds for which this process has been at work; where Linux does not tell, that have gone by.
fn busy() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let told = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    told.unwrap_or_else(|| START.elapsed().as_nanos() as f64)
}
