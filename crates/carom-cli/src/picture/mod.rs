//! `carom draw` and `carom animate`: pictures of a run.
//!
//! - [`record`](mod@record): a run, kept as a timeline
//! - [`animate`](mod@animate): a run in time
//! - [`form`]: what is written, by the ending

mod animate;
mod form;
mod record;

pub use animate::animate;
pub use form::PictureForm;

use crate::args::{DrawArgs, PictureArgs, is_same_file};
use crate::failure::{Failure, say};
use crate::output::Output;
use crate::scene::{self, Loaded};
use crate::{args::MethodName, interrupt};
use carom::Timeline;
use carom_draw::{Drawing, Figure, Look};
use record::record;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

pub fn draw(args: &DrawArgs) -> Result<ExitCode, Failure> {
    args.check()?;
    let form = PictureForm::of(&args.output, args.format, &PictureForm::FIGURES)?;
    let loaded = scene::load(&args.picture.course.scene)?;
    args.picture.check_from(&loaded.scene)?;
    interrupt::watch();
    let output = open(&args.output, &args.picture)?;
    let (timeline, finished) = record(&args.picture, args.picture.course.method, &loaded);
    let mut figure = figure(&args.picture, &loaded, &timeline);
    if let Some(every) = args.every {
        figure = figure.every(every);
    }
    let truth = args.truth.then(|| record(&args.picture, MethodName::Events, &loaded).0);
    if let Some(truth) = &truth {
        figure = figure.truth(truth);
    }
    let (label, drawing) = (&loaded.label, figure.draw());
    let bytes = match form {
        PictureForm::Png => pixels(label, &drawing, args.scale)?,
        _ => drawing.svg.into_bytes(),
    };
    if write(output, &bytes)? {
        tell(label, &args.output, [drawing.width, drawing.height], &drawing.left_out);
    }
    Ok(if finished { ExitCode::SUCCESS } else { ExitCode::from(interrupt::CODE) })
}

/// A run as it was asked to be seen.
fn figure<'a>(args: &PictureArgs, loaded: &'a Loaded, timeline: &'a Timeline) -> Figure<'a> {
    let Loaded { scene, world, .. } = loaded;
    let mut figure =
        Figure::new(world, timeline, scene.frame).look(Look::of(scene)).theme(args.theme);
    let shown = args.show.iter().map(|part| (part, true));
    for (part, shown) in shown.chain(args.hide.iter().map(|part| (part, false))) {
        figure = figure.show(*part, shown);
    }
    if let Some(width) = args.width {
        figure = figure.width(f64::from(width));
    }
    if let Some(from) = args.from {
        figure = figure.from(from);
    }
    if let Some(title) = &args.title {
        figure = figure.title(title);
    }
    figure
}

fn pixels(label: &str, drawing: &Drawing, scale: u32) -> Result<Vec<u8>, Failure> {
    drawing.png(f64::from(scale)).map_err(|error| Failure::new(format!("{label}: {error}")))
}

/// Opens an output before the work begins, unless it is the scene.
fn open(path: &Path, args: &PictureArgs) -> Result<Output, Failure> {
    if path.is_file() && is_same_file(path, &args.course.scene) {
        let found = "found that the scene would be overwritten; accepted: another file";
        return Err(Failure::usage(format!("{}: {found}", path.display())));
    }
    Output::open(path)
}

/// Writes a picture into its place. Whether anyone reads it.
fn write(mut output: Output, bytes: &[u8]) -> Result<bool, Failure> {
    match output.write_all(bytes).and_then(|()| output.flush()) {
        Ok(()) => output.finish().map(|()| true),
        Err(error) if output.is_closed(&error) => Ok(false),
        Err(error) => Err(output.failure(&error)),
    }
}

/// What was drawn, and what was not.
fn tell(label: &str, output: &Path, [width, height]: [f64; 2], left_out: &[String]) {
    let place = match output == Path::new("-") {
        true => "standard output".to_string(),
        false => output.display().to_string(),
    };
    say(&format!("{label}: drawn to {place}, {width} × {height} pixels"));
    if !left_out.is_empty() {
        say(&format!("{label}: left out: {}", left_out.join("; ")));
        say("(--show and --from say what to draw)");
    }
}
