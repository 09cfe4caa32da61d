//! What this process has used: processor time and memory; and how busy the machine is.

use std::fs;

/// The processor time of this process, in seconds. On a busy machine it goes on only while the process
/// runs, but caches are shared, and that shows. Where it cannot be had, the time of the clock.
#[cfg(target_os = "linux")]
pub fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// The processor time of this process cannot be had here: the time of the clock, in seconds.
#[cfg(not(target_os = "linux"))]
pub fn cpu_seconds() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

/// The most memory that the process has held at a time, in bytes, where Linux tells.
pub fn peak_memory() -> Option<u64> {
    status("VmHWM:")
}

/// The memory that the process holds, in bytes, where Linux tells.
pub fn memory() -> Option<u64> {
    status("VmRSS:")
}

fn status(name: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// How many processes wanted to run, on average over the last minute, where Linux tells.
pub fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// How much of a core this process had, and how busy the machine was: part of what a time means.
#[derive(Clone)]
pub struct Busyness {
    cpu: f64,
    wall: std::time::Instant,
}

impl Busyness {
    /// From now on.
    pub fn since_now() -> Self {
        Busyness { cpu: cpu_seconds(), wall: std::time::Instant::now() }
    }

    /// The share of the time in which this process ran.
    pub fn share(&self) -> f64 {
        (cpu_seconds() - self.cpu) / self.wall.elapsed().as_secs_f64()
    }

    /// In words.
    pub fn told(&self) -> String {
        let load = load().map_or("unknown".into(), |load| format!("{load:.1}"));
        let share = 100.0 * self.share();
        format!("This process had {share:.0} % of a core; load of the machine at the end: {load}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_processor_time_and_memory() {
        let start = cpu_seconds();
        let numbers: Vec<u64> =
            (0..3_000_000).map(|i: u64| std::hint::black_box(i.pow(3))).collect();
        assert!(cpu_seconds() > start);
        if cfg!(target_os = "linux") {
            let bytes = 8 * numbers.len() as u64;
            assert!(memory().unwrap() > bytes && peak_memory().unwrap() > bytes);
        }
        std::hint::black_box(numbers);
    }
}
