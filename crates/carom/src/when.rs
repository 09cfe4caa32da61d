//! A time, said in either of two ways.

use crate::{Epochs, Time};

/// A time, or a number of seconds (in the user's unit) from 0.
///
/// ```
/// use carom::{DVec2, DiscBody, Engine, World};
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(9.0, 0.0), 1.0));
/// let mut engine = Engine::new(&world.build().unwrap());
///
/// assert!(engine.next_event_before(6.5).is_none());
/// let instant = engine.next_instant(10.0).unwrap();
/// assert!(engine.next_event_before(instant).is_some());
/// ```
pub trait When: sealed::Sealed {
    /// The time, in a world with such epochs.
    ///
    /// ```
    /// use carom::{Epochs, Time, When};
    /// assert_eq!(When::time(5.0, Epochs::of_length(4.0)), Time { epoch: 1, offset: 1.0 });
    /// ```
    fn time(self, epochs: Epochs) -> Time;
}

impl When for Time {
    fn time(self, _: Epochs) -> Time {
        self
    }
}

impl When for f64 {
    fn time(self, epochs: Epochs) -> Time {
        epochs.time(self)
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::Time {}
    impl Sealed for f64 {}
}
