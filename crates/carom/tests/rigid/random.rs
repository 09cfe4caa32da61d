//! Worlds at random, with everything that can be in them.

use carom::{
    Boundary, Capsule, Container, DVec2, DiscBody, MovingSegment, Polygon, PolygonBody, Segment,
    World, WorldBuilder,
};

pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x1234_5678_9abc_def1))
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// From 0 up to 1.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    pub fn one_in(&mut self, n: u64) -> bool {
        self.next() >> 32 & 0xffff_ffff < (1u64 << 32) / n
    }

    pub fn vector(&mut self, size: f64) -> DVec2 {
        DVec2::new(self.between(-size, size), self.between(-size, size))
    }

    /// A polygon of that size about a place: convex or, one in three, a star or an L.
    pub fn polygon(&mut self, center: DVec2, size: f64) -> Polygon {
        let corners = 3 + (self.unit() * 5.0) as usize;
        let is_star = self.one_in(3) && corners >= 4;
        let turn = self.between(0.0, 6.0);
        let vertex = |i: usize| {
            let angle = turn + i as f64 * std::f64::consts::TAU / corners as f64;
            let reach = if is_star && i % 2 == 1 { 0.45 * size } else { size };
            center + DVec2::from_angle(angle) * reach
        };
        Polygon::new((0..corners).map(vertex).collect::<Vec<_>>()).unwrap()
    }

    /// A world in a room of 20 by 20, of up to nine bodies in places of their own, with walls among them.
    pub fn world(&mut self) -> World {
        loop {
            if let Ok(world) = self.builder().build() {
                return world;
            }
        }
    }

    pub fn builder(&mut self) -> WorldBuilder {
        let mut world = World::builder();
        let (low, high) = (DVec2::ZERO, DVec2::splat(20.0));
        match (self.unit() * 6.0) as u32 {
            0 => world.boundary(Boundary::periodic(low, high)),
            1 => world.boundary(Boundary::Open),
            _ => world.boundary(Boundary::boxed(low, high)),
        };
        if !self.one_in(3) {
            let gravity = if self.one_in(3) { self.vector(5.0) } else { DVec2::new(0.0, -5.0) };
            world.gravity(gravity);
        }
        if self.one_in(2) {
            world.restitution(self.between(0.3, 1.0));
            if self.one_in(2) {
                world.restitution_cutoff(self.between(0.0, 0.1));
            }
        }
        if self.one_in(2) {
            world.friction(self.between(0.0, 0.8));
        }
        for i in 0..9 {
            if self.one_in(5) {
                continue;
            }
            let center = DVec2::new(3.5 + 6.5 * f64::from(i % 3), 3.5 + 6.5 * f64::from(i / 3));
            self.thing(&mut world, center);
        }
        if self.one_in(8) {
            world.container(Container::new(DVec2::splat(10.0), 30.0));
        }
        world
    }

    fn thing(&mut self, world: &mut WorldBuilder, center: DVec2) {
        let (velocity, spin) = (self.vector(6.0), self.between(-3.0, 3.0));
        let radius = self.between(0.3, 2.8);
        let half = self.vector(2.5);
        match (self.unit() * 10.0) as u32 {
            0..=3 => {
                let disc = DiscBody::new(center, radius).velocity(velocity).spin(spin);
                let fixed = self.one_in(6);
                world.disc(if fixed { disc.fixed().velocity(velocity * 0.1) } else { disc });
            }
            4..=6 => {
                let body = PolygonBody::new(self.polygon(center, radius));
                let mass = self.between(0.5, 4.0);
                world.polygon_body(body.mass(mass).velocity(velocity).spin(spin));
            }
            7 => {
                let body = PolygonBody::new(self.polygon(center, radius)).angle(0.3);
                let moving = self.one_in(2);
                world.polygon_body(if moving { body.spin(spin) } else { body });
            }
            8 => {
                let wall = MovingSegment::new(center - half, center + half);
                let wall = if self.one_in(2) { wall.radius(0.2) } else { wall };
                world.moving_segment(match (self.unit() * 3.0) as u32 {
                    0 => wall.velocity(velocity * 0.05),
                    1 => wall.ends([self.vector(0.2), self.vector(0.2)]),
                    _ => wall,
                });
            }
            _ if self.one_in(2) => {
                world.capsule(Capsule::new(center - half, center + half, 0.3));
            }
            _ => {
                world.segment(Segment::new(center - half, center + half));
            }
        }
    }
}
