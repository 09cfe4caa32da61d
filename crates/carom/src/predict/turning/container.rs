//! A polygon inside a container, turning as it goes.

use crate::contact::{Contact, Feature};
use crate::motion::Motion;
use crate::number::sqrt;
use crate::shape::{Container, Polygon};
use glam::DVec2;

/// So many moments are looked at, and no more.
const LIMIT: u32 = 1 << 16;
/// What may be left of the gap at the instant, in radii of the container.
const CLOSED: f64 = 1.0 / (1u64 << 49) as f64;

/// The first contact of a polygon inside a container with its rim: always by a corner.
///
/// Each corner's distance from the rim is followed by second-order steps that never pass a contact,
/// as everywhere in [`turning`](super). The gap at the instant is closed to within 2⁻⁴⁹ of the
/// container's radius, and rounding.
///
/// ```
/// use carom::{Container, DVec2, Feature, Motion, Polygon, predict::turning};
///
/// let bowl = Container::new(DVec2::ZERO, 5.0);
/// let bar = Polygon::rectangle(DVec2::new(-3.0, -1.0), DVec2::new(3.0, 0.0)).unwrap();
/// let falls = Motion::falling(DVec2::ZERO, DVec2::new(0.0, -2.0));
/// let contact = turning::polygon_container(&bar, &falls, &bowl, &Motion::REST, 9.0).unwrap();
/// assert!((contact.instant - 3f64.sqrt()).abs() < 1e-14); // from (±3, −1) to (±3, −4)
/// assert_eq!(contact.feature_a, Feature::Vertex(0));
/// ```
pub fn polygon_container(
    polygon: &Polygon,
    motion: &Motion,
    container: &Container,
    container_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    vertices_container(polygon.vertices(), motion, container, container_motion, horizon)
}

/// The same for vertices.
pub(crate) fn vertices_container(
    vertices: &[DVec2],
    motion: &Motion,
    container: &Container,
    container_motion: &Motion,
    horizon: f64,
) -> Option<Contact> {
    let relative = Motion {
        velocity: motion.velocity - container_motion.velocity,
        acceleration: motion.acceleration - container_motion.acceleration,
        ..*motion
    };
    let (first, instant) = first_corner(vertices, &relative, container, horizon)?;
    let corner = relative.place(vertices[first], instant) - container.center;
    let normal = crate::number::unit(corner).unwrap_or(DVec2::X);
    let center = container.center + container_motion.displacement(instant);
    Some(Contact {
        instant,
        point_a: center + corner,
        point_b: center + normal * container.radius,
        normal,
        feature_a: Feature::Vertex(first),
        feature_b: Feature::Rim,
    })
}

/// Which corner comes to the rim first, and when.
fn first_corner(
    vertices: &[DVec2],
    motion: &Motion,
    container: &Container,
    horizon: f64,
) -> Option<(usize, f64)> {
    let radius = container.radius;
    let (force, spin) = (sqrt(motion.acceleration.length_squared()), motion.spin.abs());
    let mut t = 0.0;
    for look in 0..LIMIT {
        let mut step = f64::INFINITY;
        let mut nearest = (0, f64::INFINITY);
        for (i, vertex) in vertices.iter().enumerate() {
            let place = motion.place(*vertex, t) - container.center;
            let distance = sqrt(place.length_squared());
            let velocity = motion.velocity_at(motion.place(*vertex, t), t);
            let gap = radius - distance;
            if gap < nearest.1 {
                nearest = (i, gap);
            }
            // d = |x| moves at x·v/d. It bends by |v_across|²/d + |a| at most, so the gap bends down by
            // no more than the acceleration, and what the speed across adds as the corner goes round.
            let arm = sqrt((*vertex - motion.pivot).length_squared());
            let rate = if distance > 0.0 { place.dot(velocity) / distance } else { 0.0 };
            let pull = force + spin * spin * arm;
            // How it bends now, for what is at rest at the rim.
            let turned =
                motion.acceleration - spin * spin * (place + container.center - pivot(motion, t));
            let second = if distance > 0.0 {
                (velocity.length_squared() + place.dot(turned) - rate * rate) / distance
            } else {
                0.0
            };
            let corner = Corner { gap, rate, second, velocity, pull };
            step = step.min(corner.stays_inside(radius));
        }
        let (corner, gap) = nearest;
        let closed = gap <= CLOSED * radius;
        if closed && step == 0.0 || look + 1 == LIMIT {
            return (t <= horizon).then_some((corner, t));
        }
        if !(t + step <= horizon) {
            return None;
        }
        let next = t + step;
        t = if next > t { next } else { f64::from_bits(t.to_bits() + 1) };
    }
    None
}

fn pivot(motion: &Motion, t: f64) -> DVec2 {
    motion.pivot + motion.displacement(t)
}

/// A corner near the rim.
struct Corner {
    gap: f64,
    /// How fast it moves outwards, and how that changes.
    rate: f64,
    second: f64,
    velocity: DVec2,
    /// A bound on its acceleration.
    pull: f64,
}

impl Corner {
    /// A time for which it surely stays inside: 0 if it touches and gets nearer.
    ///
    /// Deep inside, it cannot be at the rim before it has gone straight there. Farther out than a quarter of the
    /// radius, its distance d from the centre bends by |v|²/d and its acceleration at the most, which bounds the
    /// gap by a parabola.
    fn stays_inside(&self, radius: f64) -> f64 {
        let speed = sqrt(self.velocity.length_squared());
        let touches = self.gap <= CLOSED * radius;
        let gap = if self.gap > 0.0 { self.gap } else { 0.0 };
        let straight = |room: f64| {
            let root = sqrt(speed * speed + 2.0 * self.pull * room);
            if root + speed > 0.0 { 2.0 * room / (root + speed) } else { f64::INFINITY }
        };
        if gap > 0.5 * radius {
            return straight(gap - 0.25 * radius);
        }
        let time = straight(0.25 * radius);
        let fastest = speed + self.pull * if time.is_finite() { time } else { 0.0 };
        let bend = self.pull + 4.0 * fastest * fastest / radius;
        if touches {
            return match self.rate {
                rate if rate > 0.0 || (rate == 0.0 && self.second > 0.0) => 0.0,
                // It parts, and does not turn back before.
                rate if rate < 0.0 => (-rate / bend).min(time),
                _ if bend > 0.0 => (1e-3 * sqrt(radius / bend)).min(time),
                _ => f64::INFINITY,
            };
        }
        let root = sqrt(self.rate * self.rate + 2.0 * bend * gap);
        let outwards = self.rate + root;
        (if outwards > 0.0 { 2.0 * gap / outwards } else { f64::INFINITY }).min(time)
    }
}
