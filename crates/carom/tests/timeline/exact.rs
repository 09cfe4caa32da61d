use crate::scene::{Method, bits, gas, random_world, recorded};
use carom::{Boundary, DVec2, DiscBody, Event, Kind, Pic, Timeline, World};
use carom_oracle::Random;

const SPAN: f64 = 20.0;

/// The start of a world, in seconds.
fn start(world: &World) -> f64 {
    let timeline = Timeline::new(world);
    timeline.seconds(timeline.start())
}

fn states_are_what_a_fresh_run_has<M: Method>() {
    let mut checked = 0;
    for index in 0..60 {
        let mut random = Random::new(1, index);
        let world = random_world(&mut random);
        let from = start(&world);
        let (_, timeline) = recorded::<M>(&world, from + SPAN, Timeline::new(&world));
        for _ in 0..8 {
            let seconds = from + random.between(0.0, SPAN);
            let mut fresh = M::start(&world);
            fresh.run(seconds, &mut |_| {});
            assert_eq!(timeline.state_at(seconds).len(), world.discs().len());
            for (id, state) in (0..).zip(timeline.state_at(seconds)) {
                assert_eq!(bits(state), bits(fresh.disc(id)), "world {index}, disc {id}");
                assert_eq!(bits(timeline.disc_at(id, seconds)), bits(state));
                checked += 1;
            }
        }
    }
    assert!(checked > 3000, "{checked}");
}

#[test]
fn the_state_at_any_time_is_what_a_fresh_run_has_then() {
    states_are_what_a_fresh_run_has::<Pic>();
}

#[test]
fn backwards_it_is_the_same_as_forwards() {
    for index in 0..20 {
        let mut random = Random::new(2, index);
        let world = random_world(&mut random);
        let (from, n) = (start(&world), world.discs().len() as u32);
        let mut pic = Pic::new(&world);
        let mut timeline = Timeline::new(&world);
        // What it was on the way: in frames, and at every event.
        let mut seen = Vec::new();
        for frame in 0..=50 {
            let end = timeline.time(from + SPAN * f64::from(frame) / 50.0);
            while let Some(event) = pic.next_event_before(end) {
                timeline.record(&event);
            }
            pic.advance_to(from + SPAN * f64::from(frame) / 50.0);
            seen.push((pic.now(), (0..n).map(|id| bits(pic.disc(id))).collect::<Vec<_>>()));
        }
        timeline.end_at(pic.now());
        for (time, states) in seen.iter().rev() {
            assert!(timeline.state_at(*time).map(bits).eq(states.iter().copied()));
        }
    }
}

#[test]
fn at_the_instant_of_an_event_the_state_is_that_after_it() {
    for index in 0..20 {
        let world = random_world(&mut Random::new(3, index));
        let (_, timeline) = recorded::<Pic>(&world, start(&world) + SPAN, Timeline::new(&world));
        for event in timeline.events() {
            let discs: &[u32] =
                if event.kind == Kind::DiscDisc { &[event.a, event.b] } else { &[event.a] };
            for (disc, after) in discs.iter().zip(event.after) {
                let again = |e: &&Event| e.a == *disc || (e.kind == Kind::DiscDisc && e.b == *disc);
                let last = timeline.events().filter(|e| e.time == event.time).rfind(again);
                if last == Some(event) {
                    assert_eq!(timeline.disc_at(*disc, event.time).velocity, after);
                }
            }
        }
    }
}

#[test]
fn of_several_events_at_one_instant_the_last_counts() {
    // Into a corner: both sides at 1.
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(4.0)));
    world.disc(DiscBody::new(DVec2::splat(2.0), 1.0).velocity(DVec2::ONE));
    let world = world.build().unwrap();
    let (_, timeline) = recorded::<Pic>(&world, 2.0, Timeline::new(&world));

    assert_eq!(timeline.events().len(), 2);
    assert_eq!(timeline.disc_at(0, 1.0).velocity, -DVec2::ONE);
    assert_eq!(timeline.pieces(0).count(), 2);
    assert_eq!(timeline.event_after(0.5), timeline.events().next());
    assert_eq!(timeline.event_after(1.0), None);
    assert_eq!(timeline.event_before(1.0), None);
    assert_eq!(timeline.event_before(1.5), timeline.events().next_back());
}

#[test]
fn events_are_found_by_disc_and_by_time() {
    for index in 0..20 {
        let mut random = Random::new(4, index);
        let world = random_world(&mut random);
        let from = start(&world);
        let mut all: Vec<Event> = Vec::new();
        Pic::new(&world).advance_with(from + SPAN, |event| all.push(*event));
        let (_, timeline) = recorded::<Pic>(&world, from + SPAN, Timeline::new(&world));

        assert!(timeline.events().eq(&all));
        for id in 0..world.discs().len() as u32 {
            let of = |e: &&Event| e.a == id || (e.kind == Kind::DiscDisc && e.b == id);
            assert!(timeline.events_of(id).eq(all.iter().filter(of)));
        }
        for _ in 0..50 {
            let time = match all.len() {
                n if n > 0 && random.chance(0.5) => all[random.below(n)].time,
                _ => timeline.time(from + random.between(-1.0, SPAN + 1.0)),
            };
            assert_eq!(timeline.event_after(time), all.iter().find(|e| e.time > time));
            assert_eq!(timeline.event_before(time), all.iter().rfind(|e| e.time < time));
            let later = timeline.time(timeline.seconds(time) + random.between(0.0, 5.0));
            let between = all.iter().filter(|e| e.time > time && e.time <= later);
            assert!(timeline.events_between(time, later).eq(between));
            assert_eq!(timeline.events_between(later, time).len(), 0);
        }
    }
}

