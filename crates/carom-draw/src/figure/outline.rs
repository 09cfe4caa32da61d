//! What things look like on the page, for names to be in them, beside them, and away from them.

use super::names::{SIZE, SMALLEST, fitting};
use crate::text;
use carom::DVec2;

/// From a name to what it is beside.
const GAP: f64 = 4.0;
/// From a name to the wall of another, at least.
const AWAY: f64 = 3.0;
/// About so many places are looked at beside a wall or a polygon.
const PLACES: usize = 32;
/// The deepest point of a polygon is looked for at so many places each way.
const GRID: u32 = 32;

/// An upright box on the page.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub middle: DVec2,
    pub half: DVec2,
}

impl Area {
    /// How near a point is, and how far its farthest corner.
    fn distances(&self, point: DVec2) -> (f64, f64) {
        let away = (point - self.middle).abs();
        ((away - self.half).max(DVec2::ZERO).length(), (away + self.half).length())
    }

    pub fn meets(&self, other: &Area) -> bool {
        (self.middle - other.middle).abs().cmplt(self.half + other.half).all()
    }

    /// The same with so much around it.
    pub fn with(&self, around: f64) -> Self {
        Area { middle: self.middle, half: self.half + DVec2::splat(around) }
    }

    /// Whether a line from a to b goes through it.
    pub fn is_crossed(&self, a: DVec2, b: DVec2) -> bool {
        let (a, way) = (a - self.middle, b - a);
        let (mut from, mut to) = (0.0f64, 1.0f64);
        for (start, step, half) in [(a.x, way.x, self.half.x), (a.y, way.y, self.half.y)] {
            if step == 0.0 {
                if start.abs() > half {
                    return false;
                }
                continue;
            }
            let (one, other) = ((-half - start) / step, (half - start) / step);
            from = from.max(one.min(other));
            to = to.min(one.max(other));
        }
        from <= to
    }
}

/// Where a name may be.
pub(super) struct Place {
    pub area: Area,
    pub size: f64,
    pub inside: bool,
    /// The point that it is next to, of what it is the name of.
    pub of: DVec2,
    /// How much worse it is than others, if nothing is in the way.
    pub bias: f64,
}

impl Place {
    fn inside(name: &str, size: f64, middle: DVec2) -> Self {
        let half = DVec2::new(text::width(name, 1.0), 0.75) * (size / 2.0);
        Place { area: Area { middle, half }, size, inside: true, of: middle, bias: 0.0 }
    }

    /// For what is nowhere in the picture.
    pub fn nowhere(corner: DVec2) -> Self {
        let area = Area { middle: corner, half: DVec2::ZERO };
        Place { area, size: SIZE, inside: false, of: corner, bias: 0.0 }
    }
}

/// How much of a name is on something.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Cover {
    Nothing,
    Part,
    Whole,
}

/// Something on the page.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Outline {
    Disc(DVec2, f64),
    /// The centre of mass, and the corners.
    Polygon(DVec2, Vec<DVec2>),
    /// From one end to the other, and half of the thickness.
    Line([DVec2; 2], f64),
}

impl Outline {
    /// How much of a name is on it.
    pub fn cover(&self, area: &Area) -> Cover {
        let (meets, leaves) = match self {
            Outline::Disc(center, radius) => {
                let (near, far) = area.distances(*center);
                (near < *radius, far > *radius)
            }
            Outline::Polygon(_, corners) => {
                let crossed = sides(corners).any(|(a, b)| area.is_crossed(a, b));
                (crossed || is_inside(corners, area.middle), crossed)
            }
            Outline::Line([a, b], radius) => {
                let across = (*b - *a).perp().normalize_or_zero();
                let away = across.dot(area.middle - *a).abs();
                let near = away < radius + thickness(area.half, across) || across == DVec2::ZERO;
                (near && area.with(*radius).is_crossed(*a, *b), true)
            }
        };
        match (meets, leaves) {
            (false, _) => Cover::Nothing,
            (true, true) => Cover::Part,
            (true, false) => Cover::Whole,
        }
    }

