//! Whether a disc may be put where it is wanted, in a world that runs.

use super::{Body, Setting};
use crate::world::{DISC_SIDES, TOUCHING, is_number, sides_away};
use crate::{Boundary, Disc, DiscBody, Subject, Wall, interfere};
use core::fmt;
use glam::DVec2;

/// Why a disc cannot be added, moved or sent off as asked. Nothing has changed then.
///
/// ```
/// use carom::{DVec2, DiscBody, EditError, Engine, Subject, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::ZERO, 1.0));
/// let mut engine = Engine::new(&world.build().unwrap());
///
/// let error = engine.add_disc(&DiscBody::new(DVec2::new(1.5, 0.0), 1.0)).unwrap_err();
/// assert_eq!(error, EditError::Overlap { with: Subject::Disc(0), depth: 0.5 });
/// assert_eq!(error.to_string(), "it would overlap disc 0 by 0.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum EditError {
    /// There is no disc of this number, or none any more.
    NoSuchDisc(u32),
    /// There is no body of this number, or none any more.
    NoSuchBody(u32),
    /// It is fixed, or in a world where nothing turns.
    CannotTurn(u32),
    /// A number that it cannot have.
    Number {
        /// Which of its numbers.
        what: &'static str,
        /// The number.
        found: f64,
        /// What would be accepted, in words.
        accepted: &'static str,
    },
    /// Something is there already.
    Overlap {
        /// What.
        with: Subject,
        /// How deep the overlap would be. For a container: how far the disc would be across its rim.
        depth: f64,
    },
    /// It would be outside the box, or stick out of it.
    OutsideBox {
        /// The side through which: 0 left, 1 right, 2 bottom, 3 top.
        side: u8,
        /// How far.
        depth: f64,
    },
    /// It is wider than half of the periodic box.
    TooWide {
        /// How wide it is.
        width: f64,
        /// How wide it may be.
        limit: f64,
    },
    /// It is too far away from the periodic box to tell where in the box it would be.
    TooFar {
        /// How many of the box's sides away.
        sides: f64,
        /// How many it may be.
        limit: f64,
    },
    /// There have been so many discs that there is no number left.
    TooMany,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchDisc(id) => write!(f, "there is no disc {id}"),
            Self::NoSuchBody(id) => write!(f, "there is no body {id}"),
            Self::CannotTurn(id) => write!(f, "body {id} cannot be made to turn"),
            Self::Number { what, found, accepted } => {
                write!(f, "{what} is {found:?}, and must be {accepted}")
            }
            Self::Overlap { with: Subject::Container(n), depth } => {
                write!(f, "it would lie across the rim of container {n} by {depth}")
            }
            Self::Overlap { with, depth } => write!(f, "it would overlap {with} by {depth}"),
            Self::OutsideBox { side, depth } => {
                let side = ["left", "right", "bottom", "top"][usize::from(*side & 3)];
                write!(f, "it would stick out of the box by {depth} ({side})")
            }
            Self::TooWide { width, limit } => {
                write!(f, "it is {width} wide, and in this periodic box must be {limit} at most")
            }
            Self::TooFar { sides, limit } => write!(
                f,
                "it would be {sides} sides of the periodic box away from it, and may be {limit} at most"
            ),
            Self::TooMany => write!(f, "there is no number left for another disc"),
        }
    }
}

impl core::error::Error for EditError {}

