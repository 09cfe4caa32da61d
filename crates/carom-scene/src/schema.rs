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
    schema.to_value()
}
