//! What a run is to do, and where it begins: what checkpoints keep besides the engine.

use super::Run;
use crate::args::RunArgs;
use crate::checkpoint::{Keep, absolute};
use crate::output::kept::Mark;
use carom::EngineState;
use carom_scene::Scene;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// Up to which time.
    pub end: f64,
    pub method: String,
    pub events: Option<PathBuf>,
    pub state: Option<PathBuf>,
    pub trajectory: Option<PathBuf>,
    pub names: bool,
    pub json: bool,
    pub keep: Keep,
}

/// Where a run begins: at its start, or where it was stopped.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Begun {
    /// How many frames of the trajectory there are.
    pub frames: u64,
    pub events: Option<Mark>,
    pub trajectory: Option<Mark>,
    /// What was done before where there was no other way.
    pub last_resorts: LastResorts,
    #[serde(skip)]
    pub resumed: bool,
    /// It was at its end already.
    #[serde(skip)]
    pub done: bool,
}

/// What was done where bounces piled up without end, or walls left no room.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct LastResorts {
    /// Contacts that did not bounce as they should, because bounces piled up without end.
    pub stilled: u64,
    /// Events that were put off for the same reason.
    pub paused: u64,
    /// Bodies that walls which move go through, because they left them no room.
    pub crushed: u64,
}

impl Begun {
    /// What was done where there was no other way, before and since.
    pub fn with_those_of(&self, run: &Run) -> LastResorts {
        let (before, work) = (self.last_resorts, run.method.work().unwrap_or_default());
        LastResorts {
            stilled: before.stilled + work.stilled,
            paused: before.paused + work.paused,
            crushed: before.crushed + work.crushed,
        }
    }
}

/// All that it takes to go on.
#[derive(Serialize, Deserialize)]
pub struct Saved<P, S> {
    pub plan: P,
    pub scene: S,
    pub engine: EngineState,
    pub begun: Begun,
}

impl Plan {
    pub fn of(args: &RunArgs, scene: &Scene) -> Self {
        let keeps = args.keep.is_wanted();
        let path = |path: &Option<PathBuf>| match path.clone() {
            Some(path) if keeps && path != Path::new("-") => Some(absolute(path)),
            path => path,
        };
        Plan {
            end: args.course.end(scene),
            method: args.course.method.name().to_string(),
            events: path(&args.events),
            state: path(&args.state),
            trajectory: path(&args.trajectory),
            names: args.names,
            json: args.json,
            keep: args.keep.clone().absolute(),
        }
    }

    pub fn asks_for_files(&self) -> bool {
        self.events.is_some() || self.state.is_some() || self.trajectory.is_some()
    }

    /// Whether something is written to standard output.
    pub fn prints(&self) -> bool {
        let standard = Some(Path::new("-"));
        let outputs = [&self.events, &self.state, &self.trajectory];
        self.json || outputs.iter().any(|path| path.as_deref() == standard)
    }
}
