//! PIC, the predicted instant of collision: the loop in plain sight.

mod edit;
mod watch;

use crate::number::scale;
use crate::rigid::RigidPic;
use crate::rules::{Body, Meeting, Partner, Party, Relative, Repeats, Setting};
use crate::{Event, Time, When, World};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// PIC, the predicted instant of collision: predict all pairs, advance to the first, shock it, again.
///
/// Every event costs a look at every pair: O(n²). It is the plain reference that the
/// [`Engine`](crate::Engine) is tested against: the same events, bit for bit.
///
/// ```
/// use carom::{Boundary, DVec2, DiscBody, Pic, World};
///
/// let mut world = World::builder();
/// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
/// world.disc(DiscBody::new(DVec2::new(3.0, 5.0), 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(7.0, 5.0), 1.0));
/// let mut pic = Pic::new(&world.build().unwrap());
///
/// pic.advance_to(4.0);
/// assert_eq!(pic.events(), 2); // the two discs at 2, and the wall at 4
/// assert_eq!(pic.disc(1).center, DVec2::new(9.0, 5.0));
/// ```
#[derive(Clone, Debug)]
pub struct Pic {
    setting: Setting,
    bodies: Vec<Body>,
    repeats: Vec<Repeats>,
    now: Time,
    events: u64,
    /// For worlds in which something falls, turns or rubs: all of it. Then there are no bodies here.
    rigid: Option<Box<RigidPic>>,
}

impl Pic {
    /// A world at its start.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// # world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// # world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut pic = Pic::new(&world.build().unwrap());
    /// assert_eq!(pic.events(), 0);
    /// ```
    pub fn new(world: &World) -> Self {
        if world.rigid {
            let rigid = Some(Box::new(RigidPic::new(world)));
            return Pic { rigid, ..Pic::new(&world.emptied()) };
        }
        let setting = Setting::of(world);
        let bodies: Vec<Body> =
            world.discs.iter().map(|disc| Body::new(disc, setting.start)).collect();
        let repeats = alloc::vec![Repeats::default(); bodies.len()];
        Pic { now: setting.start, setting, bodies, repeats, events: 0, rigid: None }
    }

    /// Goes on to a time, `seconds` from 0: every event up to and with it is carried out.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// # let mut pic = Pic::new(&world.build().unwrap());
    /// pic.advance_to(6.0); // it is turned back at 4
    /// assert_eq!(pic.disc(0).center, DVec2::new(7.0, 5.0));
    /// ```
    pub fn advance_to(&mut self, seconds: f64) {
        self.advance_with(seconds, |_| {});
    }

    /// The same, and shows every event.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// # let mut pic = Pic::new(&world.build().unwrap());
    /// let mut log = Vec::new();
    /// pic.advance_with(13.0, |event| log.push(event.b));
    /// assert_eq!(log, [1, 0]); // right and left
    /// ```
    pub fn advance_with(&mut self, seconds: f64, mut see: impl FnMut(&Event)) {
        let end = self.setting.epochs.time(seconds);
        while let Some(event) = self.next_event_before(end) {
            see(&event);
        }
        if end > self.now {
            self.now = end;
        }
    }

    /// Goes on to the next event, if there is one, and carries it out. It looks a thousand epochs ahead, as
    /// [`Engine::next_event`](crate::Engine::next_event) does.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut pic = Pic::new(&world.build().unwrap());
    /// assert_eq!(pic.next_event().unwrap().b, 1); // the right side of the box
    /// assert_eq!(pic.next_event().unwrap().b, 0); // and back: the left
    /// ```
    pub fn next_event(&mut self) -> Option<Event> {
        let (epochs, now) = (self.setting.epochs, self.now);
        // Near ahead first: in a periodic world, to look further is to look at more images.
        let ends = (-10..=10).map(|k| epochs.after(now, scale(epochs.length(), k)));
        ends.into_iter().find_map(|end| self.next_event_before(end))
    }

    /// Goes on to the next event, if there is one up to and with `end`, and carries it out.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscBody, Pic, World};
    /// # let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    /// world.disc(DiscBody::new(DVec2::new(5.0, 5.0), 1.0).velocity(DVec2::X));
    /// let mut pic = Pic::new(&world.build().unwrap());
    /// assert!(pic.next_event_before(3.9).is_none());
    /// assert!(pic.next_event_before(4.0).is_some());
    /// assert!(pic.next_event_before(pic.now()).is_none());
    /// ```
    pub fn next_event_before(&mut self, end: impl When) -> Option<Event> {
        let end = end.time(self.setting.epochs);
        if let Some(rigid) = &mut self.rigid {
            let event = rigid.next_event_before(end)?;
            (self.now, self.events) = (event.time, rigid.events);
            return Some(event);
        }
        let meeting = self.first_within(end)?;
        self.now = meeting.time;
        self.events += 1;
        Some(self.carry_out(meeting))
    }

