//! carom's engine beside rapier2d and Box2D (through boxdd), on the same scenes from the same start: how long
//! a frame takes, and what became of the bodies.
//!
//! - [`scene`]: what is run: crosses, a gas of hard discs, Newton's cradle, tumbling hexagons; [`thin_wall`]: one fast disc
//! - [`side`]: the engines behind one face; [`carom_side`], [`rapier_side`] and [`box2d_side`] say what is
//!   set in each, and why
//! - [`judge`]: what is wrong with a run, seen from outside, with [`walls`] and [`polygons`] to look at; [`alone`]:
//!   whether carom itself misses anything
//! - [`clock`]: a frame's own best time over the rounds
//! - [`measure`]: a scene in all engines; [`report`]: as text and JSON; [`plots`]
//!
//! # What makes it fair
//!
//! All engines run in one process, on one thread, in turns of half a second of the scene with ten thousand bodies, and longer with fewer, and every round is the
//! same run from the start. The first round is judged, with events on, and not timed; that all rounds end in
//! the same state, to the last bit, is checked. Of each frame the best time counts. There are two times, each
//! with the same work on all sides: the step alone ([`Engine::step`](carom::Engine::step), and theirs); and the step
//! and then reading the states of all bodies, one by one, as one does who draws the frame. Their settings are those that their documentation names for what these scenes want:
//! full restitution, no friction, no sleep, no limit to speeds.
//!
//! # What the numbers mean
//!
//! - *collisions*: events of carom; contacts that began, as they tell it, of the others. A contact that
//!   lasts while discs bounce in it counts once, and one that began without a touch (both make contacts a
//!   little ahead) counts, too.
//! - *escaped*: bodies whose centre was outside of the box at the end of a frame.
//! - *through*: discs whose centre crossed a wall: on the way that carom knows from event to event, and
//!   for the others on the straight line from one frame's end to the next, which is all that they tell.
//! - *overlap*: the deepest at the end of a frame, of two bodies or of one and a wall, in radii (of a hexagon:
//!   of the circle around it).
//! - *energy*: its change, that of spins included, after 1 s and 10 s, as a share of it.
//! - *error*: how far a body is from where carom has it after 1 s: the median over all, and what nine of
//!   ten keep below, in radii. A gas forgets its start within a fraction of a second, so it says little there.

mod alone;
mod box2d_side;
mod carom_side;
mod clock;
mod judge;
mod measure;
mod plots;
mod polygons;
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
    /// Put the tables, the raw numbers and plots into the documentation, too: those of discs, if all of these were run, and
    /// those of hexagons alike
    #[arg(long, conflicts_with_all = ["json", "quick"])]
    docs: bool,
}

/// The scenes by name.
const SCENES: [&str; 10] = [
    "crosses-100",
    "crosses-1000",
    "crosses-10000",
    "gas-1000-0.5",
    "gas-1000-3",
    "gas-10000-0.5",
    "gas-10000-3",
    "cradle",
    "wall",
    "hexagons-200",
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
        "hexagons-200" => Scene::hexagons(200, 0.3),
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
    sound & (!arguments.docs || documented(report, wanted))
}

/// Puts the tables into their chapter, and the raw numbers and the plots beside it: of discs and of hexagons, each if
/// all of their scenes were wanted.
fn documented(report: Report, wanted: impl Fn(&str) -> bool) -> bool {
    let Report { scenes, wall, busyness } = report;
    let is_of_hexagons = |name: &str| name.starts_with("hexagons");
    let all = |hexagons: bool| {
        SCENES.into_iter().filter(|name| is_of_hexagons(name) == hexagons).all(&wanted)
    };
    let (hexagons, discs) = scenes.into_iter().partition(|scene| is_of_hexagons(scene.name));
    let (hexagons, discs) = (
        Report { scenes: hexagons, wall: Vec::new(), busyness: busyness.clone() },
        Report { scenes: discs, wall, busyness },
    );
    let mut done = all(true) || all(false);
    if all(true) {
        done &= written("hexagons", &hexagons);
    }
    if all(false) {
        let plots = plots::drawn(&discs.scenes);
        let mut plots = plots.into_iter();
        done &= written("scenes", &discs)
            & plots.all(|(name, svg)| docs::write(&format!("beside-others/{name}"), &svg));
    }
    done
}

/// The tables to where they are named in the documentation, and the raw numbers.
fn written(name: &str, report: &Report) -> bool {
    docs::update(name, &report.text())
        & docs::write(&format!("data/{name}.json"), &format!("{:#}\n", report.json()))
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
