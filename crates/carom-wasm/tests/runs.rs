//! What JavaScript sees of a run is what the library says, to the last bit.

use carom::diagnosis::Runs;
use carom::{Engine, Pic, Pit, PitOptions, World};
use carom_scene::{BUILT_IN, BuiltIn, Scene, log};
use carom_wasm::run::{LastResorts, MethodName, Run, RunOptions};
use carom_wasm::scene::{self, Loaded};
use std::collections::BTreeMap;
use std::path::Path;

const METHODS: [(MethodName, &str); 3] =
    [(MethodName::Events, "events"), (MethodName::Pic, "pic"), (MethodName::Pit, "pit")];

fn loaded(scene: &BuiltIn) -> Loaded {
    scene::load(scene.text).unwrap()
}

fn run(loaded: &Loaded, options: RunOptions, piece: f64) -> Run {
    let mut run = Run::new(loaded.clone(), &options);
    while !run.record(piece) {}
    run
}

/// The log of a scene, by the library alone, as `carom run --events` writes it.
fn log_of(world: &World, scene: &Scene, method: MethodName) -> String {
    let (mut text, mut n) = (Vec::new(), 0);
    let mut see = |event: &carom::Event| {
        if event.is_collision() {
            let (time, spins) = (world.epochs().seconds(event.time), world.has_spins());
            log::write_line(&mut text, n, time, event, spins, None).unwrap();
            n += 1;
        }
    };
    let end = world.epochs().last_of(scene.duration());
    match method {
        MethodName::Events => {
            let mut engine = Engine::new(world);
            while let Some(event) = engine.next_event_before(end) {
                see(&event);
            }
        }
        MethodName::Pic => {
            let mut pic = Pic::new(world);
            while let Some(event) = pic.next_event_before(end) {
                see(&event);
            }
        }
        MethodName::Pit => {
            let options =
                PitOptions::new(scene.frame).threshold(scene.world.interference_threshold);
            Pit::new(world, options).advance_with(scene.duration(), see);
        }
    }
    String::from_utf8(text).unwrap()
}

/// PIC looks at all pairs for every event: minutes, for these.
fn is_long(scene: &BuiltIn, method: MethodName) -> bool {
    method == MethodName::Pic && ["gas", "pile"].contains(&scene.name)
}

/// FNV-1a, 64 bits.
fn hash(text: &str) -> String {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, fold))
}

#[test]
fn the_logs_of_all_scenes_are_those_of_the_library_and_what_they_always_were() {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden.json");
    let mut hashes: BTreeMap<&str, BTreeMap<&str, String>> = BTreeMap::new();
    for scene in BUILT_IN {
        for (method, name) in METHODS {
            if is_long(scene, method) {
                continue;
            }
            let loaded = loaded(scene);
            let log = run(&loaded, RunOptions { method, ..Default::default() }, 1000.0).log();
            let expected = log_of(&loaded.world, &loaded.scene, method);
            assert!(log == expected, "{} by {name}", scene.name);
            hashes.entry(scene.name).or_default().insert(name, hash(&log));
        }
        let of = &hashes[scene.name];
        assert!(of.get("pic").is_none_or(|pic| *pic == of["events"]), "{}", scene.name);
    }
    let found = serde_json::to_string_pretty(&hashes).unwrap() + "\n";
    if std::env::var_os("CAROM_GOLDEN").is_some() {
        std::fs::write(&place, &found).unwrap();
    }
    let golden = std::fs::read_to_string(&place).unwrap();
    assert_eq!(
        found, golden,
        "if this is meant to change: CAROM_GOLDEN=1 cargo test -p carom-wasm"
    );
}

