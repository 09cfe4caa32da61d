//! Who may meet whom for a while: boxes about the ways of things, in cells.

use super::Stage;
use super::pairs::Pairs;
use super::thing::{Form, Key, Thing};
use crate::Time;
use crate::number::{scale, sqrt};
use alloc::vec;
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
    /// How many times twice as far as usual the thing may go in it.
    roams: u8,
}

/// Another thing whose shell overlaps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbour {
    pub node: u32,
    /// What is known of the two.
    pub pair: u32,
}

/// So many cells, and no more, are for one shell; what is larger is met by everyone.
const LARGEST: i64 = 256;
/// What leaves its shell and had no more neighbours than this gets one that is twice as wide; with more than that, half.
const ALONE: usize = 2;
const CROWDED: usize = 6;
/// So often, at the most: from the smallest numbers to the largest.
const FARTHEST: u8 = 250;

/// The shells of all things, and who is on whose list.
#[derive(Clone, Debug)]
pub(super) struct Shells {
    shells: Vec<Shell>,
    lists: Vec<Vec<Neighbour>>,
    pub pairs: Pairs,
    /// Who is in which cell. Cells are without number: several may share a place here.
    cells: Vec<Vec<u32>>,
    /// What everyone may meet: the sides of the box, containers, and what is too large for cells.
    everywhere: Vec<u32>,
    cell: f64,
    /// Cells across a periodic box.
    across: Option<[i32; 2]>,
    /// How far a thing goes in its shell.
    way: f64,
    found: Vec<u32>,
    /// For each thing, when it was last found: by number of looks.
    marks: Vec<u32>,
    looks: u32,
}

