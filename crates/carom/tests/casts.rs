//! Sweeps through the cells against a loop over everything.

mod worlds_at_random;

use carom::{
    Boundary, Cast, CastHit, Contact, DVec2, Disc, DiscBody, Engine, Segment, Target, Wall, World,
    interfere, predict,
};
use carom_oracle::Random;
use worlds_at_random::{Recipe, world};

/// A cast, in numbers that a plain loop can use.
#[derive(Clone, Copy, Debug)]
struct Sweep {
    disc: Disc,
    velocity: DVec2,
    horizon: f64,
    moving: bool,
}

impl Sweep {
    fn random(random: &mut Random, low: DVec2, high: DVec2) -> Self {
        let side = (high - low).max_element();
        let center = low + DVec2::new(random.unit(), random.unit()) * (high - low);
        let radius = if random.chance(0.3) { 0.0 } else { side * random.decade(-3.0, -0.7) };
        let way = random.vector() * side * random.decade(-1.5, 0.5);
        let horizon = random.decade(-1.0, 0.4);
        let moving = random.chance(0.3);
        Sweep { disc: Disc::new(center, radius), velocity: way, horizon, moving }
    }

    fn cast(&self) -> Cast {
        let cast = Cast::disc(self.disc, self.velocity).until(self.horizon);
        if self.moving { cast.moving() } else { cast }
    }

    /// How many boxes of a periodic world this may lead away.
    fn images(&self, world: &World) -> i32 {
        match world.boundary() {
            Boundary::Periodic { min, max } => {
                let speed = self.velocity.length() + if self.moving { 20.0 } else { 0.0 };
                (speed * self.horizon / (max - min).min_element()).ceil() as i32 + 2
            }
            _ => 0,
        }
    }

    /// All hits, by looking at everything.
    fn plainly(&self, engine: &Engine, world: &World) -> Vec<CastHit> {
        let sides = match world.boundary() {
            Boundary::Periodic { min, max } => max - min,
            _ => DVec2::ZERO,
        };
        let images = self.images(world);
        let mut hits: Vec<CastHit> = Vec::new();
        // The first of all images; of two at one instant, that of the lesser number.
        let mut note = |target, meet: &dyn Fn(&Disc) -> Option<Contact>| {
            let mut first: Option<Contact> = None;
            for x in -images..=images {
                for y in -images..=images {
                    let shift = DVec2::new(f64::from(x), f64::from(y)) * sides;
                    let disc = Disc::new(self.disc.center - shift, self.disc.radius);
                    if let Some(mut contact) = meet(&disc) {
                        contact.point_a += shift;
                        contact.point_b += shift;
                        if first.is_none_or(|first| contact.instant < first.instant) {
                            first = Some(contact);
                        }
                    }
                }
            }
            hits.extend(first.map(|contact| CastHit { target, contact }));
        };
        let (v, still, horizon) = (self.velocity, DVec2::ZERO, self.horizon);
        for (id, other) in engine.discs() {
            let w = if self.moving { other.velocity } else { still };
            let other = Disc::new(other.center, world.discs()[id as usize].radius);
            note(Target::Disc(id), &|disc| predict::disc_disc(disc, v, &other, w, horizon));
        }
        let mut numbers = [0; 3];
        let mut number = |kind: usize| {
            numbers[kind] += 1;
            numbers[kind] - 1
        };
        for wall in world.walls() {
            match wall {
                Wall::Segment(segment) => note(Target::Segment(number(0)), &|disc| {
                    predict::disc_segment(disc, v, segment, still, horizon)
                }),
                Wall::Capsule(capsule) => note(Target::Segment(number(0)), &|disc| {
                    predict::disc_capsule(disc, v, capsule, still, horizon)
                }),
                Wall::Polygon(polygon) => note(Target::Polygon(number(1)), &|disc| {
                    predict::disc_polygon(disc, v, polygon, still, horizon)
                }),
                Wall::Container(container) => note(Target::Container(number(2)), &|disc| {
                    let center = Disc::new(disc.center, 0.0);
                    let inside = interfere::disc_container(&center, container).distance > 0.0;
                    let contact = predict::disc_container(disc, v, container, still, horizon);
                    contact.filter(|_| inside)
                }),
            }
        }
        if let Boundary::Box { min, max } = world.boundary() {
            let (p, r) = (self.disc.center, self.disc.radius);
            let rooms =
                [(p.x - min.x, -v.x), (max.x - p.x, v.x), (p.y - min.y, -v.y), (max.y - p.y, v.y)];
            let normals = [DVec2::NEG_X, DVec2::X, DVec2::NEG_Y, DVec2::Y];
            for (side, (room, closing)) in rooms.into_iter().enumerate() {
                let instant = (room - r).max(0.0) / closing;
                if closing > 0.0 && instant <= horizon {
                    let (normal, feature_a) = (normals[side], carom::Feature::Rim);
                    let point_a = (p + v * instant) + normal * r;
                    let mut point_b = point_a;
                    match side {
                        0 => point_b.x = min.x,
                        1 => point_b.x = max.x,
                        2 => point_b.y = min.y,
                        _ => point_b.y = max.y,
                    }
                    let feature_b = carom::Feature::Side(side);
                    let contact =
                        Contact { instant, point_a, point_b, normal, feature_a, feature_b };
                    hits.push(CastHit { target: Target::Side(side as u8), contact });
                }
            }
        }
        hits.sort_by(|a, b| {
            let times = a.contact.instant.total_cmp(&b.contact.instant);
            times.then(a.target.cmp(&b.target))
        });
        hits
    }
}

