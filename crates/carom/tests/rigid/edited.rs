//! What a game does to a world in which things fall, and what its timeline knows of it.

use crate::random::Dice;
use carom::{
    BodyState, Boundary, DVec2, DiscBody, Engine, Kind, Polygon, PolygonBody, Segment, Target,
    Timeline, World,
};

/// Discs, one of them fixed, and polygons, which fall into a box, rub and come to rest.
fn world(dice: &mut Dice) -> World {
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(20.0)));
    world.gravity(DVec2::new(0.0, -3.0)).restitution(0.4).restitution_cutoff(0.1).friction(0.4);
    for i in 0..8 {
        let center = DVec2::new(2.0 + 2.3 * f64::from(i), 3.0 + dice.between(0.0, 9.0));
        match i % 4 {
            _ if i == 5 => {
                world.polygon(dice.polygon(center, 0.8));
            }
            0 | 1 => {
                world.disc(DiscBody::new(center, 0.8).velocity(dice.vector(3.0)));
            }
            2 => {
                world.disc(DiscBody::new(center, 0.5).fixed());
            }
            _ => {
                let polygon = PolygonBody::new(dice.polygon(center, 1.0)).mass(1.0);
                world.polygon_body(polygon.velocity(dice.vector(3.0)).spin(1.0));
            }
        }
    }
    world.build().unwrap()
}

/// One of the things that can be done, if there is room for it.
fn edit(engine: &mut Engine, timeline: &mut Timeline, dice: &mut Dice) {
    let id = dice.between(0.0, timeline.bodies() as f64) as u32;
    let place = DVec2::new(dice.between(1.0, 19.0), dice.between(1.0, 19.0));
    match dice.between(0.0, 6.0) as u32 {
        0 => drop(engine.set_velocity(id, dice.vector(4.0))),
        1 => drop(engine.set_spin(id, dice.between(-3.0, 3.0))),
        2 => drop(engine.move_disc(id, place)),
        3 | 4 => {
            let disc = DiscBody::new(place, 0.4).velocity(dice.vector(2.0)).spin(0.5);
            let disc = if dice.one_in(2) { disc.fixed() } else { disc };
            if let Ok(id) = engine.add_disc(&disc) {
                timeline.record_added(engine.now(), id, &disc);
            }
        }
        _ => {
            if engine.remove_body(id).is_some() {
                timeline.record_removed(engine.now(), id);
            }
        }
    }
}

#[test]
fn a_timeline_knows_what_a_game_has_done_to_the_bit() {
    let mut changed = 0;
    for seed in 0..20 {
        let dice = &mut Dice::new(seed);
        let world = world(dice);
        let (mut engine, mut timeline) = (Engine::new(&world), Timeline::new(&world));
        let mut seen: Vec<(f64, Vec<(u32, BodyState)>)> = Vec::new();
        for step in 1..120 {
            let end = f64::from(step) * 0.11;
            engine.advance_with(end, |event| timeline.record(event));
            timeline.end_at(end);
            while dice.one_in(2) {
                edit(&mut engine, &mut timeline, dice);
                changed += 1;
            }
            // At the instant itself, more may come of it.
            let end = end + 0.05;
            engine.advance_with(end, |event| timeline.record(event));
            timeline.end_at(end);
            seen.push((end, engine.bodies().collect()));
        }
        engine.advance_with(14.0, |event| timeline.record(event));
        for (when, bodies) in seen {
            let found: Vec<(u32, BodyState)> = timeline.bodies_at(when).collect();
            assert_eq!(found, bodies, "{seed}, at {when}");
        }
    }
    assert!(changed > 500, "{changed}");
}

#[test]
fn a_disc_that_comes_later_meets_a_polygon_as_a_disc() {
    let mut world = World::builder();
    let block = Polygon::rectangle(DVec2::ZERO, DVec2::ONE).unwrap();
    let block = world.polygon_body(PolygonBody::new(block).mass(1.0));
    let mut engine = Engine::new(&world.build().unwrap());
    let ball = DiscBody::new(DVec2::new(5.0, 0.5), 0.5).velocity(-DVec2::X);
    let ball = engine.add_disc(&ball).unwrap();
    let event = engine.next_event().unwrap();
    assert_eq!((event.kind, event.a, event.b), (Kind::DiscPolygon, ball, block));
    assert_eq!((event.target(), event.before[0]), (Target::Body(block), -DVec2::X));
    engine.set_velocity(block, DVec2::Y).unwrap();
    let change = engine.next_event().unwrap();
    assert_eq!((change.kind, change.target()), (Kind::Change, Target::Body(block)));
    assert_eq!(change.after[0], DVec2::Y);
}

#[test]
fn no_disc_is_added_onto_a_long_wall_of_a_periodic_box() {
    let mut world = World::builder();
    world.gravity(DVec2::new(0.0, -1.0));
    world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(10.0)));
    world.segment(Segment::new(DVec2::new(0.5, 1.0), DVec2::new(9.5, 1.0)));
    let mut engine = Engine::new(&world.build().unwrap());
    for x in [1.0, 5.0, 9.0] {
        assert!(engine.add_disc(&DiscBody::new(DVec2::new(x, 1.05), 0.3)).is_err(), "{x}");
    }
    assert!(engine.add_disc(&DiscBody::new(DVec2::new(9.0, 5.0), 0.3)).is_ok());
}
