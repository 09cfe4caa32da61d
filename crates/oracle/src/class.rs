//! The classes of cases, each a way for rounding to go wrong.

use crate::exact_scene;
use crate::random::Random;
use crate::scene::{Scene, Sizes, Target, aimed, slightly};
use glam::DVec2;

/// A class of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// All of a size.
    Random,
    /// Passing at a distance of the radius times 1 ± 10^-k, k from 1 to 16.
    Grazing,
    /// Passing at a tangent exactly (no event), or off it by a unit in the last place.
    Tangent,
    /// From 10³ to 10⁶ radii away.
    Far,
    /// Slow against each other, whatever they do together.
    Slow,
    /// Touching, or all but: a gap of 0, of a few units in the last place, of up to 10^-3.
    Touching,
    /// One 10⁶ times the size of the other.
    Ratio,
    /// 10⁶ away from the origin, both.
    Offset,
    /// In units of 10^-150.
    Tiny,
    /// In units of 10^150.
    Huge,
    /// All exponents at random.
    Wild,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 11] = [
        Class::Random,
        Class::Grazing,
        Class::Tangent,
        Class::Far,
        Class::Slow,
        Class::Touching,
        Class::Ratio,
        Class::Offset,
        Class::Tiny,
        Class::Huge,
        Class::Wild,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Class::Random => "random",
            Class::Grazing => "grazing",
            Class::Tangent => "tangent",
            Class::Far => "far",
            Class::Slow => "slow",
            Class::Touching => "touching",
            Class::Ratio => "ratio",
            Class::Offset => "offset",
            Class::Tiny => "tiny",
            Class::Huge => "huge",
            Class::Wild => "wild",
        }
    }

    /// The class with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }
}

/// The sizes of a class, the radius being about 1.
fn sizes(class: Class, falling: bool, random: &mut Random) -> Sizes {
    let mut sizes = Sizes {
        length: random.decade(-1.0, 1.5),
        way: random.between(0.5, 10.0),
        speed: random.decade(-1.0, 1.0),
        stretch: random.between(0.0, 2.0),
        fall: if falling { random.between(0.0, 4.0) } else { 0.0 },
    };
    match class {
        Class::Far => {
            sizes.way = random.decade(3.0, 6.0);
            sizes.speed = random.decade(0.0, 6.0);
        }
        Class::Slow => {
            sizes.speed = random.decade(-8.0, 0.0);
            if falling {
                sizes.fall = random.decade(-8.0, 8.0);
            }
        }
        Class::Ratio => sizes.length = random.decade(5.5, 6.5).powf(random.sign()),
        _ => {}
    }
    sizes
}

/// A scene of a class.
pub fn scene(class: Class, target: Target, falling: bool, random: &mut Random) -> Scene {
    match class {
        Class::Tangent => {
            let mut scene = exact_scene::tangent(target, falling, random);
            if random.chance(0.4) {
                scene.radius *= 1.0 + random.sign() * f64::EPSILON;
            }
            scene
        }
        Class::Touching if random.chance(0.3) => exact_scene::touching(target, falling, random),
        Class::Tiny | Class::Huge => in_other_units(class, target, falling, random),
        Class::Wild => wild(target, falling, random),
        _ => drawn(class, target, falling, random),
    }
}

