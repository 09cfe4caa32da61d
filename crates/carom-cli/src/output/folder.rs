//! A directory of files that appear whole, or not at all.

use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Where files are to be.
pub struct Folder {
    place: PathBuf,
    /// A directory beside it, if it is not there yet.
    beside: Option<TempDir>,
    files: Vec<(String, Vec<u8>)>,
}

impl Folder {
    /// A directory, which need not be there.
    pub fn open(place: &Path) -> Result<Self, Failure> {
        let failure = |error: io::Error| Failure::of_output(&place.display().to_string(), &error);
        let beside = match fs::metadata(place) {
            Ok(found) if found.is_dir() => None,
            Ok(_) => {
                let name = place.display();
                let found = "found a file; accepted: the name of a directory, with -o DIR";
                return Err(Failure::new(format!("{name}: {found}")));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let beside = make_beside(place).map_err(failure)?;
                interrupt::remove_at_exit(beside.path());
                Some(beside)
            }
            Err(error) => return Err(failure(error)),
        };
        Ok(Folder { place: place.to_path_buf(), beside, files: Vec::new() })
    }

    /// A file in it. The last one is put there last.
    pub fn put(&mut self, name: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.files.push((name.into(), bytes.into()));
    }

    /// Puts everything into its place, and tells where the last file is.
    pub fn finish(self) -> Result<PathBuf, Failure> {
        let Folder { place, beside, files } = self;
        let last = files.last().map(|(name, _)| place.join(name)).unwrap_or_default();
        let failure = |error: io::Error| Failure::of_output(&place.display().to_string(), &error);
        let Some(beside) = beside else {
            // Nothing appears before everything is written.
            let written: Result<Vec<Output>, Failure> =
                files.iter().map(|(name, bytes)| written(&place.join(name), bytes)).collect();
            written?.into_iter().try_for_each(Output::finish)?;
            return Ok(last);
        };
        for (name, bytes) in &files {
            fs::write(beside.path().join(name), bytes).map_err(failure)?;
        }
        // It is readable for its owner alone, until it is whole.
        let mode = like_others(beside.path());
        mode.and_then(|()| fs::rename(beside.path(), &place)).map_err(failure)?;
        // What is no longer there need not be removed.
        let _ = beside.keep();
        Ok(last)
    }
}

fn written(path: &Path, bytes: &[u8]) -> Result<Output, Failure> {
    let mut output = Output::open(path)?;
    let done = output.write_all(bytes).and_then(|()| output.flush());
    done.map_err(|error| output.failure(&error))?;
    Ok(output)
}

fn make_beside(place: &Path) -> io::Result<TempDir> {
    let parent = match place.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".carom-").suffix(".part").tempdir_in(parent).map_err(|error| {
        // The error itself: that it was about another name is no one's business.
        error.raw_os_error().map_or(error.kind().into(), io::Error::from_raw_os_error)
    })
}

/// With the mode that directories get here.
#[cfg(unix)]
fn like_others(folder: &Path) -> io::Result<()> {
    let probe = folder.join("mode");
    fs::create_dir(&probe)?;
    let found = fs::metadata(&probe)?.permissions();
    fs::remove_dir(&probe)?;
    fs::set_permissions(folder, found)
}

#[cfg(not(unix))]
fn like_others(_: &Path) -> io::Result<()> {
    Ok(())
}
