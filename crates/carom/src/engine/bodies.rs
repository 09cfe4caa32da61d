//! The state of it all, and what a disc's next event is.

use super::calendar::{self, Calendar, Slot, Stage};
use super::cells::{Grid, Spot};
use super::lists::{List, Lists};
use super::prefetch::prefetch;
use super::scan::{First, Limits, first_met};
use super::snapshot::clone_in_place;
use super::walls::WallMap;
use crate::number::sqrt;
use crate::rules::{Body, Meeting, Partner, Party, Relative, Repeats, Setting};
use crate::{Boundary, Event, Kind, Time, Wall, World};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use glam::DVec2;

/// What a disc's next event is with, in 32 bits; and whether it leaves its shell before that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed(u32);

/// The same, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    Disc(u32),
    Wall(u32),
    Side(u8),
    /// The disc leaves its shell before it meets anything.
    Exit,
    Nothing,
}

/// With so many discs, memory is asked for ahead. With fewer, the caches have them, and asking costs
/// more than it gains.
const MANY: usize = 3_000;

const WALL: u32 = 1 << 30;
const SIDE: u32 = 2 << 30;
const NOTHING: u32 = 3 << 30;
const EXIT: u32 = 1 << 29;

impl Packed {
    pub const NOTHING: Packed = Packed(NOTHING);

    #[inline(always)]
    pub fn get(self) -> Code {
        if self.0 & EXIT != 0 { Code::Exit } else { self.beyond_exit() }
    }

    /// What it meets if it does not change its way, in its shell or beyond.
    #[inline(always)]
    fn beyond_exit(self) -> Code {
        let low = self.0 & (EXIT - 1);
        match self.0 & NOTHING {
            0 => Code::Disc(low),
            WALL => Code::Wall(low),
            SIDE => Code::Side(low as u8),
            _ => Code::Nothing,
        }
    }
}

/// What is known of a disc besides its motion: its place in the calendar, and its shell.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(crate) struct Cold {
    offset: f64,
    place: u32,
    pub partner: Packed,
    /// How many events the partner had had when it was predicted.
    pub partner_count: u32,
    pub spot: Spot,
}

impl Cold {
    pub const NOWHERE: Cold = Cold {
        offset: f64::INFINITY,
        place: Slot::NEVER.place,
        partner: Packed::NOTHING,
        partner_count: 0,
        spot: Spot::NONE,
    };
}

/// A disc's next event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Next {
    pub time: Time,
    pub partner: Packed,
}

impl Next {
    const NEVER: Next = Next { time: Time::NEVER, partner: Packed::NOTHING };
}

#[derive(Debug)]
pub(crate) struct Bodies {
    pub setting: Setting,
    pub hot: Vec<Body>,
    pub cold: Vec<Cold>,
    pub lists: Lists,
    pub grids: Vec<Grid>,
    pub maps: Arc<[WallMap]>,
    pub limits: Limits,
    /// Some disc is so large that it may be near another through two sides of a periodic box. Then
    /// images are looked for, as far as this time ahead.
    glance: Option<f64>,
    /// Every two discs can meet: none is fixed, and discs collide.
    pub all_meet: bool,
    /// No two discs can meet: none is fixed, and discs do not collide.
    pub none_meet: bool,
    /// How far ahead of a disc its shell is put, as a share of the allowance.
    lead: f64,
    pub gathered: Vec<u32>,
    /// Those of them that are new on the list.
    fresh: Vec<u32>,
}

clone_in_place!(Bodies {
    setting,
    hot,
    cold,
    lists,
    grids,
    maps,
    limits,
    glance,
    all_meet,
    none_meet,
    lead,
    gathered,
    fresh
});

