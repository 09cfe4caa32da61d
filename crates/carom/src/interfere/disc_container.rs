use super::Gap;
use super::length::length_and_direction;
use super::meet::Measure;
use super::settle::is_in_doubt;
use crate::number::{Formula, Number, Vector, sign};
use crate::{Container, Disc, Feature};

/// The gap between a disc and the container that it is in: the container's radius less the disc's and
/// the distance of their centres. Below 0, the disc sticks out by so much.
///
/// Within 2 units in the last place of the sum of these; where that would leave the sign in doubt,
/// within 4 of the gap itself. The normal points from the disc outwards; with the same centre, it is
/// +x.
///
/// ```
/// use carom::{Container, DVec2, Disc, interfere};
///
/// let bowl = Container::new(DVec2::ZERO, 10.0);
/// let disc = Disc::new(DVec2::new(0.0, -6.0), 1.0);
/// let gap = interfere::disc_container(&disc, &bowl);
/// assert_eq!(gap.distance, 3.0);
/// assert_eq!(gap.point_a, DVec2::new(0.0, -7.0));
/// assert_eq!(gap.point_b, DVec2::new(0.0, -10.0));
/// ```
#[inline]
pub fn disc_container(disc: &Disc, container: &Container) -> Gap {
    let room = container.radius - disc.radius;
    let (apart, normal) = length_and_direction(disc.center - container.center);
    let mut distance = room - apart;
    if room > 0.0 && is_in_doubt(distance, apart + room) {
        let radii = [container.radius, -disc.radius];
        let (p, center) = (disc.center, container.center);
        distance = 0.0 - Measure { p, a: center, b: center, radii }.settled();
    }
    Gap {
        distance,
        point_a: disc.center + normal * disc.radius,
        point_b: container.center + normal * container.radius,
        normal,
        feature_a: Feature::Rim,
        feature_b: Feature::Rim,
    }
}

/// Does a disc in a container touch its rim, or stick out of it? Exact.
///
/// ```
/// use carom::{Container, DVec2, Disc, interfere::touch};
///
/// let bowl = Container::new(DVec2::ZERO, 10.0);
/// assert!(touch::disc_container(&Disc::new(DVec2::new(3.0, 4.0), 5.0), &bowl));
/// assert!(!touch::disc_container(&Disc::new(DVec2::new(3.0, 4.0), 4.9), &bowl));
/// ```
#[inline]
pub fn touch(disc: &Disc, container: &Container) -> bool {
    within(disc, container, 0.0)
}

/// Is a disc in a container within `threshold` of its rim, or beyond: is the distance of their
/// centres ≥ the container's radius less the disc's and the threshold? Exact, also for a threshold
/// below 0.
///
/// This is `interfere` for a ball of negative radius in the papers on the Periodic Interference Test.
///
/// ```
/// use carom::{Container, DVec2, Disc, interfere::touch};
///
/// let bowl = Container::new(DVec2::ZERO, 10.0);
/// let disc = Disc::new(DVec2::new(8.995, 0.0), 1.0);
/// assert!(touch::disc_container_within(&disc, &bowl, 0.01));
/// assert!(!touch::disc_container_within(&disc, &bowl, 0.001));
/// ```
pub fn within(disc: &Disc, container: &Container, threshold: f64) -> bool {
    sign(&Room(disc, container, threshold)).is_le()
        || sign(&Excess(disc, container, threshold)).is_ge()
}

/// How far the centres may be apart.
struct Room<'a>(&'a Disc, &'a Container, f64);

impl Room<'_> {
    fn value<N: Number>(&self) -> N {
        N::of(self.1.radius).minus(&N::of(self.0.radius)).minus(&N::of(self.2))
    }
}

impl Formula<1> for Room<'_> {
    fn values<N: Number>(&self) -> [N; 1] {
        [self.value()]
    }
}

/// The squared distance of the centres less the squared [`Room`].
struct Excess<'a>(&'a Disc, &'a Container, f64);

impl Formula<1> for Excess<'_> {
    fn values<N: Number>(&self) -> [N; 1] {
        let room: N = Room(self.0, self.1, self.2).value();
        let apart = Vector::<N>::between(self.0.center, self.1.center).length_squared();
        [apart.minus(&room.square())]
    }
}
