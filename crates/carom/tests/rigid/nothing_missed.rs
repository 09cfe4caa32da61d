//! Whatever falls, turns and moves: nothing is ever in anything else.

use crate::overlap::deepest;
use crate::random::Dice;
use carom::{Engine, World};

/// The time up to which a world is looked at: 20, or so many collisions, or until walls leave something no room, and crush
/// it.
fn end(world: &World, most: u64) -> (f64, &'static str) {
    let mut engine = Engine::new(world);
    let mut before = 0.0;
    while let Some(event) = engine.next_event_before(20.0) {
        if engine.work().crushed > 0 {
            return (before, "crushed");
        }
        if engine.events() >= most {
            return (before, "busy");
        }
        before = engine.seconds(event.time);
    }
    (20.0, "whole")
}

/// Random worlds are looked at at instants spread over the time, as many in each.
fn look(seeds: std::ops::Range<u64>, instants: u32, most: u64) {
    let (worlds, mut ends) = (seeds.end - seeds.start, Vec::new());
    for seed in seeds {
        let world = Dice::new(seed).world();
        let mut engine = Engine::new(&world);
        let mut dice = Dice::new(seed + 1_000_000);
        let (until, end) = end(&world, most);
        for i in 0..instants {
            let time = until * (f64::from(i) + dice.unit()) / f64::from(instants);
            engine.advance_to(time);
            let (depth, what) = deepest(&world, &engine);
            assert!(depth < 1e-9, "seed {seed}, at {time}: {depth:e}, {what}");
        }
        assert_eq!(engine.work().crushed, 0);
        ends.push(end);
    }
    let count = |end: &str| ends.iter().filter(|other| **other == end).count() as u64;
    let (whole, crushed, busy) = (count("whole"), count("crushed"), count("busy"));
    println!(
        "{worlds} worlds, {instants} instants in each: {whole} to the end, {crushed} until something is crushed, {busy} \
         until {most} collisions"
    );
    assert!(10 * whole >= 8 * worlds && 20 * crushed <= worlds + 20, "{whole} {crushed}");
}

#[test]
fn nothing_is_ever_deeper_than_a_billionth_in_anything_else() {
    look(0..60, 200, 5_000);
}

#[test]
#[ignore = "many minutes: a thousand worlds, ten thousand instants each"]
fn nor_in_a_thousand_worlds() {
    look(0..1000, 10_000, 50_000);
}

#[test]
fn a_side_on_the_end_of_a_wall_with_no_room_left_does_not_loop() {
    // Among others, a polygon's side comes to lie on an end of a wall that moves: its velocity went to and fro by a last
    // digit, at one instant; or all that touched was thrown away at a million. The other wall's ends are round.
    for seed in [746, 819] {
        let world = Dice::new(seed).world();
        let mut engine = Engine::new(&world);
        let (mut instant, mut at_once) = (engine.now(), 0);
        while let Some(event) = engine.next_event_before(20.0) {
            at_once = if event.time == instant { at_once + 1 } else { 0 };
            instant = event.time;
            assert!(at_once < 500, "{seed} at {}", engine.seconds(instant));
            let speeds = event.after.map(|velocity| velocity.length());
            assert!(speeds[0].max(speeds[1]) < 60.0, "{seed}: {event:?}");
            if engine.work().crushed > 0 {
                break;
            }
            assert!(engine.events() < 50_000, "{seed}: {:?}", engine.work());
        }
        assert_eq!(engine.work().paused, 0, "{seed}");
    }
}
