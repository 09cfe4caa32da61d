//! How a contact ends: the rules for slow ones, and for those without end.
//!
//! | where | it |
//! |---|---|
//! | nothing pulls, and nothing turns | bounces; not below the cutoff, nor without end |
//! | fast enough | bounces |
//! | slow, pulled onto a flat side | is held there |
//! | slow, and nothing brings it back to what is fixed or rests | does not bounce |
//! | slow, on what is not flat | hops, ever lower |
//! | so slow that bounces would no longer advance the clock, or be lost in the digits | is slow, whatever the cutoff |

use super::Stage;
use super::bounce::Touch;
use super::thing::{Key, Support, Thing};
use crate::number::{scale, sqrt};
use crate::shock::SpinningBody;
use crate::{Contact, Time};
use glam::DVec2;

/// The lowest hops of what lies on something that is not flat, in sizes.
pub(super) const HOP: f64 = 4e-6;
/// A bounce that is over after this share of an epoch no longer advances the clock.
const CLOCK: f64 = 1.0 / (1u64 << 50) as f64;
/// What would be back after this share of an epoch, many times in a row, does not bounce even if nothing is lost.
const FAINT: f64 = 1.0 / (1u64 << 36) as f64;
/// Bounces that are lower than this, in sizes of the coordinates, are lost in the digits of a place: rounding may give
/// back what each of them takes. When so many in a row should have left no more of the speed than that, it is over.
const DIGITS: f64 = 1.0 / (1u64 << 48) as f64;
const FADED: f64 = 1.0 / (1u64 << 60) as f64;

/// How a contact ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum End {
    /// By the law, with this restitution.
    Bounces(f64),
    /// It is too slow to bounce, and what pulls them together holds them there.
    Holds,
    /// The same, on what is not flat: they part at this speed, and will be back.
    Hops(f64),
}

impl Stage {
    /// How strongly things fall.
    pub(super) fn falls(&self) -> f64 {
        sqrt(self.gravity.length_squared())
    }

    /// The speed at which what is of a size hops no higher than it may.
    pub(super) fn lowest_hop(&self, size: f64) -> f64 {
        sqrt(2.0 * self.falls() * (HOP * size))
    }

    /// The speed at which what is pulled like that is back before the clock has advanced.
    pub(super) fn clock_speed(&self, pull: f64) -> f64 {
        pull * self.epochs.length() * CLOCK
    }

    /// Whether things that approach this slowly would be back, if they bounced, before the clock has hardly advanced.
    pub(super) fn is_faint(&self, closing: f64) -> bool {
        closing <= self.falls() * self.epochs.length() * FAINT
    }

    /// Whether nothing is lost where two things touch.
    pub(super) fn is_elastic(&self, a: &Thing, b: &Thing) -> bool {
        let restitution = a.restitution.min(b.restitution);
        restitution == 1.0 && a.friction.min(b.friction) == 0.0 && !a.is_squeezed && !b.is_squeezed
    }

