//! Where contacts would follow each other without end, they come to one; and what stands, stands.

use crate::overlap::deepest;
use crate::same_bits::compare;
use carom::{
    Boundary, DVec2, DiscBody, Engine, MovingSegment, Polygon, PolygonBody, World, WorldBuilder,
};

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn block(low: DVec2, high: DVec2) -> PolygonBody {
    PolygonBody::new(Polygon::rectangle(low, high).unwrap()).mass(1.0)
}

/// What is lost at a contact: restitution, friction, and the cutoff.
const MATTERS: [(f64, f64, f64); 5] =
    [(0.6, 0.3, 0.0), (0.6, 0.3, 0.05), (0.6, 0.0, 0.0), (0.0, 0.3, 0.01), (1.0, 0.0, 0.0)];

fn room((restitution, friction, cutoff): (f64, f64, f64), gravity: f64) -> WorldBuilder {
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::ZERO, at(10.0, 10.0))).gravity(at(0.0, -gravity));
    world.restitution(restitution).friction(friction).restitution_cutoff(cutoff);
    world
}

/// Runs a world up to a time, with no more than so many collisions, and not two thousand at one instant. The first of
/// them are those of PIC.
fn ends(name: &str, world: &World, until: f64, most: u64) -> Engine {
    compare(name, world, until, 150);
    let mut engine = Engine::new(world);
    let (mut instant, mut at_once) = (engine.now(), 0);
    while let Some(event) = engine.next_event_before(until) {
        at_once = if event.time == instant { at_once + 1 } else { 0 };
        instant = event.time;
        let time = engine.seconds(instant);
        assert!(at_once < 2000, "{name}: no end at {time}");
        assert!(engine.events() < most, "{name}: {:?} at {time}", engine.work());
    }
    engine.advance_to(until);
    engine
}

#[test]
fn a_corner_on_the_end_of_a_wall_that_stretches_has_an_end() {
    // The wall ends on the sides of the box, and the polygon stands with a corner in the corner between them.
    let stretches = [[at(0.0, 0.0), at(0.0, 0.05)], [at(0.0, 0.05), at(0.0, 0.0)]];
    let shapes = [
        vec![at(0.0, 0.2), at(1.0, 0.2), at(1.0, 1.2), at(0.0, 1.2)],
        vec![at(9.0, 0.2), at(10.0, 0.2), at(10.0, 1.2), at(9.0, 1.2)],
        vec![at(0.0, 0.2), at(1.0, 0.7), at(0.0, 1.2)],
        vec![at(10.0, 0.2), at(10.0, 1.2), at(9.0, 0.7)],
        vec![at(0.0, 0.2), at(1.0, 1.2), at(0.5, 2.0), at(0.0, 1.2)],
        vec![at(10.0, 0.2), at(10.0, 1.2), at(9.5, 2.0), at(9.0, 1.2)],
    ];
    for (i, stretch) in stretches.into_iter().enumerate() {
        for (j, shape) in shapes.iter().enumerate() {
            for matter in MATTERS {
                let mut world = room(matter, 9.81);
                let wall = MovingSegment::new(at(0.0, 0.2), at(10.0, 0.2));
                world.moving_segment(wall.ends(stretch));
                let polygon = Polygon::new(shape.clone()).unwrap();
                world.polygon_body(PolygonBody::new(polygon).mass(1.0));
                world.disc(DiscBody::new(at(0.7 + 8.6 * i as f64, 4.0), 0.6));
                let world = world.build().unwrap();
                let name = format!("stretch {i}, shape {j}, {matter:?}");
                let engine = ends(&name, &world, 2.0, 40_000);
                let (depth, what) = deepest(&world, &engine);
                assert!(depth < 1e-9 || engine.work().crushed > 0, "{name}: {depth:e} {what}");
            }
        }
    }
}

#[test]
fn the_end_of_a_wall_that_closes_on_a_triangle_in_a_corner_makes_an_end() {
    let triangles = [
        (
            [
                at(8.815606417096888, 1.7781540971899048),
                at(8.953325679662141, 0.6851124257505836),
                at(9.83106790324097, 1.350901641442213),
            ],
            0.4156801543847779,
        ),
        (
            [
                at(9.599880994957374, 1.777232317082908),
                at(8.620454492244235, 1.4660442525989892),
                at(9.379664512798389, 0.7734300523516222),
            ],
            1.4662473999453653,
        ),
        ([at(8.7, 1.9), at(8.9, 0.8), at(9.9, 1.2)], -1.0),
    ];
    for (i, (triangle, spin)) in triangles.into_iter().enumerate() {
        for matter in MATTERS.into_iter().filter(|(restitution, ..)| *restitution < 1.0) {
            let mut world = room(matter, 9.81);
            let wall = MovingSegment::new(at(0.0, 0.2), at(8.0, 0.2));
            world.moving_segment(wall.ends([DVec2::ZERO, at(0.2, 0.05)]));
            let body = PolygonBody::new(Polygon::new(triangle.to_vec()).unwrap()).mass(1.0);
            world.polygon_body(body.velocity(at(1.0, 0.0)).spin(spin));
            let name = format!("triangle {i}, {matter:?}");
            let engine = ends(&name, &world.build().unwrap(), 12.0, 200_000);
            let speed = engine.body(0).velocity.length();
            assert!(speed < 1e3, "{name}: {speed:e}");
        }
    }
}

