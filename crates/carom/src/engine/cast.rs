//! Sweeps for game code: what would a disc or a ray meet? Through the same cells as the engine's own
//! collisions, with the same exact predictions.

use super::Engine;
use crate::number::sqrt;
use crate::rules::{Body, outwards};
use crate::{Boundary, Contact, DVec2, Disc, Feature, Subject, Wall, interfere, predict};
use alloc::vec::Vec;
use core::cmp::Ordering;

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

/// What a cast can meet, by its number among its kind.
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
    /// A segment or capsule.
    Segment(u32),
    /// A polygon.
    Polygon(u32),
    /// A container, from inside.
    Container(u32),
    /// A side of the box, from inside: 0 left, 1 right, 2 bottom, 3 top.
    Side(u8),
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

/// In a periodic world, a cast ends after so many sides of the box.
const MOST_SIDES: f64 = 1000.0;

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

    /// Shows `hits` everything that a cast meets, up to where it has seen enough.
    fn walk(&self, cast: &Cast, hits: &mut Hits<impl Fn(Target) -> bool>) {
        if !cast.can_meet() {
            return;
        }
        self.sides(cast, hits);
        let Pace { wait, stretches, reach } = self.pace(cast);
        let in_cells = reach.is_some();
        let budget = if self.bodies.setting.torus.is_some() { f64::INFINITY } else { self.crowd() };
        let mut n = 0.0;
        while n < stretches {
            if in_cells && n > budget {
                let rest = Stretch { from: 0.0, to: cast.horizon, middle: DVec2::ZERO, half: 0.0 };
                return self.look_at_all(cast, &rest, hits);
            }
            // Products, not sums; the last one ends where the cast does.
            let (from, to) = (wait * n, (wait * (n + 1.0)).min(cast.horizon));
            let half = if wait < f64::INFINITY { 0.5 * (to - from) } else { 0.0 };
            let middle =
                cast.disc.center + cast.velocity * (if half > 0.0 { from + half } else { 0.0 });
            let stretch = Stretch { from, to, middle, half: half * length(cast.velocity) };
            match reach {
                Some(grid) => self.look_in_cells(cast, &stretch, grid, hits),
                None => self.look_at_all(cast, &stretch, hits),
            }
            if hits.all.is_none() && hits.first.is_some_and(|found| found.hit.contact.instant <= to)
            {
                return;
            }
            n += 1.0;
        }
    }

    /// How many looks it takes to see everything.
    fn crowd(&self) -> f64 {
        8.0 + (self.bodies.hot.len() + self.bodies.setting.walls.len()) as f64 / 4.0
    }

    /// In stretches of what time a cast is looked at, and on the walls of which grid.
    fn pace(&self, cast: &Cast) -> Pace {
        let speed = length(cast.velocity);
        let torus = self.bodies.setting.torus;
        // The walls that a cell knows of are those in reach of its grid.
        let fits = |grid: &super::cells::Grid| grid.reach() >= 2.0 * cast.disc.radius;
        let grid = self.bodies.grids.iter().position(fits);
        let in_cells = !cast.moving && self.looked <= self.now;
        if let Some(grid) = grid.filter(|_| in_cells) {
            let room = (self.bodies.grids[grid].reach() - cast.disc.radius) * (1.0 - 1e-6);
            let room = torus.map_or(room, |torus| room.min(0.25 * torus.sides.min_element()));
            let wait = 2.0 * room / speed;
            if wait > 0.0 && wait < f64::INFINITY {
                let stretches = self.stretches(cast, wait, speed);
                return Pace { wait, stretches, reach: Some(grid) };
            }
        }
        let Some(torus) = torus else {
            return Pace { wait: f64::INFINITY, stretches: 1.0, reach: None };
        };
        let fastest = |most: f64, body: &Body| most.max(length(body.velocity));
        let other = if cast.moving { self.bodies.hot.iter().fold(0.0, fastest) } else { 0.0 };
        let wait = 0.5 * torus.sides.min_element() / (speed + other);
        if wait > 0.0 && wait < f64::INFINITY {
            let stretches = self.stretches(cast, wait, speed + other);
            return Pace { wait, stretches, reach: None };
        }
        Pace { wait: f64::INFINITY, stretches: 1.0, reach: None }
    }

    /// How many stretches there are up to the horizon.
    fn stretches(&self, cast: &Cast, wait: f64, speed: f64) -> f64 {
        let most =
            self.bodies.setting.torus.map_or(f64::INFINITY, |torus| {
                MOST_SIDES * torus.sides.max_element() / (speed * wait)
            });
        libm::ceil(cast.horizon / wait).max(1.0).min(libm::ceil(most))
    }

    fn look_in_cells(
        &self,
        cast: &Cast,
        stretch: &Stretch,
        wall_grid: usize,
        hits: &mut Hits<impl Fn(Target) -> bool>,
    ) {
        let middle = stretch.middle;
        let slack = 1e-12 * (middle.abs().max_element() + cast.disc.center.abs().max_element());
        for grid in &self.bodies.grids {
            let distance = (stretch.half + cast.disc.radius) * (1.0 + 1e-6) + slack + grid.reach();
            let mut near = Vec::new();
            grid.near(middle, distance, &mut near);
            for id in near {
                self.meet_disc(cast, stretch, id, hits);
            }
        }
        let grid = &self.bodies.grids[wall_grid];
        let near = self.bodies.maps[wall_grid].near(grid.index(grid.spot(middle).cell));
        for (i, (wall, _)) in near.iter().enumerate() {
            // Images are found again by themselves.
            if i == 0 || near[i - 1].0 != *wall {
                self.meet_wall(cast, stretch, *wall, hits);
            }
        }
    }

    fn look_at_all(
        &self,
        cast: &Cast,
        stretch: &Stretch,
        hits: &mut Hits<impl Fn(Target) -> bool>,
    ) {
        for id in 0..self.bodies.hot.len() as u32 {
            if !self.bodies.hot[id as usize].is_gone() {
                self.meet_disc(cast, stretch, id, hits);
            }
        }
        for wall in 0..self.bodies.setting.walls.len() as u32 {
            self.meet_wall(cast, stretch, wall, hits);
        }
    }

    /// The contacts with the images of a disc that are near a stretch of the way.
    fn meet_disc(
        &self,
        cast: &Cast,
        stretch: &Stretch,
        id: u32,
        hits: &mut Hits<impl Fn(Target) -> bool>,
    ) {
        let target = Target::Disc(id);
        if !(hits.filter)(target) {
            return;
        }
        let (setting, body) = (&self.bodies.setting, &self.bodies.hot[id as usize]);
        let place = body.place_at(self.now, setting.epochs);
        let velocity = if cast.moving { body.velocity } else { DVec2::ZERO };
        let mut meet = |boxes: [i32; 2]| {
            let shift = setting.shift(boxes);
            let disc = Disc::new(cast.disc.center - shift, cast.disc.radius);
            let other = Disc::new(setting.torus.map_or(place, |t| t.inside(place)), body.radius);
            let contact = predict::disc_disc(&disc, cast.velocity, &other, velocity, cast.horizon);
            hits.note(target, boxes, contact, shift);
        };
        let Some(torus) = setting.torus else { return meet([0, 0]) };
        let to = torus.inside(place);
        let (middle, half) = if cast.moving {
            let half = 0.5 * (stretch.to - stretch.from);
            let gone = velocity * (if half > 0.0 { stretch.from + half } else { 0.0 });
            let half = if half < f64::INFINITY { half * length(velocity) } else { 0.0 };
            (stretch.middle - gone, stretch.half + half)
        } else {
            (stretch.middle, stretch.half)
        };
        let reach = DVec2::splat((half + cast.disc.radius + body.radius) * (1.0 + 1e-6));
        torus.images_between(middle - to - reach, middle - to + reach, meet);
    }

    /// The contacts with the images of a wall that are near a stretch of the way.
    fn meet_wall(
        &self,
        cast: &Cast,
        stretch: &Stretch,
        number: u32,
        hits: &mut Hits<impl Fn(Target) -> bool>,
    ) {
        let setting = &self.bodies.setting;
        let target = match setting.subject(number) {
            Subject::Polygon(n) => Target::Polygon(n),
            Subject::Container(n) => Target::Container(n),
            Subject::Segment(n) | Subject::Disc(n) => Target::Segment(n),
            Subject::World => return,
        };
        if !(hits.filter)(target) {
            return;
        }
        let wall = &setting.walls[number as usize];
        let meet = |boxes: [i32; 2]| {
            let shift = setting.shift(boxes);
            let disc = Disc::new(cast.disc.center - shift, cast.disc.radius);
            let contact = meet(&disc, cast.velocity, wall, cast.horizon);
            hits.note(target, boxes, contact, shift);
        };
        let Some(torus) = setting.torus else {
            let mut meet = meet;
            return meet([0, 0]);
        };
        let (low, high) = wall.bounds();
        let reach = DVec2::splat((stretch.half + cast.disc.radius) * (1.0 + 1e-6));
        let middle = stretch.middle;
        torus.images_between(middle - high - reach, middle - low + reach, meet);
    }

    /// The contacts with the sides of the box.
    fn sides(&self, cast: &Cast, hits: &mut Hits<impl Fn(Target) -> bool>) {
        let Boundary::Box { min, max } = self.bodies.setting.boundary else { return };
        let Disc { center, radius } = cast.disc;
        let (below, above, v) = (center - min, max - center, cast.velocity);
        let rooms = [(below.x, -v.x), (above.x, v.x), (below.y, -v.y), (above.y, v.y)];
        for (side, (room, closing)) in rooms.into_iter().enumerate() {
            let target = Target::Side(side as u8);
            let instant = (room - radius).max(0.0) / closing;
            if closing > 0.0 && instant <= cast.horizon && (hits.filter)(target) {
                let normal = outwards(side as u8);
                let point_a = (center + v * instant) + normal * radius;
                let on_side = DVec2::select(normal.cmplt(DVec2::ZERO), min, point_a);
                let point_b = DVec2::select(normal.cmpgt(DVec2::ZERO), max, on_side);
                let (feature_a, feature_b) = (Feature::Rim, Feature::Side(side));
                let contact = Contact { instant, point_a, point_b, normal, feature_a, feature_b };
                hits.note(target, [0, 0], Some(contact), DVec2::ZERO);
            }
        }
    }
}

