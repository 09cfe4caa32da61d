//! `carom measure`: what is in a trajectory.

use super::*;
use serde_json::{Value, json};
use std::fs;

fn json_of(folder: &Path, args: &[&str]) -> Value {
    let said = carom(folder, &[&["measure", "--json"], args].concat());
    serde_json::from_str(said.done()).unwrap()
}

/// What was measured, and not where.
fn measured(mut result: Value) -> Value {
    result.as_object_mut().unwrap().remove("file").unwrap();
    result
}

const GAS: [&str; 13] = [
    "gas",
    "--discs",
    "150",
    "--packing",
    "0.6",
    "--warm",
    "10",
    "--collisions-per-disc",
    "80",
    "--frame",
    "0.0625",
    "--seed",
    "3",
];

#[test]
fn a_trajectory_is_the_same_in_every_form() {
    let folder = folder();
    let path = folder.path();
    for name in ["gas.xyz", "gas.dump", "gas.csv", "gas.gsd"] {
        carom(path, &[&GAS[..], &["--trajectory", name]].concat()).done();
    }
    let xyz = measured(json_of(path, &["gas.xyz"]));
    // They are too long to be shown.
    assert!(measured(json_of(path, &["gas.dump"])) == xyz);
    let side = (150.0 * std::f64::consts::PI / 4.0 / 0.6f64).sqrt();
    let text = read(path, "gas.xyz");
    let lattice: Vec<&str> = text.split('"').nth(1).unwrap().split(' ').collect();
    assert!((lattice[0].parse::<f64>().unwrap() - side).abs() < 1e-9, "{lattice:?}");
    let corners = format!("0,0,{},{}", lattice[0], lattice[4]);
    assert!(measured(json_of(path, &["gas.csv", "--periodic", &corners])) == xyz);
    assert!(xyz["frames"].as_u64().unwrap() > 60 && xyz["discs"] == 150, "{}", xyz["frames"]);

    // Numbers of 32 bits are nearly as good.
    let gsd = measured(json_of(path, &["gas.gsd"]));
    assert_eq!((&gsd["from"], &gsd["to"]), (&xyz["from"], &xyz["to"]));
    let names: Vec<&String> = xyz["quantities"].as_object().unwrap().keys().collect();
    let expected = ["mean_speed", "maxwell_p", "psi6_local", "psi6_global", "diffusion"];
    assert_eq!(names.len(), expected.len(), "{names:?}");
    for name in expected {
        let [a, b] = [&gsd, &xyz].map(|of| of["quantities"][name]["value"].as_f64().unwrap());
        assert!((a - b).abs() < 1e-4 * b.abs(), "{name}: {a}, {b}");
        assert_eq!(gsd["quantities"][name]["unit"], xyz["quantities"][name]["unit"]);
    }
    let curves: Vec<&String> = gsd["curves"].as_object().unwrap().keys().collect();
    assert_eq!(curves, ["gr", "msd", "sk", "speeds", "vacf"]);
    let values = |of: &Value, curve: &str, column: usize| -> Vec<f64> {
        let rows = of["curves"][curve]["rows"].as_array().unwrap();
        rows.iter().map(|row| row[column].as_f64().unwrap()).collect()
    };
    for (curve, column) in [("msd", 1), ("vacf", 1), ("sk", 1)] {
        let (a, b) = (values(&gsd, curve, column), values(&xyz, curve, column));
        assert_eq!(a.len(), b.len());
        assert!(a.iter().zip(&b).all(|(a, b)| (a - b).abs() < 1e-3), "{curve}");
    }
}

#[test]
fn a_gas_is_measured_alike_while_it_runs_and_afterwards() {
    let folder = folder();
    let args =
        [&GAS[..], &["--json", "--measure", "psi6,speeds,msd,vacf", "--trajectory", "g.gsd"]];
    let said = carom(folder.path(), &args.concat());
    let run: Value = serde_json::from_str(said.done()).unwrap();
    let saved = json_of(folder.path(), &["g.gsd"]);
    for name in ["psi6_local", "psi6_global", "mean_speed", "diffusion"] {
        let of = |result: &Value, what: &str| result["quantities"][name][what].as_f64().unwrap();
        let errors = of(&run, "error").hypot(of(&saved, "error"));
        let off = (of(&run, "value") - of(&saved, "value")).abs();
        assert!(off < 4.0 * errors, "{name}: {} and {}", run["quantities"], saved["quantities"]);
    }
}

