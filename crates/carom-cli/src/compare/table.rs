//! The faults as a table on standard output.

use super::case::Case;
use crate::print::counted;
use carom::Substeps;
use carom::diagnosis::Fault;
use carom_scene::faults as words;
use comfy_table::{Table, presets};
use std::fmt::Write;

/// More rows than this are not read. JSON has them all.
const MOST_ROWS: usize = 20;

pub fn text(cases: &[Case]) -> String {
    cases.iter().map(of_case).collect::<Vec<_>>().join("\n")
}

fn of_case(case: &Case) -> String {
    let found = &case.diagnosis;
    let mut text = format!("{}: {}\n", case.label, headline(case));
    let _ = writeln!(
        text,
        "  {}\n  {}; it has {}, {}\n  faults: {}",
        steps(case),
        words::seen(found),
        counted(found.shocks as u64, "shock"),
        where_at_the_end(case),
        words::counts(&found.counts()),
    );
    let (own, after) = found.faults.split_at(found.before_parting().len());
    text.push_str(&rows(case, own));
    if !after.is_empty() {
        let parted = found.parted.map(words::number).unwrap_or_default();
        let _ = writeln!(text, "  what follows from that, once the runs have parted ({parted}):");
        text.push_str(&rows(case, after));
    }
    text.push_str(&levels(case));
    text
}

/// The worst fault. Where the scene is named after it, that need not be said twice.
fn headline(case: &Case) -> String {
    let (headline, named) =
        (case.words().headline(&case.diagnosis), case.label.replace('-', " ") + ": ");
    headline.strip_prefix(&named).map_or(headline.clone(), str::to_string)
}

/// How PIT was run, and how far, if not to the end.
fn steps(case: &Case) -> String {
    let mut text = format!("PIT takes {} a frame", counted(u64::from(case.steps), "step"));
    if case.options.substeps == Substeps::Auto {
        text += ", as the rule step·v_max < r_min/2 asks for";
    }
    if let Some(asked) = case.stopped_before {
        text += &format!("; stopped at {} of {}", case.diagnosis.until, words::number(asked));
    }
    text
}

fn where_at_the_end(case: &Case) -> String {
    let (off, until) = (case.diagnosis.position_error, case.diagnosis.until);
    format!("and a disc {} beside its place at {}", words::number(off), words::number(until))
}

fn rows(case: &Case, faults: &[Fault]) -> String {
    if faults.is_empty() {
        return String::new();
    }
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    for fault in faults.iter().take(MOST_ROWS) {
        table.add_row([
            words::kind(fault),
            words::number(fault.time),
            case.words().pair(fault.a, fault.target),
            case.words().detail(fault),
        ]);
    }
    let mut text = indented(&table);
    if let Some(more) = faults.len().checked_sub(MOST_ROWS).filter(|more| *more > 0) {
        let _ = writeln!(text, "    … and {more} more");
    }
    text
}

/// Faults against sub-steps.
fn levels(case: &Case) -> String {
    if case.levels.is_empty() {
        return String::new();
    }
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    let row = |label: &str, cell: &dyn Fn(&carom::diagnosis::Level) -> String| {
        let mut row = vec![label.to_string()];
        row.extend(case.levels.iter().map(cell));
        row
    };
    table.add_row(row("steps a frame", &|level| level.substeps.to_string()));
    table.add_row(row("faults but delays", &|level| level.faults.but_delays().to_string()));
    table.add_row(row("late by, in frames", &|level| {
        words::number_or_none(level.mean_delay_frames)
    }));
    table.add_row(row("off at the end", &|level| words::number(level.position_error)));
    indented(&table)
}

fn indented(table: &Table) -> String {
    table.lines().map(|line| format!("   {}\n", line.trim_end())).collect()
}
