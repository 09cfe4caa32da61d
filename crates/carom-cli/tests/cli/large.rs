//! A million discs.

use super::*;
use std::fmt::Write as _;

const SIDE: usize = 1000;

/// On a lattice, in rows that go to the right and to the left in turn.
fn million_discs() -> String {
    let mut text = String::from(r#"{"world":{"boundary":{"box":[0,0,3000,3000]}},"disc":["#);
    for i in 0..SIDE * SIDE {
        let (x, y) = (3.0 * (i % SIDE) as f64 + 1.5, 3.0 * (i / SIDE) as f64 + 1.5);
        let (vx, comma) =
            (if i / SIDE % 2 == 0 { 1.0 } else { -1.0 }, if i == 0 { "" } else { "," });
        let _ = write!(text, r#"{comma}{{"center":[{x},{y}],"velocity":[{vx},0],"radius":1}}"#);
    }
    text + "]}"
}

#[test]
fn a_million_discs_are_checked_run_and_written() {
    let folder = folder_with("million.json", million_discs());
    let said = carom(folder.path(), &["check", "million.json"]);
    assert!(said.done().contains("1000000 discs"), "{said:?}");

    // The first and the last of the rows reach a wall at 0.5; then they meet their neighbours.
    let args = ["run", "million.json", "--until", "0.75", "--state", "state.json", "--events", "-"];
    let said = carom(folder.path(), &args);
    assert_eq!(said.done().lines().count(), SIDE);
    let state: serde_json::Value =
        serde_json::from_str(&read(folder.path(), "state.json")).unwrap();
    assert_eq!(state["discs"].as_array().unwrap().len(), SIDE * SIDE);
    assert_eq!(state["collisions"]["disc-boundary"], SIDE);
    assert_eq!(state["energy"], 0.5e6);
}

#[test]
fn of_two_million_overlaps_check_names_a_million_and_run_a_few() {
    let text = million_discs().replace("\"radius\":1}", "\"radius\":1.6}");
    let folder = folder_with("million.json", text);
    let said = carom(folder.path(), &["check", "million.json"]);
    said.failed(1, &["disc[0]", "overlap by 0.2"]);
    assert_eq!(said.err.lines().count(), 1_000_001);
    assert!(said.err.lines().last().unwrap().starts_with("and at least "), "{:?}", said.code);

    let said = carom(folder.path(), &["run", "million.json"]);
    said.failed(1, &["disc[0]", "overlap by 0.2", "more, which `carom check` names"]);
    assert!(said.err.lines().count() < 100, "{}", said.err.lines().count());
}
