//! Bodies that turn: the first contact by brute force.
//!
//! The distance of two bodies at one time is the least over all pairs of sides. Between two times it
//! cannot change faster than the bodies' points move; so a stretch of time is halved until either it
//! is too short for the distance at its ends to be closed, or it is shorter than the resolution.

use crate::random::Random;
use glam::DVec2;

/// A body: one vertex and a radius is a disc, two are a capsule, more are a polygon.
#[derive(Clone, Debug)]
pub struct Solid {
    /// At time 0; of a polygon, in order round it.
    pub vertices: Vec<DVec2>,
    /// How far the body reaches beyond its vertices and sides.
    pub radius: f64,
    /// How it moves.
    pub velocity: DVec2,
    /// How that changes.
    pub acceleration: DVec2,
    /// Radians per unit of time, counter-clockwise.
    pub spin: f64,
    /// What it turns about.
    pub pivot: DVec2,
}

impl Solid {
    fn at(&self, t: f64) -> Vec<DVec2> {
        let turn = DVec2::from_angle(self.spin * t);
        let travel = self.velocity * t + self.acceleration * (t * t / 2.0);
        let place = |v: &DVec2| turn.rotate(*v - self.pivot) + self.pivot + travel;
        self.vertices.iter().map(place).collect()
    }

    /// From the pivot to the farthest point.
    pub fn reach(&self) -> f64 {
        self.vertices.iter().map(|v| v.distance(self.pivot)).fold(0.0, f64::max) + self.radius
    }

    /// Half of the width of its box, with its radius.
    pub fn size(&self) -> f64 {
        let low = self.vertices.iter().copied().reduce(DVec2::min).unwrap_or_default();
        let high = self.vertices.iter().copied().reduce(DVec2::max).unwrap_or_default();
        0.5 * (high - low).max_element() + self.radius
    }
}

/// The distance of two bodies at time t; 0 if they overlap.
pub fn distance(a: &Solid, b: &Solid, t: f64) -> f64 {
    let (p, q) = (a.at(t), b.at(t));
    if contains(&p, q[0]) || contains(&q, p[0]) {
        return 0.0;
    }
    let mut least = f64::INFINITY;
    for (c, d) in sides(&p) {
        for (e, f) in sides(&q) {
            least = least.min(side_distance(c, d, e, f));
        }
    }
    (least - a.radius - b.radius).max(0.0)
}

fn sides(chain: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
    let n = chain.len();
    (0..n).map(move |i| (chain[i], chain[(i + 1) % n]))
}

fn side_distance(c: DVec2, d: DVec2, e: DVec2, f: DVec2) -> f64 {
    let side = |p: DVec2, q: DVec2, x: DVec2| (q - p).perp_dot(x - p);
    if side(c, d, e) * side(c, d, f) < 0.0 && side(e, f, c) * side(e, f, d) < 0.0 {
        return 0.0;
    }
    let point = |x: DVec2, p: DVec2, q: DVec2| {
        let along = q - p;
        let square = along.length_squared();
        let s = if square > 0.0 { ((x - p).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
        x.distance(p + along * s)
    };
    point(c, e, f).min(point(d, e, f)).min(point(e, c, d)).min(point(f, c, d))
}

/// By counting the sides that a ray from the point crosses.
fn contains(polygon: &[DVec2], x: DVec2) -> bool {
    polygon.len() > 2
        && sides(polygon)
            .filter(|(p, q)| {
                (p.y > x.y) != (q.y > x.y) && x.x < p.x + (x.y - p.y) / (q.y - p.y) * (q.x - p.x)
            })
            .count()
            % 2
            == 1
}

/// What brute force finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The first contact, late by at most the resolution.
    pub instant: Option<f64>,
    /// The first time at which the bodies come so close that the resolution does not tell whether
    /// they touch.
    pub graze: Option<f64>,
}

/// The first contact of two bodies that are apart at time 0, up to the (finite) horizon.
pub fn first_contact(a: &Solid, b: &Solid, horizon: f64, resolution: f64) -> Found {
    let acceleration = (b.acceleration - a.acceleration).length();
    let speed = (b.velocity - a.velocity).length()
        + acceleration * horizon
        + a.spin.abs() * a.reach()
        + b.spin.abs() * b.reach();
    let mut found = Found { instant: None, graze: None };
    let gap = |t: f64| distance(a, b, t);
    let ends = ((0.0, gap(0.0)), (horizon, gap(horizon)));
    halve(&gap, speed, resolution, ends, &mut found);
    found
}

/// What is wrong with a prediction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wrong {
    /// The bodies meet, at this time; nothing was predicted.
    Missed(f64),
    /// The bodies never come as close as the resolution tells apart.
    Invented,
    /// They have met already, so long before.
    Late(f64),
    /// They meet, or graze, so much later only.
    Early(f64),
    /// At that time there is a gap, by more than rounding: so large, in the size of the larger body.
    Open(f64),
}

