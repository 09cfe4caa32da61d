//! What can be said to `carom sweep`.

use super::EVERY;
use super::grid::Grid;
use crate::failure::Failure;
use crate::gas::{Making, Measuring};
use std::path::PathBuf;

/// More points than this are a mistake.
const MOST: usize = 100_000;

#[derive(clap::Args)]
#[command(after_help = "\
A LIST has values with commas between them, and ranges FROM:TO or FROM:TO:STEP: 0.1:0.4:0.05,0.67.
Each gas has a directory in DIR, with its result or its checkpoint. What is done is not done again:
the same command, or carom resume DIR, goes on after Ctrl-C, a kill, or when the machine went down.
Results are those of carom gas with the same options, to the last bit.")]
pub struct SweepArgs {
    /// Shares of the box that discs cover, from 1e-9 to 0.88
    #[arg(long, value_name = "LIST", value_parser = packings, allow_negative_numbers = true)]
    pub packing: List<f64>,
    /// Numbers of discs
    #[arg(long, value_name = "LIST", value_parser = counts, allow_negative_numbers = true)]
    pub discs: List<u64>,
    /// Seeds: each is another gas, and all of a packing and a number of discs make one mean
    #[arg(long, value_name = "LIST", default_value = "1", value_parser = seeds,
          allow_negative_numbers = true)]
    pub seeds: List<u64>,
    #[command(flatten)]
    pub making: Making,
    #[command(flatten)]
    pub measuring: Measuring,
    /// Where everything goes: a directory
    #[arg(short, long, value_name = "DIR", default_value = "carom-sweep")]
    pub output: PathBuf,
    /// How many gases run at a time [default: one a core]
    #[arg(long, value_name = "N", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<usize>,
    /// So many seconds from one checkpoint of a gas to the next
    #[arg(long, value_name = "SECONDS", default_value_t = EVERY,
          value_parser = crate::checkpoint::seconds, allow_negative_numbers = true)]
    pub every: f64,
    /// Print the table as JSON
    #[arg(long)]
    pub json: bool,
}

impl SweepArgs {
    pub fn grid(self) -> Result<Grid, Failure> {
        let grid = Grid {
            discs: self.discs.0,
            packing: self.packing.0,
            seeds: self.seeds.0,
            making: self.making,
            measuring: self.measuring,
        };
        let points = grid.discs.len() * grid.packing.len() * grid.seeds.len();
        if points > MOST {
            let found = format!("found {points} gases; accepted: up to {MOST}");
            return Err(Failure::usage(found));
        }
        Ok(grid)
    }
}

/// Values in order, each once.
#[derive(Clone, Debug, PartialEq)]
pub struct List<T>(pub Vec<T>);

/// Values, and ranges of them.
fn list<T: Copy + PartialOrd>(
    text: &str,
    value: impl Fn(&str) -> Option<T>,
    range: impl Fn(T, T, Option<T>) -> Option<Vec<T>>,
) -> Option<List<T>> {
    let mut all = Vec::new();
    for part in text.split(',') {
        let numbers: Option<Vec<T>> = part.split(':').map(|number| value(number.trim())).collect();
        match numbers?[..] {
            [one] => all.push(one),
            [from, to] => all.extend(range(from, to, None)?),
            [from, to, step] => all.extend(range(from, to, Some(step))?),
            _ => return None,
        }
    }
    all.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    all.dedup();
    (!all.is_empty() && all.len() <= MOST).then_some(List(all))
}

fn packings(text: &str) -> Result<List<f64>, String> {
    let packing =
        |text: &str| text.parse::<f64>().ok().filter(|packing| (1e-9..=0.88).contains(packing));
    // A step need not have an end: 0.1 + 2·0.1 is not 0.3, so that what is near it is meant.
    let range = |from: f64, to: f64, step: Option<f64>| {
        let step = step?;
        let steps = ((to - from) / step + 1e-6).floor();
        let round = |number: f64| format!("{number:.9}").parse::<f64>().unwrap_or(number);
        let at = |i: u32| round(from + f64::from(i) * step).min(0.88);
        (0.0..MOST as f64).contains(&steps).then(|| (0..=steps as u32).map(at).collect())
    };
    list(text, packing, range).ok_or_else(|| {
        format!(
            "accepted: numbers from 1e-9 to 0.88, with commas between them, and FROM:TO:STEP; up to {MOST} in all"
        )
    })
}

fn whole(text: &str, least: u64, most: u64) -> Result<List<u64>, String> {
    let value =
        |text: &str| text.parse::<u64>().ok().filter(|number| (least..=most).contains(number));
    let range = |from: u64, to: u64, step: Option<u64>| {
        let step = step.unwrap_or(1).max(1);
        (from <= to && (to - from) / step < MOST as u64)
            .then(|| (from..=to).step_by(step as usize).collect())
    };
    list(text, value, range).ok_or_else(|| {
        format!(
            "accepted: whole numbers from {least} to {most} with commas between them, and FROM:TO or FROM:TO:STEP; up to \
             {MOST} in all"
        )
    })
}

fn counts(text: &str) -> Result<List<u64>, String> {
    whole(text, 1, u64::from(u32::MAX))
}

fn seeds(text: &str) -> Result<List<u64>, String> {
    whole(text, 0, u64::MAX)
}

fn jobs(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(jobs) if (1..=1024).contains(&jobs) => Ok(jobs),
        _ => Err("accepted: a whole number from 1 to 1024".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_values_and_ranges() {
        assert_eq!(packings("0.1:0.3:0.1,0.67"), Ok(List(vec![0.1, 0.2, 0.3, 0.67])));
        assert_eq!(packings("0.7, 0.1,0.7"), Ok(List(vec![0.1, 0.7])));
        assert_eq!(counts("64,256:260:2"), Ok(List(vec![64, 256, 258, 260])));
        assert_eq!(seeds("1:4"), Ok(List(vec![1, 2, 3, 4])));
        for wrong in ["", "0", "-0.1", "0.9", "x", "0.1:0.2", "0.2:0.1:0.1", "0.1:0.2:0", "nan"] {
            assert!(packings(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "0", "1.5", "5:1", "1:2:3:4", "1:99999999", "-1"] {
            assert!(counts(wrong).is_err(), "{wrong}");
        }
    }
}
