//! What is wrong with a run, seen from outside: only where the discs are at the ends of frames is looked
//! at, and, where an engine tells them, at the corners of their paths in between.

use super::scene::{SECOND, Scene, TEN_SECONDS};
use super::walls::Walls;
use crate::watch::Sum;
use carom::{DVec2, DiscState};

/// Looks at every frame of a run.
pub struct Judge<'a> {
    scene: &'a Scene,
    walls: Walls,
    /// Where discs were last seen.
    last: Vec<DVec2>,
    /// Where they were at the end of the last frame.
    frame_end: Vec<DVec2>,
    /// How many corners their paths have had.
    corners: Vec<u64>,
    start: Sum,
    frames: usize,
    escaped: Vec<bool>,
    through: Vec<bool>,
    /// Discs of which the straight line from one frame's end to the next crosses a wall. That is their path if
    /// the engine knows no other; if it does, this is how often such a line cuts a corner.
    crossing_chords: Vec<bool>,
    /// The deepest overlap of two discs, or of a disc and a wall, at the end of a frame, in radii.
    pub overlap: f64,
    /// What the energy was at the end of each frame, as a share of that at the start, less 1.
    pub energies: Vec<f64>,
    /// Where discs were after a second.
    pub after_a_second: Vec<DVec2>,
    /// Their velocities then.
    pub velocities_after_a_second: Vec<DVec2>,
}

impl<'a> Judge<'a> {
    pub fn new(scene: &'a Scene) -> Self {
        let discs = scene.world.discs();
        let centers: Vec<DVec2> = discs.iter().map(|disc| disc.center).collect();
        let velocities = discs.iter().map(|disc| disc.velocity);
        let reach = discs.iter().map(|disc| disc.radius).fold(0.0, f64::max);
        Judge {
            scene,
            walls: Walls::new(scene.segments(), reach),
            last: centers.clone(),
            frame_end: centers,
            corners: vec![0; discs.len()],
            start: energy(scene, velocities),
            frames: 0,
            escaped: vec![false; discs.len()],
            through: vec![false; discs.len()],
            crossing_chords: vec![false; discs.len()],
            overlap: 0.0,
            energies: Vec::new(),
            after_a_second: Vec::new(),
            velocities_after_a_second: Vec::new(),
        }
    }

    /// The end of a frame: the corners of paths in it, in order, and the states now.
    pub fn look(&mut self, corners: &[(u32, DVec2)], states: &[DiscState]) {
        assert_eq!(states.len(), self.last.len());
        corners.iter().for_each(|(id, _)| self.corners[*id as usize] += 1);
        let ends = states.iter().enumerate().map(|(id, state)| (id, state.center));
        for (id, to) in corners.iter().map(|(id, to)| (*id as usize, *to)).chain(ends) {
            self.through[id] |= self.walls.crossed(self.last[id], to);
            self.last[id] = to;
        }
        for (id, state) in states.iter().enumerate() {
            let to = state.center;
            self.crossing_chords[id] |= self.walls.crossed(self.frame_end[id], to);
            self.frame_end[id] = to;
            self.escaped[id] |= !self.is_inside(to);
        }
        self.overlap = self.overlap.max(self.deepest_at_walls()).max(self.deepest_of_discs());

        let now = energy(self.scene, states.iter().map(|state| state.velocity));
        self.energies.push(now.minus(self.start) / self.start.value());
        self.frames += 1;
        if self.frames == SECOND {
            self.after_a_second.clone_from(&self.frame_end);
            self.velocities_after_a_second = states.iter().map(|state| state.velocity).collect();
        }
    }

    /// Discs whose centre was outside of the box at the end of a frame, or nowhere.
    pub fn escaped(&self) -> usize {
        self.escaped.iter().filter(|escaped| **escaped).count()
    }

    /// Discs whose centre has crossed a wall.
    pub fn through(&self) -> usize {
        self.through.iter().filter(|through| **through).count()
    }

