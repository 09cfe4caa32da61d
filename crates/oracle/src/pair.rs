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
pub fn duration(distance: f64, velocity: DVec2, acceleration: DVec2) -> f64 {
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

/// A path that is straight.
pub fn straight(place: DVec2, velocity: DVec2) -> Flight {
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

impl Wall {
    /// The gap between the two.
    pub(crate) fn gap(&self) -> Gap {
        let center = straight(self.center, self.velocity);
        let ends = self.ends.map(|end| straight(end, self.wall_velocity));
        Gap::new(&center, self.radius, [&ends[0], &ends[1]])
    }
}

impl Question for Wall {
    fn truth(&self) -> Truth {
        self.gap().event()
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
    /// q = e × w changes sign while the point is beside the edge, its ends included; or the point
    /// comes to an end from beyond it along the line of the edge, or to an edge that is just then a
    /// point.
    fn truth(&self) -> Truth {
        let point = straight(self.point, self.velocity);
        let ends = [0, 1].map(|i| straight(self.ends[i], self.end_velocities[i]));
        let w = ends.map(|end| point.minus(&end));
        let unit = Unit::of(&[&w[0], &w[1]], &Dyadic::ZERO);
        let w = w.map(|w| unit.path(&w));
        let e = w[0].minus(&w[1]);
        let length = e.dot(&e);
        let (along_a, along_b): (Polynomial, Polynomial) = (w[0].dot(&e), w[1].dot(&e));
        let crossing = sign_changes(&e.cross(&w[0])).find(|root| {
            // Where the edge has shrunk to a point, everything is beside it.
            root.sign_of(&along_a).is_ge()
                && root.sign_of(&along_b).is_le()
                && root.sign_of(&length).is_gt()
        });
        let [at_a, at_b] = [(&w[0], false), (&w[1], true)].map(|(w, from_b)| {
            let velocity = w.derivative();
            // The two meet if the one is headed for the other.
            let meeting = w.cross(&velocity).is_zero().then(|| sign_changes(&w.dot(&velocity)));
            let meeting = meeting.and_then(|mut roots| roots.next())?;
            let across = meeting.sign_of(&e.cross(&velocity));
            let inward = meeting.sign_of(&e.dot(&velocity));
            let inward = if from_b { inward.is_lt() } else { inward.is_gt() };
            let on_the_line = across.is_eq() && (inward || meeting.sign_of(&length).is_eq());
            on_the_line.then_some(meeting)
        });
        let ways = [crossing, at_a, at_b].into_iter().flatten();
        let first = ways.min_by(|s, t| s.low.cmp(&t.low));
        first.map_or(Truth::Never, |root| Truth::at_root(&root, unit.time))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    fn when(question: impl Question) -> Option<f64> {
        match question.truth() {
            Truth::Never => None,
            Truth::At(instant) => {
                assert!(instant.rest.abs() < 1e-6, "{instant:?} is meant to be exact");
                Some(instant.near)
            }
        }
    }

    #[test]
    fn discs_meet_unless_they_part_or_pass() {
        let discs = |p, v| Discs {
            center: [at(0.0, 0.0), p],
            velocity: [at(0.0, 0.0), v],
            radius: [2.0, 3.0],
        };
        assert_eq!(when(discs(at(25.0, 0.0), at(-2.0, 0.0))), Some(10.0));
        assert_eq!(when(discs(at(25.0, 4.0), at(-2.0, 0.0))), Some(11.0), "3, 4, 5");
        assert_eq!(when(discs(at(25.0, 5.0), at(-2.0, 0.0))), None, "at a tangent");
        assert_eq!(when(discs(at(3.0, 4.0), at(-1.0, 0.0))), Some(0.0), "touching, approaching");
        assert_eq!(when(discs(at(3.0, 4.0), at(-4.0, 3.0))), None, "touching, at a tangent");
        assert_eq!(when(discs(at(3.0, 4.0), at(1.0, 0.0))), None, "touching, parting");
        assert_eq!(when(discs(at(1.0, 1.0), at(1.0, 0.0))), None, "overlapping, parting");
    }

    #[test]
    fn a_container_is_met_on_the_way_out() {
        let bowl = |p, v| {
            Contained(Discs {
                center: [p, at(0.0, 0.0)],
                velocity: [v, at(0.0, 0.0)],
                radius: [1.0, 6.0],
            })
        };
        assert_eq!(when(bowl(at(0.0, 0.0), at(2.0, 0.0))), Some(2.5));
        assert_eq!(when(bowl(at(-2.0, 4.0), at(1.0, 0.0))), Some(5.0), "3, 4, 5");
        assert_eq!(when(bowl(at(3.0, 4.0), at(1.0, 1.0))), Some(0.0));
        assert_eq!(
            when(bowl(at(3.0, 4.0), at(-4.0, 3.0))),
            Some(0.0),
            "along the rim: out at once"
        );
        assert_eq!(when(bowl(at(3.0, 4.0), at(-1.0, 0.0))), Some(6.0), "through to the other side");
        assert_eq!(when(bowl(at(-9.0, 7.0), at(3.0, 0.0))), Some(3.0), "outside, never in");
        assert_eq!(when(bowl(at(-9.0, 5.0), at(3.0, 0.0))), Some(3.0), "outside, at a tangent");
        assert_eq!(when(bowl(at(0.0, 0.0), at(0.0, 0.0))), None);
    }

    #[test]
    fn a_vertex_meets_an_edge_where_it_crosses_it() {
        let edge = |point, velocity| Vertex {
            point,
            velocity,
            ends: [at(0.0, 0.0), at(4.0, 0.0)],
            end_velocities: [at(0.0, 0.0), at(0.0, 0.0)],
        };
        assert_eq!(when(edge(at(1.0, 6.0), at(0.0, -2.0))), Some(3.0));
        assert_eq!(when(edge(at(1.0, -6.0), at(0.0, 2.0))), Some(3.0));
        assert_eq!(when(edge(at(0.0, 6.0), at(0.0, -2.0))), Some(3.0), "at an end");
        assert_eq!(when(edge(at(5.0, 6.0), at(0.0, -2.0))), None);
        assert_eq!(when(edge(at(1.0, 0.0), at(0.0, -2.0))), None, "from the edge");
        assert_eq!(when(edge(at(-3.0, 0.0), at(1.0, 0.0))), Some(3.0), "along the line");
        assert_eq!(when(edge(at(6.0, 0.0), at(-1.0, 0.0))), Some(2.0), "from the other side");
        assert_eq!(when(edge(at(2.0, 0.0), at(1.0, 0.0))), None, "out through an end");
        // Ends (∓2, ±τ), τ = t − 1; the point at (u·τ, 0): q = 2uτ².
        let mut turning = Vertex {
            point: at(-1.0, 0.0),
            velocity: at(1.0, 0.0),
            ends: [at(-2.0, -1.0), at(2.0, 1.0)],
            end_velocities: [at(0.0, 1.0), at(0.0, -1.0)],
        };
        assert_eq!(when(turning), None, "it turns away");
        turning.velocity.x = 2.0;
        assert_eq!(when(turning), Some(0.5), "0.5 and 1 are its crossings");
    }
}
