//! Scenes in which things fall, turn and rub, and walls move.

use super::*;
use serde_json::{Value, json};

/// A disc above a floor that it comes to rest on, and a block beside it that lies there.
const FLOOR: &str = r#"
frame = 0.25
frames = 12
[world]
gravity = [0.0, -8.0]
restitution = 0.5
restitution_cutoff = 1.0
friction = 0.5
[[disc]]
name = "ball"
center = [0.0, 1.5]
radius = 0.5
mass = 1.0
[[polygon]]
name = "block"
vertices = [[2.0, 0.5], [4.0, 0.5], [4.0, 1.5], [2.0, 1.5]]
mass = 2.0
[[segment]]
name = "floor"
a = [-10.0, 0.0]
b = [10.0, 0.0]
"#;

const SCENES: [&str; 8] = [
    "falling",
    "bouncing-ball",
    "pile",
    "tumbling-boxes",
    "paddle-wheel",
    "piston",
    "slope",
    "rotating-gate",
];

fn json(said: &Said) -> Value {
    serde_json::from_str(said.done()).unwrap()
}

#[test]
fn all_of_them_are_listed_and_run_by_every_method() {
    let folder = folder();
    let listed = carom(folder.path(), &["scenes"]);
    for scene in SCENES {
        assert!(listed.done().contains(scene), "{scene}");
        assert!(carom(folder.path(), &["check", scene]).done().contains("all is well"));
        let log = |method: &str| {
            let args = ["run", scene, "--method", method, "--frames", "8", "--events", "-"];
            carom(folder.path(), &args).done().to_string()
        };
        assert_eq!(log("events"), log("pic"), "{scene}");
        log("pit");
    }
}

#[test]
fn a_log_has_spins_where_they_can_change_and_no_changes_that_are_none() {
    let said =
        carom_with(folder().path(), &["run", "-", "--events", "-", "--names"], FLOOR.as_bytes());
    let lines: Vec<Value> =
        said.done().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.iter().all(|line| line["kind"] != "change"), "{}", said.out);
    let ball = &lines.iter().find(|line| line["a"] == 0).unwrap();
    assert_eq!((&ball["kind"], &ball["time"]), (&json!("disc-segment"), &json!(0.5)));
    assert_eq!((&ball["before"], &ball["after"]), (&json!([[0.0, -4.0]]), &json!([[0.0, 2.0]])));
    assert_eq!((&ball["spin_before"], &ball["spin_after"]), (&json!([0.0]), &json!([0.0])));
    assert_eq!(ball["names"], json!(["ball", "floor"]));
    let block = &lines.iter().find(|line| line["a"] == 1).unwrap();
    assert_eq!(block["names"], json!(["block", "floor"]));
    assert!(block["kind"].as_str().unwrap().starts_with("polygon-"), "{block}");
}

#[test]
fn the_state_has_polygons_and_spins_and_says_who_lies_still() {
    let folder = folder_with("floor.toml", FLOOR);
    let said = carom(folder.path(), &["run", "floor.toml", "--state", "-", "--names"]);
    let state = json(&said);
    assert_eq!(state["discs"][0]["spin"], json!(0.0));
    let block = &state["polygons"][0];
    assert_eq!((&block["id"], &block["name"]), (&json!(1), &json!("block")));
    assert_eq!((&block["velocity"], &block["spin"]), (&json!([0.0, 0.0]), &json!(0.0)));
    // m g y of both, at rest.
    let energy = state["energy"].as_f64().unwrap();
    assert!((energy - (8.0 * 0.5 + 2.0 * 8.0 * 0.5)).abs() < 1e-8, "{energy}");
    assert!(said.err.contains("floor.toml: 1 disc, 1 polygon to time 3.0, by events"), "{said:?}");
    assert!(said.err.contains("at rest    2 of 2 bodies"), "{said:?}");
    let summary = json(&carom(folder.path(), &["run", "floor.toml", "--json"]));
    assert_eq!((&summary["at_rest"], &summary["polygons"]), (&json!(2), &json!(1)));
}

