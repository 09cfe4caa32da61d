//! carom itself.

use super::cases::{Case, HORIZON};
use super::clock::{Pass, pass};
use carom::{Capsule, Contact, DVec2, Disc, Polygon, Segment, predict};

/// Two shapes and their velocities.
struct Straight<A, B> {
    a: A,
    v: DVec2,
    b: B,
    w: DVec2,
}

fn straight<A: Clone, B: Clone>(cases: &[Case<A, B>]) -> Vec<Straight<A, B>> {
    let one = |case: &Case<A, B>| Straight {
        a: case.a.shape.clone(),
        v: case.a.motion.velocity,
        b: case.b.shape.clone(),
        w: case.b.motion.velocity,
    };
    cases.iter().map(one).collect()
}

fn asked<C: 'static>(cases: Vec<C>, call: impl Fn(&C) -> Option<Contact> + Copy + 'static) -> Pass {
    pass(cases, call, |contact| contact.instant)
}

pub fn disc_disc(cases: &[Case<Disc, Disc>]) -> Pass {
    asked(straight(cases), |c| predict::disc_disc(&c.a, c.v, &c.b, c.w, HORIZON))
}

pub fn disc_segment(cases: &[Case<Disc, Segment>]) -> Pass {
    asked(straight(cases), |c| predict::disc_segment(&c.a, c.v, &c.b, c.w, HORIZON))
}

pub fn disc_capsule(cases: &[Case<Disc, Capsule>]) -> Pass {
    asked(straight(cases), |c| predict::disc_capsule(&c.a, c.v, &c.b, c.w, HORIZON))
}

pub fn hexagons(cases: &[Case<Polygon, Polygon>]) -> Pass {
    asked(straight(cases), |c| predict::polygon_polygon(&c.a, c.v, &c.b, c.w, HORIZON))
}

pub fn hexagons_turning(cases: &[Case<Polygon, Polygon>]) -> Pass {
    asked(cases.to_vec(), |Case { a, b }| {
        predict::turning::polygon_polygon(&a.shape, &a.motion, &b.shape, &b.motion, HORIZON)
    })
}

/// Does it say that two discs meet?
pub fn discs_meet(case: &Case<Disc, Disc>, horizon: f64) -> bool {
    let (a, b) = (&case.a, &case.b);
    let (v, w) = (a.motion.velocity, b.motion.velocity);
    predict::disc_disc(&a.shape, v, &b.shape, w, horizon).is_some()
}
