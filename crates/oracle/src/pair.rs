//! The pairs: their inputs in plain numbers, and when they meet.

use crate::dyadic::Dyadic;
use crate::gap::Gap;
use crate::polynomial::Polynomial;
use crate::roots::sign_changes;
use crate::truth::{Instant, Truth};
use crate::unit::{Flight, Unit};
use glam::DVec2;

/// Two discs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Discs {
    /// Their centres.
    pub center: [DVec2; 2],
    /// Their velocities.
    pub velocity: [DVec2; 2],
    /// Their radii.
    pub radius: [f64; 2],
}

/// A disc in a container: the same numbers, the container second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contained(pub Discs);

/// A disc and a wall that keeps its shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wall {
    /// The disc's centre.
    pub center: DVec2,
    /// Its velocity.
    pub velocity: DVec2,
    /// Its radius.
    pub radius: f64,
    /// The wall's ends.
    pub ends: [DVec2; 2],
    /// The wall's velocity.
    pub wall_velocity: DVec2,
}

/// A disc that comes to the end of a wall, or to a wall that is a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WallEnd(pub Wall);

/// A disc and a segment whose ends go their own ways.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deforming {
    /// The disc's centre.
    pub center: DVec2,
    /// Its velocity.
    pub velocity: DVec2,
    /// Its radius.
    pub radius: f64,
    /// The segment's ends.
    pub ends: [DVec2; 2],
    /// Their velocities.
    pub end_velocities: [DVec2; 2],
}

/// A point and an edge whose ends go their own ways.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex {
    /// The point.
    pub point: DVec2,
    /// Its velocity.
    pub velocity: DVec2,
    /// The edge's ends.
    pub ends: [DVec2; 2],
    /// Their velocities.
    pub end_velocities: [DVec2; 2],
}

/// A falling disc and a wall at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Falling {
    /// The disc's centre.
    pub center: DVec2,
    /// Its velocity.
    pub velocity: DVec2,
    /// Its acceleration.
    pub acceleration: DVec2,
    /// Its radius.
    pub radius: f64,
    /// The wall's ends.
    pub ends: [DVec2; 2],
}

/// A falling disc and a point at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FallingOnPoint {
    /// The disc's centre.
    pub center: DVec2,
    /// Its velocity.
    pub velocity: DVec2,
    /// Its acceleration.
    pub acceleration: DVec2,
    /// Its radius.
    pub radius: f64,
    /// The point.
    pub point: DVec2,
}

/// A question with an exact answer.
pub trait Question {
    /// When is the event? By exact arithmetic.
    fn truth(&self) -> Truth;

    /// About how long things take here: distance over speed.
    fn duration(&self) -> f64;
}

/// Distance over speed, the speed got by falling included.
fn duration(distance: f64, velocity: DVec2, acceleration: DVec2) -> f64 {
    let straight = distance / size(velocity);
    straight.min((distance / size(acceleration)).sqrt())
}

/// The length of a vector of any size.
fn size(v: DVec2) -> f64 {
    v.x.hypot(v.y)
}

fn farther(point: DVec2, ends: [DVec2; 2]) -> f64 {
    size(ends[0] - point).max(size(ends[1] - point))
}

fn straight(place: DVec2, velocity: DVec2) -> Flight {
    Flight::new(place, velocity, DVec2::ZERO)
}

/// The numbers of a straight relative motion: p·v, |v|², |p|² and D = |v|²R² − (p × v)².
struct Relative {
    b: Dyadic,
    a: Dyadic,
    c: Dyadic,
    d: Dyadic,
}

impl Relative {
    fn new(discs: &Discs, reach: &Dyadic) -> Self {
        let [first, second] = [0, 1].map(|i| straight(discs.center[i], discs.velocity[i]));
        let Flight([[px, py], [vx, vy], _]) = second.minus(&first);
        let dot = |a: &Dyadic, b: &Dyadic, c: &Dyadic, d: &Dyadic| &(a * b) + &(c * d);
        let b = dot(&px, &vx, &py, &vy);
        let a = dot(&vx, &vx, &vy, &vy);
        let square = reach * reach;
        let c = &dot(&px, &px, &py, &py) - &square;
        let cross = &(&px * &vy) - &(&py * &vx);
        let d = &(&a * &square) - &(&cross * &cross);
        Relative { b, a, c, d }
    }
}

const BITS: usize = 140;

impl Question for Discs {
    /// Apart and approaching, and a path that goes deeper than a tangent: t = c/(√D − b).
    fn truth(&self) -> Truth {
        let reach = &Dyadic::from(self.radius[0]) + &Dyadic::from(self.radius[1]);
        let Relative { b, c, d, .. } = Relative::new(self, &reach);
        if b.sign().is_ge() {
            Truth::Never
        } else if c.sign().is_le() {
            Truth::NOW
        } else if d.sign().is_le() {
            Truth::Never
        } else {
            let t = c.divided(&(&d.root(BITS) - &b), BITS);
            Truth::At(Instant::new(&t, 0))
        }
    }

