//! What is wrong with a run, seen from outside: only where the bodies are at the ends of frames is looked
//! at, and, where an engine tells them, at the corners of discs' paths in between.

use super::polygons;
use super::scene::{Body, SECOND, Scene, TEN_SECONDS};
use super::walls::Walls;
use crate::watch::Sum;
use carom::{BodyState, DVec2};

/// Looks at every frame of a run.
pub struct Judge<'a> {
    scene: &'a Scene,
    bodies: Vec<Body>,
    walls: Walls,
    /// Where they were last seen.
    last: Vec<DVec2>,
    /// Where they were at the end of the last frame.
    frame_end: Vec<BodyState>,
    /// How many corners their paths have had.
    corners: Vec<u64>,
    start: Sum,
    frames: usize,
    escaped: Vec<bool>,
    through: Vec<bool>,
    /// Bodies of which the straight line from one frame's end to the next crosses a wall. That is their path if
    /// the engine knows no other; if it does, this is how often such a line cuts a corner.
    crossing_chords: Vec<bool>,
    /// The deepest overlap of two bodies, or of one and a wall, at the end of a frame, in radii.
    pub overlap: f64,
    /// What the energy was at the end of each frame, as a share of that at the start, less 1.
    pub energies: Vec<f64>,
    /// Where they were after a second.
    pub after_a_second: Vec<DVec2>,
    /// Their velocities then.
    pub velocities_after_a_second: Vec<DVec2>,
}

impl<'a> Judge<'a> {
    pub fn new(scene: &'a Scene) -> Self {
        let bodies = scene.bodies();
        let start: Vec<BodyState> = bodies.iter().map(|body| body.start).collect();
        let reach = bodies.iter().map(|body| body.size).fold(0.0, f64::max);
        Judge {
            scene,
            walls: Walls::new(scene.segments(), reach),
            last: start.iter().map(|state| state.center).collect(),
            corners: vec![0; bodies.len()],
            start: energy(&bodies, &start),
            frame_end: start,
            frames: 0,
            escaped: vec![false; bodies.len()],
            through: vec![false; bodies.len()],
            crossing_chords: vec![false; bodies.len()],
            overlap: 0.0,
            energies: Vec::new(),
            after_a_second: Vec::new(),
            velocities_after_a_second: Vec::new(),
            bodies,
        }
    }

    /// The end of a frame: the corners of paths in it, in order, and the states now.
    pub fn look(&mut self, corners: &[(u32, DVec2)], states: &[BodyState]) {
        assert_eq!(states.len(), self.last.len());
        corners.iter().for_each(|(id, _)| self.corners[*id as usize] += 1);
        let ends = states.iter().enumerate().map(|(id, state)| (id, state.center));
        for (id, to) in corners.iter().map(|(id, to)| (*id as usize, *to)).chain(ends) {
            self.through[id] |= self.walls.crossed(self.last[id], to);
            self.last[id] = to;
        }
        for (id, state) in states.iter().enumerate() {
            let to = state.center;
            self.crossing_chords[id] |= self.walls.crossed(self.frame_end[id].center, to);
            self.frame_end[id] = *state;
            self.escaped[id] |= !self.is_inside(to);
        }
        self.overlap = self.overlap.max(self.deepest_at_walls()).max(self.deepest_of_pairs());

        let now = energy(&self.bodies, states);
        self.energies.push(now.minus(self.start) / self.start.value());
        self.frames += 1;
        if self.frames == SECOND {
            self.after_a_second = states.iter().map(|state| state.center).collect();
            self.velocities_after_a_second = states.iter().map(|state| state.velocity).collect();
        }
    }

    /// Bodies whose centre was outside of the box at the end of a frame, or nowhere.
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
        self.frame_end[id].center
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

    /// How deep a body is in a wall, or in a side of the box, unless it has gone through.
    fn deepest_at_walls(&self) -> f64 {
        let bodies = self.bodies.iter().zip(&self.frame_end);
        let inside = bodies.filter(|(_, state)| self.is_inside(state.center));
        let depths = inside.map(|(body, state)| {
            if !body.vertices.is_empty() {
                let out = |sides| polygons::out_of(sides, &body.placed(state));
                return self.scene.sides().map_or(0.0, out) / body.size;
            }
            let center = state.center;
            let beside = self
                .scene
                .sides()
                .map_or(f64::INFINITY, |[min, max]| (center - min).min(max - center).min_element());
            let distance = beside.min(self.walls.distance(center));
            (body.size - distance) / body.size
        });
        depths.fold(0.0, f64::max)
    }

