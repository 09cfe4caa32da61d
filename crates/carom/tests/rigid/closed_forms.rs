//! What textbooks have a formula for.

use carom::{
    BodyState, Boundary, DVec2, DiscBody, Engine, Event, Kind, MovingSegment, Polygon, PolygonBody,
    Segment, World,
};

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// A ball that is dropped from h onto a floor.
fn ball(restitution: f64, cutoff: f64) -> Engine {
    let mut world = World::builder();
    world.gravity(at(0.0, -9.81)).restitution(restitution).restitution_cutoff(cutoff);
    world.segment(Segment::new(at(-5.0, 0.0), at(5.0, 0.0)));
    world.disc(DiscBody::new(at(0.0, 1.5), 0.5));
    Engine::new(&world.build().unwrap())
}

#[test]
fn a_ball_bounces_at_the_closed_form_instants_until_it_rests() {
    for (restitution, rests) in [(0.9, 8.578949178728887), (0.5, 1.354570922957193)] {
        let mut engine = ball(restitution, 0.0);
        let first = (2.0f64 / 9.81).sqrt();
        let mut bounces = 0;
        let mut last = 0.0;
        while let Some(event) = engine.next_event_before(20.0) {
            last = engine.seconds(event.time);
            let whole: f64 = (1..=bounces).map(|k| restitution.powi(k)).sum();
            let instant = first * (1.0 + 2.0 * whole);
            assert!((last - instant).abs() < 1e-12, "bounce {bounces}: {last} {instant}");
            bounces += 1;
        }
        assert!((last - rests).abs() < 1e-11, "{last} {rests} after {bounces}");
        assert!(bounces > 40 && bounces < 400, "{bounces}");
        engine.advance_to(100.0);
        assert!((engine.disc(0).center - at(0.0, 0.5)).length() < 1e-14);
        assert_eq!(engine.disc(0).velocity, DVec2::ZERO);
    }
}

#[test]
fn an_elastic_ball_never_loses_its_height() {
    let mut engine = ball(1.0, 0.0);
    let energy = engine.energy();
    engine.advance_to(10_000.0);
    assert!(engine.events() > 10_000);
    assert!(((engine.energy() - energy) / energy).abs() < 1e-12);
}

/// A disc on a slope of 45°, at rest at the start.
fn slope(friction: f64) -> Engine {
    let mut world = World::builder();
    world.gravity(at(0.0, -10.0)).restitution(0.0).friction(friction);
    world.segment(Segment::new(at(0.0, 100.0), at(100.0, 0.0)));
    let out = at(1.0, 1.0).normalize();
    world.disc(DiscBody::new(at(10.0, 90.0) + out * 2.0, 2.0));
    Engine::new(&world.build().unwrap())
}

#[test]
fn on_a_slope_without_friction_a_disc_slides_with_its_share_of_gravity() {
    let mut engine = slope(0.0);
    let from = engine.disc(0).center;
    engine.advance_to(3.0);
    let way = engine.disc(0).center - from;
    let expected = at(1.0, -1.0).normalize() * (0.5 * 10.0 * 0.5f64.sqrt() * 9.0);
    assert!((way - expected).length() < 1e-12, "{way} {expected}");
    assert_eq!(engine.body(0).spin, 0.0);
    assert!(engine.events() <= 1);
}

#[test]
fn with_friction_it_rolls_with_two_thirds_of_that() {
    let mut engine = slope(0.5); // tan 45° ≤ 3·0.5
    let from = engine.disc(0).center;
    engine.advance_to(3.0);
    let along = at(1.0, -1.0).normalize();
    let way = engine.disc(0).center - from;
    let acceleration = 10.0 * 0.5f64.sqrt() * 2.0 / 3.0;
    assert!((way - along * (0.5 * acceleration * 9.0)).length() < 1e-12, "{way}");
    let body = engine.body(0);
    // The point on the slope is at rest.
    assert!((body.velocity.length() - 2.0 * body.spin.abs()).abs() < 1e-12);
    assert!((body.velocity.length() - acceleration * 3.0).abs() < 1e-12);
}

