//! Where something was measured, and with what.

use super::frames;
use serde_json::{Value, json};

pub struct Machine {
    processor: String,
    cores: usize,
    /// What it takes to look at the clock, in milliseconds: it is part of every frame.
    pub clock: f64,
    /// How many processes wanted a core over the last minute, where that is known.
    load: Option<f64>,
}

impl Machine {
    pub fn here() -> Self {
        let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
        let processor = model.map_or("unknown processor", |(_, name)| name.trim()).to_string();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let load = load.split_whitespace().next().and_then(|load| load.parse().ok());
        Machine { processor, cores, clock: frames::clock(), load }
    }

    /// In a line.
    pub fn text(&self) -> String {
        let Machine { processor, cores, .. } = self;
        let cores = if *cores == 1 { "1 core".to_string() } else { format!("{cores} cores") };
        let build = if cfg!(debug_assertions) { ", a debug build, which is slow" } else { "" };
        let load = self.load.map(|load| format!("; load of the machine at the end: {load:.1}"));
        let load = load.unwrap_or_default();
        format!("carom {VERSION}{build}; {processor}, {cores}, {SYSTEM} {ARCH}{load}")
    }

    pub fn json(&self) -> Value {
        json!({
            "processor": self.processor,
            "cores": self.cores,
            "load": self.load,
            "system": format!("{SYSTEM} {ARCH}"),
        })
    }
}

pub const VERSION: &str = env!("CARGO_PKG_VERSION");
const SYSTEM: &str = std::env::consts::OS;
const ARCH: &str = std::env::consts::ARCH;
