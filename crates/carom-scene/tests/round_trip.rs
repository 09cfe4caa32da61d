//! A scene that is written reads back the same, in both forms.

use carom_scene::{
    BUILT_IN, Boundary, DiscSpec, Format, Mass, Scene, SceneFile, SegmentSpec, WorldSettings,
    schema,
};

/// Everything that a scene can have.
fn full() -> Scene {
    let text = r##"
        name = "full"
        frame = 0.25
        frames = 100

        [world]
        boundary = { periodic = [-10.0, -20.0, 30.0, 40.0] }
        gravity = [0.0, -9.81]
        restitution = 0.9
        restitution_cutoff = 0.001
        friction = 0.3
        discs_collide = false
        interference_threshold = 0.01

        [[disc]]
        name = "blue"
        center = [0.0, 0.0]
        velocity = [1.0, 0.0]
        radius = 1.0
        mass = 2.0
        restitution = 0.5
        color = "#2f6fde"
        spin = 0.125
        friction = 0.75

        [[disc]]
        center = [9.0, 0.0]
        radius = 1.0
        mass = "fixed"

        [[segment]]
        name = "wall"
        a = [10.0, -5.0]
        b = [10.0, 5.0]
        thickness = 0.5
        velocity = [1.0, 0.0]
        a_velocity = [0.0, 1.0]
        b_velocity = [0.0, 0.0]
        color = "navy"

        [[container]]
        name = "bowl"
        center = [0.0, 0.0]
        radius = 50.0
        color = "#abc"

        [[polygon]]
        name = "box"
        vertices = [[0, 0], [4, 0], [4, 3]]
        mass = 3
        velocity = [0.5, 0.0]
        angle = 0.1
        spin = -2
        restitution = 0.25
        color = "red"
        friction = 0.0
    "##;
    Scene::from_toml(text).unwrap()
}

fn assert_round_trip(scene: &Scene) {
    let (toml, json) = (scene.to_toml(), scene.to_json());
    assert_eq!(&Scene::from_toml(&toml).unwrap(), scene);
    assert_eq!(&Scene::from_json(&json).unwrap(), scene);
    // What is read back is written the same; and serde's own reading agrees with ours.
    assert_eq!(Scene::from_json(&json).unwrap().to_toml(), toml);
    assert_eq!(&serde_json::from_str::<Scene>(&json).unwrap(), scene);
    assert_eq!(&toml::from_str::<Scene>(&toml).unwrap(), scene);
}

#[test]
fn all_keys() {
    let scene = full();
    assert_eq!(scene.world.boundary, Boundary::Periodic([-10.0, -20.0, 30.0, 40.0]));
    assert_eq!(scene.discs[1].mass, Some(Mass::Fixed));
    assert_eq!(scene.segments[0].end_velocities(), ([0.0, 1.0], [0.0, 0.0]));
    assert_eq!(scene.polygons[0].mass, Mass::Of(3.0));
    assert_round_trip(&scene);
}

#[test]
fn the_built_in_scenes() {
    for built_in in BUILT_IN {
        assert_round_trip(&built_in.scene());
    }
}

#[test]
fn defaults_are_as_documented() {
    let scene = Scene::from_toml("").unwrap();
    assert_eq!((scene.name.as_deref(), scene.frame, scene.frames), (None, 1.0, 60));
    let expected = WorldSettings {
        boundary: Boundary::Open,
        gravity: [0.0, 0.0],
        restitution: 1.0,
        restitution_cutoff: 0.0,
        friction: 0.0,
        discs_collide: true,
        interference_threshold: 0.0,
    };
    assert_eq!(scene.world, expected);

    let text = "[[disc]]\ncenter = [1, 2]\nradius = 3\n[[segment]]\na = [0, 0]\nb = [1, 0]\n\
                [[polygon]]\nvertices = [[0, 0], [1, 0], [0, 1]]";
    let scene = Scene::from_toml(text).unwrap();
    assert_eq!(scene.discs, [DiscSpec::new([1.0, 2.0], 3.0)]);
    assert_eq!(scene.discs[0].mass(), Mass::Of(9.0));
    assert_eq!(scene.segments, [SegmentSpec::new([0.0, 0.0], [1.0, 0.0])]);
    assert_eq!(scene.polygons[0].mass, Mass::Fixed);
}

#[test]
fn every_number_comes_back_to_the_last_bit() {
    let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
    let mut discs = Vec::new();
    while discs.len() < 20_000 {
        bits = bits.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let number = f64::from_bits(bits ^ (bits >> 29));
        if (1e-150..1e150).contains(&number.abs()) {
            discs.push(DiscSpec {
                velocity: [-number, number.trunc().clamp(-1e15, 1e15)],
                ..DiscSpec::new([number, 1.0 / number], number.abs())
            });
        }
    }
    let scene = Scene { discs, ..Scene::default() };
    assert!(Scene::from_toml(&scene.to_toml()).unwrap() == scene);
    assert!(Scene::from_json(&scene.to_json()).unwrap() == scene);
}

#[test]
fn any_text_can_be_a_name() {
    for name in
        ["", " ", "é→𝄞", "a\"b\\c/", "\u{0}\u{8}\t\n\u{c}\r\u{1f}\u{7f}", "\u{2028}", "'''\"\"\""]
    {
        let scene = Scene { name: Some(name.to_string()), ..Scene::default() };
        assert_round_trip(&scene);
    }
}