    /// Whether it is between a name and what that is the name of.
    pub fn is_between(&self, place: &Place) -> bool {
        let way = (place.area.middle, place.of);
        match self {
            Outline::Disc(center, radius) => distance(way, *center) < *radius,
            Outline::Polygon(_, corners) => sides(corners).any(|side| cross(side, way)),
            Outline::Line([a, b], _) => cross((*a, *b), way),
        }
    }

    /// Whether a name is so close that it reads as its own.
    pub fn is_close(&self, place: &Place) -> bool {
        self.cover(&place.area.with(AWAY)) != Cover::Nothing
    }

    /// Where a name is in it, if it has room: in the middle of a disc, and of a polygon at its centre of
    /// mass, or where it is deepest if there is more room.
    pub fn inside(&self, name: &str) -> Option<Place> {
        match self {
            Outline::Disc(center, radius) => {
                Some(Place::inside(name, fitting(name, *radius)?, *center))
            }
            Outline::Polygon(center, corners) => {
                let most = SIZE + 1.0;
                let at_center = within(corners, name, *center);
                if at_center.as_ref().is_some_and(|place| place.size == most) {
                    return at_center;
                }
                let at_deepest = within(corners, name, deepest(corners));
                let size = |place: &Option<Place>| place.as_ref().map(|place| place.size);
                if size(&at_deepest) > size(&at_center) { at_deepest } else { at_center }
            }
            Outline::Line(..) => None,
        }
    }

    /// The places of a name close beside it, the best ones first.
    pub fn beside(&self, name: &str) -> Vec<Place> {
        let half = DVec2::new(text::width(name, SIZE) / 2.0, 0.45 * SIZE);
        let places = match self {
            Outline::Disc(center, radius) => around(*center, *radius, half),
            Outline::Polygon(_, corners) => beside_sides(corners, half),
            Outline::Line(ends, radius) => beside_line(*ends, *radius, half),
        };
        let place = |(middle, of, more): (DVec2, DVec2, f64)| {
            let area = Area { middle, half };
            Place { area, size: SIZE, inside: false, of, bias: 0.35 + more }
        };
        places.into_iter().map(place).collect()
    }
}

/// The sides of a polygon.
fn sides(corners: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| (*a, *b))
}

/// Whether a point is in a polygon: a ray from there crosses an odd number of sides.
fn is_inside(corners: &[DVec2], point: DVec2) -> bool {
    let crosses = |(a, b): &(DVec2, DVec2)| {
        let at = |y: f64| a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
        (a.y > point.y) != (b.y > point.y) && point.x < at(point.y)
    };
    sides(corners).filter(crosses).count() % 2 == 1
}

/// A name at a point of a polygon, as large as there is room for it, with a little around it.
fn within(corners: &[DVec2], name: &str, point: DVec2) -> Option<Place> {
    let sizes = (SMALLEST as u32..=SIZE as u32 + 1).rev().map(f64::from);
    let places = sizes.map(|size| Place::inside(name, size, point));
    let fits = |place: &Place| {
        let area = place.area.with(1.5);
        !sides(corners).any(|(a, b)| area.is_crossed(a, b))
    };
    places.into_iter().find(fits).filter(|_| is_inside(corners, point))
}

/// The point of a polygon that is farthest from its sides, about.
fn deepest(corners: &[DVec2]) -> DVec2 {
    let low = corners.iter().fold(DVec2::INFINITY, |low, corner| low.min(*corner));
    let high = corners.iter().fold(DVec2::NEG_INFINITY, |high, corner| high.max(*corner));
    let part = |number: u32| (f64::from(number) + 0.5) / f64::from(GRID);
    let mut best = (0.0, low);
    for (i, j) in (0..GRID).flat_map(|i| (0..GRID).map(move |j| (i, j))) {
        let point = low + (high - low) * DVec2::new(part(i), part(j));
        let depth = sides(corners).map(|side| distance(side, point)).fold(f64::INFINITY, f64::min);
        if depth > best.0 && is_inside(corners, point) {
            best = (depth, point);
        }
    }
    best.1
}

/// How far a point is from a side.
fn distance((a, b): (DVec2, DVec2), point: DVec2) -> f64 {
    let (side, way) = (b - a, point - a);
    let part = (way.dot(side) / side.length_squared()).clamp(0.0, 1.0);
    (way - side * part).length()
}

