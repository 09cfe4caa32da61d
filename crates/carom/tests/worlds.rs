//! What a world must be to be built, and what is said of one that is not.

use carom::{
    Boundary, Capsule, Container, DVec2, Disc, DiscBody, Fault, Polygon, Segment, Subject, World,
    WorldBuilder, WorldError, interfere,
};
use carom_oracle::Random;
use std::time::Instant;

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn disc(x: f64, y: f64, radius: f64) -> DiscBody {
    DiscBody::new(at(x, y), radius)
}

fn world(fill: impl FnOnce(&mut WorldBuilder)) -> Result<World, WorldError> {
    let mut world = World::builder();
    fill(&mut world);
    world.build()
}

/// What is said of a world, line by line.
fn said(fill: impl FnOnce(&mut WorldBuilder)) -> Vec<String> {
    world(fill).map_or_else(|e| e.problems.iter().map(|p| p.to_string()).collect(), |_| vec![])
}

const BOX: Boundary = Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0));
const TORUS: Boundary = Boundary::periodic(DVec2::ZERO, DVec2::new(10.0, 10.0));

#[test]
fn a_world_of_everything_is_built() {
    let world = world(|w| {
        w.boundary(BOX).restitution(0.5).restitution_cutoff(0.25).start(7.0);
        w.disc(disc(1.0, 1.0, 1.0).name("corner"));
        w.disc(disc(3.0, 1.0, 1.0).name("next").velocity(at(-1.0, 0.0)));
        w.disc(disc(9.5, 9.5, 4.0).fixed());
        w.segment(Segment::new(at(0.0, 2.0), at(4.0, 2.0)));
        w.capsule(Capsule::new(at(2.0, 5.0), at(2.0, 8.0), 0.5));
        w.polygon(Polygon::rectangle(at(6.0, 0.0), at(8.0, 3.0)).unwrap());
        w.container(Container::new(at(2.0, 0.5), 5.0));
    })
    .unwrap();
    assert_eq!(world.walls().len(), 4);
    assert_eq!((world.restitution(), world.restitution_cutoff(), world.start()), (0.5, 0.25, 7.0));
    assert_eq!(world.disc_named("next"), Some(1));
    assert_eq!(world.disc_named(""), None);
}

#[test]
fn the_settings_of_a_world_have_their_ranges() {
    let accepts = |set: fn(&mut WorldBuilder)| assert_eq!(said(set), [""; 0]);
    accepts(|w| drop(w.restitution(0.0).restitution_cutoff(0.0).start(-0.0)));
    accepts(|w| drop(w.restitution(1.0).restitution_cutoff(1e150).start(1e150)));
    let refuses = |set: fn(&mut WorldBuilder), words: &str| assert_eq!(said(set), [words]);
    refuses(|w| drop(w.restitution(-0.5)), "world: restitution is -0.5, and must be from 0 to 1");
    refuses(|w| drop(w.restitution(1.25)), "world: restitution is 1.25, and must be from 0 to 1");
    refuses(
        |w| drop(w.restitution_cutoff(-1.0)),
        "world: restitution_cutoff is -1, and must be 0 or above",
    );
    refuses(|w| drop(w.start(-2.0)), "world: start is -2, and must be 0 or above");
    refuses(
        |w| drop(w.start(1e151)),
        "world: start is 1e151, and must be 0, or from 1e-150 to 1e150 in size",
    );
    for boundary in [Boundary::boxed, Boundary::periodic] {
        let of = |min, max| said(|w| drop(w.boundary(boundary(min, max))));
        assert_eq!(
            of(at(3.0, 0.0), at(1.0, 1.0)),
            ["world: boundary.min.x is 3, and must be below max.x, 1"]
        );
        assert_eq!(
            of(at(0.0, 2.0), at(1.0, 2.0)),
            ["world: boundary.min.y is 2, and must be below max.y, 2"]
        );
        assert_eq!(of(at(-1e150, -1e150), at(1e150, 1e150)), [""; 0]);
    }
}

