//! Whether they touch, and how far apart they are, against exact rationals.

use crate::oracle::{self, Shape};
use crate::scene::{Any, Grid, KINDS, any, gap, is_feature_of, size, touch};
use carom::{Container, Disc, interfere};
use carom_oracle::Random;

impl From<&Any> for Shape {
    fn from(any: &Any) -> Shape {
        match any {
            Any::Disc(disc) => disc.into(),
            Any::Segment(segment) => segment.into(),
            Any::Capsule(capsule) => capsule.into(),
            Any::Polygon(polygon) => polygon.into(),
        }
    }
}

/// Everything that is promised of one pair. Answers whether they touch.
fn check(a: &Any, b: &Any) -> bool {
    let (shape_a, shape_b) = (Shape::from(a), Shape::from(b));
    let touching = oracle::touch(&shape_a, &shape_b);
    assert_eq!(touch(a, b), touching, "{a:?}\n{b:?}");
    let gap = gap(a, b);
    assert_eq!(gap.touches(), touching, "{gap:?}\n{a:?}\n{b:?}");
    assert!(is_feature_of(gap.feature_a, a) && is_feature_of(gap.feature_b, b), "{gap:?}");

    let error = 8.0 * f64::EPSILON * size(a, b) + 4.0 * f64::from_bits(1);
    let radii = &shape_a.radius + &shape_b.radius;
    let right = match oracle::square_between(&shape_a, &shape_b) {
        Some(square) => oracle::is_near(gap.distance, 1, &square, &radii, error),
        None if shape_a.convex && shape_b.convex => {
            let square = oracle::square_to_part(&shape_a, &shape_b);
            oracle::is_near(gap.distance, -1, &square, &radii, error)
        }
        None => gap.distance <= 0.0 && -gap.distance <= size(a, b) * 1.5,
    };
    assert!(right, "{gap:?}\n{a:?}\n{b:?}");

    let normal = gap.normal.length();
    assert!((normal - 1.0).abs() <= 2.0 * f64::EPSILON, "{gap:?}");
    let places = [a.corners(), b.corners()].concat();
    let coordinates = places.iter().fold(0.0, |m: f64, p| m.max(p.x.abs()).max(p.y.abs()));
    let along = (gap.point_b - gap.point_a).dot(gap.normal);
    let loose = 32.0 * f64::EPSILON * (coordinates + size(a, b)) + 16.0 * f64::from_bits(1);
    assert!((along - gap.distance).abs() <= loose, "{along} {gap:?}\n{a:?}\n{b:?}");
    for (point, shape) in [(gap.point_a, a), (gap.point_b, b)] {
        let off = crate::scene::gap(&Any::Disc(Disc::new(point, 0.0)), shape).distance;
        assert!(off <= loose, "{off} {gap:?}\n{a:?}\n{b:?}");
    }
    touching
}

fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..KINDS).flat_map(|a| (a..KINDS).map(move |b| (a, b)))
}

#[test]
fn on_a_grid_where_many_touch_exactly() {
    let mut random = Random::new(1, 0);
    for (kind_a, kind_b) in pairs() {
        let mut touching = 0;
        for _ in 0..400 {
            let grid = Grid::Coarse(1.0);
            let (a, b) = (any(kind_a, grid, &mut random), any(kind_b, grid, &mut random));
            touching += u32::from(check(&a, &b));
        }
        assert!((40..=395).contains(&touching), "{kind_a} {kind_b}: {touching} of 400 touch");
    }
}

#[test]
fn anywhere() {
    let mut random = Random::new(2, 0);
    for (kind_a, kind_b) in pairs() {
        for _ in 0..300 {
            let grid = Grid::Fine(1.0);
            check(&any(kind_a, grid, &mut random), &any(kind_b, grid, &mut random));
        }
    }
}

/// The next float up, or so many.
fn nudged(x: f64, ulps: i64) -> f64 {
    f64::from_bits((x.to_bits() as i64 + ulps).max(0) as u64)
}