#[test]
fn with_too_little_friction_it_slides_and_spins_up() {
    let mut engine = slope(0.2);
    engine.advance_to(3.0);
    let body = engine.body(0);
    let across = 10.0 * 0.5f64.sqrt();
    assert!((body.velocity.length() - (across - 0.2 * across) * 3.0).abs() < 1e-12);
    assert!((body.spin.abs() - 2.0 * (0.2 * across) / 2.0 * 3.0).abs() < 1e-12);
}

#[test]
fn a_sliding_disc_comes_to_roll_after_two_sevenths_of_its_speed() {
    // v0 slides: a = −μg, α r = 2μg; rolls when v = ⅔ v0, after t = v0/(3μg).
    let mut world = World::builder();
    world.gravity(at(0.0, -10.0)).restitution(0.0).friction(0.25);
    world.segment(Segment::new(at(-100.0, 0.0), at(100.0, 0.0)));
    world.disc(DiscBody::new(at(0.0, 1.0), 1.0).velocity(at(6.0, 0.0)));
    let mut engine = Engine::new(&world.build().unwrap());
    let mut changes = Vec::new();
    engine.advance_with(5.0, |event: &Event| {
        if event.kind == Kind::Change {
            changes.push((event.time.offset, event.after[0].x));
        }
    });
    assert_eq!(changes.len(), 1, "{changes:?}");
    assert!((changes[0].0 - 0.8).abs() < 1e-14 && (changes[0].1 - 4.0).abs() < 1e-14);
    assert!((engine.disc(0).center.x - (0.8 * 5.0 + 4.2 * 4.0)).abs() < 1e-12);
    assert!((engine.body(0).spin + 4.0).abs() < 1e-12);
}

#[test]
fn a_box_dropped_on_its_corner_gets_the_hand_worked_impulse() {
    // A square of side 2 and mass 3 comes down at 4 with its corner a quarter of a turn… (45°) under its centre, moved
    // aside: here, turned by 30°, the corner is at an arm of √2 at −75° or so.
    let angle = 30f64.to_radians();
    let square = Polygon::rectangle(at(-1.0, 9.0), at(1.0, 11.0)).unwrap();
    let mut world = World::builder();
    world.segment(Segment::new(at(-50.0, 0.0), at(50.0, 0.0)));
    world.polygon_body(PolygonBody::new(square).mass(3.0).angle(angle).velocity(at(0.0, -4.0)));
    let mut engine = Engine::new(&world.build().unwrap());
    let event = engine.next_event().unwrap();
    // The corner that is lowest: (−1, −1) turned by 30°.
    let arm = at(-angle.cos() + angle.sin(), -angle.sin() - angle.cos());
    assert!((engine.seconds(event.time) - (10.0 + arm.y) / 4.0).abs() < 1e-14);
    // J = (1+e) v / (1/m + x²/I), I = m (2² + 2²)/12 = 2.
    let impulse = 2.0 * 4.0 / (1.0 / 3.0 + arm.x * arm.x / 2.0);
    let body = engine.body(0);
    assert!((body.velocity.y - (-4.0 + impulse / 3.0)).abs() < 1e-13, "{body:?}");
    assert!((body.spin - arm.x * impulse / 2.0).abs() < 1e-13, "{body:?}");
    assert_eq!(event.kind, Kind::PolygonSegment);
}

#[test]
fn a_piston_gives_twice_its_speed() {
    let mut world = World::builder();
    world.boundary(Boundary::boxed(at(0.0, 0.0), at(20.0, 10.0)));
    let wall = MovingSegment::new(at(1.0, 0.0), at(1.0, 10.0));
    world.moving_segment(wall.velocity(at(0.5, 0.0)));
    world.disc(DiscBody::new(at(10.0, 5.0), 1.0));
    let mut engine = Engine::new(&world.build().unwrap());
    let event = engine.next_event().unwrap();
    assert_eq!(engine.seconds(event.time), 16.0);
    assert_eq!(event.after[0], at(1.0, 0.0));
}

