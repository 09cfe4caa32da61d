use crate::{Engine, Pit, PitOptions, Timeline, World};

/// Both runs of a world, kept: to be drawn side by side.
///
/// ```
/// use carom::diagnosis::Runs;
/// use carom::{DVec2, DiscBody, PitOptions, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::new(0.0, 0.0), 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(4.5, 0.0), 1.0));
/// let runs = Runs::of(&world.build().unwrap(), PitOptions::new(1.0), 4.0);
/// assert_eq!(runs.truth.disc_at(1, 4.0).center.x, 6.0);
/// assert_eq!(runs.pit.disc_at(1, 4.0).center.x, 5.5);
/// ```
#[derive(Clone, Debug)]
pub struct Runs {
    /// What truly happens.
    pub truth: Timeline,
    /// What PIT makes of it. Its events are the shocks; it goes to the end of the last whole step.
    pub pit: Timeline,
}

impl Runs {
    /// Runs a world by the engine and by PIT, up to a time.
    ///
    /// ```
    /// use carom::{PitOptions, World, diagnosis::Runs};
    /// let runs = Runs::of(&World::builder().build().unwrap(), PitOptions::new(1.0), 2.5);
    /// assert_eq!(runs.truth.seconds(runs.truth.end()), 2.5);
    /// assert_eq!(runs.pit.seconds(runs.pit.end()), 2.0);
    /// ```
    pub fn of(world: &World, options: PitOptions, until: f64) -> Self {
        let (mut engine, mut truth) = (Engine::new(world), Timeline::new(world));
        engine.advance_with(until, |event| truth.record(event));
        truth.end_at(until);

        let (mut pit, mut seen) = (Pit::new(world, options), Timeline::new(world));
        let last = world.epochs().time(until);
        while seen.record_step(&mut pit, last) {}
        Runs { truth, pit: seen }
    }
}
