//! A corner of one polygon meets a corner of another.
//!
//! Two wedges share their apex for an instant, a's and b's, and a moves on by d. Going round the apex
//! counter-clockwise there is b, a gap, a, and a second gap. A gap narrower than half a turn, between
//! the rays r and s, closes where d takes r over s: where r × d < 0 and s × d < 0 for the gap from b
//! to a, and the other way for the gap from a to b. Where neither closes, the corners only touch.

use super::moving::Way;
use super::span::{Span, cross_sign, time_along, unit};
use crate::number::{Formula, Number, Vector, sign};
use core::cmp::Ordering;
use glam::DVec2;

/// A corner, with the vertices before and after it, counter-clockwise round the polygon.
pub(crate) struct Corner {
    pub apex: Way,
    pub before: Way,
    pub after: Way,
}

/// When the apex of a is at that of b, if a then moves into b; and the unit normal from a to b.
pub(crate) fn corners_meet(a: &Corner, b: &Corner) -> Option<(f64, DVec2)> {
    let meeting = Meeting { a: a.apex, b: b.apex };
    let instant = meeting.instant()?;
    let ray = |corner: &Corner, end: Way| Ray { meeting, apex: corner.apex, end };
    let out = |ray: &Ray| unit((ray.end.at(instant) - ray.apex.at(instant)).perp());
    let (mut normal, mut closes) = (DVec2::ZERO, false);
    let (r, s) = (ray(b, b.before), ray(a, a.after));
    if is_narrow(&r, &s) && r.cross_motion().is_lt() && s.cross_motion().is_lt() {
        normal -= unit(out(&r) + out(&s));
        closes = true;
    }
    let (r, s) = (ray(a, a.before), ray(b, b.after));
    if is_narrow(&r, &s) && r.cross_motion().is_gt() && s.cross_motion().is_gt() {
        normal += unit(out(&r) + out(&s));
        closes = true;
    }
    if normal == DVec2::ZERO {
        normal = Span::new(a.apex.velocity, b.apex.velocity).normal().perp();
    }
    closes.then(|| (instant, unit(normal)))
}

/// Is it less than half a turn from r counter-clockwise to s?
fn is_narrow(r: &Ray, s: &Ray) -> bool {
    match sign(&Rays(r, s, false)) {
        Ordering::Greater => true,
        Ordering::Equal => sign(&Rays(r, s, true)).is_gt(),
        Ordering::Less => false,
    }
}

/// Two points that may meet: at t = −(w·u)/(u·u), with w from b to a and u its rate of change.
#[derive(Clone, Copy)]
pub(crate) struct Meeting {
    pub a: Way,
    pub b: Way,
}

impl Meeting {
    /// When the two are at the same place: now, or later.
    pub fn instant(&self) -> Option<f64> {
        let reach = Span::new(self.a.place, self.b.place);
        let velocity = Span::new(self.b.velocity, self.a.velocity);
        if self.a.place == self.b.place {
            return Some(0.0);
        }
        if cross_sign(reach, velocity).is_ne() || self.a.velocity == self.b.velocity {
            return None;
        }
        let instant = time_along(reach, velocity);
        // Below the smallest f64 there is still a sign.
        (instant > 0.0 || (instant == 0.0 && instant.is_sign_positive())).then_some(instant)
    }

    fn velocity<N: Number>(&self) -> Vector<N> {
        Vector::between(self.b.velocity, self.a.velocity)
    }
}

/// The side that goes out from a corner, at the instant of a meeting.
pub(crate) struct Ray {
    pub meeting: Meeting,
    pub apex: Way,
    pub end: Way,
}

impl Ray {
    /// Its direction then, times (u·u), or that of now where the two have met already.
    pub fn direction<N: Number>(&self) -> Vector<N> {
        let ray = Vector::<N>::between(self.apex.place, self.end.place);
        let rate = Vector::<N>::between(self.apex.velocity, self.end.velocity);
        let Meeting { a, b } = self.meeting;
        if a.place == b.place || self.apex.velocity == self.end.velocity {
            return ray;
        }
        let u = self.meeting.velocity::<N>();
        let reach = Vector::<N>::between(a.place, b.place);
        ray.times(&u.length_squared()).plus(&rate.times(&reach.dot(&u)))
    }