#[test]
fn the_state_has_segments_that_move_where_they_are_then() {
    let scene = "frame = 0.5\n[[disc]]\ncenter = [0, 0]\nradius = 1\n\
                 [[segment]]\na = [-9, 2]\nb = [9, 2]\n\
                 [[segment]]\nname = \"gate\"\na = [8, -1]\nb = [8, 1]\na_velocity = [0.5, 0]\nb_velocity = [0, -0.25]\n";
    let folder = folder_with("gate.toml", scene);
    let state = |args: &[&str]| {
        let args = [&["run", "gate.toml", "--frames", "4", "--state", "-"], args].concat();
        json(&carom(folder.path(), &args))
    };
    for method in ["events", "pic", "pit"] {
        let gate = json!([{ "id": 1, "a": [9.0, -1.0], "b": [8.0, 0.5] }]);
        assert_eq!(state(&["--method", method])["segments"], gate, "{method}");
    }
    assert_eq!(state(&["--names"])["segments"][0]["name"], json!("gate"));
    let still = json(&carom(folder.path(), &["run", "slope", "--frames", "1", "--state", "-"]));
    assert!(still.get("segments").is_none(), "{still}");
    // In a periodic box, it comes in again on the other side.
    let periodic = "[world]\nboundary = { periodic = [0, 0, 4, 4] }\n[[segment]]\na = [3, 1]\nb = [3, 2]\nvelocity = [1, 0]\n";
    let folder = folder_with("periodic.toml", periodic);
    let state =
        json(&carom(folder.path(), &["run", "periodic.toml", "--until", "2", "--state", "-"]));
    assert_eq!(state["segments"], json!([{ "id": 0, "a": [1.0, 1.0], "b": [1.0, 2.0] }]));
}

#[test]
fn a_fall_alone_is_a_trajectory_as_ever() {
    let scene = "[world]\ngravity = [0.0, -2.0]\n[[disc]]\ncenter = [0, 0]\nradius = 1\n";
    let folder = folder_with("fall.toml", scene);
    carom(folder.path(), &["run", "fall.toml", "--frames", "1", "--trajectory", "all.csv"]).done();
    let csv = read(folder.path(), "all.csv");
    assert!(csv.starts_with("frame,time,id,species,x,y,radius,vx,vy,mass\n"), "{csv}");
    assert!(csv.lines().nth(2).unwrap().contains(",-1.0000000000000000e0,"), "{csv}");
}

#[test]
fn what_turns_is_in_a_trajectory_with_its_angle() {
    let scene = "[[disc]]\ncenter = [9, 9]\nradius = 1\n\
                 [[polygon]]\nvertices = [[20, 0], [22, 0], [22, 2], [20, 2]]\n\
                 [[polygon]]\nvertices = [[0, 0], [2, 0], [2, 2], [0, 2]]\nmass = 3\nvelocity = [1, 0]\nspin = 0.5\n";
    let folder = folder_with("turn.toml", scene);
    for name in ["all.csv", "all.xyz", "all.dump", "all.gsd"] {
        let args = ["run", "turn.toml", "--frames", "1", "--trajectory", name];
        carom(folder.path(), &args).done();
    }
    // The disc, and the polygon that moves; the other is a wall.
    let last = |name: &str| read(folder.path(), name).lines().last().unwrap().to_string();
    let [angle, x, radius] =
        ["5.0000000000000000e-1", "2.0000000000000000e0", "1.4142135623730951e0"];
    let one = "1.0000000000000000e0";
    let (zero, three) = ("0.0000000000000000e0", "3.0000000000000000e0");
    let csv = format!("1,{one},2,P,{x},{one},{radius},{one},{zero},{three},{angle},{angle}");
    assert_eq!(last("all.csv"), csv);
    assert_eq!(read(folder.path(), "all.csv").lines().count(), 1 + 4);
    let xyz = format!("P {x} {one} 0 {radius} {one} {zero} 0 2 {three} {angle} {angle}");
    assert_eq!(last("all.xyz"), xyz);
    let dump = format!("3 2 P {x} {one} 0 {radius} {one} {zero} 0 {three} 1.0 {angle} {angle}");
    assert_eq!(last("all.dump"), dump);
    // The angle as a quaternion: cos and sin of a half of it.
    let gsd = std::fs::read(folder.path().join("all.gsd")).unwrap();
    let half: Vec<u8> = [0.25f64.cos(), 0.0, 0.0, 0.25f64.sin()]
        .iter()
        .flat_map(|number| (*number as f32).to_le_bytes())
        .collect();
    assert_eq!(gsd.windows(16).filter(|bytes| **bytes == half[..]).count(), 1);
}

