//! Random worlds, and the methods that run them.

use carom::{
    Boundary, Capsule, Container, DVec2, Disc, DiscBody, DiscState, Event, Pic, Polygon, Segment,
    Time, Timeline, World, interfere,
};
use carom_oracle::Random;

/// An exact method.
pub trait Method {
    fn start(world: &World) -> Self;
    fn run(&mut self, seconds: f64, see: &mut dyn FnMut(&Event));
    fn time(&self) -> Time;
    fn disc(&self, id: u32) -> DiscState;
}

impl Method for Pic {
    fn start(world: &World) -> Self {
        Pic::new(world)
    }

    fn run(&mut self, seconds: f64, see: &mut dyn FnMut(&Event)) {
        self.advance_with(seconds, see);
    }

    fn time(&self) -> Time {
        self.now()
    }

    fn disc(&self, id: u32) -> DiscState {
        Pic::disc(self, id)
    }
}

/// Runs a world, and records it.
pub fn recorded<M: Method>(world: &World, seconds: f64, mut timeline: Timeline) -> (M, Timeline) {
    let mut method = M::start(world);
    method.run(seconds, &mut |event| timeline.record(event));
    timeline.end_at(method.time());
    (method, timeline)
}

pub fn bits(state: DiscState) -> [u64; 4] {
    let (c, v) = (state.center, state.velocity);
    [c.x, c.y, v.x, v.y].map(f64::to_bits)
}

/// Discs of several sizes, some of them fixed or a piston, and up to three walls of each kind, in a box, a
/// torus or a container.
pub fn random_world(random: &mut Random) -> World {
    let mut world = World::builder();
    let size = 10.0;
    let (low, high) = (DVec2::splat(-size), DVec2::splat(size));
    let bowl = Container::new(DVec2::ZERO, size);
    let place = random.below(4);
    match place {
        0 => {}
        1 => {
            world.boundary(Boundary::boxed(low, high));
        }
        2 => {
            world.boundary(Boundary::periodic(low, high));
        }
        _ => {
            world.container(bowl);
        }
    }
    if random.chance(0.3) {
        world.restitution(random.between(0.5, 1.0));
    }
    if random.chance(0.3) {
        world.start(random.decade(-1.0, 9.0));
    }

    let mut segments = Vec::new();
    let mut polygons = Vec::new();
    if random.chance(0.7) {
        for _ in 0..random.below(4) {
            let a = random.in_square(0.6 * size);
            let segment = Segment::new(a, a + random.direction() * random.between(0.5, 3.0));
            if random.chance(0.5) {
                world.segment(segment);
            } else {
                world.capsule(Capsule::new(segment.a, segment.b, 0.25));
            }
            segments.push(segment);
        }
        for _ in 0..random.below(3) {
            let a = random.in_square(0.6 * size);
            let polygon = Polygon::rectangle(a, a + DVec2::new(1.0, 0.5)).unwrap();
            world.polygon(polygon.clone());
            polygons.push(polygon);
        }
    }

    let mut discs: Vec<Disc> = Vec::new();
    for _ in 0..400 {
        let disc = Disc::new(random.in_square(size), random.between(0.2, 1.2));
        let wide = Disc::new(disc.center, disc.radius + 0.26);
        let free = disc.center.abs().max_element() + disc.radius < size
            && (place != 3 || interfere::disc_container(&disc, &bowl).distance > 0.0)
            && discs.iter().all(|other| interfere::disc_disc(&disc, other).distance > 0.0)
            && segments.iter().all(|s| interfere::disc_segment(&wide, s).distance > 0.0)
            && polygons.iter().all(|p| interfere::disc_polygon(&wide, p).distance > 0.0);
        if !free || discs.len() == 12 {
            continue;
        }
        let mut body = DiscBody::new(disc.center, disc.radius).velocity(random.in_square(2.0));
        // A piston only where it cannot squeeze a disc against something: that would be events without end.
        let open = place == 0 && segments.is_empty() && polygons.is_empty();
        if open && discs.is_empty() {
            body = body.fixed();
        } else if !open && random.chance(0.1) {
            body = body.fixed().velocity(DVec2::ZERO);
        }
        world.disc(body);
        discs.push(disc);
    }
    world.build().unwrap()
}

/// A gas in a box: an n × n grid of discs of radius 1, at a packing, with random velocities.
pub fn gas(random: &mut Random, n: usize, packing: f64) -> World {
    let side = (std::f64::consts::PI / packing).sqrt();
    let mut world = World::builder();
    world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(side * n as f64)));
    for i in 0..n * n {
        let cell = DVec2::new((i % n) as f64 + 0.5, (i / n) as f64 + 0.5) * side;
        let jitter = random.in_square((side - 2.0) * 0.49);
        world.disc(DiscBody::new(cell + jitter, 1.0).velocity(random.in_square(1.0)));
    }
    world.build().unwrap()
}
