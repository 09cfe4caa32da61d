//! draw and animate.

use super::*;

fn bytes(folder: &Path, name: &str) -> Vec<u8> {
    std::fs::read(folder.join(name)).unwrap()
}

#[test]
fn every_built_in_scene_is_drawn() {
    let folder = folder();
    for scene in carom_scene::BUILT_IN {
        let said = carom(folder.path(), &["draw", scene.name, "-o", "figure.svg"]);
        assert_eq!(said.done(), "");
        assert!(
            said.err.starts_with(&format!("{}: drawn to figure.svg, ", scene.name)),
            "{said:?}"
        );
        let svg = read(folder.path(), "figure.svg");
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{}", scene.name);
    }
    assert_eq!(files(folder.path()), ["figure.svg"]);
}

#[test]
fn the_ending_tells_what_to_draw() {
    let folder = folder();
    for (name, begin) in [("a.svg", &b"<svg"[..]), ("a.png", b"\x89PNG"), ("a.SVG", b"<svg")] {
        carom(folder.path(), &["draw", "missed", "-o", name]).done();
        assert!(bytes(folder.path(), name).starts_with(begin), "{name}");
    }
    for (name, begin) in [("b.svg", &b"<svg"[..]), ("b.png", b"\x89PNG"), ("b.gif", b"GIF89a")] {
        let args = ["animate", "missed", "-o", name, "--width", "64", "--seconds", "0.2"];
        carom(folder.path(), &args).done();
        assert!(bytes(folder.path(), name).starts_with(begin), "{name}");
    }
    let chunk = |name: &str| bytes(folder.path(), name).windows(4).any(|four| four == b"acTL");
    assert!(chunk("b.png") && !chunk("a.png"));
    carom(folder.path(), &["draw", "missed", "-o", "c.data", "--format", "png"]).done();
    assert!(bytes(folder.path(), "c.data").starts_with(b"\x89PNG"));
}

#[test]
fn unknown_endings_are_refused_before_anything_is_done() {
    let folder = folder();
    for name in ["a.jpg", "a", "a.gif", "a.mp4", "svg"] {
        let said = carom(folder.path(), &["draw", "missed", "-o", name]);
        said.failed(
            2,
            &[&format!("{name}: found "), " ending", "accepted: .svg, .png, or --format"],
        );
    }
    let said = carom(folder.path(), &["animate", "missed", "-o", "a.webm"]);
    said.failed(2, &["a.webm: found the ending .webm", ".svg, .gif, .png, .mp4"]);
    let said = carom(folder.path(), &["draw", "missed", "-o", "a.gif"]);
    said.failed(
        2,
        &["a.gif: found the ending .gif; accepted: .svg, .png", "carom animate writes .gif"],
    );
    carom(folder.path(), &["draw", "missed", "-o", "a.svg", "--format", "gif"]).failed(2, &[]);
    carom(folder.path(), &["draw", "missed"]).failed(2, &["--output"]);
    assert_eq!(files(folder.path()), [""; 0]);
}

#[test]
fn standard_output_has_svg_unless_told_otherwise() {
    let folder = folder();
    let said = carom(folder.path(), &["draw", "delay", "-o", "-"]);
    assert!(said.done().starts_with("<svg"));
    assert!(said.err.contains("drawn to standard output"));
    let said = carom(folder.path(), &["animate", "delay", "-o", "-"]);
    assert!(said.done().contains("animateTransform"));
    let args = ["draw", "delay", "-o", "-", "--format", "png"];
    let output = command(folder.path(), &args).output().unwrap();
    assert!(output.stdout.starts_with(b"\x89PNG"));
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let folder = folder();
    for name in ["one.svg", "two.svg", "one.png", "two.png"] {
        carom(folder.path(), &["draw", "break-shot", "-o", name]).done();
    }
    assert_eq!(bytes(folder.path(), "one.svg"), bytes(folder.path(), "two.svg"));
    assert_eq!(bytes(folder.path(), "one.png"), bytes(folder.path(), "two.png"));
    // And however the collisions are found.
    carom(folder.path(), &["draw", "break-shot", "-o", "two.svg", "--method", "pic"]).done();
    assert_eq!(bytes(folder.path(), "one.svg"), bytes(folder.path(), "two.svg"));
}

#[test]
fn pit_is_another_figure_with_the_truth_behind_it_if_asked_for() {
    let folder = folder();
    let draw = |args: &[&str]| {
        let args = [&["draw", "missed", "-o", "-"], args].concat();
        carom(folder.path(), &args).done().to_string()
    };
    let (exact, pit) = (draw(&[]), draw(&["--method", "pit"]));
    let fine = draw(&["--method", "pit", "--substeps", "64"]);
    let truth = draw(&["--method", "pit", "--truth"]);
    assert!(exact != pit && pit != fine && !pit.contains("stroke-dasharray"));
    assert!(truth.contains("stroke-dasharray"));
    for option in [&["--truth"][..], &["--substeps", "4"]] {
        let args = [&["draw", "missed", "-o", "a.svg"], option].concat();
        carom(folder.path(), &args).failed(2, &["accepted: --method pit"]);
    }
}

