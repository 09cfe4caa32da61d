//! How long each library takes for the same question: when do these two first touch?

mod boxdd_side;
mod carom_side;
mod cases;
mod clock;
mod parry_side;
mod wrong;

use crate::docs;
use crate::table::Columns;
use cases::Case;
use clock::{Pass, Timing, round_robin};
use fastrand::Rng;
use parry_side::{parry2d_f64_side, parry2d_side};
use serde_json::{Value, json};
use wrong::{CLASSES, Wrong};

/// Time carom's kernels beside those of parry2d-f64, parry2d and boxdd
#[derive(clap::Args)]
pub struct Arguments {
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Put the tables into the documentation, too
    #[arg(long, conflicts_with_all = ["json", "only"])]
    docs: bool,
    /// Time only this row
    #[arg(long, value_parser = ROWS)]
    only: Option<String>,
    /// How long to go on with each row
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// How many pairs of discs of each hard class each library has to decide
    #[arg(long, default_value_t = 100_000)]
    decisions: usize,
}

/// The libraries, in the order of the table's columns.
pub const LIBRARIES: [&str; 4] = ["carom", "parry2d-f64", "parry2d", "boxdd"];

/// Something of each library.
pub type OfEach<T> = [T; LIBRARIES.len()];

const ROWS: [&str; 5] =
    ["disc-disc", "disc-segment", "disc-capsule", "hexagons", "hexagons-turning"];

/// Cases a row.
const CASES: usize = 4096;

const SEED: u64 = 20_260_101;

/// One question: its name, and how many times as fast as parry2d-f64 carom wants to be.
struct Row {
    name: &'static str,
    target: f64,
    timings: OfEach<Timing>,
}

/// A library's wrong decisions, and of which class of cases.
type WrongRow = (&'static wrong::Class, OfEach<Wrong>);

pub fn run(arguments: &Arguments) -> bool {
    boxdd_side::start();
    let rows = timed(arguments);
    let wrong: Vec<WrongRow> = CLASSES
        .iter()
        .map(|class| (class, wrong::count(class, arguments.decisions, SEED)))
        .collect();
    if arguments.json {
        println!("{:#}", as_json(&rows, &wrong, arguments));
        return true;
    }
    let report = [timings(&rows, arguments), agreement(&rows), decisions(&wrong, arguments)];
    let report = report.join("\n");
    print!("{report}");
    !arguments.docs
        || docs::update("kernels", &report)
            & docs::update("kernels-brief", &brief(&rows, &wrong, arguments))
}

/// What is asked, and of whom: one row after the other, each with its own cases.
fn timed(arguments: &Arguments) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut row = |name: &'static str, target, passes: &dyn Fn() -> OfEach<Pass>| {
        if arguments.only.as_deref().is_none_or(|only| only == name) {
            rows.push(Row { name, target, timings: round_robin(&passes(), arguments.seconds) });
        }
    };
    macro_rules! straight {
        ($kind:ident) => {
            &|| {
                let cases = many(cases::$kind);
                [
                    carom_side::$kind(&cases),
                    parry2d_f64_side::straight(&cases),
                    parry2d_side::straight(&cases),
                    boxdd_side::swept(&cases),
                ]
            }
        };
    }
    row(ROWS[0], 1.5, straight!(disc_disc));
    row(ROWS[1], 5.0, straight!(disc_segment));
    row(ROWS[2], 5.0, straight!(disc_capsule));
    row(ROWS[3], 1.5, straight!(hexagons));
    row(ROWS[4], 5.0, &|| {
        let cases = many(cases::hexagons_turning);
        [
            carom_side::hexagons_turning(&cases),
            parry2d_f64_side::turning(&cases),
            parry2d_side::turning(&cases),
            boxdd_side::swept(&cases),
        ]
    });
    rows
}

fn many<A, B>(make: fn(&mut Rng) -> Case<A, B>) -> Vec<Case<A, B>> {
    let mut random = Rng::with_seed(SEED);
    (0..CASES).map(|_| make(&mut random)).collect()
}

impl Row {
    /// parry2d-f64's time to carom's, each in its best round.
    fn ratio(&self) -> f64 {
        self.timings[1].best / self.timings[0].best
    }

    /// The same of the medians, which a busy machine disturbs more.
    fn median_ratio(&self) -> f64 {
        self.timings[1].median / self.timings[0].median
    }
}

fn as_json(rows: &[Row], wrong: &[WrongRow], arguments: &Arguments) -> Value {
    let mut all = serde_json::Map::new();
    for row in rows {
        let mut entry = serde_json::Map::new();
        let mut hits = serde_json::Map::new();
        let mut beside_carom = serde_json::Map::new();
        for (library, timing) in LIBRARIES.iter().zip(&row.timings) {
            entry.insert(format!("{library}_ns"), json!(timing.best));
            entry.insert(format!("{library}_median_ns"), json!(timing.median));
            hits.insert((*library).into(), json!(timing.hits()));
            let differences = timing.differences(&row.timings[0]);
            let comparison = json!({
                "disagreements": timing.disagreements(&row.timings[0]),
                "median_difference": differences.map(|(median, _)| median),
                "largest_difference": differences.map(|(_, largest)| largest),
            });
            beside_carom.insert((*library).into(), comparison);
        }
        entry.insert("ratio".into(), json!(row.ratio()));
        entry.insert("median_ratio".into(), json!(row.median_ratio()));
        entry.insert("target".into(), json!(row.target));
        let rounds = row.timings.iter().map(|t| t.rounds).min();
        entry.insert("rounds".into(), json!(rounds));
        entry.insert("hits".into(), hits.into());
        entry.insert("beside-carom".into(), beside_carom.into());
        all.insert(row.name.into(), entry.into());
    }
    let mut classes = serde_json::Map::new();
    for (class, counts) in wrong {
        let mut entry = serde_json::Map::new();
        entry.insert("cases".into(), json!(arguments.decisions));
        for (library, wrong) in LIBRARIES.iter().zip(counts) {
            let counts = json!({ "missed": wrong.missed, "invented": wrong.invented });
            entry.insert((*library).into(), counts);
        }
        classes.insert(class.name.into(), entry.into());
    }
    all.insert("wrong-decisions".into(), classes.into());
    all.insert("cases".into(), json!(CASES));
    all.insert("seconds".into(), json!(arguments.seconds));
    let versions = LIBRARIES.map(|library| (library.to_string(), json!(version_of(library))));
    all.insert("versions".into(), Value::Object(versions.into_iter().collect()));
    all.into()
}

