//! Bodies that are in each other's way at one instant: all of their contacts are ended at once.
//!
//! A body in a corner, or between a wall and others that a second wall presses on, would go from one contact to the
//! next and back, and no time would pass. Where energy is lost anyway, such contacts are carried out together: the
//! impulses at them push and never pull, without friction, and leave none of them closing (as in `network.rs`); each
//! opens as slowly as the lowest hop, so that there is a next time. Where that cannot be, because walls that nothing
//! stops leave no room, the body between them is crushed: those walls go through it from then on.

use super::Stage;
use super::company::{Closeness, Touching};
use super::network::{self, Change, Push};
use super::stage::{Near, Outcome};
use super::thing::{Key, Support, Thing};
use crate::Time;
use crate::number::{scale, sqrt};
use crate::rules::Repeats;
use alloc::vec::Vec;

impl Stage {
    /// Ends all contacts of a body and its company at once; `last` is the one that was just carried out.
    pub(super) fn untangle(
        &mut self,
        id: u32,
        last: Option<Touching>,
        time: Time,
        near: &dyn Near,
        out: &mut Outcome,
    ) {
        let company = self.company(id, time, near, Closeness::Touches, |_| true);
        let Some((members, mut contacts)) = company else { return };
        // Where corners meet, it is a matter of rounding which way they touch. If it goes on, what counts is how they met.
        let goes_on = self.body(id).repeats.go_on();
        if goes_on {
            let is_member = |key: Key| match key {
                Key::Body(id) => self.body(id).is_fixed() || members.contains(&id),
                Key::Wall(_) => true,
            };
            if let Some(last) = last.filter(|l| members.contains(&l.a) && is_member(l.b)) {
                let pair = [Key::Body(last.a), last.b];
                contacts.retain(|c| {
                    let same = [Key::Body(c.a), c.b];
                    same != pair && same != [pair[1], pair[0]]
                });
                contacts.push(last);
            }
        }
        let pushes: Vec<Push> = contacts
            .iter()
            .map(|contact| {
                let mut push = self.push(&members, contact, contact.normal);
                for (lever, key) in push.levers.iter_mut().zip([Key::Body(contact.a), contact.b]) {
                    if self.get(key).is_disc() {
                        *lever = 0.0;
                    }
                }
                Push { opens: self.driven(contact, time) - self.parting(contact, time), ..push }
            })
            .collect();
        let given: Vec<Change> = members
            .iter()
            .map(|id| {
                let flight = self.state(self.body(*id), time);
                (flight.velocity, flight.spin)
            })
            .collect();
        let after = match self.opened(&contacts, &pushes, &given, goes_on, time) {
            Some(after) => after,
            None if contacts.iter().any(|contact| self.get(contact.b).is_driven()) => {
                for contact in contacts {
                    if self.get(contact.b).is_driven() {
                        self.crush(contact.a, time, out);
                    }
                }
                return;
            }
            // It may take a few more shocks until there is.
            None if !self.body(id).repeats.have_no_end() => return,
            None => {
                // They fill the room that they are in: nothing opens, and nothing is to close.
                members.iter().for_each(|id| self.bodies[*id as usize].is_wedged = true);
                let still: Vec<Push> =
                    pushes.iter().map(|push| Push { opens: 0.0, ..*push }).collect();
                self.stilled += 1;
                let most = fastest(&still, &given);
                let (after, _) = network::least(&still, &given, 1e-12 * most);
                let is_found = |push: &Push| push.opening(&after).abs() <= 2.0 * most;
                // With masses too unlike each other, it may not be found.
                if !still.iter().all(is_found) || swiftest(&after) > 2.0 * swiftest(&given) {
                    return;
                }
                after
            }
        };
        let (epochs, torus) = (self.epochs, self.torus);
        for (member, (velocity, spin)) in members.into_iter().zip(after) {
            let body = &mut self.bodies[member as usize];
            body.flight.bring(time, epochs, torus);
            let before = (body.flight.velocity, body.flight.spin);
            body.flight.velocity = velocity;
            body.flight.spin = if body.is_disc() { before.1 } else { spin };
            if body.support != Support::Nothing {
                self.release(member);
            }
            self.note_change(member, before, time, out);
        }
        if self.body(id).is_wedged {
            self.rest_where_it_fits(id, time, near, out);
        }
    }

