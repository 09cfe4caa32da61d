use super::Setting;
use crate::measure::Totals;
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

/// Energy and momentum of bodies.
pub(crate) fn totals(bodies: &[Body]) -> Totals {
    Totals::of(bodies.iter().map(|body| (body.mass, body.velocity)))
}
