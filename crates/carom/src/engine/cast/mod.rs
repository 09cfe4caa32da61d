//! Sweeps for game code: what would a disc or a ray meet? Through the same cells as the engine's own
//! collisions, with the same exact predictions.
//!
//! - [`walk`]: along the cells, from one stretch of the way to the next
//! - [`hits`]: the contacts with a disc, a wall or a side, and which of them count

mod hits;
mod walk;

use super::Engine;
use crate::{Contact, DVec2, Disc, Target};
use alloc::vec::Vec;
use hits::{Found, Hits};

/// A disc that is sent through a world, to see what it would meet. The world does not notice.
///
/// Whatever it overlaps already is met now, if it moves further in, and is not met if it moves out.
/// Containers are met by what is inside them, and so are the sides of a box. A cast that starts outside of
/// a container passes through it. One with a number that is not finite (but for a horizon without end) or
/// with a radius below 0 meets nothing.
///
/// ```
/// use carom::{Cast, DVec2, Disc, DiscBody, Engine, Segment, Target, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::new(10.0, 0.0), 1.0).velocity(DVec2::new(-1.0, 0.0)));
/// world.segment(Segment::new(DVec2::new(20.0, -5.0), DVec2::new(20.0, 5.0)));
/// let engine = Engine::new(&world.build().unwrap());
///
/// let cast = Cast::disc(Disc::new(DVec2::ZERO, 1.0), DVec2::X);
/// let hits = engine.cast_all(&cast, |_| true);
/// assert_eq!(hits[0].target, Target::Disc(0));
/// assert_eq!(hits[0].contact.instant, 8.0);
/// assert_eq!(hits[1].target, Target::Segment(0));
/// assert_eq!(hits[1].contact.instant, 19.0);
///
/// // The same if the discs of the world go on as they move now.
/// let first = engine.cast(&cast.moving(), |_| true).unwrap();
/// assert_eq!((first.target, first.contact.instant), (Target::Disc(0), 4.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cast {
    disc: Disc,
    velocity: DVec2,
    horizon: f64,
    moving: bool,
}

impl Cast {
    /// A disc with a velocity, without end.
    ///
    /// ```
    /// use carom::{Cast, DVec2, Disc};
    /// let cast = Cast::disc(Disc::new(DVec2::ZERO, 1.0), DVec2::X);
    /// assert_ne!(cast, cast.until(5.0));
    /// ```
    pub const fn disc(disc: Disc, velocity: DVec2) -> Self {
        Cast { disc, velocity, horizon: f64::INFINITY, moving: false }
    }

    /// A point that goes all of a way, in a time of 1: instants are shares of the way.
    ///
    /// ```
    /// use carom::{Cast, DVec2, Disc};
    /// let ray = Cast::ray(DVec2::ZERO, DVec2::new(30.0, 0.0));
    /// assert_eq!(ray, Cast::disc(Disc::new(DVec2::ZERO, 0.0), DVec2::new(30.0, 0.0)).until(1.0));
    /// ```
    pub const fn ray(from: DVec2, way: DVec2) -> Self {
        Cast { disc: Disc::new(from, 0.0), velocity: way, horizon: 1.0, moving: false }
    }

    /// Up to a time from now.
    ///
    /// ```
    /// use carom::{Cast, DVec2, Disc, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::new(10.0, 0.0), 1.0));
    /// let engine = Engine::new(&world.build().unwrap());
    /// let cast = Cast::disc(Disc::new(DVec2::ZERO, 1.0), DVec2::X);
    /// assert!(engine.cast(&cast.until(7.9), |_| true).is_none());
    /// assert!(engine.cast(&cast.until(8.0), |_| true).is_some());
    /// ```
    #[must_use]
    pub const fn until(mut self, horizon: f64) -> Self {
        self.horizon = horizon;
        self
    }

    /// The discs of the world go straight on as they move now, instead of standing still: through
    /// walls and each other, because their collisions are not foreseen. It looks at every disc.
    ///
    /// ```
    /// use carom::{Cast, DVec2, Disc, DiscBody, Engine, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::new(10.0, 0.0), 1.0).velocity(DVec2::X));
    /// let engine = Engine::new(&world.build().unwrap());
    /// let cast = Cast::disc(Disc::new(DVec2::ZERO, 1.0), DVec2::X);
    /// assert!(engine.cast(&cast, |_| true).is_some());
    /// assert!(engine.cast(&cast.moving(), |_| true).is_none()); // it never catches up
    /// ```
    #[must_use]
    pub const fn moving(mut self) -> Self {
        self.moving = true;
        self
    }

    /// Whether it is a cast at all: of numbers that are some, a disc that is there, and forwards in time.
    fn can_meet(&self) -> bool {
        let Disc { center, radius } = self.disc;
        let finite = center.is_finite() && radius.is_finite() && self.velocity.is_finite();
        finite && radius >= 0.0 && self.horizon >= 0.0
    }
}

