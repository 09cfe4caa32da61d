//! What is seen of a sweep while it runs: on a terminal a line for each gas that runs and one for the whole;
//! elsewhere a line for each that is done.

use super::grid::Point;
use super::table::Told;
use crate::failure::say;
use crate::gas::rounded;
use carom::measure::Estimate;
use indicatif::{HumanDuration, MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::BTreeMap;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// What a worker has to say.
pub enum News {
    At(Row),
    Done(usize, Point, Told),
    Stopped(usize),
    Failed(usize, String),
}

/// A gas that runs.
#[derive(Clone, Debug)]
pub struct Row {
    pub worker: usize,
    pub point: Point,
    /// How much of it is done, from 0 to 1.
    pub share: f64,
    /// Collisions a second.
    pub rate: f64,
    pub z: Option<Estimate>,
}

impl Row {
    pub fn begun(worker: usize, point: &Point) -> Self {
        Row { worker, point: *point, share: 0.0, rate: 0.0, z: None }
    }

    fn line(&self) -> String {
        let z = self.z.map_or_else(String::new, |z| shown(z.value, z.error));
        let rate = format!("{:.0} a second", self.rate);
        line(&self.point, &z, &format!("{:>3.0} %", 100.0 * self.share), &rate)
    }
}

const HEAD: &str = "   discs  packing     seed  Z                       done";

fn line(point: &Point, z: &str, done: &str, more: &str) -> String {
    let Point { discs, packing, seed } = point;
    format!("{discs:>8}  {packing:>7}  {seed:>7}  {z:<22}  {done}  {more}").trim_end().to_string()
}

fn shown(value: f64, error: f64) -> String {
    let (value, error) = rounded(value, error);
    format!("{value} ± {error}")
}

pub struct Board {
    running: BTreeMap<usize, Row>,
    /// Discs, of gases that are done now, and of all that were to be done: a measure of the work.
    work: (f64, f64),
    points: (usize, usize),
    started: Instant,
    screen: Option<Screen>,
}

struct Screen {
    all: MultiProgress,
    lines: BTreeMap<usize, ProgressBar>,
    whole: ProgressBar,
}

impl Board {
    /// For gases that are to be done, beside some that are.
    pub fn new(open: &[Point], done: usize) -> Self {
        let all = open.len() + done;
        let gases = if all == 1 { "gas" } else { "gases" };
        say(&format!("sweep: {all} {gases}, {done} of them done before"));
        if !open.is_empty() {
            say(HEAD);
        }
        let work = open.iter().map(|point| point.discs as f64).sum();
        let screen = (stderr().is_terminal() && !open.is_empty()).then(Screen::new);
        let started = Instant::now();
        Board { running: BTreeMap::new(), work: (0.0, work), points: (done, all), started, screen }
    }

    pub fn show(&mut self, row: Row) {
        if let Some(screen) = &mut self.screen {
            screen.line(row.worker).set_message(row.line());
        }
        self.running.insert(row.worker, row);
        self.show_whole();
    }

    pub fn done(&mut self, worker: usize, point: &Point, told: &Told) {
        let z = told
            .of("Z")
            .map_or_else(String::new, |z| shown(z.value, z.error.unwrap_or(f64::INFINITY)));
        let line = line(point, &z, "done ", &format!("{:.1} s", told.seconds));
        self.work.0 += point.discs as f64;
        self.points.0 += 1;
        self.end(worker, &line);
    }

    pub fn failed(&mut self, worker: usize, message: &str) {
        self.end(worker, message);
    }

    pub fn stopped(&mut self, worker: usize) {
        self.running.remove(&worker);
    }

    fn end(&mut self, worker: usize, line: &str) {
        self.running.remove(&worker);
        match &mut self.screen {
            Some(screen) => {
                let _ = screen.all.println(line);
            }
            None => say(line),
        }
        self.show_whole();
    }

    /// Everything that runs, in lines of their own.
    pub fn tell(&self) {
        let tell = || {
            self.running.values().for_each(|row| say(&row.line()));
            say(&self.whole());
        };
        match &self.screen {
            Some(screen) => screen.all.suspend(tell),
            None => tell(),
        }
    }

    fn show_whole(&self) {
        if let Some(screen) = &self.screen {
            screen.whole.set_message(self.whole());
        }
    }

    fn whole(&self) -> String {
        let (done, all) = self.points;
        let running: f64 =
            self.running.values().map(|row| row.share * row.point.discs as f64).sum();
        let share = (self.work.0 + running) / self.work.1.max(1.0);
        let so_far = self.started.elapsed().as_secs_f64();
        let left = Duration::try_from_secs_f64(so_far * (1.0 - share).max(0.0) / share).ok();
        let left = left.filter(|_| share > 0.0);
        let left =
            left.map_or_else(String::new, |left| format!(", {:#} to go", HumanDuration(left)));
        format!("{done} of {all} gases done{left}")
    }

    /// Takes all away that is only for the moment.
    pub fn clear(&self) {
        if let Some(screen) = &self.screen {
            screen.lines.values().for_each(ProgressBar::finish_and_clear);
            screen.whole.finish_and_clear();
            let _ = screen.all.clear();
        }
    }
}

impl Screen {
    fn new() -> Self {
        let all = MultiProgress::with_draw_target(ProgressDrawTarget::stderr());
        let whole = all.add(blank());
        Screen { all, lines: BTreeMap::new(), whole }
    }

    fn line(&mut self, worker: usize) -> &ProgressBar {
        let Screen { all, lines, whole } = self;
        lines.entry(worker).or_insert_with(|| all.insert_before(whole, blank()))
    }
}

/// A line that is nothing but a message.
fn blank() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    match ProgressStyle::with_template("{wide_msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
