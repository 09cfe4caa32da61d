use glam::DVec2;

/// Energy and momentum of all bodies that are not fixed.
///
/// Added up so that nothing that matters is lost to rounding: a million discs have the energy of their
/// collisions, not of the adding up.
///
/// ```
/// use carom::{DVec2, measure::Totals};
///
/// let bodies = [(1.0, 1e16), (1.0, 1.0), (1.0, -1e16), (f64::INFINITY, 7.0)]; // the last is fixed
/// let totals = Totals::of(bodies.into_iter().map(|(mass, v)| (mass, DVec2::new(v, 0.0))));
/// assert_eq!(totals.momentum, DVec2::new(1.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Totals {
    /// The kinetic energy.
    pub energy: f64,
    /// The momentum.
    pub momentum: DVec2,
}

impl Totals {
    /// Of bodies of these masses and velocities.
    ///
    /// ```
    /// use carom::{DVec2, measure::Totals};
    /// assert_eq!(Totals::of([(2.0, DVec2::new(3.0, 0.0))].into_iter()).energy, 9.0);
    /// ```
    pub fn of(bodies: impl Iterator<Item = (f64, DVec2)>) -> Self {
        let (mut energy, mut x, mut y) = (Sum::default(), Sum::default(), Sum::default());
        for (mass, velocity) in bodies.filter(|(mass, _)| mass.is_finite()) {
            energy.add(0.5 * mass * velocity.length_squared());
            x.add(mass * velocity.x);
            y.add(mass * velocity.y);
        }
        Totals { energy: energy.value(), momentum: DVec2::new(x.value(), y.value()) }
    }
}

/// A sum that keeps what rounding loses (Neumaier 1974).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Sum {
    sum: f64,
    lost: f64,
}

impl Sum {
    pub fn add(&mut self, term: f64) {
        let sum = self.sum + term;
        let (large, small) =
            if self.sum.abs() >= term.abs() { (self.sum, term) } else { (term, self.sum) };
        self.lost += (large - sum) + small;
        self.sum = sum;
    }

    pub fn value(self) -> f64 {
        self.sum + self.lost
    }
}
