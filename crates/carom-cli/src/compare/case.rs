//! A scene, both its runs and the diagnosis.

use crate::failure::Failure;
use crate::interrupt;
use crate::scene::Loaded;
use carom::diagnosis::{Diagnosis, Level, Runs, convergence, diagnose_within};
use carom::{PitOptions, Substeps, World};
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

impl Case {
    /// Runs a scene both ways, for so many frames or for its own number; or up to a Ctrl-C.
    pub fn new(loaded: Loaded, frames: Option<u64>, substeps: Substeps) -> Result<Self, Failure> {
        let Loaded { label, mut scene, world } = loaded;
        scene.frames = frames.unwrap_or(scene.frames);
        let plain = PitOptions::new(scene.frame).threshold(scene.world.interference_threshold);
        let (options, asked) = (plain.substeps(substeps), scene.duration());
        let found = diagnose_within(&world, options, asked, || !interrupt::asked());
        let diagnosis = found.map_err(|found| {
            let accepted = "accepted: less to compare, with fewer frames (--frames N)";
            Failure::new(format!("{label}: found {found}; {accepted}"))
        })?;
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
        let steps = options.steps_a_frame(&world);
        let places = looks * f64::from(steps);
        let runs = (places <= MOST_PLACES).then(|| Runs::of(&world, options, until));
        Ok(Case { label, scene, world, options, steps, stopped_before, diagnosis, levels, runs })
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
