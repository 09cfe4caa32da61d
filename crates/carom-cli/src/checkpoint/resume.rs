//! `carom resume`: a run goes on from its checkpoint.

use super::file::{self, Unusable};
use super::{Found, Kind, find};
use crate::failure::{Failure, say};
use crate::output::beside_it;
use crate::{gas, run, sweep};
use serde::de::DeserializeOwned;
use std::path::Path;
use std::process::ExitCode;

pub fn resume(path: &Path) -> Result<ExitCode, Failure> {
    if path.is_dir() {
        return sweep::resume(path);
    }
    let found = newest(path)?;
    let done = found.head.done;
    match found.head.kind {
        Kind::Gas => gas::resume(content(path, found)?, done),
        Kind::Run => run::resume(content(path, found)?, done),
    }
}

/// What the last checkpoint of this kind has, and whether the run had come to its end; nothing, if there is none.
pub fn last<T: DeserializeOwned>(path: &Path, kind: Kind) -> Result<Option<(T, bool)>, Failure> {
    if !path.exists() && !file::before(path).exists() {
        return Ok(None);
    }
    let found = newest(path)?;
    let done = found.head.done;
    match found.head.kind == kind {
        true => content(path, found).map(|content| Some((content, done))),
        false => Err(refused(path, &Unusable::Unfamiliar)),
    }
}

/// The last checkpoint, or the one before if the last is of no use, which is said.
fn newest(path: &Path) -> Result<Found, Failure> {
    let name = path.display();
    let before = file::before(path);
    match find(path) {
        Ok(found) => Ok(found),
        Err(reason) => match find(&before) {
            Ok(found) => {
                say(&format!("{name}: {reason}; going on from {}", before.display()));
                // Out of the way, so that the next one does not put it in the place of the good one.
                if path.exists() {
                    let damaged = beside_it(path, ".damaged");
                    std::fs::rename(path, damaged).map_err(|error| file::failure(path, &error))?;
                }
                Ok(found)
            }
            Err(Unusable::Missing) => Err(refused(path, &reason)),
            Err(older) => Err(Failure::new(format!(
                "{name}: {reason}; {}: {older}; accepted: a checkpoint that this carom wrote",
                before.display()
            ))),
        },
    }
}

fn content<T: DeserializeOwned>(path: &Path, found: Found) -> Result<T, Failure> {
    found.content().map_err(|reason| refused(path, &reason))
}

fn refused(path: &Path, reason: &Unusable) -> Failure {
    Failure::new(format!(
        "{}: {reason}; accepted: a checkpoint that this carom wrote",
        path.display()
    ))
}
