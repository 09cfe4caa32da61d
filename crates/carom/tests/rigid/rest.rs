//! Coming to rest, staying there, and waking.

use crate::overlap::deepest;
use crate::random::Dice;
use carom::{
    BodyState, Boundary, DVec2, DiscBody, EditError, Engine, MovingSegment, Pic, Polygon,
    PolygonBody, Work, World,
};

/// Fifty discs that are dropped into a box.
fn pile(friction: f64) -> World {
    let mut world = World::builder();
    let mut dice = Dice::new(3);
    world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 30.0)));
    world.gravity(DVec2::new(0.0, -9.81)).restitution(0.4).restitution_cutoff(0.05);
    world.friction(friction);
    for i in 0..50 {
        let place = DVec2::new(1.2 + 1.9 * f64::from(i % 5), 1.5 + 2.2 * f64::from(i / 5));
        let radius = dice.between(0.5, 0.9);
        world.disc(DiscBody::new(place + dice.vector(0.1), radius));
    }
    world.build().unwrap()
}

/// Discs and polygons that are dropped into a box, convex or not.
fn heap(seed: u64, count: u32, friction: f64) -> World {
    let mut world = World::builder();
    let mut dice = Dice::new(seed);
    world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 60.0)));
    world.gravity(DVec2::new(0.0, -9.81)).restitution(0.4).restitution_cutoff(0.05);
    world.friction(friction);
    for i in 0..count {
        let place = DVec2::new(1.1 + 1.9 * f64::from(i % 5), 1.2 + 2.1 * f64::from(i / 5));
        let (place, size) = (place + dice.vector(0.1), dice.between(0.4, 0.8));
        if dice.one_in(4) {
            world.disc(DiscBody::new(place, size));
        } else {
            let polygon = dice.polygon(place, size);
            world.polygon_body(PolygonBody::new(polygon).mass(dice.between(0.5, 2.0)));
        }
    }
    world.build().unwrap()
}

fn settles(world: &World) {
    let mut engine = Engine::new(world);
    let mut frame = 0;
    // A disc that rolls on the floor does so for ever.
    let is_busy = |engine: &Engine| {
        let rolls = |id: u32, body: &BodyState| {
            let radius = world.discs().get(id as usize).map(|disc| disc.radius);
            radius.is_some_and(|radius| {
                let slips = body.velocity.x + body.spin * radius;
                body.velocity.y == 0.0 && slips.abs() < 1e-12
            })
        };
        let moves =
            |(id, body): (u32, BodyState)| body.velocity != DVec2::ZERO && !rolls(id, &body);
        engine.bodies().any(moves)
    };
    while frame == 0 || is_busy(&engine) {
        frame += 1;
        assert!(frame < 400, "still busy");
        engine.advance_to(f64::from(frame) * 0.5);
        let (depth, what) = deepest(world, &engine);
        assert!(depth < 1e-9, "{depth:e} {what}");
    }
    if engine.bodies().any(|(_, body)| body.velocity != DVec2::ZERO) {
        return;
    }
    // From then on there is nothing to do, but to forget what was foreseen.
    engine.advance_to(f64::from(frame) * 0.5 + 100.0);
    let done = |engine: &Engine| (engine.events(), Work { stale: 0, ..engine.work() });
    let before = done(&engine);
    engine.advance_to(1e6);
    assert_eq!(done(&engine), before);
}

#[test]
fn a_pile_of_fifty_discs_settles() {
    settles(&pile(0.5));
}

/// In heaps with friction, more contacts may carry than can be closed at once.
#[test]
fn heaps_of_discs_and_polygons_settle() {
    for seed in 0..12 {
        settles(&heap(seed, 12, 0.8));
    }
}

#[test]
fn a_box_comes_to_lie_flat_and_a_hit_wakes_it() {
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::new(-20.0, 0.0), DVec2::new(20.0, 40.0)));
    world.gravity(DVec2::new(0.0, -10.0)).restitution(0.3).restitution_cutoff(0.05).friction(0.4);
    let square = Polygon::rectangle(DVec2::new(-1.0, 4.0), DVec2::new(1.0, 6.0)).unwrap();
    world.polygon_body(PolygonBody::new(square).mass(1.0).angle(0.3));
    let world = world.build().unwrap();
    let mut engine = Engine::new(&world);
    engine.advance_to(20.0);
    let body = engine.body(0);
    assert_eq!((body.velocity, body.spin), (DVec2::ZERO, 0.0), "{body:?}");
    assert!((body.center.y - 1.0).abs() < 1e-9, "{body:?}");
    let events = engine.events();
    engine.advance_to(1000.0);
    assert_eq!(engine.events(), events);
    let bullet =
        DiscBody::new(DVec2::new(-10.0, 1.5), 0.3).velocity(DVec2::new(30.0, 1.0)).mass(1.0);
    engine.add_disc(&bullet).unwrap();
    engine.advance_to(1000.5);
    assert!(engine.body(0).velocity.x > 1.0);
}

#[test]
fn what_lies_on_two_falls_when_either_is_taken_away() {
    for taken in [0, 1] {
        let mut world = World::builder();
        world.gravity(DVec2::new(0.0, -9.81)).friction(0.5);
        world.restitution(0.3).restitution_cutoff(0.05);
        world.disc(DiscBody::new(DVec2::ZERO, 1.0).fixed());
        world.disc(DiscBody::new(DVec2::new(1.5, 0.0), 1.0).fixed());
        let lies = world.disc(DiscBody::new(DVec2::new(0.75, 1.3), 0.5));
        let mut engine = Engine::new(&world.build().unwrap());
        engine.advance_to(10.0);
        assert_eq!(engine.disc(lies).velocity, DVec2::ZERO);
        engine.remove_disc(taken).unwrap();
        engine.advance_to(12.0);
        assert!(engine.disc(lies).center.y < -1.0, "{:?}", engine.disc(lies));
    }
}

