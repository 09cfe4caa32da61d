//! Run, reverse all velocities, run again: how far a world comes back.

use crate::scene::gas;
use carom::{DiscBody, Kind, Pic, Wall, World};
use carom_oracle::Random;

/// A world as a run has left it, with all velocities reversed.
fn reversed(world: &World, pic: &Pic) -> World {
    let mut back = World::builder();
    back.boundary(world.boundary()).restitution(world.restitution());
    for (id, disc) in (0..).zip(world.discs()) {
        let state = pic.disc(id);
        back.disc(DiscBody { center: state.center, velocity: -state.velocity, ..disc.clone() });
    }
    for wall in world.walls() {
        match wall.clone() {
            Wall::Segment(segment) => back.segment(segment),
            Wall::Capsule(capsule) => back.capsule(capsule),
            Wall::Polygon(polygon) => back.polygon(polygon),
            Wall::Container(container) => back.container(container),
        };
    }
    back.build().unwrap()
}

/// How many events a disc has had on average, and how far the farthest disc is from where it began, in
/// radii, after so many seconds and back.
fn there_and_back(world: &World, seconds: f64) -> (f64, f64) {
    let mut there = Pic::new(world);
    let mut events = 0;
    there.advance_with(seconds, |event| events += if event.kind == Kind::DiscDisc { 2 } else { 1 });
    let mut back = Pic::new(&reversed(world, &there));
    back.advance_to(seconds);
    let off = (0..).zip(world.discs()).map(|(id, disc)| back.disc(id).center.distance(disc.center));
    (f64::from(events) / world.discs().len() as f64, off.fold(0.0, f64::max))
}

/// Of 36 discs in a box, after c events a disc, the farthest is off by less than 10⁻¹²·growthᶜ radii.
///
/// The growth is larger where discs fly farther: a small error in where two of them meet becomes one of
/// direction, and that an error of place in proportion to the way to the next collision. The largest of
/// 20 gases, 24 times each:
///
/// | packing | 2 ≤ c < 3 | 4 | 6 | 10 | 14 | 20 | 28 |
/// |---|---|---|---|---|---|---|---|
/// | 0.1 | 4.2e-11 | 2.3e-9 | 1.7e-6 | | | | |
/// | 0.3 | 3.7e-13 | 1.1e-12 | 6.3e-11 | 7.0e-10 | 4.3e-8 | 7.2e-6 | 6.2e-2 |
/// | 0.5 | 8.5e-14 | 1.5e-13 | 4.8e-13 | 2.8e-12 | 2.2e-10 | 1.1e-9 | 4.2e-8 |
#[test]
fn a_reversed_world_comes_back_within_a_bound_that_grows_with_each_collision() {
    for (packing, growth) in [(0.1, 20.0f64), (0.3, 3.0), (0.5, 2.0)] {
        let (mut first, mut last) = (f64::INFINITY, 0.0f64);
        for index in 0..8 {
            let world = gas(&mut Random::new(30, index), 6, packing);
            for k in 0..24 {
                let (c, off) = there_and_back(&world, 1.17f64.powi(k));
                let bound = 1e-12 * growth.powf(c);
                // Beyond that, discs meet others than they did on the way there.
                if bound < 0.1 {
                    assert!(off < bound, "packing {packing}, {c} events a disc: {off} radii");
                    (first, last) = (first.min(off), last.max(off));
                }
            }
        }
        assert!(last > 1e4 * first, "packing {packing}: the loss grows, from {first} to {last}");
    }
}
