//! What happens: one shock, at its instant.

use crate::{Feature, Time};
use glam::DVec2;

/// A collision: what met, when and where, and how the two parted.
///
/// ```
/// use carom::{DVec2, DiscBody, Engine, Kind, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::new(0.0, 0.0), 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(5.0, 0.0), 1.0));
/// let mut engine = Engine::new(&world.build().unwrap());
///
/// let event = engine.next_event().unwrap();
/// assert_eq!(event.kind, Kind::DiscDisc);
/// assert_eq!((event.a, event.b), (0, 1));
/// assert_eq!(engine.seconds(event.time), 3.0);
/// assert_eq!(event.point, DVec2::new(4.0, 0.0));
/// assert_eq!(event.after, [DVec2::ZERO, DVec2::X]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event {
    /// When.
    pub time: Time,
    /// What met what.
    pub kind: Kind,
    /// The body: the number of a disc or, after the discs, of a polygon.
    pub a: u32,
    /// What it met: the number of the other body, which is larger than a; of the wall, among the walls
    /// of its own kind; or of the side of the box: 0 left, 1 right, 2 bottom, 3 top.
    pub b: u32,
    /// Whether b is a body: a disc, or a polygon that can be moved. Otherwise it is a wall.
    pub pair: bool,
    /// Where a is touched.
    pub point: DVec2,
    /// The unit vector from a out through that point.
    pub normal: DVec2,
    /// The velocities of a and b before. Those of walls are 0.
    pub before: [DVec2; 2],
    /// The velocities of a and b after.
    pub after: [DVec2; 2],
    /// How a and b turn and fall.
    pub turning: Turning,
}

/// How the two bodies of an event turn and fall: all 0 in worlds without gravity, friction, spin and
/// polygons that can be moved.
///
/// ```
/// use carom::{DVec2, DiscBody, Engine, World};
///
/// let mut world = World::builder();
/// world.friction(1.0);
/// world.disc(DiscBody::new(DVec2::new(0.0, 1.0), 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(5.0, 0.0), 1.0));
/// let event = Engine::new(&world.build().unwrap()).next_event().unwrap();
/// assert!(event.turning.spin_after[0] != 0.0); // they rub
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Turning {
    /// The angular velocities of a and b before.
    pub spin_before: [f64; 2],
    /// And after.
    pub spin_after: [f64; 2],
    /// Their accelerations from then on: gravity, or what is left of it on a support.
    pub acceleration: [DVec2; 2],
    /// Their angular accelerations from then on.
    pub angular: [f64; 2],
    /// How far they are turned then.
    pub angle: [f64; 2],
}

impl Event {
    /// Whether two things collide; else the motion of a changes without a collision: it comes off what it
    /// lay on, or begins to roll there.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 0.0), 1.0));
    /// assert!(Engine::new(&world.build().unwrap()).next_event().unwrap().is_collision());
    /// ```
    pub fn is_collision(&self) -> bool {
        self.kind != Kind::Change
    }

    /// What a met, whichever part of it: the side of a segment and its end are the same target.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Engine, Target, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// assert_eq!(engine.next_event().unwrap().target(), Target::Side(1));
    /// ```
    pub fn target(&self) -> Target {
        match self.kind {
            Kind::DiscDisc => Target::Disc(self.b),
            Kind::Change => Target::Body(self.b),
            _ if self.pair => Target::Body(self.b),
            Kind::DiscSegment | Kind::DiscPoint => Target::Segment(self.b),
            Kind::PolygonSegment | Kind::PolygonPoint => Target::Segment(self.b),
            Kind::DiscPolygon | Kind::DiscVertex => Target::Polygon(self.b),
            Kind::PolygonPolygon | Kind::PolygonVertex => Target::Polygon(self.b),
            Kind::DiscContainer | Kind::PolygonContainer => Target::Container(self.b),
            Kind::DiscBoundary | Kind::PolygonBoundary => Target::Side(self.b as u8),
        }
    }
}

/// A third of an [`Event`]: as much of it as [observers](crate::measure) have to see.
///
/// Whoever measures a gas looks at every collision, and hardly at any for long. To make whole events for them took as
/// long as to measure what they tell; see [`Engine::advance_glimpsing`](crate::Engine::advance_glimpsing).
///
/// ```
/// use carom::{DVec2, DiscBody, Engine, Glimpse, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::new(0.0, 0.0), 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(5.0, 0.0), 1.0));
/// let event = Engine::new(&world.build().unwrap()).next_event().unwrap();
///
/// let glimpse = Glimpse::from(&event);
/// assert_eq!((glimpse.time, glimpse.a, glimpse.b), (event.time, 0, 1));
/// assert_eq!(glimpse.turned(2.0), 1.0); // all of its velocity
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glimpse {
    /// When.
    pub time: Time,
    /// What met what.
    pub kind: Kind,
    /// The body, by its number.
    pub a: u32,
    /// What it met, by its number, as in an [`Event`].
    pub b: u32,
    /// The velocities of a and b after.
    pub after: [DVec2; 2],
    /// By how much the velocity of a along the way to what it met is less than before.
    pub(crate) turned: f64,
    /// Whether that way is as long as the centres of two discs are apart, and not 1: as it is at hand.
    pub(crate) is_far: bool,
}

