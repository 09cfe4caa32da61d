//! How long the engine takes for a collision of a gas in equilibrium: by number of discs and packing.

mod cell;
mod edmd;
mod report;

use crate::gas::Gas;
use crate::process::Busyness;
use crate::{docs, process};
use cell::Cell;
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::path::PathBuf;

/// Time the engine with a gas of hard discs in a periodic box
#[derive(clap::Args)]
pub struct Arguments {
    /// How many discs; several with commas. Without it, a table from a thousand to a million
    #[arg(long, value_delimiter = ',', value_parser = number_of_discs)]
    discs: Vec<usize>,
    /// The share of the box that discs cover; several with commas. Without it 0.3, 0.5 and 0.7
    #[arg(long, value_delimiter = ',', value_parser = share)]
    packing: Vec<f64>,
    /// How many collisions of each disc are timed. Without it 20, or 8 million in all if that is more
    #[arg(long, value_name = "COUNT")]
    collisions_per_disc: Option<f64>,
    /// How many collisions of each disc go before, untimed
    #[arg(long, value_name = "COUNT", default_value_t = 50.0)]
    warm: f64,
    /// In how many rounds, all gases in turn
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// With discs 30 times larger among the others, beside equal ones; 100000 discs unless told otherwise
    #[arg(long)]
    mixed: bool,
    /// The share of the box that the large discs cover
    #[arg(long, default_value_t = 0.01, value_parser = share, requires = "mixed")]
    giants: f64,
    /// A program that is timed in turns with carom, three times a gas: given the number of discs and the packing, it
    /// prints its nanoseconds a collision
    #[arg(long, value_name = "PROGRAM", conflicts_with = "mixed")]
    edmd: Option<PathBuf>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
    /// Put the table into the documentation, too
    #[arg(long, conflicts_with_all = ["json", "discs", "packing"])]
    docs: bool,
    /// Draw another gas
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The table's rows and columns.
const DISCS: [usize; 4] = [1_000, 10_000, 100_000, 1_000_000];
const PACKINGS: [f64; 3] = [0.3, 0.5, 0.7];

/// A number of discs, also as 1e6.
pub fn number_of_discs(text: &str) -> Result<usize, String> {
    let discs: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    let whole = discs.fract() == 0.0 && (2.0..=1e8).contains(&discs);
    if whole { Ok(discs as usize) } else { Err("a number of discs from 2 to 1e8".into()) }
}

pub fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    if share > 0.0 && share < 0.9 { Ok(share) } else { Err("a share from 0 to 0.9".into()) }
}

pub fn run(arguments: &Arguments) -> bool {
    let gases = gases(arguments);
    if gases.iter().any(|gas| gas.giants >= gas.packing) {
        eprintln!("--giants is a part of --packing, and has to be less");
        return false;
    }
    let busyness = Busyness::since_now();
    let mut cells: Vec<Cell> = Vec::new();
    for gas in gases {
        eprintln!("{} discs, packing {}: warming up", gas.discs, gas.packing);
        cells.push(Cell::new(gas, arguments.warm));
    }
    for round in 1..=arguments.rounds {
        // Discs are looked at five times: at the end, and on the way.
        let look = round == arguments.rounds || (5 * round) % arguments.rounds < 5;
        for cell in &mut cells {
            cell.round(arguments.collisions_per_disc, arguments.rounds, look);
        }
        if let Some(program) = arguments.edmd.as_ref().filter(|_| is_turn(round, arguments.rounds))
        {
            for cell in &mut cells {
                match edmd::timed(program, &cell.gas) {
                    Ok(time) => cell.edmd = Some(cell.edmd.map_or(time, |best| best.min(time))),
                    Err(error) => {
                        eprintln!("{error}");
                        return false;
                    }
                }
            }
        }
        if std::io::stderr().is_terminal() {
            let end = if round == arguments.rounds { "\n" } else { "" };
            eprint!("\rround {round} of {}{end}", arguments.rounds);
        }
    }
    let sound = cells.iter().all(Cell::is_sound);
    if !sound {
        eprintln!("something is wrong: an overlap, a drift, or events out of order");
    }
    if arguments.json {
        println!("{:#}", as_json(&cells, arguments.mixed, &busyness));
        return sound;
    }
    if let [cell] = cells.as_slice() {
        print!("{}", report::lines(&cell_as_json(cell, true)));
        return sound;
    }
    let (name, text) = if arguments.mixed {
        ("engine-mixed", report::mixed(&cells, arguments, &busyness))
    } else {
        ("engine", report::table(&cells, arguments, &busyness))
    };
    print!("{text}");
    sound & (!arguments.docs || docs::update(name, &text))
}

