//! What `carom run` writes.

use super::*;
use serde_json::{Value, json};

const BLUE_MEETS: &str = r#"{"n":0,"time":2.25,"kind":"disc-disc","a":0,"b":1,"point":[3.25,0.0],"normal":[1.0,0.0],"before":[[1.0,0.0],[0.0,0.0]],"after":[[0.0,0.0],[1.0,0.0]]}"#;

#[test]
fn the_event_log_has_a_line_for_each_collision() {
    let folder = folder_with("meet.toml", MEET);
    for method in ["events", "pic"] {
        let said = carom(folder.path(), &["run", "meet.toml", "--method", method, "--events", "-"]);
        assert_eq!(said.done(), format!("{BLUE_MEETS}\n"));
        assert!(said.err.contains("collisions 1: 1 disc-disc"), "{said:?}");
    }
}

#[test]
fn names_are_added_when_asked_for() {
    let args = ["run", "-", "--events", "-", "--names"];
    let said = carom_with(folder().path(), &args, MEET.as_bytes());
    let log: Value = serde_json::from_str(said.done()).unwrap();
    assert_eq!(log["names"], json!(["blue", null]));
    let args = ["run", "-", "--state", "-", "--names"];
    let said = carom_with(folder().path(), &args, MEET.as_bytes());
    let state: Value = serde_json::from_str(said.done()).unwrap();
    assert_eq!(state["discs"][0]["name"], "blue");
}

#[test]
fn a_wall_contact_has_one_velocity_and_a_side() {
    let scene = "frames = 3\n[world]\nboundary = { box = [0, 0, 4, 4] }\n\
                 [[disc]]\ncenter = [1, 2]\nvelocity = [1, 0]\nradius = 1\n";
    let said = carom_with(folder().path(), &["run", "-", "--events", "-"], scene.as_bytes());
    let log: Value = serde_json::from_str(said.done()).unwrap();
    assert_eq!((&log["kind"], &log["b"]), (&json!("disc-boundary"), &json!(1)));
    assert_eq!((&log["before"], &log["after"]), (&json!([[1.0, 0.0]]), &json!([[-1.0, 0.0]])));
    assert_eq!((&log["point"], &log["time"]), (&json!([4.0, 2.0]), &json!(2.0)));
}

#[test]
fn the_state_is_that_at_the_end() {
    let folder = folder_with("meet.toml", MEET);
    carom(folder.path(), &["run", "meet.toml", "--state", "state.json"]).done();
    assert_eq!(
        read(folder.path(), "state.json"),
        "{\"time\":4.0,\"discs\":[{\"id\":0,\"center\":[2.25,0.0],\"velocity\":[0.0,0.0]},\
         {\"id\":1,\"center\":[6.0,0.0],\"velocity\":[1.0,0.0]}],\"polygons\":[],\
         \"collisions\":{\"total\":1,\"disc-disc\":1},\"energy\":0.5,\"momentum\":[1.0,0.0]}\n"
    );
    assert_eq!(files(folder.path()), ["meet.toml", "state.json"]);
}

#[test]
fn centers_are_wrapped_and_fixed_bodies_have_no_energy() {
    let scene = "frames = 3\n[world]\nboundary = { periodic = [0, 0, 10, 10] }\n\
                 [[disc]]\ncenter = [8, 2]\nvelocity = [1, 0]\nradius = 1\nmass = 2\n\
                 [[disc]]\ncenter = [5, 7]\nvelocity = [3, 0]\nradius = 1\nmass = \"fixed\"\n\
                 [[polygon]]\nvertices = [[4, 3.5], [7, 3.5], [4, 5]]\n";
    let said = carom_with(folder().path(), &["run", "-", "--state", "-"], scene.as_bytes());
    let state: Value = serde_json::from_str(said.done()).unwrap();
    assert_eq!(state["discs"][0]["center"], json!([1.0, 2.0]));
    assert_eq!((&state["energy"], &state["momentum"]), (&json!(1.0), &json!([2.0, 0.0])));
    assert_eq!(
        (&state["polygons"][0]["id"], &state["polygons"][0]["angle"]),
        (&json!(2), &json!(0.0))
    );
    assert_eq!(state["polygons"][0]["center"], json!([5.0, 4.0]));
}

