//! Bodies, walls and a boundary: built once, checked once, so that no method meets a bad value.

mod body;
mod boundary;
mod builder;
mod check;
mod error;
mod grid;
mod overlap;
mod polygon_body;
mod torus;
mod tree;
mod wall;
#[cfg(feature = "serde")]
mod written;

pub use body::DiscBody;
pub use boundary::Boundary;
pub use builder::WorldBuilder;
pub(crate) use check::{DISC_SIDES, is_number, sides_away};
pub use error::{Fault, Problem, Subject, WorldError};
pub(crate) use overlap::TOUCHING;
pub use polygon_body::{MovingSegment, PolygonBody};
pub(crate) use torus::Torus;
pub use wall::Wall;
#[cfg(feature = "serde")]
pub(crate) use written::mass;

use crate::Epochs;
use alloc::sync::Arc;
use alloc::vec::Vec;
use glam::DVec2;

/// A world, as it is at its start: discs, walls, and a boundary.
///
/// It is made by a [`WorldBuilder`], which checks it, and it does not change. The three methods start
/// from it: [`Engine`](crate::Engine), [`Pic`](crate::Pic) and [`Pit`](crate::Pit).
///
/// ```
/// use carom::{Boundary, DVec2, DiscBody, Segment, World};
///
/// let mut world = World::builder();
/// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(100.0, 60.0)));
/// let blue = world.disc(DiscBody::new(DVec2::new(10.0, 30.0), 2.0).velocity(DVec2::new(7.0, 1.0)));
/// let post = world.disc(DiscBody::new(DVec2::new(60.0, 30.0), 5.0).fixed());
/// world.segment(Segment::new(DVec2::new(80.0, 10.0), DVec2::new(90.0, 50.0)));
/// let world = world.build().unwrap();
///
/// assert_eq!((blue, post), (0, 1));
/// assert_eq!(world.discs().len(), 2);
/// assert_eq!(world.walls().len(), 1);
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "written::Written", into = "written::Written"))]
pub struct World {
    pub(crate) discs: Vec<DiscBody>,
    /// Segments and capsules, then polygons, then containers.
    pub(crate) walls: Arc<[Wall]>,
    /// Whether anything falls, turns or rubs, or a wall moves: then `walls` are those that do not.
    pub(crate) rigid: bool,
    /// All segments and capsules, and all polygons, whether they move or not.
    pub(crate) segments: Arc<[MovingSegment]>,
    pub(crate) polygons: Arc<[PolygonBody]>,
    pub(crate) gravity: DVec2,
    pub(crate) friction: f64,
    pub(crate) boundary: Boundary,
    pub(crate) restitution: f64,
    pub(crate) restitution_cutoff: f64,
    pub(crate) discs_collide: bool,
    pub(crate) start: f64,
    pub(crate) epochs: Epochs,
    /// The discs that have names, in the order of these.
    by_name: Vec<u32>,
}

impl World {
    /// An empty world, to be filled.
    ///
    /// ```
    /// let world = carom::World::builder().build().unwrap();
    /// assert!(world.discs().is_empty());
    /// ```
    pub fn builder() -> WorldBuilder {
        WorldBuilder::default()
    }

    /// The same without anything in it.
    pub(crate) fn emptied(&self) -> World {
        World {
            discs: Vec::new(),
            walls: Vec::new().into(),
            segments: Vec::new().into(),
            polygons: Vec::new().into(),
            by_name: Vec::new(),
            rigid: false,
            ..self.clone()
        }
    }

    /// The discs, by number.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ONE, 0.5));
    /// assert_eq!(world.build().unwrap().discs()[0].center, DVec2::ONE);
    /// ```
    pub fn discs(&self) -> &[DiscBody] {
        &self.discs
    }

    /// The walls that do not move: segments and capsules, then polygons, then containers, each in the
    /// order given.
    ///
    /// ```
    /// use carom::{Container, DVec2, World};
    /// let mut world = World::builder();
    /// world.container(Container::new(DVec2::ZERO, 9.0));
    /// assert_eq!(world.build().unwrap().walls().len(), 1);
    /// ```
    pub fn walls(&self) -> &[Wall] {
        &self.walls
    }

