//! One of the two falls, or they fall differently: a constant acceleration between them.
//!
//! Where both fall alike (two discs under one gravity), they go straight for each other, and the
//! functions one level up answer; these here call them.
//!
//! Each function takes a [`Motion`] for either shape, of which only velocity and
//! acceleration count: spin is ignored. For a disc that spins about its centre that makes no
//! difference. Whatever else turns, a disc about another point too, belongs to
//! [`turning`](super::turning), which also takes accelerations.
//!
//! A disc at rest on a floor meets it now, because just after it would be inside. Decisions are
//! exact as long as the sizes of the inputs are within 10^200 of each other. Instants are within 1 ulp
//! of themselves, or of distance over speed where that is longer.

mod disc_capsule;
mod disc_container;
mod disc_disc;
mod disc_point;
mod disc_polygon;
mod disc_segment;

pub use disc_capsule::disc_capsule;
pub use disc_container::disc_container;
pub use disc_disc::disc_disc;
pub use disc_point::disc_point;
pub use disc_polygon::disc_polygon;
pub use disc_segment::disc_segment;

use crate::{Contact, Motion};
use glam::DVec2;

/// A contact of two that go straight for each other, while both are carried along by one
/// acceleration.
fn carried(contact: Contact, acceleration: DVec2) -> Contact {
    let way = Motion::falling(DVec2::ZERO, acceleration).displacement(contact.instant);
    Contact { point_a: contact.point_a + way, point_b: contact.point_b + way, ..contact }
}
