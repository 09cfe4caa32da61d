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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trajectory::read::Reader;
    use carom::{Boundary, DVec2, DiscBody, DiscState};

    fn write(lane: &mut TrajectoryLane, world: &World, frames: std::ops::Range<u64>) {
        for step in frames {
            let time = 0.5 * step as f64;
            let center = DVec2::new(time, 1.0);
            let state = |_| DiscState { center, velocity: DVec2::X }.into();
            lane.write(&Frame { step, time, world, state: &state });
        }
    }

    /// The times of all frames; discs are where they were then.
    fn times(path: &Path) -> Vec<f64> {
        let mut reader = Reader::open(path, Form::Gsd).unwrap();
        let frames = std::iter::from_fn(|| reader.next().unwrap());
        let time = |frame: crate::trajectory::read::Frame| {
            let time = frame.time.unwrap();
            assert_eq!(
                frame.discs[0],
                DiscState { center: DVec2::new(time, 1.0), velocity: DVec2::X }
            );
            time
        };
        frames.map(time).collect()
    }

    #[test]
    fn a_file_that_is_gone_on_with_is_readable_at_once_and_has_no_frame_of_before() {
        let folder = tempfile::tempdir().unwrap();
        let (path, part) = (folder.path().join("t.gsd"), folder.path().join("t.gsd.part"));
        let mut world = World::builder();
        world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(4000.0)));
        world.disc(DiscBody::new(DVec2::ONE, 0.5));
        let world = world.build().unwrap();
        let open =
            |mark, frames| TrajectoryLane::open(Some(&path), &world, true, mark, frames).unwrap();
        // By then the index has moved twice, and it moves once more.
        let mut lane = open(None, 0);
        write(&mut lane, &world, 0..70);
        let mark = lane.lane_mut().mark();
        write(&mut lane, &world, 70..1000);
        assert!(lane.into_lane().leave());
        assert_eq!(times(&part).len(), 1000);

        let mut lane = open(mark, 70);
        let expected: Vec<f64> = (0..70).map(|step| 0.5 * f64::from(step)).collect();
        assert_eq!(times(&part), expected);
        write(&mut lane, &world, 70..1000);
        assert!(lane.into_lane().finish());
        assert_eq!(times(&path).len(), 1000);
    }
}