/// Whether a vector is made of numbers that bodies can have.
pub(crate) fn check_vector(what: [&'static str; 2], v: DVec2) -> Result<(), EditError> {
    for (what, x) in [(what[0], v.x), (what[1], v.y)] {
        if !is_number(x) {
            let accepted = "0, or from 1e-150 to 1e150 in size";
            return Err(EditError::Number { what, found: x, accepted });
        }
    }
    Ok(())
}

impl Setting {
    /// Whether a disc has numbers that it can have.
    pub fn check_numbers(&self, disc: &DiscBody) -> Result<(), EditError> {
        let number = |what, found, fine, accepted| {
            if fine { Ok(()) } else { Err(EditError::Number { what, found, accepted }) }
        };
        check_vector(["center.x", "center.y"], disc.center)?;
        check_vector(["velocity.x", "velocity.y"], disc.velocity)?;
        let (radius, mass) = (disc.radius, disc.mass);
        let range = "from 1e-150 to 1e150";
        number("radius", radius, radius > 0.0 && is_number(radius), range)?;
        let mass_range = "from 1e-150 to 1e150, or infinite for a fixed disc";
        let fine = mass == f64::INFINITY || mass > 0.0 && is_number(mass);
        number("mass", mass, fine, mass_range)?;
        if let Some(own) = disc.restitution {
            number("restitution", own, (0.0..=1.0).contains(&own), "from 0 to 1")?;
        }
        if let Some(torus) = self.torus {
            let (width, limit) = (2.0 * radius, 0.5 * torus.sides.min_element());
            if width > limit {
                return Err(EditError::TooWide { width, limit });
            }
        }
        Ok(())
    }

    /// Where a disc is that is put at a place: in a periodic world, inside the box.
    pub fn place_for(&self, center: DVec2) -> Result<DVec2, EditError> {
        check_vector(["center.x", "center.y"], center)?;
        let Some(torus) = self.torus else { return Ok(center) };
        let (sides, limit) = (sides_away(center, torus), DISC_SIDES);
        if sides > limit {
            return Err(EditError::TooFar { sides, limit });
        }
        Ok(torus.inside(center))
    }

    /// Whether a body, where it is at the time `place` is for, is inside its box.
    pub fn check_box(&self, body: &Body, place: DVec2) -> Result<(), EditError> {
        let Boundary::Box { min, max } = self.boundary else { return Ok(()) };
        if body.is_fixed() {
            return Ok(());
        }
        let (below, above) = (place - min, max - place);
        for (side, room) in [below.x, above.x, below.y, above.y].into_iter().enumerate() {
            let depth = body.radius - room;
            if depth > TOUCHING * body.radius {
                return Err(EditError::OutsideBox { side: side as u8, depth });
            }
        }
        Ok(())
    }

    /// Whether two bodies that can meet overlap, each at its place.
    pub fn check_pair(
        &self,
        (body, place): (&Body, DVec2),
        (other, other_place, id): (&Body, DVec2, u32),
    ) -> Result<(), EditError> {
        if other.is_gone() || !self.meet(body.is_fixed(), other.is_fixed()) {
            return Ok(());
        }
        let a = Disc::new(DVec2::ZERO, body.radius);
        let b = Disc::new(self.nearest(other_place - place), other.radius);
        let depth = -interfere::disc_disc(&a, &b).distance;
        if depth > TOUCHING * body.radius.min(other.radius) {
            return Err(EditError::Overlap { with: Subject::Disc(id), depth });
        }
        Ok(())
    }

    /// Whether a body at a place overlaps a wall; for a container, whether it lies across its rim.
    pub fn check_wall(&self, body: &Body, place: DVec2, wall: u32) -> Result<(), EditError> {
        if body.is_fixed() {
            return Ok(());
        }
        let mut deepest = 0.0f64;
        self.images_near(wall, place, body.radius, |boxes| {
            let disc = Disc::new(place - self.shift(boxes), body.radius);
            let shape = &self.walls[wall as usize];
            let mut distance = shape.gap(&disc).distance;
            if let Wall::Container(container) = shape {
                // Outside of it is as good as inside.
                let rim = Disc::new(container.center, container.radius);
                distance = distance.max(interfere::disc_disc(&disc, &rim).distance);
            }
            deepest = deepest.max(-distance);
        });
        if deepest > TOUCHING * body.radius {
            return Err(EditError::Overlap { with: self.subject(wall), depth: deepest });
        }
        Ok(())
    }

    /// A wall, by its number among its kind.
    pub fn subject(&self, wall: u32) -> Subject {
        match (&self.walls[wall as usize], self.wall_number(wall).0) {
            (Wall::Segment(_) | Wall::Capsule(_), number) => Subject::Segment(number),
            (Wall::Polygon(_), number) => Subject::Polygon(number),
            (Wall::Container(_), number) => Subject::Container(number),
        }
    }

    /// The images of a wall that come within a distance of a place.
    pub fn images_near(
        &self,
        wall: u32,
        place: DVec2,
        distance: f64,
        mut found: impl FnMut([i32; 2]),
    ) {
        let Some(torus) = self.torus else { return found([0, 0]) };
        let (low, high) = self.walls[wall as usize].bounds();
        let reach = DVec2::splat(distance * (1.0 + 1e-9));
        torus.images_between(place - reach - high, place + reach - low, found)
    }
}
