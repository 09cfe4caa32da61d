//! What a misspelt key was perhaps meant to be.

use crate::read::WORLD;

/// The key of these that is nearest, if it is near. In the root: a setting of the world, too.
pub(crate) fn meant(key: &str, keys: &[&str], in_root: bool) -> Option<String> {
    let key = key.to_lowercase().replace('-', "_");
    if in_root && WORLD.contains(&key.as_str()) {
        return Some(format!("world.{key}"));
    }
    if let Some(other) = other_word(&key).filter(|other| keys.contains(other)) {
        return Some(other.to_string());
    }
    nearest(&key, keys).map(str::to_string)
}

/// The word of these that is nearest, if it is near: one slip in three letters.
pub(crate) fn nearest<'w>(word: &str, words: &[&'w str]) -> Option<&'w str> {
    let most = word.chars().count().div_ceil(3);
    let distance = |candidate: &str| strsim::osa_distance(word, candidate);
    let nearest = words.iter().copied().min_by_key(|candidate| distance(candidate))?;
    (distance(nearest) <= most && distance(nearest) < nearest.len()).then_some(nearest)
}

/// What others call it.
fn other_word(key: &str) -> Option<&'static str> {
    Some(match key {
        "centre" | "position" | "pos" => "center",
        "vel" | "speed" => "velocity",
        "r" => "radius",
        "colour" => "color",
        "angular_velocity" | "omega" => "spin",
        "rotation" | "orientation" => "angle",
        "mu" => "friction",
        "points" | "corners" => "vertices",
        "ball" | "circle" | "particle" | "disk" | "balls" | "circles" | "disks" => "disc",
        "wall" | "line" | "walls" | "lines" => "segment",
        "elasticity" | "bounce" => "restitution",
        "width" => "thickness",
        "dt" | "step" => "frame",
        "steps" => "frames",
        _ => return None,
    })
}
