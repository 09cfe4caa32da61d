//! Polygons in exact rationals, the slow and plain way: to check the kernels against.

use carom::{DVec2, Polygon};
use dashu::base::{Abs, Sign};
use dashu::rational::RBig;
use std::cmp::Ordering;

pub type Point = (RBig, RBig);

pub fn exact(x: f64) -> RBig {
    RBig::try_from(x).unwrap()
}

pub fn point(v: DVec2) -> Point {
    (exact(v.x), exact(v.y))
}

fn minus(a: &Point, b: &Point) -> Point {
    (&a.0 - &b.0, &a.1 - &b.1)
}

pub fn cross(a: &Point, b: &Point) -> RBig {
    &a.0 * &b.1 - &a.1 * &b.0
}

fn dot(a: &Point, b: &Point) -> RBig {
    &a.0 * &b.0 + &a.1 * &b.1
}

pub fn sign(x: &RBig) -> Ordering {
    if x.is_zero() {
        Ordering::Equal
    } else if x.sign() == Sign::Positive {
        Ordering::Greater
    } else {
        Ordering::Less
    }
}

/// |found − true| in units in the last place of the true value.
pub fn ulps(found: f64, truth: &RBig) -> f64 {
    let near = truth.to_f64().value();
    let unit = f64::from_bits(near.abs().to_bits() + 1) - near.abs();
    ((exact(found) - truth).abs() / exact(unit)).to_f64().value()
}

pub enum Truth {
    Never,
    At(RBig),
    /// They overlap at the start.
    Overlap,
}

/// The first instant after which two polygons overlap, one going at v against the other: between the
/// instants at which a vertex of one is on a side of the other nothing changes, so it is enough to
/// look half way between.
pub fn first_overlap(a: &Polygon, b: &Polygon, v: (DVec2, DVec2)) -> Truth {
    let list = |p: &Polygon| p.vertices().iter().map(|&x| point(x)).collect::<Vec<_>>();
    let (a, b) = (list(a), list(b));
    let v = minus(&point(v.0), &point(v.1));
    if sign(&v.0).is_eq() && sign(&v.1).is_eq() {
        return Truth::Never;
    }
    if overlap(&a, &b) {
        return Truth::Overlap;
    }
    let back = (-v.0.clone(), -v.1.clone());
    let mut instants = vec![RBig::ZERO];
    touches(&a, &b, &v, &mut instants);
    touches(&b, &a, &back, &mut instants);
    instants.sort();
    instants.dedup();
    for pair in instants.windows(2) {
        let middle = (&pair[0] + &pair[1]) / RBig::from(2);
        let moved: Vec<Point> =
            a.iter().map(|x| (&x.0 + &v.0 * &middle, &x.1 + &v.1 * &middle)).collect();
        if overlap(&moved, &b) {
            return Truth::At(pair[0].clone());
        }
    }
    Truth::Never
}

/// When vertices that go at v are on sides that rest.
fn touches(vertices: &[Point], sides: &[Point], v: &Point, instants: &mut Vec<RBig>) {
    for p in vertices {
        for (j, from) in sides.iter().enumerate() {
            let e = minus(&sides[(j + 1) % sides.len()], from);
            let speed = cross(&e, v);
            if speed.is_zero() {
                continue;
            }
            let w = minus(p, from);
            let t = -cross(&e, &w) / speed;
            let place = (&w.0 + &v.0 * &t, &w.1 + &v.1 * &t);
            let along = dot(&place, &e);
            if sign(&t).is_ge() && sign(&along).is_ge() && along <= dot(&e, &e) {
                instants.push(t);
            }
        }
    }
}

/// Do the insides of two polygons have a point in common? Every side is cut where it meets the other
/// polygon, and the middle of each piece looked at.
fn overlap(a: &[Point], b: &[Point]) -> bool {
    pieces_inside(a, b) || pieces_inside(b, a)
}

fn pieces_inside(a: &[Point], b: &[Point]) -> bool {
    (0..a.len()).any(|i| {
        let (from, to) = (&a[i], &a[(i + 1) % a.len()]);
        let e = minus(to, from);
        let mut cuts = vec![RBig::ZERO, RBig::ONE];
        for j in 0..b.len() {
            let (c, d) = (&b[j], &b[(j + 1) % b.len()]);
            let f = minus(d, c);
            let w = minus(c, from);
            let across = cross(&e, &f);
            if across.is_zero() {
                if cross(&e, &w).is_zero() {
                    cuts.push(dot(&w, &e) / dot(&e, &e));
                    cuts.push(dot(&minus(d, from), &e) / dot(&e, &e));
                }
            } else {
                cuts.push(cross(&w, &f) / across);
            }
        }
        cuts.retain(|c| *c >= RBig::ZERO && *c <= RBig::ONE);
        cuts.sort();
        cuts.dedup();
        cuts.windows(2).any(|pair| {
            let middle = (&pair[0] + &pair[1]) / RBig::from(2);
            let place = (&from.0 + &e.0 * &middle, &from.1 + &e.1 * &middle);
            is_inside(&place, &e, b)
        })
    })
}

/// Is a point, on a side with direction e, inside a polygon; or on its rim, with the inside of both on
/// the same hand?
fn is_inside(p: &Point, e: &Point, polygon: &[Point]) -> bool {
    let mut inside = false;
    for j in 0..polygon.len() {
        let (c, d) = (&polygon[j], &polygon[(j + 1) % polygon.len()]);
        let f = minus(d, c);
        let w = minus(p, c);
        let side = cross(&f, &w);
        let along = dot(&w, &f);
        if side.is_zero() && sign(&along).is_ge() && along <= dot(&f, &f) {
            return sign(&dot(e, &f)).is_gt();
        }
        if (c.1 > p.1) != (d.1 > p.1) && (d.1 > p.1) == sign(&side).is_gt() {
            inside = !inside;
        }
    }
    inside
}
