//! Scenes in which things fall, turn and rub, and walls move: each sentence that the format has on them.

use carom::{BodyState, DVec2, Engine, Event, Kind, Pic, Pit, PitOptions};
use carom_scene::{BUILT_IN, Scene, log};

fn scene(text: &str) -> Scene {
    Scene::from_toml(text).unwrap_or_else(|problems| panic!("{problems}"))
}

fn engine(text: &str) -> Engine {
    Engine::new(&scene(text).world().unwrap_or_else(|problems| panic!("{problems}")))
}

/// The collisions of a scene up to a time.
fn collisions(text: &str, until: f64) -> Vec<(f64, Event)> {
    let (mut engine, mut seen) = (engine(text), Vec::new());
    let epochs = scene(text).world().unwrap().epochs();
    engine.advance_with(until, |event| seen.push((epochs.seconds(event.time), *event)));
    seen.retain(|(_, event)| event.is_collision());
    seen
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-12 * expected.abs().max(1.0), "{found}, not {expected}");
}

const UNIT_SQUARE: &str = "vertices = [[0, 0], [1, 0], [1, 1], [0, 1]]\n";

#[test]
fn gravity_is_for_every_body_that_is_not_fixed() {
    let text = format!(
        "[world]\ngravity = [1.0, -2.0]\n\
         [[disc]]\ncenter = [10, 0]\nradius = 1\n\
         [[disc]]\ncenter = [20, 0]\nradius = 1\nmass = \"fixed\"\nvelocity = [0, 1]\n\
         [[polygon]]\n{UNIT_SQUARE}mass = 3\n[[polygon]]\nvertices = [[30, 0], [31, 0], [30, 1]]\n"
    );
    let mut engine = engine(&text);
    engine.advance_to(3.0);
    let center = |id| engine.body(id).center;
    assert_eq!(center(0), DVec2::new(10.0 + 4.5, -9.0));
    assert_eq!(center(1), DVec2::new(20.0, 3.0));
    assert_eq!(center(2), DVec2::new(0.5 + 4.5, 0.5 - 9.0));
    near(center(3).x, 30.0 + 1.0 / 3.0);
}

#[test]
fn energy_is_kinetic_with_spin_and_potential() {
    let text = format!(
        "[world]\ngravity = [0.0, -10.0]\n\
         [[disc]]\ncenter = [5, 2]\nvelocity = [3, 0]\nradius = 2\nmass = 2\nspin = 4\n\
         [[polygon]]\n{UNIT_SQUARE}mass = 6\nspin = 2\nvelocity = [0, 1]\n"
    );
    // ½ m v² + ½ ½ m r² ω² + m g y, and of a square ½ m / 6 ω².
    let expected = (9.0 + 32.0 + 40.0) + (3.0 + 2.0 + 30.0);
    near(engine(&text).energy(), expected);
    near(engine(&text).momentum().x, 6.0);
    near(engine(&text).momentum().y, 6.0);
}

#[test]
fn vertices_are_in_the_world_at_angle_0_and_angle_and_spin_turn_about_the_centre_of_mass() {
    // Its centre of mass is at (1, 1).
    let text = "[[polygon]]\nvertices = [[0, 0], [3, 0], [0, 3]]\nmass = 1\nangle = 0.5\nspin = 0.25\n\
                velocity = [0, 2]\n";
    let mut engine = engine(text);
    engine.advance_to(2.0);
    let BodyState { center, angle, velocity, spin } = engine.body(0);
    near(center.x, 1.0);
    near(center.y, 5.0);
    assert_eq!((angle, velocity, spin), (1.0, DVec2::new(0.0, 2.0), 0.25));

    // Turned by a quarter, the long block stands upright where it lay.
    let text = "[[polygon]]\nvertices = [[0, 0], [4, 0], [4, 2], [0, 2]]\nangle = 1.5707963267948966\n\
                [[disc]]\ncenter = [-3, 1]\nradius = 1\nvelocity = [1, 0]\n";
    let seen = collisions(text, 10.0);
    near(seen[0].0, 3.0);
    assert_eq!((seen[0].1.kind, seen[0].1.b, seen[0].1.pair), (Kind::DiscPolygon, 0, false));
}

