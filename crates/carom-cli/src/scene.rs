//! Where a scene comes from: a file, standard input, or carom itself.

use crate::failure::Failure;
use carom::World;
use carom_scene::{BUILT_IN, BuiltIn, Format, Limits, Problems, Scene, SceneFile, built_in};
use carom_scene::{text_of_file, text_of_reader};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::path::Path;

/// A scene, what messages call it, and its world.
pub struct Loaded {
    pub label: String,
    pub scene: Scene,
    pub world: World,
}

/// What a name on the command line stands for.
pub enum Origin {
    Input,
    BuiltIn(&'static BuiltIn),
    File,
}

/// The text of a scene, not yet read; what messages call it; and how it is written, if its name tells.
pub struct Text {
    label: String,
    pub text: Cow<'static, str>,
    format: Option<Format>,
}

/// The same, as it is kept in checkpoints.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Written {
    label: String,
    text: String,
    /// Whether it is JSON, or TOML; if its name tells.
    json: Option<bool>,
}

impl Written {
    /// Reads and checks it.
    pub fn load(&self) -> Result<Loaded, Failure> {
        let format = self.json.map(|json| if json { Format::Json } else { Format::Toml });
        Ok(loaded(self.label.clone(), SceneFile::from_text(&*self.text, format))?)
    }
}

/// Reads and checks a scene.
pub fn load(name: &Path) -> Result<Loaded, Failure> {
    // The text of a million discs is long, and not copied.
    let Text { label, text, format } = Text::of(name)?;
    loaded(label, SceneFile::from_text(text, format)).map_err(|problems| match problems.more {
        0 => problems.into(),
        _ => Failure::new(format!("{problems}, which `carom check` names")),
    })
}

/// The same, with so many problems told one by one.
pub fn load_within(name: &Path, limits: Limits) -> Result<Loaded, Failure> {
    let Text { label, text, format } = Text::of(name)?;
    Ok(loaded(label, SceneFile::from_text_within(text, format, limits))?)
}

fn loaded(label: String, file: Result<SceneFile, Problems>) -> Result<Loaded, Problems> {
    let file = file.map_err(|problems| problems.of_file(&label))?;
    let world = file.world().map_err(|problems| problems.of_file(&label))?;
    Ok(Loaded { label, scene: file.into_scene(), world })
}

/// A file of this name, if there is one; else the built-in scene. (`./gas` is a file for certain.)
pub fn origin(name: &Path) -> Result<Origin, Failure> {
    match name.to_str().and_then(built_in) {
        _ if name == Path::new("-") => Ok(Origin::Input),
        Some(scene) if !name.is_file() => Ok(Origin::BuiltIn(scene)),
        None if is_a_name(name) && !name.exists() => Err(unknown(&label(name))),
        _ => Ok(Origin::File),
    }
}

impl Text {
    /// Of whatever has this name.
    pub fn of(name: &Path) -> Result<Self, Failure> {
        let label = label(name);
        let (text, format) = match origin(name)? {
            Origin::Input => (text_of_reader(std::io::stdin().lock()).map(Cow::Owned), None),
            Origin::BuiltIn(scene) => (Ok(Cow::Borrowed(scene.text)), Some(Format::Toml)),
            Origin::File => return Self::of_file(name),
        };
        let text = text.map_err(|problems| problems.of_file(&label))?;
        Ok(Text { label, text, format })
    }

    /// Of the file with this name.
    pub fn of_file(name: &Path) -> Result<Self, Failure> {
        let label = label(name);
        let text = text_of_file(name).map_err(|problems| problems.of_file(&label))?;
        Ok(Text { label, text: Cow::Owned(text), format: Format::of_name(name) })
    }

    /// To be kept.
    pub fn written(self) -> Written {
        let json = self.format.map(|format| format == Format::Json);
        Written { label: self.label, text: self.text.into_owned(), json }
    }

    /// Whether all is well with it.
    pub fn check(&self) -> Result<(), Failure> {
        let file = SceneFile::from_text(&*self.text, self.format);
        let world = file.and_then(|file| file.world());
        world.map_err(|problems| problems.of_file(&self.label))?;
        Ok(())
    }
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
