//! Which of many contacts carry, exactly: one after the other, those that close most.
//!
//! The dual method of Goldfarb and Idnani, with a triangle of Cholesky's for the contacts that push. No contact among these
//! is told by the others: so they can all be closed at once.

use super::network::{self, Change, Push};
use crate::number::sqrt;
use alloc::vec;
use alloc::vec::Vec;
use glam::DVec2;

/// What is left of a contact beside those that push, as a share of it, if it is told by them.
const TOLD: f64 = 1e-9;

/// Forces that only push, such that what is given to the bodies by them and by `given` lets no contact close, and no force
/// act where one opens; none, if that cannot be. What is given in the end, and the forces.
pub(super) fn carried(
    pushes: &[Push],
    given: &[Change],
    small: f64,
) -> Option<(Vec<Change>, Vec<f64>)> {
    let mut carrying = Carrying { pushes, rows: Vec::new(), active: Vec::new() };
    let mut forces = vec![0.0; pushes.len()];
    let mut changes = given.to_vec();
    // It comes to its end; how soon, is not known.
    for _ in 0..16 * pushes.len() + 64 {
        let depth = |push: &Push| push.opening(&changes) / sqrt(push.give());
        let opens = pushes.iter().map(depth).enumerate();
        let (next, opening) = opens.min_by(|a, b| a.1.total_cmp(&b.1))?;
        if opening >= -small / sqrt(pushes[next].give()) {
            return Some((changes, forces));
        }
        carrying.take_on(next, &mut forces, &mut changes)?;
        carrying.refine(&mut forces, given, &mut changes);
    }
    None
}

struct Carrying<'a> {
    pushes: &'a [Push],
    /// Those that push.
    active: Vec<usize>,
    /// Of the triangle: a row for each.
    rows: Vec<Vec<f64>>,
}

