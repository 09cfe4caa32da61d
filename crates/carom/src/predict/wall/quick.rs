//! What of a wall is met, where plain f64 is sure of it.
//!
//! Everything is measured from the middle of the wall, doubled: h = (c − a) + (c − b). Then neither
//! end comes first, so swapping them changes no bit, and one comparison serves both ends: abreast of
//! the wall is |e·h| ≤ |e|².

use super::{Prospect, Wall};
use crate::Segment;
use crate::number::{Double, sqrt};
use glam::DVec2;

/// A sum of products is sure of its sign, and of half of its digits, above this share of the sum of
/// their sizes: none of those below is off by more than 2^-50 of that, so by 2^-28 of itself.
const CLEAR: f64 = 1.0 / (1u32 << 22) as f64;
/// What is larger than this has lost nothing to underflow.
const LOW: f64 = 1e-75;

impl Wall {
    /// What of the wall can be met up to the horizon; `None` where f64 is not sure.
    #[inline(always)]
    pub(super) fn prospect_quickly(&self, horizon: f64) -> Option<Prospect> {
        let Segment { a, b } = self.segment;
        let c = self.disc.center;
        let (from_a, from_b) = (c - a, c - b);
        let (e, h, v) = (b - a, from_a + from_b, self.velocity - self.segment_velocity);
        let reach = self.disc.radius + self.half;
        let sizes = from_a.abs() + from_b.abs();

        let (side, side_size) = (cross(e, h), e.abs().dot(yx(sizes)));
        let (turn, turn_size) = (cross(e, v), e.abs().dot(yx(v.abs())));
        let (along, along_size) = (e.dot(h), e.abs().dot(sizes));
        let square = e.dot(e);
        let length = sqrt(square);

        // How far from the strip, times 2|e|, and how fast that falls, times |e|.
        let around = reach * length;
        let gap = side.abs() - 2.0 * around;
        let gap_doubt = CLEAR * (side_size + 2.0 * around) + LOW;
        let (outside, within) = (gap > gap_doubt, -gap > gap_doubt);
        let closing = if side > 0.0 { -turn } else { turn };
        let closing_doubt = CLEAR * turn_size + LOW;
        let approaching = closing > closing_doubt;
        // Along the axes it is exactly 0.
        let parallel = ((e.x == 0.0) & (v.x == 0.0)) | ((e.y == 0.0) & (v.y == 0.0));
        let parting = (-closing > closing_doubt) | parallel;

        let (sided, in_range) = (side.abs() > CLEAR * side_size + LOW, square > LOW);
        if self.solid && side > 0.0 {
            return (in_range & sided).then_some(Prospect::Behind);
        }
        let abreast = square - along.abs() > CLEAR * (along_size + square);
        let inverse = 1.0 / closing;
        // Twice the instant of entering the strip.
        let entry = gap * inverse;
        // Abreast of the wall, parting from it, it does not matter whether it is near. One branch for
        // all of these: they come in no order, and each would be mispredicted.
        let leaves = parting & sided & (outside | abreast);
        let too_late = approaching & outside & (entry > 2.001 * horizon);
        if in_range & (leaves | too_late) {
            return Some(Prospect::Nothing);
        }

        let enters = approaching & outside;
        let near = within & (sided | !self.solid);
        if !(in_range & (enters | near)) {
            return None;
        }
        let entry = if enters { entry } else { 0.0 };
        let place = along + e.dot(v) * entry;
        let place_doubt = CLEAR * (along_size + e.abs().dot(v.abs()) * entry + square);
        let beyond = place.abs() - square;
        if beyond > place_doubt {
            return Some(Prospect::End(usize::from(place > 0.0)));
        }
        if !(-beyond > place_doubt) {
            return None;
        }
        let left = side > 0.0;
        if !enters {
            return (approaching & sided).then_some(Prospect::Side { instant: 0.0, left });
        }
        let late = self.gap_closely(entry, length) * inverse;
        // More than that only where something has overflowed.
        let sound = late.abs() < 1e-6 * entry;
        sound.then_some(Prospect::Side { instant: 0.5 * (entry + late), left })
    }

    /// How far from the strip the disc still is at the instant half of `twice`, times 2|e|, with
    /// twice the digits: |e×(h + v·2t)| − 2R|e|, where `length` is |e| rounded.
    #[inline(always)]
    fn gap_closely(&self, twice: f64, length: f64) -> f64 {
        let Segment { a, b } = self.segment;
        let c = self.disc.center;
        let (from_a, from_b) = (c - a, c - b);
        let (e, h, v) = (b - a, from_a + from_b, self.velocity - self.segment_velocity);
        let reach = self.disc.radius + self.half;
        // What was lost of each.
        let e_low = rest(b, -a, e);
        let h_low = rest(from_a, from_b, h) + (rest(c, -a, from_a) + rest(c, -b, from_b));
        let v_low = rest(self.velocity, -self.segment_velocity, v);
        let reach_low = Double::sum(self.disc.radius, self.half).lo;

        let way = product(v, DVec2::splat(twice));
        let p = h + way.0;
        let p_low = rest(h, way.0, p) + (way.1 + (h_low + v_low * twice));
        let terms = product(e, yx(p));
        let side = Double::difference(terms.0.x, terms.0.y);
        let side_low = (side.lo + (terms.1.x - terms.1.y)) + (cross(e, p_low) + cross(e_low, p));

        let squares = product(e, e);
        let square = Double::sum(squares.0.x, squares.0.y);
        let rounded = Double::product(length, length);
        let square_low = (square.lo + (squares.1.x + squares.1.y)) + 2.0 * e.dot(e_low);
        let length_low = ((square.hi - rounded.hi) + (square_low - rounded.lo)) * (0.5 / length);
        let around = Double::product(reach, length);
        let around_low = around.lo + (reach * length_low + reach_low * length);

        let (hi, low) = if cross(e, h) > 0.0 { (side.hi, side_low) } else { (-side.hi, -side_low) };
        (hi - 2.0 * around.hi) + (low - 2.0 * around_low)
    }
}

