//! Carries an event out: bodies are brought to their place at the instant, and part.

use super::outcome::normal;
use super::wall::outwards;
use super::{Body, Meeting, Outcome, Partner, Repeats, Setting};
use crate::number::{exponent, scale};
use crate::plane::dot_sign;
use crate::shock::{self, shock, shock_wall};
use crate::{Kind, Time};
use core::cmp::Ordering;
use glam::DVec2;

/// A body with its number and its repeats.
pub(crate) struct Party<'a> {
    pub id: u32,
    pub body: &'a mut Body,
    pub repeats: &'a mut Repeats,
}

impl Setting {
    /// Two discs collide, of which a has the lower number.
    #[inline(always)]
    pub fn collide(&self, time: Time, a: Party, b: Party) -> Outcome {
        debug_assert!(a.id < b.id);
        let own = self.restitution(a.id).min(self.restitution(b.id));
        let elastic = own == 1.0;
        let repeats = self
            .bring(time, a.body, a.repeats, elastic)
            .max(self.bring(time, b.body, b.repeats, elastic));
        let mut p = self.nearest(b.body.place - a.body.place);
        if p.dot(b.body.velocity - a.body.velocity) >= 0.0 {
            p = self.approached(p, b.body.velocity - a.body.velocity);
        }
        let before = [a.body.velocity, b.body.velocity];
        let closing = || (before[0] - before[1]).dot(normal(p));
        let restitution = self.bounce(own, closing, repeats);
        let (va, vb) = shock(
            shock::Body::new(before[0], a.body.mass),
            shock::Body::new(before[1], b.body.mass),
            p,
            restitution,
        );
        let after = if certainly_parting(p, vb - va) {
            [va, vb]
        } else {
            parted(p, [va, vb], a.body.mass > b.body.mass)
        };
        a.body.velocity = after[0];
        b.body.velocity = after[1];
        Outcome { time, kind: Kind::DiscDisc, a: a.id, b: b.id, towards: p, before }
    }

    /// A disc meets a wall, or a side of the box.
    pub fn strike(&self, meeting: Meeting, party: Party) -> Outcome {
        let Meeting { time, a, partner } = meeting;
        let Party { id, body, repeats } = party;
        let hit = match partner {
            Partner::Wall(wall, boxes) => self.hit(id, body, wall, boxes),
            _ => None,
        };
        let restitution = self.wall_restitution(id);
        let many = self.bring(time, body, repeats, restitution == 1.0);
        let before = body.velocity;
        let (normal, kind, number) = match (partner, hit) {
            // Put off, it has moved on since: what counts is where it is now. (With the normal of where it was, a
            // disc that slides along a rim would sink into it.)
            (Partner::Wall(wall, boxes), Some(hit)) if many.were_paused() => {
                (self.normal_now(body, wall, boxes), hit.kind, hit.number)
            }
            (_, Some(hit)) => (hit.normal, hit.kind, hit.number),
            (Partner::Side(side), _) => (outwards(side), Kind::DiscBoundary, u32::from(side)),
            (_, None) => {
                debug_assert!(false, "a predicted hit is there when it is asked for again");
                (DVec2::ZERO, Kind::DiscSegment, 0)
            }
        };
        let restitution = self.bounce(restitution, || before.dot(normal), many);
        let after = match partner {
            Partner::Side(side) if side < 2 => DVec2::new(-restitution * before.x, before.y),
            Partner::Side(_) => DVec2::new(before.x, -restitution * before.y),
            _ => shock_wall(before, DVec2::ZERO, normal, restitution),
        };
        body.velocity = after;
        if let Partner::Wall(wall, boxes) = partner {
            self.leave(id, body, wall, boxes, normal);
        }
        Outcome { time, kind, a, b: number, towards: normal, before: [before, DVec2::ZERO] }
    }

    /// Brings a body to where it is at the time of its event.
    #[inline(always)]
    fn bring(&self, time: Time, body: &mut Body, repeats: &mut Repeats, elastic: bool) -> Repeats {
        let wait = self.epochs.between(body.time(), time);
        *repeats = repeats.after(wait, self.epochs, elastic);
        body.bring(time, wait, self.torus);
        *repeats
    }

    /// p, or that of the nearest image.
    #[inline(always)]
    pub fn nearest(&self, p: DVec2) -> DVec2 {
        let Some(torus) = self.torus else { return p };
        if p.x.abs() * 2.0 <= torus.sides.x && p.y.abs() * 2.0 <= torus.sides.y {
            return p;
        }
        p - torus.boxes(p) * torus.sides
    }

    /// Of the images as near as p, the one that is approached: where two discs are as wide as the box
    /// together, they may touch on both sides.
    #[cold]
    fn approached(&self, p: DVec2, v: DVec2) -> DVec2 {
        let Some(torus) = self.torus else { return p };
        let across = |p: f64, side: f64| {
            if 2.0 * p.abs() >= side * (1.0 - 1e-9) { p - side.copysign(p) } else { p }
        };
        let far = DVec2::new(across(p.x, torus.sides.x), across(p.y, torus.sides.y));
        let images = [DVec2::new(far.x, p.y), DVec2::new(p.x, far.y), far];
        images.into_iter().find(|image| image.dot(v) < 0.0).unwrap_or(p)
    }

    /// Sees to it that the wall just met is left: rounding of a slow or grazing bounce may have kept
    /// the body approaching by its last digit, and it would meet the wall again at once, for ever.
    fn leave(&self, id: u32, body: &mut Body, wall: u32, boxes: [i32; 2], normal: DVec2) {
        let v = body.velocity;
        if v.dot(normal) < -1e-6 * (v.x.abs() + v.y.abs()) {
            return;
        }
        let mut step = last_digit(v);
        for _ in 0..DIGITS {
            if self.wall_instant(id, body, wall, boxes) > 0.0 {
                return;
            }
            body.velocity = v - normal * step;
            step *= 2.0;
        }
        // It is not rounding, but another side of the same wall that is in the way: in a notch, or
        // where the body fits exactly into its container.
        body.velocity = v;
    }
}

/// So often is the last digit doubled, before it is no longer called rounding.
const DIGITS: u32 = 24;

/// Whether two bodies part for sure, v being the velocity of the one at p.
#[inline(always)]
fn certainly_parting(p: DVec2, v: DVec2) -> bool {
    let (x, y) = (p.x * v.x, p.y * v.y);
    x + y > (x.abs() + y.abs()) * 1e-15 && x + y > 1e-290
}

/// The velocities after a shock, mended so that the two do not approach by their last digit: the
/// lighter one is pushed away, by as little as does it.
#[cold]
fn parted(p: DVec2, [a, b]: [DVec2; 2], push_b: bool) -> [DVec2; 2] {
    let approaching =
        |[a, b]: [DVec2; 2]| dot_sign([DVec2::ZERO, p], [DVec2::ZERO, b - a]) == Ordering::Less;
    let mut step = last_digit(a).max(last_digit(b));
    let away = p / p.x.abs().max(p.y.abs());
    let mut mended = [a, b];
    while approaching(mended) && step.is_finite() {
        mended = if push_b { [a, b + away * step] } else { [a - away * step, b] };
        step *= 2.0;
    }
    mended
}

/// One unit in the last place of a vector's larger component.
fn last_digit(v: DVec2) -> f64 {
    let size = v.x.abs().max(v.y.abs());
    scale(1.0, (exponent(size) - 52).max(-1070))
}
