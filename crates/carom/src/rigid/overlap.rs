//! What is in the way of polygons at the start.

use super::Stage;
use super::gap::gap;
use super::thing::{Form, Key};
use crate::world::TOUCHING;
use crate::{Fault, Problem, Subject};
use alloc::vec::Vec;

/// So many are named.
const LISTED: usize = 20;

impl Stage {
    /// The overlaps of polygons that can be moved, with whatever it is. (Those of discs are found without a stage.)
    pub fn overlaps(&self) -> Vec<Problem> {
        let mut found = Vec::new();
        // From left to right, so that only those are compared whose extents overlap.
        let mut extents: Vec<(f64, f64, Key)> = Vec::new();
        for key in self.keys() {
            let seen = self.seen(self.get(key), self.start);
            let everywhere = self.torus.is_some()
                || matches!(seen.thing.form, Form::Container(_) | Form::Side { .. });
            let (low, high) = seen.bounds();
            let all = (f64::NEG_INFINITY, f64::INFINITY);
            let (low, high) = if everywhere { all } else { (low.x, high.x) };
            extents.push((low, high, key));
        }
        extents.sort_by(|x, y| x.0.total_cmp(&y.0).then(x.2.cmp(&y.2)));
        for (i, (_, high, one)) in extents.iter().enumerate() {
            for (_, _, other) in extents[i + 1..].iter().take_while(|other| other.0 <= *high) {
                let (a, b) = if one < other { (*one, *other) } else { (*other, *one) };
                self.look(a, b, &mut found);
            }
        }
        found.sort_by_key(|(a, b, _)| (*a, *b));
        let more = found.len().saturating_sub(LISTED);
        let mut problems: Vec<Problem> =
            found.into_iter().take(LISTED).map(|(a, b, depth)| self.problem(a, b, depth)).collect();
        if more > 0 {
            let (what, counted) = ("overlaps of polygons", true);
            let fault = Fault::More { what, count: more, counted };
            problems.push(Problem { subject: Subject::World, name: None, fault });
        }
        problems
    }

    fn look(&self, a: Key, b: Key, found: &mut Vec<(Key, Key, f64)>) {
        let is_polygon = |key: Key| {
            let thing = self.get(key);
            matches!(thing.form, Form::Polygon(_)) && !thing.is_fixed()
        };
        let (polygon, other) = if is_polygon(a) { (a, b) } else { (b, a) };
        let of_disc = self.get(other).is_disc() && !self.get(other).is_fixed();
        if !is_polygon(polygon) || of_disc || !self.can_meet(polygon, other) {
            return;
        }
        self.images(polygon, other, self.start, 0.0, |boxes| {
            let (one, another) = self.both(polygon, other, boxes, self.start);
            let depth = -gap(&one, &another).distance;
            if depth > TOUCHING * one.thing.size() {
                found.push((polygon, other, depth));
            }
        });
    }

    fn problem(&self, a: Key, b: Key, depth: f64) -> Problem {
        let fault = match (&self.get(b).form, self.get(b).number) {
            (Form::Side { .. }, side) => Fault::OutsideBox { side: side as u8, depth },
            (Form::Container(_), container) => Fault::AcrossRim { container, depth },
            _ => Fault::Overlap { other: self.subject(b), other_name: None, depth },
        };
        Problem { subject: self.subject(a), name: None, fault }
    }
}
