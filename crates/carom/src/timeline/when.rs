use crate::{Epochs, Time};

/// A time, or a number of seconds (in the user's unit) from 0.
///
/// ```
/// use carom::{Time, Timeline, World};
/// let mut timeline = Timeline::new(&World::builder().build().unwrap());
/// timeline.end_at(2.0);
/// timeline.end_at(Time { epoch: 0, offset: 3.0 });
/// assert_eq!(timeline.seconds(timeline.end()), 3.0);
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
