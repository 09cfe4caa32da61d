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
pub(crate) mod roots;
pub mod turning;

mod disc_container;
mod disc_disc;
mod sphere_sphere;

pub use disc_container::disc_container;
pub use disc_disc::disc_disc;
pub use sphere_sphere::{SphereContact, sphere_sphere};

use crate::number::{exponent, scale, sqrt};
use glam::{DVec2, DVec3};

/// The unit vector along v, whose length is nearly `length`: one Newton step from there, which costs
/// neither √ nor a division that has to wait for v. `otherwise` as in [`direction`].
#[inline]
fn unit(v: DVec2, length: f64, otherwise: DVec2) -> DVec2 {
    let inverse = 1.0 / length;
    let u = v * inverse;
    let excess = (u.x * u.x + u.y * u.y) - 1.0;
    // The step leaves 3/8 of the square of the excess.
    if excess.abs() < 1e-8 { u * (1.0 - 0.5 * excess) } else { direction(v, otherwise) }
}

/// The unit vector along v, or along `otherwise` where v is 0, or x where both are.
#[inline]
fn direction(v: DVec2, otherwise: DVec2) -> DVec2 {
    let square = v.x * v.x + v.y * v.y;
    if square > 1e-280 && square < 1e280 {
        v / sqrt(square)
    } else {
        direction3(v.extend(0.0), otherwise.extend(0.0)).truncate()
    }
}

/// The same in three dimensions, for vectors of any size.
fn direction3(v: DVec3, otherwise: DVec3) -> DVec3 {
    for v in [v, otherwise] {
        let size = exponent(v.abs().max_element());
        if size > -1100 {
            let v = DVec3::from(v.to_array().map(|x| scale(x, -size)));
            return v / sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
        }
    }
    DVec3::X
}
