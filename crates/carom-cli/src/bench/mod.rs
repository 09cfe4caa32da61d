//! `carom bench`: [`observers`](mod@observers), what it costs to measure, and
//! `carom bench crosses`: the experiment of a poster on discs among walls, and how it goes today.
//!
//! 100 walls in 50 crosses, up to 100 discs that do not meet each other, 600 frames, every one timed; here
//! by three methods, and with a thousand times as many of everything.
//!
//! - [`args`]: what can be asked for
//! - [`trial`]: what is measured
//! - [`measure`](mod@measure): in which order, and how often; [`frames`]: the time of each frame
//! - [`recorded`]: a run that is checked, by [`swept`], which knows none of carom's predictions
//! - [`table`], [`json`], [`plots`](mod@plots), [`pictures`](mod@pictures): what is told of it, in [`words`]
//! - [`poster`] and [`machine`]: what it is held against, and where it was measured

mod args;
mod frames;
mod json;
mod machine;
mod measure;
mod observers;
mod pictures;
mod plots;
mod poster;
mod recorded;
mod swept;
mod table;
mod trial;
mod words;

pub use args::Bench;
pub use machine::VERSION;

use crate::args::MethodName;
use crate::failure::{Failure, say};
use crate::output::folder::Folder;
use crate::{interrupt, output};
use args::CrossesArgs;
use carom_draw::Drawing;
use machine::Machine;
use measure::{Effort, measure};
use std::process::ExitCode;
use trial::{Run, Trials};

pub fn bench(name: &Bench) -> Result<ExitCode, Failure> {
    match name {
        Bench::Crosses(args) => crosses(args),
        Bench::Observers(args) => observers::observers(args),
    }
}

fn crosses(args: &CrossesArgs) -> Result<ExitCode, Failure> {
    args.check()?;
    let mut trials = Trials::new(args)?;
    interrupt::watch();
    let folder = Folder::open(&args.output)?;
    let finished = measure(&mut trials, &Effort::new(args.quick)).is_continue();
    let has_some =
        trials.all.iter().flat_map(|trial| &trial.runs).any(|run| run.measured().is_some());
    if !finished {
        let what = if has_some { "what there is, is told" } else { "nothing was measured" };
        say(&format!("crosses: stopped: {what}"));
    }
    if !has_some && !finished {
        return Ok(ExitCode::from(interrupt::CODE));
    }

    let machine = Machine::here();
    let (table, json) = (table::text(&trials, &machine), json::text(&trials, &machine, finished)?);
    let printed = output::print(if args.json { &json } else { &table })?;
    write(folder, &trials, table, json)?;
    say(&format!("plots, pictures and the time of every frame: {}", args.output.display()));
    match problems(&trials) {
        problems if !problems.is_empty() => Err(Failure::new(problems.join("\n"))),
        _ if !finished => Ok(ExitCode::from(interrupt::CODE)),
        _ => Ok(printed),
    }
}

fn write(mut folder: Folder, trials: &Trials, table: String, json: String) -> Result<(), Failure> {
    let mut put = |name: &str, drawing: Drawing| -> Result<(), Failure> {
        let pixels = drawing.png(2.0);
        let pixels = pixels.map_err(|error| Failure::new(format!("{name}.png: {error}")))?;
        folder.put(format!("{name}.svg"), drawing.svg);
        folder.put(format!("{name}.png"), pixels);
        Ok(())
    };
    plots::plots(trials).into_iter().try_for_each(|(name, plot)| put(name, plot))?;
    pictures::pictures().into_iter().try_for_each(|(name, picture)| put(&name, picture))?;
    folder.put("frames.csv", json::frames_csv(trials));
    folder.put("crosses.json", json);
    folder.put("crosses.md", table);
    folder.finish().map(|_| ())
}

/// What cannot be, and yet was found: of the exact methods alone, since PIT is expected to have faults.
fn problems(trials: &Trials) -> Vec<String> {
    let mut problems = Vec::new();
    for trial in &trials.all {
        let exact = |run: &&Run| run.method != MethodName::Pit;
        for run in trial.runs.iter().filter(exact) {
            if let Some(problem) = run.check.as_ref().and_then(|check| check.problem()) {
                problems.push(format!(
                    "crosses, {}, {}: {problem}",
                    trial.label(),
                    run.method.name()
                ));
            }
        }
    }
    problems
}
