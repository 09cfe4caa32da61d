//! Each library's wrong decisions on pairs of discs that are hard to decide.
//!
//! The truth is exact: rational arithmetic on the very numbers that the library was given. The
//! libraries with f32 get the inputs rounded to f32, and are judged by the truth of those; Box2D
//! gets the places at the end of the sweep instead of velocities, and is judged by the truth of
//! those. So a wrong decision is the library's own, never that of a conversion.

use super::cases::{Case, Moving, within};
use super::{LIBRARIES, OfEach, boxdd_side, carom_side, parry_side};
use carom::{DVec2, Disc, Motion};
use dashu::base::Sign;
use dashu::rational::Relaxed;
use fastrand::Rng;
use std::f64::consts::TAU;

/// Collisions not seen, and seen where there is none.
#[derive(Clone, Copy, Default)]
pub struct Wrong {
    pub missed: usize,
    pub invented: usize,
}

/// A class of cases: its name, what it is, and how to make one, with the time by which the two have
/// long met or missed.
pub struct Class {
    pub name: &'static str,
    pub description: &'static str,
    make: fn(&mut Rng) -> (Case<Disc, Disc>, f64),
}

pub const CLASSES: [Class; 2] = [
    Class {
        name: "grazing",
        description: "they pass at R(1 ± 10^-k) of each other, k from 4 to 16, from 2R to 10R away",
        make: grazing,
    },
    Class {
        name: "far",
        description: "they pass at 0 to 2R of each other, from 10^3 R to 10^6 R away",
        make: far,
    },
];

fn grazing(random: &mut Rng) -> (Case<Disc, Disc>, f64) {
    let off = 10f64.powf(-within(random, 4.0, 16.0));
    let passing = 1.0 + if random.bool() { off } else { -off };
    let away = within(random, 2.0, 10.0);
    passing_by(random, passing, away)
}

fn far(random: &mut Rng) -> (Case<Disc, Disc>, f64) {
    let away = 10f64.powf(within(random, 3.0, 6.0));
    let passing = within(random, 0.0, 2.0);
    passing_by(random, passing, away)
}

/// Two discs of radius 0.3 to 1 that come by at `passing` sums of their radii of each other, from
/// `away` sums of their radii. Both move, and each is at its nearest at about time 1.
fn passing_by(random: &mut Rng, passing: f64, away: f64) -> (Case<Disc, Disc>, f64) {
    let radii = (within(random, 0.3, 1.0), within(random, 0.3, 1.0));
    let reach = radii.0 + radii.1;
    let forward = DVec2::from_angle(within(random, 0.0, TAU));
    let side = if random.bool() { forward.perp() } else { -forward.perp() };
    let mut any = || DVec2::new(within(random, -1.0, 1.0), within(random, -1.0, 1.0));
    let (start, share) = (any(), any());
    let relative = forward * (away * reach);
    let offset = relative + side * (passing * reach);
    let disc = |at, radius, velocity| Moving {
        shape: Disc::new(at, radius),
        motion: Motion::straight(velocity).turning(0.0, at),
    };
    let drift = share * (away * reach);
    let a = disc(start, radii.0, relative + drift);
    let b = disc(start + offset, radii.1, drift);
    (Case { a, b }, 2.0)
}

/// The same with every number rounded to f32.
fn rounded(case: &Case<Disc, Disc>) -> Case<Disc, Disc> {
    let number = |x: f64| f64::from(x as f32);
    let vector = |v: DVec2| DVec2::new(number(v.x), number(v.y));
    let moving = |body: &Moving<Disc>| {
        let at = vector(body.shape.center);
        Moving {
            shape: Disc::new(at, number(body.shape.radius)),
            motion: Motion::straight(vector(body.motion.velocity)).turning(0.0, at),
        }
    };
    Case { a: moving(&case.a), b: moving(&case.b) }
}

