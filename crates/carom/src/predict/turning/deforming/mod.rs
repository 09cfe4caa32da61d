//! A body that falls and turns against a segment whose ends go straight on, each at a velocity of its own.

#[cfg(test)]
mod tests;

use super::Outline;
use crate::contact::{Contact, Feature};
use crate::interfere::{self, Gap};
use crate::motion::Motion;
use crate::number::{sqrt, unit};
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
/// By steps that never pass it: at each moment a line keeps the two apart, and goes on with one of them. It is the
/// wall's own line where a corner is nearest to its side, a side's of the polygon where an end of the wall is, and
/// otherwise the line across the shortest way between two points. It keeps them apart for as long as nothing on the
/// other side can have reached it. The gap at the instant is closed to within 2⁻⁴⁵ of the body's size.
pub(crate) fn first_contact(
    body: &Outline,
    motion: &Motion,
    wall: &Stretching,
    horizon: f64,
) -> Option<Contact> {
    let all: Vec<usize> = (0..body.vertices().len()).collect();
    let whole = [all];
    let pieces = if body.pieces().is_empty() { &whole } else { body.pieces() };
    let mut first: Option<Contact> = None;
    for piece in pieces {
        let horizon = first.map_or(horizon, |first| first.instant);
        let found = Search::new(body, piece, motion, wall).first_contact(horizon);
        let is_first = |found: &Contact| first.is_none_or(|first| found.instant < first.instant);
        first = found.filter(is_first).or(first);
    }
    first
}

/// A disc or a convex piece of a polygon, and the wall.
struct Search<'a> {
    vertices: Vec<DVec2>,
    /// Which vertices of the body these are, and how many it has.
    numbers: &'a [usize],
    count: usize,
    /// That of the body, and both together.
    radius: f64,
    radii: f64,
    motion: &'a Motion,
    wall: &'a Stretching,
    size: f64,
    force: f64,
}

/// How far something is from a line, how fast that grows, how it bends, and how strongly it may bend down for a while.
/// The unit is any.
struct Room {
    apart: f64,
    rate: f64,
    curve: f64,
    bend: f64,
}

/// What a line has shown.
enum Ahead {
    /// For so long they do not meet.
    Apart(f64),
    /// They touch, and approach: with this vertex of the body or end of the wall.
    Meets(usize),
}

impl<'a> Search<'a> {
    fn new(body: &Outline, numbers: &'a [usize], motion: &'a Motion, wall: &'a Stretching) -> Self {
        let vertices: Vec<DVec2> = numbers.iter().map(|i| body.vertices()[*i]).collect();
        let arms = vertices.iter().map(|v| (*v - motion.pivot).length_squared());
        let radius = body.radius();
        Search {
            size: sqrt(arms.fold(0.0, f64::max)) + radius,
            vertices,
            numbers,
            count: body.vertices().len(),
            radius,
            radii: radius + wall.radius,
            motion,
            wall,
            force: length(motion.acceleration),
        }
    }

    fn first_contact(&self, horizon: f64) -> Option<Contact> {
        let mut t = 0.0;
        for look in 0..LIMIT {
            let placed: Vec<DVec2> =
                self.vertices.iter().map(|v| self.motion.place(*v, t)).collect();
            let gap = self.gap(&placed, t);
            let (gap, ahead) = self.look(&placed, gap, t);
            let step = match ahead {
                Ahead::Meets(which) => return Some(self.contact(&placed, &gap, which, t)),
                Ahead::Apart(_) if look + 1 == LIMIT => {
                    return Some(self.contact(&placed, &gap, usize::MAX, t));
                }
                Ahead::Apart(step) => step,
            };
            let next = t + step;
            if !(next <= horizon) {
                return None;
            }
            t = if next > t { next } else { f64::from_bits(t.to_bits() + 1) };
        }
        None
    }