#[test]
fn radii_and_masses_are_above_zero() {
    for radius in [0.0, -0.0, -1.0] {
        let words = format!("disc 0: radius is {radius}, and must be above 0");
        assert_eq!(said(|w| drop(w.disc(disc(0.0, 0.0, radius).mass(1.0)))), [words]);
        let words =
            format!("disc 0: mass is {radius}, and must be above 0, or infinite for a fixed disc");
        assert_eq!(said(|w| drop(w.disc(disc(0.0, 0.0, 1.0).mass(radius)))), [words]);
        let words = format!("container 0: radius is {radius}, and must be above 0");
        assert_eq!(said(|w| drop(w.container(Container::new(DVec2::ZERO, radius)))), [words]);
    }
    assert_eq!(
        said(|w| drop(w.disc(disc(0.0, 0.0, 1e-100).name("dust")))),
        ["disc 0 (\"dust\"): mass is 1e-200, and must be from 1e-150 to 1e150"]
    );
    assert_eq!(
        said(|w| drop(w.capsule(Capsule::new(DVec2::ZERO, DVec2::X, -0.5)))),
        ["segment 0: radius is -0.5, and must be 0 or above"]
    );
    assert_eq!(said(|w| drop(w.capsule(Capsule::new(DVec2::ZERO, DVec2::ZERO, 0.0)))), [""; 0]);
    for restitution in [-0.1, 1.1] {
        let words = format!("disc 0: restitution is {restitution}, and must be from 0 to 1");
        assert_eq!(said(|w| drop(w.disc(disc(0., 0., 1.).restitution(restitution)))), [words]);
    }
}

/// A world with `x` in the place number `field` of all the places for a number; and what it is called.
fn world_with(x: f64, field: usize) -> Option<(WorldBuilder, Subject, &'static str)> {
    let mut numbers = [1.0; 24];
    let fields = [
        (Subject::World, "restitution"),
        (Subject::World, "restitution_cutoff"),
        (Subject::World, "start"),
        (Subject::World, "boundary.min.x"),
        (Subject::World, "boundary.min.y"),
        (Subject::World, "boundary.max.x"),
        (Subject::World, "boundary.max.y"),
        (Subject::Disc(0), "center.x"),
        (Subject::Disc(0), "center.y"),
        (Subject::Disc(0), "velocity.x"),
        (Subject::Disc(0), "velocity.y"),
        (Subject::Disc(0), "radius"),
        (Subject::Disc(0), "mass"),
        (Subject::Disc(0), "restitution"),
        (Subject::Segment(0), "a.x"),
        (Subject::Segment(0), "b.y"),
        (Subject::Segment(1), "a.y"),
        (Subject::Segment(1), "b.x"),
        (Subject::Segment(1), "radius"),
        (Subject::Container(0), "center.x"),
        (Subject::Container(0), "center.y"),
        (Subject::Container(0), "radius"),
        (Subject::Polygon(0), "vertices[1].x"),
        (Subject::Polygon(0), "vertices[2].y"),
    ];
    let &(subject, what) = fields.get(field)?;
    numbers[field] = x;
    let n = numbers;
    let mut world = World::builder();
    world.restitution(n[0]).restitution_cutoff(n[1]).start(n[2]);
    world.boundary(Boundary::periodic(at(n[3], n[4]), at(n[5] * 99.0, n[6] * 99.0)));
    world.disc(DiscBody {
        center: at(n[7], n[8]) * 50.0,
        velocity: at(n[9], n[10]),
        radius: n[11],
        mass: n[12],
        restitution: Some(n[13]),
        name: None,
    });
    world.segment(Segment::new(at(n[14], 9.0), at(9.0, n[15])));
    world.capsule(Capsule::new(at(9.0, n[16]), at(n[17], 9.0), n[18]));
    world.container(Container::new(at(n[19], n[20]) * 30.0, n[21]));
    // Polygons take no number that is not finite.
    let corners = [DVec2::ZERO, at(9.0 * n[22], 0.0), at(9.0, 9.0 * n[23])];
    if let Ok(polygon) = Polygon::new(corners) {
        world.polygon(polygon);
    }
    Some((world, subject, what))
}

#[test]
fn a_number_that_cannot_be_is_named_wherever_it_stands() {
    let mut tried = 0;
    for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e160, -1e160, 1e-160, -5e-324] {
        for field in 0.. {
            let Some((world, subject, what)) = world_with(x, field) else { break };
            let in_polygon = matches!(subject, Subject::Polygon(_));
            if (what == "mass" && x == f64::INFINITY) || (in_polygon && !x.is_finite()) {
                continue;
            }
            tried += 1;
            let error = world.build().expect_err(what);
            // A polygon given clockwise has its vertices in another order.
            let name = what.split('[').next().unwrap();
            let named = error.problems.iter().any(|problem| {
                matches!(&problem.fault, Fault::Number { what, .. } if what.starts_with(name))
                    && problem.subject == subject
            });
            assert!(named, "{x} as {what} of {subject}: {error}");
        }
    }
    assert_eq!(tried, 7 * 24 - 1 - 3 * 2);
    for x in [1.0, 1.0 + f64::EPSILON] {
        assert_eq!(world_with(x, 3).map(|(w, ..)| w.build().is_ok()), Some(true));
    }
}

