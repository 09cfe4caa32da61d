//! The constant-length shortcut, measured.
//!
//! A disc meets a segment whose two ends each go their own straight way, so that its length changes.
//! The side is met where  |e(t) × w(t)| = r·|e(t)|,  with e from one end to the other and w from that
//! end to the disc's centre. That has a square root in it; and it has been proposed to put the length
//! at the start of the frame in its place,  e(t) × w(t) = ±r·|e(0)|,  which is a quadratic equation
//! only. Here is what that costs. (carom does not offer it.)

use crate::docs;
use crate::table::Columns;
use carom::predict::deforming;
use carom::{DVec2, Disc, Segment};
use fastrand::Rng;
use serde_json::{Value, json};
use std::f64::consts::TAU;

/// Measure the shortcut that takes the length of a moving segment as constant
#[derive(clap::Args)]
pub struct Arguments {
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Put the table into the documentation, too
    #[arg(long, conflicts_with = "json")]
    docs: bool,
    /// How many discs and segments of each class
    #[arg(long, default_value_t = 20_000)]
    cases: usize,
}

const SEED: u64 = 20_260_102;

pub fn run(arguments: &Arguments) -> bool {
    let measured = CLASSES.map(|class| {
        let by = |method| measure(&class, arguments.cases, method);
        (class, [("shortcut", by(by_shortcut)), ("carom", by(by_carom))])
    });
    if arguments.json {
        let classes = measured.iter().map(|(class, [(_, shortcut), (_, carom)])| {
            let mut entry = shortcut.as_json();
            entry["carom"] = carom.as_json();
            (class.name.to_string(), entry)
        });
        println!("{:#}", Value::Object(classes.collect()));
        return true;
    }
    let report = report(&measured, arguments.cases);
    print!("{report}");
    !arguments.docs || docs::update("shortcut", &report)
}

/// A point on its straight way.
#[derive(Clone, Copy)]
struct Way {
    from: DVec2,
    velocity: DVec2,
}

impl Way {
    fn at(&self, t: f64) -> DVec2 {
        self.from + self.velocity * t
    }

    /// As seen from another.
    fn seen_from(&self, other: &Way) -> Way {
        Way { from: self.from - other.from, velocity: self.velocity - other.velocity }
    }
}

/// A disc and a segment, each end on its own. A frame is from time 0 to time 1.
struct Case {
    center: Way,
    radius: f64,
    ends: [Way; 2],
}

impl Case {
    /// How far the disc is from the segment.
    fn gap(&self, t: f64) -> f64 {
        let (center, a, b) = (self.center.at(t), self.ends[0].at(t), self.ends[1].at(t));
        let (side, to_center) = (b - a, center - a);
        let along = (side.dot(to_center) / side.length_squared()).clamp(0.0, 1.0);
        (to_center - side * along).length() - self.radius
    }

    /// Is the centre beside the segment, rather than beyond one of its ends?
    fn is_beside(&self, t: f64) -> bool {
        let (center, a, b) = (self.center.at(t), self.ends[0].at(t), self.ends[1].at(t));
        let along = (b - a).dot(center - a);
        (0.0..=(b - a).length_squared()).contains(&along)
    }
}

/// Where two ways can lead.
#[derive(Clone, Copy)]
struct Class {
    name: &'static str,
    description: &'static str,
    ends: fn(&mut Rng, [DVec2; 2]) -> [Way; 2],
}

const CLASSES: [Class; 2] = [
    Class {
        name: "rigid",
        description: "a rigid segment goes on and turns by up to 45 degrees in the frame: its ends \
                      go straight, so it is shorter in between",
        ends: |random, ends| {
            let middle = 0.5 * (ends[0] + ends[1]);
            let turn = DVec2::from_angle(within(random, -TAU / 8.0, TAU / 8.0));
            let shift = any(random, 1.0);
            ends.map(|from| Way {
                from,
                velocity: middle + turn.rotate(from - middle) + shift - from,
            })
        },
    },
    Class {
        name: "free",
        description: "each end goes its own way, up to 1 in x and in y",
        ends: |random, ends| ends.map(|from| Way { from, velocity: any(random, 1.0) }),
    },
];

/// A segment 1 to 4 long in the middle; a disc of radius 0.1 to 0.6 that starts clear of it, up to
/// 3 away, and goes to a place up to 2 from the middle.
fn make(class: &Class, random: &mut Rng) -> Case {
    loop {
        let arm = DVec2::from_angle(within(random, 0.0, TAU)) * within(random, 0.5, 2.0);
        let ends = (class.ends)(random, [-arm, arm]);
        let (from, to) = (any(random, 3.0), any(random, 2.0));
        let center = Way { from, velocity: to - from };
        let case = Case { center, radius: within(random, 0.1, 0.6), ends };
        if case.gap(0.0) > 0.0 {
            return case;
        }
    }
}

