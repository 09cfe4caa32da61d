//! Figures and animations of what falls, turns and rubs, and of walls that move.

use carom::{DVec2, Engine, Event, Timeline, World};
use carom_draw::{Animation, Figure, Look, Part, View};
use carom_scene::Scene;
use roxmltree::{Document, Node};

/// A tumbling box and a rolling disc over a floor, a gate that turns, a piston, and a wall with one end fixed.
const SCENE: &str = r#"
frame = 0.25
frames = 12
[world]
gravity = [0, -10]
friction = 0.4
restitution = 0.5
restitution_cutoff = 1
[[segment]]
color = "navy"
a = [-9, 0]
b = [-9, 4]
velocity = [0.5, 0]
[[segment]]
color = "maroon"
a = [-12, 0]
b = [12, 0]
[[segment]]
a = [11, 0]
b = [11, 5]
thickness = 0.5
b_velocity = [-0.25, 0]
[[disc]]
name = "ball"
center = [-4, 0.5]
velocity = [2, 0]
radius = 0.5
[[polygon]]
name = "box"
vertices = [[0, 6], [2, 6], [2, 7], [0, 7]]
mass = 2
velocity = [1, 2]
spin = 1.5
[[polygon]]
color = "teal"
vertices = [[5, 4], [9, 4], [9, 4.5], [5, 4.5]]
spin = 0.5
[[polygon]]
color = "olive"
vertices = [[-8, 5], [-6, 5], [-7, 6]]
"#;

fn recorded(scene: &Scene) -> (World, Timeline, Vec<Event>) {
    let world = scene.world().unwrap();
    let (mut timeline, mut collisions) = (Timeline::new(&world), Vec::new());
    Engine::new(&world).advance_with(scene.duration(), |event| {
        timeline.record(event);
        collisions.extend(event.is_collision().then_some(*event));
    });
    timeline.end_at(scene.duration());
    (world, timeline, collisions)
}

/// A pixel for a hundredth of a unit, and a margin of 14.
const VIEW: View = View { min: DVec2::new(-13.0, -1.0), max: DVec2::new(13.0, 11.0) };
const WIDTH: f64 = 2628.0;

fn page(place: DVec2) -> DVec2 {
    DVec2::new(14.0 + 100.0 * (place.x + 13.0), 14.0 + 100.0 * (11.0 - place.y))
}

fn figure<'a>(scene: &Scene, world: &'a World, timeline: &'a Timeline) -> Figure<'a> {
    let figure = Figure::new(world, timeline, scene.frame).look(Look::of(scene));
    figure.view(VIEW).width(WIDTH).every(1)
}

fn all<'d, 'i>(document: &'d Document<'i>, name: &'static str) -> Vec<Node<'d, 'i>> {
    document.descendants().filter(|node| node.has_tag_name(name)).collect()
}

fn number(node: &Node, name: &str) -> f64 {
    node.attribute(name).unwrap_or_else(|| panic!("no {name}")).parse().unwrap()
}

fn corners(polygon: &Node) -> Vec<DVec2> {
    let places = polygon.attribute("points").unwrap().split(' ');
    let place = |text: &str| {
        let (x, y) = text.split_once(',').unwrap();
        DVec2::new(x.parse().unwrap(), y.parse().unwrap())
    };
    places.map(place).collect()
}

/// A corner of the box, by trigonometry that is not the library's.
fn corner_of_box(timeline: &Timeline, time: f64, from_center: DVec2) -> DVec2 {
    let state = timeline.get_body_at(1, time).unwrap();
    let (sin, cos) = state.angle.sin_cos();
    let turned = DVec2::new(
        cos * from_center.x - sin * from_center.y,
        sin * from_center.x + cos * from_center.y,
    );
    page(state.center + turned)
}

#[test]
fn a_polygon_stands_at_each_frame_where_it_is_and_as_it_is_turned() {
    let scene = Scene::from_toml(SCENE).unwrap();
    let (world, timeline, _) = recorded(&scene);
    let drawing = figure(&scene, &world, &timeline).show(Part::Instants, false).draw();
    let document = Document::parse(&drawing.svg).unwrap();
    let polygons = all(&document, "polygon");
    let lower_left = DVec2::new(-1.0, -0.5);
    for frame in 0..=scene.frames {
        let expected = corner_of_box(&timeline, frame as f64 * scene.frame, lower_left);
        // The rim is inside of its edge, by about half of its width in each direction.
        let near = |polygon: &&Node| (corners(polygon)[0] - expected).length() < 1.0;
        assert!(polygons.iter().any(|polygon| near(&polygon)), "frame {frame}: {expected}");
    }
}

