//! What is drawn of a case: both runs side by side, and what sub-steps do.

use super::Case;
use crate::compare::words;
use carom::diagnosis::Level;
use carom_draw::{Axis, Drawing, Figure, Look, Plot, Series, Theme};

/// In pixels: two of them side by side fill a page.
const WIDTH: f64 = 560.0;

pub struct Figures {
    /// PIT and PIC, in the same view.
    pub runs: Option<[Drawing; 2]>,
    /// Faults, and how far off things are, against sub-steps.
    pub convergence: Option<[Drawing; 2]>,
}

impl Figures {
    pub fn of(case: &Case, theme: Theme) -> Self {
        let convergence =
            (!case.levels.is_empty()).then(|| [faults(case, theme), distances(case, theme)]);
        Figures { runs: runs(case, theme), convergence }
    }

    /// All of them, with names.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &Drawing)> {
        let runs = self.runs.iter().flat_map(|runs| ["pit", "pic"].into_iter().zip(runs));
        let plots = self.convergence.iter();
        runs.chain(plots.flat_map(|plots| ["faults", "errors"].into_iter().zip(plots)))
    }
}

fn runs(case: &Case, theme: Theme) -> Option<[Drawing; 2]> {
    let runs = case.runs.as_ref()?;
    let look = Look::of(&case.scene);
    let figure = |timeline| {
        let figure = Figure::new(&case.world, timeline, case.scene.frame).look(look.clone());
        figure.theme(theme).width(WIDTH)
    };
    let pit = figure(&runs.pit).truth(&runs.truth);
    let pit = pit.title(format!("PIT looks for overlaps, {}", words::looks(case.options.substeps)));
    let pic = figure(&runs.truth).title("PIC goes from instant to instant");
    let view = pit.natural_view().and(pic.natural_view());
    Some([pit, pic].map(|figure| figure.view(view).draw()))
}

fn points(case: &Case, value: impl Fn(&Level) -> f64) -> Vec<(f64, f64)> {
    case.levels.iter().map(|level| (f64::from(level.substeps), value(level))).collect()
}

fn plot(y: Axis, title: &str, theme: Theme) -> Plot {
    let x = Axis::new("steps a frame").logarithmic();
    Plot::new(x, y).title(title).theme(theme).width(WIDTH).height(280.0)
}

fn faults(case: &Case, theme: Theme) -> Drawing {
    let own = points(case, |level| level.before_parting.but_delays() as f64);
    let all = points(case, |level| level.faults.but_delays() as f64);
    let differ = own != all;
    let plot = plot(Axis::new("faults").from(0.0), "Faults, delays left out", theme);
    let plot = plot.series(Series::new("all", all));
    if differ {
        plot.series(Series::new("not following from others", own)).draw()
    } else {
        plot.draw()
    }
}

fn distances(case: &Case, theme: Theme) -> Drawing {
    let discs = case.world.discs().iter();
    let radius = discs.map(|disc| disc.radius).fold(f64::INFINITY, f64::min);
    // What rounding comes to would only stretch the axis.
    let seen = |value: f64| if value > 1e-9 { value } else { f64::NAN };
    let plot = plot(Axis::new("").logarithmic(), "How late, how far off", theme);
    plot.series(Series::new("late by, in frames", points(case, |level| seen(level.mean_delay))))
        .series(Series::new(
            "off at the end, in radii",
            points(case, |level| seen(level.position_error / radius)),
        ))
        .draw()
}
