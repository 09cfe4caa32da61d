//! `carom bench observers`: what it costs to measure everything in a gas.
//!
//! Two engines go through the same collisions, one alone, one watched by all observers of `carom gas`, a short piece each
//! in turn; and in every round through the same again. What counts is the least time that each piece took in any round:
//! pieces are so short that in one of some rounds the machine had nothing else to do. (Held against itself so, an engine
//! alone differs by half a percent on a machine that is busy otherwise.)

use super::machine::{Machine, VERSION};
use crate::failure::Failure;
use crate::gas::{Observers, Quantity, interval};
use crate::{interrupt, output};
use carom::Engine;
use carom_scene::Gas;
use serde_json::{Value, json};
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Instant;

/// In so many blocks of a long run, every observer has looked at least once.
const STRETCH: u64 = 4096;

/// And in so many pieces the two take turns.
const PIECES: u64 = 64;

/// So many blocks before: the lattice is gone by then.
const WARM: u64 = 200;

#[derive(clap::Args)]
#[command(after_help = "\
Every round goes through the same collisions again, in 64 pieces; of each piece the least time that it took in
any round counts, alone and watched, and it is told by how much watching takes longer. --only is for counting
instructions: the same collisions, watched or not.")]
pub struct ObserversArgs {
    /// How many discs
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_values_t = [1000, 10_000, 100_000],
          value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub discs: Vec<u32>,
    /// The share of the box that they cover
    #[arg(long, value_name = "P,…", value_delimiter = ',', default_values_t = [0.3, 0.7])]
    pub packing: Vec<f64>,
    /// How often each is timed
    #[arg(long, value_name = "N", default_value_t = 3,
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: u32,
    /// Run one of the two, and do not time it
    #[arg(long, value_enum, conflicts_with = "json")]
    pub only: Option<Only>,
    /// Print the figures as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Only {
    /// Without observers
    Alone,
    /// With all of them
    Watched,
}

/// What was measured of one gas, in nanoseconds a collision.
struct Cost {
    discs: u32,
    packing: f64,
    collisions: u64,
    alone: f64,
    watched: f64,
}

impl Cost {
    fn percent(&self) -> f64 {
        100.0 * (self.watched / self.alone - 1.0)
    }
}

pub fn observers(args: &ObserversArgs) -> Result<ExitCode, Failure> {
    interrupt::watch();
    let mut costs = Vec::new();
    for discs in args.discs.iter().copied() {
        for packing in args.packing.iter().copied() {
            let cost = measure(discs, packing, args)?;
            if interrupt::asked() {
                return Ok(ExitCode::from(interrupt::CODE));
            }
            costs.push(cost);
        }
    }
    match args {
        ObserversArgs { only: Some(_), .. } => Ok(ExitCode::SUCCESS),
        ObserversArgs { json: true, .. } => output::print(&json_text(&costs, args.rounds)?),
        _ => output::print(&table(&costs, args.rounds)),
    }
}

fn measure(discs: u32, packing: f64, args: &ObserversArgs) -> Result<Cost, Failure> {
    let scene = Gas::new(discs as usize, packing).scene();
    let scene = scene.map_err(|error| Failure::new(format!("observers: {error}")))?;
    let world = scene.world()?;
    let interval = interval(&world);
    let observers = Observers::new(&world, &[Quantity::All], interval);
    let observers =
        observers.map_err(|unfit| Failure::new(format!("observers: found that {unfit}")))?;
    let observers = observers.after_long();
    let mut start = Engine::new(&world);
    start.advance_to(WARM as f64 * interval);
    let end = |block: u64| (WARM + block) as f64 * interval;

    let mut least = [[f64::INFINITY; 2]; PIECES as usize];
    let mut collisions = 0;
    for _ in 0..args.rounds {
        let (mut alone, mut watched, mut observers) =
            (start.clone(), start.clone(), observers.clone());
        for (piece, least) in (0..PIECES).zip(&mut least) {
            let blocks = piece * STRETCH / PIECES + 1..=(piece + 1) * STRETCH / PIECES;
            if args.only != Some(Only::Watched) {
                let began = Instant::now();
                // As the other one: an engine stops at the end of each block.
                blocks.clone().for_each(|block| alone.advance_to(end(block)));
                least[0] = least[0].min(began.elapsed().as_nanos() as f64);
            }
            if args.only != Some(Only::Alone) {
                let began = Instant::now();
                for block in blocks {
                    watched.advance_glimpsing(end(block), |glimpse| observers.see(glimpse));
                    observers.end_of_block(&watched);
                }
                least[1] = least[1].min(began.elapsed().as_nanos() as f64);
            }
            if interrupt::asked() {
                break;
            }
        }
        collisions = alone.events().max(watched.events()) - start.events();
    }
    let of_all = |side: usize| least.iter().map(|least| least[side]).sum::<f64>();
    let [alone, watched] = [0, 1].map(|side| of_all(side) / collisions.max(1) as f64);
    Ok(Cost { discs, packing, collisions, alone, watched })
}

fn table(costs: &[Cost], rounds: u32) -> String {
    let mut text =
        "| discs | packing | alone | watched | cost |\n|---:|---:|---:|---:|---:|\n".to_string();
    for cost in costs {
        let Cost { discs, packing, alone, watched, .. } = cost;
        let percent = format!("{:+.1} %", cost.percent()).replace('-', "−");
        let _ =
            writeln!(text, "| {discs} | {packing} | {alone:.0} ns | {watched:.0} ns | {percent} |");
    }
    let _ = writeln!(text, "\n- of each of {PIECES} pieces the least time in {rounds} rounds");
    let _ = writeln!(text, "- {}", Machine::here().text());
    text
}

fn json_text(costs: &[Cost], rounds: u32) -> Result<String, Failure> {
    let of_each = |cost: &Cost| {
        json!({
            "discs": cost.discs,
            "packing": cost.packing,
            "collisions": cost.collisions,
            "alone_ns": cost.alone,
            "watched_ns": cost.watched,
            "percent": cost.percent(),
        })
    };
    let all = json!({
        "bench": "observers",
        "carom": VERSION,
        "debug_build": cfg!(debug_assertions),
        "machine": Machine::here().json(),
        "rounds": rounds,
        "gases": costs.iter().map(of_each).collect::<Vec<Value>>(),
    });
    let text = serde_json::to_string_pretty(&all);
    Ok(text.map_err(|error| Failure::new(error.to_string()))? + "\n")
}