#[test]
fn a_run_in_pieces_is_the_run_in_one_go() {
    for name in ["missed", "newtons-cradle", "break-shot", "container", "pinball", "edge-cases"] {
        let loaded = loaded(carom_scene::built_in(name).unwrap());
        for (method, _) in METHODS {
            let options = RunOptions {
                method,
                until: Some(loaded.scene.duration() * 0.5),
                ..Default::default()
            };
            let whole = run(&loaded, options, f64::INFINITY);
            for piece in [0.5, 1.0, 7.0, 100.0] {
                let pieces = run(&loaded, options, piece);
                assert_eq!(pieces.recorded(), whole.recorded());
                assert!(pieces.log() == whole.log(), "{name} in pieces of {piece}");
                for i in 0..=20 {
                    let time = whole.until() * f64::from(i) / 20.0;
                    let bits = |run: &Run| {
                        run.states_at(time).into_iter().map(f64::to_bits).collect::<Vec<_>>()
                    };
                    assert_eq!(bits(&pieces), bits(&whole), "{name} at {time}");
                }
            }
        }
    }
}

#[test]
fn a_state_is_what_the_engine_has_at_that_time() {
    for scene in BUILT_IN.iter().filter(|scene| scene.name != "gas") {
        let loaded = loaded(scene);
        let run = run(&loaded, RunOptions::default(), 500.0);
        let mut engine = Engine::new(&loaded.world);
        for i in 0..=57 {
            let time = run.until() * f64::from(i) / 57.0;
            engine.advance_to(time);
            let states: Vec<u64> = run.states_at(time).into_iter().map(f64::to_bits).collect();
            let expected: Vec<u64> = engine
                .discs()
                .flat_map(|(_, disc)| {
                    [disc.center.x, disc.center.y, disc.velocity.x, disc.velocity.y]
                })
                .map(f64::to_bits)
                .collect();
            assert_eq!(states, expected, "{} at {time}", scene.name);
            assert_eq!(run.count_at(time), engine.events() as f64, "{} at {time}", scene.name);
        }
    }
}

#[test]
fn pit_is_recorded_as_the_diagnosis_does() {
    for name in ["missed", "sticking", "break-shot"] {
        let loaded = loaded(carom_scene::built_in(name).unwrap());
        for substeps in [1u32, 3] {
            let method = MethodName::Pit;
            let options =
                RunOptions { method, substeps: Some(substeps.into()), ..Default::default() };
            let run = run(&loaded, options, 5.0);
            let Loaded { scene, world } = &loaded;
            let pit = PitOptions::new(scene.frame)
                .threshold(scene.world.interference_threshold)
                .substeps(substeps);
            let runs = Runs::of(world, pit, scene.duration());
            assert_eq!(run.recorded(), runs.pit.seconds(runs.pit.end()));
            for i in 0..=40 {
                let time = run.until() * f64::from(i) / 40.0;
                let expected: Vec<f64> = runs
                    .pit
                    .state_at(time)
                    .flat_map(|disc| {
                        [disc.center.x, disc.center.y, disc.velocity.x, disc.velocity.y]
                    })
                    .collect();
                assert_eq!(run.states_at(time), expected, "{name} at {time}");
            }
        }
    }
}

#[test]
fn late_in_a_run_the_state_at_an_event_is_that_after_it() {
    // Two walls, and a disc that goes to and fro for a long time: times are told with fewer digits than
    // they have.
    let text = "[world]\nboundary = { box = [0, 0, 3.3, 2] }\n[[disc]]\ncenter = [1.1, 1]\n\
                velocity = [0.7, 0]\nradius = 1";
    let loaded = scene::load(text).unwrap();
    let run = run(&loaded, RunOptions { until: Some(1e5), ..Default::default() }, 1e9);
    let times = run.event_times(0);
    assert!(times.len() > 50_000);
    for (n, time) in times.iter().enumerate() {
        assert_eq!(run.count_at(*time), n as f64 + 1.0);
        let event: serde_json::Value = serde_json::from_str(&run.event_json(n).unwrap()).unwrap();
        assert_eq!(event["after"][0][0], run.states_at(*time)[2]);
    }
    assert_eq!(run.event_times(times.len() - 2), times[times.len() - 2..]);
}

