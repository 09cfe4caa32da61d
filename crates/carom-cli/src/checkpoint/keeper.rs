//! When it is time for a checkpoint.

use super::{Kind, file};
use crate::failure::{Failure, say};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Where checkpoints go, and how often.
#[derive(Clone, Debug, Default, clap::Args, Serialize, Deserialize)]
pub struct Keep {
    /// Keep all that it takes to go on in this file: carom resume FILE
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// So many seconds from one checkpoint to the next [default: 600]
    #[arg(long, value_name = "SECONDS", requires = "checkpoint", value_parser = seconds,
          allow_negative_numbers = true)]
    pub every: Option<f64>,
    /// So many collisions from one checkpoint to the next, instead
    #[arg(long, value_name = "N", requires = "checkpoint", conflicts_with = "every",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub every_collisions: Option<u64>,
}

/// How long it may be from one checkpoint to the next.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.001..=1e9).contains(&seconds) => Ok(seconds),
        _ => Err("accepted: a number of seconds, from 0.001 to 1000000000".to_string()),
    }
}

impl Keep {
    /// With paths that hold in every folder.
    pub fn absolute(self) -> Self {
        Keep { checkpoint: self.checkpoint.map(absolute), ..self }
    }

    pub fn is_wanted(&self) -> bool {
        self.checkpoint.is_some()
    }
}

/// A path that holds in every folder.
pub fn absolute(path: PathBuf) -> PathBuf {
    std::path::absolute(&path).unwrap_or(path)
}

/// Writes checkpoints when it is time.
pub struct Keeper {
    keep: Keep,
    last: Instant,
    /// At how many collisions the last one was.
    collisions: u64,
    failed: bool,
}

impl Keeper {
    /// That of a run that is at so many collisions.
    pub fn new(keep: &Keep, collisions: u64) -> Self {
        Keeper { keep: keep.clone(), last: Instant::now(), collisions, failed: false }
    }

    /// Whether it goes by collisions.
    pub fn counts(&self) -> bool {
        self.keep.every_collisions.is_some()
    }

    /// Whether it is time for one.
    pub fn is_due(&self, collisions: u64) -> bool {
        match (&self.keep.checkpoint, self.keep.every_collisions) {
            (None, _) => false,
            (Some(_), Some(every)) => collisions >= self.collisions.saturating_add(every),
            (Some(_), None) => {
                self.last.elapsed() >= Duration::from_secs_f64(self.keep.every.unwrap_or(600.0))
            }
        }
    }

    /// Writes one. If that goes wrong the run goes on, with the one before, and tries again later.
    pub fn write(&mut self, kind: Kind, done: bool, collisions: u64, content: &impl Serialize) {
        let Some(path) = &self.keep.checkpoint else { return };
        let written = super::write(path, kind, done, content);
        (self.last, self.collisions) = (Instant::now(), collisions);
        self.failed = written.is_err();
        if let Err(error) = written {
            let failure = file::failure(path, &error);
            say(&format!("{}; the run goes on without this checkpoint", failure.message()));
        }
    }

    /// Writes the first one, so that a place where none can be written is known at once.
    pub fn write_first(&mut self, kind: Kind, content: &impl Serialize) -> Result<(), Failure> {
        let Some(path) = &self.keep.checkpoint else { return Ok(()) };
        super::write(path, kind, false, content).map_err(|error| file::failure(path, &error))
    }

    /// Whether the last one was written.
    pub fn is_fine(&self) -> bool {
        !self.failed
    }

    /// How to go on, if the run stops here.
    pub fn tell_how_to_go_on(&self) {
        if let Some(path) = self.keep.checkpoint.as_ref().filter(|_| !self.failed) {
            say(&format!("to go on: carom resume {}", path.display()));
        }
    }
}
