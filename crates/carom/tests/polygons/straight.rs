//! Polygons that keep their form, against exact rationals; the deforming kernel must agree.

use crate::rational::{Truth, first_overlap, ulps};
use crate::{Pair, at, first, regular, star};
use carom::{Contact, DVec2, Feature, Polygon, predict};
use carom_oracle::Random;

/// A polygon on a grid, where corners meet corners and sides lie flat: often L- or U-shaped.
fn on_a_grid(random: &mut Random, shift: DVec2) -> Polygon {
    let shapes: [&[(i8, i8)]; 6] = [
        &[(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)],
        &[(0, 0), (3, 0), (3, 2), (2, 2), (2, 1), (1, 1), (1, 2), (0, 2)],
        &[(0, 0), (1, 0), (1, 1), (0, 1)],
        &[(0, 0), (2, 0), (1, 1)],
        &[(0, 0), (1, 0), (2, 0), (2, 1), (0, 1)],
        &[(0, 0), (2, 1), (0, 2), (1, 1)],
    ];
    let turns = random.below(4);
    let turn = |&(x, y): &(i8, i8)| {
        let mut v = at(f64::from(x), f64::from(y));
        (0..turns).for_each(|_| v = v.perp());
        v + shift
    };
    Polygon::new(shapes[random.below(6)].iter().map(turn).collect::<Vec<_>>()).unwrap()
}

fn first_deforming((a, v, b, w): &Pair) -> Option<Contact> {
    let v = vec![*v; a.vertices().len()];
    let w = vec![*w; b.vertices().len()];
    predict::deforming::polygon_polygon(a, &v, b, &w, f64::INFINITY)
}

/// Checks both kernels, and says whether the polygons meet.
fn check(pair: &Pair) -> bool {
    let truth = first_overlap(&pair.0, &pair.2, (pair.1, pair.3));
    let mut meets = false;
    for found in [first(pair), first_deforming(pair)] {
        match (&truth, found) {
            (Truth::Never, None) | (Truth::Overlap, _) => {}
            (Truth::At(instant), Some(contact)) => {
                let off = ulps(contact.instant, instant);
                assert!(off <= 1.0, "{off} ulp: {contact:?}\n{pair:?}");
                check_contact(pair, &contact);
                meets = true;
            }
            (Truth::Never, Some(contact)) => panic!("invented: {contact:?}\n{pair:?}"),
            (Truth::At(instant), None) => {
                panic!("missed at {}\n{pair:?}", instant.to_f64().value())
            }
        }
    }
    meets
}

/// The point lies on both features, and the bodies approach along the normal.
fn check_contact((a, v, b, w): &Pair, contact: &Contact) {
    let size = a.vertices().iter().chain(b.vertices()).fold(0.0, |m: f64, x| m.max(x.length()));
    let size = size + contact.instant * (v.length() + w.length());
    let distance = |polygon: &Polygon, velocity: &DVec2, feature: Feature, point: DVec2| {
        let n = polygon.vertices().len();
        let vertex = |i: usize| polygon.vertices()[i % n] + velocity * contact.instant;
        match feature {
            Feature::Vertex(i) => vertex(i).distance(point),
            Feature::Side(i) => {
                let e = vertex(i + 1) - vertex(i);
                let along = (point - vertex(i)).dot(e) / e.dot(e);
                vertex(i).lerp(vertex(i + 1), along.clamp(0.0, 1.0)).distance(point)
            }
            Feature::Rim => f64::INFINITY,
        }
    };
    let from_a = distance(a, v, contact.feature_a, contact.point_a);
    let from_b = distance(b, w, contact.feature_b, contact.point_b);
    assert!(from_a.max(from_b) <= 1e-14 * size, "{from_a} {from_b} {contact:?}");
    assert!((contact.normal.length() - 1.0).abs() < 1e-15, "{contact:?}");
    assert!(contact.normal.dot(*v - *w) > 0.0, "{contact:?}\n{a:?} {v} {b:?} {w}");
}

