//! What a disc's next event is.

use super::bodies::{Bodies, Next};
use super::cells::Grid;
use super::partner::{Code, Packed};
use super::scan::{First, first_met, first_of};
use super::settle::is_ambiguous;
use crate::Time;
use crate::rules::{Body, Relative, Repeats};
use glam::DVec2;

impl Bodies {
    /// The next event of a disc that has just had one.
    #[inline]
    pub fn next_after_event(&self, id: u32, now: Time) -> Next {
        self.next_plainly::<false>(id, now).unwrap_or_else(|| self.next_with_care(id, now))
    }

    /// The next event of a disc, whenever its last one was.
    pub fn next_of(&self, id: u32, now: Time) -> Next {
        let body = &self.hot[id as usize];
        if body.is_fixed() && body.velocity == DVec2::ZERO {
            return Next::NEVER;
        }
        self.next_plainly::<true>(id, now).unwrap_or_else(|| self.next_with_care(id, now))
    }

    #[inline(always)]
    fn next_plainly<const LATER: bool>(&self, id: u32, now: Time) -> Option<Next> {
        let ids = if self.wide.is_some() { self.lists.of(id) } else { self.lists.even(id) };
        self.next_among::<LATER>(id, now, ids)
    }

    /// The next event of a disc, if of all discs it can meet none but these; nothing if that takes more care. Unless
    /// the processor can look at eight at a time, there is an even number of them.
    #[inline(always)]
    pub fn next_among<const LATER: bool>(&self, id: u32, now: Time, ids: &[u32]) -> Option<Next> {
        let body = &self.hot[id as usize];
        if body.epoch != now.epoch || self.glance_of(id).is_some() {
            return None;
        }
        let at_side = self.limits.is_at_side(body.place);
        let mut first = if at_side {
            self.first_of_images::<LATER>(body, now, ids)
        } else {
            self.first_met::<LATER, false>(body, now, ids)
        };
        if first.doubtful && !at_side {
            first = self.first_of_images::<LATER>(body, now, ids);
        }
        self.next_of_first(id, body, now, first)
    }

    /// The next event of a disc, of which it is known whom of all discs it would meet first; nothing if that takes
    /// more care.
    #[inline(always)]
    fn next_of_first(&self, id: u32, body: &Body, now: Time, first: First) -> Option<Next> {
        if first.doubtful {
            return None;
        }
        let soon = Repeats::LONGEST * self.setting.epochs.length();
        let paused = |other: Code| matches!(other, Code::Disc(other) if self.is_paused(id, other));
        if first.offset - now.offset < soon && paused(first.partner.get()) {
            return None;
        }
        // In its shell, it goes no further from where it is than across.
        let far = body.radius + 2.0 * self.grid_of(id).allowance;
        if !self.limits.is_clear(body.place_at(now, self.setting.epochs), far) {
            let time = self.setting.epochs.carried(now.epoch, first.offset);
            return Some(self.with_surroundings(id, now, Next { time, partner: first.partner }));
        }
        // Whether it leaves its shell before that, no processor can foresee: without a branch.
        let exit = now.offset + self.exit(id, now);
        let leaves = exit < first.offset;
        let partner = first.partner.after_exit_if(leaves);
        let offset = if leaves { exit } else { first.offset };
        Some(Next { time: self.setting.epochs.carried(now.epoch, offset), partner })
    }

    #[inline(never)]
    fn first_of_images<const LATER: bool>(&self, body: &Body, now: Time, ids: &[u32]) -> First {
        self.first_met::<LATER, true>(body, now, ids)
    }

    #[inline(always)]
    fn first_met<const LATER: bool, const IMAGES: bool>(
        &self,
        body: &Body,
        now: Time,
        ids: &[u32],
    ) -> First {
        let (bodies, now, limits) = (&self.hot, now.offset, &self.limits);
        match self.wide {
            Some(wide) => first_of::<LATER, IMAGES>(wide, bodies, body, now, ids, limits),
            None => first_met::<LATER, IMAGES>(bodies, body, now, ids, limits),
        }
    }

