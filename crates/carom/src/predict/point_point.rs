use super::roots::approach::Approach;
use glam::{DVec2, DVec3};

/// When are two points at the same place, each going straight on?
///
/// Exact: they meet only if their ways lead to the same place at the same time, to the last digit of
/// the input. The instant is within 1 ulp. Where only the paths cross, at different times, see
/// [`paths_cross`](super::paths_cross()). Points that are at one place now meet now.
///
/// ```
/// use carom::{DVec2, predict};
///
/// let (east, north) = (DVec2::X, DVec2::Y);
/// let a = DVec2::new(-3.0, 0.0);
/// let meet = predict::point_point(a, east, DVec2::new(0.0, -3.0), north, f64::INFINITY);
/// assert_eq!(meet, Some(3.0));
/// let late = predict::point_point(a, east, DVec2::new(0.0, -4.0), north, f64::INFINITY);
/// assert_eq!(late, None); // both pass the origin, one after the other
/// ```
pub fn point_point(
    a: DVec2,
    a_velocity: DVec2,
    b: DVec2,
    b_velocity: DVec2,
    horizon: f64,
) -> Option<f64> {
    if a == b {
        return (horizon >= 0.0).then_some(0.0);
    }
    let approach = Approach::<2> {
        from: a.into(),
        to: b.into(),
        from_velocity: a_velocity.into(),
        to_velocity: b_velocity.into(),
        radii: [0.0; 2],
    };
    approach.comes_within(horizon).map(|arrival| arrival.instant)
}

/// When are two points in space at the same place, each going straight on?
///
/// As exact as [`point_point`].
///
/// ```
/// use carom::{DVec3, predict};
///
/// let meet =
///     predict::point_point_3d(DVec3::ZERO, DVec3::ONE, DVec3::splat(4.0), DVec3::ZERO, 9.0);
/// assert_eq!(meet, Some(4.0));
/// ```
pub fn point_point_3d(
    a: DVec3,
    a_velocity: DVec3,
    b: DVec3,
    b_velocity: DVec3,
    horizon: f64,
) -> Option<f64> {
    if a == b {
        return (horizon >= 0.0).then_some(0.0);
    }
    let approach = Approach::<3> {
        from: a.into(),
        to: b.into(),
        from_velocity: a_velocity.into(),
        to_velocity: b_velocity.into(),
        radii: [0.0; 2],
    };
    approach.comes_within(horizon).map(|arrival| arrival.instant)
}
