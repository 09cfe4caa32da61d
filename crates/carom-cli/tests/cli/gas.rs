//! `carom gas`: the scene it writes, and what it measures.

use super::*;
use serde_json::{Value, json};

fn json_of(args: &[&str]) -> Value {
    let said = carom(folder().path(), &[&["gas", "--json"], args].concat());
    serde_json::from_str(said.done()).unwrap()
}

#[test]
fn a_gas_is_a_scene_like_any_other() {
    let folder = folder();
    let args = ["gas", "--discs", "100", "--packing", "0.7", "--scene"];
    let toml = carom(folder.path(), &[&args[..], &["-"]].concat());
    let said = carom_with(folder.path(), &["check", "-"], toml.done().as_bytes());
    assert!(said.done().starts_with("standard input: all is well: 100 discs, 0 walls"), "{said:?}");
    for name in ["gas.toml", "gas.json"] {
        assert_eq!(carom(folder.path(), &[&args[..], &[name]].concat()).done(), "");
        carom(folder.path(), &["check", name]).done();
    }
    assert_eq!(read(folder.path(), "gas.toml"), toml.out);
    assert!(read(folder.path(), "gas.json").starts_with('{'));
    assert_eq!(files(folder.path()), ["gas.json", "gas.toml"]);
}

#[test]
fn a_gas_has_the_pressure_that_is_known() {
    let args = ["--discs", "64", "--packing", "0.3", "--collisions-per-disc", "4000"];
    let result = json_of(&args);
    let of = |key: &str, what: &str| result["quantities"][key][what].as_f64().unwrap();
    let (z, error) = (of("Z", "value"), of("Z", "error"));
    // For very many discs, and what 64 of them lack.
    assert!((z - (2.06326 - 0.774 / 64.0)).abs() < 4.0 * error && error < 0.01, "{z} ± {error}");
    let reduced = z * 0.3 * 4.0 / std::f64::consts::PI;
    assert!((of("betaPd2", "value") / reduced - 1.0).abs() < 1e-12);
    assert_eq!(result["quantities"]["P"]["unit"], "energy/length²");
    assert_eq!(result["settings"]["sizes"], json!({"one": 0.5}));
    assert_eq!(result["settings"]["measure"], json!(["pressure", "rate"]));
    assert_eq!((&result["finished"], &result["settings"]["discs"]), (&json!(true), &json!(64)));
    let measured = result["measured"]["collisions"].as_u64().unwrap();
    assert!((128_000..130_000).contains(&measured), "{measured}");
    let momentum = result["momentum"].as_array().unwrap();
    assert!(momentum.iter().all(|p| p.as_f64().unwrap().abs() < 64.0 * 1e-12), "{momentum:?}");
}

#[test]
fn all_of_it_can_be_measured() {
    let result = json_of(&[
        "--discs",
        "100",
        "--packing",
        "0.5",
        "--measure",
        "all",
        "--collisions-per-disc",
        "60",
    ]);
    let keys: Vec<&String> = result["quantities"].as_object().unwrap().keys().collect();
    for key in ["Z", "rate", "free_path", "mean_speed", "maxwell_p", "psi6_local", "diffusion"] {
        assert!(keys.iter().any(|found| *found == key), "no {key} in {keys:?}");
    }
    for key in ["free_path", "speeds", "msd", "vacf", "gr", "sk"] {
        let curve = &result["curves"][key];
        let columns = curve["columns"].as_array().unwrap().len();
        let rows = curve["rows"].as_array().unwrap();
        assert!(!rows.is_empty(), "{key}");
        assert!(rows.iter().all(|row| row.as_array().unwrap().len() == columns), "{key}");
        assert_eq!(curve["units"].as_array().unwrap().len(), columns, "{key}");
    }
    let probability = result["quantities"]["maxwell_p"].as_object().unwrap();
    assert!(probability["value"].as_f64().unwrap() > 1e-3 && !probability.contains_key("error"));

    // In a closed box there are walls, and no S(k).
    let result = json_of(&[
        "--discs",
        "50",
        "--packing",
        "0.4",
        "--closed",
        "--measure",
        "all",
        "--sizes",
        "uniform:0.3,0.7",
        "--masses",
        "area",
        "--ratio",
        "2/1",
    ]);
    assert!(result["quantities"]["wall_P"]["value"].as_f64().unwrap() > 0.0);
    assert!(result["quantities"]["betaPd2"].is_null() && result["curves"]["sk"].is_null());
    assert!(result["collisions"]["disc-boundary"].as_u64().unwrap() > 0);
}

