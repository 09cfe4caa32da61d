//! `carom measure`: what `carom gas --measure` tells, of frames that are there already.
//!
//! - [`args`]: what can be said
//! - [`source`]: where frames come from
//! - [`watch`]: those who look at them

mod args;
mod source;
mod watch;

pub use args::MeasureArgs;

use crate::failure::{Failure, say};
use crate::gas::{Curves, Observers, Quantities, curves, plots, quantities};
use crate::interrupt;
use crate::output::{self, folder::Folder};
use crate::print::counted;
use crate::scene::label;
use crate::trajectory::read::Frame;
use carom::{Boundary, DiscState};
use serde::Serialize;
use source::Source;
use std::f64::consts::PI;
use std::process::ExitCode;
use watch::Watch;

#[derive(Serialize)]
struct Results {
    file: String,
    /// Whether all frames were measured, and it was not stopped.
    finished: bool,
    /// How many were measured.
    frames: u64,
    discs: usize,
    /// Of the first of them and of the last.
    from: f64,
    to: f64,
    quantities: Quantities,
    curves: Curves,
}

pub fn measure(args: &MeasureArgs) -> Result<ExitCode, Failure> {
    args.check()?;
    interrupt::watch();
    let mut source = Source::open(args)?;
    let folder = args.curves.as_deref().map(Folder::open).transpose()?;
    let (results, observers) = look(args, &mut source)?;
    if let Some(mut folder) = folder {
        for curve in &results.curves.0 {
            folder.put(format!("{}.csv", curve.key()), curve.csv());
        }
        folder.finish()?;
    }
    results.say(args)?;
    if let Some(path) = &args.plot {
        if results.curves.0.is_empty() {
            let found = "--plot: found that every curve was left out; accepted: one, at least";
            return Err(Failure::new(found.to_string()));
        }
        plots::write(path, &observers)?;
    }
    Ok(match results.finished {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(interrupt::CODE),
    })
}

/// Looks at one frame after the other.
fn look(args: &MeasureArgs, source: &mut Source) -> Result<(Results, Observers), Failure> {
    let file = label(&args.file);
    while source.read() < args.skip && source.next()?.is_some() {}
    let Some(first) = source.next()? else {
        let found = match source.read() {
            0 => "no frame in it that is whole".to_string(),
            frames => format!("{} in it, all of them left out", counted(frames, "frame")),
        };
        return Err(Failure::new(format!("{file}: found {found}; accepted: one, at least")));
    };
    let clock = Clock::of(&first, args.step);
    if args.boundary().or(first.boundary).is_none() {
        return Err(Failure::new(format!(
            "{file}: found nothing of the box in it; accepted, with such a file: --periodic \
             XMIN,YMIN,XMAX,YMAX, --closed alike, or --open"
        )));
    }
    if let Some(Boundary::Box { min, max } | Boundary::Periodic { min, max }) = first.boundary {
        let (width, height) = (max.x - min.x, max.y - min.y);
        if !(width > 0.0 && height > 0.0 && (width * height).is_normal()) {
            let found = format!("a box of {width:?} by {height:?}");
            return Err(Failure::new(format!("{file}: found {found}; accepted: one with an area")));
        }
    }
    let boundary = |frame: &Frame| args.boundary().or(frame.boundary).unwrap_or(Boundary::Open);
    let (begin, start) = (source.read() - 1, clock.time(&first, source.read() - 1));
    let mut next = source.next()?;
    let second = next.as_ref().map(|frame| (start, clock.time(frame, begin + 1)));
    let mut watch = Watch::new(&first, boundary(&first), second, &args.measure, source.unfit())?;
    let (mut last, mut number, mut finished) = (first, begin, true);
    let of_first = boundary(&last);
    loop {
        let wrong = |message: String| Failure::new(format!("{file}: frame {number}: {message}"));
        if boundary(&last) != of_first {
            let found = format!("found another box than in the first frame, {:?}", boundary(&last));
            return Err(wrong(format!("{found}; accepted: {of_first:?}")));
        }
        args.boundary().map_or(Ok(()), |told| fits(&last, told)).map_err(wrong)?;
        watch.see(&last, clock.time(&last, number)).map_err(wrong)?;
        let Some(frame) = next else { break };
        if interrupt::asked() {
            finished = false;
            break;
        }
        (last, number) = (frame, number + 1);
        next = source.next()?;
    }
    let to = clock.time(&last, number);
    let discs = last.discs.len();
    let observers = watch.observers;
    let results = Results {
        file,
        finished,
        frames: number - begin + 1,
        discs,
        from: start,
        to,
        quantities: Quantities(quantities(&observers, || last.discs)),
        curves: Curves(curves(&observers)),
    };
    Ok((results, observers))
}

/// Whether the discs of a frame can be in a box that was told, and not by the file.
fn fits(frame: &Frame, told: Boundary) -> Result<(), String> {
    let (Boundary::Box { min, max } | Boundary::Periodic { min, max }) = told else {
        return Ok(());
    };
    let is_outside = |disc: &&DiscState| disc.center.clamp(min, max) != disc.center;
    if let (Boundary::Box { .. }, Some(disc)) = (told, frame.discs.iter().find(is_outside)) {
        let [x, y] = disc.center.into();
        return Err(format!(
            "found a disc at {x:?}, {y:?}, outside of the box that is given; accepted: a box with all discs in it"
        ));
    }
    let area = (max.x - min.x) * (max.y - min.y);
    let covered: f64 = frame.radii.iter().map(|radius| PI * radius * radius).sum();
    match covered > area {
        true => Err(format!(
            "found discs of an area of {covered:?}, in a box of {area:?} that is given; accepted: a box with room for them"
        )),
        false => Ok(()),
    }
}

/// When a frame is: it says so itself, or its step does, or its number.
struct Clock {
    step: f64,
}

impl Clock {
    fn of(first: &Frame, step: Option<f64>) -> Self {
        if first.time.is_none() && step.is_none() {
            say("found no times in the file: a step is taken to last 1; --step T says otherwise");
        }
        Clock { step: step.unwrap_or(1.0) }
    }

    fn time(&self, frame: &Frame, number: u64) -> f64 {
        let steps = frame.step.map_or(number as f64, |step| step as f64);
        frame.time.unwrap_or(steps * self.step)
    }
}

impl Results {
    fn say(&self, args: &MeasureArgs) -> Result<(), Failure> {
        let Results { file, frames, discs, from, to, .. } = self;
        if args.json {
            let text = serde_json::to_string(self).map_err(|e| Failure::new(e.to_string()))?;
            return output::print(&format!("{text}\n")).map(|_| ());
        }
        if self.quantities.0.is_empty() {
            say("nothing was measured as a number");
        } else if args.prints() {
            say(self.quantities.table().trim_end());
        } else {
            output::print(&self.quantities.table())?;
        }
        for line in self.curves.prose("--json, --curves DIR or --plot FILE") {
            say(&line);
        }
        let stopped = if self.finished { "" } else { ", and was stopped there" };
        let (frames, discs) = (counted(*frames, "frame"), counted(*discs as u64, "disc"));
        say(&format!("{file}: {frames} of {discs}, from time {from:?} to {to:?}{stopped}"));
        Ok(())
    }
}