/// Whether two lines cross.
fn cross((a, b): (DVec2, DVec2), (c, d): (DVec2, DVec2)) -> bool {
    let parts = |a: DVec2, b: DVec2, c: DVec2, d: DVec2| {
        (b - a).perp_dot(c - a) * (b - a).perp_dot(d - a) < 0.0
    };
    parts(a, b, c, d) && parts(c, d, a, b)
}

/// Around a disc: above, below, at its sides, and aslant.
fn around(center: DVec2, radius: f64, half: DVec2) -> Vec<(DVec2, DVec2, f64)> {
    let (near, slant) = (radius + GAP, std::f64::consts::FRAC_1_SQRT_2 * radius + 3.0);
    let ways = [
        DVec2::new(0.0, -near - half.y),
        DVec2::new(0.0, near + half.y),
        DVec2::new(near + half.x, 0.0),
        DVec2::new(-near - half.x, 0.0),
        DVec2::new(slant + half.x, -slant - half.y),
        DVec2::new(-slant - half.x, -slant - half.y),
        DVec2::new(slant + half.x, slant + half.y),
        DVec2::new(-slant - half.x, slant + half.y),
    ];
    let ranked = ways.into_iter().enumerate();
    ranked.map(|(rank, way)| (center + way, center, 0.02 * rank as f64)).collect()
}

/// Off the sides of a polygon, the longer ones first.
fn beside_sides(corners: &[DVec2], half: DVec2) -> Vec<(DVec2, DVec2, f64)> {
    let turn: f64 = sides(corners).map(|(a, b)| a.perp_dot(b)).sum();
    let longest = sides(corners).map(|(a, b)| (b - a).length()).fold(0.0, f64::max);
    let each = (PLACES / corners.len() / 2).clamp(0, 8) as i32;
    let mut places = Vec::new();
    for (a, b) in sides(corners) {
        let outwards = -(b - a).perp().normalize_or_zero() * 1.0f64.copysign(turn);
        let shorter = 0.04 * (1.0 - (b - a).length() / longest);
        let off = off_side([a, b], outwards, -1.0, half, each);
        places.extend(off.map(|(middle, of, more)| (middle, of, more + shorter)));
    }
    places
}

/// On both sides of a line, and beyond its ends.
fn beside_line(ends: [DVec2; 2], radius: f64, half: DVec2) -> Vec<(DVec2, DVec2, f64)> {
    let [a, b] = ends;
    let along = (b - a).normalize_or(DVec2::X);
    let mut places = Vec::new();
    for across in [along.perp(), -along.perp()] {
        places.extend(off_side(ends, across, radius + 1.0, half, PLACES as i32 / 4));
    }
    for (end, way) in [(a, -along), (b, along)] {
        let off = radius + GAP + thickness(half, way);
        places.push((end + way * off, end + way * (radius + 1.0), 0.12));
    }
    places
}

/// Off a side: at its middle, and more and more to its ends and a little beyond, at so many places each way.
/// None is so much worse than another that it is better to be on something. The edge is so far off the side:
/// less than 0 is inside of it.
fn off_side(
    [a, b]: [DVec2; 2],
    outwards: DVec2,
    edge: f64,
    half: DVec2,
    each: i32,
) -> impl Iterator<Item = (DVec2, DVec2, f64)> {
    let (middle, along) = ((a + b) * 0.5, (b - a).normalize_or_zero());
    let long = (b - a).length() / 2.0;
    let reach = long + thickness(half, along) / 2.0;
    let off = outwards * (edge.max(0.0) + GAP + thickness(half, outwards));
    let below = if off.y > 0.0 { 0.01 } else { 0.0 };
    (-each..=each).map(move |number| {
        let part = f64::from(number) / f64::from(each + 1);
        // Where a wall has gone beyond all numbers, its length is none.
        let of = middle + along * (reach * part).max(-long).min(long) + outwards * edge;
        (middle + along * (reach * part) + off, of, below + 0.08 * part.abs())
    })
}

/// How far a box reaches from its middle, in a direction.
fn thickness(half: DVec2, direction: DVec2) -> f64 {
    half.dot(direction.abs())
}
