//! Trajectories: of gases, of runs that are killed, and in binary.

use super::*;
use std::fs;

const GAS: [&str; 11] = [
    "gas",
    "--discs",
    "20",
    "--packing",
    "0.5",
    "--sizes",
    "kinds:0.5=1,0.6=1",
    "--warm",
    "10",
    "--collisions-per-disc",
    "60",
];

#[test]
fn a_gas_has_frames_at_multiples_of_their_time_while_it_is_measured() {
    let folder = folder();
    let path = folder.path();
    let traced = ["--trajectory", "gas.csv", "--frame", "0.3", "--events", "log", "--state", "s"];
    let plain = ["--events", "plain", "--state", "s"];
    let said = carom(path, &[&GAS[..], &traced].concat());
    assert_eq!(carom(path, &[&GAS[..], &plain].concat()).done(), said.done());
    // Watching changes nothing.
    assert_eq!(read(path, "log"), read(path, "plain"));
    let csv = read(path, "gas.csv");
    let rows: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let state: serde_json::Value = serde_json::from_str(&read(path, "s")).unwrap();
    let end = state["time"].as_f64().unwrap();
    let steps: Vec<u64> = rows.iter().step_by(20).map(|row| row[0].parse().unwrap()).collect();
    assert!(steps[0] > 3 && steps.windows(2).all(|pair| pair[1] == pair[0] + 1), "{steps:?}");
    let last = *steps.last().unwrap() as f64;
    assert!(0.3 * last <= end && 0.3 * (last + 1.0) > end, "{steps:?}, {end}");
    for row in &rows {
        assert_eq!(row[1].parse::<f64>().unwrap(), 0.3 * row[0].parse::<f64>().unwrap());
    }
    // The frames of the scene are the same, to the last digit.
    carom(path, &[&GAS[..7], &["--scene", "scene.json"]].concat()).done();
    let scene: String = read(path, "scene.json");
    let mut scene: serde_json::Value = serde_json::from_str(&scene).unwrap();
    scene["frame"] = 0.3.into();
    fs::write(path.join("scene.json"), scene.to_string()).unwrap();
    let until = end.to_string();
    carom(path, &["run", "scene.json", "--until", &until, "--trajectory", "run.csv"]).done();
    let run = read(path, "run.csv");
    let (head, frames) = csv.split_once('\n').unwrap();
    assert!(run.starts_with(head) && run.ends_with(frames));
}

#[test]
fn a_gas_has_frames_all_the_same_if_nothing_is_said_of_their_time() {
    let folder = folder();
    carom(folder.path(), &[&GAS[..], &["--trajectory", "gas.xyz"]].concat()).done();
    let xyz = read(folder.path(), "gas.xyz");
    let times: Vec<f64> = xyz
        .lines()
        .filter_map(|line| line.split_once("Time=")?.1.split(' ').next()?.parse().ok())
        .collect();
    assert!(times.len() >= 6, "{times:?}");
    assert!(times.windows(2).all(|pair| pair[1] - pair[0] == times[1] - times[0]), "{times:?}");
}

#[test]
fn binary_frames_are_where_their_index_says() {
    let folder = folder();
    let path = folder.path();
    let args = ["run", "missed", "--frames", "60", "--trajectory", "m.gsd"];
    carom(path, &args).done();
    let bytes = fs::read(path.join("m.gsd")).unwrap();
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    assert_eq!(number(0), 0x65DF_65DF_65DF_65DF);
    let (index, room) = (number(8) as usize, number(16) as usize);
    // The index outgrew its first place, and moved.
    assert!(room > 128 && index > 10_000, "{room} at {index}");
    let entries: Vec<usize> =
        (0..room).map(|i| index + 32 * i).take_while(|at| number(at + 16) != 0).collect();
    // Without a boundary, the box is in every frame.
    assert_eq!(entries.len(), 13 + 60 * 6);
    let frames: Vec<u64> = entries.iter().map(|at| number(*at)).collect();
    assert!(frames.is_sorted() && frames.last() == Some(&60));
    let last = number(entries[entries.len() - 1] + 16) as usize;
    assert_eq!(last + 4 * 8, bytes.len(), "the box is the last, unless the index moved");
    let time = number(entries[entries.len() - 2] + 16) as usize;
    assert_eq!(f64::from_bits(number(time)), 60.0);
}