    #[cold]
    fn is_paused(&self, a: u32, b: u32) -> bool {
        self.repeats_of(a, b).pause(self.setting.epochs) > 0.0
    }

    /// The next event of a disc, in every case.
    #[cold]
    fn next_with_care(&self, id: u32, now: Time) -> Next {
        let body = &self.hot[id as usize];
        if body.is_fixed() && body.velocity == DVec2::ZERO {
            return Next::NEVER;
        }
        let mut next = Next::NEVER;
        for other in self.lists.of(id) {
            self.meet(id, *other, now, &mut next);
        }
        self.with_surroundings(id, now, next)
    }

    /// When two discs meet, if it is sooner than what there is.
    pub fn meet(&self, id: u32, other: u32, now: Time, next: &mut Next) {
        let (setting, epochs) = (&self.setting, self.setting.epochs);
        let relative = Relative::between(&self.hot[id as usize], &self.hot[other as usize], epochs);
        let since = relative.since;
        let wait = match (setting.torus, self.glance_at(id, other)) {
            (None, _) => relative.instant(),
            (Some(torus), None) => {
                let p = relative.place + relative.velocity * epochs.between(since, now);
                let far = p.abs() * 2.0;
                if far.x <= torus.sides.x && far.y <= torus.sides.y {
                    relative.instant()
                } else {
                    relative.shifted(torus.boxes(p) * torus.sides).instant()
                }
            }
            (Some(torus), Some(glance)) => {
                let horizon = epochs.between(since, now) + glance;
                let image = |boxes| relative.shifted(setting.shift(boxes)).instant();
                let (p, v) = (relative.place, relative.velocity);
                torus
                    .first(p, v, relative.radii, horizon * (1.0 + 1e-9), image)
                    .map_or(f64::INFINITY, |first| first.0)
            }
        };
        if wait == f64::INFINITY {
            return;
        }
        let repeats = |id: u32| self.lists.lists[id as usize].repeats;
        let wait = setting.paused(wait, repeats(id).max(repeats(other)));
        self.sooner(
            id,
            Next { time: epochs.after(since, wait), partner: Packed::disc(other) },
            next,
        );
    }

    /// How far ahead images are looked for, if a disc may be near another through two sides of the box.
    #[inline(always)]
    pub fn glance_of(&self, id: u32) -> Option<f64> {
        self.glance.filter(|_| self.grid_of(id).cramped)
    }

    /// The same for two discs.
    #[inline]
    fn glance_at(&self, a: u32, b: u32) -> Option<f64> {
        let glance = self.glance_of(a)?;
        let half = 0.5 * self.setting.torus?.sides.min_element();
        let ambiguous = is_ambiguous(self.grid_of(a).span(), self.grid_of(b).span(), half);
        ambiguous.then_some(glance)
    }

    #[inline(always)]
    fn grid_of(&self, id: u32) -> &Grid {
        &self.grids[usize::from(self.lists.lists[id as usize].grid)]
    }

    /// Keeps the sooner of two events of a disc.
    #[inline]
    fn sooner(&self, id: u32, other: Next, next: &mut Next) {
        if other.time < next.time
            || (other.time == next.time
                && self.rank_of(id, other.partner) < self.rank_of(id, next.partner))
        {
            *next = other;
        }
    }

    /// Of the event with another disc, and those with walls, with the box and with the shell, the
    /// first.
    #[inline(never)]
    pub fn with_surroundings(&self, id: u32, now: Time, mut next: Next) -> Next {
        let body = &self.hot[id as usize];
        let (epochs, list) = (self.setting.epochs, &self.lists.lists[id as usize]);
        let mut exit = self.exit(id, now);
        if let Some(glance) = self.glance_of(id) {
            exit = exit.min(glance);
        }
        if !body.is_fixed() {
            if let Some((wait, side)) = self.setting.side_instant(body) {
                let time = epochs.after(body.time(), self.setting.paused(wait, list.repeats));
                self.sooner(id, Next { time, partner: Packed::side(side) }, &mut next);
            }
            if !self.setting.walls.is_empty() {
                self.with_walls(id, now, exit, &mut next);
            }
        }
        if exit < f64::INFINITY {
            let time = epochs.after(now, exit);
            if time < next.time {
                next = Next { time, partner: next.partner.after_exit() };
            }
        }
        next
    }

