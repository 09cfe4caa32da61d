//! What can be seen of a body at a time.

use crate::Time;
use crate::rules::{Body, Setting};
use glam::DVec2;

/// Where a disc is and how it moves, at a time.
///
/// ```
/// use carom::{DVec2, DiscState};
/// let state = DiscState { center: DVec2::ZERO, velocity: DVec2::X };
/// assert_eq!(state.velocity.length(), 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DiscState {
    /// Its centre; in a periodic world, inside the box.
    pub center: DVec2,
    /// Its velocity.
    pub velocity: DVec2,
}

/// Where a body is, a disc or a polygon, and how it moves, at a time.
///
/// ```
/// use carom::{BodyState, DVec2, DiscState};
/// let disc = DiscState { center: DVec2::ZERO, velocity: DVec2::X };
/// assert_eq!(BodyState::from(disc).spin, 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BodyState {
    /// Its centre of mass; in a periodic world, inside the box.
    pub center: DVec2,
    /// How far it is turned, in radians, counter-clockwise.
    pub angle: f64,
    /// Its velocity.
    pub velocity: DVec2,
    /// Its angular velocity.
    pub spin: f64,
}

impl From<DiscState> for BodyState {
    fn from(disc: DiscState) -> Self {
        BodyState { center: disc.center, angle: 0.0, velocity: disc.velocity, spin: 0.0 }
    }
}

impl DiscState {
    #[inline]
    pub(crate) fn of(body: &Body, time: Time, setting: &Setting) -> Self {
        let place = body.place_at(time, setting.epochs);
        let center = setting.torus.map_or(place, |torus| torus.inside(place));
        DiscState { center, velocity: body.velocity }
    }

    /// All that are there, with their numbers.
    pub(crate) fn of_all(
        bodies: &[Body],
        time: Time,
        setting: &Setting,
    ) -> impl Iterator<Item = (u32, Self)> {
        let there = bodies.iter().enumerate().filter(|(_, body)| !body.is_gone());
        there.map(move |(id, body)| (id as u32, DiscState::of(body, time, setting)))
    }
}