impl Bodies {
    pub fn new(world: &World) -> Self {
        let setting = Setting::of(world);
        let hot: Vec<Body> =
            world.discs.iter().map(|disc| Body::new(disc, setting.start)).collect();
        let all_meet = setting.discs_collide && !hot.iter().any(Body::is_fixed);
        let none_meet = !setting.discs_collide && !hot.iter().any(Body::is_fixed);
        let mut bodies = Bodies {
            cold: vec![Cold::NOWHERE; hot.len()],
            lists: Lists::default(),
            setting,
            hot,
            grids: Vec::new(),
            maps: Arc::default(),
            limits: Limits::default(),
            glance: None,
            all_meet,
            none_meet,
            lead: 0.0,
            gathered: Vec::new(),
            fresh: Vec::new(),
        };
        bodies.settle(bodies.setting.start);
        bodies
    }

    pub fn bytes(&self) -> usize {
        self.hot.capacity() * size_of::<Body>()
            + self.cold.capacity() * size_of::<Cold>()
            + self.lists.bytes()
            + self.grids.iter().map(Grid::bytes).sum::<usize>()
            + self.maps.iter().map(WallMap::bytes).sum::<usize>()
    }

    /// Makes grids that suit the discs as they are, and all lists.
    pub fn settle(&mut self, now: Time) {
        let there: Vec<Body> = self.hot.iter().filter(|body| !body.is_gone()).copied().collect();
        let places: Vec<DVec2> =
            there.iter().map(|body| body.place_at(now, self.setting.epochs)).collect();
        let places = places.into_iter().map(|place| (place, place));
        let (low, high) = places
            .chain(self.setting.walls.iter().map(Wall::bounds))
            .fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(l, h), b| (l.min(b.0), h.max(b.1)));
        let smallest = there.iter().fold(f64::INFINITY, |least, b| least.min(b.radius));
        let extent = match self.setting.boundary {
            Boundary::Open if low.x <= high.x => high - low + DVec2::splat(2.0 * smallest),
            Boundary::Open => DVec2::ONE,
            Boundary::Box { min, max } | Boundary::Periodic { min, max } => max - min,
        };
        let area = extent.x * extent.y;
        let middle = if low.x <= high.x { (low + high) * 0.5 } else { DVec2::ZERO };

        let packing =
            there.iter().map(|body| body.radius * body.radius * core::f64::consts::PI).sum::<f64>()
                / area;

        let mut radii: Vec<f64> = there.iter().map(|body| body.radius).collect();
        radii.sort_unstable_by(f64::total_cmp);
        self.grids.clear();
        while let Some(radius) = radii.last().copied() {
            // All within a factor of two of the largest, on one grid.
            let many = radii.len() - radii.partition_point(|r| *r < 0.5 * radius);
            radii.truncate(radii.len() - many);
            // So many others within reach were measured to be best, and flat, from packing 0.3 to 0.7.
            let wanted = 10.0 - 4.0 * packing.min(1.0);
            let others = self.obstacles() as f64;
            let range = sqrt(wanted * area / (core::f64::consts::PI * others.max(1.0)));
            let allowance = (0.5 * range - radius).max(0.1 * radius);
            // So few that lists are not worth their upkeep.
            let few = there.len() + self.setting.walls.len() <= 12;
            let allowance = if few { 1e3 * (radius + extent.max_element()) } else { allowance };
            let torus = self.setting.torus;
            let allowance = match torus {
                // At least four cells a side, if that can be.
                Some(torus) => {
                    let most = torus.sides.min_element() / 8.1 - radius;
                    allowance.min(most.max(0.05 * radius))
                }
                None => allowance,
            };
            let cells = many.max(self.obstacles());
            self.grids.push(Grid::new(radius, allowance, cells, (middle, extent), torus));
        }
        self.grids.reverse();
        self.maps = self.grids.iter().map(|grid| WallMap::new(grid, &self.setting)).collect();
        let cramped = self.grids.iter().any(|grid| grid.cramped);
        let torus = self.setting.torus;
        self.glance = torus.filter(|_| cramped).map(|torus| {
            let speed =
                there.iter().fold(0.0f64, |most, body| most.max(body.velocity.abs().max_element()));
            let least = torus.sides.min_element();
            if speed > 0.0 {
                (least / speed).min(self.setting.epochs.length())
            } else {
                self.setting.epochs.length()
            }
        });
        let half = torus.map_or(f64::INFINITY, |torus| 0.5 * torus.sides.min_element());
        self.limits = Limits {
            sides: torus.map_or([f64::INFINITY; 2], |torus| torus.sides.into()),
            near: (half * half).min(smallest * smallest * 1e9).min(1e280),
        };
        self.lead = (0.9 - 1.3 * packing).clamp(0.0, 0.5);

