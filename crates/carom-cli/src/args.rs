//! What can be said on the command line.

use crate::bench::Bench;
use crate::checkpoint::Keep;
use crate::failure::Failure;
use crate::gas::GasArgs;
use crate::measure::MeasureArgs;
use crate::number::{frames, seconds, time, whole};
use crate::output::names;
use crate::picture::PictureForm;
use crate::play::PlayArgs;
use crate::sweep::SweepArgs;
use crate::trajectory::Form;
use carom::Substeps;
use carom_draw::{Part, Theme};
use carom_scene::Scene;
use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::{Path, PathBuf};

/// Every collision, at its exact instant: discs and walls in the plane.
#[derive(Parser)]
#[command(name = "carom", version, after_help = SCENES, arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

const SCENES: &str = "\
SCENE is a file in TOML or JSON, - for standard input, or the name of a built-in scene (carom scenes).
Exit code: 0 done, 2 the command line is wrong, 130 stopped by Ctrl-C, 1 anything else.";

#[derive(Subcommand)]
pub enum Command {
    /// Run a scene: its events, its state at the end, its frames
    Run(RunArgs),
    /// Draw what happens in a scene: a figure with a disc at each frame, and rings at the instants between
    Draw(DrawArgs),
    /// Draw the same in time: SVG, exact to the instant of every collision; GIF, PNG or MP4
    Animate(AnimateArgs),
    /// Run scenes by PIT beside what truly happens, and tell what is wrong with PIT: a report with figures
    Compare(CompareArgs),
    /// Make a gas of hard discs: write it as a scene, or run and measure it
    Gas(Box<GasArgs>),
    /// Measure what is in a trajectory: order, g(r), S(k), speeds, diffusion
    Measure(MeasureArgs),
    /// Run gases of many packings, sizes and seeds on all cores: a table and plots of the equation of state
    Sweep(Box<SweepArgs>),
    /// Go on with a run from its checkpoint, bit for bit as if it had never stopped
    Resume {
        /// What --checkpoint named, or the directory of a sweep
        checkpoint: PathBuf,
    },
    /// Open the page: both techniques on one clock, in the browser
    Play(PlayArgs),
    /// Measure how long things take, and check what comes of them
    Bench {
        #[command(subcommand)]
        name: Bench,
    },
    /// Tell all that is wrong with a scene, and what looking for overlaps once a frame would take
    Check {
        /// A file, - for standard input, or the name of a built-in scene
        scene: PathBuf,
        /// Name so many problems one by one, and only count what is left
        #[arg(long, value_name = "N", default_value_t = 1_000_000,
              value_parser = whole(1, usize::MAX), allow_negative_numbers = true)]
        most: usize,
    },
    /// List the built-in scenes
    Scenes,
    /// Print the JSON Schema of scene files, of the event log or of the state
    Schema {
        /// Of what
        #[arg(value_enum, default_value_t = SchemaOf::Scene)]
        of: SchemaOf,
    },
    /// Turn a particle file of algs4 into a scene
    Import {
        /// N, then `rx ry vx vy radius mass R G B` a line; - for standard input
        file: PathBuf,
        /// Where to write the scene, in TOML
        #[arg(short, long, value_name = "FILE", default_value = "-")]
        output: PathBuf,
    },
    /// Print completions for a shell
    Completions { shell: Shell },
}

/// What is run: a scene, how, and how far.
#[derive(clap::Args)]
pub struct Course {
    /// A file, - for standard input, or the name of a built-in scene
    pub scene: PathBuf,
    /// How collisions are found
    #[arg(long, value_enum, default_value_t = MethodName::Events)]
    pub method: MethodName,
    /// How many frames to run, instead of the scene's own number
    #[arg(long, value_name = "N", conflicts_with = "until",
          value_parser = frames, allow_negative_numbers = true)]
    pub frames: Option<u64>,
    /// Up to which time to run, instead
    #[arg(long, value_name = "T", value_parser = time, allow_negative_numbers = true)]
    pub until: Option<f64>,
    /// With --method pit: steps a frame, or auto for as many as the rule step·v_max < r_min/2 asks for
    #[arg(long, value_name = "N|auto", value_parser = substeps, allow_negative_numbers = true)]
    pub substeps: Option<Substeps>,
}

impl Course {
    /// What the parser cannot tell.
    fn check(&self) -> Result<(), Failure> {
        if self.substeps.is_some() { self.method.is_pit("--substeps") } else { Ok(()) }
    }

    /// Up to which time a scene is run.
    pub fn end(&self, scene: &Scene) -> f64 {
        match (self.frames, self.until) {
            (Some(frames), _) => frames as f64 * scene.frame,
            (None, Some(until)) => until,
            (None, None) => scene.duration(),
        }
    }
}

