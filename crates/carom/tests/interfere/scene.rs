//! Shapes to ask about: on a coarse grid, where touching exactly is common; anywhere; and moved to
//! touch within an ulp.

use carom::{Capsule, DVec2, Disc, Feature, Polygon, Segment, interfere, interfere::Gap};
use carom_oracle::Random;

#[derive(Clone, Debug)]
pub enum Any {
    Disc(Disc),
    Segment(Segment),
    Capsule(Capsule),
    Polygon(Polygon),
}

/// Where coordinates come from.
#[derive(Clone, Copy, Debug)]
pub enum Grid {
    /// Integers from -6 to 6, times a unit.
    Coarse(f64),
    /// Anything from -6 to 6, times a unit.
    Fine(f64),
}

impl Grid {
    pub fn number(self, random: &mut Random) -> f64 {
        match self {
            Grid::Coarse(unit) => (random.below(13) as f64 - 6.0) * unit,
            Grid::Fine(unit) => random.between(-6.0, 6.0) * unit,
        }
    }

    pub fn point(self, random: &mut Random) -> DVec2 {
        DVec2::new(self.number(random), self.number(random))
    }

    pub fn radius(self, random: &mut Random) -> f64 {
        if random.below(4) == 0 { 0.0 } else { self.number(random).abs() }
    }
}

pub const KINDS: usize = 4;

pub fn any(kind: usize, grid: Grid, random: &mut Random) -> Any {
    match kind {
        0 => Any::Disc(Disc::new(grid.point(random), grid.radius(random))),
        1 => Any::Segment(Segment::new(grid.point(random), grid.point(random))),
        2 => {
            Any::Capsule(Capsule::new(grid.point(random), grid.point(random), grid.radius(random)))
        }
        _ => Any::Polygon(loop {
            let n = 3 + random.below(4);
            let corners: Vec<DVec2> = (0..n).map(|_| grid.point(random)).collect();
            if let Ok(polygon) = Polygon::new(corners) {
                break polygon;
            }
        }),
    }
}

impl Any {
    /// The same with each point sent through f, and radii through g.
    pub fn map(&self, f: impl Fn(DVec2) -> DVec2, g: impl Fn(f64) -> f64) -> Any {
        match self {
            Any::Disc(d) => Any::Disc(Disc::new(f(d.center), g(d.radius))),
            Any::Segment(s) => Any::Segment(Segment::new(f(s.a), f(s.b))),
            Any::Capsule(c) => {
                Any::Capsule(Capsule::new(f(c.segment.a), f(c.segment.b), g(c.radius)))
            }
            Any::Polygon(p) => {
                let corners: Vec<DVec2> = p.vertices().iter().map(|&v| f(v)).collect();
                Any::Polygon(Polygon::new(corners).unwrap())
            }
        }
    }

    pub fn radius(&self) -> f64 {
        match self {
            Any::Disc(disc) => disc.radius,
            Any::Capsule(capsule) => capsule.radius,
            _ => 0.0,
        }
    }

    pub fn with_radius(&self, radius: f64) -> Any {
        self.map(|p| p, |_| radius)
    }

    pub fn corners(&self) -> Vec<DVec2> {
        match self {
            Any::Disc(d) => vec![d.center],
            Any::Segment(s) => vec![s.a, s.b],
            Any::Capsule(c) => vec![c.segment.a, c.segment.b],
            Any::Polygon(p) => p.vertices().to_vec(),
        }
    }
}

/// The largest difference of coordinates, and the radii: what errors are measured by.
pub fn size(a: &Any, b: &Any) -> f64 {
    let corners = [a.corners(), b.corners()].concat();
    let all = |pick: fn(DVec2) -> f64| {
        let values = corners.iter().map(|&c| pick(c));
        values.clone().fold(f64::MIN, f64::max) - values.fold(f64::MAX, f64::min)
    };
    all(|c| c.x).max(all(|c| c.y)) + a.radius() + b.radius()
}

pub fn gap(a: &Any, b: &Any) -> Gap {
    use Any::*;
    match (a, b) {
        (Disc(a), Disc(b)) => interfere::disc_disc(a, b),
        (Disc(a), Segment(b)) => interfere::disc_segment(a, b),
        (Disc(a), Capsule(b)) => interfere::disc_capsule(a, b),
        (Disc(a), Polygon(b)) => interfere::disc_polygon(a, b),
        (Segment(a), Segment(b)) => interfere::segment_segment(a, b),
        (Segment(a), Capsule(b)) => interfere::segment_capsule(a, b),
        (Segment(a), Polygon(b)) => interfere::segment_polygon(a, b),
        (Capsule(a), Capsule(b)) => interfere::capsule_capsule(a, b),
        (Capsule(a), Polygon(b)) => interfere::capsule_polygon(a, b),
        (Polygon(a), Polygon(b)) => interfere::polygon_polygon(a, b),
        (a, b) => gap(b, a).swapped(),
    }
}

pub fn touch(a: &Any, b: &Any) -> bool {
    use Any::*;
    match (a, b) {
        (Disc(a), Disc(b)) => interfere::touch::disc_disc(a, b),
        (Disc(a), Segment(b)) => interfere::touch::disc_segment(a, b),
        (Disc(a), Capsule(b)) => interfere::touch::disc_capsule(a, b),
        (Disc(a), Polygon(b)) => interfere::touch::disc_polygon(a, b),
        (Segment(a), Segment(b)) => interfere::touch::segment_segment(a, b),
        (Segment(a), Capsule(b)) => interfere::touch::segment_capsule(a, b),
        (Segment(a), Polygon(b)) => interfere::touch::segment_polygon(a, b),
        (Capsule(a), Capsule(b)) => interfere::touch::capsule_capsule(a, b),
        (Capsule(a), Polygon(b)) => interfere::touch::capsule_polygon(a, b),
        (Polygon(a), Polygon(b)) => interfere::touch::polygon_polygon(a, b),
        (a, b) => touch(b, a),
    }
}

/// Number of corners or sides a feature may name.
pub fn is_feature_of(feature: Feature, shape: &Any) -> bool {
    match (shape, feature) {
        (Any::Disc(_), feature) => feature == Feature::Rim,
        (_, Feature::Rim) => false,
        (Any::Polygon(p), Feature::Side(i) | Feature::Vertex(i)) => i < p.vertices().len(),
        (_, Feature::Side(i)) => i == 0,
        (_, Feature::Vertex(i)) => i < 2,
    }
}
