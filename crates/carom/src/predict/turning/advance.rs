//! From one line that keeps the bodies apart to the next, up to the first contact.

use super::axis::{Axis, Certificate, Support, View, certify};
use super::body::{Pair, Which};
use super::closest::{Closest, Moment, closest, place_on_side, turn_back};
use super::far;
use crate::number::sqrt;
use glam::DVec2;

/// A contact of two convex bodies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    pub instant: f64,
    /// The line between them, and the vertex of the other body that reaches it.
    pub axis: Axis,
    pub vertex: usize,
}

/// So many moments are looked at, and no more: then the answer is the instant reached.
const LIMIT: u32 = 1 << 16;
/// So many steps may be too short for the instant to change: then it is as good as it gets.
const LOST: u32 = 256;

/// What may be left of the gap at the instant, in reaches: 9e-16.
const CLOSED: f64 = 1.0 / (1u64 << 50) as f64;

/// How far the search for the first contact of two bodies has come: up to there, there is none.
///
/// The steps do not depend on the horizon, which only says where they stop. So a search that goes on from
/// here towards a later horizon finds what one from the start would have found, to the last bit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Search {
    /// The moment to be looked at next; none if the search has not begun.
    next: Option<f64>,
    /// The line that kept them apart before, and the vertices that were closest to it.
    last: Option<Axis>,
    vertices: (usize, usize),
    /// Have they been apart yet? Before, they may part from where they touch at the start.
    apart: bool,
    /// How many steps were too short for the instant to change.
    lost: u32,
    /// How many moments it has left behind.
    looked: u32,
    /// How many were looked at, some of them again: for who counts them, and no part of the search.
    pub looks: u32,
}

/// The first contact up to the horizon, looked for from where the search has come to.
#[inline]
pub(super) fn first_contact(pair: &Pair, horizon: f64, search: &mut Search) -> Option<Touch> {
    let falls = pair.force != 0.0;
    let (start, end) = if falls { (0.0, f64::INFINITY) } else { far::straight(pair)? };
    let end = if horizon < end { horizon } else { end };
    let mut next = search.next.unwrap_or(start);
    loop {
        search.next = Some(next);
        let t = if falls { far::falling(pair, next)? } else { next };
        if !(t <= end && t < f64::INFINITY) {
            return None;
        }
        search.looks = search.looks.saturating_add(1);
        let looked = search.looked + 1;
        let moment = Moment::new(pair, t);
        let (axis, certificate) = look(pair, &moment, search.last, search.vertices, search.apart);
        let (step, lowest) = (certificate.step, certificate.lowest);
        let given_up = looked >= LIMIT || search.lost >= LOST;
        if step == 0.0 || (search.apart && lowest.gap <= 0.0) || given_up {
            let vertex = touching(pair, &moment, &axis, &certificate).unwrap_or(lowest.vertex);
            return Some(Touch { instant: t, axis, vertex });
        }
        let after = t + step;
        if is_met(pair, &moment, &axis, &certificate) {
            let touch = Touch { instant: after, axis, vertex: certificate.first.vertex };
            return if after <= end { Some(touch) } else { None };
        }
        // Up to here, there is none.
        search.looked = looked;
        search.apart = search.apart || lowest.gap > pair.tolerance();
        search.last = Some(axis);
        search.vertices = match (axis.owner, axis.support) {
            (Which::A, Support::Side(i) | Support::Vertex(i)) => (i, lowest.vertex),
            (Which::B, Support::Side(j) | Support::Vertex(j)) => (lowest.vertex, j),
        };
        next = if after > t {
            after
        } else {
            search.lost += 1;
            f64::from_bits(t.to_bits() + 1) // the next number
        };
    }
}