#[derive(clap::Args)]
#[command(after_help = "\
An output of - is standard output. Outputs appear whole, when the run ends, or not at all; devices and
pipes are written straight to. Ctrl-C ends a run early, and what was asked for is written up to there.")]
pub struct RunArgs {
    #[command(flatten)]
    pub course: Course,
    /// Write every collision: JSON Lines
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
    /// Write the state at the end: JSON
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Write every frame: .xyz or .extxyz, .dump or .lammpstrj, .gsd, .csv
    #[arg(long, value_name = "FILE")]
    pub trajectory: Option<PathBuf>,
    /// Have the names of things in events and state, too
    #[arg(long)]
    pub names: bool,
    /// Print the summary as JSON, on standard output
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub keep: Keep,
}

/// What figures and animations have in common.
#[derive(clap::Args)]
pub struct PictureArgs {
    #[command(flatten)]
    pub course: Course,
    /// From which time on to draw [default: 0, or later where there would be too much to see]
    #[arg(long, value_name = "T", value_parser = time, allow_negative_numbers = true)]
    pub from: Option<f64>,
    /// How wide, in pixels: letters and lines keep their size
    #[arg(long, value_name = "PIXELS", value_parser = whole(64u32, 8192),
          allow_negative_numbers = true)]
    pub width: Option<u32>,
    /// light, dark, or print
    #[arg(long, default_value = "light", value_parser = |text: &str| text.parse::<Theme>())]
    pub theme: Theme,
    /// Show what would be left out: paths, strobe, instants, arrows, names, scale
    #[arg(long, value_name = "PART,…", value_delimiter = ',', value_parser = part)]
    pub show: Vec<Part>,
    /// Leave out: paths, strobe, instants, arrows, names, scale
    #[arg(long, value_name = "PART,…", value_delimiter = ',', value_parser = part)]
    pub hide: Vec<Part>,
    /// A line above the picture
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
}

#[derive(clap::Args)]
#[command(after_help = "\
An output of - is standard output. The same scene gives the same bytes.")]
pub struct DrawArgs {
    #[command(flatten)]
    pub picture: PictureArgs,
    /// Where to: .svg or .png
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// What to write, if the ending does not tell [default for -: svg]
    #[arg(long, value_enum)]
    pub format: Option<PictureForm>,
    /// A disc every N frames
    #[arg(long, value_name = "N", value_parser = whole(1u64, (1 << 53) - 1),
          allow_negative_numbers = true)]
    pub every: Option<u64>,
    /// Pixels of a PNG for each of the picture's: 2 for a sharp screen
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = whole(1u32, 8), allow_negative_numbers = true)]
    pub scale: u32,
    /// With --method pit: show what should have happened, too, dashed
    #[arg(long)]
    pub truth: bool,
}

#[derive(clap::Args)]
#[command(after_help = "\
An output of - is standard output. For MP4 there has to be ffmpeg on the path; the other forms need
nothing. Of what can be shown, an animation has paths, instants, names, and a bar of time (scale).")]
pub struct AnimateArgs {
    #[command(flatten)]
    pub picture: PictureArgs,
    /// Where to: .svg, .gif, .png (animated) or .mp4
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// What to write, if the ending does not tell [default for -: svg]
    #[arg(long, value_enum)]
    pub format: Option<PictureForm>,
    /// How long it takes, without the rest at the end [default: 2 to 20, by the number of frames]
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    pub seconds: Option<f64>,
    /// How many pictures a second, for GIF, PNG and MP4
    #[arg(long, value_name = "N", default_value_t = 25,
          value_parser = whole(1u32, 120), allow_negative_numbers = true)]
    pub rate: u32,
}

#[derive(clap::Args)]
#[command(after_help = "\
The faults are printed, and a report with figures is written: DIR/index.html, which needs nothing else,
and the figures as SVG. What else is in DIR stays there.")]
pub struct CompareArgs {
    /// A file, - for standard input, or the name of a built-in scene [default: the six classic cases]
    pub scene: Option<PathBuf>,
    /// Where the report goes: a directory [default: named after the scene, or carom-report]
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// How many frames to compare, instead of the scene's own number
    #[arg(long, value_name = "N", value_parser = frames, allow_negative_numbers = true)]
    pub frames: Option<u64>,
    /// Steps a frame that PIT takes, or auto for as many as the rule step·v_max < r_min/2 asks for
    #[arg(long, value_name = "N|auto", value_parser = substeps, allow_negative_numbers = true)]
    pub substeps: Option<Substeps>,
    /// Print the faults as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// A scene file
    Scene,
    /// A line of the event log
    Event,
    /// The state
    State,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MethodName {
    /// From one collision to the next, with a calendar of them
    Events,
    /// The same collisions by a plain loop over all pairs
    Pic,
    /// Overlaps at the end of each frame, faults included
    Pit,
}

impl MethodName {
    pub fn name(self) -> &'static str {
        match self {
            MethodName::Events => "events",
            MethodName::Pic => "pic",
            MethodName::Pit => "pit",
        }
    }

