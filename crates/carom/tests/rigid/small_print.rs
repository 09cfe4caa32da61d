//! Rules that few scenes need, each with one that does.

use crate::same_bits::compare;
use carom::{Boundary, DVec2, DiscBody, Engine, Event, Kind, Polygon, PolygonBody, Segment, World};

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn block(low: DVec2, high: DVec2) -> PolygonBody {
    PolygonBody::new(Polygon::rectangle(low, high).unwrap()).mass(1.0)
}

/// A block of that width and height, flat on a slope on which friction holds it.
fn on_a_slope(width: f64, height: f64, slope: f64) -> Engine {
    let mut world = World::builder();
    world.gravity(at(0.0, -10.0)).restitution(0.0).restitution_cutoff(0.05).friction(1.0);
    let down = at(1.0, -slope).normalize();
    let up = -down.perp() * -1.0;
    world.segment(Segment::new(down * -20.0, down * 20.0));
    let foot = down * (0.5 * width);
    let corners = vec![-foot, foot, foot + up * height, -foot + up * height];
    world.polygon_body(PolygonBody::new(Polygon::new(corners).unwrap()).mass(1.0));
    Engine::new(&world.build().unwrap())
}

#[test]
fn what_is_too_tall_for_its_slope_tips_over_and_what_is_not_stays() {
    // It tips where its centre is beyond its foot: slope > width / height.
    for (width, height, tips) in
        [(0.4, 2.0, true), (0.9, 2.0, false), (0.78, 2.0, true), (0.82, 2.0, false)]
    {
        let mut engine = on_a_slope(width, height, 0.4);
        engine.advance_to(3.0);
        let turned = engine.body(0).angle.abs() > 0.1;
        assert_eq!(turned, tips, "{width} by {height}: {:?}", engine.body(0));
    }
}

/// When the way that a body is held first changes by itself.
fn first_change(engine: &mut Engine, until: f64) -> Option<f64> {
    let mut changes = Vec::new();
    let epochs = engine.now();
    engine.advance_with(until, |event: &Event| {
        if event.kind == Kind::Change && event.time > epochs {
            changes.push(event.time);
        }
    });
    changes.first().map(|time| engine.seconds(*time))
}

#[test]
fn a_side_carries_as_far_as_it_goes() {
    // A disc and a box, at 1 along a table without friction that ends at 0, from either side.
    for way in [1.0, -1.0] {
        for is_disc in [true, false] {
            let mut world = World::builder();
            world.gravity(at(0.0, -10.0)).restitution(0.0).restitution_cutoff(0.05);
            world.segment(Segment::new(at(-6.0 * way, 0.0), DVec2::ZERO));
            let velocity = at(way, 0.0);
            if is_disc {
                world.disc(DiscBody::new(at(-2.0 * way, 0.5), 0.5).velocity(velocity));
            } else {
                let middle = -2.0 * way;
                let body = block(at(middle - 0.5, 0.0), at(middle + 0.5, 1.0));
                world.polygon_body(body.velocity(velocity));
            }
            let mut engine = Engine::new(&world.build().unwrap());
            let left = first_change(&mut engine, 2.5).unwrap();
            assert!((left - 2.0).abs() < 1e-12, "{way} {is_disc}: {left}");
            assert!(engine.body(0).center.y < 0.5 - 1e-3, "{:?}", engine.body(0));
        }
    }
}

#[test]
fn what_lies_on_one_side_of_a_wall_meets_the_next_one() {
    // An L that is fixed: a disc rolls along its foot to its upright.
    let corners = [(0.0, 0.0), (10.0, 0.0), (10.0, 5.0), (9.0, 5.0), (9.0, 1.0), (0.0, 1.0)];
    let mut world = World::builder();
    world.gravity(at(0.0, -10.0)).restitution(0.5).restitution_cutoff(0.05);
    let shape = Polygon::new(corners.map(|(x, y)| at(x, y)).to_vec()).unwrap();
    world.polygon_body(PolygonBody::new(shape));
    world.disc(DiscBody::new(at(2.0, 2.0), 1.0).velocity(DVec2::X));
    let mut engine = Engine::new(&world.build().unwrap());
    engine.advance_to(0.5);
    let event = engine.next_event().unwrap();
    assert!((engine.seconds(event.time) - 6.0).abs() < 1e-12, "{event:?}");
    assert_eq!(event.normal, DVec2::X);
    engine.advance_to(8.0);
    assert!((engine.disc(0).center - at(7.0, 2.0)).length() < 1e-9, "{:?}", engine.disc(0));
}

