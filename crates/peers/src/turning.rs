//! Bodies that turn, against brute force: how many first contacts are missed, and how many looks at
//! the shapes the others take.

use crate::docs;
use crate::table::Columns;
use carom::predict::turning::{self, Looks};
use carom::{Capsule, Disc, Motion, Polygon, Segment};
use carom_oracle::Random;
use carom_oracle::turning::{Class, Solid, Wrong, distance, judge, random_pair};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::time::Instant;

/// Count what is wrong with the contacts of turning bodies, against brute force; fail if anything is
#[derive(clap::Args)]
pub struct Arguments {
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Put the table into the documentation, too
    #[arg(long, conflicts_with_all = ["json", "class"])]
    docs: bool,
    /// How many pairs of each class
    #[arg(long, default_value_t = 100_000)]
    pairs: u64,
    /// Only this class
    #[arg(long, value_name = "NAME", value_parser = Class::ALL.map(Class::name))]
    class: Option<String>,
    /// Draw other pairs
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// In units of time, where the bodies are about 1 in size and the slowest contact is after about 1.
const RESOLUTION: f64 = 1e-11;

/// What came out for a class, or for one pair.
#[derive(Default)]
struct Row {
    class: &'static str,
    pairs: u64,
    contacts: u64,
    missed: u64,
    invented: u64,
    late: u64,
    early: u64,
    open: u64,
    /// The largest gap at a predicted contact, in the size of the larger body.
    gap: f64,
    /// Of the pairs of polygons: how many, and how many looks they took, all in all and at most.
    counted: u64,
    looks: u64,
    most_looks: u32,
}

pub fn run(arguments: &Arguments) -> bool {
    let columns = columns();
    let (mut rows, mut text) = (Vec::new(), String::new());
    let mut tell = |line: String| {
        if !arguments.json {
            print!("{line}");
        }
        text += &line;
    };
    tell(columns.heading());
    let start = Instant::now();
    let chosen = |class: &Class| arguments.class.as_deref().is_none_or(|o| o == class.name());
    for class in Class::ALL.into_iter().filter(chosen) {
        let row = (0..arguments.pairs)
            .into_par_iter()
            .map(|index| one(class, arguments.seed, index))
            .reduce(Row::default, Row::and);
        let row = Row { class: class.name(), ..row };
        tell(columns.row(row.cells()));
        rows.push(row);
    }
    let wrong: u64 = rows.iter().map(Row::wrong).sum();
    let pairs: u64 = rows.iter().map(|row| row.pairs).sum();
    let seconds = start.elapsed().as_secs_f64();
    tell(format!("\n{wrong} wrong of {pairs} pairs, in {seconds:.0} s.\n"));
    if arguments.json {
        let rows: Vec<Value> = rows.iter().map(Row::as_json).collect();
        let total = json!({ "pairs": pairs, "wrong": wrong, "seconds": seconds, "rows": rows });
        println!("{total:#}");
    }
    let shown = !arguments.docs || docs::update("turning", &text);
    shown && wrong == 0
}

/// One pair of a class, drawn and judged.
fn one(class: Class, seed: u64, index: u64) -> Row {
    let mut random = Random::new(seed, index * Class::ALL.len() as u64 + class as u64);
    let (a, b, horizon) = loop {
        let (a, b, horizon) = random_pair(&mut random, class);
        // Brute force wants them apart at the start.
        if distance(&a, &b, 0.0) > 0.0 {
            break (a, b, horizon);
        }
    };
    let (predicted, looks) = predict(&a, &b, horizon);
    let mut row = Row { pairs: 1, ..Row::default() };
    match judge((&a, &b, horizon), predicted, RESOLUTION) {
        Ok(contact) => row.contacts = u64::from(contact),
        Err(wrong) => {
            eprintln!("wrong: {} #{index}: {wrong:?}, {predicted:?}: {a:?} {b:?}", class.name());
            match wrong {
                Wrong::Missed(_) => row.missed = 1,
                Wrong::Invented => row.invented = 1,
                Wrong::Late(_) => row.late = 1,
                Wrong::Early(_) => row.early = 1,
                Wrong::Open(_) => row.open = 1,
            }
        }
    }
    if let Some(t) = predicted {
        row.gap = distance(&a, &b, t) / a.size().max(b.size());
    }
    if let Some(Looks(looks)) = looks {
        (row.counted, row.looks, row.most_looks) = (1, looks.into(), looks);
    }
    row
}

/// The instant of the first contact and, of two polygons, how many looks that took.
fn predict(a: &Solid, b: &Solid, horizon: f64) -> (Option<f64>, Option<Looks>) {
    let motion = |solid: &Solid| {
        Motion::falling(solid.velocity, solid.acceleration).turning(solid.spin, solid.pivot)
    };
    let polygon = |solid: &Solid| Polygon::new(solid.vertices.clone()).expect("a polygon");
    let (ma, mb, b) = (&motion(a), &motion(b), &polygon(b));
    let (contact, looks) = match a.vertices[..] {
        [center] => (turning::disc_polygon(&Disc::new(center, a.radius), ma, b, mb, horizon), None),
        [c, d] if a.radius == 0.0 => {
            (turning::segment_polygon(&Segment::new(c, d), ma, b, mb, horizon), None)
        }
        [c, d] => {
            let capsule = Capsule::new(c, d, a.radius);
            (turning::capsule_polygon(&capsule, ma, b, mb, horizon), None)
        }
        _ => {
            let mut looks = Looks::default();
            let a = polygon(a);
            let contact = turning::polygon_polygon_counted(&a, ma, b, mb, horizon, &mut looks);
            (contact, Some(looks))
        }
    };
    (contact.map(|contact| contact.instant), looks)
}

fn columns() -> Columns {
    let names = [
        "class   ",
        "  pairs",
        "contacts",
        "missed",
        "invented",
        "late",
        "early",
        "open",
        "largest gap",
        "looks, mean",
        "most",
    ];
    Columns::new(1, names)
}

impl Row {
    fn and(self, other: Row) -> Row {
        Row {
            class: self.class,
            pairs: self.pairs + other.pairs,
            contacts: self.contacts + other.contacts,
            missed: self.missed + other.missed,
            invented: self.invented + other.invented,
            late: self.late + other.late,
            early: self.early + other.early,
            open: self.open + other.open,
            gap: self.gap.max(other.gap),
            counted: self.counted + other.counted,
            looks: self.looks + other.looks,
            most_looks: self.most_looks.max(other.most_looks),
        }
    }

    fn wrong(&self) -> u64 {
        self.missed + self.invented + self.late + self.early + self.open
    }

    fn mean_looks(&self) -> Option<f64> {
        (self.counted > 0).then(|| self.looks as f64 / self.counted as f64)
    }

    fn cells(&self) -> [String; 11] {
        let looks = self.mean_looks();
        [
            self.class.into(),
            self.pairs.to_string(),
            self.contacts.to_string(),
            self.missed.to_string(),
            self.invented.to_string(),
            self.late.to_string(),
            self.early.to_string(),
            self.open.to_string(),
            format!("{:.1e}", self.gap),
            looks.map_or("-".into(), |looks| format!("{looks:.2}")),
            looks.map_or("-".into(), |_| self.most_looks.to_string()),
        ]
    }

    fn as_json(&self) -> Value {
        json!({
            "class": self.class,
            "pairs": self.pairs,
            "contacts": self.contacts,
            "missed": self.missed,
            "invented": self.invented,
            "late": self.late,
            "early": self.early,
            "open": self.open,
            "largest_gap": self.gap,
            "mean_evaluations": self.mean_looks(),
            "most_evaluations": self.mean_looks().map(|_| self.most_looks),
        })
    }
}
