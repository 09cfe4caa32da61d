//! `carom compare`: what it prints, the report it leaves, and what it does not leave.

use super::*;
use serde_json::Value;
use std::time::{Duration, Instant};

const CASES: [&str; 6] =
    ["delay", "wrong-direction", "missed", "near-simultaneous", "four-to-two", "sticking"];

fn json(said: &Said) -> Value {
    serde_json::from_str(said.done()).unwrap()
}

#[test]
fn without_a_scene_it_is_the_classic_cases_each_with_its_fault() {
    let folder = folder();
    let said = carom(folder.path(), &["compare"]);
    let headlines = [
        "delay: blue and green at 3.2; PIT sees it at 4: 0.8 frames late",
        "wrong-direction: blue and red at 3.4; blue leaves 69.4° off",
        "missed: blue and green at 2.3; PIT does not see it",
        "near-simultaneous: invented (near-simultaneous): blue and red at 3; they do not meet: \
         blue and green do, at 2.224, in the same frame",
        "four-to-two: missed (near-simultaneous): 3 of 4 collisions, the first of blue and green at \
         1.898; it follows on green and red at 1.259, in the same frame",
        "sticking: blue and green at 5; shocked 8 times more, up to 12, because they still \
         overlap, up to 3.3 deep in each other",
    ];
    let lines: Vec<&str> = said.done().lines().collect();
    for headline in headlines {
        assert!(lines.contains(&headline), "no {headline:?} in {}", said.out);
    }
    assert_eq!(said.err, "report     carom-report/index.html\n");
    assert_eq!(files(folder.path()), ["carom-report"]);

    let mut expected = vec!["index.html".to_string()];
    for case in CASES {
        expected.extend(
            ["pit", "pic", "faults", "delays", "errors"].map(|name| format!("{case}-{name}.svg")),
        );
    }
    // It has nothing but a delay.
    expected.retain(|name| name != "delay-faults.svg");
    expected.sort();
    assert_eq!(files(&folder.path().join("carom-report")), expected);
}

#[test]
fn the_classic_cases_take_less_than_a_second() {
    let folder = folder();
    let started = Instant::now();
    carom(folder.path(), &["compare"]).done();
    // Of a debug build, on a busy machine.
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}

