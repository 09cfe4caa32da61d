//! Any two polygons, every vertex on its own straight way: vertices of each against sides of the
//! other, both ways round.

use super::corners::{Corner, corners_meet};
use super::crossing::Crossing;
use super::overlapping::contact_now;
use super::span::{Span, cross_sign};
use crate::plane::approaching;
use crate::{Contact, Feature};
use core::cmp::Ordering;
use glam::DVec2;

/// A point that goes straight on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub place: DVec2,
    pub velocity: DVec2,
}

impl Way {
    pub fn at(&self, time: f64) -> DVec2 {
        self.place + self.velocity * time
    }
}

/// A polygon whose vertices go straight on, all alike or each its own way.
#[derive(Clone, Copy)]
pub(crate) struct Moving<'a> {
    pub vertices: &'a [DVec2],
    velocities: Velocities<'a>,
}

#[derive(Clone, Copy)]
enum Velocities<'a> {
    Same(DVec2),
    Each(&'a [DVec2]),
}

impl<'a> Moving<'a> {
    pub fn rigid(vertices: &'a [DVec2], velocity: DVec2) -> Self {
        Moving { vertices, velocities: Velocities::Same(velocity) }
    }

    /// With as many velocities as vertices.
    pub fn deforming(vertices: &'a [DVec2], velocities: &'a [DVec2]) -> Self {
        Moving { vertices, velocities: Velocities::Each(velocities) }
    }

    pub fn way(&self, i: usize) -> Way {
        let velocity = match self.velocities {
            Velocities::Same(velocity) => velocity,
            Velocities::Each(velocities) => velocities[i],
        };
        Way { place: self.vertices[i], velocity }
    }

    pub fn side(&self, i: usize) -> [Way; 2] {
        [self.way(i), self.way(self.next(i))]
    }

    fn next(&self, i: usize) -> usize {
        if i + 1 == self.vertices.len() { 0 } else { i + 1 }
    }

    fn corner(&self, i: usize) -> Corner {
        let before = if i == 0 { self.vertices.len() - 1 } else { i - 1 };
        Corner { apex: self.way(i), before: self.way(before), after: self.way(self.next(i)) }
    }
}

/// The first contact of two polygons; `convex` where both are, now.
pub(crate) fn first_contact(a: &Moving, b: &Moving, convex: bool, horizon: f64) -> Option<Contact> {
    let mut first = contact_now(a, b, convex);
    if first.is_some_and(|contact| contact.instant <= horizon) {
        return first;
    }
    first = None;
    for (one, other, swapped) in [(a, b, false), (b, a, true)] {
        for i in 0..one.vertices.len() {
            let point = one.way(i);
            for j in 0..other.vertices.len() {
                let edge = other.side(j);
                if misses(one, point, other, edge) {
                    continue;
                }
                let limit = first.map_or(horizon, |contact: Contact| contact.instant);
                let crossing = Crossing { point, edge };
                let Some(instant) = crossing.instant_inwards(&one.corner(i), limit) else {
                    continue;
                };
                let place = point.at(instant);
                let contact = Contact {
                    instant,
                    point_a: place,
                    point_b: place,
                    normal: crossing.normal_at(instant),
                    feature_a: Feature::Vertex(i),
                    feature_b: Feature::Side(j),
                };
                keep_first(&mut first, if swapped { contact.swapped() } else { contact }, a, b);
            }
        }
    }
    for i in 0..a.vertices.len() {
        for j in 0..b.vertices.len() {
            if let Some((instant, normal)) = corners_meet(&a.corner(i), &b.corner(j)) {
                let point = a.way(i).at(instant) * 0.5 + b.way(j).at(instant) * 0.5;
                let contact = Contact {
                    instant,
                    point_a: point,
                    point_b: point,
                    normal,
                    feature_a: Feature::Vertex(i),
                    feature_b: Feature::Vertex(j),
                };
                keep_first(&mut first, contact, a, b);
            }
        }
    }
    first.filter(|contact| contact.instant <= horizon && contact.instant.is_finite())
}

/// Where both polygons keep their form: a point passes a side by, or comes from within. Spares the
/// longer way in most cases.
fn misses(one: &Moving, point: Way, other: &Moving, [from, to]: [Way; 2]) -> bool {
    let (Velocities::Same(v), Velocities::Same(w)) = (one.velocities, other.velocities) else {
        return false;
    };
    let velocity = Span::new(w, v);
    let side = Span::new(from.place, to.place);
    let past = |end: Way| cross_sign(velocity, Span::new(end.place, point.place));
    cross_sign(side, velocity).is_le()
        || past(from).is_ge()
        || past(to).is_le()
        || cross_sign(side, Span::new(from.place, point.place)).is_gt()
}

/// Keeps the earlier contact. Two at the same instant on the same sides are the two ends of one flat
/// contact.
fn keep_first(first: &mut Option<Contact>, contact: Contact, a: &Moving, b: &Moving) {
    let Some(kept) = first else {
        *first = Some(contact);
        return;
    };
    match contact.instant.partial_cmp(&kept.instant) {
        Some(Ordering::Less) => *kept = contact,
        Some(Ordering::Equal) => {
            let side_a = shared_side(a, kept.feature_a, contact.feature_a);
            let side_b = shared_side(b, kept.feature_b, contact.feature_b);
            let (Some(i), Some(j)) = (side_a, side_b) else { return };
            let point = a.way(i);
            let normal = Crossing { point, edge: b.side(j) }.normal_at(contact.instant);
            // Corners may also meet by their other sides, while these two part.
            if approach(a, i, b, j, normal) {
                let point = kept.point_a * 0.5 + contact.point_a * 0.5;
                *kept = Contact {
                    point_a: point,
                    point_b: point,
                    normal,
                    feature_a: Feature::Side(i),
                    feature_b: Feature::Side(j),
                    ..contact
                };
            }
        }
        _ => {}
    }
}

/// Does side i of a approach side j of b, across which the normal points into b?
fn approach(a: &Moving, i: usize, b: &Moving, j: usize, normal: DVec2) -> bool {
    if let (Velocities::Same(v), Velocities::Same(w)) = (a.velocities, b.velocities) {
        // A side that does not turn: no rounding of the normal.
        let [from, to] = b.side(j);
        return cross_sign(Span::new(from.place, to.place), Span::new(w, v)).is_gt();
    }
    approaching(a.way(i).velocity, b.way(j).velocity, normal)
}

/// The side that two different features of a polygon lie on.
fn shared_side(polygon: &Moving, one: Feature, other: Feature) -> Option<usize> {
    let lies_on = |feature: Feature, side: usize| match feature {
        Feature::Side(j) => j == side,
        Feature::Vertex(i) => i == side || i == polygon.next(side),
        Feature::Rim => false,
    };
    (0..polygon.vertices.len()).find(|&side| lies_on(one, side) && lies_on(other, side))
}
