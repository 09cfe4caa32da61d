//! What things are: plain shapes in world coordinates, at the time that counts as now.
//!
//! A point is a [`DVec2`](glam::DVec2), or a disc of radius 0 where something round is asked for.

mod capsule;
mod container;
mod disc;
mod polygon;
mod segment;
mod sphere;

pub use capsule::Capsule;
pub use container::Container;
pub use disc::Disc;
pub use polygon::{Polygon, PolygonError};
pub use segment::Segment;
pub use sphere::Sphere;
