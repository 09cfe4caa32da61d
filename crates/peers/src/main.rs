//! carom beside its peers: benchmarks in one run with other libraries, and long runs against oracles.

mod decisions;
mod kernels;
mod shortcut;

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
    Kernels(kernels::Arguments),
    Shortcut(shortcut::Arguments),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Decisions(arguments) => return decisions::run(&arguments),
        Command::Kernels(arguments) => kernels::run(&arguments),
        Command::Shortcut(arguments) => shortcut::run(&arguments),
    }
    ExitCode::SUCCESS
}