#[test]
fn the_report_needs_nothing_else() {
    let folder = folder();
    carom(folder.path(), &["compare", "-o", "out"]).done();
    let page = read(folder.path(), "out/index.html");
    for case in CASES {
        assert!(page.contains(&format!("<section id=\"{case}\">")), "{case}");
        assert!(page.contains(&format!("href=\"#{case}\"")), "{case}");
    }
    for outside in ["<script", "src=", "@import", "url(", "href=\"http", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("prefers-color-scheme: dark"));
    // Light and dark: two runs and three plots each, but for the delay, which has two.
    assert_eq!(page.matches("<svg xmlns").count(), 2 * (6 * 5 - 1));
    // What is opened is closed.
    for tag in ["section", "table", "figure", "div", "p", "svg", "dl"] {
        let open =
            page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(open, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    let svg = read(folder.path(), "out/delay-pit.svg");
    assert!(svg.starts_with("<svg") && page.contains(&svg));
}

#[test]
fn a_scene_is_compared_as_json() {
    let folder = folder_with("meet.toml", MEET);
    let said = carom(folder.path(), &["compare", "meet.toml", "--json"]);
    let all = json(&said);
    assert_eq!(all["report"], "meet/index.html");
    let scene = &all["scenes"][0];
    assert_eq!(scene["scene"], "meet.toml");
    assert_eq!(scene["headline"], "delay");
    assert_eq!(scene["collisions"], 1);
    assert_eq!(scene["counts"]["delay"], 1);
    let fault = &scene["faults"][0];
    // They meet at 2.25, and PIT sees it at 3.
    for (key, value) in [("time", 2.25), ("seen", 3.0), ("late", 0.75), ("frames", 0.75)] {
        assert_eq!(fault[key], value, "{key}");
    }
    assert_eq!((&fault["a"], &fault["b"], &fault["with"]), (&0.into(), &1.into(), &"disc".into()));
    assert_eq!(fault["names"], serde_json::json!(["blue", "disc 1"]));
    assert_eq!(fault["after_parting"], false);
    assert_eq!(scene["convergence"][2]["substeps"], 4);
    assert_eq!(scene["convergence"][2]["mean_delay_frames"], 0.0);
    assert_eq!(files(folder.path()), ["meet", "meet.toml"]);
}

#[test]
fn what_pit_never_sees_is_not_late() {
    let folder = folder();
    let said = carom(folder.path(), &["compare", "missed"]);
    let lines: Vec<&str> = said.done().lines().map(str::trim).collect();
    assert!(
        lines.iter().any(|line| line.starts_with("1 collision, which PIT does not see; it has 0"))
    );
    let late = lines.iter().find(|line| line.starts_with("late by, in frames")).unwrap();
    let cells: Vec<&str> = late.split_whitespace().skip(4).collect();
    assert_eq!(cells[..3], ["–", "0.2", "0.2"]);

    let scene = &json(&carom(folder.path(), &["compare", "missed", "--json"]))["scenes"][0];
    assert_eq!(scene["mean_delay_frames"], Value::Null);
    assert_eq!(scene["convergence"][0]["mean_delay_frames"], Value::Null);
    assert!(scene["convergence"][1]["mean_delay_frames"].is_f64());
    let dots = |name: &str| read(folder.path(), name).matches("<circle").count();
    assert_eq!((dots("missed/missed-delays.svg"), dots("missed/missed-errors.svg")), (7, 8));
}

#[test]
fn delays_are_in_frames_everywhere() {
    // Seen 0.75 late, which is half of a frame of 1.5.
    let folder = folder_with("meet.toml", format!("frame = 1.5\n{MEET}"));
    let scene = &json(&carom(folder.path(), &["compare", "meet.toml", "--json"]))["scenes"][0];
    assert_eq!((&scene["frame"], &scene["faults"][0]["late"]), (&1.5.into(), &0.75.into()));
    assert_eq!(scene["mean_delay_frames"], 0.5);
    assert_eq!(scene["convergence"][0]["mean_delay_frames"], 0.5);
    assert!(read(folder.path(), "meet/meet-delays.svg").contains(">late by, in frames<"));
    assert!(read(folder.path(), "meet/meet-errors.svg").contains(">off at the end, as a length<"));
    let page = read(folder.path(), "meet/index.html");
    assert!(page.contains("<dt>late by, on average, in frames</dt><dd>0.5</dd>"));
    assert!(page.contains(", as a length</dt>"));
}

#[test]
fn with_sub_steps_pit_does_better() {
    let folder = folder();
    let faults = |args: &[&str]| {
        let all = json(&carom(folder.path(), &[&["compare", "missed", "--json"], args].concat()));
        all["scenes"][0]["headline"].as_str().map(str::to_string)
    };
    assert_eq!(faults(&[]).as_deref(), Some("missed"));
    assert_eq!(faults(&["--substeps", "auto"]).as_deref(), Some("wrong direction"));
    assert_eq!(faults(&["--substeps", "512"]).as_deref(), Some("delay"));
}

#[test]
fn a_report_replaces_the_one_before_and_nothing_else() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("missed")).unwrap();
    std::fs::write(folder.path().join("missed/index.html"), "mine, too").unwrap();
    std::fs::write(folder.path().join("missed/mine.txt"), "mine").unwrap();
    carom(folder.path(), &["compare", "missed"])
        .failed(1, &["missed/index.html: found a page that carom has not made", "-o DIR"]);
    assert_eq!(files(&folder.path().join("missed")), ["index.html", "mine.txt"]);
    assert_eq!(read(folder.path(), "missed/index.html"), "mine, too");

    std::fs::remove_file(folder.path().join("missed/index.html")).unwrap();
    carom(folder.path(), &["compare", "missed"]).done();
    assert!(read(folder.path(), "missed/index.html").starts_with("<!doctype html>"));
    assert_eq!(read(folder.path(), "missed/mine.txt"), "mine");
    let first = read(folder.path(), "missed/index.html");
    carom(folder.path(), &["compare", "missed"]).done();
    assert_eq!(read(folder.path(), "missed/index.html"), first);
}

#[test]
fn a_scene_without_bodies_has_no_faults() {
    let folder = folder();
    let said = carom_with(folder.path(), &["compare", "-"], b"frames = 3");
    assert!(said.done().starts_with("standard input: PIT makes no fault\n"), "{said:?}");
    assert!(read(folder.path(), "carom-report/index.html").contains("PIT makes no fault"));
}

