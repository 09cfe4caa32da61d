//! Masses, which may be "fixed".

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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

    pub(crate) fn is_fixed(&self) -> bool {
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
                { "type": "number", "minimum": 1e-150, "maximum": 1e150 },
                { "const": "fixed" },
            ],
        })
    }
}
