//! The scenes that come with carom are what they say they are.

#[path = "../examples/generate_scenes.rs"]
#[allow(dead_code)]
mod generate_scenes;

use carom::{Capsule, Container, DVec2, Disc, Kind, Pic, Polygon, interfere};
use carom_scene::{BUILT_IN, Boundary, Mass, Scene, built_in};

fn scene(name: &str) -> Scene {
    built_in(name).unwrap().scene()
}

#[test]
fn each_has_its_name_and_a_line_of_description() {
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/scenes")).unwrap();
    let mut files: Vec<_> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    let mut names: Vec<_> = BUILT_IN.iter().map(|scene| format!("{}.toml", scene.name)).collect();
    files.sort();
    names.sort();
    assert_eq!(names, files);
    for built_in in BUILT_IN {
        assert_eq!(built_in.scene().name.as_deref(), Some(built_in.name));
        assert!(built_in.text.starts_with("# "), "{}", built_in.name);
        assert!(built_in.description().len() > 30, "{}", built_in.name);
    }
}

#[test]
fn the_generated_ones_are_what_the_generator_writes() {
    for (name, text) in generate_scenes::scenes() {
        assert!(built_in(name).unwrap().text == text, "{name}");
    }
}

#[test]
fn all_of_them_make_worlds() {
    for built_in in BUILT_IN {
        let world = built_in.scene().world().unwrap();
        assert_eq!(world.discs().len(), built_in.scene().discs.len(), "{}", built_in.name);
    }
}

/// Up to 1e-9 of the smaller radius counts as touching.
#[test]
fn nothing_overlaps_at_the_start() {
    for built_in in BUILT_IN {
        let scene = built_in.scene();
        let deepest = deepest_overlap(&scene);
        assert!(deepest <= 1e-9, "{}: {deepest}", built_in.name);
    }
}

/// Of discs with discs and walls, in radii of the smaller.
fn deepest_overlap(scene: &Scene) -> f64 {
    let mut deepest = 0.0_f64;
    let disc = |i: usize| Disc::new(scene.discs[i].center.into(), scene.discs[i].radius);
    let is_fixed = |i: usize| scene.discs[i].mass() == Mass::Fixed;
    for i in 0..scene.discs.len() {
        let one = disc(i);
        let mut see = |gap: f64, radius: f64| deepest = deepest.max(-gap / radius);
        for j in 0..i {
            let meet = !is_fixed(i) && !is_fixed(j) && scene.world.discs_collide
                || is_fixed(i) != is_fixed(j);
            if meet {
                let gap = periodic_gap(scene, &one, &disc(j));
                see(gap, one.radius.min(disc(j).radius));
            }
        }
        if is_fixed(i) {
            continue;
        }
        for wall in &scene.segments {
            let wall = Capsule::new(wall.a.into(), wall.b.into(), wall.thickness / 2.0);
            see(interfere::disc_capsule(&one, &wall).distance, one.radius);
        }
        for wall in &scene.polygons {
            let vertices: Vec<DVec2> = wall.vertices.iter().map(|&v| v.into()).collect();
            let wall = Polygon::new(vertices).unwrap();
            see(interfere::disc_polygon(&one, &wall).distance, one.radius);
        }
        for container in &scene.containers {
            let container = Container::new(container.center.into(), container.radius);
            if one.center.distance(container.center) < container.radius {
                see(interfere::disc_container(&one, &container).distance, one.radius);
            }
        }
        if let Boundary::Box([left, bottom, right, top]) = scene.world.boundary {
            let (low, high) = (DVec2::new(left, bottom), DVec2::new(right, top));
            let room = (one.center - low).min(high - one.center).min_element();
            see(room - one.radius, one.radius);
        }
    }
    deepest
}

fn periodic_gap(scene: &Scene, a: &Disc, b: &Disc) -> f64 {
    let mut gap = interfere::disc_disc(a, b).distance;
    if let Boundary::Periodic([left, bottom, right, top]) = scene.world.boundary {
        for (x, y) in [(0., 1.), (1., 0.), (1., 1.), (1., -1.)] {
            let shift = DVec2::new(x * (right - left), y * (top - bottom));
            for shift in [shift, -shift] {
                let image = Disc::new(b.center + shift, b.radius);
                gap = gap.min(interfere::disc_disc(a, &image).distance);
            }
        }
    }
    gap
}

#[test]
fn crosses_are_as_on_the_poster() {
    let scene = scene("crosses");
    assert_eq!((scene.discs.len(), scene.segments.len(), scene.frames), (100, 100, 600));
    assert!(!scene.world.discs_collide);
    assert!(scene.discs.iter().all(|disc| disc.radius == 10.0));
    for cross in scene.segments.chunks(2) {
        let [(a, b), (c, d)] = [0, 1].map(|i| (DVec2::from(cross[i].a), DVec2::from(cross[i].b)));
        assert!(((b - a).length() - 20.0).abs() < 1e-9 && ((d - c).length() - 20.0).abs() < 1e-9);
        assert!((a + b).distance(c + d) < 1e-9 && (b - a).dot(d - c).abs() < 1e-9);
    }
}

#[test]
fn galperins_billiard_counts_314() {
    let scene = scene("galperin");
    let mut pic = Pic::new(&scene.world().unwrap());
    pic.advance_to(scene.duration());
    assert_eq!(pic.events(), 314);
}

#[test]
fn in_the_edge_cases_each_disc_meets_its_wall_once_and_as_drawn() {
    let scene = scene("edge-cases");
    let mut events = Vec::new();
    let mut pic = Pic::new(&scene.world().unwrap());
    pic.advance_with(scene.duration(), |event| events.push((event.a, event.b, event.kind)));
    events.sort();
    use Kind::{DiscPoint, DiscSegment};
    let drawn = [DiscSegment, DiscPoint, DiscPoint, DiscPoint, DiscSegment, DiscSegment];
    let expected: Vec<_> = (0..6).zip(drawn).map(|(i, kind)| (i, i, kind)).collect();
    assert_eq!(events, expected);
}

#[test]
fn the_cradle_passes_the_blow_from_end_to_end() {
    let scene = scene("newtons-cradle");
    let mut pic = Pic::new(&scene.world().unwrap());
    // The first disc has 8 to go, at 2. At 6 the last one is on its way, and the others are at rest.
    pic.advance_to(6.0);
    let moving: Vec<_> = (0..5).filter(|&i| pic.disc(i).velocity != DVec2::ZERO).collect();
    assert_eq!(moving, [4]);
}

#[test]
fn the_gas_fills_half_of_its_box_and_stays_where_it_is() {
    let scene = scene("gas");
    let packing = 400.0 * std::f64::consts::PI * 0.25 / (25.0 * 25.0);
    assert!((packing - 0.5).abs() < 0.01);
    let momentum: DVec2 = scene.discs.iter().map(|disc| DVec2::from(disc.velocity)).sum();
    assert!(momentum.length() < 1e-12);
}
