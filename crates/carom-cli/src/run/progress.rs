//! A bar on standard error, on long runs, if someone is looking.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, stderr, stdout};
use std::time::{Duration, Instant};

/// Runs shorter than this need no bar.
const LONG: Duration = Duration::from_secs(1);
const BETWEEN: Duration = Duration::from_millis(100);
const PARTS: u64 = 1_000_000;

pub struct Progress {
    end: f64,
    started: Instant,
    shown: Duration,
    bar: Option<ProgressBar>,
    wanted: bool,
}

impl Progress {
    /// None if standard error is not a terminal, or what is printed goes to the same one.
    pub fn new(end: f64, prints: bool) -> Self {
        let wanted = stderr().is_terminal() && !(prints && stdout().is_terminal());
        Progress { end, started: Instant::now(), shown: LONG - BETWEEN, bar: None, wanted }
    }

    /// How far the run has come.
    pub fn show(&mut self, time: f64, events: u64) {
        if !self.is_time() {
            return;
        }
        let bar = self.bar.get_or_insert_with(bar);
        let share = if self.end > 0.0 { time / self.end } else { 1.0 };
        bar.set_position((share * PARTS as f64) as u64);
        let rate = events as f64 / self.shown.as_secs_f64();
        bar.set_message(format!("{events} collisions, {rate:.0} a second"));
    }

    /// For pieces of work, of which there are so many.
    pub fn of_pieces() -> Self {
        Progress::new(1.0, false)
    }

    /// How many are done, and what they are.
    pub fn show_pieces(&mut self, done: u64, count: u64, what: &str) {
        if self.is_time() {
            let bar = self.bar.get_or_insert_with(bar);
            bar.set_position(PARTS * done / count.max(1));
            bar.set_message(format!("{done} of {count} {what}"));
        }
    }

    /// Whether there is something new to show.
    fn is_time(&mut self) -> bool {
        if !self.wanted {
            return false;
        }
        let elapsed = self.started.elapsed();
        let is_time = elapsed >= self.shown + BETWEEN;
        if is_time {
            self.shown = elapsed;
        }
        is_time
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(PARTS), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{wide_bar} {percent:>3}%  {msg}, {eta} to go") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
