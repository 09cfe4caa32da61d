//! What is wrong with a world: its numbers, its names, and what is where.

use super::grid;
use super::overlap::{self, Overlaps};
use super::tree::{Item, Tree};
use super::{Boundary, DiscBody, Fault, Problem, Subject, Wall, WorldBuilder};
use crate::world::Torus;
use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;
use glam::DVec2;

/// Numbers other than 0 have this size at least, so that their squares do not vanish,
const SMALLEST: f64 = 1e-150;
/// and this at most, so that their squares are finite.
const LARGEST: f64 = 1e150;

/// How far from a periodic box a disc may be given, in its sides: farther away, not enough digits are
/// left to tell where in the box it is.
pub(crate) const DISC_SIDES: f64 = 1e6;
/// And how far a wall may reach: every side more is one more image of it.
const WALL_SIDES: f64 = 100.0;

/// Finite, and 0 or of a size whose square is.
#[inline]
pub(crate) fn is_number(x: f64) -> bool {
    x == 0.0 || (SMALLEST..=LARGEST).contains(&x.abs())
}

#[inline]
fn is_place(v: DVec2) -> bool {
    is_number(v.x) && is_number(v.y)
}

#[inline]
fn is_radius(r: f64) -> bool {
    r > 0.0 && is_number(r)
}

/// What a number has to be, beyond [`is_number`].
#[derive(Clone, Copy)]
enum Must {
    BeFinite,
    BeAboveZero,
    NotBeBelowZero,
    BeAShare,
    BeAMass,
}

impl Must {
    /// What would be accepted, if it is not what it must be.
    fn accept_instead_of(self, x: f64) -> Option<&'static str> {
        let (fine, accepted) = match self {
            Must::BeFinite => (x.is_finite(), "finite"),
            Must::BeAboveZero => (x > 0.0 && x.is_finite(), "above 0"),
            Must::NotBeBelowZero => (x >= 0.0 && x.is_finite(), "0 or above"),
            Must::BeAShare => ((0.0..=1.0).contains(&x), "from 0 to 1"),
            Must::BeAMass if x == f64::INFINITY => return None,
            Must::BeAMass => (x > 0.0, "above 0, or infinite for a fixed disc"),
        };
        let in_range = match self {
            Must::BeAboveZero | Must::BeAMass => "from 1e-150 to 1e150",
            _ => "0, or from 1e-150 to 1e150 in size",
        };
        match (fine, is_number(x)) {
            (true, true) => None,
            (true, false) => Some(in_range),
            (false, _) => Some(accepted),
        }
    }
}

/// Every problem of a world, and its discs by name. In a periodic one, this is where the discs are brought
/// into the box.
pub(super) fn check(world: &mut WorldBuilder) -> (Vec<Problem>, Vec<u32>) {
    let mut findings = Findings { discs: &world.discs, problems: Vec::new() };
    let sound = findings.settings(world);
    findings.numbers(world);
    let order = by_name(findings.discs);
    findings.names(&order);
    let boundary = if sound { world.boundary } else { Boundary::Open };
    let torus = Torus::of(boundary);
    if let Some(torus) = torus {
        findings.sizes(world, torus);
    }
    let mut problems = findings.problems;
    if let Some(torus) = torus {
        for disc in &mut world.discs {
            if is_place(disc.center) && sides_away(disc.center, torus) <= DISC_SIDES {
                disc.center = torus.inside(disc.center);
            }
        }
    }
    places(world, boundary, torus, &mut problems);
    (problems, order)
}

struct Findings<'a> {
    discs: &'a [DiscBody],
    problems: Vec<Problem>,
}

