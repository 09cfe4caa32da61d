//! boxdd: Box2D v3's time of impact, through its safe Rust call (which checks its input each time).
//!
//! Box2D has f32 only, and works to a slop of 5 mm in a world of metres: it stops shapes about that
//! far inside of each other, or that far apart if they have no radius. It is asked here what it
//! is made to answer, not what carom answers.

use super::cases::{Case, HORIZON, Moving};
use super::clock::{Pass, pass};
use boxdd::{
    Foundation, Rot, ShapeProxy, Sweep, ToiInput, ToiOutput, ToiState, Vec2, time_of_impact,
};
use carom::{Capsule, DVec2, Disc, Motion, Polygon, Segment};

/// To be called once, before any question: the safe calls want Box2D's globals (unit of length,
/// hooks) frozen first.
pub fn start() {
    Foundation::initialize_default().expect("Box2D's globals are set only here");
}

fn vector(v: DVec2) -> Vec2 {
    Vec2::new(v.x as f32, v.y as f32)
}

/// A shape as Box2D wants it: up to eight points in its own frame, and a radius about them.
pub trait Proxy {
    fn proxy(&self, origin: DVec2) -> ShapeProxy;
}

impl Proxy for Disc {
    fn proxy(&self, _: DVec2) -> ShapeProxy {
        proxy(&[DVec2::ZERO], DVec2::ZERO, self.radius)
    }
}

impl Proxy for Segment {
    fn proxy(&self, origin: DVec2) -> ShapeProxy {
        proxy(&[self.a, self.b], origin, 0.0)
    }
}

impl Proxy for Capsule {
    fn proxy(&self, origin: DVec2) -> ShapeProxy {
        proxy(&[self.segment.a, self.segment.b], origin, self.radius)
    }
}

impl Proxy for Polygon {
    fn proxy(&self, origin: DVec2) -> ShapeProxy {
        proxy(self.vertices(), origin, 0.0)
    }
}

fn proxy(points: &[DVec2], origin: DVec2, radius: f64) -> ShapeProxy {
    let points = points.iter().map(|&point| vector(point - origin));
    ShapeProxy::new(points, radius as f32).expect("a shape within Box2D's limits")
}

/// From the centre at time 0 to the centre at the horizon, and from no turn to the whole turn. In
/// between Box2D takes the straight line between the two rotations, made a rotation again, so a
/// turn is not quite uniform.
fn sweep(motion: &Motion, horizon: f64) -> Sweep {
    let (start, end) = (motion.pivot, motion.pivot + motion.velocity * horizon);
    let turn = Rot::from_radians((motion.spin * horizon) as f32).expect("a finite angle");
    let still = Rot::from_radians(0.0).expect("a finite angle");
    Sweep::new(Vec2::new(0.0, 0.0), vector(start), vector(end), still, turn).expect("finite")
}

fn input<A: Proxy, B: Proxy>(case: &Case<A, B>, horizon: f64) -> ToiInput {
    let proxy = |shape: &dyn Proxy, motion: &Motion| shape.proxy(motion.pivot);
    let (Moving { shape: a, motion: a_motion }, Moving { shape: b, motion: b_motion }) =
        (&case.a, &case.b);
    let (a, b) = (proxy(a, a_motion), proxy(b, b_motion));
    ToiInput::new(a, b, sweep(a_motion, horizon), sweep(b_motion, horizon)).expect("valid input")
}

fn ask(input: &ToiInput) -> Option<ToiOutput> {
    let output = time_of_impact(*input).expect("valid input");
    matches!(output.state, ToiState::Hit | ToiState::Overlapped).then_some(output)
}

/// All cases, straight or turning.
pub fn swept<A: Proxy, B: Proxy>(cases: &[Case<A, B>]) -> Pass {
    let instant = |output: &ToiOutput| f64::from(output.fraction) * HORIZON;
    pass(cases.iter().map(|case| input(case, HORIZON)).collect(), ask, instant)
}

/// Does it say that two discs meet? And their four centres as it was given them: a and b at the
/// start, a and b at the end.
pub fn discs_meet(case: &Case<Disc, Disc>, horizon: f64) -> (bool, [DVec2; 4]) {
    let input = input(case, horizon);
    let (a, b) = (input.sweep_a(), input.sweep_b());
    let centers = [a.start_center(), b.start_center(), a.end_center(), b.end_center()];
    (ask(&input).is_some(), centers.map(|at| DVec2::new(at.x.into(), at.y.into())))
}
