//! Options as they come from JavaScript: by name, of any type.

use crate::Mistake;
use carom::Substeps;
use std::fmt;

/// A value of JavaScript, as far as options go.
///
/// ```
/// use carom_wasm::given::Given;
/// assert_eq!(Given::Text("auto".into()).to_string(), "\"auto\"");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Given>),
    /// Something else: what it is, in words.
    Other(String),
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given::Number(number) => number.fmt(f),
            Given::Text(text) => write!(f, "{text:?}"),
            Given::List(_) => f.write_str("a list"),
            Given::Other(what) => f.write_str(what),
        }
    }
}

/// The options of a call. What is `undefined` or `null` is not among them.
///
/// ```
/// use carom_wasm::given::{Given, Options};
///
/// let given = vec![("until".to_string(), Given::Number(-1.0))];
/// let options = Options::new(given, &["until"]).unwrap();
/// assert_eq!(
///     options.time("until").unwrap_err().to_string(),
///     "options.until: found -1; accepted: a number, 0 or more"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options(Vec<(String, Given)>);

impl Options {
    /// With these keys, and no others.
    ///
    /// ```
    /// use carom_wasm::given::{Given, Options};
    /// let given = vec![("subsetps".to_string(), Given::Number(4.0))];
    /// assert_eq!(
    ///     Options::new(given, &["frame", "substeps"]).unwrap_err().to_string(),
    ///     "options: found the key \"subsetps\"; accepted: frame, substeps"
    /// );
    /// ```
    ///
    /// # Errors
    /// If there is another.
    pub fn new(given: Vec<(String, Given)>, keys: &[&str]) -> Result<Self, Mistake> {
        match given.iter().find(|(key, _)| !keys.contains(&key.as_str())) {
            None => Ok(Options(given)),
            Some((key, _)) => {
                Err(Mistake::found("options", format!("the key {key:?}"), &keys.join(", ")))
            }
        }
    }

    fn read<T>(
        &self,
        key: &str,
        accepted: &str,
        read: impl FnOnce(&Given) -> Option<T>,
    ) -> Result<Option<T>, Mistake> {
        let Some((_, given)) = self.0.iter().find(|(other, _)| other == key) else {
            return Ok(None);
        };
        let wrong = || Mistake::found(&format!("options.{key}"), given, accepted);
        read(given).map(Some).ok_or_else(wrong)
    }

    /// A number that is as it should be.
    ///
    /// ```
    /// use carom_wasm::given::{Given, Options};
    /// let options = Options::new(vec![("width".into(), Given::Number(350.0))], &["width"]).unwrap();
    /// assert_eq!(options.number("width", "a number above 0", |width| width > 0.0), Ok(Some(350.0)));
    /// ```
    ///
    /// # Errors
    /// If it is not, or no number.
    pub fn number(
        &self,
        key: &str,
        accepted: &str,
        fits: impl FnOnce(f64) -> bool,
    ) -> Result<Option<f64>, Mistake> {
        self.read(key, accepted, |given| match given {
            Given::Number(number) if fits(*number) => Some(*number),
            _ => None,
        })
    }

    /// A time, 0 or later.
    ///
    /// ```
    /// assert_eq!(carom_wasm::given::Options::default().time("until"), Ok(None));
    /// ```
    ///
    /// # Errors
    /// If it is not one.
    pub fn time(&self, key: &str) -> Result<Option<f64>, Mistake> {
        let found = self.number(key, "a number, 0 or more", |t| t.is_finite() && t >= 0.0)?;
        // −0 is 0.
        Ok(found.map(f64::abs))
    }

    /// The length of a frame, as scenes may have it.
    ///
    /// ```
    /// use carom_wasm::given::{Given, Options};
    /// let options = Options::new(vec![("frame".into(), Given::Number(0.0))], &["frame"]).unwrap();
    /// assert!(options.frame().is_err());
    /// ```
    ///
    /// # Errors
    /// If it is none.
    pub fn frame(&self) -> Result<Option<f64>, Mistake> {
        self.number("frame", FRAME, is_frame)
    }

    /// A whole number from 1 on.
    ///
    /// ```
    /// use carom_wasm::given::{Given, Options};
    /// let options = Options::new(vec![("every".into(), Given::Number(2.0))], &["every"]).unwrap();
    /// assert_eq!(options.count("every"), Ok(Some(2)));
    /// ```
    ///
    /// # Errors
    /// If it is none.
    pub fn count(&self, key: &str) -> Result<Option<u64>, Mistake> {
        let whole = |n: f64| (1.0..=9_007_199_254_740_991.0).contains(&n) && n.fract() == 0.0;
        let found = self.number(key, "a whole number above 0", whole)?;
        Ok(found.map(|count| count as u64))
    }

    /// How many steps PIT takes a frame.
    ///
    /// ```
    /// use carom::Substeps;
    /// use carom_wasm::given::{Given, Options};
    /// let given = vec![("substeps".to_string(), Given::Text("auto".into()))];
    /// assert_eq!(Options::new(given, &["substeps"]).unwrap().substeps(), Ok(Some(Substeps::Auto)));
    /// ```
    ///
    /// # Errors
    /// If it is neither a whole number above 0 nor `"auto"`.
    pub fn substeps(&self) -> Result<Option<Substeps>, Mistake> {
        let accepted = "a whole number from 1 to 4294967295, or \"auto\"";
        self.read("substeps", accepted, |given| match given {
            Given::Text(text) if text == "auto" => Some(Substeps::Auto),
            Given::Number(n) if *n >= 1.0 && *n <= 4_294_967_295.0 && n.fract() == 0.0 => {
                Some(Substeps::Given(*n as u32))
            }
            _ => None,
        })
    }

    /// One of several words, or whatever `read` makes of a text.
    ///
    /// ```
    /// use carom_wasm::given::{Given, Options};
    /// let options = Options::new(vec![("title".into(), Given::Text("A".into()))], &["title"]).unwrap();
    /// assert_eq!(options.text("title", "a text", |text| Some(text.len())), Ok(Some(1)));
    /// ```
    ///
    /// # Errors
    /// If it makes nothing of it.
    pub fn text<T>(
        &self,
        key: &str,
        accepted: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, Mistake> {
        self.read(key, accepted, |given| match given {
            Given::Text(text) => read(text),
            _ => None,
        })
    }

    /// A list of such; empty if there is none.
    ///
    /// ```
    /// assert_eq!(carom_wasm::given::Options::default().list("show", "", |_| Some(1)), Ok(vec![]));
    /// ```
    ///
    /// # Errors
    /// If it is no list, or it makes nothing of something in it.
    pub fn list<T>(
        &self,
        key: &str,
        accepted: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, Mistake> {
        let one = |given: &Given| match given {
            Given::Text(text) => read(text),
            _ => None,
        };
        let found = self.read(key, accepted, |given| match given {
            Given::List(list) => list.iter().map(one).collect(),
            _ => None,
        })?;
        Ok(found.unwrap_or_default())
    }
}

const FRAME: &str = "a number from 1e-150 to 1e150";

fn is_frame(frame: f64) -> bool {
    (1e-150..=1e150).contains(&frame)
}

/// The length of a frame that is an argument of its own.
///
/// ```
/// assert!(carom_wasm::given::frame(-1.0).is_err());
/// ```
///
/// # Errors
/// If it is none.
pub fn frame(frame: f64) -> Result<f64, Mistake> {
    match is_frame(frame) {
        true => Ok(frame),
        false => Err(Mistake::found("frame", frame, FRAME)),
    }
}
