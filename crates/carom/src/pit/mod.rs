//! PIT, the periodic interference test: what most engines do, faults included.

mod cells;
mod options;
mod rule;
mod touches;

pub use options::{PitOptions, Substeps};
pub use rule::Rule;

use crate::number::unit;
use crate::plane::approaching;
use crate::rigid::RigidPit;
use crate::rules::{Body, Repeats, Setting, totals};
use crate::shock::{self, shock, shock_wall};
use crate::{BodyState, DiscState, Event, Kind, Time, Turning, When, World};
use alloc::boxed::Box;
use alloc::vec::Vec;
use glam::DVec2;
use touches::{Finder, Touch};

/// PIT, the periodic interference test: move every disc a frame, find all that interfere, shock them;
/// again.
///
/// It is how most games look for collisions, and it is here to be looked at: its faults are
/// kept on purpose. It sees the world at the ends of frames alone, and so
///
/// - it is **late**: a collision is noticed at the end of the frame in which it happens;
/// - it sends discs off in a **wrong direction**: by then they overlap, and the line through their
///   centres is not what it was when they touched;
/// - it **misses** what begins and ends between two looks: discs that pass each other, or a wall
///   passed in one step;
/// - it muddles what is **nearly simultaneous**: all shocks of a frame are made at its end, also those
///   that an earlier one should have prevented, and none that an earlier one should have caused;
/// - it makes discs **stick**: two that still overlap at the next look are shocked again, and turned
///   back towards each other. ([`only_approaching`](PitOptions::only_approaching) leaves them alone.
///   Walls always do.)
///
/// Nothing is done about overlaps: no place is ever mended. [Sub-steps](Substeps) make all of this
/// smaller, in proportion, but for what is missed altogether; the [`Rule`] says how many it
/// takes to find nearly everything.
///
/// The shocks of one step are made in order of (a, b, kind), each with the velocities that those before
/// it have left.
///
/// ```
/// use carom::{DVec2, DiscBody, Pic, Pit, PitOptions, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::new(0.0, 0.0), 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(4.5, 0.0), 1.0));
/// let world = world.build().unwrap();
///
/// // They touch at 2.5, and that is when PIC stops the first. PIT sees it at 3.
/// let mut pit = Pit::new(&world, PitOptions::new(1.0));
/// pit.advance_with(4.0, |event| assert_eq!(event.time.offset, 3.0));
/// let mut pic = Pic::new(&world);
/// pic.advance_to(4.0);
/// assert_eq!(pic.disc(0).center.x, 2.5);
/// assert_eq!(pit.disc(0).center.x, 3.0);
/// assert_eq!((pic.disc(1).center.x, pit.disc(1).center.x), (6.0, 5.5));
/// ```
#[derive(Clone, Debug)]
pub struct Pit {
    setting: Setting,
    options: PitOptions,
    bodies: Vec<Body>,
    finder: Finder,
    touches: Vec<Touch>,
    now: Time,
    events: u64,
    /// How many whole frames have gone by.
    frames: u64,
    /// How many sub-steps the current frame has, and how many of them have gone by.
    substeps: u32,
    substep: u32,
    /// For worlds in which something falls, turns or rubs: all of it. Then there are no bodies here.
    rigid: Option<Box<RigidPit>>,
}

impl Pit {
    /// A world at its start.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Pit, PitOptions, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// let pit = Pit::new(&world.build().unwrap(), PitOptions::new(0.1));
    /// assert_eq!(pit.seconds(pit.now()), 0.0);
    /// ```
    pub fn new(world: &World, mut options: PitOptions) -> Self {
        if !options.threshold.is_finite() {
            options.threshold = 0.0;
        }
        if world.rigid {
            let rigid = Some(Box::new(RigidPit::new(world)));
            let mut pit = Pit { rigid, ..Pit::new(&world.emptied(), options) };
            pit.substeps = pit.substeps_needed();
            return pit;
        }
        let setting = Setting::of(world);
        let bodies: Vec<Body> =
            world.discs.iter().map(|disc| Body::new(disc, setting.start)).collect();
        let mut pit = Pit {
            finder: Finder::new(&setting, &bodies, options.threshold),
            touches: Vec::new(),
            now: setting.start,
            setting,
            options,
            bodies,
            events: 0,
            frames: 0,
            substeps: 1,
            substep: 0,
            rigid: None,
        };
        pit.substeps = pit.substeps_needed();
        pit
    }

