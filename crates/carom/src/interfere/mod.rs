//! Verb 1: do two shapes touch now?
//!
//! There is one function a pair of shapes, named after it. It answers a [`Gap`]: how far apart they
//! are or how deep they overlap, where, and in what direction. The function of the same name in
//! [`touch`] answers yes or no only, and is quicker. A point is a disc of radius 0.
//!
//! ```
//! use carom::{Capsule, DVec2, Disc, interfere};
//!
//! let disc = Disc::new(DVec2::new(0.0, 3.0), 1.0);
//! let wall = Capsule::new(DVec2::new(-4.0, 0.0), DVec2::new(4.0, 0.0), 0.5);
//! assert_eq!(interfere::disc_capsule(&disc, &wall).distance, 1.5);
//! assert!(!interfere::touch::disc_capsule(&disc, &wall));
//! ```
//!
//! # How exact
//!
//! - **Whether they touch** is exact for every finite input: at 10^-300 and at 10^300, exactly
//!   touching, and off by one unit in the last place. A gap's distance is ≤ 0 in the same cases.
//! - **The distance** is within 8 ε (ε = 2^-52) of the size of the shapes: the largest difference
//!   between coordinates of the two, plus their radii. Where that would leave the sign of the gap of
//!   shapes that do not overlap in doubt, it is within 4 ε of itself instead. **Points** are within
//!   8 ε of that size or of their own coordinates, and **normals** have a length within 2 ε of 1.
//!   For sizes up to 10^300.
//! - **Bits** are the same under scaling by a power of two, mirroring, a quarter turn and swapping the
//!   two shapes. But where several points are equally near (a disc in the middle of a box), one has
//!   to be taken: flats before corners, then the lowest in x and then in y, or for a disc the side
//!   with the lowest number. A mirrored scene may then show another of them, at the same distance.
//!   The same goes for normals that are a matter of choice: between two coinciding points +x, and
//!   of a point on a segment as if it were on the right.

mod between;
mod capsule_capsule;
mod capsule_polygon;
mod closest;
mod core;
mod disc_capsule;
mod disc_container;
mod disc_disc;
mod disc_polygon;
mod disc_segment;
mod gap;
mod length;
mod meet;
mod near;
mod polygon_polygon;
mod segment_capsule;
mod segment_polygon;
mod segment_segment;
mod settle;

pub use self::capsule_capsule::capsule_capsule;
pub use self::capsule_polygon::capsule_polygon;
pub use self::closest::{closest_point_on_line, closest_point_on_segment};
pub use self::disc_capsule::disc_capsule;
pub use self::disc_container::disc_container;
pub use self::disc_disc::disc_disc;
pub use self::disc_polygon::disc_polygon;
pub(crate) use self::disc_polygon::from_inside;
pub use self::disc_segment::disc_segment;
pub use self::gap::Gap;
pub use self::polygon_polygon::polygon_polygon;
pub use self::segment_capsule::segment_capsule;
pub use self::segment_polygon::segment_polygon;
pub use self::segment_segment::segment_segment;

/// Do they touch: yes or no, exactly, for every finite input.
///
/// Shapes are closed sets: sharing a single point is touching. Polygons are solid, so that what is
/// wholly inside one touches it.
///
/// ```
/// use carom::{DVec2, Disc, interfere::touch};
///
/// // 0.1 + 0.2 as f64 numbers is not 0.3: these two overlap, by 2^-55.
/// let a = Disc::new(DVec2::new(0.0, 0.0), 0.1);
/// let b = Disc::new(DVec2::new(0.3, 0.0), 0.2);
/// assert!(touch::disc_disc(&a, &b));
/// ```
pub mod touch {
    pub use super::capsule_capsule::touch as capsule_capsule;
    pub use super::capsule_polygon::touch as capsule_polygon;
    pub use super::disc_capsule::touch as disc_capsule;
    pub use super::disc_container::touch as disc_container;
    pub use super::disc_container::within as disc_container_within;
    pub use super::disc_disc::touch as disc_disc;
    pub use super::disc_disc::within as disc_disc_within;
    pub use super::disc_polygon::touch as disc_polygon;
    pub use super::disc_segment::touch as disc_segment;
    pub use super::polygon_polygon::touch as polygon_polygon;
    pub use super::segment_capsule::touch as segment_capsule;
    pub use super::segment_polygon::touch as segment_polygon;
    pub use super::segment_segment::touch as segment_segment;
}
