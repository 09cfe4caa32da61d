//! A disc against a straight wall of which one moves so that the other does not see it go straight:
//! the wall's ends each on its own way, or the disc falling.
//!
//! With e(t) from end to end of the wall and w(t) from its first end to the disc, the disc touches
//! the line through the wall where q² = R²|e|², q = e×w. Both sides are polynomials in t, of degree
//! 4 and 2: no length has to be taken as constant. At every root the place along the wall is looked
//! at, because the first may lie beyond an end; the ends are looked at on their own.

use super::roots::fall::{accelerations, comfortable_units, lengths, speeds, unit};
use super::roots::polynomial::Polynomial;
use crate::number::{Bounded, Double, Formula, Number, Units, Vector};
use crate::{Contact, Disc, Feature, Segment};
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

impl Strip {
    /// The first contact with `Side(0)`, `Vertex(0)` or `Vertex(1)` of the wall. `end` finds the
    /// first contact with the end of that number, among the instants that are accepted.
    pub fn contact(
        &self,
        horizon: f64,
        end: impl Fn(usize, &dyn Fn(f64) -> bool) -> Option<Contact>,
    ) -> Option<Contact> {
        let (units, scaled) = self.in_comfortable_units();
        let side = scaled.first_at_side().map(|t| (t, units.instant(t)));
        let side = side.and_then(|(t, instant)| scaled.side(t, instant, self));
        let at_end = |which: usize| {
            let abreast = |instant: f64| scaled.is_abreast_of_side(which, instant, units);
            let contact = end(which, &|instant| !abreast(instant))?;
            Some(Contact { feature_b: Feature::Vertex(which), ..contact })
        };
        // Contact exactly where the side ends is the side: the first of equals is kept.
        let mut first = side;
        for contact in [at_end(0), at_end(1)].into_iter().flatten() {
            if first.is_none_or(|first| contact.instant < first.instant) {
                first = Some(contact);
            }
        }
        first.filter(|contact| contact.instant <= horizon && contact.instant.is_finite())
    }

    /// When the disc first touches the line abreast of the wall, approaching it.
    fn first_at_side(&self) -> Option<f64> {
        if self.wall.a == self.wall.b && self.ends[0] == self.ends[1] {
            return None;
        }
        let place = |t: f64| t > 0.0 && self.may_be_abreast(t);
        if self.disc.radius + self.half == 0.0 {
            // A point crosses the line from either side; on it now, it is on no side.
            let [one, other] = [false, true].map(|mirrored| {
                let offset = Offset { strip: self, mirrored };
                Polynomial::new(offset).first_fall(place)
            });
            return match (one, other) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            };
        }
        let depth = Polynomial::new(Depth(self));
        if depth.sign_at(0.0).is_le() && self.is_abreast_now() && self.approaches_now() {
            return Some(0.0);
        }
        depth.first_fall(place)
    }

    fn is_abreast_now(&self) -> bool {
        [0, 1].iter().all(|&end| Polynomial::new(Place { strip: self, end }).sign_at(0.0).is_ge())
    }

    /// Does the distance from the line get less, or is about to?
    fn approaches_now(&self) -> bool {
        let offset = Polynomial::new(Offset { strip: self, mirrored: false });
        let mirrored = match offset.sign_at(0.0) {
            Ordering::Equal => return false,
            Ordering::Greater => false,
            Ordering::Less => true,
        };
        Polynomial::new(Closing { strip: self, mirrored }).start().0.is_lt()
    }

    /// At time t, is the disc abreast of the wall, as far as rounding tells?
    fn may_be_abreast(&self, t: f64) -> bool {
        [0, 1].iter().all(|&end| {
            let place = Place { strip: self, end }.at(t);
            place.value >= -place.error
        })
    }

    /// At an instant in the user's units, is it the side that is near, rather than this end?
    fn is_abreast_of_side(&self, end: usize, instant: f64, units: Units) -> bool {
        if instant == 0.0 {
            return Polynomial::new(Place { strip: self, end }).sign_at(0.0).is_ge();
        }
        let place = Place { strip: self, end }.at(units.own_instant(instant));
        place.value > place.error
    }

    /// The contact at time t, in the user's units and terms.
    fn side(&self, t: f64, instant: f64, user: &Strip) -> Option<Contact> {
        // The signs and directions below are the same for e/t, w/t² and q'/t; late ones would overflow.
        let (one, time) = if t > 1.0 { (1.0 / t, 1.0) } else { (1.0, t) };
        let (one, time) = (Double::from(one), Double::from(time));
        let Terms { e, w, .. } = self.terms::<Double>();
        let along = e[0].times(&one).plus(&e[1].times(&time));
        let arm = w[0].times(&one).plus(&w[1].times(&time)).times(&one);
        let arm = arm.plus(&w[2].times(&time).times(&time));
        let mut left = along.cross(&arm).hi > 0.0;
        if self.disc.radius + self.half == 0.0 {
            // A point is on neither side: it comes from the one that it leaves.
            let [_, q1, q2] = Offset { strip: self, mirrored: false }.values::<Double>();
            left = (q1 * one + (q2 + q2) * time).hi < 0.0;
        }
        let along = unit(DVec2::new(along.x.hi, along.y.hi))?;
        let normal = if left { -along.perp() } else { along.perp() };
        let pull = user.acceleration[0] - user.acceleration[1];
        let center = user.disc.center + user.velocity * instant + pull * (0.5 * instant * instant);
        let point_a = center + normal * user.disc.radius;
        let point_b = if instant > 0.0 {
            point_a
        } else {
            center + normal * ((user.wall.a - center).dot(normal) - user.half)
        };
        let (feature_a, feature_b) = (Feature::Rim, Feature::Side(0));
        Some(Contact { instant, point_a, point_b, normal, feature_a, feature_b })
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

/// q'|e|² − q e·e', which has the sign of the derivative of q/|e|; or the same for −q.
struct Closing<'a> {
    strip: &'a Strip,
    mirrored: bool,
}

impl Formula<4> for Closing<'_> {
    fn values<N: Number>(&self) -> [N; 4] {
        let terms = self.strip.terms::<N>();
        let [q0, q1, q2] = terms.offset();
        let [l0, l2] = [0, 1].map(|i| terms.e[i].length_squared());
        let l1 = terms.e[0].dot(&terms.e[1]);
        let thrice = q2.plus(&q2).plus(&q2);
        let values = [
            q1.times(&l0).minus(&q0.times(&l1)),
            q2.plus(&q2).times(&l0).plus(&q1.times(&l1)).minus(&q0.times(&l2)),
            thrice.times(&l1),
            q2.times(&l2),
        ];
        if self.mirrored { values.map(|x| x.negated()) } else { values }
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

impl Place<'_> {
    /// The value at a time that is itself known up to rounding.
    fn at(&self, t: f64) -> Bounded {
        let [k0, k1, k2] = self.values::<Bounded>();
        let t = Bounded { value: t, error: 2.0 * f64::EPSILON * t };
        k2.times(&t).plus(&k1).times(&t).plus(&k0)
    }
}
