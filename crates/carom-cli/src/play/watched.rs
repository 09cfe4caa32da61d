//! The scene that is served, as its file is changed.

use crate::failure::Failure;
use crate::scene::{Text, label};
use serde::Serialize;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// The file is not looked at more often than this, however many ask.
const PAUSE: Duration = Duration::from_millis(200);
/// A file that is being written is left alone until it has stayed the same for so long,
const QUIET: Duration = Duration::from_millis(50);
/// unless that never happens.
const PATIENCE: u32 = 20;
/// For so long after a change, another one may have left the same time on the file (FAT counts in 2 s).
const COARSE: Duration = Duration::from_secs(3);

pub struct Watched {
    name: String,
    /// The file, if it is one. What comes through a pipe comes once.
    file: Option<PathBuf>,
    version: u64,
    found: Found,
    stamp: Option<Stamp>,
    looked: Instant,
}

/// What there was when the scene was last looked at.
#[derive(PartialEq)]
struct Found {
    text: Option<String>,
    problem: Option<String>,
}

type Stamp = (u64, Option<SystemTime>);

#[derive(Serialize)]
struct Told<'a> {
    version: u64,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

impl Watched {
    /// A scene that is well, for now.
    pub fn open(name: &Path) -> Result<Self, Failure> {
        let file = Some(name.to_path_buf()).filter(|name| name.is_file());
        let stamp = file.as_deref().and_then(stamp);
        let text = Text::of(name)?;
        text.check()?;
        let started = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Ok(Watched {
            name: match name.file_name().filter(|_| file.is_some()) {
                Some(name) => name.to_string_lossy().into_owned(),
                None => label(name),
            },
            file,
            // Not 1: a page that was left open since an earlier `carom play` may be at 1, with another scene.
            version: started.as_millis() as u64,
            found: Found { text: Some(text.text.into_owned()), problem: None },
            stamp,
            looked: Instant::now(),
        })
    }

    /// The scene as JSON, if it is another one than this version of it.
    pub fn after(&mut self, version: Option<u64>) -> Option<String> {
        if self.looked.elapsed() >= PAUSE {
            self.look();
            self.looked = Instant::now();
        }
        if version == Some(self.version) {
            return None;
        }
        let error = self.found.problem.as_deref();
        let text = self.found.text.as_deref().filter(|_| error.is_none());
        let told = Told { version: self.version, name: &self.name, text, error };
        Some(serde_json::to_string(&told).expect("only texts and a number"))
    }

    fn look(&mut self) {
        let Some(path) = &self.file else { return };
        let is_settled = |stamp: &Stamp| {
            stamp.1.and_then(|time| time.elapsed().ok()).is_some_and(|age| age > COARSE)
        };
        let mut seen = stamp(path);
        if self.found.text.is_some() && seen == self.stamp && seen.as_ref().is_some_and(is_settled)
        {
            return;
        }
        let mut text = read(path);
        for _ in 0..PATIENCE {
            if text.as_ref().is_ok_and(|text| Some(&*text.text) == self.found.text.as_deref()) {
                self.stamp = seen;
                return;
            }
            thread::sleep(QUIET);
            let now = stamp(path);
            if now == seen {
                break;
            }
            (seen, text) = (now, read(path));
        }
        let found = match text {
            Ok(text) => Found {
                problem: text.check().err().map(|failure| failure.message().to_string()),
                text: Some(text.text.into_owned()),
            },
            Err(failure) => Found { text: None, problem: Some(failure.message().to_string()) },
        };
        self.stamp = seen;
        if found != self.found {
            self.found = found;
            self.version += 1;
        }
    }
}

/// Not of pipes: to read one could take for ever.
fn read(path: &Path) -> Result<Text, Failure> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => Err(Failure::new(format!(
            "{}: found a pipe or a device where the scene was; accepted: a file",
            label(path)
        ))),
        _ => Text::of_file(path),
    }
}

/// What tells, for nearly nothing, that a file has been changed.
fn stamp(path: &Path) -> Option<Stamp> {
    let of = |found: Metadata| (found.len(), found.modified().ok());
    fs::metadata(path).ok().map(of)
}
