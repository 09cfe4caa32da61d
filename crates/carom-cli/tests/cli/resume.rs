//! Checkpoints, and runs that go on from them.

use super::gas::without_machine;
use super::*;
use serde_json::Value;
use std::fs;
use std::time::{Duration, Instant};

const GAS: [&str; 12] = [
    "gas",
    "--discs",
    "48",
    "--packing",
    "0.6",
    "--warm",
    "20",
    "--collisions-per-disc",
    "150",
    "--measure",
    "all",
    "--json",
];
const RUN: [&str; 5] = ["run", "scene.toml", "--until", "30", "--json"];
const KEPT: [&str; 6] =
    ["--events", "log.jsonl", "--checkpoint", "run.checkpoint", "--every-collisions", "100"];

/// What a run left behind and said, without what depends on the moment.
#[derive(Debug, PartialEq)]
struct Result {
    log: String,
    said: Value,
}

fn result(folder: &Path, said: &Said) -> Result {
    let mut said: Value = serde_json::from_str(said.done()).unwrap();
    if said.get("memory").is_some() {
        said = without_machine(&said);
    } else {
        let all = said.as_object_mut().unwrap();
        all.remove("seconds").and(all.remove("rate")).unwrap();
    }
    assert_eq!(fs::exists(folder.join("log.jsonl.part")).ok(), Some(false));
    Result { log: read(folder, "log.jsonl"), said }
}

fn folder_with_scene() -> tempfile::TempDir {
    let folder = folder();
    let scene = ["gas", "--discs", "30", "--packing", "0.5", "--closed", "--scene", "scene.toml"];
    carom(folder.path(), &scene).done();
    folder
}

fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    *state >> 33
}

/// Lets a command run, but not for longer than that: then it is killed, as when the machine goes down.
fn killed_after(folder: &Path, args: &[&str], time: Duration) -> Option<Said> {
    let mut command = command(folder, args);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() >= time {
            child.kill().unwrap();
            let said = child.wait_with_output().unwrap();
            // It may have come to its end just then.
            return said.status.success().then(|| Said::of(said));
        }
        std::thread::sleep(Duration::from_micros(200));
    }
    Some(Said::of(child.wait_with_output().unwrap()))
}

/// Kills a run at random moments, again and again, until there is nothing left to kill.
fn with_kills(args: &[&str], kills: usize) -> usize {
    let uninterrupted = folder_with_scene();
    let whole = [args, &KEPT].concat();
    let started = Instant::now();
    let said = carom(uninterrupted.path(), &whole);
    let took = started.elapsed();
    let expected = result(uninterrupted.path(), &said);
    // Checkpoints change nothing.
    let plain = folder_with_scene();
    let said = carom(plain.path(), &[args, &KEPT[..2]].concat());
    assert_eq!(result(plain.path(), &said), expected);

    let mut state = 7;
    let mut killed = 0;
    while killed < kills {
        let folder = folder_with_scene();
        let path = folder.path();
        let mut command = whole.clone();
        loop {
            let share = 0.01 + 0.5 * (random(&mut state) % 1000) as f64 / 1000.0;
            let Some(said) = killed_after(path, &command, took.mul_f64(share)) else {
                killed += 1;
                if path.join("run.checkpoint").exists() {
                    command = vec!["resume", "run.checkpoint"];
                } else {
                    // Killed after it had begun its log, and before its first checkpoint: there is nothing to go on with.
                    let _ = fs::remove_file(path.join("log.jsonl.part"));
                }
                continue;
            };
            assert_eq!(result(path, &said), expected);
            // Once more, and it says the same.
            let again = carom(path, &["resume", "run.checkpoint"]);
            assert_eq!(result(path, &again), expected);
            let left = ["log.jsonl", "run.checkpoint", "run.checkpoint.before", "scene.toml"];
            assert_eq!(files(path), left);
            break;
        }
    }
    killed
}

