//! What is in the way of what.

use super::{BOX, TORUS, at, disc, said, world};
use carom::{Boundary, Capsule, Container, DVec2, Polygon, Segment, WorldBuilder};

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
    touches_at(4.0, 1.0, |w| {
        w.disc(disc(6.5, 5.0, 2.0));
    });
    touches_at(4.0, 1.0, |w| {
        w.disc(disc(6.5, 5.0, 2.0).fixed());
    });
    touches_at(4.0, 1.0, |w| {
        w.segment(Segment::new(at(4.5, 0.0), at(4.5, 9.0)));
    });
    touches_at(4.0, 1.0, |w| {
        w.segment(Segment::new(at(4.5, 5.0), at(9.0, 5.0)));
    });
    touches_at(4.0, 1.0, |w| {
        w.capsule(Capsule::new(at(5.0, 5.0), at(9.0, 5.0), 0.5));
    });
    let block = Polygon::rectangle(at(4.5, 0.0), at(9.0, 9.0)).unwrap();
    touches_at(4.0, 1.0, |w| {
        w.polygon(block.clone());
    });
    touches_at(0.5, -1.0, |w| {
        w.boundary(BOX);
    });
    touches_at(9.5, 1.0, |w| {
        w.boundary(BOX);
    });
    touches_at(4.0, 1.0, |w| {
        w.container(Container::new(at(1.5, 5.0), 3.0));
    });
    touches_at(4.0, 1.0, |w| {
        w.container(Container::new(at(6.5, 5.0), 2.0));
    });
    // And through the sides of a periodic box: 9.5 is 0.5 to the left of it.
    touches_at(0.5, -1.0, |w| {
        w.disc(disc(9.5, 5.0, 0.5));
        w.boundary(TORUS);
    });
    touches_at(0.5, -1.0, |w| {
        w.disc(disc(9.5, 5.0, 0.5).fixed());
        w.boundary(TORUS);
    });
    touches_at(9.5, 1.0, |w| {
        w.disc(disc(0.5, 5.0, 0.5).fixed());
        w.boundary(TORUS);
    });
    let wall = Segment::new(at(-10.0, 1.0), at(-10.0, 9.0));
    touches_at(9.5, 1.0, |w| {
        w.segment(wall);
        w.boundary(TORUS);
    });
    touches_at(0.5, -1.0, |w| {
        w.segment(wall);
        w.boundary(TORUS);
    });
    let bowl = Container::new(at(12.5, -5.0), 3.0);
    touches_at(5.0, 1.0, |w| {
        w.container(bowl);
        w.boundary(TORUS);
    });
    touches_at(9.0, 1.0, |w| {
        w.container(bowl);
        w.boundary(TORUS);
    });
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
        for (x, y) in [(0.5, 5.0), (9.5, 5.0), (5.0, 0.5), (5.0, 9.5), (20.0, 0.5)] {
            w.disc(disc(x, y, 1.0));
        }
        w.discs_collide(false);
    });
    let out = |n, by, side| {
        format!("disc {n} sticks out of the box by {by} ({side}), and must be inside")
    };
    let sides = [(0, "left"), (1, "right"), (2, "bottom"), (3, "top")];
    let mut expected: Vec<String> = sides.map(|(n, side)| out(n, "0.5", side)).into();
    // Out of a corner is out of two sides.
    expected.extend([out(4, "11", "right"), out(4, "0.5", "bottom")]);
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
        // Three images of this one lie on one another: it is named once.
        w.segment(Segment::new(at(0.0, 8.0), at(25.0, 8.0)));
        w.disc(disc(3.0, 8.0, 0.125));
    });
    let expected = [
        "disc 0 and disc 1",
        "disc 0 and segment 0",
        "disc 1 and segment 0",
        "disc 2 and segment 1",
        "disc 4 and segment 2",
    ];
    let pairs: Vec<_> = words.iter().map(|w| w.split(" overlap").next().unwrap()).collect();
    assert_eq!(pairs, expected);
}

#[test]
fn twenty_of_a_kind_are_listed_and_the_rest_counted() {
    let row = |n: usize| {
        said(|w| {
            (0..n).for_each(|i| {
                w.disc(disc(1.5 * i as f64, 0.0, 1.0));
            })
        })
    };
    assert_eq!(row(21).len(), 20);
    let words = row(24);
    assert_eq!(words[19], "disc 19 and disc 20 overlap by 0.5");
    assert_eq!(words[20..], ["and 3 more pairs of discs that overlap"]);
    let heap = said(|w| {
        (0..1000).for_each(|_| {
            w.disc(disc(0.0, 0.0, 1.0));
        })
    });
    assert_eq!(heap[20..], ["and at least 9980 more pairs of discs that overlap"]);
    // As many as are asked for: all of them, or all but the last.
    for (asked, told) in [(4950, 4950), (1 << 40, 4950), (4949, 4950), (0, 1)] {
        let heap = said(|w| {
            w.overlaps_named(asked);
            (0..100).for_each(|_| {
                w.disc(disc(0.0, 0.0, 1.0));
            })
        });
        assert_eq!(heap.len(), told, "{asked}");
    }
    let heap = said(|w| {
        w.overlaps_named(20_000);
        (0..1000).for_each(|_| {
            w.disc(disc(0.0, 0.0, 1.0));
        })
    });
    assert_eq!(heap[20_000..], ["and at least 1 more pairs of discs that overlap"]);
    let out = said(|w| {
        w.boundary(BOX);
        (0..30).for_each(|i| {
            w.disc(disc(-3.0 * f64::from(i), 5.0, 1.0));
        });
    });
    assert_eq!(out[20..], ["and 10 more sides of the box that discs stick out of"]);
}
