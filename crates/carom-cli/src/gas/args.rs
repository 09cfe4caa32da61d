//! What can be said to `carom gas`.

use super::plots;
use super::quantity::Quantity;
use crate::checkpoint::Keep;
use crate::failure::Failure;
use crate::output::kept::Kept;
use crate::output::{self, names};
use crate::trajectory::Form;
use carom_scene::{Gas, Masses, Sizes};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = "\
With --scene, the scene is written and that is all. Without it, the gas is run: first until it has
forgotten how it began (--warm), then for as long as it is measured. What comes of it is printed.
The same arguments give the same result, to the last bit. Ctrl-C ends a run early, and what was
measured up to there is printed; SIGUSR1 makes it say how far it has come.")]
pub struct GasArgs {
    /// How many discs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub discs: u32,
    /// The share of the box that they cover, from 1e-9 to 0.88
    #[arg(long, value_name = "P", allow_negative_numbers = true)]
    pub packing: f64,
    #[command(flatten)]
    pub making: Making,
    /// Where the random numbers start; each has its own gas
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Write the scene, and do not run it: TOML, or JSON if the name ends so
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["measure", "json", "events", "state", "trajectory", "plot",
                               "checkpoint"])]
    pub scene: Option<PathBuf>,
    #[command(flatten)]
    pub measuring: Measuring,
    /// Print the results as JSON, with distributions and curves
    #[arg(long)]
    pub json: bool,
    /// Write every collision, from the start: JSON Lines
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
    /// Write the state at the end: JSON
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Write frames, while things are measured: .xyz or .extxyz, .dump or .lammpstrj, .gsd, .csv
    #[arg(long, value_name = "FILE")]
    pub trajectory: Option<PathBuf>,
    /// The time from one frame to the next [default: that of some four to eight collisions of a disc]
    #[arg(long, value_name = "T", requires = "trajectory", value_parser = frame,
          allow_negative_numbers = true)]
    pub frame: Option<f64>,
    /// Draw the distributions and curves that are measured: .svg or .png
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    #[command(flatten)]
    pub keep: Keep,
}

/// What kind of a gas it is, apart from how many discs, how dense, and which.
#[derive(Clone, Debug, PartialEq, clap::Args, Serialize, Deserialize)]
pub struct Making {
    /// The width of the box over its height
    #[arg(long, value_name = "W/H", default_value = "1", value_parser = ratio,
          allow_negative_numbers = true)]
    pub ratio: f64,
    /// A box with walls, instead of a periodic one
    #[arg(long)]
    pub closed: bool,
    /// Radii: one:R, uniform:A,B, normal:MEAN,DEVIATION or kinds:R=SHARE,…
    #[arg(long, value_name = "SIZES", default_value = "one:0.5", value_parser = sizes)]
    pub sizes: Sizes,
    /// Masses: equal (1 each), or area (the square of the radius)
    #[arg(long, default_value = "equal", value_parser = masses)]
    pub masses: Masses,
    /// kT, the temperature as an energy
    #[arg(long, value_name = "T", default_value_t = 1.0, allow_negative_numbers = true)]
    pub temperature: f64,
}

/// For how long it is measured, and what.
#[derive(Clone, Debug, PartialEq, clap::Args, Serialize, Deserialize)]
pub struct Measuring {
    /// How many collisions each disc has before anything is measured, on average
    #[arg(long, value_name = "C", default_value_t = 100.0, value_parser = collisions,
          allow_negative_numbers = true)]
    pub warm: f64,
    /// How many it has while things are measured
    #[arg(long, value_name = "C", default_value_t = 100.0, value_parser = collisions,
          allow_negative_numbers = true)]
    pub collisions_per_disc: f64,
    /// What to measure
    #[arg(long, value_name = "WHAT,…", value_enum, value_delimiter = ',',
          default_values_t = [Quantity::Pressure, Quantity::Rate])]
    pub measure: Vec<Quantity>,
}

impl Making {
    /// So many discs, so dense.
    pub fn gas(&self, discs: usize, packing: f64, seed: u64) -> Gas {
        let Making { ratio, closed, sizes, masses, temperature } = self.clone();
        Gas { discs, packing, sizes, masses, ratio, closed, temperature, seed }
    }
}

/// A run of a gas, as it is kept in checkpoints.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    pub gas: Gas,
    pub measuring: Measuring,
    pub json: bool,
    pub events: Option<PathBuf>,
    pub state: Option<PathBuf>,
    pub trajectory: Option<PathBuf>,
    /// The time from one frame to the next.
    pub frame: Option<f64>,
    pub plot: Option<PathBuf>,
    pub keep: Keep,
}

impl GasArgs {
    pub fn gas(&self) -> Gas {
        self.making.gas(self.discs as usize, self.packing, self.seed)
    }

