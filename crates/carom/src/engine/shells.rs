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

    /// Collects those whose shells are near.
    pub fn gather(&mut self, id: u32, now: Time) {
        self.gathered.clear();
        let own = &self.grids[usize::from(self.lists.lists[id as usize].grid)];
        let body = &self.hot[id as usize];
        if self.none_meet {
            return;
        }
        // Another grid has other folds: where the shell really is, is near the disc.
        let disc = body.place_at(now, self.setting.epochs);
        let place = disc + own.unfolded(own.place(self.cold[id as usize].spot) - disc);
        let reach = own.reach();
        let gathered = &mut self.gathered;
        for grid in &self.grids {
            // Where sizes differ within a grid, its cells are made for the largest.
            grid.near(place, reach + grid.reach(), gathered);
        }
        if let Some(at) = gathered.iter().position(|other| *other == id) {
            gathered.swap_remove(at);
        }
        if !self.all_meet {
            let (fixed, hot, setting) = (body.is_fixed(), &self.hot, &self.setting);
            gathered.retain(|other| setting.meet(fixed, hot[*other as usize].is_fixed()));
        }
    }

    /// How long from now until a disc leaves its shell, if nothing happens to it.
    #[inline]
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
        self.grids[at].insert(id, spot);
        self.cold[id as usize].spot = spot;
        self.gather(id, now);
        self.ask_for_gathered();
        self.lists.exchange(id, &mut self.gathered, &mut self.fresh);
        let partner = self.known_partner(id);
        let mut next = Next::NEVER;
        if partner.is_some() {
            for other in &self.fresh {
                self.meet(id, *other, now, &mut next);
            }
        }
        match partner {
            // All others of the old list would be met later than the one known, if at all.
            Some(Code::Disc(other)) => self.meet(id, other, now, &mut next),
            Some(_) => {}
            None => return self.next_of(id, now),
        }
        self.with_surroundings(id, now, next)
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
