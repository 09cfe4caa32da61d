//! Colours: what a scene file may say, and shades of it.

/// A colour, opaque.
///
/// ```
/// use carom_draw::Color;
/// assert_eq!(Color::parse("#2f6fde"), Some(Color::new(0x2f, 0x6f, 0xde)));
/// assert_eq!(Color::parse("#fff"), Color::parse("white"));
/// assert_eq!(Color::parse("soft"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
}

impl Color {
    /// From its parts.
    ///
    /// ```
    /// use carom_draw::Color;
    /// assert_eq!(Color::new(255, 0, 0).to_string(), "#ff0000");
    /// ```
    pub const fn new(r: u8, g: u8, b: u8) -> Self {
        Color { r, g, b }
    }

    /// From `#rgb`, `#rrggbb` or one of the names of CSS 2: what scene files may say.
    ///
    /// ```
    /// use carom_draw::Color;
    /// assert_eq!(Color::parse("navy"), Some(Color::new(0, 0, 128)));
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(digits) = text.strip_prefix('#') {
            // The standard library would take a sign.
            let number = match digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                true => u32::from_str_radix(digits, 16).ok()?,
                false => return None,
            };
            let [_, r, g, b] = number.to_be_bytes();
            return match digits.len() {
                6 => Some(Color::new(r, g, b)),
                3 => {
                    let digit = |shift: u32| (number >> shift & 15) as u8 * 17;
                    Some(Color::new(digit(8), digit(4), digit(0)))
                }
                _ => None,
            };
        }
        let (_, hex) = NAMES.iter().find(|(name, _)| *name == text)?;
        Color::parse(hex)
    }

    /// Part of the way to another colour: 0 is this one, 1 the other.
    ///
    /// ```
    /// use carom_draw::Color;
    /// let gray = Color::new(0, 0, 0).towards(Color::new(255, 255, 255), 0.5);
    /// assert_eq!(gray, Color::new(128, 128, 128));
    /// ```
    #[must_use]
    pub fn towards(self, other: Color, part: f64) -> Self {
        let mix = |a: u8, b: u8| {
            (f64::from(a) + (f64::from(b) - f64::from(a)) * part.clamp(0.0, 1.0)).round() as u8
        };
        Color::new(mix(self.r, other.r), mix(self.g, other.g), mix(self.b, other.b))
    }

    /// How light it looks, from 0 to 1. The weights are those of Rec. 601, which need no power
    /// function, so the same colours are told apart on every machine.
    pub(crate) fn lightness(self) -> f64 {
        let [r, g, b] = [self.r, self.g, self.b].map(|part| f64::from(part) / 255.0);
        0.299 * r + 0.587 * g + 0.114 * b
    }
}

impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

/// The names of CSS 2.
const NAMES: [(&str, &str); 17] = [
    ("aqua", "#0ff"),
    ("black", "#000"),
    ("blue", "#00f"),
    ("fuchsia", "#f0f"),
    ("gray", "#808080"),
    ("green", "#008000"),
    ("lime", "#0f0"),
    ("maroon", "#800000"),
    ("navy", "#000080"),
    ("olive", "#808000"),
    ("orange", "#ffa500"),
    ("purple", "#800080"),
    ("red", "#f00"),
    ("silver", "#c0c0c0"),
    ("teal", "#008080"),
    ("white", "#fff"),
    ("yellow", "#ff0"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rubbish_is_no_color() {
        for text in ["", "#", "#12", "#12345", "#1234567", "#ggg", "#+12", "#é12", "Blue", "none"]
        {
            assert_eq!(Color::parse(text), None, "{text}");
        }
    }
}
