//! The gap between a disc and a wall: what is nearest, how near, and when it shrinks below 0.

use super::formulas::{Closing, Depth, EndDepth, EndSlope, Offset, Place};
use super::{Part, Strip};
use crate::number::Exact;
use crate::predict::roots::cells::first_cell;
use crate::predict::roots::polynomial::{Doubt, Near, Polynomial};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// The polynomials whose signs tell what is nearest, and how near.
pub(super) struct Gap<'a> {
    places: [Polynomial<Place<'a>, 3>; 2],
    depth: Polynomial<Depth<'a>, 5>,
    end_depths: [Polynomial<EndDepth<'a>, 5>; 2],
}

impl<'a> Gap<'a> {
    pub fn new(strip: &'a Strip) -> Self {
        Gap {
            places: [0, 1].map(|end| Polynomial::new(Place { strip, end })),
            depth: Polynomial::new(Depth(strip)),
            end_depths: [0, 1].map(|end| Polynomial::new(EndDepth { strip, end })),
        }
    }

    /// The nearest part, and the sign of the gap to it, just after time 0.
    pub fn just_after_now(&self) -> (Part, Ordering) {
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
    pub fn meets_later(&self, free: Option<Near>) -> Result<Option<(f64, Part)>, Doubt> {
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
    pub fn meets_in_course(&self, rate: &Rate) -> Result<Option<(f64, Part)>, Doubt> {
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
            if depth.is_eq() {
                return Err(Doubt); // a look at the very time at which it just touches
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
    pub fn meets_exactly(&self) -> Option<(f64, Part)> {
        first_cell(self.exact(), |t| {
            let (part, depth) = self.exactly_at(t);
            depth.is_lt().then_some(part)
        })
    }

    /// When a disc that may be in touch with the wall now approaches it, by exact signs alone.
    #[cold]
    pub fn approaches_exactly(&self, rate: &Rate) -> Option<(f64, Part)> {
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
pub(super) struct Rate<'a> {
    offset: Polynomial<Offset<'a>, 3>,
    closing: Polynomial<Closing<'a>, 4>,
    end_slopes: [Polynomial<EndSlope<'a>, 4>; 2],
}

impl<'a> Rate<'a> {
    pub fn new(strip: &'a Strip) -> Self {
        Rate {
            offset: Polynomial::new(Offset { strip, mirrored: false }),
            closing: Polynomial::new(Closing(strip)),
            end_slopes: [0, 1].map(|end| Polynomial::new(EndSlope { strip, end })),
        }
    }

    pub fn just_after_now(&self, part: Part) -> Ordering {
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
