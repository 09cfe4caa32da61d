//! The instants of discs that fall, by f64 alone, where that is sure.
//!
//! The kernels of [`falling`](crate::predict::falling) decide exactly, and take their time where two discs touch
//! already and only hop on each other. Here the gap is followed by steps that never pass a contact: the gap bends
//! down by no more than a known amount, so that it stays open for a known time. Whatever comes so near a tangent that
//! this does not end soon, is left to the kernels.

use crate::number::{sqrt, unit};
use crate::rules::instant;
use crate::{Capsule, Contact, Container, Disc, Feature, Motion};
use glam::DVec2;

/// So many steps, and no more.
const STEPS: usize = 24;
/// A gap that is closed, as a share of the distance.
const CLOSED: f64 = 1.0 / (1u64 << 51) as f64;
/// Where the gap closes more slowly than this share of the speed, it is close to a tangent.
const GRAZING: f64 = 1e-7;

/// What is known of an instant: none for doubt.
type Sure = Option<f64>;

/// When two discs meet, from outside; infinity if they do not.
pub(super) fn disc_disc(
    a: &Disc,
    a_motion: &Motion,
    b: &Disc,
    b_motion: &Motion,
    horizon: f64,
) -> Option<Option<Contact>> {
    let way = Way::between(a.center, a_motion, b.center, b_motion);
    let radii = a.radius + b.radius;
    let wait = if way.pull == DVec2::ZERO {
        instant(way.place, way.velocity, radii)
    } else {
        way.comes_within(radii, horizon)?
    };
    Some((wait <= horizon && wait < f64::INFINITY).then(|| {
        let normal = unit(way.at(wait)).unwrap_or(DVec2::X);
        let [p, q] = [(a, a_motion), (b, b_motion)].map(|(d, m)| d.center + m.displacement(wait));
        Contact {
            instant: wait,
            point_a: p + normal * a.radius,
            point_b: q - normal * b.radius,
            normal,
            feature_a: Feature::Rim,
            feature_b: Feature::Rim,
        }
    }))
}

/// When a disc meets a segment or capsule.
pub(super) fn disc_capsule(
    disc: &Disc,
    motion: &Motion,
    capsule: &Capsule,
    capsule_motion: &Motion,
    horizon: f64,
) -> Option<Option<Contact>> {
    let radii = disc.radius + capsule.radius;
    let (from, to) = (capsule.segment.a, capsule.segment.b);
    let along = to - from;
    let length = sqrt(along.length_squared());
    if !(length > 1e-6 * radii) {
        return None;
    }
    let along = along / length;
    let way = Way::between(disc.center, motion, from, capsule_motion);
    // From the disc to the line: on the side that the disc is on.
    let across = along.perp();
    let away = across.dot(way.place);
    if away.abs() < 0.5 * radii {
        return None;
    }
    let normal = if away < 0.0 { -across } else { across };
    let gap = normal.dot(way.place) - radii;
    if gap < -1e-12 * radii {
        // Beside the wall, nearer to its line than its side reaches.
        return None;
    }
    let (speed, pull) = (-normal.dot(way.velocity), -normal.dot(way.pull));
    // How far along the side, from its first end.
    let place = |t: f64| -along.dot(way.at(t));
    let mut first = (f64::INFINITY, None);
    // When it gets past the line beside the wall: from then on, it may come to the wall from anywhere.
    let mut passes = f64::INFINITY;
    if let Some(wait) = super::until_side(gap, speed, pull) {
        let at = place(wait);
        let hair = 1e-9 * (radii + length);
        if wait <= horizon {
            if (at.abs() < hair || (at - length).abs() < hair) && wait.is_finite() {
                return None;
            }
            // Near the tangent of a parabola nothing is sure.
            let arrives = speed + pull * wait;
            let whole =
                sqrt(way.velocity.length_squared()) + sqrt(way.pull.length_squared()) * wait;
            if gap > 0.0 && arrives < GRAZING * whole {
                return None;
            }
            if at > 0.0 && at < length {
                first = (wait, Some(normal));
            } else {
                passes = wait;
            }
        }
    }
    for end in [from, to] {
        let way = Way::between(disc.center, motion, end, capsule_motion);
        let limit = first.0.min(horizon);
        let wait = if way.pull == DVec2::ZERO {
            instant(way.place, way.velocity, radii)
        } else {
            way.comes_within(radii, limit)?
        };
        // Over the side, it is the side that is met.
        let over = place(wait.min(1e300));
        if wait < first.0 && wait <= horizon {
            if over > 0.0 && over < length {
                return None;
            }
            first = (wait, None);
        }
    }
    let (wait, side) = first;
    if passes <= wait.min(horizon) && passes < f64::INFINITY {
        return None;
    }
    if !(wait <= horizon && wait < f64::INFINITY) {
        return Some(None);
    }
    let center = disc.center + motion.displacement(wait);
    let moved = capsule_motion.displacement(wait);
    Some(Some(match side {
        Some(normal) => {
            let point_a = center + normal * disc.radius;
            Contact {
                instant: wait,
                point_a,
                point_b: point_a,
                normal,
                feature_a: Feature::Rim,
                feature_b: Feature::Side(0),
            }
        }
        None => {
            let end = usize::from(place(wait) > 0.5 * length);
            let corner = [from, to][end] + moved;
            let normal = unit(corner - center).unwrap_or(DVec2::X);
            Contact {
                instant: wait,
                point_a: center + normal * disc.radius,
                point_b: corner - normal * capsule.radius,
                normal,
                feature_a: Feature::Rim,
                feature_b: Feature::Vertex(end),
            }
        }
    }))
}

