//! Makes grids that suit the discs as they are.

use super::bodies::Bodies;
use super::cells::Grid;
use super::lists::{List, Lists};
use super::scan::Limits;
use super::walls::WallMap;
use crate::number::sqrt;
use crate::rules::Body;
use crate::{Boundary, Time, Wall};
use alloc::vec::Vec;
use core::f64::consts::PI;
use glam::DVec2;

/// So few discs and walls that lists are not worth their upkeep.
const FEW: usize = 12;
/// Where discs are in a company this many times as large as if they were spread evenly, they are crowded.
const CROWD: f64 = 2.0;

/// Where everything is.
struct Region {
    middle: DVec2,
    extent: DVec2,
}

impl Bodies {
    /// Makes grids that suit the discs as they are, and all lists.
    pub fn settle(&mut self, now: Time) {
        let there: Vec<Body> = self.hot.iter().filter(|body| !body.is_gone()).copied().collect();
        let places: Vec<DVec2> =
            there.iter().map(|body| body.place_at(now, self.setting.epochs)).collect();
        let region = self.region(&there, &places);
        let area = region.extent.x * region.extent.y;
        let packing = there.iter().map(|body| PI * body.radius * body.radius).sum::<f64>() / area;
        // How far ahead, and how many others within reach, was measured to be best, and flat.
        self.lead = (0.9 - 1.3 * packing).clamp(0.0, 0.5);
        // Walls are told by their boxes, quickly: where there is nothing else, there may be many. Where eight are looked
        // at at a time, most lists should be no longer.
        let wanted = match self.wide {
            _ if self.none_meet => 40.0,
            Some(_) => 8.0,
            None => 10.0 - 4.0 * packing.min(1.0),
        };
        let range = self.range(wanted, area, &places);
        self.make_grids(&there, &region, range);
        self.make_lists(now);
        self.make_limits(&there);
    }