#[test]
fn numbers_at_the_ends_of_the_range_are_numbers() {
    for unit in [1e-150f64, 1e150, -1e150, -0.0] {
        let r = unit.abs().max(1e-150);
        let built = world(|w| {
            w.disc(disc(unit, 0.0, r).mass(r).velocity(at(unit, -unit)));
            w.segment(Segment::new(at(unit, -r), at(-unit, -r)));
            w.container(Container::new(at(unit, 0.0), r));
        });
        assert!(built.is_ok(), "{unit}: {built:?}");
    }
    // The smallest on the rim of the largest, and in it.
    for x in [1e150, -1e150, 0.5e150] {
        let words = said(|w| {
            w.disc(disc(0.0, 0.0, 1e150).mass(1.0));
            w.disc(disc(x, 0.0, 1e-150).mass(1.0));
        });
        assert!(words[0].starts_with("disc 0 and disc 1 overlap by"), "{x}: {words:?}");
    }
    let tiny = world(|w| {
        for x in [-1.0, 1.0, 3.0] {
            w.disc(disc(x * 1e-150, 0.0, 1e-150).mass(1.0));
        }
        w.disc(disc(1e150, 1e150, 1e149).mass(1.0));
    });
    assert!(tiny.is_ok(), "{tiny:?}");
}

#[test]
fn names_are_not_empty_and_differ() {
    let words = said(|w| {
        for (i, name) in ["red", "", "blue", "red", "", "red"].into_iter().enumerate() {
            w.disc(disc(5.0 * i as f64, 0.0, 1.0).name(name));
        }
        w.disc(disc(-5.0, 0.0, 1.0));
        w.disc(disc(-10.0, 0.0, 1.0));
    });
    assert_eq!(
        words,
        [
            "disc 1 (\"\"): name is empty, and must have a character or be left out",
            "disc 3 (\"red\"): disc 0 has this name, and names must differ",
            "disc 4 (\"\"): name is empty, and must have a character or be left out",
            "disc 5 (\"red\"): disc 0 has this name, and names must differ",
        ]
    );
}

/// Whether a disc of radius 0.5 may be at `x`; and that it may not be a hair farther.
fn touches_at(x: f64, towards: f64, fill: impl Fn(&mut WorldBuilder)) {
    let mut deep = Vec::new();
    for share in [0.0, 0.9e-9, 1.1e-9, 0.5] {
        deep.push(
            said(|w| {
                fill(w);
                w.disc(disc(x + towards * share * 0.5, 5.0, 0.5).name("it"));
            })
            .len(),
        );
    }
    assert_eq!(deep, [0, 0, 1, 1], "at {x} towards {towards}");
}

#[test]
fn up_to_1e_9_of_a_radius_is_touching() {
    touches_at(4.0, 1.0, |w| drop(w.disc(disc(6.5, 5.0, 2.0))));
    touches_at(4.0, 1.0, |w| drop(w.disc(disc(6.5, 5.0, 2.0).fixed())));
    touches_at(4.0, 1.0, |w| drop(w.segment(Segment::new(at(4.5, 0.0), at(4.5, 9.0)))));
    touches_at(4.0, 1.0, |w| drop(w.segment(Segment::new(at(4.5, 5.0), at(9.0, 5.0)))));
    touches_at(4.0, 1.0, |w| drop(w.capsule(Capsule::new(at(5.0, 5.0), at(9.0, 5.0), 0.5))));
    let block = Polygon::rectangle(at(4.5, 0.0), at(9.0, 9.0)).unwrap();
    touches_at(4.0, 1.0, |w| drop(w.polygon(block.clone())));
    touches_at(0.5, -1.0, |w| drop(w.boundary(BOX)));
    touches_at(9.5, 1.0, |w| drop(w.boundary(BOX)));
    touches_at(4.0, 1.0, |w| drop(w.container(Container::new(at(1.5, 5.0), 3.0))));
    touches_at(4.0, 1.0, |w| drop(w.container(Container::new(at(6.5, 5.0), 2.0))));
    // And through the sides of a periodic box: 9.5 is 0.5 to the left of it.
    touches_at(0.5, -1.0, |w| drop((w.disc(disc(9.5, 5.0, 0.5)), w.boundary(TORUS))));
    touches_at(0.5, -1.0, |w| drop((w.disc(disc(9.5, 5.0, 0.5).fixed()), w.boundary(TORUS))));
    touches_at(9.5, 1.0, |w| drop((w.disc(disc(0.5, 5.0, 0.5).fixed()), w.boundary(TORUS))));
    let wall = Segment::new(at(-10.0, 1.0), at(-10.0, 9.0));
    touches_at(9.5, 1.0, |w| drop((w.segment(wall), w.boundary(TORUS))));
    touches_at(0.5, -1.0, |w| drop((w.segment(wall), w.boundary(TORUS))));
    let bowl = Container::new(at(12.5, -5.0), 3.0);
    touches_at(5.0, 1.0, |w| drop((w.container(bowl), w.boundary(TORUS))));
    touches_at(9.0, 1.0, |w| drop((w.container(bowl), w.boundary(TORUS))));
}

