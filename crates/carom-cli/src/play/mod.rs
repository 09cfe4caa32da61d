//! `carom play`: the page, served from the program itself, to this machine alone.
//!
//! - [`args`]: what can be said after `carom play`
//! - [`asset`]: the page's files, which are part of the program
//! - [`watched`]: the scene, as its file is changed
//! - [`request`], [`site`], [`answer`]: what is asked for, what there is, how it is said
//! - [`server`], [`connection`]: many at once, and one of them

mod answer;
mod args;
mod asset;
mod connection;
mod request;
mod server;
mod site;
mod watched;

pub use args::PlayArgs;

use crate::failure::{Failure, say};
use crate::interrupt;
use crate::scene::{Origin, origin};
use site::Site;
use std::io::{self, ErrorKind, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::process::ExitCode;
use watched::Watched;

pub fn play(args: &PlayArgs) -> Result<ExitCode, Failure> {
    let (scene, place) = match &args.scene {
        None => (None, String::new()),
        Some(name) => {
            // The page has the built-in scenes itself. For any other it asks here.
            let place = match origin(name)? {
                Origin::BuiltIn(scene) => format!("#{}", scene.name),
                Origin::Input | Origin::File => "?served".to_string(),
            };
            (Some(Watched::open(name)?), place)
        }
    };
    let wanted = args.port.unwrap_or(0);
    let refused = |error| taken(wanted, &error);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, wanted)).map_err(refused)?;
    let port = listener.local_addr().map_err(refused)?.port();
    let address = format!("http://127.0.0.1:{port}/{place}");

    interrupt::end_at_once();
    let mut out = io::stdout().lock();
    // It is served all the same to those who know the address.
    if writeln!(out, "{address}").and_then(|()| out.flush()).is_err() {
        say(&address);
    }
    drop(out);
    say("The page is there for this machine alone, until Ctrl-C.");
    if !args.no_open {
        // Some desktops take their time.
        std::thread::spawn(move || open_browser(&address));
    }
    server::serve(&listener, Site::new(port, scene))
}

fn open_browser(address: &str) {
    if open::that_detached(address).is_err() {
        say(&format!("No browser could be opened from here. Open {address} in one."));
    }
}

fn taken(port: u16, error: &io::Error) -> Failure {
    let (found, accepted) = match error.kind() {
        ErrorKind::AddrInUse => ("another program is using it".to_string(), "another one"),
        ErrorKind::PermissionDenied => ("it may not be used".to_string(), "one from 1024 on"),
        _ => (format!("it cannot be used: {error}"), "another one"),
    };
    Failure::new(format!(
        "--port {port}: found that {found}; accepted: {accepted}, or no --port, which takes one that is free"
    ))
}
