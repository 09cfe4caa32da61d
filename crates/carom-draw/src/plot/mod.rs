//! Plots: lines, and dots with error bars.

mod draw;
mod series;
mod ticks;

pub use series::Series;

use crate::{Drawing, Theme};

/// A plot: axes with round ticks, several series of lines or dots with labels.
///
/// ```
/// use carom_draw::{Axis, Plot, Series};
///
/// let plot = Plot::new(Axis::new("sub-steps a frame").logarithmic(), Axis::new("faults"))
///     .title("What sub-steps do for PIT")
///     .series(Series::new("missed", [(1.0, 3.0), (2.0, 1.0), (4.0, 0.0)]))
///     .series(Series::new("late", [(1.0, 9.0), (2.0, 9.0), (4.0, 8.0)]));
/// assert!(plot.draw().svg.contains("sub-steps a frame"));
/// ```
#[derive(Clone, Debug)]
pub struct Plot {
    x: Axis,
    y: Axis,
    title: Option<String>,
    theme: Theme,
    width: f64,
    height: Option<f64>,
    series: Vec<Series>,
}

/// One of the two axes of a plot.
///
/// ```
/// use carom_draw::Axis;
/// let axis = Axis::new("time").from(0.0);
/// assert!(!axis.logarithmic);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What is along it.
    pub label: String,
    /// Whether equal ratios are equally far apart. What is not above 0 is then left out.
    pub logarithmic: bool,
    /// A number that is to be on it, though no series comes there.
    pub from: Option<f64>,
    /// Whether it is for counts: there is no tick between two whole numbers.
    pub whole: bool,
}

impl Axis {
    /// An axis with a label.
    ///
    /// ```
    /// assert_eq!(carom_draw::Axis::new("time").label, "time");
    /// ```
    pub fn new(label: impl Into<String>) -> Self {
        Axis { label: label.into(), logarithmic: false, from: None, whole: false }
    }

    /// With equal ratios equally far apart.
    ///
    /// ```
    /// assert!(carom_draw::Axis::new("energy").logarithmic().logarithmic);
    /// ```
    #[must_use]
    pub fn logarithmic(mut self) -> Self {
        self.logarithmic = true;
        self
    }

    /// With this number on it, whatever the series are: 0, say.
    ///
    /// ```
    /// assert_eq!(carom_draw::Axis::new("faults").from(0.0).from, Some(0.0));
    /// ```
    #[must_use]
    pub fn from(mut self, number: f64) -> Self {
        self.from = Some(number);
        self
    }

    /// With ticks at whole numbers only: for counts.
    ///
    /// ```
    /// assert!(carom_draw::Axis::new("faults").whole().whole);
    /// ```
    #[must_use]
    pub fn whole(mut self) -> Self {
        self.whole = true;
        self
    }
}

impl Plot {
    /// A plot with these axes, across and up, 640 pixels wide.
    ///
    /// ```
    /// use carom_draw::{Axis, Plot};
    /// assert_eq!(Plot::new(Axis::new("time"), Axis::new("energy")).draw().width, 640.0);
    /// ```
    pub fn new(x: Axis, y: Axis) -> Self {
        let theme = Theme::default();
        Plot { x, y, title: None, theme, width: 640.0, height: None, series: Vec::new() }
    }

    /// With another line in it. The first has the first colour of the theme, and so on.
    ///
    /// ```
    /// # use carom_draw::{Axis, Plot, Series};
    /// let plot = Plot::new(Axis::new("time"), Axis::new("energy"));
    /// let plot = plot.series(Series::new("events", [(0.0, 1.0), (1.0, 1.0)]));
    /// # plot.draw();
    /// ```
    #[must_use]
    pub fn series(mut self, series: Series) -> Self {
        self.series.push(series);
        self
    }

    /// With a line above it.
    ///
    /// ```
    /// # use carom_draw::{Axis, Plot};
    /// let plot = Plot::new(Axis::new("time"), Axis::new("energy")).title("Nothing is lost");
    /// assert!(plot.draw().svg.contains("Nothing is lost"));
    /// ```
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// For another kind of page.
    ///
    /// ```
    /// # use carom_draw::{Axis, Plot, Theme};
    /// let plot = Plot::new(Axis::new("time"), Axis::new("energy")).theme(Theme::Print);
    /// # plot.draw();
    /// ```
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// So many pixels wide, 160 to 8192.
    ///
    /// ```
    /// # use carom_draw::{Axis, Plot};
    /// let plot = Plot::new(Axis::new("time"), Axis::new("energy")).width(350.0);
    /// assert_eq!(plot.draw().width, 350.0);
    /// ```
    #[must_use]
    pub fn width(mut self, width: f64) -> Self {
        self.width = if width.is_finite() { width.clamp(160.0, 8192.0) } else { 640.0 };
        self
    }

    /// So many pixels high, 120 to 8192. Without this: a bit less than two thirds of the width.
    ///
    /// ```
    /// # use carom_draw::{Axis, Plot};
    /// let plot = Plot::new(Axis::new("time"), Axis::new("energy")).height(200.0);
    /// assert_eq!(plot.draw().height, 200.0);
    /// ```
    #[must_use]
    pub fn height(mut self, height: f64) -> Self {
        self.height = height.is_finite().then(|| height.clamp(120.0, 8192.0));
        self
    }

    /// Draws it.
    ///
    /// ```
    /// # use carom_draw::{Axis, Plot};
    /// let plot = Plot::new(Axis::new("time"), Axis::new("energy"));
    /// assert_eq!(plot.draw(), plot.draw());
    /// ```
    pub fn draw(&self) -> Drawing {
        draw::draw(self)
    }
}
