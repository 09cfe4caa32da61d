//! The model: what is in a scene.

use crate::{Mass, color};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A disc, `[[disc]]` in a file. `center` and `radius` are required.
///
/// ```
/// use carom_scene::{DiscSpec, Mass};
///
/// let disc = DiscSpec::new([0.0, 0.0], 3.0);
/// assert_eq!(disc.mass(), Mass::Of(9.0)); // radius²
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscSpec {
    /// A name that nothing else in the scene has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1))]
    pub name: Option<String>,
    /// Where its centre is at the start.
    #[schemars(inner(range(min = -1e150, max = 1e150)))]
    pub center: [f64; 2],
    /// Its velocity at the start.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schemars(inner(range(min = -1e150, max = 1e150)))]
    pub velocity: [f64; 2],
    /// Its radius, above 0.
    #[schemars(range(min = 1e-150, max = 1e150))]
    pub radius: f64,
    /// Its mass, above 0, or "fixed". If it is not given: radius².
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Mass")]
    pub mass: Option<Mass>,
    /// Its restitution, 0 to 1, instead of the world's. A contact takes the smaller of the two
    /// bodies'.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0.0, max = 1.0))]
    pub restitution: Option<f64>,
    /// Its colour in pictures: "#rgb", "#rrggbb" or one of the names of CSS 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = color::PATTERN))]
    pub color: Option<String>,
    /// Its angular velocity, radians per unit of time, counter-clockwise: of effect with friction.
    #[serde(default, skip_serializing_if = "is_zero_number")]
    #[schemars(range(min = -1e150, max = 1e150))]
    pub spin: f64,
    /// Its coefficient of friction, 0 or more, instead of the world's. A contact takes the smaller of the
    /// two bodies'; one with a wall, the smaller of the body's and the world's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0.0, max = 1e150))]
    pub friction: Option<f64>,
}

impl DiscSpec {
    /// A disc at rest, without a name, of the default mass.
    ///
    /// ```
    /// use carom_scene::DiscSpec;
    /// assert_eq!(DiscSpec::new([1.0, 2.0], 0.5).velocity, [0.0, 0.0]);
    /// ```
    pub fn new(center: [f64; 2], radius: f64) -> Self {
        DiscSpec {
            name: None,
            center,
            velocity: [0.0, 0.0],
            radius,
            mass: None,
            restitution: None,
            color: None,
            spin: 0.0,
            friction: None,
        }
    }

    /// Its mass: what it was given, or radius².
    ///
    /// ```
    /// use carom_scene::{DiscSpec, Mass};
    /// let post = DiscSpec { mass: Some(Mass::Fixed), ..DiscSpec::new([0.0, 0.0], 1.0) };
    /// assert_eq!(post.mass(), Mass::Fixed);
    /// ```
    pub fn mass(&self) -> Mass {
        self.mass.unwrap_or(Mass::Of(self.radius * self.radius))
    }
}

/// A wall from `a` to `b`, `[[segment]]` in a file: solid from both sides, its two end points
/// included. `a` and `b` are required.
///
/// ```
/// use carom_scene::SegmentSpec;
///
/// let wall = SegmentSpec { velocity: [1.0, 0.0], ..SegmentSpec::new([0.0, 0.0], [0.0, 5.0]) };
/// assert_eq!(wall.end_velocities(), ([1.0, 0.0], [1.0, 0.0]));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SegmentSpec {
    /// A name that nothing else in the scene has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1))]
    pub name: Option<String>,
    /// One end. The same as the other: a point.
    #[schemars(inner(range(min = -1e150, max = 1e150)))]
    pub a: [f64; 2],
    /// The other end.
    #[schemars(inner(range(min = -1e150, max = 1e150)))]
    pub b: [f64; 2],
    /// Above 0 it is a capsule of that full width, with round ends.
    #[serde(default, skip_serializing_if = "is_zero_number")]
    #[schemars(range(min = 0.0, max = 1e150))]
    pub thickness: f64,
    /// The velocity of both ends.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schemars(inner(range(min = -1e150, max = 1e150)))]
    pub velocity: [f64; 2],
    /// The velocity of `a`, if it is not that of both. The length may change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "[f64; 2]", inner(range(min = -1e150, max = 1e150)))]
    pub a_velocity: Option<[f64; 2]>,
    /// The velocity of `b`, if it is not that of both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "[f64; 2]", inner(range(min = -1e150, max = 1e150)))]
    pub b_velocity: Option<[f64; 2]>,
    /// Its colour in pictures: "#rgb", "#rrggbb" or one of the names of CSS 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = color::PATTERN))]
    pub color: Option<String>,
}