#[test]
fn fixed_polygons_may_have_velocity_and_spin_and_no_shock_changes_them() {
    let text = "[[disc]]\ncenter = [-3, 0]\nradius = 1\n\
                [[polygon]]\nvertices = [[2, -1], [3, -1], [3, 1], [2, 1]]\nvelocity = [-2, 0]\n";
    let seen = collisions(text, 5.0);
    near(seen[0].0, 2.0);
    near(seen[0].1.after[0].x, -4.0);
    let mut engine = engine(text);
    engine.advance_to(5.0);
    assert_eq!((engine.body(1).velocity, engine.body(1).spin), (DVec2::new(-2.0, 0.0), 0.0));

    let turning = "[[disc]]\ncenter = [2, 0.6]\nradius = 0.25\n\
                   [[polygon]]\nvertices = [[-3, -0.25], [3, -0.25], [3, 0.25], [-3, 0.25]]\nspin = 1\n";
    let seen = collisions(turning, 5.0);
    // Where the paddle hits, it moves at its distance from the middle.
    assert!(seen[0].1.after[0].y > 3.0, "{seen:?}");
}

#[test]
fn for_a_wall_b_is_the_place_among_all_polygons_and_for_a_body_its_id() {
    let text = format!(
        "[[disc]]\ncenter = [-3, 0.5]\nradius = 1\nvelocity = [1, 0]\n\
         [[disc]]\ncenter = [33, 0.5]\nradius = 1\nvelocity = [-1, 0]\n\
         [[polygon]]\n{UNIT_SQUARE}mass = 1e9\n\
         [[polygon]]\nvertices = [[29, 0], [30, 0], [30, 1], [29, 1]]\n"
    );
    let seen = collisions(&text, 4.0);
    let body = seen.iter().find(|(_, event)| event.a == 0).unwrap().1;
    let wall = seen.iter().find(|(_, event)| event.a == 1).unwrap().1;
    assert_eq!((body.kind, body.b, body.pair), (Kind::DiscPolygon, 2, true));
    assert_eq!((wall.kind, wall.b, wall.pair), (Kind::DiscPolygon, 1, false));
}

#[test]
fn ends_of_segments_each_default_to_the_velocity_of_both() {
    let wall = |keys: &str| {
        let text = format!(
            "[[segment]]\na = [0, -2]\nb = [0, 2]\n{keys}\n[[disc]]\ncenter = [5, 2]\nradius = 1\n"
        );
        collisions(&text, 100.0).first().map(|(time, event)| (*time, event.after[0]))
    };
    let (time, after) = wall("velocity = [1, 0]").unwrap();
    near(time, 4.0);
    near(after.x, 2.0);
    assert_eq!(
        wall("velocity = [9, 0]\na_velocity = [1, 0]\nb_velocity = [1, 0]"),
        wall("velocity = [1, 0]")
    );
    // The end beside the disc stands, or is the one that goes.
    assert_ne!(wall("velocity = [1, 0]\nb_velocity = [0, 0]"), wall("velocity = [1, 0]"));
    let (time, _) = wall("b_velocity = [1, 0]").unwrap();
    assert!(time > 3.9, "{time}");
    // A capsule is half of its thickness nearer.
    near(wall("velocity = [1, 0]\nthickness = 1").unwrap().0, 3.5);
}

#[test]
fn a_segment_of_no_length_is_a_point_or_with_thickness_a_disc_also_where_it_moves() {
    let point = |thickness: f64| {
        let text = format!(
            "[[segment]]\na = [0, 0]\nb = [0, 0]\nvelocity = [1, 0]\nthickness = {thickness:?}\n\
             [[disc]]\ncenter = [5, 0]\nradius = 1\n"
        );
        collisions(&text, 100.0)[0]
    };
    near(point(0.0).0, 4.0);
    near(point(2.0).0, 3.0);
    assert_eq!(point(2.0).1.kind, Kind::DiscPoint);
}

