//! `carom gas`: a gas of hard discs, written as a scene, or run and measured.
//!
//! - [`args`]: what can be said, and [`quantity`]: what can be measured
//! - [`observers`]: those who measure it
//! - [`course`]: the way from the first collision to the last
//! - [`report`]: what came of it, and [`curves`]: what of that is more than a number; [`plots`]: how that looks
//! - [`memory`]: how much it took

mod args;
mod course;
mod curves;
mod memory;
pub mod observers;
pub mod plots;
mod quantity;
mod report;

pub use args::{GasArgs, Making, Measuring, Plan};
pub use course::{Course, Saved, interval, interval_of, sides_of};
pub use curves::curves;
pub use observers::Observers;
pub use plots::SCALE as PLOT_SCALE;
pub use quantity::{Quantity, listed};
pub use report::{Curves, Quantities, Settings, quantities, rounded};

use crate::checkpoint::{self, Keeper, Kind};
use crate::failure::{Failure, say};
use crate::interrupt;
use crate::output::lane::Lane;
use crate::output::{self, Output, state};
use crate::run::{Method, Progress, Run, Tally};
use carom::{Engine, EngineState, World};
use carom_scene::{Format, Gas, NoGas, Scene, Sizes};
use course::{Outputs, Stopped};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

pub fn gas(args: GasArgs) -> Result<ExitCode, Failure> {
    interrupt::watch();
    if let Some(path) = &args.scene {
        output::check_place(path)?;
        let Some(scene) = scene(&args.gas(), true)? else { return Ok(stopped_early()) };
        return write_scene(&scene, path);
    }
    let plan = args.plan()?;
    let checkpoint = plan.keep.checkpoint.as_deref();
    let _alone = checkpoint::claim(checkpoint)?;
    checkpoint.map_or(Ok(()), checkpoint::is_free)?;
    plan.check_places()?;
    let Some(scene) = scene(&plan.gas, true)? else { return Ok(stopped_early()) };
    caution(&plan.gas);
    let world = scene.world()?;
    let interval = course::interval(&world);
    if let Some(frame) = plan.frame.filter(|frame| *frame < SHORTEST_FRAME * interval) {
        let least = SHORTEST_FRAME * interval;
        return Err(Failure::usage(format!(
            "--frame: found {frame:?}, in which next to nothing happens; accepted: a time from {least:?} on"
        )));
    }
    let observers = observers(&plan, &world, interval)?;
    let outputs = Outputs::open(&plan, &world)?;
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
    let Saved { plan, world, engine, progress, observers, log, trajectory } = saved;
    let _alone = checkpoint::claim(plan.keep.checkpoint.as_deref())?;
    let engine = engine_of(&world, &engine)?;
    interrupt::watch();
    let outputs = Outputs::open_again(&plan, &world, [log, trajectory], progress.frames)?;
    if outputs.any_failed() {
        return Ok(ExitCode::FAILURE);
    }
    let course = Course::resumed(&plan, &world, engine, progress, observers, outputs, done);
    finish(course)
}

fn engine_of(world: &World, state: &EngineState) -> Result<Engine, Failure> {
    Engine::resume(world, state).map_err(|error| {
        Failure::new(format!(
            "found a state that no run has: {error}; accepted: a checkpoint of carom"
        ))
    })
}

/// Runs a gas without a word, from its checkpoint if there is one, and gives its results as JSON. None if it was
/// stopped before.
pub fn run_to_its_end(plan: &Plan, show: impl FnMut(&Course)) -> Result<Option<String>, Failure> {
    let _alone = checkpoint::claim(plan.keep.checkpoint.as_deref())?;
    let last =
        plan.keep.checkpoint.as_deref().map_or(Ok(None), |path| checkpoint::last(path, KIND));
    let last: Option<(Saved<Plan, World, Observers>, bool)> = last.unwrap_or_else(|failure| {
        say(&format!("{}; this gas begins anew", failure.message()));
        None
    });
    let same = |theirs: &Plan| theirs.gas == plan.gas && theirs.measuring == plan.measuring;
    let last = last.filter(|(saved, _)| same(&saved.plan));
    let world;
    let mut course = match last {
        Some((saved, done)) => {
            let engine = engine_of(&saved.world, &saved.engine)?;
            world = saved.world;
            let (progress, observers) = (saved.progress, saved.observers);
            let outputs = Outputs::none(&world)?;
            Course::resumed(plan, &world, engine, progress, observers, outputs, done)
        }
        None => {
            let Some(scene) = scene(&plan.gas, false)? else { return Ok(None) };
            world = scene.world()?;
            let interval = course::interval(&world);
            let observers = observers(plan, &world, interval)?;
            let engine = Engine::new(&world);
            Course::new(plan, &world, engine, observers, interval, Outputs::none(&world)?)
        }
    };
    course.keep_first()?;
    match course.make(show) {
        Some(Stopped::Asked) => Ok(None),
        Some(Stopped::Still) => Err(Failure::new(format!("gas: {}", course.stillness()))),
        stopped => report::Results::of(&course, stopped, None).json().map(Some),
    }
}

