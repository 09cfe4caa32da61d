//! A scene, both its runs and the diagnosis.

use crate::scene::Loaded;
use carom::diagnosis::{Diagnosis, Level, Runs, convergence, diagnose};
use carom::{PitOptions, Substeps, World};
use carom_scene::{Scene, built_in};

pub struct Case {
    /// What messages call it.
    pub label: String,
    pub scene: Scene,
    pub world: World,
    pub options: PitOptions,
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
    pub fn new(loaded: Loaded, substeps: Substeps) -> Self {
        let Loaded { label, scene, world } = loaded;
        let plain = PitOptions::new(scene.frame).threshold(scene.world.interference_threshold);
        let (options, until) = (plain.substeps(substeps), scene.duration());
        let diagnosis = diagnose(&world, options, until);

        // Two discs that meet often are work, too.
        let looks = world.discs().len() as f64 * scene.frames as f64;
        let work = looks.max(diagnosis.collisions as f64);
        let affordable = |steps: &u32| work * f64::from(*steps) <= MOST_LOOKS;
        let steps: Vec<u32> = (0..LEVELS).map(|i| 1 << i).take_while(affordable).collect();
        let levels =
            if steps.len() < 3 { Vec::new() } else { convergence(&world, plain, until, steps) };
        let places = looks * substeps_of(&world, &scene, substeps);
        let runs = (places <= MOST_PLACES).then(|| Runs::of(&world, options, until));
        Case { label, scene, world, options, diagnosis, levels, runs }
    }

    /// What it is called, and what it is, in one line, if it came with carom.
    fn described(&self) -> Option<(&'static str, &'static str)> {
        let scene = built_in(&self.label)?;
        // A file of that name may be another scene.
        let description = (scene.scene() == self.scene).then(|| scene.description())?;
        description.split_once(": ")
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

fn substeps_of(world: &World, scene: &Scene, substeps: Substeps) -> f64 {
    match substeps {
        Substeps::Given(steps) => f64::from(steps),
        Substeps::Auto => f64::from(carom::Pit::rule(world, scene.frame).substeps_needed),
    }
}
