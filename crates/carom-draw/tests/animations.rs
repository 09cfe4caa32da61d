//! Animations: exact in SVG, and read back in pixels.

use carom::{Boundary, DVec2, DiscBody, Engine, Timeline, World};
use carom_draw::{Animation, AnimationError, Figure, Look, Part, View};
use carom_scene::{BUILT_IN, built_in};
use roxmltree::{Document, Node};

fn events(world: &World, end: f64) -> Timeline {
    let mut timeline = Timeline::new(world);
    Engine::new(world).advance_with(end, |event| timeline.record(event));
    timeline.end_at(end);
    timeline
}

/// What an animated element says: parts of the whole, and places.
fn keys(node: &Node) -> Vec<(f64, DVec2)> {
    let numbers = |name: &str| node.attribute(name).unwrap().split(';').map(String::from);
    let place = |text: String| {
        let (x, y) = text.split_once(' ').unwrap();
        DVec2::new(x.parse().unwrap(), y.parse().unwrap())
    };
    let times = numbers("keyTimes").map(|time| time.parse().unwrap());
    times.zip(numbers("values").map(place)).collect()
}

/// Where it is then: straight between the keys.
fn place_at(keys: &[(f64, DVec2)], part: f64) -> DVec2 {
    let next = keys.partition_point(|key| key.0 <= part).clamp(1, keys.len() - 1);
    let ((from, start), (to, end)) = (keys[next - 1], keys[next]);
    start + (end - start) * ((part - from) / (to - from))
}

/// Whether nothing falls or turns: what does is looked at in `turning.rs`.
fn goes_straight(world: &World, timeline: &Timeline) -> bool {
    let moves = world.segments().iter().any(|wall| !wall.is_still());
    !moves && timeline.bodies() == world.discs().len() && world.gravity() == DVec2::ZERO
}

#[test]
fn every_scene_moves_as_the_engine_does() {
    // A pixel for a unit, and a margin of 14.
    let view = View { min: DVec2::splat(-100.0), max: DVec2::splat(900.0) };
    let page = |place: DVec2| DVec2::new(114.0 + place.x, 914.0 - place.y);
    for scene in BUILT_IN {
        let (name, scene) = (scene.name, scene.scene());
        let world = scene.world().unwrap();
        if !goes_straight(&world, &Timeline::new(&world)) {
            continue;
        }
        let timeline = events(&world, scene.duration());
        let figure = Figure::new(&world, &timeline, scene.frame).look(Look::of(&scene));
        let drawing = Animation::of(figure.view(view).width(1028.0)).seconds(9.2).draw();
        let document = Document::parse(&drawing.svg).unwrap();
        let is_disc = |node: &Node| {
            node.has_tag_name("animateTransform") && node.parent().unwrap().has_tag_name("g")
        };
        let discs: Vec<_> =
            document.descendants().filter(is_disc).map(|node| keys(&node)).collect();
        let moves = |id: &u32| timeline.pieces(*id).any(|piece| piece.velocity != DVec2::ZERO);
        let ids: Vec<u32> = (0..world.discs().len() as u32).filter(moves).collect();
        assert_eq!(ids.len(), discs.len(), "{name}");
        for (keys, id) in discs.iter().zip(ids) {
            assert!(keys.is_sorted_by(|a, b| a.0 <= b.0), "{name}");
            assert_eq!((keys[0].0, keys[keys.len() - 1].0), (0.0, 1.0), "{name}");
            for share in [0.1, 0.37, 0.5, 0.83] {
                // 9.2 seconds and a rest of 0.8: the end is at 0.92.
                let here = place_at(keys, share * 0.92);
                let truth = page(timeline.disc_at(id, share * scene.duration()).center);
                let off = (here - truth).length();
                assert!(off < 0.02, "{name}, disc {id}: off by {off} pixels at {share}");
            }
        }
    }
}

#[test]
fn a_collision_is_a_key_time_and_lights_up_then() {
    let mut world = World::builder();
    world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    world.disc(DiscBody::new(DVec2::new(4.25, 0.0), 1.0).mass(3.0));
    let world = world.build().unwrap();
    let timeline = events(&world, 4.0);
    let drawing = Animation::of(Figure::new(&world, &timeline, 1.0)).seconds(3.2).draw();
    let document = Document::parse(&drawing.svg).unwrap();
    // 2.25 of 4, in 3.2 of 4 seconds.
    let part = "0.45";
    let times = |name: &'static str| {
        let all = document.descendants().filter(move |node| node.has_tag_name(name));
        all.map(|node| node.attribute("keyTimes").unwrap().to_string()).collect::<Vec<_>>()
    };
    let discs = times("animateTransform");
    assert_eq!(discs[..2], [format!("0;{part};0.8;1"), format!("0;{part};0.8;1")]);
    assert_eq!(times("animate"), vec![format!("0;{part};{part};0.625;1"); 2]);
}

#[test]
fn a_disc_across_a_periodic_border_has_an_image_that_moves_along() {
    let mut world = World::builder();
    world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::new(10.0, 10.0)));
    world.disc(DiscBody::new(DVec2::new(8.0, 5.0), 1.0).velocity(DVec2::X));
    let world = world.build().unwrap();
    let mut timeline = Timeline::new(&world);
    timeline.end_at(4.0);
    let figure = Figure::new(&world, &timeline, 1.0).show(Part::Scale, false);
    let drawing = Animation::of(figure.width(228.0)).draw();
    let document = Document::parse(&drawing.svg).unwrap();
    let circles: Vec<_> =
        document.descendants().filter(|node| node.has_tag_name("circle")).collect();
    let at: Vec<_> = circles.iter().map(|circle| circle.attribute("cx").unwrap_or("0")).collect();
    assert_eq!(at, ["0", "200", "-200"]);
    // It goes out on the right and comes in on the left at one time.
    let node = document.descendants().find(|node| node.has_tag_name("animateTransform")).unwrap();
    let keys = keys(&node);
    assert_eq!((keys[1].0, keys[1].1.x, keys[2].1.x), (keys[2].0, 214.0, 14.0));
}

