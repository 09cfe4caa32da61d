//! What was asked for, and how far it has come.

use super::plan::{Begun, Plan};
use crate::failure::Failure;
use crate::output::lane::Lane;
use crate::output::trajectory::Form;
use crate::scene::Loaded;
use carom_scene::Scene;

pub struct Outputs<'s> {
    pub events: Lane,
    pub state: Lane,
    pub trajectory: Lane,
    pub form: Form,
    /// Whether spins can change.
    pub spins: bool,
    pub names: Option<&'s Scene>,
}

impl<'s> Outputs<'s> {
    pub fn open(plan: &Plan, loaded: &'s Loaded, begun: &Begun) -> Result<Self, Failure> {
        let (events, trajectory) = (plan.events.as_deref(), plan.trajectory.as_deref());
        let (events, trajectory) = match plan.keep.is_wanted() {
            true => (
                Lane::open_kept(events, begun.events),
                Lane::open_kept(trajectory, begun.trajectory),
            ),
            false => (Lane::open(events), Lane::open(trajectory)),
        };
        Ok(Outputs {
            events,
            state: Lane::open(plan.state.as_deref()),
            trajectory,
            form: plan.trajectory.as_deref().map_or(Ok(Form::Xyz), Form::of)?,
            spins: loaded.world.has_spins(),
            names: plan.names.then_some(&loaded.scene),
        })
    }

    pub fn any_open(&self) -> bool {
        [&self.events, &self.state, &self.trajectory].into_iter().any(Lane::is_open)
    }

    pub fn any_failed(&self) -> bool {
        [&self.events, &self.state, &self.trajectory].into_iter().any(Lane::has_failed)
    }

    /// Writes what is still waiting, and tells whether anyone reads it.
    pub fn flush(&mut self) -> bool {
        [&mut self.events, &mut self.state, &mut self.trajectory].into_iter().for_each(Lane::flush);
        self.any_open()
    }

    /// Puts it all into its place. Whether that went well.
    pub fn finish(self) -> bool {
        let whole = [self.events, self.state, self.trajectory].map(Lane::finish);
        whole.into_iter().all(|whole| whole)
    }

    /// The same for the state alone: the run is to go on with the others.
    pub fn leave(self) -> bool {
        let whole = [self.events.leave(), self.trajectory.leave(), self.state.finish()];
        whole.into_iter().all(|whole| whole)
    }
}
