use crate::number::{exponent, length_and_unit, scale, sin_cos};
use crate::plane::{in_box, orientation, segments_meet};
use alloc::vec::Vec;
use core::fmt;
use glam::DVec2;

/// A polygon: solid, convex or not, met from outside. At least three vertices, none repeated in a
/// row, and no two sides that meet except where neighbours share a vertex.
///
/// The vertices are kept counter-clockwise. Given clockwise, they are turned round, the first one
/// staying first; features are numbered by [`vertices`](Polygon::vertices).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<DVec2>", into = "Vec<DVec2>"))]
pub struct Polygon {
    vertices: Vec<DVec2>,
    convex: bool,
}

impl Polygon {
    /// The polygon with these vertices, in order round it, either way.
    ///
    /// # Errors
    /// See [`PolygonError`]. The checks are exact.
    ///
    /// ```
    /// use carom::{DVec2, Polygon, PolygonError};
    ///
    /// let at = |x, y| DVec2::new(x, y);
    /// let triangle = Polygon::new([at(0.0, 0.0), at(4.0, 0.0), at(4.0, 3.0)]).unwrap();
    /// assert!(triangle.is_convex());
    ///
    /// let bow_tie = Polygon::new([at(0.0, 0.0), at(1.0, 1.0), at(1.0, 0.0), at(0.0, 1.0)]);
    /// assert_eq!(bow_tie, Err(PolygonError::SidesMeet(0, 2)));
    /// ```
    pub fn new(vertices: impl Into<Vec<DVec2>>) -> Result<Self, PolygonError> {
        let mut vertices = vertices.into();
        if vertices.len() < 3 {
            return Err(PolygonError::TooFewVertices(vertices.len()));
        }
        if let Some(i) = vertices.iter().position(|v| !v.is_finite()) {
            return Err(PolygonError::NotFinite(i));
        }
        if let Some((i, j)) = sides_that_meet(&vertices) {
            return Err(PolygonError::SidesMeet(i, j));
        }
        if turns_clockwise(&vertices) {
            vertices[1..].reverse();
        }
        let n = vertices.len();
        let convex = (0..n).all(|i| {
            orientation(vertices[i], vertices[(i + 1) % n], vertices[(i + 2) % n]).is_ge()
        });
        Ok(Polygon { vertices, convex })
    }