/// The columns of the libraries, with their versions.
fn columns(first: &str, last: &[&str]) -> Columns {
    let libraries = LIBRARIES.map(|library| format!("{library} {}", version_of(library)));
    let libraries = libraries.map(|name| format!("{name:>24}"));
    let names = [format!("{first:16}")].into_iter().chain(libraries);
    Columns::new(1, names.chain(last.iter().map(|name| (*name).into())))
}

fn timings(rows: &[Row], arguments: &Arguments) -> String {
    let mut text = format!(
        "Nanoseconds a call: the best (median) round over {CASES} pairs, about half of which meet; \
         {} s a row, one thread. {}. Goal: the ratio that carom set out to reach.\n\n",
        arguments.seconds,
        docs::machine()
    );
    let columns = columns("pair", &["parry2d-f64 / carom", "       goal"]);
    text += &columns.heading();
    for row in rows {
        let times = row.timings.each_ref().map(|t| format!("{:.1} ({:.1})", t.best, t.median));
        let missed = if row.ratio() < row.target { " not met" } else { "" };
        let ratio = format!("{:.2} ({:.2})", row.ratio(), row.median_ratio());
        let target = format!("{}{missed}", row.target);
        text += &columns.row([row.name.into()].into_iter().chain(times).chain([ratio, target]));
    }
    text
}

fn agreement(rows: &[Row]) -> String {
    let mut text = format!(
        "What they answered. carom: contacts found in the {CASES} pairs. The others: contacts found / \
         pairs decided otherwise than by carom / median / largest difference from carom's instants, \
         as a fraction of the horizon.\n\n"
    );
    let columns = columns("pair", &[]);
    text += &columns.heading();
    for row in rows {
        let [carom, others @ ..] = &row.timings;
        let answers = others.each_ref().map(|timing| {
            let differences = timing
                .differences(carom)
                .map_or("-".into(), |(median, most)| format!("{median:.0e} / {most:.0e}"));
            format!("{} / {} / {differences}", timing.hits(), timing.disagreements(carom))
        });
        let first = [row.name.into(), carom.hits().to_string()];
        text += &columns.row(first.into_iter().chain(answers));
    }
    text
}

fn decisions(wrong: &[WrongRow], arguments: &Arguments) -> String {
    let mut text = format!(
        "Wrong decisions, missed / invented, of {} pairs of discs a class. Judged exactly, by the \
         numbers each library was given: those that calculate in f32 by inputs in f32.\n\n",
        arguments.decisions
    );
    let columns = columns("class", &[]);
    text += &columns.heading();
    for (class, counts) in wrong {
        let counts = counts.map(|w| format!("{} / {}", w.missed, w.invented));
        text += &columns.row([class.name.into()].into_iter().chain(counts));
    }
    text += "\n";
    for (class, _) in wrong {
        text += &format!("- {}: {}\n", class.name, class.description);
    }
    text += "\nBox2D works to a slop of 0.005 by design, so it takes no part in what grazes.\n";
    text
}

/// The table of the README.
fn brief(rows: &[Row], wrong: &[WrongRow], arguments: &Arguments) -> String {
    let columns = columns("", &[]);
    let mut text = columns.heading();
    for row in rows {
        let times = row.timings.each_ref().map(|timing| format!("{:.0} ns", timing.best));
        text += &columns.row([row.name.to_string()].into_iter().chain(times));
    }
    for (class, counts) in wrong {
        let share = |w: Wrong| {
            let wrong = (w.missed + w.invented) as f64;
            if wrong == 0.0 {
                "0".into()
            } else {
                format!("{:.2} %", 100.0 * wrong / arguments.decisions as f64)
            }
        };
        let name = format!("wrong, {}", class.name);
        text += &columns.row([name].into_iter().chain(counts.map(share)));
    }
    text
}

/// The version of a library that this was built with.
fn version_of(library: &str) -> &'static str {
    let lock = include_str!("../../../../Cargo.lock");
    let entry = lock.split_once(&format!("name = \"{library}\"\nversion = \""));
    entry.and_then(|(_, rest)| rest.split('"').next()).unwrap_or("?")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// About half of the cases of a row are hits, for the library that has no slop.
    #[test]
    fn about_half_of_the_cases_are_hits() {
        let found = [
            parry2d_f64_side::straight(&many(cases::disc_disc)),
            parry2d_f64_side::straight(&many(cases::disc_segment)),
            parry2d_f64_side::straight(&many(cases::disc_capsule)),
            parry2d_f64_side::straight(&many(cases::hexagons)),
            parry2d_f64_side::turning(&many(cases::hexagons_turning)),
        ];
        for pass in round_robin(&found, 0.0) {
            let hits = pass.hits();
            assert!((CASES * 2 / 5..=CASES * 3 / 5).contains(&hits), "{hits} of {CASES}");
        }
    }
}
