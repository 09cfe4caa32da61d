//! `carom gas`: a gas of hard discs, written as a scene, or run and measured.
//!
//! - [`args`]: what can be said, and [`quantity`]: what can be measured
//! - [`observers`]: those who measure it
//! - [`course`]: the way from the first collision to the last
//! - [`report`]: what came of it, and [`curves`]: what of that is more than a number

mod args;
mod course;
mod curves;
pub mod observers;
mod quantity;
mod report;

pub use args::GasArgs;
pub use course::{Saved, interval_of};
pub use curves::curves;
pub use quantity::Quantity;
pub use report::{AFTER, Curves, Quantities, quantities};

use crate::checkpoint::{self, Keeper, Kind};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::kept::Mark;
use crate::output::lane::Lane;
use crate::output::{self, Output, state};
use crate::run::{Method, Run, Tally};
use crate::trajectory::TrajectoryLane;
use args::Plan;
use carom::{Engine, World};
use carom_scene::{Format, Gas, Scene};
use course::{Course, Outputs, Stopped};
use observers::Observers;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

pub fn gas(args: GasArgs) -> Result<ExitCode, Failure> {
    if let Some(path) = &args.scene {
        return write_scene(&scene(&args.gas())?, path);
    }
    let plan = args.plan()?;
    if let Some(path) = &plan.keep.checkpoint {
        checkpoint::is_free(path)?;
    }
    let world = scene(&plan.gas)?.world()?;
    let interval = course::interval(&world);
    if let Some(frame) = plan.frame.filter(|frame| *frame < SHORTEST_FRAME * interval) {
        let least = SHORTEST_FRAME * interval;
        return Err(Failure::usage(format!(
            "--frame: found {frame:?}, in which next to nothing happens; accepted: a time from {least:?} on"
        )));
    }
    let observers = Observers::new(&world, &plan.measure, interval);
    let observers = observers.map_err(|unfit| Failure::new(format!("gas: found that {unfit}")))?;
    interrupt::watch();
    let events = plan.events.as_deref();
    let log = match plan.keep.is_wanted() {
        true => Lane::open_kept(events, None),
        false => Lane::open(events),
    };
    let outputs = Outputs { log, trajectory: trajectory(&plan, &world, None, 0)? };
    if outputs.any_failed() {
        return Ok(ExitCode::FAILURE);
    }
    let engine = Engine::new(&world);
    let mut course = Course::new(&plan, &world, engine, observers, interval, outputs);
    course.keep_first()?;
    finish(course)
}

/// Goes on from a checkpoint.
pub fn resume(saved: Saved<Plan, World, Observers>, done: bool) -> Result<ExitCode, Failure> {
    let Saved { plan, world, engine, progress, observers, log, trajectory: mark } = saved;
    let engine = Engine::resume(&world, &engine).map_err(|error| {
        Failure::new(format!(
            "found a state that no run has: {error}; accepted: a checkpoint of carom"
        ))
    })?;
    interrupt::watch();
    let log = Lane::open_kept(plan.events.as_deref(), log);
    let trajectory = trajectory(&plan, &world, mark, progress.frames)?;
    let outputs = Outputs { log, trajectory };
    if outputs.any_failed() {
        return Ok(ExitCode::FAILURE);
    }
    let course = Course::resumed(&plan, &world, engine, progress, observers, outputs, done);
    finish(course)
}

/// The trajectory, from its beginning, or from where it has so many frames.
fn trajectory(
    plan: &Plan,
    world: &World,
    from: Option<Mark>,
    frames: u64,
) -> Result<TrajectoryLane, Failure> {
    let keeps = plan.keep.is_wanted();
    TrajectoryLane::open(plan.trajectory.as_deref(), world, keeps, from, frames)
}

/// Goes on to the end, and tells what came of it.
fn finish(mut course: Course) -> Result<ExitCode, Failure> {
    interrupt::watch_for_status();
    let stopped = course.make();
    let plan = course.plan;
    if stopped == Some(Stopped::Unread) {
        return Ok(ExitCode::SUCCESS);
    }
    if stopped.is_none() {
        course.keep(true);
    }
    let results = report::Results::of(&course, stopped);
    let Course { world, engine, outputs: Outputs { log, trajectory }, keeper, .. } = course;
    let mut state = Lane::open(plan.state.as_deref());
    let run = Run { world, tally: Tally::of(&engine), method: Method::Events(Box::new(engine)) };
    state.write(|output| state::write(output, &run, None));
    let stays = stopped.is_some() && plan.keep.is_wanted();
    let end = if stays { Lane::leave } else { Lane::finish };
    let whole = [state.finish(), end(log), end(trajectory.into_lane()), keeper.is_fine()];
    let whole = whole.into_iter().all(|whole| whole);
    results.say(plan)?;
    if stopped.is_some() {
        keeper.tell_how_to_go_on();
    }
    Ok(match (whole, stopped) {
        (false, _) => ExitCode::FAILURE,
        (true, Some(Stopped::Asked)) => ExitCode::from(interrupt::CODE),
        (true, _) => ExitCode::SUCCESS,
    })
}

fn scene(gas: &Gas) -> Result<Scene, Failure> {
    gas.scene().map_err(|error| Failure::new(format!("gas: {error}")))
}

fn write_scene(scene: &Scene, path: &Path) -> Result<ExitCode, Failure> {
    let text = match Format::of_name(path) {
        Some(Format::Json) => scene.to_json() + "\n",
        _ => scene.to_toml(),
    };
    if path == Path::new("-") {
        return output::print(&text);
    }
    let mut output = Output::open(path)?;
    output.write_all(text.as_bytes()).map_err(|error| output.failure(&error))?;
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

/// Frames are not nearer to each other in time than this share of a block.
const SHORTEST_FRAME: f64 = 1e-6;

/// What a checkpoint of a gas is.
const KIND: Kind = Kind::Gas;

/// Writes checkpoints of a plan, from so many collisions on.
fn keeper(plan: &Plan, collisions: u64) -> Keeper {
    Keeper::new(&plan.keep, collisions)
}
