//! The faults as JSON on standard output.

use super::case::Case;
use crate::failure::Failure;
use carom::Substeps;
use carom::diagnosis::Level;
use carom_scene::faults::counts_json;
use serde_json::{Value, json};
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
        "counts": counts_json(&found.counts()),
        "faults": found.faults.iter().map(|fault| case.words().json(fault)).collect::<Vec<_>>(),
        "convergence": case.levels.iter().map(of_level).collect::<Vec<_>>(),
    })
}

fn of_level(level: &Level) -> Value {
    json!({
        "substeps": level.substeps,
        "faults": counts_json(&level.faults),
        "before_parting": counts_json(&level.before_parting),
        "mean_delay_frames": level.mean_delay_frames,
        "position_error": level.position_error,
    })
}
