//! boxdd: Box2D v3.2. What is set, and why:
//!
//! - gravity 0, friction 0, damping 0 (the default), restitution 1, `restitutionThreshold` 0: "Collisions above
//!   this speed have restitution applied (will bounce)"
//! - `enableSleep` off, in the world and for every body
//! - `allowFastRotation` on: spins have no limit, either
//! - `maximumLinearSpeed` far above any speed here (400 m/s by default)
//! - `enableContinuous` on, as it is by default: fast discs are swept against what stands
//! - `isBullet` off or on, for every body: bullets are swept against what moves, too, "but not other bullet
//!   bodies"
//! - 4 sub-steps ("Usually 4"); contact stiffness, damping and recycling by default
//! - discs of radius 0.5: its tolerances, a slop of 0.005 and contacts from 0.02 ahead, are for things of
//!   about a metre
//! - the walls are segments and solid boxes of one static body, one worker
//! - built with -O3 and without assertions, as Box2D's own release is (.cargo/config.toml)

use super::scene::{FRAME, Scene};
use super::side::{Side, solid_sides};
use boxdd::{
    BodyBuilder, BodyId, BodyType, Circle, Filter, Foundation, Polygon, Position, Segment,
    ShapeDef, SurfaceMaterial, Transform, Vec2, World, WorldBuilder,
};
use carom::{BodyState, DVec2};

/// "Usually 4", says `b2World_Step`.
const SUB_STEPS: i32 = 4;

pub struct Box2d {
    world: World,
    bodies: Vec<BodyId>,
    /// Whether anyone wants to know how they are turned.
    turns: bool,
    begun: Option<u64>,
    /// Steps a frame.
    steps: u32,
}

fn vector(v: DVec2) -> Vec2 {
    Vec2::new(v.x as f32, v.y as f32)
}

fn place(v: DVec2) -> Position {
    Position::new(v.x as f32, v.y as f32)
}

impl Box2d {
    pub fn new(scene: &Scene, watched: bool, bullets: bool, steps: u32) -> Self {
        Self::made(scene, watched, bullets, steps).expect("a scene within Box2D's limits")
    }

    fn made(scene: &Scene, watched: bool, bullets: bool, steps: u32) -> boxdd::Result<Self> {
        // The first call sets Box2D's globals; others with the same settings are the same.
        let foundation = Foundation::initialize_default()?;
        let definition = WorldBuilder::from(foundation.world_def())
            .gravity(Vec2::new(0.0, 0.0))
            .restitution_threshold(0.0)
            .maximum_linear_speed(1e6)
            .enable_sleep(false)
            .enable_continuous(true);
        let mut world = foundation.create_world(definition.build()?)?;

        let material = SurfaceMaterial::new().with_friction(0.0)?.with_restitution(1.0)?;
        let shape = |is: u64, meets: u64| {
            let filter = Filter { category_bits: is, mask_bits: meets, group_index: 0 };
            ShapeDef::builder().material(material).filter(filter)
        };
        let (body_bit, wall_bit) = (1, 2);
        let standing = world.create_body(
            BodyBuilder::from(foundation.body_def()).body_type(BodyType::Static).build()?,
        )?;
        let wall_shape = shape(wall_bit, u64::MAX).build()?;
        let mut standing = world.body(standing)?;
        for wall in scene.segments() {
            standing.create_segment(&wall_shape, &Segment::new(vector(wall.a), vector(wall.b))?)?;
        }
        for (center, half) in scene.sides().into_iter().flat_map(solid_sides) {
            let [x, y] = [half.x as f32, half.y as f32];
            let corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map(|(x, y)| Vec2::new(x, y));
            let at = Transform::from_pos_angle(vector(center), 0.0)?;
            standing
                .create_polygon(&wall_shape, &Polygon::offset_from_points(corners, 0.0, at)?)?;
        }

        let meets = if scene.world.discs_collide() { u64::MAX } else { wall_bit };
        let all = scene.bodies();
        let mut bodies = Vec::new();
        for given in &all {
            let body = BodyBuilder::from(foundation.body_def())
                .body_type(BodyType::Dynamic)
                .position(place(given.start.center))
                .angle(given.start.angle as f32)
                .linear_velocity(vector(given.start.velocity))
                .angular_velocity(given.start.spin as f32)
                .allow_fast_rotation(true)
                .enable_sleep(false)
                .bullet(bullets);
            let body = world.create_body(body.build()?)?;
            let shape = shape(body_bit, meets)
                .density((given.mass / given.area()) as f32)
                .enable_contact_events(watched)
                .build()?;
            if given.vertices.is_empty() {
                let circle = Circle::new(Vec2::new(0.0, 0.0), given.size as f32)?;
                world.body(body)?.create_circle(&shape, &circle)?;
            } else {
                let vertices = given.vertices.iter().map(|vertex| vector(*vertex));
                let polygon = Polygon::from_points(vertices, 0.0)?;
                world.body(body)?.create_polygon(&shape, &polygon)?;
            }
            bodies.push(body);
        }
        let turns = all.iter().any(|body| !body.vertices.is_empty());
        Ok(Box2d { world, bodies, turns, begun: watched.then_some(0), steps })
    }
}

impl Side for Box2d {
    fn step(&mut self) {
        for _ in 0..self.steps {
            let length = (FRAME / f64::from(self.steps)) as f32;
            let step = self.world.step(length, SUB_STEPS).expect("a valid step");
            if let Some(begun) = &mut self.begun {
                *begun += step.contact_events().expect("events").begin().len() as u64;
            }
        }
    }

    fn read(&mut self, states: &mut Vec<BodyState>) {
        states.clear();
        for id in &self.bodies {
            let body = self.world.body(*id).expect("a body of this world");
            let (at, v) =
                (body.position().expect("finite"), body.linear_velocity().expect("finite"));
            let (angle, spin) = if self.turns {
                let spin = body.angular_velocity().expect("finite");
                (body.rotation().expect("finite").angle().into(), spin.into())
            } else {
                (0.0, 0.0)
            };
            states.push(BodyState {
                center: DVec2::new(at.x.into(), at.y.into()),
                angle,
                velocity: DVec2::new(v.x.into(), v.y.into()),
                spin,
            });
        }
    }

    fn collisions(&mut self) -> u64 {
        self.begun.unwrap_or(0)
    }
}
