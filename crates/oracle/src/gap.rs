//! A disc and a segment, all three points on polynomial paths.
//!
//! Straight or falling, at rest, moving as one or each end on its own way, a wall or a single point:
//! all of these are the one question when gap(t) ≤ 0 and gap′(t) < 0 first hold together. The gap is
//! piecewise algebraic: beside the segment its sign is that of F = q² − r²|e|², with q = e × w; beyond
//! an end it is that of |w|² − r².

use crate::dyadic::Dyadic;
use crate::polynomial::{Path, Polynomial};
use crate::roots::{Root, sign_changes};
use crate::truth::Truth;
use crate::unit::{Flight, Unit};
use std::cmp::Ordering;

/// The polynomials whose signs tell all about a disc and a segment.
pub struct Gap {
    unit: Unit,
    /// A segment that is always a point has no side.
    has_side: bool,
    /// e × w: on which side of the line the centre is.
    side: Polynomial,
    /// |e|².
    length: Polynomial,
    /// q² − r²|e|².
    beside: Polynomial,
    /// 2q′|e|² − q(|e|²)′: times q, it has the sign of the distance's rate beside the segment.
    rate: Polynomial,
    ends: [End; 2],
}

struct End {
    /// w·e: for end a, below 0 beyond it; for end b, above 0 beyond it.
    along: Polynomial,
    /// |w|² − r².
    beyond: Polynomial,
    /// w·w′.
    rate: Polynomial,
}

/// The sign of the gap, and whether it shrinks.
struct State {
    gap: Ordering,
    approaching: bool,
}

impl Gap {
    /// Of a disc with this centre and radius, and the segment with these ends.
    pub fn new(center: &Flight, radius: f64, ends: [&Flight; 2]) -> Self {
        let radius = Dyadic::from(radius);
        let w = ends.map(|end| center.minus(end));
        let unit = Unit::of(&[&w[0], &w[1]], &radius);
        let radius = unit.length(&radius);
        let square = Polynomial::new(vec![&radius * &radius]);
        let w = w.map(|w| unit.path(&w));
        let e = w[0].minus(&w[1]);
        let side = e.cross(&w[0]);
        let length = e.dot(&e);
        let beside = &(&side * &side) - &(&length * &square);
        let rate = &(&side.derivative() * &length).scaled(&Dyadic::from(2.0))
            - &(&side * &length.derivative());
        let end = |w: &Path| End {
            along: w.dot(&e),
            beyond: &w.dot(w) - &square,
            rate: w.dot(&w.derivative()),
        };
        let ends = [end(&w[0]), end(&w[1])];
        Gap { unit, has_side: !e.is_zero(), side, length, beside, rate, ends }
    }

    /// The first instant with gap ≤ 0 and approaching.
    pub fn event(&self) -> Truth {
        let now = self.state(Polynomial::sign_after_zero);
        if now.gap.is_le() && now.approaching {
            return Truth::NOW;
        }
        let first = if now.gap.is_gt() { self.first_entry() } else { self.first_turn() };
        first.map_or(Truth::Never, |root| Truth::at_root(&root, self.unit.time))
    }

    /// The state where polynomials have these signs.
    fn state(&self, sign: impl Fn(&Polynomial) -> Ordering) -> State {
        let [a, b] = &self.ends;
        let end =
            |end: &End| State { gap: sign(&end.beyond), approaching: sign(&end.rate).is_lt() };
        if !self.has_side || sign(&self.length).is_eq() || sign(&a.along).is_lt() {
            end(a)
        } else if sign(&b.along).is_gt() {
            end(b)
        } else {
            let (side, rate) = (sign(&self.side), sign(&self.rate));
            State {
                gap: sign(&self.beside),
                approaching: side.is_ne() && rate.is_ne() && side != rate,
            }
        }
    }

    /// From apart: where the gap first turns from above 0 to below. Each way in is a root of one of
    /// the pieces, and each root with its foot on the segment is a way in.
    fn first_entry(&self) -> Option<Root> {
        let [a, b] = &self.ends;
        let entries = |p: &Polynomial| {
            sign_changes(p).into_iter().filter(|root| root.after.is_lt()).collect::<Vec<_>>()
        };
        let mut ways = entries(&a.beyond);
        ways.truncate(1);
        if self.has_side {
            ways.extend(entries(&b.beyond).into_iter().next());
            let on_segment =
                |root: &Root| root.sign_of(&a.along).is_ge() && root.sign_of(&b.along).is_le();
            ways.extend(entries(&self.beside).into_iter().find(on_segment));
        }
        ways.into_iter().min_by(|s, t| s.low.cmp(&t.low))
    }

    /// From anywhere: between any two neighbours among the roots of all the polynomials, nothing
    /// changes; so look once in each such cell. Roots within 2^-60 of each other count as one.
    fn first_turn(&self) -> Option<Root> {
        let [a, b] = &self.ends;
        let mut polynomials = vec![&a.beyond, &a.rate];
        if self.has_side {
            polynomials.extend([&a.along, &b.along, &b.beyond, &b.rate]);
            polynomials.extend([&self.side, &self.beside, &self.rate]);
        }
        let mut roots: Vec<Root> = polynomials.into_iter().flat_map(sign_changes).collect();
        roots.sort_by(|s, t| s.low.cmp(&t.low));
        for (i, root) in roots.iter().enumerate() {
            let at = match roots.get(i + 1) {
                Some(next) if next.low <= root.high => continue,
                Some(next) => (&root.high + &next.low).shifted(-1),
                None => &root.high + &Dyadic::power_of_two(0),
            };
            let state = self.state(|p| p.sign_at(&at));
            if state.gap.is_le() && state.approaching {
                return Some(root.clone());
            }
        }
        None
    }
}

#[cfg(test)]
impl Gap {
    /// The same as `event`, by looking in every cell.
    pub fn event_by_cells(&self) -> Truth {
        let now = self.state(Polynomial::sign_after_zero);
        if now.gap.is_le() && now.approaching {
            return Truth::NOW;
        }
        let first = self.first_turn();
        first.map_or(Truth::Never, |root| Truth::at_root(&root, self.unit.time))
    }
}
