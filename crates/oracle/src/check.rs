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
    /// Answers that are no instant ≥ 0, or that are later than now where the event is now, or so far
    /// off that they are no rounding of the event's instant.
    pub misplaced: u64,
    /// Answers that change with a horizon at or beyond them, or do not go away with one before them.
    pub miscut: u64,
    /// Largest error of an instant, in units in its last place.
    pub error: f64,
    /// The same in units in the last place of distance over speed, where that is longer.
    pub backward_error: f64,
    /// The first few cases that came out wrong, in words.
    pub examples: Vec<String>,
    /// The case with the largest error by the latter measure, in words.
    pub worst_example: String,
    wrong_cases: Vec<u64>,
    worst: u64,
}

impl Row {
    /// How many decisions are wrong?
    pub fn wrong(&self) -> u64 {
        self.missed + self.invented + self.misplaced + self.miscut
    }

    fn and(mut self, other: Row) -> Row {
        self.cases += other.cases;
        self.events += other.events;
        self.missed += other.missed;
        self.invented += other.invented;
        self.misplaced += other.misplaced;
        self.miscut += other.miscut;
        self.error = self.error.max(other.error);
        if other.backward_error > self.backward_error {
            (self.backward_error, self.worst) = (other.backward_error, other.worst);
        }
        self.wrong_cases.extend(other.wrong_cases);
        self.wrong_cases.truncate(5);
        self
    }
}

/// From here on (2^-8 of distance over speed) an answer is the instant of something else. Rounding does
/// not get there: at a graze, where a root is all but double, half of the 52 digits are left, and a
/// quarter where it is all but fourfold.
const ANOTHER: f64 = (1u64 << 44) as f64;

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
        let cut = answer.and_then(|t| miscut(&case, t, &predict));
        let cut = cut.map_or(String::new(), |cut| format!("; (horizon, answer): {cut:?}"));
        format!("#{index}: {case:?}: {truth:?}, and not {answer:?}{cut}")
    };
    Row {
        pair: C::PAIR,
        class: class.name(),
        examples: row.wrong_cases.iter().map(|&i| in_words(i)).collect(),
        worst_example: if row.backward_error > 0.0 { in_words(row.worst) } else { String::new() },
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
                row.misplaced |= u64::from(row.backward_error > ANOTHER);
            }
        }
    }
    if index % 8 == 0 {
        row.miscut = u64::from(answer.is_some_and(|t| miscut(case, t, &predict).is_some()));
    }
    if row.wrong() > 0 {
        row.wrong_cases.push(index);
    }
    row
}

/// A horizon keeps what is up to it, and nothing else, and changes no digit. One for which that is not
/// so, and the answer there.
fn miscut<C: Case>(
    case: &C,
    t: f64,
    predict: impl Fn(&C, f64) -> Option<f64>,
) -> Option<(f64, Option<f64>)> {
    let before = f64::from_bits(t.to_bits().saturating_sub(1));
    [(t, true), (2.0 * t, true), (before, t == 0.0), (0.0, t == 0.0)].into_iter().find_map(
        |(horizon, keep)| {
            let answer = predict(case, horizon);
            (answer != keep.then_some(t)).then_some((horizon, answer))
        },
    )
}
