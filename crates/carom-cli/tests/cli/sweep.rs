//! `carom sweep`: many gases, and what is left of them when it is stopped.

use super::gas::without_machine;
use super::*;
use serde_json::{Value, json};
use std::fs;
use std::time::{Duration, Instant};

const GRID: [&str; 11] = [
    "sweep",
    "--packing",
    "0.2,0.5",
    "--discs",
    "20,40",
    "--seeds",
    "1:2",
    "--collisions-per-disc",
    "200",
    "-o",
    "here",
];

const POINTS: [&str; 8] = [
    "n20-p0.2-s1",
    "n20-p0.2-s2",
    "n20-p0.5-s1",
    "n20-p0.5-s2",
    "n40-p0.2-s1",
    "n40-p0.2-s2",
    "n40-p0.5-s1",
    "n40-p0.5-s2",
];

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn result(folder: &Path, point: &str) -> Value {
    parsed(&read(folder, &format!("here/{point}/result.json")))
}

/// Everything that a sweep leaves, but for how long it took.
fn left(folder: &Path) -> Vec<Value> {
    let mut all: Vec<Value> =
        POINTS.iter().map(|point| without_machine(&result(folder, point))).collect();
    all.push(parsed(&read(folder, "here/table.json")));
    all.push(Value::from(read(folder, "here/table.csv")));
    all.push(Value::from(read(folder, "here/Z.svg")));
    all
}

#[test]
fn a_sweep_is_many_gases_a_table_and_plots() {
    let folder = folder();
    let said = carom(folder.path(), &GRID);
    let lines: Vec<&str> = said.done().lines().collect();
    assert!(lines[0].starts_with("discs  packing  seeds  Z "), "{said:?}");
    assert_eq!(lines.len(), 5, "{said:?}");
    assert!(said.err.starts_with("sweep: 8 gases, 0 of them done before\n"), "{said:?}");
    assert_eq!(said.err.lines().filter(|line| line.contains("done  ")).count(), 8, "{said:?}");
    let names =
        ["Z", "betaPd2", "difference"].map(|name| [".png", ".svg"].map(|e| name.to_string() + e));
    let mut expected: Vec<String> = names.as_flattened().to_vec();
    expected.extend(
        POINTS
            .iter()
            .chain(&["sweep.json", "table.csv", "table.json"])
            .map(|name| name.to_string()),
    );
    expected.sort();
    assert_eq!(files(&folder.path().join("here")), expected);
    assert!(
        POINTS
            .iter()
            .all(|point| files(&folder.path().join("here").join(point)) == ["result.json"])
    );

    // Each is what `carom gas` says of the same gas.
    let gas = [
        "gas",
        "--discs",
        "40",
        "--packing",
        "0.5",
        "--seed",
        "2",
        "--collisions-per-disc",
        "200",
        "--json",
    ];
    let alone = parsed(carom(folder.path(), &gas).done());
    assert_eq!(without_machine(&result(folder.path(), "n40-p0.5-s2")), without_machine(&alone));

    // The table has the means over both seeds, and their errors.
    let of = |seed: u64, what: &str| {
        result(folder.path(), &format!("n40-p0.5-s{seed}"))["quantities"]["Z"][what]
            .as_f64()
            .unwrap()
    };
    let table = parsed(&read(folder.path(), "here/table.json"));
    assert_eq!(table["finished"], true);
    let row = &table["rows"].as_array().unwrap()[3];
    assert_eq!(
        (&row["discs"], &row["packing"], &row["seeds"]),
        (&json!(40), &json!(0.5), &json!([1, 2]))
    );
    let z = |what: &str| row["quantities"]["Z"][what].as_f64().unwrap();
    let (a, b) = (of(1, "value"), of(2, "value"));
    assert!((z("value") - 0.5 * (a + b)).abs() < 1e-12, "{row}");
    let blocks = 0.5 * (of(1, "error").powi(2) + of(2, "error").powi(2)).sqrt();
    assert!(
        (z("error_of_blocks") - blocks).abs() < 1e-12
            && (z("error_of_seeds") - 0.5 * (a - b).abs()).abs() < 1e-12
    );
    assert!((z("error") - blocks.max(0.5 * (a - b).abs())).abs() < 1e-12, "{row}");
    let csv = read(folder.path(), "here/table.csv");
    let last: Vec<&str> = csv.lines().last().unwrap().split(',').collect();
    assert!(csv.starts_with("discs,packing,seeds,Z,Z_error,betaPd2,betaPd2_error,"), "{csv}");
    assert_eq!(last[..3], ["40", "0.5", "2"]);
    assert_eq!(last[3].parse::<f64>().unwrap(), z("value"));
    for name in ["Henderson", "SHY", "virial series", "20 discs", "40 discs"] {
        assert!(read(folder.path(), "here/Z.svg").contains(name), "{name}");
    }
}