    /// What fills its room, and has stopped there, comes to rest if it can be held.
    fn rest_where_it_fits(&mut self, id: u32, time: Time, near: &dyn Near, out: &mut Outcome) {
        let company = self.company(id, time, near, Closeness::Rests, |key| match key {
            Key::Body(other) if !self.body(other).is_fixed() => self.is_calm(other, time),
            _ => self.get(key).is_still(),
        });
        let Some((members, contacts)) = company else { return };
        if let Some(moves) = self.balance(&members, &contacts) {
            self.come_to_rest(&members, &moves, time, near, out);
        }
    }

    /// The motions after which every contact opens, if there is room for that.
    fn opened(
        &self,
        contacts: &[Touching],
        pushes: &[Push],
        given: &[Change],
        goes_on: bool,
        time: Time,
    ) -> Option<Vec<Change>> {
        let slowest = contacts.iter().map(|c| self.parting(c, time)).fold(f64::INFINITY, f64::min);
        let (after, _) = network::least(pushes, given, 1e-3 * slowest);
        // Nothing that pushes bodies apart makes them much faster than they were, or than walls are: least of all again and
        // again.
        let most = if goes_on { 1.0 } else { 1e3 } * fastest(pushes, given);
        let most = if goes_on { most + slowest } else { most };
        let closes = |(contact, push): (&Touching, &Push)| {
            let opening = push.opening(&after);
            !(opening >= -0.5 * self.parting(contact, time)) || opening > most
        };
        // Levers make much of what walls do, but not again and again of what they made before.
        let walls = contacts.iter().map(|c| self.driven(c, time).abs()).fold(slowest, f64::max);
        let is_moderate = swiftest(&after) <= 2.0 * swiftest(given) + 1e3 * walls;
        (is_moderate && !contacts.iter().zip(pushes).any(closes)).then_some(after)
    }

    /// Walls have left a body no room.
    fn crush(&mut self, id: u32, time: Time, out: &mut Outcome) {
        let (epochs, torus) = (self.epochs, self.torus);
        let body = &mut self.bodies[id as usize];
        self.crushed += u64::from(!body.is_crushed);
        (body.is_crushed, body.repeats) = (true, Repeats::default());
        body.flight.bring(time, epochs, torus);
        let motion = (body.flight.velocity, body.flight.spin);
        self.note_change(id, motion, time, out);
    }

    /// How fast a contact opens by what nothing can stop.
    fn driven(&self, contact: &Touching, time: Time) -> f64 {
        let thing = self.get(contact.b);
        if !thing.is_fixed() {
            return 0.0;
        }
        let seen = self.seen(thing, time);
        let point = thing.center(&seen.flight) + contact.arms[1];
        super::collide::at_point(&seen, point, -contact.normal)
            .contact_velocity()
            .dot(contact.normal)
    }

    /// How fast it is to open: as what hops, or a little faster than things slide and turn there.
    fn parting(&self, contact: &Touching, time: Time) -> f64 {
        let (one, other) = (self.body(contact.a), self.get(contact.b));
        let size = if other.is_fixed() { one.size() } else { one.size().min(other.size()) };
        let hop = self.lowest_hop(size);
        let fast = |thing: &Thing| {
            let flight = self.state(thing, time);
            let turns = if thing.is_disc() { 0.0 } else { flight.spin.abs() * size };
            sqrt(flight.velocity.length_squared()) + turns + thing.stretch_speed()
        };
        let moves = scale(fast(one) + fast(other), -10);
        hop.max(moves).max(scale(size / self.epochs.length(), -10))
    }
}

/// The fastest that contacts close or open, of all.
fn fastest(pushes: &[Push], given: &[Change]) -> f64 {
    pushes.iter().map(|push| push.opening(given).abs()).fold(0.0, f64::max)
}

/// The fastest body.
fn swiftest(changes: &[Change]) -> f64 {
    changes.iter().map(|(velocity, _)| sqrt(velocity.length_squared())).fold(0.0, f64::max)
}
