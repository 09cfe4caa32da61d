//! Two polygons: against exact rationals, and against themselves seen otherwise.

mod deforming;
mod rational;
mod same_bits;
mod straight;

use core::f64::consts::{PI, TAU};

use carom::{Contact, DVec2, Polygon, predict};
use carom_oracle::Random;

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn regular(n: usize, center: DVec2, radius: f64, angle: f64) -> Polygon {
    let corner = |k| center + radius * DVec2::from_angle(angle + k as f64 * TAU / n as f64);
    Polygon::new((0..n).map(corner).collect::<Vec<_>>()).unwrap()
}

/// A star: a corner in, a corner out.
fn star(random: &mut Random, center: DVec2) -> Polygon {
    let n = 3 + random.below(3);
    let angle = random.between(0.0, 6.0);
    let corner = |k: usize| {
        let radius = if k % 2 == 0 { 1.5 } else { random.between(0.3, 1.4) };
        center + radius * DVec2::from_angle(angle + k as f64 * PI / n as f64)
    };
    Polygon::new((0..2 * n).map(corner).collect::<Vec<_>>()).unwrap()
}

type Pair = (Polygon, DVec2, Polygon, DVec2);

fn first((a, v, b, w): &Pair) -> Option<Contact> {
    predict::polygon_polygon(a, *v, b, *w, f64::INFINITY)
}
