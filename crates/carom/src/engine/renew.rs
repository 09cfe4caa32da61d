//! Makes everything anew that no bit of the motion depends on: when there have been many edits, or when
//! shells no longer suit the discs.

use super::Engine;
use super::calendar::Calendar;
use crate::rules::Repeats;
use crate::{Boundary, Time};
use alloc::vec::Vec;

/// When it is to be seen whether shells still suit the discs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Review {
    /// After so many exits.
    pub at: u64,
    /// So many events there had been at the last one.
    events: u64,
    interval: u64,
}

impl Review {
    pub fn first(discs: usize) -> Self {
        let interval = often(discs);
        Review { at: interval, events: 0, interval }
    }
}

/// Exits between two reviews: a new shell costs less than a microsecond, and making all of them anew about
/// as much for each.
fn often(discs: usize) -> u64 {
    16 * discs as u64 + 1000
}

/// Shells are not stretched further than this.
const WIDEST: f64 = (1u64 << 60) as f64;

impl Engine {
    /// Makes cells, lists and calendar anew.
    pub(super) fn renew(&mut self, time: Time) {
        (self.edits, self.looked) = (0, time);
        let repeats: Vec<Repeats> =
            self.bodies.lists.lists.iter().map(|list| list.repeats).collect();
        self.bodies.settle(time);
        for (list, repeats) in self.bodies.lists.lists.iter_mut().zip(repeats) {
            list.repeats = repeats;
        }
        self.schedule_all(time);
    }

    /// Sees whether discs have flown apart, so that they leave their shells in vain, or have come so close
    /// that their lists are long. Then makes all anew.
    #[cold]
    pub(super) fn review_shells(&mut self, time: Time) -> bool {
        let discs = self.bodies.hot.len();
        let exits = self.review.interval;
        let events = self.events - self.review.events;
        let flown = self.bodies.setting.boundary == Boundary::Open && 4 * events < exits;
        let crowded = self.bodies.lists.long_ones() > discs / 8;
        let suits = !flown && !crowded;
        let mut interval = often(discs);
        if !suits {
            let before = self.bodies.usual_allowance();
            if crowded {
                self.bodies.stretch = 1.0;
            }
            self.renew(time);
            let change = self.bodies.usual_allowance() / before;
            let unchanged = change > 0.7 && change < 1.4;
            let lists_stay_short = self.bodies.are_few() || self.bodies.none_meet;
            if unchanged && flown && lists_stay_short && self.bodies.stretch < WIDEST {
                // They are as they were, and go on for ever: ever wider shells.
                self.bodies.stretch *= 16.0;
                self.renew(time);
            } else if unchanged {
                // It did not help: not again so soon.
                interval = 2 * self.review.interval;
            }
        }
        let at = self.work.exits + interval;
        self.review = Review { at, events: self.events, interval };
        !suits
    }

    /// Predicts for every disc, and makes a calendar that suits the events found.
    pub(super) fn schedule_all(&mut self, time: Time) {
        let epochs = self.bodies.setting.epochs;
        let ids = 0..self.bodies.hot.len() as u32;
        let all: Vec<_> = ids.map(|id| self.bodies.next_of(id, time)).collect();
        let mut waits: Vec<f64> = all
            .iter()
            .filter(|next| next.time < Time::NEVER)
            .map(|next| epochs.between(time, next.time))
            .collect();
        if !waits.is_empty() {
            let half = waits.len() / 2;
            let (_, median, _) = waits.select_nth_unstable_by(half, f64::total_cmp);
            let within = if *median > 0.0 { *median } else { epochs.length() };
            self.calendar = Calendar::new(epochs, time, 0.7 * waits.len() as f64, within);
        }
        for (id, next) in all.into_iter().enumerate() {
            self.bodies.schedule(id as u32, next, &mut self.calendar);
        }
    }
}
