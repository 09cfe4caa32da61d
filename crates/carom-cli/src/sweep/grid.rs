//! Which gases a sweep has, and the directory that keeps them.

use crate::bench::VERSION;
use crate::failure::Failure;
use crate::gas::{Making, Measuring};
use crate::output::Output;
use crate::output::claim::Claim;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// What the directory of a sweep is known by.
const NAME: &str = "sweep.json";

/// All packings, all numbers of discs and all seeds, with one another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Grid {
    pub discs: Vec<u64>,
    pub packing: Vec<f64>,
    pub seeds: Vec<u64>,
    #[serde(flatten)]
    pub making: Making,
    #[serde(flatten)]
    pub measuring: Measuring,
}

/// One gas of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub discs: u64,
    pub packing: f64,
    pub seed: u64,
}

impl Point {
    /// The name of its directory, and what it is called.
    pub fn name(&self) -> String {
        format!("n{}-p{}-s{}", self.discs, self.packing, self.seed)
    }
}

impl Grid {
    /// The largest first, so that the last to end are short.
    pub fn points(&self) -> Vec<Point> {
        let mut points = Vec::new();
        for discs in self.discs.iter().rev().copied() {
            for packing in self.packing.iter().copied() {
                points.extend(self.seeds.iter().map(|seed| Point { discs, packing, seed: *seed }));
            }
        }
        points
    }
}

/// A sweep, and where it is.
pub struct Directory<'s> {
    pub place: &'s Path,
    pub grid: &'s Grid,
    /// Seconds from one checkpoint to the next.
    pub every: f64,
}

/// As it is written down.
#[derive(Serialize, Deserialize)]
struct Written {
    /// Another version may have other bits.
    carom: String,
    #[serde(flatten)]
    grid: Grid,
}

/// Makes the directory ready, a new one or that of the same sweep, and keeps a second sweep out of it for as long as
/// the claim lives.
pub fn claim(place: &Path, grid: &Grid) -> Result<Claim, Failure> {
    let name = place.display();
    let failure = |error: std::io::Error| Failure::of_output(&name.to_string(), &error);
    match fs::read_dir(place) {
        Ok(entries) => {
            let is_ours = |name: &str| {
                // What is left of a sweep that was killed before it had written anything.
                name.starts_with(NAME) || (name.starts_with(".carom-") && name.ends_with(".part"))
            };
            let mut names = entries.flatten().map(|entry| entry.file_name());
            if names.any(|name| !is_ours(&name.to_string_lossy())) {
                read::<Written>(place)?;
            }
        }
        Err(error) if error.kind() == ErrorKind::NotFound => match fs::create_dir(place) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(failure(error)),
            _ => {}
        },
        Err(error) if error.kind() == ErrorKind::NotADirectory => {
            return Err(Failure::new(format!(
                "{name}: found a file; accepted: the name of a directory, with -o DIR"
            )));
        }
        Err(error) => return Err(failure(error)),
    }
    let file = place.join(NAME);
    // First of all: two that begin at once must not both write what they are.
    let claim = Claim::on(&file).map_err(failure)?.ok_or_else(|| {
        Failure::new(format!(
            "{name}: found that another sweep is running there; accepted: another directory, or wait for it"
        ))
    })?;
    if file.exists() {
        check(place, grid)?;
    } else {
        let written = Written { carom: VERSION.to_string(), grid: grid.clone() };
        let text = serde_json::to_string_pretty(&written);
        let text = text.map_err(|error| Failure::new(error.to_string()))?;
        put(&file, &(text + "\n"))?;
    }
    Ok(claim)
}

/// Writes a file, whole and on the disk, or not at all.
pub fn put(path: &Path, text: &str) -> Result<(), Failure> {
    let mut output = Output::open(path)?;
    let done = output.write_all(text.as_bytes()).and_then(|()| output.sync());
    done.map_err(|error| output.failure(&error))?;
    output.finish()
}

/// The grid of a directory that has one.
pub fn of_directory(place: &Path) -> Result<Grid, Failure> {
    let written: Written = read(place)?;
    Ok(written.grid)
}

fn read<T: serde::de::DeserializeOwned>(place: &Path) -> Result<T, Failure> {
    let path = place.join(NAME);
    let refused = |found: String| {
        let accepted = "accepted: the directory of a sweep, or one that is empty or not there yet";
        Failure::new(format!("{}: found {found}; {accepted}", place.display()))
    };
    let text = fs::read_to_string(&path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => refused(format!("no {NAME} in it")),
        _ => refused(format!("that {NAME} cannot be read: {error}")),
    })?;
    serde_json::from_str(&text)
        .map_err(|error| refused(format!("a {NAME} of another kind: {error}")))
}

/// That what is there is of the same sweep.
fn check(place: &Path, grid: &Grid) -> Result<(), Failure> {
    // As it would be written, so that numbers are compared and not their digits.
    let Written { carom, grid: theirs } = read(place)?;
    let name = place.display();
    if carom != VERSION {
        return Err(Failure::new(format!(
            "{name}: found a sweep of carom {carom}, whose results may have other bits than those of {VERSION}; \
             accepted: another directory"
        )));
    }
    let [theirs, ours] = [&theirs, grid].map(|grid| serde_json::to_value(grid).unwrap_or_default());
    let Value::Object(ours) = ours else { return Ok(()) };
    match ours.iter().find(|(key, value)| theirs.get(key) != Some(value)) {
        None => Ok(()),
        Some((key, value)) => Err(Failure::new(format!(
            "{name}: found a sweep whose {key} is {}, and not {value}; accepted: the same, or another \
             directory; carom resume {name} goes on with that one",
            theirs.get(key).unwrap_or(&Value::Null)
        ))),
    }
}

impl Directory<'_> {
    pub fn of(&self, point: &Point) -> PathBuf {
        self.place.join(point.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_names_of_their_own() {
        let points = [
            Point { discs: 10, packing: 0.1, seed: 1 },
            Point { discs: 10, packing: 0.11, seed: 1 },
            Point { discs: 10, packing: 0.1, seed: 11 },
            Point { discs: 101, packing: 0.1, seed: 1 },
        ];
        let mut names = points.map(|point| point.name()).to_vec();
        names.dedup();
        assert_eq!(names, ["n10-p0.1-s1", "n10-p0.11-s1", "n10-p0.1-s11", "n101-p0.1-s1"]);
    }
}
