//! Which library takes how long, fairly: all in one run, in turns.

use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

/// About so many seconds are timed at a time, of the slowest library: long beside looking at the
/// clock, and short enough to fit between two disturbances.
const STRETCH: f64 = 1e-3;

/// However little time there is.
const LEAST_ROUNDS: usize = 5;

/// One library, and all cases of a row in its own types.
pub struct Pass {
    /// Goes once over all cases; gives the nanoseconds a call of each stretch of so many cases.
    timed: Box<dyn Fn(usize) -> Vec<f64>>,
    /// The instants found, case by case.
    instants: Box<dyn Fn() -> Vec<Option<f64>>>,
}

/// What a library took, and what it found.
pub struct Timing {
    /// Nanoseconds a call, of each stretch of cases in its best round: what the library takes where
    /// nothing else disturbs it.
    pub best: f64,
    /// Nanoseconds a call, of each stretch of cases in its median round.
    pub median: f64,
    /// How many rounds there were.
    pub rounds: usize,
    /// The instants of the contacts it found, case by case.
    pub instants: Vec<Option<f64>>,
}

/// A library's pass over its cases. When it is timed, neither the inputs nor the results can be
/// optimised away, nor can one call be merged with the next.
pub fn pass<C: 'static, R: 'static>(
    cases: Vec<C>,
    call: impl Fn(&C) -> Option<R> + Copy + 'static,
    instant: fn(&R) -> f64,
) -> Pass {
    let cases = Rc::new(cases);
    let again = Rc::clone(&cases);
    Pass {
        timed: Box::new(move |size| {
            let stretch = |cases: &[C]| {
                let start = Instant::now();
                for case in cases {
                    black_box(call(black_box(case)));
                }
                start.elapsed().as_secs_f64() * 1e9 / cases.len() as f64
            };
            cases.chunks(size).map(stretch).collect()
        }),
        instants: Box::new(move || again.iter().map(|c| call(c).as_ref().map(instant)).collect()),
    }
}

/// Times all passes, round after round for so many seconds, each round starting with another
/// library, so that a slow moment of the machine strikes all of them alike.
pub fn round_robin<const N: usize>(passes: &[Pass; N], seconds: f64) -> [Timing; N] {
    // Once before the clock runs: caches, branch predictors, pages.
    let begin = Instant::now();
    let instants = passes.each_ref().map(|pass| (pass.instants)());
    let each = begin.elapsed().as_secs_f64() / instants[0].len() as f64;
    let stretch = ((STRETCH / each) as usize).clamp(32, 1024);

    let mut taken: [Vec<Vec<f64>>; N] = [const { Vec::new() }; N];
    let begin = Instant::now();
    let mut round = 0;
    while round < LEAST_ROUNDS || begin.elapsed().as_secs_f64() < seconds {
        for turn in 0..passes.len() {
            let i = (round + turn) % passes.len();
            taken[i].push((passes[i].timed)(stretch));
        }
        round += 1;
    }
    let mut taken = taken.into_iter();
    instants.map(|instants| {
        let taken = taken.next().expect("as many as there are passes");
        let stretches = taken[0].len();
        let (mut best, mut median) = (0.0, 0.0);
        for i in 0..stretches {
            let mut times: Vec<f64> = taken.iter().map(|round| round[i]).collect();
            times.sort_by(f64::total_cmp);
            best += times[0] / stretches as f64;
            median += times[times.len() / 2] / stretches as f64;
        }
        Timing { best, median, rounds: taken.len(), instants }
    })
}

impl Timing {
    /// How many contacts it found.
    pub fn hits(&self) -> usize {
        self.instants.iter().flatten().count()
    }

    /// In how many cases only one of the two found a contact.
    pub fn disagreements(&self, other: &Timing) -> usize {
        let pairs = self.instants.iter().zip(&other.instants);
        pairs.filter(|(a, b)| a.is_some() != b.is_some()).count()
    }

    /// The median and the largest difference of the instants that both found.
    pub fn differences(&self, other: &Timing) -> Option<(f64, f64)> {
        let pairs = self.instants.iter().zip(&other.instants);
        let mut all: Vec<f64> =
            pairs.filter_map(|(a, b)| Some((a.as_ref()? - b.as_ref()?).abs())).collect();
        all.sort_by(f64::total_cmp);
        Some((*all.get(all.len() / 2)?, *all.last()?))
    }
}
