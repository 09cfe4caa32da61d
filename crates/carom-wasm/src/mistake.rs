//! What a caller did wrong.

use carom_scene::Problems;
use std::fmt;

/// What a caller did wrong.
///
/// ```
/// use carom_wasm::Mistake;
/// let mistake = Mistake::found("until", -1.0, "a number, 0 or more");
/// assert_eq!(mistake.to_string(), "until: found -1; accepted: a number, 0 or more");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Mistake {
    /// Something is wrong with a scene: an error that has the list of it.
    Scene(Problems),
    /// Anything else.
    Other(String),
}

impl Mistake {
    /// Of an argument or an option: what was found, and what would be accepted.
    ///
    /// ```
    /// let mistake = carom_wasm::Mistake::found("disc", 7, "a whole number below 3");
    /// assert_eq!(mistake.to_string(), "disc: found 7; accepted: a whole number below 3");
    /// ```
    pub fn found(what: &str, found: impl fmt::Display, accepted: &str) -> Self {
        Mistake::Other(format!("{what}: found {found}; accepted: {accepted}"))
    }
}

impl From<Problems> for Mistake {
    fn from(problems: Problems) -> Self {
        Mistake::Scene(problems)
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistake::Scene(problems) => problems.fmt(f),
            Mistake::Other(text) => f.write_str(text),
        }
    }
}

/// A time, or another number that has to be one.
///
/// ```
/// use carom_wasm::mistake::number;
/// assert_eq!(number("time", 2.5), Ok(2.5));
/// assert_eq!(
///     number("time", f64::NAN).unwrap_err().to_string(),
///     "time: found NaN; accepted: a finite number"
/// );
/// ```
///
/// # Errors
/// If it is not finite.
pub fn number(what: &str, number: f64) -> Result<f64, Mistake> {
    match number.is_finite() {
        true => Ok(number),
        false => Err(Mistake::found(what, number, "a finite number")),
    }
}
