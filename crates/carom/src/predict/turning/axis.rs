//! For how long does one line keep two bodies apart?
//!
//! A line that is carried along by one of the bodies, its owner, and that has the owner behind it,
//! has it behind it for ever. So the bodies are apart until a vertex of the other reaches the line.
//! In the frame of the owner (spin ω, pivot P), a vertex of the other (spin ω + Δ, pivot Q, arm q)
//! is at height g over the line, with d = Q − P and J the quarter turn:
//!
//! - g   = n·d − h + n·q
//! - g′  = n·(d′ − ω J d) + Δ n·J q
//! - g″  = n·(d″ − 2ω J d′ − ω² d) − Δ² n·q
//! - |g″| ≤ M = |d″| + 2|ω||d′| + ω²|d| + Δ²|q|,  |g‴| ≤ K = 3|ω||d″| + 3ω²|d′| + |ω|³|d| + |Δ|³|q|
//!
//! and stays over it for τ = 2g / (−g′ + √(g′² + 2Mg)) at least: second-order conservative
//! advancement. The derivative is the true one of the gap between a side and the vertex before it,
//! so that the steps towards a contact shrink as Newton's do, and never pass it.

use super::body::{Body, Pair, Which};
use super::closest::{Moment, turn_back};
use crate::number::{sqrt, unit};
use glam::DVec2;

/// A line that a body is behind, fixed to that body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub owner: Which,
    /// Unit vector out of the owner, as it is at time 0.
    pub normal: DVec2,
    /// How far the owner reaches along it, from its pivot.
    height: f64,
    /// The side that lies in the line, or else the vertex that does.
    pub support: Support,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Support {
    Side(usize),
    Vertex(usize),
}

impl Axis {
    /// The line through a side.
    pub fn along_side(pair: &Pair, owner: Which, side: usize) -> Self {
        let body = pair.body(owner);
        let along = body.side(side);
        let normal = unit(-along.perp()).unwrap_or(DVec2::X);
        // Both ends are on the line, up to rounding: the farther one has all of the body behind it.
        let (first, second) = (normal.dot(body.arm(side)), normal.dot(body.arm(body.after(side))));
        let height = if second > first { second } else { first };
        Axis { owner, normal, height, support: Support::Side(side) }
    }

    /// The line across a direction (out of the owner, at that moment) that its farthest vertex is on.
    pub fn across(pair: &Pair, owner: Which, moment: &Moment, direction: DVec2) -> Self {
        let body = pair.body(owner);
        let normal = turn_back(moment.turn(owner), unit(direction).unwrap_or(DVec2::X));
        let vertex = body.support(normal);
        let height = normal.dot(body.arm(vertex));
        Axis { owner, normal, height, support: Support::Vertex(vertex) }
    }
}

/// What is known of a vertex over a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Height {
    pub vertex: usize,
    /// Its height over the line, without the radii, and its first two derivatives.
    pub gap: f64,
    pub rate: f64,
    pub bend: f64,
}

/// For how long a line keeps the bodies apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Certificate {
    /// No vertex that is over the line reaches it sooner than this; none that is on or under it
    /// and parts turns back sooner. 0: one is on or under it, and approaches.
    pub step: f64,
    /// The vertex that limits the step.
    pub first: Height,
    /// The lowest vertex.
    pub lowest: Height,
    /// The bounds on |g″| and |g‴|, good for as long as the step.
    pub bound: f64,
    pub third: f64,
}

/// The other body, as seen over a line at one moment.
pub(super) struct View<'a> {
    other: &'a Body<'a>,
    /// Out of the line, turned back to where the other body was at time 0.
    normal: DVec2,
    spin: f64,
    /// Height, rate and bend of the other's pivot.
    over: f64,
    rate: f64,
    bend: f64,
}

