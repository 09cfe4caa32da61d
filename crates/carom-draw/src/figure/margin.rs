//! What is around the picture: a title, a bar of a known length, and what is seen.

use super::Part;
use super::plan::Plan;
use crate::svg::{Number, Svg};
use crate::text;
use carom::DVec2;

const SIZE: f64 = 11.0;

pub fn put_margin(svg: &mut Svg, plan: &Plan) {
    let (frame, theme) = (&plan.frame, plan.frame.theme);
    let left = 14.0;
    if let Some(title) = plan.title {
        svg.text("text")
            .at("x", "y", DVec2::new(left, 25.0))
            .set("font-family", text::FAMILY)
            .set("font-size", 15)
            .set("font-weight", 500)
            .set("fill", theme.ink())
            .says(title);
    }
    if !plan.shows(Part::Scale) {
        return;
    }
    let unit = nice(0.16 * frame.width / frame.page.scale);
    let (length, line) = (unit * frame.page.scale, frame.height - 10.0);
    let label = shown(unit);
    svg.open("g")
        .set("font-family", text::FAMILY)
        .set("font-size", SIZE)
        .set("font-weight", 500)
        .set("fill", theme.quiet());
    svg.leaf("path")
        .set(
            "d",
            format_args!(
                "M{l} {top}V{y}H{r}V{top}",
                l = Number(left),
                r = Number(left + length),
                y = Number(line),
                top = Number(line - 4.0)
            ),
        )
        .set("fill", "none")
        .set("stroke", theme.quiet())
        .set("stroke-width", 1.25);
    let after = left + length + 6.0;
    svg.text("text").at("x", "y", DVec2::new(after, line)).says(&label);
    let start = after + text::width(&label, SIZE) + 16.0;
    let legend = legends(plan);
    let fits = |legend: &&String| start + text::width(legend, SIZE) < frame.width - left;
    if let Some(legend) = legend.iter().find(fits) {
        svg.text("text")
            .at("x", "y", DVec2::new(frame.width - left, line))
            .set("text-anchor", "end")
            .says(legend);
    }
    svg.close();
}

/// What is seen, in many words and in few.
fn legends(plan: &Plan) -> Vec<String> {
    let (from, until) = (shown(plan.from), shown(plan.until));
    let one_instant = plan.flashes.len() == 1 && !plan.shows(Part::Paths);
    let span = match one_instant {
        true => format!("time {until}"),
        false => format!("time {from} to {until}"),
    };
    let (flash, hollow) = match plan.cast.is_of_discs() {
        true => ("a disc every", "rings at collisions"),
        false => ("a flash every", "outlines at collisions"),
    };
    let every = (plan.shows(Part::Strobe) && plan.flashes.len() > 1)
        .then(|| format!("{flash} {}", shown(plan.between)));
    let rings =
        (plan.shows(Part::Instants) && plan.events().next().is_some()).then(|| hollow.to_string());
    let truth = plan.truth.map(|_| "dashed: what should be".to_string());
    let span = Some(span);
    let joined = |parts: [&Option<String>; 4]| {
        parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(", ")
    };
    vec![
        joined([&span, &every, &rings, &truth]),
        joined([&span, &every, &truth, &None]),
        joined([&span, &truth, &None, &None]),
        joined([&span, &None, &None, &None]),
    ]
}

/// The greatest 1, 2 or 5 with zeros that is not greater.
pub(crate) fn nice(number: f64) -> f64 {
    if !(number > 0.0 && number.is_finite()) {
        return 1.0;
    }
    let exponent = format!("{number:e}").rsplit('e').next().and_then(|text| text.parse().ok());
    let exponent: i32 = exponent.unwrap_or(0);
    // Read, and not reckoned: 1e-3 is then the nearest number to 1/1000.
    let with = |digit: u8| format!("{digit}e{exponent}").parse::<f64>().unwrap_or(1.0);
    [5, 2, 1].map(with).into_iter().find(|nice| *nice <= number).unwrap_or_else(|| with(1))
}

/// To six digits, and no more of them than it takes.
pub(crate) fn shown(number: f64) -> String {
    let rounded: f64 = format!("{number:.5e}").parse().unwrap_or(number);
    match rounded.abs() {
        size if size != 0.0 && !(1e-4..1e6).contains(&size) => format!("{rounded:e}"),
        _ => format!("{}", rounded + 0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nice_numbers_are_one_two_and_five() {
        let nice = [0.0031, 1.0, 1.9, 4.99, 5.0, 9.9, 1234.0, 1e-150, 1e150].map(nice);
        assert_eq!(nice, [0.002, 1.0, 1.0, 2.0, 5.0, 5.0, 1000.0, 1e-150, 1e150]);
    }

    #[test]
    fn numbers_are_shown_as_people_write_them() {
        let shown = [0.1 + 0.2, 8.0, 1e9, 2.0 / 3.0, -0.0].map(shown);
        assert_eq!(shown, ["0.3", "8", "1e9", "0.666667", "0"]);
    }
}