    fn region(&self, there: &[Body], places: &[DVec2]) -> Region {
        let (low, high) = places
            .iter()
            .map(|place| (*place, *place))
            .chain(self.setting.walls.iter().map(Wall::bounds))
            .fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(l, h), b| (l.min(b.0), h.max(b.1)));
        let smallest = smallest(there);
        let extent = match self.setting.boundary {
            Boundary::Open if low.x <= high.x => high - low + DVec2::splat(2.0 * smallest),
            Boundary::Open => DVec2::ONE,
            Boundary::Box { min, max } | Boundary::Periodic { min, max } => max - min,
        };
        let middle = if low.x <= high.x { (low + high) * 0.5 } else { DVec2::ZERO };
        Region { middle, extent }
    }

    /// The distance within which a disc has about so many others: of most discs, wherever they crowd.
    fn range(&self, wanted: f64, area: f64, places: &[DVec2]) -> f64 {
        let obstacles = self.obstacles().max(1) as f64;
        let mut range = sqrt(wanted * area / (PI * obstacles));
        if !self.setting.discs_collide {
            return range;
        }
        let mut keys = Vec::with_capacity(places.len());
        let mut company = CROWD;
        for _ in 0..64 {
            // Squares as large as what is within reach: in how large a company is a disc?
            let side = range * sqrt(PI);
            let number = |x: f64| libm::floor(x / side).clamp(-1e9, 1e9) as i64 as u32;
            keys.clear();
            keys.extend(
                places.iter().map(|p| u64::from(number(p.x)) << 32 | u64::from(number(p.y))),
            );
            keys.sort_unstable();
            let squares = keys.chunk_by(|a, b| a == b).map(|square| square.len() as f64);
            let pairs: f64 = squares.map(|many| many * many).sum();
            if pairs <= company * (wanted + 1.0) * places.len() as f64 {
                break;
            }
            range *= 0.7;
            company = 1.2;
        }
        range
    }

    /// One grid for all discs within a factor of two of its largest.
    fn make_grids(&mut self, there: &[Body], region: &Region, range: f64) {
        let mut radii: Vec<f64> = there.iter().map(|body| body.radius).collect();
        radii.sort_unstable_by(f64::total_cmp);
        let torus = self.setting.torus;
        let few = self.are_few();
        self.grids.clear();
        while let Some(radius) = radii.last().copied() {
            let many = radii.len() - radii.partition_point(|r| *r < 0.5 * radius);
            radii.truncate(radii.len() - many);
            let mut allowance = if few {
                1e3 * (radius + region.extent.max_element())
            } else {
                (0.5 * range - radius).max(0.1 * radius)
            };
            allowance *= self.stretch;
            if let Some(torus) = torus {
                // At least four cells a side, if that can be.
                let most = torus.sides.min_element() / 8.1 - radius;
                allowance = allowance.min(most.max(0.05 * radius));
            }
            let cells = many.max(self.obstacles());
            let about = (region.middle, region.extent);
            self.grids.push(Grid::new(radius, allowance, cells, about, torus));
        }
        self.grids.reverse();
        self.maps = self.grids.iter().map(|grid| WallMap::new(grid, &self.setting)).collect();
    }

    fn make_limits(&mut self, there: &[Body]) {
        let torus = self.setting.torus;
        let half = torus.map_or(f64::INFINITY, |torus| 0.5 * torus.sides.min_element());
        let widest = self.grids.iter().map(Grid::span).fold(0.0, f64::max);
        for grid in &mut self.grids {
            grid.cramped = is_ambiguous(grid.span(), widest, half);
        }
        let cramped = self.grids.iter().any(|grid| grid.cramped);
        self.glance = torus.filter(|_| cramped).map(|torus| {
            let speed =
                there.iter().fold(0.0f64, |most, body| most.max(body.velocity.abs().max_element()));
            let longest = self.setting.epochs.length();
            let round = torus.sides.min_element() / speed;
            if speed > 0.0 { round.min(longest) } else { longest }
        });
        let smallest = smallest(there);
        let margin = DVec2::splat(2.0 * self.usual_grid().map_or(0.0, Grid::reach));
        self.limits = Limits {
            sides: torus.map_or([f64::INFINITY; 2], |torus| torus.sides.into()),
            near: (half * half).min(smallest * smallest * 1e9).min(1e280),
            inner: torus.map_or([DVec2::NEG_INFINITY, DVec2::INFINITY], |torus| {
                [torus.min + margin, torus.max - margin]
            }),
            clear: self.clear(),
        };
    }

    /// The corners of where there are no walls and no sides of a box.
    fn clear(&self) -> [DVec2; 2] {
        match self.setting.boundary {
            _ if !self.setting.walls.is_empty() => [DVec2::INFINITY, DVec2::NEG_INFINITY],
            Boundary::Box { min, max } => {
                let hair = (max - min) * 1e-9 + min.abs().max(max.abs()) * 1e-12;
                [min + hair, max - hair]
            }
            Boundary::Open | Boundary::Periodic { .. } => [DVec2::NEG_INFINITY, DVec2::INFINITY],
        }
    }

    fn make_lists(&mut self, now: Time) {
        self.lists = Lists::default();
        self.lists.lists.reserve_exact(self.hot.len());
        for body in &self.hot {
            let grid = self.grids.partition_point(|grid| grid.radius < body.radius);
            self.lists.lists.push(List::new(grid as u8));
        }
        let ids = || 0..self.hot.len() as u32;
        let there: Vec<u32> = ids().filter(|id| !self.hot[*id as usize].is_gone()).collect();
        for id in &there {
            let grid = usize::from(self.lists.lists[*id as usize].grid);
            let spot = self.shell_ahead(*id, now, grid);
            self.cold[*id as usize].spot = spot;
            self.grids[grid].insert(*id, spot);
        }
        for id in there {
            self.gather(id, now);
            for other in &self.gathered {
                // Each pair once, and for both: whoever is on a list has the other on its own.
                if *other < id {
                    self.lists.add(id, *other);
                    self.lists.add(*other, id);
                }
            }
        }
    }

    /// How far most discs may stray from their shells' centres.
    pub fn usual_allowance(&self) -> f64 {
        self.usual_grid().map_or(1.0, |grid| grid.allowance)
    }

    fn usual_grid(&self) -> Option<&Grid> {
        self.grids.iter().max_by_key(|grid| grid.population)
    }

    /// Whether all may be on each other's lists.
    pub fn are_few(&self) -> bool {
        let there = self.hot.iter().filter(|body| !body.is_gone()).count();
        there + self.setting.walls.len() <= FEW
    }

    /// How many things a disc might meet.
    fn obstacles(&self) -> usize {
        let discs = if self.setting.discs_collide {
            self.hot.iter().filter(|body| !body.is_gone()).count()
        } else {
            self.hot.iter().filter(|body| body.is_fixed() && !body.is_gone()).count()
        };
        discs + self.setting.walls.len()
    }
}

/// Whether two discs of such spans may be near each other through two sides of a periodic box.
pub(super) fn is_ambiguous(a: f64, b: f64, half: f64) -> bool {
    a + b >= half * (1.0 - 1e-4)
}

fn smallest(there: &[Body]) -> f64 {
    there.iter().fold(f64::INFINITY, |least, body| least.min(body.radius))
}
