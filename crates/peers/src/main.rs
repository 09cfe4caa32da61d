//! carom beside its peers: benchmarks in one run with other libraries, and long runs against oracles.

mod kernels;
mod shortcut;

use clap::{Parser, Subcommand};

/// carom beside its peers: benchmarks in one run with other libraries, and long runs against oracles
#[derive(Parser)]
#[command(name = "carom-peers")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Kernels(kernels::Arguments),
    Shortcut(shortcut::Arguments),
}

fn main() {
    match Arguments::parse().command {
        Command::Kernels(arguments) => kernels::run(&arguments),
        Command::Shortcut(arguments) => shortcut::run(&arguments),
    }
}
