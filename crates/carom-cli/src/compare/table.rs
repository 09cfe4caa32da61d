//! The faults as a table on standard output.

use super::case::Case;
use crate::print::counted;
use carom::Substeps;
use carom::diagnosis::Fault;
use carom_scene::faults as words;
use comfy_table::{Table, presets};
use std::collections::HashMap;
use std::fmt::Write;

/// More rows than this are not read. JSON has them all.
const MOST_ROWS: usize = 20;
/// What happens to the same two things more often than this is told once: what rests on something is shocked at every
/// step, and what hops on it is at every hop.
const MOST_ALIKE: usize = 3;

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
    let is_body = case.world.polygons().iter().any(|polygon| !polygon.is_fixed());
    let what = if is_body { "body" } else { "disc" };
    format!("and a {what} {} beside its place at {}", words::number(off), words::number(until))
}

fn rows(case: &Case, faults: &[Fault]) -> String {
    if faults.is_empty() {
        return String::new();
    }
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    let rows = alike(case, faults);
    for (fault, more) in rows.iter().take(MOST_ROWS) {
        let mut detail = case.words().detail(fault);
        if let Some(last) = more.last() {
            let (count, until) = (more.len(), words::number(last.time));
            let _ = write!(detail, "; and {count} more like it, up to {until}");
        }
        table.add_row([
            words::kind(fault),
            words::number(fault.time),
            case.words().pair(fault.a, fault.target),
            detail,
        ]);
    }
    let mut text = indented(&table);
    let left_out: usize = rows.iter().skip(MOST_ROWS).map(|(_, more)| 1 + more.len()).sum();
    if left_out > 0 {
        let _ = writeln!(text, "    … and {left_out} more");
    }
    text
}

/// Faults in order of time; those of a kind that come again and again between the same two, with the first of them.
fn alike<'a>(case: &Case, faults: &'a [Fault]) -> Vec<(&'a Fault, Vec<&'a Fault>)> {
    let what = |fault: &Fault| (words::kind(fault), case.words().pair(fault.a, fault.target));
    let mut places: HashMap<_, Vec<usize>> = HashMap::new();
    for (place, fault) in faults.iter().enumerate() {
        places.entry(what(fault)).or_default().push(place);
    }
    let row = |(place, fault): (usize, &'a Fault)| {
        let all = &places[&what(fault)];
        let is_told = all.len() <= MOST_ALIKE || all[0] == place;
        let more = if all.len() <= MOST_ALIKE { &[] } else { &all[1..] };
        is_told.then(|| (fault, more.iter().map(|place| &faults[*place]).collect()))
    };
    faults.iter().enumerate().filter_map(row).collect()
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
