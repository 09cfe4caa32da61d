//! The way of a gas from its first collision to its last, in blocks of equal time.
//!
//! Blocks end at multiples of one interval, which only depends on the gas. So what is measured is a matter of
//! the arguments alone, and not of when the run was stopped and went on.

use super::args::Plan;
use super::observers::Observers;
use super::{KIND, keeper};
use crate::checkpoint::Keeper;
use crate::failure::{Failure, say};
use crate::interrupt;
use crate::output::kept::Mark;
use crate::output::lane::Lane;
use carom::measure::{Estimate, theory};
use carom::{Engine, EngineState, Kind, World};
use carom_scene::log;
use serde::{Deserialize, Serialize};
use std::f64::consts::PI;
use std::time::Instant;

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// How long a block lasts.
    pub interval: f64,
    /// The blocks that are done, warm-up and all.
    pub blocks: u64,
    pub begun: Option<Begun>,
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
    /// Nothing will ever collide again.
    Still,
}

pub struct Course<'p> {
    pub plan: &'p Plan,
    pub world: &'p World,
    pub engine: Engine,
    pub progress: Progress,
    pub observers: Observers,
    pub log: Lane,
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
        log: Lane,
    ) -> Self {
        let progress = Progress { interval, blocks: 0, begun: None };
        Course::resumed(plan, world, engine, progress, observers, log, false)
    }

    pub fn resumed(
        plan: &'p Plan,
        world: &'p World,
        engine: Engine,
        progress: Progress,
        observers: Observers,
        log: Lane,
        done: bool,
    ) -> Self {
        let before = engine.events();
        let keeper = keeper(plan, before);
        let started = Instant::now();
        Course { plan, world, engine, progress, observers, log, keeper, started, before, done }
    }

    /// Block by block, to the end. After each, someone is shown how far it has come.
    pub fn make(&mut self, mut show: impl FnMut(&Self)) -> Option<Stopped> {
        let listened = self.log.is_open();
        let mut quiet = 0;
        loop {
            if self.is_done() {
                break None;
            }
            let collisions = self.engine.events();
            self.go_through_block();
            show(self);
            quiet = if self.engine.events() > collisions { 0 } else { quiet + 1 };
            if quiet > 1000 && self.engine.clone().next_event().is_none() {
                say("found that no disc will ever collide again: the run ends here");
                break Some(Stopped::Still);
            } else if self.log.has_failed() {
                break Some(Stopped::Failed);
            } else if listened && !self.log.is_open() {
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

    fn go_through_block(&mut self) {
        let Course { engine, observers, log, progress, .. } = self;
        progress.blocks += 1;
        let end = progress.blocks as f64 * progress.interval;
        let measures = progress.begun.is_some();
        match (log.is_open(), measures) {
            (false, false) => engine.advance_to(end),
            (false, true) => engine.advance_with(end, |event| observers.see(event)),
            (true, _) => {
                let (mut n, epochs) = (engine.events(), self.world.epochs());
                engine.advance_with(end, |event| {
                    if measures {
                        observers.see(event);
                    }
                    let time = epochs.seconds(event.time);
                    log.write(|output| log::write_line(output, n, time, event, None));
                    n += 1;
                });
            }
        }
        if measures {
            observers.end_of_block(engine);
        } else if self.shares() as f64 >= self.plan.measuring.warm * self.discs() {
            self.begin();
        }
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
        // First the log, then what says how long it is.
        let log = self.log.mark();
        if self.log.has_failed() {
            return;
        }
        let Course { plan, world, engine, progress, observers, keeper, .. } = self;
        let collisions = engine.events();
        let (engine, progress) = (engine.state(), *progress);
        let saved =
            Saved { plan: *plan, world: *world, engine, progress, observers: &*observers, log };
        keeper.write(KIND, done, collisions, &saved);
    }

    /// The first one, at the start.
    pub fn keep_first(&mut self) -> Result<(), Failure> {
        if !self.plan.keep.is_wanted() {
            return Ok(());
        }
        let log = self.log.mark();
        let Course { plan, world, engine, progress, observers, keeper, .. } = self;
        let (engine, progress) = (engine.state(), *progress);
        let saved =
            Saved { plan: *plan, world: *world, engine, progress, observers: &*observers, log };
        keeper.write_first(KIND, &saved)
    }
}

/// How long a block is: a quarter to a half of the time between two collisions of a disc, as Enskog reckons it
/// with Henderson's value of g at contact; and shorter where a disc would get far through the box. It is a
/// power of two, so that every multiple of it is exact.
pub fn interval(world: &World) -> f64 {
    let discs = world.discs();
    let count = discs.len().max(1) as f64;
    let sides = match world.boundary() {
        carom::Boundary::Open => carom::DVec2::ONE,
        carom::Boundary::Box { min, max } | carom::Boundary::Periodic { min, max } => max - min,
    };
    let area = sides.x * sides.y;
    let packing = discs.iter().map(|disc| PI * disc.radius * disc.radius).sum::<f64>() / area;
    let diameter = discs.iter().map(|disc| 2.0 * disc.radius).sum::<f64>() / count;
    let squares: f64 = discs.iter().map(|disc| disc.velocity.length_squared()).sum();
    // √(kT/m), if all are of one mass.
    let speed = (0.5 * squares / count).sqrt();
    let contact = theory::contact(packing);
    let rate = 2.0 * (count / area) * diameter * contact * PI.sqrt() * speed;
    let through = sides.x.min(sides.y) / (16.0 * speed);
    let longest = (0.5 / rate).min(through);
    if longest.is_normal() && longest > 0.0 { power_below(longest) } else { 1.0 }
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
