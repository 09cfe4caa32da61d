//! As the step shrinks, PIT becomes PIC.

use crate::{run, world};
use carom::{DVec2, DiscBody, Pic, PitOptions, World};
use carom_oracle::Random;

/// Two discs that meet in a while, not too far off the middle.
fn pair(random: &mut Random) -> World {
    let (direction, radii) =
        (random.direction(), [random.between(0.5, 2.0), random.between(0.5, 2.0)]);
    let aside = direction.perp() * (random.between(-0.7, 0.7) * (radii[0] + radii[1]));
    let apart = direction * (radii[0] + radii[1] + random.between(0.5, 2.0)) + aside;
    let drift = random.vector();
    world([
        DiscBody::new(DVec2::ZERO, radii[0]).velocity(drift),
        DiscBody::new(apart, radii[1]).velocity(drift - direction * random.between(0.5, 1.0)),
    ])
}

fn first_of_pic(world: &World) -> f64 {
    let mut pic = Pic::new(world);
    let event = pic.next_event_before(world.epochs().time(100.0)).unwrap();
    pic.seconds(event.time)
}

#[test]
fn the_first_event_is_late_in_proportion_to_the_step() {
    let pairs: Vec<World> = (0..400).map(|index| pair(&mut Random::new(40, index))).collect();
    let instants: Vec<f64> = pairs.iter().map(first_of_pic).collect();
    let mut before: Option<f64> = None;
    for k in 3..10 {
        let step = 0.5f64.powi(k);
        let mut sum = 0.0;
        for (world, instant) in pairs.iter().zip(&instants) {
            let (_, seen) = run(world, PitOptions::new(step), instant + 2.0 * step);
            let late = seen[0].0 - instant;
            assert!((-1e-14..step).contains(&late), "{late} late with a step of {step}");
            sum += late;
        }
        // On average it is noticed half a step late: halved with the step.
        let mean = sum / pairs.len() as f64;
        assert!((mean / step - 0.5).abs() < 0.05, "{mean} late with a step of {step}");
        let ratio = before.replace(mean).map_or(2.0, |before| before / mean);
        assert!((1.8..2.2).contains(&ratio), "{ratio}");
    }
}

#[test]
fn the_direction_becomes_right_as_well() {
    let mut before: Option<f64> = None;
    for k in [4, 6, 8, 10] {
        let step = 0.5f64.powi(k);
        let mut sum = 0.0;
        for index in 0..200 {
            let world = pair(&mut Random::new(41, index));
            let mut pic = Pic::new(&world);
            let real = pic.next_event_before(world.epochs().time(100.0)).unwrap();
            let until = pic.seconds(real.time) + 2.0 * step;
            let (_, seen) = run(&world, PitOptions::new(step), until);
            sum += seen[0].1.normal.distance(real.normal);
        }
        // A quarter of the step, a quarter of the error.
        let ratio = before.replace(sum).map_or(4.0, |before| before / sum);
        assert!((3.2..4.8).contains(&ratio), "{ratio}");
    }
}
