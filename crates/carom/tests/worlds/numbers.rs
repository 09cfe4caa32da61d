//! Numbers that cannot be, wherever they stand, and names.

use super::{at, disc, said, world};
use carom::{
    Boundary, Capsule, Container, DVec2, DiscBody, Fault, Polygon, Segment, Subject, World,
    WorldBuilder,
};
use carom_oracle::Random;

#[test]
fn the_settings_of_a_world_have_their_ranges() {
    let accepts = |set: fn(&mut WorldBuilder)| assert_eq!(said(set), [""; 0]);
    accepts(|w| {
        w.restitution(0.0).restitution_cutoff(0.0).start(-0.0);
    });
    accepts(|w| {
        w.restitution(1.0).restitution_cutoff(1e150).start(1e150);
    });
    let refuses = |set: fn(&mut WorldBuilder), words: &str| assert_eq!(said(set), [words]);
    refuses(
        |w| {
            w.restitution(-0.5);
        },
        "world: restitution is -0.5, and must be from 0 to 1",
    );
    refuses(
        |w| {
            w.restitution(1.25);
        },
        "world: restitution is 1.25, and must be from 0 to 1",
    );
    refuses(
        |w| {
            w.restitution_cutoff(-1.0);
        },
        "world: restitution_cutoff is -1, and must be 0 or above",
    );
    refuses(
        |w| {
            w.start(-2.0);
        },
        "world: start is -2, and must be 0 or above",
    );
    refuses(
        |w| {
            w.start(1e151);
        },
        "world: start is 1e151, and must be 0, or from 1e-150 to 1e150 in size",
    );
    for boundary in [Boundary::boxed, Boundary::periodic] {
        let of = |min, max| {
            said(|w| {
                w.boundary(boundary(min, max));
            })
        };
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
        assert_eq!(
            said(|w| {
                w.disc(disc(0.0, 0.0, radius).mass(1.0));
            }),
            [words]
        );
        let words =
            format!("disc 0: mass is {radius}, and must be above 0, or infinite for a fixed disc");
        assert_eq!(
            said(|w| {
                w.disc(disc(0.0, 0.0, 1.0).mass(radius));
            }),
            [words]
        );
        let words = format!("container 0: radius is {radius}, and must be above 0");
        assert_eq!(
            said(|w| {
                w.container(Container::new(DVec2::ZERO, radius));
            }),
            [words]
        );
    }
    assert_eq!(
        said(|w| {
            w.disc(disc(0.0, 0.0, 1e-100).name("dust"));
        }),
        ["disc 0 (\"dust\"): mass is 1e-200, and must be from 1e-150 to 1e150"]
    );
    assert_eq!(
        said(|w| {
            w.capsule(Capsule::new(DVec2::ZERO, DVec2::X, -0.5));
        }),
        ["segment 0: radius is -0.5, and must be 0 or above"]
    );
    assert_eq!(
        said(|w| {
            w.capsule(Capsule::new(DVec2::ZERO, DVec2::ZERO, 0.0));
        }),
        [""; 0]
    );
    for restitution in [-0.1, 1.1] {
        let words = format!("disc 0: restitution is {restitution}, and must be from 0 to 1");
        assert_eq!(
            said(|w| {
                w.disc(disc(0., 0., 1.).restitution(restitution));
            }),
            [words]
        );
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
        spin: 0.0,
        friction: None,
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
