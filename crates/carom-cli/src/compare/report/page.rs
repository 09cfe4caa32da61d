//! The page: HTML without scripts, and with nothing to be fetched.

use super::{Case, Figures, figure_file, slug};
use crate::print::counted;
use carom::diagnosis::{Fault, What};
use carom_scene::faults as words;
use std::fmt::{Display, Write};
use std::ops::Range;

const STYLE: &str = include_str!("style.css");

/// More rows than this are not read. JSON has them all.
const MOST_ROWS: usize = 100;

pub fn page(cases: &[Case], sections: &str) -> String {
    let title = match cases {
        [case] => format!("{}: PIT beside what truly happens", case.title()),
        _ => "Where looking for overlaps goes wrong".to_string(),
    };
    let title = escaped(&title);
    let contents = if cases.len() > 1 { contents(cases) } else { String::new() };
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <header>\n<h1>{title}</h1>\n{INTRODUCTION}<p>{LEGEND}</p>\n{contents}</header>\n{sections}\
         <footer><p>{MARK} {version}: every collision, at its exact instant.</p>\
         </footer>\n</main>\n</body>\n</html>\n"
    )
}

/// By this a page of carom is known, which may be replaced by another.
pub const MARK: &str = "Made by carom";

const INTRODUCTION: &str = "\
<p class=\"lead\"><b>PIT</b>, the periodic interference test, moves everything by a frame, looks what \
overlaps, and shocks it: what most games do. <b>PIC</b>, the predicted instant of collision, solves for \
the instant at which two things touch, and goes from one to the next. Below, PIT’s shocks are held \
against the true collisions, and each fault is named and measured.</p>\n";

const LEGEND: &str = "\
<b>The figures.</b> Filled discs: where things are at the end of each frame, the older the paler. Rings: at the instant of a \
collision, or of PIT’s shock. Dashed, behind PIT: what truly happens. A fault that follows from an earlier \
one, because PIT no longer had things where they belong, is listed apart.";

/// A table of all cases.
fn contents(cases: &[Case]) -> String {
    let mut text = "<div class=\"wide\"><table class=\"contents\">\n<thead><tr><th>case</th>\
                    <th>fault</th><th>by how much</th><th>collisions</th><th>PIT’s shocks</th></tr></thead>\n<tbody>\n"
        .to_string();
    for case in cases {
        let (slug, title) = (slug(case), escaped(case.title()));
        let found = &case.diagnosis;
        let (kind, size) = match found.headline() {
            Some(fault) => (words::kind(fault), size(case, fault)),
            None => ("none".to_string(), String::new()),
        };
        let _ = writeln!(
            text,
            "<tr><td><a href=\"#{slug}\">{title}</a></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&kind),
            escaped(&size),
            found.collisions,
            found.shocks,
        );
    }
    text + "</tbody>\n</table></div>\n"
}

/// The number that a fault is about, with as few words as it takes.
fn size(case: &Case, fault: &Fault) -> String {
    let found = &case.diagnosis;
    let of =
        |some: usize, all: usize, what: &str| format!("{some} of {}", counted(all as u64, what));
    match &fault.what {
        What::Missed { .. } => of(found.counts().missed, found.collisions, "collision"),
        What::Invented { .. } => of(found.counts().invented, found.shocks, "shock"),
        What::OutOfOrder { .. } => counted(found.counts().out_of_order as u64, "time"),
        What::Sticking { shocks, .. } => counted(u64::from(*shocks), "shock") + " too many",
        What::WrongDirection { .. } => format!("{:.1}°", fault.degrees()),
        What::Delay { frames, .. } => format!("{} of a frame", words::number(*frames)),
    }
}

/// Why that happens.
fn reason(fault: &Fault) -> &'static str {
    match &fault.what {
        What::Missed { after: None } => {
            "They touch between two looks. At the next one they no longer overlap, or no longer approach, \
             and so PIT lets it pass."
        }
        What::Missed { after: Some(_) } => {
            "It would be caused by a collision earlier in the same frame. PIT sees that one only at the \
             end of the frame, when it is too late for what should have followed."
        }
        What::Invented { instead_of: Some(_) } => {
            "At the end of the frame they overlap, but they should never have come so far: a collision \
             earlier in the frame takes one of them elsewhere. PIT takes all of a frame’s collisions as \
             if they happened at its end."
        }
        What::Invented { instead_of: None } => {
            "They do not touch, but they come as near as PIT’s threshold."
        }
        What::OutOfOrder { .. } => {
            "Both happen within a frame. PIT sees both at its end, and cannot know which came first."
        }
        What::Sticking { .. } => {
            "PIT shocks them when they are deep in each other. At the next look they still overlap, and \
             it shocks them again, as if they had met anew: discs are turned back into each other."
        }
        What::WrongDirection { .. } => {
            "PIT shocks them where they are at the end of the frame. By then the line through the \
             centres has turned, and they part along another than the true one."
        }
        What::Delay { .. } => {
            "PIT notices a collision at the end of the frame that it falls into, and not before."
        }
    }
}