#[test]
fn random_convex_pairs_meet_when_rationals_say() {
    let mut random = Random::new(1, 0);
    let mut met = 0;
    for _ in 0..150 {
        let center = random.in_square(6.0);
        let mut any = |center| {
            regular(3 + random.below(5), center, random.between(0.5, 1.5), random.between(0.0, 6.0))
        };
        let (a, b) = (any(DVec2::ZERO), any(center));
        let aim = center * random.between(0.1, 1.0) + random.in_square(1.5);
        let drift = random.in_square(2.0);
        met += usize::from(check(&(a, aim + drift, b, drift)));
    }
    assert!((50..140).contains(&met), "{met}");
}

#[test]
fn random_stars_meet_when_rationals_say() {
    let mut random = Random::new(2, 0);
    let mut met = 0;
    for _ in 0..60 {
        let center = random.in_square(5.0);
        let (a, b) = (star(&mut random, DVec2::ZERO), star(&mut random, center));
        let aim = center * random.between(0.1, 1.0) + random.in_square(1.0);
        let drift = random.in_square(2.0);
        met += usize::from(check(&(a, aim + drift, b, drift)));
    }
    assert!((15..58).contains(&met), "{met}");
}

/// Corner on corner, flat on flat, sliding, resting in a notch: all exactly.
#[test]
fn polygons_on_a_grid_meet_when_rationals_say() {
    let mut random = Random::new(3, 0);
    let (mut met, mut now) = (0, 0);
    for _ in 0..700 {
        let mut whole = |size: f64| {
            let v = random.in_square(size + 0.5);
            at(v.x.round(), v.y.round())
        };
        let (shift, aim, w) = (whole(5.0), whole(1.0), whole(1.0));
        let v = w + aim + (shift * random.unit()).round();
        let pair = (on_a_grid(&mut random, DVec2::ZERO), v, on_a_grid(&mut random, shift), w);
        met += usize::from(check(&pair));
        now += usize::from(first(&pair).is_some_and(|c| c.instant == 0.0));
    }
    assert!(met > 150 && now > 20, "{met} {now}");
}

/// Each corner of one aimed at a corner of the other, exactly and one bit to either side.
#[test]
fn corners_aimed_at_corners_meet_when_rationals_say() {
    let mut random = Random::new(4, 0);
    let mut met = 0;
    for k in 0..120 {
        let center = at(random.between(-5.0, 5.0), 4.0);
        let (a, b) = if k % 4 == 0 {
            (star(&mut random, DVec2::ZERO), star(&mut random, center))
        } else {
            (regular(5, DVec2::ZERO, 1.0, random.unit()), regular(6, center, 1.3, random.unit()))
        };
        // With few digits, so that differences are exact.
        let rounded = |p: &Polygon| {
            let digits = |x: f64| (x * 1048576.0).round() / 1048576.0;
            let places = p.vertices().iter().map(|v| at(digits(v.x), digits(v.y)));
            Polygon::new(places.collect::<Vec<_>>()).unwrap()
        };
        let (a, b) = (rounded(&a), rounded(&b));
        // The corner furthest out on one hand, at that furthest out on the other.
        let furthest = |p: &Polygon, hand: f64| {
            let out = |v: &&DVec2| center.perp_dot(**v) * hand;
            *p.vertices().iter().max_by(|v, w| out(v).total_cmp(&out(w))).unwrap()
        };
        let hand = [1.0, -1.0][k % 2];
        let v = furthest(&b, -hand) - furthest(&a, hand);
        let bits = [0.0, f64::EPSILON, -f64::EPSILON][k % 3];
        let v = at(v.x * (1.0 + bits), v.y);
        met += usize::from(check(&(a, v, b, DVec2::ZERO)));
    }
    assert!((30..110).contains(&met), "{met}");
}

fn block(low: (f64, f64), high: (f64, f64)) -> Polygon {
    Polygon::rectangle(at(low.0, low.1), at(high.0, high.1)).unwrap()
}

#[test]
fn a_corner_that_passes_a_corner_by_one_bit_does_not_meet_it() {
    let anvil = block((0.0, 0.0), (1.0, 1.0));
    let next = 1.0 + f64::EPSILON;
    let right = at(1.0, 0.0);
    for (low, meets) in [(1.0 - f64::EPSILON / 2.0, true), (1.0, false), (next, false)] {
        let passing = block((-3.0, low), (-2.0, 2.0));
        let pair = (passing, right, anvil.clone(), DVec2::ZERO);
        assert_eq!(check(&pair), meets, "{low}");
    }
}

