//! `carom run`: a scene, by one of three methods, and all that is told of it.
//!
//! - [`method`]: the three of them behind one face
//! - [`plan`]: what a run is to do, and where it begins
//! - [`journey`]: the way from there to its end, and [`outputs`]: what is written on it
//! - [`pace`]: how far to go before looking up, and [`progress`]: what is shown then
//! - [`tally`]: collisions by kind
//! - [`summary`]: what is said at the end

mod journey;
mod method;
mod outputs;
mod pace;
mod plan;
mod progress;
mod summary;
mod tally;

pub use method::Method;
pub use pace::Pace;
pub use plan::{Plan, Saved};
pub use progress::Progress;
pub use tally::Tally;

use crate::args::{Course, RunArgs};
use crate::checkpoint::{self, Keeper};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::state;
use crate::scene::{self, Loaded, Written};
use carom::{BodyState, DVec2, Engine, World};
use journey::Journey;
use outputs::Outputs;
use plan::Begun;
use std::process::ExitCode;
use std::time::Instant;

/// A world on its way.
pub struct Run<'w> {
    pub world: &'w World,
    pub method: Method,
    pub tally: Tally,
}

impl Run<'_> {
    pub fn time(&self) -> f64 {
        self.method.time()
    }

    /// A disc, or by the numbers after these, a polygon, fixed or not.
    pub fn body(&self, id: u32) -> BodyState {
        match (id as usize).checked_sub(self.world.discs().len()) {
            Some(i) => self.polygon(i),
            None => self.method.body(id).unwrap_or_else(|| self.method.disc(id).into()),
        }
    }

    /// A polygon, by its place among polygons.
    pub fn polygon(&self, i: usize) -> BodyState {
        let id = (self.world.discs().len() + i) as u32;
        self.method.body(id).unwrap_or_else(|| {
            let wall = &self.world.polygons()[i];
            let center = self.world.boundary().inside(wall.polygon.centroid());
            BodyState { center, angle: wall.angle, velocity: DVec2::ZERO, spin: 0.0 }
        })
    }

    /// The bodies that can be moved.
    fn movable(&self) -> impl Iterator<Item = BodyState> + '_ {
        let discs = self.world.discs().iter().map(|disc| disc.is_fixed());
        let polygons = self.world.polygons().iter().map(|polygon| polygon.is_fixed());
        let bodies = (0..).zip(discs.chain(polygons)).filter(|(_, is_fixed)| !is_fixed);
        bodies.filter_map(|(id, _)| self.method.body(id))
    }
}

pub fn run(args: &RunArgs) -> Result<ExitCode, Failure> {
    args.check()?;
    let checkpoint = args.keep.checkpoint.as_deref();
    let _alone = checkpoint::claim(checkpoint)?;
    checkpoint.map_or(Ok(()), checkpoint::is_free)?;
    // A text may be long: it stays only where it is kept in checkpoints.
    let (text, loaded) = match args.keep.is_wanted() {
        true => {
            let text = scene::Text::of(&args.course.scene)?.written();
            let loaded = text.load()?;
            (Some(text), loaded)
        }
        false => (None, scene::load(&args.course.scene)?),
    };
    let plan = Plan::of(args, &loaded.scene);
    let Course { method, substeps, .. } = args.course;
    let method = Method::new(method, substeps, &loaded.world, &loaded.scene);
    go(&plan, &loaded, text.as_ref(), method, Begun::default())
}

/// Goes on from a checkpoint.
pub fn resume(saved: Saved<Plan, Written>, done: bool) -> Result<ExitCode, Failure> {
    let Saved { plan, scene, engine, begun } = saved;
    let _alone = checkpoint::claim(plan.keep.checkpoint.as_deref())?;
    let loaded = scene.load()?;
    let engine = Engine::resume(&loaded.world, &engine).map_err(|error| {
        Failure::new(format!(
            "found a state that no run has: {error}; accepted: a checkpoint of carom"
        ))
    })?;
    let begun = Begun { resumed: true, done, ..begun };
    go(&plan, &loaded, Some(&scene), Method::Events(Box::new(engine)), begun)
}

fn go(
    plan: &Plan,
    loaded: &Loaded,
    text: Option<&Written>,
    method: Method,
    begun: Begun,
) -> Result<ExitCode, Failure> {
    let Loaded { label, scene, world } = loaded;
    interrupt::watch();
    let mut outputs = Outputs::open(plan, scene, world, &begun)?;
    if plan.asks_for_files() && !outputs.any_open() && !plan.json {
        return Ok(ExitCode::FAILURE);
    }
    if plan.keep.is_wanted() && outputs.any_failed() {
        return Ok(ExitCode::FAILURE);
    }

    let tally = match &method {
        Method::Events(engine) => Tally::of(engine),
        _ => Tally::default(),
    };
    let mut run = Run { world, method, tally };
    let before = run.tally.total();
    let started = Instant::now();
    let mut journey = Journey {
        // With no output to write, the summary is what the run is for.
        unread: plan.asks_for_files() && !plan.json,
        pace: Pace::new(scene.frame, run.time()),
        progress: Progress::new(plan.end, plan.prints()),
        outputs: &mut outputs,
        keeper: Keeper::new(&plan.keep, before),
        plan,
        text,
        begun,
    };
    journey.keep_first(&run)?;
    let finished = begun.done || journey.make(&mut run, scene.frame).is_continue();
    journey.progress.clear();
    journey.keep(&run, finished);
    let took = started.elapsed();
    let keeper = journey.keeper;

    let names = outputs.names;
    outputs.state.write(|output| state::write(output, &run, names));
    let read = outputs.flush() || !plan.asks_for_files() || plan.json;
    let stays = plan.keep.is_wanted() && !finished;
    let whole = if stays { outputs.leave() } else { outputs.finish() };
    let told = summary::Summary::new(label, plan, &begun, &run, took, before, finished);
    if read {
        told.say(plan.json)?;
    }
    if stays {
        keeper.tell_how_to_go_on();
    }
    Ok(match (whole && keeper.is_fine(), finished || !read) {
        (false, _) => ExitCode::FAILURE,
        (true, true) => ExitCode::SUCCESS,
        (true, false) => ExitCode::from(interrupt::CODE),
    })
}