/// Whether it is EDMD's turn after this round: at the beginning, in the middle and at the end.
fn is_turn(round: u64, rounds: u64) -> bool {
    round == 1 || round == rounds.div_ceil(2) || round == rounds
}

/// The gases that are asked for. With `--mixed`, each of equal discs is followed by the mixed one.
fn gases(arguments: &Arguments) -> Vec<Gas> {
    let or = |given: &[usize], default: &[usize]| {
        if given.is_empty() { default.to_vec() } else { given.to_vec() }
    };
    let sizes = or(&arguments.discs, if arguments.mixed { &[100_000] } else { &DISCS });
    let packings =
        if arguments.packing.is_empty() { PACKINGS.to_vec() } else { arguments.packing.clone() };
    let mut gases = Vec::new();
    for packing in packings {
        for discs in sizes.iter().copied() {
            let equal = Gas { discs, packing, giants: 0.0, start: 0.0, seed: arguments.seed };
            gases.push(equal);
            if arguments.mixed {
                gases.push(Gas { giants: arguments.giants, ..equal });
            }
        }
    }
    gases
}

fn as_json(cells: &[Cell], mixed: bool, busyness: &Busyness) -> Value {
    if let [cell] = cells {
        return cell_as_json(cell, true);
    }
    let all: Vec<Value> = cells.iter().map(|cell| cell_as_json(cell, false)).collect();
    let mut total = json!({
        "cells": all,
        "share_of_a_core": busyness.share(),
        "load": process::load(),
        "peak_rss_bytes": process::peak_memory(),
        "machine": docs::machine(),
    });
    if mixed {
        let ratios: Vec<Value> = cells.chunks(2).map(|pair| ratio(&pair[0], &pair[1])).collect();
        total["mixed_to_equal"] = ratios.into();
    } else {
        let growth: Vec<Value> = report::growth(cells)
            .map(|(small, large, ratio)| {
                json!({
                    "packing": small.gas.packing,
                    "from_discs": small.gas.discs,
                    "to_discs": large.gas.discs,
                    "growth_best": ratio,
                    "growth_mean": large.mean() / small.mean(),
                })
            })
            .collect();
        total["growth"] = growth.into();
    }
    total
}

fn ratio(equal: &Cell, mixed: &Cell) -> Value {
    json!({
        "discs": equal.gas.discs,
        "packing": equal.gas.packing,
        "ratio_best": mixed.best() / equal.best(),
        "ratio_mean": mixed.mean() / equal.mean(),
    })
}

/// `alone`: nothing else has run in this process, so that its memory is that of this gas.
fn cell_as_json(cell: &Cell, alone: bool) -> Value {
    let discs = cell.gas.discs as f64;
    let watch = &cell.run.watch;
    let mut entry = json!({
        "discs": cell.gas.discs,
        "packing": cell.gas.packing,
        "giants": cell.giants,
        "seed": cell.gas.seed,
        "ns_per_collision": cell.mean(),
        "ns_per_collision_best": cell.best(),
        "chunks": cell.chunks.len(),
        "collisions": cell.collisions,
        "warm_up_collisions": cell.warm_up,
        "bytes_per_disc": cell.run.engine.memory() as f64 / discs,
        "overlap": watch.overlap,
        "gap_at_collisions": watch.gap,
        "energy_drift": watch.energy_drift,
        "momentum_drift": watch.momentum_drift,
        "looks": watch.looks,
        "events_out_of_order": watch.out_of_order,
        "events_watched": watch.seen,
        "exits_per_collision": cell.exits(),
        "stale_per_collision": cell.stale(),
    });
    if let Some(time) = cell.edmd {
        entry["edmd_ns_per_collision_best"] = time.into();
        entry["edmd_to_carom"] = (time / cell.best()).into();
    }
    if alone {
        // The world that the engine was made from included, and what the checks took.
        entry["peak_rss_bytes_per_disc"] = process::peak_memory().map(|b| b as f64 / discs).into();
        entry["rss_bytes_per_disc"] = cell.resident.map(|b| b as f64 / discs).into();
        entry["share_of_a_core"] = cell.share_of_a_core().into();
        entry["load"] = process::load().into();
        entry["machine"] = docs::machine().into();
    }
    entry
}
