//! What a figure is to show, checked in the SVG that real parsers read.

use carom::diagnosis::Runs;
use carom::{Boundary, DVec2, DiscBody, Engine, PitOptions, Timeline, World};
use carom_draw::{Axis, Drawing, Figure, Look, Part, Plot, Series, Theme};
use carom_scene::{BUILT_IN, Scene, built_in};
use roxmltree::{Document, Node};

fn events(world: &World, end: f64) -> Timeline {
    let mut timeline = Timeline::new(world);
    Engine::new(world).advance_with(end, |event| timeline.record(event));
    timeline.end_at(end);
    timeline
}

fn pit(world: &World, scene: &Scene) -> Timeline {
    let options = PitOptions::new(scene.frame).threshold(scene.world.interference_threshold);
    Runs::of(world, options, scene.duration()).pit
}

/// The elements of a name.
fn all<'d, 'i>(document: &'d Document<'i>, name: &'static str) -> Vec<Node<'d, 'i>> {
    document.descendants().filter(|node| node.has_tag_name(name)).collect()
}

fn number(node: &Node, name: &str) -> f64 {
    node.attribute(name).unwrap_or_else(|| panic!("no {name}")).parse().unwrap()
}

/// The corners of a path that is made of M and L.
fn corners(path: &str) -> Vec<(f64, f64)> {
    let places = path.split(['M', 'L']).filter(|place| !place.is_empty());
    let both = places.map(|place| place.split_once(' ').unwrap());
    both.map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).collect()
}

/// Two discs of radius 1 that meet head on, at 2.25.
fn meeting() -> World {
    let mut world = World::builder();
    world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X).name("blue"));
    world.disc(DiscBody::new(DVec2::new(4.25, 0.0), 1.0).mass(3.0));
    world.build().unwrap()
}

#[test]
fn every_built_in_scene_is_drawn_by_both_methods_and_rendered() {
    for scene in BUILT_IN {
        let (name, scene) = (scene.name, scene.scene());
        let world = scene.world().unwrap();
        for timeline in [events(&world, scene.duration()), pit(&world, &scene)] {
            for theme in [Theme::Light, Theme::Dark, Theme::Print] {
                let figure = Figure::new(&world, &timeline, scene.frame).look(Look::of(&scene));
                let drawing = figure.theme(theme).draw();
                assert!(drawing.svg.len() < 400_000, "{name}: {}", drawing.svg.len());
                let document = Document::parse(&drawing.svg).unwrap();
                assert!(all(&document, "circle").len() >= scene.discs.len().min(1), "{name}");
                assert_eq!(number(&document.root_element(), "width"), drawing.width);
                if theme == Theme::Light {
                    is_picture(&drawing);
                }
            }
        }
    }
}

/// That it has pixels, of several colours.
fn is_picture(drawing: &Drawing) {
    let bytes = drawing.png(0.5).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(f64::from(info.width), (drawing.width * 0.5).round());
    let first = &pixels[..4];
    assert!(pixels.chunks(4).filter(|pixel| *pixel != first).count() > 500);
}

#[test]
fn the_same_scene_has_the_same_bytes() {
    for name in ["near-simultaneous", "gas", "pinball"] {
        let draw = || {
            let scene = built_in(name).unwrap().scene();
            let world = scene.world().unwrap();
            let timeline = events(&world, scene.duration());
            let drawing = Figure::new(&world, &timeline, scene.frame).look(Look::of(&scene)).draw();
            (drawing.png(1.0).unwrap(), drawing.svg)
        };
        assert_eq!(draw(), draw(), "{name}");
    }
}

#[test]
fn a_path_has_its_corner_where_the_collision_was() {
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    // It touches the right side at 7/3, where its centre is (9, 3 + 14/3).
    world.disc(DiscBody::new(DVec2::new(2.0, 3.0), 1.0).velocity(DVec2::new(3.0, 2.0)));
    let world = world.build().unwrap();
    let timeline = events(&world, 2.5);
    let drawing = Figure::new(&world, &timeline, 1.0).width(828.0).draw();
    let document = Document::parse(&drawing.svg).unwrap();
    let paths = all(&document, "path");
    let path = paths.iter().find(|path| path.attribute("stroke").is_some()).unwrap();
    let corners = corners(path.attribute("d").unwrap());
    // 800 pixels for 10, and a margin of 14.
    let page = |x: f64, y: f64| (14.0 + 80.0 * x, 14.0 + 80.0 * (10.0 - y));
    let near =
        |(x, y): (f64, f64), (v, w): (f64, f64)| (x - v).abs() < 0.006 && (y - w).abs() < 0.006;
    assert_eq!(corners.len(), 3);
    assert!(near(corners[1], page(9.0, 3.0 + 14.0 / 3.0)), "{corners:?}");
    // And the ring is there, too.
    let circles = all(&document, "circle");
    let ring = circles.iter().find(|circle| circle.attribute("fill").is_none()).unwrap();
    assert!(near((number(ring, "cx"), number(ring, "cy")), corners[1]));
}