#[test]
fn options_change_the_picture() {
    let folder = folder();
    let draw = |args: &[&str]| {
        let args = [&["draw", "missed", "-o", "-"], args].concat();
        carom(folder.path(), &args).done().to_string()
    };
    assert!(draw(&["--width", "350"]).contains("width=\"350\""));
    assert!(draw(&["--title", "<Missed>"]).contains("&lt;Missed&gt;"));
    assert!(draw(&["--theme", "dark"]).contains("#14181f"));
    assert!(draw(&["--from", "1", "--until", "3"]).contains("time 1 to 3"));
    assert!(draw(&["--frames", "2"]).contains("time 0 to 2"));
    assert!(draw(&["--every", "2"]).contains("a disc every 2"));
    assert!(!draw(&["--hide", "names,scale"]).contains("<text"));
    let said = carom(folder.path(), &["draw", "gas", "-o", "a.svg"]);
    assert!(said.err.contains("gas: left out: what was before "), "{said:?}");
    let args = ["draw", "gas", "-o", "a.svg", "--from", "59", "--show", "arrows,instants"];
    let said = carom(folder.path(), &args);
    assert!(!said.err.contains("arrows"), "{said:?}");

    for (args, found) in [
        (["--width", "10"], "accepted: a whole number from 64 to 8192"),
        (["--width", "x"], "accepted: a whole number from 64 to 8192"),
        (["--scale", "-1"], "accepted: a whole number from 1 to 8"),
        (["--theme", "pink"], "accepted: light, dark, print"),
        (["--show", "all"], "accepted: paths, strobe, instants, arrows, names, scale"),
        (["--from", "-1"], "accepted: a number, 0 or more"),
        (["--every", "0"], "accepted: a whole number from 1 to 9007199254740991"),
        (["--until", "nan"], "accepted: a number, 0 or more"),
    ] {
        let args = [&["draw", "missed", "-o", "b.svg"], &args[..]].concat();
        carom(folder.path(), &args).failed(2, &[found]);
    }
    let args = ["draw", "missed", "-o", "b.svg", "--show", "paths", "--hide", "paths"];
    carom(folder.path(), &args).failed(2, &["--hide: found paths, which --show has as well"]);
    carom(folder.path(), &["animate", "missed", "-o", "b.gif", "--seconds", "1e9"]).failed(2, &[]);
    assert_eq!(files(folder.path()), ["a.svg"]);
}

#[test]
fn a_picture_that_cannot_be_written_is_told_by_name() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("folder.svg")).unwrap();
    for verb in ["draw", "animate"] {
        let to = |name: &str| carom(folder.path(), &[verb, "missed", "-o", name]);
        to("folder.svg").failed(1, &["folder.svg: found a directory"]);
        to("no/such/a.svg")
            .failed(1, &["no/such/a.svg: found that the folder for it does not exist"]);
    }
    carom(folder.path(), &["draw", "no-such-scene", "-o", "a.svg"]).failed(1, &["no-such-scene"]);
    let bad = carom_with(folder.path(), &["draw", "-", "-o", "a.svg"], b"[[disc]]\nradius = -1");
    bad.failed(1, &["standard input:"]);
    assert_eq!(files(folder.path()), ["folder.svg"]);
}

#[test]
fn a_scene_is_not_overwritten_by_its_picture() {
    let folder = folder_with("scene.svg", MEET);
    let said = carom(folder.path(), &["draw", "scene.svg", "-o", "scene.svg"]);
    said.failed(2, &["the scene would be overwritten"]);
    assert_eq!(read(folder.path(), "scene.svg"), MEET);
}

#[test]
fn without_ffmpeg_there_is_a_remedy_and_no_file() {
    let folder = folder();
    let args = ["animate", "missed", "-o", "a.mp4", "--width", "64", "--seconds", "0.2"];
    let output = command(folder.path(), &args).env("PATH", "").output().unwrap();
    let said = Said::of(output);
    said.failed(1, &["found no ffmpeg", "apt install ffmpeg", ".gif, .png or .svg"]);
    assert_eq!(files(folder.path()), [""; 0]);
}

