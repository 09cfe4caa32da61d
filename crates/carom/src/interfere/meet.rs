//! Do they touch? Decided exactly, for every finite input.

use super::closest::runs;
use super::core::{Core, Round};
use crate::number::{Formula, Number, Vector, sign};
use crate::plane::{Place, segments_meet};
use core::cmp::Ordering;
use glam::DVec2;

/// Do two round shapes touch?
pub(super) fn touch(a: Round, b: Round) -> bool {
    if let Core::Point(p) = a.core {
        return b.core.place(p) != Place::Outside || near(a, b);
    }
    cores_meet(a.core, b.core) || ((a.radius > 0.0 || b.radius > 0.0) && (near(a, b) || near(b, a)))
}

/// Is a vertex of a within the two radii of a side of b?
fn near(a: Round, b: Round) -> bool {
    let radii = [a.radius, b.radius];
    a.core
        .vertices()
        .any(|p| b.core.sides().any(|(s, t)| Measure { p, a: s, b: t, radii }.within()))
}

/// Do two cores share a point?
pub(super) fn cores_meet(a: Core, b: Core) -> bool {
    let crossing = a.sides().any(|(p, q)| b.sides().any(|(s, t)| segments_meet(p, q, s, t)));
    // Where no sides meet, one is wholly inside the other or wholly outside.
    let holds = |a: Core, b: Core| b.vertices().take(1).any(|p| a.place(p) == Place::Inside);
    crossing || holds(a, b) || holds(b, a)
}

/// A point p, the segment ab, and two radii that a distance is compared with the sum of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure {
    pub p: DVec2,
    pub a: DVec2,
    pub b: DVec2,
    pub radii: [f64; 2],
}

impl Measure {
    /// Is p within the radii of the segment ab?
    pub fn within(&self) -> bool {
        let Measure { p, a, b, .. } = *self;
        let order = if a == b || runs(a, b, p).is_lt() {
            sign(&Square(Measure { b: a, ..*self }))
        } else if runs(b, a, p).is_lt() {
            sign(&Square(Measure { a: b, ..*self }))
        } else {
            sign(&Square(*self))
        };
        order != Ordering::Greater
    }

    /// Of the line through a and b, or of the point a where they are the same: d²·e² for the
    /// distance d and the length e (1 for a point), and (d² − R²)·e² for R the sum of the radii.
    pub fn squares<N: Number>(&self) -> [N; 2] {
        let [r, s] = self.radii.map(N::of);
        let reach = r.plus(&s).square();
        let w = Vector::<N>::between(self.a, self.p);
        if self.a == self.b {
            let distance = w.length_squared();
            let excess = distance.minus(&reach);
            return [distance, excess];
        }
        let e = Vector::between(self.a, self.b);
        let distance = e.cross(&w).square();
        let excess = distance.minus(&reach.times(&e.length_squared()));
        [distance, excess]
    }
}

/// (d² − R²)·e², of a [`Measure`].
struct Square(Measure);

impl Formula<1> for Square {
    #[inline]
    fn values<N: Number>(&self) -> [N; 1] {
        let [_, excess] = self.0.squares();
        [excess]
    }
}