#[test]
fn what_falls_is_drawn_as_the_parabola_it_is() {
    let scene = Scene::from_toml(
        "frame = 0.5\nframes = 2\n[world]\ngravity = [0, -10]\n[[disc]]\ncenter = [-2, 3]\n\
         velocity = [4, 6]\nradius = 0.5",
    )
    .unwrap();
    let (world, timeline, _) = recorded(&scene);
    let drawing = figure(&scene, &world, &timeline).show(Part::Arrows, false).draw();
    let document = Document::parse(&drawing.svg).unwrap();
    let way = all(&document, "path")[0].attribute("d").unwrap().to_string();
    // From (−2, 3); after half of the second it would be at (0, 6) without falling; it ends at (2, 4).
    assert_eq!(way, "M1114 814Q1314 514 1514 714");
    // Its top, at 0.6, is higher than it is at any frame, and is seen.
    let top = 3.0 + 0.5 * 6.0 * 0.6 + 0.5;
    let seen = Figure::new(&world, &timeline, 0.5).show(Part::Arrows, false).natural_view();
    assert!((seen.max.y - top).abs() < 1e-12, "{}", seen.max.y);
}

#[test]
fn outlines_are_at_collisions_and_at_nothing_else() {
    let scene = Scene::from_toml(SCENE).unwrap();
    let (world, timeline, collisions) = recorded(&scene);
    assert!(timeline.events().len() > collisions.len(), "nothing comes to rest here");
    let count = |figure: &Figure, name: &'static str| {
        all(&Document::parse(&figure.draw().svg).unwrap(), name).len()
    };
    let with = figure(&scene, &world, &timeline).show(Part::Instants, true);
    let without = with.clone().show(Part::Instants, false);
    let discs = collisions.iter().filter(|event| event.a == 0).count();
    let boxes = collisions.iter().filter(|event| event.a == 1 || event.pair).count();
    let drawn = count(&with, "polygon") - count(&without, "polygon");
    // Those that look alike are drawn once.
    assert!(0 < drawn && drawn <= boxes, "{drawn} of {boxes}");
    let dots = collisions.len();
    let circles = count(&with, "circle") - count(&without, "circle");
    assert!(dots < circles && circles <= dots + discs, "{circles} of {dots} and {discs}");

    // The first is where the box touched the floor, to a hundredth of a pixel: its rim is inside.
    let first = collisions.iter().find(|event| event.a == 1).unwrap();
    let svg = with.draw().svg;
    let document = Document::parse(&svg).unwrap();
    let hollow = all(&document, "polygon");
    let touched = page(first.point);
    let near = |place: &DVec2| (*place - touched).length() < 1.6;
    let is_hollow = |polygon: &&Node| !polygon.has_attribute("fill");
    assert!(hollow.iter().filter(is_hollow).any(|polygon| corners(polygon).iter().any(near)));
}

#[test]
fn walls_that_move_are_where_they_are_at_each_frame() {
    let scene = Scene::from_toml(SCENE).unwrap();
    let (world, timeline, _) = recorded(&scene);
    let drawing = figure(&scene, &world, &timeline).draw();
    let document = Document::parse(&drawing.svg).unwrap();
    let lines = all(&document, "line");
    for frame in 0..=scene.frames {
        let x = page(DVec2::new(-9.0 + 0.5 * 0.25 * frame as f64, 0.0)).x;
        let is_there = |line: &&Node| {
            line.attribute("stroke") == Some("#000080")
                && (number(line, "x1") - x).abs() < 0.01
                && (number(line, "x2") - x).abs() < 0.01
        };
        assert_eq!(lines.iter().filter(is_there).count(), 1, "frame {frame}");
    }
    // Walls keep their own colours, also where others before them move: navy does, maroon does not.
    let floor = lines.iter().filter(|line| line.attribute("stroke") == Some("#800000"));
    assert_eq!(floor.count(), 1);
    let olive = all(&document, "polygon").into_iter();
    assert_eq!(olive.filter(|wall| wall.attribute("stroke") == Some("#808000")).count(), 1);
    let teal = all(&document, "polygon").into_iter();
    assert_eq!(teal.filter(|gate| gate.attribute("stroke") == Some("#008080")).count(), 13);
}

