//! Faults in words, and what things are called.

use super::case::Case;
use carom::diagnosis::{Counts, Diagnosis, Fault, What};
use carom::{Substeps, Target};

/// A number as people write it: to three digits after the point, or four in all.
pub fn number(number: f64) -> String {
    let size = number.abs();
    if size != 0.0 && !(1e-3..1e7).contains(&size) {
        return format!("{number:.3e}");
    }
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

/// A number, or a dash where there is none.
pub fn number_or_none(found: Option<f64>) -> String {
    found.map_or("–".to_string(), number)
}

/// How many collisions there are, and how many of them PIT has.
pub fn seen(found: &Diagnosis) -> String {
    match (found.collisions, found.matched) {
        (0, _) => "no collision for PIT to see".to_string(),
        (1, 0) => "1 collision, which PIT does not see".to_string(),
        (1, _) => "1 collision, which PIT sees".to_string(),
        (all, 0) => format!("{all} collisions, of which PIT sees none"),
        (all, seen) => format!("{all} collisions, of which PIT sees {seen}"),
    }
}

/// What a disc is called.
pub fn disc(case: &Case, id: u32) -> String {
    match &case.scene.discs[id as usize].name {
        Some(name) => name.clone(),
        None => format!("disc {id}"),
    }
}

/// What something that a disc meets is called.
pub fn target(case: &Case, target: Target) -> String {
    let scene = &case.scene;
    let named = |name: Option<&Option<String>>, what: &str, number: u32| match name {
        Some(Some(name)) => name.clone(),
        _ => format!("{what} {number}"),
    };
    match target {
        Target::Disc(id) => disc(case, id),
        Target::Segment(i) => {
            named(scene.segments.get(i as usize).map(|wall| &wall.name), "segment", i)
        }
        Target::Polygon(i) => {
            named(scene.polygons.get(i as usize).map(|wall| &wall.name), "polygon", i)
        }
        Target::Container(i) => {
            named(scene.containers.get(i as usize).map(|wall| &wall.name), "container", i)
        }
        Target::Side(side) => {
            format!("the {} side", ["left", "right", "bottom", "top"][usize::from(side) % 4])
        }
    }
}

/// Both of them.
pub fn pair(case: &Case, a: u32, other: Target) -> String {
    format!("{} and {}", disc(case, a), target(case, other))
}

/// What kind of fault it is.
pub fn kind(fault: &Fault) -> String {
    match fault.is_near_simultaneous() {
        true => format!("{} (near-simultaneous)", fault.what.name()),
        false => fault.what.name().to_string(),
    }
}

/// What exactly is wrong.
pub fn detail(case: &Case, fault: &Fault) -> String {
    let step = if case.options.substeps == Substeps::Given(1) { "frame" } else { "step" };
    match &fault.what {
        What::Missed { after: None } => "PIT does not see it".to_string(),
        What::Missed { after: Some(first) } => {
            let first_pair = pair(case, first.a, first.target);
            format!("it follows on {first_pair} at {}, in the same {step}", number(first.time))
        }
        What::Invented { instead_of: None } if fault.after_parting => {
            "they do not meet then".to_string()
        }
        What::Invented { instead_of: None } => "they pass within PIT's threshold".to_string(),
        What::Invented { instead_of: Some(other) } => {
            let other_pair = pair(case, other.a, other.target);
            let time = number(other.time);
            format!("they do not meet: {other_pair} do, at {time}, in the same {step}")
        }
        What::OutOfOrder { before } => {
            let later = pair(case, before.a, before.target);
            format!("PIT puts {later} first, which comes at {}", number(before.time))
        }
        What::Sticking { until, shocks, depth } => {
            let again = match shocks {
                1 => "shocked again".to_string(),
                _ => format!("shocked {shocks} times more, up to {}", number(*until)),
            };
            let deep = match *depth > 0.0 {
                true => format!(", up to {} deep in each other", number(*depth)),
                false => String::new(),
            };
            let still = if *depth > 0.0 { "overlap" } else { "touch" };
            format!("{again}, because they still {still}{deep}")
        }
        What::WrongDirection { degrees, .. } => directions(case, fault, degrees),
        What::Delay { seen, late, frames } => {
            let late = number(late.abs() / case.options.frame);
            let plural = if late == "1" { "" } else { "s" };
            let how = if *frames > 0.0 { "late" } else { "early" };
            format!("PIT sees it at {}: {late} frame{plural} {how}", number(*seen))
        }
    }
}

fn directions(case: &Case, fault: &Fault, degrees: &[Option<f64>; 2]) -> String {
    let names = [disc(case, fault.a), target(case, fault.target)];
    let told = names.iter().zip(degrees).filter_map(|(name, degrees)| match degrees {
        Some(degrees) if *degrees < 0.05 => None,
        Some(degrees) => Some(format!("{name} leaves {degrees:.1}° off")),
        None => Some(format!("{name} stands where it should leave, or the other way round")),
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The worst fault, in one line.
pub fn headline(case: &Case) -> String {
    let Some(fault) = case.diagnosis.headline() else {
        return "PIT makes no fault".to_string();
    };
    let (kind, who) = (kind(fault), pair(case, fault.a, fault.target));
    let counts = case.diagnosis.counts();
    let several = match fault.what {
        What::Missed { .. } if counts.missed > 1 => {
            format!("{} of {} collisions, ", counts.missed, case.diagnosis.collisions)
        }
        What::Invented { .. } if counts.invented > 1 => {
            format!("{} of {} shocks, ", counts.invented, case.diagnosis.shocks)
        }
        _ => String::new(),
    };
    let first = if several.is_empty() { "" } else { "the first of " };
    format!("{kind}: {several}{first}{who} at {}; {}", number(fault.time), detail(case, fault))
}

/// How many there are of each kind.
pub fn counts(counts: &Counts) -> String {
    let kinds = [
        (counts.missed, "missed"),
        (counts.invented, "invented"),
        (counts.out_of_order, "out of order"),
        (counts.sticking, "sticking"),
        (counts.wrong_direction, "in a wrong direction"),
        (counts.delay, "late or early"),
    ];
    let told: Vec<_> = kinds
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, kind)| format!("{count} {kind}"))
        .collect();
    if told.is_empty() { "none".to_string() } else { told.join(", ") }
}

/// How PIT looks.
pub fn looks(case: &Case) -> String {
    match case.steps {
        1 => "once a frame".to_string(),
        steps => format!("{steps} times a frame"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown = [3.2, 0.0, -0.0, 2.223963, 0.7999999999, 1e-5, 123456.0, 1e9, -0.0001];
        let expected =
            ["3.2", "0", "0", "2.224", "0.8", "1.000e-5", "123456", "1.000e9", "-1.000e-4"];
        assert_eq!(shown.map(number), expected);
    }
}
