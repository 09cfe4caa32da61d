//! Velocities.

use super::Part;
use super::plan::Plan;
use crate::svg::{Number, Svg};
use carom::DVec2;

/// Shorter ones are left out: there is no telling where they point.
const SHORTEST: f64 = 5.0;
const LONGEST: f64 = 130.0;

/// From the rims of bodies, in proportion to their velocities at a time. Returns from where to where, for
/// names to keep away from.
pub fn put_arrows(svg: &mut Svg, plan: &Plan, time: f64) -> Vec<(DVec2, DVec2)> {
    let mut arrows = Vec::new();
    if !plan.shows(Part::Arrows) {
        return arrows;
    }
    let page = &plan.frame.page;
    svg.open("g")
        .set("stroke", plan.frame.theme.paper())
        .set("stroke-width", 1.5)
        .set("stroke-linejoin", "round")
        .set("paint-order", "stroke");
    for (id, body) in plan.cast.bodies() {
        let Some(state) = plan.timeline.get_body_at(id, time) else { continue };
        let direction = state.velocity.normalize_or_zero();
        let along = DVec2::new(direction.x, -direction.y);
        let length = (state.velocity.length() * plan.arrow * page.scale).min(LONGEST);
        if length < SHORTEST || body.is_fixed {
            continue;
        }
        let rim = body.shape.rim(direction, state.angle);
        let from = page.at(state.center) + along * (rim * page.scale);
        let tip = from + along * length;
        svg.leaf("path")
            .set("d", shape(from, tip, along))
            .set("fill", plan.frame.theme.legible(body.color));
        arrows.push((from, tip));
    }
    svg.close();
    arrows
}

/// A shaft and a head, as one closed line.
fn shape(from: DVec2, tip: DVec2, along: DVec2) -> String {
    let length = (tip - from).length();
    let (head, half, shaft) = ((0.5 * length).min(9.0), (0.28 * length).min(4.2), 1.0);
    let (across, neck) = (along.perp(), tip - along * head);
    let corners = [
        from + across * shaft,
        neck + across * shaft,
        neck + across * half,
        tip,
        neck - across * half,
        neck - across * shaft,
        from - across * shaft,
    ];
    let mut path = String::new();
    for (corner, letter) in corners.into_iter().zip("MLLLLLL".chars()) {
        path.push_str(&format!("{letter}{} {}", Number(corner.x), Number(corner.y)));
    }
    path.push('Z');
    path
}