/// A unit square of mass 1 with its bottom at a height of 1, and what it is like right after it has met a floor that
/// ends at a place.
fn dropped_flat(end: f64, velocity: DVec2, restitution: f64, friction: f64) -> (Event, BodyState) {
    let mut world = World::builder();
    world.restitution(restitution).friction(friction);
    world.segment(Segment::new(DVec2::new(-8.0, 0.0), DVec2::new(end, 0.0)));
    let square = Polygon::rectangle(DVec2::new(-0.5, 1.0), DVec2::new(0.5, 2.0)).unwrap();
    world.polygon_body(PolygonBody::new(square).mass(1.0).velocity(velocity));
    let mut engine = Engine::new(&world.build().unwrap());
    let event = engine.next_event().unwrap();
    (event, engine.body(0))
}

#[test]
fn what_falls_flat_does_not_turn() {
    for restitution in [0.0, 0.5, 1.0] {
        for friction in [0.0, 0.5] {
            let (event, after) = dropped_flat(8.0, DVec2::new(0.0, -2.0), restitution, friction);
            assert_eq!(after.velocity, DVec2::new(0.0, 2.0 * restitution));
            assert_eq!((after.spin, event.point), (0.0, DVec2::ZERO));
        }
    }
}

#[test]
fn what_slides_as_it_falls_flat_is_slowed_down_and_does_not_turn() {
    // Friction at its foot, half a side below its centre, is made up for ahead of it.
    let (event, after) = dropped_flat(8.0, DVec2::new(3.0, -2.0), 0.5, 0.1);
    assert!((after.velocity - DVec2::new(3.0 - 0.3, 1.0)).length() < 1e-14, "{after:?}");
    assert!(after.spin.abs() < 1e-14, "{after:?}");
    assert!((event.point - DVec2::new(1.5 + 0.05, 0.0)).length() < 1e-14, "{event:?}");
    // With much of it, the square stops sliding; where it is carried stays below it.
    let (event, after) = dropped_flat(8.0, DVec2::new(0.1, -2.0), 0.0, 1.0);
    assert!(after.velocity.length() < 1e-15 && after.spin.abs() < 1e-15, "{after:?}");
    assert!((event.point.x - (0.05 + 0.5 * 0.1 / 2.0)).abs() < 1e-15, "{event:?}");
    // What would have to be carried beyond its end tips over it.
    let (event, after) = dropped_flat(8.0, DVec2::new(9.0, -2.0), 0.0, 2.0);
    assert!((event.point.x - (4.5 + 0.5)).abs() < 1e-14 && after.spin < -0.1, "{after:?}");
}

#[test]
fn what_falls_flat_over_an_edge_is_met_at_the_edge() {
    for end in [-0.1, -0.3] {
        let (event, after) = dropped_flat(end, DVec2::new(0.0, -2.0), 0.5, 0.0);
        // At a distance d from its centre, 1/m + d²/I gives way to the shock.
        let shock = 3.0 / (1.0 + 6.0 * end * end);
        assert_eq!(event.point, DVec2::new(end, 0.0));
        assert!((after.velocity.y - (shock - 2.0)).abs() < 1e-14, "{after:?}");
        assert!((after.spin - 6.0 * end * shock).abs() < 1e-14, "{after:?}");
    }
    // With its centre above the floor, it is met there and stays upright.
    let (event, after) = dropped_flat(0.1, DVec2::new(0.0, -2.0), 0.5, 0.0);
    assert!(event.point.length() < 1e-15 && after.spin.abs() < 1e-14, "{event:?} {after:?}");
    assert!((after.velocity.y - 1.0).abs() < 1e-14);
}

