//! What is wrong with [PIT](carom::Pit) in a scene, for people and for programs: the faults of a
//! [diagnosis](carom::diagnosis) in words, and as JSON.
//!
//! ```
//! use carom::{PitOptions, diagnosis::diagnose};
//! use carom_scene::faults::{self, Words};
//!
//! let scene = carom_scene::built_in("delay").unwrap().scene();
//! let options = PitOptions::new(scene.frame);
//! let found = diagnose(&scene.world()?, options, scene.duration());
//! let words = Words::new(&scene, options);
//!
//! assert_eq!(faults::seen(&found), "1 collision, which PIT sees");
//! assert!(words.headline(&found).starts_with("delay: blue and green at 3.2; PIT sees it at 4"));
//! assert_eq!(words.json(&found.faults[0])["names"], serde_json::json!(["blue", "green"]));
//! # Ok::<(), carom_scene::Problems>(())
//! ```

mod json;
mod words;

pub use json::counts_json;
pub use words::{Words, counts, kind, looks, number, number_or_none, seen};
