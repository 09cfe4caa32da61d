//! One gas of a sweep, from wherever it was left.

use super::grid::{Directory, Point, put};
use super::table::Told;
use crate::checkpoint::Keep;
use crate::failure::{Failure, say};
use crate::gas::{self, Plan};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

const RESULT: &str = "result.json";
const CHECKPOINT: &str = "checkpoint";

/// Its result: the one that is there, or what comes of running it. None if that was stopped.
pub fn run(
    directory: &Directory,
    point: &Point,
    show: impl FnMut(&gas::Course),
) -> Result<Option<Told>, Failure> {
    let plan = plan(directory, point);
    let place = directory.of(point);
    if let Some(told) = result(directory, point)? {
        return Ok(Some(told));
    }
    match fs::create_dir(&place) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            return Err(Failure::of_output(&place.display().to_string(), &error));
        }
        _ => {}
    }
    let Some(text) = gas::run_to_its_end(&plan, show)? else { return Ok(None) };
    put(&place.join(RESULT), &text)?;
    clear(&place);
    Told::read(&text).map(Some).map_err(Failure::new)
}

/// The result of a point that is done.
pub fn result(directory: &Directory, point: &Point) -> Result<Option<Told>, Failure> {
    let path = directory.of(point).join(RESULT);
    let name = path.display();
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            return Err(Failure::new(format!(
                "{name}: found that it cannot be read: {error}; accepted: a result, or none"
            )));
        }
    };
    match Told::read(&text) {
        Ok(told) if told.is_of(&plan(directory, point)) => Ok(Some(told)),
        Ok(_) => {
            say(&format!("{name}: found the result of another gas; this one begins anew"));
            Ok(None)
        }
        Err(error) => {
            say(&format!("{name}: found no whole result: {error}; this gas begins anew"));
            Ok(None)
        }
    }
}

fn plan(directory: &Directory, point: &Point) -> Plan {
    let grid = directory.grid;
    let checkpoint = Some(crate::checkpoint::absolute(directory.of(point).join(CHECKPOINT)));
    Plan {
        gas: grid.making.gas(point.discs as usize, point.packing, point.seed),
        measuring: grid.measuring.clone(),
        json: true,
        events: None,
        state: None,
        trajectory: None,
        frame: None,
        plot: None,
        keep: Keep { checkpoint, every: Some(directory.every), every_collisions: None },
    }
}

/// What is done needs no checkpoints.
fn clear(place: &Path) {
    let Ok(entries) = fs::read_dir(place) else { return };
    for entry in entries.flatten() {
        if entry.file_name().to_string_lossy().starts_with(CHECKPOINT) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
