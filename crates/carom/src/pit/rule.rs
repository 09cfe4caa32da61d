use crate::number::length_and_unit;
use glam::DVec2;

/// What is to be asked of a step: that no disc goes as far as half the radius of the smallest,
/// step·v_max < r_min/2.
///
/// Two discs that run into each other then come nearer by less than one radius a step, so that they
/// overlap at the end of some step before their centres pass. Those that graze each other, and walls
/// of no thickness, can still be missed: the rule finds nearly all collisions, not all.
///
/// ```
/// use carom::{DVec2, DiscBody, Pit, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::new(3.0, 4.0)));
/// world.disc(DiscBody::new(DVec2::new(20.0, 0.0), 2.0));
/// let rule = Pit::rule(&world.build().unwrap(), 1.0);
///
/// assert_eq!((rule.v_max, rule.r_min), (5.0, 1.0));
/// assert!(!rule.holds); // 1 · 5 is not below 1/2,
/// assert_eq!(rule.substeps_needed, 11); // and neither is 1/10 · 5
/// assert_eq!(rule.step, 1.0 / 11.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// Whether the frame meets the rule as it is.
    pub holds: bool,
    /// The fewest sub-steps a frame that meet it, 1 ..= 2³² − 1.
    pub substeps_needed: u32,
    /// How long each of these is.
    pub step: f64,
    /// The speed of the fastest disc; of polygons and walls that move, the fastest point counts.
    pub v_max: f64,
    /// The radius of the smallest disc; infinite if there is none.
    pub r_min: f64,
}

impl Rule {
    /// For a frame, and discs of these velocities and radii.
    pub(super) fn of(frame: f64, discs: impl Iterator<Item = (DVec2, f64)>) -> Self {
        let (mut v_max, mut r_min) = (0.0f64, f64::INFINITY);
        for (velocity, radius) in discs {
            v_max = v_max.max(length_and_unit(velocity).map_or(0.0, |(speed, _)| speed));
            r_min = r_min.min(radius);
        }
        let meets = |n: u32| frame / f64::from(n) * v_max < r_min / 2.0;
        // A cast cuts the fraction off, and what is too large is as large as it can be.
        let estimate = (2.0 * (frame * v_max / r_min)) as u32;
        // Rounding may have put it next to the number.
        let mut needed = estimate.max(1);
        while !meets(needed) && needed < u32::MAX && needed <= estimate.saturating_add(1) {
            needed += 1;
        }
        let step = frame / f64::from(needed);
        Rule { holds: meets(1), substeps_needed: needed, step, v_max, r_min }
    }
}
