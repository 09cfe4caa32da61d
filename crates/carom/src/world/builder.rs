use super::check::check;
use super::overlap::NAMED;
use super::{Boundary, DiscBody, MovingSegment, PolygonBody, Wall, World, WorldError};
use crate::number::sqrt;
use crate::rigid::Stage;
use crate::{Capsule, Container, Epochs, Polygon, Segment};
use alloc::vec::Vec;
use glam::DVec2;

/// Puts a world together, and checks it.
///
/// ```
/// use carom::{DVec2, DiscBody, World};
///
/// let mut world = World::builder();
/// world.restitution(0.9);
/// let id = world.disc(DiscBody::new(DVec2::ZERO, 1.0));
/// assert_eq!(id, 0);
/// assert!(world.build().is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct WorldBuilder {
    pub(super) discs: Vec<DiscBody>,
    pub(super) segments: Vec<Wall>,
    pub(super) polygons: Vec<Wall>,
    pub(super) containers: Vec<Wall>,
    /// How the segments move, and how the polygons do, which are all here as they are at the start.
    pub(super) ends: Vec<[DVec2; 2]>,
    pub(super) bodies: Vec<PolygonBody>,
    pub(super) boundary: Boundary,
    pub(super) gravity: DVec2,
    pub(super) friction: f64,
    pub(super) restitution: f64,
    pub(super) restitution_cutoff: f64,
    pub(super) discs_collide: bool,
    pub(super) start: f64,
    pub(super) overlaps_named: usize,
}

impl Default for WorldBuilder {
    fn default() -> Self {
        WorldBuilder {
            discs: Vec::new(),
            segments: Vec::new(),
            polygons: Vec::new(),
            containers: Vec::new(),
            ends: Vec::new(),
            bodies: Vec::new(),
            boundary: Boundary::Open,
            gravity: DVec2::ZERO,
            friction: 0.0,
            restitution: 1.0,
            restitution_cutoff: 0.0,
            discs_collide: true,
            start: 0.0,
            overlaps_named: NAMED,
        }
    }
}

