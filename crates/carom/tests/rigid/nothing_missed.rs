//! Whatever falls, turns and moves: nothing is ever in anything else.

use crate::overlap::deepest;
use crate::random::Dice;
use carom::Engine;

/// The deepest overlap of random worlds, looked at at so many instants each.
fn look(seeds: std::ops::Range<u64>, instants: u32) {
    let mut events = 0;
    for seed in seeds {
        let world = Dice::new(seed).world();
        let mut engine = Engine::new(&world);
        let mut dice = Dice::new(seed + 1_000_000);
        let mut time = 0.0;
        let mut step = 0;
        while step < instants && engine.events() < 3000 {
            time += dice.between(0.0, 2.0 * 20.0 / f64::from(instants));
            engine.advance_to(time);
            let (depth, what) = deepest(&world, &engine);
            // What comes to rest is laid flat, or moved together, by as much as its last hops were high.
            let rests = world.gravity() != carom::DVec2::ZERO && world.restitution() < 1.0;
            let limit = if rests { 3e-5 } else { 1e-9 };
            assert!(depth < limit, "seed {seed}, at {time}: {depth:e}, {what}");
            step += 1;
        }
        events += engine.events();
    }
    assert!(events > 0);
}

#[test]
fn nothing_is_ever_deeper_than_a_billionth_in_anything_else() {
    look(0..16, 200);
}

#[test]
#[ignore = "minutes: a thousand worlds, ten thousand instants each"]
fn nor_in_a_thousand_worlds() {
    look(0..1000, 10_000);
}
