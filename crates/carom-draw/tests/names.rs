//! Where names are in a figure: in what they are the names of, or close beside it.

use carom::{DVec2, Engine, Timeline, World};
use carom_draw::{Figure, Look};
use carom_scene::{Scene, built_in};
use roxmltree::{Document, Node};

/// A box and a ball between a floor that rises and a ceiling.
const LIFT: &str = r#"
frame = 0.1
frames = 40
[world]
gravity = [0, -10]
restitution = 0.2
restitution_cutoff = 0.05
friction = 0.5
[[segment]]
name = "floor"
a = [-5, 0]
b = [5, 0]
velocity = [0, 1]
[[segment]]
name = "ceiling"
a = [-5, 5]
b = [5, 5]
[[polygon]]
name = "box"
vertices = [[-1, 0.2], [0, 0.2], [0, 1.2], [-1, 1.2]]
mass = 1
[[disc]]
name = "ball"
center = [2, 0.7]
radius = 0.5
"#;

/// A thin plank on a wedge, and a ball that falls onto one end of it.
const SEESAW: &str = r#"
frame = 0.05
frames = 100
[world]
gravity = [0, -9.81]
restitution = 0.2
restitution_cutoff = 0.05
friction = 0.6
[[segment]]
a = [-10, 0]
b = [10, 0]
[[polygon]]
name = "pivot"
vertices = [[-0.5, 0], [0.5, 0], [0, 1]]
[[polygon]]
name = "plank"
vertices = [[-4, 1], [4, 1], [4, 1.2], [-4, 1.2]]
mass = 2
[[disc]]
center = [-3.5, 1.5]
radius = 0.3
mass = 0.5
[[disc]]
center = [3.5, 5]
radius = 0.5
mass = 5
"#;

/// Things at rest: an L whose centre of mass is not in it, a gate that turns, and an anvil that stays.
const SHAPES: &str = r#"
frames = 0
[[polygon]]
name = "ell"
vertices = [[0, 0], [6, 0], [6, 1], [1, 1], [1, 6], [0, 6]]
mass = 1
[[polygon]]
name = "gate"
vertices = [[8, 0], [12, 0], [12, 1], [8, 1]]
spin = 1
[[polygon]]
name = "anvil"
vertices = [[8, 4], [12, 4], [10, 7]]
"#;

fn recorded(scene: &Scene) -> (World, Timeline) {
    let world = scene.world().unwrap();
    let mut timeline = Timeline::new(&world);
    Engine::new(&world).advance_with(scene.duration(), |event| timeline.record(event));
    timeline.end_at(scene.duration());
    (world, timeline)
}

fn drawn(scene: &Scene, width: f64) -> String {
    let (world, timeline) = recorded(scene);
    Figure::new(&world, &timeline, scene.frame).look(Look::of(scene)).width(width).draw().svg
}

fn all<'d, 'i>(document: &'d Document<'i>, tag: &'static str) -> Vec<Node<'d, 'i>> {
    document.descendants().filter(|node| node.has_tag_name(tag)).collect()
}

fn place(node: &Node, x: &str, y: &str) -> DVec2 {
    let number = |name| node.attribute(name).unwrap().parse::<f64>().unwrap();
    DVec2::new(number(x), number(y))
}

fn text<'d, 'i>(document: &'d Document<'i>, name: &str) -> Node<'d, 'i> {
    all(document, "text").into_iter().find(|text| text.text() == Some(name)).unwrap()
}

/// The middle of a name: its letters stand on a line a little below.
fn middle(document: &Document, name: &str) -> DVec2 {
    let text = text(document, name);
    let size: f64 = text.attribute("font-size").unwrap().parse().unwrap();
    place(&text, "x", "y") - DVec2::new(0.0, 0.36 * size)
}

/// The corners of the polygons, the last one drawn being the last.
fn polygons(document: &Document) -> Vec<Vec<DVec2>> {
    let corner = |text: &str| {
        let (x, y) = text.split_once(',').unwrap();
        DVec2::new(x.parse().unwrap(), y.parse().unwrap())
    };
    let points = all(document, "polygon").into_iter().map(|it| it.attribute("points").unwrap());
    points.map(|points| points.split(' ').map(corner).collect()).collect()
}

