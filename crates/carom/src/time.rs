//! Time that does not wear out: whole epochs, and an offset into the current one.

use crate::number::{exponent, scale};
use core::cmp::Ordering;

/// A time: a number of epochs, and an offset into the last of them.
///
/// One f64 would lose digits as it grows: a world that has run for 10⁹ units would place its
/// collisions 10⁹ times more coarsely than in its first second. So a [`World`](crate::World) has an
/// epoch, a power of two of its time unit chosen from its bodies' sizes and speeds, and every time is
/// kept as `epoch` of these and an `offset` in `0 .. length`.
///
/// ```
/// use carom::{Epochs, Time};
///
/// let epochs = Epochs::of_length(64.0);
/// let late = epochs.time(1e9);
/// assert_eq!(epochs.seconds(late), 1e9);
/// // A thousandth later, to the last bit of a thousandth:
/// let later = epochs.after(late, 1e-3);
/// assert_eq!(epochs.between(late, later), 1e-3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Time {
    /// How many whole epochs have gone by.
    pub epoch: u32,
    /// Time since then, ≥ 0; less than an epoch, unless all 2³² of them have gone by.
    pub offset: f64,
}

impl Time {
    /// The beginning.
    ///
    /// ```
    /// assert_eq!(carom::Time::ZERO.offset, 0.0);
    /// ```
    pub const ZERO: Time = Time { epoch: 0, offset: 0.0 };

    /// Later than anything.
    pub(crate) const NEVER: Time = Time { epoch: u32::MAX, offset: f64::INFINITY };
}

impl PartialOrd for Time {
    #[inline]
    fn partial_cmp(&self, other: &Time) -> Option<Ordering> {
        match self.epoch.cmp(&other.epoch) {
            Ordering::Equal => self.offset.partial_cmp(&other.offset),
            unequal => Some(unequal),
        }
    }
}

/// How long an epoch is: the arithmetic of [`Time`].
///
/// ```
/// use carom::{Epochs, Time};
/// let epochs = Epochs::of_length(8.0);
/// assert_eq!(epochs.time(17.5), Time { epoch: 2, offset: 1.5 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "f64", into = "f64"))]
pub struct Epochs {
    length: f64,
}

/// Written down as the length of one.
#[cfg(feature = "serde")]
impl From<f64> for Epochs {
    fn from(length: f64) -> Self {
        Epochs::of_length(length)
    }
}

#[cfg(feature = "serde")]
impl From<Epochs> for f64 {
    fn from(epochs: Epochs) -> f64 {
        epochs.length
    }
}

impl Epochs {
    /// Epochs at least `length` long: the next power of two.
    ///
    /// ```
    /// assert_eq!(carom::Epochs::of_length(50.0).length(), 64.0);
    /// ```
    pub fn of_length(length: f64) -> Self {
        let k = exponent(length).clamp(-900, 900);
        let below = scale(1.0, k);
        Epochs { length: if below < length { below * 2.0 } else { below } }
    }

    /// How long one is: a power of two.
    ///
    /// ```
    /// assert_eq!(carom::Epochs::of_length(0.25).length(), 0.25);
    /// ```
    #[inline]
    pub fn length(self) -> f64 {
        self.length
    }

    /// The time that is `seconds` (in the user's unit), exactly; 0 for what is negative.
    ///
    /// ```
    /// let epochs = carom::Epochs::of_length(1.0);
    /// let time = epochs.time(2.75);
    /// assert_eq!((time.epoch, time.offset), (2, 0.75));
    /// ```
    pub fn time(self, seconds: f64) -> Time {
        self.after(Time::ZERO, seconds.max(0.0))
    }

    /// A time as one number, rounded.
    ///
    /// ```
    /// let epochs = carom::Epochs::of_length(1.0);
    /// assert_eq!(epochs.seconds(epochs.time(2.75)), 2.75);
    /// ```
    pub fn seconds(self, time: Time) -> f64 {
        f64::from(time.epoch) * self.length + time.offset
    }

