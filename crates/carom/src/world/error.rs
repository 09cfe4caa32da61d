use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Why a world cannot be: every problem found.
///
/// ```
/// use carom::{DVec2, DiscBody, World};
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::ZERO, -1.0));
/// let error = world.build().unwrap_err();
/// assert_eq!(error.problems.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct WorldError {
    /// What is wrong, one by one.
    pub problems: Vec<Problem>,
}

/// What is wrong with one thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// With which.
    pub subject: Subject,
    /// What.
    pub message: String,
}

/// A thing in a world, by its number among its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The world's own settings.
    World,
    /// A disc.
    Disc(u32),
    /// A segment or capsule.
    Segment(u32),
    /// A polygon.
    Polygon(u32),
    /// A container.
    Container(u32),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.subject, self.message)
    }
}

impl fmt::Display for WorldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            let line = if i == 0 { "" } else { "\n" };
            write!(f, "{line}{problem}")?;
        }
        Ok(())
    }
}

impl core::error::Error for WorldError {}
