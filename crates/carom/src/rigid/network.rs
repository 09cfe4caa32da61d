//! Forces at contacts, and what they do to the bodies between them.

use alloc::vec;
use alloc::vec::Vec;
use glam::DVec2;

/// What a body is given: a velocity and a spin, an acceleration and an angular one, a way and a turn.
pub(super) type Change = (DVec2, f64);

/// A force at a contact, along one way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Push {
    /// Which bodies it is between; none for walls.
    pub bodies: [Option<usize>; 2],
    /// On the second; on the first it is the opposite.
    pub way: DVec2,
    pub levers: [f64; 2],
    /// What moves the bodies: 1/mass and 1/inertia.
    pub masses: [(f64, f64); 2],
    /// By how much the two part along its way by themselves.
    pub opens: f64,
}

impl Push {
    /// By how much the two part along its way.
    pub fn opening(&self, changes: &[Change]) -> f64 {
        self.answer(changes) + self.opens
    }

    /// The bodies' share of that.
    pub fn answer(&self, changes: &[Change]) -> f64 {
        let along = |side: usize| {
            self.bodies[side]
                .map_or(0.0, |i| self.way.dot(changes[i].0) + self.levers[side] * changes[i].1)
        };
        along(1) - along(0)
    }

    /// By how much the two part along its way if it is 1.
    pub fn give(&self) -> f64 {
        let gives = |side: usize| {
            let (push, turn) = self.masses[side];
            self.way.length_squared() * push + self.levers[side] * self.levers[side] * turn
        };
        gives(0) + gives(1)
    }

    pub fn add_to(&self, force: f64, changes: &mut [Change]) {
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let Some(i) = self.bodies[side] else { continue };
            let (push, turn) = self.masses[side];
            changes[i].0 += self.way * (sign * force * push);
            changes[i].1 += sign * force * self.levers[side] * turn;
        }
    }
}

/// So often all contacts are gone through, before those that push are taken together.
const SWEEPS: usize = 60;
/// So often it is found out that another set of them pushes.
const ROUNDS: usize = 40;

/// Forces that only push, such that what is given to the bodies by them and by `given` lets no contact close, and no
/// force act where one opens. What is given in the end, and the forces.
///
/// First from contact to contact, to find which of them push (projected Gauss–Seidel). Then these are taken together
/// (conjugate gradients); where one of them would pull, it is left out, and it is done again.
pub(super) fn least(pushes: &[Push], given: &[Change], small: f64) -> (Vec<Change>, Vec<f64>) {
    let mut forces = vec![0.0; pushes.len()];
    let mut changes = given.to_vec();
    for _ in 0..ROUNDS {
        for _ in 0..SWEEPS {
            for (push, force) in pushes.iter().zip(&mut forces) {
                let give = push.give();
                if give > 0.0 {
                    let new = (*force - push.opening(&changes) / give).max(0.0);
                    push.add_to(new - *force, &mut changes);
                    *force = new;
                }
            }
        }
        let acting: Vec<bool> = forces.iter().map(|force| *force > 0.0).collect();
        let gaps = vec![0.0; pushes.len()];
        let together = closing(pushes, &acting, &gaps, &changes, small);
        let mut pulls = false;
        for (push, (force, more)) in pushes.iter().zip(forces.iter_mut().zip(&together)) {
            let new = *force + *more;
            pulls |= new < 0.0;
            let new = new.max(0.0);
            push.add_to(new - *force, &mut changes);
            *force = new;
        }
        let closes = |push: &Push| push.opening(&changes) < -small;
        if !pulls && !pushes.iter().any(closes) {
            break;
        }
    }
    (changes, forces)
}

/// Forces, pushing or pulling, that close the gaps of some contacts, added to what is given: as far as that can be.
pub(super) fn closing(
    pushes: &[Push],
    acting: &[bool],
    gaps: &[f64],
    given: &[Change],
    small: f64,
) -> Vec<f64> {
    let mut forces = vec![0.0; pushes.len()];
    let still = || vec![(DVec2::ZERO, 0.0); given.len()];
    let of_acting = |opening: &dyn Fn(usize) -> f64| -> Vec<f64> {
        (0..pushes.len()).map(|i| if acting[i] { opening(i) } else { 0.0 }).collect()
    };
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
    let mut left = of_acting(&|i| -(pushes[i].opening(given) + gaps[i]));
    let mut way = left.clone();
    let mut square = dot(&left, &left);
    for _ in 0..4 * pushes.len() + 20 {
        if left.iter().all(|x| x.abs() <= small) {
            break;
        }
        let mut changes = still();
        for (push, force) in pushes.iter().zip(&way) {
            push.add_to(*force, &mut changes);
        }
        let answer = of_acting(&|i| pushes[i].answer(&changes));
        let bend = dot(&way, &answer);
        if !(bend > 0.0) {
            break;
        }
        let step = square / bend;
        for i in 0..pushes.len() {
            forces[i] += step * way[i];
            left[i] -= step * answer[i];
        }
        let next = dot(&left, &left);
        let ratio = next / square;
        square = next;
        for i in 0..pushes.len() {
            way[i] = left[i] + ratio * way[i];
        }
    }
    forces
}

/// The bodies after forces have acted.
pub(super) fn after(pushes: &[Push], forces: &[f64], given: &[Change]) -> Vec<Change> {
    let mut changes = given.to_vec();
    for (push, force) in pushes.iter().zip(forces) {
        push.add_to(*force, &mut changes);
    }
    changes
}
