//! Which shock of PIT is which true collision.

use super::watch::{Record, Watch, bodies};
use crate::{PitOptions, Target, World};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

/// How many frames late a shock may be, at the most, to be taken for a collision; after the runs have
/// parted, also how many early.
pub(super) const REACH: f64 = 4.0;

/// The pairs: for each true collision its shock, and for each shock its collision.
pub(super) struct Matches {
    pub shock_of: Vec<Option<usize>>,
    pub truth_of: Vec<Option<usize>>,
    /// The shocks of each disc and what it met, in order.
    pub shocks: BTreeMap<(u32, Target), Vec<usize>>,
    /// For each true collision, the last one before it in the same step that had one of its bodies.
    pub cause: Vec<Option<usize>>,
}

pub(super) fn matched(watch: &Watch, world: &World, options: PitOptions) -> Matches {
    let (truth, pit) = (by_pair(&watch.truth), by_pair(&watch.pit));
    let mut matches = Matches {
        shock_of: vec![None; watch.truth.len()],
        truth_of: vec![None; watch.pit.len()],
        shocks: BTreeMap::new(),
        cause: causes(&watch.truth, world),
    };
    for (pair, collisions) in &truth {
        let Some(shocks) = pit.get(pair) else { continue };
        matches.of_one_step(watch, collisions, shocks);
        matches.of_several(watch, options, collisions, shocks);
    }
    matches.shocks = pit;
    matches
}

fn by_pair(records: &[Record]) -> BTreeMap<(u32, Target), Vec<usize>> {
    let mut pairs: BTreeMap<(u32, Target), Vec<usize>> = BTreeMap::new();
    for (i, record) in records.iter().enumerate() {
        pairs.entry((record.event.a, record.target)).or_default().push(i);
    }
    pairs
}

/// For each collision, the last one before it in the same step that changed the way of one of its bodies.
fn causes(truth: &[Record], world: &World) -> Vec<Option<usize>> {
    let mut last: Vec<Option<usize>> = vec![None; bodies(world)];
    let cause = |(i, record): (usize, &Record)| {
        let moved = || record.moved(world);
        let before = moved().filter_map(|id| last[id as usize]).max();
        moved().for_each(|id| last[id as usize] = Some(i));
        before.filter(|before| truth[*before].step == record.step)
    };
    truth.iter().enumerate().map(cause).collect()
}

impl Matches {
    fn put(&mut self, collision: usize, shock: usize) {
        self.shock_of[collision] = Some(shock);
        self.truth_of[shock] = Some(collision);
    }

    /// Those that lie in the same step: PIT shocks at its end what met in it.
    fn of_one_step(&mut self, watch: &Watch, collisions: &[usize], shocks: &[usize]) {
        let mut waiting = shocks.iter().copied().peekable();
        for &collision in collisions {
            let step = watch.truth[collision].step;
            while waiting.next_if(|&shock| watch.pit[shock].step < step).is_some() {}
            if let Some(shock) = waiting.next_if(|&shock| watch.pit[shock].step == step) {
                self.put(collision, shock);
            }
        }
    }

    /// What is left: each in its turn with the nearest shock that may be it, never across a pair that is
    /// matched already.
    fn of_several(
        &mut self,
        watch: &Watch,
        options: PitOptions,
        collisions: &[usize],
        shocks: &[usize],
    ) {
        let mut from = 0;
        for &collision in collisions {
            if let Some(shock) = self.shock_of[collision] {
                from = shocks.partition_point(|&other| other <= shock);
                continue;
            }
            let free = shocks[from..].iter().take_while(|&&shock| self.truth_of[shock].is_none());
            let late = |shock: usize| self.lateness(watch, options, collision, shock);
            let possible = free.filter_map(|&shock| Some((late(shock)?, shock)));
            let nearest = possible.min_by(|one, other| one.0.abs().total_cmp(&other.0.abs()));
            if let Some((_, shock)) = nearest {
                self.put(collision, shock);
                from = shocks.partition_point(|&other| other <= shock);
            }
        }
    }

    /// How many frames late this shock would be, if it can be this collision.
    fn lateness(
        &self,
        watch: &Watch,
        options: PitOptions,
        collision: usize,
        shock: usize,
    ) -> Option<f64> {
        let (truth, pit) = (&watch.truth[collision], &watch.pit[shock]);
        let late = watch.epochs.between(truth.event.time, pit.event.time) / options.frame;
        let possible = if !truth.clean && !pit.clean {
            late.abs() <= REACH
        } else if options.threshold < 0.0 || self.cause[collision].is_some() {
            // It may come about later: when they are deep enough, or have been sent towards each other.
            (0.0..=REACH).contains(&late)
        } else {
            // On straight ways they are seen at the end of the step, or a step before within the
            // threshold, or next to it by rounding. If not, they have passed each other.
            pit.step.abs_diff(truth.step) <= 1
        };
        possible.then_some(late)
    }
}