#[test]
fn a_name_inside_a_scene_is_a_name_and_nothing_else() {
    let folder = folder();
    let text = "name = \"../<b>\"\n[[disc]]\nname = \"<i>&\"\ncenter = [0, 0]\nradius = 1";
    carom_with(folder.path(), &["compare", "-"], text.as_bytes()).done();
    assert_eq!(files(folder.path()), ["carom-report"]);
    let page = read(folder.path(), "carom-report/index.html");
    assert!(page.contains("../&lt;b&gt;") && !page.contains("<b>.") && !page.contains("<i>"));
}

#[test]
fn walls_and_boxes_have_names_too() {
    let text = "frames = 8\n[world]\nboundary = { box = [0, 0, 40, 40] }\n\
                [[disc]]\ncenter = [5, 5]\nvelocity = [7, 1]\nradius = 1\n\
                [[segment]]\nname = \"fence\"\na = [21, 0]\nb = [21, 30]";
    let folder = folder_with("fence.toml", text);
    let said = carom(folder.path(), &["compare", "fence.toml"]);
    assert!(said.done().contains("missed"), "{said:?}");
    assert!(said.out.contains("disc 0 and fence"), "{said:?}");
    assert!(said.out.contains("the right side"), "{said:?}");
}

#[test]
fn bad_scenes_leave_nothing() {
    let overlap = "[[disc]]\ncenter = [0, 0]\nradius = 2\n[[disc]]\ncenter = [3, 0]\nradius = 2";
    let folder = folder_with("overlap.toml", overlap);
    carom(folder.path(), &["compare", "no/such.toml"]).failed(1, &["no/such.toml", "found"]);
    carom(folder.path(), &["compare", "mised"]).failed(1, &["mised: found", "missed"]);
    carom(folder.path(), &["compare", "overlap.toml"]).failed(1, &["disc[0]", "overlap by 1"]);
    carom_with(folder.path(), &["compare", "-"], &[0, 159, 255]).failed(1, &["standard input"]);
    assert_eq!(files(folder.path()), ["overlap.toml"]);
}

#[test]
fn what_would_never_end_is_not_begun() {
    let text = "frames = 1000000000000\nworld.boundary = { box = [0, 0, 3, 3] }\n\
                [[disc]]\ncenter = [1.5, 1.5]\nradius = 1\nvelocity = [1, 0]";
    let folder = folder_with("long.toml", text);
    carom(folder.path(), &["compare", "long.toml"])
        .failed(1, &["long.toml: found 1000000000000 steps of PIT with 1 disc", "--frames N"]);
    let fast = text.replace("1000000000000", "100").replace("[1, 0]", "[1e6, 0]");
    std::fs::write(folder.path().join("fast.toml"), fast).unwrap();
    carom(folder.path(), &["compare", "fast.toml"]).failed(
        1,
        &["fast.toml: found more than 2000000 collisions and shocks of PIT by", "of 100.0"],
    );
    assert_eq!(files(folder.path()), ["fast.toml", "long.toml"]);
    carom(folder.path(), &["compare", "long.toml", "--frames", "4"]).done();
    assert!(files(folder.path()).contains(&"long".to_string()));
}

#[test]
fn places_that_are_no_directories_are_refused() {
    let folder = folder_with("taken", "mine");
    carom(folder.path(), &["compare", "missed", "-o", "taken"])
        .failed(1, &["taken: found a file; accepted: the name of a directory"]);
    carom(folder.path(), &["compare", "missed", "-o", "no/such"])
        .failed(1, &["no/such: found that the folder for it does not exist"]);
    carom(folder.path(), &["compare", "missed", "-o", "-"]).failed(2, &["accepted"]);
    carom(folder.path(), &["compare", "missed", "--substeps", "0"]).failed(2, &["accepted"]);
    assert_eq!(files(folder.path()), ["taken"]);
    assert_eq!(read(folder.path(), "taken"), "mine");

    // A scene file without an ending has the name that its report would have.
    let folder = folder_with("meet", MEET);
    carom(folder.path(), &["compare", "meet"]).failed(1, &["meet: found a file", "-o DIR"]);
    assert_eq!(read(folder.path(), "meet"), MEET);
}

#[test]
fn if_one_figure_cannot_be_written_none_is() {
    let folder = folder();
    std::fs::create_dir_all(folder.path().join("out/missed-pit.svg")).unwrap();
    carom(folder.path(), &["compare", "missed", "-o", "out"])
        .failed(1, &["missed-pit.svg: found a directory"]);
    assert_eq!(files(&folder.path().join("out")), ["missed-pit.svg"]);
}

