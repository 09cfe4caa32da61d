//! Measurements of a world: never part of the loop.
//!
//! Some observe events: [`Virial`] (the pressure), [`WallPressure`], [`Rate`] and [`FreePath`]. They are
//! shown each of them as it happens, or a [glimpse](crate::Glimpse) of it, several in one go, and told where a block of time ends:
//!
//! ```
//! use carom::measure::{FreePath, Rate, Virial};
//! use carom::{Boundary, DVec2, DiscBody, Engine, World};
//!
//! let mut world = World::builder();
//! world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(10.0)));
//! for i in 0..25 {
//!     let center = DVec2::new(f64::from(i % 5), f64::from(i / 5)) * 2.0 + 1.0;
//!     let velocity = DVec2::new(f64::from(i * 7 % 25) - 12.0, f64::from(i * 3 % 25) - 12.0);
//!     world.disc(DiscBody::new(center, 0.5).velocity(velocity));
//! }
//! let world = world.build().unwrap();
//!
//! let mut engine = Engine::new(&world);
//! engine.advance_to(5.0); // until nothing is left of how it started
//! let mut virial = Virial::new(&world).unwrap();
//! let (mut rate, mut path) = (Rate::new(&world), FreePath::new(&world));
//! for block in 1..=100 {
//!     engine.advance_glimpsing(5.0 + 0.25 * f64::from(block), |glimpse| {
//!         virial.see(glimpse);
//!         rate.see(glimpse);
//!         path.see(glimpse);
//!     });
//!     virial.end_of_block(0.25);
//!     rate.end_of_block(0.25);
//!     path.end_of_block(engine.now());
//! }
//! println!("Z = {}, a collision after {} on average", virial.z(), path.mean());
//! assert!(virial.z().is_within(5.0, 1.54)); // packing 0.196
//! ```
//!
//! Others look at where all discs are, at instants of the caller's choice: [`Speeds`], [`Radial`] (the
//! pair correlation g(r)), [`StructureFactor`], [`Order`] (the hexatic ψ₆), [`Displacement`] (and
//! diffusion) and [`Autocorrelation`]. They take a slice of [`DiscState`](crate::DiscState)s, from an
//! engine that is running, from a timeline, or from a file.
//!
//! Every result is an [`Estimate`]: a value with its standard error, by [blocking](Series). Nothing here
//! changes a bit of the motion, and the results have the same bits on every machine.

mod autocorrelation;
mod displacement;
mod ensemble;
mod estimate;
mod free_path;
mod histogram;
mod kolmogorov;
mod lags;
mod near;
mod order;
mod radial;
mod rate;
#[cfg(test)]
mod samples;
mod series;
mod speeds;
mod structure;
pub mod theory;
mod totals;
mod unfit;
mod virial;
mod wall_pressure;

pub use autocorrelation::Autocorrelation;
pub use displacement::Displacement;
pub use ensemble::Ensemble;
pub use estimate::Estimate;
pub use free_path::FreePath;
pub use histogram::Histogram;
pub use kolmogorov::KolmogorovSmirnov;
pub use order::Order;
pub use radial::Radial;
pub use rate::Rate;
pub use series::Series;
pub use speeds::Speeds;
pub use structure::StructureFactor;
pub(crate) use totals::Sum;
pub use totals::Totals;
pub use unfit::Unfit;
pub use virial::Virial;
pub use wall_pressure::WallPressure;
