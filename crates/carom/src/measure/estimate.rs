//! What is told of every quantity.

use core::fmt;

/// A measured value with its standard error.
///
/// The true value is within one error of it two times in three, and within three of them nearly
/// always.
///
/// ```
/// use carom::measure::Estimate;
///
/// let pressure = Estimate { value: 1.5, error: 0.25, samples: 400 };
/// assert_eq!(pressure.to_string(), "1.5 ± 0.25");
/// assert!(pressure.is_within(3.0, 2.0) && !pressure.is_within(1.0, 2.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Estimate {
    /// The mean of what was measured.
    pub value: f64,
    /// Its standard error; infinite if there is too little to tell.
    pub error: f64,
    /// How many values it is the mean of.
    pub samples: u64,
}

impl Estimate {
    /// Nothing measured yet.
    ///
    /// ```
    /// assert_eq!(carom::measure::Estimate::NONE.error, f64::INFINITY);
    /// ```
    pub const NONE: Estimate = Estimate { value: 0.0, error: f64::INFINITY, samples: 0 };

    /// In a unit in which it is so many times as much.
    ///
    /// ```
    /// use carom::measure::Estimate;
    /// let metres = Estimate { value: 1.5, error: 0.25, samples: 1 };
    /// assert_eq!(metres.times(-4.0), Estimate { value: -6.0, error: 1.0, samples: 1 });
    /// ```
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        // ∞ · 0 is no number.
        let error = if self.error < f64::INFINITY { self.error * factor.abs() } else { self.error };
        Estimate { value: self.value * factor, error, ..self }
    }

    /// With something added that is known exactly.
    ///
    /// ```
    /// use carom::measure::Estimate;
    /// let excess = Estimate { value: 0.5, error: 0.25, samples: 1 };
    /// assert_eq!(excess.plus(1.0), Estimate { value: 1.5, error: 0.25, samples: 1 });
    /// ```
    #[must_use]
    pub fn plus(self, term: f64) -> Self {
        Estimate { value: self.value + term, ..self }
    }

    /// Whether a value is not further away than so many errors.
    ///
    /// ```
    /// use carom::measure::Estimate;
    /// let estimate = Estimate { value: 1.5, error: 0.25, samples: 1 };
    /// assert!(estimate.is_within(2.0, 1.0));
    /// ```
    pub fn is_within(self, errors: f64, value: f64) -> bool {
        (self.value - value).abs() <= errors * self.error
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value, f)?;
        f.write_str(" ± ")?;
        fmt::Display::fmt(&self.error, f)
    }
}