#[test]
fn a_gas_that_is_killed_a_hundred_times_ends_as_if_it_had_not_been() {
    assert!(with_kills(&GAS, 100) >= 100);
}

#[test]
fn a_run_that_is_killed_thirty_times_ends_as_if_it_had_not_been() {
    assert!(with_kills(&RUN, 30) >= 30);
}

/// A folder in which a gas was stopped halfway, with a checkpoint and the one before.
fn stopped() -> (tempfile::TempDir, Result) {
    let whole = folder();
    let expected = result(whole.path(), &carom(whole.path(), &[&GAS[..], &KEPT].concat()));
    let folder = folder();
    let args = [&GAS[..], &KEPT].concat();
    let mut command = command(folder.path(), &args);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let before = folder.path().join("run.checkpoint.before");
    while !before.exists() {
        std::thread::sleep(Duration::from_micros(200));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    (folder, expected)
}

#[test]
fn a_damaged_checkpoint_is_refused_and_the_one_before_is_used() {
    let (folder, expected) = stopped();
    let path = folder.path();
    let (file, before) = (path.join("run.checkpoint"), path.join("run.checkpoint.before"));
    let part = path.join("log.jsonl.part");
    let [good, older, log] = [&file, &before, &part].map(|path| fs::read(path).unwrap());
    let resume = || carom(path, &["resume", "run.checkpoint"]);

    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 4;
    let cut = good[..good.len() - 5].to_vec();
    let foreign = b"name = \"a scene\"\nframes = 3\n".to_vec();
    let wrongs =
        [(flipped, "damaged"), (cut, "bytes of a checkpoint of"), (foreign, "no checkpoint")];
    for (wrong, reason) in &wrongs {
        fs::write(&file, wrong).unwrap();
        fs::write(&before, &older).unwrap();
        fs::write(&part, &log).unwrap();
        let _ = fs::remove_file(path.join("log.jsonl"));
        let said = resume();
        assert!(said.err.contains(reason) && said.err.contains("going on from"), "{said:?}");
        assert_eq!(result(path, &said), expected);
        // It never takes the place of the good one.
        assert_ne!(&fs::read(&before).unwrap_or_default(), wrong);
        assert_eq!(&fs::read(path.join("run.checkpoint.damaged")).unwrap(), wrong);
        // Without one before, there is nothing to go on from.
        fs::write(&file, wrong).unwrap();
        let _ = fs::remove_file(&before);
        resume().failed(1, &["run.checkpoint: found", reason, "accepted"]);
        // Nor with one that is no better.
        fs::write(&before, wrong).unwrap();
        resume().failed(1, &["run.checkpoint.before: found", reason]);
    }
    fs::remove_file(&file).unwrap();
    fs::remove_file(&before).unwrap();
    resume().failed(1, &["run.checkpoint: found no file of this name"]);
}

/// Its log and its trajectory are in their places already, and longer than they were at the checkpoint before.
#[test]
fn a_finished_run_whose_checkpoint_is_damaged_ends_once_more_and_alike() {
    for trajectory in ["frames.xyz", "frames.gsd"] {
        let folder = folder();
        let path = folder.path();
        let args = [&GAS[..], &KEPT, &["--trajectory", trajectory]].concat();
        let expected = result(path, &carom(path, &args));
        let frames = fs::read(path.join(trajectory)).unwrap();
        let file = path.join("run.checkpoint");
        let mut damaged = fs::read(&file).unwrap();
        let middle = damaged.len() / 2;
        damaged[middle] ^= 4;
        fs::write(&file, damaged).unwrap();

        let said = carom(path, &["resume", "run.checkpoint"]);
        assert!(said.err.contains("going on from"), "{said:?}");
        assert_eq!(result(path, &said), expected);
        assert_eq!(fs::read(path.join(trajectory)).unwrap(), frames);
        assert!(files(path).iter().all(|name| !name.contains(".part")), "{:?}", files(path));
    }
}

#[test]
fn a_log_that_is_not_the_one_that_was_written_is_refused() {
    let (folder, expected) = stopped();
    let path = folder.path();
    let part = path.join("log.jsonl.part");
    let log = fs::read(&part).unwrap();
    let resume = || carom(path, &["resume", "run.checkpoint"]);
    fs::write(&part, &log[..40]).unwrap();
    resume().failed(1, &["log.jsonl.part: found 40 bytes; accepted"]);
    let mut other = log.clone();
    other[30] ^= 1;
    fs::write(&part, other).unwrap();
    resume().failed(1, &["log.jsonl.part: found that its bytes are not those"]);
    fs::remove_file(&part).unwrap();
    resume().failed(1, &["log.jsonl.part: found no such file"]);
    // Nothing was lost by trying.
    fs::write(&part, log).unwrap();
    assert_eq!(result(path, &resume()), expected);
}

#[test]
fn a_run_that_can_go_on_is_not_overwritten() {
    let (folder, expected) = stopped();
    let path = folder.path();
    let args = [&GAS[..], &KEPT].concat();
    carom(path, &args).failed(1, &["has not come to its end", "carom resume"]);
    assert_eq!(result(path, &carom(path, &["resume", "run.checkpoint"])), expected);
    // Once it has, a new one may take its place.
    assert_eq!(result(path, &carom(path, &args)), expected);
    fs::write(path.join("letter"), "Dear Ludwig, …").unwrap();
    let args = [&GAS[..], &["--checkpoint", "letter"]].concat();
    carom(path, &args).failed(1, &["letter: found a file that is no checkpoint", "accepted"]);
}

#[test]
fn what_a_stopped_run_has_written_is_not_overwritten() {
    let (folder, expected) = stopped();
    let path = folder.path();
    let other = [&GAS[..], &["--events", "log.jsonl", "--checkpoint", "other"]].concat();
    let parts = ["log.jsonl.part: found what a run that has not come to its end", "carom resume"];
    carom(path, &other).failed(1, &parts);
    assert!(!path.join("other").exists());
    // Of two outputs, the one that could be begun is not left behind.
    let run = ["run", "missed", "--checkpoint", "other", "--events", "log.jsonl"];
    carom(path, &[&run[..], &["--trajectory", "t.xyz"]].concat()).failed(1, &parts);
    assert!(!path.join("t.xyz.part").exists());
    assert_eq!(result(path, &carom(path, &["resume", "run.checkpoint"])), expected);
}

#[test]
fn a_run_goes_on_from_wherever_it_is_resumed() {
    let (folder, expected) = stopped();
    let elsewhere = super::folder();
    let file = folder.path().join("run.checkpoint");
    let said = carom(elsewhere.path(), &["resume", file.to_str().unwrap()]);
    assert_eq!(result(folder.path(), &said), expected);
    assert_eq!(files(elsewhere.path()), [""; 0]);
}

#[test]
fn only_what_can_go_on_has_checkpoints() {
    let folder = folder_with_scene();
    let told = |args: &[&str], parts: &[&str]| {
        let all = [&["run", "scene.toml", "--checkpoint", "c"], args].concat();
        carom(folder.path(), &all).failed(2, parts);
    };
    told(&["--method", "pit"], &["--checkpoint: found --method pit; accepted: --method events"]);
    told(&["--events", "-"], &["--events: found -, with --checkpoint"]);
    told(&["--every-collisions", "0"], &["0"]);
    assert_eq!(files(folder.path()), ["scene.toml"]);
}

#[cfg(unix)]
mod signals {
    use super::*;
    use std::io::{BufRead, BufReader};

    /// A run that takes very long, from when it has written two checkpoints.
    fn endless(folder: &Path, args: &[&str]) -> std::process::Child {
        let kept = ["--json", "--events", "log.jsonl", "--checkpoint", "c", "--every", "0.05"];
        let mut command = command(folder, &[args, &kept[..]].concat());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let begun = Instant::now();
        while !folder.join("c.before").exists() {
            if begun.elapsed() > Duration::from_secs(60) {
                child.kill().unwrap();
                panic!("no second checkpoint in a minute");
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        child
    }

    const LONG: [&str; 7] =
        ["gas", "--discs", "50", "--packing", "0.5", "--collisions-per-disc", "1e9"];

    fn signal(child: &std::process::Child, name: &str) {
        let kill = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
    }

    #[test]
    fn a_checkpoint_has_one_run_at_a_time() {
        let folder = folder();
        let child = endless(folder.path(), &LONG);
        let parts =
            ["c: found that another process runs with this checkpoint; accepted: wait for it"];
        carom(folder.path(), &["resume", "c"]).failed(1, &parts);
        let gas = ["gas", "--discs", "9", "--packing", "0.1", "--checkpoint", "c"];
        carom(folder.path(), &gas).failed(1, &parts);
        carom(folder.path(), &["run", "missed", "--checkpoint", "c"]).failed(1, &parts);
        signal(&child, "-INT");
        assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
        assert_eq!(files(folder.path()), ["c", "c.before", "log.jsonl.part"]);
    }

    #[test]
    fn one_is_told_how_far_it_is_and_it_stops_when_asked_to() {
        let folder = folder();
        let mut child = endless(folder.path(), &LONG);
        signal(&child, "-USR1");
        let mut lines = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        assert!(line.starts_with("gas: ") && line.contains("collisions"), "{line}");
        signal(&child, "-INT");
        let said = child.wait_with_output().unwrap();
        assert_eq!(said.status.code(), Some(130));
        let result: Value = serde_json::from_slice(&said.stdout).unwrap();
        assert_eq!(result["finished"], false);
        let rest: Vec<String> = lines.lines().map(|line| line.unwrap()).collect();
        assert!(rest.iter().any(|line| line.starts_with("to go on: carom resume ")), "{rest:?}");
        // What was written so far is there to go on with.
        let log = read(folder.path(), "log.jsonl.part");
        assert_eq!(result["collisions"]["total"], log.lines().count());
    }

    #[test]
    fn checkpoints_are_written_and_one_is_told_where_frames_are_close() {
        let folder = folder_with_scene();
        let frames = ["run", "scene.toml", "--until", "1e9", "--trajectory", "frames.extxyz"];
        let mut child = endless(folder.path(), &frames);
        signal(&child, "-USR1");
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("run: ") && line.contains("collisions"), "{line}");
        signal(&child, "-INT");
        assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
    }

    #[test]
    fn a_full_disk_is_said_and_the_last_checkpoint_stays_good() {
        let folder = folder();
        let small = folder.path().join("small");
        fs::create_dir(&small).unwrap();
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=200k", "tmpfs"])
            .arg(&small)
            .stderr(Stdio::null())
            .status();
        // Only root may.
        if !mount.is_ok_and(|status| status.success()) {
            return;
        }
        let said =
            carom(&small, &[&GAS[..], &KEPT[..2], &["--checkpoint", "../c"], &KEPT[4..]].concat());
        let full = carom(&small, &["resume", "../c"]);
        let on_small = carom(
            folder.path(),
            &[&GAS[..], &["--checkpoint", "small/c", "--every-collisions", "10"]].concat(),
        );
        let umount = Command::new("umount").arg(&small).status().unwrap();
        assert!(umount.success());
        assert_eq!(said.code, Some(1), "{said:?}");
        assert!(said.err.contains("log.jsonl: found that it cannot be written"), "{said:?}");
        assert!(said.err.contains("to go on: carom resume"), "{said:?}");
        // Still full; or the disk is gone.
        assert_eq!(full.code, Some(1), "{full:?}");
        carom(folder.path(), &["resume", "c"]).failed(1, &["log.jsonl.part: found no such file"]);
        // A checkpoint that finds no room: it says so, and nothing else.
        match on_small.code {
            Some(0) => {}
            _ => assert!(on_small.err.contains("small/c: found that it cannot be written")),
        }
    }
}
