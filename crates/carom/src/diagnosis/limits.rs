use crate::{PitOptions, World};
use core::fmt;

/// PIT takes minutes to look so often: at every disc, in every step.
const LOOKS: f64 = 2e9;

/// Collisions and shocks. Each takes some 200 bytes, and is at fault as a rule, which takes as much again.
const MEETINGS: usize = 2_000_000;

/// Why two runs are not compared by [`diagnose_within`](super::diagnose_within).
///
/// ```
/// use carom::diagnosis::{TooMuch, diagnose_within};
/// use carom::{DVec2, DiscBody, PitOptions, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::ZERO, 1.0));
/// let world = world.build().unwrap();
/// let refused = diagnose_within(&world, PitOptions::new(1.0), 1e12, || true).unwrap_err();
/// assert_eq!(refused, TooMuch::Steps { discs: 1, steps: 1e12 });
/// assert_eq!(refused.to_string(), "1000000000000 steps of PIT with 1 disc, which would take very long");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum TooMuch {
    /// PIT would take very long.
    Steps {
        /// For so many discs
        discs: usize,
        /// in so many steps.
        steps: f64,
    },
    /// More happens than there is room for.
    Meetings {
        /// How many collisions and shocks there may be,
        most: usize,
        /// by which time there are more of them,
        by: f64,
        /// and up to which time they were asked for.
        until: f64,
    },
}

impl TooMuch {
    /// How many collisions and shocks there may be.
    pub(super) const MOST: usize = MEETINGS;

    /// Whether PIT would take very long.
    pub(super) fn steps(world: &World, options: PitOptions, until: f64) -> Result<(), Self> {
        // If a frame is none, time stands still.
        let is_frame = options.frame > 0.0;
        let frames = if is_frame { (until - world.start).max(0.0) / options.frame } else { 0.0 };
        let steps = frames * f64::from(options.steps_a_frame(world));
        let discs = world.discs.len();
        match discs.max(1) as f64 * steps > LOOKS {
            true => Err(TooMuch::Steps { discs, steps }),
            false => Ok(()),
        }
    }
}

impl fmt::Display for TooMuch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TooMuch::Steps { discs, steps } => {
                // Without hundreds of zeros.
                if steps < 1e15 { write!(f, "{steps:.0}") } else { write!(f, "{steps:e}") }?;
                let plural = if discs == 1 { "" } else { "s" };
                write!(f, " steps of PIT with {discs} disc{plural}, which would take very long")
            }
            TooMuch::Meetings { most, by, until } => {
                write!(
                    f,
                    "more than {most} collisions and shocks of PIT by time {by:?}, of {until:?}"
                )
            }
        }
    }
}

impl core::error::Error for TooMuch {}