/// The line that keeps the bodies apart at that moment, and for how long. The line of the last
/// moment will do if it still goes through what is closest.
fn look(
    pair: &Pair,
    moment: &Moment,
    last: Option<Axis>,
    vertices: (usize, usize),
    apart: bool,
) -> (Axis, Certificate) {
    if let Some(axis) = last {
        if let Support::Side(side) = axis.support {
            let likely = if axis.owner == Which::A { vertices.1 } else { vertices.0 };
            let certificate = certify(pair, moment, &axis, likely, apart);
            let lowest = certificate.lowest;
            // The lowest vertex is right over the side: there is nothing closer.
            if lowest.gap > 0.0 {
                let (place, square) = place_on_side(pair, moment, axis.owner, side, lowest.vertex);
                if place >= 0.0 && place <= square {
                    return (axis, certificate);
                }
            }
        }
    }
    let vertices = if last.is_some() { vertices } else { facing(pair, moment) };
    let found = match closest(pair, moment, vertices) {
        Closest::Side(owner, side, likely) => {
            let axis = Axis::along_side(pair, owner, side);
            (axis, certify(pair, moment, &axis, likely, apart))
        }
        Closest::Vertices(i, j, way) => {
            let a = across(pair, moment, Which::A, way, j, apart);
            let b = across(pair, moment, Which::B, -way, i, apart);
            if b.1.step > a.1.step { b } else { a }
        }
        Closest::Overlap => return overlap(pair, moment, apart),
    };
    // Without radii there is nothing between them but rounding: look at all sides.
    if found.1.lowest.gap <= 0.0 && pair.radius == 0.0 {
        return overlap(pair, moment, apart);
    }
    found
}

/// Vertices that are likely to be close: those that are farthest towards the other body.
fn facing(pair: &Pair, moment: &Moment) -> (usize, usize) {
    let way = moment.between;
    (pair.a.support(turn_back(moment.turn_a, way)), pair.b.support(turn_back(moment.turn_b, -way)))
}

/// A line across a direction out of its owner.
fn across(
    pair: &Pair,
    moment: &Moment,
    owner: Which,
    direction: DVec2,
    likely: usize,
    apart: bool,
) -> (Axis, Certificate) {
    let axis = Axis::across(pair, owner, moment, direction);
    (axis, certify(pair, moment, &axis, likely, apart))
}

/// The side that is least deep in the other body, or else farthest from it. Among equals: the one
/// that lets them part; but if they come from apart, the one that they meet across.
#[cold]
fn overlap(pair: &Pair, moment: &Moment, apart: bool) -> (Axis, Certificate) {
    let sides = |which: Which| (0..pair.body(which).sides()).map(move |side| (which, side));
    let all = || {
        let axis = |(which, side)| Axis::along_side(pair, which, side);
        sides(Which::A).chain(sides(Which::B)).map(axis)
    };
    // One vertex that is not above a line will do to know that the lowest is not.
    let is_above = |axis: &Axis, level: f64| {
        let view = View::new(pair, moment, axis);
        view.gaps().all(|gap| gap > level)
    };
    let least = all().fold(f64::NEG_INFINITY, |least, axis| {
        if is_above(&axis, least) { View::new(pair, moment, &axis).least() } else { least }
    });
    let meets = apart && least <= 0.0;
    let level = if least > 0.0 { least } else { least - pair.tolerance() };
    let held = |(axis, c): &(Axis, Certificate)| touching(pair, moment, axis, c).is_some();
    let near = all().filter(|axis| View::new(pair, moment, axis).gaps().all(|gap| gap >= level));
    let looks = near.map(|axis| (axis, certify(pair, moment, &axis, 0, apart)));
    let best = looks.reduce(|best, other| {
        let (step, best_step) = (other.1.step, best.1.step);
        let better = if meets { step < best_step } else { step > best_step };
        if better || (step == best_step && held(&other) && !held(&best)) { other } else { best }
    });
    best.unwrap_or_else(|| {
        // Two points in one place: whichever way they go, they part.
        let still = moment.velocity.length_squared() == 0.0;
        let direction = if still { DVec2::X } else { moment.velocity };
        across(pair, moment, Which::A, direction, 0, apart)
    })
}

/// The vertex that touches: of those that are as low as the lowest (two, where sides meet flat), one
/// that is over the side. If the bodies touch from the start, one that approaches.
fn touching(pair: &Pair, moment: &Moment, axis: &Axis, certificate: &Certificate) -> Option<usize> {
    let Support::Side(side) = axis.support else { return Some(certificate.lowest.vertex) };
    let view = View::new(pair, moment, axis);
    let level = certificate.lowest.gap + pair.tolerance();
    (0..pair.body(axis.owner.other()).vertices.len()).find(|&vertex| {
        let height = view.height(vertex);
        let (place, square) = place_on_side(pair, moment, axis.owner, side, vertex);
        height.gap <= level
            && (certificate.step > 0.0 || height.approaches())
            && place >= 0.0
            && place <= square
    })
}

