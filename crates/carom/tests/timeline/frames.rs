//! Timelines of methods that go by frames, and of discs that someone changes.

use crate::scene::{bits, gas, recorded};
use carom::{Boundary, DVec2, DiscState, Event, Keep, Kind, Pic, Timeline, World};
use carom_oracle::Random;

const STEP: f64 = 0.1;

/// A method that goes by frames, with walls only: it moves all discs a step, then turns those around
/// that are beyond a side of the box.
fn by_frames(world: &World, frames: u32, timeline: &mut Timeline) -> Vec<Vec<DiscState>> {
    let Boundary::Box { min, max } = world.boundary() else { panic!("a box") };
    let state = |disc: &carom::DiscBody| DiscState { center: disc.center, velocity: disc.velocity };
    let mut discs: Vec<DiscState> = world.discs().iter().map(state).collect();
    let mut all = vec![discs.clone()];
    for frame in 1..=frames {
        let time = timeline.time(f64::from(frame) * STEP);
        for (a, disc) in (0..).zip(&mut discs) {
            disc.center += disc.velocity * STEP;
            let before = disc.velocity;
            let (over, under) = (disc.center.x + 1.0 - max.x, min.x - (disc.center.x - 1.0));
            if over > 0.0 && before.x > 0.0 || under > 0.0 && before.x < 0.0 {
                disc.velocity.x = -before.x;
                let (b, normal) = if over > 0.0 { (1, DVec2::X) } else { (0, DVec2::NEG_X) };
                timeline.record(&Event {
                    time,
                    kind: Kind::DiscBoundary,
                    a,
                    b,
                    point: disc.center + normal,
                    normal,
                    before: [before, DVec2::ZERO],
                    after: [disc.velocity, DVec2::ZERO],
                    pair: false,
                    turning: carom::Turning::default(),
                });
            }
        }
        timeline.record_frame(time, discs.iter().copied());
        all.push(discs.clone());
    }
    all
}

#[test]
fn at_every_frame_the_state_is_what_it_was() {
    let world = gas(&mut Random::new(20, 0), 4, 0.2);
    let mut timeline = Timeline::new(&world);
    let all = by_frames(&world, 500, &mut timeline);
    assert!(timeline.events().len() > 20);
    for (frame, states) in (0..501).zip(&all).rev() {
        let when = f64::from(frame) * STEP;
        assert!(timeline.state_at(when).map(bits).eq(states.iter().copied().map(bits)));
    }
    for id in 0..16 {
        assert!(timeline.events_of(id).eq(timeline.events().filter(|event| event.a == id)));
    }
}

#[test]
fn between_frames_a_disc_goes_straight_on() {
    let world = gas(&mut Random::new(20, 1), 4, 0.2);
    let mut timeline = Timeline::new(&world);
    let all = by_frames(&world, 100, &mut timeline);
    for (frame, states) in (0..100).zip(&all) {
        let when = (f64::from(frame) + 0.5) * STEP;
        for (now, then) in timeline.state_at(when).zip(states) {
            assert!(now.center.distance(then.center + then.velocity * (0.5 * STEP)) < 1e-12);
            assert_eq!(now.velocity, then.velocity);
        }
    }
}

#[test]
fn frames_that_bring_nothing_new_take_no_memory() {
    let mut world = World::builder();
    world.disc(carom::DiscBody::new(DVec2::ONE, 1.0));
    let mut timeline = Timeline::new(&world.build().unwrap());
    let memory = timeline.memory();
    for frame in 0..1000 {
        let state = DiscState { center: DVec2::ONE, velocity: DVec2::ZERO };
        timeline.record_frame(f64::from(frame), [state]);
    }
    assert_eq!(timeline.memory(), memory);
    assert_eq!(timeline.seconds(timeline.end()), 999.0);
}

#[test]
fn frames_are_forgotten_with_their_events() {
    let world = gas(&mut Random::new(20, 2), 4, 0.2);
    for keep in [Keep::Seconds(5.0), Keep::Events(60), Keep::Bytes(50_000), Keep::Events(0)] {
        let mut timeline = Timeline::keeping(&world, keep);
        let all = by_frames(&world, 400, &mut timeline);
        let start = timeline.seconds(timeline.start());
        assert!(start > 25.0, "{keep:?}: {start}");
        for (frame, states) in (0..).zip(&all) {
            let time = timeline.time(f64::from(frame) * STEP);
            if time >= timeline.start() {
                assert!(timeline.state_at(time).map(bits).eq(states.iter().copied().map(bits)));
            }
        }
        for id in 0..16 {
            assert!(timeline.events_of(id).eq(timeline.events().filter(|event| event.a == id)));
        }
    }
}

#[test]
fn a_disc_that_is_changed_goes_on_from_there() {
    let world = gas(&mut Random::new(21, 0), 4, 0.2);
    let (pic, mut timeline) = recorded::<Pic>(&world, 5.0, Timeline::new(&world));
    let before = timeline.disc_at(3, 5.0);
    let state = DiscState { velocity: DVec2::new(0.5, 0.25), ..pic.disc(3) };
    timeline.record_disc(5.0, 3, state);
    timeline.end_at(6.0);
    assert_eq!(timeline.disc_at(3, 5.0), state);
    assert_eq!(timeline.disc_at(3, 6.0).center, before.center + state.velocity);
    assert_eq!(timeline.disc_at(3, 4.999).velocity, before.velocity);
    assert_eq!(timeline.disc_at(4, 5.0), pic.disc(4));
}
