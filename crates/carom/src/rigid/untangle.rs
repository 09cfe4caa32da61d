//! Bodies that are in each other's way at one instant: all of their contacts are ended at once.
//!
//! A body in a corner, or between a wall and others that a second wall presses on, would go from one contact to the
//! next and back, and no time would pass. Where energy is lost anyway, such contacts are carried out together: the
//! impulses at them push and never pull, without friction, and leave none of them closing (as in `network.rs`); each
//! opens as slowly as the lowest hop, so that there is a next time. Where that cannot be, because walls that nothing
//! stops leave no room, the body between them is crushed: those walls go through it from then on.

use super::Stage;
use super::collide::HOP;
use super::company::{Closeness, Touching};
use super::network::{self, Change, Push};
use super::stage::{Near, Outcome};
use super::thing::Support;
use crate::Time;
use crate::number::{scale, sqrt};
use alloc::vec::Vec;

impl Stage {
    /// Ends all contacts of a body and its company at once.
    pub(super) fn untangle(&mut self, id: u32, time: Time, near: &dyn Near, out: &mut Outcome) {
        let company = self.company(id, time, near, Closeness::Touches, |_| true);
        let Some((members, contacts)) = company else { return };
        let pushes: Vec<Push> = contacts
            .iter()
            .map(|contact| {
                let push = self.push(&members, contact, contact.normal);
                Push { opens: self.driven(contact, time) - self.parting(contact), ..push }
            })
            .collect();
        let given: Vec<Change> = members
            .iter()
            .map(|id| {
                let flight = self.state(self.body(*id), time);
                (flight.velocity, flight.spin)
            })
            .collect();
        let slowest = contacts.iter().map(|c| self.parting(c)).fold(f64::INFINITY, f64::min);
        let (after, _) = network::least(&pushes, &given, 1e-3 * slowest);
        for ((contact, push), opening) in
            contacts.iter().zip(&pushes).map(|(c, p)| ((c, p), p.opening(&after)))
        {
            let is_driven = self.get(contact.b).is_driven();
            if is_driven && opening < -self.parting(contact) && push.bodies[0].is_some() {
                self.crush(contact.a);
            }
        }
        let (epochs, torus) = (self.epochs, self.torus);
        for (member, (velocity, spin)) in members.into_iter().zip(after) {
            let body = &mut self.bodies[member as usize];
            body.flight.bring(time, epochs, torus);
            let before = (body.flight.velocity, body.flight.spin);
            (body.flight.velocity, body.flight.spin) = (velocity, spin);
            body.repeats = Default::default();
            if body.support != Support::Nothing {
                self.release(member);
            }
            self.note_change(member, before, time, out);
        }
    }

    /// Walls have left a body no room.
    pub(super) fn crush(&mut self, id: u32) {
        let body = &mut self.bodies[id as usize];
        self.crushed += u64::from(!body.is_crushed);
        body.is_crushed = true;
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

    /// How fast it is to open.
    fn parting(&self, contact: &Touching) -> f64 {
        let (one, other) = (self.body(contact.a), self.get(contact.b));
        let size = if other.is_fixed() { one.size() } else { one.size().min(other.size()) };
        let falls = sqrt(self.gravity.length_squared());
        let hop = sqrt(2.0 * falls * (HOP * size));
        hop.max(scale(size / self.epochs.length(), -10))
    }
}
