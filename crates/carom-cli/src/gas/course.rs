//! The way of a gas from its first collision to its last, in blocks of equal time.
//!
//! Blocks end at multiples of one interval, which only depends on the gas. So what is measured is a matter of
//! the arguments alone, and not of when the run was stopped and went on.

use super::args::Plan;
use super::observers::Observers;
use super::{KIND, keeper};
use crate::checkpoint::Keeper;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::kept::Mark;
use crate::output::lane::Lane;
use crate::trajectory::TrajectoryLane;
use crate::trajectory::write::Frame;
use carom::measure::{Estimate, theory};
use carom::{Boundary, DVec2, Engine, EngineState, Kind, World};
use carom_scene::log;
use serde::{Deserialize, Serialize};
use std::f64::consts::PI;
use std::time::Instant;

/// From one frame of a trajectory to the next, unless told otherwise.
const BLOCKS_OF_A_FRAME: f64 = 16.0;

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// How long a block lasts.
    pub interval: f64,
    /// The blocks that are done, warm-up and all.
    pub blocks: u64,
    pub begun: Option<Begun>,
    /// How many frames of the trajectory there are.
    pub frames: u64,
}

/// Where measuring began.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Begun {
    pub blocks: u64,
    pub collisions: u64,
    /// How many collisions discs had had, each counted by itself.
    shares: u64,
}

/// All that it takes to go on.
#[derive(Serialize, Deserialize)]
pub struct Saved<P, W, O> {
    pub plan: P,
    pub world: W,
    pub engine: EngineState,
    pub progress: Progress,
    pub observers: O,
    pub log: Option<Mark>,
    pub trajectory: Option<Mark>,
}

/// Why it did not come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// Ctrl-C.
    Asked,
    /// An output could not be written.
    Failed,
    /// No one reads it any more.
    Unread,
    /// Nothing has collided for far longer than it should take.
    Still,
}

/// What is written on the way.
pub struct Outputs {
    pub log: Lane,
    pub trajectory: TrajectoryLane,
}

impl Outputs {
    /// Nothing.
    pub fn none(world: &World) -> Result<Self, Failure> {
        let trajectory = TrajectoryLane::open(None, world, false, None, 0)?;
        Ok(Outputs { log: Lane::open(None), trajectory })
    }

    /// From their beginning.
    pub fn open(plan: &Plan, world: &World) -> Result<Self, Failure> {
        let events = plan.events.as_deref();
        let log = match plan.keep.is_wanted() {
            true => Lane::open_kept(events, None),
            false => Lane::open(events),
        };
        Ok(Outputs { log, trajectory: trajectory(plan, world, None, 0)? })
    }

    /// From where they were at a checkpoint, when the trajectory had so many frames.
    pub fn open_again(
        plan: &Plan,
        world: &World,
        [log, mark]: [Option<Mark>; 2],
        frames: u64,
    ) -> Result<Self, Failure> {
        let log = Lane::open_kept(plan.events.as_deref(), log);
        Ok(Outputs { log, trajectory: trajectory(plan, world, mark, frames)? })
    }

    /// Whether one of them could not be written.
    pub fn any_failed(&self) -> bool {
        self.log.has_failed() || self.trajectory.lane().has_failed()
    }

    fn are_open(&self) -> [bool; 2] {
        [&self.log, self.trajectory.lane()].map(Lane::is_open)
    }

    /// How much there is of each. First they come to the disk, then what says how long they are.
    fn marks(&mut self) -> [Option<Mark>; 2] {
        [self.log.mark(), self.trajectory.lane_mut().mark()]
    }
}

fn trajectory(
    plan: &Plan,
    world: &World,
    from: Option<Mark>,
    frames: u64,
) -> Result<TrajectoryLane, Failure> {
    let keeps = plan.keep.is_wanted();
    TrajectoryLane::open(plan.trajectory.as_deref(), world, keeps, from, frames)
}

pub struct Course<'p> {
    pub plan: &'p Plan,
    pub world: &'p World,
    pub engine: Engine,
    pub progress: Progress,
    pub observers: Observers,
    pub outputs: Outputs,
    pub keeper: Keeper,
    pub started: Instant,
    /// The collisions before that.
    pub before: u64,
    done: bool,
}

impl<'p> Course<'p> {
    pub fn new(
        plan: &'p Plan,
        world: &'p World,
        engine: Engine,
        observers: Observers,
        interval: f64,
        outputs: Outputs,
    ) -> Self {
        let progress = Progress { interval, blocks: 0, begun: None, frames: 0 };
        Course::resumed(plan, world, engine, progress, observers, outputs, false)
    }

    pub fn resumed(
        plan: &'p Plan,
        world: &'p World,
        engine: Engine,
        progress: Progress,
        observers: Observers,
        outputs: Outputs,
        done: bool,
    ) -> Self {
        let before = engine.events();
        let keeper = keeper(plan, before);
        let started = Instant::now();
        Course { plan, world, engine, progress, observers, outputs, keeper, started, before, done }
    }

