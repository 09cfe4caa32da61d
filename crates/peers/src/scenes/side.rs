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
