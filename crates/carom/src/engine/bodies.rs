//! The state of it all.

use super::calendar::{self, Calendar, Slot, Stage};
use super::cells::{Grid, Spot};
use super::lists::Lists;
use super::partner::{Code, Packed};
use super::prefetch::prefetch;
use super::scan::Limits;
use super::snapshot::clone_in_place;
use super::walls::WallMap;
use crate::number::Wide;
use crate::rules::{Body, Meeting, Outcome, Partner, Party, Repeats, Setting};
use crate::{Kind, Time, World};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

/// With so many discs, the next events' own lines and those of their partners are asked for ahead. With fewer, the nearest
/// caches have them, and asking costs more than it gains.
const SOME: usize = 4_000;
/// With so many, which no cache holds, their neighbours are asked for as well.
const MANY: usize = 120_000;

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
    pub const NEVER: Next = Next { time: Time::NEVER, partner: Packed::NOTHING };
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
    /// If the processor can look at eight discs at a time.
    pub wide: Option<Wide>,
    /// Some disc is so large that it may be near another through two sides of a periodic box. Then
    /// images are looked for, as far as this time ahead.
    pub glance: Option<f64>,
    /// Every two discs can meet: none is fixed, and discs collide.
    pub all_meet: bool,
    /// No two discs can meet: none is fixed, and discs do not collide.
    pub none_meet: bool,
    /// How far ahead of a disc its shell is put, as a share of the allowance.
    pub lead: f64,
    /// How many times wider shells are than they would have to be, where discs fly and meet nothing.
    pub stretch: f64,
    pub gathered: Vec<u32>,
    /// Those of them that are new on the list.
    pub fresh: Vec<u32>,
}

clone_in_place!(Bodies {
    setting,
    hot,
    cold,
    lists,
    grids,
    maps,
    limits,
    wide,
    glance,
    all_meet,
    none_meet,
    lead,
    stretch,
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
            wide: Wide::here(),
            glance: None,
            all_meet,
            none_meet,
            lead: 0.0,
            stretch: 1.0,
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

    #[inline(never)]
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

    /// The more of two bodies' repeats.
    #[inline(always)]
    pub fn repeats_of(&self, a: u32, b: u32) -> Repeats {
        let repeats = |id: u32| self.lists.lists[id as usize].repeats;
        repeats(a).max(repeats(b))
    }

    /// Two discs collide.
    #[inline(always)]
    pub fn collide(&mut self, a: u32, b: u32, time: Time) -> Outcome {
        // Copied, not borrowed from two parts of a slice, which would take a branch on which of the two is first:
        // that no processor can foresee.
        let (a, b) = (a.min(b), a.max(b));
        let repeats = |id: u32| self.lists.lists[id as usize].repeats;
        let (mut a_body, mut a_repeats) = (self.hot[a as usize], repeats(a));
        let (mut b_body, mut b_repeats) = (self.hot[b as usize], repeats(b));
        let outcome = self.setting.collide(
            time,
            Party { id: a, body: &mut a_body, repeats: &mut a_repeats },
            Party { id: b, body: &mut b_body, repeats: &mut b_repeats },
        );
        (self.hot[a as usize], self.lists.lists[a as usize].repeats) = (a_body, a_repeats);
        (self.hot[b as usize], self.lists.lists[b as usize].repeats) = (b_body, b_repeats);
        outcome
    }

    /// A disc meets a wall or a side of the box.
    pub fn strike(&mut self, meeting: Meeting) -> Outcome {
        let id = meeting.a as usize;
        let party = Party {
            id: meeting.a,
            body: &mut self.hot[id],
            repeats: &mut self.lists.lists[id].repeats,
        };
        self.setting.strike(meeting, party)
    }

    /// What ties are told by: leaving a shell first, then (a, b, kind).
    pub fn rank_of(&self, id: u32, partner: Packed) -> u128 {
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
    /// The states of the first few on a list, which are mostly all.
    #[inline(always)]
    fn ask_for_neighbours(&self, id: u32) {
        for neighbour in self.lists.few(id) {
            prefetch(&self.hot, *neighbour);
        }
    }

    /// The cells around the next shell of a disc, and the lists that it may be taken from.
    fn ask_for_new_shell(&self, id: u32) {
        let (body, cold) = (&self.hot[id as usize], &self.cold[id as usize]);
        let at = usize::from(self.lists.lists[id as usize].grid);
        // If that is another epoch, it is another place, and nothing is lost but the asking.
        let time = Time { epoch: body.epoch, offset: cold.offset };
        self.grids[at].ask_for(cold.spot);
        self.grids[at].ask_for_nine(self.shell_ahead(id, time, at));
        for neighbour in self.lists.even(id) {
            prefetch(&self.lists.lists, *neighbour);
        }
        if let Code::Disc(other) = cold.partner.beyond_exit() {
            prefetch(&self.hot, other);
        }
    }

    /// The lists and the states of those who are near a new shell.
    pub fn ask_for_gathered(&self) {
        if self.hot.len() >= MANY {
            for other in &self.gathered {
                prefetch(&self.lists.lists, *other);
                prefetch(&self.hot, *other);
            }
        }
    }
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

    /// Asks for what events will need: first the bodies' own lines, then, when they have come, those of their partners,
    /// of their neighbours, and last those of their partners' neighbours.
    #[inline(always)]
    fn look_ahead(&self, ids: &[u32], stage: Stage) {
        if self.hot.len() < SOME {
            return;
        }
        let partner = |id: u32| self.cold[id as usize].partner;
        match stage {
            Stage::Slot => ids.iter().for_each(|id| prefetch(&self.cold, *id)),
            Stage::Body => {
                for id in ids {
                    prefetch(&self.hot, *id);
                    prefetch(&self.cold, *id);
                    prefetch(&self.lists.lists, *id);
                }
            }
            Stage::Partner => {
                for id in ids {
                    let other = partner(*id).disc_or(*id);
                    prefetch(&self.hot, other);
                    prefetch(&self.lists.lists, other);
                }
                if self.hot.len() >= MANY {
                    for id in ids {
                        prefetch(&self.cold, partner(*id).disc_or(*id));
                        self.ask_for_neighbours(*id);
                        if partner(*id).get() == Code::Exit {
                            self.ask_for_new_shell(*id);
                        }
                    }
                }
            }
            Stage::Neighbours if self.hot.len() >= MANY => {
                ids.iter().for_each(|id| self.ask_for_neighbours(partner(*id).disc_or(*id)));
            }
            Stage::Neighbours => {}
        }
    }
}
