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
//!
//! Each function says how exact its instant is, in units in the last place (ulp). Where two shapes all
//! but touch already, the instant is tiny, and most digits of the gap cancel; then that unit is one of
//! the time in which they would go the distance of their centres or ends.

pub mod deforming;
pub mod falling;
pub(crate) mod roots;
pub mod turning;

mod disc_capsule;
mod disc_container;
mod disc_disc;
mod disc_polygon;
mod disc_segment;
mod paths_cross;
mod point_point;
mod polygon_polygon;
mod polygons;
mod sphere_sphere;
pub(crate) mod strip;
mod wall;

pub use disc_capsule::disc_capsule;
pub use disc_container::disc_container;
pub use disc_disc::disc_disc;
pub use disc_polygon::disc_polygon;
pub use disc_segment::disc_segment;
pub use paths_cross::{Crossing, paths_cross, paths_cross_3d};
pub use point_point::{point_point, point_point_3d};
pub use polygon_polygon::polygon_polygon;
pub use sphere_sphere::{SphereContact, sphere_sphere};
