//! The measurements as text: tables for the documentation, lines for one gas.

use super::{Arguments, edmd};
use crate::docs;
use crate::engine::cell::Cell;
use crate::process::Busyness;
use crate::table::Columns;
use serde_json::Value;

/// For each packing, the cells with the fewest and the most discs, and how much slower the latter is.
pub fn growth(cells: &[Cell]) -> impl Iterator<Item = (&Cell, &Cell, f64)> {
    let same = |a: &Cell, b: &Cell| a.gas.packing == b.gas.packing;
    cells.chunk_by(same).filter(|row| row.len() > 1).filter_map(|row| {
        let small = row.iter().min_by_key(|cell| cell.gas.discs)?;
        let large = row.iter().max_by_key(|cell| cell.gas.discs)?;
        Some((small, large, large.best() / small.best()))
    })
}

/// How it was measured.
fn preface(arguments: &Arguments, busyness: &Busyness) -> String {
    format!(
        "Nanoseconds of processor time a collision: the best (mean) of {} rounds, all gases in turn, \
         one thread, after {} collisions of each disc. {}. {}.\n\n",
        arguments.rounds,
        arguments.warm,
        docs::machine(),
        busyness.told()
    )
}

pub fn table(cells: &[Cell], arguments: &Arguments, busyness: &Busyness) -> String {
    let mut text = preface(arguments, busyness);
    let columns = Columns::new(
        0,
        [
            "packing",
            "  discs",
            "   carom, ns",
            "EDMD, ns",
            "EDMD / carom",
            "bytes a disc",
            "overlap",
            "  ΔE/E",
            "exits",
            "stale",
        ],
    );
    text += &columns.heading();
    for cell in cells {
        let edmd = cell.edmd.or_else(|| edmd::elsewhere(cell));
        let dash = || "-".to_string();
        text += &columns.row([
            cell.gas.packing.to_string(),
            cell.gas.discs.to_string(),
            best_and_mean(cell),
            edmd.map_or_else(dash, |edmd| format!("{edmd:.0}")),
            edmd.map_or_else(dash, |edmd| format!("{:.2}", edmd / cell.best())),
            format!("{:.0}", cell.run.engine.memory() as f64 / cell.gas.discs as f64),
            format!("{:.0e}", cell.run.watch.overlap),
            format!("{:.0e}", cell.run.watch.energy_drift),
            format!("{:.2}", cell.exits()),
            format!("{:.2}", cell.stale()),
        ]);
    }
    text += "\n";
    for (small, large, ratio) in growth(cells) {
        text += &format!(
            "- packing {}: from {} to {} discs, a collision takes {ratio:.2} times as long\n",
            small.gas.packing, small.gas.discs, large.gas.discs
        );
    }
    let here = arguments.edmd.is_some();
    let about = if here { edmd::ABOUT_HERE } else { edmd::ABOUT_ELSEWHERE };
    text +=
        &format!("\n{about} carom: as cargo builds it by default, without target-cpu=native.\n");
    text
}

pub fn mixed(cells: &[Cell], arguments: &Arguments, busyness: &Busyness) -> String {
    let mut text = preface(arguments, busyness);
    let columns = Columns::new(
        0,
        [
            "packing",
            "  discs",
            "giants",
            "   equal, ns",
            "   mixed, ns",
            "mixed / equal",
            "bytes a disc",
            "overlap",
            "  ΔE/E",
        ],
    );
    text += &columns.heading();
    for pair in cells.chunks(2) {
        let [equal, mixed] = pair else { continue };
        text += &columns.row([
            mixed.gas.packing.to_string(),
            mixed.gas.discs.to_string(),
            mixed.giants.to_string(),
            best_and_mean(equal),
            best_and_mean(mixed),
            format!("{:.2}", mixed.best() / equal.best()),
            format!("{:.0}", mixed.run.engine.memory() as f64 / mixed.gas.discs as f64),
            format!("{:.0e}", mixed.run.watch.overlap),
            format!("{:.0e}", mixed.run.watch.energy_drift),
        ]);
    }
    text
}

fn best_and_mean(cell: &Cell) -> String {
    format!("{:.0} ({:.0})", cell.best(), cell.mean())
}

/// The entries of an object, one a line.
pub fn lines(entry: &Value) -> String {
    let entries = entry.as_object().into_iter().flatten();
    entries.map(|(name, value)| format!("{name:24} {}\n", shown(value))).collect()
}

fn shown(value: &Value) -> String {
    match (value, value.as_f64()) {
        (Value::String(text), _) => text.clone(),
        (Value::Number(number), Some(x)) if number.is_f64() => match x.abs() {
            0.0 => "0".into(),
            size if size < 1e-3 => format!("{x:.2e}"),
            size if size < 10.0 => format!("{x:.3}"),
            _ => format!("{x:.1}"),
        },
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_are_shown_with_the_digits_that_matter() {
        let entry =
            json!({ "a": 251.04, "b": 3.2e-14, "c": 1000, "d": "EPYC", "e": 0.0, "f": 0.28 });
        let shown: Vec<String> =
            lines(&entry).lines().map(|line| line[24..].trim().to_string()).collect();
        assert_eq!(shown, ["251.0", "3.20e-14", "1000", "EPYC", "0", "0.280"]);
    }
}
