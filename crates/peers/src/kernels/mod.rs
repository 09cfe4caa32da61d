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
    /// How many times each library goes over the cases of each row
    #[arg(long, default_value_t = 51, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// How many pairs of discs of each hard class each library has to decide
    #[arg(long, default_value_t = 100_000)]
    decisions: usize,
}

/// The libraries, in the order of the table's columns.
pub const LIBRARIES: [&str; 4] = ["carom", "parry2d-f64", "parry2d", "boxdd"];

/// Cases a row.
const CASES: usize = 4096;

const SEED: u64 = 20_260_101;

/// One question: its name, and how many times as fast as parry2d-f64 carom wants to be.
struct Row {
    name: &'static str,
    target: f64,
    timings: [Option<Timing>; LIBRARIES.len()],
}

/// A library's wrong decisions, and of which class of cases.
type WrongRow = (&'static wrong::Class, [Option<Wrong>; LIBRARIES.len()]);

pub fn run(arguments: &Arguments) {
    boxdd_side::start();
    let rows = timed(arguments.rounds as usize);
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

fn timed(rounds: usize) -> Vec<Row> {
    let row = |name, target, [carom, others @ ..]: [Option<Pass>; LIBRARIES.len()]| {
        let missing = carom.is_none();
        let passes: Vec<Pass> = carom.into_iter().chain(others.into_iter().flatten()).collect();
        let mut timings = round_robin(&passes, CASES, rounds).into_iter();
        let timings =
            std::array::from_fn(|i| if i == 0 && missing { None } else { timings.next() });
        Row { name, target, timings }
    };
    let discs = &many(cases::disc_disc);
    let segments = &many(cases::disc_segment);
    let capsules = &many(cases::disc_capsule);
    let hexagons = &many(cases::hexagons);
    let turning = &many(cases::hexagons_turning);

    // A row's inputs are made, and its passes built, before its clock starts.
    macro_rules! straight {
        ($cases:expr, $carom:expr) => {
            [
                $carom,
                Some(parry2d_f64_side::straight($cases)),
                Some(parry2d_side::straight($cases)),
                Some(boxdd_side::swept($cases)),
            ]
        };
    }
    let spinning = [
        carom_side::hexagons_turning(turning),
        Some(parry2d_f64_side::turning(turning)),
        Some(parry2d_side::turning(turning)),
        Some(boxdd_side::swept(turning)),
    ];
    vec![
        row("disc-disc", 1.5, straight!(discs, carom_side::disc_disc(discs))),
        row("disc-segment", 5.0, straight!(segments, carom_side::disc_segment(segments))),
        row("disc-capsule", 5.0, straight!(capsules, carom_side::disc_capsule(capsules))),
        row("hexagons", 1.5, straight!(hexagons, carom_side::hexagons(hexagons))),
        row("hexagons-turning", 5.0, spinning),
    ]
}

fn many<A, B>(make: fn(&mut Rng) -> Case<A, B>) -> Vec<Case<A, B>> {
    let mut random = Rng::with_seed(SEED);
    (0..CASES).map(|_| make(&mut random)).collect()
}

impl Row {
    /// parry2d-f64's time to carom's.
    fn ratio(&self) -> Option<f64> {
        Some(self.timings[1].as_ref()?.median / self.timings[0].as_ref()?.median)
    }
}

fn as_json(rows: &[Row], wrong: &[WrongRow], arguments: &Arguments) -> Value {
    let mut all = serde_json::Map::new();
    for row in rows {
        let mut entry = serde_json::Map::new();
        let mut hits = serde_json::Map::new();
        for (library, timing) in LIBRARIES.iter().zip(&row.timings) {
            let timing = timing.as_ref();
            entry.insert(format!("{library}_ns"), json!(timing.map(|t| t.median)));
            entry.insert(format!("{library}_best_ns"), json!(timing.map(|t| t.best)));
            hits.insert((*library).into(), json!(timing.map(|t| t.hits)));
        }
        entry.insert("ratio".into(), json!(row.ratio()));
        entry.insert("target".into(), json!(row.target));
        entry.insert("hits".into(), hits.into());
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
    all.insert("rounds".into(), json!(arguments.rounds));
    let versions = LIBRARIES.map(|library| (library.to_string(), json!(version_of(library))));
    all.insert("versions".into(), Value::Object(versions.into_iter().collect()));
    all.into()
}

fn print_timings(rows: &[Row], arguments: &Arguments) {
    println!(
        "Nanoseconds a call: median (best) of {} rounds over {CASES} cases, one thread.\n",
        arguments.rounds
    );
    print!("{:18}", "");
    for library in LIBRARIES {
        print!("{:>22}", format!("{library} {}", version_of(library)));
    }
    println!("{:>10}{:>10}", "ratio", "target");
    for row in rows {
        print!("{:18}", row.name);
        for timing in &row.timings {
            let cell = timing.as_ref().map(|t| format!("{:.1} ({:.1})", t.median, t.best));
            print!("{:>22}", cell.unwrap_or("-".into()));
        }
        let ratio = row.ratio().map(|ratio| format!("{ratio:.2}"));
        let verdict = match row.ratio() {
            Some(ratio) if ratio >= row.target => "met",
            Some(_) => "not met",
            None => "",
        };
        println!("{:>10}{:>10}  {verdict}", ratio.unwrap_or("-".into()), row.target);
    }
    println!("\nratio: parry2d-f64's time to carom's. Contacts found in the {CASES} cases:\n");
    for row in rows {
        print!("{:18}", row.name);
        for timing in &row.timings {
            let hits = timing.as_ref().map(|t| t.hits.to_string());
            print!("{:>22}", hits.unwrap_or("-".into()));
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
            print!("{:>22}", cell.unwrap_or("-".into()));
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
            parry2d_f64_side::straight(&many(cases::disc_disc))(),
            parry2d_f64_side::straight(&many(cases::disc_segment))(),
            parry2d_f64_side::straight(&many(cases::disc_capsule))(),
            parry2d_f64_side::straight(&many(cases::hexagons))(),
            parry2d_f64_side::turning(&many(cases::hexagons_turning))(),
        ];
        for hits in found {
            assert!((CASES * 2 / 5..=CASES * 3 / 5).contains(&hits), "{found:?} of {CASES}");
        }
    }
}
