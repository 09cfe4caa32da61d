//! rapier2d. What is set, and why:
//!
//! - gravity 0, damping 0, friction 0 and restitution 1, both combined by the rule that keeps them
//! - `can_sleep(false)`: nothing here comes to rest, and sleeping is for what does
//! - `normalized_max_linear_velocity` without limit (400 m/s by default): the scenes' speeds stay
//! - `max_ccd_substeps`: 0 is the "global CCD on/off switch", 1 the default; with more, a frame is split at
//!   impacts, into parts of at least `min_ccd_dt`, a hundredth of a frame, as it is by default
//! - `ccd_enabled(true)` on every body where CCD is on: fast ones are swept against what stands in any
//!   case, and so against what moves, too (but not against each other: "never other bullets")
//! - discs of radius 0.5 at `length_unit` 1: "tuned for human-scale objects measured in meters"
//! - solver iterations, softness of contacts, recycling of contacts: by default
//! - discs have balls, polygons convex polylines, walls are segments or solid rectangles, each a collider without a body, which is fixed
//! - without the feature `parallel`; SIMD is always on

use super::scene::{FRAME, Scene};
use super::side::{Side, solid_sides};
use carom::{BodyState, DVec2};
use rapier2d::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

pub struct Rapier {
    world: PhysicsWorld,
    bodies: Vec<RigidBodyHandle>,
    /// Whether anyone wants to know how they are turned.
    turns: bool,
    begun: Option<Begun>,
    /// Steps a frame.
    steps: u32,
}

/// Counts the contacts that begin.
#[derive(Default)]
struct Begun(AtomicU64);

impl EventHandler for Begun {
    fn handle_collision_event(
        &self,
        _: &RigidBodySet,
        _: &ColliderSet,
        event: CollisionEvent,
        _: Option<&ContactPair>,
    ) {
        self.0.fetch_add(u64::from(event.started()), Ordering::Relaxed);
    }

    fn handle_contact_force_event(
        &self,
        _: Real,
        _: &RigidBodySet,
        _: &ColliderSet,
        _: &ContactPair,
        _: Real,
    ) {
    }

    fn handle_soft_body_tear_event(&self, _: &SoftBodySet, _: &SoftBodyTearEvent) {}
}

fn vector(v: DVec2) -> Vector {
    Vector::new(v.x as f32, v.y as f32)
}

impl Rapier {
    pub fn new(scene: &Scene, watched: bool, ccd_substeps: usize, steps: u32) -> Self {
        let mut world = PhysicsWorld { gravity: Vector::ZERO, ..PhysicsWorld::default() };
        world.integration_parameters.dt = (FRAME / f64::from(steps)) as f32;
        world.integration_parameters.max_ccd_substeps = ccd_substeps;
        world.integration_parameters.normalized_max_linear_velocity = Real::MAX;

        let (body_group, wall_group) = (Group::GROUP_1, Group::GROUP_2);
        let meets = if scene.world.discs_collide() { Group::ALL } else { wall_group };
        let smooth = |collider: ColliderBuilder| {
            collider
                .friction(0.0)
                .friction_combine_rule(CoefficientCombineRule::Min)
                .restitution(1.0)
                .restitution_combine_rule(CoefficientCombineRule::Max)
        };
        let groups = |is, meets| InteractionGroups::new(is, meets, InteractionTestMode::And);
        let mut stand = |collider: ColliderBuilder| {
            let collider = smooth(collider).collision_groups(groups(wall_group, Group::ALL));
            world.colliders.insert(collider);
        };
        for wall in scene.segments() {
            stand(ColliderBuilder::segment(vector(wall.a), vector(wall.b)));
        }
        for (center, half) in scene.sides().into_iter().flat_map(solid_sides) {
            let side = ColliderBuilder::cuboid(half.x as f32, half.y as f32);
            stand(side.translation(vector(center)));
        }
        let events = if watched { ActiveEvents::COLLISION_EVENTS } else { ActiveEvents::empty() };
        let all = scene.bodies();
        let mut bodies = Vec::new();
        for given in &all {
            let body = RigidBodyBuilder::dynamic()
                .translation(vector(given.start.center))
                .rotation(given.start.angle as f32)
                .linvel(vector(given.start.velocity))
                .angvel(given.start.spin as f32)
                .can_sleep(false)
                .ccd_enabled(ccd_substeps > 0);
            let shape = if given.vertices.is_empty() {
                ColliderBuilder::ball(given.size as f32)
            } else {
                let vertices = given.vertices.iter().map(|vertex| vector(*vertex)).collect();
                ColliderBuilder::convex_polyline(vertices).expect("a convex polygon")
            };
            let collider = smooth(shape)
                .mass(given.mass as f32)
                .collision_groups(groups(body_group, meets))
                .active_events(events);
            bodies.push(world.insert(body, collider).0);
        }
        let turns = all.iter().any(|body| !body.vertices.is_empty());
        Rapier { world, bodies, turns, begun: watched.then(Begun::default), steps }
    }
}

impl Side for Rapier {
    fn step(&mut self) {
        for _ in 0..self.steps {
            match &self.begun {
                Some(begun) => self.world.step_with_events(&(), begun),
                None => self.world.step(),
            }
        }
    }

    fn read(&mut self, states: &mut Vec<BodyState>) {
        states.clear();
        let vector = |v: Vector| DVec2::new(v.x.into(), v.y.into());
        states.extend(self.bodies.iter().map(|handle| {
            let body = &self.world.bodies[*handle];
            BodyState {
                center: vector(body.translation()),
                angle: if self.turns { body.rotation().angle().into() } else { 0.0 },
                velocity: vector(body.linvel()),
                spin: if self.turns { body.angvel().into() } else { 0.0 },
            }
        }));
    }

    fn collisions(&mut self) -> u64 {
        self.begun.as_ref().map_or(0, |begun| begun.0.load(Ordering::Relaxed))
    }
}
