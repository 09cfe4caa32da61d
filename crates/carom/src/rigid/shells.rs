//! Who may meet whom for a while: boxes about the ways of things, in cells.

use super::Stage;
use super::thing::{Form, Key, Thing};
use crate::Time;
use crate::number::sqrt;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use glam::DVec2;

/// A thing's number in shells, lists and the heap: bodies are even, walls odd.
pub(super) fn node_of(key: Key) -> u32 {
    match key {
        Key::Body(id) => 2 * id,
        Key::Wall(id) => 2 * id + 1,
    }
}

pub(super) fn key_of(node: u32) -> Key {
    if node % 2 == 0 { Key::Body(node / 2) } else { Key::Wall(node / 2) }
}

/// The box that a thing stays in until it leaves it.
#[derive(Clone, Copy, Debug)]
struct Shell {
    low: DVec2,
    high: DVec2,
    exit: Time,
    is_in: bool,
}

/// So many cells, and no more, are for one shell; what is larger is met by everyone.
const LARGEST: i64 = 256;

/// The shells of all things, and who is on whose list.
#[derive(Clone, Debug)]
pub(super) struct Shells {
    shells: Vec<Shell>,
    lists: Vec<Vec<u32>>,
    cells: BTreeMap<[i32; 2], Vec<u32>>,
    /// What everyone may meet: the sides of the box, containers, and what is too large for cells.
    everywhere: Vec<u32>,
    cell: f64,
    /// Cells across a periodic box.
    across: Option<[i32; 2]>,
    /// How far a thing goes in its shell.
    way: f64,
    found: Vec<u32>,
}

impl Shells {
    pub fn new(stage: &Stage, now: Time) -> Self {
        let mut shells = Shells {
            shells: Vec::new(),
            lists: Vec::new(),
            cells: BTreeMap::new(),
            everywhere: Vec::new(),
            cell: 1.0,
            across: None,
            way: 1.0,
            found: Vec::new(),
        };
        shells.measure(stage, now);
        for key in stage.keys() {
            shells.settle(stage, key, now);
        }
        shells
    }

    /// How large cells should be: as the bodies are, or as the room that each of them has.
    fn measure(&mut self, stage: &Stage, now: Time) {
        let there = || stage.bodies.iter().filter(|body| !body.is_gone && !body.is_fixed());
        let mut reaches: Vec<f64> = there().map(|body| body.reach).collect();
        reaches.sort_unstable_by(f64::total_cmp);
        let usual = reaches.get(reaches.len() / 2).copied().unwrap_or(1.0);
        let places = || there().map(|body| stage.state(body, now).place);
        let low = places().fold(DVec2::INFINITY, DVec2::min);
        let high = places().fold(DVec2::NEG_INFINITY, DVec2::max);
        let extent =
            if low.x <= high.x { high - low } else { DVec2::ZERO } + DVec2::splat(2.0 * usual);
        let spacing = sqrt(extent.x * extent.y / reaches.len().max(1) as f64);
        self.way = (0.7 * spacing).max(0.5 * usual);
        self.cell = (2.0 * usual + self.way).max(1e-140);
        if let Some(torus) = stage.torus {
            self.way = self.way.min(0.125 * torus.sides.min_element());
            let count = |side: f64| libm::floor(side / self.cell).clamp(1.0, 1e6) as i32;
            self.across = Some([count(torus.sides.x), count(torus.sides.y)]);
        }
    }

    /// When a thing leaves its shell.
    pub fn exit(&self, node: u32) -> Time {
        self.shells[node as usize].exit
    }

