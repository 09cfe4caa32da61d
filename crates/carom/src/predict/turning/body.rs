//! A convex body that moves: a point, a segment or a convex polygon, grown by a radius.

use crate::motion::Motion;
use crate::number::sqrt;
use glam::DVec2;

/// All that is within `radius` of the convex hull of `vertices` (counter-clockwise, at least one).
#[derive(Clone, Copy, Debug)]
pub(super) struct Body<'a> {
    pub vertices: &'a [DVec2],
    pub radius: f64,
    pub motion: Motion,
    /// What it turns about; without spin, the middle of its box.
    pub pivot: DVec2,
    /// From the pivot to the farthest vertex.
    pub reach: f64,
}

impl<'a> Body<'a> {
    pub fn new(vertices: &'a [DVec2], radius: f64, motion: &Motion) -> Self {
        let mut motion = *motion;
        if let [only] = vertices {
            // A disc that turns about its own centre does not turn.
            if motion.pivot == *only {
                motion.spin = 0.0;
            }
        }
        let pivot = if motion.spin != 0.0 {
            motion.pivot
        } else {
            let (mut low, mut high) = (vertices[0], vertices[0]);
            for &vertex in &vertices[1..] {
                // By hand: `DVec2::min` asks for NaN at every component.
                low.x = if vertex.x < low.x { vertex.x } else { low.x };
                low.y = if vertex.y < low.y { vertex.y } else { low.y };
                high.x = if vertex.x > high.x { vertex.x } else { high.x };
                high.y = if vertex.y > high.y { vertex.y } else { high.y };
            }
            low * 0.5 + high * 0.5
        };
        let mut farthest = 0.0;
        for &vertex in vertices {
            let square = (vertex - pivot).length_squared();
            farthest = if square > farthest { square } else { farthest };
        }
        Body { vertices, radius, motion, pivot, reach: sqrt(farthest) }
    }

    /// From the pivot to vertex i, as it is at time 0.
    #[inline]
    pub fn arm(&self, i: usize) -> DVec2 {
        self.vertices[i] - self.pivot
    }

    /// The number of sides: a segment has two, one to each side; a point has none.
    #[inline]
    pub fn sides(&self) -> usize {
        if self.vertices.len() == 1 { 0 } else { self.vertices.len() }
    }

    #[inline]
    pub fn after(&self, i: usize) -> usize {
        if i + 1 == self.vertices.len() { 0 } else { i + 1 }
    }

    /// Side i as it is at time 0: from vertex i to the next.
    #[inline]
    pub fn side(&self, i: usize) -> DVec2 {
        self.vertices[self.after(i)] - self.vertices[i]
    }

    /// The vertex that is farthest along `direction`, which is turned back to time 0.
    #[inline]
    pub fn support(&self, direction: DVec2) -> usize {
        let (mut best, mut farthest) = (0, f64::NEG_INFINITY);
        for (i, &vertex) in self.vertices.iter().enumerate() {
            let along = direction.dot(vertex - self.pivot);
            // Two choices rather than one branch, which would be a guess.
            best = if along > farthest { i } else { best };
            farthest = if along > farthest { along } else { farthest };
        }
        best
    }
}

/// Which of the two bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    A,
    B,
}

impl Which {
    #[inline]
    pub fn other(self) -> Self {
        match self {
            Which::A => Which::B,
            Which::B => Which::A,
        }
    }
}

/// Two bodies, and how the second moves past the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<'a> {
    pub a: Body<'a>,
    pub b: Body<'a>,
    /// From the pivot of a to that of b, and how it changes.
    pub between: DVec2,
    pub velocity: DVec2,
    pub acceleration: DVec2,
    /// The sizes of these two.
    pub speed: f64,
    pub force: f64,
    /// The sum of the two radii.
    pub radius: f64,
    /// The bodies cannot touch while their pivots are farther apart than this.
    pub reach: f64,
}

impl<'a> Pair<'a> {
    pub fn new(a: Body<'a>, b: Body<'a>) -> Self {
        let radius = a.radius + b.radius;
        let velocity = b.motion.velocity - a.motion.velocity;
        let acceleration = b.motion.acceleration - a.motion.acceleration;
        // A little more than it is, for rounding.
        let reach = ((a.reach + b.reach) + radius) * (1.0 + 1e-6);
        Pair {
            a,
            b,
            between: b.pivot - a.pivot,
            velocity,
            acceleration,
            speed: sqrt(velocity.length_squared()),
            force: sqrt(acceleration.length_squared()),
            radius,
            reach,
        }
    }

    /// A gap that counts as closed where to go on would gain nothing: it decides where to stop, never
    /// whether there is a contact.
    #[inline]
    pub fn tolerance(&self) -> f64 {
        self.reach * (1.0 / (1u64 << 46) as f64)
    }

    /// Are all sizes such that their squares neither overflow nor vanish?
    pub fn is_ordinary(&self) -> bool {
        let ordinary = |x: f64| x == 0.0 || (x > 1e-60 && x < 1e60);
        ordinary(self.reach)
            && ordinary(self.between.x.abs().max(self.between.y.abs()))
            && ordinary(self.speed)
            && ordinary(self.force)
            && ordinary(self.a.motion.spin.abs())
            && ordinary(self.b.motion.spin.abs())
    }

    #[inline]
    pub fn body(&self, which: Which) -> &Body<'a> {
        match which {
            Which::A => &self.a,
            Which::B => &self.b,
        }
    }

    /// From the pivot of a to that of b at time t.
    #[inline]
    pub fn between_at(&self, t: f64) -> DVec2 {
        self.between + self.travel(t)
    }

    /// How far b has come past a by time t.
    #[inline]
    fn travel(&self, t: f64) -> DVec2 {
        travel(self.velocity, self.acceleration, t)
    }
}

/// How far something has come by time t. (Not as v·t + ½a·t²: the square can overflow.)
#[inline]
pub(super) fn travel(velocity: DVec2, acceleration: DVec2, t: f64) -> DVec2 {
    (velocity + acceleration * (0.5 * t)) * t
}
