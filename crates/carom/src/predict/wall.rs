//! A disc that goes straight on against one straight wall, which may have thickness: the common core
//! of segments, capsules and the sides of polygons.
//!
//! Within reach of the wall is a capsule: a strip along its side, and a disc about each end. The
//! capsule is convex, so the disc's centre enters it once at most, and from where it starts and where
//! it enters the strip one can tell which of the three it meets.

mod quick;

use crate::number::unit;
use crate::number::{Bounded, Double, Exact, Formula, Number, Units, Vector, exact_sign_with_root};
use crate::{Contact, Disc, Feature, Segment};
use core::cell::OnceCell;
use core::cmp::Ordering;
use glam::DVec2;

/// The disc and the wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wall {
    pub disc: Disc,
    pub velocity: DVec2,
    pub segment: Segment,
    pub segment_velocity: DVec2,
    /// Half of the wall's thickness.
    pub half: f64,
    /// A side of a polygon: met from its right only, all to its left being inside.
    pub solid: bool,
}

/// What a wall can come to meet the disc with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Prospect {
    /// Nothing: the disc does not get near, or touches it now and does not approach, and then never
    /// will, its ends included, because the gap to something convex is convex in time.
    Nothing,
    /// Its side, at this instant; from its left?
    Side { instant: f64, left: bool },
    /// The end of that number, or nothing.
    End(usize),
    /// The disc is behind it, which says nothing about its ends.
    Behind,
}

impl Wall {
    /// The first contact, with `Side(0)`, `Vertex(0)` or `Vertex(1)` of the wall.
    #[inline]
    pub fn contact(&self, horizon: f64) -> Option<Contact> {
        match self.prospect(horizon) {
            Prospect::Side { instant, left } => self.side(instant, left, horizon),
            Prospect::End(end) => self.end(end, horizon),
            Prospect::Nothing | Prospect::Behind => None,
        }
    }

    /// What of the wall can be met up to the horizon: exact.
    #[inline]
    pub fn prospect(&self, horizon: f64) -> Prospect {
        self.prospect_quickly(horizon).unwrap_or_else(|| self.prospect_elsewhere())
    }

    /// The same for sizes whose products would overflow or underflow: in units of their own, so that
    /// the bits are those of any other units.
    #[cold]
    #[inline(never)]
    fn prospect_elsewhere(&self) -> Prospect {
        let (Segment { a, b }, c) = (self.segment, self.disc.center);
        let (p, q, v) = (c - a, c - b, self.velocity - self.segment_velocity);
        let units = Units::of(&[p.x, p.y, q.x, q.y, self.disc.radius, self.half], &[v.x, v.y]);
        let scaled = self.in_units(units);
        let back = Units { length: -units.length, speed: -units.speed };
        if units == back || scaled.in_units(back) != *self {
            return self.prospect_closely(); // in units of its own already, or it would lose digits
        }
        match scaled.prospect_quickly(f64::INFINITY) {
            Some(Prospect::Side { instant, left }) => {
                Prospect::Side { instant: units.instant(instant), left }
            }
            Some(prospect) => prospect,
            None => self.prospect_closely(),
        }
    }

    /// The same for what f64 cannot decide: grazing an end, touching, a disc on the wall's line.
    fn prospect_closely(&self) -> Prospect {
        if self.velocity == self.segment_velocity {
            return Prospect::Nothing;
        }
        if self.segment.a == self.segment.b {
            return Prospect::End(0);
        }
        let bounded = self.values::<Bounded>();
        let exact = OnceCell::new();
        let sign_of = |which: usize| {
            let exact = || exact.get_or_init(|| self.values::<Exact>())[which].sign();
            bounded[which].certain_sign().unwrap_or_else(exact)
        };

        let (side, turn) = (sign_of(SIDE), sign_of(TURN));
        let solid_ahead = self.solid && side.is_eq() && turn.is_gt();
        let left = side.is_gt();
        let approaching = solid_ahead || (side.is_ne() && turn == side.reverse());
        if self.solid && side.is_gt() {
            return Prospect::Behind;
        }
        if sign_of(STRIP).is_le() {
            // Abreast of the wall the side is what it touches, else the end that it is beyond.
            return match (sign_of(BEFORE).is_lt(), sign_of(BEYOND).is_lt()) {
                (true, _) => Prospect::End(0),
                (_, true) => Prospect::End(1),
                _ if approaching => Prospect::Side { instant: 0.0, left },
                _ => Prospect::Nothing,
            };
        }
        if !approaching {
            return Prospect::Nothing;
        }
        // It enters the strip: before the one end, or beyond the other, or abreast of the wall.
        if self.place_sign(&bounded, 0).is_lt() {
            Prospect::End(0)
        } else if self.place_sign(&bounded, 1).is_lt() {
            Prospect::End(1)
        } else {
            Prospect::Side { instant: self.instant_at_side(), left }
        }
    }

    /// Along the wall from its end 0 (or 1), is the place where the disc enters the strip before that
    /// end (`Less`) or not?
    ///
    /// At that instant t = (|q| − R|e|)/|q'| the place is e·(w + vt), between 0 and |e|². Times |q'|
    /// that is A + B|e|, whose sign is decided exactly by squares.
    fn place_sign(&self, values: &[Bounded; 8], end: usize) -> Ordering {
        let quick = || {
            values[SIDE].certain_sign()?;
            let [a, b, length_squared] = place(values, end);
            a.plus(&b.times(&length_squared.sqrt())).certain_sign()
        };
        quick().unwrap_or_else(|| exact_sign_with_root(&Place { wall: self, end }))
    }

