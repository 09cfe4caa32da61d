//! Walls that stretch, against the exact kernels and against looking often.

use super::*;
use crate::predict::deforming::point_edge;

/// Numbers that look random (splitmix64).
struct Dice(u64);

impl Dice {
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        low + (high - low) * ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn vector(&mut self, size: f64) -> DVec2 {
        DVec2::new(self.between(-size, size), self.between(-size, size))
    }

    fn polygon(&mut self, center: DVec2) -> Polygon {
        let (corners, turn) = (self.between(3.0, 7.0) as usize, self.between(0.0, 6.0));
        let star = corners > 4 && self.between(0.0, 1.0) < 0.5;
        let vertex = |i: usize| {
            let angle = turn + i as f64 * core::f64::consts::TAU / corners as f64;
            let reach = if star && i % 2 == 1 { 0.45 } else { 1.0 };
            center + DVec2::from_angle(angle) * reach
        };
        Polygon::new((0..corners).map(vertex).collect::<Vec<_>>()).unwrap()
    }

    fn wall(&mut self, radius: f64) -> Stretching {
        let segment = Segment::new(self.vector(2.0), self.vector(2.0));
        Stretching { segment, ends: [self.vector(1.0), self.vector(1.0)], radius }
    }
}

fn outlined(polygon: &Polygon) -> Vec<Vec<usize>> {
    let whole = polygon.is_convex();
    if whole { Vec::new() } else { crate::predict::turning::convex_pieces(polygon.vertices()) }
}

fn gap(polygon: &Polygon, motion: &Motion, wall: &Stretching, t: f64) -> f64 {
    let placed = polygon.vertices().iter().map(|v| motion.place(*v, t)).collect();
    let polygon = Polygon::as_checked(placed, polygon.is_convex());
    let capsule = Capsule { segment: wall.at(t), radius: wall.radius };
    interfere::capsule_polygon(&capsule, &polygon).distance
}

/// The exact kernel for points and edges, vertex by vertex and end by end.
fn exactly(polygon: &Polygon, velocity: DVec2, wall: &Stretching, horizon: f64) -> f64 {
    let corners = polygon
        .vertices()
        .iter()
        .filter_map(|v| point_edge(*v, velocity, &wall.segment, wall.ends, horizon));
    let ends = [(wall.segment.a, wall.ends[0]), (wall.segment.b, wall.ends[1])];
    let sides = polygon.sides().flat_map(|(a, b)| {
        ends.map(|(end, speed)| point_edge(end, speed, &Segment::new(a, b), [velocity; 2], horizon))
    });
    corners.chain(sides.flatten()).map(|c| c.instant).fold(f64::INFINITY, f64::min)
}

#[test]
fn what_goes_straight_is_met_when_the_exact_kernel_says() {
    let mut dice = Dice(1);
    let mut met = 0;
    for case in 0..4000 {
        let polygon = dice.polygon(DVec2::new(6.0, 0.0));
        // Also at rest: then it is the wall that comes.
        let rests = case % 4 == 0;
        let velocity = if rests { DVec2::ZERO } else { dice.vector(2.0) };
        let wall = dice.wall(0.0);
        let (pieces, motion) = (outlined(&polygon), Motion::straight(velocity));
        let outline = Outline::of_pieces(polygon.vertices(), &pieces);
        let found = first_contact(&outline, &motion, &wall, 20.0);
        let truth = exactly(&polygon, velocity, &wall, 20.0);
        let instant = found.map_or(f64::INFINITY, |found| found.instant);
        let close = instant == truth || (instant - truth).abs() < 1e-11 * truth;
        assert!(close, "case {case}: {instant} {truth}");
        met += u32::from(found.is_some());
    }
    assert!(met > 500, "{met}");
}

#[test]
fn what_falls_and_turns_is_never_in_the_wall_before() {
    let mut dice = Dice(2);
    let mut met = 0;
    for case in 0..1000 {
        let center = DVec2::new(5.0, 1.0);
        let polygon = dice.polygon(center);
        let radius = if case % 2 == 0 { 0.0 } else { 0.25 };
        let (wall, pull) = (dice.wall(radius), dice.vector(0.5));
        let motion = Motion::falling(dice.vector(2.0) - DVec2::X, pull)
            .turning(dice.between(-4.0, 4.0), center);
        if gap(&polygon, &motion, &wall, 0.0) <= 0.0 {
            continue;
        }
        let pieces = outlined(&polygon);
        let outline = Outline::of_pieces(polygon.vertices(), &pieces);
        let found = first_contact(&outline, &motion, &wall, 10.0);
        let until = found.map_or(10.0, |found| found.instant);
        for k in 0..500 {
            let t = until * f64::from(k) / 500.0;
            assert!(gap(&polygon, &motion, &wall, t) > 0.0, "case {case}: late, at {t}");
        }
        if let Some(found) = found {
            let left = gap(&polygon, &motion, &wall, until);
            assert!(left.abs() < 1e-12, "case {case}: {left:e}");
            let closer = gap(&polygon, &motion, &wall, until + 1e-6);
            assert!(closer < left, "case {case}: not approaching at {found:?}");
            met += 1;
        }
    }
    assert!(met > 200, "{met}");
}

#[test]
fn what_parts_from_a_wall_that_turns_does_not_meet_it_again_at_once() {
    // A block on the still end of a wall whose other end rises towards it, far away: where they touch, they part.
    let block = Polygon::rectangle(DVec2::new(0.5, 0.0), DVec2::new(1.5, 1.0)).unwrap();
    let wall = Stretching {
        segment: Segment::new(DVec2::ZERO, DVec2::new(10.0, 0.0)),
        ends: [DVec2::ZERO, DVec2::new(0.0, 1.0)],
        radius: 0.0,
    };
    let up = Motion::straight(DVec2::new(0.0, 0.5));
    let outline = Outline::polygon(&block);
    assert!(first_contact(&outline, &up, &wall, 100.0).is_none());
    // Slower than the wall is under its right corner, 1.5/10, it is met there.
    let slowly = Motion::straight(DVec2::new(0.0, 0.125));
    let found = first_contact(&outline, &slowly, &wall, 100.0).unwrap();
    assert_eq!((found.instant, found.feature_a), (0.0, Feature::Vertex(1)));
}
