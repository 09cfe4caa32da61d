//! How long each library takes for the same question: when do these two first touch?

mod boxdd_side;
mod carom_side;
mod cases;
mod clock;
mod parry_side;
mod wrong;

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

/// Something of each library, where it has it.
pub type OfEach<T> = [Option<T>; LIBRARIES.len()];

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

pub fn run(arguments: &Arguments) {
    boxdd_side::start();
    let rows = timed(arguments);
    let wrong: Vec<WrongRow> = CLASSES
        .iter()
        .map(|class| (class, wrong::count(class, arguments.decisions, SEED)))
        .collect();
    if arguments.json {
        println!("{:#}", as_json(&rows, &wrong, arguments));
    } else {
        print_timings(&rows, arguments);
        print_wrong(&wrong, arguments);
    }
}

/// What is asked, and of whom: one row after the other, each with its own cases.
fn timed(arguments: &Arguments) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut row = |name: &'static str, target, passes: &dyn Fn() -> OfEach<Pass>| {
        if arguments.only.as_deref().is_none_or(|only| only == name) {
            rows.push(Row { name, target, timings: compared(passes(), arguments.seconds) });
        }
    };
    macro_rules! straight {
        ($kind:ident) => {
            &|| {
                let cases = many(cases::$kind);
                [
                    carom_side::$kind(&cases),
                    Some(parry2d_f64_side::straight(&cases)),
                    Some(parry2d_side::straight(&cases)),
                    Some(boxdd_side::swept(&cases)),
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
            Some(parry2d_f64_side::turning(&cases)),
            Some(parry2d_side::turning(&cases)),
            Some(boxdd_side::swept(&cases)),
        ]
    });
    rows
}

fn compared(passes: OfEach<Pass>, seconds: f64) -> OfEach<Timing> {
    let present = passes.each_ref().map(Option::is_some);
    let passes: Vec<Pass> = passes.into_iter().flatten().collect();
    let mut timings = round_robin(&passes, seconds).into_iter();
    present.map(|present| if present { timings.next() } else { None })
}

fn many<A, B>(make: fn(&mut Rng) -> Case<A, B>) -> Vec<Case<A, B>> {
    let mut random = Rng::with_seed(SEED);
    (0..CASES).map(|_| make(&mut random)).collect()
}

impl Row {
    /// parry2d-f64's time to carom's, each in its best round.
    fn ratio(&self) -> Option<f64> {
        Some(self.timings[1].as_ref()?.best / self.timings[0].as_ref()?.best)
    }

    /// The same of the medians, which a busy machine disturbs more.
    fn median_ratio(&self) -> Option<f64> {
        Some(self.timings[1].as_ref()?.median / self.timings[0].as_ref()?.median)
    }
}

fn as_json(rows: &[Row], wrong: &[WrongRow], arguments: &Arguments) -> Value {
    let mut all = serde_json::Map::new();
    for row in rows {
        let mut entry = serde_json::Map::new();
        let mut hits = serde_json::Map::new();
        let mut beside_carom = serde_json::Map::new();
        for (library, timing) in LIBRARIES.iter().zip(&row.timings) {
            let timing = timing.as_ref();
            entry.insert(format!("{library}_ns"), json!(timing.map(|t| t.best)));
            entry.insert(format!("{library}_median_ns"), json!(timing.map(|t| t.median)));
            hits.insert((*library).into(), json!(timing.map(Timing::hits)));
            if let Some((timing, carom)) = timing.zip(row.timings[0].as_ref()) {
                let differences = timing.differences(carom);
                let comparison = json!({
                    "disagreements": timing.disagreements(carom),
                    "median_difference": differences.map(|(median, _)| median),
                    "largest_difference": differences.map(|(_, largest)| largest),
                });
                beside_carom.insert((*library).into(), comparison);
            }
        }
        entry.insert("ratio".into(), json!(row.ratio()));
        entry.insert("median_ratio".into(), json!(row.median_ratio()));
        entry.insert("target".into(), json!(row.target));
        let rounds = row.timings.iter().flatten().map(|t| t.rounds).min();
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
            let counts = wrong.map(|w| json!({"missed": w.missed, "invented": w.invented}));
            entry.insert((*library).into(), json!(counts));
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

fn print_timings(rows: &[Row], arguments: &Arguments) {
    println!(
        "Nanoseconds a call: best (median) round over {CASES} cases, in {} s a row, one thread.\n",
        arguments.seconds
    );
    print!("{:18}", "");
    for library in LIBRARIES {
        print!("{:>24}", format!("{library} {}", version_of(library)));
    }
    println!("{:>17}{:>8}", "ratio", "target");
    for row in rows {
        print!("{:18}", row.name);
        for timing in &row.timings {
            let cell = timing.as_ref().map(|t| format!("{:.1} ({:.1})", t.best, t.median));
            print!("{:>24}", cell.unwrap_or("-".into()));
        }
        let ratio = row.ratio().zip(row.median_ratio());
        let ratio = ratio.map(|(best, median)| format!("{best:.2} ({median:.2})"));
        let verdict = match row.ratio() {
            Some(ratio) if ratio >= row.target => "met",
            Some(_) => "not met",
            None => "",
        };
        println!("{:>17}{:>8}  {verdict}", ratio.unwrap_or("-".into()), row.target);
    }
    println!("ratio: parry2d-f64's time to carom's, of the best rounds (of the medians).");
    println!(
        "\nContacts found in the {CASES} cases; of these decided otherwise than by carom; median (largest)"
    );
    println!("difference from carom's instants, as a fraction of the horizon.\n");
    for row in rows {
        print!("{:18}", row.name);
        let carom = row.timings[0].as_ref();
        for timing in &row.timings {
            let cell = timing.as_ref().map(|t| {
                let others = carom.map_or("-".into(), |c| t.disagreements(c).to_string());
                let differences = carom
                    .and_then(|c| t.differences(c))
                    .map_or("-".into(), |(median, most)| format!("{median:.0e} ({most:.0e})"));
                format!("{}  {others}  {differences}", t.hits())
            });
            print!("{:>24}", cell.unwrap_or("-".into()));
        }
        println!();
    }
}

fn print_wrong(wrong: &[WrongRow], arguments: &Arguments) {
    println!(
        "\nWrong decisions, missed / invented, on {} pairs of discs a class.",
        arguments.decisions
    );
    println!("Judged exactly, by the numbers each was given: f32 libraries by inputs in f32.\n");
    for (class, counts) in wrong {
        print!("{:18}", class.name);
        for wrong in counts {
            let cell = wrong.map(|w| format!("{} / {}", w.missed, w.invented));
            print!("{:>24}", cell.unwrap_or("-".into()));
        }
        println!();
    }
    println!("\nBox2D works to a slop of 0.005 by design, so it takes no part in what grazes.");
    for (class, _) in wrong {
        println!("{}: {}", class.name, class.description);
    }
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
