//! What is said of a file that is wrong, word for word.

use carom_scene::{Problems, Scene, SceneFile};

#[track_caller]
fn toml(text: &str, expected: &[&str]) {
    assert_eq!(lines(Scene::from_toml(text)), expected);
}

#[track_caller]
fn json(text: &str, expected: &[&str]) {
    assert_eq!(lines(Scene::from_json(text)), expected);
}

fn lines(result: Result<Scene, Problems>) -> Vec<String> {
    match result {
        Ok(_) => Vec::new(),
        Err(problems) => problems.list.iter().map(ToString::to_string).collect(),
    }
}

const DISC: &str = "[[disc]]\ncenter = [0.0, 0.0]\nradius = 1.0\n";

#[test]
fn an_empty_text_is_a_scene_without_bodies() {
    toml("", &[]);
    toml("# nothing but a remark\n", &[]);
    json("{}", &[]);
    json(" \n", &[]);
}

#[test]
fn a_misspelt_key() {
    toml(
        &format!("{DISC}velocty = [1, 0]"),
        &["4:1: disc[0].velocty: found an unknown key; did you mean `velocity`?; accepted: name, \
           center, velocity, radius, mass, restitution, color, spin, friction"],
    );
    toml(
        "[word]\ngravity = [0, -1]",
        &[
            "1:2: word: found an unknown key; did you mean `world`?; accepted: name, frame, frames, \
           world, disc, segment, container, polygon",
        ],
    );
    toml(
        "gravity = [0, -1]",
        &[
            "1:1: gravity: found an unknown key; did you mean `world.gravity`?; accepted: name, frame, \
           frames, world, disc, segment, container, polygon",
        ],
    );
    toml(
        "[[container]]\ncentre = [0, 0]\nradius = 3",
        &[
            "1:1: container[0].center: found nothing; accepted: two numbers, [x, y]",
            "2:1: container[0].centre: found an unknown key; did you mean `center`?; accepted: name, \
             center, radius, color",
        ],
    );
}

#[test]
fn a_key_like_none_that_there_is() {
    toml(
        "[[ball]]\nx = 1\n[zzz]",
        &[
            "1:3: ball: found an unknown key; did you mean `disc`?; accepted: name, frame, frames, \
             world, disc, segment, container, polygon",
            "3:2: zzz: found an unknown key; accepted: name, frame, frames, world, disc, segment, \
             container, polygon",
        ],
    );
}

#[test]
fn a_radius_that_is_none() {
    let inside_out = "a number above 0; a disc turned inside out is a [[container]]";
    toml(
        "[[disc]]\ncenter = [0, 0]\nradius = -2.5",
        &[&format!("3:10: disc[0].radius: found -2.5; accepted: {inside_out}")],
    );
    toml(
        &format!("{DISC}[[disc]]\ncenter = [5, 0]\nradius = 0"),
        &["6:10: disc[1].radius: found 0; accepted: a number above 0"],
    );
    toml(
        "[[disc]]\ncenter = [0, 0]\nradius = \"big\"",
        &["3:10: disc[0].radius: found \"big\"; accepted: a number above 0"],
    );
    toml(
        "[[disc]]\ncenter = [0, 0]",
        &["1:1: disc[0].radius: found nothing; accepted: a number above 0"],
    );
}

#[test]
fn numbers_that_cannot_be_counted_with() {
    toml(
        "[[disc]]\ncenter = [nan, -inf]\nradius = 1e151\nvelocity = [1e-200, 1e999]",
        &[
            "2:11: disc[0].center[0]: found nan; accepted: a finite number",
            "2:16: disc[0].center[1]: found -inf; accepted: a finite number",
            "3:10: disc[0].radius: found 1e151; accepted: a number from 1e-150 to 1e150",
            "4:13: disc[0].velocity[0]: found 1e-200; accepted: 0, or a size within 1e-150 … 1e150",
            "4:21: disc[0].velocity[1]: found 1e999; accepted: a finite number",
        ],
    );
    json(
        r#"{"frame": NaN, "world": {"gravity": [0, -Infinity]}}"#,
        &[
            "1:11: frame: found NaN; accepted: a number above 0",
            "1:41: world.gravity[1]: found -Infinity; accepted: a finite number",
        ],
    );
    toml("[world]\ngravity = [1e150, -1e-150]", &[]);
}