    /// How deep two discs, or two polygons, are in each other.
    fn deepest_of_pairs(&self) -> f64 {
        if !self.scene.world.discs_collide() {
            return 0.0;
        }
        let widest = 2.0 * self.bodies.iter().map(|body| body.size).fold(0.0, f64::max);
        let mut along: Vec<(DVec2, &Body, Vec<DVec2>)> = self
            .frame_end
            .iter()
            .zip(&self.bodies)
            .map(|(state, body)| (state.center, body, body.placed(state)))
            .collect();
        along.sort_by(|a, b| a.0.x.total_cmp(&b.0.x));
        let mut deepest = 0.0f64;
        for (i, (a, one, vertices)) in along.iter().enumerate() {
            let near = along[i + 1..].iter().take_while(|(b, ..)| b.x - a.x < widest);
            for (b, other, others) in near.filter(|(b, ..)| (b.y - a.y).abs() < widest) {
                let depth = match (vertices.is_empty(), others.is_empty()) {
                    (true, true) => one.size + other.size - a.distance(*b),
                    (false, false) => polygons::depth(vertices, others),
                    _ => panic!("discs or polygons, not both"),
                };
                deepest = deepest.max(depth / one.size.min(other.size));
            }
        }
        deepest
    }
}

/// With that of the spins.
fn energy(bodies: &[Body], states: &[BodyState]) -> Sum {
    let mut energy = Sum::default();
    for (body, state) in bodies.iter().zip(states) {
        energy.add(0.5 * body.mass * state.velocity.length_squared());
        energy.add(0.5 * body.inertia * state.spin * state.spin);
    }
    energy
}

/// How far the bodies are from where they should be, in radii: the median, and what nine of ten keep below.
pub fn errors(scene: &Scene, found: &[DVec2], exact: &[DVec2]) -> [f64; 2] {
    let bodies = scene.bodies();
    let places = bodies.iter().zip(found).zip(exact);
    let mut errors: Vec<f64> =
        places.map(|((body, found), exact)| found.distance(*exact) / body.size).collect();
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

    fn at(places: [(f64, f64); 2]) -> [BodyState; 2] {
        let velocities = [DVec2::X, DVec2::ZERO];
        [0, 1].map(|i| BodyState {
            center: places[i].into(),
            angle: 0.0,
            velocity: velocities[i],
            spin: 0.0,
        })
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

    #[test]
    fn of_hexagons_overlaps_and_the_energy_of_spins_are_seen() {
        let scene = Scene::hexagons(2, 0.3);
        let bodies = scene.bodies();
        let mut states: Vec<BodyState> = bodies.iter().map(|body| body.start).collect();
        let mut judge = Judge::new(&scene);
        judge.look(&[], &states);
        assert_eq!((judge.overlap, judge.energies[0]), (0.0, 0.0));
        let height = 0.75_f64.sqrt();
        let [min, _] = scene.sides().unwrap();
        // One on the other, of which the upper is 0.1 radii too deep, and that turned by so little that it stays so.
        (states[0].center, states[0].angle) = (min + DVec2::splat(0.5), 0.0);
        (states[1].center, states[1].angle) = (min + DVec2::new(0.5, 0.45 + height), 0.0);
        states[0].spin = 0.0;
        judge.look(&[], &states);
        assert!((judge.overlap - 0.1).abs() < 1e-12, "{}", judge.overlap);
        let lost = 0.5 * bodies[0].inertia * bodies[0].start.spin * bodies[0].start.spin;
        let change = judge.energies[1] * judge.start.value();
        assert!(lost > 0.0 && (change + lost).abs() < 1e-12, "{change} {lost}");
        // And its vertex in the side of the box.
        states[0].center = min + DVec2::new(0.4, 5.0);
        (states[0].center.y, states[1].center) = (min.y + 0.5, min + DVec2::splat(1e3));
        let mut judge = Judge::new(&scene);
        judge.look(&[], &states);
        assert!((judge.overlap - 0.2).abs() < 1e-12, "{}", judge.overlap);
    }
}
