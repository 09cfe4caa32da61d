//! The same pair of polygons scaled, mirrored, turned and swapped: the same bits.

use crate::{Pair, at, first, regular, star};
use carom::{Contact, DVec2, Polygon};
use carom_oracle::Random;

fn pairs() -> Vec<Pair> {
    let mut random = Random::new(7, 0);
    let mut pairs = Vec::new();
    for k in 0..400 {
        let center = random.in_square(6.0);
        let aim = center * random.between(0.2, 1.0) + random.in_square(1.0);
        let drift = random.in_square(2.0);
        let (a, b) = match k % 8 {
            0 => (star(&mut random, DVec2::ZERO), star(&mut random, center)),
            // On a grid, so that sides meet flat and corners meet corners.
            1 | 2 => {
                let low = at(center.x.round(), center.y.round());
                let block = |low: DVec2| Polygon::rectangle(low, low + at(2.0, 1.0)).unwrap();
                let (a, b) = (block(DVec2::ZERO), block(low));
                pairs.push((a.clone(), low * 0.5, b.clone(), DVec2::ZERO));
                pairs.push((a.clone(), at(low.x, 0.0), b.clone(), at(0.0, -0.5 * low.y)));
                (a, b)
            }
            // Slanted, but exactly parallel.
            3 => {
                let along = at(3.0, 1.0);
                let low = at(center.x.round() * 0.5, center.y.abs().round() + 4.0);
                let shape = |low: DVec2, length: f64, across: DVec2| {
                    let far = low + along * length;
                    Polygon::new([low, far, far + across, low + across]).unwrap()
                };
                let a = shape(DVec2::ZERO, 1.0, at(1.0, -2.0));
                let b = shape(low, 1.0 + random.below(3) as f64, at(-1.0, 2.0));
                pairs.push((a.clone(), low * 0.3 + drift, b.clone(), drift));
                (a, b)
            }
            _ => {
                let mut hexagon =
                    |center| regular(6, center, random.between(0.5, 1.5), random.unit());
                (hexagon(DVec2::ZERO), hexagon(center))
            }
        };
        pairs.push((a, aim + drift, b, drift));
    }
    pairs
}

/// The pair, its places and velocities changed; vertex 0 stays vertex 0.
fn changed(
    (a, v, b, w): &Pair,
    place: impl Fn(DVec2) -> DVec2,
    velocity: impl Fn(DVec2) -> DVec2,
) -> Pair {
    let polygon = |p: &Polygon| {
        Polygon::new(p.vertices().iter().map(|&x| place(x)).collect::<Vec<_>>()).unwrap()
    };
    (polygon(a), velocity(*v), polygon(b), velocity(*w))
}

/// Everything but the features, which a mirror numbers anew.
fn numbers(contact: Option<Contact>) -> Option<(f64, DVec2, DVec2, DVec2)> {
    contact.map(|c| (c.instant, c.point_a, c.point_b, c.normal))
}

#[test]
fn most_of_the_pairs_meet() {
    let met = pairs().iter().filter(|pair| first(pair).is_some()).count();
    assert!(met > 250, "{met}");
}

#[test]
fn swapped() {
    for pair in pairs() {
        let (a, v, b, w) = pair.clone();
        assert_eq!(first(&(b, w, a, v)).map(Contact::swapped), first(&pair), "{pair:?}");
    }
}

/// The two sides that meet are parallel, but their normals are not rounded alike.
#[test]
fn swapped_where_the_sides_of_a_notched_polygon_and_a_triangle_meet_flat() {
    let notched = [(-1, -2), (2, 1), (-1, 3), (1, 4), (-3, 3), (-3, 1)];
    let corner = |(x, y): (i32, i32)| at(f64::from(x), f64::from(y));
    let a = Polygon::new(notched.map(corner)).unwrap();
    let b = Polygon::new([(0, -2), (-1, -5), (5, 3)].map(corner)).unwrap();
    let (v, w) = (at(-1.0, 0.0), at(0.0, 2.0));
    let contact = first(&(a.clone(), v, b.clone(), w));
    assert_eq!(contact.map(|c| c.instant), Some(1.0));
    assert_eq!(first(&(b, w, a, v)).map(Contact::swapped), contact);
}

#[test]
fn turned_by_a_quarter() {
    for pair in pairs() {
        let expected = first(&pair).map(|c| Contact {
            point_a: c.point_a.perp(),
            point_b: c.point_b.perp(),
            normal: c.normal.perp(),
            ..c
        });
        assert_eq!(first(&changed(&pair, DVec2::perp, DVec2::perp)), expected, "{pair:?}");
    }
}

#[test]
fn mirrored() {
    let mirror = |v: DVec2| at(-v.x, v.y);
    for pair in pairs() {
        let expected =
            numbers(first(&pair)).map(|(t, p, q, n)| (t, mirror(p), mirror(q), mirror(n)));
        assert_eq!(numbers(first(&changed(&pair, mirror, mirror))), expected, "{pair:?}");
    }
}

#[test]
fn scaled_by_powers_of_two() {
    for (lengths, times) in [(3, 0), (0, -5), (40, 40), (-450, 0), (400, 10), (20, -430)] {
        let (l, t) = (2f64.powi(lengths), 2f64.powi(times));
        for pair in pairs() {
            let expected = first(&pair).map(|c| Contact {
                instant: c.instant * t,
                point_a: c.point_a * l,
                point_b: c.point_b * l,
                ..c
            });
            let scaled = changed(&pair, |x| x * l, |v| v * l / t);
            assert_eq!(first(&scaled), expected, "{lengths} {times} {pair:?}");
        }
    }
}