impl WorldBuilder {
    /// Adds a disc, and gives its number: 0, 1, 2 …
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, World};
    /// let mut world = World::builder();
    /// assert_eq!(world.disc(DiscBody::new(DVec2::ZERO, 1.0)), 0);
    /// assert_eq!(world.disc(DiscBody::new(DVec2::new(5.0, 0.0), 1.0)), 1);
    /// ```
    pub fn disc(&mut self, disc: DiscBody) -> u32 {
        self.discs.push(disc);
        (self.discs.len() - 1) as u32
    }

    /// Adds a wall of no thickness, and gives its number among segments and capsules. It may have no
    /// length: then it is a point.
    ///
    /// ```
    /// use carom::{DVec2, Segment, World};
    /// let mut world = World::builder();
    /// assert_eq!(world.segment(Segment::new(DVec2::ZERO, DVec2::new(0.0, 8.0))), 0);
    /// ```
    pub fn segment(&mut self, segment: Segment) -> u32 {
        self.wall(Wall::Segment(segment), [DVec2::ZERO; 2])
    }

    /// Adds a wall with thickness, and gives its number among segments and capsules.
    ///
    /// ```
    /// use carom::{Capsule, DVec2, Segment, World};
    /// let mut world = World::builder();
    /// world.segment(Segment::new(DVec2::ZERO, DVec2::new(0.0, 8.0)));
    /// assert_eq!(world.capsule(Capsule::new(DVec2::ZERO, DVec2::new(8.0, 0.0), 0.5)), 1);
    /// ```
    pub fn capsule(&mut self, capsule: Capsule) -> u32 {
        self.wall(Wall::Capsule(capsule), [DVec2::ZERO; 2])
    }

    /// Adds a segment or capsule whose ends move, and gives its number among segments and capsules.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, MovingSegment, World};
    /// let mut world = World::builder();
    /// let piston = MovingSegment::new(DVec2::new(4.0, -5.0), DVec2::new(4.0, 5.0));
    /// world.moving_segment(piston.velocity(DVec2::new(-1.0, 0.0)));
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// let mut engine = Engine::new(&world.build().unwrap());
    ///
    /// let event = engine.next_event().unwrap();
    /// assert_eq!(engine.seconds(event.time), 3.0);
    /// assert_eq!(event.after[0], DVec2::new(-2.0, 0.0)); // twice the piston's speed
    /// ```
    pub fn moving_segment(&mut self, moving: MovingSegment) -> u32 {
        let segment = Segment::new(moving.a, moving.b);
        let wall = if moving.radius == 0.0 {
            Wall::Segment(segment)
        } else {
            Wall::Capsule(Capsule { segment, radius: moving.radius })
        };
        self.wall(wall, moving.ends)
    }

    fn wall(&mut self, wall: Wall, ends: [DVec2; 2]) -> u32 {
        self.segments.push(wall);
        self.ends.push(ends);
        (self.segments.len() - 1) as u32
    }

    /// Adds a polygon as a wall, and gives its number among polygons.
    ///
    /// ```
    /// use carom::{DVec2, Polygon, World};
    /// let mut world = World::builder();
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(4.0, 2.0)).unwrap();
    /// assert_eq!(world.polygon(block), 0);
    /// ```
    pub fn polygon(&mut self, polygon: Polygon) -> u32 {
        self.polygon_body(PolygonBody::new(polygon))
    }

    /// Adds a polygon, fixed or with a mass, and gives its number among polygons. As a body (in events, and
    /// for [`Engine::body`](crate::Engine::body)) its number is that of the discs more.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, Kind, Polygon, PolygonBody, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::new(-3.0, 0.9), 1.0).velocity(DVec2::X));
    /// let block = Polygon::rectangle(DVec2::new(0.0, -1.0), DVec2::new(2.0, 1.0)).unwrap();
    /// assert_eq!(world.polygon_body(PolygonBody::new(block).mass(4.0)), 0);
    /// let mut engine = Engine::new(&world.build().unwrap());
    ///
    /// let event = engine.next_event().unwrap();
    /// assert_eq!((event.kind, event.a, event.b), (Kind::DiscPolygon, 0, 1));
    /// assert!(engine.body(1).spin < 0.0); // hit above its middle, it turns
    /// ```
    pub fn polygon_body(&mut self, body: PolygonBody) -> u32 {
        self.polygons.push(Wall::Polygon(body.outline()));
        self.bodies.push(body);
        (self.polygons.len() - 1) as u32
    }

    /// Adds a container, and gives its number among containers. It holds the discs whose centre is in
    /// it at the start; the others do not meet it.
    ///
    /// ```
    /// use carom::{Container, DVec2, DiscBody, World};
    /// let mut world = World::builder();
    /// assert_eq!(world.container(Container::new(DVec2::ZERO, 50.0)), 0);
    /// world.disc(DiscBody::new(DVec2::new(49.0, 0.0), 1.0)); // in it
    /// world.disc(DiscBody::new(DVec2::new(51.0, 0.0), 1.0)); // outside
    /// assert!(world.build().is_ok());
    /// ```
    pub fn container(&mut self, container: Container) -> u32 {
        self.containers.push(Wall::Container(container));
        (self.containers.len() - 1) as u32
    }

    /// Where the world ends. Unless told otherwise, nowhere.
    ///
    /// In a periodic world, discs may be given up to 10⁶ boxes away, and are brought into the box.
    /// Walls stay where they are, within 100 boxes, and have images as discs do.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::new(8.0, 8.0)));
    /// world.disc(DiscBody::new(DVec2::new(9.0, -3.0), 0.5));
    /// assert_eq!(world.build().unwrap().discs()[0].center, DVec2::new(1.0, 5.0));
    /// ```
    pub fn boundary(&mut self, boundary: Boundary) -> &mut Self {
        self.boundary = boundary;
        self
    }

    /// The acceleration of all bodies that are not fixed; none unless told otherwise.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.gravity(DVec2::new(0.0, -10.0));
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// engine.advance_to(2.0);
    /// assert_eq!(engine.disc(0).center, DVec2::new(0.0, -20.0));
    /// ```
    pub fn gravity(&mut self, gravity: DVec2) -> &mut Self {
        self.gravity = gravity;
        self
    }

    /// Coulomb's coefficient of friction between any two things, ≥ 0; 0 unless told otherwise.
    ///
    /// ```
    /// let mut world = carom::World::builder();
    /// world.friction(0.3);
    /// assert_eq!(world.build().unwrap().friction(), 0.3);
    /// ```
    pub fn friction(&mut self, friction: f64) -> &mut Self {
        self.friction = friction;
        self
    }

    /// The restitution of contacts, 0 ..= 1; 1 unless told otherwise.
    ///
    /// ```
    /// let mut world = carom::World::builder();
    /// world.restitution(0.9);
    /// assert_eq!(world.build().unwrap().restitution(), 0.9);
    /// ```
    pub fn restitution(&mut self, restitution: f64) -> &mut Self {
        self.restitution = restitution;
        self
    }

    /// Contacts slower than this do not bounce; 0 unless told otherwise.
    ///
    /// ```
    /// let mut world = carom::World::builder();
    /// world.restitution(0.5).restitution_cutoff(1e-3);
    /// assert_eq!(world.build().unwrap().restitution_cutoff(), 1e-3);
    /// ```
    pub fn restitution_cutoff(&mut self, speed: f64) -> &mut Self {
        self.restitution_cutoff = speed;
        self
    }

    /// Whether discs that can be moved meet each other; `true` unless told otherwise. Where they do
    /// not, they may overlap. Fixed discs stop them all the same.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// world.disc(DiscBody::new(DVec2::X, 1.0));
    /// assert!(world.clone().build().is_err());
    /// world.discs_collide(false);
    /// assert!(world.build().is_ok());
    /// ```
    pub fn discs_collide(&mut self, collide: bool) -> &mut Self {
        self.discs_collide = collide;
        self
    }

    /// The time at which the world starts, ≥ 0; 0 unless told otherwise.
    ///
    /// ```
    /// let mut world = carom::World::builder();
    /// world.start(1e9);
    /// assert_eq!(world.build().unwrap().start(), 1e9);
    /// ```
    pub fn start(&mut self, seconds: f64) -> &mut Self {
        self.start = seconds;
        self
    }

    /// How many overlaps of each kind (of two discs, of discs and segments, …) an error names, before it only
    /// tells how many more there are; 20 unless told otherwise.
    ///
    /// Each that is named takes about 100 bytes, and a thousand discs in one place are half a million overlaps.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, World};
    /// let mut world = World::builder();
    /// for _ in 0..40 {
    ///     world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// }
    /// let told = |world: &carom::WorldBuilder| world.clone().build().unwrap_err().problems.len();
    /// assert_eq!(told(&world), 21); // 20, and that there are 760 more
    /// world.overlaps_named(1000);
    /// assert_eq!(told(&world), 780);
    /// ```
    pub fn overlaps_named(&mut self, most: usize) -> &mut Self {
        self.overlaps_named = most;
        self
    }

    /// The world, if nothing is wrong with it.
    ///
    /// 10⁶ discs are checked in half a second.
    ///
    /// # Errors
    /// Every problem there is; of overlaps, [20 of each kind](Self::overlaps_named), and how many more.
    ///
    /// - Numbers are finite and, but for 0, from 1e-150 to 1e150 in size. Radii and masses are above 0
    ///   (a fixed disc's mass is infinite; a capsule's radius may be 0), restitutions from 0 to 1, a
    ///   cutoff and a start not below 0. A boundary's lower corner is below its upper one.
    /// - Names are not empty, and no two discs have the same.
    /// - Discs do not overlap: neither each other, nor walls, nor the sides of a box, nor the rim of a
    ///   container. Up to 1e-9 of the disc's radius, of two discs the smaller, counts as touching.
    ///   Fixed discs may overlap all but those that can be moved.
    /// - Polygons that can be moved do not overlap anything either, by more than 1e-9 of their size.
    /// - In a periodic box, discs are no wider than half of its shorter side, and containers no wider
    ///   than all of it. Images count: overlaps through the sides are overlaps.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(8.0, 8.0)));
    /// world.disc(DiscBody::new(DVec2::new(0.5, 4.0), 1.0).mass(0.0).name("blue"));
    /// assert_eq!(
    ///     world.build().unwrap_err().to_string(),
    ///     "disc 0 (\"blue\"): mass is 0, and must be above 0, or infinite for a fixed disc\n\
    ///      disc 0 (\"blue\") sticks out of the box by 0.5 (left), and must be inside"
    /// );
    /// ```
    pub fn build(mut self) -> Result<World, WorldError> {
        let (problems, by_name) = check(&mut self);
        if !problems.is_empty() {
            return Err(WorldError { problems });
        }
        let epochs = self.epochs();
        let rigid = self.is_rigid();
        let still = |ends: &[DVec2; 2]| *ends == [DVec2::ZERO; 2];
        let segments: Vec<MovingSegment> =
            self.segments.iter().zip(&self.ends).map(|(wall, ends)| moving(wall, *ends)).collect();
        let mut walls: Vec<Wall> = Vec::new();
        walls.extend(self.segments.into_iter().zip(&self.ends).filter(|w| still(w.1)).map(|w| w.0));
        let polygons = self.polygons.into_iter().zip(&self.bodies);
        walls.extend(polygons.filter(|w| w.1.is_still()).map(|w| w.0));
        walls.extend(self.containers);
        let world = World {
            rigid,
            segments: segments.into(),
            polygons: self.bodies.into(),
            gravity: self.gravity,
            friction: self.friction,
            by_name,
            discs: self.discs,
            walls: walls.into(),
            boundary: self.boundary,
            restitution: self.restitution,
            restitution_cutoff: self.restitution_cutoff,
            discs_collide: self.discs_collide,
            start: self.start,
            epochs,
        };
        let problems = if rigid { Stage::new(&world).overlaps() } else { Vec::new() };
        if problems.is_empty() { Ok(world) } else { Err(WorldError { problems }) }
    }
}

