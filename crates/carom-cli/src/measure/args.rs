//! What can be said to `carom measure`.

use crate::failure::Failure;
use crate::gas::{Quantity, listed, plots};
use carom::{Boundary, DVec2};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = "\
A trajectory is a file in a form that carom writes: .xyz or .extxyz, .dump or .lammpstrj, .gsd, .csv; with
.part after it, that of a run in progress. Anything else is a scene, which is run, and measured at each frame.
What only collisions tell (pressure, walls, rate, path) is in no frame: carom gas measures it.")]
pub struct MeasureArgs {
    /// A trajectory, or a scene
    pub file: PathBuf,
    /// What to measure: speeds, psi6, msd, vacf, gr, sk
    #[arg(long, value_name = "WHAT,…", value_enum, value_delimiter = ',',
          default_values_t = [Quantity::All])]
    pub measure: Vec<Quantity>,
    /// Leave out so many frames at the start
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub skip: u64,
    /// Read so many frames at most, with those that are left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub frames: Option<u64>,
    /// The time of one step, where the file tells steps and no times
    #[arg(long, value_name = "T", value_parser = step, allow_negative_numbers = true)]
    pub step: Option<f64>,
    /// The box is periodic, from here to there, whatever the file says
    #[arg(long, value_name = "XMIN,YMIN,XMAX,YMAX", value_parser = corners,
          allow_hyphen_values = true, conflicts_with_all = ["closed", "open"])]
    pub periodic: Option<Corners>,
    /// The box is closed, from here to there, whatever the file says
    #[arg(long, value_name = "XMIN,YMIN,XMAX,YMAX", value_parser = corners,
          allow_hyphen_values = true, conflicts_with = "open")]
    pub closed: Option<Corners>,
    /// There is no box, whatever the file says
    #[arg(long)]
    pub open: bool,
    /// Print the results as JSON, with distributions and curves
    #[arg(long)]
    pub json: bool,
    /// Write distributions and curves to this directory: CSV
    #[arg(long, value_name = "DIR")]
    pub curves: Option<PathBuf>,
    /// Draw them: .svg or .png
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
}

/// Of a box.
#[derive(Clone, Copy)]
pub struct Corners(DVec2, DVec2);

impl MeasureArgs {
    /// What the parser cannot tell.
    pub fn check(&self) -> Result<(), Failure> {
        if let Some(quantity) = self.measure.iter().find(|quantity| quantity.is_of_collisions()) {
            return Err(Failure::usage(format!(
                "--measure: found {}, which only collisions tell; accepted: {}; or carom gas --measure",
                quantity.name(),
                listed(|quantity| !quantity.is_of_collisions())
            )));
        }
        if let Some(path) = &self.plot {
            plots::check(path, &self.measure, |quantity| !quantity.is_of_collisions())?;
        }
        if self.json && self.prints() {
            let found = "found several outputs on standard output; accepted: one, and files";
            return Err(Failure::usage(found.to_string()));
        }
        match self.frames {
            Some(frames) if frames <= self.skip => Err(Failure::usage(format!(
                "--skip: found {}, which leaves none of {frames} frames; accepted: less than that",
                self.skip
            ))),
            _ => Ok(()),
        }
    }

    /// Whether something besides the results goes to standard output.
    pub fn prints(&self) -> bool {
        self.plot.as_deref() == Some(Path::new("-"))
    }

    /// The box, if it is told.
    pub fn boundary(&self) -> Option<Boundary> {
        let periodic = self.periodic.map(|Corners(min, max)| Boundary::periodic(min, max));
        let closed = self.closed.map(|Corners(min, max)| Boundary::boxed(min, max));
        periodic.or(closed).or(self.open.then_some(Boundary::Open))
    }
}

fn step(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(step) if step > 0.0 && step.is_finite() => Ok(step),
        _ => Err("accepted: a number above 0".to_string()),
    }
}

fn corners(text: &str) -> Result<Corners, String> {
    let numbers: Option<Vec<f64>> =
        text.split(',').map(|word| word.trim().parse::<f64>().ok()).collect();
    match numbers.as_deref() {
        Some([left, bottom, right, top])
            if left < right && bottom < top && (right - left + top - bottom).is_finite() =>
        {
            Ok(Corners(DVec2::new(*left, *bottom), DVec2::new(*right, *top)))
        }
        _ => Err("accepted: four numbers, XMIN,YMIN,XMAX,YMAX, the lower ones first".to_string()),
    }
}