    /// Discs of which a line from one frame's end to the next crosses a wall.
    pub fn crossing_chords(&self) -> usize {
        self.crossing_chords.iter().filter(|crosses| **crosses).count()
    }

    /// Where a disc was at the end of the last frame.
    pub fn place(&self, id: usize) -> DVec2 {
        self.frame_end[id]
    }

    /// How many corners its path has had, where the engine tells of them.
    pub fn corners_of(&self, id: usize) -> u64 {
        self.corners[id]
    }

    /// The change of the energy after one second, and after ten, where the run was so long.
    pub fn energy_after(&self) -> [Option<f64>; 2] {
        [SECOND, TEN_SECONDS].map(|frames| self.energies.get(frames - 1).copied())
    }

    fn is_inside(&self, center: DVec2) -> bool {
        let inside = |[min, max]: [DVec2; 2]| center.cmpge(min).all() && center.cmple(max).all();
        center.is_finite() && self.scene.sides().is_none_or(inside)
    }

    /// How deep a disc is in a wall, or in a side of the box, unless it has gone through.
    fn deepest_at_walls(&self) -> f64 {
        let discs = self.scene.world.discs().iter().zip(&self.frame_end);
        let depths = discs.filter(|(_, center)| self.is_inside(**center)).map(|(disc, center)| {
            let beside = self.scene.sides().map_or(f64::INFINITY, |[min, max]| {
                (*center - min).min(max - *center).min_element()
            });
            let distance = beside.min(self.walls.distance(*center));
            (disc.radius - distance) / disc.radius
        });
        depths.fold(0.0, f64::max)
    }

    /// How deep two discs are in each other.
    fn deepest_of_discs(&self) -> f64 {
        let discs = self.scene.world.discs();
        if !self.scene.world.discs_collide() {
            return 0.0;
        }
        let widest = 2.0 * discs.iter().map(|disc| disc.radius).fold(0.0, f64::max);
        let mut along: Vec<(DVec2, f64)> =
            self.frame_end.iter().zip(discs).map(|(at, disc)| (*at, disc.radius)).collect();
        along.sort_by(|a, b| a.0.x.total_cmp(&b.0.x));
        let mut deepest = 0.0f64;
        for (i, (a, r)) in along.iter().enumerate() {
            let near = along[i + 1..].iter().take_while(|(b, _)| b.x - a.x < widest);
            for (b, s) in near.filter(|(b, _)| (b.y - a.y).abs() < widest) {
                deepest = deepest.max((r + s - a.distance(*b)) / r.min(*s));
            }
        }
        deepest
    }
}

fn energy(scene: &Scene, velocities: impl Iterator<Item = DVec2>) -> Sum {
    let mut energy = Sum::default();
    for (disc, velocity) in scene.world.discs().iter().zip(velocities) {
        energy.add(0.5 * disc.mass * velocity.length_squared());
    }
    energy
}

