use crate::failure::Failure;
use std::path::Path;

/// How a trajectory is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Extended XYZ, which ASE and OVITO read.
    Xyz,
    /// A text dump of LAMMPS.
    Lammps,
    /// A line for each disc and frame.
    Csv,
    /// The binary form of HOOMD.
    Gsd,
}

impl Form {
    pub const ENDINGS: &str =
        ".xyz or .extxyz (extended XYZ), .dump or .lammpstrj (LAMMPS), .gsd, .csv";

    /// By the ending, if it is that of a trajectory.
    pub fn of_ending(path: &Path) -> Option<Self> {
        match path.extension()?.to_string_lossy().to_ascii_lowercase().as_str() {
            "xyz" | "extxyz" => Some(Form::Xyz),
            "dump" | "lammpstrj" => Some(Form::Lammps),
            "csv" => Some(Form::Csv),
            "gsd" => Some(Form::Gsd),
            _ => None,
        }
    }

    /// Of an output, by its ending. Standard output, devices and pipes have extended XYZ if they have none.
    pub fn of(path: &Path) -> Result<Self, Failure> {
        let is_straight = path == Path::new("-") || (path.exists() && !path.is_file());
        match Form::of_ending(path) {
            Some(Form::Gsd) if is_straight => Err(Failure::usage(format!(
                "{}: found that it is not a regular file; accepted: the name of one, since GSD has an index that \
                 is written again and again",
                path.display()
            ))),
            Some(form) => Ok(form),
            None if is_straight && path.extension().is_none() => Ok(Form::Xyz),
            None => Err(Failure::usage(format!(
                "{}: found no ending that tells the form of a trajectory; accepted: {}",
                path.display(),
                Form::ENDINGS
            ))),
        }
    }
}