#[test]
fn any_end_is_taken_and_none_hangs() {
    let moving = "[world]\nboundary = { periodic = [0, 0, 10, 10] }\n[[disc]]\ncenter = [1, 1]\n\
                  velocity = [1, 0.3]\nradius = 1";
    // They never meet.
    let two = format!("{moving}\n[[disc]]\ncenter = [6, 1]\nvelocity = [1, 0.3]\nradius = 1");
    for text in ["", "[[disc]]\ncenter = [0, 0]\nradius = 1", moving, &two] {
        for (method, _) in METHODS {
            for until in [0.0, 1e-300, 0.3, 1e9, 1e300] {
                let options = RunOptions { method, until: Some(until), ..Default::default() };
                let mut run = Run::new(scene::load(text).unwrap(), &options);
                // It need not come to its end, but it must come back, and have gone on.
                for _ in 0..100 {
                    run.record(10.0);
                }
                assert!(run.recorded() > 0.0 || until < 1.0);
                assert!(run.is_done() || until > 1e5);
                assert_eq!(run.collisions(), 0);
                assert_eq!(run.states_at(1e300).len(), 4 * run.discs());
                assert_eq!(run.states_at(-1e300), run.states_at(0.0));
                assert!(run.paths(5.0, 1.0).is_empty() && run.paths(-1.0, 0.0).is_empty());
                assert_eq!(run.count_at(until), 0.0);
            }
        }
    }
}

#[test]
fn events_at_the_start_count_from_the_start() {
    let text = "[[disc]]\ncenter = [0, 0]\nvelocity = [1, 0]\nradius = 1\n[[disc]]\ncenter = [2, 0]\nradius = 1";
    let run = run(&scene::load(text).unwrap(), RunOptions::default(), 1.0);
    assert_eq!((run.count_at(-1e-9), run.count_at(0.0), run.event_times(0)), (0.0, 1.0, vec![0.0]));
    assert_eq!(run.states_at(0.0)[2..4], [0.0, 0.0]);
    let event: serde_json::Value = serde_json::from_str(&run.event_json(0).unwrap()).unwrap();
    assert_eq!(event["names"], serde_json::json!(["disc 0", "disc 1"]));
    assert_eq!(run.events_json(0, 99), format!("[{}]", run.event_json(0).unwrap()));
    assert_eq!((run.event_json(1), run.events_json(1, 0).as_str()), (None, "[]"));
}

#[test]
fn paths_are_cut_at_the_border_of_a_periodic_box() {
    let text = "[world]\nboundary = { periodic = [0, 0, 4, 4] }\n[[disc]]\ncenter = [3, 2]\n\
                velocity = [1, 0]\nradius = 1";
    let run = run(&scene::load(text).unwrap(), RunOptions::default(), 1e6);
    assert_eq!(run.paths(0.0, 2.0), [0.0, 3.0, 2.0, 4.0, 2.0, 0.0, 0.0, 2.0, 1.0, 2.0]);
}

/// A ball that bounces to rest beside a box that tumbles, a wall that turns and one that moves.
const TURNING: &str = "frames = 40\nframe = 0.1\n[world]\ngravity = [0, -10]\nfriction = 0.5\n\
    restitution = 0.5\nrestitution_cutoff = 0.2\n[[segment]]\na = [-9, 0]\nb = [9, 0]\n[[segment]]\n\
    a = [20, 0]\nb = [20, 5]\nvelocity = [-0.5, 0]\n[[disc]]\ncenter = [0, 2]\nvelocity = [0.5, 0]\n\
    radius = 0.5\n[[polygon]]\nname = \"box\"\nvertices = [[-5, 3], [-4, 3], [-4, 4], [-5, 4]]\nmass = 2\n\
    spin = 1\n[[polygon]]\nvertices = [[5, 5], [7, 5], [7, 6], [5, 6]]\nspin = 0.25\n[[polygon]]\n\
    vertices = [[-9, 8], [-8, 8], [-8, 9]]\nangle = 0.5";

