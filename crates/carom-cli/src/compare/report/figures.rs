//! What is drawn of a case: both runs side by side, and what sub-steps do.

use super::Case;
use carom::DVec2;
use carom::diagnosis::{Fault, Level, What};
use carom_draw::{Axis, Drawing, Figure, Look, Plot, Series, Theme};
use carom_scene::faults as words;

/// In pixels: two of them side by side fill a page.
const WIDTH: f64 = 560.0;

pub struct Figures {
    /// PIT and PIC, in the same view.
    pub runs: Option<[Drawing; 2]>,
    /// Which faults have a number in them: the first of these is 1.
    pub noted: Vec<usize>,
    /// Faults, if there are any but delays, how late PIT is, and how far off things are: each against
    /// sub-steps, where there is anything to see.
    pub convergence: Vec<(&'static str, Drawing)>,
}

impl Figures {
    pub fn of(case: &Case, theme: Theme) -> Self {
        let mut convergence = Vec::new();
        if case.levels.iter().any(|level| level.faults.but_delays() > 0) {
            convergence.push(("faults", faults(case, theme)));
        }
        let any = |value: fn(&Level) -> f64| case.levels.iter().any(|level| is_seen(value(level)));
        if any(delay) {
            let frames = Axis::new("late by, in frames").logarithmic();
            convergence.push(("delays", curve(case, frames, "How late, on average", delay, theme)));
        }
        if any(error) {
            let length = Axis::new("off at the end, as a length").logarithmic();
            convergence.push(("errors", curve(case, length, "How far off", error, theme)));
        }
        let noted = noted(case);
        Figures { runs: runs(case, &noted, theme), noted, convergence }
    }

    /// All of them, with names.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &Drawing)> {
        let runs = self.runs.iter().flat_map(|runs| ["pit", "pic"].into_iter().zip(runs));
        runs.chain(self.convergence.iter().map(|(name, drawing)| (*name, drawing)))
    }
}

fn runs(case: &Case, noted: &[usize], theme: Theme) -> Option<[Drawing; 2]> {
    let runs = case.runs.as_ref()?;
    let look = Look::of(&case.scene);
    let (from, until) = span(case);
    let figure = |timeline| {
        let figure = Figure::new(&case.world, timeline, case.scene.frame).look(look.clone());
        figure.theme(theme).width(WIDTH).from(from).until(until)
    };
    let mut pit = figure(&runs.pit);
    // The ways of more than that would be a tangle.
    if case.world.discs().len() <= 400 {
        pit = pit.truth(&runs.truth);
    }
    let pit = pit.title(format!("PIT looks for overlaps, {}", words::looks(case.steps)));
    let pic = figure(&runs.truth).title("PIC goes from instant to instant");
    let view = pit.natural_view().and(pic.natural_view());
    let notes: Vec<_> = noted.iter().map(|&i| sites(case, &case.diagnosis.faults[i])).collect();
    let with_notes = |figure: Figure<'_>, places: Vec<(DVec2, String)>| {
        let figure = figure.view(view);
        places.into_iter().fold(figure, |figure, (place, text)| figure.note(place, text)).draw()
    };
    Some([with_notes(pit, places(&notes, 0)), with_notes(pic, places(&notes, 1))])
}

/// What is seen: everything, or of a long run what is around the worst fault, with as many collisions as
/// can be told apart.
fn span(case: &Case) -> (f64, f64) {
    const FRAMES: [u64; 4] = [24, 12, 6, 3];
    const COLLISIONS: usize = 60;
    let (frame, end) = (case.scene.frame, case.diagnosis.until);
    let fault = case.diagnosis.headline().filter(|_| case.scene.frames > FRAMES[0]);
    let (Some(fault), Some(runs)) = (fault, &case.runs) else { return (0.0, end) };
    // Whole frames, so that PIT's discs are seen where it looks.
    let around = FRAMES.map(|frames| {
        let from = ((fault.time / frame).ceil() - (frames / 3).max(2) as f64).max(0.0) * frame;
        (from, (from + frames as f64 * frame).min(end))
    });
    let few = |span: &&(f64, f64)| runs.truth.events_between(span.0, span.1).len() <= COLLISIONS;
    *around.iter().find(few).unwrap_or(&around[3])
}

