//! What the poster measured: a mean alone, in Java 6, on an Intel Core 2 Duo E6600.

/// 100 discs of radius 10 among 100 walls: the scene `crosses`.
pub const DISCS: usize = 100;
pub const FRAMES_PER_SECOND: f64 = 19.2;
/// What it had wanted to reach.
pub const GOAL: f64 = 60.0;

pub fn milliseconds(frames_per_second: f64) -> f64 {
    1e3 / frames_per_second
}