#[test]
fn what_is_done_is_not_done_again() {
    let folder = folder();
    carom(folder.path(), &GRID).done();
    let before = left(folder.path());
    let changed = |point: &str| {
        fs::metadata(folder.path().join("here").join(point).join("result.json"))
            .unwrap()
            .modified()
            .unwrap()
    };
    let times: Vec<_> = POINTS.iter().map(|point| changed(point)).collect();
    // One is lost, one is damaged, one is of another gas: these three are made again.
    let place = |point: &str| folder.path().join("here").join(point).join("result.json");
    fs::remove_file(place(POINTS[0])).unwrap();
    let text = fs::read_to_string(place(POINTS[1])).unwrap();
    fs::write(place(POINTS[1]), &text[..text.len() / 2]).unwrap();
    fs::copy(place(POINTS[3]), place(POINTS[2])).unwrap();
    let said = carom(folder.path(), &["resume", "here"]);
    assert!(said.err.contains("8 gases, 5 of them done before"), "{said:?}");
    assert!(
        said.err.contains("found no whole result") && said.err.contains("of another gas"),
        "{said:?}"
    );
    said.done();
    assert_eq!(left(folder.path()), before);
    for (point, time) in POINTS.iter().zip(times).skip(3) {
        assert_eq!(changed(point), time, "{point}");
    }
    let json = carom(folder.path(), &[&GRID[..], &["--json", "--jobs", "1"]].concat());
    assert_eq!(json.done(), read(folder.path(), "here/table.json"));
}

#[test]
fn a_sweep_that_is_killed_again_and_again_ends_as_if_it_had_not_been() {
    let whole = folder();
    let args = [&GRID[..], &["--every", "0.01"]].concat();
    let started = Instant::now();
    carom(whole.path(), &args).done();
    let took = started.elapsed();
    let expected = left(whole.path());
    let folder = folder();
    let mut kills = 0;
    for share in 1.. {
        let mut child = command(folder.path(), &args);
        let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let started = Instant::now();
        let time = took.mul_f64(0.1 + 0.07 * f64::from(share % 12));
        let ended = loop {
            match child.try_wait().unwrap() {
                Some(status) => break Some(status),
                None if started.elapsed() > time => break None,
                None => std::thread::sleep(Duration::from_micros(300)),
            }
        };
        if ended.is_some_and(|status| status.success()) && kills >= 5 {
            break;
        }
        if ended.is_none() {
            kills += 1;
            child.kill().unwrap();
            child.wait().unwrap();
        } else {
            // Too soon: one result is taken away.
            let _ = fs::remove_file(folder.path().join("here").join(POINTS[5]).join("result.json"));
        }
    }
    carom(folder.path(), &args).done();
    assert_eq!(left(folder.path()), expected);
}