#[test]
fn a_mass_a_restitution_and_a_color() {
    toml(
        &format!("{DISC}mass = \"heavy\"\nrestitution = 1.5\ncolor = \"bleu\""),
        &[
            "4:8: disc[0].mass: found \"heavy\"; accepted: a number above 0, or \"fixed\"",
            "5:15: disc[0].restitution: found 1.5; accepted: a number from 0 to 1",
            "6:9: disc[0].color: found \"bleu\"; accepted: \"#rgb\", \"#rrggbb\" or a name of CSS 2, \
             such as \"red\" or \"navy\"",
        ],
    );
}

#[test]
fn frames_are_whole() {
    toml(
        "frames = 2.5",
        &["1:10: frames: found 2.5; accepted: a whole number from 0 to 9007199254740991"],
    );
    toml(
        "frames = -1",
        &["1:10: frames: found -1; accepted: a whole number from 0 to 9007199254740991"],
    );
    toml(
        "frames = 1e30",
        &["1:10: frames: found 1e30; accepted: a whole number from 0 to 9007199254740991"],
    );
    toml("frames = 0\nframe = 0", &["2:9: frame: found 0; accepted: a number above 0"]);
}

#[test]
fn points_have_two_coordinates() {
    toml(
        "[[segment]]\na = [1]\nb = [1, 2, 3]",
        &[
            "2:5: segment[0].a: found [1]; accepted: two numbers, [x, y]",
            "3:5: segment[0].b: found [1, 2, 3]; accepted: two numbers, [x, y]",
        ],
    );
    toml(
        "[[segment]]\na = { x = 1, y = 2 }\nb = []",
        &[
            "2:5: segment[0].a: found a table; accepted: two numbers, [x, y]",
            "3:5: segment[0].b: found an empty list; accepted: two numbers, [x, y]",
        ],
    );
}

#[test]
fn boundaries() {
    let accepted = "\"open\", { box = [xmin, ymin, xmax, ymax] } or { periodic = [xmin, ymin, xmax, \
                    ymax] }";
    toml(
        "[world]\nboundary = \"closed\"",
        &[&format!("2:12: world.boundary: found \"closed\"; accepted: {accepted}")],
    );
    toml(
        "[world]\nboundary = { box = [0, 0, 1, 1], periodic = [0, 0, 1, 1] }",
        &[&format!("2:12: world.boundary: found a table; accepted: {accepted}")],
    );
    toml(
        "[world]\nboundary = { box = [0, 0, -1, 1] }",
        &[
            "2:20: world.boundary.box: found [0, 0, -1, 1]; accepted: [xmin, ymin, xmax, ymax] with xmin \
           < xmax and ymin < ymax",
        ],
    );
    toml(
        "[world]\nboundary = { boxx = [0, 0, 1, 1] }",
        &["2:14: world.boundary.boxx: found an unknown key; did you mean `box`?; accepted: box, \
           periodic"],
    );
    toml(
        "[world]\nboundary.periodic = [0, 0]",
        &[
            "2:21: world.boundary.periodic: found [0, 0]; accepted: four numbers, [xmin, ymin, xmax, \
           ymax]",
        ],
    );
}

#[test]
fn names_are_unique_across_all_that_has_one() {
    toml(
        &format!("{DISC}name = \"blue\"\n[[segment]]\na = [5, 5]\nb = [9, 9]\nname = \"blue\""),
        &[
            "8:8: segment[0].name: found \"blue\", the name of disc[0] as well; accepted: a name that \
           nothing else has",
        ],
    );
}

#[test]
fn names_are_not_empty() {
    toml(
        &format!("{DISC}name = \"\""),
        &["4:8: disc[0].name: found \"\"; accepted: a name of a character or more"],
    );
}

#[test]
fn polygons() {
    let accepted =
        "three points or more, [[x, y], …], in order round a polygon whose sides do not meet";
    toml(
        "[[polygon]]\nvertices = [[0, 0], [1, 1], [1, 0], [0, 1]]",
        &[&format!(
            "2:12: polygon[0].vertices: found no polygon: sides 0 and 2 of the polygon meet: its \
             vertices must go round it once, without crossing; accepted: {accepted}"
        )],
    );
    toml(
        "[[polygon]]\nvertices = [[0, 0], [1, 1]]\nmass = 0",
        &[
            &format!(
                "2:12: polygon[0].vertices: found no polygon: a polygon needs 3 vertices or more, not \
                 2; accepted: {accepted}"
            ),
            "3:8: polygon[0].mass: found 0; accepted: a number above 0, or \"fixed\"",
        ],
    );
    toml(
        "[[polygon]]\nvertices = [[0, 0], [1, true], [1, 0]]",
        &["2:25: polygon[0].vertices[1][1]: found true; accepted: a finite number"],
    );
    toml(
        "[[polygon]]\nvertices = [[0, 0], [1, 0], [0, 1]]\nrestitution = 0.5\nfriction = 0.5",
        &[
            "3:15: polygon[0].restitution: found a restitution of a wall, which a polygon without a mass \
           is; accepted: a mass, or a restitution of the bodies that meet the wall, or of the world",
            "4:12: polygon[0].friction: found a friction of a wall, which a polygon without a mass is; \
             accepted: a mass, or a friction of the bodies that meet the wall, or of the world",
        ],
    );
}

