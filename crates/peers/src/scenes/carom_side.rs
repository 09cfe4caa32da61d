//! carom's engine, frame by frame. Reading all positions is part of its step: the others have them
//! written down when theirs is done.

use super::scene::{FRAME, Scene};
use super::side::Side;
use carom::{DVec2, DiscState, Engine, Kind};

pub struct Carom {
    engine: Engine,
    states: Vec<DiscState>,
    watched: bool,
    radii: Vec<f64>,
    corners: Vec<(u32, DVec2)>,
}

impl Carom {
    pub fn new(scene: &Scene, watched: bool) -> Self {
        let discs = scene.world.discs();
        Carom {
            engine: Engine::new(&scene.world),
            states: discs
                .iter()
                .map(|d| DiscState { center: d.center, velocity: d.velocity })
                .collect(),
            watched,
            radii: discs.iter().map(|disc| disc.radius).collect(),
            corners: Vec::new(),
        }
    }

    /// A frame, with every event written down as a corner of a path.
    fn step_watched(&mut self) {
        let (corners, radii) = (&mut self.corners, &self.radii);
        corners.clear();
        self.engine.advance_with(self.engine.frame_end(FRAME), |event| {
            corners.push((event.a, event.point - event.normal * radii[event.a as usize]));
            if event.kind == Kind::DiscDisc {
                corners.push((event.b, event.point + event.normal * radii[event.b as usize]));
            }
        });
    }
}

impl Side for Carom {
    fn step(&mut self) {
        if self.watched {
            self.step_watched();
        } else {
            self.engine.step(FRAME);
        }
        for (state, (_, disc)) in self.states.iter_mut().zip(self.engine.discs()) {
            *state = disc;
        }
    }

    fn read(&mut self, states: &mut Vec<DiscState>) {
        states.clone_from(&self.states);
    }

    fn collisions(&mut self) -> u64 {
        self.engine.events()
    }

    fn corners(&self) -> &[(u32, DVec2)] {
        &self.corners
    }
}
