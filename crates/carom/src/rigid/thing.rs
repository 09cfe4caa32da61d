//! Bodies and walls alike: all that can be met.

use super::Flight;
use super::outline::Outline;
use crate::number::sqrt;
use crate::rules::Repeats;
use crate::{Boundary, DiscBody, Kind, Time, World};
use alloc::vec::Vec;
use glam::DVec2;

/// Which thing: a body, by its number (discs, then polygons, then discs that came later), or a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Key {
    Body(u32),
    Wall(u32),
}

/// A body, or a wall.
#[derive(Clone, Debug)]
pub(crate) struct Thing {
    pub flight: Flight,
    pub form: Form,
    /// Where its centre is, seen from its place: not 0 only for fixed polygons that do not turn, whose vertices
    /// are kept as they were given.
    pub anchor: DVec2,
    /// The distance from its centre to its farthest point; half of the length of a segment.
    pub reach: f64,
    /// Infinite: nothing moves it.
    pub mass: f64,
    pub inertia: f64,
    pub restitution: f64,
    pub friction: f64,
    /// The number by which the event log knows it.
    pub number: u32,
    /// How many events it has had.
    pub count: u32,
    pub support: Support,
    /// How many slow contacts it has had in a row, on this level of calm: the higher, the lower it hops.
    pub quiet: u16,
    pub calm: u8,
    /// What bounces in a row that were too low for the digits of its place should have left of its speed.
    pub faded: f64,
    pub repeats: Repeats,
    /// Walls are closing on it: it no longer bounces between them.
    pub is_squeezed: bool,
    /// It fills the room that it is in, so that its contacts have nowhere to open to.
    pub is_wedged: bool,
    /// Walls left it no room: those that move go through it from now on.
    pub is_crushed: bool,
    /// Taken away.
    pub is_gone: bool,
}

/// What a thing has of its world, unless it has its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matter {
    pub gravity: DVec2,
    pub restitution: f64,
    pub friction: f64,
}

impl Matter {
    pub fn of(world: &World) -> Self {
        let World { gravity, restitution, friction, .. } = *world;
        Matter { gravity, restitution, friction }
    }
}

/// What a thing is.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    Disc(f64),
    /// About its centre of mass.
    Polygon(Outline),
    Segment {
        a: DVec2,
        b: DVec2,
        /// How fast its ends are, if not alike: then its place stays.
        ends: [DVec2; 2],
        radius: f64,
    },
    Container(f64),
    /// A side of the box, as a segment from corner to corner about its middle, and its normal outwards.
    Side {
        half: DVec2,
        outwards: DVec2,
    },
}

/// What keeps a body from falling.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Support {
    Nothing,
    /// It slides, rolls or lies on the flat side of a wall.
    Held(Hold),
    /// It is at rest among others: all forces on it add up to nothing.
    Rest,
}

/// On what flat side a body is held, and for how long.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Hold {
    pub wall: Key,
    /// In which image of a periodic box.
    pub boxes: [i32; 2],
    /// Which side of it.
    pub side: u32,
    /// The unit vector from the body into the wall.
    pub normal: DVec2,
    /// When the way it is held changes by itself, if ever.
    pub until: Option<Time>,
    /// What happens then: its contact stops sliding, or it comes to the end of the side.
    pub sticks: bool,
}

impl Thing {
    #[inline]
    pub fn is_fixed(&self) -> bool {
        self.mass == f64::INFINITY
    }

    /// Whether it never moves at all.
    pub fn is_still(&self) -> bool {
        self.is_fixed() && self.flight.is_still() && !self.deforms()
    }

    /// Whether it does not move until something happens to it.
    pub fn is_at_rest(&self) -> bool {
        self.flight.stays() && (self.is_disc() || !self.flight.turns()) && !self.deforms()
    }

    /// Whether it changes its form.
    pub fn deforms(&self) -> bool {
        matches!(self.form, Form::Segment { ends, .. } if ends[0] != DVec2::ZERO || ends[1] != DVec2::ZERO)
    }

    /// How fast its ends are, if it stretches.
    pub fn stretch_speed(&self) -> f64 {
        let Form::Segment { ends, .. } = self.form else { return 0.0 };
        let [a, b] = ends.map(|end| sqrt(end.length_squared()));
        a.max(b)
    }

    /// Whether it is a wall that moves, or whatever nothing can stop.
    pub fn is_driven(&self) -> bool {
        self.is_fixed() && !self.is_still()
    }

    pub fn is_crushed_by(&self, other: &Thing) -> bool {
        self.is_crushed && other.is_driven()
    }

    /// When the way it is held changes by itself, if it is held and that ever comes.
    pub fn held_until(&self) -> Option<Time> {
        if let Support::Held(hold) = self.support { hold.until } else { None }
    }

    /// Whether nothing ever changes its spin: a disc without friction.
    pub fn spins_freely(&self) -> bool {
        self.is_disc() && self.friction == 0.0
    }

    pub fn is_disc(&self) -> bool {
        matches!(self.form, Form::Disc(_))
    }

    /// Where its centre is on a flight of its own.
    pub fn center(&self, flight: &Flight) -> DVec2 {
        flight.place + self.anchor
    }

    /// A length that it is measured by: what is small beside it is small.
    pub fn size(&self) -> f64 {
        self.reach
    }

