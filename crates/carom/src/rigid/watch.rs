//! What can be seen of a stage at a time.

use super::Stage;
use super::thing::Thing;
use crate::measure::Sum;
use crate::{BodyState, DiscState, Time};
use glam::DVec2;

impl Stage {
    /// How many bodies there are, or were.
    pub fn len(&self) -> u32 {
        self.bodies.len() as u32
    }

    fn there(&self, id: u32) -> Option<&Thing> {
        self.bodies.get(id as usize).filter(|body| !body.is_gone)
    }

    /// A disc or a polygon at a time.
    pub fn body_at(&self, id: u32, time: Time) -> Option<BodyState> {
        self.there(id).map(|body| self.body_state(body, time))
    }

    /// A disc at a time.
    pub fn disc_at(&self, id: u32, time: Time) -> Option<DiscState> {
        let disc = self.there(id).filter(|body| body.is_disc())?;
        let BodyState { center, velocity, .. } = self.body_state(disc, time);
        Some(DiscState { center, velocity })
    }

    /// All bodies at a time, with their numbers.
    pub fn bodies_at(&self, time: Time) -> impl Iterator<Item = (u32, BodyState)> + '_ {
        (0..self.len()).filter_map(move |id| Some((id, self.body_at(id, time)?)))
    }

    /// All discs at a time, with their numbers.
    pub fn discs_at(&self, time: Time) -> impl Iterator<Item = (u32, DiscState)> + '_ {
        (0..self.len()).filter_map(move |id| Some((id, self.disc_at(id, time)?)))
    }

    fn body_state(&self, body: &Thing, time: Time) -> BodyState {
        let flight = self.state(body, time);
        let place = body.center(&flight);
        let center = self.torus.map_or(place, |torus| torus.inside(place));
        let (velocity, angle, spin) = (flight.velocity, flight.angle, flight.spin);
        BodyState { center, velocity, angle, spin }
    }

    /// Kinetic energy, with that of spin, and potential, of all that can be moved.
    pub fn energy(&self, time: Time) -> f64 {
        let mut sum = Sum::default();
        for body in self.bodies.iter().filter(|body| !body.is_gone && !body.is_fixed()) {
            let flight = self.state(body, time);
            sum.add(0.5 * body.mass * flight.velocity.length_squared());
            sum.add(-(body.mass * self.gravity.dot(flight.place)));
            if flight.spin != 0.0 {
                sum.add(0.5 * body.inertia * (flight.spin * flight.spin));
            }
        }
        sum.value()
    }

    /// The momentum of all that can be moved.
    pub fn momentum(&self, time: Time) -> DVec2 {
        let (mut x, mut y) = (Sum::default(), Sum::default());
        for body in self.bodies.iter().filter(|body| !body.is_gone && !body.is_fixed()) {
            let velocity = self.state(body, time).velocity;
            x.add(body.mass * velocity.x);
            y.add(body.mass * velocity.y);
        }
        DVec2::new(x.value(), y.value())
    }
}
