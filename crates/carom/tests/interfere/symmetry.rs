//! The same bits, scaled, mirrored, turned and swapped.

use crate::scene::{Any, Grid, KINDS, any, gap, touch};
use carom::{DVec2, Feature, interfere::Gap};
use carom_oracle::Random;

fn mapped(gap: Gap, f: impl Fn(DVec2) -> DVec2, scale: f64) -> Gap {
    Gap {
        distance: gap.distance * scale,
        point_a: f(gap.point_a),
        point_b: f(gap.point_b),
        normal: f(gap.normal) / scale,
        ..gap
    }
}

/// A mirrored polygon has its corners in another order.
fn unnumbered(gap: Gap) -> Gap {
    Gap { feature_a: Feature::Rim, feature_b: Feature::Rim, ..gap }
}

fn cases(seed: u64, each: usize) -> Vec<(Any, Any)> {
    let mut random = Random::new(seed, 0);
    let mut cases = Vec::new();
    for kind_a in 0..KINDS {
        for kind_b in 0..KINDS {
            for i in 0..each {
                let grid = || if i % 4 == 0 { Grid::Coarse(1.0) } else { Grid::Fine(1.0) };
                cases.push((any(kind_a, grid(), &mut random), any(kind_b, grid(), &mut random)));
            }
        }
    }
    cases
}

#[test]
fn scaled_by_powers_of_two() {
    for k in [1, -1, 40, -40, 300, -300, 900, -900] {
        let unit = 2f64.powi(k);
        for (a, b) in cases(11, 100) {
            let scaled = |shape: &Any| shape.map(|p| p * unit, |r| r * unit);
            let expected = mapped(gap(&a, &b), |p| p * unit, unit);
            assert_eq!(gap(&scaled(&a), &scaled(&b)), expected, "2^{k} {a:?} {b:?}");
        }
    }
}

#[test]
fn swapped() {
    // Written the other way round; `gap` only swaps where there is one function for both.
    for (a, b) in cases(12, 300) {
        let (one, other) = (gap(&a, &b), gap(&b, &a).swapped());
        if one != other {
            // Only coinciding points have no direction of their own.
            assert!(one.distance <= 0.0 && coincide(&a, &b), "{one:?}\n{other:?}\n{a:?} {b:?}");
        }
    }
}

fn coincide(a: &Any, b: &Any) -> bool {
    let (a, b) = (a.corners(), b.corners());
    a.iter().all(|p| b.contains(p)) && b.iter().all(|p| a.contains(p))
}

#[test]
fn mirrored_and_turned() {
    let mirror = |p: DVec2| DVec2::new(-p.x, p.y);
    let turn = |p: DVec2| DVec2::new(-p.y, p.x);
    let flip = |p: DVec2| DVec2::new(p.y, p.x);
    let ways: [fn(DVec2) -> DVec2; 3] = [mirror, turn, flip];
    for way in ways {
        for (i, (a, b)) in cases(13, 200).into_iter().enumerate() {
            let (a_way, b_way) = (a.map(way, |r| r), b.map(way, |r| r));
            assert_eq!(touch(&a_way, &b_way), touch(&a, &b));
            let expected = unnumbered(mapped(gap(&a, &b), way, 1.0));
            let got = unnumbered(gap(&a_way, &b_way));
            assert_eq!(got.distance, expected.distance, "{a:?} {b:?}");
            // On the grid, several places are often equally near. Anywhere else every bit counts.
            if i % 4 != 0 {
                assert_eq!(got, expected, "{a:?} {b:?}");
            }
        }
    }
}
