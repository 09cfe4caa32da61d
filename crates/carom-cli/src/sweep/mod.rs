//! `carom sweep`: gases of many packings, sizes and seeds, on all cores.
//!
//! - [`args`]: what can be said
//! - [`grid`]: which gases there are, and the directory that keeps them
//! - [`point`]: one of them, from wherever it was left
//! - [`crew`]: those who run them, one a core; [`board`]: what is seen of it meanwhile
//! - [`table`]: what came of it, and [`plots`]: how that looks beside what is known

mod args;
mod board;
mod crew;
mod grid;
mod plots;
mod point;
mod table;

pub use args::SweepArgs;

use crate::failure::{Failure, say};
use crate::output::folder::Folder;
use crate::{interrupt, output};
use grid::{Directory, Grid};
use std::path::Path;
use std::process::ExitCode;
use table::Table;

/// So many seconds from one checkpoint of a point to the next.
const EVERY: f64 = 60.0;

pub fn sweep(args: SweepArgs) -> Result<ExitCode, Failure> {
    let (jobs, every, json) = (args.jobs, args.every, args.json);
    let place = args.output.clone();
    run(&args.grid()?, &place, Manner { jobs, every, json })
}

/// Goes on with a sweep that was stopped.
pub fn resume(place: &Path) -> Result<ExitCode, Failure> {
    let manner = Manner { jobs: None, every: EVERY, json: false };
    run(&grid::of_directory(place)?, place, manner)
}

/// What makes no difference to the results.
struct Manner {
    jobs: Option<usize>,
    every: f64,
    json: bool,
}

fn run(grid: &Grid, place: &Path, manner: Manner) -> Result<ExitCode, Failure> {
    // Held for as long as this runs.
    let _alone = grid::claim(place, grid)?;
    let directory = Directory { place, grid, every: manner.every };
    interrupt::watch();
    let outcome = crew::run(&directory, manner.jobs);

    let table = Table::of(grid, &outcome.results);
    let wrong = outcome.failures;
    let (done, all) = (outcome.results.len(), grid.points().len());
    if done > 0 {
        let text = if manner.json { table.json(done == all)? } else { table.text() };
        output::print(&text)?;
        let plots = write(&directory, &table, done == all)?;
        let what = if plots > 0 { "table and plots" } else { "table" };
        say(&format!("{what}: {}", place.display()));
    }
    if done + wrong < all {
        say(&format!("sweep: stopped: {done} of {all} points are done"));
        say(&format!("to go on: carom resume {}", place.display()));
        return Ok(ExitCode::from(interrupt::CODE));
    }
    if wrong > 0 {
        return Err(Failure::new(format!(
            "sweep: {wrong} of {all} gases could not be run, as said above"
        )));
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the table and its plots, and tells how many plots there are.
fn write(directory: &Directory, table: &Table, finished: bool) -> Result<usize, Failure> {
    let mut folder = Folder::open(directory.place)?;
    let plots = plots::plots(directory.grid, table);
    let count = plots.len();
    for (name, drawing) in plots {
        let pixels = drawing.png(plots::SCALE);
        let pixels = pixels.map_err(|error| Failure::new(format!("{name}.png: {error}")))?;
        folder.put(format!("{name}.svg"), drawing.svg);
        folder.put(format!("{name}.png"), pixels);
    }
    folder.put("table.csv", table.csv());
    folder.put("table.json", table.json(finished)?);
    folder.finish().map(|_| count)
}
