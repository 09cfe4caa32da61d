//! Every vertex on its own straight way, so that sides turn and stretch as they go.
//!
//! Over a frame this is a good picture of a body that turns or bends: take where each vertex is at
//! the start and at the end of the frame, and the straight way between.

mod disc_segment;
mod point_edge;
mod polygon_polygon;

pub use disc_segment::disc_segment;
pub use point_edge::point_edge;
pub use polygon_polygon::polygon_polygon;