impl WorldBuilder {
    /// Whether there is more in it than discs that go straight, without spin, among walls at rest.
    fn is_rigid(&self) -> bool {
        self.gravity != DVec2::ZERO
            || self.friction != 0.0
            || self.discs.iter().any(|disc| disc.spin != 0.0 || disc.friction.is_some())
            || self.ends.iter().any(|ends| *ends != [DVec2::ZERO; 2])
            || self.bodies.iter().any(|body| !body.is_still())
    }

    /// In one epoch the fastest body goes a thousand times the radius of the smallest, so that the last
    /// digit of an offset is worth about 1e-13 of that radius. They are longer where half of all the epochs
    /// there are would be over at the start.
    fn epochs(&self) -> Epochs {
        let (mut radius, mut speed) = (f64::INFINITY, 0.0f64);
        let faster = |speed: f64, v: DVec2| speed.max(v.x.abs()).max(v.y.abs());
        for disc in &self.discs {
            radius = radius.min(disc.radius);
            speed = faster(speed, disc.velocity);
        }
        for ends in &self.ends {
            speed = faster(faster(speed, ends[0]), ends[1]);
        }
        for body in self.bodies.iter().filter(|body| !body.is_still()) {
            let size = body.polygon.reach();
            radius = radius.min(size);
            speed = faster(speed, body.velocity).max(body.spin.abs() * size);
        }
        let crossing = if radius.is_finite() && speed > 0.0 { radius / speed } else { 1.0 };
        let gravity = self.gravity.x.abs().max(self.gravity.y.abs());
        let falling = radius.is_finite() && gravity > 0.0;
        let crossing = if falling { crossing.min(sqrt(2.0 * radius / gravity)) } else { crossing };
        Epochs::of_length((1024.0 * crossing).max(self.start / (1u64 << 31) as f64))
    }
}

/// A segment or capsule, with the velocities of its ends.
fn moving(wall: &Wall, ends: [DVec2; 2]) -> MovingSegment {
    let (segment, radius) = match wall {
        Wall::Capsule(capsule) => (capsule.segment, capsule.radius),
        Wall::Segment(segment) => (*segment, 0.0),
        _ => (Segment::new(DVec2::ZERO, DVec2::ZERO), 0.0),
    };
    MovingSegment { a: segment.a, b: segment.b, radius, ends }
}
