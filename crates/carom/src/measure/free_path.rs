//! How far discs fly between events.

use super::{Estimate, Histogram, Series};
use crate::number::sqrt;
use crate::{Epochs, Glimpse, Kind, Time, World};
use alloc::vec;
use alloc::vec::Vec;

/// At most so many discs are followed: what is kept of them stays in the fastest memory.
const FOLLOWED: usize = 1024;

/// Up to so many, all are; of more, an eighth at most, or about as many: each costs as much as all that is told of the pressure.
const ALL: usize = 128;

/// How far a disc flies from one event to its next: the mean free path, and how paths are distributed.
///
/// A path begins at an event of the disc, be it with another disc or with a wall, and ends at the next.
/// Of more than 128 discs, every second, fourth, eighth … is followed. (To look up when each of a
/// hundred thousand had its last event took a fifth of the engine's time.)
///
/// ```
/// use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::FreePath};
///
/// let mut world = World::builder();
/// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 5.0)));
/// world.disc(DiscBody::new(DVec2::new(5.0, 2.5), 1.0).velocity(DVec2::X));
/// let world = world.build().unwrap();
///
/// let (mut engine, mut path) = (Engine::new(&world), FreePath::new(&world));
/// engine.advance_with(92.0, |event| path.see(event));
/// path.end_of_block(engine.now());
/// assert_eq!(path.mean().value, 8.0); // from wall to wall
/// assert_eq!(path.histogram().count(), 11);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FreePath {
    epochs: Epochs,
    /// The epoch of the last event: the flights' starts are reckoned from its own.
    epoch: u32,
    /// One in 2^this is followed.
    sparse: u32,
    flights: Vec<Flight>,
    histogram: Histogram,
    /// The lengths of the paths that ended in the block in progress, less what had been flown, at its start,
    /// of all that were in progress then; and how many ended.
    flown: f64,
    ended: u64,
    /// Of all blocks before.
    total: f64,
    paths: u64,
    means: Series,
}

/// A path in progress: since when, and how fast.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Flight {
    start: f64,
    speed: f64,
}

impl Flight {
    /// Since no one knows when. (Finite numbers, so that they can be written down as JSON.)
    const UNKNOWN: Flight = Flight { start: f64::MIN, speed: f64::MAX };

    /// How far it has led; infinitely, if its start is not known.
    #[inline(always)]
    fn length(self, now: f64) -> f64 {
        self.speed * (now - self.start)
    }
}

impl FreePath {
    /// To be shown the events of a world, from now on.
    ///
    /// ```
    /// let world = carom::World::builder().build().unwrap();
    /// assert_eq!(carom::measure::FreePath::new(&world).histogram().count(), 0);
    /// ```
    pub fn new(world: &World) -> Self {
        let discs = world.discs();
        let smallest = discs.iter().map(|disc| disc.radius).fold(f64::INFINITY, f64::min);
        let width = if smallest < f64::INFINITY { smallest / 256.0 } else { 1.0 };
        let followed = (discs.len() / 8).clamp(ALL, FOLLOWED);
        let sparse = discs.len().div_ceil(followed).next_power_of_two().trailing_zeros();
        FreePath {
            epochs: world.epochs(),
            epoch: 0,
            sparse,
            flights: vec![Flight::UNKNOWN; discs.len().div_ceil(1 << sparse)],
            histogram: Histogram::new(width),
            flown: 0.0,
            ended: 0,
            total: 0.0,
            paths: 0,
            means: Series::new(),
        }
    }

    /// An event, as it happens, or a glimpse of it.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::FreePath};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(8.0)));
    /// # world.disc(DiscBody::new(DVec2::new(2.0, 4.0), 1.0).velocity(DVec2::X));
    /// # world.disc(DiscBody::new(DVec2::new(6.0, 4.0), 1.0));
    /// # let world = world.build().unwrap();
    /// let mut path = FreePath::new(&world);
    /// Engine::new(&world).advance_with(3.5, |event| path.see(event));
    /// // The second disc was hit at 2, and met the right side at 3.
    /// assert_eq!(path.histogram().count(), 1);
    /// ```
    #[inline(always)]
    pub fn see(&mut self, event: impl Into<Glimpse>) {
        let Glimpse { time, kind, a, b, after, .. } = event.into();
        let others = (1u32 << self.sparse) - 1;
        if a & others == 0 {
            self.end_path(a, time, after[0].length_squared());
        }
        if b & others == 0 && kind == Kind::DiscDisc {
            self.end_path(b, time, after[1].length_squared());
        }
    }

    // Apart, so that those who are not followed pass quickly.
    #[inline(never)]
    fn end_path(&mut self, id: u32, time: Time, squared_speed: f64) {
        if time.epoch != self.epoch {
            self.enter(time.epoch);
        }
        // One that was not there from the start is not followed.
        let Some(flight) = self.flights.get_mut((id >> self.sparse) as usize) else { return };
        let length = flight.length(time.offset);
        *flight = Flight { start: time.offset, speed: sqrt(squared_speed) };
        if length < f64::INFINITY {
            self.flown += length;
            self.ended += 1;
            self.histogram.add(length);
        }
    }

