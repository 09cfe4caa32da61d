//! The engine has the same events as PIC, to the last bit, with all of it in the scene.

use crate::random::Dice;
use carom::{Engine, Event, Pic, World};

fn bits(event: &Event) -> Vec<u64> {
    let mut all = vec![
        u64::from(event.time.epoch),
        event.time.offset.to_bits(),
        event.kind as u64,
        u64::from(event.a),
        u64::from(event.b),
    ];
    for v in [
        event.point,
        event.normal,
        event.before[0],
        event.before[1],
        event.after[0],
        event.after[1],
    ] {
        all.extend([v.x.to_bits(), v.y.to_bits()]);
    }
    let turning = &event.turning;
    for v in turning.acceleration {
        all.extend([v.x.to_bits(), v.y.to_bits()]);
    }
    all.extend(turning.spin_before.map(f64::to_bits));
    all.extend(turning.spin_after.map(f64::to_bits));
    all
}

fn compare(name: &str, world: &World, until: f64, most: usize) -> usize {
    let (mut engine, mut pic) = (Engine::new(world), Pic::new(world));
    for n in 0..most {
        let (a, b) = (engine.next_event_before(until), pic.next_event_before(until));
        match (a, b) {
            (None, None) => return n,
            (Some(a), Some(b)) => assert!(bits(&a) == bits(&b), "{name}: event {n}\n{a:?}\n{b:?}"),
            (a, b) => panic!("{name}: event {n}\n{a:?}\n{b:?}"),
        }
    }
    most
}

#[test]
fn engine_and_pic_are_the_same_to_the_last_bit() {
    let mut events = 0;
    for seed in 0..60 {
        let world = Dice::new(seed).world();
        events += compare(&format!("seed {seed}"), &world, 30.0, 120);
    }
    assert!(events > 3000, "{events}");
}
