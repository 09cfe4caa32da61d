//! The ways of the centres.

use super::Part;
use super::bodies::hollow;
use super::cast::{is_tiny, moves, wait};
use super::plan::Plan;
use crate::svg::{Number, Svg};
use crate::view::Page;
use carom::{DVec2, Timeline};
use std::fmt::Write;

/// What is less far away than this, in pixels, is in the same place.
const TINY: f64 = 0.05;

/// Thin lines with the corner at the true place.
pub fn put_paths(svg: &mut Svg, plan: &Plan) {
    if !plan.shows(Part::Paths) {
        return;
    }
    let many = plan.cast.bodies().count() > 60;
    svg.open("g")
        .set("fill", "none")
        .set("stroke-width", if many { 1.0 } else { 1.25 })
        .set("stroke-linejoin", "round")
        .opacity("stroke-opacity", if many { 0.6 } else { 0.9 });
    for (id, body) in plan.cast.bodies() {
        let way = way(&plan.frame.page, plan.timeline, id, plan.from, plan.until);
        if !way.is_empty() {
            svg.leaf("path").set("d", way).set("stroke", plan.frame.theme.legible(body.color));
        }
    }
    svg.close();
}

/// What should have happened: dashed, with outlines at the end.
pub fn put_truth(svg: &mut Svg, plan: &Plan) {
    let Some(truth) = plan.truth else { return };
    let page = &plan.frame.page;
    svg.open("g").set("fill", "none").set("stroke-width", 1.5).set("stroke-dasharray", "5 4");
    for (id, body) in plan.cast.bodies() {
        let color = body.color.towards(plan.frame.theme.quiet(), 0.35);
        let moved = truth.pieces_between(id, plan.from, plan.until).any(|piece| moves(&piece));
        let Some(end) = truth.get_body_at(id, plan.until).filter(|_| moved) else { continue };
        let way = way(page, truth, id, plan.from, plan.until);
        if !way.is_empty() {
            svg.leaf("path").set("d", way).set("stroke", color);
        }
        let place = (end.center, end.angle);
        hollow(svg, Svg::leaf, &plan.frame, &body.shape, place, 0.0).set("stroke", color);
    }
    svg.close();
}

/// The way of a body's centre, broken where it leaves a periodic box. Empty if it stays where it is.
///
/// A parabola is drawn as itself: it is the quadratic Bézier curve whose corner is where the body would be
/// after half of the time, if it did not fall.
pub(crate) fn way(page: &Page, timeline: &Timeline, id: u32, from: f64, until: f64) -> String {
    let mut way = String::new();
    let mut last: Option<(DVec2, DVec2)> = None;
    let mut at = DVec2::NAN;
    for whole in timeline.pieces_between(id, from, until) {
        if whole.velocity == DVec2::ZERO && whole.is_straight() {
            continue;
        }
        for piece in timeline.cut(&whole) {
            // What comes to rest bounces hundreds of times, where there is nothing to be seen of it.
            if is_tiny(timeline, &piece, at, TINY / page.scale) {
                continue;
            }
            at = piece.end;
            let [start, end] = [piece.start, piece.end].map(|place| page.at(place));
            let goes_on = last.is_some_and(|(end, _)| (end - start).length() < TINY);
            let straight = last.is_some_and(|(_, velocity)| velocity == piece.velocity);
            match (goes_on, straight && piece.is_straight()) {
                // A frame on the way is no corner.
                (true, true) => way.truncate(way.rfind('L').unwrap_or(way.len())),
                (true, false) => {}
                (false, _) => {
                    let _ = write!(way, "M{} {}", Number(start.x), Number(start.y));
                }
            }
            if piece.is_straight() {
                let _ = write!(way, "L{} {}", Number(end.x), Number(end.y));
            } else {
                let corner = page.at(piece.start + piece.velocity * (0.5 * wait(timeline, &piece)));
                let [corner, end] =
                    [corner, end].map(|it| format!("{} {}", Number(it.x), Number(it.y)));
                let _ = write!(way, "Q{corner} {end}");
            }
            last = Some((end, if piece.is_straight() { piece.velocity } else { DVec2::NAN }));
        }
    }
    way
}
