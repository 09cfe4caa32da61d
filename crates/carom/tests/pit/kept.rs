//! What PIT keeps: energy and momentum in each shock, and the order in which they are made.

use crate::{add, at, run, world};
use carom::{Boundary, Container, DVec2, DiscBody, Event, Kind, PitOptions, Segment, World};
use carom_oracle::Random;

/// Discs on a grid, each on its way somewhere.
fn crowd(random: &mut Random, side: i32) -> Vec<DiscBody> {
    let places = (0..side).flat_map(|x| (0..side).map(move |y| at(x.into(), y.into()) * 2.5));
    let disc = |place: DVec2| {
        let radius = random.between(0.2, 1.2);
        DiscBody::new(place + DVec2::splat(1.25), radius).velocity(random.vector())
    };
    places.map(disc).collect()
}

fn energy(mass: f64, v: DVec2) -> f64 {
    0.5 * mass * v.length_squared()
}

#[test]
fn elastic_shocks_keep_energy_and_momentum_also_where_discs_stick() {
    let random = &mut Random::new(30, 0);
    let mut builder = World::builder();
    builder.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(25.0)));
    add(&mut builder, crowd(random, 10));
    let world = builder.build().unwrap();
    let mass = |id: u32| world.discs()[id as usize].mass;
    let options = PitOptions::new(0.25).threshold(0.01);
    let (pit, seen) = run(&world, options, 500.0);
    assert!(seen.len() > 10_000);
    for (_, Event { a, b, before, after, .. }) in &seen {
        let of = |v: &[DVec2; 2]| energy(mass(*a), v[0]) + energy(mass(*b), v[1]);
        assert!((of(before) - of(after)).abs() <= 1e-15 * of(before));
        let of = |v: &[DVec2; 2]| v[0] * mass(*a) + v[1] * mass(*b);
        let scale = (before[0] * mass(*a)).abs().max((before[1] * mass(*b)).abs()).max_element();
        assert!((of(before) - of(after)).abs().max_element() <= 4e-15 * scale);
    }
    let start: f64 = world.discs().iter().map(|disc| energy(disc.mass, disc.velocity)).sum();
    let end: f64 = (0..100).map(|id| energy(mass(id), pit.disc(id).velocity)).sum();
    assert!((end / start - 1.0).abs() < 1e-12, "{}", end / start - 1.0);
}

#[test]
fn shocks_are_made_in_order_of_time_a_b_and_kind() {
    let random = &mut Random::new(31, 0);
    let mut builder = World::builder();
    builder.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(20.0)));
    // Upright, between the columns of the crowd.
    for column in 1..8 {
        let a = at(2.5 * f64::from(column), random.between(0.0, 18.0));
        builder.segment(Segment::new(a, a + DVec2::Y * 2.0));
    }
    builder.container(Container::new(DVec2::splat(10.0), 14.0));
    add(&mut builder, crowd(random, 8));
    let world = builder.build().unwrap();
    let (_, seen) = run(&world, PitOptions::new(0.5), 100.0);
    let key = |(time, event): &(f64, Event)| (*time, event.a, event.b, event.kind);
    assert!(seen.is_sorted_by(|one, other| key(one) < key(other)));
    assert!(seen.iter().all(|(_, e)| e.kind != Kind::DiscDisc || e.a < e.b));
    // A disc's walls and discs are mixed, by number.
    let mixed = seen.windows(2).filter(|pair| {
        let [(t, one), (u, other)] = pair else { return false };
        t == u && one.a == other.a && one.kind > other.kind
    });
    assert!(mixed.count() > 10);
}

#[test]
fn velocities_change_as_one_goes_along() {
    // At rest but for the first, and all three within reach of each other: 0 gives its velocity to 1,
    // has none left for 2, and 1 hands it on to 2.
    let discs = [
        DiscBody::new(at(0.0, 0.0), 1.0).velocity(DVec2::X),
        DiscBody::new(at(3.0, 0.0), 1.0),
        DiscBody::new(at(5.0, 0.0), 1.0),
    ];
    let (pit, seen) = run(&world(discs), PitOptions::new(1.0), 1.0);
    let told: Vec<_> = seen.iter().map(|(_, event)| (event.a, event.b, event.after)).collect();
    assert_eq!(told, [(0, 1, [DVec2::ZERO, DVec2::X]), (1, 2, [DVec2::ZERO, DVec2::X])]);
    assert_eq!(pit.disc(2).velocity, DVec2::X);
    assert_eq!(pit.disc(1).center, at(3.0, 0.0));
}

