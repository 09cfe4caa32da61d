//! Cells change nothing: the same bits as looking at all pairs.

use crate::all_pairs::{AllPairs, Shock};
use crate::at;
use carom::{
    Boundary, Capsule, Container, DVec2, Disc, DiscBody, Pit, PitOptions, Polygon, Segment, Wall,
    World, interfere,
};
use carom_oracle::Random;
use std::collections::BTreeMap;

const SIZE: DVec2 = DVec2::new(40.0, 30.0);
const CUTOFF: f64 = 0.05;

/// Radii from 0.03 to 3, walls of all kinds, and every boundary in turn.
fn random_world(index: u64, random: &mut Random) -> World {
    let mut world = World::builder();
    let (min, max) = (at(-7.0, 3.0), at(-7.0, 3.0) + SIZE);
    world.boundary(match index % 3 {
        0 => Boundary::Open,
        1 => Boundary::boxed(min, max),
        _ => Boundary::periodic(min, max),
    });
    world.restitution([1.0, 0.9][random.below(2)]);
    world.restitution_cutoff(CUTOFF);
    world.discs_collide(random.chance(0.8));
    let place = |random: &mut Random| min + at(random.unit(), random.unit()) * SIZE;
    let mut walls = Vec::new();
    for _ in 0..random.below(8) {
        let (a, r) = (place(random), 1.0 + random.unit());
        let b = a + random.in_square(8.0);
        walls.push(match random.below(4) {
            0 | 1 => Wall::Segment(Segment::new(a, b)),
            2 => Wall::Capsule(Capsule::new(a, b, 0.3 * r)),
            _ => {
                let corners = [at(0.0, -r), at(2.0 * r, 0.0), at(0.0, r), at(0.5 * r, 0.0)];
                Wall::Polygon(Polygon::new(corners.map(|corner| a + corner)).unwrap())
            }
        });
    }
    for wall in &walls {
        _ = match wall.clone() {
            Wall::Segment(segment) => world.segment(segment),
            Wall::Capsule(capsule) => world.capsule(capsule),
            Wall::Polygon(polygon) => world.polygon(polygon),
            Wall::Container(container) => world.container(container),
        };
    }
    let bowl = Container::new(min + SIZE * 0.5, 9.0);
    let has_bowl = random.chance(0.5);
    if has_bowl {
        world.container(bowl);
    }
    let mut discs: Vec<Disc> = Vec::new();
    while discs.len() < 50 {
        let disc = Disc::new(place(random), random.decade(-1.52, 0.48));
        let inside = (disc.center - disc.radius).cmpgt(min).all()
            && (disc.center + disc.radius).cmplt(max).all();
        let rim = (disc.center.distance(bowl.center) - bowl.radius).abs() < disc.radius;
        let block = walls.iter().any(|wall| blocks(wall, &disc));
        let overlaps = discs.iter().any(|other| interfere::touch::disc_disc(other, &disc));
        if !inside || has_bowl && rim || block || overlaps {
            continue;
        }
        discs.push(disc);
        let velocity = random.vector() * 4.0;
        let mut body = DiscBody::new(disc.center, disc.radius).velocity(velocity);
        if random.chance(0.1) {
            body = body.velocity(velocity * 0.1).fixed();
        }
        if random.chance(0.1) {
            body = body.restitution(0.5);
        }
        world.disc(body);
    }
    world.build().unwrap()
}

/// Is a disc in the way of a wall, or of one of its images?
fn blocks(wall: &Wall, disc: &Disc) -> bool {
    (-1..=1).any(|x| {
        (-1..=1).any(|y| {
            let disc = Disc { center: disc.center + at(x.into(), y.into()) * SIZE, ..*disc };
            match wall {
                Wall::Segment(segment) => interfere::touch::disc_segment(&disc, segment),
                Wall::Capsule(capsule) => interfere::touch::disc_capsule(&disc, capsule),
                Wall::Polygon(polygon) => interfere::touch::disc_polygon(&disc, polygon),
                Wall::Container(_) => false,
            }
        })
    })
}

#[test]
fn cells_find_what_a_look_at_all_pairs_finds() {
    let mut kinds = BTreeMap::new();
    for index in 0..45 {
        let random = &mut Random::new(20, index);
        let world = random_world(index, random);
        let options = PitOptions::new(random.between(0.02, 0.2))
            .threshold([0.0, 0.01, 0.3, -0.02][random.below(4)])
            .only_approaching(random.chance(0.3));
        let mut pit = Pit::new(&world, options);
        let mut plain = AllPairs::new(&world, options, CUTOFF);
        for step in 0..300 {
            let mut shocks: Vec<Shock> = Vec::new();
            pit.step_with(|event| {
                *kinds.entry((index % 3, event.kind)).or_insert(0) += 1;
                shocks.push((event.a, event.b, event.kind, event.normal, event.after));
            });
            assert_eq!(shocks, plain.step(), "world {index}, step {step}");
            for (id, disc) in plain.discs.iter().enumerate() {
                assert_eq!(pit.disc(id as u32), *disc, "world {index}, step {step}, disc {id}");
            }
        }
    }
    // Every kind has been seen with every boundary; the box's own sides with the box.
    assert_eq!(kinds.len(), 3 * 6 + 1, "{kinds:?}");
}

#[test]
fn discs_meet_across_the_edges_of_small_periodic_boxes() {
    // So small that there are one, two or three cells a side.
    for (index, size) in [2.1, 3.0, 4.1, 6.1, 7.0, 9.0, 12.5].into_iter().enumerate() {
        let random = &mut Random::new(21, index as u64);
        let mut builder = World::builder();
        builder.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(size)));
        for (radius, x, y) in
            [(0.5, 0.25, 0.25), (0.5, 0.75, 0.75), (0.1, 0.25, 0.75), (0.02, 0.75, 0.25)]
        {
            let velocity = random.vector() * 3.0;
            builder.disc(DiscBody::new(at(x, y) * size, radius).velocity(velocity));
        }
        builder.segment(Segment::new(at(size - 0.02, 0.0), at(size + 0.02, 0.02)));
        let world = builder.build().unwrap();
        let options = PitOptions::new(0.1);
        let (mut pit, mut plain) = (Pit::new(&world, options), AllPairs::new(&world, options, 0.0));
        let mut count = 0;
        for _ in 0..2000 {
            let mut shocks: Vec<Shock> = Vec::new();
            pit.step_with(|e| shocks.push((e.a, e.b, e.kind, e.normal, e.after)));
            count += shocks.len();
            assert_eq!(shocks, plain.step());
        }
        assert!(count > 10, "{size}: {count}");
    }
}

#[test]
fn an_open_world_needs_no_bounds() {
    // Pairs that meet, a unit from the origin and as far out as numbers go.
    for far in [1.0, 1e15, 1e100, 1e149] {
        let unit = far * 1e-3;
        let disc = |x: f64, v| {
            DiscBody::new(at(far + x * unit, -far), unit).velocity(at(v, 0.0)).mass(1.0)
        };
        let mut builder = World::builder();
        builder.disc(disc(0.0, unit));
        builder.disc(disc(3.0, 0.0));
        builder.disc(DiscBody::new(DVec2::ZERO, 1e-3));
        let mut pit = Pit::new(&builder.build().unwrap(), PitOptions::new(1.0));
        pit.advance_to(3.0);
        assert!(pit.events() > 0, "{far}");
    }
}
