//! Pairs that are made of others: walls with thickness, polygons, spheres; and falls in a container.

use crate::case::{Case, size, split};
use crate::class::{Class, scene};
use crate::dyadic::Dyadic;
use crate::gap::Gap;
use crate::pair::{Question, Wall, WallEnd, duration, straight};
use crate::polynomial::Polynomial;
use crate::random::Random;
use crate::roots::sign_changes;
use crate::scene::{Target, slightly};
use crate::truth::{Instant, Truth};
use crate::unit::{Flight, Unit};
use glam::{DVec2, DVec3};

/// A disc and a wall with thickness.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thick {
    /// The disc, and the wall's middle line.
    pub wall: Wall,
    /// Half of the wall's thickness.
    pub half: f64,
}

/// A disc and a triangle that do not overlap at the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle {
    /// The disc, and one side.
    pub wall: Wall,
    /// The third corner.
    pub third: DVec2,
}

/// Two spheres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spheres {
    /// Their centres.
    pub center: [DVec3; 2],
    /// Their velocities.
    pub velocity: [DVec3; 2],
    /// Their radii.
    pub radius: [f64; 2],
}

/// A falling disc and a container at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FallingContained {
    /// The disc's centre.
    pub center: DVec2,
    /// Its velocity.
    pub velocity: DVec2,
    /// Its acceleration.
    pub acceleration: DVec2,
    /// Its radius.
    pub radius: f64,
    /// The container's centre.
    pub container: DVec2,
    /// Its radius.
    pub container_radius: f64,
}

impl Question for Thick {
    fn truth(&self) -> Truth {
        let Wall { center, velocity, radius, ends, wall_velocity } = self.wall;
        let reach = &Dyadic::from(radius) + &Dyadic::from(self.half);
        let ends = ends.map(|end| straight(end, wall_velocity));
        Gap::within(&straight(center, velocity), &reach, [&ends[0], &ends[1]]).event()
    }

    fn duration(&self) -> f64 {
        let wall = Wall { radius: self.wall.radius + self.half, ..self.wall };
        wall.duration()
    }
}

impl Triangle {
    fn sides(&self) -> [Wall; 3] {
        let [a, b] = self.wall.ends;
        [[a, b], [b, self.third], [self.third, a]].map(|ends| Wall { ends, ..self.wall })
    }

    /// The corners.
    pub fn corners(&self) -> [DVec2; 3] {
        [self.wall.ends[0], self.wall.ends[1], self.third]
    }
}

impl Question for Triangle {
    /// From outside, a polygon is its sides.
    fn truth(&self) -> Truth {
        let events = self.sides().into_iter().filter_map(|side| match side.truth() {
            Truth::At(instant) => Some(instant),
            Truth::Never => None,
        });
        let first = events.min_by(|s, t| s.near.total_cmp(&t.near).then(s.rest.total_cmp(&t.rest)));
        first.map_or(Truth::Never, Truth::At)
    }

    fn duration(&self) -> f64 {
        self.sides().map(|side| side.duration()).into_iter().fold(0.0, f64::max)
    }
}

impl Question for Spheres {
    /// As for discs: t = c/(√D − b), with D = b² − |v|²c, which is exact here.
    fn truth(&self) -> Truth {
        const BITS: usize = 140;
        let exact = |v: DVec3| v.to_array().map(Dyadic::from);
        let minus = |a: [Dyadic; 3], b: [Dyadic; 3]| [0, 1, 2].map(|i| &a[i] - &b[i]);
        let dot = |a: &[Dyadic; 3], b: &[Dyadic; 3]| {
            &(&(&a[0] * &b[0]) + &(&a[1] * &b[1])) + &(&a[2] * &b[2])
        };
        let p = minus(exact(self.center[1]), exact(self.center[0]));
        let v = minus(exact(self.velocity[1]), exact(self.velocity[0]));
        let reach = &Dyadic::from(self.radius[0]) + &Dyadic::from(self.radius[1]);
        let (b, c) = (dot(&p, &v), &dot(&p, &p) - &(&reach * &reach));
        let d = &(&b * &b) - &(&dot(&v, &v) * &c);
        if b.sign().is_ge() {
            Truth::Never
        } else if c.sign().is_le() {
            Truth::NOW
        } else if d.sign().is_le() {
            Truth::Never
        } else {
            Truth::At(Instant::new(&c.divided(&(&d.root(BITS) - &b), BITS), 0))
        }
    }

    fn duration(&self) -> f64 {
        let largest = self.center.map(|p| p.abs().max_element());
        let unit = largest[0].max(largest[1]).max(f64::MIN_POSITIVE);
        let distance = ((self.center[1] - self.center[0]) / unit).length() * unit;
        let speed = self.velocity[1] - self.velocity[0];
        let unit = speed.abs().max_element().max(f64::MIN_POSITIVE);
        (distance + self.radius[0] + self.radius[1]) / ((speed / unit).length() * unit)
    }
}