#[test]
fn discs_that_may_turn_have_a_mark_and_others_have_none() {
    let scene = Scene::from_toml(SCENE).unwrap();
    let (world, timeline, _) = recorded(&scene);
    let drawing = figure(&scene, &world, &timeline).draw();
    let document = Document::parse(&drawing.svg).unwrap();
    let state = timeline.get_body_at(0, 3.0).unwrap();
    assert!(state.angle != 0.0);
    let tip = page(state.center + DVec2::from_angle(state.angle) * (0.5 * 0.9));
    let lines = all(&document, "line");
    let is_tip =
        |line: &&Node| (DVec2::new(number(line, "x2"), number(line, "y2")) - tip).length() < 0.02;
    assert_eq!(lines.iter().filter(is_tip).count(), 1);

    let smooth = Scene::from_toml(&SCENE.replace("friction = 0.4", "friction = 0")).unwrap();
    let (world, timeline, _) = recorded(&smooth);
    let drawing = figure(&smooth, &world, &timeline).draw();
    let document = Document::parse(&drawing.svg).unwrap();
    let marks = all(&document, "line").into_iter();
    assert_eq!(marks.filter(|line| line.attribute("stroke") == Some("#ffffff")).count(), 0);
}

#[test]
fn a_polygon_across_a_periodic_border_has_its_images() {
    let scene = Scene::from_toml(
        "frames = 0\n[world]\nboundary = { periodic = [0, 0, 10, 10] }\n[[polygon]]\n\
         vertices = [[9, 4], [11, 4], [11, 6], [9, 6]]\nmass = 1\nspin = 1",
    )
    .unwrap();
    let (world, timeline, _) = recorded(&scene);
    let drawing = Figure::new(&world, &timeline, 1.0).draw();
    assert_eq!(drawing.svg.matches("<polygon").count(), 2);
}

/// What an animation says of a transform at a part of the whole: linear, or as the square of the time.
fn value_at(node: &Node, part: f64) -> Vec<f64> {
    let list = |name: &str| node.attribute(name).unwrap().split(';').map(String::from);
    let numbers = |text: String| text.split(' ').map(|n| n.parse().unwrap()).collect::<Vec<f64>>();
    let times: Vec<f64> = list("keyTimes").map(|time| time.parse().unwrap()).collect();
    let values: Vec<Vec<f64>> = list("values").map(numbers).collect();
    assert!(times.is_sorted() && times.len() == values.len());
    assert_eq!((times[0], times[times.len() - 1]), (0.0, 1.0));
    let next = times.partition_point(|time| *time <= part).clamp(1, times.len() - 1);
    let mut share = (part - times[next - 1]) / (times[next] - times[next - 1]);
    if let Some(splines) = node.attribute("keySplines") {
        assert_eq!(node.attribute("calcMode"), Some("spline"));
        assert_eq!(splines.split(';').count(), times.len() - 1);
        assert!(splines.split(';').all(|it| it == "0.33333333 0 0.66666667 0.33333333"));
        share *= share;
    }
    let (from, to) = (&values[next - 1], &values[next]);
    from.iter().zip(to).map(|(from, to)| from + (to - from) * share).collect()
}

/// The sum of an element's own transforms of a kind.
fn sum_at(group: &Node, kind: &str, part: f64) -> Vec<f64> {
    let is_kind = |node: &Node| node.attribute("type") == Some(kind);
    let all: Vec<Vec<f64>> =
        group.children().filter(is_kind).map(|node| value_at(&node, part)).collect();
    let add = |a: Vec<f64>, b: Vec<f64>| a.iter().zip(&b).map(|(a, b)| a + b).collect();
    all.into_iter().reduce(add).unwrap_or_default()
}

