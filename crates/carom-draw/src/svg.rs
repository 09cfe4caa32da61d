//! A writer of SVG: elements in the order they are said, numbers to two digits, so that the same picture
//! has the same bytes.

use carom::DVec2;
use std::fmt::{self, Display, Write};

/// A text of SVG on its way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Svg {
    text: String,
    open: Vec<&'static str>,
}

impl Svg {
    /// The beginning of a picture so many pixels wide and high.
    pub fn picture(width: f64, height: f64) -> Self {
        let mut svg = Svg::default();
        let (w, h) = (Number(width), Number(height));
        svg.open("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("width", w)
            .set("height", h)
            .set("viewBox", format_args!("0 0 {w} {h}"));
        svg
    }

    /// Begins an element with others in it. Its attributes are to be set before anything else.
    pub fn open(&mut self, name: &'static str) -> Tag<'_> {
        self.indent();
        self.open.push(name);
        self.begin(name, ">\n")
    }

    /// Ends the element that was opened last.
    pub fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.indent();
            let _ = writeln!(self.text, "</{name}>");
        }
    }

    /// An element with nothing in it.
    pub fn leaf(&mut self, name: &'static str) -> Tag<'_> {
        self.indent();
        self.begin(name, "/>\n")
    }

    /// An element with a text in it, which is set with [`Tag::says`].
    pub fn text(&mut self, name: &'static str) -> Tag<'_> {
        self.indent();
        let mut tag = self.begin(name, ">\n");
        tag.closing = Some(name);
        tag
    }

    fn begin(&mut self, name: &'static str, end: &'static str) -> Tag<'_> {
        let _ = write!(self.text, "<{name}");
        Tag { svg: self, end, closing: None, said: String::new() }
    }

    fn indent(&mut self) {
        for _ in &self.open {
            self.text.push(' ');
        }
    }

    /// All of it, with what is open closed.
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }
}

/// An element on its way: it is written when this goes.
pub(crate) struct Tag<'s> {
    svg: &'s mut Svg,
    end: &'static str,
    closing: Option<&'static str>,
    said: String,
}

impl Tag<'_> {
    pub fn set(self, name: &str, value: impl Display) -> Self {
        let _ = write!(self.svg.text, " {name}=\"");
        let _ = write!(Escaped(&mut self.svg.text), "{value}");
        self.svg.text.push('"');
        self
    }

    /// A number, unless it is what SVG takes for granted.
    pub fn opacity(self, name: &str, value: f64) -> Self {
        if value < 1.0 { self.set(name, Number(value)) } else { self }
    }

    pub fn at(self, x: &str, y: &str, place: DVec2) -> Self {
        self.set(x, Number(place.x)).set(y, Number(place.y))
    }

    pub fn says(mut self, text: &str) {
        self.said.push_str(text);
    }
}

impl Drop for Tag<'_> {
    fn drop(&mut self) {
        match self.closing {
            Some(name) => {
                self.svg.text.push('>');
                let _ = write!(Escaped(&mut self.svg.text), "{}", self.said);
                let _ = writeln!(self.svg.text, "</{name}>");
            }
            None => self.svg.text.push_str(self.end),
        }
    }
}

/// What XML wants written otherwise, and without what it does not allow at all.
struct Escaped<'s>(&'s mut String);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\t' | '\n' | '\r' => self.0.push(' '),
                '\0'..' ' | '\u{fffe}' | '\u{ffff}' => {}
                _ => self.0.push(letter),
            }
        }
        Ok(())
    }
}

/// A number to two digits, as short as it goes. What is not finite, or would be no picture, is cut.
#[derive(Clone, Copy)]
pub(crate) struct Number(pub f64);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = if self.0.is_nan() { 0.0 } else { self.0.clamp(-1e6, 1e6) };
        short(f, number, 100.0)
    }
}

/// A part of a whole, to seven digits: key times.
#[derive(Clone, Copy)]
pub(crate) struct Part(pub f64);

impl Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        short(f, if self.0.is_nan() { 0.0 } else { self.0.clamp(0.0, 1.0) }, 1e7)
    }
}

/// An angle to four digits: of something 1000 pixels long, that is a hundredth of a pixel.
#[derive(Clone, Copy)]
pub(crate) struct Degrees(pub f64);

impl Display for Degrees {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        short(f, if self.0.is_nan() { 0.0 } else { self.0.clamp(-1e9, 1e9) }, 1e4)
    }
}

/// Rounded to a part of 1, a power of ten. Such numbers print in their shortest form.
fn short(f: &mut fmt::Formatter<'_>, number: f64, parts: f64) -> fmt::Result {
    let rounded = (number * parts).round() / parts;
    // Not "-0".
    write!(f, "{}", rounded + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown = [1.0, -0.001, 0.125, 12.345678, -3.10, f64::NAN, f64::INFINITY]
            .map(|number| Number(number).to_string());
        assert_eq!(shown, ["1", "0", "0.13", "12.35", "-3.1", "0", "1000000"]);
        assert_eq!(Part(1.0 / 3.0).to_string(), "0.3333333");
    }

    #[test]
    fn names_cannot_break_out() {
        let mut svg = Svg::default();
        svg.text("text").set("id", "\"><script>").says("<b> & \u{1}\u{7}");
        assert_eq!(svg.finish(), "<text id=\"&quot;&gt;&lt;script&gt;\">&lt;b&gt; &amp; </text>\n");
    }
}
