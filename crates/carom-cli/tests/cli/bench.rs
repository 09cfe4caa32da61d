//! `carom bench crosses`: what it prints, what it writes, and what it refuses. (Of times, only that they are some.)

use super::*;
use serde_json::Value;

const PLOTS: [&str; 4] = ["time-beyond", "time-collisions", "time-discs", "time-radius"];

fn json(said: &Said) -> Value {
    serde_json::from_str(said.done()).unwrap()
}

#[test]
fn every_method_is_timed_and_checked() {
    let folder = folder();
    let args = ["bench", "crosses", "--discs", "1,5", "--quick", "--json"];
    let said = carom(folder.path(), &args);
    let all = json(&said);
    assert_eq!((&all["bench"], &all["frames"]), (&"crosses".into(), &600.into()));
    assert_eq!(all["poster"]["frames_per_second"], 19.2);
    let runs = all["runs"].as_array().unwrap();
    let names: Vec<_> = runs.iter().map(|run| (run["discs"].as_u64(), &run["method"])).collect();
    let expected = [1, 5].map(|discs| ["events", "pic", "pit"].map(|name| (Some(discs), name)));
    assert_eq!(names.len(), 6);
    for (found, (discs, name)) in names.iter().zip(expected.as_flattened()) {
        assert_eq!((found.0, found.1), (*discs, &Value::from(*name)));
    }
    for run in runs {
        let time = |key: &str| run[key].as_f64().unwrap();
        assert!(time("mean_ms") > 0.0 && time("median_ms") <= time("p99_ms"), "{run}");
        assert!(time("p99_ms") <= time("maximum_ms") && run["rounds"].as_u64() >= Some(2), "{run}");
        assert_eq!((&run["through"], &run["outside"]), (&0.into(), &0.into()), "{run}");
        if run["method"] != "pit" {
            assert!(time("overlap") <= 1e-9 && time("energy_drift") <= 1e-12, "{run}");
        }
    }
    // The exact ones have the same collisions.
    assert_eq!(runs[3]["collisions"], runs[4]["collisions"]);
    assert!(runs[3]["collisions"].as_u64() > Some(10));
    assert_eq!(all["left_out"], serde_json::json!([]));
    assert_eq!(said.err, "plots, pictures and the time of every frame: carom-bench\n");
}

#[test]
fn a_table_is_printed_and_plots_and_pictures_are_written() {
    let folder = folder();
    let args =
        ["bench", "crosses", "--discs", "2,100,200", "--radius", "1,10", "--method", "events,pit"];
    let said = carom(folder.path(), &[&args[..], &["--quick", "-o", "out"]].concat());
    let table = said.done();
    assert!(table.starts_with("Milliseconds a frame, over 600 frames; "), "{table}");
    let has_row = |cells: &[&str]| {
        let is_it = |line: &str| {
            let mut found = line.split('|').skip(1).map(str::trim);
            cells.iter().all(|cell| found.next() == Some(cell))
        };
        assert!(table.lines().any(is_it), "no {cells:?} in {table}");
    };
    has_row(&[
        "discs",
        "method",
        "runs",
        "collisions a frame",
        "mean",
        "median",
        "99 %",
        "maximum",
    ]);
    has_row(&["2", "engine"]);
    has_row(&["200", "PIT"]);
    has_row(&["100", "the poster", "–", "–", "52.1"]);
    has_row(&["radius", "method"]);
    has_row(&["1", "PIT"]);
    assert!(!table.contains("PIC"));

    let out = folder.path().join("out");
    assert_eq!(read(&out, "crosses.md"), table);
    let pictures = ["frame-0", "frame-300", "frame-600"];
    for name in PLOTS.iter().chain(&pictures) {
        assert!(read(&out, &format!("{name}.svg")).starts_with("<svg"), "{name}");
        let pixels = std::fs::read(out.join(format!("{name}.png"))).unwrap();
        assert!(pixels.starts_with(b"\x89PNG"), "{name}");
    }
    assert!(read(&out, "time-discs.svg").contains("the poster: 19.2 frames a second"));
    assert_ne!(read(&out, "frame-0.svg"), read(&out, "frame-600.svg"));
    let all: Value = serde_json::from_str(&read(&out, "crosses.json")).unwrap();
    assert_eq!(all["runs"].as_array().unwrap().len(), 8);
    let frames = read(&out, "frames.csv");
    assert_eq!(frames.lines().count(), 601);
    assert!(frames.starts_with("frame,events 2 discs radius 10,pit 2 discs radius 10,"));
    assert_eq!(files(&out).len(), 2 * (PLOTS.len() + pictures.len()) + 3);
}

