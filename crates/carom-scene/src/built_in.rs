//! The scenes that come with carom.

use crate::{Scene, suggest};

/// A scene that comes with carom.
///
/// ```
/// let missed = carom_scene::built_in("missed").unwrap();
/// assert_eq!(missed.scene().discs.len(), 3);
/// println!("{}: {}", missed.name, missed.description());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// Its name, which is that of its file without `.toml`.
    pub name: &'static str,
    /// Its text, in TOML.
    pub text: &'static str,
}

impl BuiltIn {
    /// What it is, in one line: the first of the text.
    ///
    /// ```
    /// let scene = carom_scene::built_in("galperin").unwrap();
    /// assert!(scene.description().contains("314"));
    /// ```
    pub fn description(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default().trim_start_matches(['#', ' '])
    }

    /// The scene.
    ///
    /// ```
    /// assert_eq!(carom_scene::built_in("crosses").unwrap().scene().segments.len(), 100);
    /// ```
    pub fn scene(&self) -> Scene {
        Scene::from_toml(self.text).expect("the built-in scenes are tested")
    }
}

macro_rules! scenes {
    ($($name:literal)*) => {
        &[$(BuiltIn {
            name: $name,
            text: include_str!(concat!("../scenes/", $name, ".toml")),
        }),*]
    };
}

/// All scenes that come with carom: first the classic cases of what PIT gets wrong, then the poster's, then others, and
/// last those in which things fall or turn, or walls move.
///
/// ```
/// for scene in carom_scene::BUILT_IN {
///     println!("{:18} {}", scene.name, scene.description());
/// }
/// ```
pub const BUILT_IN: &[BuiltIn] = scenes![
    "delay" "wrong-direction" "missed" "near-simultaneous" "four-to-two" "sticking"
    "crosses" "edge-cases"
    "container" "pinball" "newtons-cradle" "break-shot" "galperin" "gas" "billiard-stadium"
    "falling" "bouncing-ball" "pile" "tumbling-boxes" "paddle-wheel" "piston" "slope" "rotating-gate"
];

/// The built-in scene of this name.
///
/// ```
/// assert!(carom_scene::built_in("delay").is_some());
/// assert!(carom_scene::built_in("no-such-scene").is_none());
/// ```
pub fn built_in(name: &str) -> Option<&'static BuiltIn> {
    BUILT_IN.iter().find(|scene| scene.name == name)
}

/// The built-in scene that a misspelt name was perhaps meant for.
///
/// ```
/// assert_eq!(carom_scene::built_in_like("newton-cradle").unwrap().name, "newtons-cradle");
/// assert_eq!(carom_scene::built_in_like("Break_Shot").unwrap().name, "break-shot");
/// assert!(carom_scene::built_in_like("tetris").is_none());
/// ```
pub fn built_in_like(name: &str) -> Option<&'static BuiltIn> {
    let name = name.to_lowercase().replace(['_', ' '], "-");
    let names: Vec<&str> = BUILT_IN.iter().map(|scene| scene.name).collect();
    built_in(suggest::nearest(&name, &names)?)
}
