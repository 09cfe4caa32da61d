//! Two points, one of each shape, and what lies between them.

use super::Gap;
use super::closest::Foot;
use super::core::{Core, Round};
use super::meet::{Measure, touch};
use super::settle::is_in_doubt;
use crate::Feature;
use core::cmp::Ordering;
use glam::DVec2;

/// Two points, one of each core, and how far they are apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    /// < 0 where the cores overlap.
    pub distance: f64,
    pub point_a: DVec2,
    pub point_b: DVec2,
    pub normal: DVec2,
    pub feature_a: Feature,
    pub feature_b: Feature,
    /// What the distance was measured between: a vertex, and a side or (twice the same) a vertex.
    pub measured: [DVec2; 3],
    /// What its rounding errors are to be measured by.
    pub size: f64,
}

impl Near {
    /// A point p of a outside b, and its foot on b, on the side `side`.
    #[inline]
    pub fn from_outside(
        p: DVec2,
        feature_a: Feature,
        foot: &Foot,
        feature_b: Feature,
        side: (DVec2, DVec2),
    ) -> Near {
        let (s, t) = match foot.part {
            Feature::Side(_) => side,
            _ => (foot.point, foot.point),
        };
        Near {
            distance: foot.distance,
            point_a: p,
            point_b: foot.point,
            normal: -foot.normal,
            feature_a,
            feature_b,
            measured: [p, s, t],
            size: foot.size,
        }
    }

    /// A point p of a inside b, and its foot on the rim of b.
    pub fn from_inside(
        p: DVec2,
        feature_a: Feature,
        foot: &Foot,
        feature_b: Feature,
        side: (DVec2, DVec2),
    ) -> Near {
        let outside = Near::from_outside(p, feature_a, foot, feature_b, side);
        Near { distance: 0.0 - foot.distance, normal: foot.normal, ..outside }
    }

    /// Two cores that are one and the same point.
    pub fn coincident(a: Core, b: Core) -> Near {
        let point = a.side(0).0;
        Near {
            distance: 0.0,
            point_a: point,
            point_b: point,
            normal: DVec2::X,
            feature_a: a.corner(0),
            feature_b: b.corner(0),
            measured: [point; 3],
            size: 0.0,
        }
    }

    /// The same, told by b.
    pub fn swapped(self) -> Near {
        Near {
            point_a: self.point_b,
            point_b: self.point_a,
            normal: -self.normal,
            feature_a: self.feature_b,
            feature_b: self.feature_a,
            ..self
        }
    }

    /// Between shapes with these radii.
    #[inline]
    pub fn gap(&self, radius_a: f64, radius_b: f64) -> Gap {
        Gap {
            distance: self.distance - (radius_a + radius_b),
            point_a: self.point_a + self.normal * radius_a,
            point_b: self.point_b - self.normal * radius_b,
            normal: self.normal,
            feature_a: self.feature_a,
            feature_b: self.feature_b,
        }
    }

    /// The same for cores that do not overlap, with the right sign.
    #[inline]
    pub fn settled_gap(&self, a: Round, b: Round) -> Gap {
        let gap = self.gap(a.radius, b.radius);
        if is_in_doubt(gap.distance, self.size + (a.radius + b.radius)) {
            return Gap { distance: self.settled(a, b), ..gap };
        }
        gap
    }

    #[cold]
    fn settled(&self, a: Round, b: Round) -> f64 {
        let [p, s, t] = self.measured;
        let distance = Measure { p, a: s, b: t, radii: [a.radius, b.radius] }.settled();
        // It may be that another two points are nearer by less than rounding showed, and touch.
        if distance > 0.0 && touch(a, b) { 0.0 } else { distance }
    }

    /// In ties: flats before ends; then whichever lies lower in x, then in y; then that which is on
    /// the lower side. This does not depend on which of the two shapes is a.
    fn rank(&self, other: &Near) -> Ordering {
        let ends = |n: &Near| {
            [n.feature_a, n.feature_b].iter().filter(|f| matches!(f, Feature::Vertex(_))).count()
        };
        let lower = |v: DVec2, w: DVec2| v.x.total_cmp(&w.x).then(v.y.total_cmp(&w.y));
        let place = |n: &Near| n.point_a + n.point_b;
        let side = |n: &Near| n.measured[1] + n.measured[2];
        ends(self)
            .cmp(&ends(other))
            .then_with(|| lower(place(self), place(other)))
            .then_with(|| lower(side(self), side(other)))
    }

    /// The one with the lower distance: the nearer, or the deeper.
    pub fn lower(self, other: Near) -> Near {
        let order = self.distance.total_cmp(&other.distance).then_with(|| self.rank(&other));
        if order.is_gt() { other } else { self }
    }

    /// The one with the higher distance: the shallower.
    pub fn higher(self, other: Near) -> Near {
        let order = other.distance.total_cmp(&self.distance).then_with(|| self.rank(&other));
        if order.is_gt() { other } else { self }
    }
}
