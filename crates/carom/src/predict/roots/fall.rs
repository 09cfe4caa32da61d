//! Two points, one of them with a constant acceleration against the other: when do they come within
//! a distance of each other, and when do they get beyond it?
//!
//! F(t) = |p + vt + ½gt²|² − R² has degree 4, and its second derivative degree 2.

use super::polynomial::Polynomial;
use crate::number::{Double, Formula, Number, Units, Vector, exponent, scale, unit};
use glam::DVec2;

/// The two ways: from a first point to a second, each pair as it was given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fall {
    pub from: [DVec2; 2],
    pub velocity: [DVec2; 2],
    pub acceleration: [DVec2; 2],
    /// The distance is the sum of these.
    pub radii: [f64; 2],
}

impl Fall {
    /// The first instant from which on they are within the distance and approaching, and the
    /// direction of the second from the first then.
    pub fn comes_within(&self) -> Option<(f64, DVec2)> {
        let (units, scaled) = self.in_comfortable_units();
        let excess = Excess { fall: &scaled, beyond: false };
        scaled.arrival(Polynomial::new(excess).first_fall()?, units, -1.0)
    }

    /// The first instant from which on they are at the distance or beyond it, and parting.
    pub fn gets_beyond(&self) -> Option<(f64, DVec2)> {
        let (units, scaled) = self.in_comfortable_units();
        let excess = Excess { fall: &scaled, beyond: true };
        scaled.arrival(Polynomial::new(excess).first_fall()?, units, 1.0)
    }

    /// Where the two points are in the same place, the direction is the one they go to, or (`course` −1)
    /// come from.
    fn arrival(&self, t: f64, units: Units, course: f64) -> Option<(f64, DVec2)> {
        let instant = units.instant(t);
        let [p, v, g] = self.terms::<Double>();
        // Directions are the same over 4^k and 2^k; late ones would overflow.
        let late = exponent(t).max(0);
        let (one, time) = (Double::from(scale(1.0, -late)), Double::from(scale(t, -late)));
        let place = p.times(&one).plus(&v.times(&time)).times(&one);
        let place = place.plus(&g.times(&time).times(&time));
        let velocity = v.times(&one).plus(&g.times(&(time + time)));
        let [place, velocity, pull] =
            [place, velocity, g].map(|vector| DVec2::new(vector.x.hi, vector.y.hi));
        // With no velocity either, they part and come together along the acceleration.
        let direction = unit(place).or_else(|| unit(velocity * course)).or_else(|| unit(pull));
        instant.is_finite().then(|| (instant, direction.unwrap_or(DVec2::X)))
    }

    /// p, v and ½g.
    fn terms<N: Number>(&self) -> [Vector<N>; 3] {
        let half = N::of(0.5);
        let [from, to] = self.acceleration;
        [
            Vector::between(self.from[0], self.from[1]),
            Vector::between(self.velocity[0], self.velocity[1]),
            Vector::between(from, to).times(&half),
        ]
    }

    fn in_comfortable_units(&self) -> (Units, Fall) {
        let units = comfortable_units(
            &[self.from[0], self.from[1]],
            &self.radii,
            &self.velocity,
            &self.acceleration,
        );
        let scaled = Fall {
            from: self.from.map(|p| lengths(units, p)),
            velocity: self.velocity.map(|v| speeds(units, v)),
            acceleration: self.acceleration.map(|g| accelerations(units, g)),
            radii: self.radii.map(|r| units.length(r)),
        };
        (units, scaled)
    }
}

/// Units in which lengths, speeds and accelerations are about 1, or the user's own if they are near
/// enough.
pub(crate) fn comfortable_units(
    points: &[DVec2],
    radii: &[f64],
    velocities: &[DVec2],
    accelerations: &[DVec2],
) -> Units {
    let largest =
        |vectors: &[DVec2]| vectors.iter().fold(0.0f64, |most, v| most.max(v.abs().max_element()));
    let length = radii.iter().fold(largest(points), |most, &r| most.max(r.abs()));
    let pull = largest(accelerations);
    // The speed that the acceleration reaches within such a length; or, if there is none, within 1.
    let within = if length == 0.0 { 0 } else { exponent(length) };
    let reached = if pull == 0.0 { 0.0 } else { scale(1.0, (exponent(pull) + within) / 2) };
    Units::of(&[length], &[largest(velocities).max(reached)])
}

pub(crate) fn lengths(units: Units, v: DVec2) -> DVec2 {
    DVec2::new(units.length(v.x), units.length(v.y))
}

pub(crate) fn speeds(units: Units, v: DVec2) -> DVec2 {
    DVec2::new(units.speed(v.x), units.speed(v.y))
}

pub(crate) fn accelerations(units: Units, v: DVec2) -> DVec2 {
    DVec2::new(units.acceleration(v.x), units.acceleration(v.y))
}

/// F, or −F.
struct Excess<'a> {
    fall: &'a Fall,
    beyond: bool,
}

impl Formula<5> for Excess<'_> {
    fn values<N: Number>(&self) -> [N; 5] {
        let [p, v, g] = self.fall.terms::<N>();
        let [r, s] = self.fall.radii;
        // Below any distance they are always beyond: R|R| instead of R² says so.
        let negative = r < -s;
        let r = N::of(r).plus(&N::of(s));
        let rr = if negative { r.square().negated() } else { r.square() };
        let twice = |x: N| x.plus(&x);
        let values = [
            p.length_squared().minus(&rr),
            twice(p.dot(&v)),
            v.length_squared().plus(&twice(p.dot(&g))),
            twice(v.dot(&g)),
            g.length_squared(),
        ];
        if self.beyond { values.map(|x| x.negated()) } else { values }
    }
}
