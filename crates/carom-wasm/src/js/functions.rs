//! Scenes, the rule, the diagnosis, and the formulas.

use super::value::{
    Thrown, described, json_of, loaded, number, object, optional_number, options, pair, parsed,
    thrown, vector,
};
use crate::diagnosis::{DiagnosisOptions, diagnosis_json};
use crate::{Mistake, given, kernels, scene};
use carom::Contact;
use wasm_bindgen::prelude::*;

/// The built-in scenes.
#[wasm_bindgen(skip_typescript)]
pub fn scenes() -> Thrown<JsValue> {
    parsed(&scene::scenes_json().to_string())
}

/// A built-in scene's file, in TOML.
#[wasm_bindgen(js_name = sceneText, skip_typescript)]
pub fn scene_text(name: &JsValue) -> Option<String> {
    carom_scene::built_in(&name.as_string()?).map(|scene| scene.text.to_string())
}

/// TOML or JSON to the model.
#[wasm_bindgen(js_name = readScene, skip_typescript)]
pub fn read_scene(text: &JsValue) -> Thrown<JsValue> {
    if text.as_string().is_none() {
        let accepted = "the text of a scene, in TOML or JSON";
        return Err(thrown(Mistake::found("text", described(text), accepted)));
    }
    parsed(&loaded(text)?.scene.to_json())
}

/// A scene as TOML.
#[wasm_bindgen(js_name = writeToml, skip_typescript)]
pub fn write_toml(scene: &JsValue) -> Thrown<String> {
    Ok(loaded(scene)?.scene.to_toml())
}

/// The JSON Schema of scenes.
#[wasm_bindgen(skip_typescript)]
pub fn schema() -> Thrown<JsValue> {
    parsed(&carom_scene::schema().to_string())
}

/// The version of carom.
#[wasm_bindgen(skip_typescript)]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_string()
}

/// Whether once a frame is often enough.
#[wasm_bindgen(skip_typescript)]
pub fn rule(scene: &JsValue, frame: &JsValue) -> Thrown<JsValue> {
    let frame = optional_number("frame", frame)?;
    let frame = frame.map(|frame| given::frame(frame).map_err(thrown)).transpose()?;
    let rule = scene::rule(&loaded(scene)?, frame);
    object(&[
        ("holds", rule.holds.into()),
        ("substeps_needed", rule.substeps_needed.into()),
        ("step", rule.step.into()),
        ("v_max", rule.v_max.into()),
        ("r_min", rule.r_min.into()),
    ])
}

/// What is wrong with PIT.
#[wasm_bindgen(skip_typescript)]
pub fn diagnose(scene: &JsValue, given: &JsValue) -> Thrown<JsValue> {
    let given = options(given, &DiagnosisOptions::KEYS)?;
    let options = DiagnosisOptions::read(&given).map_err(thrown)?;
    parsed(&diagnosis_json(&loaded(scene)?, &options).map_err(thrown)?.to_string())
}

/// When two discs meet.
#[wasm_bindgen(js_name = discsMeet, skip_typescript)]
pub fn discs_meet(a: &JsValue, b: &JsValue) -> Thrown<JsValue> {
    hit(kernels::discs_meet(&json_of("a", a)?, &json_of("b", b)?).map_err(thrown)?)
}

/// When a disc meets a segment.
#[wasm_bindgen(js_name = discMeetsSegment, skip_typescript)]
pub fn disc_meets_segment(disc: &JsValue, segment: &JsValue) -> Thrown<JsValue> {
    let (disc, segment) = (json_of("disc", disc)?, json_of("segment", segment)?);
    hit(kernels::disc_meets_segment(&disc, &segment).map_err(thrown)?)
}

/// When a disc meets the rim of the container that it is in.
#[wasm_bindgen(js_name = discMeetsContainer, skip_typescript)]
pub fn disc_meets_container(disc: &JsValue, container: &JsValue) -> Thrown<JsValue> {
    let (disc, container) = (json_of("disc", disc)?, json_of("container", container)?);
    hit(kernels::disc_meets_container(&disc, &container).map_err(thrown)?)
}

/// With what velocities two discs part.
#[wasm_bindgen(skip_typescript)]
pub fn shock(
    a: &JsValue,
    b: &JsValue,
    normal: &JsValue,
    restitution: &JsValue,
) -> Thrown<js_sys::Array> {
    let normal = vector("normal", normal)?;
    let restitution = match restitution.is_undefined() {
        true => None,
        false => Some(number("restitution", restitution)?),
    };
    if let Some(found) = restitution.filter(|found| !(0.0..=1.0).contains(found)) {
        return Err(thrown(Mistake::found("restitution", found, "a number from 0 to 1")));
    }
    let (a, b) = (json_of("a", a)?, json_of("b", b)?);
    let [v, w] = kernels::shock(&a, &b, normal, restitution).map_err(thrown)?;
    Ok([pair(v), pair(w)].into_iter().collect())
}

fn hit(contact: Option<Contact>) -> Thrown<JsValue> {
    let Some(contact) = contact else { return Ok(JsValue::UNDEFINED) };
    object(&[
        ("time", contact.instant.into()),
        ("point", pair(contact.point_a.into())),
        ("normal", pair(contact.normal.into())),
    ])
}
