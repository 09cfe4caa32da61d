//! carom beside its peers: benchmarks in one run with other libraries, and long runs against oracles.

mod decisions;
mod docs;
mod endurance;
mod engine;
#[path = "../../carom/benches/gas/mod.rs"]
mod gas;
mod kernels;
mod overlap;
mod process;
mod run;
mod scenes;
mod shortcut;
mod table;
mod turning;
mod walls;
mod watch;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// carom beside its peers: benchmarks in one run with other libraries, and long runs against oracles
#[derive(Parser)]
#[command(name = "carom-peers")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Decisions(decisions::Arguments),
    Turning(turning::Arguments),
    Kernels(kernels::Arguments),
    Shortcut(shortcut::Arguments),
    Engine(engine::Arguments),
    Endurance(endurance::Arguments),
    Walls(walls::Arguments),
    Scenes(scenes::Arguments),
}

fn main() -> ExitCode {
    let right = match Arguments::parse().command {
        Command::Decisions(arguments) => decisions::run(&arguments),
        Command::Turning(arguments) => turning::run(&arguments),
        Command::Kernels(arguments) => kernels::run(&arguments),
        Command::Shortcut(arguments) => shortcut::run(&arguments),
        Command::Engine(arguments) => engine::run(&arguments),
        Command::Endurance(arguments) => endurance::run(&arguments),
        Command::Walls(arguments) => walls::run(&arguments),
        Command::Scenes(arguments) => scenes::run(&arguments),
    };
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
