//! Checkpoints: from one, a run goes on as if it had never stopped.
//!
//! - [`file`]: a file that is whole, and known to be whole
//! - [`keeper`]: when it is time to write one
//! - [`resume`]: `carom resume`

mod file;
mod keeper;
mod resume;

pub use keeper::{Keep, Keeper, absolute, seconds};
pub use resume::{last, resume};

use crate::bench::VERSION;
use crate::failure::Failure;
use crate::output::beside_it;
use crate::output::claim::Claim;
use file::Unusable;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// Of the content. It goes up whenever what is written changes.
const FORMAT: u32 = 3;

/// What is kept of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    Gas,
    Run,
}

/// What comes first in every checkpoint.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Head {
    /// Another version may have other bits.
    carom: String,
    kind: Kind,
    /// Whether the run had come to its end.
    done: bool,
}

/// Writes a checkpoint, whole or not at all.
fn write(path: &Path, kind: Kind, done: bool, content: &impl Serialize) -> io::Result<()> {
    let head = Head { carom: VERSION.to_string(), kind, done };
    let bytes = postcard::to_extend(&head, Vec::new())
        .and_then(|bytes| postcard::to_extend(content, bytes))
        .map_err(io::Error::other)?;
    file::write(path, FORMAT, &bytes)
}

/// A checkpoint that is whole, not yet read further than its head.
struct Found {
    head: Head,
    bytes: Vec<u8>,
    at: usize,
}

fn find(path: &Path) -> Result<Found, Unusable> {
    let bytes = file::read(path, FORMAT)?;
    let (head, rest) =
        postcard::take_from_bytes::<Head>(&bytes).map_err(|_| Unusable::Unfamiliar)?;
    if head.carom != VERSION {
        return Err(Unusable::OfAnother(head.carom));
    }
    let at = bytes.len() - rest.len();
    Ok(Found { head, bytes, at })
}

impl Found {
    fn content<T: DeserializeOwned>(&self) -> Result<T, Unusable> {
        match postcard::take_from_bytes(&self.bytes[self.at..]) {
            Ok((content, [])) => Ok(content),
            _ => Err(Unusable::Unfamiliar),
        }
    }
}

/// All files that a checkpoint takes, one after another or at once.
pub fn files(path: &Path) -> impl Iterator<Item = PathBuf> {
    let endings = ["", ".before", ".new", ".aside", ".damaged", ".lock"];
    endings.into_iter().map(move |ending| beside_it(path, ending))
}

/// Keeps other runs away from a checkpoint, if there is one, for as long as the claim lives.
pub fn claim(path: Option<&Path>) -> Result<Option<Claim>, Failure> {
    let Some(path) = path else { return Ok(None) };
    let name = path.display();
    let claim = Claim::on(path).map_err(|error| file::failure(path, &error))?;
    claim.map(Some).ok_or_else(|| {
        Failure::new(format!(
            "{name}: found that another process runs with this checkpoint; accepted: wait for it, or another name"
        ))
    })
}

/// That a new run would not take the place of one that can still go on.
pub fn is_free(path: &Path) -> Result<(), Failure> {
    let name = path.display();
    match find(path) {
        Err(Unusable::Missing) => Ok(()),
        Ok(found) if found.head.done => Ok(()),
        Ok(_) => Err(Failure::new(format!(
            "{name}: found the checkpoint of a run that has not come to its end; accepted: another name, or \
             carom resume {name}"
        ))),
        Err(reason) => Err(Failure::new(format!(
            "{name}: {reason}; accepted: the name of a file that is not there yet"
        ))),
    }
}
