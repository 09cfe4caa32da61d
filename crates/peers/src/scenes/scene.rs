//! What is run: worlds in metres and seconds, with discs of radius 0.5, the size that both game engines
//! are made for, in frames of 1/60 s.

use carom::{Boundary, DVec2, DiscBody, Engine, Segment, Wall, World};
use carom_oracle::Random;
use carom_scene::Crosses;

/// How long a frame lasts, in seconds.
pub const FRAME: f64 = 1.0 / 60.0;
/// The radius of all discs, in metres.
pub const RADIUS: f64 = 0.5;
/// How many frames a second and ten seconds have.
pub const SECOND: usize = 60;
pub const TEN_SECONDS: usize = 600;

/// A world, and what it is called.
pub struct Scene {
    pub name: &'static str,
    pub title: String,
    pub world: World,
}

impl Scene {
    /// The poster's crosses, in metres, and its frames as frames of 1/60 s.
    pub fn crosses(discs: usize) -> Self {
        let scene = Crosses::new(discs).scene().expect("room for all discs");
        let given = scene.world().expect("a valid scene");
        let metres = RADIUS / given.discs()[0].radius;
        let speeds = metres * scene.frame / FRAME;
        let Boundary::Box { min, max } = given.boundary() else { panic!("a closed box") };
        let mut world = World::builder();
        world.boundary(Boundary::boxed(min * metres, max * metres)).discs_collide(false);
        for wall in given.walls() {
            let Wall::Segment(wall) = wall else { panic!("segments only") };
            world.segment(Segment::new(wall.a * metres, wall.b * metres));
        }
        for disc in given.discs() {
            let body = DiscBody::new(disc.center * metres, RADIUS);
            world.disc(body.mass(1.0).velocity(disc.velocity * speeds));
        }
        Scene {
            name: "crosses",
            title: format!("crosses, {discs} discs"),
            world: world.build().expect("nothing overlaps"),
        }
    }

    /// A gas of hard discs that covers 0.4 of a closed box, in equilibrium, and so fast that on average a
    /// disc goes so many radii a frame.
    pub fn gas(discs: usize, radii_a_frame: f64) -> Self {
        let packing = 0.4;
        let area = discs as f64 * std::f64::consts::PI * RADIUS * RADIUS;
        let side = (area / packing).sqrt();
        let start = lattice_gas(discs, side);
        // From a lattice and equal speeds to a gas: a few dozen collisions of each disc.
        let mut engine = Engine::new(&start);
        while engine.events() < 20 * discs as u64 {
            engine.step(0.1);
        }
        let speeds: f64 = engine.discs().map(|(_, disc)| disc.velocity.length()).sum();
        let faster = radii_a_frame * RADIUS / FRAME / (speeds / discs as f64);
        let mut world = World::builder();
        world.boundary(start.boundary());
        for (_, disc) in engine.discs() {
            let body = DiscBody::new(disc.center, RADIUS);
            world.disc(body.mass(1.0).velocity(disc.velocity * faster));
        }
        Scene {
            name: "gas",
            title: format!("gas, {discs} discs, {radii_a_frame} radii a frame"),
            world: world.build().expect("as it was, but for the speeds"),
        }
    }

    /// Newton's cradle: five discs that touch, and one that comes from the left, in a box that sends them
    /// back.
    pub fn cradle() -> Self {
        let mut world = World::builder();
        world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(30.0, 3.0)));
        let disc = |x: f64| DiscBody::new(DVec2::new(x, 1.5), RADIUS).mass(1.0);
        world.disc(disc(4.0).velocity(DVec2::new(12.0, 0.0)));
        for i in 0..5 {
            world.disc(disc(13.0 + f64::from(i)));
        }
        let world = world.build().expect("discs that touch do not overlap");
        Scene { name: "cradle", title: "Newton's cradle, 1 on 5".into(), world }
    }

    /// The walls of no thickness.
    pub fn segments(&self) -> impl Iterator<Item = Segment> + '_ {
        self.world.walls().iter().map(|wall| match wall {
            Wall::Segment(segment) => *segment,
            _ => panic!("only segments are compared"),
        })
    }

    /// Two corners of the box, if there is one.
    pub fn sides(&self) -> Option<[DVec2; 2]> {
        match self.world.boundary() {
            Boundary::Box { min, max } => Some([min, max]),
            _ => None,
        }
    }
}

/// Discs on a square lattice in a box, all equally fast.
fn lattice_gas(discs: usize, side: f64) -> World {
    let mut random = Random::new(1, discs as u64);
    let lines = (discs as f64).sqrt().ceil() as usize;
    let step = side / lines as f64;
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(side)));
    for i in 0..discs {
        let place = DVec2::new((i % lines) as f64 + 0.5, (i / lines) as f64 + 0.5) * step;
        world.disc(DiscBody::new(place, RADIUS).mass(1.0).velocity(random.direction() * 10.0));
    }
    world.build().expect("a lattice with room between discs")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gas_covers_as_much_of_its_box_and_is_as_fast_as_told() {
        let scene = Scene::gas(300, 3.0);
        let [min, max] = scene.sides().unwrap();
        let discs = scene.world.discs();
        let covered = discs.len() as f64 * std::f64::consts::PI * 0.25;
        assert!((covered / ((max.x - min.x) * (max.y - min.y)) - 0.4).abs() < 1e-12);
        let speed = discs.iter().map(|d| d.velocity.length()).sum::<f64>() / discs.len() as f64;
        assert!((speed * FRAME / RADIUS - 3.0).abs() < 1e-12);
    }

    #[test]
    fn of_the_cradle_one_leaves() {
        let mut engine = Engine::new(&Scene::cradle().world);
        engine.advance_to(1.0);
        let velocities: Vec<f64> = engine.discs().map(|(_, disc)| disc.velocity.x).collect();
        assert_eq!(velocities, [0.0, 0.0, 0.0, 0.0, 0.0, 12.0]);
    }
}
