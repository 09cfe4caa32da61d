//! The model: what a scene file says, as plain structs.

use crate::{ContainerSpec, DiscSpec, PolygonSpec, SegmentSpec};
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
    #[schemars(range(min = 1e-150, max = 1e150))]
    pub frame: f64,
    /// How many frames a run lasts: a whole number, 0 or more.
    #[schemars(range(max = 9007199254740991_u64))]
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
    /// Coulomb's coefficient of friction, for every contact of bodies without one of their own.
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