#[test]
fn events_at_the_very_end_belong_to_the_run() {
    let count = |args: &[&str]| {
        let all = [&["run", "-", "--events", "-"], args].concat();
        carom_with(folder().path(), &all, MEET.as_bytes()).done().lines().count()
    };
    assert_eq!(count(&["--until", "2.25"]), 1);
    assert_eq!(count(&["--until", "2.2"]), 0);
    assert_eq!(count(&["--frames", "2"]), 0);
    assert_eq!(count(&["--frames", "3"]), 1);
    assert_eq!(count(&["--until", "0"]), 0);
}

#[test]
fn discs_that_touch_and_approach_collide_at_0() {
    let scene = MEET.replace("4.25", "2.0");
    let args = ["run", "-", "--events", "-", "--until", "0"];
    let said = carom_with(folder().path(), &args, scene.as_bytes());
    assert!(said.done().starts_with(r#"{"n":0,"time":0.0,"#), "{said:?}");
}

#[test]
fn pit_is_late_and_less_so_with_sub_steps() {
    let time = |substeps: &str| -> Value {
        let args = ["run", "-", "--method", "pit", "--substeps", substeps, "--events", "-"];
        let said = carom_with(folder().path(), &args, MEET.as_bytes());
        serde_json::from_str::<Value>(said.done().lines().next().unwrap()).unwrap()["time"].clone()
    };
    assert_eq!(time("1"), json!(3.0));
    assert_eq!(time("2"), json!(2.5));
    assert_eq!(time("auto"), json!(2.0 + 1.0 / 3.0));
}

#[test]
fn the_methods_agree_on_the_built_in_scenes() {
    let folder = folder();
    for scene in ["missed", "galperin", "edge-cases", "newtons-cradle"] {
        let log = |method| {
            let args = ["run", scene, "--method", method, "--events", "-", "--frames", "20"];
            carom(folder.path(), &args).done().to_string()
        };
        assert_eq!(log("events"), log("pic"), "{scene}");
    }
}

#[test]
fn watching_changes_nothing() {
    let folder = folder();
    let args = ["run", "container", "--frames", "40", "--state"];
    carom(folder.path(), &[&args[..], &["alone.json"]].concat()).done();
    carom(folder.path(), &[&args[..], &["seen.json", "--trajectory", "all.csv"]].concat()).done();
    assert_eq!(read(folder.path(), "alone.json"), read(folder.path(), "seen.json"));
}

#[test]
fn a_trajectory_has_a_frame_at_every_multiple_from_0() {
    let folder = folder_with("meet.toml", MEET);
    let write = |name: &str| {
        let args = ["run", "meet.toml", "--until", "3.5", "--trajectory", name];
        carom(folder.path(), &args).done();
        read(folder.path(), name)
    };
    let csv = write("all.csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 1 + 2 * 4);
    assert_eq!(lines[0], "frame,time,id,species,x,y,radius,vx,vy,mass");
    let last = "3,3.0000000000000000e0,1,X,5.0000000000000000e0,0.0000000000000000e0,\
                1.0000000000000000e0,1.0000000000000000e0,0.0000000000000000e0,1.0000000000000000e0";
    assert_eq!(lines[8], last);

    let xyz = write("all.xyz");
    assert_eq!(xyz, write("all.EXTXYZ"));
    let lines: Vec<&str> = xyz.lines().collect();
    assert_eq!((lines.len(), lines[0]), (4 * 4, "2"));
    assert_eq!(
        lines[13],
        "Properties=species:S:1:pos:R:3:radius:R:1:velo:R:3:id:I:1:mass:R:1 \
         Time=3.0000000000000000e0 pbc=\"F F F\""
    );
    assert!(lines[15].starts_with("X 5.0000000000000000e0 0.0000000000000000e0 0 1."));

    let dump = write("all.dump");
    assert_eq!(dump, write("all.lammpstrj"));
    let frames: Vec<&str> = dump.split("ITEM: TIMESTEP\n").collect();
    // Nothing comes before it: MDAnalysis counts lines.
    assert_eq!((frames.len(), frames[0]), (1 + 4, ""));
    let lines: Vec<&str> = frames[4].lines().collect();
    assert_eq!(lines[..4], ["3", "ITEM: NUMBER OF ATOMS", "2", "ITEM: BOX BOUNDS ss ss pp"]);
    assert!(lines[9].starts_with("2 1 X 5.0000000000000000e0 "), "{lines:?}");
    assert!(lines[7].ends_with(" v_time") && lines[9].ends_with(" 3.0"), "{lines:?}");
}

#[test]
fn a_trajectory_knows_the_box() {
    let folder = folder();
    carom(folder.path(), &["run", "gas", "--frames", "1", "--trajectory", "gas.xyz"]).done();
    let xyz = read(folder.path(), "gas.xyz");
    let comment = xyz.lines().nth(1).unwrap();
    assert!(comment.starts_with("Lattice=\"") && comment.contains("Origin="), "{comment}");
}

#[test]
fn the_summary_is_json_if_asked_for() {
    let said = carom_with(folder().path(), &["run", "-", "--json"], MEET.as_bytes());
    let summary: Value = serde_json::from_str(said.done()).unwrap();
    assert_eq!(summary["collisions"], json!({"total": 1, "disc-disc": 1}));
    assert_eq!((&summary["finished"], &summary["method"]), (&json!(true), &json!("events")));
    assert_eq!((&summary["energy"], &summary["time"]), (&json!(0.5), &json!(4.0)));
    assert_eq!(said.err, "");
}

#[test]
fn a_scene_without_bodies_has_no_events() {
    let folder = folder_with("empty.toml", "");
    let said = carom(folder.path(), &["run", "empty.toml", "--events", "-"]);
    assert_eq!(said.done(), "");
    carom(
        folder.path(),
        &["run", "empty.toml", "--until", "1e150", "--trajectory", "-", "--frames", "3"],
    )
    .failed(2, &["--until"]);
    carom(folder.path(), &["run", "empty.toml", "--until", "1e150"]).done();
}

/// The middle one of three is hit from both sides, ever sooner.
const COLLAPSE: &str = r#"
frames = 10
world = { restitution = 0.05 }
disc = [
  { center = [0.0, 0.0], velocity = [1.0, 0.0], radius = 1.0 },
  { center = [2.5, 0.0], radius = 1.0 },
  { center = [5.5, 0.0], velocity = [-1.0, 0.0], radius = 1.0 },
]
"#;

#[test]
fn where_bounces_pile_up_without_end_the_run_says_so() {
    let run = |args: &[&str], scene: &str| {
        carom_with(folder().path(), &[&["run", "-"], args].concat(), scene.as_bytes())
    };
    let said = run(&[], COLLAPSE);
    said.done();
    assert!(said.err.contains("stilled "), "{said:?}");
    let summary: Value = serde_json::from_str(run(&["--json"], COLLAPSE).done()).unwrap();
    assert!(summary["stilled"].as_u64().unwrap() > 0, "{summary}");
    // And is silent where they do not.
    let said = run(&[], MEET);
    assert!(!said.err.contains("stilled") && !said.err.contains("paused"), "{said:?}");
}

#[test]
fn no_frames_and_no_time_are_runs_too() {
    let folder = folder_with("meet.toml", MEET);
    for end in [["--frames", "0"], ["--until", "0"]] {
        let args = [&["run", "meet.toml", "--state", "s", "--trajectory", "t.csv"], &end[..]];
        carom(folder.path(), &args.concat()).done();
        assert!(read(folder.path(), "s").starts_with("{\"time\":0.0,"));
        assert_eq!(read(folder.path(), "t.csv").lines().count(), 1 + 2);
    }
}