#[test]
fn what_overlaps_is_named_with_the_depth() {
    let block = Polygon::rectangle(DVec2::ZERO, at(8.0, 8.0)).unwrap();
    let words = said(|w| {
        w.disc(disc(20.0, 0.0, 1.0).name("blue"));
        w.disc(disc(20.0, 2.25, 0.5));
        w.disc(disc(21.75, 0.0, 1.0).name("red"));
        w.disc(disc(4.0, 4.0, 1.0)); // well inside the block
        w.disc(disc(8.25, 4.0, 0.5));
        w.disc(disc(50.0, 4.5, 1.0)); // out of the bowl
        w.disc(disc(60.0, 0.0, 5.5)); // into the bowl
        w.segment(Segment::new(at(0.0, 90.0), at(1.0, 90.0)));
        w.segment(Segment::new(at(19.0, 3.0), at(20.0, 2.5)));
        w.polygon(block);
        w.container(Container::new(at(50.0, 0.0), 5.0));
    });
    assert_eq!(
        words,
        [
            "disc 0 (\"blue\") and disc 2 (\"red\") overlap by 0.25",
            "disc 1 and segment 1 overlap by 0.25",
            "disc 3 and polygon 0 overlap by 5",
            "disc 4 and polygon 0 overlap by 0.25",
            "disc 5 lies across the rim of container 0 by 0.5, and must be inside or outside",
            "disc 6 lies across the rim of container 0 by 0.5, and must be inside or outside",
        ]
    );
    let words = said(|w| {
        w.boundary(BOX);
        for (x, y) in [(0.5, 5.0), (9.5, 5.0), (5.0, 0.5), (5.0, 9.5), (20.0, 5.0)] {
            w.disc(disc(x, y, 1.0));
        }
        w.discs_collide(false);
    });
    let out = |n, by, side| {
        format!("disc {n} sticks out of the box by {by} ({side}), and must be inside")
    };
    let sides = [(0, "left"), (1, "right"), (2, "bottom"), (3, "top")];
    let mut expected: Vec<String> = sides.map(|(n, side)| out(n, "0.5", side)).into();
    expected.push(out(4, "11", "right"));
    assert_eq!(words, expected);
}

#[test]
fn fixed_discs_may_overlap_all_but_those_that_can_be_moved() {
    let fixed = |w: &mut WorldBuilder| {
        w.boundary(BOX);
        w.disc(disc(0.0, 0.0, 2.0).fixed());
        w.disc(disc(1.0, 0.0, 2.0).fixed());
        w.segment(Segment::new(at(0.0, 0.0), at(1.0, 1.0)));
        w.container(Container::new(at(0.0, 0.0), 2.5));
        w.polygon(Polygon::rectangle(at(-1.0, -1.0), at(1.0, 1.0)).unwrap());
    };
    assert_eq!(said(fixed), [""; 0]);
    for collide in [true, false] {
        let words = said(|w| {
            fixed(w);
            w.discs_collide(collide);
            w.disc(disc(3.5, 1.0, 1.0));
            w.disc(disc(3.5, 1.0, 1.0));
        });
        let pairs: Vec<_> = words.iter().map(|w| w.split(" overlap").next().unwrap()).collect();
        let both = ["disc 1 and disc 2", "disc 1 and disc 3", "disc 2 and disc 3"];
        assert_eq!(pairs, if collide { &both[..] } else { &both[..2] });
    }
}

