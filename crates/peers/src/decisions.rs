//! Every pair against exact arithmetic: how many decisions are wrong, and how far off the instants.

use crate::docs;
use crate::table::Columns;
use carom::{Container, Disc, Motion, Segment, predict};
use carom_oracle::{
    Case, Class, Contained, Deforming, Discs, Falling, FallingOnPoint, Row, Vertex, Wall, WallEnd,
    check,
};
use serde_json::{Value, json};
use std::time::Instant;

/// Count wrong decisions against exact arithmetic; fail if there are any
#[derive(clap::Args)]
pub struct Arguments {
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Put the table into the documentation, too
    #[arg(long, conflicts_with_all = ["json", "pair", "class"])]
    docs: bool,
    /// How many cases of each pair and class
    #[arg(long, default_value_t = 100_000)]
    cases: u64,
    /// Only this pair
    #[arg(long, value_name = "NAME", value_parser = PAIRS.map(|pair| pair.0))]
    pair: Option<String>,
    /// Only this class
    #[arg(long, value_name = "NAME", value_parser = Class::ALL.map(Class::name))]
    class: Option<String>,
    /// Draw other cases
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Show the case with the largest error of each row
    #[arg(long)]
    worst: bool,
}

/// A run of one pair and class: cases and seed.
type Run = fn(Class, u64, u64) -> Row;

const PAIRS: [(&str, Run); 8] = [
    (Discs::PAIR, |class, cases, seed| check(class, cases, seed, disc_disc)),
    (Contained::PAIR, |class, cases, seed| check(class, cases, seed, disc_container)),
    (Wall::PAIR, |class, cases, seed| check(class, cases, seed, disc_segment)),
    (WallEnd::PAIR, |class, cases, seed| {
        check(class, cases, seed, |case: &WallEnd, horizon| disc_segment(&case.0, horizon))
    }),
    (Deforming::PAIR, |class, cases, seed| check(class, cases, seed, disc_moving_segment)),
    (Vertex::PAIR, |class, cases, seed| check(class, cases, seed, vertex_edge)),
    (Falling::PAIR, |class, cases, seed| check(class, cases, seed, falling_on_segment)),
    (FallingOnPoint::PAIR, |class, cases, seed| check(class, cases, seed, falling_on_point)),
];

fn disc_disc(case: &Discs, horizon: f64) -> Option<f64> {
    let [a, b] = [0, 1].map(|i| Disc::new(case.center[i], case.radius[i]));
    let [v, w] = case.velocity;
    predict::disc_disc(&a, v, &b, w, horizon).map(|contact| contact.instant)
}

fn disc_container(Contained(case): &Contained, horizon: f64) -> Option<f64> {
    let disc = Disc::new(case.center[0], case.radius[0]);
    let container = Container::new(case.center[1], case.radius[1]);
    let [v, w] = case.velocity;
    predict::disc_container(&disc, v, &container, w, horizon).map(|contact| contact.instant)
}

fn disc_segment(case: &Wall, horizon: f64) -> Option<f64> {
    let disc = Disc::new(case.center, case.radius);
    let segment = Segment::new(case.ends[0], case.ends[1]);
    let (v, w) = (case.velocity, case.wall_velocity);
    predict::disc_segment(&disc, v, &segment, w, horizon).map(|contact| contact.instant)
}

fn disc_moving_segment(case: &Deforming, horizon: f64) -> Option<f64> {
    let disc = Disc::new(case.center, case.radius);
    let segment = Segment::new(case.ends[0], case.ends[1]);
    let (v, ends) = (case.velocity, case.end_velocities);
    predict::deforming::disc_segment(&disc, v, &segment, ends, horizon)
        .map(|contact| contact.instant)
}

fn vertex_edge(case: &Vertex, horizon: f64) -> Option<f64> {
    let edge = Segment::new(case.ends[0], case.ends[1]);
    let (v, ends) = (case.velocity, case.end_velocities);
    predict::deforming::point_edge(case.point, v, &edge, ends, horizon)
        .map(|contact| contact.instant)
}

fn falling_on_segment(case: &Falling, horizon: f64) -> Option<f64> {
    let disc = Disc::new(case.center, case.radius);
    let motion = Motion::falling(case.velocity, case.acceleration);
    let segment = Segment::new(case.ends[0], case.ends[1]);
    predict::falling::disc_segment(&disc, &motion, &segment, &Motion::REST, horizon)
        .map(|contact| contact.instant)
}

fn falling_on_point(case: &FallingOnPoint, horizon: f64) -> Option<f64> {
    let disc = Disc::new(case.center, case.radius);
    let motion = Motion::falling(case.velocity, case.acceleration);
    predict::falling::disc_point(&disc, &motion, case.point, &Motion::REST, horizon)
        .map(|contact| contact.instant)
}

pub fn run(arguments: &Arguments) -> bool {
    let chosen = |name: &str, only: &Option<String>| only.as_deref().is_none_or(|o| o == name);
    let (columns, mut rows) = (columns(), Vec::new());
    let mut text = String::new();
    // Each line as soon as it is known: a million of each take half an hour.
    let mut tell = |line: String| {
        if !arguments.json {
            print!("{line}");
        }
        text += &line;
    };
    tell(columns.heading());
    let start = Instant::now();
    for (pair, check) in PAIRS.iter().filter(|pair| chosen(pair.0, &arguments.pair)) {
        for class in Class::ALL.into_iter().filter(|c| chosen(c.name(), &arguments.class)) {
            let row = check(class, arguments.cases, arguments.seed);
            debug_assert_eq!(row.pair, *pair);
            tell(columns.row(cells(&row)));
            for example in &row.examples {
                eprintln!("wrong: {example}");
            }
            if arguments.worst {
                eprintln!("worst: {}", row.worst_example);
            }
            rows.push(row);
        }
    }
    let (cases, wrong) = rows.iter().fold((0, 0), |(c, w), row| (c + row.cases, w + row.wrong()));
    let seconds = start.elapsed().as_secs_f64();
    tell(format!("\n{wrong} wrong of {cases} decisions, in {seconds:.0} s.\n"));
    if arguments.json {
        let rows: Vec<Value> = rows.iter().map(as_json).collect();
        let total = json!({ "cases": cases, "wrong": wrong, "seconds": seconds, "rows": rows });
        println!("{total:#}");
    }
    let shown = !arguments.docs || docs::update("decisions", &text);
    shown && wrong == 0
}

fn columns() -> Columns {
    let names = [
        "pair               ",
        "class   ",
        "   cases",
        " events",
        "missed",
        "invented",
        "misplaced",
        "miscut",
        "largest error, ulp",
        "in ulp of distance/speed",
    ];
    Columns::new(2, names)
}

fn cells(row: &Row) -> [String; 10] {
    [
        row.pair.into(),
        row.class.into(),
        row.cases.to_string(),
        row.events.to_string(),
        row.missed.to_string(),
        row.invented.to_string(),
        row.misplaced.to_string(),
        row.miscut.to_string(),
        format!("{:.3}", row.error),
        format!("{:.3}", row.backward_error),
    ]
}

fn as_json(row: &Row) -> Value {
    json!({
        "pair": row.pair,
        "class": row.class,
        "cases": row.cases,
        "events": row.events,
        "missed": row.missed,
        "invented": row.invented,
        "misplaced": row.misplaced,
        "miscut": row.miscut,
        "error_ulp": row.error,
        "error_ulp_of_distance_over_speed": row.backward_error,
    })
}