    /// What the parser cannot tell.
    pub fn plan(self) -> Result<Plan, Failure> {
        let outputs = [&self.events, &self.state, &self.trajectory, &self.plot];
        let standard = outputs.into_iter().filter(|path| is_standard(path)).count();
        if standard + usize::from(self.json) > 1 {
            let found = "found several outputs on standard output; accepted: one, and files";
            return Err(Failure::usage(found.to_string()));
        }
        let (events, state) = (("--events", &self.events), ("--state", &self.state));
        let (trajectory, plot) = (("--trajectory", &self.trajectory), ("--plot", &self.plot));
        names::are_apart(&[events, state, trajectory, plot], &self.keep.checkpoint)?;
        self.trajectory.as_deref().map_or(Ok(Form::Xyz), Form::of)?;
        for (option, path) in [("--events", &self.events), ("--trajectory", &self.trajectory)] {
            if is_standard(path) && self.keep.is_wanted() {
                let found = "found -, with --checkpoint; accepted: the name of a file";
                return Err(Failure::usage(format!("{option}: {found}")));
            }
        }
        if let Some(path) = &self.plot {
            plots::check(path, &self.measuring.measure, |_| true)?;
        }
        let gas = self.gas();
        let absolute = |path: Option<PathBuf>| match path {
            Some(path) if path != Path::new("-") => Some(crate::checkpoint::absolute(path)),
            path => path,
        };
        Ok(Plan {
            gas,
            measuring: self.measuring,
            json: self.json,
            events: absolute(self.events),
            state: absolute(self.state),
            trajectory: absolute(self.trajectory),
            frame: self.frame,
            plot: absolute(self.plot),
            keep: self.keep.absolute(),
        })
    }
}

impl Plan {
    /// Whether something besides the results goes to standard output.
    pub fn prints(&self) -> bool {
        [&self.events, &self.state, &self.trajectory, &self.plot].into_iter().any(is_standard)
    }

    /// That all there is to write can be written there, before the gas is made.
    pub fn check_places(&self) -> Result<(), Failure> {
        let streamed = [&self.events, &self.trajectory].into_iter().flatten();
        let at_the_end = [&self.state, &self.plot, &self.keep.checkpoint].into_iter().flatten();
        for path in streamed.clone().chain(at_the_end) {
            output::check_place(path)?;
        }
        let mut kept = streamed.filter(|_| self.keep.is_wanted());
        kept.try_for_each(|path| Kept::is_free(path))
    }
}

fn is_standard(path: &Option<PathBuf>) -> bool {
    path.as_deref() == Some(Path::new("-"))
}

fn number(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|number| number.is_finite())
}

/// A number, or two with a stroke between them.
fn ratio(text: &str) -> Result<f64, String> {
    let ratio = match text.split_once('/') {
        Some((width, height)) => number(width).zip(number(height)).map(|(w, h)| w / h),
        None => number(text),
    };
    let fine = ratio.filter(|ratio| (1e-3..=1e3).contains(ratio));
    fine.ok_or_else(|| "accepted: a number from 0.001 to 1000, or 16/9".to_string())
}

fn collisions(text: &str) -> Result<f64, String> {
    match number(text) {
        Some(count) if (0.0..=1e12).contains(&count) => Ok(count),
        _ => Err("accepted: a number from 0 to 1e12".to_string()),
    }
}

fn frame(text: &str) -> Result<f64, String> {
    match number(text) {
        Some(time) if (1e-150..=1e150).contains(&time) => Ok(time),
        _ => Err("accepted: a number from 1e-150 to 1e150".to_string()),
    }
}

fn masses(text: &str) -> Result<Masses, String> {
    match text {
        "equal" => Ok(Masses::Equal(1.0)),
        "area" => Ok(Masses::Area),
        _ => Err("accepted: equal, or area".to_string()),
    }
}

fn sizes(text: &str) -> Result<Sizes, String> {
    let accepted = "accepted: one:R, uniform:A,B, normal:MEAN,DEVIATION or kinds:R=SHARE,R=SHARE,…";
    let read = || {
        let (form, rest) = text.split_once(':')?;
        let two = || {
            let (a, b) = rest.split_once(',')?;
            number(a).zip(number(b))
        };
        let kind = |part: &str| {
            let (radius, share) = part.split_once('=')?;
            number(radius).zip(number(share))
        };
        Some(match form {
            "one" => Sizes::One(number(rest)?),
            "uniform" => two().map(|(a, b)| Sizes::Uniform(a, b))?,
            "normal" => two().map(|(mean, deviation)| Sizes::Normal(mean, deviation))?,
            "kinds" => Sizes::Kinds(rest.split(',').map(kind).collect::<Option<_>>()?),
            _ => return None,
        })
    };
    read().ok_or_else(|| accepted.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_in_four_forms() {
        assert_eq!(sizes("one:0.25"), Ok(Sizes::One(0.25)));
        assert_eq!(sizes("uniform:0.3,0.7"), Ok(Sizes::Uniform(0.3, 0.7)));
        assert_eq!(sizes("normal:1, 0.1"), Ok(Sizes::Normal(1.0, 0.1)));
        assert_eq!(sizes("kinds:1=3,2=1"), Ok(Sizes::Kinds(vec![(1.0, 3.0), (2.0, 1.0)])));
        for wrong in
            ["", "1", "one:", "one:x", "uniform:1", "kinds:1", "kinds:", "two:1,2", "one:inf"]
        {
            assert!(sizes(wrong).is_err(), "{wrong}");
        }
        assert_eq!((ratio("16/9"), ratio("2")), (Ok(16.0 / 9.0), Ok(2.0)));
        assert!(["0", "1/0", "-1", "x", "nan"].into_iter().all(|text| ratio(text).is_err()));
    }
}
