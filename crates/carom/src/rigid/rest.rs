//! Lying among others: bodies that only hop on each other come to rest together, if forces can hold them.
//!
//! Who touches whom is a network: contacts with a gap as low as the lowest hops. The forces at the contacts push and
//! never pull, within Coulomb's cone. Those are looked for that leave the bodies the least acceleration (Gauss's
//! principle). If next to nothing of gravity is left on any body,
//! they are moved together, by no more than their hops were high, so that what carries touches; and stay there, with no
//! velocity at all, until something that is not slow hits one of them, or what they lie on moves. Else they go on
//! hopping, and so move as they must.

use super::company::Closeness;
use super::gap::gap;
use super::network::Change;
use super::stage::{Near, Outcome};
use super::thing::{Key, Support};
use super::{Flight, Stage};
use crate::Time;
use crate::number::sqrt;
use alloc::vec::Vec;
use glam::DVec2;

/// So many of the lowest hops pass between two looks at whether a company is calm.
const PATIENCE: f64 = 16.0;
/// Things that are no deeper in each other, in sizes, are beside each other.
pub(super) const FITS: f64 = 1e-10;
/// After so many slow contacts, and no other, a body is in a calm company.
const DROWSY: u16 = 16;

impl Stage {
    /// If a body and all that it touches have done nothing but hop for a while, they hop lower from now on; and if they
    /// hop as low as they can, and forces can hold them, they come to rest.
    pub(super) fn calm_down(&mut self, id: u32, time: Time, near: &dyn Near, out: &mut Outcome) {
        self.bodies[id as usize].quiet = DROWSY;
        if time < self.next_look || self.gravity == DVec2::ZERO {
            return;
        }
        let falls = self.falls();
        let patience = PATIENCE * 2.0 * self.lowest_hop(self.body(id).size()) / falls;
        self.next_look = self.epochs.after(time, patience);
        let company = self.company(id, time, near, Closeness::Hops, |key| match key {
            Key::Body(id) if !self.body(id).is_fixed() => self.is_drowsy(id),
            _ => self.get(key).is_still(),
        });
        let Some((members, contacts)) = company else {
            return;
        };
        let is_lowest = |id: &u32| {
            let body = self.body(*id);
            body.support == Support::Rest || self.hop(body.calm) <= self.lowest_hop(body.size())
        };
        if !members.iter().all(is_lowest) {
            for member in members {
                let body = &mut self.bodies[member as usize];
                (body.quiet, body.calm) = (0, body.calm.saturating_add(1));
            }
            return;
        }
        let is_calm = members.iter().all(|id| self.is_calm(*id, time));
        if is_calm {
            let moves = self.balance(&members, &contacts);
            if moves.is_some_and(|moves| self.come_to_rest(&members, &moves, time, near, out)) {
                return;
            }
        }
        for member in members {
            self.bodies[member as usize].quiet = 0;
            if is_calm {
                self.wake(member, time, out);
            }
        }
    }

    /// Polygons that have hardly any motion left, and lie on each other so that forces can hold them, need not hop first to
    /// find that out: a stack of boxes stands from the first slow contact on. (Discs roll, and are left to
    /// [`calm_down`](Self::calm_down): what is slow for a moment may be about to roll away.)
    pub(super) fn stand(&mut self, id: u32, time: Time, near: &dyn Near, out: &mut Outcome) {
        let body = self.body(id);
        if self.gravity == DVec2::ZERO
            || time < self.next_stand
            || body.is_disc()
            || !self.is_calm(id, time)
        {
            return;
        }
        let falls = self.falls();
        let patience = PATIENCE * 2.0 * self.lowest_hop(body.size()) / falls;
        self.next_stand = self.epochs.after(time, patience);
        let company = self.company(id, time, near, Closeness::Rests, |key| match key {
            Key::Body(id) if !self.body(id).is_fixed() => {
                !self.body(id).is_disc() && self.is_calm(id, time)
            }
            _ => self.get(key).is_still(),
        });
        let Some((members, contacts)) = company else { return };
        if let Some(moves) = self.balance(&members, &contacts) {
            self.come_to_rest(&members, &moves, time, near, out);
        }
    }

    /// What one side holds has come to another, slowly: if both, and what rests beside it, can hold it together, who has
    /// to be moved how for that.
    pub(super) fn rest_in_corner(
        &self,
        id: u32,
        time: Time,
        near: &dyn Near,
    ) -> Option<(Vec<u32>, Vec<Change>)> {
        let others = Resting { near };
        let (members, contacts) =
            self.company(id, time, &others, Closeness::Rests, |key| match key {
                Key::Body(other) if !self.body(other).is_fixed() => true,
                _ => self.get(key).is_still(),
            })?;
        let is_calm = members.iter().all(|id| self.is_calm(*id, time));
        let moves = if is_calm { self.balance(&members, &contacts) } else { None };
        Some((members, moves?))
    }

    /// Bodies that can stay where they are, but for these moves, do so from now on, if nothing is in the way.
    pub(super) fn come_to_rest(
        &mut self,
        members: &[u32],
        moves: &[Change],
        time: Time,
        near: &dyn Near,
        out: &mut Outcome,
    ) -> bool {
        let fit = self.move_together(members, moves, time, near);
        if fit {
            members.iter().for_each(|member| self.lay(*member, time, out));
        }
        fit
    }

