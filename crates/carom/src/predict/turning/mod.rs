//! Rigid bodies that turn, straight or falling, as they go.
//!
//! There is no closed form for the instant at which two spinning polygons meet. It is found by
//! certified steps instead (see `axis.rs`): a line that keeps the two apart is carried along with one
//! of them, and the step is as long as no vertex of the other can have reached it, whatever it does.
//!
//! # What is certain
//!
//! - **The first contact is never passed.** The instant is not after the true one, but for the
//!   rounding of the positions at that instant and of the instant itself.
//! - **The gap at the instant is closed**, up to 2⁻⁵⁰ (9e-16) of the two reaches (the distance of a
//!   body's farthest point from its pivot) and the rounding of the positions: less than 1e-12 of the
//!   bodies' size, unless a pivot or the other body lies a thousand times that size away, or one has
//!   turned by thousands of radians. That tolerance says where to stop. It never decides whether there
//!   is a contact: two corners that pass each other at a distance of 1e-13 pass.
//! - **Nothing is missed**, however fast the spin, however many turns come before the contact.
//! - **Bodies that touch or overlap at the start** meet at once if they approach where they are least
//!   deep in each other; if they part there, they are followed until they come back, be that before
//!   or after they are apart.
//! - **It ends.** Bodies that go straight are looked at only while the discs about their pivots
//!   overlap; bodies that rest against each other while they spin, for one period of the two spins
//!   if these are in the ratio of integers up to 64. Where nothing else ends the search, it ends
//!   after 2¹⁶ looks (thousands of turns), or 256 steps too short to change the instant, with a contact
//!   at the instant reached, which the true one cannot precede: early, but not absent. Then the two
//!   points of the contact are visibly apart.
//!
//! Two random hexagons, thrown so that every other pair meets, take 3 looks at the shapes on average
//! (see [`Looks`]). A polygon that is not convex is cut into convex pieces anew in every call, and every
//! piece of the one is tried with every piece of the other.
//!
//! # Bits
//!
//! Scaling by powers of two, mirroring, a quarter turn and swapping the bodies give the same bits, as
//! everywhere in this library, except where there is a tie for what touches first: two sides that
//! meet flat, two contacts at one instant, or several pieces of polygons that are not convex and
//! overlap at the start. There, in a mirror or swapped, another of the features that touch may be
//! named, and the last bits of the instant may differ.

mod advance;
mod axis;
mod body;
mod closest;
mod container;
pub(crate) mod deforming;
mod far;
mod pieces;
mod shape;

use crate::contact::Contact;
use crate::motion::Motion;
use crate::shape::{Capsule, Disc, Polygon, Segment};
pub(crate) use advance::Search;
pub use container::polygon_container;
pub(crate) use container::vertices_container;
pub(crate) use pieces::convex_pieces;
pub(crate) use shape::{Outline, first_contact};

/// How many moments of the motion a prediction has looked at: what its time is spent on. Counted up
/// to `u32::MAX`, where it stays.
///
/// ```
/// use carom::{DVec2, Motion, Polygon, predict::turning};
///
/// let a = Polygon::rectangle(DVec2::new(-1.0, -1.0), DVec2::new(1.0, 1.0)).unwrap();
/// let b = Polygon::rectangle(DVec2::new(9.0, -1.0), DVec2::new(11.0, 1.0)).unwrap();
/// let spinning = Motion::straight(DVec2::X).turning(0.3, DVec2::ZERO);
/// let mut looks = turning::Looks::default();
/// turning::polygon_polygon_counted(&a, &spinning, &b, &Motion::REST, f64::INFINITY, &mut looks);
/// assert!(looks.0 < 15);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Looks(pub u32);

