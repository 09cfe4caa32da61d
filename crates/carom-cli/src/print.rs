//! The commands that print something and are done: scenes, schema, import, completions.

use crate::args::{Args, SchemaOf};
use crate::failure::Failure;
use crate::output::{self, Output};
use crate::scene::label;
use carom_scene::BUILT_IN;
use clap::CommandFactory;
use clap_complete::Shell;
use std::fmt::Write as _;
use std::io::{self, Read, Write as _};
use std::path::Path;
use std::process::ExitCode;

/// So many things, in words.
pub fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

pub fn scenes() -> Result<ExitCode, Failure> {
    let widest = BUILT_IN.iter().map(|scene| scene.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for scene in BUILT_IN {
        let _ = writeln!(text, "{:widest$}  {}", scene.name, scene.description());
    }
    output::print(&text)
}

pub fn schema(of: SchemaOf) -> Result<ExitCode, Failure> {
    let schema = match of {
        SchemaOf::Scene => carom_scene::schema(),
        SchemaOf::Event => output::schema::event(),
        SchemaOf::State => output::schema::state(),
    };
    output::print(&format!("{schema:#}\n"))
}

pub fn completions(shell: Shell) -> Result<ExitCode, Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "carom", &mut text);
    output::print(&String::from_utf8_lossy(&text))
}

pub fn import(file: &Path, to: &Path) -> Result<ExitCode, Failure> {
    let text = read(file)?;
    let scene = carom_scene::import(&text).map_err(|problems| problems.of_file(label(file)))?;
    let toml = scene.to_toml();
    if to == Path::new("-") {
        return output::print(&toml);
    }
    let mut output = Output::open(to)?;
    output.write_all(toml.as_bytes()).map_err(|error| output.failure(&error))?;
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn read(file: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let done = match file == Path::new("-") {
        true => io::stdin().lock().read_to_end(&mut bytes).map(|_| ()),
        false => std::fs::read(file).map(|read| bytes = read),
    };
    let accepted = "accepted: a particle file of algs4 that can be read";
    let label = label(file);
    if let Err(error) = done {
        return Err(Failure::new(format!(
            "{label}: found that it cannot be read: {error}; {accepted}"
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
        let byte = error.as_bytes()[at];
        Failure::new(format!(
            "{label}:{line}: found the byte {byte:#04x}, which is not text; {accepted}"
        ))
    })
}
