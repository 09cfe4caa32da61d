//! What was asked for, and how far it has come.

use super::plan::{Begun, Plan};
use crate::failure::Failure;
use crate::output::lane::Lane;
use crate::trajectory::TrajectoryLane;
use carom::World;
use carom_scene::Scene;

pub struct Outputs<'s> {
    pub events: Lane,
    pub state: Lane,
    pub trajectory: TrajectoryLane,
    /// Whether spins can change.
    pub spins: bool,
    pub names: Option<&'s Scene>,
}

impl<'s> Outputs<'s> {
    pub fn open(
        plan: &Plan,
        scene: &'s Scene,
        world: &World,
        begun: &Begun,
    ) -> Result<Self, Failure> {
        let keeps = plan.keep.is_wanted();
        let events = plan.events.as_deref();
        let events = if keeps { Lane::open_kept(events, begun.events) } else { Lane::open(events) };
        let trajectory = plan.trajectory.as_deref();
        Ok(Outputs {
            events,
            state: Lane::open(plan.state.as_deref()),
            trajectory: TrajectoryLane::open(
                trajectory,
                world,
                keeps,
                begun.trajectory,
                begun.frames,
            )?,
            spins: world.has_spins(),
            names: plan.names.then_some(scene),
        })
    }

    pub fn any_open(&self) -> bool {
        self.lanes().into_iter().any(Lane::is_open)
    }

    pub fn any_failed(&self) -> bool {
        self.lanes().into_iter().any(Lane::has_failed)
    }

    fn lanes(&self) -> [&Lane; 3] {
        [&self.events, &self.state, self.trajectory.lane()]
    }

    /// Writes what is still waiting, and tells whether anyone reads it.
    pub fn flush(&mut self) -> bool {
        let lanes = [&mut self.events, &mut self.state, self.trajectory.lane_mut()];
        lanes.into_iter().for_each(Lane::flush);
        self.any_open()
    }

    /// Puts it all into its place. Whether that went well.
    pub fn finish(self) -> bool {
        let whole = [self.events, self.state, self.trajectory.into_lane()].map(Lane::finish);
        whole.into_iter().all(|whole| whole)
    }

    /// The same for the state alone: the run is to go on with the others.
    pub fn leave(self) -> bool {
        let whole = [self.events.leave(), self.trajectory.into_lane().leave(), self.state.finish()];
        whole.into_iter().all(|whole| whole)
    }
}