/// Is a predicted instant right, up to the resolution? If so: is there a contact?
///
/// # Errors
/// What is wrong with it.
pub fn judge(
    (a, b, horizon): (&Solid, &Solid, f64),
    predicted: Option<f64>,
    resolution: f64,
) -> Result<bool, Wrong> {
    let found = first_contact(a, b, horizon, resolution);
    let Some(predicted) = predicted else {
        return found.instant.map_or(Ok(false), |instant| Err(Wrong::Missed(instant)));
    };
    let gap = distance(a, b, predicted) / a.size().max(b.size());
    // An angle of thousands of turns is rounded by as many units in the last place of one.
    let angle = (a.spin.abs() + b.spin.abs()) * predicted;
    if gap > 1e-12 + 4.0 * f64::EPSILON * angle {
        return Err(Wrong::Open(gap));
    }
    let late = found.instant.map_or(0.0, |instant| predicted - instant);
    if late > 1e-14 * horizon {
        return Err(Wrong::Late(late));
    }
    let from = match (found.instant, found.graze) {
        (Some(instant), Some(graze)) => instant.min(graze),
        (instant, graze) => instant.or(graze).ok_or(Wrong::Invented)?,
    };
    if predicted < from - 2.0 * resolution { Err(Wrong::Early(from - predicted)) } else { Ok(true) }
}

type Sample = (f64, f64);

fn halve(
    gap: &impl Fn(f64) -> f64,
    speed: f64,
    resolution: f64,
    (low, high): (Sample, Sample),
    found: &mut Found,
) {
    let width = high.0 - low.0;
    if found.instant.is_some() || (high.1 > 0.0 && low.1 + high.1 > speed * width) {
        return;
    }
    if width <= resolution {
        if high.1 == 0.0 {
            found.instant = Some(high.0);
        } else if found.graze.is_none() {
            found.graze = Some(low.0);
        }
        return;
    }
    let t = 0.5 * (low.0 + high.0);
    let middle = (t, gap(t));
    halve(gap, speed, resolution, (low, middle), found);
    if middle.1 > 0.0 {
        halve(gap, speed, resolution, (middle, high), found);
    }
}

/// Vertices at random angles on an ellipse about a centre: convex, with about unit reach.
pub fn convex(random: &mut Random, center: DVec2, vertices: usize) -> Vec<DVec2> {
    let axes = DVec2::new(random.between(0.5, 1.0), random.between(0.3, 1.0));
    let turn = DVec2::from_angle(random.between(0.0, 6.0));
    angles(random, vertices)
        .map(|angle| center + turn.rotate(DVec2::from_angle(angle) * axes))
        .collect()
}

/// Vertices at random distances from a centre: mostly not convex.
pub fn star(random: &mut Random, center: DVec2, vertices: usize) -> Vec<DVec2> {
    let angles: Vec<f64> = angles(random, vertices).collect();
    angles
        .iter()
        .map(|angle| center + DVec2::from_angle(*angle) * random.between(0.2, 1.0))
        .collect()
}

/// Angles all the way round, unevenly.
fn angles(random: &mut Random, count: usize) -> impl Iterator<Item = f64> + use<> {
    let step = core::f64::consts::TAU / count as f64;
    let angles: Vec<f64> =
        (0..count).map(|i| step * (i as f64 + random.between(0.05, 0.95))).collect();
    angles.into_iter()
}

/// What a random pair is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Two convex hexagons.
    Hexagons,
    /// Two convex polygons of 3 to 8 vertices, one of them falling.
    Falling,
    /// A disc and a convex polygon.
    Disc,
    /// A segment and a convex polygon.
    Segment,
    /// A capsule and a polygon that is not convex.
    Capsule,
    /// Two polygons that are not convex.
    Stars,
    /// Two convex polygons that turn fast and approach slowly.
    Spinning,
    /// Two thin triangles, one of them a hundred times smaller, that turn about points outside.
    Needles,
    /// Two boxes on a grid, which move by the grid, and mostly do not turn: all ties.
    Boxes,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 9] = [
        Class::Hexagons,
        Class::Falling,
        Class::Disc,
        Class::Segment,
        Class::Capsule,
        Class::Stars,
        Class::Spinning,
        Class::Needles,
        Class::Boxes,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Class::Hexagons => "hexagons",
            Class::Falling => "falling",
            Class::Disc => "disc",
            Class::Segment => "segment",
            Class::Capsule => "capsule",
            Class::Stars => "stars",
            Class::Spinning => "spinning",
            Class::Needles => "needles",
            Class::Boxes => "boxes",
        }
    }
}

