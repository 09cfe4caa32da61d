use super::Output;
use super::kept::Mark;
use crate::failure::Failure;
use std::io::{self, Write};
use std::ops::Range;
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
        Lane::of(path.map(Output::open))
    }

    /// The same for a run with checkpoints.
    pub fn open_kept(path: Option<&Path>, from: Option<Mark>) -> Self {
        Lane::of(path.map(|path| Output::open_kept(path, from, &[])))
    }

    /// The same for a file in which some parts are written again and again.
    pub fn open_patched(path: Option<&Path>, from: Option<Mark>, holes: &[Range<u64>]) -> Self {
        Lane::of(path.map(|path| Output::open_kept(path, from, holes)))
    }

    fn of(output: Option<Result<Output, Failure>>) -> Self {
        let mut lane = Lane { output: None, failed: false };
        match output {
            None => {}
            Some(Ok(output)) => lane.output = Some(output),
            Some(Err(failure)) => lane.fail(&failure),
        }
        lane
    }

    /// Whether something went wrong with it.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// How much there is of it, on the disk for certain, if that is kept.
    pub fn mark(&mut self) -> Option<Mark> {
        let mut mark = None;
        self.write(|output| {
            mark = output.mark()?;
            Ok(())
        });
        mark
    }

    /// Leaves it where it can be gone on with. Whether all went well.
    pub fn leave(self) -> bool {
        if let Some(output) = self.output {
            output.leave();
        }
        !self.failed
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
