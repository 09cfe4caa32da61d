//! What came of a sweep: for each packing and number of discs the mean over all seeds, with its error.

use super::grid::{Grid, Point};
use crate::bench::VERSION;
use crate::failure::Failure;
use crate::gas::{Plan, Settings, rounded};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt::{self, Write};

/// Means of it tell nothing.
const LEFT_OUT: &str = "maxwell_p";

/// What a gas has told, as `carom gas --json` does.
#[derive(Clone, Debug, Deserialize)]
pub struct Told {
    settings: Value,
    quantities: Quantities,
    pub seconds: f64,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Measured {
    pub value: f64,
    /// None where there was too little to tell.
    pub error: Option<f64>,
    pub unit: String,
}

/// In the order in which they were told.
#[derive(Clone, Debug)]
struct Quantities(Vec<(String, Measured)>);

impl Told {
    pub fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// Whether it is the result of this.
    pub fn is_of(&self, plan: &Plan) -> bool {
        serde_json::to_value(Settings::of(plan)).is_ok_and(|settings| settings == self.settings)
    }

    pub fn of(&self, key: &str) -> Option<&Measured> {
        self.quantities.0.iter().find(|(found, _)| found == key).map(|(_, measured)| measured)
    }
}

impl<'de> Deserialize<'de> for Quantities {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Quantities;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("quantities")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Quantities, M::Error> {
                let mut all = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    all.push(entry);
                }
                Ok(Quantities(all))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

/// A mean over seeds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mean {
    pub value: f64,
    /// The larger of the two that follow: seeds that differ by more than each knows of are slow to forget.
    pub error: Option<f64>,
    /// What the seeds' own errors make of it.
    error_of_blocks: Option<f64>,
    /// What the differences of seeds make of it, if there are several.
    error_of_seeds: Option<f64>,
    unit: String,
}

impl Mean {
    fn of(all: &[&Measured]) -> Self {
        let n = all.len() as f64;
        let value = all.iter().map(|one| one.value).sum::<f64>() / n;
        let squares: Option<f64> = all.iter().map(|one| Some(one.error? * one.error?)).sum();
        let of_blocks = squares.map(|squares| squares.sqrt() / n);
        let scatter: f64 = all.iter().map(|one| (one.value - value) * (one.value - value)).sum();
        let of_seeds = (all.len() > 1).then(|| (scatter / (n * (n - 1.0))).sqrt());
        let error = match (of_blocks, of_seeds) {
            (Some(blocks), Some(seeds)) => Some(blocks.max(seeds)),
            (blocks, seeds) => blocks.or(seeds),
        };
        let unit = all.first().map_or_else(String::new, |one| one.unit.clone());
        Mean { value, error, error_of_blocks: of_blocks, error_of_seeds: of_seeds, unit }
    }

    fn shown(&self) -> String {
        let (value, error) = rounded(self.value, self.error.unwrap_or(f64::INFINITY));
        format!("{value} ± {error}")
    }
}

/// All gases of one packing and one number of discs.
#[derive(Serialize)]
pub struct Row {
    pub discs: u64,
    pub packing: f64,
    /// Those that are done.
    seeds: Vec<u64>,
    #[serde(serialize_with = "in_order")]
    quantities: Vec<(String, Mean)>,
}

impl Row {
    pub fn of(&self, key: &str) -> Option<&Mean> {
        self.quantities.iter().find(|(found, _)| found == key).map(|(_, mean)| mean)
    }
}

fn in_order<S: Serializer>(all: &[(String, Mean)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(all.len()))?;
    for (key, mean) in all {
        map.serialize_entry(key, mean)?;
    }
    map.end()
}

pub struct Table<'g> {
    grid: &'g Grid,
    pub rows: Vec<Row>,
}

