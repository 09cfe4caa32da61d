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
//! change of sign until it either approaches or is free. Where rounding leaves any doubt of a sign or
//! of the order of two roots, all of it is done with exact ones.

mod formulas;
mod gap;

use self::formulas::{EndDepth, Offset, Place, Terms};
use self::gap::{Gap, Rate};
use super::roots::cells::first_cell;
use super::roots::fall::{accelerations, comfortable_units, lengths, speeds};
use super::roots::polynomial::{Doubt, Polynomial};
use super::roots::quadratic::{Root, rising_root, sign_at_rising_root};
use crate::number::{Double, Exact, Formula, Units, Vector, exponent, scale, unit};
use crate::{Contact, Disc, Feature, Motion, Segment};
use glam::DVec2;

/// The disc and the wall. Either the ends have the same velocity or the acceleration is 0; else q
/// would have a higher degree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strip {
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
}
