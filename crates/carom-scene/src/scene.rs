//! The model: what a scene file says, as plain structs.

use crate::color;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A scene: how long it lasts, the world's settings, and what is in it.
///
/// The fields have the names of the keys in a file, but for the four lists, whose keys are `disc`,
/// `segment`, `container` and `polygon`.
///
/// ```
/// use carom_scene::{DiscSpec, Scene};
///
/// let scene = Scene {
///     frames: 12,
///     discs: vec![DiscSpec { velocity: [1.0, 0.0], ..DiscSpec::new([0.0, 0.0], 2.5) }],
///     ..Scene::default()
/// };
/// assert_eq!(scene.duration(), 12.0);
/// assert_eq!(Scene::from_toml(&scene.to_toml()).unwrap(), scene);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Scene {
    /// What the scene is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub name: Option<String>,
    /// How long one frame lasts, above 0.
    #[schemars(extend("exclusiveMinimum" = 0, "maximum" = 1e150))]
    pub frame: f64,
    /// How many frames a run lasts: a whole number, 0 or more.
    #[schemars(range(max = 9007199254740992_u64))]
    pub frames: u64,
    /// Settings that hold for everything in the scene.
    #[serde(skip_serializing_if = "WorldSettings::is_default")]
    pub world: WorldSettings,
    /// Discs. Their place in this list is their id in an event log.
    #[serde(rename = "disc", skip_serializing_if = "Vec::is_empty")]
    pub discs: Vec<DiscSpec>,
    /// Walls of no thickness, and capsules.
    #[serde(rename = "segment", skip_serializing_if = "Vec::is_empty")]
    pub segments: Vec<SegmentSpec>,
    /// Discs turned inside out: what is in one at the start stays in it.
    #[serde(rename = "container", skip_serializing_if = "Vec::is_empty")]
    pub containers: Vec<ContainerSpec>,
    /// Polygons: walls where they are fixed, rigid bodies where they have a mass.
    #[serde(rename = "polygon", skip_serializing_if = "Vec::is_empty")]
    pub polygons: Vec<PolygonSpec>,
}

impl Default for Scene {
    fn default() -> Self {
        Scene {
            name: None,
            frame: 1.0,
            frames: 60,
            world: WorldSettings::default(),
            discs: Vec::new(),
            segments: Vec::new(),
            containers: Vec::new(),
            polygons: Vec::new(),
        }
    }
}

impl Scene {
    /// How long a run lasts: `frames` × `frame`.
    ///
    /// ```
    /// use carom_scene::Scene;
    /// assert_eq!(Scene { frame: 0.5, frames: 7, ..Scene::default() }.duration(), 3.5);
    /// ```
    pub fn duration(&self) -> f64 {
        self.frames as f64 * self.frame
    }
}

/// Settings of a world, `[world]` in a file. All of them have a default.
///
/// ```
/// use carom_scene::{Boundary, WorldSettings};
///
/// let settings = WorldSettings::default();
/// assert_eq!(settings.boundary, Boundary::Open);
/// assert_eq!(settings.restitution, 1.0);
/// assert!(settings.discs_collide);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WorldSettings {
    /// What is around the scene.
    pub boundary: Boundary,
    /// A constant acceleration of every body that is not fixed.
    #[schemars(inner(range(min = -1e150, max = 1e150)))]
    pub gravity: [f64; 2],
    /// How much of the normal velocity a contact gives back, 0 to 1: for every body without a
    /// restitution of its own.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub restitution: f64,
    /// Contacts slower than this do not bounce: they part with no normal velocity, and rest under
    /// gravity.
    #[schemars(range(min = 0.0, max = 1e150))]
    pub restitution_cutoff: f64,
    /// Coulomb's coefficient of friction, for every contact.
    #[schemars(range(min = 0.0, max = 1e150))]
    pub friction: f64,
    /// Whether discs meet each other; if not, they meet only walls and fixed discs.
    pub discs_collide: bool,
    /// Of the Periodic Interference Test only: discs count as touching when the gap between them is
    /// at most this.
    #[schemars(range(min = 0.0, max = 1e150))]
    pub interference_threshold: f64,
}

impl Default for WorldSettings {
    fn default() -> Self {
        WorldSettings {
            boundary: Boundary::Open,
            gravity: [0.0, 0.0],
            restitution: 1.0,
            restitution_cutoff: 0.0,
            friction: 0.0,
            discs_collide: true,
            interference_threshold: 0.0,
        }
    }
}

