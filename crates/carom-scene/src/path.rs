//! How messages name things.

use carom::Subject;
use std::fmt;

/// Where in the tree a value is, to be told in a message: on the way there it costs nothing.
pub(crate) enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'p str),
    Index(&'p Path<'p>, usize),
}

impl Path<'_> {
    pub fn parent(&self) -> &Path<'_> {
        match self {
            Path::Root => self,
            Path::Key(parent, _) | Path::Index(parent, _) => parent,
        }
    }

    /// What a key is of.
    pub fn thing(&self) -> Option<Subject> {
        let Path::Key(Path::Index(Path::Key(Path::Root, list), index), _) = self else {
            return None;
        };
        let index = *index as u32;
        Some(match *list {
            "disc" => Subject::Disc(index),
            "segment" => Subject::Segment(index),
            "container" => Subject::Container(index),
            _ => Subject::Polygon(index),
        })
    }

    pub fn is_in_root(&self) -> bool {
        matches!(self.parent(), Path::Root)
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Root => Ok(()),
            Path::Key(Path::Root, key) => write!(f, "{}", shortened(key)),
            Path::Key(parent, key) => write!(f, "{parent}.{}", shortened(key)),
            Path::Index(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}

/// A piece of the text for a message: its first line, if need be cut.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    let mut short: String = line.chars().take(LONGEST).filter(|c| !c.is_control()).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