    /// Of all events predicted up to `end`, the first.
    fn first_within(&self, end: Time) -> Option<Meeting> {
        let mut first: Option<Meeting> = None;
        for a in 0..self.bodies.len() as u32 {
            self.meetings_of(a, end, |meeting| {
                let sooner = first.is_none_or(|best| meeting.order(&best, &self.setting).is_lt());
                if meeting.time <= end && sooner {
                    first = Some(meeting);
                }
            });
        }
        first
    }

    /// The events of a disc with later discs, with walls and with the box.
    fn meetings_of(&self, a: u32, end: Time, mut found: impl FnMut(Meeting)) {
        let (setting, body) = (&self.setting, &self.bodies[a as usize]);
        let repeats = self.repeats[a as usize];
        if body.is_gone() {
            return;
        }
        for b in a + 1..self.bodies.len() as u32 {
            let other = &self.bodies[b as usize];
            if !other.is_gone() && setting.meet(body.is_fixed(), other.is_fixed()) {
                let both = repeats.max(self.repeats[b as usize]);
                if let Some(time) = pair(setting, body, other, both, end) {
                    found(Meeting { time, a, partner: Partner::Disc(b) });
                }
            }
        }
        if body.is_fixed() {
            return;
        }
        let when = |wait: f64| setting.epochs.after(body.time(), setting.paused(wait, repeats));
        for wall in 0..setting.walls.len() as u32 {
            if let Some((wait, boxes)) = wall_first(setting, a, body, wall, end) {
                found(Meeting { time: when(wait), a, partner: Partner::Wall(wall, boxes) });
            }
        }
        if let Some((wait, side)) = setting.side_instant(body) {
            found(Meeting { time: when(wait), a, partner: Partner::Side(side) });
        }
    }

    fn carry_out(&mut self, meeting: Meeting) -> Event {
        let a = meeting.a as usize;
        let party = |id, body, repeats| Party { id, body, repeats };
        let outcome = match meeting.partner {
            Partner::Disc(b) => {
                let ((a_low, a_high), (r_low, r_high)) =
                    (self.bodies.split_at_mut(b as usize), self.repeats.split_at_mut(b as usize));
                let a = party(meeting.a, &mut a_low[a], &mut r_low[a]);
                self.setting.collide(meeting.time, a, party(b, &mut a_high[0], &mut r_high[0]))
            }
            _ => {
                let a = party(meeting.a, &mut self.bodies[a], &mut self.repeats[a]);
                self.setting.strike(meeting, a)
            }
        };
        outcome.event(&self.bodies)
    }
}

/// When two discs first meet, up to `end`.
fn pair(setting: &Setting, a: &Body, b: &Body, repeats: Repeats, end: Time) -> Option<Time> {
    let relative = Relative::between(a, b, setting.epochs);
    let wait = match setting.torus {
        None => relative.instant(),
        Some(torus) => {
            let horizon = horizon(setting, relative.since, end);
            let (p, v) = (relative.place, relative.velocity);
            let image = |boxes| relative.shifted(setting.shift(boxes)).instant();
            torus.first(p, v, relative.radii, horizon, image)?.0
        }
    };
    let wait = setting.paused(wait, repeats);
    (wait < f64::INFINITY).then(|| setting.epochs.after(relative.since, wait))
}

/// When a disc first meets a wall, and in which image.
fn wall_first(
    setting: &Setting,
    id: u32,
    body: &Body,
    wall: u32,
    end: Time,
) -> Option<(f64, [i32; 2])> {
    let instant = |boxes| setting.wall_instant(id, body, wall, boxes);
    let Some(torus) = setting.torus else {
        let wait = instant([0, 0]);
        return (wait < f64::INFINITY).then_some((wait, [0, 0]));
    };
    let horizon = horizon(setting, body.time(), end);
    let (low, high) = setting.walls[wall as usize].bounds();
    let (middle, half) = ((low + high) * 0.5, (high - low) * 0.5);
    let reach = half.x.max(half.y) + body.radius;
    torus.first(body.place - middle, body.velocity, reach, horizon, instant)
}

/// How far ahead images are looked for: a hair beyond the end, because an event that rounding puts at
/// the end itself may be a hair later before it is rounded.
fn horizon(setting: &Setting, since: Time, end: Time) -> f64 {
    let hair = 1.0 / (1u64 << 40) as f64;
    setting.epochs.between(since, end) + setting.epochs.length() * hair
}
