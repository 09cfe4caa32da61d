//! `carom bench observers`: what it costs to measure everything in a gas.
//!
//! Two engines go through the same collisions, one alone, one watched by all observers of `carom gas`, a stretch each
//! in turn: so both have the same work, and the same load of the machine.

use super::machine::{Machine, VERSION};
use crate::failure::Failure;
use crate::gas::{Observers, Quantity, interval};
use crate::{interrupt, output};
use carom::Engine;
use carom_scene::Gas;
use serde_json::{Value, json};
use std::fmt::Write;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::Instant;

/// In so many blocks of a long run, every observer has looked at least once.
const STRETCH: u64 = 4096;

/// So many blocks before: the lattice is gone by then.
const WARM: u64 = 200;

#[derive(clap::Args)]
#[command(after_help = "\
Of each gas the least time that a collision took in any of the rounds is told, alone and watched, and by
how much watching takes longer. --only is for counting instructions: the same collisions, watched or not.")]
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
    let mut observers = observers.after_long();
    let mut watched = Engine::new(&world);
    watched.advance_to(WARM as f64 * interval);
    let mut alone = watched.clone();
    let end = |block: u64| (WARM + block) as f64 * interval;

    let mut best = [f64::INFINITY; 2];
    let before = alone.events().max(watched.events());
    for round in 0..u64::from(args.rounds) {
        let blocks = round * STRETCH + 1..=(round + 1) * STRETCH;
        if args.only != Some(Only::Watched) {
            let (start, events) = (busy(), alone.events());
            // As the other one: an engine stops at the end of each block.
            blocks.clone().for_each(|block| alone.advance_to(end(block)));
            best[0] = best[0].min((busy() - start) / (alone.events() - events) as f64);
        }
        if args.only != Some(Only::Alone) {
            let (start, events) = (busy(), watched.events());
            for block in blocks {
                watched.advance_glimpsing(end(block), |glimpse| observers.see(glimpse));
                observers.end_of_block(&watched);
            }
            best[1] = best[1].min((busy() - start) / (watched.events() - events) as f64);
        }
        if interrupt::asked() {
            break;
        }
    }
    let collisions = alone.events().max(watched.events()) - before;
    Ok(Cost { discs, packing, collisions, alone: best[0], watched: best[1] })
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
    let _ = writeln!(
        text,
        "\n- the least time of a collision in {rounds} rounds, of the process alone"
    );
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

/// Nanoseconds for which this thread has been at work; where Linux does not tell, that have gone by.
fn busy() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    told.unwrap_or_else(|| START.elapsed().as_nanos() as f64)
}
