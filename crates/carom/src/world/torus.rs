//! A periodic box and its images.

use super::Boundary;
use glam::DVec2;

/// A periodic box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Torus {
    pub min: DVec2,
    pub max: DVec2,
    pub sides: DVec2,
}

impl Torus {
    pub fn of(boundary: Boundary) -> Option<Self> {
        match boundary {
            Boundary::Periodic { min, max } => Some(Torus { min, max, sides: max - min }),
            _ => None,
        }
    }

    /// How many boxes away from the nearest image something at p is: whole numbers.
    #[inline]
    pub fn boxes(&self, p: DVec2) -> DVec2 {
        nearest(p / self.sides)
    }

    /// A place, brought into the box.
    ///
    /// One question for both directions, so that a place that is in the box stays one value in one register: written in
    /// two halves and read as a whole soon after, as bodies are, it would keep the processor waiting.
    #[inline(always)]
    pub fn inside(&self, place: DVec2) -> DVec2 {
        let is_in_x = (place.x >= self.min.x) & (place.x < self.max.x);
        let is_in_y = (place.y >= self.min.y) & (place.y < self.max.y);
        if is_in_x & is_in_y { place } else { self.carried(place) }
    }

    #[cold]
    fn carried(&self, place: DVec2) -> DVec2 {
        DVec2::new(
            into(place.x, self.min.x, self.max.x, self.sides.x),
            into(place.y, self.min.y, self.max.y, self.sides.y),
        )
    }
}

fn into(x: f64, min: f64, max: f64, side: f64) -> f64 {
    if x >= min && x < max {
        return x;
    }
    let mut x = x - libm::floor((x - min) / side) * side;
    // Rounding may leave it a hair outside, on either side.
    if x >= max {
        x -= side;
    }
    if x < min { min } else { x }
}

fn nearest(p: DVec2) -> DVec2 {
    DVec2::new(libm::rint(p.x), libm::rint(p.y))
}

impl Torus {
    /// The numbers of boxes whose shift is between `low` and `high`: up to 512 a side.
    pub fn images_between(&self, low: DVec2, high: DVec2, mut found: impl FnMut([i32; 2])) {
        // A hair more, because the quotients are rounded.
        let span = |low: f64, high: f64, side: f64| {
            let hair = 1e-12 * (1.0 + (low / side).abs().max((high / side).abs()));
            let first = libm::ceil(low / side - hair) as i32;
            first..=(libm::floor(high / side + hair) as i32).min(first.saturating_add(511))
        };
        for x in span(low.x, high.x, self.sides.x) {
            for y in span(low.y, high.y, self.sides.y) {
                found([x, y]);
            }
        }
    }

    /// The least of `instant(boxes)` over the images that something passes: at p now, with velocity v,
    /// within `reach` of their places, up to the horizon.
    ///
    /// It looks at one stretch of the way after the other, and stops at the first with an instant in it.
    pub fn first(
        &self,
        p: DVec2,
        v: DVec2,
        reach: f64,
        horizon: f64,
        mut instant: impl FnMut([i32; 2]) -> f64,
    ) -> Option<(f64, [i32; 2])> {
        let speed = v.x.abs().max(v.y.abs());
        let stretch = if speed > 0.0 {
            self.sides.x.min(self.sides.y) / (2.0 * speed)
        } else {
            f64::INFINITY
        };
        let mut first: Option<(f64, [i32; 2])> = None;
        let mut from = 0.0f64;
        loop {
            let to = (from + stretch).min(horizon);
            // `way` 0 where nothing moves, even to an infinite horizon.
            let place = |t: f64| if speed > 0.0 { p + v * t } else { p };
            let (here, there) = (place(from), place(to));
            let low = (here.min(there) - DVec2::splat(reach)) / self.sides;
            let high = (here.max(there) + DVec2::splat(reach)) / self.sides;
            for x in libm::floor(low.x) as i32..=libm::ceil(high.x) as i32 {
                for y in libm::floor(low.y) as i32..=libm::ceil(high.y) as i32 {
                    let t = instant([x, y]);
                    if t <= horizon && first.is_none_or(|(best, _)| t < best) {
                        first = Some((t, [x, y]));
                    }
                }
            }
            if first.is_some_and(|(t, _)| t <= to) || to >= horizon {
                return first;
            }
            from = to;
        }
    }
}
