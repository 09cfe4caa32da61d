//! The engine against PIC: event by event, bit by bit.

mod worlds_at_random;

use carom::{Engine, Pic, World};
use worlds_at_random::{Recipe, world};

fn same_events(world: &World, events: usize, what: &str) -> usize {
    let (mut pic, mut engine) = (Pic::new(world), Engine::new(world));
    let epochs = world.epochs();
    let end = epochs.after(pic.now(), 64.0 * epochs.length());
    for n in 0..events {
        let (expected, found) = (pic.next_event_before(end), engine.next_event_before(end));
        assert_eq!(found, expected, "{what}: event {n}");
        if expected.is_none() {
            return n;
        }
    }
    events
}

#[test]
fn the_engine_has_the_events_of_pic_bit_for_bit() {
    let mut total = 0;
    for seed in 0..240 {
        let recipe = Recipe::number(seed);
        let world = world(&recipe, seed);
        total += same_events(&world, 300, &format!("{recipe:?}, seed {seed}"));
    }
    assert!(total > 240 * 100, "only {total} events");
}