impl Glimpse {
    /// By how much the velocity of a towards what it met is less than before. Times its mass, it is the momentum that
    /// passes to b along the normal. The centres of two discs are `distance` apart: the sum of their radii.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::new(0.0, 0.0), 1.5).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 0.0), 1.5));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// engine.advance_glimpsing(5.0, |glimpse| assert_eq!(glimpse.turned(3.0), 1.0));
    /// ```
    #[inline(always)]
    pub fn turned(&self, distance: f64) -> f64 {
        if self.is_far { self.turned / distance } else { self.turned }
    }

    /// The same times that distance, as the virial of collisions has it: at hand without a division.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::new(0.0, 0.0), 1.5).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 0.0), 1.5));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// engine.advance_glimpsing(5.0, |glimpse| assert_eq!(glimpse.virial(3.0), 3.0));
    /// ```
    #[inline(always)]
    pub fn virial(&self, distance: f64) -> f64 {
        if self.is_far { self.turned } else { self.turned * distance }
    }
}

impl From<&Event> for Glimpse {
    #[inline]
    fn from(event: &Event) -> Self {
        let Event { time, kind, a, b, normal, before, after, .. } = *event;
        let turned = (before[0] - after[0]).dot(normal);
        Glimpse { time, kind, a, b, after, turned, is_far: false }
    }
}

/// What met what.
///
/// ```
/// assert_eq!(carom::Kind::DiscVertex.name(), "disc-vertex");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Kind {
    /// Two discs.
    DiscDisc,
    /// A disc and the side of a segment or capsule.
    DiscSegment,
    /// A disc and an end of a segment or capsule.
    DiscPoint,
    /// A disc and a side of a polygon.
    DiscPolygon,
    /// A disc and a corner of a polygon.
    DiscVertex,
    /// A disc and the rim of the container it is in.
    DiscContainer,
    /// A disc and a side of the box.
    DiscBoundary,
    /// A polygon and the side of a segment or capsule.
    PolygonSegment,
    /// A polygon and an end of a segment or capsule.
    PolygonPoint,
    /// A polygon and a side of another.
    PolygonPolygon,
    /// A polygon and a corner of another.
    PolygonVertex,
    /// A polygon and the rim of the container it is in.
    PolygonContainer,
    /// A polygon and a side of the box.
    PolygonBoundary,
    /// No collision: the motion of a body changes. Not in event logs. Its point is where the body is, which may be a
    /// millionth of its size from where it was: what comes to rest is moved together.
    Change,
}

impl Kind {
    /// All of them, in the order in which ties are told.
    pub const ALL: [Kind; 14] = [
        Kind::DiscDisc,
        Kind::DiscSegment,
        Kind::DiscPoint,
        Kind::DiscPolygon,
        Kind::DiscVertex,
        Kind::DiscContainer,
        Kind::DiscBoundary,
        Kind::PolygonSegment,
        Kind::PolygonPoint,
        Kind::PolygonPolygon,
        Kind::PolygonVertex,
        Kind::PolygonContainer,
        Kind::PolygonBoundary,
        Kind::Change,
    ];

    /// The same, if it is the end of a segment or the corner of a polygon that is met, and not a side.
    pub(crate) fn at(self, feature: Feature) -> Kind {
        match (self, feature) {
            (Kind::DiscSegment, Feature::Vertex(_)) => Kind::DiscPoint,
            (Kind::DiscPolygon, Feature::Vertex(_)) => Kind::DiscVertex,
            (Kind::PolygonSegment, Feature::Vertex(_)) => Kind::PolygonPoint,
            (Kind::PolygonPolygon, Feature::Vertex(_)) => Kind::PolygonVertex,
            _ => self,
        }
    }

    /// Its name in event logs.
    ///
    /// ```
    /// assert_eq!(carom::Kind::DiscDisc.name(), "disc-disc");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Kind::DiscDisc => "disc-disc",
            Kind::DiscSegment => "disc-segment",
            Kind::DiscPoint => "disc-point",
            Kind::DiscPolygon => "disc-polygon",
            Kind::DiscVertex => "disc-vertex",
            Kind::DiscContainer => "disc-container",
            Kind::DiscBoundary => "disc-boundary",
            Kind::PolygonSegment => "polygon-segment",
            Kind::PolygonPoint => "polygon-point",
            Kind::PolygonPolygon => "polygon-polygon",
            Kind::PolygonVertex => "polygon-vertex",
            Kind::PolygonContainer => "polygon-container",
            Kind::PolygonBoundary => "polygon-boundary",
            Kind::Change => "change",
        }
    }
}

/// What a disc or a cast can meet, by its number among its kind.
///
/// ```
/// use carom::Target;
/// assert!(Target::Disc(9) < Target::Segment(0)); // as ties are told
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Target {
    /// A disc.
    Disc(u32),
    /// A polygon that can be moved, by its number among all bodies; of a change, the body itself.
    Body(u32),
    /// A segment or capsule.
    Segment(u32),
    /// A polygon.
    Polygon(u32),
    /// A container, from inside.
    Container(u32),
    /// A side of the box, from inside: 0 left, 1 right, 2 bottom, 3 top.
    Side(u8),
}
