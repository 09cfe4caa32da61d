//! What is wrong with a file.

use crate::Place;
use std::fmt;

/// One thing that is wrong with a scene: where, what was found, and what would be accepted.
///
/// ```
/// let text = "[[disc]]\ncenter = [0, 0]\nvelocty = [1, 0]\nradius = 0";
/// let problems = carom_scene::Scene::from_toml(text).unwrap_err();
///
/// let misspelt = &problems.list[0];
/// assert_eq!(misspelt.key, "disc[0].velocty");
/// assert_eq!(misspelt.suggestion.as_deref(), Some("velocity"));
///
/// let radius = &problems.list[1];
/// assert_eq!(radius.to_string(), "4:10: disc[0].radius: found 0; accepted: a number above 0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where in the file, if it is of a file.
    pub place: Option<Place>,
    /// The key, with all that it is in: `disc[2].radius`, lists counted from 0. Empty if it is not
    /// about a key.
    pub key: String,
    /// What was found.
    pub found: String,
    /// What would be accepted. Empty where `found` says it all, as one that was found by the world does.
    pub accepted: String,
    /// The key that was perhaps meant.
    pub suggestion: Option<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        if self.accepted.is_empty() {
            return write!(f, "{}", self.found);
        }
        write!(f, "found {}", self.found)?;
        if let Some(suggestion) = &self.suggestion {
            write!(f, "; did you mean `{suggestion}`?")?;
        }
        write!(f, "; accepted: {}", self.accepted)
    }
}

/// Everything that is wrong with a scene, in the order of the file.
///
/// It prints as one line a problem, each with the file's name if there is one.
///
/// ```
/// use carom_scene::Scene;
///
/// let problems = Scene::from_toml("frame = nan\nframes = 2.5").unwrap_err().of_file("demo.toml");
/// assert_eq!(
///     problems.to_string(),
///     "demo.toml:1:9: frame: found nan; accepted: a number above 0\n\
///      demo.toml:2:10: frames: found 2.5; accepted: a whole number from 0 to 9007199254740991"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    /// The name of the file, if it has one.
    pub file: Option<String>,
    /// The problems, as many as the [`Limits`] let be told.
    pub list: Vec<Problem>,
    /// How many there are beyond those.
    pub more: usize,
    /// Whether there may be even more than that: overlaps are not counted without end.
    pub at_least: bool,
}

impl Problems {
    /// The same problems, of a file of this name.
    ///
    /// ```
    /// let problems = carom_scene::Scene::from_json("[]").unwrap_err().of_file("demo.json");
    /// assert_eq!(problems.file.as_deref(), Some("demo.json"));
    /// ```
    #[must_use]
    pub fn of_file(self, name: impl Into<String>) -> Self {
        Problems { file: Some(name.into()), ..self }
    }

    pub(crate) fn one(problem: Problem) -> Self {
        Problems { list: vec![problem], ..Problems::default() }
    }

    pub(crate) fn push(&mut self, problem: Problem, limits: Limits) {
        if self.list.len() < limits.problems {
            self.list.push(problem);
        } else {
            self.more += 1;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty() && self.more == 0
    }
}

/// How many problems are told one by one, before those that are left are only counted.
///
/// ```
/// use carom_scene::{Limits, SceneFile};
///
/// let text = "[[disc]]\ncenter = [0, 0]\nradius = 1\n".repeat(40);
/// let told = |limits: Limits| {
///     let problems = SceneFile::from_text_within(&*text, None, limits).unwrap().world().unwrap_err();
///     (problems.list.len(), problems.more)
/// };
/// assert_eq!(told(Limits::SHORT), (20, 760));
/// assert_eq!(told(Limits::of(1000)), (780, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Of a file, all in all.
    pub problems: usize,
    /// Of overlaps, of each kind: of two discs, of discs and segments, and so on.
    pub overlaps: usize,
}

impl Limits {
    /// A message that people read: 1000 problems, 20 overlaps of each kind.
    pub const SHORT: Limits = Limits { problems: 1000, overlaps: 20 };

    /// So many, of whatever kind. Each takes some 300 bytes.
    ///
    /// ```
    /// assert_eq!(carom_scene::Limits::of(7).overlaps, 7);
    /// ```
    pub const fn of(most: usize) -> Self {
        Limits { problems: most, overlaps: most }
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.list.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            if let Some(file) = &self.file {
                write!(f, "{file}:{}", if problem.place.is_some() { "" } else { " " })?;
            }
            write!(f, "{problem}")?;
        }
        if self.more > 0 {
            let line = if self.list.is_empty() { "" } else { "\n" };
            let at_least = if self.at_least { "at least " } else { "" };
            write!(f, "{line}and {at_least}{} more", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
