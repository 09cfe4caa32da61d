//! carom's engine, frame by frame. A step leaves discs where their last events were: where they are at the end
//! of the frame is reckoned when it is read, while the others have it written down.

use super::scene::{FRAME, Scene};
use super::side::Side;
use carom::{BodyState, DVec2, Engine, Kind};

pub struct Carom {
    engine: Engine,
    watched: bool,
    radii: Vec<f64>,
    corners: Vec<(u32, DVec2)>,
}

impl Carom {
    pub fn new(scene: &Scene, watched: bool) -> Self {
        let discs = scene.world.discs();
        Carom {
            engine: Engine::new(&scene.world),
            watched,
            radii: discs.iter().map(|disc| disc.radius).collect(),
            corners: Vec::new(),
        }
    }

    /// A frame, with every event of a disc written down as a corner of its path.
    fn step_watched(&mut self) {
        let (corners, radii) = (&mut self.corners, &self.radii);
        corners.clear();
        self.engine.advance_with(self.engine.frame_end(FRAME), |event| {
            let Some(radius) = radii.get(event.a as usize) else { return };
            corners.push((event.a, event.point - event.normal * *radius));
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
    }

    fn read(&mut self, states: &mut Vec<BodyState>) {
        states.clear();
        states.extend(self.engine.bodies().map(|(_, body)| body));
    }

    fn collisions(&mut self) -> u64 {
        self.engine.events()
    }

    fn corners(&self) -> &[(u32, DVec2)] {
        &self.corners
    }
}
