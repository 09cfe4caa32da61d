//! Changing a world that runs: the engine against PIC, with the same edits made on both.

mod worlds_at_random;

use carom::{
    Boundary, DVec2, DiscBody, EditError, Engine, Epochs, Kind, Pic, Segment, Subject, Time, World,
};
use carom_oracle::Random;
use std::time::Instant;
use worlds_at_random::{Recipe, world};

/// An engine and PIC side by side, to which the same is done.
struct Both {
    engine: Engine,
    pic: Pic,
    epochs: Epochs,
    /// The next number of a disc.
    discs: u32,
    edits: usize,
    refused: usize,
}

impl Both {
    fn new(world: &World) -> Self {
        let discs = world.discs().len() as u32;
        let (engine, pic, epochs) = (Engine::new(world), Pic::new(world), world.epochs());
        Both { engine, pic, epochs, discs, edits: 0, refused: 0 }
    }

    fn edit(&mut self, random: &mut Random, what: &str) {
        let id = random.below(self.discs as usize + 1) as u32;
        let speed = if random.chance(0.2) { 0.0 } else { 1.5 * random.unit() };
        let velocity = random.vector() * speed;
        let somewhere = match self.engine.get_disc(random.below(self.discs as usize) as u32) {
            Some(disc) => disc.center + random.in_square(4.0),
            None => random.in_square(5.0),
        };
        let (found, expected) = match random.below(7) {
            0 | 1 => (
                self.engine.set_velocity(id, velocity).map(|()| 0),
                self.pic.set_velocity(id, velocity).map(|()| 0),
            ),
            2 | 3 => {
                let largest = if random.chance(0.1) { 0.7 } else { 0.0 };
                let radius = random.decade(-1.5, largest);
                let mut disc = DiscBody::new(somewhere, radius).velocity(velocity);
                if random.chance(0.1) {
                    disc = disc.fixed();
                }
                if random.chance(0.1) {
                    disc = disc.restitution(0.7);
                }
                let added = self.engine.add_disc(&disc);
                self.discs += u32::from(added.is_ok());
                (added, self.pic.add_disc(&disc))
            }
            4 => (
                self.engine.move_disc(id, somewhere).map(|()| 0),
                self.pic.move_disc(id, somewhere).map(|()| 0),
            ),
            _ if random.chance(0.4) => {
                let (found, expected) = (self.engine.remove_disc(id), self.pic.remove_disc(id));
                assert_eq!(found, expected, "{what}");
                (Ok(0), Ok(0))
            }
            // An edit that follows a look ahead.
            _ => {
                let end = self.after(random.unit());
                let instant = self.engine.next_instant(end);
                let events = self.engine.events();
                let (found, expected) = (
                    self.engine.set_velocity(id, velocity).map(|()| 0),
                    self.pic.set_velocity(id, velocity).map(|()| 0),
                );
                assert!(instant.is_none_or(|instant| instant >= self.engine.now()), "{what}");
                assert_eq!(self.engine.events(), events, "{what}");
                (found, expected)
            }
        };
        assert_eq!(found, expected, "{what}");
        self.edits += usize::from(found.is_ok());
        self.refused += usize::from(found.is_err());
    }

    fn after(&self, wait: f64) -> Time {
        self.epochs.after(self.engine.now(), wait)
    }

    fn go_on(&mut self, random: &mut Random, what: &str) -> usize {
        if random.chance(0.3) {
            let end = self.engine.seconds(self.engine.now()) + 0.3 * random.unit();
            let (mut found, mut expected) = (Vec::new(), Vec::new());
            self.engine.advance_with(end, |event| found.push(*event));
            self.pic.advance_with(end, |event| expected.push(*event));
            assert_eq!(found, expected, "{what}");
            return found.len();
        }
        let mut events = 0;
        for _ in 0..random.below(6) {
            let end = self.after(2.0);
            let (found, expected) =
                (self.engine.next_event_before(end), self.pic.next_event_before(end));
            assert_eq!(found, expected, "{what}");
            events += usize::from(found.is_some());
        }
        events
    }
}

#[test]
fn after_any_edits_the_engine_still_has_the_events_of_pic_bit_for_bit() {
    let (mut events, mut edits, mut refused) = (0, 0, 0);
    for seed in 0..60 {
        let recipe = Recipe::number(seed);
        let world = world(&recipe, seed);
        let mut both = Both::new(&world);
        let mut random = Random::new(7, seed);
        for n in 0..40 {
            let what = format!("{recipe:?}, seed {seed}, edit {n}");
            events += both.go_on(&mut random, &what);
            both.edit(&mut random, &what);
            for id in 0..=both.discs {
                assert_eq!(both.engine.get_disc(id), both.pic.get_disc(id), "{what}, disc {id}");
            }
        }
        for n in 0..100 {
            let end = both.after(2.0);
            let (found, expected) =
                (both.engine.next_event_before(end), both.pic.next_event_before(end));
            assert_eq!(found, expected, "{recipe:?}, seed {seed}, event {n} after the edits");
            events += usize::from(found.is_some());
        }
        edits += both.edits;
        refused += both.refused;
    }
    assert!(events > 5000 && edits > 1500 && refused > 100, "{events}, {edits}, {refused}");
}

