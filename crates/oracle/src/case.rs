//! Cases of each pair and class.

use crate::class::{Class, scene};
use crate::pair::*;
use crate::random::Random;
use crate::scene::{Scene, Target, slightly};
use glam::DVec2;
use std::fmt::Debug;

/// A pair whose cases can be drawn.
pub trait Case: Question + Copy + Debug + Send + Sync {
    /// What the pair is called.
    const PAIR: &'static str;

    /// A case of this class.
    fn draw(class: Class, random: &mut Random) -> Self;
}

/// The radii of two discs that reach so far together, as nearly as may be.
pub fn split(reach: f64, class: Class, random: &mut Random) -> [f64; 2] {
    let part = match class {
        Class::Ratio => random.decade(-6.5, -5.5),
        // Exact with the few digits that these have.
        Class::Tangent | Class::Touching => 0.25 * f64::from(random.integer(0, 4)),
        _ => random.unit(),
    };
    let first = reach * part;
    let radius = [first, reach - first];
    if random.chance(0.5) { radius } else { [radius[1], radius[0]] }
}

impl Case for Discs {
    const PAIR: &'static str = "disc-disc";

    fn draw(class: Class, random: &mut Random) -> Self {
        let s = scene(class, Target::Point, false, random);
        Discs {
            center: [s.place[0], s.place[1]],
            velocity: [s.velocity[0], s.velocity[1]],
            radius: split(s.radius, class, random),
        }
    }
}

impl Case for Contained {
    const PAIR: &'static str = "disc-container";

    /// A disc outside is drawn like any other; one inside is brought there from outside.
    fn draw(class: Class, random: &mut Random) -> Self {
        let mut s = scene(class, Target::Point, false, random);
        let distance = size(s.place[0] - s.place[1]);
        let room = match class {
            Class::Tangent | Class::Touching | Class::Grazing => s.radius,
            Class::Far if random.chance(0.5) => s.radius,
            _ if random.chance(0.2) => s.radius,
            Class::Ratio | Class::Offset | Class::Tiny | Class::Huge if random.chance(0.2) => {
                distance * (1.0 + slightly(random))
            }
            _ => distance * random.between(1.0, 1.5),
        };
        if class != Class::Grazing && random.chance(0.3) {
            // Outward bound from the start.
            s.velocity.swap(0, 1);
        }
        let radius = match class {
            Class::Ratio if random.chance(0.5) => room * random.decade(5.5, 6.5),
            Class::Ratio => room * random.decade(-6.5, -5.5),
            Class::Tangent | Class::Touching => room * f64::from(random.integer(0, 3)),
            _ => room * random.unit(),
        };
        Contained(Discs {
            center: [s.place[0], s.place[1]],
            velocity: [s.velocity[0], s.velocity[1]],
            radius: [radius, room + radius],
        })
    }
}

fn wall(s: &Scene) -> Wall {
    Wall {
        center: s.place[0],
        velocity: s.velocity[0],
        radius: s.radius,
        ends: [s.place[1], s.place[2]],
        wall_velocity: s.velocity[1],
    }
}

impl Case for Wall {
    const PAIR: &'static str = "disc-segment";

    fn draw(class: Class, random: &mut Random) -> Self {
        wall(&scene(class, Target::Side, false, random))
    }
}

impl Case for WallEnd {
    const PAIR: &'static str = "disc-end";

    fn draw(class: Class, random: &mut Random) -> Self {
        let target = if random.chance(0.25) { Target::Point } else { Target::End };
        WallEnd(wall(&scene(class, target, false, random)))
    }
}

impl Case for Deforming {
    const PAIR: &'static str = "disc-moving-segment";

    fn draw(class: Class, random: &mut Random) -> Self {
        let s = scene(class, Target::Deforming, false, random);
        Deforming {
            center: s.place[0],
            velocity: s.velocity[0],
            radius: s.radius,
            ends: [s.place[1], s.place[2]],
            end_velocities: [s.velocity[1], s.velocity[2]],
        }
    }
}

impl Case for Falling {
    const PAIR: &'static str = "falling-segment";

    fn draw(class: Class, random: &mut Random) -> Self {
        let target = if random.chance(0.3) { Target::End } else { Target::Side };
        let s = scene(class, target, true, random);
        Falling {
            center: s.place[0],
            velocity: s.velocity[0],
            acceleration: s.acceleration,
            radius: s.radius,
            ends: [s.place[1], s.place[2]],
        }
    }
}

