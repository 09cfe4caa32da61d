use super::Repeats;
use crate::world::Torus;
use crate::{Boundary, Epochs, Kind, Time, Wall, World, interfere};
use crate::{Disc, DiscBody};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use glam::DVec2;

/// What surrounds the bodies, and the laws they obey: the part of a world that does not change.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub epochs: Epochs,
    pub start: Time,
    pub boundary: Boundary,
    pub torus: Option<Torus>,
    pub walls: Arc<[Wall]>,
    /// How many of the walls are segments or capsules, and how many are those and polygons.
    segments: u32,
    polygons: u32,
    /// For each container, which discs it holds: one bit each.
    held: Vec<Vec<u64>>,
    restitution: f64,
    /// One for each body, or none if all have the world's.
    restitutions: Vec<f64>,
    pub restitution_cutoff: f64,
    pub discs_collide: bool,
}

impl Setting {
    pub fn of(world: &World) -> Self {
        let walls = Arc::clone(&world.walls);
        let count = |f: fn(&Wall) -> bool| walls.iter().filter(|wall| f(wall)).count() as u32;
        let segments = count(|wall| matches!(wall, Wall::Segment(_) | Wall::Capsule(_)));
        let containers = count(|wall| matches!(wall, Wall::Container(_)));
        let mut setting = Setting {
            epochs: world.epochs,
            start: world.epochs.time(world.start),
            boundary: world.boundary,
            torus: Torus::of(world.boundary),
            segments,
            polygons: walls.len() as u32 - containers,
            walls,
            held: vec![Vec::new(); containers as usize],
            restitution: world.restitution,
            restitutions: Vec::new(),
            restitution_cutoff: world.restitution_cutoff,
            discs_collide: world.discs_collide,
        };
        for (i, disc) in world.discs.iter().enumerate() {
            setting.admit(i as u32, disc);
            setting.hold(i as u32, disc.center);
        }
        setting
    }

    /// Notes what a new disc brings with it.
    pub fn admit(&mut self, id: u32, disc: &DiscBody) {
        let own = disc.restitution.unwrap_or(self.restitution);
        if own != self.restitution || !self.restitutions.is_empty() {
            self.restitutions.resize(id as usize, self.restitution);
            self.restitutions.push(own);
        }
    }

    /// Notes which containers a disc is in, and no longer in.
    pub fn hold(&mut self, id: u32, place: DVec2) {
        for (wall, held) in self.walls[self.polygons as usize..].iter().zip(&mut self.held) {
            let Wall::Container(container) = wall else { continue };
            let from = place - container.center;
            let from = from - self.torus.map_or(DVec2::ZERO, |t| t.boxes(from) * t.sides);
            let center = Disc::new(container.center + from, 0.0);
            if interfere::disc_container(&center, container).distance > 0.0 {
                held.resize((id as usize / 64 + 1).max(held.len()), 0);
                held[id as usize / 64] |= 1 << (id % 64);
            } else if let Some(bits) = held.get_mut(id as usize / 64) {
                *bits &= !(1 << (id % 64));
            }
        }
    }

    /// Forgets what the discs brought with them.
    pub fn dismiss_all(&mut self) {
        self.restitutions.clear();
        self.held.iter_mut().for_each(Vec::clear);
    }

    /// The containers that hold a disc, by their numbers.
    pub fn holders(&self, id: u32) -> Vec<u32> {
        let containers = 0..self.held.len() as u32;
        containers.filter(|number| self.holds(self.polygons + number, id)).collect()
    }

    /// Notes that these containers hold a disc, and no others.
    pub fn hold_in(&mut self, id: u32, containers: &[u32]) {
        for (number, held) in self.held.iter_mut().enumerate() {
            let bit = u64::from(containers.contains(&(number as u32))) << (id % 64);
            held.resize((id as usize / 64 + 1).max(held.len()), 0);
            let bits = &mut held[id as usize / 64];
            *bits = *bits & !(1 << (id % 64)) | bit;
        }
    }

    #[inline]
    pub fn holds(&self, wall: u32, id: u32) -> bool {
        let held = &self.held[(wall - self.polygons) as usize];
        held.get(id as usize / 64).is_some_and(|bits| bits >> (id % 64) & 1 == 1)
    }

    /// The number by which the event log knows a wall, and the kind of a contact with its side.
    #[inline]
    pub fn wall_number(&self, wall: u32) -> (u32, Kind) {
        if wall < self.segments {
            (wall, Kind::DiscSegment)
        } else if wall < self.polygons {
            (wall - self.segments, Kind::DiscPolygon)
        } else {
            (wall - self.polygons, Kind::DiscContainer)
        }
    }

    /// How far that many boxes are.
    #[inline]
    pub fn shift(&self, boxes: [i32; 2]) -> DVec2 {
        match self.torus {
            Some(torus) => DVec2::new(f64::from(boxes[0]), f64::from(boxes[1])) * torus.sides,
            None => DVec2::ZERO,
        }
    }

    /// Whether two bodies can meet at all.
    #[inline]
    pub fn meet(&self, a_fixed: bool, b_fixed: bool) -> bool {
        if self.discs_collide { !(a_fixed & b_fixed) } else { a_fixed != b_fixed }
    }

    /// A body's own restitution.
    #[inline]
    pub fn restitution(&self, id: u32) -> f64 {
        match self.restitutions.get(id as usize) {
            Some(own) => *own,
            None => self.restitution,
        }
    }

    #[inline]
    pub fn wall_restitution(&self, id: u32) -> f64 {
        self.restitution(id).min(self.restitution)
    }

    /// How long it is until a contact, if one of the two is to be left alone for a while.
    #[inline]
    pub fn paused(&self, wait: f64, repeats: Repeats) -> f64 {
        wait.max(repeats.pause(self.epochs))
    }

    /// The restitution of a contact, after the rules for slow ones and for those without end.
    #[inline]
    pub fn bounce(&self, restitution: f64, closing: impl Fn() -> f64, repeats: Repeats) -> f64 {
        let slow = self.restitution_cutoff > 0.0 && closing() < self.restitution_cutoff;
        if restitution < 1.0 && repeats.are_many() {
            repeats.restitution()
        } else if slow {
            0.0
        } else {
            restitution
        }
    }
}
