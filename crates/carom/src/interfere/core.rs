//! What is inside a shape's roundness. A disc is a point with a radius, a capsule a segment with a
//! radius, and so all pairs come down to points, segments and polygons, and the sum of two radii.

use super::closest::Foot;
use super::length::reach;
use crate::plane::{Place, place_in};
use crate::{Capsule, Disc, Feature, Polygon, Segment};
use glam::DVec2;

/// A point, segment or polygon.
#[derive(Clone, Copy, Debug)]
pub(super) enum Core<'a> {
    Point(DVec2),
    Segment(DVec2, DVec2),
    Polygon(&'a Polygon),
}

/// All that is within `radius` of a core.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round<'a> {
    pub core: Core<'a>,
    pub radius: f64,
}

impl From<&Disc> for Round<'_> {
    #[inline]
    fn from(disc: &Disc) -> Self {
        Round { core: Core::Point(disc.center), radius: disc.radius }
    }
}

impl From<&Segment> for Round<'_> {
    #[inline]
    fn from(segment: &Segment) -> Self {
        Round { core: Core::Segment(segment.a, segment.b), radius: 0.0 }
    }
}

impl From<&Capsule> for Round<'_> {
    #[inline]
    fn from(capsule: &Capsule) -> Self {
        Round { radius: capsule.radius, ..Round::from(&capsule.segment) }
    }
}

impl<'a> From<&'a Polygon> for Round<'a> {
    #[inline]
    fn from(polygon: &'a Polygon) -> Self {
        Round { core: Core::Polygon(polygon), radius: 0.0 }
    }
}

impl<'a> Core<'a> {
    #[inline]
    fn vertex_count(self) -> usize {
        match self {
            Core::Point(_) => 1,
            Core::Segment(..) => 2,
            Core::Polygon(polygon) => polygon.vertices().len(),
        }
    }

    #[inline]
    fn vertex(self, i: usize) -> DVec2 {
        match self {
            Core::Point(p) => p,
            Core::Segment(a, b) => [a, b][i],
            Core::Polygon(polygon) => polygon.vertices()[i],
        }
    }

    pub fn vertices(self) -> impl ExactSizeIterator<Item = DVec2> + 'a {
        (0..self.vertex_count()).map(move |i| self.vertex(i))
    }

    #[inline]
    fn side_count(self) -> usize {
        if let Core::Polygon(polygon) = self { polygon.vertices().len() } else { 1 }
    }

    /// Side i, from its start to its end. That of a point has no length.
    #[inline]
    pub fn side(self, i: usize) -> (DVec2, DVec2) {
        match self {
            Core::Point(p) => (p, p),
            Core::Segment(a, b) => (a, b),
            Core::Polygon(polygon) => {
                let vertices = polygon.vertices();
                (vertices[i], vertices[if i + 1 == vertices.len() { 0 } else { i + 1 }])
            }
        }
    }

    #[inline]
    pub fn sides(self) -> impl ExactSizeIterator<Item = (DVec2, DVec2)> + 'a {
        (0..self.side_count()).map(move |i| self.side(i))
    }

    /// Its sides with the outside on their right: a segment has two, one for each way to go.
    pub fn edges(self) -> impl Iterator<Item = (DVec2, DVec2)> + 'a {
        let back = match self {
            Core::Segment(a, b) => Some((b, a)),
            _ => None,
        };
        self.sides().chain(back).filter(|(a, b)| a != b)
    }

    pub fn is_convex(self) -> bool {
        !matches!(self, Core::Polygon(polygon) if !polygon.is_convex())
    }

    /// What a part of side i is called.
    pub fn feature(self, i: usize, part: Feature) -> Feature {
        match (self, part) {
            (Core::Point(_), _) => Feature::Rim,
            (Core::Segment(..), part) => part,
            (Core::Polygon(_), Feature::Side(_)) => Feature::Side(i),
            (Core::Polygon(_), Feature::Vertex(0)) => Feature::Vertex(i),
            (Core::Polygon(polygon), _) => Feature::Vertex((i + 1) % polygon.vertices().len()),
        }
    }

    /// What vertex i is called.
    pub fn corner(self, i: usize) -> Feature {
        if let Core::Point(_) = self { Feature::Rim } else { Feature::Vertex(i) }
    }

    /// Is p inside? Exact. Only a polygon has an inside.
    pub fn place(self, p: DVec2) -> Place {
        let Core::Polygon(polygon) = self else { return Place::Outside };
        place_in(polygon.vertices(), p)
    }

    /// The foot of p on the nearest side, and that side's number. Of equally near sides, a flat
    /// before an end, then the first.
    #[inline]
    pub fn foot(self, p: DVec2) -> (usize, Foot) {
        if let Core::Polygon(_) = self {
            let (found, size) = self.foot_within(p, f64::INFINITY);
            if let Some((i, foot)) = found {
                return (i, Foot { size, ..foot });
            }
        }
        let (a, b) = self.side(0);
        (0, Foot::on_segment(p, a, b))
    }

    /// The same, unless every side is farther away than `limit`; and what rounding errors are to be
    /// measured by, the doubt which side is the nearest included.
    #[inline]
    pub fn foot_within(self, p: DVec2, limit: f64) -> (Option<(usize, Foot)>, f64) {
        let is_end = |foot: &Foot| matches!(foot.part, Feature::Vertex(_));
        let (mut nearest, mut limit, mut size): (Option<(usize, Foot)>, _, _) = (None, limit, 0.0);
        for i in 0..self.side_count() {
            let (a, b) = self.side(i);
            let reach = reach(p - a) + reach(p - b);
            size = f64::max(size, reach);
            // Rounding moves no distance by more than this, so that what is passed over here would
            // not be taken in any order of the sides.
            if out_of_box(p, a, b) - limit > 32.0 * f64::EPSILON * reach {
                continue;
            }
            let foot = Foot::on_segment(p, a, b);
            let closer = nearest.as_ref().is_none_or(|(_, best)| {
                foot.distance < best.distance
                    || (foot.distance == best.distance && is_end(best) && !is_end(&foot))
            });
            if closer {
                limit = limit.min(foot.distance);
                nearest = Some((i, foot));
            }
        }
        (nearest, size)
    }
}

/// How far p is outside the upright box that a and b span, at least: no point of the segment ab is
/// nearer than that. (Of |(x, y)|, both max(x, y) and (x + y)/√2 fall short, by 8% at most between
/// them; squares could overflow.)
#[inline(always)]
fn out_of_box(p: DVec2, a: DVec2, b: DVec2) -> f64 {
    let (low, high) = (a.min(b), a.max(b));
    let x = (low.x - p.x).max(p.x - high.x).max(0.0);
    let y = (low.y - p.y).max(p.y - high.y).max(0.0);
    x.max(y).max(0.707 * (x + y))
}
