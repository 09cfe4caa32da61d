//! carom's engine beside rapier2d and Box2D (through boxdd), on the same scenes from the same start: how long
//! a frame takes, and what became of the discs.
//!
//! - [`scene`]: what is run: crosses, a gas of hard discs, Newton's cradle; [`thin_wall`]: one fast disc
//! - [`side`]: the engines behind one face; [`carom_side`], [`rapier_side`] and [`box2d_side`] say what is
//!   set in each, and why
//! - [`judge`]: what is wrong with a run, seen from outside, with [`walls`] to look at; [`alone`]: whether carom
//!   itself misses anything
//! - [`clock`]: a frame's own best time over the rounds
//! - [`measure`]: a scene in all engines; [`report`]: as text and JSON; [`plots`]
//!
//! # What makes it fair
//!
//! All engines run in one process, on one thread, in turns of half a second of the scene, and every round is the
//! same run from the start. The first round is judged, with events on, and not timed; that all rounds end in
//! the same state, to the last bit, is checked. Of each frame the best time counts. There are two times, each
//! with the same work on all sides: the step alone ([`Engine::step`](carom::Engine::step), and theirs); and the step
//! and then reading the states of all discs, one by one, as one does who draws the frame. Their settings are those that their documentation names for what these scenes want:
//! full restitution, no friction, no sleep, no limit to speeds.
//!
//! # What the numbers mean
//!
//! - *collisions*: events of carom; contacts that began, as they tell it, of the others. A contact that
//!   lasts while discs bounce in it counts once, and one that began without a touch (both make contacts a
//!   little ahead) counts, too.
//! - *escaped*: discs whose centre was outside of the box at the end of a frame.
//! - *through*: discs whose centre crossed a wall: on the way that carom knows from event to event, and
//!   for the others on the straight line from one frame's end to the next, which is all that they tell.
//! - *overlap*: the deepest at the end of a frame, of two discs or of a disc and a wall, in radii.
//! - *energy*: its change, after 1 s and 10 s, as a share of it.
//! - *error*: how far a disc is from where carom has it after 1 s: the median over all discs, and what nine of
//!   ten keep below, in radii. A gas forgets its start within a fraction of a second, so it says little there.

mod alone;
mod box2d_side;
mod carom_side;
mod clock;
mod judge;
mod measure;
mod plots;
mod rapier_side;
mod report;
mod scene;
mod side;
mod thin_wall;
mod walls;

use crate::docs;
use crate::process::Busyness;
use measure::{Comparison, Effort};
use report::Report;
use scene::{SECOND, Scene, TEN_SECONDS};
use side::Engine;

/// Run the same scenes in carom, Rapier and Box2D
#[derive(clap::Args)]
pub struct Arguments {
    /// Only the scene of this name, or all whose names begin like this; several with commas
    #[arg(long, value_delimiter = ',', value_name = "NAME", value_parser = beginning)]
    only: Vec<String>,
    /// How many times the frames are timed; each counts with its best. At most twice for a gas of 10000
    /// discs, which takes minutes
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// How many frames of 1/60 s there are
    #[arg(long, default_value_t = TEN_SECONDS as u64, value_parser = clap::value_parser!(u64).range(1..))]
    frames: u64,
    /// A second of the smaller scenes, to see that all is well
    #[arg(long)]
    quick: bool,
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
    /// Put the tables, the raw numbers and plots into the documentation, too
    #[arg(long, conflicts_with_all = ["json", "only", "quick"])]
    docs: bool,
}

/// The scenes by name.
const SCENES: [&str; 9] = [
    "crosses-100",
    "crosses-1000",
    "crosses-10000",
    "gas-1000-0.5",
    "gas-1000-3",
    "gas-10000-0.5",
    "gas-10000-3",
    "cradle",
    "wall",
];

fn beginning(text: &str) -> Result<String, String> {
    if SCENES.iter().any(|name| name.starts_with(text)) {
        return Ok(text.to_string());
    }
    Err(format!("no scene begins like this; there are {}", SCENES.join(", ")))
}

/// Is this scene meant? A whole name means the one, the beginning of names all of them.
fn is_meant(only: &str, name: &str) -> bool {
    if SCENES.contains(&only) { name == only } else { name.starts_with(only) }
}

fn named(name: &str) -> Scene {
    match name {
        "crosses-100" => Scene::crosses(100),
        "crosses-1000" => Scene::crosses(1_000),
        "crosses-10000" => Scene::crosses(10_000),
        "gas-1000-0.5" => Scene::gas(1_000, 0.5),
        "gas-1000-3" => Scene::gas(1_000, 3.0),
        "gas-10000-0.5" => Scene::gas(10_000, 0.5),
        "gas-10000-3" => Scene::gas(10_000, 3.0),
        "cradle" => Scene::cradle(),
        _ => unreachable!("{name} is no scene"),
    }
}

pub fn run(arguments: &Arguments) -> bool {
    let wanted = |name: &str| {
        (arguments.only.is_empty() || arguments.only.iter().any(|only| is_meant(only, name)))
            && !(arguments.quick && name.contains("10000"))
    };
    let busyness = Busyness::since_now();
    let mut scenes: Vec<Comparison> = Vec::new();
    for name in SCENES.into_iter().filter(|name| *name != "wall" && wanted(name)) {
        let scene = named(name);
        eprintln!("{}", scene.title);
        let effort = if arguments.quick {
            Effort { frames: SECOND, rounds: 2 }
        } else {
            let most = if name.starts_with("gas-10000") { 2 } else { u64::MAX };
            let rounds = arguments.rounds.min(most) as usize;
            Effort { frames: arguments.frames as usize, rounds }
        };
        scenes.push(measure::compared(&scene, &Engine::ALL, effort));
    }
    let wall = if wanted("wall") { thin_wall::run(&Engine::ALL) } else { Vec::new() };
    let report = Report { scenes, wall, busyness };
    let sound = report.scenes.iter().all(Comparison::is_sound)
        && report.wall.iter().filter(|cell| cell.engine == Engine::Carom).all(|c| c.through == 0);
    if !sound {
        eprintln!("something is wrong with carom's run, or what was timed is not what was judged");
    }
    if arguments.json {
        println!("{:#}", report.json());
        return sound;
    }
    let text = report.text();
    print!("{text}");
    sound & (!arguments.docs || documented(&report, &text))
}

/// Puts the tables into their chapter, and the raw numbers and the plots beside it.
fn documented(report: &Report, text: &str) -> bool {
    let numbers = ("data/scenes.json".to_string(), format!("{:#}\n", report.json()));
    let plots = plots::drawn(&report.scenes);
    let plots = plots.into_iter().map(|(name, svg)| (format!("beside-others/{name}"), svg));
    let mut files = std::iter::once(numbers).chain(plots);
    docs::update("scenes", text) & files.all(|(name, text)| docs::write(&name, &text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_is_meant_by_its_name_or_with_others_by_the_beginning() {
        let meant = |only| SCENES.iter().filter(|name| is_meant(only, name)).count();
        assert_eq!(["crosses", "crosses-100", "gas-1000-", "c", "x"].map(meant), [3, 1, 2, 4, 0]);
    }

    #[test]
    fn every_scene_is_there() {
        for name in SCENES.iter().filter(|name| !name.contains("10000") && **name != "wall") {
            assert!(name.starts_with(named(name).name), "{name}");
        }
    }
}
