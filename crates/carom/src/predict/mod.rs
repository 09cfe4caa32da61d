//! Verb 2: when will two shapes first touch?
//!
//! At the top, shapes that go straight on as they are: one function a pair of shapes. In the rooms
//! below, the other ways to move:
//!
//! - [`deforming`]: every vertex on its own straight way, so that sides turn and stretch
//! - [`falling`]: one of the two with a constant acceleration
//! - [`turning`]: rigid polygons that spin
//!
//! Every function takes a horizon, which may be infinite, and finds the first contact within
//! `0 ..= horizon`. The horizon only cuts the answer off: it never changes a bit of it. A contact so
//! far off that its instant overflows f64 is none.

pub mod deforming;
pub mod falling;
mod polygon_polygon;
pub(crate) mod polygons;
pub(crate) mod roots;
pub mod turning;

pub use polygon_polygon::polygon_polygon;
