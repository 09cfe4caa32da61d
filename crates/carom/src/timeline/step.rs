use super::Timeline;
use crate::{Pit, When};

impl Timeline {
    /// Has PIT go on by one sub-step, if it ends by a time, and records it: the shocks, and where they leave
    /// the discs. Whether it did: if not, there is none that does, now or later.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Pit, PitOptions, Timeline, World};
    ///
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// let world = world.build().unwrap();
    /// let (mut pit, mut timeline) = (Pit::new(&world, PitOptions::new(1.0)), Timeline::new(&world));
    /// while timeline.record_step(&mut pit, 3.5) {}
    /// assert_eq!(timeline.seconds(timeline.end()), 3.0);
    /// assert_eq!(timeline.disc_at(0, 2.5).center, DVec2::new(2.5, 0.0));
    /// ```
    pub fn record_step(&mut self, pit: &mut Pit, until: impl When) -> bool {
        let goes_on = pit.substep_by(until, |event| self.record(event));
        if goes_on && self.rigid.is_some() {
            self.record_bodies(pit.now(), pit.bodies());
        } else if goes_on {
            self.record_frame(pit.now(), pit.discs().map(|(_, state)| state));
        }
        goes_on
    }
}