/// Is it certain that the bodies meet at the end of the step, within the tolerance, so that nothing
/// is left to look at?
///
/// The vertex that limits the step has a gap of at most gap + rate·τ + ½·bend·τ² + third·τ³/6 after
/// it. That it closes is certain if an upper bound on the gap has a root, and if the vertex is over
/// the side until then.
fn is_met(pair: &Pair, moment: &Moment, axis: &Axis, certificate: &Certificate) -> bool {
    let &Certificate { step, first, lowest, mut bound, third } = certificate;
    if !(first.rate < 0.0 && first.gap > 0.0) {
        return false;
    }
    let bend = first.bend + third * step * (1.0 / 3.0);
    let mut left = first.gap + step * (first.rate + 0.5 * step * bend);
    let closed = pair.reach * CLOSED;
    if left > closed {
        return false;
    }
    let (owner, other) = (pair.body(axis.owner), pair.body(axis.owner.other()));
    let speed = sqrt(moment.velocity.length_squared())
        + owner.motion.spin.abs() * pair.reach
        + (other.motion.spin - owner.motion.spin).abs() * other.reach
        + bound * step;
    if let Support::Vertex(_) = axis.support {
        // The distance of two points bends by at most speed² / distance more.
        let more = speed * speed / (pair.radius + first.gap);
        bound += more;
        left += 0.5 * more * step * step;
        if first.vertex != lowest.vertex || left > closed {
            return false;
        }
    }
    if first.rate * first.rate < 4.0 * bound * first.gap {
        return false;
    }
    let Support::Side(side) = axis.support else { return pair.radius > 0.0 };
    let (place, square) = place_on_side(pair, moment, axis.owner, side, first.vertex);
    let margin = speed * (2.0 * first.gap / -first.rate) * sqrt(square);
    place > margin && square - place > margin
}

#[cfg(test)]
mod tests {
    use super::super::body::Body;
    use super::*;
    use crate::motion::Motion;
    use alloc::vec::Vec;
    use carom_oracle::Random;
    use carom_oracle::turning::{Class, Solid, random_pair};

    fn body(solid: &Solid) -> Body<'_> {
        let falls = Motion::falling(solid.velocity, solid.acceleration);
        Body::new(&solid.vertices, solid.radius, &falls.turning(solid.spin, solid.pivot))
    }

    #[test]
    fn a_search_that_goes_on_finds_what_one_from_the_start_finds() {
        let mut random = Random::new(5, 7);
        let (mut contacts, mut looks, mut all_looks) = (0, 0, 0);
        for case in 0..4000 {
            let class = Class::ALL[case % Class::ALL.len()];
            let (a, b, horizon) = random_pair(&mut random, class);
            let pair = Pair::new(body(&a), body(&b));
            let bits = |touch: Option<Touch>| {
                touch.map(|touch| (touch.instant.to_bits(), touch.vertex, touch.axis.support))
            };
            let mut whole = Search::default();
            let expected = first_contact(&pair, horizon, &mut whole);
            // Up to ever later horizons, some of them twice.
            let mut ends: Vec<f64> = (0..8).map(|_| random.between(0.0, horizon)).collect();
            ends.extend([ends[0], horizon]);
            ends.sort_by(f64::total_cmp);
            let mut search = Search::default();
            let found = ends.iter().find_map(|end| {
                let found = first_contact(&pair, *end, &mut search);
                let fresh = first_contact(&pair, *end, &mut Search::default());
                assert_eq!(bits(found), bits(fresh), "case {case}, up to {end}");
                found
            });
            assert_eq!(bits(found), bits(expected), "case {case}");
            contacts += usize::from(found.is_some());
            (looks, all_looks) = (looks + search.looks, all_looks + whole.looks);
        }
        assert!(contacts > 1000, "{contacts}");
        // Each horizon may cost one look that is made again; from the start, it would be all of them.
        assert!(looks < 3 * all_looks, "{looks} {all_looks}");
    }
}