#[test]
fn polygons_spins_and_moving_walls_are_told_as_the_library_has_them() {
    let loaded = scene::load(TURNING).unwrap();
    for (method, name) in METHODS {
        let run = run(&loaded, RunOptions { method, ..Default::default() }, 7.0);
        assert_eq!((run.discs(), run.polygons()), (1, 3));
        assert!(run.log() == log_of(&loaded.world, &loaded.scene, method), "{name}");
        assert!(run.log().contains("\"kind\":\"polygon-segment\""), "{name}");
        let end = run.bodies_at(run.until());
        assert_eq!(end.len(), 6 * 4);
        let by_library = match method {
            MethodName::Pit => {
                let options = PitOptions::new(loaded.scene.frame);
                Runs::of(&loaded.world, options, run.until()).pit.get_body_at(1, run.until())
            }
            MethodName::Events | MethodName::Pic => {
                let mut engine = Engine::new(&loaded.world);
                engine.advance_to(run.until());
                engine.get_body(1)
            }
        }
        .unwrap();
        let carom::BodyState { center, angle, velocity, spin } = by_library;
        let expected = [center.x, center.y, angle, velocity.x, velocity.y, spin];
        assert_eq!(
            end[6..12].iter().map(|n| n.to_bits()).collect::<Vec<_>>(),
            expected.map(f64::to_bits),
            "{name}"
        );
        // The gate turns about its middle; the last polygon is a wall, and turned.
        assert_eq!(end[12..14], [6.0, 5.5]);
        assert!((end[14] - 1.0).abs() < 1e-12 && end[17] == 0.25, "{name}: {:?}", &end[12..18]);
        assert_eq!(end[20..], [0.5, 0.0, 0.0, 0.0]);
        assert_eq!(run.segments_at(4.0), [-9.0, 0.0, 9.0, 0.0, 18.0, 0.0, 18.0, 5.0]);
    }
}

#[test]
fn a_motion_that_changes_by_itself_is_no_event() {
    let loaded = scene::load(TURNING).unwrap();
    let run = run(&loaded, RunOptions::default(), 7.0);
    let (mut all, mut collisions) = (0, 0.0);
    Engine::new(&loaded.world).advance_with(run.until(), |event| {
        all += 1;
        collisions += f64::from(u8::from(event.is_collision()));
    });
    assert!(f64::from(all) > collisions, "nothing comes to rest here");
    assert_eq!((run.collisions() as f64, run.count_at(run.until())), (collisions, collisions));
    let times = run.event_times(0);
    assert_eq!(times.len(), run.collisions());
    let events: Vec<serde_json::Value> =
        serde_json::from_str(&run.events_json(0, usize::MAX)).unwrap();
    assert_eq!(events.len(), times.len());
    for (n, event) in events.iter().enumerate() {
        assert_eq!((&event["n"], &event["time"]), (&n.into(), &times[n].into()));
        assert_ne!(event["kind"], "change");
        assert_eq!(run.event_json(n).unwrap(), event_text(&run, n));
        assert!(run.count_at(times[n]) > n as f64);
        assert_eq!(run.event_times(n)[0], times[n]);
        assert_eq!(
            event["spin_before"].as_array().unwrap().len(),
            event["before"].as_array().unwrap().len()
        );
    }
    assert!(events.iter().any(|event| event["names"][0] == "box"));
    assert_eq!(run.event_json(times.len()), None);
    // At rest it falls no more: the path ends in a straight piece, after parabolas.
    let curves = run.curves(0.0, run.until());
    assert_eq!(curves.len() / 7, run.paths(0.0, run.until()).len() / 5);
    let bent = |c: &[f64]| (c[4] - 0.5 * (c[2] + c[6])).abs() > 1e-9;
    assert!(curves.chunks(7).any(bent) && !curves.chunks(7).all(bent));
}

/// One of a list, by itself.
fn event_text(run: &Run, n: usize) -> String {
    let list = run.events_json(n, n + 1);
    list[1..list.len() - 1].to_string()
}

#[test]
fn energy_is_that_of_falling_and_turning_too() {
    let elastic = TURNING
        .replace("restitution = 0.5", "restitution = 1")
        .replace("friction = 0.5", "friction = 0");
    let elastic = elastic.replace("restitution_cutoff = 0.2", "restitution_cutoff = 0");
    let loaded = scene::load(&elastic).unwrap();
    let run = run(&loaded, RunOptions { until: Some(1.5), ..Default::default() }, 7.0);
    assert!(run.collisions() >= 2);
    let (before, after) = (run.totals_at(0.0).energy, run.totals_at(1.5).energy);
    // ½·0.25·0.5² + 0.25·10·2, and ½·2·(1/6)·1² + 2·10·3.5
    let expected = 0.03125 + 5.0 + 1.0 / 6.0 + 70.0;
    assert!((before - expected).abs() < 1e-12, "{before}");
    assert!((after - before).abs() < 1e-11 * before, "{before} {after}");
    let mut simulation = carom_wasm::simulation::Simulation::new(loaded);
    simulation.advance_to(1.5).unwrap();
    assert_eq!(simulation.bodies(), run.bodies_at(1.5));
    assert!((simulation.engine.energy() - after).abs() < 1e-12 * after);
}

