//! A disc against a straight wall of which one moves so that the other does not see it go straight:
//! the wall's ends each on its own way, or the disc falling.
//!
//! With e(t) from end to end of the wall and w(t) from its first end to the disc, the disc touches
//! the line through the wall where q² = R²|e|², q = e×w. Both sides are polynomials in t, of degree
//! 4 and 2: no length has to be taken as constant. At every root the place along the wall is looked
//! at, because the first may lie beyond an end; the ends are looked at on their own.
//!
//! What is nearest at a time (the side, or one of the ends), whether it is within reach and whether it
//! gets nearer are all signs of polynomials. A disc that starts apart from the wall meets it at the
//! first root that counts. One that starts in touch, and does not approach, is followed through every
//! change of sign until it either approaches or is free.

use super::roots::cells::first_cell;
use super::roots::fall::{accelerations, comfortable_units, lengths, speeds};
use super::roots::polynomial::{Doubt, Near, Polynomial};
use super::roots::quadratic::{Root, rising_root, sign_at_rising_root};
use crate::number::{Double, Exact, Formula, Number, Units, Vector};
use crate::number::{exponent, scale, unit};
use crate::{Contact, Disc, Feature, Motion, Segment};
use alloc::vec::Vec;
use core::cmp::Ordering;
use glam::DVec2;

/// The disc and the wall. Either the ends have the same velocity or the acceleration is 0; else q
/// would have a higher degree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strip {
    pub disc: Disc,
    pub velocity: DVec2,
    /// Of the disc, less that of the wall: as the pair it comes from.
    pub acceleration: [DVec2; 2],
    pub wall: Segment,
    pub ends: [DVec2; 2],
    /// Half of the wall's thickness.
    pub half: f64,
}

/// A part of the wall.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Side,
    End(usize),
}

impl Strip {
    /// The first contact, with `Side(0)`, `Vertex(0)` or `Vertex(1)` of the wall.
    pub fn contact(&self, horizon: f64) -> Option<Contact> {
        let (units, scaled) = self.in_comfortable_units();
        let (t, part) = scaled.first()?;
        let instant = units.instant(t);
        if !(instant <= horizon && instant.is_finite()) {
            return None;
        }
        let normal = scaled.normal(t, part)?;
        let center = self.disc.center + self.motion().displacement(instant);
        let point_a = center + normal * self.disc.radius;
        let (point_b, feature_b) = match part {
            Part::End(end) => {
                let [place, velocity] =
                    [[self.wall.a, self.wall.b][end], [self.ends[0], self.ends[1]][end]];
                let motion = Motion::falling(velocity, self.acceleration[1]);
                let place = place + motion.displacement(instant);
                (place - normal * self.half, Feature::Vertex(end))
            }
            Part::Side if instant > 0.0 => (point_a, Feature::Side(0)),
            Part::Side => {
                // The middle of the wall, so that it does not matter which end comes first.
                let middle = (self.wall.a - center) + (self.wall.b - center);
                let way = 0.5 * middle.dot(normal) - self.half;
                (center + normal * way, Feature::Side(0))
            }
        };
        Some(Contact { instant, point_a, point_b, normal, feature_a: Feature::Rim, feature_b })
    }

    /// When the disc first meets the wall, and which part of it.
    fn first(&self) -> Option<(f64, Part)> {
        if self.wall.a == self.wall.b && self.ends[0] == self.ends[1] {
            let instant = Polynomial::new(EndDepth { strip: self, end: 0 }).first_fall()?;
            return Some((instant, Part::End(0)));
        }
        if self.disc.radius + self.half == 0.0 {
            return self.point_meets();
        }
        let gap = Gap::new(self);
        let (part, depth) = gap.just_after_now();
        if depth.is_gt() {
            return gap.meets_later(None).unwrap_or_else(|Doubt| gap.meets_exactly());
        }
        let rate = Rate::new(self);
        if rate.just_after_now(part).is_lt() {
            return Some((0.0, part));
        }
        gap.meets_in_course(&rate).unwrap_or_else(|Doubt| gap.approaches_exactly(&rate))
    }