#[test]
fn one_bracket_too_few_or_too_many() {
    toml(
        "[disc]\ncenter = [0, 0]\nradius = 1",
        &["1:1: disc: found a table; accepted: a list of tables, each of them headed `[[disc]]`"],
    );
    toml(
        "[[world]]\ngravity = [0, 0]",
        &["1:1: world: found [[world]]; accepted: a table, headed `[world]`"],
    );
    json(r#"{"disc": [3]}"#, &["1:11: disc[0]: found 3; accepted: an object, {…}"]);
}

#[test]
fn a_key_twice() {
    toml(
        "frames = 1\nframes = 2",
        &["2:1: frames: found the key once more; accepted: each key once"],
    );
    toml(
        "[world]\nfriction = 0\n[world]\nfriction = 1",
        &["3:2: world: found the key once more; accepted: each key once"],
    );
    json(
        "{\"disc\": [{\"center\": [0, 0], \"radius\": 1,\n\"radius\": 2}]}",
        &["2:1: disc[0].radius: found the key once more; accepted: each key once"],
    );
}

#[test]
fn texts_that_are_not_toml() {
    let value = "a number, a text in quotes, true, false, […] or {…}";
    let end = "the end of the line";
    toml("frames =\n[[disc]]\n", &[&format!("1:9: found {end}; accepted: {value}")]);
    toml("name = blue", &[&format!("1:8: found `blue`; accepted: {value}")]);
    toml("frame = 1e5e5", &["1:12: found `e5` (invalid float); accepted: what TOML has"]);
    toml("frames 3", &["1:8: found '3' (key with no value); accepted: `=`"]);
    toml("[[disc]\n", &[&format!("1:8: found {end} (unclosed array table); accepted: `]`")]);
    toml("name = \"x\n", &[&format!("1:10: found {end} (invalid basic string); accepted: `\"`")]);
    toml(
        "frame = 1,5\nframes = 1.\n",
        &[
            &format!("1:10: found ',' (unexpected key or value); accepted: {end}, `#`"),
            &format!("2:12: found {end} (invalid fraction); accepted: digits"),
        ],
    );
}

#[test]
fn texts_that_are_not_json() {
    json("{\"frames\": 3", &["1:13: found the end of the text; accepted: `,` or `}`"]);
    json("{\"frames\": 3,}", &["1:14: found '}'; accepted: a key in double quotes"]);
    json("{frames: 3}", &["1:2: found 'f'; accepted: a key in double quotes"]);
    json("{\"frames\": 03}", &["1:12: found '0'; accepted: a number"]);
    json(
        "{\"name\": \"a\\x\"}",
        &[r#"1:12: found '\\'; accepted: one of the escapes \" \\ \/ \b \f \n \r \t \u0000"#],
    );
    json("[]", &["1:1: found an empty list; accepted: an object, {…}"]);
    json("{\"disc\": {}}", &["1:10: disc: found an object; accepted: a list of objects, [{…}, …]"]);
    json("{} {}", &["1:4: found '{'; accepted: nothing more"]);
    json("{\"name\": null}", &["1:10: name: found null; accepted: a text in quotes"]);
}

#[test]
fn all_problems_are_told_in_the_order_of_the_file() {
    let text = "frames = 1.5\n[[disc]]\nradius = -1\ncenter = [0, 0]\n[world]\nfriction = -1\n\
                [[disc]]\nradius = 1\ncentr = [0, 0]\n";
    let lines = lines(Scene::from_toml(text));
    let keys: Vec<_> = lines.iter().map(|line| line.split(": ").nth(1).unwrap()).collect();
    let expected =
        ["frames", "disc[0].radius", "world.friction", "disc[1].center", "disc[1].centr"];
    assert_eq!(keys, expected);
}

#[test]
fn a_thousand_problems_are_told_and_the_rest_counted() {
    let text = "[[disc]]\ncenter = [0, 0]\nradius = 0\n".repeat(2500);
    let problems = Scene::from_toml(&text).unwrap_err();
    assert_eq!((problems.list.len(), problems.more), (1000, 1500));
    assert!(problems.to_string().ends_with("\nand 1500 more"));

    // Overlaps are counted up to ten thousand, of which twenty are told.
    let heap = "[[disc]]\ncenter = [0, 0]\nradius = 1\n".repeat(200);
    let problems = Scene::from_toml(&heap).unwrap().world().unwrap_err();
    assert!(problems.to_string().ends_with("\nand at least 9980 more"), "{problems}");
}

#[test]
fn a_name_belongs_to_the_first_in_the_file_that_has_it() {
    let disc = |x: u32, name: &str| {
        format!("[[disc]]\nname = \"{name}\"\ncenter = [{x}, 0]\nradius = 1\n")
    };
    // The segment is read before the last of the discs, but comes after both.
    let text = disc(0, "a") + &disc(4, "b") + &disc(8, "a") + &disc(12, "a");
    let text = text + "[[segment]]\nname = \"b\"\na = [0, 9]\nb = [9, 9]\n" + &disc(16, "c");
    let taken = |place: &str, key: &str, name: &str, by: &str| {
        let accepted = "accepted: a name that nothing else has";
        format!("{place}: {key}.name: found \"{name}\", the name of {by} as well; {accepted}")
    };
    toml(
        &text,
        &[
            &*taken("10:8", "disc[2]", "a", "disc[0]"),
            &*taken("14:8", "disc[3]", "a", "disc[0]"),
            &*taken("18:8", "segment[0]", "b", "disc[1]"),
        ],
    );
}

#[test]
fn a_key_of_a_million_dots_is_told_as_any_other_mistake() {
    for (start, end) in [("a", " = 1"), ("[a", "]"), ("[[a", "]]")] {
        let text = format!("{start}{}{end}\n", ".a".repeat(1_000_000));
        let problems = Scene::from_toml(&text).unwrap_err();
        let place = start.len() + 128;
        let told = "found a key of more than 64 levels; accepted: fewer dots";
        assert_eq!(problems.to_string(), format!("1:{place}: {told}"));
    }
    // As deep as can be.
    let text = format!("a{} = 1\n", ".a".repeat(63));
    assert!(
        Scene::from_toml(&text).unwrap_err().to_string().starts_with("1:1: a: found an unknown")
    );
}

#[test]
fn long_findings_are_cut() {
    toml(
        &format!("name = {:?}\nframe = {:?}", "x".repeat(1000), "y".repeat(1000)),
        &[&format!("2:9: frame: found \"{}…; accepted: a number above 0", "y".repeat(39))],
    );
}

#[test]
fn columns_count_characters() {
    toml(
        "[[disc]]\ncenter = [0, 0]\n\"é→\" = 1\nradius = 1",
        &[
            "3:1: disc[0].é→: found an unknown key; accepted: name, center, velocity, radius, mass, \
           restitution, color, spin, friction",
        ],
    );
    json(
        "{\"name\": \"é→𝄞\", \"frame\": 0}",
        &["1:26: frame: found 0; accepted: a number above 0"],
    );
}

#[test]
fn files_that_cannot_be_read() {
    let folder = std::env::temp_dir().join(format!("carom-scene-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let said = |path: &std::path::Path| {
        let said = SceneFile::load(path).unwrap_err().to_string();
        said.replace(&*folder.to_string_lossy(), "FOLDER")
    };
    assert_eq!(said(&folder), "FOLDER: found a directory; accepted: a file that can be read");
    assert_eq!(
        said(&folder.join("none.toml")),
        "FOLDER/none.toml: found no file of this name; accepted: a file that can be read"
    );
    let picture = folder.join("picture.toml");
    std::fs::write(&picture, b"# \xc3\xa9\n\x89PNG\r\n").unwrap();
    assert_eq!(
        said(&picture),
        "FOLDER/picture.toml:2:1: found the byte 0x89, which is not text; accepted: a scene in TOML or \
         JSON, in UTF-8"
    );
    let empty = folder.join("empty.json");
    std::fs::write(&empty, "").unwrap();
    assert_eq!(*SceneFile::load(&empty).unwrap().scene(), Scene::default());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_the_world_finds_wrong_is_told_with_the_line() {
    let text = "frames = 3\n\n[[disc]]\ncenter = [0, 0]\nradius = 1e-100\n";
    let said = SceneFile::from_text(text, None).unwrap().world().unwrap_err().to_string();
    assert!(said.starts_with("5:10: disc[0].radius: found a radius whose square, "), "{said}");
}

#[track_caller]
fn world(text: &str, expected: &[&str]) {
    let file = SceneFile::from_text(text, None).unwrap();
    let problems = file.world().map(|_| ()).map_or_else(|problems| problems.list, |()| Vec::new());
    assert_eq!(problems.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
}

#[test]
fn things_in_the_way_of_each_other_are_named_with_their_lines() {
    world(
        &format!("{DISC}name = \"blue\"\n{DISC}name = \"green\""),
        &[
            "2:10: disc[0].center: found that disc[0] and disc[1] (\"green\"), line 5, overlap by 2; accepted: things \
           apart, or touching",
        ],
    );
    world(
        &format!("{DISC}\n[[segment]]\na = [0.75, -3]\nb = [0.75, 3]"),
        &[
            "2:10: disc[0].center: found that disc[0] and segment[0], line 5, overlap by 0.25; accepted: things \
           apart, or touching",
        ],
    );
    world(
        &format!("{DISC}[world]\nboundary = {{ box = [-0.5, -2, 9, 2] }}"),
        &[
            "2:10: disc[0].center: found that it is 0.5 beyond the left side of the box; accepted: discs inside \
           the box",
        ],
    );
    world(
        &format!("{DISC}[[container]]\ncenter = [5, 0]\nradius = 5.5"),
        &[
            "2:10: disc[0].center: found that it is 0.5 across the rim of container[0]; accepted: discs inside a \
           container or outside it",
        ],
    );
    world(
        &format!("{DISC}[world]\nboundary = {{ periodic = [0, 0, 3, 3] }}"),
        &[
            "3:10: disc[0].radius: found a width of 2; accepted: 1.5, half of the shorter side of the periodic box, or less",
        ],
    );
}

#[test]
fn discs_that_touch_to_within_1e_9_are_no_problem() {
    world(&format!("{DISC}[[disc]]\ncenter = [1.9999999999, 0]\nradius = 1"), &[]);
}

/// A scene that was not read from a file is checked when its world is built.
#[test]
fn what_the_world_refuses_has_the_name_that_the_file_has_for_it() {
    let disc = carom_scene::DiscSpec::new([0.0, f64::NAN], -1.0);
    let good = carom_scene::DiscSpec::new([9.0, 0.0], 1.0);
    let scene = Scene { discs: vec![good, disc], ..Scene::default() };
    let problems = scene.world().unwrap_err().list;
    let keys: Vec<_> = problems.iter().map(|problem| problem.key.as_str()).collect();
    assert_eq!(keys, ["disc[1].center[1]", "disc[1].radius"]);
    assert_eq!(problems[1].to_string(), "disc[1].radius: found -1; accepted: a number above 0");
}

#[test]
fn particles_that_are_none() {
    let said = |text: &str| carom_scene::import(text).unwrap_err().to_string();
    assert_eq!(
        said("x"),
        "1:1: the number of particles: found x; accepted: a whole number from 0 to 9007199254740991"
    );
    assert_eq!(
        said("1\n0.5 0.5 0 0 -0.1 1 0 256"),
        "2:13: particle 0, radius: found -0.1; accepted: a number above 0\n\
         2:22: particle 0, G: found 256; accepted: a whole number from 0 to 255\n\
         2:25: particle 0, B: found the end of the file; accepted: a whole number from 0 to 255"
    );
    assert_eq!(said("0\n1"), "2:1: found 1; accepted: the end of the file, after 0 particles");
    assert_eq!(
        said("4000000000"),
        "1:11: particle 0, rx: found the end of the file; accepted: a finite number"
    );
}

#[test]
fn a_radius_that_makes_no_mass_is_named() {
    world(
        "[[disc]]\ncenter = [0, 0]\nradius = 1e-80",
        &[
            "3:10: disc[0].radius: found a radius whose square, 1e-160, would be the mass; accepted: a mass \
           from 1e-150 to 1e150, or a radius whose square is one",
        ],
    );
    let found =
        "1:10: frames: found 9007199254740993; accepted: a whole number from 0 to 9007199254740991";
    toml("frames = 9007199254740993", &[found]);
}