#[test]
fn what_walls_leave_no_room_is_crushed_and_the_run_goes_on() {
    for (restitution, gravity) in [(0.5, 0.0), (1.0, 0.0), (0.0, -9.81), (0.5, -9.81), (1.0, -9.81)]
    {
        let mut world = World::builder();
        world.restitution(restitution).gravity(DVec2::new(0.0, gravity)).restitution_cutoff(0.05);
        world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(10.0)));
        world.disc(DiscBody::new(DVec2::new(5.0, 1.0), 1.0));
        let piston = MovingSegment::new(DVec2::new(0.5, 0.0), DVec2::new(0.5, 10.0));
        world.moving_segment(piston.velocity(DVec2::X));
        let mut engine = Engine::new(&world.build().unwrap());
        engine.advance_to(7.4);
        assert_eq!(engine.work().crushed, 0);
        // The room is gone at 7.5.
        engine.advance_to(9.0);
        let what = format!("{restitution} {gravity}: {:?} {:?}", engine.work(), engine.disc(0));
        assert_eq!(engine.work().crushed, 1, "{what}");
        assert!(engine.events() < 1_000_000, "{what}");
        assert!(engine.disc(0).center.x <= 9.0 + 1e-9, "{what}");
    }
}

/// A ball on a table that is fixed, and a box on a box beside it.
fn on_a_table() -> World {
    let mut world = World::builder();
    world.gravity(DVec2::new(0.0, -10.0)).restitution(0.3).restitution_cutoff(0.05).friction(0.5);
    world.disc(DiscBody::new(DVec2::new(-3.0, 1.5), 0.5));
    for (low, high) in
        [((-5.0, 0.0), (5.0, 1.0)), ((2.0, 1.0), (3.0, 2.0)), ((2.0, 2.0), (3.0, 3.0))]
    {
        let shape = Polygon::rectangle(low.into(), high.into()).unwrap();
        let body = PolygonBody::new(shape);
        world.polygon_body(if low.1 == 0.0 { body } else { body.mass(1.0) });
    }
    world.build().unwrap()
}

/// What it is called, and how it is done to an engine and to PIC.
type Edit = (&'static str, fn(&mut Engine), fn(&mut Pic));

#[test]
fn polygons_are_sent_elsewhere_turned_and_taken_away_by_engine_and_pic_alike() {
    let edits: [Edit; 5] = [
        (
            "push",
            |e| e.set_velocity(3, DVec2::X).unwrap(),
            |p| p.set_velocity(3, DVec2::X).unwrap(),
        ),
        ("turn", |e| e.set_spin(3, 2.0).unwrap(), |p| p.set_spin(3, 2.0).unwrap()),
        (
            "take the lower box",
            |e| _ = e.remove_body(2).unwrap(),
            |p| _ = p.remove_body(2).unwrap(),
        ),
        ("take the table", |e| _ = e.remove_body(1).unwrap(), |p| _ = p.remove_body(1).unwrap()),
        (
            "lift the table",
            |e| e.set_velocity(1, DVec2::Y).unwrap(),
            |p| p.set_velocity(1, DVec2::Y).unwrap(),
        ),
    ];
    for (name, edit, the_same) in edits {
        let world = on_a_table();
        let (mut engine, mut pic) = (Engine::new(&world), Pic::new(&world));
        engine.advance_to(1.0);
        pic.advance_to(1.0);
        let before: Vec<DVec2> = engine.bodies().map(|(_, body)| body.center).collect();
        edit(&mut engine);
        the_same(&mut pic);
        for n in 0..300 {
            let (one, other) = (engine.next_event_before(2.0), pic.next_event_before(2.0));
            assert_eq!(one, other, "{name}: event {n}");
            if one.is_none() {
                break;
            }
        }
        engine.advance_to(2.0);
        let moved = |id: u32| engine.get_body(id).map(|body| body.center - before[id as usize]);
        match name {
            "push" => assert!(moved(3).unwrap().x > 0.05, "{:?}", moved(3)),
            "turn" => assert!(engine.body(3).angle != 0.0 || moved(3).unwrap().x.abs() > 1e-4),
            "take the lower box" => {
                assert_eq!(moved(2), None);
                assert!((moved(3).unwrap().y + 1.0).abs() < 1e-6, "{:?}", moved(3));
            }
            "take the table" => {
                for id in [0, 2, 3] {
                    assert!((moved(id).unwrap().y + 5.0).abs() < 1e-6, "{id} {:?}", moved(id));
                }
            }
            _ => {
                for id in [0, 1, 2, 3] {
                    assert!((moved(id).unwrap().y - 1.0).abs() < 1e-2, "{id} {:?}", moved(id));
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_edited_is_told() {
    let mut engine = Engine::new(&on_a_table());
    assert_eq!(engine.set_spin(1, 1.0), Err(EditError::CannotTurn(1)));
    assert_eq!(engine.set_spin(9, 1.0), Err(EditError::NoSuchBody(9)));
    assert_eq!(engine.set_velocity(9, DVec2::X), Err(EditError::NoSuchBody(9)));
    assert!(engine.set_spin(2, f64::NAN).is_err());
    assert_eq!(engine.remove_body(9), None);
    assert!(engine.remove_body(2).is_some() && engine.remove_body(2).is_none());
    let mut world = World::builder();
    world.disc(DiscBody::new(DVec2::ZERO, 1.0));
    let mut discs = Engine::new(&world.build().unwrap());
    assert_eq!(discs.set_spin(0, 1.0), Err(EditError::CannotTurn(0)));
    assert!(discs.remove_body(0).is_some() && discs.get_disc(0).is_none());
}