    /// Whether a world meets the [`Rule`] with one step a frame, and how many it takes.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Pit, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::new(0.0, 3.0)));
    /// let world = world.build().unwrap();
    /// assert!(Pit::rule(&world, 0.125).holds);
    /// assert_eq!(Pit::rule(&world, 1.0).substeps_needed, 7);
    /// ```
    pub fn rule(world: &World, frame: f64) -> Rule {
        let discs = world.discs.iter().map(|disc| (disc.velocity, disc.radius));
        let bodies = world.polygons.iter().filter(|body| !body.is_still()).map(|body| {
            let reach = body.polygon.reach();
            (fastest(body.velocity, body.spin, reach), reach)
        });
        // Walls have no size that counts, but a speed.
        let walls = world.segments.iter().flat_map(|wall| wall.ends);
        let walls = walls.map(|velocity| (velocity, f64::INFINITY));
        Rule::of(frame, discs.chain(bodies).chain(walls))
    }

    /// The time: the end of the last step.
    ///
    /// ```
    /// # use carom::{Pit, PitOptions, World};
    /// let mut pit = Pit::new(&World::builder().build().unwrap(), PitOptions::new(0.25));
    /// pit.step();
    /// assert_eq!(pit.now().offset, 0.25);
    /// ```
    pub fn now(&self) -> Time {
        self.now
    }

    /// A time as one number.
    ///
    /// ```
    /// # use carom::{Pit, PitOptions, World};
    /// let mut pit = Pit::new(&World::builder().build().unwrap(), PitOptions::new(0.25));
    /// pit.advance_to(10.1);
    /// assert_eq!(pit.seconds(pit.now()), 10.0);
    /// ```
    pub fn seconds(&self, time: Time) -> f64 {
        self.setting.epochs.seconds(time)
    }

    /// How many shocks there have been.
    ///
    /// ```
    /// # use carom::{Pit, PitOptions, World};
    /// let mut pit = Pit::new(&World::builder().build().unwrap(), PitOptions::new(0.25));
    /// pit.step();
    /// assert_eq!(pit.events(), 0);
    /// ```
    pub fn events(&self) -> u64 {
        self.events
    }