/// Kills a run at some moment, lets it go on, and so forth; the trajectory is that of one that was left alone.
fn with_kills(args: &[&str], name: &str) {
    let scene = ["gas", "--discs", "30", "--packing", "0.5", "--scene", "scene.toml"];
    let whole = folder();
    carom(whole.path(), &scene).done();
    let kept = ["--trajectory", name, "--checkpoint", "c", "--every-collisions", "150"];
    let args = [args, &kept].concat();
    let started = std::time::Instant::now();
    carom(whole.path(), &args).done();
    let took = started.elapsed();
    let expected = fs::read(whole.path().join(name)).unwrap();
    let plain = folder();
    carom(plain.path(), &scene).done();
    carom(plain.path(), &args[..args.len() - 4]).done();
    assert_eq!(fs::read(plain.path().join(name)).unwrap(), expected);

    let (mut kills, mut parts) = (0, 0);
    for round in 0.. {
        let folder = folder();
        let path = folder.path();
        carom(path, &scene).done();
        let mut args = args.clone();
        for kill in 0.. {
            let mut child = command(path, &args)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let share = 0.15 + 0.1 * f64::from((3 * round + 5 * kill) % 7);
            std::thread::sleep(took.mul_f64(share));
            if child.try_wait().unwrap().is_some() {
                break;
            }
            child.kill().unwrap();
            child.wait().unwrap();
            kills += 1;
            if path.join("c").exists() {
                args = vec!["resume", "c"];
            } else {
                // Killed after it had begun to write, and before its first checkpoint: there is nothing to go on with.
                let _ = fs::remove_file(path.join(format!("{name}.part")));
            }
            let part = path.join(format!("{name}.part"));
            if let Some(part) = fs::read(part).ok().filter(|part| !part.is_empty()) {
                parts += 1;
                // What there is of it is as it will be, and can be read up to its last whole frame.
                if name.ends_with(".csv") {
                    assert_eq!(part, expected[..part.len()]);
                } else {
                    let part = format!("{name}.part");
                    carom(path, &["measure", &part, "--measure", "psi6"]).done();
                }
            }
        }
        carom(path, &["resume", "c"]).done();
        assert!(fs::read(path.join(name)).unwrap() == expected, "round {round}");
        if kills >= 12 && parts >= 4 {
            return;
        }
    }
}

#[test]
fn the_trajectory_of_a_gas_that_is_killed_is_that_of_one_that_is_not() {
    let args = [&GAS[..9], &["--collisions-per-disc", "600", "--frame", "0.1"]].concat();
    with_kills(&args, "gas.gsd");
    with_kills(&args, "gas.csv");
}

#[test]
fn the_trajectory_of_a_run_that_is_killed_is_that_of_one_that_is_not() {
    with_kills(&["run", "scene.toml", "--until", "100"], "run.gsd");
}

/// Ctrl-C in the middle of a block, between two of very many frames: it goes on there.
#[cfg(unix)]
#[test]
fn the_trajectory_of_a_gas_that_is_stopped_goes_on_where_it_was() {
    let args = [&GAS[..9], &["--collisions-per-disc", "4", "--frame", "1e-4", "--json"]].concat();
    let args = [&args[..], &["--trajectory", "gas.gsd", "--checkpoint", "c"]].concat();
    let whole = folder();
    let expected = carom(whole.path(), &args);
    let folder = folder();
    let mut child = command(folder.path(), &args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let part = folder.path().join("gas.gsd.part");
    while !fs::metadata(&part).is_ok_and(|part| part.len() > 200_000) {
        assert!(child.try_wait().unwrap().is_none());
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let resumed = carom(folder.path(), &["resume", "c"]);
    let said = |said: &Said| {
        let result: serde_json::Value = serde_json::from_str(said.done()).unwrap();
        super::gas::without_machine(&result)
    };
    assert!(said(&resumed) == said(&expected));
    let [a, b] = [&folder, &whole].map(|folder| fs::read(folder.path().join("gas.gsd")).unwrap());
    assert!(a == b);
}

#[test]
fn what_cannot_be_written_is_said() {
    let folder = folder();
    let path = folder.path();
    let gas = |more: &[&str], code, parts: &[&str]| {
        carom(path, &[&GAS[..], more].concat()).failed(code, parts);
    };
    gas(&["--trajectory", "all.mp4"], 2, &["all.mp4: found no ending", ".gsd"]);
    gas(&["--frame", "1"], 2, &["--trajectory"]);
    gas(
        &["--trajectory", "t.xyz", "--frame", "0"],
        2,
        &["accepted: a number from 1e-150 to 1e150"],
    );
    gas(&["--trajectory", "t.xyz", "--frame", "1e-12"], 2, &["--frame: found 1e-12", "accepted"]);
    gas(&["--trajectory", "-", "--json"], 2, &["several outputs on standard output"]);
    gas(&["--trajectory", "-", "--checkpoint", "c"], 2, &["--trajectory: found -, with"]);
    gas(&["--trajectory", "t.xyz", "--scene", "s.toml"], 2, &["--scene"]);
    gas(&["--trajectory", "no/t.gsd"], 1, &["no/t.gsd: found that the folder for it does not"]);
    let huge = "disc = [{ center = [0.0, 0.0], radius = 1e60 }]";
    let args = ["run", "-", "--trajectory", "t.gsd"];
    let said = carom_with(path, &args, huge.as_bytes());
    said.failed(1, &["t.gsd: found that it cannot be written: 2e60 has no room in GSD"]);
    assert_eq!(files(path), [""; 0]);
}
