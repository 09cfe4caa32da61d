use super::Gap;
use super::length::length_and_direction;
use super::meet::Measure;
use super::settle::is_in_doubt;
use crate::number::{Formula, Number, Vector, sign};
use crate::{Disc, Feature};

/// The gap between two discs: the distance of their centres less both radii.
///
/// Within 2 units in the last place of the distance of the centres plus the radii; where that would
/// leave the sign in doubt, within 4 of the gap itself. With the same centre, the normal is +x.
///
/// ```
/// use carom::{DVec2, Disc, interfere};
///
/// let a = Disc::new(DVec2::new(0.0, 0.0), 1.0);
/// let b = Disc::new(DVec2::new(3.0, 4.0), 1.0);
/// let gap = interfere::disc_disc(&a, &b);
/// assert_eq!(gap.distance, 3.0);
/// assert_eq!(gap.normal, DVec2::new(0.6, 0.8));
/// ```
#[inline]
pub fn disc_disc(a: &Disc, b: &Disc) -> Gap {
    let radii = a.radius + b.radius;
    let (apart, normal) = length_and_direction(b.center - a.center);
    let mut distance = apart - radii;
    if is_in_doubt(distance, apart + radii) {
        distance = measure(a, b).settled();
    }
    Gap {
        distance,
        point_a: a.center + normal * a.radius,
        point_b: b.center - normal * b.radius,
        normal,
        feature_a: Feature::Rim,
        feature_b: Feature::Rim,
    }
}

fn measure(a: &Disc, b: &Disc) -> Measure {
    Measure { p: b.center, a: a.center, b: a.center, radii: [a.radius, b.radius] }
}

/// Do two discs touch or overlap? Exact.
///
/// ```
/// use carom::{DVec2, Disc, interfere::touch};
///
/// let a = Disc::new(DVec2::new(0.0, 0.0), 2.0);
/// let b = Disc::new(DVec2::new(3.0, 4.0), 3.0);
/// assert!(touch::disc_disc(&a, &b));
///
/// let smaller = Disc::new(b.center, 3.0 - 2.0 * f64::EPSILON);
/// assert!(!touch::disc_disc(&a, &smaller));
/// ```
#[inline]
pub fn touch(a: &Disc, b: &Disc) -> bool {
    within(a, b, 0.0)
}

/// Are two discs within `threshold` of each other: is the distance of their centres ≤ the sum of
/// their radii and the threshold? Exact, also for a threshold below 0.
///
/// This is `interfere` as in the papers on the Periodic Interference Test, which take a threshold of
/// 0.01 so as not to miss what a frame's step just jumps over.
///
/// ```
/// use carom::{DVec2, Disc, interfere::touch};
///
/// let a = Disc::new(DVec2::new(0.0, 0.0), 1.0);
/// let b = Disc::new(DVec2::new(2.005, 0.0), 1.0);
/// assert!(touch::disc_disc_within(&a, &b, 0.01));
/// assert!(!touch::disc_disc_within(&a, &b, 0.001));
/// ```
#[inline]
pub fn within(a: &Disc, b: &Disc, threshold: f64) -> bool {
    let p = b.center - a.center;
    let reach = a.radius + b.radius + threshold;
    let (apart, reached) = (p.x * p.x + p.y * p.y, reach * reach);
    // Squares of a difference and of a sum of three, and their own sums: 8 ε is more than all of
    // them can add up to, if the sum of three has not cancelled.
    let certain = 8.0 * f64::EPSILON * (apart + reached) + f64::MIN_POSITIVE;
    if threshold >= 0.0 && (apart - reached).abs() > certain {
        return apart < reached;
    }
    sign(&Reach(a, b, threshold)).is_ge() && sign(&Within(a, b, threshold)).is_le()
}

/// The sum of the radii and a threshold.
struct Reach<'a>(&'a Disc, &'a Disc, f64);

impl Reach<'_> {
    fn value<N: Number>(&self) -> N {
        N::of(self.0.radius).plus(&N::of(self.1.radius)).plus(&N::of(self.2))
    }
}

impl Formula<1> for Reach<'_> {
    fn values<N: Number>(&self) -> [N; 1] {
        [self.value()]
    }
}

/// The squared distance of the centres less the squared [`Reach`].
struct Within<'a>(&'a Disc, &'a Disc, f64);

impl Formula<1> for Within<'_> {
    fn values<N: Number>(&self) -> [N; 1] {
        let reach: N = Reach(self.0, self.1, self.2).value();
        let apart = Vector::<N>::between(self.0.center, self.1.center).length_squared();
        [apart.minus(&reach.square())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec2;

    #[test]
    fn discs_about_one_centre_overlap_by_both_radii_along_x() {
        let (a, b) = (Disc::new(DVec2::ONE, 2.0), Disc::new(DVec2::ONE, 0.5));
        let gap = disc_disc(&a, &b);
        assert_eq!((gap.distance, gap.normal), (-2.5, DVec2::X));
        assert_eq!((gap.point_a.x, gap.point_b.x), (3.0, 0.5));
        let point = Disc::new(DVec2::ONE, 0.0);
        assert_eq!(disc_disc(&point, &point).distance, 0.0);
    }

    #[test]
    fn a_gap_far_below_an_ulp_of_the_centres_is_given_to_its_last_digits() {
        // |(3, 4)| − 5 = 0, and with the second centre moved by x: 0.6 x.
        let a = Disc::new(DVec2::new(-3.0, -4.0), 2.0);
        for x in [1e-20, -1e-20, 1e-200, -1e-300] {
            let b = Disc::new(DVec2::new(x, 0.0), 3.0);
            let distance = disc_disc(&a, &b).distance;
            assert!((distance / (0.6 * x) - 1.0).abs() < 4.0 * f64::EPSILON, "{x} {distance}");
            assert_eq!(touch(&a, &b), x < 0.0);
        }
    }
}