#[test]
fn a_periodic_box_brings_discs_in_and_refuses_what_does_not_fit() {
    let world = world(|w| {
        w.boundary(Boundary::periodic(at(-1.0, 2.0), at(7.0, 12.0)));
        w.disc(disc(7.0, 12.0, 0.5));
        w.disc(disc(-2.5, 23.0, 0.5));
        w.disc(disc(3.0, 7.0, 2.0));
    })
    .unwrap();
    let centers: Vec<_> = world.discs().iter().map(|d| d.center).collect();
    assert_eq!(centers, [at(-1.0, 2.0), at(5.5, 3.0), at(3.0, 7.0)]);

    let words = said(|w| {
        w.boundary(Boundary::periodic(DVec2::ZERO, at(8.0, 10.0)));
        w.disc(disc(1.0, 1.0, 2.0 + 1e-9).fixed());
        w.disc(disc(1e8, 1.0, 1.0));
        w.segment(Segment::new(at(-1e3, 0.0), at(1e3, 0.0)));
        w.container(Container::new(at(3.0, 3.0), 4.5));
    });
    assert_eq!(
        words,
        [
            "disc 0: it is 4.000000002 wide, and in this periodic box must be 4 at most",
            "disc 1: it reaches 12500000 sides of the periodic box away from it, and must reach 1000000 at most",
            "segment 0: it reaches 125 sides of the periodic box away from it, and must reach 100 at most",
            "container 0: it is 9 wide, and in this periodic box must be 8 at most",
        ]
    );
    // Round a corner of the box, and a wall that goes round it many times.
    let words = said(|w| {
        w.boundary(TORUS);
        w.disc(disc(0.25, 0.25, 0.5));
        w.disc(disc(9.75, 9.75, 0.5));
        w.disc(disc(9.75, 5.25, 0.125));
        w.disc(disc(5.0, 2.0, 0.125));
        w.segment(Segment::new(at(0.0, -250.0), at(500.0, 250.0)));
        w.segment(Segment::new(at(0.0, -254.5), at(500.0, 245.5)));
    });
    let expected = [
        "disc 0 and disc 1",
        "disc 0 and segment 0",
        "disc 1 and segment 0",
        "disc 2 and segment 1",
    ];
    let pairs: Vec<_> = words.iter().map(|w| w.split(" overlap").next().unwrap()).collect();
    assert_eq!(pairs, expected);
}

#[test]
fn twenty_of_a_kind_are_listed_and_the_rest_counted() {
    let row =
        |n: usize| said(|w| (0..n).for_each(|i| drop(w.disc(disc(1.5 * i as f64, 0.0, 1.0)))));
    assert_eq!(row(21).len(), 20);
    let words = row(24);
    assert_eq!(words[19], "disc 19 and disc 20 overlap by 0.5");
    assert_eq!(words[20..], ["and 3 more pairs of discs that overlap"]);
    let heap = said(|w| (0..1000).for_each(|_| drop(w.disc(disc(0.0, 0.0, 1.0)))));
    assert_eq!(heap[20..], ["and at least 9980 more pairs of discs that overlap"]);
    let out = said(|w| {
        w.boundary(BOX);
        (0..30).for_each(|i| drop(w.disc(disc(-3.0 * f64::from(i), 0.0, 1.0))));
    });
    assert_eq!(out[20..], ["and 10 more discs that stick out of the box"]);
}

