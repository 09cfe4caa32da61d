//! The trajectory of a run, for as long as it can be written.

use super::Form;
use super::write::{Frame, Writer};
use crate::failure::Failure;
use crate::output::kept::Mark;
use crate::output::lane::Lane;
use carom::World;
use std::path::Path;

pub struct TrajectoryLane {
    lane: Lane,
    writer: Writer,
}

impl TrajectoryLane {
    /// Nothing, if no path is given. One that is kept goes on from its mark, where it has so many frames.
    pub fn open(
        path: Option<&Path>,
        world: &World,
        is_kept: bool,
        from: Option<Mark>,
        frames: u64,
    ) -> Result<Self, Failure> {
        let form = path.map_or(Ok(Form::Xyz), Form::of)?;
        let writer = Writer::new(form, world, frames);
        let mut lane = match is_kept {
            true => Lane::open_patched(path, from, &writer.holes()),
            false => Lane::open(path),
        };
        lane.write(|output| writer.fill_holes(output));
        Ok(TrajectoryLane { lane, writer })
    }

    pub fn write(&mut self, frame: &Frame) {
        let TrajectoryLane { lane, writer } = self;
        lane.write(|output| writer.write(output, frame));
    }

    /// How many frames there are.
    pub fn frames(&self) -> u64 {
        self.writer.frames()
    }

    pub fn lane(&self) -> &Lane {
        &self.lane
    }

    pub fn lane_mut(&mut self) -> &mut Lane {
        &mut self.lane
    }

    pub fn into_lane(self) -> Lane {
        self.lane
    }
}