/// Goes on to the end, and tells what came of it.
fn finish(mut course: Course) -> Result<ExitCode, Failure> {
    let plan = course.plan;
    let mut bar = Progress::new(1.0, plan.json || plan.prints());
    let stopped = course.make(|course| {
        bar.show(course.share(), course.engine.events());
        if interrupt::status_asked() {
            say(&course.status());
        }
    });
    bar.clear();
    if stopped == Some(Stopped::Unread) {
        return Ok(ExitCode::SUCCESS);
    } else if stopped == Some(Stopped::Still) {
        say(&format!("gas: {}", course.stillness()));
    }
    if stopped.is_none() {
        course.keep(true);
    }
    let results = report::Results::of(&course, stopped, memory::peak());
    let drawn = plan.plot.as_deref().map_or(Ok(()), |path| plots::write(path, &course.observers));
    if let Err(failure) = &drawn {
        failure.tell();
    }
    let Course { world, engine, outputs: Outputs { log, trajectory }, keeper, .. } = course;
    let mut state = Lane::open(plan.state.as_deref());
    let run = Run { world, tally: Tally::of(&engine), method: Method::Events(Box::new(engine)) };
    state.write(|output| state::write(output, &run, None));
    let stays = stopped.is_some() && plan.keep.is_wanted();
    let end = if stays { Lane::leave } else { Lane::finish };
    let trajectory = trajectory.into_lane();
    let whole =
        [state.finish(), end(log), end(trajectory), keeper.is_fine(), drawn.is_ok()] == [true; 5];
    results.say(plan)?;
    if stopped.is_some() {
        keeper.tell_how_to_go_on();
    }
    Ok(match (whole, stopped) {
        (false, _) | (true, Some(Stopped::Still)) => ExitCode::FAILURE,
        (true, Some(Stopped::Asked)) => ExitCode::from(interrupt::CODE),
        (true, _) => ExitCode::SUCCESS,
    })
}

/// Those who measure what was asked for.
fn observers(plan: &Plan, world: &World, interval: f64) -> Result<Observers, Failure> {
    Observers::new(world, &plan.measuring.measure, interval)
        .map_err(|unfit| Failure::new(format!("gas: found that {unfit}")))
}

/// The gas at its start, or none if it was stopped before. Dense ones may take a while, and there is a bar if that is
/// to be shown.
fn scene(gas: &Gas, shown: bool) -> Result<Option<Scene>, Failure> {
    let mut bar = Progress::of_pieces();
    let scene = gas.scene_with(|share| {
        if shown {
            bar.show_pieces((100.0 * share) as u64, 100, "parts grown");
            if interrupt::status_asked() {
                let share = 100.0 * share;
                say(&format!(
                    "gas: the discs grow, and have {share:.1}% of the area that they are to cover"
                ));
            }
        }
        if interrupt::asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.clear();
    match scene {
        Ok(scene) => Ok(Some(scene)),
        Err(NoGas::Stopped) => Ok(None),
        Err(error) => Err(Failure::new(format!("gas: {error}"))),
    }
}

/// Above this packing, discs of one size are a crystal.
const FREEZES: f64 = 0.72;

/// Says what the numbers alone would not tell.
fn caution(gas: &Gas) {
    if gas.packing > FREEZES && matches!(gas.sizes, Sizes::One(_)) {
        say(&format!(
            "gas: at a packing of {} discs of one size are a crystal; in a box that it does not fit, it is strained, and \
             what is measured depends on the box (which fits 2ab discs if its width is a, and its height b times the square root of 3)",
            gas.packing
        ));
    }
}

/// By Ctrl-C, before there was anything to run.
fn stopped_early() -> ExitCode {
    say("gas: stopped while the discs grew: nothing was run or written");
    ExitCode::from(interrupt::CODE)
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