#[test]
fn a_path_is_whole() {
    for index in 0..40 {
        let mut random = Random::new(5, index);
        let world = random_world(&mut random);
        let (pic, timeline) = recorded::<Pic>(&world, start(&world) + SPAN, Timeline::new(&world));
        for id in 0..world.discs().len() as u32 {
            let pieces: Vec<_> = timeline.pieces(id).collect();
            assert_eq!(pieces[0].from, timeline.start());
            assert_eq!(pieces[pieces.len() - 1].to, pic.now());
            assert!(timeline.pieces(id).rev().eq(pieces.iter().rev().copied()));
            for pair in pieces.windows(2) {
                assert_eq!(pair[0].to, pair[1].from);
                assert_eq!(timeline.disc_at(id, pair[1].from).center, pair[1].start);
                if !matches!(world.boundary(), Boundary::Periodic { .. }) {
                    assert_eq!(pair[0].end, pair[1].start);
                }
            }
        }
    }
}

#[test]
fn part_of_a_path_begins_and_ends_where_it_is_told_to() {
    let world = gas(&mut Random::new(6, 0), 4, 0.3);
    let (_, timeline) = recorded::<Pic>(&world, SPAN, Timeline::new(&world));
    for id in 0..16 {
        let pieces: Vec<_> = timeline.pieces_between(id, 5.0, 12.0).collect();
        assert_eq!(pieces[0].start, timeline.disc_at(id, 5.0).center);
        assert!(pieces[pieces.len() - 1].end.distance(timeline.disc_at(id, 12.0).center) < 1e-12);
        assert_eq!(timeline.pieces_between(id, 12.0, 5.0).count(), 0);
        assert_eq!(timeline.pieces_between(id, 5.0, 5.0).count(), 0);
    }
}

#[test]
fn a_cut_piece_stays_in_the_box_and_goes_all_the_way() {
    let (low, high) = (DVec2::new(-1.0, 2.0), DVec2::new(3.0, 5.0));
    for index in 0..200 {
        let mut random = Random::new(7, index);
        let mut world = World::builder();
        world.boundary(Boundary::periodic(low, high));
        let at = DVec2::new(random.between(-1.0, 3.0), random.between(2.0, 5.0));
        let velocity = match index % 4 {
            0 => DVec2::new(random.between(-9.0, 9.0), 0.0),
            1 => DVec2::new(4.0, -3.0), // with a corner, from the corner
            _ => random.in_square(9.0),
        };
        let at = if index % 4 == 1 { low } else { at };
        world.disc(DiscBody::new(at, 0.25).velocity(velocity));
        let mut timeline = Timeline::new(&world.build().unwrap());
        timeline.end_at(10.0);

        let whole = timeline.pieces(0).next().unwrap();
        let cut: Vec<_> = timeline.cut(&whole).collect();
        assert_eq!((cut[0].from, cut[cut.len() - 1].to), (whole.from, whole.to));
        let mut length = 0.0;
        for piece in &cut {
            for place in [piece.start, piece.end] {
                assert_eq!(place.clamp(low, high), place);
            }
            let seconds = timeline.seconds(piece.to) - timeline.seconds(piece.from);
            assert!((piece.end - piece.start).distance(velocity * seconds) < 1e-12);
            length += piece.start.distance(piece.end);
        }
        assert!((length - whole.start.distance(whole.end)).abs() < 1e-11);
        for pair in cut.windows(2) {
            assert_eq!(pair[0].to, pair[1].from);
            let jump = (pair[0].end - pair[1].start).abs();
            assert!((jump.x - 4.0).max(jump.y - 3.0).abs() < 1e-12);
        }
    }
}

#[test]
fn a_disc_with_a_hundred_thousand_events_is_known_at_any_of_them() {
    // To and fro between two walls: at the right one at 1, 5, 9 …, at the left one at 3, 7, 11 …
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(4.0)));
    world.disc(DiscBody::new(DVec2::splat(2.0), 1.0).velocity(DVec2::X));
    let world = world.build().unwrap();
    let (_, timeline) = recorded::<Pic>(&world, 200_000.0, Timeline::new(&world));
    assert_eq!(timeline.events_of(0).count(), 100_000);
    for time in 0..200_000 {
        let x = [2.0, 3.0, 2.0, 1.0][time % 4];
        assert_eq!(timeline.disc_at(0, time as f64).center.x, x);
    }
}

#[test]
fn it_does_not_guess_beyond_its_span() {
    let mut world = World::builder();
    world.start(10.0);
    world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    let mut timeline = Timeline::new(&world.build().unwrap());
    timeline.end_at(12.0);
    timeline.end_at(11.0); // not back
    for (when, x) in
        [(f64::NAN, 0.0), (-1.0, 0.0), (9.0, 0.0), (11.5, 1.5), (13.0, 2.0), (1e300, 2.0)]
    {
        assert_eq!(timeline.disc_at(0, when).center.x, x, "at {when}");
    }
}