    /// All segments and capsules, those that move and those that do not, in the order given.
    ///
    /// ```
    /// use carom::{DVec2, Segment, World};
    /// let mut world = World::builder();
    /// world.segment(Segment::new(DVec2::ZERO, DVec2::X));
    /// assert!(world.build().unwrap().segments()[0].is_still());
    /// ```
    pub fn segments(&self) -> &[MovingSegment] {
        &self.segments
    }

    /// All polygons, fixed or not, in the order given.
    ///
    /// ```
    /// use carom::{DVec2, Polygon, PolygonBody, World};
    /// let mut world = World::builder();
    /// let triangle = Polygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).unwrap();
    /// world.polygon_body(PolygonBody::new(triangle).mass(2.0));
    /// assert_eq!(world.build().unwrap().polygons()[0].mass, 2.0);
    /// ```
    pub fn polygons(&self) -> &[PolygonBody] {
        &self.polygons
    }

    /// The acceleration of all bodies that are not fixed.
    ///
    /// ```
    /// assert_eq!(carom::World::builder().build().unwrap().gravity(), carom::DVec2::ZERO);
    /// ```
    pub fn gravity(&self) -> DVec2 {
        self.gravity
    }

    /// The coefficient of friction between things that have none of their own.
    ///
    /// ```
    /// assert_eq!(carom::World::builder().build().unwrap().friction(), 0.0);
    /// ```
    pub fn friction(&self) -> f64 {
        self.friction
    }

    /// Whether spins can change: with friction, or polygons that are not fixed.
    ///
    /// ```
    /// let mut world = carom::World::builder();
    /// world.friction(0.5);
    /// assert!(world.build().unwrap().has_spins());
    /// ```
    pub fn has_spins(&self) -> bool {
        self.rigid
            && (self.friction > 0.0
                || self.discs.iter().any(|disc| disc.friction.is_some_and(|own| own > 0.0))
                || self.polygons.iter().any(|polygon| !polygon.is_fixed()))
    }

    /// Where the world ends.
    ///
    /// ```
    /// use carom::{Boundary, World};
    /// assert_eq!(World::builder().build().unwrap().boundary(), Boundary::Open);
    /// ```
    pub fn boundary(&self) -> Boundary {
        self.boundary
    }

    /// The length of an epoch, and so the arithmetic of [`Time`](crate::Time)s in this world: a power of
    /// two that follows from the sizes and speeds of its discs.
    ///
    /// ```
    /// let world = carom::World::builder().build().unwrap();
    /// assert_eq!(world.epochs().length(), 1024.0);
    /// ```
    pub fn epochs(&self) -> Epochs {
        self.epochs
    }

    /// The restitution of contacts that no body has its own for.
    ///
    /// ```
    /// assert_eq!(carom::World::builder().build().unwrap().restitution(), 1.0);
    /// ```
    pub fn restitution(&self) -> f64 {
        self.restitution
    }

    /// Whether discs that can be moved meet each other.
    ///
    /// ```
    /// assert!(carom::World::builder().build().unwrap().discs_collide());
    /// ```
    pub fn discs_collide(&self) -> bool {
        self.discs_collide
    }

    /// The number of the disc with this name.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 0.0), 1.0).name("blue"));
    /// let world = world.build().unwrap();
    /// assert_eq!(world.disc_named("blue"), Some(1));
    /// assert_eq!(world.disc_named("red"), None);
    /// ```
    pub fn disc_named(&self, name: &str) -> Option<u32> {
        let order = |id: &u32| self.discs[*id as usize].name.as_deref().cmp(&Some(name));
        self.by_name.binary_search_by(order).ok().map(|place| self.by_name[place])
    }

    /// Contacts slower than this do not bounce.
    ///
    /// ```
    /// assert_eq!(carom::World::builder().build().unwrap().restitution_cutoff(), 0.0);
    /// ```
    pub fn restitution_cutoff(&self) -> f64 {
        self.restitution_cutoff
    }

    /// The time at which it starts.
    ///
    /// ```
    /// assert_eq!(carom::World::builder().build().unwrap().start(), 0.0);
    /// ```
    pub fn start(&self) -> f64 {
        self.start
    }
}