#[test]
fn a_scene_is_run_and_measured_as_its_trajectory_is() {
    let folder = folder();
    carom(folder.path(), &["run", "gas", "--frames", "40", "--trajectory", "gas.xyz"]).done();
    let saved = measured(json_of(folder.path(), &["gas.xyz"]));
    assert!(measured(json_of(folder.path(), &["gas", "--frames", "41"])) == saved);
    let later = measured(json_of(folder.path(), &["gas.xyz", "--skip", "10"]));
    assert_eq!((&later["frames"], &later["to"]), (&json!(31), &saved["to"]));
    assert!(measured(json_of(folder.path(), &["gas", "--skip", "10", "--frames", "41"])) == later);
}

/// Two discs that fly through a periodic box, one behind the other, as LAMMPS could write it: in any order.
fn flight(frames: u32) -> String {
    let frame = |i: u32| {
        let disc = |id: u32| {
            let x = (f64::from(2 * id) + 0.75 * f64::from(i)).rem_euclid(8.0);
            format!("1 0 {x:?} {id} 1.5 0 1\n")
        };
        let discs = if i % 2 == 0 { disc(2) + &disc(1) } else { disc(1) + &disc(2) };
        format!(
            "ITEM: UNITS\nlj\nITEM: TIME\n{:?}\nITEM: TIMESTEP\n{}\nITEM: NUMBER OF ATOMS\n2\n\
             ITEM: BOX BOUNDS pp pp pp\n0 8\n-4 4\n-0.5 0.5\n\
             ITEM: ATOMS type y x id vx vy diameter\n{discs}",
            0.5 * f64::from(i),
            100 * i
        )
    };
    (0..frames).map(frame).collect()
}

#[test]
fn free_flight_through_a_periodic_box_has_the_displacement_it_should() {
    let folder = folder_with("flight.dump", flight(40));
    let path = folder.path();
    let result = json_of(path, &["flight.dump", "--measure", "msd,vacf"]);
    let rows = |curve: &str| result["curves"][curve]["rows"].as_array().unwrap().clone();
    let msd = rows("msd");
    assert!(msd.len() > 16 && msd.last().unwrap()[0].as_f64().unwrap() > 12.0, "{msd:?}");
    for row in msd {
        let (time, squared) = (row[0].as_f64().unwrap(), row[1].as_f64().unwrap());
        assert!((squared - (1.5 * time).powi(2)).abs() < 1e-9, "{squared} after {time}");
    }
    assert!(rows("vacf").iter().all(|row| row[1] == json!(2.25)));
    // Steps instead of times.
    let timed = flight(40);
    let text = timed.split("ITEM: TIME\n").map(|part| {
        part.split_once("\nITEM: TIMESTEP")
            .map_or(part.to_string(), |(_, rest)| format!("ITEM: TIMESTEP{rest}"))
    });
    fs::write(path.join("steps.dump"), text.collect::<String>()).unwrap();
    let again = json_of(path, &["steps.dump", "--measure", "msd,vacf", "--step", "0.005"]);
    assert_eq!(measured(again), measured(result));
    let said = carom(path, &["measure", "steps.dump", "--measure", "msd"]);
    said.done();
    assert!(said.err.contains("a step is taken to last 1"), "{said:?}");
}

#[test]
fn discs_that_get_too_far_between_frames_are_not_followed() {
    let folder = folder_with("far.dump", flight(40).replace("0 8\n-4 4", "0 8\n-1.5 1.5"));
    let said = carom(folder.path(), &["measure", "far.dump"]);
    said.done();
    assert!(said.err.contains("msd is left out: discs get 0.750 far from one frame"), "{said:?}");
    carom(folder.path(), &["measure", "far.dump", "--measure", "msd"])
        .failed(1, &["far.dump: frame 1: --measure msd: found that discs get 0.750 far"]);
    // Nor where frames are not at equal times.
    let text = flight(9).replace("ITEM: TIME\n2.0\n", "ITEM: TIME\n2.25\n");
    fs::write(folder.path().join("uneven.dump"), text).unwrap();
    let said = carom(folder.path(), &["measure", "uneven.dump"]);
    said.done();
    assert!(said.err.contains("vacf is left out: frames are not at equal times: 2.25"), "{said:?}");
}