/// Where things are in a world.
fn extent(world: &World) -> (DVec2, DVec2) {
    match world.boundary() {
        Boundary::Box { min, max } | Boundary::Periodic { min, max } => (min, max),
        Boundary::Open => {
            let places = world.discs().iter().map(|disc| disc.center);
            places.fold((DVec2::splat(-3.0), DVec2::splat(3.0)), |(l, h), p| (l.min(p), h.max(p)))
        }
    }
}

#[test]
fn a_cast_meets_what_a_loop_over_everything_finds_bit_for_bit() {
    let (mut total, mut none) = (0, 0);
    for seed in 0..120 {
        let recipe = Recipe::number(seed);
        let world = world(&recipe, seed);
        let mut engine = Engine::new(&world);
        let mut random = Random::new(9, seed);
        let (low, high) = extent(&world);
        for n in 0..60 {
            if n % 6 == 0 {
                engine.advance_to(0.05 * f64::from(n));
            }
            if n % 20 == 19 {
                // Having looked ahead makes no difference.
                let end = world.epochs().after(engine.now(), random.unit());
                engine.next_instant(end);
            }
            let sweep = Sweep::random(&mut random, low, high);
            let expected = sweep.plainly(&engine, &world);
            let what = format!("{recipe:?}, seed {seed}, {sweep:?}");
            let found = engine.cast_all(&sweep.cast(), |_| true);
            assert_eq!(found, expected, "{what}");
            assert_eq!(engine.cast(&sweep.cast(), |_| true), expected.first().copied(), "{what}");

            let only_even = |target: Target| match target {
                Target::Disc(id) => id % 2 == 0,
                Target::Side(_) => false,
                _ => true,
            };
            let first = expected.iter().find(|hit| only_even(hit.target)).copied();
            assert_eq!(engine.cast(&sweep.cast(), only_even), first, "{what}");
            total += expected.len();
            none += usize::from(expected.is_empty());
        }
    }
    assert!(total > 5000 && none > 500, "{total} hits, {none} casts without one");
}

#[test]
fn in_a_crowd_too() {
    for (seed, boundary) in [
        Boundary::Open,
        Boundary::periodic(DVec2::ZERO, DVec2::splat(100.0)),
        Boundary::boxed(DVec2::ZERO, DVec2::splat(100.0)),
    ]
    .into_iter()
    .enumerate()
    {
        let mut random = Random::new(10, seed as u64);
        let mut world = World::builder();
        world.boundary(boundary);
        for x in 0..40 {
            for y in 0..40 {
                let place = DVec2::new(f64::from(x), f64::from(y)) * 2.5 + DVec2::splat(1.25);
                let radius = if random.chance(0.02) { 1.1 } else { random.between(0.05, 0.5) };
                world.disc(DiscBody::new(place, radius).velocity(random.vector()));
            }
        }
        for _ in 0..300 {
            // Along the streets between the discs.
            let from = DVec2::new(2.5 * f64::from(random.integer(1, 39)), 95.0 * random.unit());
            world.segment(Segment::new(from, from + DVec2::new(0.1, 3.0) * random.unit()));
        }
        let world = world.build().unwrap();
        let mut engine = Engine::new(&world);
        for n in 0..150 {
            engine.advance_to(0.002 * f64::from(n));
            let mut sweep = Sweep::random(&mut random, DVec2::ZERO, DVec2::splat(100.0));
            sweep.horizon = sweep.horizon.min(1.0);
            let expected = sweep.plainly(&engine, &world);
            assert_eq!(engine.cast_all(&sweep.cast(), |_| true), expected, "{sweep:?}");
            let first = engine.cast(&sweep.cast(), |_| true);
            assert_eq!(first, expected.first().copied(), "{sweep:?}");
        }
    }
}