/// The first contact of two polygons, convex or not.
///
/// ```
/// use carom::{DVec2, Feature, Motion, Polygon, predict::turning};
/// use std::f64::consts::PI;
///
/// // A bar, 6 long, turns once in 2 about its middle; a wall stands 2 to the right of that.
/// let bar = Polygon::rectangle(DVec2::new(-0.5, -3.0), DVec2::new(0.5, 3.0)).unwrap();
/// let wall = Polygon::rectangle(DVec2::new(2.0, -9.0), DVec2::new(4.0, 9.0)).unwrap();
/// let turning_bar = Motion::REST.turning(PI, DVec2::ZERO);
///
/// let contact =
///     turning::polygon_polygon(&bar, &turning_bar, &wall, &Motion::REST, f64::INFINITY).unwrap();
/// // The lower right corner comes up to x = 2: √(0.25 + 9)·cos(angle) = 2.
/// let angle = (2.0 / 9.25_f64.sqrt()).acos();
/// let start = 3.0_f64.atan2(0.5);
/// assert!((contact.instant - (start - angle) / PI).abs() < 1e-15);
/// assert!((contact.normal - DVec2::X).length() < 1e-15);
/// assert_eq!(contact.feature_b, Feature::Side(3));
/// ```
pub fn polygon_polygon(
    a: &Polygon,
    a_motion: &Motion,
    b: &Polygon,
    b_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    polygon_polygon_counted(a, a_motion, b, b_motion, horizon, &mut Looks::default())
}

/// [`polygon_polygon`], adding to a count of [`Looks`].
///
/// ```
/// use carom::{DVec2, Motion, Polygon, predict::turning};
///
/// let a = Polygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).unwrap();
/// let b = Polygon::new([DVec2::ONE, DVec2::new(2.0, 1.0), DVec2::new(1.0, 2.0)]).unwrap();
/// let mut looks = turning::Looks::default();
/// // Apart, and at rest: one look.
/// turning::polygon_polygon_counted(&a, &Motion::REST, &b, &Motion::REST, 1.0, &mut looks);
/// assert_eq!(looks, turning::Looks(1));
/// ```
pub fn polygon_polygon_counted(
    a: &Polygon,
    a_motion: &Motion,
    b: &Polygon,
    b_motion: &Motion,
    horizon: f64,
    looks: &mut Looks,
) -> Option<Contact> {
    let (a, b) = (Outline::polygon(a), Outline::polygon(b));
    let mut search = Search::default();
    let contact = first_contact(&a, a_motion, &b, b_motion, horizon, &mut search);
    looks.0 = looks.0.saturating_add(search.looks);
    contact
}

/// The first contact of a disc and a polygon, convex or not.
///
/// ```
/// use carom::{DVec2, Disc, Feature, Motion, Polygon, predict::turning};
///
/// let disc = Disc::new(DVec2::new(3.0, 1.0), 0.5);
/// let bat = Polygon::rectangle(DVec2::new(0.0, -0.5), DVec2::new(4.0, 0.0)).unwrap();
/// let swing = Motion::REST.turning(1.0, DVec2::ZERO);
/// let contact = turning::disc_polygon(&disc, &Motion::REST, &bat, &swing, 10.0).unwrap();
/// // The upper side, through the pivot, has to come up to within 0.5 of the disc's centre.
/// let angle = (1.0_f64 / 3.0).atan() - (0.5 / 10.0_f64.sqrt()).asin();
/// assert!((contact.instant - angle).abs() < 1e-15);
/// assert_eq!((contact.feature_a, contact.feature_b), (Feature::Rim, Feature::Side(2)));
/// ```
pub fn disc_polygon(
    disc: &Disc,
    motion: &Motion,
    polygon: &Polygon,
    polygon_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    let (a, b) = (Outline::disc(disc), Outline::polygon(polygon));
    first_contact(&a, motion, &b, polygon_motion, horizon, &mut Search::default())
}

