//! Worlds of every kind, from a seed.
#![allow(dead_code)]

use carom::{
    Boundary, Capsule, Container, DVec2, Disc, DiscBody, Polygon, Segment, World, interfere,
};
use carom_oracle::Random;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Surroundings {
    Open,
    Box,
    Periodic,
    Container,
}

/// What kind of world.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    pub discs: usize,
    pub surroundings: Surroundings,
    /// Largest radius over smallest.
    pub ratio: f64,
    pub walls: usize,
    pub fixed: bool,
    pub moving_fixed: bool,
    pub discs_collide: bool,
    pub restitution: f64,
    pub packing: f64,
}

impl Recipe {
    /// One of many combinations.
    pub fn number(n: u64) -> Self {
        let surroundings = [
            Surroundings::Open,
            Surroundings::Box,
            Surroundings::Periodic,
            Surroundings::Container,
        ];
        Recipe {
            discs: [2, 5, 12, 30, 60][(n / 4 % 5) as usize],
            surroundings: surroundings[(n % 4) as usize],
            ratio: [1.0, 1.5, 10.0, 100.0][(n / 3 % 4) as usize],
            walls: [0, 0, 3, 12][(n / 7 % 4) as usize],
            fixed: n / 5 % 3 == 1,
            moving_fixed: n / 5 % 6 == 4,
            discs_collide: n % 11 != 10,
            restitution: if n % 6 == 5 { 0.8 } else { 1.0 },
            packing: [0.05, 0.2, 0.4][(n / 2 % 3) as usize],
        }
    }
}

/// A world without overlaps. Things that find no room are left out.
pub fn world(recipe: &Recipe, seed: u64) -> World {
    let mut random = Random::new(1, seed);
    let mut world = World::builder();
    world.restitution(recipe.restitution).discs_collide(recipe.discs_collide);

    let radii: Vec<f64> = (0..recipe.discs).map(|_| recipe.ratio.powf(-random.unit())).collect();
    let area = radii.iter().map(|r| r * r * 3.15).sum::<f64>() / recipe.packing;
    let side =
        area.sqrt().max(if recipe.surroundings == Surroundings::Periodic { 4.2 } else { 3.0 });
    let (low, high) = (DVec2::new(-0.3 * side, 0.1 * side), DVec2::new(0.7 * side, 1.1 * side));
    let bowl = Container::new((low + high) * 0.5, side * 0.56);
    match recipe.surroundings {
        Surroundings::Open => {}
        Surroundings::Box => {
            world.boundary(Boundary::boxed(low, high));
        }
        Surroundings::Periodic => {
            world.boundary(Boundary::periodic(low, high));
        }
        Surroundings::Container => {
            world.container(bowl);
        }
    }
    let periodic = recipe.surroundings == Surroundings::Periodic;
    let place = |random: &mut Random| low + DVec2::new(random.unit(), random.unit()) * (high - low);

    let mut walls: Vec<Polygon> = Vec::new();
    let mut lines: Vec<Capsule> = Vec::new();
    for n in 0..recipe.walls {
        let middle = place(&mut random);
        let way = DVec2::from_angle(random.unit() * 6.2) * side * (0.02 + 0.06 * random.unit());
        match n % 3 {
            0 => {
                lines.push(Capsule::new(middle - way, middle + way, 0.0));
                world.segment(Segment::new(middle - way, middle + way));
            }
            1 => {
                let capsule = Capsule::new(middle - way, middle + way, 0.01 * side);
                lines.push(capsule);
                world.capsule(capsule);
            }
            _ => {
                let corners =
                    vec![middle + way, middle + way.perp() * 0.7, middle - way, middle - way * 0.1];
                if let Ok(polygon) = Polygon::new(corners) {
                    walls.push(polygon.clone());
                    world.polygon(polygon);
                }
            }
        }
    }

    let mut placed: Vec<Disc> = Vec::new();
    for (n, radius) in radii.into_iter().enumerate() {
        for _ in 0..200 {
            let disc = Disc::new(place(&mut random), radius);
            let images = if periodic { 1 } else { 0 };
            let mut free = match recipe.surroundings {
                Surroundings::Box => {
                    (disc.center - low).min_element() > radius
                        && (high - disc.center).min_element() > radius
                }
                Surroundings::Container => interfere::disc_container(&disc, &bowl).distance > 0.0,
                _ => true,
            };
            for x in -images..=images {
                for y in -images..=images {
                    let shift = DVec2::new(f64::from(x), f64::from(y)) * side;
                    let image = Disc::new(disc.center + shift, radius);
                    free &= placed
                        .iter()
                        .all(|other| interfere::disc_disc(&image, other).distance > 0.0);
                    free &= lines
                        .iter()
                        .all(|wall| interfere::disc_capsule(&image, wall).distance > 0.0);
                    free &= walls
                        .iter()
                        .all(|wall| interfere::disc_polygon(&image, wall).distance > 0.0);
                }
            }
            if !free {
                continue;
            }
            placed.push(disc);
            let angle = random.unit() * 6.3;
            let velocity = DVec2::from_angle(angle) * (0.2 + random.unit());
            let body = DiscBody::new(disc.center, radius).velocity(velocity);
            let mut body = body.mass(radius * radius * (0.5 + random.unit()));
            if recipe.fixed && n % 4 == 1 {
                body = body.fixed().velocity(DVec2::ZERO);
            } else if recipe.moving_fixed && n % 7 == 1 {
                body = body.fixed();
                body.velocity *= 0.3;
            }
            if n % 9 == 8 {
                body = body.restitution(0.9);
            }
            world.disc(body);
            break;
        }
    }
    world.build().unwrap()
}