#[test]
fn casts_without_end_meet_what_there_is() {
    let mut random = Random::new(11, 0);
    let (mut hits, mut none) = (0, 0);
    for seed in 0..48 {
        let world = world(&Recipe::number(seed), seed);
        let engine = Engine::new(&world);
        for _ in 0..10 {
            let from = random.in_square(3.0);
            for way in [random.vector(), DVec2::X, DVec2::ZERO, DVec2::X * 1e100, DVec2::Y * 1e-100]
            {
                let periodic = matches!(world.boundary(), Boundary::Periodic { .. });
                let largest = if periodic { 1.0 } else { 100.0 };
                let radius = [0.0, 0.1, largest][random.below(3)];
                let disc = Disc::new(from, radius);
                let horizon = f64::INFINITY;
                let mut sweep = Sweep { disc, velocity: way, horizon, moving: false };
                let found = engine.cast(&sweep.cast(), |_| true);
                if let Boundary::Periodic { min, max } = world.boundary() {
                    // A loop over all images there ever are has no end: up to the hit, if it is near.
                    let end = found.map_or(f64::INFINITY, |hit| hit.contact.instant);
                    if end * way.length() > 3.0 * (max - min).min_element() || end == f64::INFINITY
                    {
                        continue;
                    }
                    sweep.horizon = end;
                }
                let expected = sweep.plainly(&engine, &world);
                assert_eq!(found, expected.first().copied(), "seed {seed}, {sweep:?}");
                hits += usize::from(found.is_some());
                none += usize::from(found.is_none());
            }
        }
    }
    assert!(hits > 500 && none > 200, "{hits} hits, {none} casts without one");
}

#[test]
fn casts_without_sense_meet_nothing() {
    let mut random = Random::new(12, 0);
    for seed in 0..24 {
        let world = world(&Recipe::number(seed), seed);
        let engine = Engine::new(&world);
        for radius in [0.0, 0.1, 100.0] {
            let (disc, way) = (Disc::new(random.in_square(3.0), radius), random.vector());
            for way in [way, DVec2::X * 1e200, DVec2::X * 1e-200] {
                let cast = Cast::disc(disc, way);
                assert_eq!(engine.cast(&cast, |_| false), None);
                assert_eq!(engine.cast(&cast.until(f64::NAN), |_| true), None);
                assert_eq!(engine.cast(&cast.until(-1.0), |_| true), None);
            }
            assert_eq!(engine.cast(&Cast::disc(disc, DVec2::ZERO), |_| true), None);
        }
    }
}

#[test]
fn a_cast_with_a_number_that_is_none_meets_nothing() {
    let mut builder = World::builder();
    builder.boundary(Boundary::boxed(DVec2::splat(-10.0), DVec2::splat(10.0)));
    builder.disc(DiscBody::new(DVec2::new(3.0, 0.0), 1.0).velocity(DVec2::X));
    builder.segment(Segment::new(DVec2::new(6.0, -5.0), DVec2::new(6.0, 5.0)));
    let engine = Engine::new(&builder.build().unwrap());
    let hits = |center: DVec2, radius: f64, velocity: DVec2| {
        let cast = Cast::disc(Disc::new(center, radius), velocity);
        [cast, cast.moving(), cast.until(1.0)]
            .map(|cast| engine.cast_all(&cast, |_| true).len())
            .into_iter()
            .sum::<usize>()
    };
    assert!(hits(DVec2::ZERO, 0.5, DVec2::new(5.0, 0.0)) > 0);
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for vector in [DVec2::new(bad, 0.0), DVec2::new(5.0, bad), DVec2::splat(bad)] {
            assert_eq!(hits(DVec2::ZERO, 0.5, vector), 0, "a velocity of {vector}");
            assert_eq!(hits(vector, 0.5, DVec2::X), 0, "a centre of {vector}");
        }
        assert_eq!(hits(DVec2::ZERO, bad, DVec2::X), 0, "a radius of {bad}");
    }
    let cast = Cast::disc(Disc::new(DVec2::ZERO, 0.5), DVec2::X).until(f64::NAN);
    assert_eq!(engine.cast(&cast, |_| true), None);
}
