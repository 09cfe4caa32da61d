//! Verb 1 against exact rationals, against itself turned and scaled, and at the ends of f64.

mod decisions;
mod extremes;
mod oracle;
mod scene;
mod symmetry;