    /// Block by block, to the end. After each, someone is shown how far it has come.
    pub fn make(&mut self, mut show: impl FnMut(&Self)) -> Option<Stopped> {
        let listened = self.outputs.are_open();
        let (mut quiet, patience) = (0, self.patience());
        loop {
            if self.is_done() {
                break None;
            }
            let collisions = self.engine.events();
            self.go_through_block();
            show(self);
            quiet = if self.engine.events() > collisions { 0 } else { quiet + 1 };
            if quiet >= patience {
                break Some(Stopped::Still);
            } else if self.outputs.any_failed() {
                break Some(Stopped::Failed);
            } else if self.outputs.are_open() != listened {
                break Some(Stopped::Unread);
            } else if interrupt::asked() {
                self.keep(false);
                break Some(Stopped::Asked);
            }
            if self.keeper.is_due(self.engine.events()) {
                self.keep(false);
            }
        }
    }

    /// So many blocks may go by without a collision: a thousand, and a hundred times as many as one should take. In a gas,
    /// chance alone comes to that once in 1e43 times.
    fn patience(&self) -> u64 {
        let discs = self.world.discs().iter().map(|disc| (disc.radius, disc.velocity));
        let rate = rate_of(self.world.boundary(), discs) * 0.5 * self.discs();
        let blocks = 100.0 / (rate * self.progress.interval);
        if blocks.is_finite() { (blocks as u64).max(1000) } else { 1000 }
    }

    /// What to say of a run in which nothing collides any more.
    pub fn stillness(&self) -> String {
        format!(
            "found no collision in a time of {:?}, far more than the next one should take; the run ends at time {:?}, before \
             it has what was asked for; accepted: discs that meet: more of them, or closer together",
            self.patience() as f64 * self.progress.interval,
            self.engine.seconds(self.engine.now())
        )
    }

    /// To its end; or, if the run is to stop, to a frame in it. Then the block is gone on with when the run is.
    fn go_through_block(&mut self) {
        let end = (self.progress.blocks + 1) as f64 * self.progress.interval;
        while let Some((step, time)) = self.next_frame().filter(|(_, time)| *time <= end) {
            self.go_to(time);
            let (engine, world) = (&self.engine, self.world);
            let frame = Frame { step, time, world, state: &|id| engine.disc(id).into() };
            self.outputs.trajectory.write(&frame);
            self.progress.frames = self.outputs.trajectory.frames();
            if interrupt::asked() || self.outputs.any_failed() {
                return;
            }
        }
        self.go_to(end);
        self.progress.blocks += 1;
        if self.progress.begun.is_some() {
            self.observers.end_of_block(&self.engine);
        } else if self.shares() as f64 >= self.plan.measuring.warm * self.discs() {
            self.begin();
        }
    }

    /// Goes on to a time, and those who watch see every collision.
    fn go_to(&mut self, end: f64) {
        let Course { engine, observers, outputs: Outputs { log, .. }, progress, .. } = self;
        let measures = progress.begun.is_some();
        match (log.is_open(), measures) {
            (false, false) => engine.advance_to(end),
            (false, true) => engine.advance_glimpsing(end, |glimpse| observers.see(glimpse)),
            (true, _) => {
                let (mut n, epochs) = (engine.events(), self.world.epochs());
                engine.advance_with(end, |event| {
                    if measures {
                        observers.see(event);
                    }
                    let time = epochs.seconds(event.time);
                    log.write(|output| log::write_line(output, n, time, event, false, None));
                    n += 1;
                });
            }
        }
    }

    /// The next frame of the trajectory, if there is one and things are measured: how many times the time of
    /// one, and when. Nothing is added up.
    fn next_frame(&self) -> Option<(u64, f64)> {
        let begun = self.progress.begun.filter(|_| self.outputs.trajectory.lane().is_open())?;
        let frame = self.plan.frame.unwrap_or(BLOCKS_OF_A_FRAME * self.progress.interval);
        let first = (begun.blocks as f64 * self.progress.interval / frame).ceil() as u64;
        let step = first + self.progress.frames;
        Some((step, step as f64 * frame))
    }

    fn begin(&mut self) {
        let (blocks, collisions) = (self.progress.blocks, self.engine.events());
        self.progress.begun = Some(Begun { blocks, collisions, shares: self.shares() });
    }

    /// How many collisions discs have had: one of two discs counts for both, one with a wall for one.
    fn shares(&self) -> u64 {
        self.engine.events() + self.engine.count(Kind::DiscDisc)
    }

    fn discs(&self) -> f64 {
        self.world.discs().len() as f64
    }

    fn is_done(&mut self) -> bool {
        if self.progress.begun.is_none() && self.plan.measuring.warm == 0.0 {
            self.begin();
        }
        let wanted = self.plan.measuring.collisions_per_disc * self.discs();
        let since = self.progress.begun.map(|begun| (self.shares() - begun.shares) as f64);
        self.done = self.done || since.is_some_and(|since| since >= wanted);
        self.done
    }

