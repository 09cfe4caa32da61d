//! The `carom` command: parse, call, print.
//!
//! - [`args`] and [`number`]: what can be said on the command line
//! - [`scene`]: where a scene comes from
//! - [`run`]: a scene, run by one of the three methods
//! - [`picture`]: figures and animations of a run
//! - [`compare`]: scenes by PIT and as they truly go, and a report on that
//! - [`gas`]: gases of hard discs, made, run and measured; [`sweep`]: many of them, on all cores
//! - [`measure`]: the same of frames that are there already
//! - [`checkpoint`]: runs that go on where they were stopped
//! - [`play`]: the page in the browser, served from here
//! - [`bench`]: experiments that are timed
//! - [`output`]: what a run writes, whole or not at all, and [`trajectory`]: its frames, written and read
//! - [`check`] and [`mod@print`]: the small commands
//! - [`failure`]: what goes wrong, and the exit code; [`interrupt`]: Ctrl-C

mod args;
mod bench;
mod check;
mod checkpoint;
mod compare;
mod failure;
mod gas;
mod interrupt;
mod measure;
mod number;
mod output;
mod picture;
mod play;
mod print;
mod run;
mod scene;
mod sweep;
mod trajectory;

use args::{Args, Command};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Before anything that takes time: whoever asks early must not end the run.
    interrupt::watch_for_status();
    let done = match Args::parse().command {
        Command::Run(run) => run::run(&run),
        Command::Draw(draw) => picture::draw(&draw),
        Command::Animate(animate) => picture::animate(&animate),
        Command::Compare(args) => compare::compare(&args),
        Command::Gas(args) => gas::gas(*args),
        Command::Measure(args) => measure::measure(&args),
        Command::Sweep(args) => sweep::sweep(*args),
        Command::Resume { checkpoint } => checkpoint::resume(&checkpoint),
        Command::Play(args) => play::play(&args),
        Command::Bench { name } => bench::bench(&name),
        Command::Check { scene, most } => check::check(&scene, most),
        Command::Scenes => print::scenes(),
        Command::Schema { of } => print::schema(of),
        Command::Import { file, output } => print::import(&file, &output),
        Command::Completions { shell } => print::completions(shell),
    };
    done.unwrap_or_else(|failure| failure.tell())
}
