//! A point crosses an edge whose two ends go their own straight ways.
//!
//! With e from one end of the edge to the other and w from the first end to the point, the point is
//! on the line of the edge where q = e × w is 0; both vectors are linear in time, so q is quadratic.
//! It is on the edge itself where w·e > 0, and the same from the other end. Exactly at an end it is
//! not between the ends: that is for the caller to look at.

use super::corners::Corner;
use super::moving::Way;
use super::span::unit;
use crate::number::{Formula, Number, Vector};
use crate::predict::roots::quadratic::{Root, rising_root, sign_at_rising_root};
use core::cmp::Ordering;
use glam::DVec2;

#[derive(Clone, Copy)]
pub(crate) struct Crossing {
    pub point: Way,
    pub edge: [Way; 2],
}

impl Crossing {
    /// When a corner of one polygon crosses a side of another, between its ends, from the right of
    /// that side to its left: into the polygon. On the side already and moving to the left: now. None
    /// if that is later than `limit`, up to rounding.
    ///
    /// Where a side goes on from the corner to the left, it crossed before: the polygons overlap
    /// there already, if only by rounding, and slide along each other. Then the corner brings nothing
    /// new, unless it points inwards: at the foot of a ramp the overlap begins to grow.
    pub fn instant_inwards(&self, corner: &Corner, limit: f64) -> Option<f64> {
        let root = self.root(limit)?;
        let turn = |u: [Way; 2], w: [Way; 2]| sign_at_rising_root(self, root, &Turn(u, w));
        let [after, before] = [[corner.apex, corner.after], [corner.apex, corner.before]];
        let leads = turn(self.edge, after).is_le() && turn(self.edge, before).is_le();
        (leads || turn(after, before).is_lt()).then(|| root.instant(self))
    }

    /// When the point crosses the edge between its ends from the right to the left. A point that
    /// starts on the edge does not cross it now. None if that is later than `limit`, up to rounding.
    pub fn instant_to_the_left(&self, limit: f64) -> Option<f64> {
        self.root(limit).filter(|root| !matches!(root, Root::Now)).map(|root| root.instant(self))
    }

    fn root(&self, limit: f64) -> Option<Root> {
        let root = rising_root(self).filter(|root| !root.is_after(limit))?;
        let [from, to] = self.edge;
        let beyond = |end, far| {
            let along = Along { point: self.point, end, far };
            sign_at_rising_root(self, root, &along) == Ordering::Greater
        };
        (beyond(from, to) && beyond(to, from)).then_some(root)
    }

    /// The same, seen from the other side of the edge.
    pub fn reversed(&self) -> Self {
        let [from, to] = self.edge;
        Crossing { point: self.point, edge: [to, from] }
    }

    /// The unit normal to the left of the edge at a time; along the point's motion where the edge has
    /// no length that f64 could see.
    pub fn normal_at(&self, time: f64) -> DVec2 {
        let [from, to] = self.edge;
        let turned = (to.velocity - from.velocity) * time;
        let normal = unit((to.place - from.place + turned).perp());
        if normal == DVec2::ZERO { unit(self.point.velocity - from.velocity) } else { normal }
    }
}

/// q = e × w.
impl Formula<3> for Crossing {
    fn values<N: Number>(&self) -> [N; 3] {
        let [from, to] = self.edge;
        let e = Vector::<N>::between(from.place, to.place);
        let e_rate = Vector::<N>::between(from.velocity, to.velocity);
        let w = Vector::<N>::between(from.place, self.point.place);
        let w_rate = Vector::<N>::between(from.velocity, self.point.velocity);
        [e.cross(&w), e.cross(&w_rate).plus(&e_rate.cross(&w)), e_rate.cross(&w_rate)]
    }
}

/// u × w, for two edges.
struct Turn([Way; 2], [Way; 2]);

impl Formula<3> for Turn {
    fn values<N: Number>(&self) -> [N; 3] {
        let vectors = |[from, to]: [Way; 2]| {
            let place = Vector::<N>::between(from.place, to.place);
            (place, Vector::<N>::between(from.velocity, to.velocity))
        };
        let ((u, u_rate), (w, w_rate)) = (vectors(self.0), vectors(self.1));
        [u.cross(&w), u.cross(&w_rate).plus(&u_rate.cross(&w)), u_rate.cross(&w_rate)]
    }
}

/// (point − end)·(far − end): above 0 where the point is on the far side of that end.
struct Along {
    point: Way,
    end: Way,
    far: Way,
}

impl Formula<3> for Along {
    fn values<N: Number>(&self) -> [N; 3] {
        let Along { point, end, far } = self;
        let e = Vector::<N>::between(end.place, far.place);
        let e_rate = Vector::<N>::between(end.velocity, far.velocity);
        let w = Vector::<N>::between(end.place, point.place);
        let w_rate = Vector::<N>::between(end.velocity, point.velocity);
        [e.dot(&w), e.dot(&w_rate).plus(&e_rate.dot(&w)), e_rate.dot(&w_rate)]
    }
}