    /// A point crosses the line from either side (on it now, it is on no side), or runs along it into
    /// an end.
    fn point_meets(&self) -> Option<(f64, Part)> {
        let strip = self;
        let crossing = [false, true].map(|mirrored| Offset { strip, mirrored });
        if crossing[0].values::<Exact>().iter().all(|q| q.sign().is_eq()) {
            let places = [0, 1].map(|end| Polynomial::new(Place { strip, end }));
            let end = places.iter().position(|place| place.sign_at(0.0).is_lt())?;
            // It is no longer beyond the end.
            let place = places[end].exact();
            let inside = first_cell([place.to_vec()], |_| Some(()))?;
            return Some((inside.0, Part::End(end)));
        }
        let meets = |q: &Offset| {
            let root = rising_root(q).filter(|root| matches!(root, Root::Later(_)))?;
            let abreast = |end: usize| sign_at_rising_root(q, root, &Place { strip, end }).is_ge();
            (abreast(0) && abreast(1)).then(|| root.instant(q))
        };
        let first = crossing.iter().filter_map(meets).min_by(f64::total_cmp);
        first.map(|t| (t, Part::Side))
    }

    /// From the disc to the part that it meets at time t.
    fn normal(&self, t: f64, part: Part) -> Option<DVec2> {
        // Signs and directions are the same for e/2^k, w/4^k and q'/2^k; late ones would overflow.
        let late = exponent(t).max(0);
        let one = Double::from(scale(1.0, -late));
        let time = Double::from(scale(t, -late));
        let Terms { e, w, .. } = self.terms::<Double>();
        let mut along = e[0].times(&one).plus(&e[1].times(&time));
        if along.x.hi == 0.0 && along.y.hi == 0.0 {
            along = e[1].clone(); // a point that is about to open
        }
        let arm = w[0].times(&one).plus(&w[1].times(&time)).times(&one);
        let arm = arm.plus(&w[2].times(&time).times(&time));
        let rounded = |v: &Vector<Double>| DVec2::new(v.x.hi, v.y.hi);
        if let Part::End(end) = part {
            let arm = if end == 0 { arm } else { arm.minus(&along.times(&one)) };
            // A point that runs into an end is there: it has come along the wall.
            let inwards = if end == 0 { along } else { along.times(&Double::from(-1.0)) };
            return unit(-rounded(&arm)).or_else(|| unit(rounded(&inwards)));
        }
        let mut left = along.cross(&arm).hi > 0.0;
        if self.disc.radius + self.half == 0.0 {
            // A point is on neither side: it comes from the one that it leaves.
            let [_, q1, q2] = Offset { strip: self, mirrored: false }.values::<Double>();
            left = (q1 * one + (q2 + q2) * time).hi < 0.0;
        }
        let along = unit(rounded(&along))?;
        Some(if left { -along.perp() } else { along.perp() })
    }

    fn motion(&self) -> Motion {
        Motion::falling(self.velocity, self.acceleration[0])
    }

    fn in_comfortable_units(&self) -> (Units, Strip) {
        let units = comfortable_units(
            &[self.disc.center, self.wall.a, self.wall.b],
            &[self.disc.radius, self.half],
            &[self.velocity, self.ends[0], self.ends[1]],
            &self.acceleration,
        );
        let scaled = Strip {
            disc: Disc::new(lengths(units, self.disc.center), units.length(self.disc.radius)),
            velocity: speeds(units, self.velocity),
            acceleration: self.acceleration.map(|g| accelerations(units, g)),
            wall: Segment::new(lengths(units, self.wall.a), lengths(units, self.wall.b)),
            ends: self.ends.map(|v| speeds(units, v)),
            half: units.length(self.half),
        };
        (units, scaled)
    }

    fn terms<N: Number>(&self) -> Terms<N> {
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
struct Terms<N> {
    e: [Vector<N>; 2],
    w: [Vector<N>; 3],
    reach: N,
}

impl<N: Number> Terms<N> {
    /// The coefficients of q = e×w.
    fn offset(&self) -> [N; 3] {
        let Terms { e, w, .. } = self;
        [
            e[0].cross(&w[0]),
            e[0].cross(&w[1]).plus(&e[1].cross(&w[0])),
            e[0].cross(&w[2]).plus(&e[1].cross(&w[1])),
        ]
    }

    /// Those of e·w.
    fn along(&self) -> [N; 3] {
        let Terms { e, w, .. } = self;
        [
            e[0].dot(&w[0]),
            e[0].dot(&w[1]).plus(&e[1].dot(&w[0])),
            e[0].dot(&w[2]).plus(&e[1].dot(&w[1])),
        ]
    }

    /// Those of |e|².
    fn length_squared(&self) -> [N; 3] {
        let middle = self.e[0].dot(&self.e[1]);
        [self.e[0].length_squared(), middle.plus(&middle), self.e[1].length_squared()]
    }
}

/// q² − R²|e|²: below 0 the disc reaches the line.
struct Depth<'a>(&'a Strip);

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
struct Offset<'a> {
    strip: &'a Strip,
    mirrored: bool,
}