#[test]
fn an_animated_picture_falls_and_turns_as_the_engine_has_it() {
    let scene = Scene::from_toml(SCENE).unwrap();
    let (world, timeline, _) = recorded(&scene);
    let drawing = Animation::of(figure(&scene, &world, &timeline)).seconds(9.2).draw();
    let document = Document::parse(&drawing.svg).unwrap();
    let moving: Vec<_> = all(&document, "g")
        .into_iter()
        .filter(|group| group.children().any(|it| it.attribute("type") == Some("translate")))
        .collect();
    // The gate is behind the others, and comes first.
    let ids = [2, 0, 1];
    assert_eq!(moving.len(), ids.len());
    let mut turned = 0;
    for step in 0..=200 {
        let time = scene.duration() * f64::from(step) / 200.0;
        // 9.2 seconds and a rest of 0.8.
        let part = 0.92 * f64::from(step) / 200.0;
        for (group, id) in moving.iter().zip(ids) {
            let state = timeline.get_body_at(id, time).unwrap();
            let place = sum_at(group, "translate", part);
            let off = (DVec2::new(place[0], place[1]) - page(state.center)).length();
            assert!(off < 0.05, "body {id} is off by {off} pixels at {time}");
            let inner = group.children().find(|it| it.has_tag_name("g")).unwrap();
            let angle = sum_at(&inner, "rotate", part);
            let Some(angle) = angle.first() else { continue };
            let off = (-angle.to_radians() - state.angle) / std::f64::consts::TAU;
            assert!((off - off.round()).abs() < 1e-5, "body {id} is turned by {off} at {time}");
            turned += 1;
        }
    }
    assert_eq!(turned, 3 * 201);
    // The piston: its end goes straight from here to there.
    let line =
        all(&document, "line").into_iter().find(|it| it.attribute("stroke") == Some("#000080"));
    let values: Vec<_> = line.unwrap().children().filter_map(|it| it.attribute("values")).collect();
    let [from, to] = [-9.0, -7.5].map(|x| page(DVec2::new(x, 0.0)).x);
    assert_eq!(values[0], format!("{from};{to};{to}"));
}

#[test]
fn built_in_scenes_fall_and_turn_as_the_engine_has_them() {
    for name in ["bouncing-ball", "slope", "tumbling-boxes", "rotating-gate", "piston"] {
        let scene = carom_scene::built_in(name).unwrap().scene();
        let (world, timeline, _) = recorded(&scene);
        let drawing = Animation::of(figure(&scene, &world, &timeline)).seconds(9.2).draw();
        let document = Document::parse(&drawing.svg).unwrap();
        let groups = all(&document, "g").into_iter();
        let is_moving =
            |group: &Node| group.children().any(|it| it.attribute("type") == Some("translate"));
        let groups: Vec<_> = groups.filter(is_moving).collect();
        let moves = |id: &u32| {
            let mut pieces = timeline.pieces(*id);
            pieces.any(|it| it.velocity != DVec2::ZERO || !it.is_straight() || it.spin != 0.0)
        };
        let discs = world.discs().len() as u32;
        let is_wall =
            |id: &u32| *id >= discs && world.polygons()[(*id - discs) as usize].is_fixed();
        let ids = || (0..timeline.bodies() as u32).filter(moves);
        let ids: Vec<u32> = ids().filter(is_wall).chain(ids().filter(|id| !is_wall(id))).collect();
        assert_eq!(groups.len(), ids.len(), "{name}");
        for step in [0.0, 0.11, 0.37, 0.5, 0.83, 1.0] {
            for (group, id) in groups.iter().zip(&ids) {
                let state = timeline.get_body_at(*id, step * scene.duration()).unwrap();
                let place = sum_at(group, "translate", 0.92 * step);
                let off = (DVec2::new(place[0], place[1]) - page(state.center)).length();
                assert!(off < 0.06, "{name}: body {id} is off by {off} pixels at {step}");
            }
        }
    }
}

#[test]
fn the_same_scene_has_the_same_bytes_and_pixels() {
    let scene = Scene::from_toml(SCENE).unwrap();
    let draw = || {
        let (world, timeline, _) = recorded(&scene);
        let figure =
            Figure::new(&world, &timeline, scene.frame).look(Look::of(&scene)).width(240.0);
        let animation = Animation::of(figure.clone()).seconds(0.5);
        let mut gif = Vec::new();
        animation.gif(&mut gif, 10, |_, _| true).unwrap();
        (figure.draw().svg, figure.draw().png(1.0).unwrap(), animation.draw().svg, gif)
    };
    assert!(draw() == draw());
}