impl Findings<'_> {
    fn add(&mut self, subject: Subject, fault: Fault) {
        let name = match subject {
            Subject::Disc(id) => self.discs[id as usize].name.clone(),
            _ => None,
        };
        self.problems.push(Problem { subject, name, fault });
    }

    fn number(&mut self, subject: Subject, what: impl Into<Cow<'static, str>>, x: f64, must: Must) {
        if let Some(accepted) = must.accept_instead_of(x) {
            self.add(subject, Fault::Number { what: what.into(), found: x, accepted });
        }
    }

    fn point(&mut self, subject: Subject, what: &str, v: DVec2) {
        for (axis, x) in [('x', v.x), ('y', v.y)] {
            if !is_number(x) {
                self.number(subject, format!("{what}.{axis}"), x, Must::BeFinite);
            }
        }
    }

    /// The world's own settings; and whether its boundary is one.
    fn settings(&mut self, world: &WorldBuilder) -> bool {
        let subject = Subject::World;
        self.number(subject, "restitution", world.restitution, Must::BeAShare);
        let cutoff = world.restitution_cutoff;
        self.number(subject, "restitution_cutoff", cutoff, Must::NotBeBelowZero);
        self.number(subject, "start", world.start, Must::NotBeBelowZero);
        self.point(subject, "gravity", world.gravity);
        self.number(subject, "friction", world.friction, Must::NotBeBelowZero);
        let before = self.problems.len();
        if let Boundary::Box { min, max } | Boundary::Periodic { min, max } = world.boundary {
            self.point(subject, "boundary.min", min);
            self.point(subject, "boundary.max", max);
            if self.problems.len() == before {
                for (axis, min, max) in [('x', min.x, max.x), ('y', min.y, max.y)] {
                    if min >= max {
                        self.add(subject, Fault::Reversed { axis, min, max });
                    }
                }
            }
        }
        self.problems.len() == before
    }

    fn numbers(&mut self, world: &WorldBuilder) {
        for (i, disc) in self.discs.iter().enumerate() {
            let subject = Subject::Disc(i as u32);
            self.point(subject, "center", disc.center);
            self.point(subject, "velocity", disc.velocity);
            self.number(subject, "radius", disc.radius, Must::BeAboveZero);
            self.number(subject, "mass", disc.mass, Must::BeAMass);
            self.own(subject, disc.spin, disc.restitution, disc.friction);
        }
        for (i, ends) in world.ends.iter().enumerate() {
            self.point(Subject::Segment(i as u32), "a_velocity", ends[0]);
            self.point(Subject::Segment(i as u32), "b_velocity", ends[1]);
        }
        for (i, body) in world.bodies.iter().enumerate() {
            let subject = Subject::Polygon(i as u32);
            self.point(subject, "velocity", body.velocity);
            self.number(subject, "mass", body.mass, Must::BeAMass);
            self.number(subject, "angle", body.angle, Must::BeFinite);
            self.own(subject, body.spin, body.restitution, body.friction);
        }
        for (subject, wall) in walls(world) {
            match wall {
                Wall::Segment(segment) => {
                    self.point(subject, "a", segment.a);
                    self.point(subject, "b", segment.b);
                }
                Wall::Capsule(capsule) => {
                    self.point(subject, "a", capsule.segment.a);
                    self.point(subject, "b", capsule.segment.b);
                    self.number(subject, "radius", capsule.radius, Must::NotBeBelowZero);
                }
                Wall::Polygon(polygon) => {
                    for (i, &vertex) in polygon.vertices().iter().enumerate() {
                        if !is_place(vertex) {
                            self.point(subject, &format!("vertices[{i}]"), vertex);
                        }
                    }
                }
                Wall::Container(container) => {
                    self.point(subject, "center", container.center);
                    self.number(subject, "radius", container.radius, Must::BeAboveZero);
                }
            }
        }
    }

    /// What a body may have of its own.
    fn own(
        &mut self,
        subject: Subject,
        spin: f64,
        restitution: Option<f64>,
        friction: Option<f64>,
    ) {
        self.number(subject, "spin", spin, Must::BeFinite);
        if let Some(restitution) = restitution {
            self.number(subject, "restitution", restitution, Must::BeAShare);
        }
        if let Some(friction) = friction {
            self.number(subject, "friction", friction, Must::NotBeBelowZero);
        }
    }

    /// Given the order of the discs by name.
    fn names(&mut self, order: &[u32]) {
        let name = |id: u32| self.discs[id as usize].name.as_deref();
        let mut faults: Vec<(u32, Fault)> = Vec::new();
        let mut first = 0;
        for (i, &id) in order.iter().enumerate() {
            if name(id) == Some("") {
                faults.push((id, Fault::EmptyName));
            } else if i > 0 && name(id) == name(order[first]) {
                faults.push((id, Fault::NameTaken { by: order[first] }));
            } else {
                first = i;
            }
        }
        faults.sort_by_key(|(id, _)| *id);
        for (id, fault) in faults {
            self.add(Subject::Disc(id), fault);
        }
    }

    /// What does not fit into a periodic box, or is too far away from it.
    fn sizes(&mut self, world: &WorldBuilder, torus: Torus) {
        let shorter = torus.sides.x.min(torus.sides.y);
        for (i, disc) in self.discs.iter().enumerate() {
            let subject = Subject::Disc(i as u32);
            let (width, limit) = (2.0 * disc.radius, 0.5 * shorter);
            if is_radius(disc.radius) && width > limit {
                self.add(subject, Fault::TooWide { width, limit });
            }
            let sides = sides_away(disc.center, torus);
            if is_place(disc.center) && sides > DISC_SIDES {
                self.add(subject, Fault::TooFar { sides, limit: DISC_SIDES });
            }
        }
        for (i, body) in world.bodies.iter().enumerate().filter(|(_, body)| !body.is_still()) {
            let (width, limit) = (2.0 * body.polygon.reach(), 0.5 * shorter);
            if width > limit {
                self.add(Subject::Polygon(i as u32), Fault::TooWide { width, limit });
            }
        }
        for (subject, wall) in walls(world).filter(|(_, wall)| is_sound(wall)) {
            let (low, high) = wall.bounds();
            let sides = sides_away(low, torus).max(sides_away(high, torus));
            if sides > WALL_SIDES {
                self.add(subject, Fault::TooFar { sides, limit: WALL_SIDES });
            }
            // Beyond that, its images would overlap, and a disc could be in two of them.
            if let Wall::Container(container) = wall {
                let width = 2.0 * container.radius;
                if width > shorter {
                    self.add(subject, Fault::TooWide { width, limit: shorter });
                }
            }
        }
    }
}

