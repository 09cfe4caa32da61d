//! The figures as JSON, and the time of every frame as a table for programs.

use super::machine::{Machine, VERSION};
use super::trial::{Trial, Trials};
use super::{frames, poster};
use crate::failure::Failure;
use serde_json::{Value, json};
use std::fmt::Write;

/// One object. Times are in milliseconds.
pub fn text(trials: &Trials, machine: &Machine, finished: bool) -> Result<String, Failure> {
    let runs: Vec<Value> = trials.all.iter().flat_map(of_trial).collect();
    let left_out = trials.all.iter().flat_map(|trial| {
        let left_out = trial.runs.iter().filter(|run| run.left_out);
        left_out.map(|run| {
            let (discs, radius) = (trial.crosses.discs, trial.crosses.radius);
            json!({ "discs": discs, "radius": radius, "method": run.method.name() })
        })
    });
    let all = json!({
        "bench": "crosses",
        "finished": finished,
        "carom": VERSION,
        "debug_build": cfg!(debug_assertions),
        "machine": machine.json(),
        "frames": trials.all.first().map(|trial| trial.scene.frames),
        "clock_ms": machine.clock,
        "poster": {
            "discs": poster::DISCS,
            "frames_per_second": poster::FRAMES_PER_SECOND,
            "mean_ms": poster::milliseconds(poster::FRAMES_PER_SECOND),
            "goal_frames_per_second": poster::GOAL,
        },
        "runs": runs,
        "left_out": left_out.collect::<Vec<_>>(),
    });
    let text = serde_json::to_string_pretty(&all);
    Ok(text.map_err(|error| Failure::new(error.to_string()))? + "\n")
}

fn of_trial(trial: &Trial) -> Vec<Value> {
    let measured = trial.runs.iter().filter_map(|run| Some((run.method, run.measured()?)));
    let object = |(method, (check, frames)): (crate::args::MethodName, _)| {
        let (check, frames): (&super::recorded::Check, &frames::Frames) = (check, frames);
        let spread = frames.spread();
        json!({
            "discs": trial.crosses.discs,
            "radius": trial.crosses.radius,
            "walls": trial.scene.segments.len(),
            "box": trial.crosses.size,
            "method": method.name(),
            "rounds": frames.rounds,
            "collisions": check.collisions,
            "shells": check.exits,
            "start_ms": frames.start,
            "mean_ms": spread.mean,
            "median_ms": spread.median,
            "p99_ms": spread.p99,
            "maximum_ms": spread.maximum,
            "overlap": check.overlap,
            "energy_drift": check.energy,
            "through": check.through,
            "outside": check.outside,
        })
    };
    measured.map(object).collect()
}

/// The time of every frame: a line each, with a column for each run.
pub fn frames_csv(trials: &Trials) -> String {
    let mut columns: Vec<(String, &[f64])> = Vec::new();
    for trial in &trials.all {
        for run in &trial.runs {
            if let Some((_, frames)) = run.measured() {
                let (discs, radius) = (trial.crosses.discs, trial.crosses.radius);
                let name = format!("{} {discs} discs radius {radius}", run.method.name());
                columns.push((name, frames.all()));
            }
        }
    }
    let mut text = "frame".to_string();
    columns.iter().for_each(|(name, _)| text.extend([",", name]));
    text.push('\n');
    let frames = columns.iter().map(|(_, times)| times.len()).max().unwrap_or(0);
    for frame in 0..frames {
        let _ = write!(text, "{}", frame + 1);
        for (_, times) in &columns {
            // Clocks tell nanoseconds.
            let _ = write!(text, ",{:.6}", times[frame]);
        }
        text.push('\n');
    }
    text
}
