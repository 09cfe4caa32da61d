//! What can be said after `carom play`.

use crate::number::whole;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(after_help = "\
The page's address is printed, and is good on this machine alone, until Ctrl-C. When the scene is a file, the
page follows it as it is changed.")]
pub struct PlayArgs {
    /// A file, - for standard input, or the name of a built-in scene [default: what the page shows by itself]
    pub scene: Option<PathBuf>,
    /// At which port of this machine [default: one that is free]
    #[arg(long, value_name = "P", value_parser = whole(0u16, u16::MAX), allow_negative_numbers = true)]
    pub port: Option<u16>,
    /// Leave the browser alone, and only say the address
    #[arg(long)]
    pub no_open: bool,
}