/// How many sides of the box a place is away from its corner.
pub(crate) fn sides_away(place: DVec2, torus: Torus) -> f64 {
    let away = ((place - torus.min) / torus.sides).abs();
    away.x.max(away.y)
}

/// The discs that have names, in the order of these, then of their own.
fn by_name(discs: &[DiscBody]) -> Vec<u32> {
    let name = |id: u32| discs[id as usize].name.as_deref();
    let named = (0..discs.len() as u32).filter_map(|id| Some((beginning(name(id)?), id)));
    let mut order: Vec<(u128, u32)> = named.collect();
    order.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| (name(a.1), a.1).cmp(&(name(b.1), b.1))));
    order.into_iter().map(|(_, id)| id).collect()
}

/// The first bytes of a name, in an order that the names have too: most of a million names are told apart by
/// them, without a look at where each is in memory.
fn beginning(name: &str) -> u128 {
    let mut bytes = [0; 16];
    let length = name.len().min(bytes.len());
    bytes[..length].copy_from_slice(&name.as_bytes()[..length]);
    u128::from_be_bytes(bytes)
}

/// The walls of a world, by number.
fn walls(world: &WorldBuilder) -> impl Iterator<Item = (Subject, &Wall)> {
    fn numbered(list: &[Wall], kind: fn(u32) -> Subject) -> impl Iterator<Item = (Subject, &Wall)> {
        list.iter().enumerate().map(move |(i, wall)| (kind(i as u32), wall))
    }
    numbered(&world.segments, Subject::Segment)
        .chain(numbered(&world.polygons, Subject::Polygon))
        .chain(numbered(&world.containers, Subject::Container))
}

/// Whether a wall has numbers that it can have.
fn is_sound(wall: &Wall) -> bool {
    match wall {
        Wall::Segment(s) => is_place(s.a) && is_place(s.b),
        Wall::Capsule(c) => {
            is_place(c.segment.a) && is_place(c.segment.b) && c.radius >= 0.0 && is_number(c.radius)
        }
        Wall::Polygon(polygon) => polygon.vertices().iter().all(|v| is_place(*v)),
        Wall::Container(c) => is_place(c.center) && is_radius(c.radius),
    }
}

