//! Bad scenes and bad command lines: a message, an exit code, and no file.

use super::*;

/// `run` and `check` both refuse the file, and leave nothing behind.
#[track_caller]
fn refused(text: impl AsRef<[u8]>, parts: &[&str]) {
    let folder = folder_with("scene.toml", text);
    carom(folder.path(), &["check", "scene.toml"]).failed(1, parts);
    let args = ["run", "scene.toml", "--events", "log.jsonl", "--state", "state.json"];
    carom(folder.path(), &args).failed(1, parts);
    assert_eq!(files(folder.path()), ["scene.toml"]);
}

#[test]
fn a_missing_file_is_named() {
    let folder = folder();
    for command in ["run", "check", "import"] {
        carom(folder.path(), &[command, "no/such.toml"]).failed(1, &["no/such.toml", "found"]);
    }
}

#[test]
fn a_name_that_is_no_scene_is_told_with_those_that_are() {
    carom(folder().path(), &["run", "mised"])
        .failed(1, &["mised: found", "missed", "billiard-stadium"]);
}

#[test]
fn a_directory_is_not_a_scene() {
    let folder = folder();
    for command in ["run", "check", "import"] {
        carom(folder.path(), &[command, "."]).failed(1, &[".: found", "directory"]);
    }
}

#[test]
fn a_folder_does_not_hide_a_built_in_scene_but_a_file_does() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("gas")).unwrap();
    std::fs::write(folder.path().join("missed"), "").unwrap();
    assert!(carom(folder.path(), &["check", "gas"]).done().contains("400 discs"));
    assert!(carom(folder.path(), &["check", "missed"]).done().contains("0 discs"));
}

#[test]
fn wrong_types_are_told_with_line_and_key() {
    refused(
        "frames = \"many\"",
        &["scene.toml:1:10: frames: found \"many\"; accepted: a whole number"],
    );
}

#[test]
fn unknown_keys_are_told_with_what_was_meant() {
    refused(
        "[[disc]]\ncenter = [0, 0]\nradius = 1\nmas = 3",
        &["scene.toml:4:1", "did you mean `mass`?"],
    );
}

#[test]
fn numbers_that_are_none_are_refused() {
    refused("frame = nan", &["scene.toml:1:9: frame: found nan; accepted: a number above 0"]);
    refused("[[disc]]\ncenter = [inf, 0]\nradius = 1", &["scene.toml:2:11", "found inf"]);
}

#[test]
fn a_negative_radius_is_refused() {
    refused("[[disc]]\ncenter = [0, 0]\nradius = -1", &["disc[0].radius: found -1", "above 0"]);
}

#[test]
fn discs_that_overlap_are_named() {
    let text = "[[disc]]\ncenter = [0, 0]\nradius = 2\n\n[[disc]]\ncenter = [3, 0]\nradius = 2";
    refused(text, &["scene.toml:2:10: disc[0].center", "disc[1], line 5, overlap by 1"]);
}

#[test]
fn every_problem_is_told() {
    let text = "frame = 0\nframes = -1\n[[disc]]\nradius = 0";
    refused(text, &["scene.toml:1:", "scene.toml:2:", "center", "scene.toml:4:"]);
}

#[test]
fn overlaps_are_told_beside_all_else() {
    let text = "frame = 0\n[world]\nfriction = -0.5\n\
                [[disc]]\ncenter = [9, 9]\n\
                [[disc]]\ncenter = [0, 0]\nradius = 2\ncolor = 3\n\
                [[disc]]\ncenter = [3, 0]\nradius = 2\n";
    refused(
        text,
        &[
            "scene.toml:1:9: frame: found 0",
            "scene.toml:3:12: world.friction: found -0.5",
            "scene.toml:4:1: disc[0]",
            "scene.toml:7:10: disc[1].center: found that disc[1] and disc[2], line 10, overlap by 1",
            "scene.toml:9:9: disc[1].color",
        ],
    );
}

#[test]
fn rubbish_is_refused() {
    refused([0u8, 159, 146, 150, 255, 10, 0], &["scene.toml:1:", "which is not text"]);
    let rubbish: Vec<u8> = (0..4000u32).map(|i| ((i * i) >> 3) as u8).collect();
    let said = carom_with(folder().path(), &["run", "-"], &rubbish);
    said.failed(1, &["standard input"]);
    carom_with(folder().path(), &["import", "-"], &rubbish).failed(1, &["standard input"]);
}

#[test]
fn standard_input_is_json_if_it_begins_with_a_brace() {
    let folder = folder();
    let json = br#"{"frames": 3, "disc": [{"center": [0, 0], "radius": 1}]}"#;
    let said = carom_with(folder.path(), &["check", "-"], json);
    assert!(said.done().starts_with("standard input: all is well: 1 disc, 0 walls, 3 frames"));
    carom_with(folder.path(), &["check", "-"], b"{\"frames\": []}")
        .failed(1, &["standard input:1:12"]);
    let overlap =
        br#"{"disc": [{"center": [0, 0], "radius": 1}, {"center": [0, 1], "radius": 1}]}"#;
    carom_with(folder.path(), &["check", "-"], overlap)
        .failed(1, &["standard input:1:22", "overlap"]);
}

#[test]
fn wrong_command_lines_are_2() {
    let folder = folder_with("scene.toml", MEET);
    for args in [
        &[][..],
        &["walk"],
        &["run"],
        &["run", "missed", "--method", "guess"],
        &["run", "missed", "--frames", "3", "--until", "2"],
        &["run", "missed", "--frames", "-3"],
        &["run", "missed", "--frames", "2.5"],
        &["run", "missed", "--until", "nan"],
        &["run", "missed", "--until", "-1"],
        &["run", "missed", "--substeps", "4"],
        &["run", "missed", "--method", "pit", "--substeps", "0"],
        &["run", "missed", "--trajectory", "all.mp4"],
        &["run", "missed", "--trajectory", "all"],
        &["run", "missed", "--events", "-", "--json"],
        &["run", "missed", "--events", "-", "--state", "-"],
        &["run", "missed", "--events", "same", "--state", "same"],
        &["run", "scene.toml", "--state", "scene.toml"],
        &["completions", "tcsh"],
    ] {
        let said = carom(folder.path(), args);
        said.failed(2, &[]);
        assert!(!said.err.is_empty());
    }
    assert_eq!(files(folder.path()), ["scene.toml"]);
    assert_eq!(read(folder.path(), "scene.toml"), MEET);
}
