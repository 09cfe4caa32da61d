//! `carom run`: a scene, by one of three methods, and all that is told of it.
//!
//! - [`method`]: the three of them behind one face
//! - [`pace`]: how far to go before looking up, and [`progress`]: what is shown then
//! - [`tally`]: collisions by kind
//! - [`summary`]: what is said at the end

mod method;
mod pace;
mod progress;
mod summary;
mod tally;

pub use method::Method;
pub use pace::Pace;
pub use progress::Progress;
pub use tally::Tally;

use crate::args::RunArgs;
use crate::failure::Failure;
use crate::output::lane::Lane;
use crate::output::trajectory::Form;
use crate::output::{log, state};
use crate::{interrupt, scene};
use carom::measure::Totals;
use carom::{Event, World};
use carom_scene::Scene;
use std::ops::ControlFlow::{self, Break, Continue};
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

    pub fn totals(&self) -> Totals {
        let masses = self.world.discs().iter().map(|disc| disc.mass);
        let velocities = (0..).map(|id| self.method.disc(id).velocity);
        Totals::of(masses.zip(velocities))
    }
}

/// What was asked for, and how far it has come.
struct Outputs<'s> {
    events: Lane,
    state: Lane,
    trajectory: Lane,
    form: Form,
    names: Option<&'s Scene>,
}

impl<'s> Outputs<'s> {
    fn open(args: &RunArgs, scene: &'s Scene) -> Result<Self, Failure> {
        Ok(Outputs {
            events: Lane::open(args.events.as_deref()),
            state: Lane::open(args.state.as_deref()),
            trajectory: Lane::open(args.trajectory.as_deref()),
            form: args.trajectory.as_deref().map_or(Ok(Form::Xyz), Form::of)?,
            names: args.names.then_some(scene),
        })
    }

    fn any_open(&self) -> bool {
        [&self.events, &self.state, &self.trajectory].into_iter().any(Lane::is_open)
    }

    /// Writes what is still waiting, and tells whether anyone reads it.
    fn flush(&mut self) -> bool {
        [&mut self.events, &mut self.state, &mut self.trajectory].into_iter().for_each(Lane::flush);
        self.any_open()
    }

    /// Puts it all into its place. Whether that went well.
    fn finish(self) -> bool {
        let whole = [self.events, self.state, self.trajectory].map(Lane::finish);
        whole.into_iter().all(|whole| whole)
    }
}

pub fn run(args: &RunArgs) -> Result<ExitCode, Failure> {
    args.check()?;
    let scene::Loaded { label, scene, world } = scene::load(&args.course.scene)?;
    let end = args.course.end(&scene);
    interrupt::watch();
    let mut outputs = Outputs::open(args, &scene)?;
    let files_asked = args.events.is_some() || args.state.is_some() || args.trajectory.is_some();
    if files_asked && !outputs.any_open() && !args.json {
        return Ok(ExitCode::FAILURE);
    }

    let method = Method::new(args.course.method, args.course.substeps, &world, &scene);
    let mut run = Run { world: &world, method, tally: Tally::default() };
    let at_start = run.totals();
    let started = Instant::now();
    let mut journey = Journey {
        // With no output to write, the summary is what the run is for.
        unread: files_asked && !args.json,
        pace: Pace::new(scene.frame),
        progress: Progress::new(end, args.prints()),
        outputs: &mut outputs,
    };
    let finished = journey.make(&mut run, scene.frame, end).is_continue();
    journey.progress.clear();
    let took = started.elapsed();

    let names = outputs.names;
    outputs.state.write(|output| state::write(output, &run, names));
    let read = outputs.flush() || !files_asked || args.json;
    let whole = outputs.finish();
    let told = summary::Summary::new(&label, args, &run, at_start, took, end, finished);
    if read {
        told.say(args.json)?;
    }
    Ok(match (whole, finished || !read) {
        (false, _) => ExitCode::FAILURE,
        (true, true) => ExitCode::SUCCESS,
        (true, false) => ExitCode::from(interrupt::CODE),
    })
}

/// The way from the start of a run to its end, and those who watch it.
struct Journey<'o, 's> {
    outputs: &'o mut Outputs<'s>,
    /// Whether to stop when there is no one left to write for.
    unread: bool,
    pace: Pace,
    progress: Progress,
}

impl Journey<'_, '_> {
    /// Breaks off if asked to, or if there is no one left to write for.
    fn make(&mut self, run: &mut Run, frame: f64, end: f64) -> ControlFlow<()> {
        // A frame at every multiple, from 0: nothing is added up.
        let mut frames = 0;
        while self.outputs.trajectory.is_open() && frames as f64 * frame <= end {
            self.go_to(run, frames as f64 * frame)?;
            let form = self.outputs.form;
            self.outputs.trajectory.write(|output| form.write(output, frames, run));
            frames += 1;
        }
        self.go_to(run, end)
    }

    /// Goes to a time, in steps short enough to look up in between.
    fn go_to(&mut self, run: &mut Run, target: f64) -> ControlFlow<()> {
        loop {
            let until = if run.method.is_watched() { target } else { self.pace.next(target) };
            let Run { world, method, tally } = &mut *run;
            method.advance(world, until, |time, event| self.see(tally, time, event))?;
            self.pace.reached(until);
            self.progress.show(until, run.tally.total());
            if until >= target {
                return Continue(());
            }
            self.go_on()?;
        }
    }

    /// Writes an event down.
    fn see(&mut self, tally: &mut Tally, time: f64, event: &Event) -> ControlFlow<()> {
        let (n, names) = (tally.total(), self.outputs.names);
        self.outputs.events.write(|output| log::write(output, n, time, event, names));
        tally.count(event.kind);
        self.progress.show(time, n);
        self.go_on()
    }

    fn go_on(&self) -> ControlFlow<()> {
        let no_one_reads = self.unread && !self.outputs.any_open();
        if interrupt::asked() || no_one_reads { Break(()) } else { Continue(()) }
    }
}
