//! What is measured as a curve, or as a distribution.

use super::observers::Observers;
use super::quantity::Quantity;
use carom::measure::{Estimate, Histogram};
use serde::Serialize;

/// Rows of numbers, what they are, and in what units.
#[derive(Serialize)]
pub struct Curve {
    /// What it is of.
    #[serde(skip)]
    pub of: Quantity,
    columns: Vec<&'static str>,
    units: Vec<&'static str>,
    pub rows: Vec<Vec<f64>>,
}

impl Curve {
    /// What files and results call it.
    pub fn key(&self) -> String {
        match self.of {
            Quantity::Path => "free_path".to_string(),
            of => of.name(),
        }
    }

    /// A line for each row, and the names of the columns above. What is unknown is left out.
    pub fn csv(&self) -> String {
        let word = |number: &f64| match number.is_finite() {
            true => format!("{number:?}"),
            false => String::new(),
        };
        let line = |row: &Vec<f64>| row.iter().map(word).collect::<Vec<_>>().join(",") + "\n";
        let head = self.columns.join(",") + "\n";
        head + &self.rows.iter().map(line).collect::<String>()
    }
}

/// All that was measured in this way. Where there was no sample, there are no rows.
pub fn curves(observers: &Observers) -> Vec<Curve> {
    let mut all = Vec::new();
    let mut add = |of, columns: &[&'static str], units: &[&'static str], rows: Vec<Vec<f64>>| {
        all.push(Curve { of, columns: columns.to_vec(), units: units.to_vec(), rows });
    };
    if let Some(path) = &observers.path {
        let columns = ["length", "density", "error"];
        add(
            Quantity::Path,
            &columns,
            &["length", "1/length", "1/length"],
            density(path.histogram()),
        );
    }
    if let Some(speeds) = &observers.speeds {
        let columns = ["speed", "density", "error"];
        let units = ["length/time", "time/length", "time/length"];
        add(Quantity::Speeds, &columns, &units, density(speeds.histogram()));
    }
    if let Some(displacement) = &observers.displacement {
        let units = ["time", "length²", "length²"];
        add(Quantity::Msd, &["time", "msd", "error"], &units, points(displacement.lags()));
    }
    if let Some(autocorrelation) = &observers.autocorrelation {
        let units = ["time", "length²/time²", "length²/time²"];
        add(Quantity::Vacf, &["time", "vacf", "error"], &units, points(autocorrelation.lags()));
    }
    if let Some(radial) = &observers.radial {
        let ring = |(from, to, g): (f64, f64, Estimate)| vec![from, to, g.value, g.error];
        let units = ["length", "length", "1", "1"];
        let rings = radial.rings().filter(|(_, _, g)| g.samples > 0);
        add(Quantity::Gr, &["from", "to", "g", "error"], &units, rings.map(ring).collect());
    }
    if let Some(structure) = &observers.structure {
        let units = ["1/length", "1", "1"];
        add(Quantity::Sk, &["k", "S", "error"], &units, points(structure.shells()));
    }
    all
}

fn points(points: impl Iterator<Item = (f64, Estimate)>) -> Vec<Vec<f64>> {
    let sampled = points.filter(|(_, estimate)| estimate.samples > 0);
    sampled.map(|(at, estimate)| vec![at, estimate.value, estimate.error]).collect()
}

fn density(histogram: &Histogram) -> Vec<Vec<f64>> {
    histogram.density().map(|(at, density, error)| vec![at, density, error]).collect()
}