/// The shortcut: the earliest within the frame of the two end discs, and of the places where the
/// constant-length quadratic has a root and the centre is beside the segment.
fn by_shortcut(case: &Case) -> Option<f64> {
    let side = case.ends[1].seen_from(&case.ends[0]);
    let center = case.center.seen_from(&case.ends[0]);
    let squared = side.velocity.perp_dot(center.velocity);
    let linear = side.velocity.perp_dot(center.from) + side.from.perp_dot(center.velocity);
    let constant = side.from.perp_dot(center.from);
    let reach = case.radius * side.from.length();
    let side_roots = [reach, -reach]
        .into_iter()
        .flat_map(|reach| roots(squared, linear, constant - reach))
        .filter(|&t| case.is_beside(t));
    let end_roots = case.ends.iter().flat_map(|end| {
        let Way { from, velocity } = case.center.seen_from(end);
        let constant = from.length_squared() - case.radius * case.radius;
        roots(velocity.length_squared(), 2.0 * from.dot(velocity), constant)
    });
    side_roots.chain(end_roots).filter(|t| (0.0..=1.0).contains(t)).min_by(f64::total_cmp)
}

/// carom, which solves with the length as it changes.
fn by_carom(case: &Case) -> Option<f64> {
    let disc = Disc::new(case.center.from, case.radius);
    let [a, b] = &case.ends;
    let segment = Segment::new(a.from, b.from);
    let ends = [a.velocity, b.velocity];
    let contact = deforming::disc_segment(&disc, case.center.velocity, &segment, ends, 1.0);
    contact.map(|contact| contact.instant)
}

/// The real roots of  squared·t² + linear·t + constant,  without cancellation.
fn roots(squared: f64, linear: f64, constant: f64) -> impl Iterator<Item = f64> {
    let discriminant = linear * linear - 4.0 * squared * constant;
    let q = -0.5 * (linear + discriminant.sqrt().copysign(linear));
    [q / squared, constant / q].into_iter().filter(|t| t.is_finite())
}

/// The reference: where the gap first is zero, by looking at 1000 times of the frame, closer where
/// the gap has a minimum in between, and by halving once there is a change of sign. Good to 1e-15 of
/// the frame, or to 1e-8 where the disc only grazes.
fn exactly(case: &Case) -> Option<f64> {
    const LOOKS: usize = 1000;
    let time = |i: usize| i as f64 / LOOKS as f64;
    let (mut before, mut last) = (f64::INFINITY, case.gap(0.0));
    for i in 1..=LOOKS {
        let gap = case.gap(time(i));
        if gap <= 0.0 {
            return Some(first_zero(case, time(i - 1), time(i)));
        }
        if last <= before && last <= gap {
            let lowest = lowest(case, time(i.saturating_sub(2)), time(i));
            if case.gap(lowest) < 0.0 {
                return Some(first_zero(case, time(i.saturating_sub(2)), lowest));
            }
        }
        (before, last) = (last, gap);
    }
    None
}

/// Where the gap changes sign between a time when they are apart and a time when they are not.
fn first_zero(case: &Case, mut apart: f64, mut touching: f64) -> f64 {
    loop {
        let middle = 0.5 * (apart + touching);
        if middle <= apart || middle >= touching {
            return touching;
        }
        if case.gap(middle) > 0.0 {
            apart = middle;
        } else {
            touching = middle;
        }
    }
}

/// Where the gap is least, by cutting the span into three.
fn lowest(case: &Case, mut from: f64, mut to: f64) -> f64 {
    for _ in 0..80 {
        let third = (to - from) / 3.0;
        if case.gap(from + third) < case.gap(to - third) {
            to -= third;
        } else {
            from += third;
        }
    }
    0.5 * (from + to)
}

/// What came out for a class.
struct Measured {
    contacts: usize,
    on_side: usize,
    missed: usize,
    invented: usize,
    /// Errors of the instant where the side was hit and a hit was found, sorted.
    errors: Vec<f64>,
    cases: usize,
}