#[test]
fn pit_is_judged_where_polygons_fall_and_things_come_to_rest() {
    let loaded = scene::load(TURNING).unwrap();
    let options = carom_wasm::diagnosis::DiagnosisOptions::default();
    let found = carom_wasm::diagnosis::diagnosis_json(&loaded, &options).unwrap();
    let run = run(&loaded, RunOptions::default(), 1e6);
    assert_eq!(found["collisions"], run.collisions());
    assert!(found["matched"].as_u64().unwrap() > 0, "{found}");
    let faults = found["faults"].as_array().unwrap();
    assert!(faults.iter().any(|fault| fault["a"] == 1 && fault["names"][0] == "box"), "{found}");
}

/// A block that walls close on: one rises, and one goes round above it.
const TUMBLE: &str = "frame = 0.05\nframes = 100
[world]\ngravity = [0.0, -9.81]\nrestitution = 0.6\nrestitution_cutoff = 0.05\nfriction = 0.3
[[polygon]]\nvertices = [[0, 4], [2, 4], [2, 5], [0, 5]]\nmass = 2\nvelocity = [3, 0]\nspin = -2
[[polygon]]\nvertices = [[6, 0.75], [10, 0.75], [10, 1.25], [6, 1.25]]\nspin = 1.5
[[segment]]\na = [-5, -2]\nb = [15, -2]\nb_velocity = [0, 0.25]";

#[test]
fn what_had_no_other_way_is_told_at_its_time_and_at_the_end_as_the_engine_has_it() {
    let loaded = scene::load(TUMBLE).unwrap();
    let whole = run(&loaded, RunOptions::default(), 1e9);
    let cut = run(&loaded, RunOptions::default(), 1.0);
    let mut engine = Engine::new(&loaded.world);
    for step in 0..=100 {
        let time = 0.05 * f64::from(step);
        engine.advance_to(time);
        let (work, found) = (engine.work(), whole.last_resorts_at(time));
        assert_eq!(found.stilled, work.stilled, "at {time}");
        assert_eq!(found.paused, work.paused, "at {time}");
        assert_eq!(found.crushed, work.crushed, "at {time}");
        assert_eq!(cut.last_resorts_at(time), found, "at {time}");
    }
    assert_eq!(whole.last_resorts_at(0.0), LastResorts::default());
    assert_eq!(whole.last_resorts_at(5.0).crushed, 1);
    let pic = RunOptions { method: MethodName::Pic, ..RunOptions::default() };
    assert_eq!(run(&loaded, pic, 1e9).last_resorts_at(5.0), LastResorts::default());
}

#[test]
fn who_lies_still_is_counted_where_things_fall() {
    // A disc that comes to rest on the floor, one that is fixed, and one that falls past it for good.
    let text = "frames = 4\n[world]\ngravity = [0, -10]\nrestitution = 0\nrestitution_cutoff = 1
[[segment]]\na = [-5, 0]\nb = [5, 0]
[[disc]]\ncenter = [0, 6]\nradius = 1
[[disc]]\ncenter = [3, 9]\nradius = 1\nmass = \"fixed\"
[[disc]]\ncenter = [9, 0]\nradius = 1";
    let found = run(&scene::load(text).unwrap(), RunOptions::default(), 1e9);
    let counts = [0.0, 0.5, 1.5, 4.0].map(|time| found.at_rest(time));
    assert_eq!(counts, [Some(0), Some(0), Some(1), Some(1)]);
    let nothing_falls = text.replace("-10", "0");
    let found = run(&scene::load(&nothing_falls).unwrap(), RunOptions::default(), 1e9);
    assert_eq!(found.at_rest(4.0), None);
}
