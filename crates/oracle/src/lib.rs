//! Exact answers to check carom against.
//!
//! [`Case`]s of each pair of shapes and each [`Class`] are drawn at random; [`Question::truth`] tells
//! when the event is, taking the f64 inputs as the exact numbers they are; [`check`] puts the cases to
//! a kernel and counts what it gets wrong.
//!
//! An event is where gap ≤ 0 and the gap shrinks; its instant is the infimum of such t ≥ 0. The gap's
//! sign is that of polynomials in t, whose coefficients are exact (integers of any size times a power
//! of two). Their roots are isolated by Sturm's theorem, and their signs elsewhere taken in f64 where
//! that is certain, and exactly where it is not. No code is shared with carom.

mod case;
mod check;
mod class;
mod dyadic;
mod exact_scene;
mod gap;
mod pair;
mod polynomial;
mod random;
mod roots;
mod scene;
mod solid;
mod truth;
pub mod turning;
mod unit;

pub use case::Case;
pub use check::{Row, check};
pub use class::Class;
pub use pair::{
    Contained, Deforming, Discs, Falling, FallingOnPoint, Question, Vertex, Wall, WallEnd,
};
pub use random::Random;
pub use solid::{FallingContained, Spheres, Thick, Triangle};
pub use truth::{Instant, Truth, ulp};
