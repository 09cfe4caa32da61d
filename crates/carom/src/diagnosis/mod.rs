//! What is wrong with [PIT](crate::Pit) in a world: its shocks, held against the true collisions.
//!
//! [`diagnose`] runs a world both ways and names every fault, with its time, its bodies and its size:
//!
//! ```
//! use carom::diagnosis::{What, diagnose};
//! use carom::{DVec2, DiscBody, PitOptions, World};
//!
//! let mut world = World::builder();
//! let blue = world.disc(DiscBody::new(DVec2::new(-20.0, -1.5), 2.5).velocity(DVec2::new(8.0, 0.0)));
//! world.disc(DiscBody::new(DVec2::new(20.0, 1.5), 2.5).velocity(DVec2::new(-8.0, 0.0)));
//! let diagnosis = diagnose(&world.build().unwrap(), PitOptions::new(1.0), 5.0);
//!
//! let worst = diagnosis.headline().unwrap();
//! assert_eq!((worst.time, worst.a), (2.25, blue)); // they pass each other between two frames
//! assert_eq!(worst.what, What::Missed { after: None });
//! ```
//!
//! # Which shock is which collision
//!
//! A collision in a step should be noticed at its end. So of each pair of bodies, the collisions and the
//! shocks of the same step are matched first, in order. Of what is left, a collision gets the nearest
//! shock of its pair
//! - one step before or after it, if nothing else happened to the two in its step: on straight ways PIT
//!   sees them then (before: within its threshold), or they have passed each other;
//! - up to four frames later, if something else happened to one of them earlier in that step: they may
//!   yet be sent towards each other;
//! - up to four frames later or earlier, if the runs had parted.
//!
//! A collision that gets none is **missed**. A shock that gets none is **sticking** if the pair was
//! shocked in the step before, too, and **invented** if not. A matched one is a **delay** by how much
//! later it is, and a **wrong direction** if a body leaves by more than [`WRONG_DIRECTION`] degrees
//! beside its true way. Two of one disc within a step that PIT has the other way round, and not without
//! effect, are **out of order**. Shocks that change no velocity, of discs at rest against each other, are
//! left out.
//!
//! Where things fall and come to rest, what lies on something that is not flat hops on it, lower than can be seen, and
//! these hops are collisions too, of which PIT misses most.
//!
//! # Faults, and what follows from them
//!
//! After the first fault the two runs differ, and will differ ever more. So each fault says whether it is
//! one [after the parting](Fault::after_parting): whether, when its step began, PIT had one of the two
//! elsewhere than where it truly is. What is not, is PIT's own doing in that very step. Sticking always
//! is: that a shock undoes the one before is wrong wherever it happens.

mod convergence;
mod direction;
mod fault;
mod judge;
mod limits;
mod matching;
mod runs;
mod watch;

pub use convergence::{Level, convergence};
pub use direction::WRONG_DIRECTION;
pub use fault::{Fault, Meeting, What};
pub use limits::TooMuch;
pub use runs::Runs;

use crate::{PitOptions, World};
use alloc::vec::Vec;
use judge::Judge;
use watch::Watch;

/// What PIT makes of a world, beside what truly happens.
///
/// ```
/// use carom::{PitOptions, World, diagnosis::diagnose};
/// let diagnosis = diagnose(&World::builder().build().unwrap(), PitOptions::new(1.0), 5.0);
/// assert!(diagnosis.faults.is_empty());
/// assert_eq!(diagnosis.until, 5.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Diagnosis {
    /// Up to which time: the end of PIT's last whole step.
    pub until: f64,
    /// How many collisions there truly are.
    pub collisions: usize,
    /// How many shocks PIT has, without those that change nothing.
    pub shocks: usize,
    /// How many of the collisions PIT has, late or not.
    pub matched: usize,
    /// How late these are, or early, on average, in frames. None if there are none.
    pub mean_delay_frames: Option<f64>,
    /// When PIT first has a disc elsewhere than where it truly is: the end of a step.
    pub parted: Option<f64>,
    /// How far the disc that is farthest from its true place, is off at the end: a length.
    pub position_error: f64,
    /// The faults: those before the runs have parted first, and of these the worst first, by
    /// [kind](What) and then by time.
    pub faults: Vec<Fault>,
}