#[test]
fn the_same_arguments_give_the_same_result() {
    let args = ["--discs", "40", "--packing", "0.6", "--measure", "pressure,psi6,msd"];
    let [a, b] = [(); 2].map(|()| without_machine(&json_of(&args)));
    assert_eq!(a, b);
    let c = without_machine(&json_of(&[&args[..], &["--seed", "2"]].concat()));
    assert_ne!(a["quantities"], c["quantities"]);
}

/// What does not depend on where and when it was run.
pub fn without_machine(result: &Value) -> Value {
    let mut result = result.clone();
    for key in ["seconds", "rate", "memory"] {
        assert!(result.as_object_mut().unwrap().remove(key).is_some(), "{key}");
    }
    result
}

#[test]
fn results_are_a_table_and_files() {
    let folder = folder();
    let args = ["gas", "--discs", "20", "--packing", "0.5", "--warm", "5", "--collisions-per-disc"];
    let files_of = ["20", "--events", "log.jsonl", "--state", "state.json"];
    let said = carom(folder.path(), &[&args[..], &files_of].concat());
    let lines: Vec<&str> = said.done().lines().collect();
    assert!(lines[0].starts_with("quantity"), "{said:?}");
    assert!(lines[1].starts_with("Z ") && lines[4].starts_with("rate "), "{said:?}");
    assert!(said.err.contains("momentum"), "{said:?}");
    let state: Value = serde_json::from_str(&read(folder.path(), "state.json")).unwrap();
    let log = read(folder.path(), "log.jsonl");
    assert_eq!(state["collisions"]["total"], json!(log.lines().count()));
    // The log is that of the scene.
    let scene = ["gas", "--discs", "20", "--packing", "0.5", "--scene", "gas.json"];
    carom(folder.path(), &scene).done();
    let until = state["time"].to_string();
    let run = ["run", "gas.json", "--until", &until, "--events", "-"];
    assert_eq!(carom(folder.path(), &run).done(), log);
}