#[test]
fn touching_within_an_ulp_or_two() {
    let mut random = Random::new(3, 0);
    let mut touching = [0, 0];
    for (kind_a, kind_b) in pairs() {
        for _ in 0..300 {
            let unit = [1.0, 1e-3, 1e6][random.below(3)];
            let grids = [Grid::Fine(unit), Grid::Fine(1.0), Grid::Coarse(1.0)];
            let a = any(kind_a, grids[random.below(2)], &mut random);
            let b = any(kind_b, grids[1 + random.below(2)], &mut random);
            let distance = gap(&a.with_radius(0.0), &b.with_radius(0.0)).distance;
            if distance <= 0.0 || (kind_a, kind_b) == (1, 1) || kind_a == 3 {
                continue;
            }
            // Grow the round ones of the two until they touch, give or take.
            let share = if kind_a % 2 == 1 { 0.0 } else { [1.0, 0.5, 0.25][random.below(3)] };
            let share = if kind_b % 2 == 1 { 1.0 } else { share };
            let ulps = random.below(5) as i64 - 2;
            let a = a.with_radius(nudged(distance * share, ulps));
            let b = b.with_radius(distance - distance * share);
            touching[usize::from(check(&a, &b))] += 1;
        }
    }
    assert!(touching[0] > 400 && touching[1] > 400, "{touching:?}");
}

#[test]
fn in_tiny_and_huge_and_mixed_units() {
    let mut random = Random::new(4, 0);
    let units = [1.0, 1e-300, 1e-160, 1e-150, 1e150, 1e160, 1e299, f64::from_bits(1), 1e-308];
    for (kind_a, kind_b) in pairs() {
        for i in 0..120 {
            let unit = units[i % units.len()];
            let other = if i % 3 == 0 { units[random.below(9)] } else { unit };
            let a = any(kind_a, Grid::Coarse(unit), &mut random);
            let b = any(
                kind_b,
                if i % 2 == 0 { Grid::Fine(other) } else { Grid::Coarse(other) },
                &mut random,
            );
            check(&a, &b);
        }
    }
}

#[test]
fn a_disc_in_a_container_and_thresholds() {
    let mut random = Random::new(5, 0);
    let mut touching = [0, 0];
    for i in 0..6000 {
        let unit = [1.0, 1e-300, 1e150, 1e299, f64::from_bits(8), 1e-3][i % 6];
        let grid = if i % 2 == 0 { Grid::Coarse(unit) } else { Grid::Fine(unit) };
        let disc = Disc::new(grid.point(&mut random), grid.radius(&mut random));
        let mut bowl = Container::new(grid.point(&mut random), 2.0 * grid.radius(&mut random));
        if i % 3 == 0 {
            let apart = interfere::disc_disc(&Disc::new(bowl.center, 0.0), &disc).distance;
            bowl.radius = nudged(apart + 2.0 * disc.radius, random.below(5) as i64 - 2).abs();
        }
        let inside = oracle::in_container(&disc, &bowl, 0.0);
        assert_eq!(interfere::touch::disc_container(&disc, &bowl), inside, "{disc:?} {bowl:?}");
        let gap = interfere::disc_container(&disc, &bowl);
        assert_eq!(gap.touches(), inside, "{gap:?} {disc:?} {bowl:?}");
        touching[usize::from(inside)] += 1;

        let threshold = grid.number(&mut random) * [1.0, 1e-2, 1e-16][random.below(3)];
        let within = interfere::touch::disc_container_within(&disc, &bowl, threshold);
        assert_eq!(within, oracle::in_container(&disc, &bowl, threshold), "{threshold}");

        let other = Disc::new(bowl.center, bowl.radius);
        let within = interfere::touch::disc_disc_within(&disc, &other, threshold);
        let reach =
            oracle::exact(disc.radius) + oracle::exact(other.radius) + oracle::exact(threshold);
        let [a, b] = [&disc, &other].map(|d| Shape::from(&Disc::new(d.center, 0.0)));
        let zero = dashu::rational::Relaxed::ZERO;
        let square = oracle::square_between(&a, &b).unwrap_or(zero.clone());
        assert_eq!(
            within,
            reach >= zero && square <= &reach * &reach,
            "{disc:?} {other:?} {threshold}"
        );
    }
    assert!(touching[0] > 1000 && touching[1] > 1000, "{touching:?}");
}
