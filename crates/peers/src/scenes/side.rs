//! The engines that are compared, behind one face.

use super::box2d_side::Box2d;
use super::carom_side::Carom;
use super::rapier_side::Rapier;
use super::scene::Scene;
use carom::{BodyState, DVec2};

/// An engine with a scene in it.
pub trait Side {
    /// Goes on by a frame.
    fn step(&mut self);
    /// The states of all bodies, in order: what one does who draws the frame.
    fn read(&mut self, states: &mut Vec<BodyState>);
    /// Collisions so far: events of carom, contacts that began of the others. 0 where they are not asked for.
    fn collisions(&mut self) -> u64;
    /// Corners of discs' paths within the last frame, in order of time, where the engine knows of any.
    fn corners(&self) -> &[(u32, DVec2)] {
        &[]
    }
}

/// Which engine, and how it is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Carom,
    /// Without any continuous collision detection.
    Rapier,
    /// Every disc swept against everything that may move or stand.
    RapierCcd,
    /// The same, and a frame is split at impacts into up to four.
    RapierSubsteps,
    /// Discs swept against what stands: as it is by default.
    Box2d,
    /// Discs swept against what moves, too.
    Box2dBullets,
    /// Rapier with CCD, and Box2D with bullets, in four steps a frame.
    RapierSmallSteps,
    Box2dSmallSteps,
}

/// Steps a frame where they are small.
const SMALL: u32 = 4;

impl Engine {
    pub const ALL: [Engine; 8] = [
        Engine::Carom,
        Engine::Rapier,
        Engine::RapierCcd,
        Engine::RapierSubsteps,
        Engine::Box2d,
        Engine::Box2dBullets,
        Engine::RapierSmallSteps,
        Engine::Box2dSmallSteps,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Engine::Carom => "carom",
            Engine::Rapier => "Rapier, CCD off",
            Engine::RapierCcd => "Rapier, CCD on",
            Engine::RapierSubsteps => "Rapier, CCD, 4 sub-steps",
            Engine::Box2d => "Box2D, bullets off",
            Engine::Box2dBullets => "Box2D, bullets on",
            Engine::RapierSmallSteps => "Rapier, CCD, 4 steps",
            Engine::Box2dSmallSteps => "Box2D, bullets, 4 steps",
        }
    }

    /// Does it look for what happens between frames? (Box2D's continuous collision is on in both.)
    pub fn is_continuous(self) -> bool {
        self != Engine::Rapier
    }

    /// The engine with a scene in it. With `watched` it counts collisions, which takes time.
    pub fn with(self, scene: &Scene, watched: bool) -> Box<dyn Side> {
        match self {
            Engine::Carom => Box::new(Carom::new(scene, watched)),
            Engine::Rapier => Box::new(Rapier::new(scene, watched, 0, 1)),
            Engine::RapierCcd => Box::new(Rapier::new(scene, watched, 1, 1)),
            Engine::RapierSubsteps => Box::new(Rapier::new(scene, watched, 4, 1)),
            Engine::RapierSmallSteps => Box::new(Rapier::new(scene, watched, 1, SMALL)),
            Engine::Box2d => Box::new(Box2d::new(scene, watched, false, 1)),
            Engine::Box2dBullets => Box::new(Box2d::new(scene, watched, true, 1)),
            Engine::Box2dSmallSteps => Box::new(Box2d::new(scene, watched, true, SMALL)),
        }
    }
}

/// The sides of a box as solid rectangles outside of it: centre and half of the extent of each. They are
/// thick, so that a game engine can push back what has sunk in.
pub fn solid_sides([min, max]: [DVec2; 2]) -> [(DVec2, DVec2); 4] {
    const THICK: f64 = 5.0;
    let (middle, half) = ((min + max) * 0.5, (max - min) * 0.5);
    let upright = DVec2::new(THICK, half.y + 2.0 * THICK);
    let flat = DVec2::new(half.x + 2.0 * THICK, THICK);
    [
        (DVec2::new(min.x - THICK, middle.y), upright),
        (DVec2::new(max.x + THICK, middle.y), upright),
        (DVec2::new(middle.x, min.y - THICK), flat),
        (DVec2::new(middle.x, max.y + THICK), flat),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::scene::FRAME;
    use carom::{Boundary, Polygon, PolygonBody, World};

    /// One hexagon in the middle of a box.
    fn alone() -> Scene {
        let center = DVec2::splat(5.0);
        let vertex = |i: u8| DVec2::from_angle(f64::from(i) * std::f64::consts::FRAC_PI_3) * 0.5;
        let vertices: Vec<DVec2> = (0..6).map(|i| center + vertex(i)).collect();
        let hexagon = PolygonBody::new(Polygon::new(vertices).expect("a hexagon")).mass(1.0);
        let mut world = World::builder();
        world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(10.0)));
        world.polygon_body(hexagon.angle(0.4).velocity(DVec2::new(3.0, -2.0)).spin(20.0));
        Scene { name: "test", title: "test".into(), world: world.build().expect("room") }
    }

    #[test]
    fn a_hexagon_that_meets_nothing_flies_and_turns_alike_in_all_engines() {
        let scene = alone();
        let start = scene.bodies()[0].start;
        for engine in Engine::ALL {
            let (mut side, mut states) = (engine.with(&scene, true), Vec::new());
            let frames = 12;
            (0..frames).for_each(|_| side.step());
            side.read(&mut states);
            let (state, name) = (states[0], engine.name());
            let time = f64::from(frames) * FRAME;
            let off = state.center.distance(start.center + start.velocity * time);
            assert!(off < 1e-4, "{name}: {off}");
            let turned = DVec2::from_angle(start.angle + start.spin * time);
            let off = turned.angle_to(DVec2::from_angle(state.angle)).abs();
            // Box2D turns by the tangent of a small angle rather than by the angle, in every sub-step.
            assert!(off < 0.02, "{name}: {off}");
            assert!((state.spin - start.spin).abs() < 1e-4, "{name}: {}", state.spin);
        }
    }
}
