//! [carom] for JavaScript: the same library, compiled to WebAssembly, for the browser and for npm.
//!
//! What JavaScript sees is in [`js`], which is thin: it reads arguments and hands out results. All else is
//! plain Rust, and tested as such:
//!
//! - [`scene`]: scenes in, and what is wrong with them out
//! - [`run`]: a run that is recorded as it goes, by any of the three methods
//! - [`simulation`]: the engine alone
//! - [`diagnosis`]: what is wrong with PIT
//! - [`kernels`]: the formulas on their own
//! - [`given`]: options, as they come
//!
//! ```
//! use carom_wasm::run::{Run, RunOptions};
//! use carom_wasm::scene;
//!
//! let loaded = scene::load("[[disc]]\ncenter = [0, 0]\nvelocity = [1, 0]\nradius = 1").unwrap();
//! let mut run = Run::new(loaded, &RunOptions { until: Some(3.0), ..RunOptions::default() });
//! while !run.record(1000.0) {}
//! assert_eq!(run.states_at(2.0), [2.0, 0.0, 1.0, 0.0]);
//! ```

pub mod diagnosis;
pub mod given;
pub mod js;
pub mod kernels;
pub mod mistake;
pub mod run;
pub mod scene;
pub mod simulation;

pub use mistake::Mistake;