#[test]
fn hundreds_of_discs_come_and_go() {
    let mut world = World::builder();
    world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(40.0)));
    let mut both = Both::new(&world.build().unwrap());
    let mut random = Random::new(8, 0);
    for n in 0..400 {
        let center = DVec2::new(random.unit(), random.unit()) * 40.0;
        let disc = DiscBody::new(center, 0.4).velocity(random.vector());
        let (found, expected) = (both.engine.add_disc(&disc), both.pic.add_disc(&disc));
        assert_eq!(found, expected);
        both.discs += u32::from(found.is_ok());
        if n % 10 == 9 {
            both.go_on(&mut random, "filling");
        }
    }
    assert!(both.engine.discs().count() > 200);
    for n in 0..400 {
        let id = random.below(both.discs as usize) as u32;
        assert_eq!(both.engine.remove_disc(id), both.pic.remove_disc(id));
        if n % 10 == 9 {
            both.go_on(&mut random, "emptying");
        }
    }
    let left = both.engine.discs().count();
    assert!(left > 20 && left < 200, "{left}");
}

#[test]
fn what_cannot_be_is_refused_and_nothing_changes() {
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(10.0)));
    world.segment(Segment::new(DVec2::new(2.0, 8.0), DVec2::new(8.0, 8.0)));
    world.disc(DiscBody::new(DVec2::splat(3.0), 1.0).velocity(DVec2::X));
    let mut engine = Engine::new(&world.build().unwrap());
    let mut add = |x: f64, y: f64, r: f64| engine.add_disc(&DiscBody::new(DVec2::new(x, y), r));

    let overlap = |with, depth| Err(EditError::Overlap { with, depth });
    assert_eq!(add(4.5, 3.0, 1.0), overlap(Subject::Disc(0), 0.5));
    assert_eq!(add(5.0, 7.25, 1.0), overlap(Subject::Segment(0), 0.25));
    assert_eq!(add(9.5, 5.0, 1.0), Err(EditError::OutsideBox { side: 1, depth: 0.5 }));
    assert!(matches!(add(f64::NAN, 5.0, 1.0), Err(EditError::Number { what: "center.x", .. })));
    assert!(matches!(add(5.0, 5.0, 0.0), Err(EditError::Number { what: "radius", .. })));
    assert_eq!(add(5.0, 3.0, 1.0), Ok(1)); // touching is no overlap

    assert_eq!(engine.set_velocity(7, DVec2::X), Err(EditError::NoSuchDisc(7)));
    assert!(engine.set_velocity(0, DVec2::new(0.0, f64::INFINITY)).is_err());
    let depth = 2.0 - 2f64.sqrt();
    let error = engine.move_disc(1, DVec2::new(4.0, 4.0)).unwrap_err();
    assert_eq!(error, EditError::Overlap { with: Subject::Disc(0), depth });
    engine.remove_disc(1).unwrap();
    assert_eq!(engine.remove_disc(1), None);
    assert_eq!(engine.set_velocity(1, DVec2::X), Err(EditError::NoSuchDisc(1)));
    assert_eq!(engine.add_disc(&DiscBody::new(DVec2::new(5.0, 3.0), 1.0)), Ok(2));
}

#[test]
fn a_place_too_far_from_a_periodic_box_is_refused_as_it_is_when_a_world_is_built() {
    let mut world = World::builder();
    world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(10.0)));
    world.disc(DiscBody::new(DVec2::splat(3.0), 1.0));
    let world = world.build().unwrap();
    let (mut engine, mut pic) = (Engine::new(&world), Pic::new(&world));
    for x in [1e150, -1e150, 1.1e7] {
        let far = DVec2::new(5.0, x);
        let error = EditError::TooFar { sides: (x / 10.0).abs(), limit: 1e6 };
        assert_eq!(engine.add_disc(&DiscBody::new(far, 1.0)), Err(error));
        assert_eq!(engine.move_disc(0, far), Err(error));
        assert_eq!(pic.add_disc(&DiscBody::new(far, 1.0)), Err(error));
        assert_eq!(pic.move_disc(0, far), Err(error));
    }
    assert_eq!(engine.move_disc(0, DVec2::new(5.0, 1e6 + 4.0)), Ok(()));
    assert_eq!(engine.disc(0).center, DVec2::new(5.0, 4.0));
}

