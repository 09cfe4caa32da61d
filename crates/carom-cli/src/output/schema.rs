//! The JSON Schemas of what is written.

use carom::Kind;
use serde_json::{Value, json};

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

fn vector() -> Value {
    json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 })
}

fn id() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

/// Those of collisions.
fn kinds() -> Vec<&'static str> {
    Kind::ALL.into_iter().filter(|kind| *kind != Kind::Change).map(Kind::name).collect()
}

/// Of one line of the event log.
pub fn event() -> Value {
    let velocities = |what: &str| {
        json!({
            "type": "array", "items": vector(), "minItems": 1, "maxItems": 2,
            "description": format!("The velocities of `a` and, if it is a body, of `b`, {what}."),
        })
    };
    let spins = |what: &str| {
        json!({
            "type": "array", "items": { "type": "number" }, "minItems": 1, "maxItems": 2,
            "description": format!("Their angular velocities {what}, where spins can change."),
        })
    };
    let name = json!({ "type": ["string", "null"] });
    json!({
        "$schema": DRAFT,
        "title": "carom event",
        "description": "One collision: a line of the event log.",
        "type": "object",
        "properties": {
            "n": { "type": "integer", "minimum": 0, "description": "Which one, from 0." },
            "time": { "type": "number", "minimum": 0 },
            "kind": { "enum": kinds() },
            "a": id(),
            "b": {
                "type": "integer", "minimum": 0,
                "description": "A body; for walls, the place in the file among its own kind; for the \
                                boundary 0 left, 1 right, 2 bottom, 3 top.",
            },
            "point": vector(),
            "normal": vector(),
            "before": velocities("before"),
            "after": velocities("after"),
            "spin_before": spins("before"),
            "spin_after": spins("after"),
            "names": {
                "type": "array", "items": name, "minItems": 2, "maxItems": 2,
                "description": "Of `a` and `b`, if they were asked for.",
            },
        },
        "required": ["n", "time", "kind", "a", "b", "point", "normal", "before", "after"],
        "additionalProperties": false,
    })
}

/// Of the state.
pub fn state() -> Value {
    let counts = kinds().into_iter().chain(["total"]).map(|kind| (kind.to_string(), id()));
    let counts: serde_json::Map<String, Value> = counts.collect();
    let disc = json!({
        "type": "object",
        "properties": {
            "id": id(), "name": { "type": "string" }, "center": vector(), "velocity": vector(),
            "spin": { "type": "number", "description": "Where spins can change." },
        },
        "required": ["id", "center", "velocity"],
        "additionalProperties": false,
    });
    let polygon = json!({
        "type": "object",
        "properties": {
            "id": id(), "name": { "type": "string" }, "center": vector(), "angle": { "type": "number" },
            "velocity": vector(), "spin": { "type": "number" },
        },
        "required": ["id", "center", "angle", "velocity", "spin"],
        "additionalProperties": false,
    });
    let segment = json!({
        "type": "object",
        "properties": { "id": id(), "name": { "type": "string" }, "a": vector(), "b": vector() },
        "required": ["id", "a", "b"],
        "additionalProperties": false,
    });
    json!({
        "$schema": DRAFT,
        "title": "carom state",
        "description": "Where everything is at the end of a run, and what has happened.",
        "type": "object",
        "properties": {
            "time": { "type": "number", "minimum": 0 },
            "discs": { "type": "array", "items": disc },
            "polygons": { "type": "array", "items": polygon },
            "segments": {
                "type": "array", "items": segment,
                "description": "Those that move, where there are any.",
            },
            "collisions": {
                "type": "object", "properties": counts, "required": ["total"],
                "additionalProperties": false,
            },
            "energy": { "type": ["number", "null"], "description": "null if no f64 is that large." },
            "momentum": vector(),
        },
        "required": ["time", "discs", "polygons", "collisions", "energy", "momentum"],
        "additionalProperties": false,
    })
}