#[test]
fn flat_contacts_are_in_the_middle_of_what_is_shared() {
    let hammer = block((0.0, 5.0), (2.0, 6.0));
    let anvil = block((1.0, 0.0), (4.0, 1.0));
    let pair = (hammer, at(0.25, -1.0), anvil, DVec2::ZERO);
    for contact in [first(&pair).unwrap(), first_deforming(&pair).unwrap()] {
        assert_eq!(contact.instant, 4.0);
        assert_eq!((contact.feature_a, contact.feature_b), (Feature::Side(0), Feature::Side(2)));
        assert_eq!(contact.point_a, at(2.0, 1.0)); // from 1 to 3
        assert_eq!(contact.normal, at(0.0, -1.0));
    }
}

#[test]
fn a_flat_made_of_several_sides_is_one_flat() {
    // The anvil's top has a straight corner at x = 2.
    let top = [at(0., 0.), at(4., 0.), at(4., 1.), at(2., 1.), at(0., 1.)];
    let anvil = Polygon::new(top).unwrap();
    for (left, side, middle) in [(0.0, 3, 0.5), (3.0, 2, 3.5), (1.75, 2, 2.25)] {
        let hammer = block((left, 3.0), (left + 1.0, 4.0));
        let contact = first(&(hammer, at(0.0, -1.0), anvil.clone(), DVec2::ZERO)).unwrap();
        assert_eq!((contact.feature_a, contact.feature_b), (Feature::Side(0), Feature::Side(side)));
        assert_eq!((contact.instant, contact.point_a), (2.0, at(middle, 1.0)));
    }
}

#[test]
fn corner_to_corner_has_a_normal_between_the_sides() {
    let (a, b) = (block((0.0, 0.0), (1.0, 1.0)), block((3.0, 3.0), (4.0, 4.0)));
    let pair = (a, at(1.0, 1.0), b, DVec2::ZERO);
    for contact in [first(&pair).unwrap(), first_deforming(&pair).unwrap()] {
        assert_eq!((contact.instant, contact.point_a), (2.0, at(3.0, 3.0)));
        assert_eq!(
            (contact.feature_a, contact.feature_b),
            (Feature::Vertex(2), Feature::Vertex(0))
        );
        assert!(contact.normal.distance(DVec2::ONE.normalize()) < 1e-15);
    }
}

#[test]
fn corners_that_meet_by_their_other_sides_are_no_flat_contact() {
    // Two arrowheads, hooked into each other along a slanted side which the motion parts.
    let a = Polygon::new([at(0., 0.), at(1., -2.), at(2., 0.), at(1., -1.)]).unwrap();
    let b = Polygon::new([at(3., -1.), at(2., 1.), at(1., -1.), at(2., 0.)]).unwrap();
    let pair = (a, at(2.0, -1.0), b, DVec2::ZERO);
    assert!(check(&pair));
}

#[test]
fn in_touch_at_the_start_only_approach_is_an_event() {
    let (a, b) = (block((0.0, 0.0), (1.0, 1.0)), block((1.0, 0.5), (2.0, 1.5)));
    for (v, now) in [((1.0, 0.0), true), ((1.0, 5.0), true), ((0.0, 1.0), false)]
        .into_iter()
        .chain([((0.0, -1.0), false), ((-1.0, 0.0), false), ((-1.0, 9.0), false)])
    {
        let pair = (a.clone(), at(v.0, v.1), b.clone(), DVec2::ZERO);
        for found in [first(&pair), first_deforming(&pair)] {
            assert_eq!(found.map(|contact| contact.instant), now.then_some(0.0), "{v:?}");
        }
    }
}

#[test]
fn overlapping_is_an_event_only_while_it_gets_deeper() {
    // By 1/4 to the right, and by 1/2 upwards: so the way out is to the left.
    let (a, b) = (block((0.0, 0.0), (1.0, 1.0)), block((0.75, 0.5), (1.75, 1.5)));
    for (v, now) in [((1.0, 0.0), true), ((0.1, -5.0), true), ((-0.1, 5.0), false)]
        .into_iter()
        .chain([((0.0, 1.0), false), ((-1.0, 0.0), false), ((0.0, 0.0), false)])
    {
        let pair = (a.clone(), at(v.0, v.1), b.clone(), DVec2::ZERO);
        let found = first(&pair);
        assert_eq!(found.map(|contact| contact.instant), now.then_some(0.0), "{v:?}");
        if let Some(contact) = found {
            assert_eq!(contact.normal, at(1.0, 0.0));
            assert_eq!((contact.point_b - contact.point_a).x.abs(), 0.25);
        }
    }
}