fn measure(class: &Class, cases: usize, method: fn(&Case) -> Option<f64>) -> Measured {
    let mut random = Rng::with_seed(SEED);
    let (mut contacts, mut on_side, mut missed, mut invented) = (0, 0, 0, 0);
    let mut errors = Vec::new();
    for _ in 0..cases {
        let case = make(class, &mut random);
        let (exact, found) = (exactly(&case), method(&case));
        contacts += usize::from(exact.is_some());
        missed += usize::from(exact.is_some() && found.is_none());
        invented += usize::from(exact.is_none() && found.is_some());
        if let Some(exact) = exact.filter(|&t| case.is_beside(t)) {
            on_side += 1;
            errors.extend(found.map(|found| (found - exact).abs()));
        }
    }
    errors.sort_by(f64::total_cmp);
    Measured { contacts, on_side, missed, invented, errors, cases }
}

impl Measured {
    fn median(&self) -> Option<f64> {
        self.errors.get(self.errors.len() / 2).copied()
    }

    fn maximum(&self) -> Option<f64> {
        self.errors.last().copied()
    }

    fn share_wrong(&self) -> f64 {
        (self.missed + self.invented) as f64 / self.cases as f64
    }

    fn as_json(&self) -> Value {
        json!({
            "cases": self.cases,
            "contacts": self.contacts,
            "contacts_on_side": self.on_side,
            "median_error": self.median(),
            "maximum_error": self.maximum(),
            "missed": self.missed,
            "invented": self.invented,
            "share_wrong": self.share_wrong(),
        })
    }
}

fn report(measured: &[(Class, [(&str, Measured); 2])], cases: usize) -> String {
    let mut text = format!(
        "A disc against a segment whose ends move on their own: with the length taken as constant, \
         and with carom. {cases} cases a class. Errors of the instant where the side is hit, as a \
         fraction of the frame, against a search in f64 (good to 1e-15, or 1e-8 where it grazes).\n\n"
    );
    let names = [
        "class",
        "method  ",
        "contacts",
        "on the side",
        "median error",
        "largest error",
        "missed",
        "invented",
        "  wrong",
    ];
    let columns = Columns::new(2, names);
    text += &columns.heading();
    let number = |x: Option<f64>| x.map_or("-".into(), |x| format!("{x:.1e}"));
    for (class, methods) in measured {
        for (method, m) in methods {
            text += &columns.row([
                class.name.to_string(),
                (*method).into(),
                m.contacts.to_string(),
                m.on_side.to_string(),
                number(m.median()),
                number(m.maximum()),
                m.missed.to_string(),
                m.invented.to_string(),
                format!("{:.2} %", 100.0 * m.share_wrong()),
            ]);
        }
    }
    text += "\n";
    for (class, _) in measured {
        text += &format!("- {}: {}\n", class.name, class.description);
    }
    text
}

fn any(random: &mut Rng, size: f64) -> DVec2 {
    DVec2::new(within(random, -size, size), within(random, -size, size))
}

fn within(random: &mut Rng, low: f64, high: f64) -> f64 {
    low + (high - low) * random.f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wall that is 2 long at the start.
    fn wall(velocities: [DVec2; 2]) -> Case {
        let [a, b] = velocities;
        let center = Way { from: DVec2::new(0.0, 3.0), velocity: DVec2::new(0.0, -4.0) };
        let ends = [(DVec2::NEG_X, a), (DVec2::X, b)];
        Case { center, radius: 1.0, ends: ends.map(|(from, velocity)| Way { from, velocity }) }
    }

    #[test]
    fn the_shortcut_is_exact_where_the_length_stays() {
        let case = wall([DVec2::Y; 2]);
        assert_eq!(by_shortcut(&case), Some(0.4));
        assert!((exactly(&case).unwrap() - 0.4).abs() < 1e-15);
    }

    #[test]
    fn the_shortcut_is_late_where_the_length_grows() {
        let case = wall([DVec2::NEG_X, DVec2::X]);
        // The true gap is 3 − 4t − 1; the shortcut thinks that it is (1 + t)(3 − 4t) − 1.
        assert!((exactly(&case).unwrap() - 0.5).abs() < 1e-15);
        let late = (-1.0 + 33f64.sqrt()) / 8.0;
        assert!((by_shortcut(&case).unwrap() - late).abs() < 1e-15);
    }

    #[test]
    fn the_reference_sees_a_graze_between_two_looks() {
        let mut case = wall([DVec2::ZERO; 2]);
        // Past the end of the wall at 1 − 1e-9, at a speed that leaves it between two looks.
        case.center = Way { from: DVec2::new(2.0 - 1e-9, 3.0), velocity: DVec2::new(0.0, -5.9991) };
        assert!(exactly(&case).is_some());
        case.center.from.x = 2.0 + 1e-9;
        assert!(exactly(&case).is_none());
    }
}
