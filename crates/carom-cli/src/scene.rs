//! Where a scene comes from: a file, standard input, or carom itself.

use crate::failure::Failure;
use carom::World;
use carom_scene::{BUILT_IN, Format, Scene, SceneFile, built_in};
use std::path::Path;

/// A scene, what messages call it, and its world.
pub struct Loaded {
    pub label: String,
    pub scene: Scene,
    pub world: World,
}

/// A file of this name, if there is one; else the built-in scene. (`./gas` is a file for certain.)
pub fn load(name: &Path) -> Result<Loaded, Failure> {
    let label = label(name);
    let found = name.to_str().and_then(built_in);
    let file = match found {
        _ if name == Path::new("-") => SceneFile::from_reader(std::io::stdin().lock(), None),
        Some(scene) if !name.is_file() => SceneFile::from_text(scene.text, Some(Format::Toml)),
        None if is_a_name(name) && !name.exists() => return Err(unknown(&label)),
        _ => SceneFile::load(name),
    };
    let file = file.map_err(|problems| problems.of_file(&label))?;
    let world = file.world().map_err(|problems| problems.of_file(&label))?;
    Ok(Loaded { label, scene: file.into_scene(), world })
}

/// What messages call a file.
pub fn label(name: &Path) -> String {
    match name == Path::new("-") {
        true => "standard input".to_string(),
        false => name.display().to_string(),
    }
}

/// Whether it may have been meant for a built-in scene.
fn is_a_name(name: &Path) -> bool {
    name.extension().is_none() && name.components().count() == 1
}

fn unknown(label: &str) -> Failure {
    let names: Vec<_> = BUILT_IN.iter().map(|scene| scene.name).collect();
    let names = names.join(", ");
    let meant = carom_scene::built_in_like(label);
    let meant = meant.map_or(String::new(), |scene| format!("; did you mean `{}`?", scene.name));
    Failure::new(format!(
        "{label}: found no file and no built-in scene of this name{meant}; accepted: a file, - for \
         standard input, or one of {names}"
    ))
}