fn drawn(class: Class, target: Target, falling: bool, random: &mut Random) -> Scene {
    let sizes = sizes(class, falling, random);
    let mut scene = aimed(target, &sizes, random);
    let still = falling || (target != Target::Deforming && random.chance(0.5));
    let together = match class {
        Class::Slow => random.direction() * random.decade(0.0, 4.0),
        _ if still => DVec2::ZERO,
        _ => random.direction() * sizes.speed * random.between(0.0, 2.0),
    };
    let offset = match class {
        Class::Offset => random.direction() * random.decade(5.5, 6.5),
        _ => random.direction() * random.between(0.0, 10.0),
    };
    scene = scene.moved(offset, if falling { DVec2::ZERO } else { together });
    if class == Class::Slow {
        // What is left of the velocities after rounding need not lead to the target any more.
        let t = 0.5 * sizes.way / sizes.speed;
        let drift = (scene.velocity[0] - scene.velocity[1]) * t;
        if !falling && drift.length() < 100.0 * sizes.way {
            scene.place[0] = scene.place[1].lerp(scene.place[2], random.unit()) - drift;
        }
    }
    let near_touching = match class {
        Class::Touching => true,
        Class::Offset => random.chance(0.3),
        Class::Ratio => random.chance(0.1),
        _ => false,
    };
    let grazing = match class {
        Class::Grazing => true,
        Class::Offset | Class::Far | Class::Ratio => random.chance(0.3),
        _ => false,
    };
    if near_touching {
        if random.chance(0.7) {
            // Begin where the aimed ones arrive.
            let t = sizes.way / sizes.speed;
            let p = scene.place[0] + scene.velocity[0] * t + scene.acceleration * (0.5 * t * t);
            scene.place =
                [p, scene.place[1] + scene.velocity[1] * t, scene.place[2] + scene.velocity[2] * t];
        }
        if random.chance(0.3) {
            scene.velocity[0] = random.direction() * sizes.speed + scene.velocity[1];
        }
        let distance = scene.distance(0.0);
        if distance > 0.0 {
            scene.radius = distance * (1.0 + slightly(random));
        }
    } else if grazing {
        let least = scene.least_distance(2.5 * sizes.way / sizes.speed);
        // A path through the segment grazes nothing: draw again.
        if least < 1e-3 * scene.radius {
            return drawn(class, target, falling, random);
        }
        scene.radius = least * (1.0 + random.sign() * random.decade(-16.5, -1.0));
    } else if random.chance(0.05) {
        // Begin with an overlap.
        scene.radius = scene.distance(0.0) * random.between(1.0, 3.0) + f64::MIN_POSITIVE;
    }
    scene
}

fn in_other_units(class: Class, target: Target, falling: bool, random: &mut Random) -> Scene {
    let like = [Class::Random, Class::Grazing, Class::Tangent, Class::Touching, Class::Far];
    let like = like[random.integer(0, 4) as usize];
    let scene = scene(like, target, falling, random);
    let sign = if class == Class::Tiny { -1.0 } else { 1.0 };
    let (length, time) = if like == Class::Tangent || random.chance(0.5) {
        (2f64.powi((sign * 498.0) as i32), 2f64.powi(random.integer(-150, 150)))
    } else {
        (10f64.powf(sign * random.between(149.0, 151.0)), random.decade(-50.0, 50.0))
    };
    let time = if random.chance(0.5) { 1.0 } else { time };
    scene.scaled(length, time)
}

fn wild(target: Target, falling: bool, random: &mut Random) -> Scene {
    let spread = [0.0, 3.0, 10.0, 30.0][random.integer(0, 3) as usize];
    let number = |random: &mut Random| {
        let size = 2f64.powf(random.between(-spread, spread));
        if random.chance(0.05) { 0.0 } else { random.sign() * size }
    };
    let vector = |random: &mut Random| DVec2::new(number(random), number(random));
    let mut scene = Scene {
        place: [0; 3].map(|_| vector(random)),
        velocity: [0; 3].map(|_| vector(random)),
        acceleration: DVec2::ZERO,
        radius: number(random).abs(),
    };
    if random.chance(0.5) {
        // Few digits, so that things coincide.
        let few = |v: DVec2| (v * 4.0).round() * 0.25;
        scene.place = scene.place.map(few);
        scene.velocity = scene.velocity.map(few);
        scene.radius = (scene.radius * 4.0).round() * 0.25;
    }
    if scene.radius == 0.0 {
        scene.radius = 1.0;
    }
    if target == Target::Point {
        (scene.place[2], scene.velocity[2]) = (scene.place[1], scene.velocity[1]);
    }
    if target != Target::Deforming {
        scene.velocity[2] = scene.velocity[1];
    }
    if falling {
        scene.acceleration = vector(random);
        scene.velocity[1] = DVec2::ZERO;
        scene.velocity[2] = DVec2::ZERO;
    }
    let power = |random: &mut Random, most: i32| 2f64.powi(random.integer(-most, most));
    let (length, time) = (power(random, 300), power(random, 150));
    scene.scaled(length, time)
}
