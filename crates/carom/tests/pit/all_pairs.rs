//! PIT as short as it can be said: every pair, every wall, every image.

use crate::at;
use carom::interfere::Gap;
use carom::shock::{Body, approaching, shock, shock_wall};
use carom::{Boundary, DVec2, Disc, DiscState, Feature, Kind, PitOptions, Wall, World, interfere};

/// A shock: between whom, along which normal, and the velocities after it.
pub type Shock = (u32, u32, Kind, DVec2, [DVec2; 2]);

pub struct AllPairs<'a> {
    world: &'a World,
    options: PitOptions,
    cutoff: f64,
    pub discs: Vec<DiscState>,
}

impl<'a> AllPairs<'a> {
    pub fn new(world: &'a World, options: PitOptions, cutoff: f64) -> Self {
        let state =
            |disc: &carom::DiscBody| DiscState { center: disc.center, velocity: disc.velocity };
        AllPairs { world, options, cutoff, discs: world.discs().iter().map(state).collect() }
    }

    /// One step, not cut into sub-steps.
    pub fn step(&mut self) -> Vec<Shock> {
        for disc in &mut self.discs {
            disc.center += disc.velocity * self.options.frame;
            if let Boundary::Periodic { min, max } = self.world.boundary() {
                let size = max - min;
                disc.center -= ((disc.center - min) / size).floor() * size;
            }
        }
        let mut shocks = Vec::new();
        for a in 0..self.discs.len() {
            let mut met = self.met_by(a);
            met.sort_by_key(|(b, kind, _)| (*b, *kind));
            for (b, kind, normal) in met {
                shocks.extend(self.shock(a, b, kind, normal));
            }
        }
        shocks
    }

    fn disc(&self, id: usize) -> Disc {
        Disc::new(self.discs[id].center, self.world.discs()[id].radius)
    }

    /// By how much a thing may be shifted to meet its images.
    fn shifts(&self) -> Vec<DVec2> {
        let Boundary::Periodic { min, max } = self.world.boundary() else {
            return vec![DVec2::ZERO];
        };
        (-1..=1).flat_map(|x| (-1..=1).map(move |y| at(x.into(), y.into()) * (max - min))).collect()
    }

    fn met_by(&self, a: usize) -> Vec<(u32, Kind, DVec2)> {
        let (disc, threshold) = (self.disc(a), self.options.threshold);
        let fixed = |id: usize| self.world.discs()[id].is_fixed();
        let mut met = Vec::new();
        for b in a + 1..self.discs.len() {
            let movable = [a, b].iter().filter(|id| !fixed(**id)).count();
            if movable == 1 || movable == 2 && self.world.discs_collide() {
                for shift in self.shifts() {
                    let other = Disc { center: self.discs[b].center - shift, ..self.disc(b) };
                    let gap = interfere::disc_disc(&disc, &other);
                    if gap.distance <= threshold {
                        met.push((b as u32, Kind::DiscDisc, gap.normal));
                    }
                }
            }
        }
        if fixed(a) {
            return met;
        }
        for shift in self.shifts() {
            let disc = Disc { center: disc.center - shift, ..disc };
            self.walls(a, &disc, |number, kind, gap| {
                if gap.distance <= threshold {
                    met.push((number, kind, gap.normal));
                }
            });
        }
        if let Boundary::Box { min, max } = self.world.boundary() {
            let (low, high) = (disc.center - min, max - disc.center);
            let (x, y) = (DVec2::X, DVec2::Y);
            for (b, (room, normal)) in
                [(low.x, -x), (high.x, x), (low.y, -y), (high.y, y)].into_iter().enumerate()
            {
                if room - disc.radius <= threshold {
                    met.push((b as u32, Kind::DiscBoundary, normal));
                }
            }
        }
        met
    }

    fn walls(&self, id: usize, disc: &Disc, mut see: impl FnMut(u32, Kind, Gap)) {
        let mut numbers = [0; 3];
        for wall in self.world.walls() {
            let (group, side, end, gap) = match wall {
                Wall::Segment(s) => {
                    (0, Kind::DiscSegment, Kind::DiscPoint, interfere::disc_segment(disc, s))
                }
                Wall::Capsule(c) => {
                    (0, Kind::DiscSegment, Kind::DiscPoint, interfere::disc_capsule(disc, c))
                }
                Wall::Polygon(p) => {
                    (1, Kind::DiscPolygon, Kind::DiscVertex, interfere::disc_polygon(disc, p))
                }
                Wall::Container(c) => {
                    let kind = Kind::DiscContainer;
                    (2, kind, kind, interfere::disc_container(disc, c))
                }
            };
            let number = numbers[group];
            numbers[group] += 1;
            if let Wall::Container(container) = wall {
                let start = self.world.discs()[id].center;
                let held = start.distance(container.center) < container.radius;
                // Not in an image of it: what is in a container does not get far out.
                let here = disc.center.distance(container.center) < 1.5 * container.radius;
                if !(held && here) {
                    continue;
                }
            }
            let at_end = matches!(gap.feature_b, Feature::Vertex(_));
            see(number, if at_end { end } else { side }, gap);
        }
    }

    fn shock(&mut self, a: usize, b: u32, kind: Kind, normal: DVec2) -> Option<Shock> {
        let pair = kind == Kind::DiscDisc;
        let v = self.discs[a].velocity;
        let w = if pair { self.discs[b as usize].velocity } else { DVec2::ZERO };
        if (!pair || self.options.only_approaching) && !approaching(v, w, normal) {
            return None;
        }
        let whole = self.world.restitution();
        let own = |id: usize| self.world.discs()[id].restitution.unwrap_or(whole);
        let restitution = if pair { own(a).min(own(b as usize)) } else { own(a).min(whole) };
        let slow = (v - w).dot(normal).abs() < self.cutoff;
        let restitution = if slow { 0.0 } else { restitution };
        let mut after = [DVec2::ZERO; 2];
        if pair {
            let mass = |id: usize| self.world.discs()[id].mass;
            let (one, other) = (Body::new(v, mass(a)), Body::new(w, mass(b as usize)));
            (after[0], after[1]) = shock(one, other, normal, restitution);
            self.discs[b as usize].velocity = after[1];
        } else {
            after[0] = shock_wall(v, DVec2::ZERO, normal, restitution);
        }
        self.discs[a].velocity = after[0];
        Some((a as u32, b, kind, normal, after))
    }
}