#[inline(always)]
fn yx(v: DVec2) -> DVec2 {
    DVec2::new(v.y, v.x)
}

#[inline(always)]
fn cross(a: DVec2, b: DVec2) -> f64 {
    a.x * b.y - a.y * b.x
}

/// The products of the coordinates, and what they lost when they were rounded.
#[inline(always)]
fn product(a: DVec2, b: DVec2) -> (DVec2, DVec2) {
    let (x, y) = (Double::product(a.x, b.x), Double::product(a.y, b.y));
    (DVec2::new(x.hi, y.hi), DVec2::new(x.lo, y.lo))
}

/// What the sum of a and b lost when it was rounded to `sum`.
#[inline(always)]
fn rest(a: DVec2, b: DVec2, sum: DVec2) -> DVec2 {
    let bb = sum - a;
    (a - (sum - bb)) + (b - bb)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Disc;
    use crate::number::Units;
    use carom_oracle::Random;

    /// Mostly with all digits, sometimes on a grid, where things are touching or parallel.
    fn random_wall(random: &mut Random) -> Wall {
        let grid = random.chance(0.3);
        let mut number = |low: f64, high: f64| {
            let x = random.between(low, high);
            if grid { x.trunc() } else { x }
        };
        let mut vector = |size: f64| DVec2::new(number(-size, size), number(-size, size));
        let (center, velocity, segment_velocity) = (vector(10.0), vector(4.0), vector(4.0));
        let segment = Segment::new(vector(10.0), vector(10.0));
        let disc = Disc::new(center, number(0.0, 4.0));
        Wall { disc, velocity, segment, segment_velocity, half: number(0.0, 3.0), solid: false }
    }

    #[test]
    fn what_f64_is_sure_of_is_what_exact_arithmetic_says() {
        let (mut sure, mut sides) = (0, 0);
        for i in 0..20_000 {
            let mut random = Random::new(12, i);
            let wall = Wall { solid: random.chance(0.3), ..random_wall(&mut random) };
            let horizon = random.decade(1e-2, 1e3);
            let Some(quick) = wall.prospect_quickly(f64::INFINITY) else { continue };
            let exact = wall.prospect_closely();
            sure += 1;
            match (quick, exact) {
                (
                    Prospect::Side { instant, left },
                    Prospect::Side { instant: exact, left: exactly },
                ) => {
                    sides += 1;
                    let (low, high) = (exact.next_down(), exact.next_up());
                    assert!((low..=high).contains(&instant), "{wall:?}: {instant} not {exact}");
                    assert_eq!(left, exactly, "{wall:?}");
                }
                // Whether the end is met then is for the discs to say.
                _ if wall.velocity == wall.segment_velocity => {}
                _ => assert_eq!(quick, exact, "{wall:?}"),
            }
            match wall.prospect_quickly(horizon) {
                Some(Prospect::Nothing) if quick != Prospect::Nothing => {
                    let met = wall.contact(f64::INFINITY);
                    assert!(met.is_none_or(|met| met.instant > horizon), "{wall:?}");
                }
                cut => assert_eq!(cut, Some(quick), "{wall:?}"),
            }
        }
        assert!(sure > 16_000 && sides > 2_000, "sure of only {sure}, {sides} of them sides");
    }

    #[test]
    fn swapping_the_ends_changes_no_bit() {
        for i in 0..20_000 {
            let wall = random_wall(&mut Random::new(13, i));
            let Segment { a, b } = wall.segment;
            let swapped = Wall { segment: Segment::new(b, a), ..wall };
            let expected = match wall.prospect_quickly(f64::INFINITY) {
                Some(Prospect::Side { instant, left }) => {
                    Some(Prospect::Side { instant, left: !left })
                }
                Some(Prospect::End(end)) => Some(Prospect::End(1 - end)),
                other => other,
            };
            assert_eq!(swapped.prospect_quickly(f64::INFINITY), expected, "{wall:?}");
        }
    }

    #[test]
    fn the_size_of_things_changes_no_bit() {
        for i in 0..5_000 {
            let mut random = Random::new(14, i);
            let wall = random_wall(&mut random);
            let units =
                Units { length: random.integer(-480, 480), speed: random.integer(-480, 480) };
            let back = Units { length: -units.length, speed: -units.speed };
            let changed = match wall.prospect(f64::INFINITY) {
                Prospect::Side { instant, left } => {
                    Prospect::Side { instant: back.instant(instant), left }
                }
                other => other,
            };
            assert_eq!(wall.in_units(units).prospect(f64::INFINITY), changed, "{wall:?} {units:?}");
        }
    }
}