/// Runs a world by PIT and by the engine, up to a time, and says what is wrong with PIT.
///
/// ```
/// use carom::diagnosis::diagnose;
/// use carom::{Boundary, DVec2, DiscBody, PitOptions, World};
///
/// let mut world = World::builder();
/// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(9.0, 9.0)));
/// world.disc(DiscBody::new(DVec2::new(4.5, 4.5), 1.0).velocity(DVec2::X));
/// let diagnosis = diagnose(&world.build().unwrap(), PitOptions::new(1.0), 12.0);
///
/// // The right side at 3.5, seen at 4; the left at 10.5, seen at 12 because of that.
/// let late: Vec<_> = diagnosis.faults.iter().map(|fault| (fault.time, fault.after_parting)).collect();
/// assert_eq!(late, [(3.5, false), (10.5, true)]);
/// assert_eq!(diagnosis.mean_delay_frames, Some(1.0));
/// ```
pub fn diagnose(world: &World, options: PitOptions, until: f64) -> Diagnosis {
    diagnose_while(world, options, until, || true)
}

/// The same, as long as `going`, which is asked at the end of every step, says yes: for those who do not
/// want to wait any longer.
///
/// ```
/// use carom::diagnosis::{diagnose, diagnose_while};
/// use carom::{DVec2, DiscBody, PitOptions, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::new(0.0, 0.0), 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(4.625, 0.0), 1.0));
/// let world = world.build().unwrap();
///
/// let mut steps = 0;
/// let going = || {
///     steps += 1;
///     steps < 5
/// };
/// let stopped = diagnose_while(&world, PitOptions::new(1.0), 1e6, going);
/// assert_eq!(stopped, diagnose(&world, PitOptions::new(1.0), 5.0));
/// ```
pub fn diagnose_while(
    world: &World,
    options: PitOptions,
    until: f64,
    going: impl FnMut() -> bool,
) -> Diagnosis {
    let all = watch::watch(world, options, until, matching::REACH, usize::MAX, going);
    let (Ok(watch) | Err(watch)) = all;
    judged(world, options, &watch)
}

/// The same, if it is known to end within minutes, and to fit into the memory.
///
/// Whether it does is seen on the way, but for the number of steps. So a scene of too many collisions is refused
/// when there have been as many; and where `going` has said no before, there is a diagnosis up to then.
///
/// # Errors
/// If there is too much to compare: two million collisions and shocks, or two billion looks at a disc.
///
/// ```
/// use carom::diagnosis::{TooMuch, diagnose_within};
/// use carom::{Boundary, DVec2, DiscBody, PitOptions, World};
///
/// let mut world = World::builder();
/// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(3.0, 3.0)));
/// world.disc(DiscBody::new(DVec2::splat(1.5), 1.0).velocity(DVec2::new(2e6, 0.0)));
/// let world = world.build().unwrap(); // a collision with a side every half of a millionth
/// let within = |until| diagnose_within(&world, PitOptions::new(0.125), until, || true);
/// assert!(within(0.25).is_ok());
/// assert!(matches!(within(8.0), Err(TooMuch::Meetings { by, .. }) if by < 1.125));
/// ```
pub fn diagnose_within(
    world: &World,
    options: PitOptions,
    until: f64,
    going: impl FnMut() -> bool,
) -> Result<Diagnosis, TooMuch> {
    TooMuch::steps(world, options, until)?;
    let most = TooMuch::MOST;
    match watch::watch(world, options, until, matching::REACH, most, going) {
        Ok(watch) => Ok(judged(world, options, &watch)),
        Err(watch) => {
            Err(TooMuch::Meetings { most, by: watch.epochs.seconds(watch.last()), until })
        }
    }
}