    /// The sign of direction × motion of a against b.
    pub fn cross_motion(&self) -> Ordering {
        sign(&RayAndMotion(self, false))
    }

    /// The sign of direction · motion of a against b.
    pub fn dot_motion(&self) -> Ordering {
        sign(&RayAndMotion(self, true))
    }

    /// Has the side no length then?
    pub fn is_point(&self) -> bool {
        sign(&RayLength(self)).is_eq()
    }
}

struct RayLength<'a>(&'a Ray);

impl Formula<1> for RayLength<'_> {
    fn values<N: Number>(&self) -> [N; 1] {
        [self.0.direction::<N>().length_squared()]
    }
}

struct RayAndMotion<'a>(&'a Ray, bool);

impl Formula<1> for RayAndMotion<'_> {
    fn values<N: Number>(&self) -> [N; 1] {
        let (ray, motion) = (self.0.direction::<N>(), self.0.meeting.velocity());
        [if self.1 { ray.dot(&motion) } else { ray.cross(&motion) }]
    }
}

struct Rays<'a>(&'a Ray, &'a Ray, bool);

impl Formula<1> for Rays<'_> {
    fn values<N: Number>(&self) -> [N; 1] {
        let (r, s) = (self.0.direction::<N>(), self.1.direction());
        [if self.2 { r.dot(&s) } else { r.cross(&s) }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rest(place: DVec2) -> Way {
        Way { place, velocity: DVec2::ZERO }
    }

    /// A wedge at the origin, from one angle counter-clockwise to another, in degrees.
    fn wedge(from: f64, to: f64, velocity: DVec2) -> Corner {
        let ray = |angle: f64| Way { place: DVec2::from_angle(angle.to_radians()), velocity };
        Corner { apex: Way { velocity, ..rest(DVec2::ZERO) }, after: ray(from), before: ray(to) }
    }

    /// b less a, all round: the directions that lead a into b are those between −60° and 100°,
    /// although neither apex gets into the other polygon for most of them.
    #[test]
    fn wedges_close_in_the_directions_of_their_difference() {
        for angle in (-175..=180).step_by(5).filter(|a| ![-60, 100].contains(a)) {
            let motion = DVec2::from_angle(f64::from(angle).to_radians());
            let (a, b) = (wedge(200.0, 280.0, motion), wedge(-60.0, 0.0, DVec2::ZERO));
            let found = corners_meet(&a, &b);
            assert_eq!(found.is_some(), -60 < angle && angle < 100, "{angle}");
            if let Some((instant, normal)) = found {
                assert_eq!(instant, 0.0);
                assert!(normal.distance(DVec2::from_angle(20f64.to_radians())) < 1e-15);
                assert!(normal.dot(motion) > 0.0);
            }
        }
    }

    #[test]
    fn in_a_notch_that_it_fills_a_wedge_can_only_back_out() {
        for angle in (-175..=180).step_by(5) {
            let motion = DVec2::from_angle((f64::from(angle) + 0.5).to_radians());
            let (a, b) = (wedge(0.0, 90.0, motion), wedge(90.0, 360.0, DVec2::ZERO));
            let free = (0..90).contains(&angle);
            assert_eq!(corners_meet(&a, &b).is_none(), free, "{angle}");
        }
    }

    #[test]
    fn points_meet_only_on_one_line() {
        let coming = |velocity| Meeting {
            a: Way { place: DVec2::new(-3.0, -3.0), velocity },
            b: rest(DVec2::ZERO),
        };
        assert_eq!(coming(DVec2::new(1.5, 1.5)).instant(), Some(2.0));
        assert_eq!(coming(DVec2::new(1.5, 1.5 + f64::EPSILON)).instant(), None);
        assert_eq!(coming(DVec2::new(-1.5, -1.5)).instant(), None);
        assert_eq!(coming(DVec2::ZERO).instant(), None);
    }
}