fn missed() -> (World, Timeline, f64) {
    let scene = built_in("missed").unwrap().scene();
    let world = scene.world().unwrap();
    let timeline = events(&world, scene.duration());
    (world, timeline, scene.frame)
}

#[test]
fn a_gif_is_read_back_as_it_was_meant() {
    let (world, timeline, frame) = missed();
    let animation = Animation::of(Figure::new(&world, &timeline, frame).width(160.0)).seconds(1.0);
    let mut bytes = Vec::new();
    let mut told = Vec::new();
    let see = |done: u64, count: u64| {
        told.push((done, count));
        true
    };
    animation.gif(&mut bytes, 10, see).unwrap();
    assert_eq!((told[0], told[told.len() - 1]), ((1, 11), (11, 11)));
    let mut again = Vec::new();
    animation.gif(&mut again, 10, |_, _| true).unwrap();
    assert_eq!(bytes, again);

    let mut decoder = gif::Decoder::new(&bytes[..]).unwrap();
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
    }
    assert_eq!(delays, [vec![10; 10], vec![80]].concat());
}

#[test]
fn an_apng_ends_in_the_picture_of_the_end() {
    let (world, timeline, frame) = missed();
    let animation = Animation::of(Figure::new(&world, &timeline, frame).width(160.0)).seconds(1.0);
    let mut bytes = Vec::new();
    animation.apng(&mut bytes, 10, |_, _| true).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
    assert_eq!(reader.info().animation_control().unwrap().num_frames, 11);
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    for number in 0..11 {
        reader.next_frame(&mut pixels).unwrap();
        let control = *reader.info().frame_control().unwrap();
        let hold = if number == 10 { 8 } else { 1 };
        assert_eq!((control.delay_num, control.delay_den), (hold, 10));
    }
}

#[test]
fn it_stops_when_asked_to() {
    let (world, timeline, frame) = missed();
    let animation = Animation::of(Figure::new(&world, &timeline, frame).width(64.0));
    let (mut gif, mut apng) = (Vec::new(), Vec::new());
    for stopped in [
        animation.gif(&mut gif, 10, |done, _| done < 3),
        animation.apng(&mut apng, 10, |done, _| done < 3),
    ] {
        assert!(matches!(stopped, Err(AnimationError::Stopped)));
    }
    // What there is, is whole.
    let mut reader = gif::DecodeOptions::new().read_info(gif.as_slice()).unwrap();
    for _ in 0..3 {
        assert!(reader.read_next_frame().unwrap().is_some());
    }
    assert!(reader.read_next_frame().unwrap().is_none());

    let mut reader = png::Decoder::new(std::io::Cursor::new(&apng)).read_info().unwrap();
    assert_eq!(reader.info().animation_control().unwrap().num_frames, 3);
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    for _ in 0..3 {
        reader.next_frame(&mut pixels).unwrap();
    }
    assert!(reader.next_frame(&mut pixels).is_err());
    reader.finish().unwrap();
}

#[test]
fn without_ffmpeg_that_is_said() {
    let (world, timeline, frame) = missed();
    let animation = Animation::of(Figure::new(&world, &timeline, frame).width(64.0));
    let made = animation.mp4("no-such-program".as_ref(), "no.mp4".as_ref(), 10, |_, _| true);
    assert!(matches!(made, Err(AnimationError::NoFfmpeg(_))));
}

#[test]
fn with_very_many_events_it_is_shown_to_the_end_as_on_a_screen() {
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(4.0, 4.0)));
    world.disc(DiscBody::new(DVec2::new(1.0, 2.0), 1.0).velocity(DVec2::new(60_000.0, 0.01)));
    let world = world.build().unwrap();
    let (mut engine, mut timeline) = (Engine::new(&world), Timeline::new(&world));
    engine.advance_with(10.25, |event| timeline.record(event));
    timeline.end_at(10.25);
    assert!(timeline.events().len() > 300_000);
    // A hundred pixels for a unit, and a margin of 14.
    let view = View { min: DVec2::ZERO, max: DVec2::splat(4.0) };
    let figure = Figure::new(&world, &timeline, 0.1).view(view).width(428.0);
    let drawing = Animation::of(figure).seconds(5.2).draw();
    let says = |what: &str| drawing.left_out.iter().any(|left_out| left_out.contains(what));
    assert!(says("60 looks a second") && !says("what was after"), "{:?}", drawing.left_out);
    assert!(drawing.svg.len() < 50_000, "{}", drawing.svg.len());
    let document = Document::parse(&drawing.svg).unwrap();
    let disc = document.descendants().find(|node| node.has_tag_name("animateTransform")).unwrap();
    let keys = keys(&disc);
    assert!(keys.len() > 300, "{}", keys.len());
    for look in 0..=312 {
        let time = 10.25 * f64::from(look) / 312.0;
        let place = timeline.disc_at(0, time).center;
        let expected = DVec2::new(14.0 + 100.0 * place.x, 414.0 - 100.0 * place.y);
        let found = place_at(&keys, time / 10.25 * 5.2 / 6.0);
        // Key times have six digits.
        assert!((found - expected).length() < 0.5, "{time}: {found} and not {expected}");
    }
}
