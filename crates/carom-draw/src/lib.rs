//! Pictures of [carom]'s worlds.
mod color;
mod figure;
mod look;
mod plot;
#[cfg(feature = "raster")]
mod raster;
mod svg;
mod text;
mod theme;
mod view;

pub use color::Color;
pub use figure::{Drawing, Figure, Part};
pub use look::{Look, Mark};
pub use plot::{Axis, Plot, Series};
#[cfg(feature = "raster")]
pub use raster::RasterError;
pub use theme::Theme;
pub use view::View;