#[test]
fn what_is_measured_as_a_curve_can_be_drawn() {
    let folder = folder();
    let args =
        ["gas", "--discs", "60", "--packing", "0.5", "--collisions-per-disc", "60", "--measure"];
    let svg = carom(folder.path(), &[&args[..], &["all", "--plot", "-"]].concat());
    let titles = [
        "Free paths",
        "Speeds",
        "Mean-square displacement",
        "Velocity autocorrelation",
        "Pair correlation",
        "Structure factor",
    ];
    let mut place = 0;
    for title in titles {
        place += svg.done()[place..].find(title).unwrap_or_else(|| panic!("no {title}"));
    }
    assert!(svg.out.starts_with("<svg") && svg.out.trim_end().ends_with("</svg>"));
    assert!(svg.err.starts_with("quantity") && svg.out.contains("Maxwell"), "{}", svg.err);
    // The same, in a file; and in pixels.
    carom(folder.path(), &[&args[..], &["all", "--plot", "all.svg"]].concat()).done();
    assert_eq!(read(folder.path(), "all.svg"), svg.out);
    let some = carom(
        folder.path(),
        &[&args[..], &["gr,pressure", "--plot", "some.png", "--json"]].concat(),
    );
    assert!(some.done().starts_with('{'));
    assert!(std::fs::read(folder.path().join("some.png")).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(files(folder.path()), ["all.svg", "some.png"]);
}

#[test]
fn what_cannot_be_is_said() {
    let folder = folder();
    let told = |args: &[&str], code, parts: &[&str]| {
        carom(folder.path(), &[&["gas"], args].concat()).failed(code, parts);
    };
    told(&["--discs", "10"], 2, &["--packing"]);
    told(&["--discs", "0", "--packing", "0.1"], 2, &["0"]);
    told(&["--discs", "10", "--packing", "0.95"], 1, &["packing: found 0.95; accepted"]);
    told(&["--discs", "10", "--packing", "-1"], 1, &["packing: found -1; accepted"]);
    let some = ["--discs", "100", "--packing", "0.5"];
    let with = |more: &[&str], code, parts: &[&str]| told(&[&some[..], more].concat(), code, parts);
    with(&["--sizes", "two:1"], 2, &["accepted: one:R, uniform:A,B"]);
    with(&["--sizes", "one:-1"], 1, &["radius: found -1; accepted"]);
    with(&["--masses", "none"], 2, &["accepted: equal, or area"]);
    with(&["--ratio", "0"], 2, &["accepted: a number from 0.001 to 1000"]);
    with(&["--warm", "-1"], 2, &["accepted: a number from 0 to 1e12"]);
    with(&["--measure", "weight"], 2, &["weight", "pressure"]);
    with(&["--measure", "walls"], 1, &["no closed box"]);
    with(&["--closed", "--measure", "sk"], 1, &["not periodic"]);
    with(&["--temperature", "0"], 1, &["the temperature is 0"]);
    with(&["--json", "--events", "-"], 2, &["several outputs on standard output"]);
    with(&["--scene", "x.toml", "--json"], 2, &["--json"]);
    with(&["--plot", "x.svg"], 2, &["--plot: found no curve among what is measured; accepted"]);
    with(
        &["--measure", "gr", "--plot", "x.pdf"],
        2,
        &["x.pdf: found the ending .pdf; accepted: .svg, .png"],
    );
    with(&["--measure", "gr", "--plot", "x"], 2, &["x: found no ending; accepted: .svg, .png"]);
    with(&["--measure", "gr", "--plot", "-", "--json"], 2, &["several outputs on standard output"]);
    with(&["--scene", "x.toml", "--plot", "x.svg"], 2, &["--plot"]);
    with(&["--every", "5"], 2, &["--checkpoint"]);
    with(&["--checkpoint", "c", "--every", "0"], 2, &["accepted: a number of seconds"]);
    with(&["--checkpoint", "c", "--events", "-"], 2, &["--events: found -, with --checkpoint"]);
    with(&["--checkpoint", "no/c"], 1, &["no/c: found that the folder for it does not exist"]);
    assert_eq!(files(folder.path()), [""; 0]);
}

#[test]
fn a_curve_without_a_sample_has_no_rows_and_is_not_drawn() {
    let args = ["--discs", "100", "--packing", "0.3", "--collisions-per-disc", "10"];
    let args = [&args[..], &["--measure", "sk,gr"]].concat();
    let result = json_of(&args);
    assert_eq!(result["curves"]["sk"]["rows"], json!([]));
    assert!(!result["curves"]["gr"]["rows"].as_array().unwrap().is_empty());

    let folder = folder();
    let said = carom(folder.path(), &[&["gas", "--plot", "gas.svg"], &args[..]].concat());
    said.done();
    assert!(said.err.contains("too short a run for a sample of these curves: sk"), "{}", said.err);
    let svg = read(folder.path(), "gas.svg");
    assert!(svg.contains("Pair correlation") && !svg.contains("Structure factor"));
}

#[test]
fn an_error_from_a_few_samples_is_not_known() {
    let args = ["--discs", "64", "--packing", "0.3", "--measure", "speeds,psi6"];
    let result = json_of(&[&args[..], &["--collisions-per-disc", "10"]].concat());
    for key in ["mean_speed", "psi6_local", "psi6_global"] {
        let quantity = &result["quantities"][key];
        assert!(quantity["value"].is_number() && quantity["error"].is_null(), "{key}: {quantity}");
    }
}
