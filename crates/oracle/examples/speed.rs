//! How many cases a second, and how many of them are events.
use carom_oracle::*;
use std::time::Instant as Clock;
fn row<C: Case>(n: u64) {
    for class in Class::ALL {
        let start = Clock::now();
        for i in 0..n {
            let mut r = Random::new(1, i * 16 + class as u64);
            std::hint::black_box(C::draw(class, &mut r));
        }
        let drawn = start.elapsed().as_secs_f64();
        let start = Clock::now();
        let (mut now, mut later) = (0u64, 0u64);
        for i in 0..n {
            let mut r = Random::new(1, i * 16 + class as u64);
            match C::draw(class, &mut r).truth() {
                Truth::Never => {}
                Truth::At(t) if t.near == 0.0 => now += 1,
                Truth::At(t) => {
                    assert!(t.near.is_normal() && t.rest.abs() <= 1.01, "{t:?}");
                    later += 1
                }
            }
        }
        let took = start.elapsed().as_secs_f64() - drawn;
        println!(
            "{:20} {:9} now {:5.1}% later {:5.1}%  draw {:6.2} µs truth {:6.2} µs",
            C::PAIR,
            class.name(),
            100.0 * now as f64 / n as f64,
            100.0 * later as f64 / n as f64,
            drawn / n as f64 * 1e6,
            took / n as f64 * 1e6
        );
    }
}
fn main() {
    let n = 3000;
    row::<Discs>(n);
    row::<Contained>(n);
    row::<Wall>(n);
    row::<WallEnd>(n);
    row::<Deforming>(n);
    row::<Vertex>(n);
    row::<Falling>(n);
    row::<FallingOnPoint>(n);
}
