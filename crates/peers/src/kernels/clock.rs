//! Which library takes how long, fairly: all in one run, in turns.

use std::hint::black_box;
use std::time::Instant;

/// One library going once over all cases of a row; gives the number of contacts it found.
pub type Pass = Box<dyn Fn() -> usize>;

/// What a library took.
pub struct Timing {
    /// Nanoseconds a call: the median over all rounds.
    pub median: f64,
    /// Nanoseconds a call in the best round.
    pub best: f64,
    /// How many contacts it found.
    pub hits: usize,
}

/// A library's pass over inputs that are already in its own types. Neither the inputs nor the
/// results can be optimised away, nor can one call be merged with the next.
pub fn pass<C: 'static, R>(cases: Vec<C>, call: impl Fn(&C) -> Option<R> + 'static) -> Pass {
    Box::new(move || {
        let mut hits = 0;
        for case in &cases {
            hits += usize::from(black_box(call(black_box(case))).is_some());
        }
        hits
    })
}

/// Times all passes over `cases` cases each, round after round, each round starting with another
/// library, so that a slow moment of the machine strikes all of them alike.
pub fn round_robin(passes: &[Pass], cases: usize, rounds: usize) -> Vec<Timing> {
    // Once before the clock runs: caches, branch predictors, pages.
    let hits: Vec<usize> = passes.iter().map(|pass| pass()).collect();
    let mut taken: Vec<Vec<f64>> = vec![Vec::with_capacity(rounds); passes.len()];
    for round in 0..rounds {
        for turn in 0..passes.len() {
            let i = (round + turn) % passes.len();
            let start = Instant::now();
            black_box(passes[i]());
            taken[i].push(start.elapsed().as_secs_f64() * 1e9 / cases as f64);
        }
    }
    let timing = |(mut taken, hits): (Vec<f64>, usize)| {
        taken.sort_by(f64::total_cmp);
        Timing { median: taken[taken.len() / 2], best: taken[0], hits }
    };
    taken.into_iter().zip(hits).map(timing).collect()
}
