use crate::{Pit, World};

/// How a [`Pit`](crate::Pit) runs a world.
///
/// ```
/// use carom::{PitOptions, Substeps};
///
/// let options = PitOptions::new(0.5).substeps(Substeps::Auto).threshold(0.01);
/// assert_eq!(options.frame, 0.5);
/// assert!(!options.only_approaching);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PitOptions {
    /// How long a frame lasts. If this is not a finite number above 0, time stands still.
    pub frame: f64,
    /// Into how many steps a frame is cut.
    pub substeps: Substeps,
    /// How near things may be to count as touching: gap ≤ threshold. Below 0 it takes an overlap. What
    /// is not finite counts as 0.
    pub threshold: f64,
    /// Whether discs that interfere are shocked only if they approach. Walls always ask for that.
    pub only_approaching: bool,
}

impl PitOptions {
    /// One step a frame, no threshold, and discs that interfere are shocked whether they approach or
    /// part.
    ///
    /// ```
    /// use carom::{PitOptions, Substeps};
    /// let options = PitOptions::new(1.0);
    /// assert_eq!((options.substeps, options.threshold), (Substeps::Given(1), 0.0));
    /// ```
    pub const fn new(frame: f64) -> Self {
        let substeps = Substeps::Given(1);
        PitOptions { frame, substeps, threshold: 0.0, only_approaching: false }
    }

    /// With so many steps a frame.
    ///
    /// ```
    /// use carom::{PitOptions, Substeps};
    /// assert_eq!(PitOptions::new(1.0).substeps(4).substeps, Substeps::Given(4));
    /// assert_eq!(PitOptions::new(1.0).substeps(Substeps::Auto).substeps, Substeps::Auto);
    /// ```
    #[must_use]
    pub fn substeps(mut self, substeps: impl Into<Substeps>) -> Self {
        self.substeps = substeps.into();
        self
    }

    /// With this interference threshold: two discs count as touching where the gap is no more.
    ///
    /// ```
    /// assert_eq!(carom::PitOptions::new(1.0).threshold(0.01).threshold, 0.01);
    /// ```
    #[must_use]
    pub const fn threshold(mut self, threshold: f64) -> Self {
        self.threshold = threshold;
        self
    }

    /// With shocks for discs that approach, and for no others: they no longer stick.
    ///
    /// ```
    /// assert!(carom::PitOptions::new(1.0).only_approaching(true).only_approaching);
    /// ```
    #[must_use]
    pub const fn only_approaching(mut self, only_approaching: bool) -> Self {
        self.only_approaching = only_approaching;
        self
    }
}

impl PitOptions {
    /// How many steps the first frame of a world is cut into.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, PitOptions, Substeps, World};
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::new(0.0, 3.0)));
    /// # let world = world.build().unwrap();
    /// assert_eq!(PitOptions::new(1.0).substeps(4).steps_a_frame(&world), 4);
    /// assert_eq!(PitOptions::new(1.0).substeps(Substeps::Auto).steps_a_frame(&world), 7);
    /// ```
    pub fn steps_a_frame(&self, world: &World) -> u32 {
        match self.substeps {
            Substeps::Given(count) => count.max(1),
            Substeps::Auto => Pit::rule(world, self.frame).substeps_needed,
        }
    }
}

/// Into how many steps a frame is cut.
///
/// ```
/// use carom::Substeps;
/// assert_eq!(Substeps::from(8), Substeps::Given(8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Substeps {
    /// So many, and at least one.
    Given(u32),
    /// As many as the [`Rule`](crate::Rule) asks for, at the speeds that the discs have when a frame
    /// begins. There is no limit to it: see what the rule needs first.
    Auto,
}

impl From<u32> for Substeps {
    fn from(count: u32) -> Self {
        Substeps::Given(count)
    }
}