#[test]
fn what_exactly_fills_its_room_comes_to_an_end() {
    for matter in MATTERS {
        for spin in [0.0, 0.5] {
            let full = block(DVec2::ZERO, at(10.0, 10.0)).spin(spin);
            let wide = block(at(0.0, 3.0), at(10.0, 5.0)).spin(spin);
            for (body, what) in [(full, "full"), (wide, "wide")] {
                let mut world = room(matter, 9.81);
                world.polygon_body(body);
                ends(&format!("{what} {matter:?} {spin}"), &world.build().unwrap(), 5.0, 20_000);
            }
            let mut world = room(matter, 9.81);
            let disc = DiscBody::new(at(5.0, 5.0), 5.0).velocity(at(1.0, 0.5));
            world.disc(disc.spin(spin));
            ends(&format!("disc {matter:?} {spin}"), &world.build().unwrap(), 5.0, 20_000);
        }
    }
}

#[test]
fn several_that_fill_a_room_from_side_to_side_stay_in_it() {
    // They meet flat, and part all along their sides.
    for matter in MATTERS {
        for lift in [0.0, 2.0] {
            let mut world = room(matter, 9.81);
            world.disc(DiscBody::new(at(2.5, 8.0), 0.7));
            let left = block(at(0.0, 3.0), at(5.0, 5.0)).velocity(at(1.0, lift));
            let right = block(at(5.0, 3.0), at(10.0, 5.0)).mass(2.0).velocity(at(-1.0, lift));
            world.polygon_body(left);
            world.polygon_body(right);
            let world = world.build().unwrap();
            let mut engine = Engine::new(&world);
            engine.advance_to(5.0);
            let (depth, what) = deepest(&world, &engine);
            assert!(depth < 1e-9, "{matter:?}: {depth:e} {what}, {:?}", engine.work());
        }
    }
}

#[test]
fn a_box_that_fills_its_room_stops_and_that_is_told() {
    let mut world = room((0.6, 0.3, 0.0), 9.81);
    world.polygon_body(block(DVec2::ZERO, at(10.0, 10.0)).spin(0.5));
    let mut engine = Engine::new(&world.build().unwrap());
    engine.advance_to(1.0);
    assert_eq!((engine.body(0).velocity, engine.body(0).spin), (DVec2::ZERO, 0.0));
    let (events, work) = (engine.events(), engine.work());
    assert!(events < 200 && work.stilled > 0, "{events} {work:?}");
    engine.advance_to(1000.0);
    assert_eq!((engine.events(), engine.work()), (events, work));
}

#[test]
fn what_is_wedged_in_for_ever_is_paused_and_that_is_told() {
    // Nothing is ever lost, and there is no room to part.
    let mut world = room((1.0, 0.0, 0.0), 9.81);
    world.polygon_body(block(DVec2::ZERO, at(10.0, 10.0)).spin(0.5));
    let engine = ends("full", &world.build().unwrap(), 5.0, 20_000);
    assert!(engine.work().paused > 0, "{:?}", engine.work());
}

#[test]
fn the_small_the_heavy_and_the_strongly_pulled_take_no_longer_than_others() {
    for matter in &MATTERS[..4] {
        for size in [1e-7, 1e-3] {
            let mut world = room(*matter, 9.81);
            world.disc(DiscBody::new(at(5.0, 5.0), size));
            ends(&format!("disc {size:e} {matter:?}"), &world.build().unwrap(), 5.0, 1000);
            let mut world = room(*matter, 9.81);
            world.polygon_body(block(at(5.0, 5.0), at(5.0 + size, 5.0 + size)).angle(0.2));
            let engine =
                ends(&format!("box {size:e} {matter:?}"), &world.build().unwrap(), 5.0, 50_000);
            assert!(engine.work().exits < 100_000, "{size:e}: {:?}", engine.work());
        }
        for gravity in [1e10, 1e30, 1e100] {
            let mut world = room(*matter, gravity);
            world.disc(DiscBody::new(at(5.0, 5.0), 1.0));
            world.polygon_body(block(at(7.0, 5.0), at(8.0, 6.0)).angle(0.2));
            ends(&format!("gravity {gravity:e} {matter:?}"), &world.build().unwrap(), 1.0, 5000);
        }
        for heavy in [1e6, 1e12] {
            let mut world = room(*matter, 9.81);
            world.disc(DiscBody::new(at(5.0, 1.0), 1.0).mass(1.0 / heavy));
            world.disc(DiscBody::new(at(5.1, 5.0), 1.0).mass(heavy));
            world.polygon_body(block(at(7.0, 5.0), at(8.0, 6.0)).mass(heavy).angle(0.2));
            world.polygon_body(block(at(7.0, 1.0), at(8.0, 2.0)).mass(1.0 / heavy).angle(0.2));
            ends(&format!("masses {heavy:e} {matter:?}"), &world.build().unwrap(), 5.0, 50_000);
        }
    }
}

