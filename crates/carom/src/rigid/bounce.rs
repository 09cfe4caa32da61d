//! How two things part that meet.

use crate::shock::{self, SpinningBody, shock_wall, shock_with_friction};
use glam::DVec2;

/// Two things where they touch, each with its arm: from its centre to the point of contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    pub a: SpinningBody,
    pub b: SpinningBody,
    /// The unit vector from a to b.
    pub normal: DVec2,
    pub friction: f64,
    /// Whether neither can be turned by it: discs without friction.
    pub is_plain: bool,
}

impl Touch {
    /// How fast the points in contact approach.
    pub fn closing(&self) -> f64 {
        (self.a.contact_velocity() - self.b.contact_velocity()).dot(self.normal)
    }

    /// How fast they slide past each other.
    pub fn slip(&self) -> f64 {
        (self.a.contact_velocity() - self.b.contact_velocity()).dot(self.normal.perp()).abs()
    }

    /// The two after the shock, with this restitution.
    pub fn part(&self, restitution: f64) -> (SpinningBody, SpinningBody) {
        let (mut a, mut b) = (self.a, self.b);
        if !self.is_plain {
            let bounce = shock_with_friction(a, b, self.normal, restitution, self.friction);
            return (bounce.a, bounce.b);
        }
        match (a.mass == f64::INFINITY, b.mass == f64::INFINITY) {
            (false, true) => {
                a.velocity = shock_wall(a.velocity, b.contact_velocity(), self.normal, restitution);
            }
            (true, false) => {
                b.velocity = shock_wall(b.velocity, a.contact_velocity(), self.normal, restitution);
            }
            _ => {
                let (one, other) =
                    (shock::Body::new(a.velocity, a.mass), shock::Body::new(b.velocity, b.mass));
                (a.velocity, b.velocity) = shock::shock(one, other, self.normal, restitution);
            }
        }
        (a, b)
    }

    /// The two after a shock that leaves them parting at this speed.
    pub fn part_at(&self, speed: f64) -> (SpinningBody, SpinningBody) {
        let (a, b) = if self.closing() > 0.0 { self.part(0.0) } else { (self.a, self.b) };
        let n = self.normal;
        let parting = (b.contact_velocity() - a.contact_velocity()).dot(n);
        let gives = |body: &SpinningBody| {
            let turn = body.arm.perp_dot(n);
            let spins = if self.is_plain { 0.0 } else { turn * turn / body.inertia };
            1.0 / body.mass + spins
        };
        let give = gives(&a) + gives(&b);
        let impulse = if give > 0.0 { (speed - parting) / give } else { 0.0 };
        (self.pushed(a, -impulse), self.pushed(b, impulse))
    }

    fn pushed(&self, body: SpinningBody, impulse: f64) -> SpinningBody {
        if body.mass == f64::INFINITY {
            return body;
        }
        let spin = if self.is_plain {
            0.0
        } else {
            body.arm.perp_dot(self.normal) * impulse / body.inertia
        };
        SpinningBody {
            velocity: body.velocity + self.normal * (impulse / body.mass),
            spin: body.spin + spin,
            ..body
        }
    }
}
