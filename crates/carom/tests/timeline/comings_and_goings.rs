use crate::scene::bits;
use carom::{Boundary, DVec2, DiscBody, DiscState, Engine, Keep, Timeline, World};
use carom_oracle::Random;

/// Some discs in a periodic box or a box with sides.
fn world(random: &mut Random) -> World {
    let mut world = World::builder();
    let (min, max) = (DVec2::ZERO, DVec2::splat(20.0));
    world.boundary(match random.chance(0.5) {
        true => Boundary::periodic(min, max),
        false => Boundary::boxed(min, max),
    });
    for i in 0..4 {
        let center = DVec2::new(3.0 + 4.0 * f64::from(i), 5.0);
        world.disc(DiscBody::new(center, 1.0).velocity(random.vector()));
    }
    world.build().unwrap()
}

/// What a game might do between two events; and the timeline is told.
fn edit(engine: &mut Engine, timeline: &mut Timeline, random: &mut Random) {
    let place = DVec2::new(random.between(1.0, 19.0), random.between(1.0, 19.0));
    let id = random.below(timeline.discs()) as u32;
    let changed = match random.below(4) {
        0 => engine.add_disc(&DiscBody::new(place, 0.5).velocity(random.vector())).ok(),
        1 => engine.set_velocity(id, random.vector()).ok().map(|()| id),
        2 => engine.move_disc(id, place).ok().map(|()| id),
        _ => {
            if engine.remove_disc(id).is_some() {
                timeline.record_removed(engine.now(), id);
            }
            None
        }
    };
    if let Some(id) = changed {
        timeline.record_disc(engine.now(), id, engine.disc(id));
    }
}

#[test]
fn a_timeline_knows_discs_that_come_and_go_to_the_bit() {
    for index in 0..20 {
        let random = &mut Random::new(31, index);
        let world = world(random);
        let mut engine = Engine::new(&world);
        let keeps = [Keep::Everything, Keep::Events(20), Keep::Seconds(5.0), Keep::Bytes(9000)];
        let mut timelines = keeps.map(|keep| Timeline::keeping(&world, keep));
        let mut seen: Vec<(f64, Vec<(u32, DiscState)>)> = Vec::new();
        for step in 1..200 {
            let end = f64::from(step) * 0.3;
            engine.advance_with(end, |event| {
                timelines.iter_mut().for_each(|timeline| timeline.record(event));
            });
            timelines.iter_mut().for_each(|timeline| timeline.end_at(end));
            if random.chance(0.4) {
                // Every timeline is told the same.
                let before = (engine.snapshot(), random.clone());
                for timeline in &mut timelines {
                    engine.restore(&before.0);
                    *random = before.1.clone();
                    edit(&mut engine, timeline, random);
                }
            }
            seen.push((end, engine.discs().collect()));
        }
        for timeline in &timelines {
            let known = |(when, _): &&(f64, _)| timeline.time(*when) >= timeline.start();
            assert!(seen.iter().filter(known).count() > 0);
            for (when, discs) in seen.iter().filter(known) {
                let told = |(id, state): (u32, DiscState)| (id, bits(state));
                let found = timeline.discs_at(*when).map(told);
                assert!(found.eq(discs.iter().copied().map(told)), "{index}, at {when}");
                assert_eq!(timeline.state_at(*when).len(), timeline.discs());
            }
            for id in 0..timeline.discs() as u32 {
                for piece in timeline.pieces(id) {
                    assert_eq!(timeline.disc_at(id, piece.from).center, piece.start);
                    assert_eq!(timeline.disc_at(id, piece.from).velocity, piece.velocity);
                }
            }
        }
    }
}

#[test]
fn a_disc_that_is_not_there_has_no_state_no_path_and_no_events() {
    let world = World::builder().build().unwrap();
    let mut timeline = Timeline::new(&world);
    let state = |x: f64| DiscState { center: DVec2::new(x, 0.0), velocity: DVec2::X };
    timeline.record_disc(2.0, 0, state(7.0));
    timeline.record_removed(4.0, 0);
    timeline.record_frame(5.0, [state(100.0)]); // stays away
    timeline.end_at(9.0);

    let there = [0.0, 1.9, 2.0, 3.9, 4.0, 9.0].map(|t| timeline.get_disc_at(0, t).is_some());
    assert_eq!(there, [false, false, true, true, false, false]);
    let path: Vec<_> = timeline.pieces(0).map(|piece| (piece.start.x, piece.end.x)).collect();
    assert_eq!(path, [(7.0, 9.0)]);
    assert_eq!(timeline.pieces_between(0, 0.0, 1.0).count(), 0);
    assert_eq!(timeline.pieces_between(0, 5.0, 9.0).count(), 0);
    assert_eq!(timeline.events_of(0).count(), 0);
    // By number, it waits at the place where it comes in, and stays where it was last.
    let places = [0.0, 2.5, 9.0].map(|t| timeline.state_at(t).next().unwrap().center.x);
    assert_eq!(places, [7.0, 7.5, 9.0]);
}

#[test]
#[should_panic(expected = "told of")]
fn an_event_of_a_disc_that_the_timeline_was_not_told_of_is_a_mistake() {
    let world = World::builder().build().unwrap();
    let (mut engine, mut timeline) = (Engine::new(&world), Timeline::new(&world));
    engine.add_disc(&DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X)).unwrap();
    engine.add_disc(&DiscBody::new(DVec2::new(5.0, 0.0), 1.0)).unwrap();
    timeline.record(&engine.next_event().unwrap());
}