    /// The last time that is [told](Self::seconds) as this number: late in a run there are many. A run up
    /// to a time has every event whose time, as a number, is not later.
    ///
    /// ```
    /// let epochs = carom::Epochs::of_length(64.0);
    /// let (first, last) = (epochs.time(1e9), epochs.last_of(1e9));
    /// assert!(last > first && epochs.seconds(last) == 1e9);
    /// ```
    pub fn last_of(self, seconds: f64) -> Time {
        let first = self.time(seconds);
        if !(0.0..f64::MAX).contains(&seconds) {
            return first;
        }
        // From 0 on, numbers have the order of their bits.
        let digit = f64::from_bits((seconds + 0.0).to_bits() + 1) - seconds;
        let half = self.after(first, 0.5 * digit);
        // What is half-way is told as either of the two, and may have been rounded to there.
        if self.seconds(half) <= seconds { half } else { self.just_before(half) }
    }

    /// The last time before one that is not 0.
    fn just_before(self, time: Time) -> Time {
        let down = |offset: f64| f64::from_bits(offset.to_bits() - 1);
        match time.offset > 0.0 {
            true => Time { offset: down(time.offset), ..time },
            false => Time { epoch: time.epoch - 1, offset: down(self.length) },
        }
    }

    /// The time `wait` ≥ 0 later. The sum is rounded, once; carrying whole epochs over is exact.
    ///
    /// ```
    /// use carom::{Epochs, Time};
    /// let time = Epochs::of_length(1.0).after(Time { epoch: 7, offset: 0.5 }, 0.75);
    /// assert_eq!(time, Time { epoch: 8, offset: 0.25 });
    /// ```
    #[inline]
    pub fn after(self, time: Time, wait: f64) -> Time {
        self.carried(time.epoch, time.offset + wait)
    }

    /// An offset that may be beyond the end of its epoch.
    #[inline(always)]
    pub(crate) fn carried(self, epoch: u32, offset: f64) -> Time {
        if offset < self.length { Time { epoch, offset } } else { self.carry(epoch, offset) }
    }

    #[cold]
    fn carry(self, epoch: u32, offset: f64) -> Time {
        // A power of two divides exactly, and what is left lies on the grid of `offset`: exact.
        let whole = offset / self.length;
        let room = f64::from(u32::MAX - epoch);
        let whole = if whole < room { f64::from(whole as u32) } else { room };
        let left = offset - whole * self.length;
        Time { epoch: epoch + whole as u32, offset: left.max(0.0) }
    }

    /// The time from `earlier` to `later`; below 0 if they are the other way round.
    ///
    /// ```
    /// use carom::{Epochs, Time};
    /// let epochs = Epochs::of_length(1.0);
    /// let (a, b) = (Time { epoch: 1, offset: 0.5 }, Time { epoch: 3, offset: 0.25 });
    /// assert_eq!(epochs.between(a, b), 1.75);
    /// assert_eq!(epochs.between(b, a), -1.75);
    /// ```
    #[inline(always)]
    pub fn between(self, earlier: Time, later: Time) -> f64 {
        let epochs = later.epoch.wrapping_sub(earlier.epoch) as i32;
        if epochs == 0 {
            return later.offset - earlier.offset;
        }
        (f64::from(later.epoch) - f64::from(earlier.epoch)) * self.length
            + (later.offset - earlier.offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_time_of_a_number_is_told_as_that_number() {
        let epochs = Epochs::of_length(1024.0);
        let odd = (0..2000).map(|i| 1000.0 + f64::from(i) * (1.0 / 3.0) * f64::from(i));
        let some = [0.0, 1e-300, 0.1, 1.0, 1023.9, 1024.0, 2051.0, 1e9, 1e15, 3e17, 1e300];
        for seconds in some.into_iter().chain(odd) {
            // One before an epoch ends, too.
            for seconds in [seconds, f64::from_bits(seconds.to_bits() + 1)] {
                let last = epochs.last_of(seconds);
                assert_eq!(epochs.seconds(last), seconds);
                assert!(last >= epochs.time(seconds));
                let next = Time { offset: f64::from_bits(last.offset.to_bits() + 1), ..last };
                assert!(epochs.seconds(next) > seconds, "{seconds}");
            }
        }
        let before_the_second = f64::from_bits(1024f64.to_bits() - 1);
        assert_eq!(epochs.last_of(before_the_second).offset, before_the_second);
        let late = epochs.after(epochs.time(2051.0), 1e-13);
        assert!(epochs.seconds(late) == 2051.0 && epochs.last_of(2051.0) > late);
        assert_eq!(epochs.last_of(-1.0), Time::ZERO);
        assert_eq!(epochs.last_of(f64::INFINITY).offset, f64::INFINITY);
        assert_eq!(epochs.seconds(epochs.last_of(f64::MAX)), f64::MAX);
    }
}