    /// The kind of a collision of `self` with the side of another.
    pub fn kind_with(&self, other: &Thing) -> Kind {
        match (&self.form, &other.form) {
            (Form::Disc(_), Form::Disc(_)) => Kind::DiscDisc,
            (Form::Disc(_), Form::Polygon(_)) => Kind::DiscPolygon,
            (Form::Disc(_), Form::Segment { .. }) => Kind::DiscSegment,
            (Form::Disc(_), Form::Container(_)) => Kind::DiscContainer,
            (Form::Disc(_), Form::Side { .. }) => Kind::DiscBoundary,
            (_, Form::Polygon(_) | Form::Disc(_)) => Kind::PolygonPolygon,
            (_, Form::Segment { .. }) => Kind::PolygonSegment,
            (_, Form::Container(_)) => Kind::PolygonContainer,
            (_, Form::Side { .. }) => Kind::PolygonBoundary,
        }
    }

    /// A wall, without friction or restitution of its own.
    fn wall(matter: Matter, flight: Flight, form: Form, reach: f64, number: usize) -> Self {
        Thing {
            flight,
            form,
            anchor: DVec2::ZERO,
            reach,
            mass: f64::INFINITY,
            inertia: f64::INFINITY,
            restitution: matter.restitution,
            friction: matter.friction,
            number: number as u32,
            count: 0,
            support: Support::Nothing,
            quiet: 0,
            calm: 0,
            faded: 1.0,
            repeats: Repeats::default(),
            is_squeezed: false,
            is_wedged: false,
            is_crushed: false,
            is_gone: false,
        }
    }

    /// A disc, with its number.
    pub fn disc(matter: Matter, disc: &DiscBody, number: u32, time: Time) -> Self {
        let falls = disc.mass < f64::INFINITY;
        let flight = Flight {
            velocity: disc.velocity,
            spin: disc.spin,
            acceleration: if falls { matter.gravity } else { DVec2::ZERO },
            ..Flight::still(disc.center, time)
        };
        let form = Form::Disc(disc.radius);
        Thing {
            mass: disc.mass,
            inertia: 0.5 * disc.mass * (disc.radius * disc.radius),
            restitution: disc.restitution.unwrap_or(matter.restitution),
            friction: disc.friction.unwrap_or(matter.friction),
            ..Thing::wall(matter, flight, form, disc.radius, number as usize)
        }
    }
}

/// All bodies of a world: discs, and polygons, fixed or not.
pub(super) fn bodies(world: &World, start: Time) -> Vec<Thing> {
    let matter = Matter::of(world);
    let discs = world.discs.iter().enumerate();
    let mut all: Vec<Thing> =
        discs.map(|(i, disc)| Thing::disc(matter, disc, i as u32, start)).collect();
    for (i, body) in world.polygons.iter().enumerate() {
        let outline = Outline::new(body);
        let center = body.polygon.centroid();
        let is_steady = outline.steady().is_some();
        let (place, anchor) = if is_steady { (DVec2::ZERO, center) } else { (center, DVec2::ZERO) };
        let flight = Flight {
            velocity: body.velocity,
            angle: body.angle,
            spin: body.spin,
            acceleration: if body.is_fixed() { DVec2::ZERO } else { world.gravity },
            ..Flight::still(place, start)
        };
        let number = if body.is_fixed() { i } else { all.len() };
        all.push(Thing {
            anchor,
            mass: body.mass,
            inertia: body.mass * body.polygon.inertia_per_mass(),
            restitution: body.restitution.unwrap_or(world.restitution),
            friction: body.friction.unwrap_or(world.friction),
            ..Thing::wall(matter, flight, Form::Polygon(outline), body.polygon.reach(), number)
        });
    }
    all
}

/// All walls of a world that are not polygons: segments, containers, and the sides of its box.
pub(super) fn walls(world: &World, start: Time) -> Vec<Thing> {
    let matter = Matter::of(world);
    let mut all = Vec::new();
    for (i, segment) in world.segments.iter().enumerate() {
        let (a, b, radius) = (segment.a, segment.b, segment.radius);
        let alike = segment.ends[0] == segment.ends[1];
        let ends = if alike { [DVec2::ZERO; 2] } else { segment.ends };
        let velocity = if alike { segment.ends[0] } else { DVec2::ZERO };
        let flight = Flight { velocity, ..Flight::still(DVec2::ZERO, start) };
        let reach = sqrt((b - a).length_squared()) * 0.5 + radius;
        all.push(Thing::wall(matter, flight, Form::Segment { a, b, ends, radius }, reach, i));
    }
    let containers = world.walls.iter().filter_map(|wall| match wall {
        crate::Wall::Container(container) => Some(container),
        _ => None,
    });
    for (i, container) in containers.enumerate() {
        let flight = Flight::still(container.center, start);
        let form = Form::Container(container.radius);
        all.push(Thing::wall(matter, flight, form, container.radius, i));
    }
    if let Boundary::Box { min, max } = world.boundary {
        let (middle, half) = ((min + max) * 0.5, (max - min) * 0.5);
        let sides = [
            (DVec2::new(min.x, middle.y), DVec2::new(0.0, half.y), DVec2::NEG_X),
            (DVec2::new(max.x, middle.y), DVec2::new(0.0, half.y), DVec2::X),
            (DVec2::new(middle.x, min.y), DVec2::new(half.x, 0.0), DVec2::NEG_Y),
            (DVec2::new(middle.x, max.y), DVec2::new(half.x, 0.0), DVec2::Y),
        ];
        for (i, (place, half, outwards)) in sides.into_iter().enumerate() {
            let form = Form::Side { half, outwards };
            let reach = half.x + half.y;
            all.push(Thing::wall(matter, Flight::still(place, start), form, reach, i));
        }
    }
    all
}
