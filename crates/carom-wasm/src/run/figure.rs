//! Pictures of a run.

use super::Run;
use crate::Mistake;
use crate::given::Options;
use carom_draw::{Figure, Look, Part, Theme};

impl Run {
    /// A strobe figure of what is recorded.
    ///
    /// ```
    /// use carom_wasm::given::Options;
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// assert!(run.svg(&Options::default()).unwrap().starts_with("<svg"));
    /// ```
    ///
    /// # Errors
    /// If there is something wrong with the options.
    pub fn svg(&self, options: &Options) -> Result<String, Mistake> {
        let mut figure =
            Figure::new(&self.world, &self.timeline, self.frame).look(Look::of(&self.scene));
        let themes = "\"light\", \"dark\" or \"print\"";
        if let Some(theme) = options.text("theme", themes, |text| text.parse::<Theme>().ok())? {
            figure = figure.theme(theme);
        }
        let is_width = |width: f64| (64.0..=8192.0).contains(&width);
        if let Some(width) = options.number("width", "a number from 64 to 8192", is_width)? {
            figure = figure.width(width);
        }
        if let Some(from) = options.time("from")? {
            figure = figure.from(from);
        }
        if let Some(until) = options.time("until")? {
            figure = figure.until(until);
        }
        if let Some(every) = options.count("every")? {
            figure = figure.every(every);
        }
        if let Some(title) = options.text("title", "a text", |text| Some(text.to_string()))? {
            figure = figure.title(title);
        }
        let names: Vec<String> =
            Part::ALL.iter().map(|part| format!("{:?}", part.name())).collect();
        let accepted = format!("a list of {}", names.join(", "));
        for (key, shown) in [("show", true), ("hide", false)] {
            for part in options.list(key, &accepted, |text| text.parse::<Part>().ok())? {
                figure = figure.show(part, shown);
            }
        }
        Ok(figure.draw().svg)
    }

    /// The keys that the options of a figure have.
    pub const SVG_KEYS: [&'static str; 8] =
        ["theme", "width", "from", "until", "every", "title", "show", "hide"];
}