/// When a disc meets the rim of the container that it is in.
pub(super) fn disc_container(
    disc: &Disc,
    motion: &Motion,
    container: &Container,
    container_motion: &Motion,
    horizon: f64,
) -> Option<Option<Contact>> {
    let way = Way::between(container.center, container_motion, disc.center, motion);
    let room = container.radius - disc.radius;
    let wait = way.gets_beyond(room, horizon)?;
    Some((wait <= horizon && wait < f64::INFINITY).then(|| {
        let normal = unit(way.at(wait)).unwrap_or(DVec2::X);
        let center = disc.center + motion.displacement(wait);
        Contact {
            instant: wait,
            point_a: center + normal * disc.radius,
            point_b: container.center
                + container_motion.displacement(wait)
                + normal * container.radius,
            normal,
            feature_a: Feature::Rim,
            feature_b: Feature::Rim,
        }
    }))
}

/// The way of b past a.
#[derive(Clone, Copy)]
struct Way {
    place: DVec2,
    velocity: DVec2,
    pull: DVec2,
}

impl Way {
    fn between(a: DVec2, a_motion: &Motion, b: DVec2, b_motion: &Motion) -> Self {
        Way {
            place: b - a,
            velocity: b_motion.velocity - a_motion.velocity,
            pull: b_motion.acceleration - a_motion.acceleration,
        }
    }

    fn at(&self, t: f64) -> DVec2 {
        self.place + (self.velocity + self.pull * (0.5 * t)) * t
    }

    /// Distance, how fast it grows, and the speed.
    fn look(&self, t: f64) -> (f64, f64, f64) {
        let (p, v) = (self.at(t), self.velocity + self.pull * t);
        let distance = sqrt(p.length_squared());
        (distance, p.dot(v) / distance, sqrt(v.length_squared()))
    }

    /// When it is within a distance of a while it approaches; infinity if not up to the horizon.
    ///
    /// The distance bends by |v across|²/distance, which is not below 0, and the pull along it.
    fn comes_within(&self, radii: f64, horizon: f64) -> Sure {
        let force = sqrt(self.pull.length_squared());
        let mut t = 0.0;
        for step in 0..STEPS {
            let (distance, rate, speed) = self.look(t);
            if !(distance > 0.5 * radii && distance < 1e9 * radii) {
                return None;
            }
            let gap = distance - radii;
            let rounding = CLOSED * (distance + speed * t);
            if gap <= rounding && (step > 0 || gap <= CLOSED * radii) {
                if rate < -GRAZING * speed {
                    return Some(t);
                }
                if rate > GRAZING * speed {
                    // It parts, and is not back before.
                    t += 2.0 * rate / force;
                    if t > horizon {
                        return Some(f64::INFINITY);
                    }
                    continue;
                }
                return None;
            }
            let gap = if gap > 0.0 { gap } else { 0.0 };
            t += 2.0 * gap / (sqrt(rate * rate + 2.0 * force * gap) - rate);
            if t > horizon {
                return Some(f64::INFINITY);
            }
        }
        None
    }

    /// When it is farther than a distance from a while it goes away; infinity if not up to the horizon.
    fn gets_beyond(&self, room: f64, horizon: f64) -> Sure {
        let force = sqrt(self.pull.length_squared());
        let mut t = 0.0;
        for step in 0..STEPS {
            let (distance, rate, speed) = self.look(t);
            if !(distance > 0.25 * room) {
                return None;
            }
            let gap = room - distance;
            // For as long as it goes no farther than an eighth of the room, the distance bends by this.
            let eighth = 0.125 * room;
            let most = 2.0 * eighth / (speed + sqrt(speed * speed + 2.0 * force * eighth));
            let fastest = speed + force * most;
            let bend = force + fastest * fastest / (distance - eighth);
            let rounding = CLOSED * (room + speed * t);
            if gap <= rounding && (step > 0 || gap <= CLOSED * room) {
                if rate > GRAZING * speed {
                    return Some(t);
                }
                if rate < -GRAZING * speed {
                    t += (-2.0 * rate / bend).min(most);
                    if t > horizon {
                        return Some(f64::INFINITY);
                    }
                    continue;
                }
                return None;
            }
            let gap = if gap > 0.0 { gap } else { 0.0 };
            t += (2.0 * gap / (rate + sqrt(rate * rate + 2.0 * bend * gap))).min(most);
            if t > horizon {
                return Some(f64::INFINITY);
            }
        }
        None
    }
}
