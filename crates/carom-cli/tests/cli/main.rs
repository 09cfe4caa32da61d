//! The command, as people meet it: what it prints, what it leaves behind, and its exit code.

mod bench;
mod compare;
mod falling;
mod gas;
mod input;
mod large;
mod outputs;
mod picture;
mod play;
mod resume;
mod run;
mod small;
#[cfg(unix)]
mod unix;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Two discs that meet at 2.25.
const MEET: &str = r#"
frames = 4
[[disc]]
name = "blue"
center = [0.0, 0.0]
velocity = [1.0, 0.0]
radius = 1.0
mass = 1.0
[[disc]]
center = [4.25, 0.0]
radius = 1.0
mass = 1.0
"#;

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_carom"));
    command.current_dir(folder).args(args);
    command
}

/// Runs the command in a folder, with a text on standard input.
fn carom_with(folder: &Path, args: &[&str], input: &[u8]) -> Said {
    let mut command = command(folder, args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It need not be read.
    let _ = child.stdin.take().unwrap().write_all(input);
    Said::of(child.wait_with_output().unwrap())
}

fn carom(folder: &Path, args: &[&str]) -> Said {
    carom_with(folder, args, b"")
}

/// What came of it.
#[derive(Debug)]
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Said {
    fn of(output: Output) -> Self {
        let said = Said {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        };
        assert!(!said.err.contains("panicked"), "{said:?}");
        said
    }

    /// That it went well; then, what it printed.
    #[track_caller]
    fn done(&self) -> &str {
        assert_eq!(self.code, Some(0), "{self:?}");
        &self.out
    }

    /// That it failed with this code, printed nothing, and said each of these.
    #[track_caller]
    fn failed(&self, code: i32, parts: &[&str]) {
        assert_eq!((self.code, self.out.as_str()), (Some(code), ""), "{self:?}");
        for part in parts {
            assert!(self.err.contains(part), "no {part:?} in {self:?}");
        }
    }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// A folder with a file in it.
fn folder_with(name: &str, text: impl AsRef<[u8]>) -> tempfile::TempDir {
    let folder = folder();
    std::fs::write(folder.path().join(name), text).unwrap();
    folder
}

/// The names of all files in a folder, hidden ones too.
fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap()
}