impl<'g> Table<'g> {
    pub fn of(grid: &'g Grid, results: &[(Point, Told)]) -> Self {
        let mut rows = Vec::new();
        for discs in grid.discs.iter().copied() {
            for packing in grid.packing.iter().copied() {
                let is_of = |point: &Point| point.discs == discs && point.packing == packing;
                let mut all: Vec<&(Point, Told)> =
                    results.iter().filter(|(point, _)| is_of(point)).collect();
                // In this order they are added, whichever was done first.
                all.sort_by_key(|(point, _)| point.seed);
                let Some((_, first)) = all.first() else { continue };
                let keys = first.quantities.0.iter().map(|(key, _)| key);
                let quantities = keys.filter(|key| *key != LEFT_OUT).filter_map(|key| {
                    let of_each: Option<Vec<&Measured>> =
                        all.iter().map(|(_, told)| told.of(key)).collect();
                    Some((key.clone(), Mean::of(&of_each?)))
                });
                let quantities = quantities.collect();
                let seeds = all.iter().map(|(point, _)| point.seed).collect();
                rows.push(Row { discs, packing, seeds, quantities });
            }
        }
        Table { grid, rows }
    }

    /// Every quantity that a row has.
    fn keys(&self) -> Vec<&str> {
        let mut keys: Vec<&str> = Vec::new();
        for (key, _) in self.rows.iter().flat_map(|row| &row.quantities) {
            if !keys.contains(&key.as_str()) {
                keys.push(key);
            }
        }
        keys
    }

    pub fn text(&self) -> String {
        let keys = self.keys();
        let head = ["discs", "packing", "seeds"].into_iter().chain(keys.iter().copied());
        let mut lines: Vec<Vec<String>> = vec![head.map(str::to_string).collect()];
        for row in &self.rows {
            let first =
                [row.discs.to_string(), row.packing.to_string(), row.seeds.len().to_string()];
            let rest = keys.iter().map(|key| row.of(key).map_or_else(String::new, Mean::shown));
            lines.push(first.into_iter().chain(rest).collect());
        }
        let width = |column: usize| {
            lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..lines[0].len()).map(width).collect();
        let mut text = String::new();
        for line in &lines {
            let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
                if column < 3 { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
            });
            let cells: Vec<String> = cells.collect();
            let _ = writeln!(text, "{}", cells.join("  ").trim_end());
        }
        text
    }

    pub fn csv(&self) -> String {
        let keys = self.keys();
        let mut text = "discs,packing,seeds".to_string();
        keys.iter().for_each(|key| {
            let _ = write!(text, ",{key},{key}_error");
        });
        text.push('\n');
        for row in &self.rows {
            let _ = write!(text, "{},{:?},{}", row.discs, row.packing, row.seeds.len());
            for mean in keys.iter().map(|key| row.of(key)) {
                let number = |number: Option<f64>| {
                    number.map_or_else(String::new, |number| format!("{number:?}"))
                };
                let error = mean.and_then(|mean| mean.error);
                let _ = write!(text, ",{},{}", number(mean.map(|mean| mean.value)), number(error));
            }
            text.push('\n');
        }
        text
    }

    /// With whether all of the grid is in it.
    pub fn json(&self, finished: bool) -> Result<String, Failure> {
        #[derive(Serialize)]
        struct Whole<'t> {
            carom: &'t str,
            finished: bool,
            settings: &'t Grid,
            rows: &'t [Row],
        }
        let whole = Whole { carom: VERSION, finished, settings: self.grid, rows: &self.rows };
        let text = serde_json::to_string(&whole);
        text.map(|text| text + "\n").map_err(|error| Failure::new(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_of_a_mean_is_the_larger_of_two() {
        let measured = |value, error| Measured { value, error: Some(error), unit: "1".to_string() };
        let all = [measured(1.0, 0.3), measured(1.1, 0.4)];
        let mean = Mean::of(&all.each_ref());
        assert!((mean.value - 1.05).abs() < 1e-15);
        assert!((mean.error.unwrap() - 0.25).abs() < 1e-15, "{mean:?}");
        // Further apart than their own errors say.
        let all = [measured(1.0, 0.003), measured(1.2, 0.004)];
        let mean = Mean::of(&all.each_ref());
        assert!((mean.error.unwrap() - 0.1).abs() < 1e-12, "{mean:?}");
        // One alone has its own; without one, there is none.
        assert_eq!(Mean::of(&[&measured(1.0, 0.3)]).error, Some(0.3));
        let unknown = Measured { error: None, ..measured(1.0, 0.0) };
        assert_eq!(Mean::of(&[&unknown]).error, None);
    }
}
