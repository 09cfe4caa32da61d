//! Devices, pipes, permissions and Ctrl-C.

use super::*;
use std::fs::{self, File, Permissions};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::process::ChildStdout;
use std::time::{Duration, Instant};

fn device(name: &str) -> bool {
    fs::metadata(name).is_ok_and(|found| found.file_type().is_char_device())
}

#[test]
fn a_full_device_is_told_by_name() {
    if !device("/dev/full") {
        return;
    }
    let folder = folder();
    for option in ["--events", "--state", "--trajectory"] {
        let said = carom(folder.path(), &["run", "missed", option, "/dev/full"]);
        said.failed(1, &["/dev/full: found that it cannot be written"]);
    }
    let args = ["run", "missed", "--events", "/dev/full", "--state", "state.json"];
    carom(folder.path(), &args).failed(1, &["/dev/full"]);
    assert!(read(folder.path(), "state.json").ends_with("}\n"));

    for args in [
        &["scenes"][..],
        &["schema"],
        &["check", "missed"],
        &["completions", "bash"],
        &["run", "missed", "--json"],
        &["run", "missed", "--events", "-"],
        &["run", "gas", "--trajectory", "-"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let said = Said::of(command(folder.path(), args).stdout(full).output().unwrap());
        said.failed(1, &["standard output: found that it cannot be written"]);
    }
}

#[test]
fn a_device_is_written_straight_to() {
    let folder = folder();
    let args = ["run", "missed", "--events", "/dev/null", "--trajectory", "/dev/null"];
    carom(folder.path(), &args).done();
    assert!(device("/dev/null"));
}

#[test]
fn where_nothing_may_be_written_nothing_is() {
    // Not even root may, there.
    let args = ["run", "missed", "--state", "/proc/state.json"];
    carom(folder().path(), &args).failed(1, &["/proc/state.json: found", "accepted"]);
    let folder = folder();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o555)).unwrap();
    if File::create(folder.path().join("allowed")).is_err() {
        let said = carom(folder.path(), &["run", "missed", "--state", "state.json"]);
        said.failed(1, &["state.json: found", "ermission denied"]);
        assert_eq!(files(folder.path()), [""; 0]);
    }
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_link_stays_a_link_and_a_mode_stays_a_mode() {
    let folder = folder_with("real.json", "");
    let (real, link) = (folder.path().join("real.json"), folder.path().join("link.json"));
    fs::set_permissions(&real, Permissions::from_mode(0o640)).unwrap();
    symlink(&real, &link).unwrap();
    carom(folder.path(), &["run", "missed", "--state", "link.json"]).done();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(read(folder.path(), "real.json").starts_with("{\"time\":5.0"));
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
}

/// Starts a run that would go on for very long, and reads its first line.
fn endless(folder: &Path, args: &[&str]) -> (std::process::Child, BufReader<ChildStdout>) {
    let args = [&["run", "gas", "--until", "1e12", "--events", "-"], args].concat();
    let mut command = command(folder, &args);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    lines.read_line(&mut line).unwrap();
    assert!(line.starts_with("{\"n\":0,"), "{line}");
    (child, lines)
}

#[test]
fn a_closed_standard_output_ends_the_run_quietly() {
    let folder = folder();
    let (child, lines) = endless(folder.path(), &[]);
    drop(lines);
    let said = Said::of(child.wait_with_output().unwrap());
    assert_eq!((said.done(), said.err.as_str()), ("", ""));

    for args in [&["scenes"][..], &["run", "missed", "--state", "-"], &["run", "missed", "--json"]]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let said = Said::of(command(folder.path(), args).stdout(writer).output().unwrap());
        assert_eq!((said.done(), said.err.as_str()), ("", ""));
    }
}

#[test]
fn a_closed_standard_output_leaves_the_others_whole() {
    let folder = folder();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let args = ["run", "missed", "--events", "-", "--state", "state.json"];
    let said = Said::of(command(folder.path(), &args).stdout(writer).output().unwrap());
    said.done();
    assert!(read(folder.path(), "state.json").starts_with("{\"time\":5.0"));
}

/// By a key, or by a system that goes down.
#[test]
fn ctrl_c_writes_what_there_is_and_says_where_it_stopped() {
    for signal in ["-INT", "-TERM"] {
        writes_what_there_is(signal);
    }
}

fn writes_what_there_is(signal: &str) {
    let folder = folder();
    let (child, mut lines) = endless(folder.path(), &["--state", "state.json"]);
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let (started, mut last) = (Instant::now(), String::new());
    let mut line = String::new();
    while lines.read_line(&mut line).unwrap() > 0 {
        last = std::mem::take(&mut line);
    }
    let said = Said::of(child.wait_with_output().unwrap());
    assert!(started.elapsed() < Duration::from_secs(30));
    said.failed(130, &["gas: stopped at time ", ", of 1000000000000.0"]);

    // The log ends where the state is.
    let last: serde_json::Value = serde_json::from_str(&last).unwrap();
    let state: serde_json::Value =
        serde_json::from_str(&read(folder.path(), "state.json")).unwrap();
    assert_eq!(state["collisions"]["total"], last["n"].as_u64().unwrap() + 1);
    assert!(state["time"].as_f64() >= last["time"].as_f64());
    assert_eq!(files(folder.path()), ["state.json"]);
}

/// Starts `carom play`, which goes on until it is told to end.
fn playing(folder: &Path, args: &[&str], out: Stdio) -> std::process::Child {
    let mut command = command(folder, &[&["play", "--no-open"], args].concat());
    command.stdin(Stdio::null()).stdout(out).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn ctrl_c_ends_the_page_quietly() {
    for signal in ["-INT", "-TERM"] {
        let mut child = playing(folder().path(), &["missed"], Stdio::piped());
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.ends_with("/#missed\n"), "{line}");
        let kill = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        let said = Said::of(child.wait_with_output().unwrap());
        said.failed(130, &[]);
        assert_eq!(said.err.lines().count(), 1, "{said:?}");
    }
}

#[test]
fn the_page_is_served_though_no_one_reads_the_address() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut child = playing(folder().path(), &["gas"], writer.into());
    // Then it is said where prose is.
    let mut line = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("http://").unwrap().split('/').next().unwrap();
    std::net::TcpStream::connect(address).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_scene_that_comes_through_a_pipe_is_read_once() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut child = playing(folder.path(), &["pipe"], Stdio::piped());
    fs::write(&pipe, MEET).unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("http://").unwrap().split('/').next().unwrap();
    for _ in 0..2 {
        // Long enough for the file to be looked at again, if it were one.
        std::thread::sleep(Duration::from_millis(250));
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let asked = format!("GET /scene HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(asked.as_bytes()).unwrap();
        let answer = std::io::read_to_string(stream).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("blue"), "{answer}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
}
