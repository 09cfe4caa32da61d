//! Every collision, at its exact instant.
//!
//! A [`World`] of discs and walls, and an [`Engine`] that goes from one collision to the next:
//!
//! ```
//! use carom::{Boundary, DVec2, DiscBody, Engine, World};
//!
//! let mut world = World::builder();
//! world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
//! world.disc(DiscBody::new(DVec2::new(3.0, 5.0), 1.0).velocity(DVec2::X));
//! world.disc(DiscBody::new(DVec2::new(7.0, 5.0), 1.0));
//! let mut engine = Engine::new(&world.build().unwrap());
//!
//! let first = engine.next_event().unwrap();
//! assert_eq!((first.a, first.b, engine.seconds(first.time)), (0, 1, 2.0));
//! ```
//!
//! [`Pic`] has the same events by a plain loop, [`Pit`] shows what goes wrong if one looks for overlaps
//! at the end of each frame instead, and a [`Timeline`] keeps what happened. The [`diagnosis`] names what
//! is wrong with PIT in a world.
//!
//! Below the worlds, pure functions answer three questions about shapes that move in the plane:
//!
//! - [`interfere`]: do they touch now? How far apart are they, and where?
//! - [`predict`]: when will they first touch, where, and with which feature?
//! - [`shock`]: with what velocities do they part?
//!
//! ```
//! use carom::{DVec2, Disc, predict, shock, shock::Body};
//!
//! let blue = Disc::new(DVec2::new(0.0, 0.0), 1.0);
//! let green = Disc::new(DVec2::new(10.0, 0.0), 1.0);
//! let (v, w) = (DVec2::new(2.0, 0.0), DVec2::new(-2.0, 0.0));
//!
//! let contact = predict::disc_disc(&blue, v, &green, w, f64::INFINITY).unwrap();
//! assert_eq!(contact.instant, 2.0); // a gap of 8, closed at a speed of 4
//! assert_eq!(contact.point_a, DVec2::new(5.0, 0.0));
//!
//! let (v, w) = shock::shock(Body::new(v, 1.0), Body::new(w, 1.0), contact.normal, 1.0);
//! assert_eq!((v, w), (DVec2::new(-2.0, 0.0), DVec2::new(2.0, 0.0)));
//! ```
//!
//! # What is an event
//!
//! Two shapes collide where their gap is ≤ 0 **and** they approach. Touching and parting is no event;
//! neither is passing by at a tangent. Overlapping and approaching is an event now. The instant of a
//! collision is the first for which that holds, or just after which it begins to hold (a disc at rest
//! on a floor under gravity: now).
//!
//! No epsilon decides any of this. Signs are taken with a running error bound, and where the bound
//! cannot decide, with every digit kept. So the decision is right for every finite input, and an
//! instant differs from the true one by rounding only; each function's documentation says by how much.
//! Two kinds of motion have limits of their own:
//!
//! - A disc that [falls](predict::falling), or meets a [segment that
//!   deforms](predict::deforming::disc_segment): decisions are exact as long as the sizes of the inputs
//!   are within 10^200 of each other.
//! - Bodies that [turn](predict::turning): there is no closed form. The first contact is never passed
//!   and none is missed, and the gap at the instant is closed to within 10^-12 of the bodies' size,
//!   unless they are a thousand times that far away, or spin for thousands of turns.
//!
//! Numbers are expected to be finite, radii and masses not below 0. Nothing panics or hangs on others
//! (but where a function says so), and what is answered then means nothing.
//!
//! # Bits
//!
//! The same inputs give the same bits on every machine, in debug and release, with and without
//! `std`. Scaling lengths or times by a power of two, mirroring, a quarter turn, and swapping the two
//! bodies give the same bits too, scaled, mirrored, turned and swapped. Ties are exceptions: where
//! several points are equally near, [`interfere`] names one of them, and in a mirror perhaps another;
//! and where [turning](predict::turning) bodies, or [polygons](predict::polygon_polygon), first touch
//! in several places at once, or overlap already, so may they.

#![no_std]
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod contact;
pub mod diagnosis;
mod engine;
mod event;
pub mod interfere;
pub mod measure;
mod motion;
mod number;
mod pic;
mod pit;
mod plane;
pub mod predict;
mod rigid;
mod rules;
mod shape;
pub mod shock;
mod state;
mod time;
mod timeline;
mod when;
mod world;

pub use contact::{Contact, Feature};
pub use engine::{Cast, CastHit, Engine, EngineState, EventsUntil, Work};
pub use event::{Event, Glimpse, Kind, Target, Turning};
pub use glam::{DVec2, DVec3};
pub use motion::Motion;
pub use pic::Pic;
pub use pit::{Pit, PitOptions, Rule, Substeps};
pub use rules::EditError;
pub use shape::{Capsule, Container, Disc, Polygon, PolygonError, Segment, Sphere};
pub use state::{BodyState, DiscState};
pub use time::{Epochs, Time};
pub use timeline::{Keep, Piece, Timeline};
pub use when::When;
pub use world::{
    Boundary, DiscBody, Fault, MovingSegment, PolygonBody, Problem, Subject, Wall, World,
    WorldBuilder, WorldError,
};

/// The README's code runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// So does that of the book.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/introduction.md")]
struct Introduction;

/// And of its chapter on worlds.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/worlds.md")]
struct Worlds;

/// And of the one on PIT's faults.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/diagnosis.md")]
struct DiagnosisChapter;
