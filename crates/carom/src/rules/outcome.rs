use super::Body;
use crate::number::sqrt;
use crate::{Event, Glimpse, Kind, Time, Turning};
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
        let Outcome { time, kind, a, b, before, .. } = *self;
        let (normal, after) = (self.normal(), self.after(bodies));
        let body = &bodies[a as usize];
        let point = body.place + normal * body.radius;
        let (pair, turning) = (kind == Kind::DiscDisc, Turning::default());
        Event { time, kind, a, b, pair, point, normal, before, after, turning }
    }

    /// What observers see of it, with the same bits.
    #[inline(always)]
    pub fn glimpse(&self, bodies: &[Body]) -> Glimpse {
        let Outcome { time, kind, a, b, before, .. } = *self;
        let after = self.after(bodies);
        let turned = (before[0] - after[0]).dot(self.towards);
        Glimpse { time, kind, a, b, after, turned, is_far: kind == Kind::DiscDisc }
    }

    #[inline(always)]
    fn normal(&self) -> DVec2 {
        if self.kind == Kind::DiscDisc { normal(self.towards) } else { self.towards }
    }

    #[inline(always)]
    fn after(&self, bodies: &[Body]) -> [DVec2; 2] {
        let other = match self.kind {
            Kind::DiscDisc => bodies[self.b as usize].velocity,
            _ => DVec2::ZERO,
        };
        [bodies[self.a as usize].velocity, other]
    }
}

/// The unit vector along the way from one disc to another.
#[inline(always)]
pub(super) fn normal(way: DVec2) -> DVec2 {
    way * (1.0 / sqrt(way.x * way.x + way.y * way.y))
}