/// The problems of a random world by the plainest of means: every disc with everything.
fn all_with_all(
    discs: &[DiscBody],
    segments: &[Segment],
    blocks: &[Polygon],
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
        let deep = |gap: carom::interfere::Gap| -gap.distance > 1e-9 * disc.radius;
        for (j, wall) in segments.iter().enumerate() {
            if shifts.iter().any(|s| deep(interfere::disc_segment(&image(s), wall))) {
                found.push((Subject::Disc(number(i)), Subject::Segment(number(j))));
            }
        }
    }
    for (i, disc) in movable() {
        let image = |s: &DVec2| Disc::new(disc.center + *s, disc.radius);
        let deep = |gap: carom::interfere::Gap| -gap.distance > 1e-9 * disc.radius;
        for (j, wall) in blocks.iter().enumerate() {
            if shifts.iter().any(|s| deep(interfere::disc_polygon(&image(s), wall))) {
                found.push((Subject::Disc(number(i)), Subject::Polygon(number(j))));
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
        let size = random.between(-3.0, -0.5);
        for _ in 0..random.below(200) {
            let disc = DiscBody::new(place(random), random.decade(-3.5, size));
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
        let built = world(|w| {
            w.boundary(if torus { TORUS } else { Boundary::Open });
            discs.iter().for_each(|disc| drop(w.disc(disc.clone())));
            segments.iter().for_each(|wall| drop(w.segment(*wall)));
            blocks.iter().for_each(|wall| drop(w.polygon(wall.clone())));
        });
        let problems = built.map_or_else(|e| e.problems, |_| vec![]);
        let expected = all_with_all(&discs, &segments, &blocks, torus);
        let mut listed = Vec::new();
        let mut count = 0;
        for problem in &problems {
            match problem.fault {
                Fault::Overlap { other, .. } => listed.push((problem.subject, other)),
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
        ] as [(u8, fn(Subject) -> bool); 3]
        {
            let of_kind = |list: &[(Subject, Subject)]| -> Vec<(Subject, Subject)> {
                list.iter().copied().filter(|(_, other)| same(*other)).take(20).collect()
            };
            assert_eq!(of_kind(&listed), of_kind(&expected), "world {i}, kind {kind}");
        }
    }
    assert!(seen > 10_000, "{seen}");
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
    fill((DVec2::ZERO, 2048.0), &mut Random::new(3, 3), &mut discs);
    assert!(discs.len() > 400_000, "{}", discs.len());
    let mixed = |w: &mut WorldBuilder| discs.drain(..).for_each(|disc| drop(w.disc(disc)));
    assert!(built_quickly("mixed sizes", mixed).is_ok());

    let heap = |w: &mut WorldBuilder| (0..1_000_000).for_each(|_| drop(w.disc(disc(0., 0., 1.))));
    assert_eq!(built_quickly("a million in one place", heap).unwrap_err().problems.len(), 21);

    let fixed =
        |w: &mut WorldBuilder| (0..1_000_000).for_each(|_| drop(w.disc(disc(0., 0., 1.).fixed())));
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

    // A polygon of ten thousand sides round a pit, with discs at its bottom and in the solid.
    let pit = |w: &mut WorldBuilder| {
        let mut corners = vec![at(-1.0, -10.0), at(10_001.0, -10.0), at(10_001.0, 500.0)];
        corners.extend((0..=10_000).rev().map(|i| at(f64::from(i), f64::from(i % 2))));
        corners.push(at(-1.0, 500.0));
        w.polygon(Polygon::new(corners).unwrap());
        for i in 0..100_000u32 {
            let (x, y) = (f64::from(i % 10_000), f64::from(i / 10_000));
            w.disc(disc(x, 2.0 + y, 0.25));
        }
        w.disc(disc(3.0, -5.0, 0.25));
    };
    let words = built_quickly("a pit", pit).unwrap_err().to_string();
    assert_eq!(words, "disc 100000 and polygon 0 overlap by 5.25");
}

#[test]
fn garbage_is_refused_or_built_and_never_a_panic() {
    const GARBAGE: [f64; 16] = [
        0.0,
        -0.0,
        5e-324,
        1e-310,
        1e-160,
        1e-150,
        1e-20,
        1.0,
        2.0,
        3.0,
        1e20,
        1e150,
        1e160,
        1e300,
        f64::INFINITY,
        f64::NAN,
    ];
    let mut built = 0;
    for i in 0..4_000 {
        let random = &mut Random::new(6, i);
        let wild = if random.chance(0.5) { GARBAGE.len() } else { 6 };
        let low = if wild == 6 { 5 } else { 0 };
        let value = |random: &mut Random| GARBAGE[low + random.below(wild)] * random.sign();
        let place = |random: &mut Random| at(value(random), value(random));
        let mut world = World::builder();
        world.boundary(match random.below(3) {
            0 => Boundary::Open,
            1 => Boundary::boxed(place(random), place(random)),
            _ => Boundary::periodic(place(random), place(random)),
        });
        world.discs_collide(random.chance(0.5));
        for _ in 0..random.below(4) {
            let body = DiscBody::new(place(random), value(random).abs()).velocity(place(random));
            world.disc(body.mass(value(random).abs()));
        }
        for _ in 0..random.below(3) {
            world.segment(Segment::new(place(random), place(random)));
            world.capsule(Capsule::new(place(random), place(random), value(random).abs()));
            world.container(Container::new(place(random), value(random).abs()));
            if let Ok(polygon) = Polygon::new([place(random), place(random), place(random)]) {
                world.polygon(polygon);
            }
        }
        match world.build() {
            Ok(_) => built += 1,
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    assert!(built > 50, "{built}");
}
