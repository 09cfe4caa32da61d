//! Scene files for [carom]: what is in a world, and how long it runs, in a text.
//!
//! A scene is TOML for hands and JSON for programs, with the same keys:
//!
//! ```
//! use carom_scene::{Mass, Scene};
//!
//! let scene = Scene::from_toml(r#"
//!     frames = 12
//!
//!     [[disc]]
//!     name = "blue"
//!     center = [-8.0, 0.0]
//!     velocity = [1.5, 0.0]
//!     radius = 1.0
//!
//!     [[disc]]
//!     name = "red"
//!     center = [0.0, 0.0]
//!     radius = 1.0
//!     mass = "fixed"
//! "#)?;
//! assert_eq!(scene.discs[1].mass(), Mass::Fixed);
//!
//! let world = scene.world()?;
//! let mut pic = carom::Pic::new(&world);
//! pic.advance_to(scene.duration());
//! assert_eq!(pic.events(), 1); // blue bounces off red, at 4.0
//!
//! assert_eq!(Scene::from_json(&scene.to_json())?, scene);
//! # Ok::<(), carom_scene::Problems>(())
//! ```
//!
//! [`Scene`] has all keys and their defaults. [`schema`] is the same for editors, [`BUILT_IN`] has
//! scenes to start from, [`Crosses`] makes one of any size, and [`import`] reads another program's files.
//!
//! # When something is wrong
//!
//! Every problem of a file is told, not only the first: with its line and column, the key, what was
//! found, and what would be accepted. Unknown keys are problems too.
//!
//! ```
//! let text = "[[disc]]\ncenter = [0.0, 0.0]\nvelocty = [1, 0]\nradius = 0\nmass = \"heavy\"\n";
//! let problems = carom_scene::Scene::from_toml(text).unwrap_err();
//! assert_eq!(problems.to_string(), "\
//! 3:1: disc[0].velocty: found an unknown key; did you mean `velocity`?; accepted: name, center, \
//! velocity, radius, mass, restitution, color, spin, friction
//! 4:10: disc[0].radius: found 0; accepted: a number above 0
//! 5:8: disc[0].mass: found \"heavy\"; accepted: a number above 0, or \"fixed\"");
//! ```
//!
//! Whether discs overlap, and what else is of the world rather than of the file, is checked by
//! [`SceneFile::world`], and told with the line of the disc.

mod body;
mod built_in;
mod color;
mod crosses;
pub mod faults;
mod file;
mod gas;
mod import;
mod json;
pub mod log;
mod mass;
mod named;
mod names;
mod path;
mod place;
mod plain;
mod problem;
mod read;
mod rule;
mod scene;
mod schema;
mod suggest;
mod toml;
mod tree;
mod values;
mod world;
mod write;

pub use body::{ContainerSpec, DiscSpec, PolygonSpec, SegmentSpec};
pub use built_in::{BUILT_IN, BuiltIn, built_in, built_in_like};
pub use crosses::{Crosses, NoRoom};
pub use file::{Format, SceneFile, text_of_file, text_of_reader};
pub use gas::{Gas, Masses, NoGas, Sizes};
pub use import::import;
pub use mass::Mass;
pub use place::Place;
pub use problem::{Limits, Problem, Problems};
pub use scene::{Boundary, Scene, WorldSettings};
pub use schema::schema;

/// The README's code runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