    /// How many steps the current frame is cut into.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, World};
    /// use carom::{Pit, PitOptions, Substeps};
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::new(0.0, 3.0)));
    /// # let world = world.build().unwrap();
    /// let pit = Pit::new(&world, PitOptions::new(1.0).substeps(Substeps::Auto));
    /// assert_eq!(pit.substeps(), Pit::rule(&world, 1.0).substeps_needed);
    /// ```
    pub fn substeps(&self) -> u32 {
        self.substeps
    }

    /// A disc, now.
    ///
    /// # Panics
    /// If there is none of this number: [`get_disc`](Self::get_disc) asks.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pit, PitOptions, World};
    /// # let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// let mut pit = Pit::new(&world.build().unwrap(), PitOptions::new(2.0));
    /// pit.step();
    /// assert_eq!(pit.disc(0).center, DVec2::new(2.0, 0.0));
    /// ```
    pub fn disc(&self, id: u32) -> DiscState {
        self.get_disc(id).expect("a disc of this number")
    }

    /// A disc, now; `None` if there is none of this number.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pit, PitOptions, World};
    /// # let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// let pit = Pit::new(&world.build().unwrap(), PitOptions::new(1.0));
    /// assert!(pit.get_disc(0).is_some() && pit.get_disc(1).is_none());
    /// ```
    pub fn get_disc(&self, id: u32) -> Option<DiscState> {
        match &self.rigid {
            Some(rigid) => rigid.stage.disc_at(id, self.now),
            None => self.bodies.get(id as usize).map(state),
        }
    }

    /// All discs with their numbers, now.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pit, PitOptions, World};
    /// # let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 0.5).velocity(DVec2::X));
    /// let mut pit = Pit::new(&world.build().unwrap(), PitOptions::new(1.5));
    /// pit.advance_to(3.0);
    /// for (id, disc) in pit.discs() {
    ///     assert_eq!((id, disc.center), (0, DVec2::new(3.0, 0.0)));
    /// }
    /// ```
    pub fn discs(&self) -> impl Iterator<Item = (u32, DiscState)> + '_ {
        let stage = self.rigid.as_ref().map(|rigid| &rigid.stage);
        let rigid = stage.into_iter().flat_map(|stage| stage.discs_at(self.now));
        rigid.chain((0..).zip(self.bodies.iter().map(state)))
    }

    /// A body now, a disc or a polygon: see [`Engine::get_body`](crate::Engine::get_body).
    ///
    /// ```
    /// # use carom::{DVec2, Pit, PitOptions, Polygon, PolygonBody, World};
    /// # let mut world = World::builder();
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(2.0, 2.0)).unwrap();
    /// world.polygon_body(PolygonBody::new(block).mass(1.0).spin(0.5));
    /// let mut pit = Pit::new(&world.build().unwrap(), PitOptions::new(1.0));
    /// pit.step();
    /// assert_eq!(pit.get_body(0).unwrap().angle, 0.5);
    /// ```
    pub fn get_body(&self, id: u32) -> Option<BodyState> {
        match &self.rigid {
            Some(rigid) => rigid.stage.body_at(id, self.now),
            None => self.get_disc(id).map(BodyState::from),
        }
    }

    /// All bodies now: see [`Engine::bodies`](crate::Engine::bodies).
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pit, PitOptions, World};
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    /// assert_eq!(Pit::new(&world.build().unwrap(), PitOptions::new(1.0)).bodies().count(), 1);
    /// ```
    pub fn bodies(&self) -> impl Iterator<Item = (u32, BodyState)> + '_ {
        let stage = self.rigid.as_ref().map(|rigid| &rigid.stage);
        let rigid = stage.into_iter().flat_map(|stage| stage.bodies_at(self.now));
        rigid.chain((0..).zip(self.bodies.iter().map(|body| BodyState::from(state(body)))))
    }

    /// The kinetic energy of all bodies but the fixed ones; where things fall or turn, with that of their height and of their
    /// spin.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pit, PitOptions, World};
    /// # let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).mass(2.0).velocity(DVec2::new(3.0, 4.0)));
    /// assert_eq!(Pit::new(&world.build().unwrap(), PitOptions::new(1.0)).energy(), 25.0);
    /// ```
    pub fn energy(&self) -> f64 {
        match &self.rigid {
            Some(rigid) => rigid.stage.energy(self.now),
            None => totals(&self.bodies).energy,
        }
    }

    /// The momentum of all bodies but the fixed ones.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Pit, PitOptions, World};
    /// # let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).mass(2.0).velocity(DVec2::X));
    /// let pit = Pit::new(&world.build().unwrap(), PitOptions::new(1.0));
    /// assert_eq!(pit.momentum(), DVec2::new(2.0, 0.0));
    /// ```
    pub fn momentum(&self) -> DVec2 {
        match &self.rigid {
            Some(rigid) => rigid.stage.momentum(self.now),
            None => totals(&self.bodies).momentum,
        }
    }

    /// Goes on to the end of the frame.
    ///
    /// ```
    /// # use carom::{Pit, PitOptions, World};
    /// let mut pit = Pit::new(&World::builder().build().unwrap(), PitOptions::new(0.1));
    /// for _ in 0..1000 {
    ///     pit.step();
    /// }
    /// assert_eq!(pit.seconds(pit.now()), 100.0); // a thousand times 0.1, not added up
    /// ```
    pub fn step(&mut self) {
        self.step_with(|_| {});
    }

    /// The same, and shows every shock.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Pit, PitOptions, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(2.5, 0.0), 1.0).fixed());
    /// let mut pit = Pit::new(&world.build().unwrap(), PitOptions::new(1.0));
    /// let mut after = None;
    /// pit.step_with(|event| after = Some(event.after));
    /// assert_eq!(after, Some([-DVec2::X, DVec2::ZERO]));
    /// ```
    pub fn step_with(&mut self, mut see: impl FnMut(&Event)) {
        let frame = self.frames;
        while self.frames == frame {
            let end = self.next_end();
            if !(end > self.now) {
                return;
            }
            self.go_to(end, &mut see);
        }
    }

    /// Goes on by whole sub-steps, as long as they end by `seconds`: [`now`](Self::now) tells how far
    /// that was. Sub-steps end at multiples of the frame, rounded once: the third of 0.1 is
    /// `3.0 * 0.1`, which is a little after 0.3.
    ///
    /// ```
    /// # use carom::{Pit, PitOptions, World};
    /// let mut pit = Pit::new(&World::builder().build().unwrap(), PitOptions::new(1.0).substeps(4));
    /// pit.advance_to(2.6);
    /// assert_eq!(pit.seconds(pit.now()), 2.5);
    /// ```
    pub fn advance_to(&mut self, seconds: f64) {
        self.advance_with(seconds, |_| {});
    }

    /// The same, and shows every shock.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Kind, Pit, PitOptions, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(9.0, 9.0)));
    /// world.disc(DiscBody::new(DVec2::new(4.5, 4.5), 1.0).velocity(DVec2::X));
    /// let mut pit = Pit::new(&world.build().unwrap(), PitOptions::new(1.0));
    /// let mut sides = Vec::new();
    /// pit.advance_with(12.0, |event| sides.push((event.time.offset, event.b)));
    /// assert_eq!(sides, [(4.0, 1), (12.0, 0)]); // right and left, which it reached at 3.5 and 10.5
    /// ```
    pub fn advance_with(&mut self, seconds: f64, mut see: impl FnMut(&Event)) {
        while self.substep_by(seconds, &mut see) {}
    }

    /// Goes on by one sub-step, if it ends by a time, and shows every shock. Whether it did: if not, there
    /// is none that does, now or later. For those who look up in between, because a frame may have
    /// millions.
    ///
    /// ```
    /// # use carom::{Pit, PitOptions, World};
    /// let mut pit = Pit::new(&World::builder().build().unwrap(), PitOptions::new(1.0).substeps(4));
    /// assert!(pit.substep_by(0.3, |_| {}));
    /// assert_eq!(pit.seconds(pit.now()), 0.25);
    /// assert!(!pit.substep_by(0.3, |_| {}));
    /// ```
    pub fn substep_by(&mut self, until: impl When, mut see: impl FnMut(&Event)) -> bool {
        let (end, until) = (self.next_end(), until.time(self.setting.epochs));
        let goes_on = end > self.now && end <= until;
        if goes_on {
            self.go_to(end, &mut see);
        }
        goes_on
    }

    /// When the next sub-step ends. Nothing is added up, so that nothing drifts.
    pub(crate) fn next_end(&self) -> Time {
        let PitOptions { frame, .. } = self.options;
        if !(frame > 0.0 && frame.is_finite()) {
            return self.now;
        }
        let (epochs, substep) = (self.setting.epochs, self.substep + 1);
        let frames = |count: u64| epochs.after(self.setting.start, count as f64 * frame);
        if substep == self.substeps {
            return frames(self.frames + 1);
        }
        epochs.after(frames(self.frames), frame * f64::from(substep) / f64::from(self.substeps))
    }

    /// One sub-step, to its [end](Self::next_end): move, interfere, shock.
    pub(crate) fn go_to(&mut self, end: Time, see: &mut impl FnMut(&Event)) {
        let dt = self.options.frame / f64::from(self.substeps);
        self.now = end;
        if let Some(rigid) = &mut self.rigid {
            let PitOptions { threshold, only_approaching, .. } = self.options;
            self.events += rigid.step(dt, end, threshold, only_approaching, see);
        }
        self.travel(dt);
        let mut touches = core::mem::take(&mut self.touches);
        self.finder.find(&self.setting, &self.bodies, &mut touches);
        for touch in &touches {
            if let Some(event) = self.shock(touch) {
                self.events += 1;
                see(&event);
            }
        }
        self.touches = touches;
        self.substep += 1;
        if self.substep == self.substeps {
            self.frames += 1;
            self.substep = 0;
            self.substeps = self.substeps_needed();
        }
    }

    fn travel(&mut self, dt: f64) {
        for body in &mut self.bodies {
            let place = body.place + body.velocity * dt;
            body.place = self.setting.torus.map_or(place, |torus| torus.inside(place));
        }
    }

    /// How many sub-steps a frame that begins now has.
    fn substeps_needed(&self) -> u32 {
        match self.options.substeps {
            Substeps::Given(count) => count.max(1),
            Substeps::Auto => {
                let discs = self.bodies.iter().map(|body| (body.velocity, body.radius));
                let stage = self.rigid.iter().flat_map(|rigid| &rigid.stage.bodies);
                let bodies = stage.map(|body| {
                    let spin = if body.is_disc() { 0.0 } else { body.flight.spin };
                    (fastest(body.flight.velocity, spin, body.reach), body.reach)
                });
                let walls = self.rigid.iter().flat_map(|rigid| rigid.stage.wall_velocities());
                let walls = walls.map(|velocity| (velocity, f64::INFINITY));
                Rule::of(self.options.frame, discs.chain(bodies).chain(walls)).substeps_needed
            }
        }
    }

    /// Shocks two that interfere, unless they are to be left alone.
    fn shock(&mut self, touch: &Touch) -> Option<Event> {
        let Touch { a, b, kind, normal, .. } = *touch;
        let is_pair = kind == Kind::DiscDisc;
        let (setting, body) = (&self.setting, self.bodies[a as usize]);
        let other = is_pair.then(|| self.bodies[b as usize]);
        let before = [body.velocity, other.map_or(DVec2::ZERO, |other| other.velocity)];
        let ask = !is_pair || self.options.only_approaching;
        if ask && !approaching(before[0], before[1], normal) {
            return None;
        }

        // Whether they approach or part, what is slow does not bounce.
        let speed = (before[0] - before[1]).dot(normal).abs();
        let bounce = |restitution| setting.bounce(restitution, || speed, Repeats::default());
        let after = if let Some(other) = other {
            let restitution = bounce(setting.restitution(a).min(setting.restitution(b)));
            let [one, other] = [body, other].map(|body| shock::Body::new(body.velocity, body.mass));
            let after = shock(one, other, normal, restitution);
            self.bodies[b as usize].velocity = after.1;
            [after.0, after.1]
        } else {
            let restitution = bounce(setting.wall_restitution(a));
            [shock_wall(before[0], DVec2::ZERO, normal, restitution), DVec2::ZERO]
        };
        self.bodies[a as usize].velocity = after[0];
        let point = body.place + normal * body.radius;
        let (time, pair, turning) = (self.now, is_pair, Turning::default());
        Some(Event { time, kind, a, b, pair, point, normal, before, after, turning })
    }
}

/// A disc's place is that at the end of the last step, brought up at each.
/// The velocity of a body's fastest point.
fn fastest(velocity: DVec2, spin: f64, reach: f64) -> DVec2 {
    let way = unit(velocity).unwrap_or(DVec2::X);
    velocity + way * (spin.abs() * reach)
}

fn state(body: &Body) -> DiscState {
    DiscState { center: body.place, velocity: body.velocity }
}