    /// Of what there is and the walls that are met before the disc leaves its shell, after `exit`, the first.
    fn with_walls(&self, id: u32, now: Time, exit: f64, next: &mut Next) {
        let body = &self.hot[id as usize];
        let list = &self.lists.lists[id as usize];
        let epochs = self.setting.epochs;
        self.walls_near(id, now, exit.min(epochs.between(now, next.time)), |wall, boxes| {
            let wait = self.setting.wall_instant(id, body, wall, boxes);
            if wait < f64::INFINITY {
                let time = epochs.after(body.time(), self.setting.paused(wait, list.repeats));
                self.sooner(id, Next { time, partner: Packed::wall(wall) }, next);
            }
        });
    }

    /// The walls that a disc comes near in a while, each in its image: surely, and a few others perhaps.
    fn walls_near(&self, id: u32, now: Time, wait: f64, mut found: impl FnMut(u32, [i32; 2])) {
        let body = &self.hot[id as usize];
        let grid = usize::from(self.lists.lists[id as usize].grid);
        let (map, grid) = (&self.maps[grid], &self.grids[grid]);
        let spot = self.cold[id as usize].spot;
        let near = map.near(grid.index(spot.cell));
        if near.is_empty() || body.velocity == DVec2::ZERO {
            return;
        }
        let mut from = body.place_at(now, self.setting.epochs);
        let mut own = [0, 0];
        if let Some(torus) = self.setting.torus {
            // Where the shell is, not the disc, which may be across the border.
            let boxes = torus.boxes(from - grid.place(spot));
            own = [boxes.x as i32, boxes.y as i32];
            from -= boxes * torus.sides;
        }
        let to = from + body.velocity * wait;
        // A hair more, for what rounding does to places.
        let hair = 1e-6 * grid.reach() + 1e-14 * from.abs().max(to.abs()).max_element();
        let reach = body.radius + hair;
        let (low, high) = (from.min(to) - DVec2::splat(reach), from.max(to) + DVec2::splat(reach));
        let room = reach * length_at_most(body.velocity);
        // Where digits are lost to underflow, nothing is said to be off the way.
        let room = if room > 1e-280 { room } else { f64::INFINITY };
        // First by the box around the way, which most walls are outside of, then by the way itself.
        let on_the_way = near
            .iter()
            .filter(|near| near.is_in(low, high))
            .filter(|near| !near.is_beside(from, body.velocity, room));
        for near in on_the_way {
            found(near.wall, [near.boxes[0] + own[0], near.boxes[1] + own[1]]);
        }
    }

    /// The image of a wall that a disc is about to meet.
    pub fn boxes_of(&self, id: u32, wall: u32, now: Time) -> [i32; 2] {
        if self.setting.torus.is_none() {
            return [0, 0];
        }
        let body = &self.hot[id as usize];
        let mut first = (f64::INFINITY, [0, 0]);
        self.walls_near(id, now, 0.0, |other, boxes| {
            if other == wall {
                let wait = self.setting.wall_instant(id, body, wall, boxes);
                if wait < first.0 {
                    first = (wait, boxes);
                }
            }
        });
        first.1
    }
}

/// No less than the length of a vector, and hardly a twelfth more. (Of numbers whose squares are too small, too.)
#[inline(always)]
fn length_at_most(v: DVec2) -> f64 {
    let (x, y) = (v.x.abs(), v.y.abs());
    // Along the shorter component the length is convex: it is below the line between its ends, 1 and √2.
    x.max(y) + 0.41422 * x.min(y)
}