    /// A box with these sides, parallel to the axes.
    ///
    /// ```
    /// use carom::{DVec2, Polygon};
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(4.0, 2.0)).unwrap();
    /// assert_eq!(block.area(), 8.0);
    /// ```
    ///
    /// # Errors
    /// If a side is zero, or a number is not finite.
    pub fn rectangle(low: DVec2, high: DVec2) -> Result<Self, PolygonError> {
        let corners = [low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)];
        Self::new(corners)
    }

    /// Its vertices, counter-clockwise.
    ///
    /// ```
    /// use carom::{DVec2, Polygon};
    /// let given = [DVec2::ZERO, DVec2::Y, DVec2::X]; // clockwise
    /// let kept = Polygon::new(given).unwrap();
    /// assert_eq!(kept.vertices(), [DVec2::ZERO, DVec2::X, DVec2::Y]);
    /// ```
    pub fn vertices(&self) -> &[DVec2] {
        &self.vertices
    }

    /// Does it have no corner that points inwards?
    ///
    /// ```
    /// use carom::{DVec2, Polygon};
    /// let at = |x, y| DVec2::new(x, y);
    /// let arrow = Polygon::new([at(0., 0.), at(4., 2.), at(0., 4.), at(1., 2.)]).unwrap();
    /// assert!(!arrow.is_convex());
    /// ```
    pub fn is_convex(&self) -> bool {
        self.convex
    }

    /// Its area.
    ///
    /// ```
    /// use carom::{DVec2, Polygon};
    /// let triangle = Polygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).unwrap();
    /// assert_eq!(triangle.area(), 0.5);
    /// ```
    pub fn area(&self) -> f64 {
        let origin = self.vertices[0];
        0.5 * self.sides().map(|(a, b)| (a - origin).perp_dot(b - origin)).sum::<f64>()
    }

    /// Its centre of mass, if its material is the same everywhere.
    ///
    /// ```
    /// use carom::{DVec2, Polygon};
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(4.0, 2.0)).unwrap();
    /// assert_eq!(block.centroid(), DVec2::new(2.0, 1.0));
    /// let speck = Polygon::rectangle(DVec2::ZERO, DVec2::new(4e-140, 2e-140)).unwrap();
    /// assert_eq!(speck.centroid(), DVec2::new(2e-140, 1e-140));
    /// ```
    pub fn centroid(&self) -> DVec2 {
        let origin = self.vertices[0];
        let size = self.vertices.iter().map(|v| (*v - origin).abs().max_element());
        // In units of its size, so that cubes of lengths neither overflow nor underflow.
        let unit = exponent(size.fold(0.0, f64::max));
        let seen =
            |v: DVec2| DVec2::new(scale(v.x - origin.x, -unit), scale(v.y - origin.y, -unit));
        let (mut area, mut moment) = (0.0, DVec2::ZERO);
        for (a, b) in self.sides() {
            let (a, b) = (seen(a), seen(b));
            let piece = a.perp_dot(b);
            area += piece;
            moment += (a + b) * piece;
        }
        let middle = moment / (3.0 * area);
        origin + DVec2::new(scale(middle.x, unit), scale(middle.y, unit))
    }

    /// Moment of inertia about the centroid, for a mass of 1.
    ///
    /// ```
    /// use carom::{DVec2, Polygon};
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(4.0, 2.0)).unwrap();
    /// assert!((block.inertia_per_mass() - (16.0 + 4.0) / 12.0).abs() < 1e-15);
    /// ```
    pub fn inertia_per_mass(&self) -> f64 {
        let centroid = self.centroid();
        let (mut area, mut inertia) = (0.0, 0.0);
        for (a, b) in self.sides() {
            let (a, b) = (a - centroid, b - centroid);
            let piece = a.perp_dot(b);
            area += piece;
            inertia += piece * (a.dot(a) + a.dot(b) + b.dot(b));
        }
        inertia / (6.0 * area)
    }

    /// The distance of its farthest vertex from its centroid.
    ///
    /// ```
    /// use carom::{DVec2, Polygon};
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(8.0, 6.0)).unwrap();
    /// assert_eq!(block.reach(), 5.0);
    /// ```
    pub fn reach(&self) -> f64 {
        let center = self.centroid();
        let length = |v: &DVec2| length_and_unit(*v - center).map_or(0.0, |(length, _)| length);
        self.vertices.iter().map(length).fold(0.0, f64::max)
    }

    /// The same, turned about its centroid, by an angle in radians, counter-clockwise.
    ///
    /// ```
    /// use carom::{DVec2, Polygon};
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(4.0, 2.0)).unwrap();
    /// let turned = block.turned(std::f64::consts::PI);
    /// assert!(turned.vertices()[0].distance(DVec2::new(4.0, 2.0)) < 1e-15);
    /// ```
    #[must_use]
    pub fn turned(&self, angle: f64) -> Self {
        if angle == 0.0 {
            return self.clone();
        }
        let (sin, cos) = sin_cos(angle);
        let (center, turn) = (self.centroid(), DVec2::new(cos, sin));
        let vertices = self.vertices.iter().map(|v| center + turn.rotate(*v - center)).collect();
        Polygon { vertices, convex: self.convex }
    }

    /// A polygon that has been checked in another place, counter-clockwise.
    pub(crate) fn as_checked(vertices: Vec<DVec2>, convex: bool) -> Self {
        Polygon { vertices, convex }
    }

    /// Its sides as pairs of vertices: side i goes from vertex i to the next.
    ///
    /// ```
    /// use carom::{DVec2, Polygon};
    /// let triangle = Polygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).unwrap();
    /// assert_eq!(triangle.sides().last(), Some((DVec2::Y, DVec2::ZERO)));
    /// ```
    pub fn sides(&self) -> impl ExactSizeIterator<Item = (DVec2, DVec2)> + '_ {
        let n = self.vertices.len();
        (0..n).map(move |i| (self.vertices[i], self.vertices[if i + 1 == n { 0 } else { i + 1 }]))
    }
}