/// How far the discs are from where they should be, in radii: the median, and what nine of ten keep below.
pub fn errors(scene: &Scene, found: &[DVec2], exact: &[DVec2]) -> [f64; 2] {
    let discs = scene.world.discs().iter().zip(found).zip(exact);
    let mut errors: Vec<f64> =
        discs.map(|((disc, found), exact)| found.distance(*exact) / disc.radius).collect();
    errors.sort_by(f64::total_cmp);
    [errors[errors.len() / 2], errors[errors.len() * 9 / 10]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom::{Boundary, DiscBody, Segment, World};

    /// Two discs of radius 0.5 in a box of 10 by 10, with a wall from (5, 2) to (5, 8).
    fn scene() -> Scene {
        let mut world = World::builder();
        world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::splat(10.0)));
        world.segment(Segment::new(DVec2::new(5.0, 2.0), DVec2::new(5.0, 8.0)));
        world.disc(DiscBody::new(DVec2::new(2.0, 5.0), 0.5).mass(1.0).velocity(DVec2::X));
        world.disc(DiscBody::new(DVec2::new(2.0, 8.0), 0.5).mass(1.0));
        Scene { name: "test", title: "test".into(), world: world.build().unwrap() }
    }

    fn at(places: [(f64, f64); 2]) -> [DiscState; 2] {
        let velocities = [DVec2::X, DVec2::ZERO];
        [0, 1].map(|i| DiscState { center: places[i].into(), velocity: velocities[i] })
    }

    #[test]
    fn what_is_as_it_should_be_is_found_so() {
        let scene = scene();
        let mut judge = Judge::new(&scene);
        judge.look(&[], &at([(2.5, 5.0), (2.0, 8.0)]));
        judge.look(&[], &at([(4.5, 5.0), (2.0, 8.0)]));
        assert_eq!((judge.escaped(), judge.through(), judge.crossing_chords()), (0, 0, 0));
        assert_eq!((judge.overlap, judge.energies.as_slice()), (0.0, [0.0; 2].as_slice()));
    }

    #[test]
    fn an_escape_is_noticed_even_if_the_disc_comes_back() {
        let scene = scene();
        for outside in [(-0.1, 5.0), (2.0, 10.2), (f64::NAN, 5.0)] {
            let mut judge = Judge::new(&scene);
            judge.look(&[], &at([outside, (2.0, 8.0)]));
            judge.look(&[], &at([(2.0, 5.0), (2.0, 8.0)]));
            assert_eq!(judge.escaped(), 1, "{outside:?}");
        }
    }

    #[test]
    fn a_disc_through_a_wall_is_noticed() {
        let scene = scene();
        let mut judge = Judge::new(&scene);
        judge.look(&[], &at([(6.0, 5.0), (2.0, 8.0)]));
        assert_eq!((judge.through(), judge.crossing_chords(), judge.escaped()), (1, 1, 0));
    }

    #[test]
    fn a_disc_that_goes_around_a_wall_has_not_gone_through() {
        let scene = scene();
        let mut judge = Judge::new(&scene);
        let around = [(0, DVec2::new(4.5, 1.4)), (0, DVec2::new(5.5, 1.4))];
        judge.look(&around, &at([(6.0, 5.0), (2.0, 8.0)]));
        assert_eq!((judge.through(), judge.crossing_chords()), (0, 1));
    }

    #[test]
    fn overlaps_are_measured_of_discs_and_at_walls() {
        let scene = scene();
        for (place, depth) in [
            ((2.0, 7.25), 0.5), // the other disc
            ((4.6, 5.0), 0.2),  // the wall's side
            ((5.0, 8.4), 0.2),  // its end
            ((0.4, 5.0), 0.2),  // the box
            ((4.5, 5.0), 0.0),  // it only touches
            ((-0.5, 5.0), 0.0), // escaped: counted there
        ] {
            let mut judge = Judge::new(&scene);
            judge.look(&[], &at([place, (2.0, 8.0)]));
            assert!((judge.overlap - depth).abs() < 1e-12, "{place:?}: {}", judge.overlap);
        }
    }

    #[test]
    fn energy_that_is_lost_is_noticed_to_the_last_digits() {
        let scene = scene();
        let mut judge = Judge::new(&scene);
        for speed in [0.5, 1.0 - 1e-15] {
            let mut states = at([(2.0, 5.0), (2.0, 8.0)]);
            states[0].velocity *= speed;
            judge.look(&[], &states);
        }
        assert_eq!(judge.energies[0], -0.75);
        assert!((judge.energies[1] + 2e-15).abs() < 4e-16, "{}", judge.energies[1]);
    }

    #[test]
    fn errors_of_positions_are_in_radii() {
        let exact = [DVec2::new(2.0, 5.0), DVec2::new(2.0, 8.0)];
        let found = exact.map(|place| place + DVec2::new(0.0, 0.25));
        assert_eq!(errors(&scene(), &found, &exact), [0.5, 0.5]);
    }
}