/// What is in the way of what, of all that has sound numbers.
fn places(
    world: &WorldBuilder,
    boundary: Boundary,
    torus: Option<Torus>,
    problems: &mut Vec<Problem>,
) {
    let discs = &world.discs;
    let none = || Overlaps::named(world.overlaps_named);
    let fits = |disc: &DiscBody| {
        let placed = is_place(disc.center) && is_radius(disc.radius);
        // Two boxes wide, it overlaps whatever there is, in more images than can be looked at.
        let fits = |torus: Torus| {
            disc.radius <= torus.sides.min_element() && sides_away(disc.center, torus) <= DISC_SIDES
        };
        placed && torus.is_none_or(fits)
    };
    let fitting = discs.iter().enumerate().filter(|(_, disc)| fits(disc));
    let mut items: Vec<Item> = fitting
        .map(|(i, disc)| Item { center: disc.center, radius: disc.radius, id: i as u32 })
        .collect();
    let is_fixed = |item: &Item| discs[item.id as usize].is_fixed();
    let widest = items.iter().fold(0.0, |widest: f64, item| widest.max(2.0 * item.radius));
    if let Boundary::Box { min, max } = boundary {
        let mut found = none();
        outside_box(items.iter().filter(|item| !is_fixed(item)), min, max, &mut found);
        let what = "sides of the box that discs stick out of";
        let beyond = |side, depth| Fault::OutsideBox { side: side as u8, depth };
        found.report(what, discs, problems, beyond);
    }
    if walls(world).next().is_none() && grid::apart(&items) {
        items.retain(|item| torus.is_some_and(|torus| may_meet_an_image(item, torus, widest)));
    }
    let (fixed, movable) = items.into_iter().partition(is_fixed);
    let (movable, fixed) = (Tree::of(movable), Tree::of(fixed));
    let mut pairs = none();
    overlap::pairs(&movable, &fixed, world.discs_collide, torus, &mut pairs);
    pairs.report("pairs of discs that overlap", discs, problems, |other, depth| {
        let other_name = discs[other as usize].name.clone();
        Fault::Overlap { other: Subject::Disc(other), other_name, depth }
    });
    let sound = |wall: &&Wall| {
        is_sound(wall)
            && torus.is_none_or(|torus| {
                let (low, high) = wall.bounds();
                sides_away(low, torus).max(sides_away(high, torus)) <= WALL_SIDES
            })
    };
    let in_the_way = |walls: &[Wall]| {
        let mut found = none();
        for (i, wall) in walls.iter().enumerate().filter(|(_, wall)| sound(wall)) {
            overlap::wall(&movable, wall, i as u32, torus, &mut found);
        }
        found
    };
    let with = |other: Subject, depth| Fault::Overlap { other, other_name: None, depth };
    in_the_way(&world.segments).report(
        "overlaps of discs with segments",
        discs,
        problems,
        |wall, depth| with(Subject::Segment(wall), depth),
    );
    in_the_way(&world.polygons).report(
        "overlaps of discs with polygons",
        discs,
        problems,
        |wall, depth| with(Subject::Polygon(wall), depth),
    );
    in_the_way(&world.containers).report(
        "discs across the rims of containers",
        discs,
        problems,
        |container, depth| Fault::AcrossRim { container, depth },
    );
}

/// Whether a disc is so near to a side of a periodic box that it may meet an image of another one.
fn may_meet_an_image(item: &Item, torus: Torus, widest: f64) -> bool {
    // A hair more, because centres may be rounded by as much as a box is wide × 1e-16.
    let reach = widest + 1e-9 * (torus.sides.x.max(torus.sides.y) + widest);
    let (from_min, from_max) = (item.center - torus.min, torus.max - item.center);
    from_min.min(from_max).min_element() < reach
}

/// Notes the discs that are not inside a box, once for each side that they stick out of.
fn outside_box<'a>(
    movable: impl Iterator<Item = &'a Item>,
    min: DVec2,
    max: DVec2,
    found: &mut Overlaps,
) {
    for item in movable {
        let (from_min, from_max) = (item.center - min, max - item.center);
        let distances = [from_min.x, from_max.x, from_min.y, from_max.y];
        for (side, distance) in distances.into_iter().enumerate() {
            if !found.note(item.id, side as u32, item.radius - distance, item.radius) {
                return;
            }
        }
    }
}
