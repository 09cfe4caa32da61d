//! A cast goes along the cells, and looks at what is near.

use super::Cast;
use super::hits::Hits;
use crate::Target;
use crate::engine::Engine;
use crate::engine::cells::Grid;
use crate::number::sqrt;
use crate::rules::Body;
use alloc::vec::Vec;
use glam::DVec2;

/// In a periodic world, a cast ends after so many sides of the box.
const MOST_SIDES: f64 = 1000.0;

struct Pace {
    /// How long a stretch takes, and how many there are.
    wait: f64,
    stretches: f64,
    /// The grid by whose cells walls are looked for; none if everything is looked at.
    reach: Option<usize>,
}

/// A piece of the way of a cast: between two times from now, about its middle.
pub(super) struct Stretch {
    pub from: f64,
    pub to: f64,
    pub middle: DVec2,
    pub half: f64,
}

impl Engine {
    /// Shows `hits` everything that a cast meets, up to where it has seen enough.
    pub(super) fn walk(&self, cast: &Cast, hits: &mut Hits<impl Fn(Target) -> bool>) {
        if !cast.can_meet() {
            return;
        }
        if let Some(rigid) = &self.rigid {
            return self.look_at_stage(cast, &rigid.stage, hits);
        }
        self.sides(cast, hits);
        let Pace { wait, stretches, reach } = self.pace(cast);
        let in_cells = reach.is_some();
        let budget = if self.bodies.setting.torus.is_some() { f64::INFINITY } else { self.crowd() };
        let mut n = 0.0;
        while n < stretches {
            if in_cells && n > budget {
                let rest = Stretch { from: 0.0, to: cast.horizon, middle: DVec2::ZERO, half: 0.0 };
                return self.look_at_all(cast, &rest, hits);
            }
            // Products, not sums; the last one ends where the cast does.
            let (from, to) = (wait * n, (wait * (n + 1.0)).min(cast.horizon));
            let half = if wait < f64::INFINITY { 0.5 * (to - from) } else { 0.0 };
            let middle =
                cast.disc.center + cast.velocity * (if half > 0.0 { from + half } else { 0.0 });
            let stretch = Stretch { from, to, middle, half: half * length(cast.velocity) };
            match reach {
                Some(grid) => self.look_in_cells(cast, &stretch, grid, hits),
                None => self.look_at_all(cast, &stretch, hits),
            }
            if hits.all.is_none() && hits.first.is_some_and(|found| found.hit.contact.instant <= to)
            {
                return;
            }
            n += 1.0;
        }
    }

    /// How many looks it takes to see everything.
    fn crowd(&self) -> f64 {
        8.0 + (self.bodies.hot.len() + self.bodies.setting.walls.len()) as f64 / 4.0
    }

    /// In stretches of what time a cast is looked at, and on the walls of which grid.
    fn pace(&self, cast: &Cast) -> Pace {
        let speed = length(cast.velocity);
        let torus = self.bodies.setting.torus;
        // The walls that a cell knows of are those in reach of its grid.
        let fits = |grid: &Grid| grid.reach() >= 2.0 * cast.disc.radius;
        let grid = self.bodies.grids.iter().position(fits);
        let in_cells = !cast.moving && self.looked <= self.now;
        if let Some(grid) = grid.filter(|_| in_cells) {
            let room = (self.bodies.grids[grid].reach() - cast.disc.radius) * (1.0 - 1e-6);
            let room = torus.map_or(room, |torus| room.min(0.25 * torus.sides.min_element()));
            let wait = 2.0 * room / speed;
            if wait > 0.0 && wait < f64::INFINITY {
                let stretches = self.stretches(cast, wait, speed);
                return Pace { wait, stretches, reach: Some(grid) };
            }
        }
        let Some(torus) = torus else {
            return Pace { wait: f64::INFINITY, stretches: 1.0, reach: None };
        };
        let fastest = |most: f64, body: &Body| most.max(length(body.velocity));
        let other = if cast.moving { self.bodies.hot.iter().fold(0.0, fastest) } else { 0.0 };
        let wait = 0.5 * torus.sides.min_element() / (speed + other);
        if wait > 0.0 && wait < f64::INFINITY {
            let stretches = self.stretches(cast, wait, speed + other);
            return Pace { wait, stretches, reach: None };
        }
        Pace { wait: f64::INFINITY, stretches: 1.0, reach: None }
    }

    /// How many stretches there are up to the horizon.
    fn stretches(&self, cast: &Cast, wait: f64, speed: f64) -> f64 {
        let most =
            self.bodies.setting.torus.map_or(f64::INFINITY, |torus| {
                MOST_SIDES * torus.sides.max_element() / (speed * wait)
            });
        libm::ceil(cast.horizon / wait).max(1.0).min(libm::ceil(most))
    }

    fn look_in_cells(
        &self,
        cast: &Cast,
        stretch: &Stretch,
        wall_grid: usize,
        hits: &mut Hits<impl Fn(Target) -> bool>,
    ) {
        let middle = stretch.middle;
        let slack = 1e-12 * (middle.abs().max_element() + cast.disc.center.abs().max_element());
        for grid in &self.bodies.grids {
            let distance = (stretch.half + cast.disc.radius) * (1.0 + 1e-6) + slack + grid.reach();
            let mut near = Vec::new();
            grid.near(middle, distance, &mut near);
            for id in near {
                self.meet_disc(cast, stretch, id, hits);
            }
        }
        let grid = &self.bodies.grids[wall_grid];
        let near = self.bodies.maps[wall_grid].near(grid.index(grid.spot(middle).cell));
        for (i, near_wall) in near.iter().enumerate() {
            // Images are found again by themselves.
            if i == 0 || near[i - 1].wall != near_wall.wall {
                self.meet_wall(cast, stretch, near_wall.wall, hits);
            }
        }
    }

    fn look_at_all(
        &self,
        cast: &Cast,
        stretch: &Stretch,
        hits: &mut Hits<impl Fn(Target) -> bool>,
    ) {
        for id in 0..self.bodies.hot.len() as u32 {
            if !self.bodies.hot[id as usize].is_gone() {
                self.meet_disc(cast, stretch, id, hits);
            }
        }
        for wall in 0..self.bodies.setting.walls.len() as u32 {
            self.meet_wall(cast, stretch, wall, hits);
        }
    }
}

pub(super) fn length(v: DVec2) -> f64 {
    let size = v.abs().max_element();
    if size > 0.0 { size * sqrt((v / size).length_squared()) } else { 0.0 }
}
