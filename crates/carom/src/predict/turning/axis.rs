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

use super::body::{Pair, Which};
use super::closest::{Moment, turn_back};
use crate::number::sqrt;
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
        let normal = unit(-along.perp());
        // Both ends are on the line, up to rounding: the farther one has all of the body behind it.
        let (first, second) = (normal.dot(body.arm(side)), normal.dot(body.arm(body.after(side))));
        let height = if second > first { second } else { first };
        Axis { owner, normal, height, support: Support::Side(side) }
    }

    /// The line across a direction (out of the owner, at that moment) that its farthest vertex is on.
    pub fn across(pair: &Pair, owner: Which, moment: &Moment, direction: DVec2) -> Self {
        let body = pair.body(owner);
        let normal = turn_back(moment.turn(owner), unit(direction));
        let vertex = body.support(normal);
        let height = normal.dot(body.arm(vertex));
        Axis { owner, normal, height, support: Support::Vertex(vertex) }
    }
}

/// A vector of that direction and length 1. The caller sees to it that it is not zero, and that its
/// square does not overflow or underflow.
#[inline]
pub(super) fn unit(v: DVec2) -> DVec2 {
    v / sqrt(v.length_squared())
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
    /// The bound M on |g″|, good for as long as the step.
    pub bound: f64,
}

/// Looks at all vertices of the other body. If the two have not been `apart` yet, a vertex that is
/// on the line up to rounding, and parts, counts as one that is on it.
#[inline]
pub(super) fn certify(pair: &Pair, moment: &Moment, axis: &Axis, apart: bool) -> Certificate {
    let (owner, other) = (pair.body(axis.owner), pair.body(axis.owner.other()));
    let other_turn = moment.turn(axis.owner.other());
    let sign = if axis.owner == Which::A { 1.0 } else { -1.0 };
    let spin = owner.motion.spin;
    let relative_spin = other.motion.spin - spin;
    let n = moment.turn(axis.owner).rotate(axis.normal);
    let (d, v, a) = (moment.between * sign, moment.velocity * sign, pair.acceleration * sign);
    let over = (n.dot(d) - axis.height) - pair.radius;
    let rate = n.dot(v) - spin * n.dot(d.perp());
    let bend = (n.dot(a) - 2.0 * (spin * n.dot(v.perp()))) - spin * spin * n.dot(d);
    let local = turn_back(other_turn, n);

    let limits = Limits::new(pair, moment, owner.motion.spin);
    let square = relative_spin * relative_spin;
    let bound = limits.bound + square * other.reach;
    let level = if apart { 0.0 } else { pair.tolerance() };
    let mut step = limits.window;
    let mut first = Height { vertex: 0, gap: f64::INFINITY, rate: 0.0, bend: 0.0 };
    let mut lowest = first;
    for vertex in 0..other.vertices.len() {
        let arm = other.arm(vertex);
        let along = local.dot(arm);
        let height = Height {
            vertex,
            gap: over + along,
            rate: rate + relative_spin * local.dot(arm.perp()),
            bend: bend - square * along,
        };
        if height.gap < lowest.gap {
            lowest = height;
        }
        if height.gap > level || (height.gap > 0.0 && height.rate < 0.0) {
            if height.gap + step * (height.rate - 0.5 * bound * step) < 0.0 || step == f64::INFINITY
            {
                let time = time_over(height.gap, height.rate, bound);
                if time < step {
                    (step, first) = (time, height);
                }
            }
        } else {
            let bound = limits.bound + square * sqrt(arm.length_squared());
            let time = time_parting(&height, bound, pair.tolerance());
            if time < step {
                (step, first) = (time, height);
            }
        }
    }
    Certificate { step, first, lowest, bound }
}

/// How long g stays above 0, with g″ ≥ −bound.
#[inline]
fn time_over(gap: f64, rate: f64, bound: f64) -> f64 {
    let root = sqrt(rate * rate + 2.0 * bound * gap);
    if rate < 0.0 {
        2.0 * gap / (root - rate)
    } else if bound > 0.0 {
        (root + rate) / bound
    } else {
        f64::INFINITY
    }
}

/// How long a vertex that has reached the line goes on leaving it. Where it hardly moves against
/// the line: for as long as it cannot come back by more than the tolerance.
fn time_parting(height: &Height, bound: f64, tolerance: f64) -> f64 {
    if height.rate < 0.0 || (height.rate == 0.0 && height.bend < 0.0) {
        return 0.0;
    }
    if bound == 0.0 {
        return f64::INFINITY;
    }
    (height.rate / bound).max(sqrt(2.0 * tolerance / bound))
}

/// Bounds on how the frame of an owner bends the other's path.
struct Limits {
    bound: f64,
    /// For how long from now they hold.
    window: f64,
}

impl Limits {
    #[inline]
    fn new(pair: &Pair, moment: &Moment, spin: f64) -> Self {
        let spin = spin.abs();
        if spin == 0.0 {
            return Limits { bound: pair.force, window: f64::INFINITY };
        }
        if pair.force == 0.0 {
            // While they can touch at all, the pivots are within reach of each other.
            let bound = spin * (2.0 * pair.speed + spin * pair.reach);
            return Limits { bound, window: f64::INFINITY };
        }
        let window = 1.0 / spin;
        let speed = sqrt(moment.velocity.length_squared()) + pair.force * window;
        let distance = sqrt(moment.between.length_squared()) + speed * window;
        Limits { bound: pair.force + spin * (2.0 * speed + spin * distance), window }
    }
}