    /// That an option which is for PIT only is used with it.
    fn is_pit(self, option: &str) -> Result<(), Failure> {
        match self {
            MethodName::Pit => Ok(()),
            _ => Err(Failure::usage(format!(
                "{option}: found --method {}; accepted: --method pit",
                self.name()
            ))),
        }
    }
}

impl PictureArgs {
    /// What the parser cannot tell.
    pub fn check(&self) -> Result<(), Failure> {
        self.course.check()?;
        match self.show.iter().find(|part| self.hide.contains(part)) {
            Some(part) => Err(Failure::usage(format!(
                "--hide: found {0}, which --show has as well; accepted: either",
                part.name()
            ))),
            None => Ok(()),
        }
    }
}

impl PictureArgs {
    /// That there is something to draw from then on.
    pub fn check_from(&self, scene: &Scene) -> Result<(), Failure> {
        let end = self.course.end(scene);
        match self.from {
            Some(from) if from > end => Err(Failure::usage(format!(
                "--from: found {from:?}, when the run is over: it ends at {end:?}; accepted: a time from \
                 0 to that, or a later end, with --until or --frames"
            ))),
            _ => Ok(()),
        }
    }
}

impl DrawArgs {
    /// What the parser cannot tell.
    pub fn check(&self) -> Result<(), Failure> {
        if self.truth {
            self.picture.course.method.is_pit("--truth")?;
        }
        self.picture.check()
    }
}

impl RunArgs {
    /// What the parser cannot tell.
    pub fn check(&self) -> Result<(), Failure> {
        self.course.check()?;
        if let Some(path) = &self.trajectory {
            Form::of(path)?;
        }
        if self.keep.is_wanted() {
            self.check_kept()?;
        }
        let outputs = [&self.events, &self.state, &self.trajectory];
        let outputs: Vec<&Path> = outputs.into_iter().filter_map(|path| path.as_deref()).collect();
        let standard = outputs.iter().filter(|path| **path == Path::new("-")).count();
        if standard + usize::from(self.json) > 1 {
            let found = "found several outputs on standard output; accepted: one, and files";
            return Err(Failure::usage(found.to_string()));
        }
        if let Some(path) = outputs.iter().find(|path| self.would_overwrite_scene(path)) {
            return Err(Failure::usage(format!(
                "{}: found that the scene would be overwritten; accepted: a file for each",
                path.display()
            )));
        }
        let (events, state) = (("--events", &self.events), ("--state", &self.state));
        let outputs = [events, state, ("--trajectory", &self.trajectory)];
        names::are_apart(&outputs, &self.keep.checkpoint)
    }

    fn would_overwrite_scene(&self, path: &Path) -> bool {
        path.is_file() && is_same_file(path, &self.course.scene)
    }

    /// What can be gone on with.
    fn check_kept(&self) -> Result<(), Failure> {
        if self.course.method != MethodName::Events {
            return Err(Failure::usage(format!(
                "--checkpoint: found --method {}; accepted: --method events",
                self.course.method.name()
            )));
        }
        for (option, path) in [("--events", &self.events), ("--trajectory", &self.trajectory)] {
            if path.as_deref() == Some(Path::new("-")) {
                let found = "found -, with --checkpoint; accepted: the name of a file";
                return Err(Failure::usage(format!("{option}: {found}")));
            }
        }
        Ok(())
    }
}

/// Whether two paths are the same, however they are written.
pub fn is_same_file(a: &Path, b: &Path) -> bool {
    let whole = |path: &Path| {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let (folder, name) = (path.parent().map(Path::to_path_buf), path.file_name()?.to_owned());
        let folder = folder.map(|folder| folder.canonicalize().unwrap_or(folder));
        Some(path.canonicalize().unwrap_or_else(|_| folder.unwrap_or_default().join(name)))
    };
    a == b || whole(a).is_some_and(|a| Some(a) == whole(b))
}

fn part(text: &str) -> Result<Part, String> {
    text.parse()
}

fn substeps(text: &str) -> Result<Substeps, String> {
    match text.parse::<u32>() {
        _ if text == "auto" => Ok(Substeps::Auto),
        Ok(count) if count > 0 => Ok(Substeps::Given(count)),
        _ => Err("accepted: a whole number from 1 to 4294967295, or auto".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        <Args as clap::CommandFactory>::command().debug_assert();
    }
}
