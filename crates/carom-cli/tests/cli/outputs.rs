//! Outputs appear whole, or not at all.

use super::*;

#[test]
fn an_output_replaces_the_one_before() {
    let folder = folder_with("log.jsonl", "old and longer than the new one will be".repeat(99));
    carom(folder.path(), &["run", "missed", "--events", "log.jsonl"]).done();
    assert_eq!(read(folder.path(), "log.jsonl").lines().count(), 1);
    assert_eq!(files(folder.path()), ["log.jsonl"]);
}

#[test]
fn if_one_output_fails_the_others_are_whole() {
    let folder = folder();
    let args = ["run", "missed", "--events", "log.jsonl", "--state", "no/such/state.json"];
    let said = carom(folder.path(), &args);
    said.failed(1, &["no/such/state.json: found", "accepted"]);
    assert_eq!(read(folder.path(), "log.jsonl").lines().count(), 1);
    assert_eq!(files(folder.path()), ["log.jsonl"]);
}

#[test]
fn a_directory_is_not_an_output() {
    let folder = folder();
    carom(folder.path(), &["run", "missed", "--state", "."]).failed(1, &[".: found a directory"]);
    let particles = b"1\n0.25 0.5 0.1 0 0.01 0.5 255 0 0\n";
    carom_with(folder.path(), &["import", "-", "-o", "."], particles).failed(1, &["a directory"]);
    assert_eq!(files(folder.path()), [""; 0]);
}

#[test]
fn all_outputs_at_once() {
    let folder = folder();
    let args = ["run", "delay", "--events", "e", "--state", "s", "--trajectory", "t.csv", "--json"];
    carom(folder.path(), &args).done();
    assert_eq!(files(folder.path()), ["e", "s", "t.csv"]);
    assert_eq!(read(folder.path(), "t.csv").lines().count(), 1 + 3 * 9);
}

#[test]
fn the_same_file_written_in_another_way_is_the_same_file() {
    let folder = folder_with("meet.toml", MEET);
    let args = ["run", "meet.toml", "--events", "a.jsonl", "--state", "./a.jsonl"];
    carom(folder.path(), &args)
        .failed(2, &["./a.jsonl: found that --events and --state both go there"]);
    let args = ["run", "meet.toml", "--state", "./meet.toml"];
    carom(folder.path(), &args).failed(2, &["that the scene would be overwritten"]);
    assert_eq!(read(folder.path(), "meet.toml"), MEET);
    assert_eq!(files(folder.path()), ["meet.toml"]);
}

#[test]
fn what_is_written_is_what_its_schema_says() {
    let folder = folder_with("meet.toml", MEET);
    let json = |args: &[&str]| -> serde_json::Value {
        serde_json::from_str(carom(folder.path(), args).done()).unwrap()
    };
    for (of, args) in [
        ("event", ["run", "meet.toml", "--names", "--events", "-"]),
        ("state", ["run", "meet.toml", "--names", "--state", "-"]),
    ] {
        let (schema, written) = (json(&["schema", of]), json(&args));
        let written = written.as_object().unwrap();
        for key in written.keys() {
            assert!(schema["properties"].get(key).is_some(), "{of}: {key}");
        }
        for key in schema["required"].as_array().unwrap() {
            assert!(written.contains_key(key.as_str().unwrap()), "{of}: {key}");
        }
    }
}
