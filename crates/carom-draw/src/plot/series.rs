//! What is in a plot.

/// A line of a plot, and what it is called.
///
/// ```
/// use carom_draw::Series;
/// let series = Series::new("energy", [(0.0, 1.0), (1.0, 1.0)]);
/// assert_eq!(series.points.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What it is called in the legend, which a plot of one line has not.
    pub label: String,
    /// Its points, in order. Those that are not finite break the line.
    pub points: Vec<(f64, f64)>,
    /// Whether it is a dashed line without dots: a law or a limit, and not a measurement.
    pub dashed: bool,
    /// Whether it is a thin line with hollow dots: what goes along with another, as a maximum does.
    pub thin: bool,
    /// Whether it is dots without a line: measurements that stand for themselves.
    pub dotted: bool,
    /// How far the error bar of each point reaches to both sides. Where there is none, or it is not finite, none is drawn.
    pub errors: Vec<f64>,
    /// Which of the theme's colours it has. Without this: that of its place among the series.
    pub color: Option<usize>,
}

impl Series {
    /// A line through points, with dots where there are few.
    ///
    /// ```
    /// assert!(!carom_draw::Series::new("energy", []).dashed);
    /// ```
    pub fn new(label: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        Series {
            label: label.into(),
            points: points.into_iter().collect(),
            dashed: false,
            thin: false,
            dotted: false,
            errors: Vec::new(),
            color: None,
        }
    }

    /// Dots with error bars: each a place, a value, and how far off it may be.
    ///
    /// ```
    /// use carom_draw::Series;
    /// let measured = Series::measured("pressure", [(0.1, 1.24, 0.02), (0.2, 1.57, 0.03)]);
    /// assert_eq!((measured.points[1], measured.errors[1]), ((0.2, 1.57), 0.03));
    /// ```
    pub fn measured(
        label: impl Into<String>,
        points: impl IntoIterator<Item = (f64, f64, f64)>,
    ) -> Self {
        let (points, errors): (Vec<_>, Vec<_>) =
            points.into_iter().map(|(x, y, error)| ((x, y), error)).unzip();
        Series { dotted: true, errors, ..Series::new(label, points) }
    }

    /// With a line through the dots of [`measured`](Series::measured).
    ///
    /// ```
    /// assert!(!carom_draw::Series::measured("pressure", []).joined().dotted);
    /// ```
    #[must_use]
    pub fn joined(mut self) -> Self {
        self.dotted = false;
        self
    }

    /// The points with how far their error bars reach, 0 where there is none.
    pub(super) fn with_errors(&self) -> impl Iterator<Item = ((f64, f64), f64)> + '_ {
        let errors = self.errors.iter().copied().chain(std::iter::repeat(0.0));
        let reach = |error: f64| if error.is_finite() { error.abs() } else { 0.0 };
        self.points.iter().copied().zip(errors.map(reach))
    }

    /// As a dashed line without dots.
    ///
    /// ```
    /// assert!(carom_draw::Series::new("what theory says", []).dashed().dashed);
    /// ```
    #[must_use]
    pub fn dashed(mut self) -> Self {
        self.dashed = true;
        self
    }

    /// As a thin line with hollow dots.
    ///
    /// ```
    /// assert!(carom_draw::Series::new("maximum", []).thin().thin);
    /// ```
    #[must_use]
    pub fn thin(mut self) -> Self {
        self.thin = true;
        self
    }

    /// In this one of the theme's colours, so that two lines may have the same.
    ///
    /// ```
    /// use carom_draw::{Axis, Plot, Series};
    ///
    /// let plot = Plot::new(Axis::new("discs"), Axis::new("time"))
    ///     .series(Series::new("mean", [(1.0, 1.0), (2.0, 2.0)]).color(0))
    ///     .series(Series::new("maximum", [(1.0, 3.0), (2.0, 5.0)]).color(0).thin());
    /// # plot.draw();
    /// ```
    #[must_use]
    pub fn color(mut self, number: usize) -> Self {
        self.color = Some(number);
        self
    }
}
