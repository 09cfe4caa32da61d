//! What there is to say of a run besides its collisions: who lies still, and what was done where there was
//! no other way.

use super::{Method, Run};
use carom::{BodyState, DVec2, Time};

/// What was done where bounces piled up without end, or walls left no room.
///
/// ```
/// assert_eq!(carom_wasm::run::LastResorts::default().crushed, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastResorts {
    /// Contacts that did not bounce as they should, because bounces piled up without end.
    pub stilled: u64,
    /// Collisions that were put off for the same reason.
    pub paused: u64,
    /// Bodies that walls which move go through, because they left them no room.
    pub crushed: u64,
}

impl Run {
    /// What was done up to and with a time where there was no other way. Only the engine counts it.
    ///
    /// ```
    /// use carom_wasm::run::{LastResorts, Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// assert_eq!(run.last_resorts_at(3.0), LastResorts::default());
    /// ```
    pub fn last_resorts_at(&self, seconds: f64) -> LastResorts {
        let last = self.world.epochs().last_of(seconds);
        let count = self.last_resorts.partition_point(|(time, _)| *time <= last);
        self.last_resorts[..count].last().map_or(LastResorts::default(), |(_, found)| *found)
    }

    /// Where things fall: how many bodies lie still at a time. At the start, none has come to rest.
    ///
    /// ```
    /// use carom_wasm::run::{Run, RunOptions};
    /// let text = "[world]\ngravity = [0, -2]\n[[disc]]\ncenter = [0, 0]\nradius = 1";
    /// let run = Run::new(carom_wasm::scene::load(text).unwrap(), &RunOptions::default());
    /// assert_eq!(run.at_rest(0.0), Some(0));
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// assert_eq!(run.at_rest(0.0), None);
    /// ```
    pub fn at_rest(&self, seconds: f64) -> Option<usize> {
        if self.world.gravity() == DVec2::ZERO {
            return None;
        }
        if !(seconds > self.world.start()) {
            return Some(0);
        }
        let discs = self.world.discs().iter().map(|disc| disc.is_fixed());
        let polygons = self.world.polygons().iter().map(|polygon| polygon.is_fixed());
        let is_fixed: Vec<bool> = discs.chain(polygons).collect();
        let lies = |body: &BodyState| body.velocity == DVec2::ZERO && body.spin == 0.0;
        let bodies = self.timeline.bodies_at(self.instant(seconds));
        Some(bodies.filter(|(id, body)| !is_fixed[*id as usize] && lies(body)).count())
    }

    /// Notes what the engine had to do, if it is more than it was.
    pub(super) fn note_last_resorts(&mut self, time: Time) {
        let Method::Events(engine) = &self.method else { return };
        let work = engine.work();
        let found =
            LastResorts { stilled: work.stilled, paused: work.paused, crushed: work.crushed };
        let before = self.last_resorts.last().map_or(LastResorts::default(), |(_, found)| *found);
        if found != before {
            self.last_resorts.push((time, found));
        }
    }
}