    /// Moves bodies to where they are to lie, if nothing is in the way.
    fn move_together(
        &mut self,
        members: &[u32],
        moves: &[Change],
        time: Time,
        near: &dyn Near,
    ) -> bool {
        let (epochs, torus) = (self.epochs, self.torus);
        let before: Vec<Flight> = members.iter().map(|id| self.body(*id).flight).collect();
        for (member, (way, turn)) in members.iter().zip(moves) {
            let flight = &mut self.bodies[*member as usize].flight;
            flight.bring(time, epochs, torus);
            flight.place += *way;
            flight.angle += *turn;
        }
        let fit = members.iter().all(|id| self.fits(*id, time, near));
        if !fit {
            for (member, flight) in members.iter().zip(before) {
                self.bodies[*member as usize].flight = flight;
            }
        }
        fit
    }

    /// Whether a body is where nothing else is.
    pub(super) fn fits(&self, id: u32, time: Time, near: &dyn Near) -> bool {
        let mut beside = Vec::new();
        near.near(self, id, time, &mut beside);
        beside.iter().all(|(key, boxes)| {
            if !self.can_meet(Key::Body(id), *key) {
                return true;
            }
            let (one, other) = self.both(Key::Body(id), *key, *boxes, time);
            gap(&one, &other).distance >= -FITS * one.thing.size()
        })
    }

    /// Whether it has met nothing fast for a while.
    fn is_drowsy(&self, id: u32) -> bool {
        let body = self.body(id);
        match body.support {
            Support::Rest => true,
            Support::Held(_) => body.flight.is_still() || body.quiet >= DROWSY,
            Support::Nothing => body.quiet >= DROWSY,
        }
    }

    /// A body has moved that others may lie on, or lean against: they are woken, if they cannot stay without it.
    pub(super) fn disturb(&mut self, id: u32, time: Time, near: &dyn Near, out: &mut Outcome) {
        for other in self.resting_on(id, time, near) {
            self.review_rest(other, time, near, out);
        }
    }

    /// What rests, and touches a body.
    pub(super) fn resting_on(&self, id: u32, time: Time, near: &dyn Near) -> Vec<u32> {
        let mut beside = Vec::new();
        near.near(self, id, time, &mut beside);
        beside.sort_unstable();
        beside.dedup();
        let rests = |(key, boxes): (Key, [i32; 2])| {
            let Key::Body(other) = key else { return None };
            let rests = self.body(other).support == Support::Rest
                && self.touches((id, key, boxes), time, Closeness::Rests, &mut Vec::new());
            rests.then_some(other)
        };
        beside.into_iter().filter_map(rests).collect()
    }

    /// Wakes a body that rests, and its company, if they cannot stay where they are.
    pub(super) fn review_rest(&mut self, id: u32, time: Time, near: &dyn Near, out: &mut Outcome) {
        let others = Resting { near };
        let company = self.company(id, time, &others, Closeness::Rests, |key| match key {
            Key::Body(id) if !self.body(id).is_fixed() => self.body(id).support == Support::Rest,
            _ => self.get(key).is_still(),
        });
        let Some((members, contacts)) = company else { return };
        if self.balance(&members, &contacts).is_none() {
            for member in members {
                self.wake(member, time, out);
            }
        }
    }

    /// Whether a body does nothing but hop.
    pub(super) fn is_calm(&self, id: u32, time: Time) -> bool {
        let body = self.body(id);
        let flight = self.state(body, time);
        let hop = 8.0 * self.lowest_hop(body.size());
        let speed = sqrt(flight.velocity.length_squared());
        let spin = if body.spins_freely() { 0.0 } else { flight.spin.abs() * body.reach };
        speed <= hop && spin <= hop
    }

    /// From now on it lies where it is.
    fn lay(&mut self, id: u32, time: Time, out: &mut Outcome) {
        let body = &mut self.bodies[id as usize];
        let before = (body.flight.velocity, body.flight.spin);
        let (angle, spin) = (body.flight.angle, if body.spins_freely() { before.1 } else { 0.0 });
        body.flight = Flight { angle, spin, ..Flight::still(body.flight.place, time) };
        body.support = Support::Rest;
        self.note_change(id, before, time, out);
    }

    /// From now on it is free to fall, if it rested.
    pub(super) fn wake(&mut self, id: u32, time: Time, out: &mut Outcome) {
        if self.body(id).support != Support::Rest {
            return;
        }
        let (epochs, torus) = (self.epochs, self.torus);
        let body = &mut self.bodies[id as usize];
        body.flight.bring(time, epochs, torus);
        (body.quiet, body.calm) = (0, 1);
        self.release(id);
        self.note_change(id, (DVec2::ZERO, 0.0), time, out);
    }
}

/// What is near, as far as it rests or is fixed.
struct Resting<'a> {
    near: &'a dyn Near,
}

impl Near for Resting<'_> {
    fn near(&self, stage: &Stage, body: u32, time: Time, found: &mut Vec<(Key, [i32; 2])>) {
        self.near.near(stage, body, time, found);
        found.retain(|(key, _)| match key {
            Key::Body(id) => stage.body(*id).is_fixed() || stage.body(*id).support == Support::Rest,
            Key::Wall(_) => true,
        });
    }
}