/// Each library's wrong decisions, in the order of [`LIBRARIES`].
pub fn count(class: &Class, cases: usize, seed: u64) -> OfEach<Wrong> {
    let mut random = Rng::with_seed(seed);
    let mut wrong = [Wrong::default(); LIBRARIES.len()];
    for _ in 0..cases {
        let (case, horizon) = (class.make)(&mut random);
        let single = rounded(&case);
        let (truth, single_truth) = (meets(&case), meets(&single));
        let (boxdd, [a, b, a_end, b_end]) = boxdd_side::discs_meet(&single, horizon);
        let radii = (single.a.shape.radius, single.b.shape.radius);
        let boxdd_truth = discs_meet((a, b), radii, (a, a_end), (b, b_end));
        let answers = [
            (carom_side::discs_meet(&case, horizon), truth),
            (parry_side::parry2d_f64_side::discs_meet(&case, horizon), truth),
            (parry_side::parry2d_side::discs_meet(&single, horizon), single_truth),
            (boxdd, boxdd_truth),
        ];
        for (wrong, (answer, truth)) in wrong.iter_mut().zip(answers) {
            wrong.missed += usize::from(truth && !answer);
            wrong.invented += usize::from(answer && !truth);
        }
    }
    wrong
}

/// Do they meet some day?
fn meets(case: &Case<Disc, Disc>) -> bool {
    let (a, b) = (&case.a, &case.b);
    let from_rest = |body: &Moving<Disc>| (DVec2::ZERO, body.motion.velocity);
    let radii = (a.shape.radius, b.shape.radius);
    discs_meet((a.shape.center, b.shape.center), radii, from_rest(a), from_rest(b))
}

/// Do two discs meet? Exactly. Each velocity is given as two points, from and to.
///
/// With p and v the place and velocity of b seen from a, and R the sum of radii: they approach where
/// p·v < 0, and they meet where they overlap already, or else where |v|²R² > (p×v)².
fn discs_meet(
    (a, b): (DVec2, DVec2),
    (r, s): (f64, f64),
    (a_from, a_to): (DVec2, DVec2),
    (b_from, b_to): (DVec2, DVec2),
) -> bool {
    let exact = |x: f64| Relaxed::try_from(x).expect("finite");
    let between =
        |from: DVec2, to: DVec2| [exact(to.x) - exact(from.x), exact(to.y) - exact(from.y)];
    let p = between(a, b);
    let (a_way, b_way) = (between(a_from, a_to), between(b_from, b_to));
    let v = [&b_way[0] - &a_way[0], &b_way[1] - &a_way[1]];
    let reach = exact(r) + exact(s);
    let dot = |u: &[Relaxed; 2], w: &[Relaxed; 2]| &u[0] * &w[0] + &u[1] * &w[1];
    if dot(&p, &v).sign() != Sign::Negative || dot(&p, &v).is_zero() {
        return false;
    }
    let reach_squared = &reach * &reach;
    let cross = &p[0] * &v[1] - &p[1] * &v[0];
    dot(&p, &p) <= reach_squared || dot(&v, &v) * reach_squared > &cross * &cross
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(center: DVec2, velocity: DVec2) -> Case<Disc, Disc> {
        let disc = |at, velocity| Moving {
            shape: Disc::new(at, 1.0),
            motion: Motion::straight(velocity).turning(0.0, at),
        };
        Case { a: disc(DVec2::ZERO, DVec2::ZERO), b: disc(center, velocity) }
    }

    #[test]
    fn the_truth_knows_a_tangent_from_a_hit_one_bit_away() {
        let left = DVec2::new(-1.0, 0.0);
        assert!(!meets(&case(DVec2::new(5.0, 2.0), left)));
        assert!(meets(&case(DVec2::new(5.0, 2.0f64.next_down()), left)));
        assert!(!meets(&case(DVec2::new(5.0, 0.0), -left)), "parting");
        assert!(meets(&case(DVec2::new(1.0, 0.0), left)), "overlapping and approaching");
        assert!(!meets(&case(DVec2::new(1.0, 0.0), -left)), "overlapping and parting");
    }

    #[test]
    fn about_half_of_the_hard_cases_meet() {
        for class in &CLASSES {
            let mut random = Rng::with_seed(1);
            let hits = (0..1000).filter(|_| meets(&(class.make)(&mut random).0)).count();
            assert!((400..=600).contains(&hits), "{}: {hits} of 1000", class.name);
        }
    }
}