    /// What the line shows that is the best there. Where a side lies flat on the wall, either line would do; but only
    /// what is beside both can meet.
    fn look(&self, placed: &[DVec2], gap: Gap, t: f64) -> (Gap, Ahead) {
        // The normal is that of the line, which is not always the way between the nearest points: these may be one.
        let by_wall = |gap: Gap| {
            let ahead = self.by_wall(placed, &gap, t);
            let wall = self.wall.at(t);
            let normal = facing((wall.b - wall.a).perp(), gap.normal);
            (Gap { normal, ..gap }, ahead)
        };
        let by_side = |gap: Gap, side: usize| {
            let ahead = self.by_side(placed, &gap, side, t);
            let across = (placed[(side + 1) % placed.len()] - placed[side]).perp();
            (Gap { normal: facing(across, gap.normal), ..gap }, ahead)
        };
        let wall = self.wall.at(t);
        match (gap.feature_a, gap.feature_b) {
            (Feature::Side(side), _) => {
                let seen = by_side(gap, side);
                let ends = [placed[side], placed[(side + 1) % placed.len()]];
                match seen.1 {
                    Ahead::Meets(end) if !self.is_beside([wall.a, wall.b][end], ends) => {
                        by_wall(Gap {
                            feature_a: Feature::Vertex(side),
                            feature_b: Feature::Side(0),
                            ..gap
                        })
                    }
                    _ => seen,
                }
            }
            (Feature::Vertex(corner), Feature::Side(_)) => {
                let seen = by_wall(gap);
                match seen.1 {
                    Ahead::Meets(i) if !self.is_beside(placed[i], [wall.a, wall.b]) => {
                        // The side with that corner and the nearest one.
                        let side = if (corner + 1) % placed.len() == i { corner } else { i };
                        by_side(Gap { feature_a: Feature::Side(side), ..gap }, side)
                    }
                    _ => seen,
                }
            }
            (_, Feature::Side(_)) => by_wall(gap),
            _ => (gap, self.by_points(placed, &gap, t)),
        }
    }

    /// Whether a point is beside a segment, and not beyond an end of it.
    fn is_beside(&self, point: DVec2, [from, to]: [DVec2; 2]) -> bool {
        let along = to - from;
        let (place, hair) = (along.dot(point - from), CLOSED * self.size * length(along));
        place >= -hair && place <= along.length_squared() + hair
    }

    fn gap(&self, placed: &[DVec2], t: f64) -> Gap {
        let capsule = Capsule { segment: self.wall.at(t), radius: self.wall.radius };
        if let [center] = placed {
            return interfere::disc_capsule(&Disc::new(*center, self.radius), &capsule);
        }
        let polygon = Polygon::as_checked(placed.to_vec(), true);
        interfere::capsule_polygon(&capsule, &polygon).swapped()
    }

    /// The line of the wall: all corners are beyond it, by the product of their distance and the wall's length.
    fn by_wall(&self, placed: &[DVec2], gap: &Gap, t: f64) -> Ahead {
        let (wall, ends) = (self.wall.at(t), self.wall.ends);
        let (along, stretch) = (wall.b - wall.a, ends[1] - ends[0]);
        let (long, stretches) = (length(along), length(stretch));
        let side = if along.perp().dot(gap.normal) < 0.0 { 1.0 } else { -1.0 };
        let (grows, spin) = (along.dot(stretch) / long, self.motion.spin.abs());
        let most = (0.5 * long / stretches).min(0.5 / spin).min(self.drop_time());
        let longer = 2.0 * stretches * stretches / long;
        self.ahead(
            CLOSED * self.size * long,
            most,
            (0..placed.len()).map(|i| {
                let velocity = self.motion.velocity_at(placed[i], t) - ends[0];
                let pull = self.pull(placed[i], t);
                let from = placed[i] - wall.a;
                let bend = self.bend(i);
                let fastest = length(velocity) + bend * most;
                Room {
                    apart: side * along.perp_dot(from) - self.radii * long,
                    rate: side * (stretch.perp_dot(from) + along.perp_dot(velocity))
                        - self.radii * grows,
                    curve: side * (2.0 * stretch.perp_dot(velocity) + along.perp_dot(pull))
                        - self.radii * (stretches * stretches - grows * grows) / long,
                    bend: 2.0 * stretches * fastest + 1.5 * long * bend + self.radii * longer,
                }
            }),
        )
    }

    /// The line of a side of the polygon: both ends of the wall are beyond it.
    fn by_side(&self, placed: &[DVec2], gap: &Gap, side: usize, t: f64) -> Ahead {
        let (wall, ends) = (self.wall.at(t), self.wall.ends);
        let from = placed[side];
        let out = facing((placed[(side + 1) % placed.len()] - from).perp(), gap.normal);
        let center = self.motion.pivot + self.motion.displacement(t);
        let (spin, turns) = (self.motion.spin, self.motion.spin.abs());
        let glides = self.motion.velocity + self.motion.acceleration * t;
        let (speed, pull) = (self.motion.velocity_at(from, t), self.pull(from, t));
        let most = (0.5 / turns).min(self.drop_time());
        self.ahead(
            CLOSED * self.size,
            most,
            [(wall.a, ends[0]), (wall.b, ends[1])].iter().map(|(end, velocity)| {
                let (to, moves) = (*end - from, *velocity - speed);
                // How far and how fast it may get, seen from the body, for as long as that counts.
                let (mut fastest, mut farthest) = (0.0, 0.0);
                if turns > 0.0 {
                    fastest = length(*velocity - glides) + self.force * most;
                    farthest = length(*end - center) + fastest * most;
                }
                Room {
                    apart: out.dot(to) - self.radii,
                    rate: spin * out.perp().dot(to) + out.dot(moves),
                    curve: -spin * spin * out.dot(to) + 2.0 * spin * out.perp().dot(moves)
                        - out.dot(pull),
                    bend: self.force + turns * (2.0 * fastest + turns * farthest),
                }
            }),
        )
    }