impl Case for FallingOnPoint {
    const PAIR: &'static str = "falling-point";

    fn draw(class: Class, random: &mut Random) -> Self {
        let s = scene(class, Target::Point, true, random);
        FallingOnPoint {
            center: s.place[0],
            velocity: s.velocity[0],
            acceleration: s.acceleration,
            radius: s.radius,
            point: s.place[1],
        }
    }
}

impl Case for Vertex {
    const PAIR: &'static str = "vertex-edge";

    /// There is no radius to graze with: what is close here is the passing of an end, or of the edge
    /// itself where it turns away in time.
    fn draw(class: Class, random: &mut Random) -> Self {
        let mut s = scene(class, Target::Deforming, false, random);
        let (whole, near) = match class {
            Class::Tangent => (true, random.chance(0.4)),
            Class::Touching => (random.chance(0.3), true),
            Class::Tiny | Class::Huge | Class::Wild => (false, false),
            Class::Grazing => (false, true),
            _ => (false, random.chance(0.1)),
        };
        let off = if near { slightly(random) } else { 0.0 };
        if whole {
            s = if random.chance(0.5) { end_met(random) } else { turning_away(random) };
            s.place[0] *= 1.0 + off;
        } else if class == Class::Touching {
            // On the edge, but for rounding.
            let e = s.place[2] - s.place[1];
            let place = [0.0, 1.0, random.unit(), random.unit()][random.integer(0, 3) as usize];
            s.place[0] = s.place[1] + e * (place + slightly(random)) + e.perp() * off;
        } else if near {
            // Through an end, but for rounding.
            let t = random.between(0.1, 1.0) * size(s.place[0] - s.place[1])
                / size(s.velocity[0] - s.velocity[1]);
            let [a, b] = [1, 2].map(|i| s.place[i] + s.velocity[i] * t);
            let place = if random.chance(0.5) { off } else { 1.0 + off };
            s.place[0] = a + (b - a) * place - s.velocity[0] * t;
        } else if class != Class::Tangent && random.chance(0.5) {
            // Through the edge.
            let t = size(s.place[0] - s.place[1]) / size(s.velocity[0] - s.velocity[1]);
            let [a, b] = [1, 2].map(|i| s.place[i] + s.velocity[i] * t);
            let there = a + (b - a) * random.between(-0.2, 1.2) - s.velocity[0] * t;
            s.place[0] = if there.is_finite() { there } else { s.place[0] };
        }
        Vertex {
            point: s.place[0],
            velocity: s.velocity[0],
            ends: [s.place[1], s.place[2]],
            end_velocities: [s.velocity[1], s.velocity[2]],
        }
    }
}

/// The length of a vector of any size.
pub fn size(v: DVec2) -> f64 {
    v.x.hypot(v.y)
}

fn whole(random: &mut Random, most: i32) -> DVec2 {
    DVec2::new(random.integer(-most, most).into(), random.integer(-most, most).into())
}

/// The point is at an end at a whole time, exactly.
fn end_met(random: &mut Random) -> Scene {
    let velocity = [0; 3].map(|_| whole(random, 9));
    let t = f64::from(random.integer(1, 4));
    let (a, b) = (whole(random, 20), whole(random, 20));
    let place = [a - velocity[0] * t, a - velocity[1] * t, b - velocity[2] * t];
    Scene { place, velocity, acceleration: DVec2::ZERO, radius: 1.0 }.either_way(random)
}

/// The edge turns through the point's path at t = 1, and away again: with ends (∓L, ±τ), τ = t − 1, and
/// the point at (−L·w + u·τ, w·τ), q/2 = u·τ².
fn turning_away(random: &mut Random) -> Scene {
    let half = f64::from(random.integer(1, 8));
    let u = f64::from(random.integer(-8, 8));
    let w = f64::from(random.integer(-5, 5)) * 0.25;
    let scene = Scene {
        place: [DVec2::new(-half * w - u, -w), DVec2::new(-half, -1.0), DVec2::new(half, 1.0)],
        velocity: [DVec2::new(u, w), DVec2::Y, -DVec2::Y],
        acceleration: DVec2::ZERO,
        radius: 1.0,
    };
    let (x, y, _) = random.right_triangle();
    scene.turned(DVec2::new(x, y)).moved(whole(random, 100), whole(random, 5)).either_way(random)
}
