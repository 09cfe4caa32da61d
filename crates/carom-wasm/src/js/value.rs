//! Arguments in, results out.

use crate::given::{Given, Options};
use crate::scene::{self, Loaded};
use crate::{Mistake, mistake};
use js_sys::{Array, Error, Float64Array, JSON, Object, Reflect};
use wasm_bindgen::prelude::*;

/// What goes wrong is thrown.
pub type Thrown<T> = Result<T, JsValue>;

/// A mistake as an error: of a scene, with the list of its problems.
pub fn thrown(mistake: impl Into<Mistake>) -> JsValue {
    let mistake = mistake.into();
    let error = Error::new(&mistake.to_string());
    if let Mistake::Scene(problems) = &mistake {
        error.set_name("SceneError");
        let list = parsed(&scene::problems_json(problems).to_string()).unwrap_or_default();
        let _ = Reflect::set(&error, &"problems".into(), &list);
    }
    error.into()
}

/// JSON as a value of JavaScript. Its numbers are the same to the last bit.
pub fn parsed(json: &str) -> Thrown<JsValue> {
    JSON::parse(json)
}

/// What a value is, in words.
pub fn described(value: &JsValue) -> String {
    if value.is_null() {
        return "null".to_string();
    }
    if value.is_undefined() {
        return "undefined".to_string();
    }
    if let Some(number) = value.as_f64() {
        return number.to_string();
    }
    if let Some(text) = value.as_string() {
        return format!("{text:?}");
    }
    if Array::is_array(value) {
        return "a list".to_string();
    }
    let kind = value.js_typeof().as_string().unwrap_or_default();
    match kind.as_str() {
        "object" => "an object".to_string(),
        kind => format!("a {kind}"),
    }
}

#[wasm_bindgen(inline_js = r#"
/** JSON, with what it has no words for marked: −0, NaN and infinities. */
export function marked(value) {
  return JSON.stringify(value, (_, v) =>
    typeof v !== "number" || (v !== 0 && Number.isFinite(v)) || Object.is(v, 0)
      ? v : "\u0001" + (v === 0 ? "-0.0" : v));
}
"#)]
extern "C" {
    /// In JavaScript, because to be asked for each number from there takes a hundred times as long.
    #[wasm_bindgen(catch)]
    fn marked(value: &JsValue) -> Result<JsValue, JsValue>;
}

/// An object as JSON, with −0, NaN and infinities as our own reader knows them.
pub fn json_of(what: &str, value: &JsValue) -> Thrown<String> {
    if !value.is_object() || Array::is_array(value) {
        return Err(thrown(Mistake::found(what, described(value), "an object")));
    }
    let unwritable = |error: &JsValue| {
        let words = Reflect::get(error, &"message".into()).ok().and_then(|text| text.as_string());
        // The first line of it: how it goes on is about the program.
        let words = words.as_deref().and_then(|words| words.lines().next()).unwrap_or("it is none");
        let found = format!("that it cannot be written as JSON: {words}");
        thrown(Mistake::found(what, found, "an object of plain data"))
    };
    let text = marked(value).map_err(|error| unwritable(&error))?;
    let text = text.as_string().ok_or_else(|| unwritable(&JsValue::UNDEFINED))?;
    if !text.contains("\\u0001") {
        return Ok(text);
    }
    let words = ["-0.0", "Infinity", "-Infinity", "NaN"];
    Ok(words.iter().fold(text, |text, word| text.replace(&format!("\"\\u0001{word}\""), word)))
}

/// A scene: an object, or a text.
pub fn loaded(scene: &JsValue) -> Thrown<Loaded> {
    if let Some(text) = scene.as_string() {
        return scene::load(&text).map_err(thrown);
    }
    if !scene.is_object() || Array::is_array(scene) {
        let accepted = "an object as scene files have it, or the text of one in TOML or JSON";
        return Err(thrown(Mistake::found("scene", described(scene), accepted)));
    }
    scene::load_object(&json_of("scene", scene)?).map_err(thrown)
}

/// The options of a call, which may be left out.
pub fn options(value: &JsValue, keys: &[&str]) -> Thrown<Options> {
    if value.is_undefined() || value.is_null() {
        return Ok(Options::default());
    }
    if !value.is_object() || Array::is_array(value) {
        return Err(thrown(Mistake::found("options", described(value), "an object")));
    }
    let mut found = Vec::new();
    for entry in Object::entries(value.unchecked_ref()).iter() {
        let entry: Array = entry.unchecked_into();
        let (key, value) = (entry.get(0).as_string().unwrap_or_default(), entry.get(1));
        if !(value.is_undefined() || value.is_null()) {
            found.push((key, given(&value)));
        }
    }
    Options::new(found, keys).map_err(thrown)
}

fn given(value: &JsValue) -> Given {
    if let Some(number) = value.as_f64() {
        Given::Number(number)
    } else if let Some(text) = value.as_string() {
        Given::Text(text)
    } else if Array::is_array(value) {
        Given::List(Array::from(value).iter().map(|item| given(&item)).collect())
    } else {
        Given::Other(described(value))
    }
}

/// A number, which may be left out.
pub fn optional_number(what: &str, value: &JsValue) -> Thrown<Option<f64>> {
    if value.is_undefined() || value.is_null() {
        return Ok(None);
    }
    number(what, value).map(Some)
}

/// A finite number.
pub fn number(what: &str, value: &JsValue) -> Thrown<f64> {
    match value.as_f64() {
        Some(number) => mistake::number(what, number).map_err(thrown),
        None => Err(thrown(Mistake::found(what, described(value), "a finite number"))),
    }
}

/// Two finite numbers.
pub fn vector(what: &str, value: &JsValue) -> Thrown<[f64; 2]> {
    let list = Array::is_array(value).then(|| Array::from(value)).filter(|list| list.length() == 2);
    let components = list.and_then(|list| Some([list.get(0).as_f64()?, list.get(1).as_f64()?]));
    match components {
        Some([x, y]) if x.is_finite() && y.is_finite() => Ok([x, y]),
        Some([x, y]) => {
            Err(thrown(Mistake::found(what, format!("[{x}, {y}]"), "two finite numbers, [x, y]")))
        }
        None => Err(thrown(Mistake::found(what, described(value), "two finite numbers, [x, y]"))),
    }
}

/// Numbers, in the list that was given for them if it is as long, else in a new one.
pub fn filled(numbers: &[f64], into: JsValue) -> Thrown<Float64Array> {
    if into.is_undefined() || into.is_null() {
        return Ok(Float64Array::from(numbers));
    }
    let what = described(&into);
    let Ok(list) = into.dyn_into::<Float64Array>() else {
        return Err(thrown(Mistake::found("into", what, "a Float64Array")));
    };
    if list.length() as usize != numbers.len() {
        return Ok(Float64Array::from(numbers));
    }
    list.copy_from(numbers);
    Ok(list)
}

/// An object with numbers in it, infinite ones too.
pub fn object(entries: &[(&str, JsValue)]) -> Thrown<JsValue> {
    let object = Object::new();
    for (key, value) in entries {
        Reflect::set(&object, &JsValue::from_str(key), value)?;
    }
    Ok(object.into())
}

/// Two numbers as a list.
pub fn pair(numbers: [f64; 2]) -> JsValue {
    numbers.into_iter().map(JsValue::from).collect::<Array>().into()
}