#[test]
fn a_crystal_in_plain_extended_xyz_has_full_order() {
    let mut xyz =
        "64\nLattice=\"8 0 0 0 6.928203230275509 0 0 0 1\" pbc=\"T T F\" step=7\n".to_string();
    for i in 0..64 {
        let (row, column) = (i / 8, i % 8);
        let x = f64::from(column) + if row % 2 == 0 { 0.25 } else { 0.75 };
        xyz += &format!("Ar {x:?} {:?} 1.5\n", (f64::from(row) + 0.5) * 0.75f64.sqrt());
    }
    let folder = folder_with("crystal.xyz", xyz);
    let result = json_of(folder.path(), &["crystal.xyz", "--measure", "psi6,gr,sk"]);
    for name in ["psi6_local", "psi6_global"] {
        let value = result["quantities"][name]["value"].as_f64().unwrap();
        assert!((value - 1.0).abs() < 1e-12, "{name}: {value}");
        assert_eq!(result["quantities"][name]["error"], Value::Null);
    }
    let rows = result["curves"]["gr"]["rows"].as_array().unwrap();
    let filled: Vec<f64> = rows
        .iter()
        .filter(|row| row[2].as_f64().unwrap() > 0.0)
        .map(|row| row[1].as_f64().unwrap())
        .collect();
    assert!((filled[0] - 1.0).abs() < 0.05, "{filled:?}");
    // It tells neither velocities nor two frames.
    let said = carom(folder.path(), &["measure", "crystal.xyz"]);
    said.done();
    for part in
        ["speeds is left out: the file has no velocities", "msd is left out: there are no two"]
    {
        assert!(said.err.contains(part), "{said:?}");
    }
}

#[test]
fn curves_are_files_too() {
    let folder = folder_with("flight.dump", flight(20));
    let args = ["measure", "flight.dump", "--measure", "msd,vacf", "--curves", "curves"];
    let said = carom(folder.path(), &args);
    assert_eq!(said.done(), "");
    assert!(
        said.err.contains("flight.dump: 20 frames of 2 discs, from time 0.0 to 9.5"),
        "{said:?}"
    );
    assert_eq!(files(&folder.path().join("curves")), ["msd.csv", "vacf.csv"]);
    let msd = read(&folder.path().join("curves"), "msd.csv");
    assert_eq!(
        msd.lines().take(3).collect::<Vec<_>>(),
        ["time,msd,error", "0.0,0.0,0.0", "0.5,0.5625,0.0"]
    );
}

