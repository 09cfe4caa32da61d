//! Texts and files to scenes.

use crate::place::Places;
use crate::read::{BodyPlaces, Reader};
use crate::{Limits, Place, Problem, Problems, Scene, json, toml};
use std::io::Read;
use std::path::Path;

/// The two ways to write a scene down.
///
/// ```
/// use carom_scene::Format;
/// assert_eq!(Format::of_text("  {\"frames\": 3}"), Format::Json);
/// assert_eq!(Format::of_text("frames = 3"), Format::Toml);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For hands.
    Toml,
    /// For programs.
    Json,
}

impl Format {
    /// JSON if its first character is `{`, else TOML.
    ///
    /// ```
    /// use carom_scene::Format;
    /// assert_eq!(Format::of_text(""), Format::Toml);
    /// ```
    pub fn of_text(text: &str) -> Self {
        match text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
            true => Format::Json,
            false => Format::Toml,
        }
    }

    /// By the ending of a file's name: `.json` or `.toml`.
    ///
    /// ```
    /// use carom_scene::Format;
    /// assert_eq!(Format::of_name("a/missed.json".as_ref()), Some(Format::Json));
    /// assert_eq!(Format::of_name("a/missed".as_ref()), None);
    /// ```
    pub fn of_name(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        match () {
            () if ending.eq_ignore_ascii_case("json") => Some(Format::Json),
            () if ending.eq_ignore_ascii_case("toml") => Some(Format::Toml),
            () => None,
        }
    }
}

/// A scene that was read from a text, and where in it everything stands, so that what turns out wrong
/// later can be told with a line, too.
///
/// ```
/// use carom_scene::SceneFile;
///
/// let file = SceneFile::from_text("frames = 12\n[[disc]]\ncenter = [0, 0]\nradius = 1", None);
/// let file = file.unwrap();
/// assert_eq!(file.scene().frames, 12);
/// assert_eq!(file.disc_place(0).unwrap().line, 2);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SceneFile {
    pub(crate) name: Option<String>,
    pub(crate) scene: Scene,
    pub(crate) places: BodyPlaces,
    pub(crate) text: Places<'static>,
    pub(crate) limits: Limits,
}

impl SceneFile {
    /// Reads a file: TOML or JSON by the ending of its name, and by [`Format::of_text`] if it has
    /// another.
    ///
    /// # Errors
    /// Everything that is wrong with it, or why it cannot be read.
    ///
    /// ```
    /// let error = carom_scene::SceneFile::load("no/such.toml".as_ref()).unwrap_err();
    /// assert!(error.to_string().starts_with("no/such.toml: found no file"));
    /// ```
    pub fn load(path: &Path) -> Result<Self, Problems> {
        let name = path.display().to_string();
        text_of_file(path)
            .and_then(|text| Self::from_text(text, Format::of_name(path)))
            .map_err(|problems| problems.of_file(&name))
            .map(|file| SceneFile { name: Some(name), ..file })
    }

    /// Reads all that comes, which must be the bytes of a text: standard input, for one.
    ///
    /// # Errors
    /// Everything that is wrong with it, or why it cannot be read.
    ///
    /// ```
    /// use carom_scene::{Format, SceneFile};
    /// let file = SceneFile::from_reader(&b"frames = 3"[..], None).unwrap();
    /// assert_eq!(file.scene().frames, 3);
    /// ```
    pub fn from_reader(reader: impl Read, format: Option<Format>) -> Result<Self, Problems> {
        Self::from_text(text_of_reader(reader)?, format)
    }

    /// Reads a text; without a format, by [`Format::of_text`].
    ///
    /// # Errors
    /// Everything that is wrong with it.
    ///
    /// ```
    /// use carom_scene::{Format, SceneFile};
    /// assert!(SceneFile::from_text("", Some(Format::Toml)).unwrap().scene().discs.is_empty());
    /// ```
    pub fn from_text(text: impl Into<String>, format: Option<Format>) -> Result<Self, Problems> {
        Self::from_text_within(text, format, Limits::SHORT)
    }

    /// The same, with so many problems told one by one, here and by [`world`](SceneFile::world).
    ///
    /// # Errors
    /// Everything that is wrong with it.
    ///
    /// ```
    /// use carom_scene::{Limits, SceneFile};
    /// let problems = SceneFile::from_text_within("a = 1\nb = 2", None, Limits::of(1)).unwrap_err();
    /// assert_eq!((problems.list.len(), problems.more), (1, 1));
    /// ```
    pub fn from_text_within(
        text: impl Into<String>,
        format: Option<Format>,
        limits: Limits,
    ) -> Result<Self, Problems> {
        let mut text = text.into();
        if text.starts_with('\u{feff}') {
            text.remove(0);
        }
        let (scene, places) = read(&text, format, limits)?;
        Ok(SceneFile { name: None, scene, places, text: Places::new(text), limits })
    }

