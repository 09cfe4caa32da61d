//! Lines and columns.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

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

/// Turns bytes of a text into places, if it comes to that: of a file in which all is well, none is
/// ever asked for. The first that is asked for takes one pass over the text; the others do not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places<'t> {
    text: Cow<'t, str>,
    /// The places of every so many bytes.
    marks: OnceLock<Vec<Place>>,
}

/// So many.
const STRETCH: usize = 1 << 10;

impl PartialEq for Places<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<'t> Places<'t> {
    pub fn new(text: impl Into<Cow<'t, str>>) -> Self {
        Places { text: text.into(), marks: OnceLock::new() }
    }

    /// The place of a byte. One within a character counts as the character; one beyond the text, as
    /// its end.
    pub fn of(&self, at: usize) -> Place {
        let at = self.character(at);
        let mark = self.marks.get_or_init(|| self.marked())[at / STRETCH];
        mark.after(&self.text[self.character(at / STRETCH * STRETCH)..at])
    }

    fn marked(&self) -> Vec<Place> {
        let mut place = Place { line: 1, column: 1 };
        let mut marks = vec![place];
        for start in (0..self.text.len()).step_by(STRETCH) {
            let (start, end) = (self.character(start), self.character(start + STRETCH));
            place = place.after(&self.text[start..end]);
            marks.push(place);
        }
        marks
    }

    /// Where the character starts that this byte is of.
    fn character(&self, at: usize) -> usize {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

impl Place {
    /// The place that this one becomes by going on past a text.
    fn after(self, passed: &str) -> Self {
        match passed.rfind('\n') {
            None => Place { column: self.column + characters(passed), ..self },
            Some(last) => {
                let column = 1 + characters(&passed[last + 1..]);
                Place { line: self.line + line_ends(passed), column }
            }
        }
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
    fn a_place_is_as_many_lines_and_characters_on_as_were_passed() {
        for text in ["", "é", "ab\n\ncdé\r\nfgh→i\n", "→𝄞"] {
            let text = text.repeat(4 * STRETCH / text.len().max(1));
            let places = Places::new(&*text);
            let mut counted = Place { line: 1, column: 1 };
            for (at, c) in text.char_indices() {
                assert_eq!(places.of(at), counted, "{at}");
                assert_eq!(places.of(at + c.len_utf8() - 1), counted, "{at}");
                counted = match c {
                    '\n' => Place { line: counted.line + 1, column: 1 },
                    _ => Place { column: counted.column + 1, ..counted },
                };
            }
            assert_eq!(places.of(text.len()), counted);
            assert_eq!(places.of(usize::MAX), counted);
        }
    }
}
