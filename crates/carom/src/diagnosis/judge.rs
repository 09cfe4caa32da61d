//! From matches to faults.

use super::direction::{degrees_between, is_wrong, same_velocity};
use super::fault::{Fault, Meeting, What};
use super::matching::Matches;
use super::watch::{Record, Watch, bodies};
use crate::{PitOptions, World};
use alloc::vec;
use alloc::vec::Vec;

/// Shocks as near to their instants as this part of a frame are on time.
const ON_TIME: f64 = 1e-9;

pub(super) struct Judge<'w> {
    pub world: &'w World,
    pub options: PitOptions,
    pub watch: &'w Watch,
    pub matches: &'w Matches,
}

impl Judge<'_> {
    /// All faults, the worst first.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (i, collision) in self.watch.truth.iter().enumerate() {
            if !(collision.event.time <= self.watch.end) {
                break;
            }
            match self.matches.shock_of[i] {
                Some(shock) => self.compare(collision, &self.watch.pit[shock], &mut faults),
                None => {
                    let after = self.matches.cause[i].map(|i| self.meeting(&self.watch.truth[i]));
                    faults.push(self.fault(collision, What::Missed { after }, !collision.clean));
                }
            }
        }
        let collisions_of = self.collisions_of();
        for shocks in self.matches.shocks.values() {
            self.unmatched(shocks, &collisions_of, &mut faults);
        }
        self.out_of_order(&mut faults);
        faults.sort_by(|one, other| {
            let rank = |fault: &Fault| (fault.after_parting, fault.what.rank());
            let who = |fault: &Fault| (fault.a, fault.target);
            rank(one)
                .cmp(&rank(other))
                .then(one.time.total_cmp(&other.time))
                .then(who(one).cmp(&who(other)))
        });
        faults
    }

    fn fault(&self, record: &Record, what: What, after_parting: bool) -> Fault {
        let Meeting { time, a, target } = self.meeting(record);
        Fault { what, time, a, target, point: record.event.point, after_parting }
    }

    fn meeting(&self, record: &Record) -> Meeting {
        let time = self.watch.epochs.seconds(record.event.time);
        Meeting { time, a: record.event.a, target: record.target }
    }

    /// A collision and its shock: is it late, does it send them where they belong?
    fn compare(&self, truth: &Record, pit: &Record, faults: &mut Vec<Fault>) {
        let (real, seen) = (&truth.event, &pit.event);
        let first = if pit.step < truth.step { pit } else { truth };
        let late = self.watch.epochs.between(real.time, seen.time);
        let frames = late / self.options.frame;
        if frames.abs() > ON_TIME {
            let what = What::Delay { seen: self.watch.epochs.seconds(seen.time), late, frames };
            faults.push(self.fault(truth, what, !first.clean));
        }

        let bodies = if truth.other().is_some() { 2 } else { 1 };
        let wrong = (0..bodies).any(|i| {
            let lasts = truth.step != pit.step || is_wrong(truth.left[i], pit.left[i], real);
            lasts && is_wrong(real.after[i], seen.after[i], real)
        });
        if wrong {
            let came_in = (0..bodies).all(|i| same_velocity(real.before[i], seen.before[i], real));
            let degrees = [0, 1].map(|i| degrees_between(real.after[i], seen.after[i], real));
            let what = What::WrongDirection { truth: real.after, pit: seen.after, degrees };
            faults.push(self.fault(truth, what, !(first.clean && came_in)));
        }
    }

    /// The shocks of one pair that are no true collision.
    fn unmatched(&self, shocks: &[usize], collisions_of: &[Vec<usize>], faults: &mut Vec<Fault>) {
        // Two looks in a row at which they overlap: they did not part in between, because the distance
        // of two that go straight is convex.
        let mut sticking: Option<Fault> = None;
        let mut before: Option<u64> = None;
        for &shock in shocks {
            let record = &self.watch.pit[shock];
            if !(record.event.time <= self.watch.end) {
                break;
            }
            let again = before.is_some_and(|step| step + 1 == record.step);
            before = Some(record.step);
            if !again {
                faults.extend(sticking.take());
            }
            if self.matches.truth_of[shock].is_some() {
                continue;
            } else if !again {
                let instead_of = self.instead_of(record, collisions_of);
                let instead_of = instead_of.map(|i| self.meeting(&self.watch.truth[i]));
                faults.push(self.fault(record, What::Invented { instead_of }, !record.clean));
                continue;
            }
            let now = self.watch.epochs.seconds(record.event.time);
            match sticking.as_mut().map(|fault| &mut fault.what) {
                Some(What::Sticking { until, shocks, depth }) => {
                    *until = now;
                    *shocks += 1;
                    *depth = depth.max(record.depth);
                }
                // It is wrong whatever has gone wrong before.
                _ => {
                    let what = What::Sticking { until: now, shocks: 1, depth: record.depth };
                    sticking = Some(self.fault(record, what, false));
                }
            }
        }
        faults.extend(sticking);
    }

    /// The true collisions of each body, in order.
    fn collisions_of(&self) -> Vec<Vec<usize>> {
        let mut collisions_of = vec![Vec::new(); bodies(self.world)];
        for (i, record) in self.watch.truth.iter().enumerate() {
            record.moved(self.world).for_each(|id| collisions_of[id as usize].push(i));
        }
        collisions_of
    }

    /// The first true collision in the step of this shock that has one of its bodies.
    fn instead_of(&self, shock: &Record, collisions_of: &[Vec<usize>]) -> Option<usize> {
        let truth = &self.watch.truth;
        let first = |id: u32| {
            let collisions = &collisions_of[id as usize];
            let first = collisions.partition_point(|&i| truth[i].step < shock.step);
            collisions.get(first).copied().filter(|&i| truth[i].step == shock.step)
        };
        shock.moved(self.world).filter_map(first).min()
    }

    /// Two true collisions within a step that share a disc, and that PIT had the other way round. (Where
    /// the disc ends up as it should all the same, as in a corner, the order does not matter.)
    fn out_of_order(&self, faults: &mut Vec<Fault>) {
        for (i, later) in self.watch.truth.iter().enumerate() {
            if !(later.event.time <= self.watch.end) {
                break;
            }
            let Some(j) = self.matches.cause[i] else { continue };
            let (first, shocks) = (&self.watch.truth[j], &self.matches.shock_of);
            let (Some(first_shock), Some(later_shock)) = (shocks[j], shocks[i]) else { continue };
            let shock = &self.watch.pit[first_shock];
            let lasts = (0..2).any(|k| !same_velocity(first.left[k], shock.left[k], &first.event));
            if first_shock > later_shock && lasts {
                let what = What::OutOfOrder { before: self.meeting(later) };
                faults.push(self.fault(first, what, !(first.clean && later.clean)));
            }
        }
    }
}
