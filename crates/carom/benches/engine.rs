//! How long the engine takes for a collision, at small sizes: to notice when a change makes it slower.
//!
//! `cargo bench -p carom` takes under a minute. The measurements of the book, up to millions of discs,
//! are made by `cargo run --release -p carom-peers -- engine`.

mod gas;

use carom::Engine;
use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use gas::Gas;
use std::time::Duration;

/// Collisions of one iteration.
const COLLISIONS: u64 = 10_000;

/// Collisions of each disc, before the clock runs: the lattice is gone by then.
const WARM: u64 = 50;

fn collisions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("engine");
    group.throughput(Throughput::Elements(COLLISIONS));
    group.warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3));
    group.sample_size(20).sampling_mode(SamplingMode::Flat);
    let gases = [
        ("equal", 1_000, 0.3, 0.0),
        ("equal", 1_000, 0.5, 0.0),
        ("equal", 1_000, 0.7, 0.0),
        ("equal", 10_000, 0.5, 0.0),
        ("mixed", 10_000, 0.5, 0.1),
    ];
    for (name, discs, packing, giants) in gases {
        let world = Gas { discs, packing, giants, start: 0.0, seed: 1 }.world();
        let mut engine = Engine::new(&world);
        go_on(&mut engine, WARM * discs as u64 / 2);
        let id = BenchmarkId::new(format!("{name}-{discs}"), packing);
        group.bench_function(id, |bencher| {
            bencher.iter(|| go_on(&mut engine, COLLISIONS));
        });
    }
    group.finish();
}

fn go_on(engine: &mut Engine, collisions: u64) {
    for _ in 0..collisions {
        engine.next_event();
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    collisions(&mut criterion);
    criterion.final_summary();
}
