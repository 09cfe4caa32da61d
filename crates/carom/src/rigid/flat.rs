//! Where a shock acts that is all along a side.
//!
//! Sides that meet flat meet in every point of what they share, at one instant. Its ends tell for all of it: two shocks
//! at once, which only push, such that each end parts as it came, with what the restitution leaves of it. As these have one
//! line, they come to a single shock at a point between them; if one of them would have to pull, at the end that is the
//! other's. So a crate that falls flat does not turn over.

use super::collide::at_point;
use super::meet::Seen;
use super::outline::Few;
use super::thing::{Form, Thing};
use crate::Contact;
use crate::shock::SpinningBody;
use alloc::vec::Vec;
use glam::DVec2;

/// Corners that are no farther from the line of a contact, in sizes, are on it.
const ON_IT: f64 = 1e-9;
/// What they share is at least that long, in sizes: else they meet in a point.
const SHARED: f64 = 1e-6;

/// The contact, with its point where the shock acts.
pub(super) fn all_along(one: &Seen, other: &Seen, contact: Contact, friction: f64) -> Contact {
    let size = |thing: &Thing| if thing.is_fixed() { f64::INFINITY } else { thing.size() };
    let size = size(one.thing).min(size(other.thing));
    let line = Line { point: contact.point_a, along: contact.normal.perp(), near: ON_IT * size };
    let Some((from, to)) = line.shared(one, other) else { return contact };
    if !(to - from > SHARED * size) {
        return contact;
    }
    let ends = [from, to].map(|place| {
        let point = line.point + line.along * place;
        [at_point(one, point, contact.normal), at_point(other, point, -contact.normal)]
    });
    let restitution = one.thing.restitution.min(other.thing.restitution);
    let ends = Ends { ends, normal: contact.normal, friction, restitution };
    let Some(share) = ends.share() else { return contact };
    let way = line.along * (from + (to - from) * share);
    Contact { point_a: contact.point_a + way, point_b: contact.point_b + way, ..contact }
}

/// Through a point of contact, across its normal.
struct Line {
    point: DVec2,
    along: DVec2,
    near: f64,
}

impl Line {
    /// From where to where two things are both on it: the outermost places where both have a side.
    fn shared(&self, one: &Seen, other: &Seen) -> Option<(f64, f64)> {
        let (a, b) = (self.of(one), self.of(other));
        let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a.0.max(b.0), a.1.min(b.1))));
        let touching = pairs.filter(|(from, to)| from <= to);
        touching.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    /// The sides of a thing that are on it, each from where to where.
    fn of(&self, seen: &Seen) -> Vec<(f64, f64)> {
        let place = |point: &DVec2| (*point - self.point).dot(self.along);
        let mut room = Few::default();
        match (&seen.thing.form, seen.segment()) {
            (Form::Side { .. }, _) => Vec::from([(f64::NEG_INFINITY, f64::INFINITY)]),
            (Form::Segment { radius, .. }, Some(wall)) => {
                let is_on = |end: DVec2| (self.depth(&end).abs() - radius).abs() <= self.near;
                let (a, b) = (place(&wall.a), place(&wall.b));
                let is_along = is_on(wall.a) && is_on(wall.b);
                is_along.then_some((a.min(b), a.max(b))).into_iter().collect()
            }
            (Form::Polygon(outline), _) => {
                let corners = outline.placed_in(&seen.flight, &mut room);
                let next = corners.iter().cycle().skip(1);
                let is_on = |corner: &DVec2| self.depth(corner).abs() <= self.near;
                let sides = corners.iter().zip(next).filter(|(a, b)| is_on(a) && is_on(b));
                sides.map(|(a, b)| (place(a).min(place(b)), place(a).max(place(b)))).collect()
            }
            _ => Vec::new(),
        }
    }

    fn depth(&self, point: &DVec2) -> f64 {
        (*point - self.point).perp_dot(self.along)
    }
}

/// Two things, at both ends of what they share.
struct Ends {
    ends: [[SpinningBody; 2]; 2],
    /// From the first to the second.
    normal: DVec2,
    friction: f64,
    restitution: f64,
}

impl Ends {
    /// How far from the first end to the second a single shock does what both would do; nothing, if no end closes there.
    fn share(&self) -> Option<f64> {
        let tangent = self.normal.perp();
        let velocity = |[a, b]: &[SpinningBody; 2]| a.contact_velocity() - b.contact_velocity();
        let [one, other] = &self.ends;
        let closing = [one, other].map(|end| velocity(end).dot(self.normal));
        let slip = velocity(one).dot(tangent);
        // How a shock along one way at one end is felt along another at an end.
        let felt = |by: usize, way: DVec2, at: usize, along: DVec2| -> f64 {
            (0..2)
                .map(|side| {
                    let (pushed, feels) = (&self.ends[by][side], &self.ends[at][side]);
                    let turns = pushed.arm.perp_dot(way) * feels.arm.perp_dot(along);
                    way.dot(along) / pushed.mass + turns / pushed.inertia
                })
                .sum()
        };
        let normal = self.normal;
        let wanted = closing.map(|closing| (1.0 + self.restitution) * closing);
        if self.friction > 0.0 && slip != 0.0 {
            // First as if it stopped sliding.
            let [c, d] = [0, 1].map(|end| felt(end, normal, 0, tangent));
            let give = felt(0, tangent, 0, tangent);
            let rows = [0, 1].map(|at| {
                let back = felt(0, tangent, at, normal) / give;
                [felt(0, normal, at, normal) - back * c, felt(1, normal, at, normal) - back * d]
            });
            let back = [0, 1].map(|at| felt(0, tangent, at, normal) / give * slip);
            let pushes = solve(rows, [wanted[0] - back[0], wanted[1] - back[1]]);
            let rub = (slip - c * pushes[0] - d * pushes[1]) / give;
            if rub.abs() <= self.friction * (pushes[0] + pushes[1]) {
                return share_of(pushes, closing);
            }
        }
        // It slides on.
        let sign = if slip == 0.0 { 0.0 } else { slip.signum() };
        let way = normal + tangent * (self.friction * sign);
        let rows = [0, 1].map(|at| [felt(0, way, at, normal), felt(1, way, at, normal)]);
        share_of(solve(rows, wanted), closing)
    }
}

/// Two unknowns.
fn solve(rows: [[f64; 2]; 2], values: [f64; 2]) -> [f64; 2] {
    let [[a, b], [c, d]] = rows;
    let det = a * d - b * c;
    [(values[0] * d - values[1] * b) / det, (values[1] * a - values[0] * c) / det]
}

/// Where two shocks come to one: none of them pulls, and where there is one alone, it is where they close.
fn share_of([one, other]: [f64; 2], closing: [f64; 2]) -> Option<f64> {
    if one > 0.0 && other > 0.0 {
        return Some(other / (one + other));
    }
    let at = usize::from(other > one);
    (closing[at] > 0.0).then_some(at as f64)
}
