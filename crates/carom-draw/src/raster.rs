//! From SVG to pixels.

use crate::Drawing;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Why there are no pixels.
///
/// ```
/// use carom_draw::RasterError;
/// assert_eq!(RasterError::TooLarge.to_string(), "found more than 16384 pixels a side; accepted: fewer");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RasterError {
    /// More pixels a side than there is room for.
    TooLarge,
    /// The SVG or the pixels could not be read or written.
    Other(String),
}

impl fmt::Display for RasterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RasterError::TooLarge => {
                write!(f, "found more than {LARGEST} pixels a side; accepted: fewer")
            }
            RasterError::Other(what) => write!(f, "found that it cannot be drawn: {what}"),
        }
    }
}

impl std::error::Error for RasterError {}

const LARGEST: f64 = 16384.0;

/// Inter, without the letters that names rarely have: a machine may have no font at all.
static FONT: &[u8] = include_bytes!("../fonts/Inter-Medium-subset.otf");

impl Drawing {
    /// The picture in pixels, as a PNG, so many times as wide and high as it says. The same on every
    /// machine, unless a name has letters that carom's font does not have: those are of the machine's.
    ///
    /// # Errors
    /// If it would be more than 16384 pixels wide or high.
    ///
    /// ```
    /// use carom::{Timeline, World};
    /// use carom_draw::Figure;
    /// let world = World::builder().build().unwrap();
    /// let drawing = Figure::new(&world, &Timeline::new(&world), 1.0).draw();
    /// assert!(drawing.png(2.0).unwrap().starts_with(b"\x89PNG"));
    /// ```
    pub fn png(&self, scale: f64) -> Result<Vec<u8>, RasterError> {
        let pixels = rendered(&self.svg, scale)?;
        pixels.encode_png().map_err(|error| RasterError::Other(error.to_string()))
    }
}

/// The pixels of an SVG, so many times as wide and high as it says.
pub(crate) fn rendered(svg: &str, scale: f64) -> Result<Pixmap, RasterError> {
    let tree = tree(svg)?;
    let size = |length: f32| (f64::from(length) * scale).round().max(1.0);
    let (width, height) = (size(tree.size().width()), size(tree.size().height()));
    if !(width <= LARGEST && height <= LARGEST) {
        return Err(RasterError::TooLarge);
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or(RasterError::TooLarge)?;
    let transform = Transform::from_scale(scale as f32, scale as f32);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    Ok(pixels)
}

/// An SVG over pixels that are there.
pub(crate) fn render_over(pixels: &mut Pixmap, svg: &str) -> Result<(), RasterError> {
    resvg::render(&tree(svg)?, Transform::identity(), &mut pixels.as_mut());
    Ok(())
}

fn tree(svg: &str) -> Result<Tree, RasterError> {
    let options = Options { fontdb: fonts(svg), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|error| RasterError::Other(error.to_string()))
}

/// The font that comes along; and those of the machine, if it lacks a letter.
fn fonts(svg: &str) -> Arc<fontdb::Database> {
    static OWN: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    static ALL: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let own = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(FONT.to_vec());
        fonts.set_sans_serif_family("Inter");
        fonts
    };
    if svg.chars().all(has_letter) {
        return OWN.get_or_init(|| Arc::new(own())).clone();
    }
    let all = || {
        let mut fonts = own();
        fonts.load_system_fonts();
        Arc::new(fonts)
    };
    ALL.get_or_init(all).clone()
}

/// What the subset was made with.
fn has_letter(letter: char) -> bool {
    matches!(u32::from(letter),
        0..=0x17f | 0x370..=0x3ff | 0x400..=0x45f | 0x2010..=0x2027 | 0x2030..=0x203a
        | 0x2070..=0x209c | 0x2190..=0x2193 | 0x2212 | 0x221a | 0x221e | 0x2248 | 0x2260 | 0x2264
        | 0x2265)
}
