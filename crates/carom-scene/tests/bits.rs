//! The built-in scenes run to the same bits everywhere: on every machine, in debug and release.

use carom::{Engine, Event};
use carom_scene::BUILT_IN;

/// FNV-1a over the bits of everything that an event says: spins only where there are any.
fn hash(hash: &mut u64, event: &Event, spins: bool) {
    let mut take = |bits: u64| {
        for byte in bits.to_le_bytes() {
            *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    take(u64::from(event.time.epoch));
    take(event.time.offset.to_bits());
    take(event.kind as u64);
    take(u64::from(event.a));
    take(u64::from(event.b));
    for v in [event.point, event.normal].iter().chain(&event.before).chain(&event.after) {
        take(v.x.to_bits());
        take(v.y.to_bits());
    }
    if spins {
        event.turning.spin_after.iter().for_each(|spin| take(spin.to_bits()));
    }
}

/// Heaps take many more to settle: so many are enough to tell.
const MOST: u64 = 100_000;

/// A scene, its events, and the hash of its log.
const GOLDEN: [(&str, u64, u64); 23] = [
    ("delay", 1, 0x864e60f5c5c63da1),
    ("wrong-direction", 1, 0x2b91cf9983298522),
    ("missed", 1, 0x25b14320b97ddad8),
    ("near-simultaneous", 2, 0xa1f7d8d48cc10ec4),
    ("four-to-two", 4, 0xd189e75c8197ccd6),
    ("sticking", 1, 0x5dd20c118d46f618),
    ("crosses", 971, 0xd39da662f095b847),
    ("edge-cases", 6, 0x6c9971cddde408d0),
    ("container", 196, 0x14809de0c314d437),
    ("pinball", 140, 0xde6ee1b94d42cc8b),
    ("newtons-cradle", 10, 0x46d0be9f0de43ebf),
    ("break-shot", 72, 0x607ad8a42082f056),
    ("galperin", 314, 0x061ad3d0b01b3363),
    ("gas", 74840, 0x856b72de2873f84e),
    ("billiard-stadium", 60, 0xb1ee4ed9311bcdc5),
    ("falling", 16151, 0x6acc9174a66dfb3d),
    ("bouncing-ball", 521, 0xae1e57c6bf715bd8),
    ("pile", 100_000, 0xfd64e4193888c2da),
    ("tumbling-boxes", 308, 0x61809ecabbd05934),
    ("paddle-wheel", 473, 0x006909d735b10520),
    ("piston", 1005, 0x64ac32935d720936),
    ("slope", 5, 0xd2f24f709d5cba3a),
    ("rotating-gate", 916, 0xfd3b6becc6f2662b),
];

#[test]
fn every_built_in_scene_has_the_same_log_everywhere() {
    let found = BUILT_IN.iter().map(|built_in| {
        let scene = built_in.scene();
        let world = scene.world().unwrap();
        let (mut engine, mut log) = (Engine::new(&world), 0xcbf2_9ce4_8422_2325);
        let (end, spins) = (world.epochs().last_of(scene.duration()), world.has_spins());
        while engine.events() < MOST {
            let Some(event) = engine.next_event_before(end) else { break };
            hash(&mut log, &event, spins);
        }
        (built_in.name, engine.events(), log)
    });
    let found: Vec<_> = found.collect();
    assert!(found == GOLDEN, "found {found:#x?}");
}