/// What a cast meets.
///
/// ```
/// use carom::{DVec2, DiscBody, Engine, World};
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::new(10.0, 0.0), 2.0));
/// let engine = Engine::new(&world.build().unwrap());
/// let hit = engine.cast_ray(DVec2::ZERO, DVec2::new(16.0, 0.0), |_| true).unwrap();
/// assert_eq!((hit.contact.instant, hit.contact.point_a), (0.5, DVec2::new(8.0, 0.0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CastHit {
    /// What.
    pub target: Target,
    /// When, where, and with which feature, told by the disc that is cast. In a periodic world, places
    /// are on the way of the cast, which may lead out of the box.
    pub contact: Contact,
}

impl Engine {
    /// The first thing that a cast meets, of those that the filter lets through; of several at one
    /// instant, the least [`Target`].
    ///
    /// It walks along the cells, and stops where it has met something. Where that would lead through
    /// more cells than there are discs, it looks at all of them instead. In a periodic world a cast
    /// ends after 1000 sides of the box. The filter may be asked several times about the same target.
    ///
    /// ```
    /// use carom::{Cast, DVec2, Disc, DiscBody, Engine, Target, World};
    ///
    /// let mut world = World::builder();
    /// let me = world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// let other = world.disc(DiscBody::new(DVec2::new(5.0, 0.0), 1.0));
    /// let engine = Engine::new(&world.build().unwrap());
    ///
    /// let cast = Cast::ray(DVec2::ZERO, DVec2::new(10.0, 0.0));
    /// let hit = engine.cast(&cast, |target| target != Target::Disc(me)).unwrap();
    /// assert_eq!(hit.target, Target::Disc(other));
    /// ```
    pub fn cast(&self, cast: &Cast, filter: impl Fn(Target) -> bool) -> Option<CastHit> {
        let mut hits = Hits { filter, all: None, first: None };
        self.walk(cast, &mut hits);
        hits.first.map(|found| found.hit)
    }

    /// Everything that a cast meets, of what the filter lets through, in order: each body and wall
    /// once, at its first contact.
    ///
    /// ```
    /// use carom::{Cast, DVec2, DiscBody, Engine, Target, World};
    ///
    /// let mut world = World::builder();
    /// for x in [9.0, 3.0, 6.0] {
    ///     world.disc(DiscBody::new(DVec2::new(x, 0.0), 1.0));
    /// }
    /// let engine = Engine::new(&world.build().unwrap());
    /// let hits = engine.cast_all(&Cast::ray(DVec2::ZERO, DVec2::new(20.0, 0.0)), |_| true);
    /// let order: Vec<Target> = hits.iter().map(|hit| hit.target).collect();
    /// assert_eq!(order, [Target::Disc(1), Target::Disc(2), Target::Disc(0)]);
    /// ```
    pub fn cast_all(&self, cast: &Cast, filter: impl Fn(Target) -> bool) -> Vec<CastHit> {
        let mut hits = Hits { filter, all: Some(Vec::new()), first: None };
        self.walk(cast, &mut hits);
        let mut found = hits.all.unwrap_or_default();
        // Of every target the first contact, and then all in order.
        found.sort_by(|a, b| a.hit.target.cmp(&b.hit.target).then_with(|| a.order(b)));
        found.dedup_by_key(|found| found.hit.target);
        found.sort_by(Found::order);
        found.into_iter().map(|found| found.hit).collect()
    }

    /// The first thing that a disc with a velocity would meet within a time, discs standing still:
    /// short for a [`Cast`].
    ///
    /// ```
    /// use carom::{Boundary, DVec2, Disc, Engine, Target, World};
    ///
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(10.0)));
    /// let engine = Engine::new(&world.build().unwrap());
    /// let disc = Disc::new(DVec2::splat(5.0), 1.0);
    /// let hit = engine.cast_disc(disc, DVec2::new(0.0, -2.0), 60.0, |_| true).unwrap();
    /// assert_eq!((hit.target, hit.contact.instant), (Target::Side(2), 2.0));
    /// ```
    pub fn cast_disc(
        &self,
        disc: Disc,
        velocity: DVec2,
        horizon: f64,
        filter: impl Fn(Target) -> bool,
    ) -> Option<CastHit> {
        self.cast(&Cast::disc(disc, velocity).until(horizon), filter)
    }

    /// The first thing on a straight way, discs standing still: short for a [`Cast`].
    ///
    /// ```
    /// use carom::{DVec2, Engine, Segment, Target, World};
    ///
    /// let mut world = World::builder();
    /// world.segment(Segment::new(DVec2::new(3.0, -1.0), DVec2::new(3.0, 1.0)));
    /// let engine = Engine::new(&world.build().unwrap());
    /// let hit = engine.cast_ray(DVec2::ZERO, DVec2::new(4.0, 0.0), |_| true).unwrap();
    /// assert_eq!((hit.target, hit.contact.instant), (Target::Segment(0), 0.75));
    /// assert_eq!(engine.cast_ray(DVec2::ZERO, DVec2::new(2.0, 0.0), |_| true), None);
    /// ```
    pub fn cast_ray(
        &self,
        from: DVec2,
        way: DVec2,
        filter: impl Fn(Target) -> bool,
    ) -> Option<CastHit> {
        self.cast(&Cast::ray(from, way), filter)
    }
}
