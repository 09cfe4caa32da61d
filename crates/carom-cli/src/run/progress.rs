//! A bar on standard error, on long runs, if someone is looking.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
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
        let share = if self.end > 0.0 { time / self.end } else { 1.0 };
        let rate = events as f64 / self.shown.as_secs_f64();
        self.draw(share, &format!("{events} collisions, {rate:.0} a second"));
    }

    /// For pieces of work, of which there are so many.
    pub fn of_pieces() -> Self {
        Progress::new(1.0, false)
    }

    /// How many are done, and what they are.
    pub fn show_pieces(&mut self, done: u64, count: u64, what: &str) {
        if self.is_time() {
            self.draw(done as f64 / count.max(1) as f64, &format!("{done} of {count} {what}"));
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

    fn draw(&mut self, share: f64, text: &str) {
        let bar = self.bar.get_or_insert_with(bar);
        bar.set_position((share * PARTS as f64) as u64);
        let left =
            time_left(share, self.shown).map(|left| format!(", {:#} to go", HumanDuration(left)));
        bar.set_message(format!("{text}{}", left.unwrap_or_default()));
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// At the pace so far: the bar's own guess begins with the bar, which comes late.
fn time_left(share: f64, so_far: Duration) -> Option<Duration> {
    Duration::try_from_secs_f64(so_far.as_secs_f64() * (1.0 - share).max(0.0) / share).ok()
}

fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(PARTS), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{wide_bar} {percent:>3}%  {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_that_of_the_pace_so_far() {
        let seconds = Duration::from_secs;
        assert_eq!(time_left(0.25, seconds(3)), Some(seconds(9)));
        assert_eq!(time_left(1.0, seconds(3)), Some(seconds(0)));
        assert_eq!(time_left(0.0, seconds(3)), None);
        assert_eq!(time_left(1e-300, seconds(3)), None);
    }
}
