//! Scenes in integers, that touch or pass at a tangent exactly.
//!
//! All are laid out along the axes, and then turned by the angle of a right triangle with integer
//! sides, which makes lengths that are integers times the hypotenuse exact.

use crate::random::Random;
use crate::scene::{Scene, Target};
use glam::DVec2;

/// Turn by a random triangle, shift by integers, and scale by a power of two: all exact.
fn placed(scene: Scene, still: bool, random: &mut Random) -> Scene {
    let (x, y, z) = random.right_triangle();
    let mut scene = scene.turned(DVec2::new(x, y));
    scene.radius *= z;
    let whole = |random: &mut Random, most: i32| {
        DVec2::new(random.integer(-most, most).into(), random.integer(-most, most).into())
    };
    let (by, velocity) = (whole(random, 1000), whole(random, 3));
    let scene = scene.moved(by, if still { DVec2::ZERO } else { velocity });
    let power = 2f64.powi(random.integer(-20, 20));
    scene.scaled(power, 2f64.powi(random.integer(-10, 10))).either_way(random)
}

fn at(x: i32, y: i32) -> DVec2 {
    DVec2::new(x.into(), y.into())
}

/// A disc that touches the segment exactly, and moves in some direction, or at a tangent.
pub fn touching(target: Target, falling: bool, random: &mut Random) -> Scene {
    let small = |random: &mut Random| random.integer(-4, 4);
    let beyond = matches!(target, Target::Point | Target::End) || random.chance(0.3);
    // Beyond the end at the origin: x ≤ 0, the segment on the other side.
    let (center, radius) = if beyond {
        let (x, y, z) = random.right_triangle();
        (DVec2::new(-x.abs(), y), z)
    } else {
        let height = random.integer(1, 8);
        (at(random.integer(0, 8), height * if random.chance(0.5) { 1 } else { -1 }), height.into())
    };
    let length = if target == Target::Point { 0 } else { random.integer(8, 16) };
    let tangent = if beyond { center.perp() } else { DVec2::X };
    let outward = if beyond { center } else { DVec2::new(0.0, center.y.signum()) };
    let way = |random: &mut Random| match random.integer(0, 5) {
        0 => DVec2::ZERO,
        1 => tangent * f64::from(small(random)),
        2 => tangent * f64::from(small(random)) + outward,
        3 => tangent * f64::from(small(random)) - outward,
        4 => -outward,
        _ => at(small(random), small(random)),
    };
    let velocity = way(random);
    let acceleration = if falling { way(random) * 2.0 } else { DVec2::ZERO };
    let far_end = match target {
        Target::Deforming => at(small(random), small(random)),
        _ => DVec2::ZERO,
    };
    let scene = Scene {
        place: [center, DVec2::ZERO, at(length, 0)],
        velocity: [velocity, DVec2::ZERO, far_end],
        acceleration,
        radius,
    };
    let still = falling || random.chance(0.5);
    placed(scene, still, random)
}

/// A disc that passes the segment at a tangent exactly.
pub fn tangent(target: Target, falling: bool, random: &mut Random) -> Scene {
    let scene = if falling {
        apex(target, random)
    } else if target == Target::Deforming && random.chance(0.7) {
        turning_past(random)
    } else {
        passing(target, random)
    };
    let still = falling || random.chance(0.5);
    placed(scene, still, random)
}

/// Along the x axis, at the height of the radius over an end at the origin.
fn passing(target: Target, random: &mut Random) -> Scene {
    let radius = random.integer(1, 8);
    let start = random.integer(0, 40);
    let speed = random.integer(1, 9);
    // The rest of the segment is below, or straight behind, or straight ahead: slid along, then.
    let end = match target {
        Target::Point => DVec2::ZERO,
        Target::End => at(random.integer(-9, 9), random.integer(-9, -1)),
        _ => {
            at(random.integer(-20, 20), if random.chance(0.5) { 0 } else { -random.integer(0, 9) })
        }
    };
    let far_end = match target {
        Target::Deforming => at(random.integer(-3, 3), -random.integer(0, 3)),
        _ => DVec2::ZERO,
    };
    Scene {
        place: [at(-start, radius), DVec2::ZERO, end],
        velocity: [at(speed, 0), DVec2::ZERO, far_end],
        acceleration: DVec2::ZERO,
        radius: radius.into(),
    }
}

/// A segment that turns through the x axis at t = 1 while the disc goes by, such that the gap is 0
/// just then, with no slope: with ends (∓L, ±τ), τ = t − 1, and the centre at
/// (−L·w + u·τ, r + w·τ), F/4 = (2Lru − r²)τ² + u²τ⁴. For 2Lu > r a touch from outside, else from
/// within.
fn turning_past(random: &mut Random) -> Scene {
    let half = f64::from(random.integer(1, 8));
    let radius = f64::from(random.integer(1, 8));
    let u = f64::from(random.integer(-8, 16)) * 0.5;
    let w = f64::from(random.integer(-4, 4)) * 0.25;
    let center = DVec2::new(-half * w - u, radius - w);
    Scene {
        place: [center, DVec2::new(-half, -1.0), DVec2::new(half, 1.0)],
        velocity: [DVec2::new(u, w), DVec2::Y, -DVec2::Y],
        acceleration: DVec2::ZERO,
        radius,
    }
}

/// Thrown up, the disc just reaches a ceiling or a point at t = 1; or it passes a point below its
/// apex, which it touches from outside or from within.
fn apex(target: Target, random: &mut Random) -> Scene {
    let height = f64::from(random.integer(1, 9));
    let across = f64::from(random.integer(-9, 9));
    let radius = f64::from(random.integer(1, 9));
    let side = if target == Target::Point || random.chance(0.3) { random.sign() } else { 1.0 };
    // The acceleration is twice the height, so that the speed 2·height is gone at t = 1.
    let center = DVec2::new(-across, -height);
    let touched = DVec2::new(0.0, side * radius);
    let reach = f64::from(random.integer(0, 9));
    let (a, b) = match target {
        Target::Point => (touched, touched),
        Target::End => {
            (touched, touched + DVec2::new(reach, side * f64::from(random.integer(1, 9))))
        }
        _ => (touched - DVec2::X * reach, touched + DVec2::X * f64::from(random.integer(0, 9))),
    };
    Scene {
        place: [center, a, b],
        velocity: [DVec2::new(across, 2.0 * height), DVec2::ZERO, DVec2::ZERO],
        acceleration: DVec2::new(0.0, -2.0 * height),
        radius,
    }
}