impl Formula<3> for Offset<'_> {
    fn values<N: Number>(&self) -> [N; 3] {
        let q = self.strip.terms::<N>().offset();
        if self.mirrored { q.map(|x| x.negated()) } else { q }
    }
}

/// q'|e|² − q e·e', which has the sign of the derivative of q/|e|.
struct Closing<'a>(&'a Strip);

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
struct EndDepth<'a> {
    strip: &'a Strip,
    end: usize,
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
struct EndSlope<'a> {
    strip: &'a Strip,
    end: usize,
}

impl Formula<4> for EndSlope<'_> {
    fn values<N: Number>(&self) -> [N; 4] {
        let [_, a1, a2, a3, a4] = EndDepth { strip: self.strip, end: self.end }.values::<N>();
        [a1, a2.times(&N::of(2.0)), a3.times(&N::of(3.0)), a4.times(&N::of(4.0))]
    }
}

/// How far along the wall the disc is from its first end, or from its second: e·w or |e|² − e·w.
struct Place<'a> {
    strip: &'a Strip,
    end: usize,
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

/// The polynomials whose signs tell what is nearest, and how near.
struct Gap<'a> {
    places: [Polynomial<Place<'a>, 3>; 2],
    depth: Polynomial<Depth<'a>, 5>,
    end_depths: [Polynomial<EndDepth<'a>, 5>; 2],
}

impl<'a> Gap<'a> {
    fn new(strip: &'a Strip) -> Self {
        Gap {
            places: [0, 1].map(|end| Polynomial::new(Place { strip, end })),
            depth: Polynomial::new(Depth(strip)),
            end_depths: [0, 1].map(|end| Polynomial::new(EndDepth { strip, end })),
        }
    }

    /// The nearest part, and the sign of the gap to it, just after time 0.
    fn just_after_now(&self) -> (Part, Ordering) {
        let part = part([0, 1].map(|end| self.places[end].start().0));
        let (depth, _) = match part {
            Part::Side => self.depth.start(),
            Part::End(end) => self.end_depths[end].start(),
        };
        (part, depth)
    }

    /// The same at a time.
    fn at(&self, t: f64) -> (Part, Ordering) {
        let part = part([0, 1].map(|end| self.places[end].sign_at(t)));
        let depth = match part {
            Part::Side => self.depth.sign_at(t),
            Part::End(end) => self.end_depths[end].sign_at(t),
        };
        (part, depth)
    }

    #[cold]
    fn exactly_at(&self, t: &Exact) -> (Part, Ordering) {
        let part = part([0, 1].map(|end| self.places[end].exact_sign_at(t)));
        let depth = match part {
            Part::Side => self.depth.exact_sign_at(t),
            Part::End(end) => self.end_depths[end].exact_sign_at(t),
        };
        (part, depth)
    }

    /// When a disc meets the wall that is free, from the start or from a time on.
    ///
    /// The gap falls through 0 where that to the side does, with the disc abreast of it, or that to an
    /// end.
    fn meets_later(&self, free: Option<Near>) -> Result<Option<(f64, Part)>, Doubt> {
        let later = |t: Near| match free {
            Some(free) if t.low <= free.high => {
                if t.high < free.low {
                    Ok(false)
                } else {
                    Err(Doubt)
                }
            }
            _ => Ok(true),
        };
        let mut part = Part::Side;
        let mut first = self.depth.first_crossing(|t| Ok(later(t)? && self.is_abreast(t)?))?;
        for end in [0, 1] {
            let meets = self.end_depths[end].first_crossing(later)?;
            // Contact exactly where the side ends is the side: the first of equals is kept.
            if meets.is_some_and(|t| first.is_none_or(|first| t < first)) {
                (first, part) = (meets, Part::End(end));
            }
        }
        Ok(first.map(|t| (t, part)))
    }

    fn is_abreast(&self, t: Near) -> Result<bool, Doubt> {
        match [0, 1].map(|end| self.places[end].sign_near(t)) {
            [Some(Ordering::Less), _] | [_, Some(Ordering::Less)] => Ok(false),
            [Some(Ordering::Greater), Some(Ordering::Greater)] => Ok(true),
            _ => Err(Doubt),
        }
    }

    /// When a disc that is in touch with the wall, and does not approach, does approach; or if it
    /// comes free before, when it meets the wall again.
    #[cold]
    fn meets_in_course(&self, rate: &Rate) -> Result<Option<(f64, Part)>, Doubt> {
        let mut changes = Vec::new();
        self.depth.changes(&mut changes)?;
        rate.offset.changes(&mut changes)?;
        rate.closing.changes(&mut changes)?;
        for end in [0, 1] {
            self.places[end].changes(&mut changes)?;
            self.end_depths[end].changes(&mut changes)?;
            rate.end_slopes[end].changes(&mut changes)?;
        }
        changes.sort_by(|a, b| a.low.total_cmp(&b.low));
        for (i, change) in changes.iter().enumerate() {
            let between = match changes.get(i + 1) {
                Some(next) if next.low <= change.high => return Err(Doubt),
                Some(next) => 0.5 * change.high + 0.5 * next.low,
                None => 2.0 * change.high,
            };
            let (part, depth) = self.at(between);
            if depth.is_gt() {
                return self.meets_later(Some(*change));
            }
            if rate.at(between, part).is_lt() {
                return Ok(Some((change.t, part)));
            }
        }
        Ok(None)
    }

    /// When a disc meets the wall that is free now, by exact signs alone: as soon as it is in touch by
    /// more than a touch.
    #[cold]
    fn meets_exactly(&self) -> Option<(f64, Part)> {
        first_cell(self.exact(), |t| {
            let (part, depth) = self.exactly_at(t);
            depth.is_lt().then_some(part)
        })
    }

    /// When a disc that may be in touch with the wall now approaches it, by exact signs alone.
    #[cold]
    fn approaches_exactly(&self, rate: &Rate) -> Option<(f64, Part)> {
        first_cell(self.exact().into_iter().chain(rate.exact()), |t| {
            let (part, depth) = self.exactly_at(t);
            (depth.is_le() && rate.exactly_at(t, part).is_lt()).then_some(part)
        })
    }

    fn exact(&self) -> [Vec<Exact>; 5] {
        let ([a, b], [c, d]) = (&self.places, &self.end_depths);
        [
            self.depth.exact().to_vec(),
            a.exact().to_vec(),
            b.exact().to_vec(),
            c.exact().to_vec(),
            d.exact().to_vec(),
        ]
    }
}

/// Those whose signs tell whether the gap shrinks (`Less`).
struct Rate<'a> {
    offset: Polynomial<Offset<'a>, 3>,
    closing: Polynomial<Closing<'a>, 4>,
    end_slopes: [Polynomial<EndSlope<'a>, 4>; 2],
}

impl<'a> Rate<'a> {
    fn new(strip: &'a Strip) -> Self {
        Rate {
            offset: Polynomial::new(Offset { strip, mirrored: false }),
            closing: Polynomial::new(Closing(strip)),
            end_slopes: [0, 1].map(|end| Polynomial::new(EndSlope { strip, end })),
        }
    }

    fn just_after_now(&self, part: Part) -> Ordering {
        match part {
            Part::Side => product(self.offset.start().0, self.closing.start().0),
            Part::End(end) => self.end_slopes[end].start().0,
        }
    }

    fn at(&self, t: f64, part: Part) -> Ordering {
        match part {
            Part::Side => product(self.offset.sign_at(t), self.closing.sign_at(t)),
            Part::End(end) => self.end_slopes[end].sign_at(t),
        }
    }

    #[cold]
    fn exactly_at(&self, t: &Exact, part: Part) -> Ordering {
        match part {
            Part::Side => product(self.offset.exact_sign_at(t), self.closing.exact_sign_at(t)),
            Part::End(end) => self.end_slopes[end].exact_sign_at(t),
        }
    }

    fn exact(&self) -> [Vec<Exact>; 4] {
        let [a, b] = &self.end_slopes;
        let (offset, closing) = (self.offset.exact().to_vec(), self.closing.exact().to_vec());
        [offset, closing, a.exact().to_vec(), b.exact().to_vec()]
    }
}

/// The part that is nearest, from the signs of the places along the wall from its ends.
fn part(places: [Ordering; 2]) -> Part {
    match places {
        [Ordering::Less, _] => Part::End(0),
        [_, Ordering::Less] => Part::End(1),
        _ => Part::Side,
    }
}

/// The sign of a product.
fn product(a: Ordering, b: Ordering) -> Ordering {
    match a {
        Ordering::Less => b.reverse(),
        Ordering::Equal => a,
        Ordering::Greater => b,
    }
}