        self.lists = Lists::default();
        self.lists.lists.reserve_exact(self.hot.len());
        for body in &self.hot {
            let grid = self.grids.partition_point(|grid| grid.radius < body.radius);
            self.lists.lists.push(List::new(grid as u8));
        }
        for id in 0..self.hot.len() as u32 {
            let grid = usize::from(self.lists.lists[id as usize].grid);
            if self.hot[id as usize].is_gone() {
                continue;
            }
            let spot = self.shell_ahead(id, now, grid);
            self.cold[id as usize].spot = spot;
            self.grids[grid].insert(id, spot);
        }
        for id in 0..self.hot.len() as u32 {
            if self.hot[id as usize].is_gone() {
                continue;
            }
            self.gather(id, now);
            for other in core::mem::take(&mut self.gathered) {
                // Each pair once, and for both: whoever is on a list has the other on its own.
                if other < id {
                    self.lists.add(id, other);
                    self.lists.add(other, id);
                }
            }
        }
    }

    /// How many things a disc might meet.
    fn obstacles(&self) -> usize {
        let discs = if self.setting.discs_collide {
            self.hot.iter().filter(|body| !body.is_gone()).count()
        } else {
            self.hot.iter().filter(|body| body.is_fixed() && !body.is_gone()).count()
        };
        discs + self.setting.walls.len()
    }

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

    pub fn schedule(&mut self, id: u32, next: Next, calendar: &mut Calendar) {
        let cold = &mut self.cold[id as usize];
        cold.partner = next.partner;
        if let Code::Disc(other) = next.partner.beyond_exit() {
            let count = self.hot[other as usize].count;
            self.cold[id as usize].partner_count = count;
        }
        if next.time < Time::NEVER {
            calendar.insert(next.time, id, self);
        } else {
            calendar.cancel(id, self);
        }
    }

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
        let body = &self.hot[id as usize];
        if body.epoch != now.epoch || self.glance.is_some() {
            return None;
        }
        let ids = self.lists.even(id);
        let mut first = first_met::<LATER, false>(&self.hot, body, now.offset, ids, self.limits);
        if first.doubtful {
            first = self.first_of_images::<LATER>(body, now, ids);
            if first.doubtful {
                return None;
            }
        }
        let mut next = Next::NEVER;
        if first.offset < f64::INFINITY {
            let soon = Repeats::LONGEST * self.setting.epochs.length();
            if first.offset - now.offset < soon && self.is_paused(id, first.id) {
                return None;
            }
            let time = self.setting.epochs.carried(now.epoch, first.offset);
            next = Next { time, partner: Packed(first.id) };
        }
        Some(self.with_surroundings(id, now, next))
    }

    #[inline(never)]
    fn first_of_images<const LATER: bool>(&self, body: &Body, now: Time, ids: &[u32]) -> First {
        first_met::<LATER, true>(&self.hot, body, now.offset, ids, self.limits)
    }

    #[cold]
    fn is_paused(&self, a: u32, b: u32) -> bool {
        self.repeats_of(a, b).pause(self.setting.epochs) > 0.0
    }

    /// The more of two bodies' repeats.
    #[inline(always)]
    pub fn repeats_of(&self, a: u32, b: u32) -> Repeats {
        let repeats = |id: u32| self.lists.lists[id as usize].repeats;
        repeats(a).max(repeats(b))
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
    fn meet(&self, id: u32, other: u32, now: Time, next: &mut Next) {
        let (setting, epochs) = (&self.setting, self.setting.epochs);
        let relative = Relative::between(&self.hot[id as usize], &self.hot[other as usize], epochs);
        let since = relative.since;
        let wait = match (setting.torus, self.glance) {
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
        self.sooner(id, Next { time: epochs.after(since, wait), partner: Packed(other) }, next);
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
    #[inline]
    fn with_surroundings(&self, id: u32, now: Time, mut next: Next) -> Next {
        let body = &self.hot[id as usize];
        let (epochs, list) = (self.setting.epochs, &self.lists.lists[id as usize]);
        if !body.is_fixed() {
            if let Some((wait, side)) = self.setting.side_instant(body) {
                let time = epochs.after(body.time(), self.setting.paused(wait, list.repeats));
                self.sooner(id, Next { time, partner: Packed(SIDE | u32::from(side)) }, &mut next);
            }
            if !self.setting.walls.is_empty() {
                self.with_walls(id, now, &mut next);
            }
        }
        let mut wait = self.exit(id, now);
        if let Some(glance) = self.glance {
            wait = wait.min(glance);
        }
        if wait < f64::INFINITY {
            let time = epochs.after(now, wait);
            if time < next.time {
                next = Next { time, partner: Packed(next.partner.0 | EXIT) };
            }
        }
        next
    }

    fn with_walls(&self, id: u32, now: Time, next: &mut Next) {
        let body = &self.hot[id as usize];
        let list = &self.lists.lists[id as usize];
        let epochs = self.setting.epochs;
        self.walls_near(id, now, |wall, boxes| {
            let wait = self.setting.wall_instant(id, body, wall, boxes);
            if wait < f64::INFINITY {
                let time = epochs.after(body.time(), self.setting.paused(wait, list.repeats));
                self.sooner(id, Next { time, partner: Packed(WALL | wall) }, next);
            }
        });
    }

    /// The walls near a disc's shell, each in its image.
    fn walls_near(&self, id: u32, now: Time, mut found: impl FnMut(u32, [i32; 2])) {
        let grid = usize::from(self.lists.lists[id as usize].grid);
        let near = self.maps[grid].near(self.grids[grid].index(self.cold[id as usize].spot.cell));
        if near.is_empty() {
            return;
        }
        let own = match self.setting.torus {
            Some(torus) => {
                let grid = &self.grids[grid];
                let place = self.hot[id as usize].place_at(now, self.setting.epochs);
                // Where the shell is, not the disc, which may be across the border.
                let shell = grid.place(self.cold[id as usize].spot);
                let boxes = torus.boxes(place - shell);
                [boxes.x as i32, boxes.y as i32]
            }
            None => [0, 0],
        };
        for (wall, boxes) in near {
            found(*wall, [boxes[0] + own[0], boxes[1] + own[1]]);
        }
    }

    /// The image of a wall that a disc is about to meet.
    pub fn boxes_of(&self, id: u32, wall: u32, now: Time) -> [i32; 2] {
        if self.setting.torus.is_none() {
            return [0, 0];
        }
        let body = &self.hot[id as usize];
        let mut first = (f64::INFINITY, [0, 0]);
        self.walls_near(id, now, |other, boxes| {
            if other == wall {
                let wait = self.setting.wall_instant(id, body, wall, boxes);
                if wait < first.0 {
                    first = (wait, boxes);
                }
            }
        });
        first.1
    }

    /// How long from now until a disc leaves its shell, if nothing happens to it.
    #[inline]
    fn exit(&self, id: u32, now: Time) -> f64 {
        let grid = &self.grids[usize::from(self.lists.lists[id as usize].grid)];
        let body = &self.hot[id as usize];
        let place = body.place_at(now, self.setting.epochs);
        let from = grid.unfolded(place - grid.place(self.cold[id as usize].spot));
        let allowance = grid.allowance * (1.0 - 1e-6);
        let v = body.velocity;
        let (vv, along) = (v.length_squared(), from.dot(v));
        let room = allowance * allowance - from.length_squared();
        // Where it is about to leave, this loses digits, but not as many as the allowance is short by.
        let wait = (sqrt(along * along + vv * room) - along) / vv;
        if wait > 0.0 && vv > 1e-200 && vv < 1e200 {
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
            Code::Disc(other) if self.hot[other as usize].count == cold.partner_count => {
                Some(Code::Disc(other))
            }
            Code::Nothing if self.glance.is_none() => Some(Code::Nothing),
            _ => None,
        }
    }

    /// Two discs collide.
    #[inline]
    pub fn collide(&mut self, a: u32, b: u32, time: Time) -> Event {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        let (low, high) = self.hot.split_at_mut(b as usize);
        let (list_low, list_high) = self.lists.lists.split_at_mut(b as usize);
        let party = |id, body, list: &mut List| (id, body, list.repeats);
        let (a, a_body, mut a_repeats) = party(a, &mut low[a as usize], &mut list_low[a as usize]);
        let (b, b_body, mut b_repeats) = party(b, &mut high[0], &mut list_high[0]);
        let event = self.setting.collide(
            time,
            Party { id: a, body: a_body, repeats: &mut a_repeats },
            Party { id: b, body: b_body, repeats: &mut b_repeats },
        );
        list_low[a as usize].repeats = a_repeats;
        list_high[0].repeats = b_repeats;
        event
    }

    /// A disc meets a wall or a side of the box.
    pub fn strike(&mut self, meeting: Meeting) -> Event {
        let id = meeting.a as usize;
        let party = Party {
            id: meeting.a,
            body: &mut self.hot[id],
            repeats: &mut self.lists.lists[id].repeats,
        };
        self.setting.strike(meeting, party)
    }

    /// What ties are told by: leaving a shell first, then (a, b, kind).
    fn rank_of(&self, id: u32, partner: Packed) -> u128 {
        let partner = match partner.get() {
            Code::Disc(other) => Partner::Disc(other),
            Code::Wall(wall) => Partner::Wall(wall, [0, 0]),
            Code::Side(side) => Partner::Side(side),
            Code::Exit => return 0,
            Code::Nothing => return u128::MAX,
        };
        let meeting = Meeting { time: Time::ZERO, a: id, partner };
        let (a, b, kind): (u32, u32, Kind) = meeting.rank(&self.setting);
        1 + (u128::from(a) << 64 | u128::from(b) << 32 | u128::from(kind as u8))
    }
}

impl Bodies {
    #[inline]
    fn ask_for(&self, id: u32, stage: Stage) {
        match stage {
            Stage::Slot => prefetch(&self.cold, id),
            Stage::Body => {
                prefetch(&self.hot, id);
                prefetch(&self.cold, id);
                prefetch(&self.lists.lists, id);
            }
            Stage::Partner => {
                if let Code::Disc(other) = self.cold[id as usize].partner.get() {
                    prefetch(&self.hot, other);
                    prefetch(&self.cold, other);
                    prefetch(&self.lists.lists, other);
                    for neighbour in self.lists.even(id) {
                        prefetch(&self.hot, *neighbour);
                    }
                }
            }
            Stage::Neighbours => {
                if let Code::Disc(other) = self.cold[id as usize].partner.get() {
                    for neighbour in self.lists.even(other) {
                        prefetch(&self.hot, *neighbour);
                    }
                }
            }
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

impl calendar::Bodies for Bodies {
    #[inline(always)]
    fn slot(&self, id: u32) -> Slot {
        let cold = &self.cold[id as usize];
        Slot { offset: cold.offset, place: cold.place }
    }

    #[inline(always)]
    fn set_slot(&mut self, id: u32, slot: Slot) {
        let cold = &mut self.cold[id as usize];
        (cold.offset, cold.place) = (slot.offset, slot.place);
    }

    fn rank(&self, id: u32) -> u128 {
        self.rank_of(id, self.cold[id as usize].partner)
    }

    /// Asks for what an event will need: first the body's own lines, then, when they have come, those
    /// of its partner and its neighbours, and last those of its partner's neighbours.
    #[inline(always)]
    fn look_ahead(&self, ids: &[u32], stage: Stage) {
        if self.hot.len() < MANY {
            return;
        }
        for id in ids {
            self.ask_for(*id, stage);
        }
    }
}