#[test]
fn a_contact_takes_the_smaller_friction_and_at_a_wall_that_of_the_world_counts_too() {
    let spin = |world: f64, own: &str| {
        let text = format!(
            "[world]\nboundary = {{ box = [0, 0, 100, 10] }}\nfriction = {world:?}\n\
             [[disc]]\ncenter = [2, 5]\nradius = 1\nvelocity = [10, -1]\n{own}\n"
        );
        collisions(&text, 5.0)[0].1.turning.spin_after[0]
    };
    // By 2 μ (1 + e) v / r, as long as it slides.
    near(spin(0.1, ""), -2.0 * 0.1 * 2.0);
    near(spin(0.5, "friction = 0.1"), -2.0 * 0.1 * 2.0);
    near(spin(0.1, "friction = 0.5"), -2.0 * 0.1 * 2.0);
    assert_eq!(spin(0.0, "friction = 0.5"), 0.0);
}

#[test]
fn pit_falls_as_it_is_written() {
    let text = "frame = 0.5\n[world]\ngravity = [0.0, -3.0]\n\
                [[disc]]\ncenter = [0, 0]\nvelocity = [1, 1]\nradius = 1\n";
    let mut pit = Pit::new(&scene(text).world().unwrap(), PitOptions::new(0.5));
    let (mut x, mut v) = (DVec2::ZERO, DVec2::ONE);
    let g = DVec2::new(0.0, -3.0);
    for _ in 0..5 {
        pit.step();
        x += v * 0.5 + 0.5 * g * 0.25;
        v += g * 0.5;
        assert!((pit.disc(0).center - x).length() < 1e-14);
        assert_eq!(pit.disc(0).velocity, v);
    }
}

#[test]
fn what_bounces_without_end_is_stilled_and_the_run_goes_on() {
    let text = "[world]\ngravity = [0.0, -9.81]\nrestitution = 0.5\n\
                [[disc]]\ncenter = [0, 3.5]\nradius = 0.5\n[[segment]]\na = [-5, 2]\nb = [5, 2]\n";
    let mut engine = engine(text);
    engine.advance_to(1000.0);
    assert!(engine.events() < 1000 && engine.work().stilled > 0);
    assert_eq!(engine.disc(0).velocity, DVec2::ZERO);
    near(engine.disc(0).center.y, 2.5);
}

#[test]
fn what_is_slower_than_the_cutoff_rests_under_gravity() {
    let text = "[world]\ngravity = [0.0, -10.0]\nrestitution = 0.5\nrestitution_cutoff = 3.0\n\
                [[disc]]\ncenter = [0, 1.8]\nradius = 0.5\n[[segment]]\na = [-5, 0]\nb = [5, 0]\n";
    let mut engine = engine(text);
    engine.advance_to(1000.0);
    // At 5.1 it bounces, at 2.5 it does not.
    assert_eq!((engine.events(), engine.work().stilled), (2, 0));
    assert_eq!(engine.disc(0).velocity, DVec2::ZERO);
}

#[test]
fn overlaps_of_polygons_are_told_at_their_key() {
    let said = |text: &str| {
        let file = carom_scene::SceneFile::from_text(text, None).unwrap();
        file.world().map(|_| String::new()).unwrap_or_else(|problems| problems.to_string())
    };
    let two = format!(
        "[[polygon]]\n{UNIT_SQUARE}mass = 1\n[[polygon]]\n\
         vertices = [[0.75, 0], [2, 0], [2, 1], [0.75, 1]]\nmass = 1\n"
    );
    assert_eq!(
        said(&two),
        "2:12: polygon[0].vertices: found that polygon[0] and polygon[1], line 4, overlap by 0.25; accepted: \
         things apart, or touching"
    );
    assert_eq!(said(&two.replace("0.75", "1.0")), "");
    // Fixed ones may overlap each other.
    assert_eq!(said(&two.replace("mass = 1", "")), "");
    let outside = format!(
        "[world]\nboundary = {{ box = [0.5, -5, 5, 5] }}\n[[polygon]]\n{UNIT_SQUARE}mass = 1\n"
    );
    assert_eq!(
        said(&outside),
        "4:12: polygon[0].vertices: found that it is 0.5 beyond the left side of the box; accepted: polygons \
         inside the box"
    );
    let rim =
        format!("[[container]]\ncenter = [0, 0]\nradius = 1\n[[polygon]]\n{UNIT_SQUARE}mass = 1\n");
    assert!(
        said(&rim).starts_with("5:12: polygon[0].vertices: found that it is "),
        "{}",
        said(&rim)
    );
    let wide = format!(
        "[world]\nboundary = {{ periodic = [0, 0, 2, 2] }}\n[[polygon]]\n{UNIT_SQUARE}mass = 1\n"
    );
    assert!(
        said(&wide).starts_with("4:12: polygon[0].vertices: found a width of 1.41"),
        "{}",
        said(&wide)
    );
    // A disc in a polygon that is turned.
    let turned = "[[polygon]]\nvertices = [[0, 0], [4, 0], [4, 2], [0, 2]]\nangle = 1.5707963267948966\n\
                  [[disc]]\ncenter = [2, 3.5]\nradius = 1\n";
    assert!(
        said(turned).contains("disc[0].center: found that disc[0] and polygon[0]"),
        "{}",
        said(turned)
    );
    assert_eq!(said(&turned.replace("angle = 1.5707963267948966", "")), "");
}

