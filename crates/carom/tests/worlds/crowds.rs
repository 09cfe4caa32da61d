//! Many discs: the same overlaps as by the plainest of means, and quickly.

use super::{TORUS, at, disc, world};
use carom::interfere::{self, Gap};
use carom::{
    Boundary, Container, DVec2, Disc, DiscBody, Fault, Polygon, Segment, Subject, World,
    WorldBuilder, WorldError,
};
use carom_oracle::Random;
use std::time::Instant;

/// The problems of a random world by the plainest of means: every disc with everything.
fn all_with_all(
    discs: &[DiscBody],
    segments: &[Segment],
    blocks: &[Polygon],
    bowls: &[Container],
    torus: bool,
) -> Vec<(Subject, Subject)> {
    let shifts: Vec<DVec2> = if torus {
        (-2..=2).flat_map(|x| (-2..=2).map(move |y| 10.0 * at(x.into(), y.into()))).collect()
    } else {
        vec![DVec2::ZERO]
    };
    let number = |i: usize| i as u32;
    let mut found = Vec::new();
    for (i, a) in discs.iter().enumerate() {
        for (j, b) in discs.iter().enumerate().skip(i + 1) {
            let deepest = |s: &DVec2| a.radius + b.radius - (b.center + *s - a.center).length();
            let deep = shifts.iter().any(|s| deepest(s) > 1e-9 * a.radius.min(b.radius));
            if deep && !(a.is_fixed() && b.is_fixed()) {
                found.push((Subject::Disc(number(i)), Subject::Disc(number(j))));
            }
        }
    }
    let movable = || discs.iter().enumerate().filter(|(_, disc)| !disc.is_fixed());
    for (i, disc) in movable() {
        let image = |s: &DVec2| Disc::new(disc.center + *s, disc.radius);
        let deep = |gap: Gap| -gap.distance > 1e-9 * disc.radius;
        for (j, wall) in segments.iter().enumerate() {
            if shifts.iter().any(|s| deep(interfere::disc_segment(&image(s), wall))) {
                found.push((Subject::Disc(number(i)), Subject::Segment(number(j))));
            }
        }
    }
    for (i, disc) in movable() {
        let image = |s: &DVec2| Disc::new(disc.center + *s, disc.radius);
        let deep = |gap: Gap| -gap.distance > 1e-9 * disc.radius;
        for (j, wall) in blocks.iter().enumerate() {
            if shifts.iter().any(|s| deep(interfere::disc_polygon(&image(s), wall))) {
                found.push((Subject::Disc(number(i)), Subject::Polygon(number(j))));
            }
        }
    }
    for (i, disc) in movable() {
        for (j, bowl) in bowls.iter().enumerate() {
            let across = |s: &DVec2| {
                let apart = (disc.center + *s - bowl.center).length();
                let to_rim = (bowl.radius - apart).abs();
                disc.radius - to_rim > 1e-9 * disc.radius
            };
            if shifts.iter().any(across) {
                found.push((Subject::Disc(number(i)), Subject::Container(number(j))));
            }
        }
    }
    found
}

#[test]
fn the_same_overlaps_are_found_as_by_trying_all_with_all() {
    let mut seen = 0;
    for i in 0..600 {
        let random = &mut Random::new(5, i);
        let torus = random.chance(0.5);
        let place = |random: &mut Random| at(random.between(0.0, 10.0), random.between(0.0, 10.0));
        let mut discs = Vec::new();
        let size = random.between(-1.5, 0.0);
        for _ in 0..random.below(200) {
            let disc = DiscBody::new(place(random), random.decade(-2.5, size));
            discs.push(if random.chance(0.2) { disc.fixed() } else { disc });
        }
        let (mut segments, mut blocks) = (Vec::new(), Vec::new());
        for _ in 0..random.below(4) {
            segments.push(Segment::new(place(random), place(random)));
        }
        for _ in 0..random.below(3) {
            let corner = place(random);
            let far = corner + at(random.between(0.1, 2.0), random.between(0.1, 2.0));
            blocks.push(Polygon::new([corner, at(far.x, corner.y), far, place(random)]));
        }
        let blocks: Vec<Polygon> = blocks.into_iter().flatten().collect();
        let mut bowls = Vec::new();
        for _ in 0..random.below(3) {
            bowls.push(Container::new(place(random), random.between(1.5, 5.0)));
        }
        let built = world(|w| {
            bowls.iter().for_each(|bowl| {
                w.container(*bowl);
            });
            w.boundary(if torus { TORUS } else { Boundary::Open });
            discs.iter().for_each(|disc| {
                w.disc(disc.clone());
            });
            segments.iter().for_each(|wall| {
                w.segment(*wall);
            });
            blocks.iter().for_each(|wall| {
                w.polygon(wall.clone());
            });
        });
        let problems = built.map_or_else(|e| e.problems, |_| vec![]);
        let expected = all_with_all(&discs, &segments, &blocks, &bowls, torus);
        let mut listed = Vec::new();
        let mut count = 0;
        for problem in &problems {
            match problem.fault {
                Fault::Overlap { other, .. } => listed.push((problem.subject, other)),
                Fault::AcrossRim { container, .. } => {
                    listed.push((problem.subject, Subject::Container(container)));
                }
                Fault::More { count: more, .. } => count += more,
                _ => panic!("{problem}"),
            }
        }
        seen += expected.len();
        assert_eq!(listed.len() + count, expected.len(), "world {i}");
        for (kind, same) in [
            (0, |s: Subject| matches!(s, Subject::Disc(_))),
            (1, |s: Subject| matches!(s, Subject::Segment(_))),
            (2, |s: Subject| matches!(s, Subject::Polygon(_))),
            (3, |s: Subject| matches!(s, Subject::Container(_))),
        ] as [(u8, fn(Subject) -> bool); 4]
        {
            let of_kind = |list: &[(Subject, Subject)]| -> Vec<(Subject, Subject)> {
                list.iter().copied().filter(|(_, other)| same(*other)).take(20).collect()
            };
            assert_eq!(of_kind(&listed), of_kind(&expected), "world {i}, kind {kind}");
        }
    }
    assert!(seen > 5_000, "{seen}");
}

