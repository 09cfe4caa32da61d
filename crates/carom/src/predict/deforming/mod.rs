//! Every vertex on its own straight way, so that sides turn and stretch as they go.

mod disc_segment;

pub use disc_segment::disc_segment;
