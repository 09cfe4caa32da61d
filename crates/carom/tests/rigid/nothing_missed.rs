//! Whatever falls, turns and moves: nothing is ever in anything else.

use crate::overlap::deepest;
use crate::random::Dice;
use carom::Engine;

/// Random worlds, up to a time of 20 or so many collisions, are looked at at instants spread over the time.
fn look(seeds: std::ops::Range<u64>, instants: u32, most: u64) {
    let (worlds, mut looks, mut whole, mut crushed) = (seeds.end - seeds.start, 0u64, 0, 0);
    for seed in seeds {
        let world = Dice::new(seed).world();
        let mut engine = Engine::new(&world);
        let mut dice = Dice::new(seed + 1_000_000);
        let step = 20.0 / f64::from(instants);
        let mut looked = 0;
        'world: while looked < instants {
            let time = step * (f64::from(looked) + dice.unit());
            while engine.next_event_before(time).is_some() {
                // There is no place for what walls close on until there is no room.
                if engine.work().crushed > 0 || engine.events() > most {
                    crushed += u64::from(engine.work().crushed > 0);
                    break 'world;
                }
            }
            engine.advance_to(time);
            let (depth, what) = deepest(&world, &engine);
            assert!(depth < 1e-9, "seed {seed}, at {time}: {depth:e}, {what}");
            looked += 1;
        }
        looks += u64::from(looked);
        whole += u64::from(looked == instants);
    }
    println!(
        "{worlds} worlds, {whole} of them to the end, {crushed} with a crushed body, {looks} looks"
    );
    assert!(10 * whole >= 8 * worlds && 20 * crushed <= worlds + 20, "{whole} {crushed}");
    assert!(looks > u64::from(instants) * worlds * 8 / 10);
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
