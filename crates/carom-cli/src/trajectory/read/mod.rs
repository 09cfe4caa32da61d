//! Frames of a file, one after the other.
//!
//! - [`lines`]: a text, line by line, and messages that name the line
//! - [`columns`]: a line for each disc, in columns that have names
//! - [`xyz`], [`lammps`], [`csv`], [`gsd`]: the forms

mod columns;
mod csv;
mod gsd;
mod lammps;
mod lines;
mod xyz;

use super::Form;
use crate::failure::Failure;
use carom::{Boundary, DiscState};
use std::path::Path;

/// All that a file tells of an instant.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// How many steps of its run it took.
    pub step: Option<i64>,
    pub time: Option<f64>,
    /// None if the file tells nothing of it.
    pub boundary: Option<Boundary>,
    /// In the order of their numbers, where they have any. Without velocities, these are 0.
    pub discs: Vec<DiscState>,
    /// Empty where the file has none.
    pub ids: Vec<i64>,
    pub radii: Vec<f64>,
    pub masses: Vec<f64>,
    pub has_velocities: bool,
}

pub enum Reader {
    Xyz(xyz::Xyz),
    Lammps(lammps::Lammps),
    Csv(csv::Csv),
    Gsd(gsd::Gsd),
}

impl Reader {
    /// The form of a file to be read: by its ending, and `.part` may come after it.
    pub fn form(path: &Path) -> Option<Form> {
        match is_part(path) {
            true => Form::of_ending(Path::new(path.file_stem()?)),
            false => Form::of_ending(path),
        }
    }

    pub fn open(path: &Path, form: Form) -> Result<Self, Failure> {
        Ok(match form {
            Form::Xyz => Reader::Xyz(xyz::Xyz::open(path)?),
            Form::Lammps => Reader::Lammps(lammps::Lammps::open(path)?),
            Form::Csv => Reader::Csv(csv::Csv::open(path)?),
            Form::Gsd => Reader::Gsd(gsd::Gsd::open(path)?),
        })
    }

    /// The next frame, or none at the end; of a run in progress, after the last that is whole.
    pub fn next(&mut self) -> Result<Option<Frame>, Failure> {
        let (next, lines) = match self {
            Reader::Xyz(xyz) => (xyz.next(), xyz.lines()),
            Reader::Lammps(lammps) => (lammps.next(), lammps.lines()),
            Reader::Csv(csv) => (csv.next(), csv.lines()),
            // An index tells which of its frames are whole.
            Reader::Gsd(gsd) => return gsd.next(),
        };
        if next.is_err() && lines.is_unfinished() { Ok(None) } else { next }
    }
}

/// Whether a file is that of a run in progress.
fn is_part(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "part")
}

/// What to say of a file that cannot be read at all.
fn unreadable(label: &str, error: &std::io::Error) -> Failure {
    Failure::new(format!(
        "{label}: found that it cannot be read: {error}; accepted: a trajectory that can be"
    ))
}
