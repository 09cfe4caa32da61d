//! What is run: worlds in metres and seconds, with discs of radius 0.5, or hexagons that fit in these, the size that
//! both game engines are made for, in frames of 1/60 s.

use carom::{
    BodyState, Boundary, DVec2, DiscBody, Engine, Polygon, PolygonBody, Segment, Wall, World,
};
use carom_oracle::Random;
use carom_scene::Crosses;

/// How long a frame lasts, in seconds.
pub const FRAME: f64 = 1.0 / 60.0;
/// The radius of all discs, and of the circles around hexagons, in metres.
pub const RADIUS: f64 = 0.5;
/// How many frames a second and ten seconds have.
pub const SECOND: usize = 60;
pub const TEN_SECONDS: usize = 600;

/// A body of a scene, disc or polygon.
pub struct Body {
    /// A disc's radius, or that of the circle around a polygon.
    pub size: f64,
    pub mass: f64,
    pub inertia: f64,
    /// As it is at the start.
    pub start: BodyState,
    /// Of a polygon: its vertices, seen from its centre, at the angle 0. A disc has none.
    pub vertices: Vec<DVec2>,
}

impl Body {
    pub fn area(&self) -> f64 {
        if self.vertices.is_empty() {
            return std::f64::consts::PI * self.size * self.size;
        }
        let ends = self.vertices.iter().skip(1).chain(self.vertices.first());
        self.vertices.iter().zip(ends).map(|(a, b)| 0.5 * a.perp_dot(*b)).sum()
    }

    /// The vertices of a polygon that is there.
    pub fn placed(&self, state: &BodyState) -> Vec<DVec2> {
        let turn = DVec2::from_angle(state.angle);
        self.vertices.iter().map(|vertex| state.center + turn.rotate(*vertex)).collect()
    }
}

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

    /// Hexagons that tumble in a closed box, of which they cover 0.3: in equilibrium, spins as well as velocities, and so
    /// fast that on average one goes so many radii of the circle around it a frame.
    pub fn hexagons(count: usize, radii_a_frame: f64) -> Self {
        let packing = 0.3;
        let side = (count as f64 * hexagon(DVec2::ZERO).area() / packing).sqrt();
        let start = lattice_of_hexagons(count, side);
        let mut engine = Engine::new(&start);
        while engine.events() < 20 * count as u64 {
            engine.step(0.1);
        }
        let speeds: f64 = engine.bodies().map(|(_, body)| body.velocity.length()).sum();
        let faster = radii_a_frame * RADIUS / FRAME / (speeds / count as f64);
        let mut world = World::builder();
        world.boundary(start.boundary());
        for (_, body) in engine.bodies() {
            let hexagon = PolygonBody::new(hexagon(body.center)).mass(1.0).angle(body.angle);
            world.polygon_body(hexagon.velocity(body.velocity * faster).spin(body.spin * faster));
        }
        Scene {
            name: "hexagons",
            title: format!("{count} tumbling hexagons, {radii_a_frame} radii a frame"),
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

    /// All bodies: discs, then polygons.
    pub fn bodies(&self) -> Vec<Body> {
        let discs = self.world.discs().iter().map(|disc| Body {
            size: disc.radius,
            mass: disc.mass,
            inertia: 0.5 * disc.mass * disc.radius * disc.radius,
            start: BodyState {
                center: disc.center,
                angle: 0.0,
                velocity: disc.velocity,
                spin: disc.spin,
            },
            vertices: Vec::new(),
        });
        let polygons = self.world.polygons().iter().map(|body| {
            let center = body.polygon.centroid();
            Body {
                size: body.polygon.reach(),
                mass: body.mass,
                inertia: body.mass * body.polygon.inertia_per_mass(),
                start: BodyState {
                    center,
                    angle: body.angle,
                    velocity: body.velocity,
                    spin: body.spin,
                },
                vertices: body.polygon.vertices().iter().map(|vertex| *vertex - center).collect(),
            }
        });
        discs.chain(polygons).collect()
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

/// A regular one.
fn hexagon(center: DVec2) -> Polygon {
    let vertex = |i: u8| DVec2::from_angle(f64::from(i) * std::f64::consts::FRAC_PI_3) * RADIUS;
    Polygon::new((0..6).map(|i| center + vertex(i)).collect::<Vec<_>>()).expect("a hexagon")
}

/// Hexagons on a square lattice in a box, turned at random, all equally fast, and all with the same energy in their spin.
fn lattice_of_hexagons(count: usize, side: f64) -> World {
    let mut random = Random::new(2, count as u64);
    let lines = (count as f64).sqrt().ceil() as usize;
    let step = side / lines as f64;
    let speed = 10.0;
    let spin = speed / (2.0 * hexagon(DVec2::ZERO).inertia_per_mass()).sqrt();
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(side)));
    for i in 0..count {
        let place = DVec2::new((i % lines) as f64 + 0.5, (i / lines) as f64 + 0.5) * step;
        let body = PolygonBody::new(hexagon(place)).mass(1.0).angle(random.between(0.0, 1.0));
        world.polygon_body(body.velocity(random.direction() * speed).spin(random.sign() * spin));
    }
    world.build().expect("a lattice with room between circles")
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
    fn hexagons_cover_as_much_are_as_fast_and_spin_with_as_much_energy_as_they_should() {
        let bodies = Scene::hexagons(200, 0.3).bodies();
        let mean = |of: &dyn Fn(&Body) -> f64| bodies.iter().map(of).sum::<f64>() / 200.0;
        let speed = mean(&|body| body.start.velocity.length());
        assert!((speed * FRAME / RADIUS - 0.3).abs() < 1e-12, "{speed}");
        // Each of the three ways to move has its share of the energy, on average. Of 200 bodies at one instant, that of
        // turning is off by √(2/200) of itself and that of moving by √(1/200), so the ratio by 0.06: four times that at most.
        let moving = mean(&|body| 0.5 * body.mass * body.start.velocity.length_squared());
        let turning = mean(&|body| 0.5 * body.inertia * body.start.spin * body.start.spin);
        assert!((turning / moving - 0.5).abs() < 0.25, "{}", turning / moving);
    }

    #[test]
    fn of_the_cradle_one_leaves() {
        let mut engine = Engine::new(&Scene::cradle().world);
        engine.advance_to(1.0);
        let velocities: Vec<f64> = engine.discs().map(|(_, disc)| disc.velocity.x).collect();
        assert_eq!(velocities, [0.0, 0.0, 0.0, 0.0, 0.0, 12.0]);
    }
}