#[test]
fn pic_has_the_same_to_read_as_the_engine() {
    for seed in 0..10 {
        let mut random = Random::new(27, seed);
        let mut both = Both::new(&world(&Recipe::number(seed), seed));
        for step in 0..30 {
            both.edit(&mut random, "reading");
            if step % 3 == 0 {
                assert_eq!(both.engine.next_event(), both.pic.next_event(), "seed {seed}");
            }
            assert!(both.engine.discs().eq(both.pic.discs()), "seed {seed}");
            assert_eq!(both.engine.energy(), both.pic.energy());
            assert_eq!(both.engine.momentum(), both.pic.momentum());
            assert!((0..9).all(|id| both.engine.get_disc(id) == both.pic.get_disc(id)));
        }
    }
}

/// Discs in formation, so many a side, far enough from each other.
fn formation(side: u32) -> World {
    let mut world = World::builder();
    for n in 0..side * side {
        let place = DVec2::new(f64::from(n % side), f64::from(n / side)) * 3.0;
        world.disc(DiscBody::new(place, 1.0).velocity(DVec2::new(0.1, 0.0)));
    }
    world.build().unwrap()
}

#[test]
fn an_edit_touches_only_the_edited() {
    let (world, all, edits) = (formation(50), 2500, 100);
    // They all leave their shells at about the same time.
    let mut untouched = Engine::new(&world);
    let mut leaving = 0.0;
    while untouched.work().exits < all {
        leaving += 1.0;
        untouched.advance_to(leaving);
    }
    assert!(untouched.work().exits < 2 * all && leaving > 3.0, "at {leaving}");

    // Edits just before that give new shells to the edited at most.
    let mut edited = Engine::new(&world);
    edited.advance_to(leaving - 2.0);
    let before = edited.work().exits;
    for id in 0..edits {
        edited.set_velocity(id * 25, DVec2::new(0.1, 0.01)).unwrap();
    }
    assert_eq!(edited.work().exits, before);
    edited.advance_to(leaving);
    let exits = edited.work().exits;
    assert!(exits >= all - u64::from(edits) && exits <= all + u64::from(edits), "{exits}");
}

#[test]
fn an_edit_costs_no_more_among_many_than_among_few() {
    let time = |side: u32| {
        let mut engine = Engine::new(&formation(side));
        engine.advance_to(1.0);
        let once = |n: u32| {
            let start = Instant::now();
            for id in 0..50 {
                let velocity = DVec2::new(0.1, 1e-3 * f64::from(n));
                engine.set_velocity(id * 2, velocity).unwrap();
            }
            start.elapsed()
        };
        (1..20).map(once).min().unwrap()
    };
    let (few, many) = (time(10), time(150));
    // 225 times as many; caches and clocks are allowed for.
    assert!(many < 30 * few, "{few:?} among 100, {many:?} among 22,500");
}

#[test]
fn looking_on_changes_nothing() {
    for seed in 0..20 {
        let world = world(&Recipe::number(seed), seed);
        let (mut plain, mut watched) = (Engine::new(&world), Engine::new(&world));
        let (mut expected, mut found) = (Vec::new(), Vec::new());
        let epochs = world.epochs();
        plain.advance_with(4.0, |event| expected.push(*event));
        for frame in 1..=40 {
            let end = watched.frame_end(0.1);
            assert_eq!(end, f64::from(frame) * 0.1);
            let instant = watched.next_instant(epochs.time(end));
            let places: Vec<_> = watched.discs_at(end).collect();
            let before = found.len();
            found.extend(watched.events_until(end));
            assert_eq!(instant, found.get(before).map(|event| event.time));
            if found.len() == before {
                // Nothing happened: the places foretold are those reached.
                assert_eq!(places, watched.discs().collect::<Vec<_>>());
            }
        }
        assert_eq!(found, expected);
        let mut counts = [0; Kind::ALL.len()];
        expected.iter().for_each(|event| counts[event.kind as usize] += 1);
        assert_eq!(Kind::ALL.map(|kind| watched.count(kind)), counts);
    }
}

#[test]
fn frames_do_not_drift_and_bad_frames_do_nothing() {
    let mut engine = Engine::new(&World::builder().build().unwrap());
    for n in 1..=10_000 {
        engine.step(1.0 / 60.0);
        assert_eq!(engine.seconds(engine.now()), f64::from(n) * (1.0 / 60.0));
    }
    let now = engine.now();
    for frame in [0.0, -1.0, f64::NAN, 1e-300] {
        engine.step(frame);
        assert_eq!(engine.now(), now);
    }
}
