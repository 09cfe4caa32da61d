//! The equation of state that was measured, beside what is known of it.

use super::grid::Grid;
use super::table::{Row, Table};
use carom::measure::theory;
use carom_draw::{Axis, Drawing, Plot, Series};
use carom_scene::Sizes;
use std::f64::consts::PI;

pub use crate::gas::PLOT_SCALE as SCALE;

/// So many points of a known curve.
const STEPS: u32 = 240;

/// A curve, and what it is called.
type Known = (&'static str, fn(f64) -> f64);

const KNOWN: [Known; 3] =
    [("Henderson", theory::henderson), ("SHY", theory::santos), ("virial series", theory::virial)];

/// Each with the name of its file: Z, P·d²/kT, and by how much Z differs from Henderson's.
pub fn plots(grid: &Grid, table: &Table) -> Vec<(&'static str, Drawing)> {
    // What is known is known of discs of one size.
    let known: &[Known] = if matches!(grid.making.sizes, Sizes::One(_)) { &KNOWN } else { &[] };
    let mut plots = vec![
        ("Z", plot(table, "Z", "Z = PV/NkT", "Equation of state", known, |_, z| z)),
        (
            "betaPd2",
            plot(table, "betaPd2", "Pd²/kT", "Equation of state", known, |packing, z| {
                z * 4.0 * packing / PI
            }),
        ),
    ];
    if !known.is_empty() {
        let off = |packing: f64, z: f64| 100.0 * (z / theory::henderson(packing) - 1.0);
        let title = "Z, measured against Henderson’s formula";
        plots.push(("difference", plot(table, "Z", "difference in %", title, known, off)));
    }
    plots.into_iter().filter_map(|(name, plot)| Some((name, plot?.draw()))).collect()
}

/// A quantity against packing, of each number of discs; `of` makes of a known Z what is on the axis.
fn plot(
    table: &Table,
    key: &str,
    label: &str,
    title: &str,
    known: &[Known],
    of: impl Fn(f64, f64) -> f64,
) -> Option<Plot> {
    let mut rows: Vec<(&Row, [f64; 3])> = Vec::new();
    for row in &table.rows {
        let Some(mean) = row.of(key) else { continue };
        let error = mean.error.unwrap_or(0.0);
        // Of Z, what is on the axis; all else is on it already.
        let at = |value: f64| if key == "Z" { of(row.packing, value) } else { value };
        let (value, above) = (at(mean.value), at(mean.value + error));
        rows.push((row, [row.packing, value, (above - value).abs()]));
    }
    let packings = || rows.iter().map(|(row, _)| row.packing);
    let (low, high) = (packings().fold(1.0, f64::min), packings().fold(0.0, f64::max));
    let ends = rows.iter().flat_map(|(_, [_, value, error])| [value - error, value + error]);
    let (least, most) =
        ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
    if !least.is_finite() {
        return None;
    }
    let mut numbers: Vec<u64> = rows.iter().map(|(row, _)| row.discs).collect();
    numbers.dedup();
    let mut plot = Plot::new(Axis::new("packing"), Axis::new(label)).title(title);
    // First the curves, so that dots are on top.
    let margin = (0.05 * (high - low)).max(0.01);
    let (from, to) = ((low - margin).max(0.0), (high + margin).min(0.89));
    let room = (most - least).max(0.05 * most.abs()).max(0.2);
    let shown = least - 0.3 * room..=most + 0.3 * room;
    for (color, (name, z)) in known.iter().enumerate() {
        let packings =
            (0..=STEPS).map(|step| from + (to - from) * f64::from(step) / f64::from(STEPS));
        let curve = packings.map(|packing| (packing, of(packing, z(packing))));
        // Beyond what was measured, a curve that runs away would take all the room.
        let curve = curve.map(|(x, y)| (x, if shown.contains(&y) { y } else { f64::NAN }));
        plot = plot.series(Series::new(*name, curve).dashed().color(color + 1));
    }
    for (place, discs) in numbers.iter().enumerate() {
        let dots = rows.iter().filter(|(row, _)| row.discs == *discs);
        let dots = dots.map(|(_, [x, y, error])| (*x, *y, *error));
        let color = if place == 0 { 0 } else { place + known.len() };
        plot = plot.series(Series::measured(format!("{discs} discs"), dots).color(color));
    }
    Some(plot.width(760.0).height(480.0))
}
