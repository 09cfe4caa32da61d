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
    told(&["--discs", "10", "--packing", "-1"], 1, &["packing: found -1.0; accepted"]);
    let some = ["--discs", "100", "--packing", "0.5"];
    let with = |more: &[&str], code, parts: &[&str]| told(&[&some[..], more].concat(), code, parts);
    with(&["--sizes", "two:1"], 2, &["accepted: one:R, uniform:A,B"]);
    with(
        &["--sizes", "one:-1"],
        1,
        &["radius: found -1.0; accepted: a number from 1e-100 to 1e100"],
    );
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
    with(&["--temperature", "1e150"], 1, &["accepted: 0, or a number from 1e-100 to 1e100"]);
    for frame in ["1e-300", "1e300"] {
        let args = ["--trajectory", "x.xyz", "--frame", frame];
        with(&args, 2, &["accepted: a number from 1e-150 to 1e150"]);
    }
    with(&["--checkpoint", "-"], 2, &["--checkpoint: found -; accepted: the name of a file"]);
    for option in ["--state", "--events", "--checkpoint"] {
        with(&[option, "no/c"], 1, &["no/c: found that the folder for it does not exist"]);
    }
    with(&["--measure", "gr", "--plot", "no/c.svg"], 1, &["no/c.svg: found that the folder"]);
    with(&["--checkpoint", "no/c"], 1, &["no/c: found that the folder for it does not exist"]);
    assert_eq!(files(folder.path()), [""; 0]);
}

#[test]
fn packings_that_are_next_to_nothing_are_one_message() {
    for packing in ["5e-324", "1e-300"] {
        let said = carom(folder().path(), &["gas", "--discs", "64", "--packing", packing]);
        said.failed(1, &["accepted: a number from 1e-9 to 0.88"]);
        assert_eq!(said.err.lines().count(), 1, "{said:?}");
    }
}

#[test]
fn scenes_of_gases_are_valid_or_are_not_written() {
    let folder = folder();
    let scene =
        |args: &[&str]| carom(folder.path(), &[&["gas", "--scene", "s.toml"], args].concat());
    scene(&["--discs", "1", "--packing", "0.7"]).failed(1, &["gas: discs: found 1, in a box"]);
    let narrow = ["--discs", "64", "--packing", "0.3", "--ratio", "100"];
    scene(&narrow).failed(1, &["gas: discs: found 64, in a box"]);
    assert_eq!(files(folder.path()), [""; 0]);
    scene(&["--discs", "3", "--packing", "0.3"]).done();
    carom(folder.path(), &["check", "s.toml"]).done();
}

#[test]
fn two_outputs_have_two_names() {
    let folder = folder();
    let gas = ["gas", "--discs", "20", "--packing", "0.3"];
    let told = |args: &[&str], both: &str| {
        carom(folder.path(), &[&gas[..], args].concat()).failed(2, &[both]);
    };
    told(&["--trajectory", "a.xyz", "--events", "a.xyz"], "--events and --trajectory both");
    told(&["--events", "s", "--state", "./s"], "--events and --state both go there");
    for name in ["x.ck", "x.ck.before", "x.ck.lock"] {
        for option in ["--events", "--state"] {
            let both = format!("--checkpoint and {option} both go there");
            told(&["--checkpoint", "x.ck", option, name], &both);
            let run = ["run", "missed", "--checkpoint", "x.ck", option, name];
            carom(folder.path(), &run).failed(2, &[&both]);
        }
    }
    told(&["--checkpoint", "c", "--events", "s", "--state", "s.part"], "--events and --state");
    assert_eq!(files(folder.path()), [""; 0]);
}

#[test]
fn thin_gases_are_waited_for() {
    let args = ["--discs", "64", "--packing", "1e-8", "--warm", "1", "--collisions-per-disc", "4"];
    let result = json_of(&args);
    assert_eq!(result["finished"], true);
    assert!(result["measured"]["collisions"].as_u64().unwrap() >= 128, "{result}");
}

#[test]
fn a_disc_that_meets_no_one_is_not_called_done() {
    let alone = ["gas", "--discs", "1", "--packing", "0.1", "--measure", "gr"];
    let said = carom(folder().path(), &alone);
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.err.contains("gas: found no collision in a time of"), "{said:?}");
    let sweep = ["sweep", "--discs", "1", "--packing", "0.1", "--measure", "gr"];
    let said = carom(folder().path(), &sweep);
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.err.starts_with("sweep: 1 gas, 0 of them done before"), "{said:?}");
    assert!(said.err.contains("n1-p0.1-s1: gas: found no collision in a time of"), "{said:?}");
}

#[test]
fn curves_alone_are_not_nothing() {
    let few = ["gas", "--discs", "20", "--packing", "0.3", "--warm", "1"];
    let args = [&few[..], &["--collisions-per-disc", "9", "--measure", "gr"]].concat();
    let said = carom(folder().path(), &args);
    said.done();
    assert!(said.err.starts_with("nothing was measured as a number\n"), "{said:?}");
}

#[cfg(unix)]
#[test]
fn discs_that_grow_answer_signals() {
    let gas = ["--discs", "20000", "--packing", "0.82", "--sizes", "uniform:0.3,0.7"];
    let folder = folder();
    let (gas, sweep) = ([&["gas"], &gas[..]].concat(), [&["sweep"], &gas[..]].concat());
    for (args, told) in
        [(gas, "gas: stopped while the discs grew"), (sweep, "sweep: stopped: 0 of 1")]
    {
        let mut command = command(folder.path(), &args);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // It is ready for signals long before it has made anything.
        std::thread::sleep(std::time::Duration::from_millis(300));
        for name in ["-USR1", "-INT"] {
            let mut kill = Command::new("kill");
            assert!(kill.args([name, &child.id().to_string()]).status().unwrap().success());
            std::thread::sleep(std::time::Duration::from_millis(300));
        }
        let said = Said::of(child.wait_with_output().unwrap());
        assert_eq!(said.code, Some(130), "{said:?}");
        assert!(said.err.contains(told), "{said:?}");
    }
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
