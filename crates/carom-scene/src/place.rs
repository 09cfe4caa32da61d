//! Lines and columns.

use std::fmt;

/// A place in a text: line and column, both from 1. Columns count characters.
///
/// ```
/// let problems = carom_scene::Scene::from_toml("frames = 3\nframe = -1").unwrap_err();
/// assert_eq!(problems.list[0].place.unwrap().to_string(), "2:9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column in it, from 1.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Turns bytes into places. Each is counted from the last one, so that a million of them in the order
/// of the text are found in one pass, be it of a million lines or of one.
pub(crate) struct Places<'t> {
    text: &'t str,
    at: usize,
    place: Place,
}

impl<'t> Places<'t> {
    pub fn new(text: &'t str) -> Self {
        Places { text, at: 0, place: Place { line: 1, column: 1 } }
    }

    /// The place of a byte. One within a character counts as the character; one beyond the text, as
    /// its end.
    pub fn of(&mut self, at: usize) -> Place {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let Place { line, column } = self.place;
        self.place = if at >= self.at {
            let passed = &self.text[self.at..at];
            match passed.rfind('\n') {
                None => Place { line, column: column + characters(passed) },
                Some(last) => {
                    let column = 1 + characters(&passed[last + 1..]);
                    Place { line: line + line_ends(passed), column }
                }
            }
        } else {
            let passed = &self.text[at..self.at];
            match line_ends(passed) {
                0 => Place { line, column: column - characters(passed) },
                ends => {
                    let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
                    Place { line: line - ends, column: 1 + characters(&self.text[start..at]) }
                }
            }
        };
        self.at = at;
        self.place
    }
}

fn line_ends(text: &str) -> u32 {
    text.bytes().filter(|&byte| byte == b'\n').count() as u32
}

fn characters(text: &str) -> u32 {
    text.chars().count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_the_same_whatever_was_asked_for_before() {
        let text = "ab\n\ncdé\r\nfgh→i\n";
        let counted = |at: usize| {
            let before = &text[..at];
            let line = 1 + before.matches('\n').count() as u32;
            let column = 1 + before.rsplit('\n').next().unwrap().chars().count() as u32;
            Place { line, column }
        };
        let starts = || (0..=text.len()).filter(|&at| text.is_char_boundary(at));
        for first in starts() {
            for second in starts() {
                let mut places = Places::new(text);
                assert_eq!(places.of(first), counted(first));
                assert_eq!(places.of(second), counted(second));
            }
        }
        assert_eq!(Places::new(text).of(1000), counted(text.len()));
    }
}