/// Discs that fill a square without overlap, from its own size down to a thousandth.
fn fill(square: (DVec2, f64), random: &mut Random, discs: &mut Vec<DiscBody>) {
    let (corner, side) = square;
    if side <= 1.0 || (side <= 512.0 && random.chance(0.04)) {
        return discs.push(DiscBody::new(corner + 0.5 * side, 0.5 * side));
    }
    for x in [0.0, 0.5] {
        for y in [0.0, 0.5] {
            fill((corner + at(x, y) * side, 0.5 * side), random, discs);
        }
    }
}

/// How long it takes to build a world, with a limit that only something quadratic could pass.
fn built_quickly(name: &str, fill: impl FnOnce(&mut WorldBuilder)) -> Result<World, WorldError> {
    let mut world = World::builder();
    fill(&mut world);
    let start = Instant::now();
    let built = world.build();
    let seconds = start.elapsed().as_secs_f64();
    println!("{name}: {seconds:.3} s");
    assert!(seconds < 10.0, "{name} took {seconds} s");
    built
}

#[test]
fn large_worlds_are_checked_quickly() {
    // A lattice in which everything touches, in an order that has nothing to do with place.
    let lattice = |w: &mut WorldBuilder| {
        w.boundary(Boundary::periodic(DVec2::ZERO, at(2048.0, 2048.0)));
        for i in 0..1u64 << 20 {
            let place = (i * 387_420_489) % (1 << 20);
            let (x, y) = ((place % 1024) as f64, (place / 1024) as f64);
            w.disc(disc(2.0 * x + 1.0, 2.0 * y + 1.0, 1.0));
        }
    };
    assert!(built_quickly("a million discs that touch", lattice).is_ok());

    let mut discs = Vec::new();
    fill((DVec2::ZERO, 1024.0), &mut Random::new(3, 3), &mut discs);
    assert!(discs.len() > 400_000, "{}", discs.len());
    let mixed = |w: &mut WorldBuilder| {
        discs.drain(..).for_each(|disc| {
            w.disc(disc);
        })
    };
    assert!(built_quickly("mixed sizes", mixed).is_ok());

    let heap = |w: &mut WorldBuilder| {
        (0..1_000_000).for_each(|_| {
            w.disc(disc(0., 0., 1.));
        })
    };
    assert_eq!(built_quickly("a million in one place", heap).unwrap_err().problems.len(), 21);

    let fixed = |w: &mut WorldBuilder| {
        (0..1_000_000).for_each(|_| {
            w.disc(disc(0., 0., 1.).fixed());
        })
    };
    assert!(built_quickly("a million fixed in one place", fixed).is_ok());

    let walls = |w: &mut WorldBuilder| {
        let random = &mut Random::new(4, 4);
        for i in 0..10_000 {
            let y = f64::from(i);
            w.segment(Segment::new(at(0.0, y), at(10_000.0, y + random.unit())));
        }
        for i in 0..1000 {
            w.disc(disc(random.between(0.0, 9999.0), 9.5 * f64::from(i) + 0.01, 0.001).mass(1.0));
        }
    };
    built_quickly("ten thousand walls", walls).ok();

    // A polygon of ten thousand sides round a pit, with discs at its bottom and deep in the solid.
    let pit = |w: &mut WorldBuilder| {
        let mut corners = vec![at(-1.0, -1000.0), at(10_001.0, -1000.0), at(10_001.0, 500.0)];
        corners.extend((0..=10_000).rev().map(|i| at(f64::from(i), f64::from(i % 2))));
        corners.push(at(-1.0, 500.0));
        w.polygon(Polygon::new(corners).unwrap());
        for i in 0..100_000u32 {
            let (x, y) = (f64::from(i % 10_000), f64::from(i / 10_000));
            w.disc(disc(x + 0.5, 2.0 + y, 0.25));
        }
        for i in 0..100 {
            w.disc(disc(5000.0 + f64::from(i % 10), -500.0 - f64::from(i / 10), 0.25));
        }
    };
    let words = built_quickly("a pit", pit).unwrap_err().to_string();
    assert!(words.starts_with("disc 100000 and polygon 0 overlap by 500.25\n"), "{words}");
    assert!(words.ends_with("\nand 80 more overlaps of discs with polygons"), "{words}");
}
