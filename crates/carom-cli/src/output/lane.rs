use super::Output;
use crate::failure::Failure;
use std::io::{self, Write};
use std::path::Path;

/// An output of a run. If something goes wrong with it, that is told at once, nothing more is written to
/// it, and the others go on.
pub struct Lane {
    output: Option<Output>,
    failed: bool,
}

impl Lane {
    /// Nothing, if no output was asked for.
    pub fn open(path: Option<&Path>) -> Self {
        let mut lane = Lane { output: None, failed: false };
        match path.map(Output::open) {
            None => {}
            Some(Ok(output)) => lane.output = Some(output),
            Some(Err(failure)) => lane.fail(&failure),
        }
        lane
    }

    /// Whether there is anyone to write for.
    pub fn is_open(&self) -> bool {
        self.output.is_some()
    }

    /// Writes something, if it is open.
    pub fn write(&mut self, write: impl FnOnce(&mut Output) -> io::Result<()>) {
        if let Some(output) = &mut self.output {
            if let Err(error) = write(output) {
                let failure = (!output.is_closed(&error)).then(|| output.failure(&error));
                self.output = None;
                failure.iter().for_each(|failure| self.fail(failure));
            }
        }
    }

    /// Writes what is still waiting, so that it is known whether anyone reads it.
    pub fn flush(&mut self) {
        self.write(Output::flush);
    }

    /// Puts it into its place. Whether all went well, now and before.
    pub fn finish(mut self) -> bool {
        self.flush();
        if let Some(Err(failure)) = self.output.take().map(Output::finish) {
            self.fail(&failure);
        }
        !self.failed
    }

    fn fail(&mut self, failure: &Failure) {
        failure.tell();
        self.failed = true;
    }
}
