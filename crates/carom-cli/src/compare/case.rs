//! A scene, both its runs and the diagnosis.

use crate::failure::Failure;
use crate::interrupt;
use crate::print::counted;
use crate::scene::Loaded;
use carom::diagnosis::{Diagnosis, Level, Runs, convergence, diagnose_while};
use carom::{Engine, PitOptions, Substeps, World};
use carom_scene::faults::Words;
use carom_scene::{Scene, built_in};

pub struct Case {
    /// What messages call it.
    pub label: String,
    pub scene: Scene,
    pub world: World,
    pub options: PitOptions,
    /// How many steps a frame PIT takes.
    pub steps: u32,
    /// The time that was asked for, if it was stopped before.
    pub stopped_before: Option<f64>,
    pub diagnosis: Diagnosis,
    /// With 1, 2, 4, … sub-steps; nothing if that would take too long.
    pub levels: Vec<Level>,
    /// For figures; nothing if that would take too much room.
    pub runs: Option<Runs>,
}

/// So many sub-steps are tried, at the most: 128.
const LEVELS: u32 = 8;

/// That takes about a second: so many discs, each looked at so many times.
const MOST_LOOKS: f64 = 2e6;

/// Each takes some 100 bytes: so many discs, in so many steps.
const MOST_PLACES: f64 = 2e7;

/// More are not compared: their faults would take gigabytes, and no one would read them.
const MOST_COLLISIONS: u64 = 4_000_000;

/// PIT takes minutes for so many discs, each looked at so many times.
const MOST_STEPS: f64 = 1e10;

impl Case {
    /// Runs a scene both ways, for so many frames or for its own number. None: there was a Ctrl-C before
    /// there was anything to compare.
    pub fn new(
        loaded: Loaded,
        frames: Option<u64>,
        substeps: Substeps,
    ) -> Result<Option<Self>, Failure> {
        let Loaded { label, mut scene, world } = loaded;
        scene.frames = frames.unwrap_or(scene.frames);
        is_affordable(&label, &scene, &world, substeps)?;
        if interrupt::asked() {
            return Ok(None);
        }
        let plain = PitOptions::new(scene.frame).threshold(scene.world.interference_threshold);
        let (options, asked) = (plain.substeps(substeps), scene.duration());
        let diagnosis = diagnose_while(&world, options, asked, || !interrupt::asked());
        let mut stopped_before = None;
        if interrupt::asked() && diagnosis.until < asked {
            scene.frames = (diagnosis.until / scene.frame).ceil() as u64;
            stopped_before = Some(asked);
        }
        let until = asked.min(scene.duration());

        // Two discs that meet often are work, too.
        let looks = world.discs().len() as f64 * scene.frames as f64;
        let work = looks.max(diagnosis.collisions as f64);
        let affordable = |steps: &u32| work * f64::from(*steps) <= MOST_LOOKS;
        let levels: Vec<u32> = (0..LEVELS).map(|i| 1 << i).take_while(affordable).collect();
        let levels = if levels.len() < 3 { Vec::new() } else { levels };
        let going = levels.into_iter().take_while(|_| !interrupt::asked());
        let levels = convergence(&world, plain, until, going);
        let steps = substeps_of(&world, &scene, substeps);
        let places = looks * f64::from(steps);
        let runs = (places <= MOST_PLACES).then(|| Runs::of(&world, options, until));
        Ok(Some(Case {
            label,
            scene,
            world,
            options,
            steps,
            stopped_before,
            diagnosis,
            levels,
            runs,
        }))
    }

    /// What it is called, and what it is, in one line, if it came with carom.
    fn described(&self) -> Option<(&'static str, &'static str)> {
        let scene = built_in(&self.label)?;
        // A file of that name may be another scene.
        let theirs = Scene { frames: self.scene.frames, ..scene.scene() };
        let description = (theirs == self.scene).then(|| scene.description())?;
        description.split_once(": ")
    }

    /// What there is to say of it.
    pub fn words(&self) -> Words<'_> {
        Words::new(&self.scene, self.options)
    }

    /// Its own name, or that of its file.
    pub fn name(&self) -> &str {
        self.scene.name.as_deref().unwrap_or(&self.label)
    }

    /// What it is called in a report.
    pub fn title(&self) -> &str {
        let own = self.described().map(|(title, _)| title);
        own.unwrap_or(self.name())
    }

    /// What it is, in one line.
    pub fn description(&self) -> Option<&'static str> {
        self.described().map(|(_, description)| description)
    }
}

/// Nothing is begun that would not end, or not fit into the memory.
fn is_affordable(
    label: &str,
    scene: &Scene,
    world: &World,
    substeps: Substeps,
) -> Result<(), Failure> {
    let (discs, frames) = (world.discs().len() as f64, scene.frames as f64);
    let refused = |found: String| {
        let accepted = "accepted: less to compare, with fewer frames (--frames N)";
        Err(Failure::new(format!("{label}: found {found}; {accepted}")))
    };
    if discs * frames * f64::from(substeps_of(world, scene, substeps)) > MOST_STEPS {
        let (discs, frames) = (world.discs().len() as u64, scene.frames);
        let (discs, frames) = (counted(discs, "disc"), counted(frames, "frame"));
        return refused(format!("{discs} in {frames}, which would take PIT very long"));
    }
    let mut engine = Engine::new(world);
    let end = scene.duration();
    while engine.next_event_before(end).is_some() && !interrupt::asked() {
        if engine.events() > MOST_COLLISIONS {
            let time = engine.seconds(engine.now());
            return refused(format!("{MOST_COLLISIONS} collisions by time {time:?}, of {end:?}"));
        }
    }
    Ok(())
}

fn substeps_of(world: &World, scene: &Scene, substeps: Substeps) -> u32 {
    match substeps {
        Substeps::Given(steps) => steps,
        Substeps::Auto => carom::Pit::rule(world, scene.frame).substeps_needed,
    }
}
