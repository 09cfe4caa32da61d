//! Discs: filled at the strobe's flashes, hollow at the instants of collision.

use super::Part;
use super::plan::{Frame, MANY, Plan, bodies};
use crate::Color;
use crate::svg::{Number, Svg, Tag};
use carom::{DVec2, Timeline, World};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The places that a disc is seen at: in a periodic box, there may be several.
fn seen(frame: &Frame, center: DVec2, radius: f64) -> Vec<DVec2> {
    match frame.torus {
        Some(torus) => torus.images(center, radius).collect(),
        None => vec![center],
    }
}

/// A disc in its colour, with a rim inside its edge, so that discs that touch are seen to.
pub(crate) fn put_disc(svg: &mut Svg, frame: &Frame, center: DVec2, radius: f64, color: Color) {
    for place in seen(frame, center, radius) {
        let circle = svg.leaf("circle").at("cx", "cy", frame.page.at(place));
        drop(disc(circle, frame, radius, color));
    }
}

/// The radius, the colour and the rim of a disc.
pub(crate) fn disc<'s>(circle: Tag<'s>, frame: &Frame, radius: f64, color: Color) -> Tag<'s> {
    let radius = radius * frame.page.scale;
    let line = (0.12 * radius).clamp(0.0, 1.25);
    let circle = circle.set("r", Number((radius - line / 2.0).max(0.3))).set("fill", color);
    if line < 0.3 {
        return circle;
    }
    circle.set("stroke", frame.theme.legible(color)).set("stroke-width", Number(line))
}

/// The discs of the flashes before the last.
pub fn put_older(svg: &mut Svg, plan: &Plan) {
    if plan.flashes.len() < 2 {
        return;
    }
    let older = plan.older();
    for discs in older.chunk_by(|one, other| one.1 == other.1) {
        let strength = plan.strength(discs[0].1);
        svg.open("g").opacity("opacity", strength);
        for (id, _, place) in discs {
            put_disc(svg, &plan.frame, *place, plan.world.discs()[*id].radius, plan.colors[*id]);
        }
        svg.close();
    }
}

/// The discs at the end.
pub fn put_last(svg: &mut Svg, plan: &Plan) {
    put_many(svg, &plan.frame, plan.world, plan.timeline, plan.until, &plan.colors);
}

/// All discs at a time. Many that look alike are one line of dots, which is a fifth as long.
pub(crate) fn put_many(
    svg: &mut Svg,
    frame: &Frame,
    world: &World,
    timeline: &Timeline,
    time: f64,
    colors: &[Color],
) {
    let states = timeline.state_at(time);
    let discs = states.zip(world.discs()).zip(colors);
    if world.discs().len() < MANY {
        for ((state, disc), color) in discs {
            put_disc(svg, frame, state.center, disc.radius, *color);
        }
        return;
    }
    let mut alike: BTreeMap<(u64, String), String> = BTreeMap::new();
    for ((state, disc), color) in discs {
        let dots = alike.entry((disc.radius.to_bits(), color.to_string())).or_default();
        for place in seen(frame, state.center, disc.radius) {
            let place = frame.page.at(place);
            let _ = write!(dots, "M{} {}h0", Number(place.x), Number(place.y));
        }
    }
    for ((radius, color), dots) in alike {
        // A hair of room between those that touch.
        let width = (2.0 * f64::from_bits(radius) * frame.page.scale * 0.94).max(0.4);
        svg.leaf("path")
            .set("d", dots)
            .set("stroke", color)
            .set("stroke-width", Number(width))
            .set("stroke-linecap", "round");
    }
}

/// Rings where discs were at the instants of collision, and a dot where they touched.
pub fn put_instants(svg: &mut Svg, plan: &Plan) {
    if !plan.shows(Part::Instants) {
        return;
    }
    let (frame, theme) = (&plan.frame, plan.frame.theme);
    let mut dots = Vec::new();
    svg.open("g").set("fill", "none");
    for event in plan.events() {
        for id in bodies(event) {
            let disc = &plan.world.discs()[id as usize];
            let center = plan.timeline.disc_at(id, event.time).center;
            if disc.is_fixed() {
                continue;
            }
            for place in seen(frame, center, disc.radius) {
                let radius = disc.radius * frame.page.scale;
                let line = (0.15 * radius).clamp(0.75, 1.5);
                svg.leaf("circle")
                    .at("cx", "cy", frame.page.at(place))
                    .set("r", Number((radius - line / 2.0).max(0.3)))
                    .set("stroke", theme.legible(plan.colors[id as usize]))
                    .set("stroke-width", Number(line));
            }
        }
        let radius = plan.world.discs()[event.a as usize].radius * frame.page.scale;
        dots.push((frame.page.at(event.point), (0.25 * radius).clamp(0.8, 2.5)));
    }
    svg.close();
    svg.open("g").set("fill", theme.ink());
    for (place, radius) in dots {
        svg.leaf("circle").at("cx", "cy", place).set("r", Number(radius));
    }
    svg.close();
}