fn judged(world: &World, options: PitOptions, watch: &Watch) -> Diagnosis {
    let matches = matching::matched(watch, world, options);
    let faults = Judge { world, options, watch, matches: &matches }.faults();

    let until_end = |records: &[watch::Record]| {
        records.partition_point(|record| record.event.time <= watch.end)
    };
    let collisions = until_end(&watch.truth);
    let late = |(i, shock): (usize, &Option<usize>)| {
        let shock = &watch.pit[(*shock)?];
        let late = watch.epochs.between(watch.truth[i].event.time, shock.event.time);
        Some(late.abs() / options.frame)
    };
    let delays: Vec<f64> =
        matches.shock_of[..collisions].iter().enumerate().filter_map(late).collect();
    let parted = watch.parted.filter(|parted| *parted <= watch.end);
    Diagnosis {
        until: watch.epochs.seconds(watch.end),
        collisions,
        shocks: until_end(&watch.pit),
        matched: delays.len(),
        mean_delay_frames: mean(&delays),
        parted: parted.map(|parted| watch.epochs.seconds(parted)),
        position_error: watch.position_error,
        faults,
    }
}

/// The mean of no numbers is none.
fn mean(numbers: &[f64]) -> Option<f64> {
    let sum = numbers.iter().fold(0.0, |sum, number| sum + number);
    (!numbers.is_empty()).then(|| sum / numbers.len() as f64)
}

impl Diagnosis {
    /// The worst fault, if there is any.
    ///
    /// ```
    /// use carom::{PitOptions, World, diagnosis::diagnose};
    /// let diagnosis = diagnose(&World::builder().build().unwrap(), PitOptions::new(1.0), 5.0);
    /// assert_eq!(diagnosis.headline(), None);
    /// ```
    pub fn headline(&self) -> Option<&Fault> {
        self.faults.first()
    }

    /// The faults that do not follow from earlier ones.
    ///
    /// ```
    /// use carom::{PitOptions, World, diagnosis::diagnose};
    /// let diagnosis = diagnose(&World::builder().build().unwrap(), PitOptions::new(1.0), 5.0);
    /// assert!(diagnosis.before_parting().is_empty());
    /// ```
    pub fn before_parting(&self) -> &[Fault] {
        &self.faults[..self.faults.partition_point(|fault| !fault.after_parting)]
    }

    /// How many faults there are of each kind, those after the parting too.
    ///
    /// ```
    /// use carom::{PitOptions, World, diagnosis::diagnose};
    /// let diagnosis = diagnose(&World::builder().build().unwrap(), PitOptions::new(1.0), 5.0);
    /// assert_eq!(diagnosis.counts().total(), 0);
    /// ```
    pub fn counts(&self) -> Counts {
        Counts::of(&self.faults)
    }
}
/// How many faults there are of each kind.
///
/// ```
/// use carom::diagnosis::Counts;
/// assert_eq!(Counts { missed: 2, delay: 3, ..Counts::default() }.total(), 5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Counts {
    /// Collisions that PIT does not have.
    pub missed: usize,
    /// Shocks of what does not meet.
    pub invented: usize,
    /// Collisions within a step that PIT has the wrong way round.
    pub out_of_order: usize,
    /// Pairs that are shocked again and again while they overlap.
    pub sticking: usize,
    /// Shocks that send a body in a wrong direction.
    pub wrong_direction: usize,
    /// Shocks that come at another time than the collision.
    pub delay: usize,
}

impl Counts {
    /// Of these faults.
    ///
    /// ```
    /// assert_eq!(carom::diagnosis::Counts::of(&[]).total(), 0);
    /// ```
    pub fn of(faults: &[Fault]) -> Self {
        let mut counts = Counts::default();
        for fault in faults {
            *match fault.what {
                What::Missed { .. } => &mut counts.missed,
                What::Invented { .. } => &mut counts.invented,
                What::OutOfOrder { .. } => &mut counts.out_of_order,
                What::Sticking { .. } => &mut counts.sticking,
                What::WrongDirection { .. } => &mut counts.wrong_direction,
                What::Delay { .. } => &mut counts.delay,
            } += 1;
        }
        counts
    }

    /// All of them together.
    ///
    /// ```
    /// assert_eq!(carom::diagnosis::Counts::default().total(), 0);
    /// ```
    pub const fn total(&self) -> usize {
        self.but_delays() + self.delay
    }

    /// All but the delays, which never quite go.
    ///
    /// ```
    /// use carom::diagnosis::Counts;
    /// assert_eq!(Counts { missed: 2, delay: 3, ..Counts::default() }.but_delays(), 2);
    /// ```
    pub const fn but_delays(&self) -> usize {
        self.missed + self.invented + self.out_of_order + self.sticking + self.wrong_direction
    }
}
