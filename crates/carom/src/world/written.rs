//! Worlds, written down and read: what is read goes through the builder, and so is checked.

use super::{Boundary, DiscBody, MovingSegment, PolygonBody, Wall, World, WorldError};
use crate::{Container, DVec2};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A world as it is written down.
#[derive(Serialize, Deserialize)]
pub(super) struct Written {
    discs: Vec<DiscBody>,
    segments: Vec<MovingSegment>,
    polygons: Vec<PolygonBody>,
    containers: Vec<Container>,
    gravity: DVec2,
    friction: f64,
    boundary: Boundary,
    restitution: f64,
    restitution_cutoff: f64,
    discs_collide: bool,
    start: f64,
}

impl From<World> for Written {
    fn from(world: World) -> Self {
        let container = |wall: &Wall| match wall {
            Wall::Container(container) => Some(*container),
            _ => None,
        };
        Written {
            discs: world.discs,
            containers: world.walls.iter().filter_map(container).collect(),
            segments: world.segments.to_vec(),
            polygons: world.polygons.to_vec(),
            gravity: world.gravity,
            friction: world.friction,
            boundary: world.boundary,
            restitution: world.restitution,
            restitution_cutoff: world.restitution_cutoff,
            discs_collide: world.discs_collide,
            start: world.start,
        }
    }
}

impl TryFrom<Written> for World {
    type Error = WorldError;

    fn try_from(written: Written) -> Result<World, WorldError> {
        let mut world = World::builder();
        world
            .boundary(written.boundary)
            .gravity(written.gravity)
            .friction(written.friction)
            .restitution(written.restitution)
            .restitution_cutoff(written.restitution_cutoff)
            .discs_collide(written.discs_collide)
            .start(written.start);
        for disc in written.discs {
            world.disc(disc);
        }
        for segment in written.segments {
            world.moving_segment(segment);
        }
        for polygon in written.polygons {
            world.polygon_body(polygon);
        }
        for container in written.containers {
            world.container(container);
        }
        world.build()
    }
}

/// A mass that may be infinite, which not every format has a number for: none.
pub(crate) mod mass {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(mass: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        Some(*mass).filter(|mass| mass.is_finite()).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        Ok(Option::<f64>::deserialize(deserializer)?.unwrap_or(f64::INFINITY))
    }
}