    fn duration(&self) -> f64 {
        let distance = size(self.center[0] - self.center[1]) + self.radius[0] + self.radius[1];
        duration(distance, self.velocity[1] - self.velocity[0], DVec2::ZERO)
    }
}

impl Question for Contained {
    /// Outward bound and at the rim or over it. Inward bound, that begins at the closest approach to
    /// the centre, if the path does not get inside before.
    fn truth(&self) -> Truth {
        let room = &Dyadic::from(self.0.radius[1]) - &Dyadic::from(self.0.radius[0]);
        let Relative { b, a, c, d } = Relative::new(&self.0, &room);
        if a.is_zero() {
            return Truth::Never;
        }
        let inside = room.sign().is_gt() && c.sign().is_lt();
        let gets_inside = room.sign().is_gt() && d.sign().is_gt();
        let t = match (b.sign().is_ge(), inside, gets_inside) {
            (true, false, _) => return Truth::NOW,
            (true, true, _) => (-c).divided(&(&d.root(BITS) + &b), BITS),
            (false, _, false) => (-b).divided(&a, BITS),
            (false, _, true) => (&d.root(BITS) - &b).divided(&a, BITS),
        };
        Truth::At(Instant::new(&t, 0))
    }

    fn duration(&self) -> f64 {
        self.0.duration()
    }
}

impl Question for Wall {
    fn truth(&self) -> Truth {
        let center = straight(self.center, self.velocity);
        let ends = self.ends.map(|end| straight(end, self.wall_velocity));
        Gap::new(&center, self.radius, [&ends[0], &ends[1]]).event()
    }

    fn duration(&self) -> f64 {
        let distance = farther(self.center, self.ends);
        duration(distance + self.radius, self.velocity - self.wall_velocity, DVec2::ZERO)
    }
}

impl Question for WallEnd {
    fn truth(&self) -> Truth {
        self.0.truth()
    }

    fn duration(&self) -> f64 {
        self.0.duration()
    }
}

impl Question for Deforming {
    fn truth(&self) -> Truth {
        let center = straight(self.center, self.velocity);
        let ends = [0, 1].map(|i| straight(self.ends[i], self.end_velocities[i]));
        Gap::new(&center, self.radius, [&ends[0], &ends[1]]).event()
    }

    fn duration(&self) -> f64 {
        let distance = farther(self.center, self.ends);
        let [v, w] = self.end_velocities.map(|end| self.velocity - end);
        duration(distance + self.radius, if size(v) > size(w) { v } else { w }, DVec2::ZERO)
    }
}

impl Question for Vertex {
    /// q = e × w changes sign while the point is beside the edge, its ends included.
    fn truth(&self) -> Truth {
        let point = straight(self.point, self.velocity);
        let ends = [0, 1].map(|i| straight(self.ends[i], self.end_velocities[i]));
        let w = ends.map(|end| point.minus(&end));
        let unit = Unit::of(&[&w[0], &w[1]], &Dyadic::ZERO);
        let w = w.map(|w| unit.path(&w));
        let e = w[0].minus(&w[1]);
        let (along_a, along_b): (Polynomial, Polynomial) = (w[0].dot(&e), w[1].dot(&e));
        let mut crossings = sign_changes(&e.cross(&w[0]));
        let on_edge = crossings.find(|root| {
            let beside = root.sign_of(&along_a).is_ge() && root.sign_of(&along_b).is_le();
            // Where the edge has shrunk to a point, everything is beside it.
            let is_point = beside && root.sign_of(&e.dot(&e)).is_eq();
            beside && (!is_point || root.sign_of(&w[0].dot(&w[0])).is_eq())
        });
        on_edge.map_or(Truth::Never, |root| Truth::at_root(&root, unit.time))
    }

    fn duration(&self) -> f64 {
        let distance = farther(self.point, self.ends);
        let [v, w] = self.end_velocities.map(|end| self.velocity - end);
        duration(distance, if size(v) > size(w) { v } else { w }, DVec2::ZERO)
    }
}

impl Question for Falling {
    fn truth(&self) -> Truth {
        let center = Flight::new(self.center, self.velocity, self.acceleration);
        let ends = self.ends.map(|end| straight(end, DVec2::ZERO));
        Gap::new(&center, self.radius, [&ends[0], &ends[1]]).event()
    }

    fn duration(&self) -> f64 {
        let distance = farther(self.center, self.ends);
        duration(distance + self.radius, self.velocity, self.acceleration)
    }
}

impl Question for FallingOnPoint {
    fn truth(&self) -> Truth {
        let center = Flight::new(self.center, self.velocity, self.acceleration);
        let point = straight(self.point, DVec2::ZERO);
        Gap::new(&center, self.radius, [&point, &point]).event()
    }

    fn duration(&self) -> f64 {
        let distance = size(self.point - self.center) + self.radius;
        duration(distance, self.velocity, self.acceleration)
    }
}