#[test]
fn json_escapes_are_understood() {
    let scene = Scene::from_json(r#"{"name": "\u00e9\ud834\udd1e\/\n\u0041"}"#).unwrap();
    assert_eq!(scene.name.as_deref(), Some("é𝄞/\nA"));
    for broken in [r"\ud834", r"\udd1e", r"\ud834\u0041", r"\u00g0", r"\u00"] {
        assert!(Scene::from_json(&format!(r#"{{"name": "{broken}"}}"#)).is_err(), "{broken}");
    }
}

/// TOML can say the same thing in many ways.
#[test]
fn tables_in_any_form_are_the_same_scene() {
    let plain = "[world]\nboundary = { box = [0.0, 0.0, 4.0, 3.0] }\nfriction = 0.5\n\
                 [[disc]]\ncenter = [1.0, 2.0]\nradius = 0.5\n[[disc]]\ncenter = [3.0, 2.0]\nradius = 0.5\n";
    let others = [
        "world.boundary.box = [0, 0, 4, 3]\nworld.friction = 0.5\n\
         disc = [{ center = [1, 2], radius = 0.5 }, { center = [3, 2], radius = 0.5 }]",
        "world = { boundary.box = [0, 0, 4, 3], friction = 5e-1 }\r\n[[disc]]\r\n\tcenter=[1.0,2.0,]\r\n\
         radius = +0.5 # half\r\n\r\n[[ \"disc\" ]]\r\n'center' = [\n  3_0e-1, # three\n  0x2\n]\n\"rad\\u0069us\" = 0.5",
        "[[disc]]\ncenter = [1, 2]\nradius = 0.5\n[world.boundary]\nbox = [0, 0, 4, 3]\n\
         [[disc]]\ncenter = [3, 2]\nradius = 0.5\n[world]\nfriction = 0.5",
    ];
    let expected = Scene::from_toml(plain).unwrap();
    for other in others {
        assert_eq!(Scene::from_toml(other).unwrap(), expected, "{other}");
    }
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    assert_eq!(Scene::from_toml("\u{feff}frames = 3").unwrap().frames, 3);
    let file = SceneFile::from_text("\u{feff} {\"frames\": 3}", None).unwrap();
    assert_eq!(file.scene().frames, 3);
}

#[test]
fn places_are_those_of_the_headers() {
    let text = "frames = 3\n\n  [[disc]]\ncenter = [0, 0]\nradius = 1\n[[segment]]\na = [0, 0]\nb = [1, 1]\n\
                [[disc]]\ncenter = [9, 0]\nradius = 1\n";
    let file = SceneFile::from_text(text, None).unwrap();
    let place = |i| file.disc_place(i).unwrap().to_string();
    assert_eq!([place(0), place(1)], ["3:3", "9:1"]);

    let text =
        "{\"disc\": [{\"center\": [0, 0], \"radius\": 1}, {\"center\": [9, 0], \"radius\": 1}]}";
    let file = SceneFile::from_text(text, Some(Format::Json)).unwrap();
    let place = |i| file.disc_place(i).unwrap().to_string();
    assert_eq!([place(0), place(1)], ["1:11", "1:44"]);
}

#[test]
fn particles_of_algs4() {
    let text = "2\n 0.1 0.2 0.003 -0.004 0.01 0.5 0 0 0\n 0.9 0.8 0 0 0.02 1e2 255 128 0\n\n";
    let scene = carom_scene::import(text).unwrap();
    assert_eq!(scene.world.boundary, Boundary::Box([0.0, 0.0, 1.0, 1.0]));
    assert_eq!(scene.discs[0].velocity, [0.003, -0.004]);
    assert_eq!(scene.discs[1].mass, Some(Mass::Of(100.0)));
    assert_eq!(scene.discs[1].color.as_deref(), Some("#ff8000"));
    assert_round_trip(&scene);
    assert!(carom_scene::import("0").unwrap().discs.is_empty());
}

/// The keys of the schema, of the messages and of the writer are the same.
#[test]
fn the_schema_has_every_key_with_a_description_and_refuses_others() {
    let schema = schema();
    let json: serde_json::Value = serde_json::from_str(&full().to_json()).unwrap();
    let tables = [
        (&schema, &json),
        (&schema["$defs"]["WorldSettings"], &json["world"]),
        (&schema["$defs"]["DiscSpec"], &json["disc"][0]),
        (&schema["$defs"]["SegmentSpec"], &json["segment"][0]),
        (&schema["$defs"]["ContainerSpec"], &json["container"][0]),
        (&schema["$defs"]["PolygonSpec"], &json["polygon"][0]),
    ];
    for (schema, table) in tables {
        let mut known: Vec<_> = schema["properties"].as_object().unwrap().keys().collect();
        let mut used: Vec<_> = table.as_object().unwrap().keys().collect();
        known.sort();
        used.sort();
        assert_eq!(known, used);
        assert_eq!(schema["additionalProperties"], false);
        for (key, property) in schema["properties"].as_object().unwrap() {
            let description = property["description"].as_str().unwrap_or_default();
            assert!(description.len() > 5 && !description.contains("```"), "{key}: {description}");
        }
    }
}
