//! What is in the way of what at the start.

use super::tree::{Bounds, Item, Node, Tree};
use super::{DiscBody, Fault, Problem, Subject, Wall};
use crate::number::sqrt;
use crate::plane::{Place, place_in};
use crate::world::Torus;
use crate::{Container, Disc, Polygon, Segment, interfere};
use alloc::vec::Vec;
use glam::DVec2;

/// An overlap of up to this share of the smaller radius counts as touching: scenes written by hand
/// have discs that touch but for rounding.
pub(crate) const TOUCHING: f64 = 1e-9;

/// So many overlaps of a kind are named, unless told otherwise,
pub(super) const NAMED: usize = 20;
/// and so many counted at the least. (A million discs in one place are 5·10¹¹ pairs.)
const COUNTED: usize = 10_000;

/// Two things, the first of them a disc, and how deep they overlap.
type Found = (u32, u32, f64);

/// Overlaps of one kind.
pub(super) struct Overlaps {
    found: Vec<Found>,
    /// So many of them are named.
    named: usize,
}

impl Overlaps {
    /// None so far, of which so many are to be named.
    pub fn named(named: usize) -> Self {
        Overlaps { found: Vec::new(), named }
    }

    /// Notes one, unless it is no more than touching; and tells whether to go on.
    pub fn note(&mut self, a: u32, b: u32, depth: f64, radius: f64) -> bool {
        if depth > TOUCHING * radius {
            self.found.push((a, b, depth));
        }
        !self.is_full()
    }

    fn is_full(&self) -> bool {
        // One more than are named, to know whether there are more.
        self.found.len() >= COUNTED.max(self.named.saturating_add(1))
    }

    /// Lists them by number, up to a limit.
    pub fn report(
        mut self,
        what: &'static str,
        discs: &[DiscBody],
        problems: &mut Vec<Problem>,
        fault: impl Fn(u32, f64) -> Fault,
    ) {
        let counted = !self.is_full();
        // Of a wall's images, the one that is deepest in a disc.
        self.found.sort_by(|x, y| (x.0, x.1).cmp(&(y.0, y.1)).then(y.2.total_cmp(&x.2)));
        self.found.dedup_by_key(|found| (found.0, found.1));
        for &(a, b, depth) in self.found.iter().take(self.named) {
            let name = discs[a as usize].name.clone();
            problems.push(Problem { subject: Subject::Disc(a), name, fault: fault(b, depth) });
        }
        if self.found.len() > self.named {
            let count = self.found.len() - self.named;
            let fault = Fault::More { what, count, counted };
            problems.push(Problem { subject: Subject::World, name: None, fault });
        }
    }
}

/// Notes discs that overlap each other. `fixed` ones may; so may `movable` ones, if they do not collide.
pub(super) fn pairs(
    movable: &Tree,
    fixed: &Tree,
    collide: bool,
    torus: Option<Torus>,
    found: &mut Overlaps,
) {
    if collide {
        movable.pairs(&mut |a, b| pair(a, b, DVec2::ZERO, found));
    }
    movable.pairs_with(fixed, DVec2::ZERO, &mut |a, b| pair(a, b, DVec2::ZERO, found));
    let Some(torus) = torus else { return };
    for (i, boxes) in NEIGHBOURS.into_iter().enumerate() {
        let shift = boxes * torus.sides;
        let mut see = |a: &Item, b: &Item| pair(a, b, shift, found);
        // What overlaps the image to the right has its own image to the left overlapped.
        if collide && i < NEIGHBOURS.len() / 2 {
            movable.pairs_with(movable, shift, &mut see);
        }
        movable.pairs_with(fixed, shift, &mut see);
    }
}

/// The boxes around a periodic one; the second half are the first half's opposites.
const NEIGHBOURS: [DVec2; 8] = [
    DVec2::new(1.0, 0.0),
    DVec2::new(0.0, 1.0),
    DVec2::new(1.0, 1.0),
    DVec2::new(1.0, -1.0),
    DVec2::new(-1.0, 0.0),
    DVec2::new(0.0, -1.0),
    DVec2::new(-1.0, -1.0),
    DVec2::new(-1.0, 1.0),
];

#[inline]
fn pair(a: &Item, b: &Item, shift: DVec2, found: &mut Overlaps) -> bool {
    // One that is too wide for its box meets its own image, which is told in other words.
    if a.id == b.id || are_apart(a, b, shift) {
        return true;
    }
    let smaller = a.radius.min(b.radius);
    let apart = (b.center - a.center) + shift;
    let gap = if shift == DVec2::ZERO {
        interfere::disc_disc(&disc(a, shift), &disc(b, shift))
    } else {
        interfere::disc_disc(&Disc::new(DVec2::ZERO, a.radius), &Disc::new(apart, b.radius))
    };
    found.note(a.id.min(b.id), a.id.max(b.id), -gap.distance, smaller)
}

/// Whether two discs are certainly apart, or touch at most: in a lattice of a million discs, not worth
/// every digit.
#[inline]
pub(super) fn are_apart(a: &Item, b: &Item, shift: DVec2) -> bool {
    let apart = (b.center - a.center) + shift;
    let (square, radii) = (apart.x * apart.x + apart.y * apart.y, a.radius + b.radius);
    square > radii * radii * (1.0 + 1e-12)
        || radii - sqrt(square) + 8.0 * f64::EPSILON * radii <= TOUCHING * a.radius.min(b.radius)
}

/// A disc, told from the image of a wall that is at a shift.
fn disc(item: &Item, shift: DVec2) -> Disc {
    Disc::new(item.center - shift, item.radius)
}