impl Question for FallingContained {
    /// Where f = |w|² − room² is not below 0, and grows. Between any two neighbours among the roots of f
    /// and f′ nothing changes: look once in each such cell.
    fn truth(&self) -> Truth {
        let disc = Flight::new(self.center, self.velocity, self.acceleration);
        let way = disc.minus(&straight(self.container, DVec2::ZERO));
        let room = &Dyadic::from(self.container_radius) - &Dyadic::from(self.radius);
        let unit = Unit::of(&[&way], &room);
        let (path, room) = (unit.path(&way), unit.length(&room));
        let square = Polynomial::new(vec![&room * &room]);
        let f = &path.dot(&path) - &square;
        let rate = f.derivative();
        let out = |sign: &dyn Fn(&Polynomial) -> std::cmp::Ordering| {
            (room.sign().is_lt() || sign(&f).is_ge()) && sign(&rate).is_gt()
        };
        if out(&Polynomial::sign_after_zero) {
            return Truth::NOW;
        }
        let mut roots: Vec<_> = [&f, &rate].into_iter().flat_map(sign_changes).collect();
        roots.sort_by(|s, t| s.low.cmp(&t.low));
        for (i, root) in roots.iter().enumerate() {
            let at = match roots.get(i + 1) {
                Some(next) if next.low <= root.high => continue,
                Some(next) => (&root.high + &next.low).shifted(-1),
                None => &root.high + &Dyadic::power_of_two(0),
            };
            if out(&|p: &Polynomial| p.sign_at(&at)) {
                return Truth::at_root(root, unit.time);
            }
        }
        Truth::Never
    }

    fn duration(&self) -> f64 {
        let distance = size(self.container - self.center) + self.container_radius + self.radius;
        duration(distance, self.velocity, self.acceleration)
    }
}

impl Case for Thick {
    const PAIR: &'static str = "disc-capsule";

    fn draw(class: Class, random: &mut Random) -> Self {
        let wall = if random.chance(0.4) {
            WallEnd::draw(class, random).0
        } else {
            Wall::draw(class, random)
        };
        let [radius, half] = split(wall.radius, class, random);
        Thick { wall: Wall { radius, ..wall }, half }
    }
}

impl Case for Triangle {
    const PAIR: &'static str = "disc-polygon";

    /// The third corner is behind the side, as seen from the disc, or behind its end.
    fn draw(class: Class, random: &mut Random) -> Self {
        loop {
            let wall = if random.chance(0.4) {
                WallEnd::draw(class, random).0
            } else {
                Wall::draw(class, random)
            };
            let [a, b] = wall.ends;
            let e = b - a;
            let behind = if e.perp_dot(wall.center - a) > 0.0 { -e.perp() } else { e.perp() };
            let third = a + e * random.between(-1.0, 2.0) + behind * random.decade(-1.0, 1.0);
            let case = Triangle { wall, third };
            if case.is_plain() {
                return case;
            }
        }
    }
}

impl Triangle {
    /// Whether it is clearly a triangle, with the disc outside, which does not overlap it: then its gap is
    /// that of its sides until the event.
    fn is_plain(&self) -> bool {
        let Wall { center, ends: [a, b], .. } = self.wall;
        let unit = size(b - a).max(size(center - a)).max(size(self.third - a));
        if !(unit > 0.0 && unit < f64::INFINITY) {
            return false;
        }
        let [a, b, c] = [a, b, self.third].map(|place| (place - center) / unit);
        let flat = 1e-9 * (b - a).length() * (c - a).length();
        let inside = [a.perp_dot(b), b.perp_dot(c), c.perp_dot(a)].map(|side| side > 0.0);
        (b - a).perp_dot(c - a).abs() > flat
            && inside != [true; 3]
            && inside != [false; 3]
            && !self.sides().into_iter().any(|side| side.gap().overlaps())
    }
}

impl Case for Spheres {
    const PAIR: &'static str = "sphere-sphere";

    /// Two discs, in a plane that is a side of the space or not: with axes (1, 2, 2) and (2, 1, −2), which
    /// are 3 long, so that few digits stay few.
    fn draw(class: Class, random: &mut Random) -> Self {
        let s = scene(class, Target::Point, false, random);
        let slanted = random.chance(0.7);
        let radius = if slanted { 3.0 * s.radius } else { s.radius };
        let lift = |v: DVec2| {
            if slanted {
                DVec3::new(1.0, 2.0, 2.0) * v.x + DVec3::new(2.0, 1.0, -2.0) * v.y
            } else {
                DVec3::new(v.y, 0.0, v.x)
            }
        };
        Spheres {
            center: [lift(s.place[0]), lift(s.place[1])],
            velocity: [lift(s.velocity[0]), lift(s.velocity[1])],
            radius: split(radius, class, random),
        }
    }
}

impl Case for FallingContained {
    const PAIR: &'static str = "falling-container";

    /// A disc outside is drawn like any other; one inside is brought there from outside.
    fn draw(class: Class, random: &mut Random) -> Self {
        let s = scene(class, Target::Point, true, random);
        let distance = size(s.place[0] - s.place[1]);
        let room = match class {
            Class::Tangent | Class::Touching | Class::Grazing => s.radius,
            _ if random.chance(0.2) => s.radius,
            _ if random.chance(0.2) => distance * (1.0 + slightly(random)),
            _ => distance * random.between(1.0, 1.5),
        };
        let radius = match class {
            Class::Ratio => room * random.decade(5.5, 6.5).powf(random.sign()),
            Class::Tangent | Class::Touching => room * f64::from(random.integer(0, 3)),
            _ => room * random.unit(),
        };
        FallingContained {
            center: s.place[0],
            velocity: s.velocity[0],
            acceleration: s.acceleration,
            radius,
            container: s.place[1],
            container_radius: room + radius,
        }
    }
}
