//! PIT does what the papers say of it: what it gets wrong, by how much, and what it keeps.

mod all_pairs;
mod cells;
mod faults;
mod kept;
mod limit;
mod steps;

use carom::{DVec2, DiscBody, Event, Pit, PitOptions, World, WorldBuilder};

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// A world of these discs.
fn world(discs: impl IntoIterator<Item = DiscBody>) -> World {
    let mut builder = World::builder();
    add(&mut builder, discs);
    builder.build().unwrap()
}

fn add(builder: &mut WorldBuilder, discs: impl IntoIterator<Item = DiscBody>) {
    for disc in discs {
        builder.disc(disc);
    }
}

/// What PIT makes of a world until a time, with when each event was.
fn run(world: &World, options: PitOptions, until: f64) -> (Pit, Vec<(f64, Event)>) {
    let (mut pit, mut events) = (Pit::new(world, options), Vec::new());
    let epochs = world.epochs();
    pit.advance_with(until, |event| events.push((epochs.seconds(event.time), *event)));
    (pit, events)
}

/// When and who.
fn told(events: &[(f64, Event)]) -> Vec<(f64, u32, u32)> {
    events.iter().map(|(time, event)| (*time, event.a, event.b)).collect()
}

fn assert_near(found: DVec2, expected: DVec2) {
    assert!(found.distance(expected) < 1e-14, "{found} is not {expected}");
}
