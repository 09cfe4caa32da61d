use crate::failure::Failure;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::path::Path;

/// No line of a trajectory is so long.
const LONGEST: u64 = 1 << 20;

/// A text, line by line.
pub struct Lines {
    label: String,
    reader: BufReader<File>,
    line: Vec<u8>,
    number: u64,
    /// How many frames were read.
    pub frames: u64,
    /// Its run goes on: the last frame need not be whole yet.
    pub grows: bool,
    /// Its end was seen, and what comes after it since is not looked at.
    is_over: bool,
}

impl Lines {
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let label = path.display().to_string();
        let file = File::open(path).map_err(|error| super::unreadable(&label, &error))?;
        let reader = BufReader::with_capacity(1 << 18, file);
        let grows = super::is_part(path);
        Ok(Lines { label, reader, line: Vec::new(), number: 0, frames: 0, grows, is_over: false })
    }

    /// The next line, without its end; or none, if there is no further one.
    pub fn next(&mut self) -> Result<Option<&str>, Failure> {
        self.line.clear();
        if self.is_over {
            return Ok(None);
        }
        let read = (&mut self.reader).take(LONGEST).read_until(b'\n', &mut self.line);
        match read {
            Ok(0) => {
                self.is_over = true;
                return Ok(None);
            }
            Ok(_) => self.number += 1,
            Err(error) if error.kind() == ErrorKind::Interrupted => return self.next(),
            Err(error) => return Err(super::unreadable(&self.label, &error)),
        }
        if self.line.len() as u64 == LONGEST {
            return Err(self.wrong("a line of a million characters", "a trajectory"));
        }
        if self.line.last() != Some(&b'\n') {
            // The rest of a number may be missing.
            self.is_over = true;
            return Err(self.cut("in the middle of a line"));
        }
        while self.line.last().is_some_and(|byte| *byte == b'\n' || *byte == b'\r') {
            self.line.pop();
        }
        match std::str::from_utf8(&self.line) {
            Ok(_) => Ok(Some(self.current())),
            Err(error) => {
                let byte = self.line[error.valid_up_to()];
                Err(self.wrong(&format!("the byte {byte:#04x}, which is not text"), "text"))
            }
        }
    }

    /// The next line that is not empty.
    pub fn next_filled(&mut self) -> Result<Option<&str>, Failure> {
        while self.next()?.is_some() {
            if !self.current().trim().is_empty() {
                return Ok(Some(self.current()));
            }
        }
        Ok(None)
    }

    /// A line that has to be there.
    pub fn expect(&mut self, what: &str) -> Result<&str, Failure> {
        match self.next()?.is_some() {
            true => Ok(self.current()),
            false => Err(self.cut(&format!("where {what} should be"))),
        }
    }

    /// The line that was read last.
    pub fn current(&self) -> &str {
        std::str::from_utf8(&self.line).unwrap_or_default()
    }

    /// What to say of it.
    pub fn wrong(&self, found: &str, accepted: &str) -> Failure {
        Failure::new(format!(
            "{}:{}: found {found}; accepted: {accepted}",
            self.label,
            self.number.max(1)
        ))
    }

    /// Whether a frame that could not be read is one that its run has not written to its end yet.
    pub fn is_unfinished(&self) -> bool {
        self.grows && self.is_over
    }

    /// What to say of a file that ends within a frame.
    fn cut(&self, place: &str) -> Failure {
        let frame = self.frames;
        let accepted = match frame {
            0 => "frames that are whole".to_string(),
            _ => format!("frames that are whole; with --frames {frame}, those before it are read"),
        };
        self.wrong(&format!("the end of the file in frame {frame}, {place}"), &accepted)
    }
}

/// A word in a message, shortened.
pub fn quoted(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    if short.len() < text.len() { format!("{short:?}…") } else { format!("{short:?}") }
}
