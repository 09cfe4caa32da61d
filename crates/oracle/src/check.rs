//! Many cases of a pair and class, put to a kernel.

use crate::case::Case;
use crate::class::Class;
use crate::random::Random;
use crate::truth::{Truth, ulp};
use rayon::prelude::*;

/// What came out for a pair and class.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// The pair.
    pub pair: &'static str,
    /// The class.
    pub class: &'static str,
    /// How many cases there were.
    pub cases: u64,
    /// In how many of them there is an event.
    pub events: u64,
    /// Events that the kernel did not see.
    pub missed: u64,
    /// Events that the kernel saw where there are none.
    pub invented: u64,
    /// Answers that are no instant ≥ 0, that are later than now where the event is now, or that a
    /// horizon cut wrongly.
    pub misplaced: u64,
    /// Largest error of an instant, in units in its last place.
    pub error: f64,
    /// The same in units in the last place of distance over speed, where that is longer.
    pub backward_error: f64,
    /// The first few cases that came out wrong, in words.
    pub examples: Vec<String>,
    /// The case with the largest error, in words.
    pub worst_example: String,
    wrong_cases: Vec<u64>,
    worst: u64,
}

impl Row {
    /// How many decisions are wrong?
    pub fn wrong(&self) -> u64 {
        self.missed + self.invented + self.misplaced
    }

    fn and(mut self, other: Row) -> Row {
        self.cases += other.cases;
        self.events += other.events;
        self.missed += other.missed;
        self.invented += other.invented;
        self.misplaced += other.misplaced;
        self.backward_error = self.backward_error.max(other.backward_error);
        if other.error > self.error {
            (self.error, self.worst) = (other.error, other.worst);
        }
        self.wrong_cases.extend(other.wrong_cases);
        self.wrong_cases.truncate(5);
        self
    }
}

/// Puts `cases` cases to `predict`, which is given a case and a horizon, and answers with the instant
/// of the event.
pub fn check<C: Case>(
    class: Class,
    cases: u64,
    seed: u64,
    predict: impl Fn(&C, f64) -> Option<f64> + Sync,
) -> Row {
    const CHUNK: u64 = 256;
    let draw = |index| C::draw(class, &mut Random::new(seed, index * 16 + class as u64));
    let chunk = |chunk: u64| {
        let indices = chunk * CHUNK..cases.min((chunk + 1) * CHUNK);
        indices.map(|i| one(i, &draw(i), &predict)).fold(Row::default(), Row::and)
    };
    let rows: Vec<Row> = (0..cases.div_ceil(CHUNK)).into_par_iter().map(chunk).collect();
    let row = rows.into_iter().fold(Row::default(), Row::and);
    let in_words = |index: u64| {
        let case: C = draw(index);
        let (truth, answer) = (case.truth(), predict(&case, f64::INFINITY));
        format!("#{index}: {case:?}: {truth:?}, and not {answer:?}")
    };
    Row {
        pair: C::PAIR,
        class: class.name(),
        examples: row.wrong_cases.iter().map(|&i| in_words(i)).collect(),
        worst_example: if row.error > 0.0 { in_words(row.worst) } else { String::new() },
        ..row
    }
}

fn one<C: Case>(index: u64, case: &C, predict: impl Fn(&C, f64) -> Option<f64>) -> Row {
    let truth = case.truth();
    let answer = predict(case, f64::INFINITY);
    let mut row = Row { cases: 1, worst: index, ..Row::default() };
    row.events = u64::from(truth != Truth::Never);
    match (truth, answer) {
        (Truth::Never, None) => {}
        (Truth::Never, Some(_)) => row.invented = 1,
        (Truth::At(_), None) => row.missed = 1,
        (Truth::At(truth), Some(t)) => {
            let now = truth.near == 0.0;
            row.misplaced = u64::from(!(t >= 0.0 && t.is_finite()) || (now && t > 0.0));
            if !now {
                row.error = truth.error(t);
                let unit = ulp(truth.near) / ulp(case.duration());
                row.backward_error = row.error * unit.min(1.0);
            }
        }
    }
    if let (Some(t), true) = (answer, index % 8 == 0) {
        // A horizon keeps what is up to it, and nothing else, and changes no digit.
        let before = f64::from_bits(t.to_bits().saturating_sub(1));
        let kept = predict(case, t) == answer && predict(case, 2.0 * t) == answer;
        let cut = t == 0.0 || (predict(case, before).is_none() && predict(case, 0.0).is_none());
        row.misplaced = row.misplaced.max(u64::from(!(kept && cut)));
    }
    if row.wrong() > 0 {
        row.wrong_cases.push(index);
    }
    row
}
