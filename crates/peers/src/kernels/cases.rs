//! The inputs that every library is timed on.
//!
//! One body goes towards another, from a few sizes away, and about half of the time they meet before
//! the horizon. Those that do not meet either pass by on one side or are still on their way. Hits
//! and misses come in no order, and there are thousands of them, so that no branch predictor learns
//! them by heart.

use carom::{Capsule, DVec2, Disc, Motion, Polygon, Segment};
use fastrand::Rng;
use std::f64::consts::{PI, TAU};

/// Until when a contact counts.
pub const HORIZON: f64 = 1.0;

/// A shape, where it is at time 0, and its motion. `motion.pivot` is always its centre, spinning or
/// not: the origin of its own frame in those libraries that want one.
#[derive(Clone)]
pub struct Moving<S> {
    pub shape: S,
    pub motion: Motion,
}

/// Two bodies: when do they meet?
#[derive(Clone)]
pub struct Case<A, B> {
    pub a: Moving<A>,
    pub b: Moving<B>,
}

/// Two discs of radius 0.3 to 1, both moving.
pub fn disc_disc(random: &mut Rng) -> Case<Disc, Disc> {
    let radii = (within(random, 0.3, 1.0), within(random, 0.3, 1.0));
    let approach = Approach::new(random, radii.0 + radii.1, radii.0 + radii.1);
    approach.both_move(random, |at| Disc::new(at, radii.0), |at| Disc::new(at, radii.1))
}

/// A disc of radius 0.3 to 1, and a wall at rest, 1 to 6 long, at any angle.
pub fn disc_segment(random: &mut Rng) -> Case<Disc, Segment> {
    let (radius, half) = (within(random, 0.3, 1.0), within(random, 0.5, 3.0));
    let (approach, arm) = Approach::to_wall(random, radius, half);
    approach.a_moves(|at| Disc::new(at, radius), |at| Segment::new(at - arm, at + arm))
}

/// The same, and the wall is 0.1 to 1 thick.
pub fn disc_capsule(random: &mut Rng) -> Case<Disc, Capsule> {
    let (radius, half) = (within(random, 0.3, 1.0), within(random, 0.5, 3.0));
    let thickness = within(random, 0.1, 1.0);
    let (approach, arm) = Approach::to_wall(random, radius + 0.5 * thickness, half);
    let wall = |at| Capsule::new(at - arm, at + arm, 0.5 * thickness);
    approach.a_moves(|at| Disc::new(at, radius), wall)
}

/// Two hexagons, both moving: six corners on a circle of radius 0.5 to 1, each up to 10° off its
/// place in a regular hexagon.
pub fn hexagons(random: &mut Rng) -> Case<Polygon, Polygon> {
    let radii = (within(random, 0.5, 1.0), within(random, 0.5, 1.0));
    let (a, b) = (corners(random, radii.0), corners(random, radii.1));
    // On average a hexagon is about 0.93 of its circle wide.
    let reach = 0.93 * (radii.0 + radii.1);
    let approach = Approach::new(random, reach, radii.0 + radii.1);
    let hexagon = |corners: [DVec2; 6]| {
        move |at| Polygon::new(corners.map(|corner| at + corner)).expect("a hexagon")
    };
    approach.both_move(random, hexagon(a), hexagon(b))
}

/// The same, and each spins about its centre by 0.5 to 1.5 radians until the horizon, either way.
/// (Box2D asks for less than half a turn a step.)
pub fn hexagons_turning(random: &mut Rng) -> Case<Polygon, Polygon> {
    let mut case = hexagons(random);
    for body in [&mut case.a, &mut case.b] {
        let spin = within(random, 0.5, 1.5) / HORIZON;
        body.motion.spin = if random.bool() { spin } else { -spin };
    }
    case
}

fn corners(random: &mut Rng, radius: f64) -> [DVec2; 6] {
    let turned = within(random, 0.0, TAU);
    std::array::from_fn(|i| {
        let off = within(random, -PI / 18.0, PI / 18.0);
        radius * DVec2::from_angle(turned + i as f64 * PI / 3.0 + off)
    })
}

/// How a comes to b: b's centre as seen from a's, and a's velocity relative to b.
struct Approach {
    offset: DVec2,
    velocity: DVec2,
}

impl Approach {
    /// In any direction. `wide` is how far off the centre line the two still meet, `deep` how near
    /// the centres are along that line when they may first touch.
    fn new(random: &mut Rng, wide: f64, deep: f64) -> Self {
        Self::along(random, wide, deep, DVec2::from_angle(0.0))
            .turned(DVec2::from_angle(within(random, 0.0, TAU)))
    }

    /// The approach to a wall of half-length `half` at any angle, and half of that wall.
    fn to_wall(random: &mut Rng, radius: f64, half: f64) -> (Self, DVec2) {
        let arm = half * DVec2::from_angle(within(random, 0.0, TAU));
        let turn = DVec2::from_angle(within(random, 0.0, TAU));
        let (wide, deep) = (arm.y.abs() + radius, arm.x.abs() + radius);
        (Self::along(random, wide, deep, DVec2::X).turned(turn), turn.rotate(arm))
    }

    fn along(random: &mut Rng, wide: f64, deep: f64, forward: DVec2) -> Self {
        let distance = deep + within(random, 0.5, 4.0) * wide;
        let aside = within(random, -1.5, 1.5) * wide;
        let speed = distance / within(random, 0.3, 1.6) / HORIZON;
        Approach { offset: distance * forward + aside * forward.perp(), velocity: speed * forward }
    }

    fn turned(self, turn: DVec2) -> Self {
        Approach { offset: turn.rotate(self.offset), velocity: turn.rotate(self.velocity) }
    }

    /// b at rest.
    fn a_moves<A, B>(&self, a: impl Fn(DVec2) -> A, b: impl Fn(DVec2) -> B) -> Case<A, B> {
        self.drifting(DVec2::ZERO, DVec2::ZERO, a, b)
    }

    /// Both go along with a velocity about as large as the one they have relative to each other,
    /// and a starts anywhere within a few sizes of the origin.
    fn both_move<A, B>(
        &self,
        random: &mut Rng,
        a: impl Fn(DVec2) -> A,
        b: impl Fn(DVec2) -> B,
    ) -> Case<A, B> {
        let mut any =
            |size: f64| DVec2::new(within(random, -size, size), within(random, -size, size));
        let (start, drift) = (any(5.0), any(self.velocity.length()));
        self.drifting(start, drift, a, b)
    }

    fn drifting<A, B>(
        &self,
        start: DVec2,
        drift: DVec2,
        a: impl Fn(DVec2) -> A,
        b: impl Fn(DVec2) -> B,
    ) -> Case<A, B> {
        let moving = |velocity, pivot| Motion::straight(velocity).turning(0.0, pivot);
        let goal = start + self.offset;
        Case {
            a: Moving { shape: a(start), motion: moving(drift + self.velocity, start) },
            b: Moving { shape: b(goal), motion: moving(drift, goal) },
        }
    }
}

/// Evenly from `low` to `high`.
pub fn within(random: &mut Rng, low: f64, high: f64) -> f64 {
    low + (high - low) * random.f64()
}
