//! What is true of a case: when, if ever.

use crate::dyadic::{Dyadic, scaled};
use crate::roots::Root;

/// When the event is, exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Truth {
    /// There is none.
    Never,
    /// At this instant.
    At(Instant),
}

/// An instant ≥ 0, to 20 bits more than f64 holds: `near` + `rest` · ulp(`near`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Instant {
    /// An f64 next to the instant.
    pub near: f64,
    /// What remains, in units in the last place of `near`.
    pub rest: f64,
}

impl Instant {
    /// Now.
    pub const NOW: Instant = Instant { near: 0.0, rest: 0.0 };

    /// The instant t · 2^k.
    pub fn new(t: &Dyadic, k: i64) -> Self {
        let near = t.to_f64();
        let rest = (t - &Dyadic::from(near)).ratio(&Dyadic::from(ulp(near)));
        Instant { near: scaled(near, k), rest }
    }

    /// How far off is t, in units in the last place of the instant? Where the instant is 0, so is every
    /// t but 0 by infinity.
    pub fn error(self, t: f64) -> f64 {
        if self.near == 0.0 {
            return if t == 0.0 { 0.0 } else { f64::INFINITY };
        }
        ((t - self.near) / ulp(self.near) - self.rest).abs()
    }
}

impl Truth {
    /// Now.
    pub const NOW: Truth = Truth::At(Instant::NOW);

    /// At a root, in a unit of time of 2^k.
    pub fn at_root(root: &Root, k: i64) -> Self {
        Truth::At(Instant::new(&root.middle(), k))
    }
}

/// The unit in the last place of x.
pub fn ulp(x: f64) -> f64 {
    let bits = x.abs().to_bits();
    f64::from_bits(bits + 1) - f64::from_bits(bits)
}
