//! A disc's shell: as long as it stays inside, its list holds all that it might meet.

use super::bodies::{Bodies, Next};
use super::cells::Spot;
use super::partner::Code;
use crate::Time;
use crate::number::sqrt;
use glam::DVec2;

impl Bodies {
    /// Where the shell of a disc is to be centred: a little ahead of it.
    pub fn shell_ahead(&self, id: u32, now: Time, grid: usize) -> Spot {
        let body = &self.hot[id as usize];
        let place = body.place_at(now, self.setting.epochs);
        let speed = body.velocity.abs().max_element();
        let ahead = if speed > 0.0 {
            let direction = body.velocity / speed;
            direction * (self.grids[grid].allowance * self.lead / sqrt(direction.length_squared()))
        } else {
            DVec2::ZERO
        };
        self.grids[grid].spot(place + ahead)
    }

    /// Collects those whose shells are near that of a disc, itself among them if it is in its cell.
    pub fn gather(&mut self, id: u32, now: Time) {
        self.gathered.clear();
        if self.none_meet {
            return;
        }
        let at = usize::from(self.lists.lists[id as usize].grid);
        let (own, body) = (&self.grids[at], &self.hot[id as usize]);
        let spot = self.cold[id as usize].spot;
        let gathered = &mut self.gathered;
        own.near_shell(spot, gathered);
        if self.grids.len() > 1 {
            // Another grid has other folds: where the shell really is, is near the disc.
            let disc = body.place_at(now, self.setting.epochs);
            let place = disc + own.unfolded(own.place(spot) - disc);
            let others = self.grids.iter().enumerate().filter(|(other, _)| *other != at);
            for (_, grid) in others {
                // Where sizes differ within a grid, its cells are made for the largest.
                grid.near(place, own.reach() + grid.reach(), gathered);
            }
        }
        if !self.all_meet {
            let (fixed, hot, setting) = (body.is_fixed(), &self.hot, &self.setting);
            gathered.retain(|other| setting.meet(fixed, hot[*other as usize].is_fixed()));
        }
    }

    /// How long from now until a disc leaves its shell, if nothing happens to it.
    #[inline(always)]
    pub fn exit(&self, id: u32, now: Time) -> f64 {
        let grid = &self.grids[usize::from(self.lists.lists[id as usize].grid)];
        let body = &self.hot[id as usize];
        let place = body.place_at(now, self.setting.epochs);
        let from = grid.unfolded(place - grid.place(self.cold[id as usize].spot));
        let allowance = grid.allowance * (1.0 - 1e-6);
        let v = body.velocity;
        let (vv, along) = (v.length_squared(), from.dot(v));
        let room = allowance * allowance - from.length_squared();
        // Where it is about to leave, this loses digits, but not as many as the allowance is short by.
        let square = along * along + vv * room;
        let wait = (sqrt(square) - along) / vv;
        if wait > 0.0 && vv > 1e-280 && square > 1e-280 && square < 1e300 {
            wait
        } else {
            exit_with_care(from, v, allowance)
        }
    }

    /// A disc leaves its shell: it gets a new one, and its next event.
    pub fn leave_shell(&mut self, id: u32, now: Time) -> Next {
        let at = usize::from(self.lists.lists[id as usize].grid);
        let spot = self.shell_ahead(id, now, at);
        self.grids[at].remove(id, self.cold[id as usize].spot);
        self.cold[id as usize].spot = spot;
        self.gather(id, now);
        self.grids[at].insert(id, spot);
        self.ask_for_gathered();
        self.lists.exchange(id, &mut self.gathered, &mut self.fresh);
        match self.known_partner(id) {
            Some(partner) => self.next_of_fresh(id, now, partner),
            None => self.next_of(id, now),
        }
    }

    /// The next event of a disc that has a new list, if that with those who were on the old one is known: all
    /// others of them would be met later, if at all.
    fn next_of_fresh(&mut self, id: u32, now: Time, partner: Code) -> Next {
        if let Code::Disc(other) = partner {
            self.fresh.push(other);
        }
        let many = self.fresh.len();
        if many % 2 == 1 && self.wide.is_none() {
            self.fresh.push(self.fresh[many - 1]);
        }
        self.next_among::<true>(id, now, &self.fresh).unwrap_or_else(|| {
            let mut next = Next::NEVER;
            for other in &self.fresh[..many] {
                self.meet(id, *other, now, &mut next);
            }
            self.with_surroundings(id, now, next)
        })
    }

    /// Which disc, if any, was to be met first of all on the list, if that is still known.
    fn known_partner(&self, id: u32) -> Option<Code> {
        let cold = &self.cold[id as usize];
        match cold.partner.beyond_exit() {
            // Where images are looked for, no further than a glance ahead was looked.
            _ if self.glance_of(id).is_some() => None,
            Code::Disc(other) if self.hot[other as usize].count == cold.partner_count => {
                Some(Code::Disc(other))
            }
            Code::Nothing => Some(Code::Nothing),
            _ => None,
        }
    }
}

/// The same as [`Bodies::exit`], whatever the sizes of the numbers.
#[cold]
fn exit_with_care(from: DVec2, velocity: DVec2, allowance: f64) -> f64 {
    let speed = velocity.abs().max_element();
    if speed == 0.0 {
        return f64::INFINITY;
    }
    let (from, v) = (from / allowance, velocity / speed);
    let (vv, along, room) = (v.length_squared(), from.dot(v), 1.0 - from.length_squared());
    let wait = (sqrt((along * along + vv * room).max(0.0)) - along) / vv;
    if room > 0.0 && wait > 0.0 { wait * (allowance / speed) } else { 0.0 }
}