#[cfg(unix)]
#[test]
fn where_nothing_may_be_written_nothing_is_compared() {
    use std::os::unix::fs::PermissionsExt;
    let args = ["compare", "missed", "-o", "/proc/report"];
    carom(folder().path(), &args).failed(1, &["/proc/report: found", "accepted"]);
    let folder = folder();
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o555)).unwrap();
    if std::fs::File::create(folder.path().join("allowed")).is_err() {
        carom(folder.path(), &["compare", "missed"]).failed(1, &["missed: found"]);
        assert_eq!(files(folder.path()), [""; 0]);
    }
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
}

#[cfg(unix)]
#[test]
fn a_report_can_be_read_by_whoever_may_read_the_directory() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    std::fs::create_dir(folder.path().join("usual")).unwrap();
    carom(folder.path(), &["compare", "missed"]).done();
    let mode = |name: &str| {
        std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777
    };
    assert_eq!(mode("missed"), mode("usual"));
}

#[cfg(unix)]
#[test]
fn a_closed_standard_output_leaves_the_report_whole() {
    let folder = folder();
    for args in [&["compare", "missed"][..], &["compare", "missed", "--json"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let said = Said::of(command(folder.path(), args).stdout(writer).output().unwrap());
        said.done();
        assert!(read(folder.path(), "missed/index.html").ends_with("</html>\n"));
        std::fs::remove_dir_all(folder.path().join("missed")).unwrap();
    }
}

/// Compares `long.toml`, and ends that after a while by a signal.
#[cfg(unix)]
fn stopped(folder: &Path, signal: &str) -> Said {
    let mut command = command(folder, &["compare", "long.toml", "-o", "out", "--json"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    Said::of(child.wait_with_output().unwrap())
}

/// Where there are collisions without end, there is a report as well.
#[cfg(unix)]
#[test]
fn ctrl_c_reports_on_what_was_run_however_much_happens() {
    let text = "frames = 1000000000\nworld.boundary = { box = [0, 0, 100, 10] }\n\
                [[disc]]\ncenter = [50, 5]\nradius = 1\nvelocity = [1, 0]";
    let folder = folder_with("long.toml", text);
    let said = stopped(folder.path(), "-INT");
    assert_eq!(said.code, Some(130), "{}", said.err);
    assert!(said.err.contains("long.toml: stopped at time "), "{}", said.err);
    let found: Value = serde_json::from_str(&said.out).unwrap();
    assert!(found["scenes"][0]["collisions"].as_u64().unwrap() > 0);
    assert!(read(folder.path(), "out/index.html").ends_with("</html>\n"));
}

/// By a key, or by a system that goes down.
#[cfg(unix)]
#[test]
fn ctrl_c_reports_on_what_was_run() {
    for signal in ["-INT", "-TERM"] {
        let folder = folder_with("long.toml", MEET.replace("frames = 4", "frames = 1000000000"));
        let said = stopped(folder.path(), signal);
        assert_eq!(said.code, Some(130), "{said:?}");
        assert!(said.err.contains("long.toml: stopped at time "), "{said:?}");
        assert!(said.err.contains(", of 1000000000.0\n"), "{said:?}");
        let found: Value = serde_json::from_str(&said.out).unwrap();
        let found = &found["scenes"][0];
        assert_eq!((&found["stopped"], &found["headline"]), (&true.into(), &"delay".into()));
        assert!(found["until"].as_f64().unwrap() >= 1.0, "{found}");
        let page = read(folder.path(), "out/index.html");
        assert!(page.contains("<p>This was stopped at ") && page.ends_with("</html>\n"));
    }
}

#[test]
fn it_says_how_many_steps_a_frame_pit_takes() {
    let folder = folder();
    let out = |substeps: &str| {
        let args = ["compare", "missed", "-o", "out", "--substeps", substeps];
        carom(folder.path(), &args).done().to_string()
    };
    assert!(out("3").contains("\n  PIT takes 3 steps a frame\n"));
    let auto = "\n  PIT takes 7 steps a frame, as the rule step·v_max < r_min/2 asks for\n";
    assert!(out("auto").contains(auto));
    let page = read(folder.path(), "out/index.html");
    assert!(page.contains("<dt>steps a frame that PIT takes</dt><dd>7</dd>"));
    // What the figures show is said before the first of them.
    assert!(page.find("Filled discs") < page.find("<figure>"));
}
