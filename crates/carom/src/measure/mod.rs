//! Measurements of a world: never part of the loop.

mod totals;

pub use totals::Totals;
