//! What the kernels for two polygons are made of.
//!
//! - [`span`]: cross products of differences, their exact signs and close values
//! - [`convex`]: two convex polygons, each going straight on as it is
//! - [`moving`]: any two polygons, every vertex on its own straight way
//! - [`crossing`]: a point that crosses an edge; [`corners`]: a corner that meets a corner
//! - [`overlapping`]: polygons that overlap already

pub(crate) mod convex;
pub(crate) mod corners;
pub(crate) mod crossing;
pub(crate) mod moving;
pub(crate) mod overlapping;
pub(crate) mod span;