    /// How a contact ends: the rules for slow ones, and for those without end.
    pub(super) fn end(
        &self,
        (a, b, time): (Key, Key, Time),
        contact: &Contact,
        touch: &Touch,
        pull: f64,
        many: bool,
    ) -> End {
        let (one, other) = (self.get(a), self.get(b));
        let by_walls = one.is_squeezed || other.is_squeezed;
        let restitution = if by_walls { 0.0 } else { one.restitution.min(other.restitution) };
        let closing = touch.closing();
        let turns = turning(one, &touch.a, touch.slip()) + turning(other, &touch.b, touch.slip());
        if self.gravity == DVec2::ZERO && pull <= 0.0 && turns == 0.0 {
            return End::Bounces(self.straight(one, other, restitution, closing, many));
        }
        // What falls together is not pulled together, but hops as well: were it to stick, every push would go to and
        // fro in a heap without end.
        let falls = self.falls() + turns;
        let (held, pull) = (pull > 0.0, if pull > 0.0 { pull } else { falls });
        let clock = self.clock_speed(pull);
        let least = self.least_hop(a, b, pull);
        // Squeezed between others, it would bounce to and fro without any time between. What bounces on a floor alone goes
        // on as long as the clock does.
        let elastic = self.is_elastic(one, other);
        let can_hold = || self.can_hold(a, b, contact, time);
        let squeezed = many && !elastic && !can_hold();
        let lost = one.faded.min(other.faded) < FADED;
        let faint = many && elastic && self.is_faint(closing);
        let slow =
            closing < self.restitution_cutoff || closing <= clock || squeezed || lost || faint;
        // A polygon that lies flat does not bounce from corner to corner until the clock stops.
        let rocks = [one, other].iter().any(|thing| !thing.is_disc() && !thing.is_fixed())
            && closing <= 4.0 * least
            && !elastic;
        if !slow && !rocks && (elastic || restitution * closing >= least) {
            return End::Bounces(restitution);
        }
        if held && can_hold() {
            return if slow || rocks { End::Holds } else { End::Bounces(restitution) };
        }
        let ends = |thing: &Thing| thing.is_fixed() || thing.support == Support::Rest;
        if slow && !held && (ends(one) || ends(other)) {
            // Nothing brings it back.
            return End::Bounces(0.0);
        }
        if !slow {
            // Still too fast to be called slow, but it would part too slowly to come back at another time.
            return End::Hops(least);
        }
        if elastic && self.restitution_cutoff == 0.0 {
            return End::Hops(if many { least } else { (clock * 1024.0).min(least) });
        }
        let calm = self.hop(one.calm_if_movable().min(other.calm_if_movable()));
        let past = touch.slip() * (1.0 / 1024.0);
        End::Hops(least.max(calm).max(past))
    }

    /// How fast two things part that hop as low as they can.
    pub(super) fn least_hop(&self, a: Key, b: Key, pull: f64) -> f64 {
        let size = self.get(a).size_if_movable().min(self.get(b).size_if_movable());
        sqrt(2.0 * pull * (HOP * size))
    }

    /// How fast a contact parts on a level of calm: at first a quarter of what is slow, and ever less.
    pub(super) fn hop(&self, calm: u8) -> f64 {
        scale(0.25 * self.restitution_cutoff, -2 * i32::from(calm))
    }

    /// The restitution where nothing falls: as `rules` has it for discs.
    fn straight(&self, one: &Thing, other: &Thing, own: f64, closing: f64, many: bool) -> f64 {
        let slow = self.restitution_cutoff > 0.0 && closing < self.restitution_cutoff;
        match (own < 1.0 && many, slow) {
            (true, _) => one.repeats.max(other.repeats).restitution(),
            (_, true) => 0.0,
            _ => own,
        }
    }

    /// Reckons up bounces in a row that are lost in the digits of a place.
    pub(super) fn note_low(&mut self, a: Key, b: Key, contact: &Contact, touch: &Touch) {
        let pull = self.falls();
        let restitution = self.get(a).restitution.min(self.get(b).restitution);
        for key in [a, b] {
            let Key::Body(id) = key else { continue };
            let body = &mut self.bodies[id as usize];
            let place = contact.point_a.abs().max_element() + body.reach;
            let is_low = touch.closing() <= sqrt(2.0 * pull * (DIGITS * place));
            body.faded = if is_low { body.faded * restitution.min(0.9) } else { 1.0 };
        }
    }
}

impl Thing {
    fn size_if_movable(&self) -> f64 {
        if self.is_fixed() { f64::INFINITY } else { self.size() }
    }

    fn calm_if_movable(&self) -> u8 {
        if self.is_fixed() || self.support == Support::Rest { u8::MAX } else { self.calm }
    }
}

/// How strongly a side that turns may come towards what slides along it.
fn turning(thing: &Thing, body: &SpinningBody, slip: f64) -> f64 {
    let spin = if thing.is_disc() { 0.0 } else { body.spin.abs() };
    spin * (spin * thing.reach + 2.0 * slip)
}
