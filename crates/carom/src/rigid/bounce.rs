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
        let (n, t) = (self.normal, self.normal.perp());
        let apart = b.contact_velocity() - a.contact_velocity();
        let (more, slip) = (speed - apart.dot(n), apart.dot(t));
        // How a shock along one way is felt along another.
        let felt = |way: DVec2, along: DVec2| -> f64 {
            let of = |body: &SpinningBody| {
                let turns = body.arm.perp_dot(way) * body.arm.perp_dot(along) / body.inertia;
                way.dot(along) / body.mass + if self.is_plain { 0.0 } else { turns }
            };
            of(&a) + of(&b)
        };
        let give = felt(n, n);
        if !(give > 0.0) {
            return (a, b);
        }
        let mut shock = (more / give, 0.0);
        if self.friction > 0.0 && more > 0.0 {
            // As long as it pushes it rubs, until nothing slides.
            let (cross, across) = (felt(n, t), felt(t, t));
            let stuck = (slip * cross + more * across) / (give * across - cross * cross);
            let rub = -(slip + stuck * cross) / across;
            let most = -self.friction.copysign(slip);
            let slides = more / (give + most * cross);
            if rub.abs() <= self.friction * stuck {
                shock = (stuck, rub);
            } else if slides > 0.0 && slides.is_finite() {
                shock = (slides, most * slides);
            }
        }
        let (push, rub) = shock;
        (self.pushed(a, -push, -rub), self.pushed(b, push, rub))
    }

    /// A body after a push along the normal, and one across it.
    fn pushed(&self, body: SpinningBody, push: f64, rub: f64) -> SpinningBody {
        if body.mass == f64::INFINITY {
            return body;
        }
        let (n, t) = (self.normal, self.normal.perp());
        let turned = |way: DVec2, push: f64| {
            if self.is_plain { 0.0 } else { body.arm.perp_dot(way) * push / body.inertia }
        };
        let mut after = SpinningBody {
            velocity: body.velocity + n * (push / body.mass),
            spin: body.spin + turned(n, push),
            ..body
        };
        if rub != 0.0 {
            after.velocity += t * (rub / body.mass);
            after.spin += turned(t, rub);
        }
        after
    }
}
