//! carom beside its peers: benchmarks in one run with other libraries, and long runs against oracles.

mod decisions;
mod docs;
mod kernels;
mod shortcut;
mod table;
mod turning;

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
}

fn main() -> ExitCode {
    let right = match Arguments::parse().command {
        Command::Decisions(arguments) => decisions::run(&arguments),
        Command::Turning(arguments) => turning::run(&arguments),
        Command::Kernels(arguments) => kernels::run(&arguments),
        Command::Shortcut(arguments) => shortcut::run(&arguments),
    };
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
