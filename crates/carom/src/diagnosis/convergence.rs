use super::{Counts, diagnose};
use crate::{PitOptions, World};
use alloc::vec::Vec;

/// What is wrong with PIT at a number of sub-steps.
///
/// ```
/// let level = carom::diagnosis::Level::default();
/// assert_eq!(level.faults.total(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Level {
    /// Steps a frame.
    pub substeps: u32,
    /// All faults, those after the runs have parted too.
    pub faults: Counts,
    /// Those before the parting alone.
    pub before_parting: Counts,
    /// How late, or early, PIT has those of the collisions that it has, on average, in frames. None if it
    /// has none of them.
    pub mean_delay_frames: Option<f64>,
    /// How far the disc that is farthest from its true place, is off at the end: a length.
    pub position_error: f64,
}

/// How the faults go as PIT looks more often: the [diagnosis](diagnose) at each number of steps a frame.
///
/// Delays never go, they get shorter: by half, on average, with twice the steps. Where collisions
/// follow on one another, the place at the end is a matter of luck, until the steps are short enough for
/// all of them.
///
/// ```
/// use carom::diagnosis::convergence;
/// use carom::{DVec2, DiscBody, PitOptions, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::new(0.0, 0.0), 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(4.625, 0.0), 1.0)); // touched at 2.625
/// let world = world.build().unwrap();
///
/// let levels = convergence(&world, PitOptions::new(1.0), 4.0, [1, 2, 4, 8]);
/// let delays: Vec<_> = levels.iter().map(|level| level.mean_delay_frames).collect();
/// assert_eq!(delays, [0.375, 0.375, 0.125, 0.0].map(Some));
/// assert_eq!(levels[3].faults.total(), 0);
/// ```
pub fn convergence(
    world: &World,
    options: PitOptions,
    until: f64,
    substeps: impl IntoIterator<Item = u32>,
) -> Vec<Level> {
    let level = |substeps: u32| {
        let diagnosis = diagnose(world, options.substeps(substeps), until);
        Level {
            substeps,
            faults: diagnosis.counts(),
            before_parting: Counts::of(diagnosis.before_parting()),
            mean_delay_frames: diagnosis.mean_delay_frames,
            position_error: diagnosis.position_error,
        }
    };
    substeps.into_iter().map(level).collect()
}