#[test]
fn no_more_than_a_hundred_thousandth_of_gravity_is_held_for_nothing() {
    // The upper box is over by a thousandth more than half of its width.
    for (over, stands) in [(0.499, true), (0.501, false)] {
        let mut world = World::builder();
        world.boundary(Boundary::boxed(DVec2::ZERO, at(10.0, 10.0))).gravity(at(0.0, -10.0));
        world.restitution(0.0).restitution_cutoff(0.05).friction(0.5);
        world.polygon_body(block(at(4.0, 0.0), at(5.0, 1.0)));
        world.polygon_body(block(at(4.0 + over, 1.0), at(5.0 + over, 2.0)));
        let mut engine = Engine::new(&world.build().unwrap());
        engine.advance_to(10.0);
        assert_eq!(engine.body(1).center.y > 1.4, stands, "{over}: {:?}", engine.body(1));
    }
}

#[test]
fn what_rests_is_woken_by_a_hit_and_not_by_a_touch() {
    let rested = || {
        let mut world = World::builder();
        world.boundary(Boundary::boxed(DVec2::ZERO, at(40.0, 20.0))).gravity(at(0.0, -10.0));
        world.restitution(0.3).restitution_cutoff(0.05).friction(0.3);
        for i in 0..3 {
            let low = at(20.0, f64::from(i));
            world.polygon_body(block(low, low + DVec2::ONE));
        }
        let mut engine = Engine::new(&world.build().unwrap());
        engine.advance_to(1.0);
        assert!(engine.bodies().all(|(_, body)| body.velocity == DVec2::ZERO));
        engine
    };
    // A bullet takes the lowest one away: the others come down.
    let mut engine = rested();
    let bullet = DiscBody::new(at(19.69, 0.5), 0.3).velocity(at(10.0, 0.0)).mass(3.0);
    engine.add_disc(&bullet).unwrap();
    engine.advance_to(1.5);
    let [low, middle, high] = [0, 1, 2].map(|id| engine.body(id).center);
    assert!(low.x > 21.5 && middle.y < 1.2 && high.y < 2.2, "{low} {middle} {high}");
    // What comes slower than the cutoff, does not move it.
    let mut engine = rested();
    let before: Vec<DVec2> = engine.bodies().map(|(_, body)| body.center).take(3).collect();
    let touch = DiscBody::new(at(21.31, 0.3), 0.3).velocity(at(-0.02, 0.0)).mass(0.01);
    engine.add_disc(&touch).unwrap();
    engine.advance_to(1.6);
    let after: Vec<DVec2> = engine.bodies().map(|(_, body)| body.center).take(3).collect();
    assert_eq!(before, after);
}

#[test]
fn far_from_the_origin_bounces_end_where_the_digits_do() {
    // A place of a million has ten digits left for a bounce, and rounding gives back what each of them takes.
    for height in [0.0, 1e6, 1e9] {
        let mut world = World::builder();
        world.gravity(at(0.0, -9.81)).restitution(0.9);
        let base = at(0.3 * height, height);
        world.segment(Segment::new(base - at(5.0, 0.0), base + at(5.0, 0.0)));
        world.disc(DiscBody::new(base + at(0.0, 1.5), 0.5));
        let mut engine = Engine::new(&world.build().unwrap());
        engine.advance_to(60.0);
        let events = engine.events();
        assert!(events < 3000, "{height}: {events}");
        engine.advance_to(600.0);
        assert_eq!(engine.events(), events, "{height}");
        assert_eq!(engine.disc(0).velocity, DVec2::ZERO, "{height}");
    }
}

#[test]
fn discs_that_have_met_part() {
    // Elastic discs that fall: no contact is ever told twice at one instant because of a last digit.
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::ZERO, at(10.0, 10.0))).gravity(at(0.0, -1.0));
    for i in 0..25 {
        let place = at(1.0 + 2.0 * f64::from(i % 5), 1.0 + 2.0 * f64::from(i / 5));
        let turn = f64::from(i) * 2.4;
        world.disc(DiscBody::new(place, 0.7).velocity(at(turn.cos(), turn.sin())));
    }
    let mut engine = Engine::new(&world.build().unwrap());
    let mut last = None;
    for _ in 0..60_000 {
        let event = engine.next_event().unwrap();
        let who = (event.time, event.a, event.b, event.kind);
        assert!(last != Some(who), "{event:?}");
        last = Some(who);
    }
    assert_eq!((engine.work().stilled, engine.work().paused), (0, 0));
}

#[test]
fn what_spins_thousands_of_times_before_it_is_met_is_met_at_the_same_instant_by_both() {
    // The search gives up after 2¹⁶ looks, at an instant that the engine must have as well.
    for spin in [1e3, 1e5, 1e6] {
        let mut world = World::builder();
        world.friction(0.1);
        world.polygon_body(block(at(-0.5, -0.5), at(0.5, 0.5)).spin(spin));
        world.polygon_body(
            block(at(1.0, -0.5), at(3.0, 0.5)).spin(-0.7 * spin).velocity(at(1e-3, 0.0)),
        );
        world.polygon_body(block(at(20.0, -0.5), at(21.0, 0.5)).velocity(at(-1.0, 0.0)));
        compare(&format!("spin {spin:e}"), &world.build().unwrap(), 30.0, 40);
    }
}
