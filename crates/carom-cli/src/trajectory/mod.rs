//! Trajectories: the frames of a run, in the forms that other programs read.
//!
//! - [`form`]: which forms there are
//! - [`write`]: frames of a run, as they come, and [`lane`]: where they go
//! - [`read`]: frames of a file
//! - [`gsd`]: where GSD has its bytes

mod form;
mod gsd;
mod lane;
pub mod read;
pub mod write;

pub use form::Form;
pub use lane::TrajectoryLane;