#[test]
fn pit_is_seen_to_let_small_discs_through_walls() {
    let folder = folder();
    let args = ["bench", "crosses", "--radius", "1", "--method", "pit", "--quick", "--json"];
    let all = json(&carom(folder.path(), &args));
    let run = &all["runs"][0];
    assert_eq!((&run["discs"], &run["radius"]), (&100.into(), &1.0.into()));
    assert!(run["through"].as_u64() > Some(0) && run["outside"].as_u64() > Some(0), "{run}");
    assert!(run["overlap"].as_f64() > Some(1.0), "{run}");
    // One radius makes no plot.
    assert!(!files(&folder.path().join("carom-bench")).contains(&"time-radius.svg".to_string()));
}

#[test]
fn what_would_take_too_long_is_left_out_and_said() {
    let folder = folder();
    let args = ["bench", "crosses", "--discs", "5,400", "--method", "pic", "--quick"];
    let said = carom(folder.path(), &args);
    let told = "- PIC is left out with 400 discs of radius 10: too long (about ";
    assert!(said.done().contains(told), "{said:?}");
    let json: Value =
        serde_json::from_str(&read(folder.path(), "carom-bench/crosses.json")).unwrap();
    let left_out = serde_json::json!([{ "discs": 400, "radius": 10.0, "method": "pic" }]);
    assert_eq!(json["left_out"], left_out);
}

#[test]
fn what_makes_no_sense_is_refused_with_what_would() {
    let folder = folder_with("taken", "mine");
    let bench = |args: &[&str]| carom(folder.path(), &[&["bench"], args].concat());
    bench(&["crosses", "--discs", "0"]).failed(2, &["'0'", "whole numbers from 1 to 1e6"]);
    bench(&["crosses", "--discs", "5,-3"]).failed(2, &["'-3'", "whole numbers from 1 to 1e6"]);
    bench(&["crosses", "--discs", "2.5"]).failed(2, &["'2.5'", "accepted"]);
    bench(&["crosses", "--discs", "1e9"]).failed(2, &["'1e9'", "accepted"]);
    bench(&["crosses", "--radius", "0"]).failed(2, &["'0'", "numbers from 0.01 to 20"]);
    bench(&["crosses", "--radius", "21"]).failed(2, &["'21'", "numbers from 0.01 to 20"]);
    bench(&["crosses", "--radius", "nan"]).failed(2, &["'nan'", "accepted"]);
    bench(&["crosses", "--method", "guess"]).failed(2, &["'guess'", "events", "pic", "pit"]);
    bench(&["crosses", "-o", "-"])
        .failed(2, &["--output: found -; accepted: the name of a directory"]);
    bench(&["no-such-bench"]).failed(2, &["no-such-bench"]);
    bench(&["crosses", "-o", "taken"]).failed(1, &["taken: found a file; accepted"]);
    bench(&["crosses", "-o", "no/such"]).failed(1, &["no/such: found"]);
    let said = bench(&[]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("crosses"), "{said:?}");
    assert_eq!(files(folder.path()), ["taken"]);
    assert_eq!(read(folder.path(), "taken"), "mine");
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_it_and_leaves_nothing_half_done() {
    let folder = folder();
    let args = ["bench", "crosses", "--discs", "1e5", "--method", "events", "--json"];
    let mut command = command(folder.path(), &args);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    // Until it has begun: its folder is made beside its place.
    while files(folder.path()).is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::thread::sleep(std::time::Duration::from_millis(300));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let said = Said::of(child.wait_with_output().unwrap());
    said.failed(130, &["crosses: stopped: nothing was measured"]);
    assert_eq!(files(folder.path()), [""; 0]);
}

#[test]
fn the_cost_of_observers_is_measured() {
    let folder = folder();
    let args = ["bench", "observers", "--discs", "64", "--packing", "0.3", "--rounds", "1"];
    let all = json(&carom(folder.path(), &[&args[..], &["--json"]].concat()));
    let gas = &all["gases"].as_array().unwrap()[0];
    assert_eq!((&gas["discs"], &gas["packing"]), (&64.into(), &0.3.into()));
    assert!(
        gas["alone_ns"].as_f64() > Some(0.0) && gas["watched_ns"].as_f64() > Some(0.0),
        "{gas}"
    );
    assert!(gas["collisions"].as_u64() > Some(10_000), "{gas}");
    let table = carom(folder.path(), &args);
    assert!(table.done().contains("| 64 | 0.3 | "), "{table:?}");
    for only in ["alone", "watched"] {
        assert_eq!(carom(folder.path(), &[&args[..], &["--only", only]].concat()).done(), "");
    }
    carom(folder.path(), &["bench", "observers", "--packing", "0.95"])
        .failed(1, &["packing: found 0.95"]);
    carom(folder.path(), &["bench", "observers", "--rounds", "0"]).failed(2, &["0"]);
    assert_eq!(files(folder.path()), [""; 0]);
}