impl Shells {
    pub fn new(stage: &Stage, now: Time) -> Self {
        let mut shells = Shells {
            shells: Vec::new(),
            lists: Vec::new(),
            pairs: Pairs::default(),
            cells: Vec::new(),
            everywhere: Vec::new(),
            cell: 1.0,
            across: None,
            way: 1.0,
            found: Vec::new(),
            marks: Vec::new(),
            looks: 0,
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
        let things = stage.bodies.len() + stage.walls.len();
        self.cells = vec![Vec::new(); (4 * things).next_power_of_two().max(64)];
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
        let others = self.lists[node as usize].iter().map(|other| other.node);
        others.chain(self.everywhere(node)).map(key_of)
    }

    /// Those on the list of a thing alone.
    pub fn neighbours(&self, node: u32) -> &[Neighbour] {
        &self.lists[node as usize]
    }

    /// What everyone may meet, but for the thing itself.
    pub fn everywhere(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        self.everywhere.iter().copied().filter(move |other| *other != node)
    }

    /// Forgets what is known of a thing that something has happened to.
    pub fn forget(&mut self, node: u32) {
        for other in self.lists.get(node as usize).into_iter().flatten() {
            self.pairs.forget(other.pair);
        }
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
        let lists: usize = self.lists.iter().map(|list| list.capacity() * 8).sum();
        let cells: usize = self.cells.iter().map(|cell| cell.capacity() * 4 + 24).sum();
        self.shells.capacity() * size_of::<Shell>() + lists + cells + self.pairs.bytes()
    }

    /// A thing leaves its shell. Where it has hardly any company, the next one is wider, so that what is small, or falls
    /// ever faster, does not leave a shell at every step of its own size.
    pub fn leave(&mut self, stage: &Stage, node: u32) {
        let company = self.lists[node as usize].len();
        let roams = &mut self.shells[node as usize].roams;
        if stage.torus.is_some() {
            // Its images would be others before it has left.
            return;
        }
        if company <= ALONE {
            *roams = (*roams + 1).min(FARTHEST);
        } else if company > CROWDED {
            *roams = roams.saturating_sub(1);
        }
    }

    /// Something happens to a thing. If it roamed so far that everyone may have met it, that is over.
    pub fn stop(&mut self, node: u32) {
        if let Some(shell) = self.shells.get_mut(node as usize).filter(|shell| !shell.is_in) {
            shell.roams = 0;
        }
    }

    /// Gives a thing a shell for where it is and where it goes, and all lists that it is on.
    pub fn settle(&mut self, stage: &Stage, key: Key, now: Time) {
        let node = node_of(key);
        if self.keep(stage, key, now) {
            return;
        }
        self.leave_cells(stage, node);
        self.looks = self.looks.wrapping_add(1);
        let mut found = core::mem::take(&mut self.found);
        let thing = stage.get(key);
        if matches!(thing.form, Form::Container(_) | Form::Side { .. }) {
            self.everywhere.push(node);
        } else if !thing.is_gone {
            let shell = self.shell(stage, key, now);
            if self.count(stage, &shell) > LARGEST {
                // It is looked at by all, always, and has no shell to leave; but the images of a periodic box in which it
                // is near others are soon other ones.
                self.everywhere.push(node);
                if stage.torus.is_some() {
                    self.shells[node as usize].exit = shell.exit;
                }
            } else {
                self.shells[node as usize] = shell;
                self.enter_cells(stage, node, &shell, &mut found);
            }
        }
        self.renew_list(node, &mut found);
        self.found = found;
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
        let is_long = wait >= 0.2 * seen.flight.stays_within(self.way);
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
        let roams = self.shells[node_of(key) as usize].roams;
        let way = scale(self.way, i32::from(roams));
        let wait = seen.flight.stays_within(way).min(way / thing.stretch_speed());
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
        Shell { low: low - hair, high: high + hair, exit, is_in: true, roams }
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

    /// Where in `cells` the cells are that a shell is in.
    fn places(&self, stage: &Stage, shell: &Shell) -> impl Iterator<Item = usize> + use<> {
        let (low, high) = (self.cell_of(stage, shell.low), self.cell_of(stage, shell.high));
        let across = self.across.map(|across| across.map(i64::from));
        // Around a periodic box, no cell comes twice.
        let last = |i: usize| match across {
            Some(across) => high[i].min(low[i] + across[i] - 1),
            None => high[i],
        };
        let wrapped = move |x: i64, i: usize| across.map_or(x, |across| x.rem_euclid(across[i]));
        let (columns, rows) = (low[0]..=last(0), low[1]..=last(1));
        let bits = self.cells.len().trailing_zeros();
        columns.flat_map(move |x| {
            rows.clone().map(move |y| {
                let (x, y) = (wrapped(x, 0) as u64, wrapped(y, 1) as u64);
                let mixed =
                    x.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ y.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
                (mixed.wrapping_mul(0x1656_67b1_9e37_79f9) >> (64 - bits)) as usize
            })
        })
    }

    /// Puts a thing into its cells, and finds and marks those whose shells overlap its own.
    fn enter_cells(&mut self, stage: &Stage, node: u32, shell: &Shell, found: &mut Vec<u32>) {
        for place in self.places(stage, shell) {
            for other in &self.cells[place] {
                // Once is enough for those that are in several cells.
                let mark = &mut self.marks[*other as usize];
                if *mark != self.looks && *other != node {
                    *mark = self.looks;
                    if self.overlap(stage, shell, &self.shells[*other as usize])
                        && stage.can_meet(key_of(node), key_of(*other))
                    {
                        found.push(*other);
                    }
                }
            }
            self.cells[place].push(node);
        }
    }

    /// Puts those on the list of a thing that were found, and the thing on theirs. What is known of those who stay is
    /// kept.
    fn renew_list(&mut self, node: u32, found: &mut Vec<u32>) {
        let mut list = core::mem::take(&mut self.lists[node as usize]);
        list.retain(|other| {
            let place = found.iter().position(|one| *one == other.node);
            match place {
                Some(place) => _ = found.swap_remove(place),
                None => {
                    let theirs = &mut self.lists[other.node as usize];
                    if let Some(place) = theirs.iter().position(|one| one.node == node) {
                        theirs.swap_remove(place);
                    }
                    self.pairs.remove(other.pair);
                }
            }
            place.is_some()
        });
        for other in found.drain(..) {
            let pair = self.pairs.add();
            list.push(Neighbour { node: other, pair });
            self.lists[other as usize].push(Neighbour { node, pair });
        }
        self.lists[node as usize] = list;
    }

    #[inline]
    fn overlap(&self, stage: &Stage, a: &Shell, b: &Shell) -> bool {
        if let Some(torus) = stage.torus {
            let mut any = false;
            torus.images_between(a.low - b.high, a.high - b.low, |_| any = true);
            return any;
        }
        a.low.cmple(b.high).all() && b.low.cmple(a.high).all()
    }

    /// Takes a thing out of its cells.
    fn leave_cells(&mut self, stage: &Stage, node: u32) {
        let place = node as usize;
        if self.shells.len() <= place {
            let (low, high) = (DVec2::ZERO, DVec2::ZERO);
            let shell = Shell { low, high, exit: Time::NEVER, is_in: false, roams: 0 };
            self.shells.resize(place + 1, shell);
            self.lists.resize(place + 1, Vec::new());
            self.marks.resize(place + 1, 0);
        }
        self.everywhere.retain(|other| *other != node);
        let shell = self.shells[place];
        self.shells[place].exit = Time::NEVER;
        self.shells[place].is_in = false;
        if shell.is_in {
            for cell in self.places(stage, &shell) {
                let members = &mut self.cells[cell];
                if let Some(place) = members.iter().position(|other| *other == node) {
                    members.swap_remove(place);
                }
            }
        }
    }
}