impl Carrying<'_> {
    /// One more contact pushes, until it no longer closes; those that would have to pull for that are let go.
    fn take_on(&mut self, next: usize, forces: &mut [f64], changes: &mut [Change]) -> Option<()> {
        let push = &self.pushes[next];
        loop {
            let row = self.row(push, changes.len());
            let own = push.give() - row.iter().map(|x| x * x).sum::<f64>();
            let shares = self.back(&row);
            let until = |(at, share): (usize, &f64)| {
                (*share > 0.0).then(|| (forces[self.active[at]] / share, at))
            };
            let least = shares.iter().enumerate().filter_map(until);
            let first = least.min_by(|a, b| a.0.total_cmp(&b.0));
            let is_told = own <= TOLD * push.give();
            let opening = push.opening(changes);
            let far = if is_told { f64::INFINITY } else { -opening / own };
            let step = first.map_or(far, |(until, _)| far.min(until));
            if !(step < f64::INFINITY) {
                return None;
            }
            for (i, share) in self.active.iter().zip(&shares) {
                let less = (forces[*i] - step * share).max(0.0);
                self.pushes[*i].add_to(less - forces[*i], changes);
                forces[*i] = less;
            }
            push.add_to(step, changes);
            forces[next] += step;
            match first {
                Some((until, at)) if until <= far => {
                    forces[self.active[at]] = 0.0;
                    self.let_go(at);
                }
                _ => {
                    self.active.push(next);
                    self.rows.push(row);
                    self.rows.last_mut()?.push(sqrt(own));
                    return Some(());
                }
            }
        }
    }

    /// How a contact answers to those that push, by the triangle.
    fn row(&self, push: &Push, bodies: usize) -> Vec<f64> {
        let mut changes = vec![(DVec2::ZERO, 0.0); bodies];
        push.add_to(1.0, &mut changes);
        let answers = self.active.iter().map(|i| self.pushes[*i].answer(&changes)).collect();
        self.forth(answers)
    }

    fn forth(&self, mut values: Vec<f64>) -> Vec<f64> {
        for (i, row) in self.rows.iter().enumerate() {
            let known: f64 = row[..i].iter().zip(&values).map(|(x, y)| x * y).sum();
            values[i] = (values[i] - known) / row[i];
        }
        values
    }

    fn back(&self, values: &[f64]) -> Vec<f64> {
        let mut values = values.to_vec();
        for i in (0..values.len()).rev() {
            values[i] /= self.rows[i][i];
            for j in 0..i {
                values[j] -= self.rows[i][j] * values[i];
            }
        }
        values
    }

    /// One of them no longer pushes: its row is taken out, and what was a triangle is turned into one again.
    fn let_go(&mut self, at: usize) {
        self.active.remove(at);
        self.rows.remove(at);
        for i in at..self.rows.len() {
            let (x, y) = (self.rows[i][i], self.rows[i][i + 1]);
            let size = sqrt(x * x + y * y);
            for row in &mut self.rows[i..] {
                let (a, b) = (row[i], row[i + 1]);
                (row[i], row[i + 1]) = ((a * x + b * y) / size, (b * x - a * y) / size);
            }
            self.rows[i].truncate(i + 1);
        }
    }

    /// Makes up for rounding: those that push neither open nor close.
    fn refine(&self, forces: &mut [f64], given: &[Change], changes: &mut Vec<Change>) {
        *changes = network::after(self.pushes, forces, given);
        let opens = self.active.iter().map(|i| self.pushes[*i].opening(changes)).collect();
        let more = self.back(&self.forth(opens));
        for (i, more) in self.active.iter().zip(more) {
            let new = (forces[*i] - more).max(0.0);
            self.pushes[*i].add_to(new - forces[*i], changes);
            forces[*i] = new;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers from -1 to 1.
    struct Dice(u64);

    impl Dice {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        }

        fn push(&mut self, bodies: usize) -> Push {
            let mut index = || ((self.next() + 1.0) * 0.5 * bodies as f64) as usize;
            let (one, other) = (index(), index());
            let bodies = [Some(one), (one != other).then_some(other)];
            Push {
                bodies,
                way: DVec2::new(self.next(), self.next()),
                levers: [self.next(), self.next()],
                masses: bodies.map(|body| body.map_or((0.0, 0.0), |i| (1.0 + i as f64, 2.0))),
                opens: (self.next() + 1.0) * 0.1,
            }
        }
    }

    #[test]
    fn no_contact_closes_none_pulls_and_none_pushes_that_opens() {
        let mut dice = Dice(7);
        for round in 0..200 {
            let bodies = 1 + round % 9;
            let mut pushes: Vec<Push> = (0..3 * bodies).map(|_| dice.push(bodies)).collect();
            // Some of them are there twice, so that not all can be told apart.
            pushes.extend_from_within(..bodies);
            let given: Vec<Change> =
                (0..bodies).map(|_| (DVec2::new(dice.next(), dice.next()), dice.next())).collect();
            let (after, forces) = carried(&pushes, &given, 1e-12).unwrap();
            assert!(forces.iter().any(|force| *force > 0.0) || after == given);
            for (push, force) in pushes.iter().zip(&forces) {
                let opening = push.opening(&after);
                assert!(opening >= -1e-11 && *force >= 0.0, "{opening} {force}");
                assert!(*force == 0.0 || opening <= 1e-9, "{round}: {force} at {opening}");
            }
            let again = network::after(&pushes, &forces, &given);
            for (one, other) in after.iter().zip(&again) {
                assert!((one.0 - other.0).length() + (one.1 - other.1).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn what_has_no_room_is_told() {
        let push = |way: DVec2| Push {
            bodies: [Some(0), None],
            way,
            levers: [0.0; 2],
            masses: [(1.0, 0.0), (0.0, 0.0)],
            opens: -1.0,
        };
        let still = [(DVec2::ZERO, 0.0)];
        assert!(carried(&[push(DVec2::X)], &still, 1e-12).is_some());
        assert!(carried(&[push(DVec2::X), push(-DVec2::X)], &still, 1e-12).is_none());
    }
}
