//! A body that falls and turns against a segment whose ends go straight on, each at a velocity of its own.

use super::Outline;
use crate::contact::{Contact, Feature};
use crate::interfere::{self, Gap};
use crate::motion::Motion;
use crate::number::sqrt;
use crate::shape::{Capsule, Disc, Polygon, Segment};
use alloc::vec::Vec;
use glam::DVec2;

/// So many moments are looked at, and no more: then the answer is the instant reached.
const LIMIT: u32 = 1 << 14;
/// What may be left of the gap at the instant, in sizes.
const CLOSED: f64 = 1.0 / (1u64 << 45) as f64;

/// A segment, or with a radius a capsule, whose ends move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretching {
    pub segment: Segment,
    pub ends: [DVec2; 2],
    pub radius: f64,
}

impl Stretching {
    fn at(&self, t: f64) -> Segment {
        Segment::new(self.segment.a + self.ends[0] * t, self.segment.b + self.ends[1] * t)
    }
}

/// The first contact of a body, a disc or a polygon as it is now, with a segment that stretches.
///
/// By steps that never pass it: at each moment, a line across the shortest way between the two keeps them
/// apart for as long as no corner of the one, and no end of the other, can have reached it. The gap at the
/// instant is closed to within 2⁻⁴⁵ of the body's size.
pub(crate) fn first_contact(
    body: &Outline,
    motion: &Motion,
    wall: &Stretching,
    horizon: f64,
) -> Option<Contact> {
    let search = Search::new(body, motion, wall);
    let mut t = 0.0;
    for look in 0..LIMIT {
        let gap = search.gap(t);
        let step = search.keeps_apart(&gap, t);
        if step == 0.0 || look + 1 == LIMIT {
            return (t <= horizon).then(|| search.contact(&gap, t));
        }
        if !(t + step <= horizon) {
            return None;
        }
        let next = t + step;
        t = if next > t { next } else { f64::from_bits(t.to_bits() + 1) };
    }
    None
}

struct Search<'a> {
    vertices: Vec<DVec2>,
    radius: f64,
    is_convex: bool,
    motion: &'a Motion,
    wall: &'a Stretching,
    size: f64,
    force: f64,
}

impl<'a> Search<'a> {
    fn new(body: &Outline, motion: &'a Motion, wall: &'a Stretching) -> Self {
        let vertices = body.vertices().to_vec();
        let arms = vertices.iter().map(|v| (*v - motion.pivot).length_squared());
        let reach = sqrt(arms.fold(0.0, f64::max)) + body.radius();
        let force = sqrt(motion.acceleration.length_squared());
        let (radius, is_convex) = (body.radius(), body.is_convex());
        Search { vertices, radius, is_convex, motion, wall, size: reach, force }
    }

    fn gap(&self, t: f64) -> Gap {
        let capsule = Capsule { segment: self.wall.at(t), radius: self.wall.radius };
        if let [center] = self.vertices[..] {
            let disc = Disc::new(self.motion.place(center, t), self.radius);
            return interfere::disc_capsule(&disc, &capsule);
        }
        let placed = self.vertices.iter().map(|v| self.motion.place(*v, t)).collect();
        let polygon = Polygon::as_checked(placed, self.is_convex);
        interfere::capsule_polygon(&capsule, &polygon).swapped()
    }

    /// For how long they surely do not meet: 0 if they touch and approach.
    fn keeps_apart(&self, gap: &Gap, t: f64) -> f64 {
        let n = gap.normal;
        let wall = self.wall.at(t);
        let touches = gap.distance <= CLOSED * self.size;
        let mut step = f64::INFINITY;
        for (i, vertex) in self.vertices.iter().enumerate() {
            let place = self.motion.place(*vertex, t);
            let velocity = self.motion.velocity_at(place, t);
            let arm = sqrt((*vertex - self.motion.pivot).length_squared());
            let spin = self.motion.spin;
            let bend = self.force + spin * spin * arm;
            for (end, speed) in [(wall.a, self.wall.ends[0]), (wall.b, self.wall.ends[1])] {
                let apart = n.dot(end - place) - (self.radius + self.wall.radius);
                let rate = n.dot(speed - velocity);
                // Of a body that is not convex, some corners are beyond the line: no line is in between, and only
                // how fast everything is counts.
                let apart = if self.is_convex || apart > 0.0 { apart } else { gap.distance };
                let near = apart <= gap.distance + CLOSED * self.size;
                step = step.min(match (touches && near, rate) {
                    (true, rate) if rate < 0.0 => 0.0,
                    (true, 0.0) => self.out_of_rest(n, i, t),
                    (true, rate) if bend > 0.0 => rate / bend,
                    (true, _) => f64::INFINITY,
                    (false, rate) => {
                        let apart = if apart > 0.0 { apart } else { 0.0 };
                        let root = sqrt(rate * rate + 2.0 * bend * apart);
                        if root - rate > 0.0 { 2.0 * apart / (root - rate) } else { f64::INFINITY }
                    }
                });
            }
        }
        if self.is_convex { step } else { step.min(self.slowly(gap, t)) }
    }

    /// The corner neither approaches nor parts: does it begin to?
    fn out_of_rest(&self, n: DVec2, i: usize, t: f64) -> f64 {
        let motion = self.motion;
        let arm = motion.place(self.vertices[i], t) - (motion.pivot + motion.displacement(t));
        let pull = motion.acceleration - motion.spin * motion.spin * arm;
        let bend = self.force + motion.spin * motion.spin * self.size;
        match n.dot(pull) {
            pull if pull > 0.0 => 0.0,
            _ if bend > 0.0 => 1e-3 * sqrt(self.size / bend),
            _ => f64::INFINITY,
        }
    }

    /// How long nothing can have gone as far as the gap is wide.
    fn slowly(&self, gap: &Gap, t: f64) -> f64 {
        let body = sqrt((self.motion.velocity + self.motion.acceleration * t).length_squared())
            + self.motion.spin.abs() * self.size;
        let ends = self.wall.ends.map(|end| sqrt(end.length_squared()));
        let speed = body + ends[0].max(ends[1]);
        let bend = self.force + self.motion.spin * self.motion.spin * self.size;
        let apart = gap.distance.max(CLOSED * self.size);
        2.0 * apart / (speed + sqrt(speed * speed + 2.0 * bend * apart))
    }

    fn contact(&self, gap: &Gap, t: f64) -> Contact {
        Contact {
            instant: t,
            point_a: gap.point_a,
            point_b: gap.point_b,
            normal: gap.normal,
            feature_a: if self.vertices.len() == 1 { Feature::Rim } else { gap.feature_a },
            feature_b: gap.feature_b,
        }
    }
}