impl<'a> View<'a> {
    #[inline]
    pub fn new(pair: &'a Pair, moment: &Moment, axis: &Axis) -> Self {
        let other = pair.body(axis.owner.other());
        let spin = pair.body(axis.owner).motion.spin;
        let sign = if axis.owner == Which::A { 1.0 } else { -1.0 };
        let n = moment.turn(axis.owner).rotate(axis.normal);
        let (d, v) = (moment.between * sign, moment.velocity * sign);
        let a = pair.acceleration * sign;
        View {
            other,
            normal: turn_back(moment.turn(axis.owner.other()), n),
            spin: other.motion.spin - spin,
            over: (n.dot(d) - axis.height) - pair.radius,
            rate: n.dot(v) - spin * n.dot(d.perp()),
            bend: (n.dot(a) - 2.0 * (spin * n.dot(v.perp()))) - spin * spin * n.dot(d),
        }
    }

    /// How high each vertex is over the line.
    pub fn gaps(&self) -> impl Iterator<Item = f64> + '_ {
        (0..self.other.vertices.len())
            .map(|vertex| self.over + self.normal.dot(self.other.arm(vertex)))
    }

    /// How high the lowest is.
    pub fn least(&self) -> f64 {
        self.gaps().fold(f64::INFINITY, |least, gap| if gap < least { gap } else { least })
    }

    #[inline]
    pub fn height(&self, vertex: usize) -> Height {
        let arm = self.other.arm(vertex);
        let along = self.normal.dot(arm);
        Height {
            vertex,
            gap: self.over + along,
            rate: self.rate + self.spin * self.normal.dot(arm.perp()),
            bend: self.bend - self.spin * self.spin * along,
        }
    }
}

/// Looks at all vertices of the other body, the one that is likely to be the first before all. If
/// the two have not been `apart` yet, a vertex that is on the line up to rounding, and parts, counts
/// as one that is on it.
#[inline]
pub(super) fn certify(
    pair: &Pair,
    moment: &Moment,
    axis: &Axis,
    likely: usize,
    apart: bool,
) -> Certificate {
    let view = View::new(pair, moment, axis);
    let other = view.other;
    let spin = pair.body(axis.owner).motion.spin;
    let limits = Limits::new(pair, moment, spin.abs());
    let square = view.spin * view.spin;
    let bound = limits.bound + square * other.reach;
    let third = limits.third + square * view.spin.abs() * other.reach;
    let level = if apart { 0.0 } else { pair.tolerance() };
    let time = |height: &Height| {
        if height.gap > level || (height.gap > 0.0 && height.rate < 0.0) {
            height.time_over(bound, third)
        } else {
            let bound = limits.bound + square * sqrt(other.arm(height.vertex).length_squared());
            height.time_parting(bound, third, pair.tolerance())
        }
    };
    // As long as the likeliest vertex allows; then only what does not allow it is looked at closely.
    // (What that is depends on the likeliest alone, so the order of the vertices is of no effect.)
    let mut first = view.height(likely);
    let likely_time = time(&first);
    let trial = if likely_time < limits.window { likely_time } else { limits.window };
    let mut step = trial;
    let mut lowest = first;
    for vertex in 0..other.vertices.len() {
        let height = view.height(vertex);
        if height.gap < lowest.gap {
            lowest = height;
        }
        let stays = height.gap > level && height.stays_over(trial, bound, third);
        if !stays && vertex != likely {
            let time = time(&height);
            if time < step {
                (step, first) = (time, height);
            }
        }
    }
    Certificate { step, first, lowest, bound, third }
}

/// How many times longer than a first, safe step the second try may be: of 1.5, 2, 3 and 4 the one
/// that led to the fewest looks.
const STRETCH: f64 = 2.0;

impl Height {
    /// Does g stay above 0 for a time? Certain if it says so.
    #[inline]
    fn stays_over(&self, time: f64, bound: f64, third: f64) -> bool {
        let bound = self.bound_within(time, bound, third);
        self.gap + time * (self.rate - 0.5 * bound * time) > 0.0
    }

