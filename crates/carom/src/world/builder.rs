use super::{Boundary, DiscBody, Problem, Subject, Wall, World, WorldError};
use crate::{Capsule, Container, Epochs, Polygon, Segment};
use alloc::string::ToString;
use alloc::vec::Vec;

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
    discs: Vec<DiscBody>,
    segments: Vec<Wall>,
    polygons: Vec<Wall>,
    containers: Vec<Wall>,
    boundary: Boundary,
    restitution: f64,
    restitution_cutoff: f64,
    discs_collide: bool,
    start: f64,
}

impl Default for WorldBuilder {
    fn default() -> Self {
        WorldBuilder {
            discs: Vec::new(),
            segments: Vec::new(),
            polygons: Vec::new(),
            containers: Vec::new(),
            boundary: Boundary::Open,
            restitution: 1.0,
            restitution_cutoff: 0.0,
            discs_collide: true,
            start: 0.0,
        }
    }
}

impl WorldBuilder {
    /// Adds a disc, and gives its number: 0, 1, 2 …
    pub fn disc(&mut self, disc: DiscBody) -> u32 {
        self.discs.push(disc);
        (self.discs.len() - 1) as u32
    }

    /// Adds a wall of no thickness, and gives its number among segments and capsules.
    pub fn segment(&mut self, segment: Segment) -> u32 {
        self.segments.push(Wall::Segment(segment));
        (self.segments.len() - 1) as u32
    }

    /// Adds a wall with thickness, and gives its number among segments and capsules.
    pub fn capsule(&mut self, capsule: Capsule) -> u32 {
        self.segments.push(Wall::Capsule(capsule));
        (self.segments.len() - 1) as u32
    }

    /// Adds a polygon as a wall, and gives its number among polygons.
    pub fn polygon(&mut self, polygon: Polygon) -> u32 {
        self.polygons.push(Wall::Polygon(polygon));
        (self.polygons.len() - 1) as u32
    }

    /// Adds a container, and gives its number among containers.
    pub fn container(&mut self, container: Container) -> u32 {
        self.containers.push(Wall::Container(container));
        (self.containers.len() - 1) as u32
    }

    /// Where the world ends. Unless told otherwise, nowhere.
    pub fn boundary(&mut self, boundary: Boundary) -> &mut Self {
        self.boundary = boundary;
        self
    }

    /// The restitution of contacts, 0 ..= 1; 1 unless told otherwise.
    pub fn restitution(&mut self, restitution: f64) -> &mut Self {
        self.restitution = restitution;
        self
    }

    /// Contacts slower than this do not bounce; 0 unless told otherwise.
    pub fn restitution_cutoff(&mut self, speed: f64) -> &mut Self {
        self.restitution_cutoff = speed;
        self
    }

    /// Whether discs that can be moved meet each other; `true` unless told otherwise.
    pub fn discs_collide(&mut self, collide: bool) -> &mut Self {
        self.discs_collide = collide;
        self
    }

    /// The time at which the world starts; 0 unless told otherwise.
    pub fn start(&mut self, seconds: f64) -> &mut Self {
        self.start = seconds;
        self
    }

    /// The world, if nothing is wrong with it.
    pub fn build(self) -> Result<World, WorldError> {
        let mut problems = Vec::new();
        for (i, disc) in self.discs.iter().enumerate() {
            if !(disc.radius > 0.0 && disc.radius.is_finite()) {
                let subject = Subject::Disc(i as u32);
                problems.push(Problem { subject, message: "bad radius".to_string() });
            }
        }
        if !problems.is_empty() {
            return Err(WorldError { problems });
        }
        let epochs = epochs_for(&self.discs);
        let mut walls = self.segments;
        walls.extend(self.polygons);
        walls.extend(self.containers);
        Ok(World {
            discs: self.discs,
            walls,
            boundary: self.boundary,
            restitution: self.restitution,
            restitution_cutoff: self.restitution_cutoff,
            discs_collide: self.discs_collide,
            start: self.start,
            epochs,
        })
    }
}

/// In one epoch the fastest disc goes a thousand times the radius of the smallest, so that the last
/// digit of an offset is worth about 1e-13 of that radius.
fn epochs_for(discs: &[DiscBody]) -> Epochs {
    let (mut radius, mut speed) = (f64::INFINITY, 0.0f64);
    for disc in discs {
        radius = radius.min(disc.radius);
        speed = speed.max(disc.velocity.x.abs()).max(disc.velocity.y.abs());
    }
    let crossing = if radius.is_finite() && speed > 0.0 { radius / speed } else { 1.0 };
    Epochs::of_length(1024.0 * crossing)
}