    /// Whom a thing may meet before it, or the other, leaves its shell.
    pub fn near(&self, node: u32) -> impl Iterator<Item = Key> + '_ {
        let others = self.lists[node as usize].iter().chain(&self.everywhere);
        others.copied().filter(move |other| *other != node).map(key_of)
    }

    /// Whether everyone may meet it.
    pub fn is_everywhere(&self, node: u32) -> bool {
        self.everywhere.contains(&node)
    }

    /// How far two things may come towards each other before one leaves its shell.
    pub fn way(&self) -> f64 {
        2.0 * self.way
    }

    /// Whether a thing may come to a side of the box before it leaves its shell.
    pub fn may_reach(&self, node: u32, side: &Thing) -> bool {
        let (Form::Side { outwards, .. }, shell) = (&side.form, &self.shells[node as usize]) else {
            return true;
        };
        let (place, out) = (side.flight.place, *outwards);
        !shell.is_in || out.dot(shell.low).max(out.dot(shell.high)) >= out.dot(place)
    }

    pub fn bytes(&self) -> usize {
        let lists: usize = self.lists.iter().map(|list| list.capacity() * 4).sum();
        let cells: usize = self.cells.values().map(|cell| cell.capacity() * 4 + 48).sum();
        self.shells.capacity() * size_of::<Shell>() + lists + cells
    }

    /// Gives a thing a shell for where it is and where it goes, and all lists that it is on.
    pub fn settle(&mut self, stage: &Stage, key: Key, now: Time) {
        let node = node_of(key);
        if self.keep(stage, key, now) {
            return;
        }
        self.remove(stage, node);
        let thing = stage.get(key);
        if thing.is_gone {
            return;
        }
        if matches!(thing.form, Form::Container(_) | Form::Side { .. }) {
            self.everywhere.push(node);
            return;
        }
        let shell = self.shell(stage, key, now);
        if self.count(stage, &shell) > LARGEST {
            // It is looked at by all, always, and has no shell to leave.
            self.everywhere.push(node);
            return;
        }
        self.shells[node as usize] = shell;
        self.insert(stage, node, &shell);
    }

    /// Whether a thing stays in the shell that it has for nearly as long as it would in another. Then it keeps it.
    fn keep(&mut self, stage: &Stage, key: Key, now: Time) -> bool {
        let (thing, node) = (stage.get(key), node_of(key) as usize);
        let Some(shell) = self.shells.get(node).copied().filter(|shell| shell.is_in) else {
            return false;
        };
        if thing.is_gone || thing.deforms() {
            return false;
        }
        let seen = stage.seen(thing, now);
        let (low, high) = seen.bounds();
        let room = (low - shell.low).min(shell.high - high).min_element() * (1.0 - 1e-9);
        if !(room > 0.0) {
            return false;
        }
        let wait = seen.flight.stays_within(room);
        let is_long = wait >= 0.3 * seen.flight.stays_within(self.way);
        if is_long {
            let exit = if wait.is_finite() { stage.epochs.after(now, wait) } else { Time::NEVER };
            self.shells[node].exit = exit;
        }
        is_long
    }

    fn shell(&self, stage: &Stage, key: Key, now: Time) -> Shell {
        let thing = stage.get(key);
        let seen = stage.seen(thing, now);
        let (mut low, mut high) = seen.bounds();
        let wait = seen.flight.stays_within(self.way).min(self.way / thing.stretch_speed());
        let mut exit = Time::NEVER;
        if wait.is_finite() {
            exit = stage.epochs.after(now, wait);
            // The way there is a parabola: as far beside the straight one as this, at the most.
            let later = stage.seen(thing, exit);
            let bulge = 0.125 * sqrt(seen.flight.acceleration.length_squared()) * wait * wait;
            let (to_low, to_high) = later.bounds();
            low = low.min(to_low) - DVec2::splat(bulge);
            high = high.max(to_high) + DVec2::splat(bulge);
        }
        // A hair more, for rounding; and what moves has some room to spare, so that it may keep its shell when it is hit.
        let spare = if thing.is_fixed() { 0.0 } else { 0.2 * self.way };
        let hair = DVec2::splat(spare) + 1e-9 * (high - low) + 1e-14 * low.abs().max(high.abs());
        Shell { low: low - hair, high: high + hair, exit, is_in: true }
    }

    fn cell_of(&self, stage: &Stage, place: DVec2) -> [i64; 2] {
        let size = match (stage.torus, self.across) {
            (Some(torus), Some(across)) => {
                torus.sides / DVec2::new(f64::from(across[0]), f64::from(across[1]))
            }
            _ => DVec2::splat(self.cell),
        };
        let number = |x: f64| libm::floor(x).clamp(-1e9, 1e9) as i64;
        [number(place.x / size.x), number(place.y / size.y)]
    }

    fn count(&self, stage: &Stage, shell: &Shell) -> i64 {
        let (low, high) = (self.cell_of(stage, shell.low), self.cell_of(stage, shell.high));
        (high[0] - low[0] + 1).saturating_mul(high[1] - low[1] + 1)
    }

    /// The cells that a shell is in.
    fn cells_of(&self, stage: &Stage, shell: &Shell) -> Vec<[i32; 2]> {
        let (low, high) = (self.cell_of(stage, shell.low), self.cell_of(stage, shell.high));
        let mut cells = Vec::new();
        for x in low[0]..=high[0] {
            for y in low[1]..=high[1] {
                let cell = match self.across {
                    Some([w, h]) => [x.rem_euclid(i64::from(w)), y.rem_euclid(i64::from(h))],
                    None => [x, y],
                };
                let cell = [cell[0] as i32, cell[1] as i32];
                if self.across.is_none() || !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
        }
        cells
    }

    fn insert(&mut self, stage: &Stage, node: u32, shell: &Shell) {
        let mut found = core::mem::take(&mut self.found);
        for cell in self.cells_of(stage, shell) {
            let members = self.cells.entry(cell).or_default();
            found.extend_from_slice(members);
            members.push(node);
        }
        found.sort_unstable();
        found.dedup();
        for other in found.drain(..) {
            if self.overlap(stage, shell, &self.shells[other as usize])
                && stage.can_meet(key_of(node), key_of(other))
            {
                self.lists[node as usize].push(other);
                self.lists[other as usize].push(node);
            }
        }
        self.found = found;
    }

    fn overlap(&self, stage: &Stage, a: &Shell, b: &Shell) -> bool {
        if let Some(torus) = stage.torus {
            let mut any = false;
            torus.images_between(a.low - b.high, a.high - b.low, |_| any = true);
            return any;
        }
        a.low.cmple(b.high).all() && b.low.cmple(a.high).all()
    }

    /// Takes a thing out of cells and lists.
    fn remove(&mut self, stage: &Stage, node: u32) {
        let place = node as usize;
        if self.shells.len() <= place {
            let (low, high) = (DVec2::ZERO, DVec2::ZERO);
            let shell = Shell { low, high, exit: Time::NEVER, is_in: false };
            self.shells.resize(place + 1, shell);
            self.lists.resize(place + 1, Vec::new());
        }
        self.everywhere.retain(|other| *other != node);
        let shell = self.shells[place];
        self.shells[place].exit = Time::NEVER;
        if !shell.is_in {
            return;
        }
        self.shells[place].is_in = false;
        for cell in self.cells_of(stage, &shell) {
            if let Some(members) = self.cells.get_mut(&cell) {
                members.retain(|other| *other != node);
                if members.is_empty() {
                    self.cells.remove(&cell);
                }
            }
        }
        let list = core::mem::take(&mut self.lists[place]);
        for other in &list {
            self.lists[*other as usize].retain(|one| *one != node);
        }
        // The room is kept.
        self.lists[place] = list;
        self.lists[place].clear();
    }
}
