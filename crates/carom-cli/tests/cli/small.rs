//! check, scenes, schema, import and completions, when all is well.

use super::*;

#[test]
fn check_says_one_line() {
    let folder = folder();
    let said = carom(folder.path(), &["check", "missed"]);
    assert_eq!(
        said.done(),
        "missed: all is well: 3 discs, 0 walls, 5 frames of 1.0; PIT's rule (step·v_max < r_min/2) \
         does not hold, 8.0 being no less than 1.25; it would take 7 sub-steps a frame\n"
    );
    let slow = "[[disc]]\ncenter = [0, 0]\nvelocity = [0.1, 0]\nradius = 1";
    let said = carom_with(folder.path(), &["check", "-"], slow.as_bytes());
    assert!(said.done().ends_with("holds with 1 step a frame\n"), "{said:?}");
}

#[test]
fn check_names_every_overlap_and_all_else_that_is_wrong() {
    // In a row: each overlaps with the two beside it. One has a wrong key, which does not hide its overlaps.
    let mut text = String::new();
    for i in 0..3000 {
        let wrong = if i == 7 { "colour = 3\n" } else { "" };
        text += &format!("[[disc]]\ncenter = [{}, 0]\nradius = 1\n{wrong}", 1.5 * f64::from(i));
    }
    text += "[[segment]]\na = [0, 0.5]\nb = [4500, 0.5]";
    let folder = folder_with("row.toml", text);
    let said = carom(folder.path(), &["check", "row.toml"]);
    said.failed(1, &["row.toml:25:1: disc[7].colour: found an unknown key; did you mean `color`?"]);
    let told = |what: &str| said.err.lines().filter(|line| line.contains(what)).count();
    for i in 0..2999 {
        assert_eq!(told(&format!("that disc[{i}] and disc[{}], line", i + 1)), 1, "{i}");
    }
    assert_eq!((told("and segment[0], line"), said.err.lines().count()), (3000, 6000));

    let said = carom(folder.path(), &["check", "row.toml", "--most", "2"]);
    said.failed(1, &["disc[7].colour"]);
    assert_eq!(said.err.lines().count(), 3);
    assert!(said.err.ends_with("\nand 5998 more\n"), "{said:?}");
    carom(folder.path(), &["check", "row.toml", "--most", "x"])
        .failed(2, &["'x' for '--most <N>': accepted: a whole number from 1 to"]);
}

#[test]
fn a_rule_that_asks_for_more_steps_than_there_are_numbers_says_so() {
    let bullet = "[[disc]]\ncenter = [0, 0]\nvelocity = [1e12, 0]\nradius = 1";
    let said = carom_with(folder().path(), &["check", "-"], bullet.as_bytes());
    assert!(said.done().ends_with("take 4294967295 or more sub-steps a frame\n"), "{said:?}");
}

#[test]
fn every_built_in_scene_is_listed_and_well() {
    let folder = folder();
    let scenes = carom(folder.path(), &["scenes"]);
    assert_eq!(scenes.done().lines().count(), carom_scene::BUILT_IN.len());
    for line in scenes.out.lines() {
        let (name, description) = line.split_once("  ").unwrap();
        assert!(!description.trim().is_empty());
        carom(folder.path(), &["check", name.trim()]).done();
    }
}

#[test]
fn the_schema_is_that_of_the_scenes() {
    let said = carom(folder().path(), &["schema"]);
    let schema: serde_json::Value = serde_json::from_str(said.done()).unwrap();
    assert_eq!(schema, carom_scene::schema());
}

#[test]
fn particles_become_a_scene() {
    let particles = "2\n0.25 0.5 0.1 0 0.01 0.5 255 0 0\n0.75 0.5 0 0 0.01 0.5 0 0 0\n";
    let folder = folder_with("two.txt", particles);
    let said = carom(folder.path(), &["import", "two.txt"]);
    assert_eq!(carom_scene::Scene::from_toml(said.done()).unwrap().discs.len(), 2);
    carom(folder.path(), &["import", "two.txt", "-o", "two.toml"]).done();
    assert_eq!(read(folder.path(), "two.toml"), said.out);
    let run = carom(folder.path(), &["run", "two.toml", "--until", "5", "--events", "-"]);
    assert_eq!(run.done().lines().count(), 1);
    assert_eq!(files(folder.path()), ["two.toml", "two.txt"]);
}

#[test]
fn bad_particles_are_told_with_their_place() {
    let folder = folder_with("two.txt", "2\n0.25 0.5 0.1 0 -1 0.5 255 0 0\n");
    let args = ["import", "two.txt", "-o", "two.toml"];
    carom(folder.path(), &args)
        .failed(1, &["two.txt:2:16: particle 0, radius: found -1", "two.txt:3:1"]);
    assert_eq!(files(folder.path()), ["two.txt"]);
}

#[test]
fn completions_are_for_the_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let said = carom(folder().path(), &["completions", shell]);
        assert!(said.done().contains("trajectory"), "{shell}");
    }
}

#[test]
fn help_and_version_are_printed() {
    let folder = folder();
    assert!(carom(folder.path(), &["--help"]).done().contains("completions"));
    assert!(carom(folder.path(), &["run", "--help"]).done().contains("--substeps"));
    assert!(carom(folder.path(), &["--version"]).done().starts_with("carom 0."));
}
