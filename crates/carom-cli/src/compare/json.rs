//! The faults as JSON on standard output.

use super::case::Case;
use super::words;
use crate::failure::Failure;
use carom::diagnosis::{Counts, Fault, Level, Meeting, What};
use carom::{Substeps, Target};
use serde_json::{Map, Value, json};
use std::path::Path;

/// One object: the scenes, and where the report is.
pub fn text(cases: &[Case], page: &Path) -> Result<String, Failure> {
    let scenes: Vec<Value> = cases.iter().map(of_case).collect();
    let all = json!({ "scenes": scenes, "report": page.display().to_string() });
    let text = serde_json::to_string(&all).map_err(|error| Failure::new(error.to_string()))?;
    Ok(text + "\n")
}

fn of_case(case: &Case) -> Value {
    let found = &case.diagnosis;
    json!({
        "scene": case.label,
        "headline": found.headline().map(|fault| fault.what.name()),
        "frame": case.scene.frame,
        "substeps": match case.options.substeps {
            Substeps::Given(steps) => json!(steps),
            Substeps::Auto => json!("auto"),
        },
        "steps_a_frame": case.steps,
        "until": found.until,
        "stopped": case.stopped_before.is_some(),
        "collisions": found.collisions,
        "shocks": found.shocks,
        "matched": found.matched,
        "mean_delay_frames": found.mean_delay_frames,
        "parted": found.parted,
        "position_error": found.position_error,
        "counts": of_counts(&found.counts()),
        "faults": found.faults.iter().map(|fault| of_fault(case, fault)).collect::<Vec<_>>(),
        "convergence": case.levels.iter().map(of_level).collect::<Vec<_>>(),
    })
}

fn of_counts(counts: &Counts) -> Value {
    json!({
        "missed": counts.missed,
        "invented": counts.invented,
        "out_of_order": counts.out_of_order,
        "sticking": counts.sticking,
        "wrong_direction": counts.wrong_direction,
        "delay": counts.delay,
    })
}

fn of_level(level: &Level) -> Value {
    json!({
        "substeps": level.substeps,
        "faults": of_counts(&level.faults),
        "before_parting": of_counts(&level.before_parting),
        "mean_delay_frames": level.mean_delay_frames,
        "position_error": level.position_error,
    })
}

fn of_fault(case: &Case, fault: &Fault) -> Value {
    let Fault { time, a, target, .. } = *fault;
    let mut object = of_meeting(case, &Meeting { time, a, target });
    let mut put = |key: &str, value: Value| object.insert(key.to_string(), value);
    put("fault", json!(fault.what.name()));
    put("near_simultaneous", json!(fault.is_near_simultaneous()));
    put("after_parting", json!(fault.after_parting));
    put("point", json!(fault.point.to_array()));
    let meeting = |meeting: &Meeting| Value::Object(of_meeting(case, meeting));
    match &fault.what {
        What::Missed { after } => put("after", json!(after.as_ref().map(meeting))),
        What::Invented { instead_of } => put("instead_of", json!(instead_of.as_ref().map(meeting))),
        What::OutOfOrder { before } => put("before", meeting(before)),
        What::Sticking { until, shocks, depth } => {
            put("until", json!(until));
            put("shocks", json!(shocks));
            put("depth", json!(depth))
        }
        What::WrongDirection { truth, pit, degrees } => {
            put("truth", json!(truth.map(|velocity| velocity.to_array())));
            put("pit", json!(pit.map(|velocity| velocity.to_array())));
            put("degrees", json!(degrees))
        }
        What::Delay { seen, late, frames } => {
            put("seen", json!(seen));
            put("late", json!(late));
            put("frames", json!(frames))
        }
    };
    Value::Object(object)
}

/// `a` and `b` are as in event logs; `with` says what b is.
fn of_meeting(case: &Case, meeting: &Meeting) -> Map<String, Value> {
    let (with, b) = match meeting.target {
        Target::Disc(id) => ("disc", id),
        Target::Segment(i) => ("segment", i),
        Target::Polygon(i) => ("polygon", i),
        Target::Container(i) => ("container", i),
        Target::Side(side) => ("boundary", u32::from(side)),
    };
    let names = [words::disc(case, meeting.a), words::target(case, meeting.target)];
    let object = json!({
        "time": meeting.time, "a": meeting.a, "b": b, "with": with, "names": names,
    });
    match object {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}