/// A random pair of bodies that are apart, thrown at each other so that about half of them meet,
/// and a time by which they have.
pub fn random_pair(random: &mut Random, class: Class) -> (Solid, Solid, f64) {
    let b_center = DVec2::from_angle(random.between(0.0, 6.3)) * random.between(2.5, 6.0);
    let power = random.between(0.0, 2.0);
    let sides = |random: &mut Random| random.between(3.0, 9.0) as usize;
    let (a, b) = match class {
        Class::Hexagons => (convex(random, DVec2::ZERO, 6), convex(random, b_center, 6)),
        Class::Falling | Class::Spinning => {
            let (n, m) = (sides(random), sides(random));
            (convex(random, DVec2::ZERO, n), convex(random, b_center, m))
        }
        Class::Disc => {
            let m = sides(random);
            (vec![DVec2::ZERO], convex(random, b_center, m))
        }
        Class::Segment => {
            let m = sides(random);
            (vec![random.vector(), random.vector()], convex(random, b_center, m))
        }
        Class::Capsule => {
            let m = sides(random);
            (vec![random.vector(), random.vector()], star(random, b_center, m))
        }
        Class::Needles => {
            let mut needle = |center: DVec2, size: f64| {
                let along = DVec2::from_angle(random.between(0.0, 6.3)) * size;
                let tip = along.perp() * random.between(0.001, 0.1);
                vec![center - along, center + along, center + tip]
            };
            let small = 0.1_f64.powf(power);
            (needle(DVec2::ZERO, 1.0), needle(b_center, small))
        }
        Class::Boxes => return random_boxes(random),
        Class::Stars => {
            let (n, m) = (sides(random), sides(random));
            (star(random, DVec2::ZERO, n), star(random, b_center, m))
        }
    };
    let radius = match class {
        Class::Disc => random.between(0.0, 1.0),
        Class::Capsule => random.between(0.0, 0.3),
        _ => 0.0,
    };
    let (slow, fast, spread) = match class {
        Class::Spinning => (0.02, 20.0, 6.0),
        Class::Needles => (0.2, 3.0, 1.0),
        _ => (1.0, 3.0, 4.0),
    };
    // Towards the other, and past it as often as not.
    let aim = (b_center + random.vector() * spread) * slow * random.between(0.2, 2.0);
    let shared = random.vector();
    let pull = if class == Class::Falling { random.vector() * 2.0 } else { DVec2::ZERO };
    let mut body = |vertices: Vec<DVec2>, center: DVec2, radius, velocity, acceleration| Solid {
        vertices,
        radius,
        velocity,
        acceleration,
        spin: random.between(-fast, fast),
        pivot: center + random.vector() * if class == Class::Needles { 2.0 } else { 0.3 },
    };
    let a = body(a, DVec2::ZERO, radius, aim + shared, pull);
    let b = body(b, b_center, 0.0, shared, DVec2::ZERO);
    let horizon = 2.0 * b_center.length() / aim.length();
    (a, b, if class == Class::Falling { horizon.min(6.0) } else { horizon.min(400.0) })
}

fn random_boxes(random: &mut Random) -> (Solid, Solid, f64) {
    let mut grid = |low: f64, high: f64| random.between(low, high + 1.0).floor();
    let place = DVec2::new(grid(7.0, 10.0), grid(-4.0, 4.0));
    let speed = DVec2::new(grid(1.0, 2.0), grid(-1.0, 1.0));
    let turn = if grid(0.0, 1.0) == 0.0 { DVec2::X } else { DVec2::NEG_Y };
    let mut body = |center: DVec2, velocity: DVec2| {
        let half = DVec2::new(grid(1.0, 3.0), grid(1.0, 3.0));
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        Solid {
            vertices: corners.map(|(x, y)| center + half * DVec2::new(x, y)).to_vec(),
            radius: 0.0,
            velocity,
            acceleration: DVec2::ZERO,
            spin: (grid(-6.0, 6.0) / 4.0).trunc(),
            pivot: center,
        }
    };
    let a = body(DVec2::ZERO, turn.rotate(speed));
    let b = body(turn.rotate(place), DVec2::ZERO);
    (a, b, 20.0)
}