#[test]
fn with_ffmpeg_there_is_a_video() {
    let there = Command::new("ffmpeg").arg("-version").output();
    if !there.is_ok_and(|output| output.status.success()) {
        return;
    }
    let folder = folder();
    let args = ["animate", "missed", "-o", "a.mp4", "--width", "65", "--seconds", "0.2"];
    carom(folder.path(), &args).done();
    assert_eq!(&bytes(folder.path(), "a.mp4")[4..8], b"ftyp");
    assert_eq!(files(folder.path()), ["a.mp4"]);
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly_and_a_full_device_is_told() {
    let folder = folder();
    for args in [
        &["draw", "break-shot", "-o", "-"][..],
        &["draw", "break-shot", "-o", "-", "--format", "png"],
        &["animate", "break-shot", "-o", "-"],
        &["animate", "break-shot", "-o", "-", "--format", "gif", "--seconds", "0.5"],
        &["animate", "break-shot", "-o", "-", "--format", "png", "--seconds", "0.5"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let said = Said::of(command(folder.path(), args).stdout(writer).output().unwrap());
        assert_eq!((said.done(), said.err.as_str()), ("", ""), "{args:?}");
    }
    if Path::new("/dev/full").exists() {
        for args in [
            &["draw", "missed", "-o", "/dev/full"][..],
            &["animate", "missed", "-o", "/dev/full", "--format", "gif", "--seconds", "0.2"],
        ] {
            carom(folder.path(), args).failed(1, &["/dev/full: found that it cannot be written"]);
        }
    }
}

#[test]
fn the_figures_of_the_book_are_what_the_command_draws() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let script = read(&root, "scripts/figures");
    let folder = folder();
    let commands = script.lines().filter_map(|line| line.strip_prefix("carom "));
    let mut figures = Vec::new();
    for line in commands {
        let args: Vec<&str> = line.split(' ').collect();
        carom(folder.path(), &args).done();
        figures.push(args[args.len() - 1].to_string());
    }
    figures.sort();
    assert_eq!(files(&root.join("docs/src/figures")), figures);
    let book = read(&root, "docs/src/pictures.md");
    for name in &figures {
        assert!(book.contains(&format!("(figures/{name})")), "{name} is not in the book");
        let drawn = read(&root, &format!("docs/src/figures/{name}"));
        assert_eq!(drawn, read(folder.path(), name), "{name}: run scripts/figures");
    }
}

/// Starts it, waits until its output is begun, and presses Ctrl-C.
#[cfg(unix)]
fn interrupted(folder: &Path, args: &[&str]) -> Said {
    let mut command = command(folder, args);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while !files(folder).iter().any(|name| name.ends_with(".part")) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::thread::sleep(std::time::Duration::from_millis(200));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    Said::of(child.wait_with_output().unwrap())
}

#[cfg(unix)]
#[test]
fn ctrl_c_draws_what_there_is() {
    let folder = folder();
    let said = interrupted(folder.path(), &["draw", "gas", "-o", "a.svg", "--until", "1e9"]);
    said.failed(130, &["gas: stopped at time ", ", of 1000000000.0", "drawn to a.svg"]);
    assert!(read(folder.path(), "a.svg").ends_with("</svg>\n"));
    assert_eq!(files(folder.path()), ["a.svg"]);
}

/// Stopped while its pictures are drawn, it ends with the last of them.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_an_animation_with_the_picture_it_has_come_to() {
    for (name, start, end) in
        [("a.gif", &b"GIF89a"[..], &b";"[..]), ("a.png", b"\x89PNG", b"\xaeB`\x82")]
    {
        let folder = folder();
        let said =
            interrupted(folder.path(), &["animate", "missed", "-o", name, "--seconds", "600"]);
        said.failed(130, &["missed: stopped after picture ", " of 15001", "drawn to a."]);
        let bytes = std::fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.starts_with(start) && bytes.ends_with(end), "{name}");
        assert_eq!(files(folder.path()), [name]);
    }
}

/// Stopped while the scene is run, it is the animation of what there is.
#[cfg(unix)]
#[test]
fn ctrl_c_animates_what_was_run() {
    for name in ["a.svg", "a.gif"] {
        let folder = folder();
        let args = ["animate", "gas", "-o", name, "--until", "1e9", "--seconds", "0.2"];
        let said = interrupted(folder.path(), &args);
        said.failed(130, &["gas: stopped at time ", ", of 1000000000.0", "drawn to a."]);
        assert_eq!(files(folder.path()), [name]);
    }
}

#[test]
fn from_after_the_end_there_is_nothing_to_draw() {
    let folder = folder();
    for args in [
        &["draw", "missed", "-o", "a.svg", "--from", "20"][..],
        &["draw", "missed", "-o", "a.svg", "--from", "4", "--until", "3.5"],
        &["animate", "missed", "-o", "a.svg", "--from", "4", "--frames", "3"],
    ] {
        carom(folder.path(), args)
            .failed(2, &["--from: found ", ".0, when the run is over", "accepted"]);
        assert_eq!(files(folder.path()), [""; 0]);
    }
    carom(folder.path(), &["draw", "missed", "-o", "a.svg", "--from", "5"]).done();
}

/// White is white, with a rim that is seen on white paper.
#[test]
fn a_white_disc_is_white() {
    let scene = "[[disc]]\ncenter = [0, 0]\nradius = 1\ncolor = \"white\"";
    let folder = folder_with("white.toml", scene);
    carom(folder.path(), &["draw", "white.toml", "-o", "a.svg"]).done();
    let svg = read(folder.path(), "a.svg");
    let disc = svg.lines().find(|line| line.contains("<circle") && line.contains("fill=\"#fff"));
    assert!(disc.is_some_and(|disc| disc.contains("stroke=\"#")), "{svg}");
}
