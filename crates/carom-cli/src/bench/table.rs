//! The figures as tables in Markdown: what is printed is what a page can show.

use super::machine::Machine;
use super::poster;
use super::trial::{HUNDRED, RADIUS, Run, Trial, Trials};
use super::words;
use crate::args::MethodName;
use std::fmt::Write;

pub fn text(trials: &Trials, machine: &Machine) -> String {
    let frames = trials.all.first().map_or(0, |trial| trial.scene.frames);
    let mut text = format!(
        "Milliseconds a frame, over {frames} frames; of each frame the best of so many runs, all methods in \
         turn, one thread. {}. Looking at the clock takes {} ms, which is in every figure.\n",
        machine.text(),
        words::digits(machine.clock),
    );
    let by_discs: Vec<&Trial> = trials.by_discs().collect();
    if !by_discs.is_empty() {
        let _ = write!(text, "\nDiscs of radius {RADIUS}:\n\n{}", table(&by_discs, "discs", true));
    }
    let by_radius: Vec<&Trial> = trials.by_radius().collect();
    if !by_radius.is_empty() {
        let _ = write!(text, "\n{HUNDRED} discs:\n\n{}", table(&by_radius, "radius", false));
    }
    text.push_str(&notes(trials));
    text
}

/// What does not fit into the tables.
fn notes(trials: &Trials) -> String {
    let mut notes = vec![
        "overlap: the deepest of a disc in a wall or a side of the box, as a share of its radius; \
         through, outside: how often a disc went through a wall, and how many were outside the box"
            .to_string(),
    ];
    if trials.by_discs().any(|trial| trial.crosses.discs == poster::DISCS) {
        notes.push(format!(
            "the poster: the experiment that this one repeats, in Java 6 on an Intel Core 2 Duo E6600; it \
             reached {} frames a second, and was to reach {}",
            poster::FRAMES_PER_SECOND,
            poster::GOAL,
        ));
    }
    for trial in &trials.all {
        for run in trial.runs.iter().filter(|run| run.left_out) {
            notes.push(left_out(trials, trial, run));
        }
    }
    notes.iter().fold("\n".to_string(), |text, note| text + "- " + note + "\n")
}

/// From 100 discs to 1000, PIC has ten times as many collisions to look for, among a hundred times as many
/// pairs of a disc and a wall.
fn left_out(trials: &Trials, trial: &Trial, run: &Run) -> String {
    let (label, method) = (trial.label(), words::method(run.method));
    let known = trials.by_discs().filter_map(|known| Some((known, known.measured(run.method)?)));
    let guess = known.last().map(|(known, (_, frames))| {
        let times = trial.crosses.discs as f64 / known.crosses.discs as f64;
        let seconds = frames.spread().mean * known.scene.frames as f64 / 1e3 * times.powi(3);
        format!(" (about {} by the cube of their number)", words::duration(seconds))
    });
    format!("{method} is left out with {label}: too long{}", guess.unwrap_or_default())
}

fn table(trials: &[&Trial], first: &str, with_poster: bool) -> String {
    let names = [
        first,
        "method",
        "runs",
        "collisions a frame",
        "mean",
        "median",
        "99 %",
        "maximum",
        "max / mean",
        "overlap",
        "ΔE/E",
        "through",
        "outside",
    ];
    let mut rows: Vec<Vec<String>> = vec![names.map(str::to_string).into()];
    for trial in trials {
        let label = match first {
            "discs" => trial.crosses.discs.to_string(),
            _ => trial.crosses.radius.to_string(),
        };
        for run in &trial.runs {
            rows.extend(row(&label, trial, run));
        }
        if with_poster && trial.crosses.discs == poster::DISCS {
            let mean = words::digits(poster::milliseconds(poster::FRAMES_PER_SECOND));
            let none = || "–".to_string();
            let mut row = vec![label, "the poster".to_string(), none(), none(), mean];
            row.resize_with(names.len(), none);
            rows.push(row);
        }
    }
    markdown(&rows)
}

fn row(label: &str, trial: &Trial, run: &Run) -> Option<Vec<String>> {
    let (check, frames) = run.measured()?;
    let spread = frames.spread();
    let times = [spread.mean, spread.median, spread.p99, spread.maximum].map(words::digits);
    let mut row = vec![
        label.to_string(),
        words::method(run.method).to_string(),
        frames.rounds.to_string(),
        words::digits(check.collisions as f64 / trial.scene.frames as f64),
    ];
    row.extend(times);
    row.push(format!("{:.1}", spread.maximum / spread.mean));
    let is_exact = run.method != MethodName::Pit;
    row.push(if is_exact { words::tiny(check.overlap) } else { words::digits(check.overlap) });
    row.push(words::tiny(check.energy));
    row.push(check.through.to_string());
    row.push(check.outside.to_string());
    Some(row)
}

/// The second column on the left, and all others, numbers, on the right.
fn markdown(rows: &[Vec<String>]) -> String {
    let columns = rows[0].len();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        let cells =
            row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
                1 => format!("{cell:width$}"),
                _ => format!("{cell:>width$}"),
            });
        let _ = writeln!(text, "| {} |", cells.collect::<Vec<_>>().join(" | "));
        if number == 0 {
            let rules = widths.iter().enumerate().map(|(column, width)| match column {
                1 => "-".repeat(*width),
                _ => "-".repeat(width - 1) + ":",
            });
            let _ = writeln!(text, "| {} |", rules.collect::<Vec<_>>().join(" | "));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_aligned_and_markdown() {
        let rows = [["discs", "method"], ["1", "PIC"], ["100", "the engine"]];
        let rows: Vec<Vec<String>> = rows.map(|row| row.map(str::to_string).into()).into();
        let expected = "\
| discs | method     |
| ----: | ---------- |
|     1 | PIC        |
|   100 | the engine |
";
        assert_eq!(markdown(&rows), expected);
    }
}