#[test]
fn what_is_written_is_what_its_schema_says_here_too() {
    let folder = folder_with("floor.toml", FLOOR);
    let schema = |of: &str| json(&carom(folder.path(), &["schema", of]));
    let line = carom(folder.path(), &["run", "floor.toml", "--events", "-"]);
    let line: Value = serde_json::from_str(line.done().lines().next().unwrap()).unwrap();
    let event = schema("event");
    for key in line.as_object().unwrap().keys() {
        assert!(event["properties"].get(key).is_some(), "{key}");
    }
    let kinds = event["properties"]["kind"]["enum"].as_array().unwrap();
    assert!(kinds.contains(&json!("polygon-vertex")) && !kinds.contains(&json!("change")));
    let (schema, state) =
        (schema("state"), json(&carom(folder.path(), &["run", "floor.toml", "--state", "-"])));
    let piston = json(&carom(folder.path(), &["run", "piston", "--frames", "1", "--state", "-"]));
    for (list, state) in [("discs", &state), ("polygons", &state), ("segments", &piston)] {
        let known = &schema["properties"][list]["items"]["properties"];
        for key in state[list][0].as_object().unwrap().keys() {
            assert!(known.get(key).is_some(), "{list}: {key}");
        }
    }
}

#[test]
fn what_is_still_bouncing_when_the_clock_no_longer_moves_is_told() {
    let said = carom(folder().path(), &["run", "bouncing-ball"]);
    said.done();
    assert!(said.err.contains("stilled    "), "{said:?}");
}

#[test]
fn compare_tells_what_pit_makes_of_it() {
    let folder = folder();
    for scene in ["bouncing-ball", "piston", "paddle-wheel", "tumbling-boxes", "slope", "falling"] {
        let args = ["compare", scene, "--frames", "20", "-o", scene, "--json"];
        let found = json(&carom(folder.path(), &args));
        assert!(found["scenes"][0]["collisions"].as_u64().unwrap() > 0, "{scene}");
        assert!(!found["scenes"][0]["faults"].as_array().unwrap().is_empty(), "{scene}");
    }
}

#[test]
fn overlaps_of_polygons_are_named_at_their_key() {
    let scene = FLOOR.replace("[2.0, 0.5], [4.0, 0.5]", "[2.0, -0.5], [4.0, -0.5]");
    let folder = folder_with("floor.toml", scene);
    carom(folder.path(), &["check", "floor.toml"]).failed(
        1,
        &["floor.toml:16:12: polygon[0].vertices: found that polygon[0] and segment[0], line 18, overlap by"],
    );
}

/// Stopped in the middle and gone on with, a run is the same to the last byte.
#[cfg(unix)]
#[test]
fn a_run_goes_on_from_its_checkpoint() {
    use std::time::{Duration, Instant};
    let folder = folder();
    let path = folder.path();
    let args =
        ["run", "pile", "--until", "1.1", "--events", "whole.jsonl", "--state", "whole.json"];
    carom(path, &args).done();
    let args = ["run", "pile", "--until", "1.1", "--events", "log.jsonl", "--state", "state.json"];
    let keeps = ["--checkpoint", "run.checkpoint", "--every-collisions", "500"];
    let mut run = command(path, &[&args[..], &keeps].concat()).spawn().unwrap();
    // Not at its very start, when nothing lies on anything yet.
    let started = Instant::now();
    let written = || std::fs::metadata(path.join("log.jsonl.part")).map_or(0, |part| part.len());
    while written() < 1_000_000 && run.try_wait().unwrap().is_none() {
        assert!(started.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(2));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    carom(path, &["resume", "run.checkpoint"]).done();
    assert!(read(path, "log.jsonl") == read(path, "whole.jsonl"));
    assert_eq!(read(path, "state.json"), read(path, "whole.json"));
}
