//! Those who run the gases of a sweep, one a core.

use super::board::{Board, News, Row};
use super::grid::{Directory, Point};
use super::point;
use super::table::Told;
use crate::gas::Course;
use crate::interrupt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How often something is told of a gas that runs.
const BETWEEN: Duration = Duration::from_millis(200);

/// What came of it.
#[derive(Default)]
pub struct Outcome {
    pub results: Vec<(Point, Told)>,
    /// How many could not be run; why is told at once.
    pub failures: usize,
}

/// Runs all that is not done yet.
pub fn run(directory: &Directory, jobs: Option<usize>) -> Outcome {
    let mut outcome = Outcome::default();
    let mut open = Vec::new();
    for point in directory.grid.points() {
        match point::result(directory, &point) {
            Ok(Some(told)) => outcome.results.push((point, told)),
            // What is wrong with it is told when it is tried.
            Ok(None) | Err(_) => open.push(point),
        }
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let workers = jobs.unwrap_or(cores).min(open.len());
    let mut board = Board::new(&open, outcome.results.len());
    let next = AtomicUsize::new(0);
    let (sender, news) = mpsc::channel();
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let (sender, open, next) = (sender.clone(), &open, &next);
            scope.spawn(move || {
                while let Some(point) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if interrupt::asked() {
                        break;
                    }
                    run_one(directory, point, worker, &sender);
                }
            });
        }
        drop(sender);
        loop {
            match news.recv_timeout(BETWEEN) {
                Ok(News::At(row)) => board.show(row),
                Ok(News::Done(worker, point, told)) => {
                    board.done(worker, &point, &told);
                    outcome.results.push((point, told));
                }
                Ok(News::Stopped(worker)) => board.stopped(worker),
                Ok(News::Failed(worker, message)) => {
                    board.failed(worker, &message);
                    outcome.failures += 1;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if interrupt::status_asked() {
                board.tell();
            }
        }
    });
    board.clear();
    outcome
}

fn run_one(directory: &Directory, point: &Point, worker: usize, news: &Sender<News>) {
    let started = Instant::now();
    let mut last = started;
    let first = Row::begun(worker, point);
    let _ = news.send(News::At(first.clone()));
    let show = |course: &Course| {
        if last.elapsed() >= BETWEEN {
            last = Instant::now();
            let collisions = course.engine.events();
            let rate = (collisions - course.before) as f64 / started.elapsed().as_secs_f64();
            let (share, z) = (course.share(), course.z());
            let _ = news.send(News::At(Row { share, rate, z, ..first.clone() }));
        }
    };
    let _ = news.send(match point::run(directory, point, show) {
        Ok(Some(told)) => News::Done(worker, *point, told),
        Ok(None) => News::Stopped(worker),
        Err(failure) => News::Failed(worker, format!("{}: {}", point.name(), failure.message())),
    });
}