/// So many faults have their numbers in the figures, at the most.
const NOTED: usize = 9;

/// The faults that have them, by their places in the diagnosis: the first of those that are seen.
fn noted(case: &Case) -> Vec<usize> {
    let (from, until) = span(case);
    let seen = |(_, fault): &(usize, &Fault)| fault.time >= from && fault.time <= until;
    let faults = case.diagnosis.faults.iter().enumerate();
    faults.filter(seen).map(|(place, _)| place).take(NOTED).collect()
}

/// Where PIT has a fault, and where it truly is; nowhere if it is not there.
fn sites(case: &Case, fault: &Fault) -> [Option<DVec2>; 2] {
    let truth = Some(fault.point);
    match fault.what {
        What::Missed { .. } => [truth, truth],
        What::Invented { .. } | What::Sticking { .. } => [truth, None],
        What::Delay { .. } | What::WrongDirection { .. } | What::OutOfOrder { .. } => {
            [shock_place(case, fault), truth]
        }
    }
}

/// Where the shock of a collision is: the first of the pair that is not before it.
fn shock_place(case: &Case, fault: &Fault) -> Option<DVec2> {
    let pit = &case.runs.as_ref()?.pit;
    let shocks = pit.events_of(fault.a);
    let mut shocks = shocks.filter(|shock| shock.a == fault.a && shock.target() == fault.target);
    shocks.find(|shock| pit.seconds(shock.time) >= fault.time).map(|shock| shock.point)
}

/// The numbers of faults at each place, in one of the two figures.
fn places(notes: &[[Option<DVec2>; 2]], figure: usize) -> Vec<(DVec2, String)> {
    let mut places: Vec<(DVec2, String)> = Vec::new();
    for (i, note) in notes.iter().enumerate() {
        let (Some(place), number) = (note[figure], i + 1) else { continue };
        match places.iter_mut().find(|(other, _)| *other == place) {
            Some((_, numbers)) => *numbers += &format!(", {number}"),
            None => places.push((place, number.to_string())),
        }
    }
    places
}

fn points(case: &Case, value: impl Fn(&Level) -> f64) -> Vec<(f64, f64)> {
    case.levels.iter().map(|level| (f64::from(level.substeps), value(level))).collect()
}

fn plot(y: Axis, title: &str, theme: Theme) -> Plot {
    let x = Axis::new("steps a frame").logarithmic().from(1.0);
    Plot::new(x, y).title(title).theme(theme).width(WIDTH).height(280.0)
}

fn faults(case: &Case, theme: Theme) -> Drawing {
    let own = points(case, |level| level.before_parting.but_delays() as f64);
    let all = points(case, |level| level.faults.but_delays() as f64);
    let differ = own != all;
    let plot = plot(Axis::new("faults").from(0.0).whole(), "Faults, delays left out", theme);
    let plot = plot.series(Series::new("all", all));
    if differ {
        plot.series(Series::new("not following from others", own)).draw()
    } else {
        plot.draw()
    }
}

/// Nothing where PIT has none of the collisions.
fn delay(level: &Level) -> f64 {
    level.mean_delay_frames.unwrap_or(f64::NAN)
}

fn error(level: &Level) -> f64 {
    level.position_error
}

/// What rounding comes to would only stretch the axis.
fn is_seen(value: f64) -> bool {
    value > 1e-9
}

fn curve(case: &Case, y: Axis, title: &str, value: fn(&Level) -> f64, theme: Theme) -> Drawing {
    let seen = |level: &Level| Some(value(level)).filter(|value| is_seen(*value));
    let points = points(case, |level| seen(level).unwrap_or(f64::NAN));
    plot(y, title, theme).series(Series::new("", points)).draw()
}
