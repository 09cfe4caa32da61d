use carom::DVec2;

/// Energy and momentum of all bodies that are not fixed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Totals {
    pub energy: f64,
    pub momentum: [f64; 2],
}

impl Totals {
    /// Of bodies of these masses and velocities.
    pub fn of(bodies: impl Iterator<Item = (f64, DVec2)>) -> Self {
        let (mut energy, mut x, mut y) = (Sum::default(), Sum::default(), Sum::default());
        for (mass, velocity) in bodies.filter(|(mass, _)| mass.is_finite()) {
            energy.add(0.5 * mass * velocity.length_squared());
            x.add(mass * velocity.x);
            y.add(mass * velocity.y);
        }
        Totals { energy: energy.value(), momentum: [x.value(), y.value()] }
    }
}

/// A sum that keeps what rounding loses (Neumaier 1974), so that a million discs have the energy of
/// their collisions, not of the adding up.
#[derive(Clone, Copy, Default)]
struct Sum {
    sum: f64,
    lost: f64,
}

impl Sum {
    fn add(&mut self, term: f64) {
        let sum = self.sum + term;
        let (large, small) =
            if self.sum.abs() >= term.abs() { (self.sum, term) } else { (term, self.sum) };
        self.lost += (large - sum) + small;
        self.sum = sum;
    }

    fn value(self) -> f64 {
        self.sum + self.lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_terms_are_not_lost_beside_large_ones() {
        let terms = [(1.0, 1e16), (1.0, 1.0), (1.0, -1e16), (f64::INFINITY, 7.0)];
        let totals = Totals::of(terms.into_iter().map(|(mass, vx)| (mass, DVec2::new(vx, 0.0))));
        assert_eq!(totals.momentum, [1.0, 0.0]);
    }
}
