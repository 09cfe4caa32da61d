use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Why a world cannot be: every problem found.
///
/// Shown, it is a line a problem, each of which says with what, why, what was found, and what would
/// be accepted.
///
/// ```
/// use carom::{DVec2, DiscBody, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::ZERO, 2.0).name("blue"));
/// world.disc(DiscBody::new(DVec2::new(3.75, 0.0), 2.0));
/// world.disc(DiscBody::new(DVec2::ZERO, -1.0).name("red"));
/// let error = world.build().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "disc 2 (\"red\"): radius is -1, and must be above 0\n\
///      disc 0 (\"blue\") and disc 1 overlap by 0.25"
/// );
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct WorldError {
    /// What is wrong, one by one: the world's settings, then every thing by itself, then what is in
    /// the way of what.
    pub problems: Vec<Problem>,
}

/// What is wrong with one thing.
///
/// ```
/// use carom::{Fault, Subject, World};
///
/// let mut world = World::builder();
/// world.restitution(1.5);
/// let error = world.build().unwrap_err();
/// assert_eq!(error.problems[0].subject, Subject::World);
/// assert!(matches!(error.problems[0].fault, Fault::Number { found: 1.5, .. }));
/// assert_eq!(error.to_string(), "world: restitution is 1.5, and must be from 0 to 1");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// With which.
    pub subject: Subject,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// What.
    pub fault: Fault,
}

/// A thing in a world, by its number among its kind.
///
/// ```
/// assert_eq!(carom::Subject::Disc(3).to_string(), "disc 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// What can be wrong with a thing in a world.
///
/// ```
/// use carom::{DVec2, DiscBody, Fault, Subject, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::ZERO, 1.0));
/// world.disc(DiscBody::new(DVec2::X, 1.0));
/// let error = world.build().unwrap_err();
/// let Fault::Overlap { other, depth, .. } = &error.problems[0].fault else { panic!() };
/// assert_eq!((*other, *depth), (Subject::Disc(1), 1.0));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Fault {
    /// A number that it cannot have.
    Number {
        /// Which of its numbers: `radius`, `center.x`, `vertices[2].y`.
        what: Cow<'static, str>,
        /// The number.
        found: f64,
        /// What would be accepted, in words.
        accepted: &'static str,
    },
    /// A boundary whose lower side is not below the upper.
    Reversed {
        /// `x` or `y`.
        axis: char,
        /// Where the lower side is.
        min: f64,
        /// Where the upper side is.
        max: f64,
    },
    /// A name without a character.
    EmptyName,
    /// A name that an earlier disc has.
    NameTaken {
        /// The disc that has it.
        by: u32,
    },
    /// It overlaps with another thing.
    Overlap {
        /// The other.
        other: Subject,
        /// The other's name, if it has one.
        other_name: Option<String>,
        /// How deep.
        depth: f64,
    },
    /// A disc that is outside its box, or sticks out of it.
    OutsideBox {
        /// The side through which: 0 left, 1 right, 2 bottom, 3 top.
        side: u8,
        /// How far.
        depth: f64,
    },
    /// A disc that is neither in a container nor outside it.
    AcrossRim {
        /// The container's number.
        container: u32,
        /// How far across: out of it if the disc's centre is inside, else into it.
        depth: f64,
    },
    /// A disc or container that is too wide for a periodic box.
    TooWide {
        /// How wide it is.
        width: f64,
        /// How wide it may be.
        limit: f64,
    },
    /// Something too far away from a periodic box.
    TooFar {
        /// How far it reaches, in sides of the box.
        sides: f64,
        /// How far it may.
        limit: f64,
    },
    /// More problems of a kind, beyond those listed.
    More {
        /// Of which kind, in words.
        what: &'static str,
        /// How many.
        count: usize,
        /// Whether they were counted to the end.
        counted: bool,
    },
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::World => write!(f, "world"),
            Subject::Disc(n) => write!(f, "disc {n}"),
            Subject::Segment(n) => write!(f, "segment {n}"),
            Subject::Polygon(n) => write!(f, "polygon {n}"),
            Subject::Container(n) => write!(f, "container {n}"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Fault::More { what, count, counted } = self.fault {
            let at_least = if counted { "" } else { "at least " };
            return write!(f, "and {at_least}{count} more {what}");
        }
        write!(f, "{}", Called(self.subject, &self.name))?;
        match &self.fault {
            Fault::Number { what, found, accepted } => {
                write!(f, ": {what} is {}, and must be {accepted}", Shown(*found))
            }
            Fault::Reversed { axis, min, max } => {
                let (min, max) = (Shown(*min), Shown(*max));
                write!(f, ": boundary.min.{axis} is {min}, and must be below max.{axis}, {max}")
            }
            Fault::EmptyName => {
                write!(f, ": name is empty, and must have a character or be left out")
            }
            Fault::NameTaken { by } => {
                write!(f, ": disc {by} has this name, and names must differ")
            }
            Fault::Overlap { other, other_name, depth } => {
                write!(f, " and {} overlap by {}", Called(*other, other_name), Rounded(*depth))
            }
            Fault::OutsideBox { side, depth } => {
                let side = ["left", "right", "bottom", "top"][usize::from(*side & 3)];
                let depth = Rounded(*depth);
                write!(f, " sticks out of the box by {depth} ({side}), and must be inside")
            }
            Fault::AcrossRim { container, depth } => write!(
                f,
                " lies across the rim of container {container} by {}, and must be inside or outside",
                Rounded(*depth)
            ),
            Fault::TooWide { width, limit } => write!(
                f,
                ": it is {} wide, and in this periodic box must be {} at most",
                Shown(*width),
                Shown(*limit)
            ),
            Fault::TooFar { sides, limit } => write!(
                f,
                ": it reaches {} sides of the periodic box away from it, and must reach {} at most",
                Rounded(*sides),
                Shown(*limit)
            ),
            Fault::More { .. } => Ok(()),
        }
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

/// A thing by number, and by name if it has one.
struct Called<'a>(Subject, &'a Option<String>);

impl fmt::Display for Called<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(name) => write!(f, "{} ({name:?})", self.0),
            None => write!(f, "{}", self.0),
        }
    }
}

/// A number with all its digits, but without a hundred zeros.
struct Shown(f64);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.abs();
        let plain = size == 0.0 || (1e-5..1e16).contains(&size) || !size.is_finite();
        if plain { write!(f, "{}", self.0) } else { write!(f, "{:e}", self.0) }
    }
}

/// A number to six digits: a depth is itself the result of rounding.
struct Rounded(f64);

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = format!("{:.5e}", self.0);
        write!(f, "{}", Shown(rounded.parse().unwrap_or(self.0)))
    }
}
