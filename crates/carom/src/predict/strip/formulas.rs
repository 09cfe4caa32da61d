//! The polynomials in time that tell all about a disc and a wall.

use super::Strip;
use crate::number::{Formula, Number, Vector};

impl Strip {
    pub(super) fn terms<N: Number>(&self) -> Terms<N> {
        let [from, to] = self.acceleration;
        let half = N::of(0.5);
        Terms {
            e: [
                Vector::between(self.wall.a, self.wall.b),
                Vector::between(self.ends[0], self.ends[1]),
            ],
            w: [
                Vector::between(self.wall.a, self.disc.center),
                Vector::between(self.ends[0], self.velocity),
                Vector::between(to, from).times(&half),
            ],
            reach: N::of(self.disc.radius).plus(&N::of(self.half)),
        }
    }
}

/// e = e₀ + e₁t, w = w₀ + w₁t + w₂t², and R.
pub(super) struct Terms<N> {
    pub e: [Vector<N>; 2],
    pub w: [Vector<N>; 3],
    pub reach: N,
}

impl<N: Number> Terms<N> {
    /// The coefficients of q = e×w.
    pub fn offset(&self) -> [N; 3] {
        let Terms { e, w, .. } = self;
        [
            e[0].cross(&w[0]),
            e[0].cross(&w[1]).plus(&e[1].cross(&w[0])),
            e[0].cross(&w[2]).plus(&e[1].cross(&w[1])),
        ]
    }

    /// Those of e·w.
    pub fn along(&self) -> [N; 3] {
        let Terms { e, w, .. } = self;
        [
            e[0].dot(&w[0]),
            e[0].dot(&w[1]).plus(&e[1].dot(&w[0])),
            e[0].dot(&w[2]).plus(&e[1].dot(&w[1])),
        ]
    }

    /// Those of |e|².
    pub fn length_squared(&self) -> [N; 3] {
        let middle = self.e[0].dot(&self.e[1]);
        [self.e[0].length_squared(), middle.plus(&middle), self.e[1].length_squared()]
    }
}

/// q² − R²|e|²: below 0 the disc reaches the line.
pub(super) struct Depth<'a>(pub &'a Strip);

impl Formula<5> for Depth<'_> {
    fn values<N: Number>(&self) -> [N; 5] {
        let terms = self.0.terms::<N>();
        let [q0, q1, q2] = terms.offset();
        let rr = terms.reach.square();
        let [l0, l1, l2] = terms.length_squared().map(|l| l.times(&rr));
        let twice = |x: N| x.plus(&x);
        [
            q0.square().minus(&l0),
            twice(q0.times(&q1)).minus(&l1),
            q1.square().plus(&twice(q0.times(&q2))).minus(&l2),
            twice(q1.times(&q2)),
            q2.square(),
        ]
    }
}

/// q, or −q.
pub(super) struct Offset<'a> {
    pub strip: &'a Strip,
    pub mirrored: bool,
}

impl Formula<3> for Offset<'_> {
    fn values<N: Number>(&self) -> [N; 3] {
        let q = self.strip.terms::<N>().offset();
        if self.mirrored { q.map(|x| x.negated()) } else { q }
    }
}

/// q'|e|² − q e·e', which has the sign of the derivative of q/|e|.
pub(super) struct Closing<'a>(pub &'a Strip);

impl Formula<4> for Closing<'_> {
    fn values<N: Number>(&self) -> [N; 4] {
        let terms = self.0.terms::<N>();
        let [q0, q1, q2] = terms.offset();
        let [l0, l2] = [0, 1].map(|i| terms.e[i].length_squared());
        let l1 = terms.e[0].dot(&terms.e[1]);
        let thrice = q2.plus(&q2).plus(&q2);
        [
            q1.times(&l0).minus(&q0.times(&l1)),
            q2.plus(&q2).times(&l0).plus(&q1.times(&l1)).minus(&q0.times(&l2)),
            thrice.times(&l1),
            q2.times(&l2),
        ]
    }
}

/// |w|² − R² for the one end or the other.
pub(super) struct EndDepth<'a> {
    pub strip: &'a Strip,
    pub end: usize,
}

impl Formula<5> for EndDepth<'_> {
    fn values<N: Number>(&self) -> [N; 5] {
        let Terms { e, w, reach } = self.strip.terms::<N>();
        let [mut p, mut v, g] = w;
        if self.end == 1 {
            (p, v) = (p.minus(&e[0]), v.minus(&e[1]));
        }
        let twice = |x: N| x.plus(&x);
        [
            p.length_squared().minus(&reach.square()),
            twice(p.dot(&v)),
            v.length_squared().plus(&twice(p.dot(&g))),
            twice(v.dot(&g)),
            g.length_squared(),
        ]
    }
}

/// Its derivative.
pub(super) struct EndSlope<'a> {
    pub strip: &'a Strip,
    pub end: usize,
}

impl Formula<4> for EndSlope<'_> {
    fn values<N: Number>(&self) -> [N; 4] {
        let [_, a1, a2, a3, a4] = EndDepth { strip: self.strip, end: self.end }.values::<N>();
        [a1, a2.times(&N::of(2.0)), a3.times(&N::of(3.0)), a4.times(&N::of(4.0))]
    }
}

/// How far along the wall the disc is from its first end, or from its second: e·w or |e|² − e·w.
pub(super) struct Place<'a> {
    pub strip: &'a Strip,
    pub end: usize,
}

impl Formula<3> for Place<'_> {
    fn values<N: Number>(&self) -> [N; 3] {
        let terms = self.strip.terms::<N>();
        let along = terms.along();
        if self.end == 0 {
            return along;
        }
        let length = terms.length_squared();
        core::array::from_fn(|i| length[i].minus(&along[i]))
    }
}