#[test]
fn restitution_is_the_smaller_of_two_and_none_below_the_cutoff() {
    let after = |own: f64, other: f64, cutoff: f64| {
        let mut builder = World::builder();
        builder.restitution(0.75).restitution_cutoff(cutoff);
        builder.disc(DiscBody::new(at(0.0, 0.0), 1.0).velocity(DVec2::X).restitution(own));
        builder.disc(DiscBody::new(at(2.5, 0.0), 1.0).fixed().restitution(other));
        builder.segment(Segment::new(at(-3.0, -9.0), at(-3.0, 9.0)));
        let (_, seen) =
            run(&builder.build().unwrap(), PitOptions::new(1.0).only_approaching(true), 40.0);
        seen.iter().take(2).map(|(_, event)| event.after[0].x).collect::<Vec<_>>()
    };
    assert_eq!(after(1.0, 0.5, 0.0), [-0.5, 0.375]);
    assert_eq!(after(0.5, 1.0, 0.0), [-0.5, 0.25]);
    assert_eq!(after(1.0, 1.0, 0.0), [-1.0, 0.75]);
    assert_eq!(after(1.0, 1.0, 1.0), [-1.0, 0.75]);
    assert_eq!(after(1.0, 0.5, 0.75), [-0.5, 0.0]);
    assert_eq!(after(1.0, 1.0, 1.5), [0.0]);
}

#[test]
fn fixed_discs_move_on_and_meet_neither_each_other_nor_walls() {
    let mut builder = World::builder();
    builder.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(10.0)));
    let piston = |x: f64, v: f64| DiscBody::new(at(x, 5.0), 1.0).velocity(at(v, 0.0)).fixed();
    add(&mut builder, [piston(2.0, 1.0), piston(8.0, -1.0)]);
    builder.disc(DiscBody::new(at(2.0, 8.0), 1.0));
    builder.segment(Segment::new(at(5.0, 0.0), at(5.0, 10.0)));
    let (pit, seen) = run(&builder.build().unwrap(), PitOptions::new(1.0), 20.0);
    assert_eq!(seen.len(), 0);
    assert_eq!((pit.disc(0).center.x, pit.disc(1).center.x), (22.0, -12.0));
}

#[test]
fn discs_that_do_not_collide_still_meet_fixed_ones_of_any_size() {
    for (small, large) in [(1.0, 1.0), (0.05, 1.0), (1.0, 0.05)] {
        let mut builder = World::builder();
        builder.discs_collide(false);
        builder.disc(DiscBody::new(at(0.0, 0.0), small).velocity(DVec2::X));
        builder.disc(DiscBody::new(at(0.0, 0.5), small).velocity(DVec2::X));
        builder.disc(DiscBody::new(at(4.0 + small + large, 0.0), large).fixed());
        let (_, seen) = run(&builder.build().unwrap(), PitOptions::new(0.0625), 4.0625);
        assert_eq!((seen[0].0, seen[0].1.a, seen[0].1.b), (4.0, 0, 2));
        assert!(seen.iter().all(|(_, event)| event.b == 2));
    }
}

#[test]
fn containers_hold_what_starts_in_them_and_no_one_else() {
    let mut builder = World::builder();
    builder.container(Container::new(DVec2::ZERO, 5.0));
    builder.disc(DiscBody::new(at(0.0, 0.0), 1.0).velocity(at(0.0, 0.75)));
    builder.disc(DiscBody::new(at(9.0, 0.0), 1.0).velocity(at(-1.0, 0.0)));
    builder.discs_collide(false);
    let (pit, seen) = run(&builder.build().unwrap(), PitOptions::new(1.0), 18.0);
    assert_eq!(
        seen.iter().map(|(t, e)| (*t, e.a, e.kind)).collect::<Vec<_>>(),
        [(6.0, 0, Kind::DiscContainer), (18.0, 0, Kind::DiscContainer),]
    );
    assert_eq!(pit.disc(1).center, at(-9.0, 0.0));
}

#[test]
fn other_units_of_length_and_time_and_a_mirror_change_no_bit() {
    let (length, time) = (2f64.powi(40), 2f64.powi(-13));
    let run_in = |length: f64, time: f64, mirror: DVec2| {
        let random = &mut Random::new(32, 0);
        let mut builder = World::builder();
        let corner = mirror * DVec2::splat(20.0 * length);
        builder.boundary(Boundary::boxed(corner.min(DVec2::ZERO), corner.max(DVec2::ZERO)));
        for disc in crowd(random, 8) {
            let velocity = mirror * disc.velocity * length / time;
            let center = mirror * disc.center * length;
            builder.disc(DiscBody::new(center, disc.radius * length).velocity(velocity));
        }
        let world = builder.build().unwrap();
        let options = PitOptions::new(0.3 * time).threshold(0.01 * length);
        let (pit, seen) = run(&world, options, 60.0 * time);
        let back = |v: DVec2| mirror * v / length;
        let told =
            seen.iter().map(|(t, e)| (t / time, e.a, back(e.point), back(e.after[0]) * time));
        let told: Vec<_> = told.collect();
        (told, (0..64).map(|id| back(pit.disc(id).center)).collect::<Vec<_>>())
    };
    let plain = run_in(1.0, 1.0, DVec2::ONE);
    assert!(plain.0.len() > 500);
    assert!(plain == run_in(length, time, DVec2::ONE));
    assert!(plain.1 == run_in(1.0, 1.0, at(1.0, -1.0)).1);
}