#[test]
fn in_a_cup_each_wall_counts_by_itself() {
    let cup = [at(0., 0.), at(4., 0.), at(4., 4.), at(3., 4.), at(3., 1.), at(1., 1.)];
    let cup = Polygon::new([&cup[..], &[at(1., 4.), at(0., 4.)]].concat()).unwrap();
    // A block that is 2^-50 deep in the left wall and in the floor.
    let bit = 2f64.powi(-50);
    let inside = block((1.0 - bit, 1.0 - bit), (2.0, 2.0));
    let find = |v: (f64, f64)| first(&(inside.clone(), at(v.0, v.1), cup.clone(), DVec2::ZERO));
    assert_eq!(find((0.25, 1.0)), None);
    // Up along the wall, past its upper end, without leaving it.
    assert_eq!(find((0.0, 1.0)), None);
    let right = find((1.0, 0.5)).unwrap();
    assert_eq!((right.instant, right.normal), (1.0, at(1.0, 0.0)));
    let left = find((-1.0, 1.0)).unwrap();
    assert_eq!((left.instant, left.normal), (0.0, at(-1.0, 0.0)));
    let down = find((1.0, -1.0)).unwrap();
    assert_eq!((down.instant, down.normal), (0.0, at(0.0, -1.0)));
}

#[test]
fn sliding_along_a_floor_it_is_a_bit_deep_in_a_block_meets_only_what_rises() {
    let bit = 2f64.powi(-50);
    let sliding = block((0.0, -bit), (1.0, 1.0));
    let find = |ground: &[DVec2]| {
        let ground = Polygon::new(ground).unwrap();
        first(&(sliding.clone(), at(1.0, 0.0), ground, DVec2::ZERO))
    };
    let below = [at(-5., 0.), at(-5., -2.), at(9., -2.), at(9., -1.)];
    // A joint in the floor, and a slope down beyond it.
    assert_eq!(find(&[&below[..], &[at(6., 0.), at(3., 0.)]].concat()), None);
    // A ramp up, and a step.
    for rise in [at(9., 3.), at(3., 2.)] {
        let met = find(&[&below[..], &[rise, at(3., 0.)]].concat()).unwrap();
        assert!((met.instant - 2.0).abs() < 1e-14, "{met:?}");
        assert!(met.normal.x > 0.0, "{met:?}");
    }
}

#[test]
fn the_horizon_cuts_the_answer_off_and_changes_nothing_else() {
    let (a, b) = (block((0.0, 0.0), (1.0, 1.0)), block((3.0, 0.0), (4.0, 3.0)));
    let until = |horizon| predict::polygon_polygon(&a, at(0.75, 0.5), &b, DVec2::ZERO, horizon);
    let instant = until(f64::INFINITY).unwrap().instant;
    assert_eq!(until(instant), until(f64::INFINITY));
    assert_eq!(until(instant * (1.0 - f64::EPSILON)), None);
    assert_eq!(until(0.0), None);
}

#[test]
fn sizes_from_the_smallest_to_the_largest_give_a_number_or_nothing() {
    let sizes = [f64::from_bits(1), 1e-308, 1e-150, 1.0, 1e150, 1e300];
    let mut met = 0;
    for size in sizes {
        for offset in sizes {
            for speed in sizes {
                let a = block((-size, -size), (size, size));
                let b = Polygon::new([
                    at(offset, 0.0),
                    at(2.0 * offset, -size),
                    at(offset * 2.0, size),
                ]);
                let Ok(b) = b else { continue };
                let pair = (a, at(speed, speed * 1e-3), b, at(0.0, -speed));
                for found in [first(&pair), first_deforming(&pair)].into_iter().flatten() {
                    assert!(found.instant >= 0.0 && found.instant.is_finite());
                    assert!(!found.point_a.is_nan() && !found.point_b.is_nan(), "{found:?}");
                    assert!((found.normal.length() - 1.0).abs() < 1e-15, "{found:?}\n{pair:?}");
                    met += 1;
                }
            }
        }
    }
    assert!(met > 50, "{met}");
}