impl From<Polygon> for Vec<DVec2> {
    fn from(polygon: Polygon) -> Self {
        polygon.vertices
    }
}

impl TryFrom<Vec<DVec2>> for Polygon {
    type Error = PolygonError;

    fn try_from(vertices: Vec<DVec2>) -> Result<Self, PolygonError> {
        Polygon::new(vertices)
    }
}

/// Why a list of vertices is not a polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PolygonError {
    /// Fewer than three vertices: so many were given.
    TooFewVertices(usize),
    /// This vertex has a coordinate that is not a finite number.
    NotFinite(usize),
    /// These two sides meet or overlap other than as neighbours do, or one has no length. Side i
    /// goes from vertex i to the next.
    SidesMeet(usize, usize),
}

impl fmt::Display for PolygonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewVertices(n) => write!(f, "a polygon needs 3 vertices or more, not {n}"),
            Self::NotFinite(i) => write!(f, "vertex {i} of the polygon is not finite"),
            Self::SidesMeet(i, j) if i == j => {
                write!(f, "side {i} of the polygon has no length: two vertices are the same")
            }
            Self::SidesMeet(i, j) => write!(
                f,
                "sides {i} and {j} of the polygon meet: its vertices must go round it once, without crossing"
            ),
        }
    }
}

impl core::error::Error for PolygonError {}

/// At the lowest of the leftmost vertices a simple polygon turns the way that it goes round.
fn turns_clockwise(vertices: &[DVec2]) -> bool {
    let n = vertices.len();
    let order = |&i: &usize, &j: &usize| {
        let (v, w) = (vertices[i], vertices[j]);
        v.x.total_cmp(&w.x).then(v.y.total_cmp(&w.y))
    };
    let i = (0..n).min_by(order).unwrap_or(0);
    orientation(vertices[(i + n - 1) % n], vertices[i], vertices[(i + 1) % n]).is_lt()
}

/// The first two sides that meet where they should not.
fn sides_that_meet(vertices: &[DVec2]) -> Option<(usize, usize)> {
    let n = vertices.len();
    let side = |i: usize| (vertices[i], vertices[(i + 1) % n]);
    for i in 0..n {
        let (a, b) = side(i);
        if a == b {
            return Some((i, i));
        }
        for j in i + 1..n {
            let (c, d) = side(j);
            let meet = if j == i + 1 {
                folds_back(a, b, d)
            } else if (j + 1) % n == i {
                folds_back(c, d, b)
            } else {
                segments_meet(a, b, c, d)
            };
            if meet {
                return Some((i, j));
            }
        }
    }
    None
}

/// Does the way from a to b to c turn straight back at b?
fn folds_back(a: DVec2, b: DVec2, c: DVec2) -> bool {
    orientation(a, b, c).is_eq() && (in_box(a, b, c) || in_box(b, c, a))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn degenerate_chains_are_refused_by_name() {
        use PolygonError::*;
        let new = |v: &[DVec2]| Polygon::new(v.to_vec()).unwrap_err();
        assert_eq!(new(&[]), TooFewVertices(0));
        assert_eq!(new(&[at(0., 0.), at(1., 0.)]), TooFewVertices(2));
        assert_eq!(new(&[at(0., 0.), at(f64::NAN, 0.), at(1., 1.)]), NotFinite(1));
        assert_eq!(new(&[at(0., 0.), at(0., 0.), at(1., 1.)]), SidesMeet(0, 0));
        // Three on a line: the last side comes straight back.
        assert_eq!(new(&[at(0., 0.), at(1., 0.), at(2., 0.)]), SidesMeet(0, 2));
        // A spike.
        assert_eq!(new(&[at(0., 0.), at(2., 0.), at(1., 0.), at(1., 1.)]), SidesMeet(0, 1));
        // A vertex that touches a far side from within.
        let pinched = [at(0., 0.), at(4., 0.), at(4., 4.), at(2., 0.), at(0., 4.)];
        assert_eq!(new(&pinched), SidesMeet(0, 2));
    }

    #[test]
    fn straight_corners_are_allowed_and_convex() {
        let block = Polygon::new([at(0., 0.), at(1., 0.), at(2., 0.), at(2., 1.)]).unwrap();
        assert!(block.is_convex());
    }
}
