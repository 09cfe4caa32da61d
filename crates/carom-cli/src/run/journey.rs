//! The way from the start of a run to its end, and those who watch it.

use super::plan::{Begun, Plan, Saved};
use super::{Method, Outputs, Pace, Progress, Run, Tally};
use crate::checkpoint::{Keeper, Kind};
use crate::failure::{Failure, say};
use crate::interrupt;
use crate::scene::Written;
use crate::trajectory::write::Frame;
use carom::Event;
use carom_scene::log;
use std::ops::ControlFlow::{self, Break, Continue};

pub struct Journey<'o, 's> {
    pub outputs: &'o mut Outputs<'s>,
    /// Whether to stop when there is no one left to write for.
    pub unread: bool,
    pub pace: Pace,
    pub progress: Progress,
    pub keeper: Keeper,
    pub plan: &'o Plan,
    pub text: Option<&'o Written>,
    pub begun: Begun,
}

impl Journey<'_, '_> {
    /// Breaks off if asked to, or if there is no one left to write for.
    pub fn make(&mut self, run: &mut Run, frame: f64) -> ControlFlow<()> {
        let end = self.plan.end;
        // A frame at every multiple, from 0: nothing is added up.
        loop {
            let step = self.outputs.trajectory.frames();
            let time = step as f64 * frame;
            if !self.outputs.trajectory.lane().is_open() || time > end {
                break;
            }
            self.go_to(run, time)?;
            let (time, world) = (run.time(), run.world);
            self.outputs.trajectory.write(&Frame { step, time, world, state: &|id| run.body(id) });
        }
        self.go_to(run, end)
    }

    /// Goes to a time, in steps short enough to look up in between.
    fn go_to(&mut self, run: &mut Run, target: f64) -> ControlFlow<()> {
        loop {
            let until = if run.method.is_watched() { target } else { self.pace.next(target) };
            let Run { world, method, tally } = &mut *run;
            let way = method.advance(world, until, |time, event| self.see(tally, time, event));
            let arrived = way.is_continue() && until >= target;
            if way.is_continue() {
                self.pace.reached(until);
                self.progress.show(until, run.tally.total());
            }
            if !arrived {
                self.go_on()?;
            }
            // On arrival too: where frames are closer to each other than one looks up, there is no other time for it.
            if interrupt::status_asked() {
                say(&self.status(run));
            }
            if self.keeper.is_due(run.tally.total()) {
                self.keep(run, false);
            }
            if arrived {
                return Continue(());
            }
        }
    }

    /// Writes an event down, if it is a collision.
    fn see(&mut self, tally: &mut Tally, time: f64, event: &Event) -> ControlFlow<()> {
        if !event.is_collision() {
            return self.go_on();
        }
        let (n, spins, names) = (tally.total(), self.outputs.spins, self.outputs.names);
        self.outputs.events.write(|output| log::write_line(output, n, time, event, spins, names));
        tally.count(event.kind);
        self.progress.show(time, n);
        if self.keeper.counts() && self.keeper.is_due(n + 1) {
            return Break(());
        }
        self.go_on()
    }

    fn go_on(&self) -> ControlFlow<()> {
        let no_one_reads = self.unread && !self.outputs.any_open();
        let is_lost = self.plan.keep.is_wanted() && self.outputs.any_failed();
        if interrupt::asked() || no_one_reads || is_lost { Break(()) } else { Continue(()) }
    }

    /// How far it has come, in a line.
    fn status(&self, run: &Run) -> String {
        let (time, end) = (run.time(), self.plan.end);
        let share = if end > 0.0 { 100.0 * time / end } else { 100.0 };
        format!("run: {share:.1}% done: {} collisions, time {time:?} of {end:?}", run.tally.total())
    }

    /// Writes a checkpoint, if there are to be any.
    pub fn keep(&mut self, run: &Run, done: bool) {
        if !self.plan.keep.is_wanted() {
            return;
        }
        let begun = self.marked(run);
        if self.outputs.any_failed() {
            return;
        }
        if let (Some(scene), Method::Events(engine)) = (self.text, &run.method) {
            let saved = Saved { plan: self.plan, scene, engine: engine.state(), begun };
            self.keeper.write(Kind::Run, done, run.tally.total(), &saved);
        }
    }

    /// The first one, at the start.
    pub fn keep_first(&mut self, run: &Run) -> Result<(), Failure> {
        if !self.plan.keep.is_wanted() || self.begun.resumed {
            return Ok(());
        }
        let begun = self.marked(run);
        match (self.text, &run.method) {
            (Some(scene), Method::Events(engine)) => {
                let saved = Saved { plan: self.plan, scene, engine: engine.state(), begun };
                self.keeper.write_first(Kind::Run, &saved)
            }
            _ => Ok(()),
        }
    }

    /// Where the run is now. First what is written comes to the disk, then what says how long it is.
    fn marked(&mut self, run: &Run) -> Begun {
        let last_resorts = self.begun.with_those_of(run);
        Begun {
            frames: self.outputs.trajectory.frames(),
            events: self.outputs.events.mark(),
            trajectory: self.outputs.trajectory.lane_mut().mark(),
            last_resorts,
            ..self.begun
        }
    }
}
