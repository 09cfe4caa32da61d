//! What can be said after `carom bench`.

use super::observers::ObserversArgs;
use crate::args::MethodName;
use crate::failure::Failure;
use clap::Subcommand;
use std::path::{Path, PathBuf};

#[derive(Subcommand)]
pub enum Bench {
    /// Discs among crosses, more and more of them, larger and larger ones: the time of every frame
    Crosses(CrossesArgs),
    /// What it costs to measure everything in a gas
    Observers(ObserversArgs),
}

#[derive(clap::Args)]
#[command(after_help = "\
Every frame is timed in several runs, and the best counts. Every run is checked: no disc outside the box,
none through a wall, no energy lost. A table is printed; plots, pictures and the time of every frame are
written to DIR, and what else is in DIR stays there.
--discs alone leaves the radii out, --radius alone the numbers of discs.")]
pub struct CrossesArgs {
    /// How many discs of radius 10, from 1 to 1e6 [default: 13 numbers up to 100; 1e3, 1e4, 1e5]
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = discs,
          allow_negative_numbers = true)]
    pub discs: Vec<usize>,
    /// How large, of 100 discs, from 0.01 to 20 [default: 13 radii from 1 to 20]
    #[arg(long, value_name = "R,…", value_delimiter = ',', value_parser = radius,
          allow_negative_numbers = true)]
    pub radius: Vec<f64>,
    /// By which methods [default: all three]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_enum)]
    pub method: Vec<MethodName>,
    /// A few numbers and radii, and a few seconds: to see that it works
    #[arg(long)]
    pub quick: bool,
    /// Where plots and pictures go: a directory
    #[arg(short, long, value_name = "DIR", default_value = "carom-bench")]
    pub output: PathBuf,
    /// Print the figures as JSON
    #[arg(long)]
    pub json: bool,
}

impl CrossesArgs {
    /// What the parser cannot tell.
    pub fn check(&self) -> Result<(), Failure> {
        if self.output == Path::new("-") {
            let found = "--output: found -; accepted: the name of a directory";
            return Err(Failure::usage(found.to_string()));
        }
        Ok(())
    }
}

fn discs(text: &str) -> Result<usize, String> {
    match text.parse::<f64>() {
        Ok(number) if (1.0..=1e6).contains(&number) && number.fract() == 0.0 => Ok(number as usize),
        _ => Err("accepted: whole numbers from 1 to 1e6, with commas between".to_string()),
    }
}

fn radius(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(radius) if (0.01..=20.0).contains(&radius) => Ok(radius),
        _ => Err("accepted: numbers from 0.01 to 20, with commas between".to_string()),
    }
}