#[test]
fn boxes_that_meet_side_to_side_swap_their_velocities() {
    for (low, high) in [(0.0, 1.0), (0.25, 1.25), (-0.25, 2.0)] {
        let mut world = World::builder();
        let one = Polygon::rectangle(DVec2::ZERO, DVec2::ONE).unwrap();
        let other = Polygon::rectangle(DVec2::new(3.0, low), DVec2::new(4.0, high)).unwrap();
        world.polygon_body(PolygonBody::new(one).mass(1.0).velocity(DVec2::X));
        world.polygon_body(PolygonBody::new(other).mass(1.0));
        let mut engine = Engine::new(&world.build().unwrap());
        engine.advance_to(3.0);
        let [one, other] = [0, 1].map(|id| engine.body(id));
        if low == 0.0 {
            assert_eq!((one.velocity, one.spin), (DVec2::ZERO, 0.0));
            assert_eq!((other.velocity, other.spin), (DVec2::X, 0.0));
            continue;
        }
        // No end of what they share goes on closing, and nothing is lost.
        assert_eq!(engine.events(), 1);
        let energy = |mass: f64, inertia: f64, body: &BodyState| {
            mass * body.velocity.length_squared() + inertia * body.spin * body.spin
        };
        let height = high - low;
        let inertia = (1.0 + height * height) / 12.0;
        let after = energy(1.0, 1.0 / 6.0, &one) + energy(1.0, inertia, &other);
        assert!((after - 1.0).abs() < 1e-14, "{after}");
        let speed = |body: &BodyState, y: f64| body.velocity.x - body.spin * y;
        for y in [low.max(0.0), high.min(1.0)] {
            let middle = 0.5 * (low + high);
            let parting = speed(&other, y - middle) - speed(&one, y - 0.5);
            assert!((parting - 1.0).abs() < 1e-13, "{parting}");
        }
    }
}

#[test]
fn a_table_with_one_foot_in_the_air_tips_over() {
    let mut world = World::builder();
    world.gravity(at(0.0, -10.0)).restitution(0.3).restitution_cutoff(0.05);
    world.segment(Segment::new(at(-1.0, 0.0), at(2.5, 0.0)));
    let table = [
        (0.0, 0.5),
        (1.0, 0.5),
        (1.0, 2.5),
        (5.0, 2.5),
        (5.0, 0.5),
        (6.0, 0.5),
        (6.0, 3.5),
        (0.0, 3.5),
    ];
    let table = Polygon::new(table.map(|(x, y)| at(x, y))).unwrap();
    world.polygon_body(PolygonBody::new(table).mass(1.0));
    let mut engine = Engine::new(&world.build().unwrap());
    engine.advance_to(3.0);
    assert!(engine.body(0).angle < -0.5, "{:?}", engine.body(0));
}

/// What lies on something that can be moved hops, and yet is slowed down as on a floor.
#[test]
fn friction_on_a_heavy_plank_is_that_on_a_floor() {
    let mut world = World::builder();
    world.gravity(at(0.0, -10.0)).friction(0.2).restitution(0.0).restitution_cutoff(0.05);
    world.segment(Segment::new(at(-20.0, 0.0), at(20.0, 0.0)));
    let plank = Polygon::rectangle(at(-9.0, 0.0), at(9.0, 1.0)).unwrap();
    world.polygon_body(PolygonBody::new(plank).mass(1e6));
    let block = Polygon::rectangle(at(-0.5, 1.0), at(0.5, 1.5)).unwrap();
    world.polygon_body(PolygonBody::new(block).mass(1.0).velocity(at(2.0, 0.0)));
    let mut engine = Engine::new(&world.build().unwrap());
    engine.advance_to(0.5);
    assert!((engine.body(1).velocity.x - 1.0).abs() < 0.02, "{:?}", engine.body(1));
    engine.advance_to(2.0);
    assert!(
        engine.body(1).velocity.length() < 1e-3 && (engine.body(1).center.x - 1.0).abs() < 0.05
    );
}