    /// How much of it is done, from 0 to 1.
    pub fn share(&self) -> f64 {
        let whole =
            (self.plan.measuring.warm + self.plan.measuring.collisions_per_disc) * self.discs();
        (self.shares() as f64 / whole.max(1.0)).min(1.0)
    }

    /// What is known of the pressure so far.
    pub fn z(&self) -> Option<Estimate> {
        let z = self.observers.virial.as_ref().map(|virial| virial.z());
        z.filter(|z| z.samples > 1)
    }

    /// How far it has come, in a line.
    pub fn status(&self) -> String {
        let collisions = self.engine.events();
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = (collisions - self.before) as f64 / seconds.max(1e-9);
        let phase = if self.progress.begun.is_some() { "measuring" } else { "warming up" };
        let share = 100.0 * self.share();
        let z = self.z().map(|z| format!(", Z = {:.6} ± {:.1e}", z.value, z.error));
        let z = z.unwrap_or_default();
        let time = self.engine.seconds(self.engine.now());
        format!(
            "gas: {phase}, {share:.1}% done: {collisions} collisions, {rate:.0} a second, time {time}{z}"
        )
    }

    /// Writes a checkpoint.
    pub fn keep(&mut self, done: bool) {
        if !self.plan.keep.is_wanted() {
            return;
        }
        let marks = self.outputs.marks();
        if self.outputs.any_failed() {
            return;
        }
        let collisions = self.engine.events();
        let (saved, keeper) = self.saved(marks);
        keeper.write(KIND, done, collisions, &saved);
    }

    /// The first one, at the start.
    pub fn keep_first(&mut self) -> Result<(), Failure> {
        if !self.plan.keep.is_wanted() {
            return Ok(());
        }
        let marks = self.outputs.marks();
        let (saved, keeper) = self.saved(marks);
        keeper.write_first(KIND, &saved)
    }

    /// All that it takes to go on, and who keeps it.
    fn saved(
        &mut self,
        [log, trajectory]: [Option<Mark>; 2],
    ) -> (Saved<&Plan, &World, &Observers>, &mut Keeper) {
        let Course { plan, world, engine, progress, observers, keeper, .. } = self;
        let (engine, progress) = (engine.state(), *progress);
        let saved = Saved {
            plan: *plan,
            world: *world,
            engine,
            progress,
            observers: &*observers,
            log,
            trajectory,
        };
        (saved, keeper)
    }
}

/// How long a block is: a quarter to a half of the time between two collisions of a disc, as Enskog reckons it
/// with Henderson's value of g at contact; and shorter where a disc would get far through the box. It is a
/// power of two, so that every multiple of it is exact.
pub fn interval(world: &World) -> f64 {
    let discs = world.discs().iter().map(|disc| (disc.radius, disc.velocity));
    interval_of(world.boundary(), discs)
}

/// The same of discs that are known one by one: the radius of each, and its velocity.
pub fn interval_of(boundary: Boundary, discs: impl Iterator<Item = (f64, DVec2)> + Clone) -> f64 {
    let sides = sides_of(boundary);
    let through = sides.x.min(sides.y) / (16.0 * speed_of(discs.clone()));
    let longest = (0.5 / rate_of(boundary, discs)).min(through);
    if longest.is_normal() && longest > 0.0 { power_below(longest) } else { 1.0 }
}

/// How wide and how high a box is.
pub fn sides_of(boundary: Boundary) -> DVec2 {
    match boundary {
        Boundary::Open => DVec2::ONE,
        Boundary::Box { min, max } | Boundary::Periodic { min, max } => max - min,
    }
}

/// √(kT/m), if all are of one mass.
fn speed_of(discs: impl Iterator<Item = (f64, DVec2)> + Clone) -> f64 {
    let count = discs.clone().count().max(1) as f64;
    let squares: f64 = discs.map(|(_, velocity)| velocity.length_squared()).sum();
    (0.5 * squares / count).sqrt()
}

/// How often a disc collides, as Enskog reckons it: by their number, and not by the packing, where sizes differ.
fn rate_of(boundary: Boundary, discs: impl Iterator<Item = (f64, DVec2)> + Clone) -> f64 {
    let count = discs.clone().count().max(1) as f64;
    let sides = sides_of(boundary);
    let area = sides.x * sides.y;
    let packing = discs.clone().map(|(radius, _)| PI * radius * radius).sum::<f64>() / area;
    let diameter = discs.clone().map(|(radius, _)| 2.0 * radius).sum::<f64>() / count;
    2.0 * (count / area) * diameter * theory::contact(packing) * PI.sqrt() * speed_of(discs)
}

/// The largest power of two that is not above a number.
fn power_below(number: f64) -> f64 {
    f64::from_bits(number.to_bits() & !((1 << 52) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two_are_below_their_number() {
        for number in [1.0, 1.5, 2.0, 0.3, 1e-300, 7e100] {
            let power = power_below(number);
            assert!(power <= number && number < 2.0 * power && power.to_bits() << 12 == 0);
        }
    }
}