    /// When the disc touches the line through the wall, approaching it: with twice the digits, so
    /// within 1 ulp.
    fn instant_at_side(&self) -> f64 {
        let (Segment { a, b }, c) = (self.segment, self.disc.center);
        let (v, w) = (self.velocity, self.segment_velocity);
        let units = Units::of(
            &[a.x, a.y, b.x, b.y, c.x, c.y, self.disc.radius, self.half],
            &[v.x, v.y, w.x, w.y],
        );
        let Terms { side, turn, length_squared, reach, .. } =
            self.in_units(units).terms::<Double>();
        let gap = side.abs() - reach * length_squared.sqrt();
        units.instant((gap / turn.abs()).hi.max(0.0))
    }

    /// The contact with its side.
    #[inline]
    pub fn side(&self, instant: f64, left: bool, horizon: f64) -> Option<Contact> {
        if !(instant <= horizon && instant.is_finite()) {
            return None;
        }
        let Segment { a, b } = self.segment;
        let along = unit(b - a).unwrap_or(DVec2::X);
        // To the left of the wall, the way to it is to the right.
        let normal = if left { -along.perp() } else { along.perp() };
        let center = self.disc.center + self.velocity * instant;
        let point_a = center + normal * self.disc.radius;
        let point_b = if instant > 0.0 {
            point_a
        } else {
            // The middle of the wall, so that it does not matter which end comes first.
            let way = 0.5 * ((a - center) + (b - center)).dot(normal) - self.half;
            center + normal * way
        };
        let (feature_a, feature_b) = (Feature::Rim, Feature::Side(0));
        Some(Contact { instant, point_a, point_b, normal, feature_a, feature_b })
    }

    /// The contact with one of its ends.
    #[inline]
    pub fn end(&self, which: usize, horizon: f64) -> Option<Contact> {
        let end = if which == 0 { self.segment.a } else { self.segment.b };
        let end = Disc::new(end, self.half);
        let contact =
            super::disc_disc(&self.disc, self.velocity, &end, self.segment_velocity, horizon)?;
        Some(Contact { feature_b: Feature::Vertex(which), ..contact })
    }

    fn in_units(&self, units: Units) -> Self {
        let length = |p: DVec2| DVec2::new(units.length(p.x), units.length(p.y));
        let speed = |p: DVec2| DVec2::new(units.speed(p.x), units.speed(p.y));
        Wall {
            disc: Disc::new(length(self.disc.center), units.length(self.disc.radius)),
            velocity: speed(self.velocity),
            segment: Segment::new(length(self.segment.a), length(self.segment.b)),
            segment_velocity: speed(self.segment_velocity),
            half: units.length(self.half),
            solid: self.solid,
        }
    }

    fn terms<N: Number>(&self) -> Terms<N> {
        let Segment { a, b } = self.segment;
        let e = Vector::<N>::between(a, b);
        let w = Vector::between(a, self.disc.center);
        let v = Vector::between(self.segment_velocity, self.velocity);
        Terms {
            side: e.cross(&w),
            turn: e.cross(&v),
            along: e.dot(&w),
            pace: e.dot(&v),
            length_squared: e.length_squared(),
            reach: N::of(self.disc.radius).plus(&N::of(self.half)),
        }
    }
}

/// With e from end to end of the wall, w from its first end to the disc, v the disc's velocity
/// against the wall, and R the reach.
struct Terms<N> {
    /// q = e×w: above 0 the disc is to the left.
    side: N,
    /// q' = e×v.
    turn: N,
    /// e·w.
    along: N,
    /// e·v.
    pace: N,
    /// |e|².
    length_squared: N,
    /// R.
    reach: N,
}

const SIDE: usize = 0;
const TURN: usize = 1;
/// q² − R²|e|²: above 0 the disc is outside of the strip.
const STRIP: usize = 2;
/// e·w: below 0 the disc is before the first end.
const BEFORE: usize = 3;
/// |e|² − e·w: below 0 it is beyond the second.
const BEYOND: usize = 4;
const PACE: usize = 5;
const LENGTH_SQUARED: usize = 6;
const REACH: usize = 7;

impl Formula<8> for Wall {
    fn values<N: Number>(&self) -> [N; 8] {
        let Terms { side, turn, along, pace, length_squared, reach } = self.terms::<N>();
        let strip = side.square().minus(&reach.square().times(&length_squared));
        let beyond = length_squared.minus(&along);
        [side, turn, strip, along, beyond, pace, length_squared, reach]
    }
}

/// A, B and |e|² of [`Wall::place_sign`].
fn place<N: Number>(values: &[N; 8], end: usize) -> [N; 3] {
    let size = |x: &N, sign: bool| if sign { x.negated() } else { x.clone() };
    // q and q' have opposite signs here: approaching.
    let left = values[SIDE].certain_sign() != Some(Ordering::Less);
    let (q, turn) = (size(&values[SIDE], !left), size(&values[TURN], left));
    let (from_end, pace) = if end == 0 {
        (&values[BEFORE], values[PACE].clone())
    } else {
        (&values[BEYOND], values[PACE].negated())
    };
    let a = from_end.times(&turn).plus(&pace.times(&q));
    let b = pace.times(&values[REACH]).negated();
    [a, b, values[LENGTH_SQUARED].clone()]
}

struct Place<'a> {
    wall: &'a Wall,
    end: usize,
}

impl Formula<3> for Place<'_> {
    fn values<N: Number>(&self) -> [N; 3] {
        place(&self.wall.values::<N>(), self.end)
    }
}