#[test]
fn curves_can_be_drawn() {
    let folder = folder();
    let path = folder.path();
    carom(path, &[&GAS[..], &["--trajectory", "gas.gsd"]].concat()).done();
    let svg = carom(path, &["measure", "gas.gsd", "--plot", "-"]);
    let titles = [
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
    assert!(svg.out.contains("Maxwell") && svg.out.contains("4Dt"));
    assert!(svg.err.starts_with("quantity"), "{}", svg.err);
    // The same, in a file; and in pixels.
    assert!(carom(path, &["measure", "gas.gsd", "--plot", "a.svg"]).done().starts_with("quantity"));
    assert_eq!(read(path, "a.svg"), svg.out);
    let some = ["measure", "gas.gsd", "--measure", "gr", "--plot", "a.png", "--json"];
    assert!(carom(path, &some).done().starts_with('{'));
    assert!(fs::read(path.join("a.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn what_is_wrong_with_a_text_is_told_with_its_line() {
    let folder = folder();
    let path = folder.path();
    let told = |name: &str, text: &str, parts: &[&str]| {
        fs::write(path.join(name), text).unwrap();
        carom(path, &["measure", name]).failed(1, parts);
    };
    let xyz = "2\nLattice=\"9 0 0 0 9 0 0 0 1\" pbc=\"T T F\" Properties=pos:R:2:velo:R:2\n1 2 0 1\n4 5 1 0\n";
    fs::write(path.join("good.xyz"), xyz).unwrap();
    carom(path, &["measure", "good.xyz"]).done();
    told("a.xyz", "", &["a.xyz: found no frame in it that is whole"]);
    told("a.xyz", "two\n", &["a.xyz:1: found \"two\"; accepted: the number of discs"]);
    told(
        "a.xyz",
        &xyz.replace("1 2 0 1", "1 2 0"),
        &["a.xyz:3: found 3 columns in \"1 2 0\"; accepted: 4"],
    );
    told("a.xyz", &xyz.replace("4 5", "4 five"), &["a.xyz:4: found \"five\"; accepted: a number"]);
    told("a.xyz", &xyz.replace("4 5", "4 nan"), &["a.xyz:4: found \"nan\"; accepted: a number"]);
    told(
        "a.xyz",
        &xyz.replace("\"9 0 0 0", "\"9 0 0 1"),
        &["a.xyz:2: found Lattice=[9.0, 0.0, 0.0, 1.0"],
    );
    told("a.xyz", &xyz.replace("T T F", "T F F"), &["a.xyz:2: found pbc=\"T F F\""]);
    told("a.xyz", &xyz.replace("pos:R:2", "pos:R"), &["a.xyz:2: found Properties="]);
    told("a.xyz", &xyz.replace("pos:", "place:"), &["a.xyz:2: found no column x"]);
    let end = "the end of the file in frame 1, where disc 1 of 2 should be";
    let cut = format!("{xyz}{}", &xyz[..xyz.len() - 8]);
    told("a.xyz", &cut, &["a.xyz:7: found", end, "with --frames 1, those before it are read"]);
    carom(path, &["measure", "a.xyz", "--frames", "1"]).done();
    told(
        "a.xyz",
        &cut[..cut.len() - 1],
        &["a.xyz:7: found the end of the file in frame 1, in the middle"],
    );
    told(
        "a.xyz",
        &xyz.replace("pbc=\"T T F\"", "").replace("Lattice=\"9 0 0 0 9 0 0 0 1\"", ""),
        &["nothing of the box"],
    );
    let third = xyz.replace("2\nL", "3\nL") + "7 8 0 0\n";
    told("a.xyz", &format!("{xyz}{third}"), &["a.xyz: frame 1: found 3 discs; accepted: 2"]);
    told(
        "a.xyz",
        &format!("{xyz}{}", xyz.replace("9 0 0 0 9", "8 0 0 0 8")),
        &["a.xyz: frame 1: found another box"],
    );

    let dump = flight(2);
    told(
        "a.dump",
        &dump.replace("ITEM: UNITS", "ITEM: UNITY"),
        &["a.dump:1: found \"ITEM: UNITY\""],
    );
    told(
        "a.dump",
        &dump.replace("pp pp pp", "pp ff pp"),
        &["a.dump:9: found \"BOX BOUNDS pp ff pp\""],
    );
    told(
        "a.dump",
        &dump.replace("0 8", "8 0"),
        &["a.dump:10: found \"8 0\"; accepted: two numbers"],
    );
    told("a.dump", &dump.replace("y x id", "ys xs id"), &["a.dump:13: found no column x"]);
    told(
        "a.dump",
        &dump.replace("ATOMS\n2", "ATOMS\nx"),
        &["a.dump:8: found \"x\"; accepted: a number of discs"],
    );
    told("a.dump", &dump.replacen(" 2 1.5", " 3 1.5", 1), &["a.dump: frame 1: found other ids"]);

    told("a.csv", "x,y\n", &["a.csv:1: found \"x,y\"; accepted: a column frame"]);
    told("a.csv", "frame,x,y\n0,1,2\n0,1\n", &["a.csv:3: found 2 columns in \"0,1\"; accepted: 3"]);
    told("a.csv", "frame,x,y\n0.5,1,2\n", &["a.csv:2: found \"0.5\"; accepted: a whole number"]);
    fs::write(path.join("a.csv"), b"frame,x,y\n0,1,\xff\n").unwrap();
    carom(path, &["measure", "a.csv"])
        .failed(1, &["a.csv:2: found the byte 0xff, which is not text"]);
    carom(path, &["measure", "none.csv"]).failed(1, &["none.csv: found that it cannot be read"]);
}

/// Wherever a run in progress is looked at, the frames that are whole are measured, and no more.
#[test]
fn of_a_run_in_progress_all_whole_frames_are_measured() {
    let folder = folder();
    let path = folder.path();
    let xyz = |frames| {
        let head = "2\nLattice=\"9 0 0 0 9 0 0 0 1\" Properties=pos:R:2\n";
        (0..frames).map(|i| format!("{head}1.25 2.5\n4 {i}\n")).collect()
    };
    let csv = |frames| {
        let frames = (0..frames).map(|i| format!("{i},1.25,2.5\n{i},4,{i}\n"));
        "frame,x,y\n".to_string() + &frames.collect::<String>()
    };
    let cases: [(&str, &dyn Fn(u32) -> String); 3] =
        [("a.xyz.part", &xyz), ("a.dump.part", &flight), ("a.csv.part", &csv)];
    for (name, text) in cases {
        // Of CSV, the next one tells that the first is whole.
        let first = if name == "a.csv.part" { "1,1.25,2.5\n".len() } else { 0 };
        let ends = [text(1).len() + first, text(2).len(), text(3).len()];
        for cut in text(0).len()..=text(3).len() {
            fs::write(path.join(name), &text(3)[..cut]).unwrap();
            let said = carom(
                path,
                &["measure", name, "--periodic", "0,-4,9,5", "--measure", "psi6", "--json"],
            );
            match ends.iter().filter(|end| **end <= cut).count() {
                0 => said.failed(1, &[name, "found no frame in it that is whole"]),
                frames => {
                    let result: Value = serde_json::from_str(said.done()).unwrap();
                    assert_eq!(result["frames"], frames, "{name}, cut at {cut}");
                }
            }
        }
    }
}

/// Whichever way they come to it: polygons are no discs.
#[test]
fn polygons_are_left_out_of_what_is_measured() {
    let discs = (0..6).map(|i| {
        let (x, y) = (2 + 3 * (i % 3), 2 + 3 * (i / 3));
        format!("[[disc]]\ncenter = [{x}.0, {y}.0]\nradius = 0.5\nvelocity = [0.5, 0.{i}]\n")
    });
    let scene =
        "frame = 0.5\nframes = 9\n[world]\nboundary = { periodic = [0.0, 0.0, 10.0, 10.0] }\n"
            .to_string()
            + "[[polygon]]\nvertices = [[1.0, 8.0], [2.0, 8.0], [1.5, 9.0]]\nmass = 1.0\nspin = 0.3\n"
            + &discs.collect::<String>();
    let folder = folder_with("scene.toml", scene);
    let path = folder.path();
    let measure = |name: &str| {
        let args = [name, "--measure", "psi6,gr,speeds", "--periodic", "0,0,10,10"];
        json_of(path, &args[..if name == "a.csv" { 5 } else { 3 }])
    };
    let expected = measure("scene.toml");
    assert_eq!(expected["discs"], 6);
    for name in ["a.xyz", "a.dump", "a.csv", "a.gsd"] {
        carom(path, &["run", "scene.toml", "--trajectory", name]).done();
        let found = measure(name);
        assert_eq!((&found["discs"], &found["frames"]), (&expected["discs"], &expected["frames"]));
        let rows = |result: &Value| result["curves"]["gr"]["rows"].to_string();
        // GSD has numbers of 32 bits.
        if name != "a.gsd" {
            assert_eq!(rows(&found), rows(&expected), "{name}");
            assert_eq!(found["quantities"], expected["quantities"], "{name}");
        }
    }
}

#[test]
fn a_damaged_gsd_is_refused_or_read_but_nothing_worse() {
    let folder = folder();
    let path = folder.path();
    let args = ["run", "missed", "--frames", "3", "--trajectory", "m.gsd"];
    carom(path, &args).done();
    let whole = fs::read(path.join("m.gsd")).unwrap();
    let told = |bytes: &[u8], parts: &[&str]| {
        fs::write(path.join("a.gsd"), bytes).unwrap();
        carom(path, &["measure", "a.gsd"]).failed(1, parts);
    };
    told(&whole[..100], &["a.gsd: found 100 bytes that are no GSD"]);
    told(b"what is this?", &["a.gsd: found 13 bytes that are no GSD"]);
    told(&whole[..2000], &["a.gsd: found 2000 bytes, and an index beyond its end"]);
    told(
        &whole[..whole.len() - 1],
        &["a.gsd: frame 3: found log/carom/box beyond the end of the file"],
    );
    let changed = |at: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[at] = byte;
        bytes
    };
    told(&changed(112, b'H'), &["a.gsd: found GSD 2.0 with the schema \"Hoomd\""]);
    told(&changed(46, 9), &["a.gsd: found GSD 9.0"]);
    let index = u64::from_le_bytes(whole[8..16].try_into().unwrap()) as usize;
    told(
        &changed(index + 8 * 32 + 30, 77),
        &["a.gsd: frame 0: found particles/position with numbers of type 77"],
    );
    told(
        &changed(index + 8 * 32 + 8, 4),
        &["a.gsd: frame 0: found 12 numbers in particles/position; accepted: 9"],
    );
    told(&changed(index + 28, 200), &["a.gsd: found entry 0 of its index, of frame 0"]);
    // Every bit of the header, the names and the index: nothing hangs, panics, or takes all memory.
    for byte in (0..index + 40 * 32).step_by(3) {
        let bytes = changed(byte, whole[byte] ^ (1 << (byte % 8)) ^ 0x80);
        fs::write(path.join("a.gsd"), bytes).unwrap();
        let said = carom(path, &["measure", "a.gsd", "--measure", "psi6"]);
        assert!(matches!(said.code, Some(0 | 1)), "byte {byte}: {said:?}");
    }
}

#[test]
fn what_cannot_be_measured_is_said() {
    let folder = folder_with("flight.dump", flight(4));
    let told = |args: &[&str], code, parts: &[&str]| {
        carom(folder.path(), &[&["measure"], args].concat()).failed(code, parts);
    };
    told(&[], 2, &["<FILE>"]);
    told(&["flight.dump", "--measure", "pressure"], 2, &["which only collisions tell"]);
    told(&["flight.dump", "--frames", "2", "--skip", "2"], 2, &["--skip: found 2"]);
    told(&["flight.dump", "--skip", "9"], 1, &["found 4 frames in it, all of them left out"]);
    told(&["flight.dump", "--periodic", "0,0,1"], 2, &["accepted: four numbers"]);
    told(&["flight.dump", "--periodic", "0,0,-1,1"], 2, &["accepted: four numbers"]);
    let plot = |args: &[&str], code, parts: &[&str]| {
        told(&[&["flight.dump", "--plot"], args].concat(), code, parts);
    };
    plot(&["x.pdf"], 2, &["x.pdf: found the ending .pdf; accepted: .svg, .png"]);
    plot(&["x.svg", "--measure", "psi6"], 2, &["--plot: found no curve among what is measured"]);
    plot(&["-", "--json"], 2, &["several outputs on standard output"]);
    told(&["flight.dump", "--step", "0"], 2, &["accepted: a number above 0"]);
    told(
        &["flight.dump", "--open", "--measure", "gr"],
        1,
        &["--measure gr: found that the world has no"],
    );
    let huge = ["flight.dump", "--periodic", "0,-1e6,8e6,1e6", "--measure", "sk"];
    told(&huge, 1, &["--measure sk: found that the box is so large"]);
    told(&["flight.dump", "--closed", "0,-4,8,4", "--measure", "sk"], 1, &["not periodic"]);
    told(
        &["missed", "--measure", "speeds"],
        1,
        &["--measure speeds: found that the world has no boundary"],
    );
    told(&["no-such-scene"], 1, &["no-such-scene: found no file and no built-in scene"]);
    assert_eq!(files(folder.path()), ["flight.dump"]);
}

#[test]
fn a_box_that_the_discs_are_not_in_is_refused() {
    let folder = folder();
    let path = folder.path();
    carom(path, &["run", "gas", "--frames", "3", "--trajectory", "gas.xyz"]).done();
    for (option, expected) in
        [("--closed", "outside of the box"), ("--periodic", "in a box of 1.0")]
    {
        let said = carom(path, &["measure", "gas.xyz", "--measure", "psi6", option, "0,0,1,1"]);
        said.failed(1, &["gas.xyz: frame 0: found", expected]);
    }
}