#[test]
fn there_is_a_disc_at_each_frame_the_older_the_paler() {
    let world = meeting();
    let timeline = events(&world, 4.0);
    let drawing = Figure::new(&world, &timeline, 1.0).draw();
    let document = Document::parse(&drawing.svg).unwrap();
    let groups = all(&document, "g");
    let strengths: Vec<f64> = groups
        .iter()
        .filter(|group| group.has_attribute("opacity"))
        .map(|g| number(g, "opacity"))
        .collect();
    assert_eq!(strengths.len(), 4); // at 0, 1, 2 and 3; the last is not pale at all
    assert!(strengths.is_sorted() && strengths[3] < 1.0, "{strengths:?}");
    // Blue is at five places, the other at rest for two frames of them.
    let filled = all(&document, "circle").into_iter().filter(|circle| circle.has_attribute("fill"));
    assert_eq!(filled.count(), 5 + 3);
}

#[test]
fn pit_has_its_discs_at_frames_and_its_shocks_there() {
    let scene = built_in("delay").unwrap().scene();
    let world = scene.world().unwrap();
    let timeline = pit(&world, &scene);
    let figure = Figure::new(&world, &timeline, scene.frame).look(Look::of(&scene));
    let drawing = figure.draw();
    let document = Document::parse(&drawing.svg).unwrap();
    let circles = all(&document, "circle");
    let rings: Vec<f64> = circles
        .iter()
        .filter(|circle| circle.has_attribute("stroke") && !circle.has_attribute("fill"))
        .map(|ring| number(ring, "cx"))
        .collect();
    // Blue at 5 and green at 4: 1 apart, where they should be 5.
    let scale = number(&circles[0], "r") / 2.5;
    assert_eq!(rings.len(), 2);
    assert!(((rings[0] - rings[1]).abs() / scale - 1.0).abs() < 0.05, "{rings:?}");
}

#[test]
fn parts_are_hidden_and_shown() {
    let world = meeting();
    let timeline = events(&world, 4.0);
    let count = |figure: Figure, name: &'static str| {
        let drawing = figure.draw();
        all(&Document::parse(&drawing.svg).unwrap(), name).len()
    };
    let figure = || Figure::new(&world, &timeline, 1.0);
    let without = |part| figure().show(part, false);
    // A name, a scale with its number, and a legend.
    assert_eq!(count(figure(), "text"), 3);
    assert_eq!(count(without(Part::Names), "text"), 2);
    assert_eq!(count(without(Part::Scale), "text"), 1);
    let paths = count(figure(), "path");
    assert_eq!(paths - count(without(Part::Paths), "path"), 2);
    assert_eq!(paths - count(without(Part::Arrows), "path"), 3); // one at the start, two at the end
    let circles = count(figure(), "circle");
    assert_eq!(circles - count(without(Part::Instants), "circle"), 3); // two rings and a dot
    assert_eq!(circles - count(without(Part::Strobe), "circle"), 6);
}

#[test]
fn discs_across_a_periodic_border_have_their_images() {
    let mut world = World::builder();
    world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    world.disc(DiscBody::new(DVec2::new(9.5, 0.5), 1.0));
    let world = world.build().unwrap();
    let drawing = Figure::new(&world, &Timeline::new(&world), 1.0).draw();
    let document = Document::parse(&drawing.svg).unwrap();
    assert_eq!(all(&document, "circle").len(), 4);
    // And are cut off at the border.
    assert_eq!(all(&document, "clipPath").len(), 1);
}

#[test]
fn paths_break_at_a_periodic_border() {
    let mut world = World::builder();
    world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    world.disc(DiscBody::new(DVec2::new(9.0, 5.0), 1.0).velocity(DVec2::new(2.0, 0.0)));
    let world = world.build().unwrap();
    let mut timeline = Timeline::new(&world);
    timeline.end_at(7.0);
    let drawing = Figure::new(&world, &timeline, 1.0).show(Part::Arrows, false).draw();
    let document = Document::parse(&drawing.svg).unwrap();
    let path = all(&document, "path")[0].attribute("d").unwrap().to_string();
    assert_eq!(path.matches('M').count(), 3, "{path}");
}

#[test]
fn very_many_discs_are_drawn_and_what_is_left_out_is_told() {
    let mut world = World::builder();
    for i in 0..150 {
        for j in 0..150 {
            let center = DVec2::new(f64::from(i), f64::from(j)) * 3.0;
            world.disc(DiscBody::new(center, 1.0).velocity(DVec2::X).name(format!("{i},{j}")));
        }
    }
    let world = world.build().unwrap();
    let mut timeline = Timeline::new(&world);
    timeline.end_at(10.0);
    let drawing = Figure::new(&world, &timeline, 0.1).draw();
    assert!(drawing.svg.len() < 2_000_000, "{}", drawing.svg.len());
    let told = drawing.left_out.join("; ");
    assert!(told.contains("names, 22500 of them") && told.contains("arrows"), "{told}");
    is_picture(&drawing);
}

