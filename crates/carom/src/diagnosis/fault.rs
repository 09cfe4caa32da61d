use crate::Target;
use glam::DVec2;

/// One thing that PIT got wrong: what, when, and of which body.
///
/// ```
/// use carom::diagnosis::{What, diagnose};
/// use carom::{DVec2, DiscBody, PitOptions, Target, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::new(0.0, 0.0), 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(4.5, 0.0), 1.0));
/// let diagnosis = diagnose(&world.build().unwrap(), PitOptions::new(1.0), 4.0);
///
/// let fault = &diagnosis.faults[0]; // they touch at 2.5, and PIT sees it at 3
/// assert_eq!((fault.time, fault.a, fault.target), (2.5, 0, Target::Disc(1)));
/// assert_eq!(fault.what, What::Delay { seen: 3.0, late: 0.5, frames: 0.5 });
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fault {
    /// What is wrong, and by how much.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub what: What,
    /// When the collision truly happens; where PIT has one that does not happen, when PIT has it.
    pub time: f64,
    /// The disc.
    pub a: u32,
    /// What it meets.
    pub target: Target,
    /// Where a is touched.
    pub point: DVec2,
    /// Whether it only follows from an earlier fault: PIT did not have both of them where they truly
    /// are when the step began (or, for a [wrong direction](What::WrongDirection), they came in wrong).
    pub after_parting: bool,
}

/// What can be wrong, from the worst to the least.
///
/// ```
/// use carom::diagnosis::What;
/// assert_eq!(What::Missed { after: None }.name(), "missed");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "fault", rename_all = "kebab-case"))]
pub enum What {
    /// A true collision that PIT does not have at all.
    Missed {
        /// Another one earlier in the same step, of which PIT knew nothing yet, and without which this
        /// one would not be.
        after: Option<Meeting>,
    },
    /// A shock of two that do not meet.
    Invented {
        /// The true collision in the same step that takes one of them elsewhere. Without one, they pass
        /// each other within PIT's threshold.
        instead_of: Option<Meeting>,
    },
    /// Two collisions of one disc within a step, which PIT carries out the wrong way round.
    OutOfOrder {
        /// The one that comes later, and that PIT puts first.
        before: Meeting,
    },
    /// Two that are shocked again because they still overlap: the shock that parted them is undone.
    Sticking {
        /// When they are shocked so for the last time.
        until: f64,
        /// How many of these shocks there are.
        shocks: u32,
        /// How deep two discs are in each other then, at the most. 0 for walls.
        depth: f64,
    },
    /// A shock after which one of the two leaves in a direction that is off by more than
    /// [`WRONG_DIRECTION`](super::WRONG_DIRECTION) degrees.
    WrongDirection {
        /// With which velocities the two should leave.
        truth: [DVec2; 2],
        /// With which velocities they leave with PIT.
        pit: [DVec2; 2],
        /// By how many degrees each is off, 0 ..= 180. None if it should leave and stays, or the other
        /// way round. 0 for walls and for discs that are fixed.
        degrees: [Option<f64>; 2],
    },
    /// A shock that comes at another time than the collision. They nearly all do.
    Delay {
        /// When PIT has it.
        seen: f64,
        /// How late that is. Below 0: early, which takes an interference threshold, or an earlier fault.
        late: f64,
        /// The same, in frames.
        frames: f64,
    },
}

/// A collision, in a few words: when, and of what.
///
/// ```
/// use carom::{Target, diagnosis::Meeting};
/// let meeting = Meeting { time: 2.5, a: 0, target: Target::Disc(1) };
/// assert_eq!(meeting.target, Target::Disc(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Meeting {
    /// When.
    pub time: f64,
    /// The disc.
    pub a: u32,
    /// What it meets.
    pub target: Target,
}

impl What {
    /// Its name.
    ///
    /// ```
    /// use carom::diagnosis::What;
    /// assert_eq!(What::Delay { seen: 3.0, late: 0.5, frames: 0.5 }.name(), "delay");
    /// ```
    pub const fn name(&self) -> &'static str {
        match self {
            What::Missed { .. } => "missed",
            What::Invented { .. } => "invented",
            What::OutOfOrder { .. } => "out of order",
            What::Sticking { .. } => "sticking",
            What::WrongDirection { .. } => "wrong direction",
            What::Delay { .. } => "delay",
        }
    }

    /// How bad it is: 0 is the worst.
    pub(super) const fn rank(&self) -> u8 {
        match self {
            What::Missed { .. } => 0,
            What::Invented { .. } => 1,
            What::OutOfOrder { .. } => 2,
            What::Sticking { .. } => 3,
            What::WrongDirection { .. } => 4,
            What::Delay { .. } => 5,
        }
    }
}

impl Fault {
    /// Whether it comes of several collisions within one step, which PIT takes as if they happened at its
    /// end.
    ///
    /// ```
    /// use carom::diagnosis::diagnose;
    /// use carom::{DVec2, DiscBody, PitOptions, World};
    ///
    /// // The second disc turns the first aside, just before a post. PIT has it run into both.
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::new(0.0, 0.0), 1.0).velocity(DVec2::new(2.0, 0.0)));
    /// world.disc(DiscBody::new(DVec2::new(1.0, -2.6), 1.0).velocity(DVec2::new(0.0, 2.0)));
    /// world.disc(DiscBody::new(DVec2::new(3.9, 0.0), 1.0).fixed());
    /// let diagnosis = diagnose(&world.build().unwrap(), PitOptions::new(1.0), 1.0);
    /// let headline = diagnosis.headline().unwrap();
    /// assert_eq!(headline.what.name(), "invented");
    /// assert!(headline.is_near_simultaneous());
    /// ```
    pub const fn is_near_simultaneous(&self) -> bool {
        matches!(
            self.what,
            What::Missed { after: Some(_) }
                | What::Invented { instead_of: Some(_) }
                | What::OutOfOrder { .. }
        )
    }

    /// By how many degrees the direction is off, at the most; 0 if that is not what is wrong.
    ///
    /// ```
    /// use carom::diagnosis::diagnose;
    /// use carom::{DVec2, DiscBody, PitOptions, World};
    ///
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::new(-9.0, 3.0), 2.0).velocity(DVec2::new(3.0, 0.0)));
    /// world.disc(DiscBody::new(DVec2::ZERO, 3.0).fixed());
    /// let diagnosis = diagnose(&world.build().unwrap(), PitOptions::new(1.0), 3.0);
    /// // The normal is (4, −3)/5 at 5/3, and (1, −1)/√2 at 2: it leaves along (−7, 24), or along (0, 1).
    /// let degrees = diagnosis.headline().unwrap().degrees();
    /// assert!((degrees - (7.0f64 / 24.0).atan().to_degrees()).abs() < 1e-9);
    /// ```
    pub fn degrees(&self) -> f64 {
        match &self.what {
            What::WrongDirection { degrees, .. } => {
                degrees.iter().fold(0.0, |most, degrees| degrees.unwrap_or(0.0).max(most))
            }
            _ => 0.0,
        }
    }
}
