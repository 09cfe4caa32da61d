//! One disc against a thin wall, ever faster: does it get through?

use super::judge::Judge;
use super::scene::{FRAME, RADIUS, Scene};
use super::side::Engine;
use carom::{DVec2, DiscBody, Segment, World};
use serde_json::{Value, json};

/// In radii a frame.
pub const SPEEDS: [f64; 10] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0];
/// Where in a frame the disc meets the wall depends on where it starts: so many starts are tried, over one
/// frame's way, each in a lane of its own.
pub const LANES: usize = 64;
/// The wall is met in the second frame, and what came of it is looked at here.
const FRAMES: usize = 6;

/// What became of all starts at one speed in an engine.
pub struct Cell {
    pub engine: Engine,
    pub radii_a_frame: f64,
    /// Discs whose centre crossed the wall.
    pub through: usize,
    /// Discs that came back with their speed, to 1 %.
    pub turned: usize,
    /// How far they are from where they should be: the median, in frames at their speed.
    pub late: f64,
}

pub fn run(engines: &[Engine]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for radii_a_frame in SPEEDS {
        let scene = lanes(radii_a_frame);
        let way = radii_a_frame * RADIUS;
        for engine in engines {
            let (mut side, mut judge) = (engine.with(&scene, true), Judge::new(&scene));
            let mut states = Vec::new();
            for _ in 0..FRAMES {
                side.step();
                side.read(&mut states);
                judge.look(side.corners(), &states);
            }
            let speed = way / FRAME;
            let back = |v: DVec2| v.distance(DVec2::new(-speed, 0.0)) < 0.01 * speed;
            let turned = states.iter().filter(|state| back(state.velocity)).count();
            let errors = states.iter().enumerate().map(|(lane, state)| {
                let exact = -RADIUS - way * (FRAMES as f64 - frames_to_the_wall(lane));
                (state.center.x - exact).abs() / way
            });
            let mut errors: Vec<f64> = errors.collect();
            errors.sort_by(f64::total_cmp);
            cells.push(Cell {
                engine: *engine,
                radii_a_frame,
                through: judge.through(),
                turned,
                late: errors[LANES / 2],
            });
        }
    }
    cells
}

fn frames_to_the_wall(lane: usize) -> f64 {
    1.0 + (lane as f64 + 0.5) / LANES as f64
}

/// Lanes that are far enough apart to know nothing of each other, each with a wall at x = 0.
fn lanes(radii_a_frame: f64) -> Scene {
    let way = radii_a_frame * RADIUS;
    let mut world = World::builder();
    for lane in 0..LANES {
        let y = 4.0 * lane as f64;
        world.segment(Segment::new(DVec2::new(0.0, y - 1.5), DVec2::new(0.0, y + 1.5)));
        let x = -RADIUS - way * frames_to_the_wall(lane);
        let body = DiscBody::new(DVec2::new(x, y), RADIUS).mass(1.0);
        world.disc(body.velocity(DVec2::new(way / FRAME, 0.0)));
    }
    let title = format!("thin wall, {radii_a_frame} radii a frame");
    Scene { name: "wall", title, world: world.build().expect("lanes far apart") }
}

pub fn as_json(cells: &[Cell]) -> Value {
    let cells = cells.iter().map(|cell| {
        json!({
            "engine": cell.engine.name(),
            "radii_per_frame": cell.radii_a_frame,
            "starts": LANES,
            "through": cell.through,
            "turned_back_with_their_speed": cell.turned,
            "median_error_frames": cell.late,
        })
    });
    cells.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carom_turns_every_disc_back_at_its_instant() {
        for cell in run(&[Engine::Carom]) {
            assert_eq!((cell.through, cell.turned), (0, LANES), "{}", cell.radii_a_frame);
            assert!(cell.late < 1e-12, "{}", cell.late);
        }
    }

    #[test]
    fn without_ccd_a_fast_disc_gets_through_and_it_is_noticed() {
        let cells = run(&[Engine::Rapier]);
        assert!(cells.last().unwrap().through > LANES / 2);
        assert!(cells.last().unwrap().turned < LANES / 2);
    }
}
