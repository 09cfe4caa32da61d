//! What goes wrong, in one message, and the exit code.

use carom_scene::Problems;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Why a command did not do what it was asked for.
#[derive(Debug)]
pub struct Failure {
    message: String,
    code: u8,
}

impl Failure {
    pub fn new(message: String) -> Self {
        Failure { message, code: 1 }
    }

    /// The command line is wrong.
    pub fn usage(message: String) -> Self {
        Failure { message, code: 2 }
    }

    /// An output cannot be opened, written or put into its place.
    pub fn of_output(name: &str, error: &io::Error) -> Self {
        let (found, accepted) = match error.kind() {
            ErrorKind::NotFound => {
                ("the folder for it does not exist".to_string(), "a place in a folder that does")
            }
            _ => (
                format!("it cannot be written: {error}"),
                "a place with room, and with leave to write there",
            ),
        };
        Failure::new(format!("{name}: found that {found}; accepted: {accepted}"))
    }

    /// What there is to say.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Says so on standard error.
    pub fn tell(&self) -> ExitCode {
        say(&self.message);
        ExitCode::from(self.code)
    }
}

impl From<Problems> for Failure {
    fn from(problems: Problems) -> Self {
        Failure::new(problems.to_string())
    }
}

/// A line, or several, on standard error. If no one is there to read it, never mind.
pub fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
