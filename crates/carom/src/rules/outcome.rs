use super::Body;
use crate::number::sqrt;
use crate::{Event, Kind, Time, Turning};
use glam::DVec2;

/// What is known of an event when it has been carried out, besides what its bodies are now: an [`Event`] is
/// made of it only where someone looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    pub time: Time,
    pub kind: Kind,
    pub a: u32,
    pub b: u32,
    /// From a to what it meets: the way to the other disc's centre, or for a wall the unit normal.
    pub towards: DVec2,
    pub before: [DVec2; 2],
}

impl Outcome {
    /// The event, of these bodies as it left them.
    #[inline(always)]
    pub fn event(&self, bodies: &[Body]) -> Event {
        let Outcome { time, kind, a, b, towards, before } = *self;
        let body = &bodies[a as usize];
        let (normal, other) = match kind {
            Kind::DiscDisc => (normal(towards), bodies[b as usize].velocity),
            _ => (towards, DVec2::ZERO),
        };
        let point = body.place + normal * body.radius;
        let after = [body.velocity, other];
        let (pair, turning) = (kind == Kind::DiscDisc, Turning::default());
        Event { time, kind, a, b, pair, point, normal, before, after, turning }
    }
}

/// The unit vector along the way from one disc to another.
#[inline(always)]
pub(super) fn normal(way: DVec2) -> DVec2 {
    way * (1.0 / sqrt(way.x * way.x + way.y * way.y))
}
