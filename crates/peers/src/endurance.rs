//! A long run: what a billion collisions leave of energy, momentum and order, and no overlap.

use crate::docs;
use crate::engine::{number_of_discs, share};
use crate::gas::Gas;
use crate::process::{self, Busyness};
use crate::run::Run;
use serde_json::{Value, json};
use std::time::Instant;

/// Run a gas for a billion collisions, and look at it at every percent
#[derive(clap::Args)]
pub struct Arguments {
    /// How many discs
    #[arg(long, default_value = "10000", value_parser = number_of_discs)]
    discs: usize,
    /// The share of the box that they cover
    #[arg(long, default_value = "0.5", value_parser = share)]
    packing: f64,
    /// How many collisions in all
    #[arg(long, default_value_t = 1e9)]
    collisions: f64,
    /// The time at which it starts: time must not wear out
    #[arg(long, default_value_t = 0.0)]
    start: f64,
    /// Draw another gas
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
    /// Put the result into the documentation, too
    #[arg(long, conflicts_with = "json")]
    docs: bool,
}

/// The deepest overlap, as a share of a diameter, and the largest change of the energy, as a share of
/// it, that a run may have.
const BOUND: f64 = 1e-12;

pub fn run(arguments: &Arguments) -> bool {
    let (discs, packing) = (arguments.discs, arguments.packing);
    let (start, seed) = (arguments.start, arguments.seed);
    let all = arguments.collisions.max(1.0) as u64;
    let mut run = Run::new(&Gas { discs, packing, giants: 0.0, start, seed });
    let (busyness, begin, cpu) = (Busyness::since_now(), Instant::now(), process::cpu_seconds());
    for percent in 1..=100 {
        let goal = (u128::from(all) * percent / 100) as u64;
        run.go_on_watched(goal.saturating_sub(run.engine.events()));
        run.watch.look(&run.engine);
        let events = run.engine.events();
        let rate = events as f64 / begin.elapsed().as_secs_f64();
        eprintln!(
            "{percent:3} %  {events:>11} collisions  {:.2} million/s  {} left  overlap {:.1e}  \
             ΔE/E {:.1e}  Δp {:.1e}  out of order {}",
            rate * 1e-6,
            clock(all.saturating_sub(events) as f64 / rate),
            run.watch.overlap,
            run.watch.energy_drift,
            run.watch.momentum_drift,
            run.watch.out_of_order,
        );
    }
    let cpu = process::cpu_seconds() - cpu;
    let kept = run.watch.overlap <= BOUND
        && run.watch.energy_drift <= BOUND
        && run.watch.out_of_order == 0;
    let result = as_json(&run, arguments, cpu, kept);
    if arguments.json {
        println!("{result:#}");
        return kept;
    }
    let text = told(&run, arguments, cpu, &busyness);
    print!("{text}");
    kept & (!arguments.docs || docs::update("endurance", &text))
}

/// So many seconds, as a clock shows them.
fn clock(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

fn told(run: &Run, arguments: &Arguments, cpu: f64, busyness: &Busyness) -> String {
    let (watch, events) = (&run.watch, run.engine.events());
    format!(
        "{} discs at packing {}, from time {} to {:.0}, {events} collisions, looked at {} times:\n\n\
         - deepest overlap: {:.1e} of a diameter; of discs that collide, at the instant of every \
         collision, and of all pairs, at the looks\n\
         - widest gap between discs that collide: {:.1e} of a diameter\n\
         - |ΔE|/E: {:.1e}\n\
         - momentum, which is 0 at the start: {:.1e} of Σ m·|v|\n\
         - events out of order: {}\n\
         - processor time, checks included: {:.0} s, {:.0} ns a collision\n\n\
         The largest seen at any time. {}. {}.\n",
        arguments.discs,
        arguments.packing,
        arguments.start,
        run.engine.seconds(run.engine.now()),
        watch.looks,
        watch.overlap,
        watch.gap,
        watch.energy_drift,
        watch.momentum_drift,
        watch.out_of_order,
        cpu,
        cpu * 1e9 / events as f64,
        docs::machine(),
        busyness.told(),
    )
}

fn as_json(run: &Run, arguments: &Arguments, cpu: f64, kept: bool) -> Value {
    let (watch, events) = (&run.watch, run.engine.events());
    json!({
        "discs": arguments.discs,
        "packing": arguments.packing,
        "seed": arguments.seed,
        "start": arguments.start,
        "end": run.engine.seconds(run.engine.now()),
        "collisions": events,
        "overlap": watch.overlap,
        "gap_at_collisions": watch.gap,
        "energy_drift": watch.energy_drift,
        "momentum_drift": watch.momentum_drift,
        "events_out_of_order": watch.out_of_order,
        "events_watched": watch.seen,
        "looks": watch.looks,
        "within_bounds": kept,
        "cpu_seconds": cpu,
        "ns_per_collision_with_checks": cpu * 1e9 / events as f64,
        "machine": docs::machine(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_told_as_a_clock_does() {
        assert_eq!(clock(3723.4), "1:02:03");
    }
}
