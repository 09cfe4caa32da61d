//! How far discs fly between events.

use super::{Estimate, Histogram, Series};
use crate::number::sqrt;
use crate::{DVec2, Epochs, Event, Kind, Time, World};
use alloc::vec;
use alloc::vec::Vec;

/// How far a disc flies from one event to its next: the mean free path, and how paths are distributed.
///
/// A path begins at an event of the disc, be it with another disc or with a wall, and ends at the next.
/// What a disc flew before the first event that was shown is not counted, nor is what it flies after
/// the last: observe for many collisions of each disc.
///
/// ```
/// use carom::{Boundary, DVec2, DiscBody, Engine, World, measure::FreePath};
///
/// let mut world = World::builder();
/// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 5.0)));
/// world.disc(DiscBody::new(DVec2::new(5.0, 2.5), 1.0).velocity(DVec2::X));
/// let world = world.build().unwrap();
///
/// let mut path = FreePath::new(&world);
/// Engine::new(&world).advance_with(90.0, |event| path.see(event));
/// path.end_of_block();
/// assert_eq!(path.mean().value, 8.0); // from wall to wall
/// assert_eq!(path.histogram().count(), 10);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FreePath {
    epochs: Epochs,
    /// The epoch of the last event, and how long before or after its start each disc had its own last
    /// one: −∞ without one. (8 bytes for each disc, and no digits lost as time grows.)
    epoch: u32,
    last: Vec<f64>,
    histogram: Histogram,
    /// Of the block in progress.
    sum: f64,
    count: u64,
    /// Of all blocks.
    total: f64,
    paths: u64,
    means: Series,
}

impl FreePath {
    /// To be shown the events of a world.
    ///
    /// ```
    /// let world = carom::World::builder().build().unwrap();
    /// assert_eq!(carom::measure::FreePath::new(&world).histogram().count(), 0);
    /// ```
    pub fn new(world: &World) -> Self {
        let discs = world.discs();
        let smallest = discs.iter().map(|disc| disc.radius).fold(f64::INFINITY, f64::min);
        let width = if smallest < f64::INFINITY { smallest / 256.0 } else { 1.0 };
        FreePath {
            epochs: world.epochs(),
            epoch: 0,
            last: vec![f64::NEG_INFINITY; discs.len()],
            histogram: Histogram::new(width),
            sum: 0.0,
            count: 0,
            total: 0.0,
            paths: 0,
            means: Series::new(),
        }
    }

    /// An event, as it happens: see the [example](Self).
    #[inline]
    pub fn see(&mut self, event: &Event) {
        if event.time.epoch != self.epoch {
            self.enter(event.time);
        }
        self.end_path(event.a, event.time.offset, event.before[0]);
        if event.kind == Kind::DiscDisc {
            self.end_path(event.b, event.time.offset, event.before[1]);
        }
    }

    #[inline(always)]
    fn end_path(&mut self, id: u32, now: f64, velocity: DVec2) {
        let Some(last) = self.last.get_mut(id as usize) else { return };
        let length = sqrt(velocity.length_squared()) * (now - *last);
        *last = now;
        if length < f64::INFINITY {
            self.sum += length;
            self.count += 1;
            self.histogram.add(length);
        }
    }

    /// Goes on to another epoch. That is seldom: an epoch is a thousand radii long for the fastest disc.
    #[cold]
    fn enter(&mut self, time: Time) {
        let start = |epoch| Time { epoch, offset: 0.0 };
        let gone_by = self.epochs.between(start(self.epoch), start(time.epoch));
        self.last.iter_mut().for_each(|last| *last -= gone_by);
        self.epoch = time.epoch;
    }

    /// A block ends, and the next begins: see the [example](Self). All should last about as long.
    pub fn end_of_block(&mut self) {
        if self.count > 0 {
            self.means.push(self.sum / self.count as f64);
            self.total += self.sum;
            self.paths += self.count;
        }
        (self.sum, self.count) = (0.0, 0);
    }

    /// The mean free path, a length; its error comes from the means of blocks.
    ///
    /// ```
    /// let world = carom::World::builder().build().unwrap();
    /// assert_eq!(carom::measure::FreePath::new(&world).mean().error, f64::INFINITY);
    /// ```
    pub fn mean(&self) -> Estimate {
        let value = if self.paths > 0 { self.total / self.paths as f64 } else { 0.0 };
        Estimate { value, ..self.means.estimate() }
    }

    /// How long paths were.
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
    use crate::{Boundary, DiscBody, Engine};

    #[test]
    fn paths_are_as_long_in_the_thousandth_epoch_as_in_the_first() {
        let mut world = World::builder();
        world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(6.0)));
        world.disc(DiscBody::new(DVec2::new(1.0, 3.0), 0.5).velocity(DVec2::X));
        world.disc(DiscBody::new(DVec2::new(4.0, 3.0), 0.5).velocity(-DVec2::X));
        let world = world.build().unwrap();
        let mut path = FreePath::new(&world);
        let end = 1000.0 * world.epochs().length();
        Engine::new(&world).advance_with(end, |event| path.see(event));
        path.end_of_block();
        assert!(path.epoch >= 999);
        assert_eq!(path.mean().value, 2.0);
        let bins: Vec<_> = path.histogram().bins().filter(|(_, _, count)| *count > 0).collect();
        assert_eq!(bins.len(), 1);
        assert_eq!(bins[0].2, 2 * (end / 2.0 - 1.0) as u64);
    }
}