#[test]
fn damaged_checkpoints_are_told_and_change_nothing() {
    let folder = folder();
    carom(folder.path(), &GRID).done();
    let expected = left(folder.path());
    let place = folder.path().join("here").join(POINTS[7]);
    let result = place.join("result.json");
    // A checkpoint of the same gas from halfway.
    let halfway = || {
        fs::remove_file(&result).unwrap();
        let checkpoint = place.join("checkpoint");
        let gas = [
            "gas",
            "--discs",
            "40",
            "--packing",
            "0.5",
            "--seed",
            "2",
            "--collisions-per-disc",
            "200",
            "--json",
            "--every-collisions",
            "500",
            "--checkpoint",
        ];
        carom(folder.path(), &[&gas[..], &[checkpoint.to_str().unwrap()]].concat()).done();
        assert!(place.join("checkpoint.before").exists());
        fs::read(checkpoint).unwrap()
    };
    let good = halfway();
    for (name, wrong) in [
        ("flipped", {
            let mut w = good.clone();
            w[good.len() / 3] ^= 1;
            w
        }),
        ("cut", good[..good.len() / 2].to_vec()),
    ] {
        fs::write(place.join("checkpoint"), &wrong).unwrap();
        let said = carom(folder.path(), &GRID);
        assert!(said.err.contains("going on from"), "{name}: {said:?}");
        said.done();
        assert_eq!(left(folder.path()), expected, "{name}");
        halfway();
        fs::write(place.join("checkpoint"), &wrong).unwrap();
        fs::write(place.join("checkpoint.before"), &wrong).unwrap();
        let said = carom(folder.path(), &GRID);
        assert!(said.err.contains("this gas begins anew"), "{name}: {said:?}");
        said.done();
        assert_eq!(left(folder.path()), expected, "{name}");
        halfway();
    }
    // That of another gas is not gone on with.
    let other = [
        "gas",
        "--discs",
        "30",
        "--packing",
        "0.5",
        "--collisions-per-disc",
        "200",
        "--json",
        "--checkpoint",
    ];
    fs::remove_file(place.join("checkpoint")).unwrap();
    fs::remove_file(place.join("checkpoint.before")).unwrap();
    carom(folder.path(), &[&other[..], &[place.join("checkpoint").to_str().unwrap()]].concat())
        .done();
    carom(folder.path(), &GRID).done();
    assert_eq!(left(folder.path()), expected);
}

#[test]
fn what_cannot_be_swept_is_said() {
    let folder = folder();
    let told = |args: &[&str], code, parts: &[&str]| {
        carom(folder.path(), &[&["sweep"], args].concat()).failed(code, parts);
    };
    told(&["--discs", "10"], 2, &["--packing"]);
    told(&["--discs", "10", "--packing", "0.1:0.2"], 2, &["FROM:TO:STEP"]);
    told(&["--discs", "10", "--packing", "0.9"], 2, &["accepted: numbers from 1e-9 to 0.88"]);
    told(&["--discs", "1:1000000000", "--packing", "0.1"], 2, &["up to 100000 in all"]);
    told(&["--discs", "0", "--packing", "0.1"], 2, &["accepted: whole numbers from 1"]);
    told(
        &["--discs", "1:1000", "--packing", "0.1:0.5:0.001", "--seeds", "1:9"],
        2,
        &["found 3609000 gases"],
    );
    let some = ["--discs", "10", "--packing", "0.1"];
    let with = |more: &[&str], code, parts: &[&str]| told(&[&some[..], more].concat(), code, parts);
    with(&["--jobs", "0"], 2, &["accepted: a whole number from 1 to 1024"]);
    with(&["--every", "0"], 2, &["accepted: a number of seconds"]);
    with(&["-o", "no/where"], 1, &["no/where: found that the folder for it does not exist"]);
    assert_eq!(files(folder.path()), [""; 0]);
    fs::write(folder.path().join("file"), "").unwrap();
    with(&["-o", "file"], 1, &["file: found a file; accepted: the name of a directory"]);
    fs::create_dir(folder.path().join("other")).unwrap();
    fs::write(folder.path().join("other/letter"), "Dear Ludwig, …").unwrap();
    with(&["-o", "other"], 1, &["other: found no sweep.json in it; accepted"]);
    fs::write(folder.path().join("other/sweep.json"), "{").unwrap();
    with(&["-o", "other"], 1, &["other: found a sweep.json of another kind"]);
    carom(folder.path(), &["resume", "other"])
        .failed(1, &["other: found a sweep.json of another kind"]);
    assert_eq!(files(&folder.path().join("other")), ["letter", "sweep.json"]);
    // Gases that cannot be are told, and the others are made.
    let said = carom(
        folder.path(),
        &["sweep", "--discs", "3,40", "--packing", "0.7", "-o", "some", "--closed"],
    );
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(
        said.err.contains("n3-p0.7-s1: gas: discs: found 3") && said.out.contains("40      0.7"),
        "{said:?}"
    );
    assert!(
        said.err.ends_with("sweep: 1 of 2 gases could not be run, as said above\n"),
        "{said:?}"
    );
}

