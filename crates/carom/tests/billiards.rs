//! Billiards whose answers are known: Galperin's count of π, and mean free paths.

use carom::{Boundary, Container, DVec2, DiscBody, Engine, World};
use carom_oracle::Random;
use core::f64::consts::PI;

/// A heavy disc comes at a light one in front of a wall, 100^k times its mass. Galperin, "Playing pool
/// with π" (2003): they collide as many times as π has digits to say, k + 1 of them.
fn galperin(k: i32) -> u64 {
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::new(0.0, -2.0), DVec2::new(1e12, 2.0)));
    world.disc(DiscBody::new(DVec2::new(1000.0, 0.0), 1.0).mass(1.0));
    let heavy = DiscBody::new(DVec2::new(3000.0, 0.0), 1.0).mass(100f64.powi(k));
    world.disc(heavy.velocity(DVec2::NEG_X));
    let mut engine = Engine::new(&world.build().unwrap());
    engine.advance_to(1e9);
    assert_eq!(engine.work().paused, 0);
    let (light, heavy) = (engine.disc(0).velocity, engine.disc(1).velocity);
    assert!(light.x >= 0.0 && light.x <= heavy.x, "more to come: {light} {heavy}");
    engine.events()
}

#[test]
fn galperins_billiard_counts_the_digits_of_pi() {
    for (k, digits) in [(0, 3), (1, 31), (2, 314), (3, 3141), (4, 31_415), (5, 314_159)] {
        assert_eq!(galperin(k), digits, "mass ratio 100^{k}");
    }
}

#[test]
#[ignore = "35 million collisions: a minute without optimisation"]
fn galperins_billiard_counts_eight_digits_of_pi() {
    for (k, digits) in [(6, 3_141_592), (7, 31_415_926)] {
        let started = std::time::Instant::now();
        assert_eq!(galperin(k), digits, "mass ratio 100^{k}");
        println!("100^{k}: {digits} collisions in {:.2?}", started.elapsed());
    }
}

const RADIUS: f64 = 1.0 / 1024.0;
const BOUNCES: u64 = 500;

/// The mean free path of one disc, and its standard error, from many independent starts: a uniform
/// place and direction each, so that every chord has its share though square and circle are not
/// ergodic.
///
/// Each start goes for the same time, so that the time over all bounces is the mean over the phase
/// space, and the error is that of the number of bounces.
fn mean_free_path(
    seed: u64,
    starts: u64,
    length: f64,
    start: impl Fn(&mut Random) -> World,
) -> (f64, f64, f64) {
    let counts: Vec<f64> = (0..starts)
        .map(|n| {
            let mut engine = Engine::new(&start(&mut Random::new(seed, n)));
            engine.advance_to(length);
            engine.events() as f64
        })
        .collect();
    let (count, error) = mean(&counts);
    (length / count, length * error / (count * count), count * starts as f64)
}

/// A mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

/// Santaló: π times the area over the perimeter, of what is free to the disc's centre.
fn check(what: &str, expected: f64, (path, error, bounces): (f64, f64, f64), least: f64) {
    println!("{what}: {path:.6} ± {error:.6} in {bounces} bounces, expected {expected:.6}");
    assert!(bounces >= least, "{what}: only {bounces} bounces");
    assert!(error < 1e-2 * expected, "{what}: {path} ± {error}");
    assert!((path - expected).abs() < 3.0 * error, "{what}: {path} ± {error}, not {expected}");
}

fn moving(random: &mut Random, center: DVec2) -> DiscBody {
    let direction = DVec2::from_angle(random.between(0.0, 2.0 * PI));
    DiscBody::new(center, RADIUS).velocity(direction)
}

#[test]
fn the_mean_free_path_in_a_square_is_a_quarter_of_pi() {
    // The centre has a square of side 1 to itself.
    let expected = PI / 4.0;
    let (low, high) = (DVec2::splat(-RADIUS), DVec2::splat(1.0 + RADIUS));
    let found = mean_free_path(1, 2000, expected * BOUNCES as f64 * 1.02, |random| {
        let mut world = World::builder();
        world.boundary(Boundary::boxed(low, high));
        let center = DVec2::new(random.unit(), random.unit());
        world.disc(moving(random, center));
        world.build().unwrap()
    });
    check("unit square", expected, found, 1e6);
}

/// The mean chord of a unit circle, and its standard error. By number of bounces, from the rim: all
/// bounces from one start are alike, and the number in a given time has no finite variance.
#[test]
fn the_mean_free_path_in_a_circle_is_half_of_pi() {
    let (starts, bounces) = (20_000, 50);
    let chords: Vec<f64> = (0..starts)
        .map(|n| {
            let mut random = Random::new(2, n);
            let outwards = DVec2::from_angle(random.between(0.0, 2.0 * PI));
            // Uniform in place on the rim and in the sine of the angle: the measure of bounces.
            let sine = random.between(-1.0, 1.0);
            let inwards = DVec2::new(-(1.0 - sine * sine).sqrt(), sine);
            let mut world = World::builder();
            world.container(Container::new(DVec2::ZERO, 1.0 + RADIUS));
            let disc = DiscBody::new(outwards * (1.0 - 1e-12), RADIUS);
            world.disc(disc.velocity(outwards.rotate(inwards)));
            let mut engine = Engine::new(&world.build().unwrap());
            let mut last = engine.now();
            for _ in 0..bounces {
                last = engine.next_event().unwrap().time;
            }
            engine.seconds(last) / f64::from(bounces)
        })
        .collect();
    let (path, error) = mean(&chords);
    check("unit circle", PI / 2.0, (path, error, f64::from(bounces) * starts as f64), 1e6);
}

/// A disc that goes round a torus with one post in it, for so many starts.
fn around_a_post(starts: u64, least: f64) {
    // The centre is kept at 0.1 from that of the post.
    let expected = PI * (1.0 - PI * 0.01) / (2.0 * PI * 0.1);
    assert!((expected - 4.842920).abs() < 1e-6);
    let found = mean_free_path(3, starts, expected * BOUNCES as f64 * 1.02, |random| {
        let mut world = World::builder();
        world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::ONE));
        let post = DVec2::splat(0.5);
        world.disc(DiscBody::new(post, 0.05).fixed());
        let center = loop {
            let place = DVec2::new(random.unit(), random.unit());
            if (place - post).length() > 0.1 {
                break place;
            }
        };
        let mut disc = moving(random, center);
        disc.radius = 0.05;
        world.disc(disc);
        world.build().unwrap()
    });
    check("unit torus, R = 0.1", expected, found, least);
}

#[test]
fn the_mean_free_path_around_a_post_in_a_torus_is_that_of_santalo() {
    around_a_post(100, 5e4);
}

#[test]
#[ignore = "a million bounces, each after five times round the torus"]
fn so_it_is_over_a_million_bounces() {
    around_a_post(2000, 1e6);
}