    /// The scene.
    ///
    /// ```
    /// let file = carom_scene::SceneFile::from_text("name = \"empty\"", None).unwrap();
    /// assert_eq!(file.scene().name.as_deref(), Some("empty"));
    /// ```
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The scene, without its places.
    ///
    /// ```
    /// let file = carom_scene::SceneFile::from_text("frame = 0.5", None).unwrap();
    /// assert_eq!(file.into_scene().frame, 0.5);
    /// ```
    pub fn into_scene(self) -> Scene {
        self.scene
    }

    /// Where a disc stands in the text: its `[[disc]]`.
    ///
    /// ```
    /// let file = carom_scene::SceneFile::from_text("", None).unwrap();
    /// assert_eq!(file.disc_place(0), None);
    /// ```
    pub fn disc_place(&self, disc: usize) -> Option<Place> {
        self.places.discs.get(disc).map(|&start| self.text.of(start as usize))
    }
}

impl Scene {
    /// The scene that a TOML text describes.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    ///
    /// ```
    /// use carom_scene::Scene;
    /// assert_eq!(Scene::from_toml("").unwrap(), Scene::default());
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, Problems> {
        SceneFile::from_text(text, Some(Format::Toml)).map(SceneFile::into_scene)
    }

    /// The scene that a JSON text describes.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    ///
    /// ```
    /// use carom_scene::Scene;
    /// assert_eq!(Scene::from_json("{}").unwrap(), Scene::default());
    /// ```
    pub fn from_json(text: &str) -> Result<Self, Problems> {
        SceneFile::from_text(text, Some(Format::Json)).map(SceneFile::into_scene)
    }
}

fn read(
    text: &str,
    format: Option<Format>,
    limits: Limits,
) -> Result<(Scene, BodyPlaces), Problems> {
    let format = format.unwrap_or_else(|| Format::of_text(text));
    // Places are kept as u32.
    if u32::try_from(text.len()).is_err() {
        return Err(not_text(None, "more than 4 GB".to_string()));
    }
    let mut reader = Reader::new(text, format, limits);
    let root = match format {
        Format::Toml => Some(toml::read(text, &mut reader)),
        // An empty file is a scene without bodies, whatever its name.
        Format::Json if text.trim().is_empty() => None,
        Format::Json => json::read(text, &mut reader),
    };
    reader.finish(root)
}

/// The text of a file, whatever it says, for [`SceneFile::from_text`].
///
/// # Errors
/// Why it cannot be read; or that it is not text, and where.
///
/// ```
/// let error = carom_scene::text_of_file("no/such.toml".as_ref()).unwrap_err();
/// assert!(error.to_string().starts_with("found no file"));
/// ```
pub fn text_of_file(path: &Path) -> Result<String, Problems> {
    if path.is_dir() {
        return Err(unreadable("a directory"));
    }
    text(std::fs::read(path).map_err(|error| cannot_read(&error))?)
}

/// The text of all that comes, for [`SceneFile::from_text`].
///
/// # Errors
/// Why it cannot be read; or that it is not text, and where.
///
/// ```
/// assert_eq!(carom_scene::text_of_reader(&b"frames = 3"[..]).unwrap(), "frames = 3");
/// let error = carom_scene::text_of_reader(&b"frames = \xff"[..]).unwrap_err();
/// assert!(error.to_string().starts_with("1:10: found the byte 0xff"));
/// ```
pub fn text_of_reader(mut reader: impl Read) -> Result<String, Problems> {
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes).map_err(|error| cannot_read(&error))?;
    text(bytes)
}

fn text(bytes: Vec<u8>) -> Result<String, Problems> {
    String::from_utf8(bytes).map_err(|error| {
        let (at, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
        let valid = String::from_utf8_lossy(&bytes[..at]);
        let place = Places::new(&*valid).of(valid.len());
        not_text(Some(place), format!("the byte {:#04x}, which is not text", bytes[at]))
    })
}

fn not_text(place: Option<Place>, found: String) -> Problems {
    let accepted = "a scene in TOML or JSON, in UTF-8".to_string();
    Problems::one(Problem { place, key: String::new(), found, accepted, suggestion: None })
}

fn unreadable(found: &str) -> Problems {
    let accepted = "a file that can be read".to_string();
    let found = found.to_string();
    Problems::one(Problem { place: None, key: String::new(), found, accepted, suggestion: None })
}

pub(crate) fn cannot_read(error: &std::io::Error) -> Problems {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::NotFound => unreadable("no file of this name"),
        ErrorKind::PermissionDenied => unreadable("a file that may not be read"),
        _ => unreadable(&format!("that it cannot be read: {error}")),
    }
}
