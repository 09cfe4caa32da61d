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

fn asked<C: 'static>(
    cases: Vec<C>,
    call: impl Fn(&C) -> Option<Contact> + Copy + 'static,
) -> Option<Pass> {
    Some(pass(cases, call, |contact| contact.instant))
}

// A kernel that is not in the library yet answers None: one line to switch on.

pub fn disc_disc(cases: &[Case<Disc, Disc>]) -> Option<Pass> {
    asked(straight(cases), |c| predict::disc_disc(&c.a, c.v, &c.b, c.w, HORIZON))
}

pub fn disc_segment(cases: &[Case<Disc, Segment>]) -> Option<Pass> {
    asked(straight(cases), |c| predict::disc_segment(&c.a, c.v, &c.b, c.w, HORIZON))
}

pub fn disc_capsule(cases: &[Case<Disc, Capsule>]) -> Option<Pass> {
    asked(straight(cases), |c| predict::disc_capsule(&c.a, c.v, &c.b, c.w, HORIZON))
}

pub fn hexagons(_: &[Case<Polygon, Polygon>]) -> Option<Pass> {
    // asked(straight(cases), |c| predict::polygon_polygon(&c.a, c.v, &c.b, c.w, HORIZON))
    None
}

pub fn hexagons_turning(_: &[Case<Polygon, Polygon>]) -> Option<Pass> {
    // asked(cases.to_vec(), |Case { a, b }| {
    //     predict::turning::polygon_polygon(&a.shape, &a.motion, &b.shape, &b.motion, HORIZON)
    // })
    None
}

/// Does it say that two discs meet?
pub fn discs_meet(case: &Case<Disc, Disc>, horizon: f64) -> Option<bool> {
    let (a, b) = (&case.a, &case.b);
    let (v, w) = (a.motion.velocity, b.motion.velocity);
    Some(predict::disc_disc(&a.shape, v, &b.shape, w, horizon).is_some())
}