/// How far a point is from the edge of a polygon, less than 0 inside. By the turns of the way around it.
fn outside(corners: &[DVec2], point: DVec2) -> f64 {
    let (mut near, mut turns) = (f64::INFINITY, 0.0);
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        let part = ((point - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
        near = near.min((*a + (b - a) * part - point).length());
        turns += (*a - point).angle_to(b - point);
    }
    if turns.abs() > 1.0 { -near } else { near }
}

#[test]
fn a_polygon_with_room_has_its_name_inside_where_it_is_at_the_end() {
    let scene = Scene::from_toml(LIFT).unwrap();
    for width in [400.0, 1600.0] {
        let svg = drawn(&scene, width);
        let document = Document::parse(&svg).unwrap();
        let last = polygons(&document).pop().unwrap();
        let center = last.iter().sum::<DVec2>() / 4.0;
        assert!((middle(&document, "box") - center).length() < 1.0, "{width}");
    }
}

#[test]
fn walls_have_their_names_close_to_their_lines_and_on_nobody() {
    let scene = Scene::from_toml(LIFT).unwrap();
    for width in [400.0, 800.0, 1600.0] {
        let svg = drawn(&scene, width);
        let document = Document::parse(&svg).unwrap();
        let lines = all(&document, "line").into_iter().map(|line| place(&line, "x1", "y1"));
        let ceiling = lines.map(|end| end.y).fold(f64::INFINITY, f64::min);
        let scale = (width - 28.0) / 10.0;
        // At the end, the floor is at 4.
        for (name, wall) in [("ceiling", ceiling), ("floor", ceiling + scale)] {
            let at = middle(&document, name);
            assert!((5.0..13.0).contains(&(at.y - wall).abs()), "{width}, {name}: {at}");
            // The letters reach 25 to both sides; nobody else is there, now or before.
            let [box_end, ball] = [5.0, 6.5].map(|x| 14.0 + scale * x);
            let free = at.x - 20.0 > box_end && at.x + 20.0 < ball;
            assert!(free || at.x + 25.0 < box_end - scale || at.x - 25.0 > ball + scale, "{at}");
        }
    }
}

#[test]
fn a_polygon_without_room_has_its_name_close_beside_it() {
    let scene = Scene::from_toml(SEESAW).unwrap();
    for width in [400.0, 1600.0] {
        let svg = drawn(&scene, width);
        let document = Document::parse(&svg).unwrap();
        let plank = polygons(&document).pop().unwrap();
        let away = outside(&plank, middle(&document, "plank"));
        assert!((4.0..25.0).contains(&away), "{width}: {away}");
    }
    // The wedge has room at 1600, and is a wall.
    let svg = drawn(&scene, 1600.0);
    let document = Document::parse(&svg).unwrap();
    assert!(outside(&polygons(&document)[0], middle(&document, "pivot")) < -5.0);
}

#[test]
fn a_name_is_where_a_polygon_is_deepest_if_its_centre_is_not_in_it() {
    let svg = drawn(&Scene::from_toml(SHAPES).unwrap(), 800.0);
    let document = Document::parse(&svg).unwrap();
    let ell = polygons(&document).into_iter().find(|corners| corners.len() == 6).unwrap();
    assert!(outside(&ell, middle(&document, "ell")) < -20.0);
}

#[test]
fn names_in_walls_can_be_read() {
    let svg = drawn(&Scene::from_toml(SHAPES).unwrap(), 800.0);
    let document = Document::parse(&svg).unwrap();
    // Walls are pale, and so their letters are dark; what can be moved is not.
    for (name, color) in [("gate", "#14181f"), ("anvil", "#14181f"), ("ell", "#ffffff")] {
        assert_eq!(text(&document, name).attribute("fill"), Some(color), "{name}");
    }
}

#[test]
fn no_name_is_beyond_a_floor_or_close_under_it() {
    let scene = built_in("bouncing-ball").unwrap().scene();
    let svg = drawn(&scene, 400.0);
    let document = Document::parse(&svg).unwrap();
    let mut floors: Vec<f64> =
        all(&document, "line").iter().map(|line| place(line, "x1", "y1").y).collect();
    floors.sort_by(f64::total_cmp);
    floors.dedup();
    floors.insert(0, 0.0);
    for (room, name) in floors.windows(2).zip(["0.9", "0.8", "0.7", "0.5"]) {
        let y = middle(&document, name).y;
        assert!(room[0] + 8.0 < y && y < room[1] - 8.0, "{name}: {y} of {room:?}");
    }
}

#[test]
fn each_of_many_thin_polygons_has_its_own_name() {
    let mut toml = String::from("frames = 0\n");
    for i in 0..8 {
        toml += &format!(
            "[[polygon]]\nname = \"d{i}\"\nmass = 1\nangle = 0.1\n\
             vertices = [[{i}, 0], [{i}.2, 0], [{i}.2, 2], [{i}, 2]]\n"
        );
    }
    let scene = Scene::from_toml(&toml).unwrap();
    let svg = drawn(&scene, 1600.0);
    let document = Document::parse(&svg).unwrap();
    for (i, corners) in polygons(&document).iter().enumerate() {
        assert!(outside(corners, middle(&document, &format!("d{i}"))) < 0.0, "d{i}");
    }
    // Too thin for letters, it is nearer to its name than the others are.
    let svg = drawn(&scene, 300.0);
    let document = Document::parse(&svg).unwrap();
    let polygons = polygons(&document);
    for i in 0..8 {
        let at = middle(&document, &format!("d{i}"));
        let away: Vec<f64> = polygons.iter().map(|corners| outside(corners, at)).collect();
        assert!(away.iter().all(|other| away[i] <= *other), "d{i}: {away:?}");
    }
}

#[test]
fn a_wall_that_goes_beyond_all_numbers_is_no_trouble() {
    let scene = Scene::from_toml(
        "frame = 1e150\nframes = 1000000000\n[[disc]]\ncenter = [0, 0]\nradius = 1\n[[segment]]\n\
         name = \"far\"\na = [5, -1]\nb = [5, 1]\na_velocity = [1e100, 0]\nb_velocity = [9e99, 1e100]\n\
         [[segment]]\nname = \"away\"\na = [6, -1]\nb = [6, 1]\nvelocity = [1e150, 0]\n",
    )
    .unwrap();
    for width in [64.0, 1600.0] {
        assert!(drawn(&scene, width).contains("away"));
    }
}

#[test]
fn no_name_is_across_the_side_of_a_box() {
    let scene = built_in("rotating-gate").unwrap().scene();
    let svg = drawn(&scene, 560.0);
    let document = Document::parse(&svg).unwrap();
    // The box is 532 wide, and the letters reach 11 to both sides.
    assert!(middle(&document, "bar").x + 11.0 < 14.0 + 532.0);
}
