//! Pictures of [carom]'s worlds: strobe figures, animations and plots.
//!
//! They are drawn from a [`Timeline`](carom::Timeline), which knows where every disc was at any time, and
//! so they are exact: the corner of a path is where the collision was, and not at a frame.
//!
//! ```
//! use carom::{Engine, Timeline};
//! use carom_draw::{Figure, Look, Theme};
//!
//! let scene = carom_scene::built_in("wrong-direction").unwrap().scene();
//! let world = scene.world()?;
//! let mut timeline = Timeline::new(&world);
//! Engine::new(&world).advance_with(scene.duration(), |event| timeline.record(event));
//! timeline.end_at(scene.duration());
//!
//! let figure = Figure::new(&world, &timeline, scene.frame).look(Look::of(&scene));
//! let svg = figure.draw().svg;
//! let dark = figure.clone().theme(Theme::Dark).width(350.0).draw().svg;
//! assert_ne!(svg, dark);
//! # Ok::<(), carom_scene::Problems>(())
//! ```
//!
//! # Side by side
//!
//! A timeline of [`Pit`](carom::Pit) is drawn by the same code. With the same [`View`], two figures can be
//! put side by side; and [`truth`](Figure::truth) draws what should have happened behind what did.
//!
//! ```
//! use carom::{Engine, Pit, PitOptions, Timeline};
//! use carom_draw::{Figure, Look};
//!
//! let scene = carom_scene::built_in("missed").unwrap().scene();
//! let world = scene.world()?;
//! let mut exact = Timeline::new(&world);
//! Engine::new(&world).advance_with(scene.duration(), |event| exact.record(event));
//! exact.end_at(scene.duration());
//!
//! let (mut pit, mut frames) = (Pit::new(&world, PitOptions::new(scene.frame)), Timeline::new(&world));
//! while frames.record_step(&mut pit, scene.duration()) {}
//!
//! let figure = |timeline| Figure::new(&world, timeline, scene.frame).look(Look::of(&scene));
//! let view = figure(&exact).natural_view().and(figure(&frames).natural_view());
//! let left = figure(&frames).title("Once a frame").view(view).draw();
//! let right = figure(&exact).title("At its instant").view(view).draw();
//! assert_eq!((left.width, left.height), (right.width, right.height));
//! # Ok::<(), carom_scene::Problems>(())
//! ```
//!
//! # What there is
//!
//! - [`Figure`]: a filled disc at each frame, rings at the instants of collision, paths, arrows, names
//! - [`Animation`]: the same in time, as SVG, GIF, APNG or MP4
//! - [`Plot`]: lines, and dots with error bars, over round ticks
//! - [`Drawing::of_panels`]: several of these in one picture
//! - [`Theme`]: for white, dark and printed pages; [`Look`]: names and colours of a scene
//!
//! SVG is written by hand, in the same order, with numbers to two digits of a pixel: the same picture has
//! the same bytes on every machine. (A plot's logarithms are the machine's.) Any number
//! of them can be put on one page: there are no ids, but for the borders of periodic boxes, and those that
//! are alike mean the same.
//!
//! With the feature `raster`, which is on unless turned off, [`Drawing::png`] makes pixels of it, with a
//! font that comes along.

mod animation;
mod color;
mod figure;
mod look;
mod panels;
mod plot;
#[cfg(feature = "raster")]
mod raster;
mod svg;
mod text;
mod theme;
mod view;

pub use animation::Animation;
#[cfg(feature = "raster")]
pub use animation::AnimationError;
pub use color::Color;
pub use figure::{Drawing, Figure, Part};
pub use look::{Look, Mark};
pub use plot::{Axis, Plot, Series};
#[cfg(feature = "raster")]
pub use raster::RasterError;
pub use theme::Theme;
pub use view::View;

/// The README's code runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// So does that of the book where it has scenes and pictures: its tutorial,
#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/tutorial.md")]
struct Tutorial;

/// its recipes,
#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/library.md")]
struct Library;

/// its chapter on crosses,
#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/crosses.md")]
struct Crosses;

/// and that on scene files.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/scene-format.md")]
struct SceneFormat;