    /// The line across the shortest way: it stays where it is.
    fn by_points(&self, placed: &[DVec2], gap: &Gap, t: f64) -> Ahead {
        let (wall, ends, n) = (self.wall.at(t), self.wall.ends, gap.normal);
        let pairs = (0..placed.len()).flat_map(|i| [(i, wall.a, ends[0]), (i, wall.b, ends[1])]);
        let ahead = self.ahead(
            CLOSED * self.size,
            f64::INFINITY,
            pairs.map(|(i, end, speed)| Room {
                apart: n.dot(end - placed[i]) - self.radii,
                rate: n.dot(speed - self.motion.velocity_at(placed[i], t)),
                curve: -n.dot(self.pull(placed[i], t)),
                bend: self.bend(i),
            }),
        );
        match ahead {
            Ahead::Meets(_) => Ahead::Meets(usize::MAX),
            apart => apart,
        }
    }

    /// For how long there is room, as far as a time of `most`.
    fn ahead(&self, closed: f64, most: f64, rooms: impl Iterator<Item = Room>) -> Ahead {
        let mut step = most;
        for (i, Room { apart, rate, curve, bend }) in rooms.enumerate() {
            let touches = apart <= closed;
            if touches && (rate < 0.0 || (rate == 0.0 && curve < 0.0)) {
                return Ahead::Meets(i);
            }
            let wait = if touches && rate == 0.0 {
                // It neither approaches nor parts, and begins to part if anything.
                1e-3 * self.drop_time().min(1.0 / self.motion.spin.abs())
            } else if touches {
                2.0 * rate / bend
            } else {
                2.0 * apart / (sqrt(rate * rate + 2.0 * bend * apart) - rate)
            };
            // Nothing ever closes it where that is not a number.
            if wait < step {
                step = wait;
            }
        }
        Ahead::Apart(step)
    }

    /// The acceleration of a place of the body.
    fn pull(&self, place: DVec2, t: f64) -> DVec2 {
        let arm = place - (self.motion.pivot + self.motion.displacement(t));
        self.motion.acceleration - self.motion.spin * self.motion.spin * arm
    }

    /// How strongly a vertex is ever accelerated.
    fn bend(&self, i: usize) -> f64 {
        let arm = length(self.vertices[i] - self.motion.pivot);
        self.force + self.motion.spin * self.motion.spin * arm
    }

    /// How long it takes to fall as far as the body is wide.
    fn drop_time(&self) -> f64 {
        sqrt(2.0 * self.size / self.force)
    }

    /// The contact that a line has led to, with the vertex or the end that meets it; or that of the shortest way.
    fn contact(&self, placed: &[DVec2], gap: &Gap, which: usize, t: f64) -> Contact {
        let wall = self.wall.at(t);
        let of_body = |feature: Feature| match feature {
            _ if self.count == 1 => Feature::Rim,
            Feature::Side(k) => {
                let (from, to) = (self.numbers[k], self.numbers[(k + 1) % self.numbers.len()]);
                // Within the polygon, where pieces are cut from each other, there are no sides.
                if (from + 1) % self.count == to {
                    Feature::Side(from)
                } else {
                    Feature::Vertex(from)
                }
            }
            Feature::Vertex(k) => Feature::Vertex(self.numbers[k]),
            rim => rim,
        };
        let n = gap.normal;
        let (point_a, point_b, feature_a, feature_b) = match (gap.feature_a, gap.feature_b) {
            (Feature::Side(_), _) if which < 2 => {
                let end = [wall.a, wall.b][which] - n * self.wall.radius;
                (end - n * gap.distance, end, gap.feature_a, Feature::Vertex(which))
            }
            (_, Feature::Side(_)) if which < placed.len() => {
                let corner = placed[which] + n * self.radius;
                (corner, corner + n * gap.distance, Feature::Vertex(which), gap.feature_b)
            }
            (a, b) => (gap.point_a, gap.point_b, a, b),
        };
        Contact {
            instant: t,
            point_a,
            point_b,
            normal: n,
            feature_a: of_body(feature_a),
            feature_b,
        }
    }
}

fn length(vector: DVec2) -> f64 {
    sqrt(vector.length_squared())
}

/// The direction of a vector, the way round that is nearer to another direction.
fn facing(vector: DVec2, near: DVec2) -> DVec2 {
    let direction = unit(vector).unwrap_or(near);
    if direction.dot(near) < 0.0 { -direction } else { direction }
}