/// Notes the discs that a wall, known as `number`, is in the way of.
pub(super) fn wall(
    discs: &Tree,
    wall: &Wall,
    number: u32,
    torus: Option<Torus>,
    found: &mut Overlaps,
) {
    if discs.is_empty() {
        return;
    }
    let Some(torus) = torus else { return image(discs, wall, number, DVec2::ZERO, found) };
    let (all, (low, high)) = (discs.bounds(&discs.root()), wall.bounds());
    let first = (all.low - high) / torus.sides;
    let last = (all.high - low) / torus.sides;
    for x in libm::floor(first.x) as i32..=libm::ceil(last.x) as i32 {
        for y in libm::floor(first.y) as i32..=libm::ceil(last.y) as i32 {
            let shift = DVec2::new(f64::from(x), f64::from(y)) * torus.sides;
            image(discs, wall, number, shift, found);
        }
    }
}

fn image(discs: &Tree, wall: &Wall, number: u32, shift: DVec2, found: &mut Overlaps) {
    let mut solid = |sides: Vec<Segment>, radius: f64, polygon: Option<&Polygon>| {
        let extent = wall.bounds();
        let mut search = Search { discs, radius, polygon, extent, number, shift, sides, found };
        search.part(&discs.root(), 0);
    };
    match wall {
        Wall::Segment(segment) => solid([*segment].into(), 0.0, None),
        Wall::Capsule(capsule) => solid([capsule.segment].into(), capsule.radius, None),
        Wall::Polygon(polygon) => {
            let sides = polygon.sides().map(|(a, b)| Segment::new(a, b)).collect();
            solid(sides, 0.0, Some(polygon));
        }
        Wall::Container(container) => {
            rim(discs, &discs.root(), container, number, shift, found);
        }
    }
}

/// A search for the discs in the way of sides: those within a radius of segments, or a polygon.
struct Search<'a> {
    discs: &'a Tree,
    radius: f64,
    polygon: Option<&'a Polygon>,
    /// The corners of the box around it.
    extent: (DVec2, DVec2),
    number: u32,
    shift: DVec2,
    /// All sides; then those of them that are near the part that is looked at; then those of these
    /// that are near its half …
    sides: Vec<Segment>,
    found: &'a mut Overlaps,
}

impl Search<'_> {
    /// Looks at a part of the discs, of which the sides before `from` are known to be far away.
    fn part(&mut self, node: &Node, from: usize) {
        if self.found.is_full() {
            return;
        }
        let bounds = self.discs.bounds(node).shifted(-self.shift);
        let start = self.sides.len();
        for i in from..start {
            let side = self.sides[i];
            if bounds.may_meet(side.a, side.b, self.radius) {
                self.sides.push(side);
            }
        }
        if self.sides.len() == start {
            self.far_from_sides(node, &bounds);
        } else if node.is_leaf() {
            for item in self.discs.items(node) {
                self.disc(item, start);
            }
        } else {
            node.halves().iter().for_each(|half| self.part(half, start));
        }
        self.sides.truncate(start);
    }

    /// A box that no side meets is all inside a polygon, or all outside.
    fn far_from_sides(&mut self, node: &Node, bounds: &Bounds) {
        let (discs, shift) = (self.discs, self.shift);
        let Some(polygon) = self.polygon else { return };
        let items = discs.items(node);
        let Some(first) = items.first() else { return };
        let (low, high) = self.extent;
        let beyond = bounds.low.cmplt(low).any() || bounds.high.cmpgt(high).any();
        if beyond || place_in(polygon.vertices(), first.center - shift) != Place::Inside {
            return;
        }
        for item in items {
            let gap = interfere::disc_polygon(&disc(item, shift), polygon);
            if !self.found.note(item.id, self.number, -gap.distance, item.radius) {
                return;
            }
        }
    }

    fn disc(&mut self, item: &Item, from: usize) {
        let disc = disc(item, self.shift);
        let inside = self
            .polygon
            .filter(|polygon| place_in(polygon.vertices(), disc.center) == Place::Inside);
        let depth = if let Some(polygon) = inside {
            -interfere::disc_polygon(&disc, polygon).distance
        } else {
            let bounds = Bounds::of(item).shifted(-self.shift);
            let near = |side: &&Segment| bounds.may_meet(side.a, side.b, self.radius);
            let depth = |side: &Segment| {
                let capsule = crate::Capsule { segment: *side, radius: self.radius };
                -interfere::disc_capsule(&disc, &capsule).distance
            };
            self.sides[from..].iter().filter(near).map(depth).fold(0.0, f64::max)
        };
        self.found.note(item.id, self.number, depth, item.radius);
    }
}

/// Notes the discs across the rim of a container: with the centre inside they stick out, else in.
fn rim(
    discs: &Tree,
    node: &Node,
    container: &Container,
    number: u32,
    shift: DVec2,
    found: &mut Overlaps,
) {
    let bounds = discs.bounds(node).shifted(-shift);
    if found.is_full() || !bounds.may_cross_rim(container.center, container.radius) {
        return;
    }
    if !node.is_leaf() {
        node.halves().iter().for_each(|half| rim(discs, half, container, number, shift, found));
        return;
    }
    for item in discs.items(node) {
        let disc = disc(item, shift);
        let center = Disc::new(disc.center, 0.0);
        let gap = if interfere::disc_container(&center, container).distance > 0.0 {
            interfere::disc_container(&disc, container)
        } else {
            interfere::disc_disc(&disc, &Disc::new(container.center, container.radius))
        };
        found.note(item.id, number, -gap.distance, item.radius);
    }
}