impl WorldSettings {
    pub(crate) fn is_default(&self) -> bool {
        *self == WorldSettings::default()
    }
}

/// What is around a scene: `"open"`, `{ box = […] }` or `{ periodic = […] }`, where the four numbers
/// are xmin, ymin, xmax and ymax.
///
/// ```
/// use carom_scene::{Boundary, Scene};
///
/// let scene = Scene::from_toml("[world]\nboundary = { box = [0, 0, 4, 3] }").unwrap();
/// assert_eq!(scene.world.boundary, Boundary::Box([0.0, 0.0, 4.0, 3.0]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Boundary {
    /// Nothing: the plane goes on for ever.
    #[default]
    Open,
    /// Four walls: [xmin, ymin, xmax, ymax].
    Box(#[schemars(inner(range(min = -1e150, max = 1e150)))] [f64; 4]),
    /// What leaves on one side comes back on the other: [xmin, ymin, xmax, ymax].
    Periodic(#[schemars(inner(range(min = -1e150, max = 1e150)))] [f64; 4]),
}

/// A mass: a number above 0, or `"fixed"`.
///
/// ```
/// use carom_scene::{Mass, Scene};
///
/// let scene = Scene::from_toml("[[disc]]\ncenter = [0, 0]\nradius = 1\nmass = \"fixed\"").unwrap();
/// assert_eq!(scene.discs[0].mass(), Mass::Fixed);
/// assert_eq!(Mass::Fixed.value(), f64::INFINITY);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "MassForm", try_from = "MassForm")]
pub enum Mass {
    /// A mass above 0.
    Of(f64),
    /// No shock moves it. It may have a constant velocity all the same.
    Fixed,
}

impl Mass {
    /// The mass as a number: infinite where it is fixed.
    ///
    /// ```
    /// assert_eq!(carom_scene::Mass::Of(3.0).value(), 3.0);
    /// ```
    pub fn value(self) -> f64 {
        match self {
            Mass::Of(mass) => mass,
            Mass::Fixed => f64::INFINITY,
        }
    }

    fn is_fixed(&self) -> bool {
        *self == Mass::Fixed
    }
}

/// A mass as it is written.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum MassForm {
    Number(f64),
    Word(Word),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Fixed,
}

impl From<Mass> for MassForm {
    fn from(mass: Mass) -> Self {
        match mass {
            Mass::Of(mass) => MassForm::Number(mass),
            Mass::Fixed => MassForm::Word(Word::Fixed),
        }
    }
}

impl From<MassForm> for Mass {
    fn from(form: MassForm) -> Self {
        match form {
            MassForm::Number(mass) => Mass::Of(mass),
            MassForm::Word(Word::Fixed) => Mass::Fixed,
        }
    }
}

impl JsonSchema for Mass {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Mass".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A mass above 0, or \"fixed\": no shock moves it.",
            "oneOf": [
                { "type": "number", "exclusiveMinimum": 0, "maximum": 1e150 },
                { "const": "fixed" },
            ],
        })
    }
}

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
    #[schemars(with = "String")]
    pub name: Option<String>,
    /// Where its centre is at the start.
    #[schemars(inner(range(min = -1e150, max = 1e150)))]
    pub center: [f64; 2],
    /// Its velocity at the start.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schemars(inner(range(min = -1e150, max = 1e150)))]
    pub velocity: [f64; 2],
    /// Its radius, above 0.
    #[schemars(extend("exclusiveMinimum" = 0, "maximum" = 1e150))]
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
    #[schemars(with = "String")]
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
    #[schemars(with = "String")]
    pub name: Option<String>,
    /// Its centre.
    #[schemars(inner(range(min = -1e150, max = 1e150)))]
    pub center: [f64; 2],
    /// Its radius, above 0.
    #[schemars(extend("exclusiveMinimum" = 0, "maximum" = 1e150))]
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
    #[schemars(with = "String")]
    pub name: Option<String>,
    /// Three vertices or more, in order round it, either way, at `angle` 0.
    #[schemars(length(min = 3), inner(inner(range(min = -1e150, max = 1e150))))]
    pub vertices: Vec<[f64; 2]>,
    /// "fixed" is a wall; with a mass it is a rigid body.
    #[serde(default = "fixed", skip_serializing_if = "Mass::is_fixed")]
    pub mass: Mass,
    /// Its velocity at the start.
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
