//! `carom compare`: scenes by PIT and as they truly go, and what is wrong with PIT.
//!
//! - [`case`]: a scene, both its runs and the diagnosis
//! - [`table`] and [`json`]: what is printed
//! - [`report`]: the page and its figures

mod case;
mod json;
mod report;
mod table;

use crate::args::CompareArgs;
use crate::failure::{Failure, say};
use crate::output::folder::Folder;
use crate::{interrupt, output, scene};
use case::Case;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The classic cases: PIT's faults, one by one.
const CASES: [&str; 6] =
    ["delay", "wrong-direction", "missed", "near-simultaneous", "four-to-two", "sticking"];

/// Where the report on them goes, and that on a scene without a name.
const REPORT: &str = "carom-report";

pub fn compare(args: &CompareArgs) -> Result<ExitCode, Failure> {
    if args.output.as_deref() == Some(Path::new("-")) {
        let found = "--output: found -; accepted: the name of a directory";
        return Err(Failure::usage(found.to_string()));
    }
    let scenes = match &args.scene {
        Some(name) => vec![scene::load(name)?],
        None => CASES.into_iter().map(built_in).collect(),
    };
    interrupt::watch();
    let (count, mut cases) = (scenes.len(), Vec::new());
    for loaded in scenes {
        // Of one that is begun there is something to report, however early it is stopped.
        if interrupt::asked() && !cases.is_empty() {
            break;
        }
        cases.push(Case::new(loaded, args.frames, args.substeps.unwrap_or(1.into()))?);
    }
    tell_where_it_stopped(&cases, count);
    let place = args.output.clone().unwrap_or_else(|| default_place(args.scene.as_deref(), &cases));
    report::check_place(&place)?;
    let folder = Folder::open(&place)?;

    let page = report::write(&cases, folder)?;
    let text = match args.json {
        true => json::text(&cases, &page)?,
        false => table::text(&cases),
    };
    let printed = output::print(&text)?;
    say(&format!("report     {}", page.display()));
    Ok(if interrupt::asked() { ExitCode::from(interrupt::CODE) } else { printed })
}

/// After a Ctrl-C.
fn tell_where_it_stopped(cases: &[Case], count: usize) {
    for case in cases {
        if let Some(asked) = case.stopped_before {
            let (label, until) = (&case.label, case.diagnosis.until);
            say(&format!("{label}: stopped at time {until:?}, of {asked:?}"));
        }
    }
    if cases.len() < count {
        say(&format!("stopped after {} of {count} scenes", cases.len()));
    }
}

/// A directory named after the scene.
fn default_place(scene: Option<&Path>, cases: &[Case]) -> PathBuf {
    let name = match scene {
        None => None,
        Some(path) if path == Path::new("-") => cases[0].scene.name.as_deref().map(OsStr::new),
        Some(path) => path.file_stem(),
    };
    // A name from inside a scene may be anything.
    let is_plain = |name: &&OsStr| {
        let is_letter = |letter: char| letter.is_alphanumeric() || "-_ ".contains(letter);
        name.to_str().is_some_and(|name| !name.is_empty() && name.chars().all(is_letter))
    };
    let is_file_name = |name: &&OsStr| scene != Some(Path::new("-")) || is_plain(name);
    name.filter(is_file_name).map_or(PathBuf::from(REPORT), PathBuf::from)
}

fn built_in(name: &str) -> scene::Loaded {
    let scene = carom_scene::built_in(name).expect("the classic cases are built in").scene();
    let world = scene.world().expect("the built-in scenes are tested");
    scene::Loaded { label: name.to_string(), scene, world }
}
