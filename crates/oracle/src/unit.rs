//! Units in which the numbers of a case are about 1, so that f64 can decide the easy signs.

use crate::dyadic::Dyadic;
use crate::polynomial::{Path, Polynomial};
use glam::DVec2;

/// A path as its derivatives: place, velocity, half the acceleration. Exact.
#[derive(Clone, Debug)]
pub struct Flight(pub [[Dyadic; 2]; 3]);

impl Flight {
    /// From f64 values.
    pub fn new(place: DVec2, velocity: DVec2, acceleration: DVec2) -> Self {
        let exact = |v: DVec2| [Dyadic::from(v.x), Dyadic::from(v.y)];
        let [x, y] = exact(acceleration);
        Flight([exact(place), exact(velocity), [x.shifted(-1), y.shifted(-1)]])
    }

    /// The same, relative to another.
    pub fn minus(&self, other: &Flight) -> Flight {
        let difference = |i: usize, j: usize| &self.0[i][j] - &other.0[i][j];
        Flight([0, 1, 2].map(|i| [difference(i, 0), difference(i, 1)]))
    }

    fn magnitude(&self, order: usize) -> Option<i64> {
        self.0[order].iter().filter_map(Dyadic::magnitude).max()
    }
}

/// Units of length and time: 2^length and 2^time.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// Exponent of the unit of length.
    pub length: i64,
    /// Exponent of the unit of time.
    pub time: i64,
}

impl Unit {
    /// The units in which these paths, and this length, are about 1 and move by about 1.
    pub fn of(paths: &[&Flight], length: &Dyadic) -> Self {
        let most = |order| paths.iter().filter_map(|p| p.magnitude(order)).max();
        let length = most(0).into_iter().chain(length.magnitude()).max().unwrap_or(0);
        let by_velocity = most(1).map(|speed| length - speed);
        let by_acceleration = most(2).map(|a| (length - a).div_euclid(2));
        let time = by_velocity.into_iter().chain(by_acceleration).min().unwrap_or(0);
        Unit { length, time }
    }

    /// A length in these units.
    pub fn length(&self, x: &Dyadic) -> Dyadic {
        x.clone().shifted(-self.length)
    }

    /// A path in these units.
    pub fn path(&self, flight: &Flight) -> Path {
        let coordinate = |j: usize| {
            let in_units =
                |i: usize| flight.0[i][j].clone().shifted(i as i64 * self.time - self.length);
            Polynomial::new((0..3).map(in_units).collect())
        };
        Path { x: coordinate(0), y: coordinate(1) }
    }
}