#[test]
fn what_is_left_of_a_sweep_that_had_just_begun_is_in_no_ones_way() {
    let folder = folder();
    fs::create_dir(folder.path().join("here")).unwrap();
    for name in ["here/.carom-a1B2c3.part", "here/sweep.json.lock"] {
        fs::write(folder.path().join(name), "").unwrap();
    }
    let args = ["sweep", "--discs", "10", "--packing", "0.1", "--measure", "gr", "-o", "here"];
    let said = carom(folder.path(), &args);
    said.done();
    // There is nothing to draw.
    assert!(said.err.ends_with("\ntable: here\n"), "{said:?}");
}

#[test]
fn a_sweep_that_is_changed_is_refused() {
    let folder = folder();
    let args =
        ["sweep", "--discs", "10", "--packing", "0.1", "--collisions-per-disc", "5", "-o", "here"];
    carom(folder.path(), &args).done();
    let told = |change: &[(usize, &str)], more: &[&str], parts: &[&str]| {
        let mut args = args;
        change.iter().for_each(|(place, text)| args[*place] = text);
        carom(folder.path(), &[&args[..], more].concat()).failed(1, parts);
    };
    told(
        &[(2, "10,20")],
        &[],
        &["here: found a sweep whose discs is [10], and not [10,20]; accepted"],
    );
    told(&[(4, "0.2")], &[], &["whose packing is [0.1], and not [0.2]"]);
    told(&[(6, "6")], &[], &["whose collisions_per_disc is 5.0, and not 6.0"]);
    told(&[], &["--seeds", "1,2"], &["whose seeds is [1], and not [1,2]"]);
    told(&[], &["--closed"], &["whose closed is false, and not true"]);
    told(&[], &["--measure", "rate"], &["whose measure is"]);
    told(&[], &["--sizes", "one:1"], &["whose sizes is {\"one\":0.5}"]);
    // How it is run makes no difference.
    carom(folder.path(), &[&args[..], &["--jobs", "1", "--every", "5"]].concat()).done();
    let text = read(folder.path(), "here/sweep.json").replace("\"carom\": \"", "\"carom\": \"0.");
    fs::write(folder.path().join("here/sweep.json"), text).unwrap();
    told(&[], &[], &["here: found a sweep of carom 0.", "accepted: another directory"]);
}

#[cfg(unix)]
#[test]
fn only_one_sweep_runs_in_a_directory_and_it_stops_when_asked_to() {
    let folder = folder();
    let args = [
        "sweep",
        "--discs",
        "100",
        "--packing",
        "0.1,0.5",
        "--collisions-per-disc",
        "1e7",
        "-o",
        "here",
    ];
    let mut first = command(folder.path(), &args);
    let first = first.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while !folder.path().join("here/n100-p0.1-s1/checkpoint").exists() {
        std::thread::sleep(Duration::from_millis(2));
    }
    let mut other = args;
    other[4] = "0.2";
    for args in [args, other] {
        carom(folder.path(), &args).failed(1, &["here: found that another sweep is running there"]);
    }
    let signal = |name: &str| {
        assert!(
            Command::new("kill").args([name, &first.id().to_string()]).status().unwrap().success()
        );
    };
    std::thread::sleep(Duration::from_millis(300));
    signal("-USR1");
    std::thread::sleep(Duration::from_millis(300));
    signal("-INT");
    let said = Said::of(first.wait_with_output().unwrap());
    said.failed(
        130,
        &["stopped: 0 of 2 points are done", "to go on: carom resume here", "0 of 2 gases done"],
    );
    assert!(files(&folder.path().join("here/n100-p0.1-s1")).contains(&"checkpoint".to_string()));
}

/// A disk that fills up is told, and what is there stays good.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
    let folder = folder();
    let small = folder.path().join("small");
    fs::create_dir(&small).unwrap();
    let mount = Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"])
        .arg(&small)
        .stderr(Stdio::null())
        .status();
    // Only root may.
    if !mount.is_ok_and(|status| status.success()) {
        return;
    }
    let args = [&GRID[..9], &["-o", "small/here", "--measure", "all"]].concat();
    let said = carom(folder.path(), &args);
    let done: Vec<_> = POINTS
        .iter()
        .filter(|point| small.join("here").join(point).join("result.json").exists())
        .collect();
    let whole = done.iter().all(|point| {
        fs::read_to_string(small.join("here").join(point).join("result.json"))
            .is_ok_and(|text| serde_json::from_str::<Value>(&text).is_ok())
    });
    let umount = Command::new("umount").arg(&small).status().unwrap();
    assert!(umount.success() && whole);
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.err.contains("cannot be written"), "{said:?}");
}