#[test]
fn what_falls_for_ever_is_not_followed_for_ever() {
    let mut world = World::builder();
    world.gravity(at(0.0, -9.81));
    world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    world.disc(DiscBody::new(at(0.0, 5.0), 1.0).velocity(at(3.0, 0.0)));
    world.polygon_body(block(at(-8.0, 0.0), at(-6.0, 1.0)).spin(1.0));
    let mut engine = Engine::new(&world.build().unwrap());
    assert_eq!(engine.next_event(), None);
    assert!(engine.work().exits < 1000, "{:?}", engine.work());
}

#[test]
fn nor_what_falls_round_and_round_in_a_periodic_box() {
    let mut world = World::builder();
    world.gravity(at(0.0, -9.81)).boundary(Boundary::periodic(DVec2::ZERO, at(10.0, 10.0)));
    world.disc(DiscBody::new(at(5.0, 5.0), 1.0));
    world.polygon_body(block(at(1.0, 1.0), at(2.0, 2.0)).spin(1.0));
    let mut engine = Engine::new(&world.build().unwrap());
    assert_eq!(engine.next_event(), None);
    // It is still at the start, and goes on from there.
    engine.advance_to(1.0);
    assert!((engine.body(0).velocity.y + 9.81).abs() < 1e-12);
}

/// Boxes on each other, each so far to the right of the one below.
fn stack(count: u32, shift: f64, (restitution, cutoff): (f64, f64)) -> World {
    let mut world = room((restitution, 0.5, cutoff), 9.81);
    world.boundary(Boundary::boxed(DVec2::ZERO, at(20.0, 40.0)));
    for i in 0..count {
        let low = at(4.5 + shift * f64::from(i), f64::from(i));
        world.polygon_body(block(low, low + DVec2::ONE));
    }
    world.build().unwrap()
}

#[test]
fn a_stack_of_boxes_stands_from_the_start_and_takes_no_work() {
    for matter in [(0.3, 0.05), (0.0, 0.01), (0.5, 0.0)] {
        for count in [2, 3, 10, 30] {
            let world = stack(count, 0.0, matter);
            let engine = ends(&format!("{count}, {matter:?}"), &world, 100.0, 200);
            for (id, body) in engine.bodies() {
                assert_eq!((body.velocity, body.spin), (DVec2::ZERO, 0.0), "{id}");
                assert!((body.center.y - f64::from(id) - 0.5).abs() < 1e-9, "{id} {body:?}");
            }
        }
    }
}

#[test]
fn a_box_that_has_its_centre_beyond_the_one_below_falls() {
    // Two stand if the upper one is not over by half of its width; of three, the upper two lean out by more.
    for (count, shift, stands) in
        [(2, 0.45, true), (2, 0.55, false), (3, 0.3, true), (3, 0.36, false)]
    {
        let mut engine = Engine::new(&stack(count, shift, (0.3, 0.05)));
        engine.advance_to(1.5);
        let top = engine.body(count - 1);
        let stood =
            top.velocity == DVec2::ZERO && (top.center.y - f64::from(count) + 0.5).abs() < 1e-6;
        assert_eq!(stood, stands, "{count} {shift}: {top:?}");
    }
}

#[test]
fn a_stack_that_is_dropped_settles() {
    let mut world = room((0.3, 0.5, 0.05), 9.81);
    world.boundary(Boundary::boxed(DVec2::ZERO, at(10.0, 30.0)));
    for i in 0..6 {
        let low = at(4.5 + 0.03 * f64::from(i % 3), 1.3 * f64::from(i));
        world.polygon_body(block(low, low + DVec2::ONE));
    }
    let world = world.build().unwrap();
    let mut engine = Engine::new(&world);
    engine.advance_to(10.0);
    let events = engine.events();
    assert!(events < 100_000, "{events}");
    let (depth, what) = deepest(&world, &engine);
    assert!(depth < 1e-9, "{depth:e} {what}");
    engine.advance_to(1000.0);
    assert_eq!(engine.events(), events);
}
