//! What a world must be to be built, and what is said of one that is not.

mod crowds;
mod numbers;
mod places;

use carom::{
    Boundary, Capsule, Container, DVec2, DiscBody, Polygon, Segment, World, WorldBuilder,
    WorldError,
};

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn disc(x: f64, y: f64, radius: f64) -> DiscBody {
    DiscBody::new(at(x, y), radius)
}

fn world(fill: impl FnOnce(&mut WorldBuilder)) -> Result<World, WorldError> {
    let mut world = World::builder();
    fill(&mut world);
    world.build()
}

/// What is said of a world, line by line.
fn said(fill: impl FnOnce(&mut WorldBuilder)) -> Vec<String> {
    world(fill).map_or_else(|e| e.problems.iter().map(|p| p.to_string()).collect(), |_| vec![])
}

const BOX: Boundary = Boundary::boxed(DVec2::ZERO, DVec2::new(10.0, 10.0));
const TORUS: Boundary = Boundary::periodic(DVec2::ZERO, DVec2::new(10.0, 10.0));

#[test]
fn a_world_of_everything_is_built() {
    let world = world(|w| {
        w.boundary(BOX).restitution(0.5).restitution_cutoff(0.25).start(7.0);
        w.disc(disc(1.0, 1.0, 1.0).name("corner"));
        w.disc(disc(3.0, 1.0, 1.0).name("next").velocity(at(-1.0, 0.0)));
        w.disc(disc(9.5, 9.5, 4.0).fixed());
        w.segment(Segment::new(at(0.0, 2.0), at(4.0, 2.0)));
        w.capsule(Capsule::new(at(2.0, 5.0), at(2.0, 8.0), 0.5));
        w.polygon(Polygon::rectangle(at(6.0, 0.0), at(8.0, 3.0)).unwrap());
        w.container(Container::new(at(2.0, 0.5), 5.0));
    })
    .unwrap();
    assert_eq!(world.walls().len(), 4);
    assert_eq!((world.restitution(), world.restitution_cutoff(), world.start()), (0.5, 0.25, 7.0));
    assert_eq!(world.disc_named("next"), Some(1));
    assert_eq!(world.disc_named(""), None);
}
