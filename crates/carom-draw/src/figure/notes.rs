//! Notes: short labels in the colour of ink, each with a line to its place.

use super::plan::Plan;
use super::room::Room;
use crate::svg::{Number, Svg};
use crate::text;

const SIZE: f64 = 11.0;

/// Names keep away from them.
pub fn put_notes(svg: &mut Svg, plan: &Plan, room: &mut Room) {
    if plan.notes.is_empty() {
        return;
    }
    let (paper, ink) = (plan.frame.theme.paper(), plan.frame.theme.ink());
    let notes: Vec<_> = plan
        .notes
        .iter()
        .map(|(place, note)| {
            let place = plan.frame.page.at(*place);
            (place, room.beside(note, place), note)
        })
        .collect();
    svg.open("g").set("stroke", ink).set("stroke-width", 1.25).set("fill", "none");
    for (place, middle, _) in &notes {
        svg.leaf("circle").at("cx", "cy", *place).set("r", 3);
        let from = *place + (*middle - *place).normalize_or_zero() * 3.0;
        svg.leaf("line").at("x1", "y1", from).at("x2", "y2", *middle);
    }
    svg.close();
    svg.open("g")
        .set("font-family", text::FAMILY)
        .set("font-size", SIZE)
        .set("font-weight", 500)
        .set("text-anchor", "middle");
    for (_, middle, note) in &notes {
        let (width, height) = ((text::width(note, SIZE) + 9.0).max(17.0), 17.0);
        svg.leaf("rect")
            .set("x", Number(middle.x - width / 2.0))
            .set("y", Number(middle.y - height / 2.0))
            .set("width", Number(width))
            .set("height", Number(height))
            .set("rx", Number(height / 2.0))
            .set("fill", ink)
            .set("stroke", paper);
        svg.text("text")
            .set("x", Number(middle.x))
            .set("y", Number(middle.y + 0.36 * SIZE))
            .set("fill", paper)
            .says(note);
    }
    svg.close();
}
