//! Themes: paper, ink and the colours of what has none of its own.

use crate::Color;

/// For what kind of page a picture is.
///
/// ```
/// use carom_draw::Theme;
/// assert_eq!("dark".parse(), Ok(Theme::Dark));
/// assert!(Theme::Print.paper().r == 255);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Theme {
    /// A white page on a screen.
    #[default]
    Light,
    /// A dark one.
    Dark,
    /// Paper: thin black lines, pale discs, and colours that differ as grays, too.
    Print,
}

const fn rgb(hex: u32) -> Color {
    let [_, r, g, b] = hex.to_be_bytes();
    Color::new(r, g, b)
}

/// After Okabe and Ito, "Color Universal Design" (2008), whose colours are told apart by colour-blind
/// readers. In another order, and without their black and yellow, which are ink and too pale here.
const SCREEN: [Color; 6] =
    [rgb(0x0072b2), rgb(0xd55e00), rgb(0x009e73), rgb(0xcc79a7), rgb(0xe69f00), rgb(0x56b4e9)];
/// The same hues with lightness in steps, so that they are told apart as grays.
const PRINT: [Color; 6] =
    [rgb(0x00507d), rgb(0xe69f00), rgb(0x007a58), rgb(0xcc79a7), rgb(0x8a3d00), rgb(0x7cc6ef)];

impl Theme {
    /// The colour of the page.
    ///
    /// ```
    /// use carom_draw::{Color, Theme};
    /// assert_eq!(Theme::Light.paper(), Color::new(255, 255, 255));
    /// ```
    pub const fn paper(self) -> Color {
        match self {
            Theme::Light | Theme::Print => rgb(0xffffff),
            Theme::Dark => rgb(0x14181f),
        }
    }

    /// The colour of text and of what matters.
    ///
    /// ```
    /// use carom_draw::{Color, Theme};
    /// assert_eq!(Theme::Print.ink(), Color::new(0, 0, 0));
    /// ```
    pub const fn ink(self) -> Color {
        match self {
            Theme::Light => rgb(0x1f2933),
            Theme::Dark => rgb(0xe6eaf0),
            Theme::Print => rgb(0x000000),
        }
    }

    /// The colour of walls.
    pub(crate) const fn wall(self) -> Color {
        match self {
            Theme::Light => rgb(0x4a5563),
            Theme::Dark => rgb(0xa3adba),
            Theme::Print => rgb(0x202020),
        }
    }

    /// The colour of scales, captions and whatever is beside the matter.
    pub(crate) const fn quiet(self) -> Color {
        match self {
            Theme::Light => rgb(0x5d6875),
            Theme::Dark => rgb(0x9aa5b1),
            Theme::Print => rgb(0x404040),
        }
    }

    /// The colour of a thing without one of its own: the same number has the same one.
    ///
    /// ```
    /// use carom_draw::Theme;
    /// assert_ne!(Theme::Light.color(0), Theme::Light.color(1));
    /// assert_eq!(Theme::Light.color(0), Theme::Light.color(6));
    /// ```
    pub const fn color(self, number: usize) -> Color {
        match self {
            Theme::Light | Theme::Dark => SCREEN[number % SCREEN.len()],
            Theme::Print => PRINT[number % PRINT.len()],
        }
    }

    /// A colour as it is drawn here: not too dark for a dark page. (White on white has its rim.)
    pub(crate) fn shown(self, color: Color) -> Color {
        let light = color.lightness();
        match self {
            Theme::Dark if light < 0.5 => color.towards(rgb(0xffffff), (0.5 - light) * 0.7),
            _ => color,
        }
    }

    /// The same of a line, which has no rim: nor is it too light for a light page.
    pub(crate) fn line(self, color: Color) -> Color {
        match self {
            Theme::Light | Theme::Print if color.lightness() > 0.85 => color.towards(rgb(0), 0.25),
            _ => self.shown(color),
        }
    }

    /// A shade of a colour that lines and letters of it can be read in.
    pub(crate) fn legible(self, color: Color) -> Color {
        match self {
            Theme::Light if color.lightness() > 0.85 => color.towards(self.ink(), 0.6),
            Theme::Light => color.towards(self.ink(), 0.35),
            Theme::Dark => color.towards(self.ink(), 0.35),
            Theme::Print => color.towards(self.ink(), 0.55),
        }
    }
}

impl std::str::FromStr for Theme {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "light" => Ok(Theme::Light),
            "dark" => Ok(Theme::Dark),
            "print" => Ok(Theme::Print),
            _ => Err("accepted: light, dark, print".to_string()),
        }
    }
}