#[test]
fn names_are_text_whatever_is_in_them() {
    let mut world = World::builder();
    world.disc(DiscBody::new(DVec2::ZERO, 1.0).name("</text><script>\"&\u{1}"));
    world.disc(DiscBody::new(DVec2::new(9.0, 0.0), 1.0).name("γ, ж, 漢字"));
    let world = world.build().unwrap();
    let drawing = Figure::new(&world, &Timeline::new(&world), 1.0).draw();
    let document = Document::parse(&drawing.svg).unwrap();
    assert_eq!(all(&document, "script").len(), 0);
    let texts = all(&document, "text");
    let said: Vec<_> = texts.iter().filter_map(|text| text.text()).collect();
    assert!(said.contains(&"</text><script>\"&") && said.contains(&"γ, ж, 漢字"), "{said:?}");
    drawing.png(1.0).unwrap();
}

#[test]
fn letters_are_in_the_pixels_without_a_font_on_the_machine() {
    let world = meeting();
    let timeline = events(&world, 4.0);
    let figure = Figure::new(&world, &timeline, 1.0).show(Part::Scale, false);
    let (with, without) = (figure.draw(), figure.clone().show(Part::Names, false).draw());
    assert_ne!(with.png(1.0).unwrap(), without.png(1.0).unwrap());
}

#[test]
fn extremes_are_pictures_all_the_same() {
    for size in [1e-150, 1e-9, 1.0, 1e9, 1e149] {
        let mut world = World::builder();
        world.disc(DiscBody::new(DVec2::ZERO, size).mass(1.0).velocity(DVec2::X * size).name("a"));
        world.disc(DiscBody::new(DVec2::X * 5.0 * size, size).mass(1.0));
        let world = world.build().unwrap();
        let drawing = Figure::new(&world, &events(&world, 9.0), 1.0).draw();
        assert!(drawing.width == 800.0 && drawing.height < 400.0, "{size}");
        is_picture(&drawing);
    }
    // Nothing at all; no time at all; frames of no length.
    let empty = World::builder().build().unwrap();
    Figure::new(&empty, &Timeline::new(&empty), 1.0).draw().png(1.0).unwrap();
    let world = meeting();
    let timeline = events(&world, 4.0);
    for frame in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-300, 1e300] {
        Figure::new(&world, &timeline, frame).draw().png(1.0).unwrap();
    }
    for (from, until) in [(3.0, 1.0), (f64::NAN, 2.0), (1.0, f64::NAN), (-9.0, 99.0), (2.25, 2.25)]
    {
        Figure::new(&world, &timeline, 1.0).from(from).until(until).draw().png(1.0).unwrap();
    }
    let huge = Figure::new(&world, &timeline, 1.0).width(8000.0).draw();
    assert!(huge.png(8.0).is_err());
}

#[test]
fn plots_are_read_and_rendered() {
    let plot = Plot::new(Axis::new("sub-steps").logarithmic(), Axis::new("faults").from(0.0))
        .title("Faults")
        .series(Series::new("late", (0..8).map(|n| (f64::from(1 << n), f64::from(9 - n)))))
        .series(Series::new("law", [(1.0, 9.0), (128.0, 1.0)]).dashed())
        .series(Series::new(
            "gaps",
            [(0.0, 1.0), (f64::NAN, 2.0), (4.0, f64::INFINITY), (8.0, 3.0)],
        ));
    for width in [160.0, 350.0, 800.0] {
        let drawing = plot.clone().width(width).draw();
        let document = Document::parse(&drawing.svg).unwrap();
        assert_eq!(all(&document, "circle").len(), 8 + 1);
        is_picture(&drawing);
    }
    let empty = Plot::new(Axis::new(""), Axis::new("").logarithmic());
    empty.draw().png(1.0).unwrap();
}

#[test]
fn a_plot_of_a_count_against_powers_of_two_has_its_ticks_where_the_points_are() {
    let points = (0..8).map(|n| (f64::from(1 << n), f64::from(u8::from(n < 4))));
    let x = Axis::new("steps").logarithmic();
    let plot = Plot::new(x, Axis::new("faults").from(0.0).whole()).width(560.0).height(280.0);
    let one = plot.series(Series::new("all", points));
    let texts = |plot: &Plot| -> Vec<String> {
        let drawing = plot.draw();
        let document = Document::parse(&drawing.svg).unwrap();
        all(&document, "text").iter().filter_map(|text| text.text()).map(str::to_string).collect()
    };
    let ticks = ["0", "1", "1", "2", "4", "8", "16", "32", "64", "128"];
    // One line has no legend, two have.
    assert_eq!(texts(&one), [&ticks[..], &["steps", "faults"]].concat());
    let two = one.series(Series::new("own", [(1.0, 1.0)]));
    assert_eq!(texts(&two), [&ticks[..], &["steps", "faults", "all", "own"]].concat());
}

#[test]
fn the_bytes_are_those_of_the_last_release() {
    let scene = built_in("missed").unwrap().scene();
    let world = scene.world().unwrap();
    let timeline = events(&world, scene.duration());
    let svg = Figure::new(&world, &timeline, scene.frame).look(Look::of(&scene)).draw().svg;
    // If it is meant to look otherwise: `carom draw missed -o` that file, and look at it.
    assert_eq!(svg, include_str!("golden/missed.svg"));
}
