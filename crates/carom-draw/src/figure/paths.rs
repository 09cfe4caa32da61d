//! The ways of the centres.

use super::Part;
use super::plan::Plan;
use crate::svg::{Number, Svg};
use crate::view::Page;
use carom::{DVec2, Timeline};
use std::fmt::Write;

/// Thin lines with the corner at the true place.
pub fn put_paths(svg: &mut Svg, plan: &Plan) {
    if !plan.shows(Part::Paths) {
        return;
    }
    let many = plan.world.discs().len() > 60;
    svg.open("g")
        .set("fill", "none")
        .set("stroke-width", if many { 1.0 } else { 1.25 })
        .set("stroke-linejoin", "round")
        .opacity("stroke-opacity", if many { 0.6 } else { 0.9 });
    for (id, color) in plan.colors.iter().enumerate() {
        let way = way(&plan.frame.page, plan.timeline, id as u32, plan.from, plan.until);
        if !way.is_empty() {
            svg.leaf("path").set("d", way).set("stroke", plan.frame.theme.legible(*color));
        }
    }
    svg.close();
}

/// What should have happened: dashed, with rings at the end.
pub fn put_truth(svg: &mut Svg, plan: &Plan) {
    let Some(truth) = plan.truth else { return };
    let page = &plan.frame.page;
    svg.open("g").set("fill", "none").set("stroke-width", 1.5).set("stroke-dasharray", "5 4");
    for (id, color) in plan.colors.iter().enumerate() {
        let color = color.towards(plan.frame.theme.quiet(), 0.35);
        let way = way(page, truth, id as u32, plan.from, plan.until);
        if way.is_empty() {
            continue;
        }
        svg.leaf("path").set("d", way).set("stroke", color);
        let place = truth.disc_at(id as u32, plan.until).center;
        svg.leaf("circle")
            .at("cx", "cy", page.at(place))
            .set("r", Number(plan.world.discs()[id].radius * page.scale))
            .set("stroke", color);
    }
    svg.close();
}

/// A disc's way, broken where it leaves a periodic box. Empty if it does not move.
pub(crate) fn way(page: &Page, timeline: &Timeline, id: u32, from: f64, until: f64) -> String {
    let mut way = String::new();
    let mut last: Option<(DVec2, DVec2)> = None;
    for whole in timeline.pieces_between(id, from, until) {
        if whole.velocity == DVec2::ZERO {
            continue;
        }
        for piece in timeline.cut(&whole) {
            let [start, end] = [piece.start, piece.end].map(|place| page.at(place));
            let goes_on = last.is_some_and(|(end, _)| (end - start).length() < 0.02);
            let straight = last.is_some_and(|(_, velocity)| velocity == piece.velocity);
            match (goes_on, straight) {
                // A frame on the way is no corner.
                (true, true) => way.truncate(way.rfind('L').unwrap_or(way.len())),
                (true, false) => {}
                (false, _) => {
                    let _ = write!(way, "M{} {}", Number(start.x), Number(start.y));
                }
            }
            let _ = write!(way, "L{} {}", Number(end.x), Number(end.y));
            last = Some((end, piece.velocity));
        }
    }
    way
}