/// The first contact of a segment and a polygon, convex or not.
///
/// ```
/// use carom::{DVec2, Feature, Motion, Polygon, Segment, predict::turning};
///
/// let floor = Segment::new(DVec2::new(-9.0, 0.0), DVec2::new(9.0, 0.0));
/// let block = Polygon::rectangle(DVec2::new(-1.0, 4.0), DVec2::new(1.0, 6.0)).unwrap();
/// let fall = Motion::falling(DVec2::ZERO, DVec2::new(0.0, -10.0)).turning(1.0, DVec2::new(0.0, 5.0));
/// let contact = turning::segment_polygon(&floor, &Motion::REST, &block, &fall, 9.0).unwrap();
/// assert_eq!((contact.feature_a, contact.feature_b), (Feature::Side(0), Feature::Vertex(0)));
/// assert!(contact.point_b.y.abs() < 1e-15);
/// ```
pub fn segment_polygon(
    segment: &Segment,
    motion: &Motion,
    polygon: &Polygon,
    polygon_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    let (a, b) = (Outline::segment(segment, 0.0), Outline::polygon(polygon));
    first_contact(&a, motion, &b, polygon_motion, horizon, &mut Search::default())
}

/// The first contact of a capsule and a polygon, convex or not.
///
/// ```
/// use carom::{Capsule, DVec2, Motion, Polygon, predict::turning};
///
/// let flipper = Capsule::new(DVec2::ZERO, DVec2::new(4.0, 0.0), 0.5);
/// let block = Polygon::rectangle(DVec2::new(2.0, 2.0), DVec2::new(5.0, 5.0)).unwrap();
/// let up = Motion::REST.turning(1.0, DVec2::ZERO);
/// let contact = turning::capsule_polygon(&flipper, &up, &block, &Motion::REST, 10.0).unwrap();
/// // The end of the flipper is round, and comes up to within 0.5 of the lower side.
/// assert!((contact.instant - (1.5_f64 / 4.0).asin()).abs() < 1e-15);
/// ```
pub fn capsule_polygon(
    capsule: &Capsule,
    motion: &Motion,
    polygon: &Polygon,
    polygon_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    let (a, b) = (Outline::segment(&capsule.segment, capsule.radius), Outline::polygon(polygon));
    first_contact(&a, motion, &b, polygon_motion, horizon, &mut Search::default())
}

/// The first contact of a disc and a segment.
///
/// ```
/// use carom::{DVec2, Disc, Motion, Segment, predict::turning};
///
/// let disc = Disc::new(DVec2::new(0.0, 3.0), 1.0);
/// let hand = Segment::new(DVec2::ZERO, DVec2::new(4.0, 0.0));
/// let clock = Motion::REST.turning(1.0, DVec2::ZERO);
/// let contact = turning::disc_segment(&disc, &Motion::REST, &hand, &clock, 10.0).unwrap();
/// assert!((contact.instant - (1.0_f64 / 3.0).acos()).abs() < 1e-15);
/// ```
pub fn disc_segment(
    disc: &Disc,
    motion: &Motion,
    segment: &Segment,
    segment_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    let (a, b) = (Outline::disc(disc), Outline::segment(segment, 0.0));
    first_contact(&a, motion, &b, segment_motion, horizon, &mut Search::default())
}

/// The first contact of a disc and a capsule.
///
/// ```
/// use carom::{Capsule, DVec2, Disc, Motion, predict::turning};
///
/// let disc = Disc::new(DVec2::new(0.0, 3.0), 1.0);
/// let flipper = Capsule::new(DVec2::ZERO, DVec2::new(4.0, 0.0), 0.5);
/// let up = Motion::REST.turning(1.0, DVec2::ZERO);
/// let contact = turning::disc_capsule(&disc, &Motion::REST, &flipper, &up, 10.0).unwrap();
/// assert!((contact.instant - (1.5_f64 / 3.0).acos()).abs() < 1e-15);
/// ```
pub fn disc_capsule(
    disc: &Disc,
    motion: &Motion,
    capsule: &Capsule,
    capsule_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    let (a, b) = (Outline::disc(disc), Outline::segment(&capsule.segment, capsule.radius));
    first_contact(&a, motion, &b, capsule_motion, horizon, &mut Search::default())
}