    /// How long g stays above 0 at least: with |g″| ≤ bound for a first step; then with what g″ can
    /// be at most over a few times that step.
    #[inline]
    fn time_over(&self, bound: f64, third: f64) -> f64 {
        let longer = STRETCH * self.time_over_with(bound);
        let time = self.time_over_with(self.bound_within(longer, bound, third));
        if time < longer { time } else { longer }
    }

    /// How long g stays above 0, with g″ ≥ −bound.
    #[inline]
    fn time_over_with(&self, bound: f64) -> f64 {
        let root = sqrt(self.rate * self.rate + 2.0 * bound * self.gap);
        if self.rate < 0.0 {
            2.0 * self.gap / (root - self.rate)
        } else if bound > 0.0 {
            (root + self.rate) / bound
        } else {
            f64::INFINITY
        }
    }

    /// A bound on −g″ that serves for τ ≤ time as well as the one that always holds: with |g‴| ≤ third,
    /// g(τ) ≥ g + g′τ + ½g″τ² − third·τ³/6 ≥ g + g′τ − ½(third·time/3 − g″)τ².
    #[inline]
    fn bound_within(&self, time: f64, bound: f64, third: f64) -> f64 {
        let within = third * time * (1.0 / 3.0) - self.bend;
        let within = if within > 0.0 { within } else { 0.0 };
        if within < bound { within } else { bound }
    }

    /// Does it come closer, now or just after now?
    pub fn approaches(&self) -> bool {
        self.rate < 0.0 || (self.rate == 0.0 && self.bend < 0.0)
    }

    /// How long a vertex that has reached the line goes on leaving it. Where it hardly moves
    /// against the line: for as long as it cannot come back by more than the tolerance.
    ///
    /// What slides along a wall, or falls between two, hardly moves against the line while it moves fast along it. The
    /// bound that always holds does not know that, and would have it creep. So, where it parts so slowly that this is
    /// about to happen, the time is doubled for as long as g″ as it is now allows it.
    fn time_parting(&self, bound: f64, third: f64, tolerance: f64) -> f64 {
        if self.approaches() {
            return 0.0;
        }
        let parting = |bound: f64| {
            if bound == 0.0 {
                return f64::INFINITY;
            }
            (self.rate / bound).max(sqrt(2.0 * tolerance / bound))
        };
        let mut time = parting(bound);
        if self.rate * self.rate > CREEPS * (2.0 * tolerance * bound) {
            return time;
        }
        for _ in 0..DOUBLINGS {
            let longer = 2.0 * time;
            if !(longer < f64::INFINITY
                && parting(self.bound_within(longer, bound, third)) >= longer)
            {
                break;
            }
            time = longer;
        }
        time
    }
}

/// What parts for no longer than the root of this, in times in which the tolerance would be used up, creeps.
const CREEPS: f64 = (1u64 << 20) as f64;
/// So often a time is doubled, at the most.
const DOUBLINGS: usize = 64;

/// Bounds on how the frame of an owner bends the other's path: on the second and on the third
/// derivative.
struct Limits {
    bound: f64,
    third: f64,
    /// For how long from now they hold.
    window: f64,
}

impl Limits {
    #[inline]
    fn new(pair: &Pair, moment: &Moment, spin: f64) -> Self {
        let force = pair.force;
        if spin == 0.0 {
            return Limits { bound: force, third: 0.0, window: f64::INFINITY };
        }
        let (speed, distance, window) = if force == 0.0 {
            // While they can touch at all, the pivots are within reach of each other.
            (pair.speed, pair.reach, f64::INFINITY)
        } else {
            let window = 1.0 / spin;
            let speed = sqrt(moment.velocity.length_squared()) + force * window;
            (speed, sqrt(moment.between.length_squared()) + speed * window, window)
        };
        let bound = force + spin * (2.0 * speed + spin * distance);
        let third = spin * (3.0 * force + spin * (3.0 * speed + spin * distance));
        Limits { bound, third, window }
    }
}
