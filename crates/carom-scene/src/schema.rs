//! The JSON Schema of scene files.

use crate::Scene;
use serde_json::Value;

/// The JSON Schema (draft 2020-12) of a scene, so that editors complete and check: of JSON files as
/// they are, and of TOML files by way of their tools.
///
/// What a schema cannot say is checked when a file is read: that names are unique, that a box has its
/// corners in order, that a polygon's sides do not meet.
///
/// ```
/// let schema = carom_scene::schema();
/// assert_eq!(schema["properties"]["frames"]["type"], "integer");
/// assert_eq!(schema["$defs"]["DiscSpec"]["required"], serde_json::json!(["center", "radius"]));
/// ```
pub fn schema() -> Value {
    let settings = schemars::generate::SchemaSettings::draft2020_12();
    let mut schema = settings.into_generator().into_root_schema_for::<Scene>();
    schema.insert("title".to_string(), "carom scene".into());
    let mut schema = schema.to_value();
    shorten_descriptions(&mut schema);
    schema
}

/// The documentation without its examples in Rust, and each paragraph in one line.
fn shorten_descriptions(schema: &mut Value) {
    match schema {
        Value::Object(entries) => {
            for (key, value) in entries {
                match value {
                    Value::String(text) if key == "description" => {
                        let prose = text.split("\n\n```").next().unwrap_or_default();
                        let paragraphs: Vec<_> =
                            prose.split("\n\n").map(|text| text.replace('\n', " ")).collect();
                        *text = paragraphs.join("\n\n");
                    }
                    _ => shorten_descriptions(value),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(shorten_descriptions),
        _ => {}
    }
}