pub fn section(case: &Case, is_one_of_many: bool, light: &Figures, dark: &Figures) -> String {
    let (slug, title, found) = (slug(case), escaped(case.title()), &case.diagnosis);
    let mut text = format!("<section id=\"{slug}\">\n");
    if is_one_of_many {
        let _ = writeln!(text, "<h2>{title}</h2>");
    }
    if let Some(description) = case.description() {
        let _ = writeln!(text, "<p class=\"lead\">{}</p>", escaped(&sentence(description)));
    }
    let _ = writeln!(
        text,
        "<p class=\"headline\">{}</p>",
        escaped(&case.words().headline(&case.diagnosis))
    );
    if let Some(fault) = found.headline() {
        let _ = writeln!(text, "<p>{}</p>", reason(fault));
    }
    if let Some(asked) = case.stopped_before {
        let (until, asked) = (words::number(found.until), words::number(asked));
        let _ = writeln!(text, "<p>This was stopped at {until}, of {asked}.</p>");
    }
    text.push_str(&pair(case, light, dark, true));
    if light.runs.is_none() {
        text.push_str("<p>There are too many discs and frames for a figure.</p>\n");
    }
    text.push_str(&numbers(case));
    let (own, after) = found.faults.split_at(found.before_parting().len());
    if !own.is_empty() {
        text.push_str("<h3>Faults</h3>\n");
        text.push_str(&faults(case, light, 0..own.len()));
    }
    if !after.is_empty() {
        let _ = writeln!(
            text,
            "<h3>What follows from them</h3>\n<p>From {} on, PIT no longer has everything where it \
             belongs. These differences come of that.</p>",
            words::number(found.parted.unwrap_or(found.until)),
        );
        text.push_str(&faults(case, light, own.len()..found.faults.len()));
    }
    if !light.convergence.is_empty() {
        text.push_str("<h3>With more steps a frame</h3>\n");
        text.push_str(CONVERGENCE);
        text.push_str(&pair(case, light, dark, false));
    }
    text + "</section>\n"
}

const CONVERGENCE: &str = "<p>The same with each frame cut into steps, at the end of which PIT looks. \
Delays never go, they get shorter. “Off at the end” is how far the disc that is farthest from its true \
place is from it, in the scene’s unit of length.</p>\n";

/// What is larger than this is not put into the page: it would take long to open.
const LARGEST: usize = 1 << 20;

/// The runs, or the plots, side by side: each for a light page and for a dark one.
fn pair(case: &Case, light: &Figures, dark: &Figures, is_runs: bool) -> String {
    let mut text = "<div class=\"pair\">\n".to_string();
    for ((name, light), (_, dark)) in light.all().zip(dark.all()) {
        if ["pit", "pic"].contains(&name) != is_runs {
            continue;
        }
        let file = figure_file(case, name);
        match light.svg.len() {
            ..=LARGEST => {
                let (light, dark) = (&light.svg, &dark.svg);
                let _ = writeln!(
                    text,
                    "<figure><div class=\"light\">{light}</div><div class=\"dark\">{dark}</div>"
                );
            }
            _ => {
                let _ = writeln!(text, "<figure><p>A large one: <a href=\"{file}\">{file}</a></p>");
            }
        }
        if !light.left_out.is_empty() {
            let left_out = escaped(&light.left_out.join("; "));
            let _ = writeln!(text, "<figcaption>Left out: {left_out}.</figcaption>");
        }
        text.push_str("</figure>\n");
    }
    text + "</div>\n"
}

fn numbers(case: &Case) -> String {
    let found = &case.diagnosis;
    let mut text = "<dl>\n".to_string();
    let mut tell = |what: &str, value: &dyn Display| {
        let _ = writeln!(text, "<div><dt>{what}</dt><dd>{value}</dd></div>");
    };
    tell("steps a frame that PIT takes", &case.steps);
    tell("collisions", &found.collisions);
    tell("seen by PIT", &found.matched);
    tell("PIT’s shocks", &found.shocks);
    if let Some(frames) = found.mean_delay_frames {
        tell("late by, on average, in frames", &words::number(frames));
    }
    tell(
        &format!("off at the end, at {}, as a length", words::number(found.until)),
        &words::number(found.position_error),
    );
    text + "</dl>\n"
}

/// A table of some of the faults, with the numbers that they have in the figures.
fn faults(case: &Case, figures: &Figures, some: Range<usize>) -> String {
    let faults = &case.diagnosis.faults[some.clone()];
    let mut text =
        "<div class=\"wide\"><table>\n<thead><tr><th></th><th>fault</th><th>time</th><th>of</th><th>\
                    </th></tr></thead>\n<tbody>\n"
            .to_string();
    for (i, fault) in faults.iter().take(MOST_ROWS).enumerate() {
        let number = match figures.noted.iter().position(|noted| *noted == some.start + i) {
            Some(place) => format!("<b class=\"note\">{}</b>", place + 1),
            None => String::new(),
        };
        let _ = writeln!(
            text,
            "<tr><td>{number}</td><td>{}</td><td class=\"number\">{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&words::kind(fault)),
            words::number(fault.time),
            escaped(&case.words().pair(fault.a, fault.target)),
            escaped(&case.words().detail(fault)),
        );
    }
    text.push_str("</tbody>\n</table></div>\n");
    if faults.len() > MOST_ROWS {
        let _ = writeln!(text, "<p>… and {} more.</p>", faults.len() - MOST_ROWS);
    }
    text
}

/// With a capital letter.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// A text in HTML.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out() {
        assert_eq!(escaped("<b> & \"c\""), "&lt;b&gt; &amp; &quot;c&quot;");
    }
}
