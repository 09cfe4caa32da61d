//! What numbers may be.

/// A range of numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Range {
    Any,
    Positive,
    NotNegative,
    /// 0 to 1.
    Unit,
}

pub(crate) const VALUE: &str = "a number, a text in quotes, true, false, […] or {…}";
pub(crate) const POINT: &str = "two numbers, [x, y]";
pub(crate) const CORNERS: &str = "four numbers, [xmin, ymin, xmax, ymax]";
pub(crate) const BOUNDARY_IN_TOML: &str =
    "\"open\", { box = [xmin, ymin, xmax, ymax] } or { periodic = [xmin, ymin, xmax, ymax] }";
pub(crate) const BOUNDARY_IN_JSON: &str = "\"open\", {\"box\": [xmin, ymin, xmax, ymax]} or \
                                           {\"periodic\": [xmin, ymin, xmax, ymax]}";
pub(crate) const VERTICES: &str =
    "three points or more, [[x, y], …], in order round a polygon whose sides do not meet";
pub(crate) const NAME: &str = "a name of a character or more";
pub(crate) const OWN_NAME: &str = "a name that nothing else has";
pub(crate) const WHOLE: &str = "a whole number from 0 to 9007199254740991";
pub(crate) const SIZE: &str = "0, or a size within 1e-150 … 1e150";
pub(crate) const SIZE_ABOVE_0: &str = "a number from 1e-150 to 1e150";
pub(crate) const COLOR: &str =
    "\"#rgb\", \"#rrggbb\" or a name of CSS 2, such as \"red\" or \"navy\"";

/// Between these, products of a few numbers neither overflow nor lose digits.
const SMALLEST: f64 = 1e-150;
const LARGEST: f64 = 1e150;

impl Range {
    pub const fn accepted(self) -> &'static str {
        match self {
            Range::Any => "a finite number",
            Range::Positive => "a number above 0",
            Range::NotNegative => "a number, 0 or more",
            Range::Unit => "a number from 0 to 1",
        }
    }

    /// What a number that is not accepted counts as: nothing more is to be told of it.
    pub fn instead(self) -> f64 {
        match self {
            Range::Any | Range::NotNegative => 0.0,
            Range::Positive | Range::Unit => 1.0,
        }
    }

    pub fn has(self, number: f64) -> bool {
        self.spans(number) && (number == 0.0 || (SMALLEST..=LARGEST).contains(&number.abs()))
    }

    /// Would it do, but for being too large or too small to count with?
    pub fn misses_only_by_size(self, number: f64) -> bool {
        number.is_finite() && self.spans(number) && !self.has(number)
    }

    fn spans(self, number: f64) -> bool {
        match self {
            Range::Any => !number.is_nan(),
            Range::Positive => number > 0.0,
            Range::NotNegative => number >= 0.0,
            Range::Unit => (0.0..=1.0).contains(&number),
        }
    }
}

/// Whole numbers below 2^53: from there on f64 does not have all of them.
pub(crate) fn is_whole(number: f64) -> bool {
    (0.0..=9_007_199_254_740_991.0).contains(&number) && number.fract() == 0.0
}
