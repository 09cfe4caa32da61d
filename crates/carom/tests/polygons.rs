//! Two polygons, going straight on: against exact rationals, and against themselves seen otherwise.

mod rational;

use carom::{Contact, DVec2, Feature, Polygon, predict};
use rational::{Truth, first_overlap, ulps};

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// Numbers in 0..1 that are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.roll()
    }

    fn point(&mut self, size: f64) -> DVec2 {
        at(self.between(-size, size), self.between(-size, size))
    }

    fn index(&mut self, n: usize) -> usize {
        (self.roll() * n as f64) as usize
    }
}

fn regular(n: usize, center: DVec2, radius: f64, angle: f64) -> Polygon {
    let corner = |k| center + radius * DVec2::from_angle(angle + k as f64 * 6.283_185 / n as f64);
    Polygon::new((0..n).map(corner).collect::<Vec<_>>()).unwrap()
}

/// A star: a corner in, a corner out.
fn star(dice: &mut Dice, center: DVec2) -> Polygon {
    let n = 3 + dice.index(3);
    let angle = dice.between(0.0, 6.0);
    let corner = |k: usize| {
        let radius = if k % 2 == 0 { 1.5 } else { dice.between(0.3, 1.4) };
        center + radius * DVec2::from_angle(angle + k as f64 * 3.141_592 / n as f64)
    };
    Polygon::new((0..2 * n).map(corner).collect::<Vec<_>>()).unwrap()
}

/// A polygon on a grid, where corners meet corners and sides lie flat: often L- or U-shaped.
fn on_a_grid(dice: &mut Dice, shift: DVec2) -> Polygon {
    let shapes: [&[(i8, i8)]; 6] = [
        &[(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)],
        &[(0, 0), (3, 0), (3, 2), (2, 2), (2, 1), (1, 1), (1, 2), (0, 2)],
        &[(0, 0), (1, 0), (1, 1), (0, 1)],
        &[(0, 0), (2, 0), (1, 1)],
        &[(0, 0), (1, 0), (2, 0), (2, 1), (0, 1)],
        &[(0, 0), (2, 1), (0, 2), (1, 1)],
    ];
    let turns = dice.index(4);
    let turn = |&(x, y): &(i8, i8)| {
        let mut v = at(f64::from(x), f64::from(y));
        (0..turns).for_each(|_| v = v.perp());
        v + shift
    };
    Polygon::new(shapes[dice.index(6)].iter().map(turn).collect::<Vec<_>>()).unwrap()
}

type Pair = (Polygon, DVec2, Polygon, DVec2);

fn first((a, v, b, w): &Pair) -> Option<Contact> {
    predict::polygon_polygon(a, *v, b, *w, f64::INFINITY)
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
    let mut dice = Dice(1);
    let mut met = 0;
    for _ in 0..150 {
        let center = dice.point(6.0);
        let mut any = |center| {
            regular(3 + dice.index(5), center, dice.between(0.5, 1.5), dice.between(0.0, 6.0))
        };
        let (a, b) = (any(DVec2::ZERO), any(center));
        let aim = center * dice.between(0.1, 1.0) + dice.point(1.5);
        let drift = dice.point(2.0);
        met += usize::from(check(&(a, aim + drift, b, drift)));
    }
    assert!((50..140).contains(&met), "{met}");
}

#[test]
fn random_stars_meet_when_rationals_say() {
    let mut dice = Dice(2);
    let mut met = 0;
    for _ in 0..60 {
        let center = dice.point(5.0);
        let (a, b) = (star(&mut dice, DVec2::ZERO), star(&mut dice, center));
        let aim = center * dice.between(0.1, 1.0) + dice.point(1.0);
        let drift = dice.point(2.0);
        met += usize::from(check(&(a, aim + drift, b, drift)));
    }
    assert!((15..58).contains(&met), "{met}");
}

/// Corner on corner, flat on flat, sliding, resting in a notch: all exactly.
#[test]
fn polygons_on_a_grid_meet_when_rationals_say() {
    let mut dice = Dice(3);
    let (mut met, mut now) = (0, 0);
    for _ in 0..700 {
        let mut whole = |size: f64| {
            let v = dice.point(size + 0.5);
            at(v.x.round(), v.y.round())
        };
        let (shift, aim, w) = (whole(5.0), whole(1.0), whole(1.0));
        let v = w + aim + (shift * dice.roll()).round();
        let pair = (on_a_grid(&mut dice, DVec2::ZERO), v, on_a_grid(&mut dice, shift), w);
        met += usize::from(check(&pair));
        now += usize::from(first(&pair).is_some_and(|c| c.instant == 0.0));
    }
    assert!(met > 150 && now > 20, "{met} {now}");
}