    /// Goes on to another epoch. That is seldom: an epoch is a thousand radii long for the fastest disc.
    #[cold]
    fn enter(&mut self, epoch: u32) {
        let start = |epoch| Time { epoch, offset: 0.0 };
        let gone_by = self.epochs.between(start(self.epoch), start(epoch));
        self.flights.iter_mut().for_each(|flight| flight.start -= gone_by);
        self.epoch = epoch;
    }

    /// Forgets the paths and the block in progress: to be called if events have not been shown for a while.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::FreePath};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 5.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 2.5), 1.0).velocity(DVec2::X));
    /// let world = world.build().unwrap();
    /// let (mut engine, mut path) = (Engine::new(&world), FreePath::new(&world));
    /// engine.advance_with(5.0, |event| path.see(event)); // a wall at 4
    /// engine.advance_to(50.0); // no one looks
    /// path.forget();
    /// engine.advance_with(60.0, |event| path.see(event)); // walls at 52 and 60
    /// path.end_of_block(engine.now());
    /// assert_eq!(path.mean().value, 8.0);
    /// ```
    pub fn forget(&mut self) {
        self.flights.fill(Flight::UNKNOWN);
        (self.flown, self.ended) = (0.0, 0);
    }

    /// A block ends at this time, and the next begins. All should last about as long.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::FreePath};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(8.0)));
    /// # world.disc(DiscBody::new(DVec2::new(2.0, 4.0), 1.0).velocity(DVec2::X));
    /// # world.disc(DiscBody::new(DVec2::new(6.0, 4.0), 1.0));
    /// # let world = world.build().unwrap();
    /// let (mut engine, mut path) = (Engine::new(&world), FreePath::new(&world));
    /// engine.advance_with(3.0, |event| path.see(event));
    /// path.end_of_block(engine.now());
    /// assert_eq!(path.mean().value, 1.0); // from the first disc to the right side
    /// ```
    pub fn end_of_block(&mut self, now: Time) {
        if self.ended == 0 {
            return; // It goes on: nothing can be said of it.
        }
        // All that was flown in the block counts, whether or not the path has ended: those that have are
        // the shorter ones.
        if now.epoch != self.epoch {
            self.enter(now.epoch);
        }
        // Four sums at once, because additions wait for each other.
        let mut sums = [0.0; 4];
        for few in self.flights.chunks(sums.len()) {
            for (sum, flight) in sums.iter_mut().zip(few) {
                let length = flight.length(now.offset);
                *sum += if length < f64::INFINITY { length } else { 0.0 };
            }
        }
        let in_progress: f64 = sums.iter().sum();
        let flown = self.flown + in_progress;
        self.means.push(flown / self.ended as f64);
        self.total += flown;
        self.paths += self.ended;
        (self.flown, self.ended) = (-in_progress, 0);
    }

    /// The mean free path, a length: what was flown, divided by the number of events.
    ///
    /// ```
    /// let world = carom::World::builder().build().unwrap();
    /// assert_eq!(carom::measure::FreePath::new(&world).mean().error, f64::INFINITY);
    /// ```
    pub fn mean(&self) -> Estimate {
        let value = if self.paths > 0 { self.total / self.paths as f64 } else { 0.0 };
        Estimate { value, ..self.means.estimate() }
    }

    /// How long the paths were that have ended.
    ///
    /// ```
    /// let world = carom::World::builder().build().unwrap();
    /// assert_eq!(carom::measure::FreePath::new(&world).histogram().bins().count(), 0);
    /// ```
    pub fn histogram(&self) -> &Histogram {
        &self.histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Boundary, DVec2, DiscBody, Engine};

    #[test]
    fn paths_are_as_long_in_the_thousandth_epoch_as_in_the_first() {
        let mut world = World::builder();
        world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(6.0)));
        world.disc(DiscBody::new(DVec2::new(1.0, 3.0), 0.5).velocity(DVec2::X));
        world.disc(DiscBody::new(DVec2::new(4.0, 3.0), 0.5).velocity(-DVec2::X));
        let world = world.build().unwrap();
        let (mut engine, mut path) = (Engine::new(&world), FreePath::new(&world));
        let epoch = world.epochs().length();
        for block in 1..=500 {
            engine.advance_with(f64::from(2 * block) * epoch + 1.0, |event| path.see(event));
            path.end_of_block(engine.now());
        }
        assert_eq!(path.epoch, 1000);
        assert_eq!((path.mean().value, path.mean().error), (2.0, 0.0));
        let bins: Vec<_> = path.histogram().bins().filter(|(_, _, count)| *count > 0).collect();
        assert_eq!(bins.len(), 1);
        assert_eq!(bins[0].2, 2 * (500.0 * epoch) as u64);
    }

    #[test]
    fn of_many_discs_some_are_followed_and_of_few_all() {
        for (discs, followed) in [(0, 0), (1, 1), (128, 128), (129, 65), (1024, 128), (5000, 625)] {
            let mut world = World::builder();
            for i in 0..discs {
                world.disc(DiscBody::new(DVec2::new(3.0 * f64::from(i), 0.0), 1.0));
            }
            assert_eq!(FreePath::new(&world.build().unwrap()).flights.len(), followed);
        }
    }
}