/// The scenes in which anything falls, turns or rubs, or a wall moves; each up to so many collisions.
fn lively() -> impl Iterator<Item = (&'static str, Scene)> {
    let is_lively = |scene: &Scene| {
        scene.world.gravity != [0.0, 0.0]
            || scene.segments.iter().any(|segment| segment.end_velocities() != ([0.0; 2], [0.0; 2]))
            || scene.polygons.iter().any(|polygon| polygon.spin != 0.0)
    };
    BUILT_IN
        .iter()
        .map(|built_in| (built_in.name, built_in.scene()))
        .filter(move |(_, s)| is_lively(s))
}

#[test]
fn engine_and_pic_have_the_same_log_of_every_such_scene() {
    assert_eq!(lively().count(), 8);
    for (name, scene) in lively() {
        let world = scene.world().unwrap();
        let (mut engine, mut pic) = (Engine::new(&world), Pic::new(&world));
        for n in 0..150 {
            let (truth, plain) = (engine.next_event(), pic.next_event());
            let line = |event: Option<Event>| {
                let mut line = Vec::new();
                let event = event?;
                log::write_line(&mut line, n, 0.0, &event, world.has_spins(), Some(&scene))
                    .unwrap();
                Some((event, String::from_utf8(line).unwrap()))
            };
            assert_eq!(line(truth), line(plain), "{name}: event {n}");
        }
    }
}

/// The log of a scene by both, for so many collisions, byte for byte; and how many there were.
fn same_log(name: &str, most: u64) -> u64 {
    let scene = BUILT_IN.iter().find(|built_in| built_in.name == name).unwrap().scene();
    let world = scene.world().unwrap();
    let (mut engine, mut pic) = (Engine::new(&world), Pic::new(&world));
    let end = scene.duration();
    for n in 0..most {
        let line = |event: Option<Event>| {
            let mut line = Vec::new();
            log::write_line(&mut line, n, 0.0, &event?, world.has_spins(), Some(&scene)).unwrap();
            Some(line)
        };
        let (truth, plain) = (engine.next_event_before(end), pic.next_event_before(end));
        let (truth, plain) = (line(truth), line(plain));
        assert!(truth == plain, "{name}: event {n}");
        if truth.is_none() {
            return n;
        }
    }
    most
}

#[test]
fn the_pile_is_the_same_by_both_while_it_comes_down() {
    assert_eq!(same_log("pile", 1500), 1500);
}

#[test]
#[ignore = "minutes: all of it, by a loop over all pairs"]
fn and_until_it_rests() {
    println!("{} events", same_log("pile", u64::MAX));
}

#[test]
fn nothing_leaves_the_box_or_falls_through_and_energy_does_not_grow_by_itself() {
    for (name, scene) in lively() {
        let world = scene.world().unwrap();
        let mut engine = Engine::new(&world);
        let mut energy = engine.energy();
        let is_driven = ["paddle-wheel", "piston", "rotating-gate"].contains(&name);
        for frame in 1..=scene.frames.min(40) {
            engine.advance_to(frame as f64 * scene.frame);
            if let carom::Boundary::Box { min, max } = world.boundary() {
                for (id, body) in engine.bodies() {
                    let inside = body.center.cmpge(min).all() && body.center.cmple(max).all();
                    assert!(inside, "{name}: body {id} is at {}", body.center);
                }
            }
            let now = engine.energy();
            let slack = 1e-9 * energy.abs().max(1.0);
            assert!(
                is_driven || now <= energy + slack,
                "{name}: {energy} to {now} at frame {frame}"
            );
            energy = now;
        }
    }
}