/// When a disc meets a wall. A container holds what starts in it.
fn meet(disc: &Disc, velocity: DVec2, wall: &Wall, horizon: f64) -> Option<Contact> {
    if let Wall::Container(container) = wall {
        let center = Disc::new(disc.center, 0.0);
        if interfere::touch::disc_container(&center, container) {
            return None;
        }
    }
    wall.contact(disc, velocity, horizon)
}

fn length(v: DVec2) -> f64 {
    let size = v.abs().max_element();
    if size > 0.0 { size * sqrt((v / size).length_squared()) } else { 0.0 }
}

struct Pace {
    /// How long a stretch takes, and how many there are.
    wait: f64,
    stretches: f64,
    /// The grid by whose cells walls are looked for; none if everything is looked at.
    reach: Option<usize>,
}

/// A piece of the way of a cast: between two times from now, about its middle.
struct Stretch {
    from: f64,
    to: f64,
    middle: DVec2,
    half: f64,
}

/// A contact, and with which image.
#[derive(Clone, Copy)]
struct Found {
    hit: CastHit,
    boxes: [i32; 2],
}

impl Found {
    fn order(&self, other: &Found) -> Ordering {
        let (a, b) = (self.hit, other.hit);
        let times = a.contact.instant.total_cmp(&b.contact.instant);
        times.then_with(|| (a.target, self.boxes).cmp(&(b.target, other.boxes)))
    }
}

/// What has been met so far.
struct Hits<F> {
    filter: F,
    /// Everything, if that was asked for.
    all: Option<Vec<Found>>,
    first: Option<Found>,
}

impl<F> Hits<F> {
    fn note(&mut self, target: Target, boxes: [i32; 2], contact: Option<Contact>, shift: DVec2) {
        let Some(mut contact) = contact else { return };
        contact.point_a += shift;
        contact.point_b += shift;
        let found = Found { hit: CastHit { target, contact }, boxes };
        if let Some(all) = &mut self.all {
            all.push(found);
        } else if self.first.is_none_or(|first| found.order(&first).is_lt()) {
            self.first = Some(found);
        }
    }
}
