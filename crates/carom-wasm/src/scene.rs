//! Scenes in, and what is wrong with them out.

use carom::{Pit, World};
use carom_scene::{BUILT_IN, Format, Problem, Problems, Scene, SceneFile};
use serde_json::{Value, json};

/// A scene that was read, and its world.
///
/// ```
/// let loaded = carom_wasm::scene::load("frames = 3").unwrap();
/// assert_eq!((loaded.scene.frames, loaded.world.discs().len()), (3, 0));
/// ```
#[derive(Clone, Debug)]
pub struct Loaded {
    /// What the file says.
    pub scene: Scene,
    /// What comes of it.
    pub world: World,
}

/// Reads a text, TOML or JSON, and checks everything, overlaps too.
///
/// ```
/// let problems = carom_wasm::scene::load("frame = 0").unwrap_err();
/// assert_eq!(problems.to_string(), "1:9: frame: found 0; accepted: a number above 0");
/// ```
///
/// # Errors
/// All that is wrong with it, with lines and columns.
pub fn load(text: &str) -> Result<Loaded, Problems> {
    let file = SceneFile::from_text(text, None)?;
    let world = file.world()?;
    Ok(Loaded { scene: file.into_scene(), world })
}

/// Reads an object that was written as JSON for the purpose: there are no lines and columns to speak of.
///
/// ```
/// let problems = carom_wasm::scene::load_object(r#"{"frame":0}"#).unwrap_err();
/// assert_eq!(problems.to_string(), "frame: found 0; accepted: a number above 0");
/// ```
///
/// # Errors
/// All that is wrong with it.
pub fn load_object(json: &str) -> Result<Loaded, Problems> {
    let scene = object(json)?;
    let world = scene.world()?;
    Ok(Loaded { scene, world })
}

/// The same, without the world.
///
/// ```
/// assert_eq!(carom_wasm::scene::object("{\"frames\":7}").unwrap().frames, 7);
/// ```
///
/// # Errors
/// What is wrong with the object itself.
pub fn object(json: &str) -> Result<Scene, Problems> {
    let without_place = |problem: Problem| Problem {
        place: None,
        // All of it is in one line.
        found: problem.found.replace(", line 1,", ""),
        ..problem
    };
    SceneFile::from_text(json, Some(Format::Json)).map(SceneFile::into_scene).map_err(|problems| {
        let list = problems.list.into_iter().map(without_place).collect();
        Problems { list, ..problems }
    })
}

/// The problems, as a list of objects.
///
/// ```
/// let problems = carom_wasm::scene::load("frme = 1").unwrap_err();
/// let list = carom_wasm::scene::problems_json(&problems);
/// assert_eq!(list[0]["suggestion"], "frame");
/// assert_eq!((&list[0]["line"], &list[0]["column"]), (&1.into(), &1.into()));
/// ```
pub fn problems_json(problems: &Problems) -> Value {
    let one = |problem: &Problem| {
        let Problem { place, key, found, accepted, suggestion } = problem;
        let message = problem.to_string();
        let mut object =
            json!({ "key": key, "found": found, "accepted": accepted, "message": message });
        if let Some(place) = place {
            object["line"] = place.line.into();
            object["column"] = place.column.into();
        }
        if let Some(suggestion) = suggestion {
            object["suggestion"] = suggestion.as_str().into();
        }
        object
    };
    problems.list.iter().map(one).collect()
}

/// The built-in scenes, as a list of objects.
///
/// ```
/// let scenes = carom_wasm::scene::scenes_json();
/// assert_eq!((&scenes[0]["name"], &scenes[0]["title"]), (&"delay".into(), &"Delay".into()));
/// ```
pub fn scenes_json() -> Value {
    let one = |scene: &carom_scene::BuiltIn| {
        let told = scene.description();
        let (title, description) = told.split_once(": ").unwrap_or((scene.name, told));
        json!({ "name": scene.name, "title": title, "description": description })
    };
    BUILT_IN.iter().map(one).collect()
}

/// Whether once a frame is often enough, with the scene's own frame or another.
///
/// ```
/// let loaded = carom_wasm::scene::load("[[disc]]\ncenter = [0, 0]\nvelocity = [3, 0]\nradius = 1");
/// assert_eq!(carom_wasm::scene::rule(&loaded.unwrap(), None).substeps_needed, 7);
/// ```
pub fn rule(loaded: &Loaded, frame: Option<f64>) -> carom::Rule {
    Pit::rule(&loaded.world, frame.unwrap_or(loaded.scene.frame))
}
