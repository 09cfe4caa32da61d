use super::Setting;
use crate::world::Torus;
use crate::{DiscBody, Epochs, Time};
use glam::DVec2;

/// A disc as it was at its last event: one line of the cache.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub(crate) struct Body {
    pub place: DVec2,
    pub velocity: DVec2,
    /// When that was: offset and epoch.
    pub offset: f64,
    pub radius: f64,
    /// Infinite: fixed.
    pub mass: f64,
    pub epoch: u32,
    /// How many events it has had, so that a prediction with its old state is known to be stale.
    pub count: u32,
}

impl Body {
    pub fn new(disc: &DiscBody, time: Time) -> Self {
        Body {
            place: disc.center,
            velocity: disc.velocity,
            offset: time.offset,
            radius: disc.radius,
            mass: disc.mass,
            epoch: time.epoch,
            count: 0,
        }
    }

    #[inline(always)]
    pub fn time(&self) -> Time {
        Time { epoch: self.epoch, offset: self.offset }
    }

    #[inline(always)]
    pub fn is_fixed(&self) -> bool {
        self.mass == f64::INFINITY
    }

    /// What is left of a body that was taken away: nothing moves it, and nothing meets it.
    pub fn gone(&self) -> Self {
        let (mass, radius, count) = (f64::INFINITY, -1.0, self.count.wrapping_add(1));
        Body { velocity: DVec2::ZERO, mass, radius, count, ..*self }
    }

    #[inline]
    pub fn is_gone(&self) -> bool {
        self.radius < 0.0
    }

    /// Brings it to where it is at the time of an event, `wait` after its last one.
    #[inline(always)]
    pub fn bring(&mut self, time: Time, wait: f64, torus: Option<Torus>) {
        let place = self.place + self.velocity * wait;
        self.place = torus.map_or(place, |torus| torus.inside(place));
        self.offset = time.offset;
        self.epoch = time.epoch;
        self.count = self.count.wrapping_add(1);
    }

    /// Brought to where it is at a time, as if it had an event then.
    pub fn brought(&self, time: Time, setting: &Setting) -> Self {
        let mut body = *self;
        body.bring(time, setting.epochs.between(self.time(), time), setting.torus);
        body
    }

    /// Where it is at a time not before its last event, if nothing happens to it.
    #[inline(always)]
    pub fn place_at(&self, time: Time, epochs: Epochs) -> DVec2 {
        self.place + self.velocity * epochs.between(self.time(), time)
    }
}

/// The kinetic energy of all but the fixed.
pub(crate) fn energy(bodies: &[Body]) -> f64 {
    let movable = bodies.iter().filter(|body| !body.is_fixed());
    movable.map(|body| 0.5 * body.mass * body.velocity.length_squared()).sum()
}

/// The momentum of all but the fixed.
pub(crate) fn momentum(bodies: &[Body]) -> DVec2 {
    let movable = bodies.iter().filter(|body| !body.is_fixed());
    movable.map(|body| body.velocity * body.mass).sum()
}

/// How many events a body has had with hardly any time between them.
///
/// A few are ordinary: a corner, a row of touching discs. But where discs are wedged in, or bounces
/// pile up, there would be no end to them. Contacts with a restitution below 1 come to an end in two
/// steps: after [`STILL`](Self::STILL) events they do not bounce, so that bodies which press on each other come to move
/// together; after [`PARTS`](Self::PARTS), when hardly any relative velocity is left, they bounce elastically, so
/// that the bodies part (as in the TC model of Luding and McNamara, Granular Matter 1, 1998).
///
/// What is wedged in between walls, with no room at all, goes on even so. After [`LIMIT`](Self::LIMIT), the body is
/// left alone for a pause, at first 2⁻⁴⁸ of an epoch, and twice as long after every
/// [`SLOWLY`](Self::SLOWLY) of them, up to 2⁻²⁰. That is over once it has been without an event for four times as
/// long.
///
/// Hardly any time is 2⁻⁵⁸ of an epoch between elastic contacts, which is no more than the clock's own
/// rounding: a light disc between a heavy one and a wall does bounce millions of times in a row. It is
/// 2⁻³⁶ where energy is lost, because the collapse of a cluster goes on at every scale of time. (In an
/// epoch the fastest disc goes a thousand times the radius of the smallest.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Repeats(pub u16);

impl Repeats {
    const STILL: u16 = 16;
    const PARTS: u16 = 256;
    const LIMIT: u16 = 1000;
    const SLOWLY: u16 = 64;
    const LAST: u16 = Self::LIMIT + 28 * Self::SLOWLY;
    /// The longest pause, as a share of an epoch. A prediction beyond it needs no thought of pauses.
    pub const LONGEST: f64 = 1.0 / (1u64 << 20) as f64;
    /// After this share of an epoch without an event, all is forgotten.
    const OVER: f64 = 4.0 * Self::LONGEST;
    const ELASTIC: f64 = 1.0 / (1u64 << 58) as f64;
    const INELASTIC: f64 = 1.0 / (1u64 << 36) as f64;

    /// So many.
    pub fn counted_before(many: u16) -> Self {
        Repeats(many.min(Self::LAST))
    }

    /// After one more event, `wait` after the one before.
    #[inline(always)]
    pub fn after(self, wait: f64, epochs: Epochs, elastic: bool) -> Self {
        if wait > Self::OVER * epochs.length() {
            return Repeats(0);
        }
        self.counted(wait / epochs.length(), elastic)
    }

    fn counted(self, share: f64, elastic: bool) -> Self {
        let hardly_any = if elastic { Self::ELASTIC } else { Self::INELASTIC };
        let most = if self.0 >= Self::LIMIT { Self::LONGEST } else { hardly_any };
        if share <= most {
            Repeats((self.0 + 1).min(Self::LAST))
        } else if self.0 >= Self::LIMIT {
            self
        } else {
            Repeats(0)
        }
    }

    /// How long the body is left alone: mostly not at all.
    #[inline]
    pub fn pause(self, epochs: Epochs) -> f64 {
        if self.0 < Self::LIMIT {
            return 0.0;
        }
        let doubled = (1u64 << ((self.0 - Self::LIMIT) / Self::SLOWLY)) as f64;
        epochs.length() * (doubled / (1u64 << 48) as f64)
    }

    /// Whether the last event was put off by a pause.
    #[inline]
    pub fn were_paused(self) -> bool {
        self.0 > Self::LIMIT
    }

    /// Whether contacts that are not elastic are no longer what they are.
    #[inline]
    pub fn are_many(self) -> bool {
        self.0 >= Self::STILL
    }

    /// The restitution of a contact that has come to that: none, so that bodies which press on each other
    /// come to move together, and then a full one, so that they part.
    pub fn restitution(self) -> f64 {
        if self.0 < Self::PARTS { 0.0 } else { 1.0 }
    }
}