impl SegmentSpec {
    /// A wall of no thickness, at rest.
    ///
    /// ```
    /// use carom_scene::SegmentSpec;
    /// assert_eq!(SegmentSpec::new([0.0, 0.0], [1.0, 0.0]).thickness, 0.0);
    /// ```
    pub fn new(a: [f64; 2], b: [f64; 2]) -> Self {
        SegmentSpec {
            name: None,
            a,
            b,
            thickness: 0.0,
            velocity: [0.0, 0.0],
            a_velocity: None,
            b_velocity: None,
            color: None,
        }
    }

    /// The velocities of `a` and `b`: each its own, or that of both.
    ///
    /// ```
    /// use carom_scene::SegmentSpec;
    /// let mut wall = SegmentSpec::new([0.0, 0.0], [1.0, 0.0]);
    /// wall.b_velocity = Some([0.0, 2.0]);
    /// assert_eq!(wall.end_velocities(), ([0.0, 0.0], [0.0, 2.0]));
    /// ```
    pub fn end_velocities(&self) -> ([f64; 2], [f64; 2]) {
        (self.a_velocity.unwrap_or(self.velocity), self.b_velocity.unwrap_or(self.velocity))
    }
}

/// A disc turned inside out, `[[container]]` in a file: the discs whose centre is in it at the start
/// stay in it, and the others do not meet it. Both keys are required.
///
/// ```
/// use carom_scene::Scene;
/// let scene = Scene::from_toml("[[container]]\ncenter = [0, 0]\nradius = 50").unwrap();
/// assert_eq!(scene.containers[0].radius, 50.0);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContainerSpec {
    /// A name that nothing else in the scene has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1))]
    pub name: Option<String>,
    /// Its centre.
    #[schemars(inner(range(min = -1e150, max = 1e150)))]
    pub center: [f64; 2],
    /// Its radius, above 0.
    #[schemars(range(min = 1e-150, max = 1e150))]
    pub radius: f64,
    /// Its colour in pictures: "#rgb", "#rrggbb" or one of the names of CSS 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = color::PATTERN))]
    pub color: Option<String>,
}

/// A polygon, `[[polygon]]` in a file: a closed chain of vertices, solid. `vertices` is required.
///
/// ```
/// use carom_scene::{Mass, Scene};
/// let scene = Scene::from_toml("[[polygon]]\nvertices = [[0, 0], [4, 0], [4, 3]]").unwrap();
/// assert_eq!(scene.polygons[0].mass, Mass::Fixed);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PolygonSpec {
    /// A name that nothing else in the scene has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1))]
    pub name: Option<String>,
    /// Three vertices or more, in order round it, either way, at `angle` 0.
    #[schemars(length(min = 3), inner(inner(range(min = -1e150, max = 1e150))))]
    pub vertices: Vec<[f64; 2]>,
    /// "fixed" is a wall; with a mass it is a rigid body.
    #[serde(default = "fixed", skip_serializing_if = "Mass::is_fixed")]
    pub mass: Mass,
    /// The velocity of its centre of mass at the start; of a fixed one, always.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schemars(inner(range(min = -1e150, max = 1e150)))]
    pub velocity: [f64; 2],
    /// How far it is turned at the start about its centre of mass, in radians, counter-clockwise.
    #[serde(default, skip_serializing_if = "is_zero_number")]
    #[schemars(range(min = -1e150, max = 1e150))]
    pub angle: f64,
    /// Its angular velocity about the centre of mass, radians per unit of time.
    #[serde(default, skip_serializing_if = "is_zero_number")]
    #[schemars(range(min = -1e150, max = 1e150))]
    pub spin: f64,
    /// Its restitution, 0 to 1, instead of the world's. Not for a fixed one, which is a wall.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0.0, max = 1.0))]
    pub restitution: Option<f64>,
    /// Its colour in pictures: "#rgb", "#rrggbb" or one of the names of CSS 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = color::PATTERN))]
    pub color: Option<String>,
    /// Its coefficient of friction, 0 or more, instead of the world's. Not for a fixed one, which is a wall.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0.0, max = 1e150))]
    pub friction: Option<f64>,
}

impl PolygonSpec {
    /// A wall at rest with these vertices.
    ///
    /// ```
    /// use carom_scene::PolygonSpec;
    /// assert_eq!(PolygonSpec::new(vec![[0.0, 0.0], [4.0, 0.0], [4.0, 3.0]]).spin, 0.0);
    /// ```
    pub fn new(vertices: Vec<[f64; 2]>) -> Self {
        PolygonSpec {
            name: None,
            vertices,
            mass: Mass::Fixed,
            velocity: [0.0, 0.0],
            angle: 0.0,
            spin: 0.0,
            restitution: None,
            color: None,
            friction: None,
        }
    }
}

fn fixed() -> Mass {
    Mass::Fixed
}

fn is_zero(vector: &[f64; 2]) -> bool {
    *vector == [0.0, 0.0]
}

fn is_zero_number(number: &f64) -> bool {
    *number == 0.0
}
