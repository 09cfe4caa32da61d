//! The report: a page that needs nothing else, and its figures as files.
//!
//! - [`figures`]: what is drawn
//! - [`page`]: what is written around it

mod figures;
mod page;

use super::case::Case;
use crate::failure::Failure;
use crate::output::folder::Folder;
use carom_draw::Theme;
use figures::Figures;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

const PAGE: &str = "index.html";

/// Writes it, and tells where the page is.
pub fn write(cases: &[Case], mut folder: Folder) -> Result<PathBuf, Failure> {
    let mut sections = String::new();
    for case in cases {
        let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| Figures::of(case, theme));
        sections.push_str(&page::section(case, cases.len() > 1, &light, &dark));
        for (name, drawing) in light.all() {
            folder.put(figure_file(case, name), drawing.svg.clone());
        }
    }
    folder.put(PAGE, page::page(cases, &sections));
    folder.finish()
}

/// A page that someone else has made stays where it is.
pub fn check_place(folder: &Path) -> Result<(), Failure> {
    let page = folder.join(PAGE);
    match std::fs::read(&page) {
        Ok(bytes) if !String::from_utf8_lossy(&bytes).contains(page::MARK) => {
            let found =
                "found a page that carom has not made; accepted: another directory, with -o DIR";
            Err(Failure::new(format!("{}: {found}", page.display())))
        }
        _ => Ok(()),
    }
}

/// The file of one of its figures.
fn figure_file(case: &Case, name: &str) -> String {
    format!("{}-{name}.svg", slug(case))
}

/// What its figures are called, and its place in the page.
fn slug(case: &Case) -> String {
    let letter = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    // Of a path, the last part, without its ending.
    let name = Path::new(case.name()).file_stem().and_then(OsStr::to_str).unwrap_or_default();
    let name: String = name.chars().map(letter).take(60).collect();
    let name = name.trim_matches('-').to_ascii_lowercase();
    if name.is_empty() { "scene".to_string() } else { name }
}
