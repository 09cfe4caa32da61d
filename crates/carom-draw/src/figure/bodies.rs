//! Discs and polygons: filled at the strobe's flashes, hollow at the instants of collision. And walls that
//! move.

use super::Part;
use super::cast::{Body, Cast, MovingWall, Shape, corners, direction};
use super::names::on;
use super::plan::{Frame, MANY, Plan, bodies};
use super::setting::{pale, points, put_line};
use crate::Color;
use crate::svg::{Number, Svg, Tag};
use carom::{BodyState, DVec2, Timeline};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The places that something so large is seen at: in a periodic box, there may be several.
fn seen(frame: &Frame, center: DVec2, reach: f64) -> Vec<DVec2> {
    match frame.torus {
        Some(torus) => torus.images(center, reach).collect(),
        None => vec![center],
    }
}

/// A body in its colour, with a rim inside its edge, so that bodies that touch are seen to.
pub(crate) fn put_body(svg: &mut Svg, frame: &Frame, body: &Body, state: &BodyState) {
    for place in seen(frame, state.center, body.shape.reach()) {
        match &body.shape {
            Shape::Disc(radius) => {
                let center = frame.page.at(place);
                let circle = svg.leaf("circle").at("cx", "cy", center);
                drop(disc(circle, frame, *radius, body.color));
                if body.is_marked {
                    put_mark(svg, frame, center, *radius, state.angle, body.color);
                }
            }
            Shape::Polygon(shape, _) => {
                let corners = corners(shape, place, state.angle);
                put_polygon(svg, frame, body, corners.into_iter().map(|it| frame.page.at(it)));
            }
        }
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

/// A line on a disc, which tells how far it is turned.
pub(crate) fn put_mark(
    svg: &mut Svg,
    frame: &Frame,
    center: DVec2,
    radius: f64,
    angle: f64,
    color: Color,
) {
    let radius = radius * frame.page.scale;
    if radius < 2.5 {
        return;
    }
    let turned = direction(angle);
    let outwards = DVec2::new(turned.x, -turned.y) * radius;
    svg.leaf("line")
        .at("x1", "y1", center + outwards * 0.65)
        .at("x2", "y2", center + outwards * 0.9)
        .set("stroke", on(color))
        .set("stroke-width", Number((0.14 * radius).clamp(0.7, 3.0)))
        .set("stroke-linecap", "round");
}

/// A polygon with its corners there on the page: walls that move are as pale as others.
pub(crate) fn put_polygon(
    svg: &mut Svg,
    frame: &Frame,
    body: &Body,
    corners: impl Iterator<Item = DVec2>,
) {
    let (color, theme) = (body.color, frame.theme);
    let line = (0.12 * body.shape.room() * frame.page.scale).clamp(0.0, 1.25);
    let corners = inset(&corners.collect::<Vec<_>>(), line / 2.0);
    let (fill, rim) = match body.is_fixed {
        true => (pale(color, theme), color),
        false => (color, theme.legible(color)),
    };
    let tag = svg.leaf("polygon").set("points", points(corners)).set("fill", fill);
    if line >= 0.3 {
        tag.set("stroke", rim).set("stroke-width", Number(line)).set("stroke-linejoin", "round");
    }
}

/// Corners moved inwards, so that a line along them stays within the edge.
pub(crate) fn inset(corners: &[DVec2], by: f64) -> Vec<DVec2> {
    let next = |i: usize| corners[(i + 1) % corners.len()];
    let area: f64 = (0..corners.len()).map(|i| corners[i].perp_dot(next(i))).sum();
    let moved = |i: usize| {
        let before = corners[(i + corners.len() - 1) % corners.len()];
        let [here, there] =
            [corners[i] - before, next(i) - corners[i]].map(DVec2::normalize_or_zero);
        // Where the two sides meet when both are moved; but not far off from a sharp corner.
        let along = (here + there).perp() / (1.0 + here.dot(there)).max(0.1);
        corners[i] + along * by.copysign(area)
    };
    (0..corners.len()).map(moved).collect()
}

/// A wall that moves, where it is at a time.
fn put_wall(svg: &mut Svg, frame: &Frame, wall: &MovingWall, time: f64) {
    let ends = wall.ends(time);
    let middle = (ends[0] + ends[1]) * 0.5;
    let inside = frame.torus.map_or(middle, |torus| torus.inside(middle));
    let reach = (ends[1] - ends[0]).length() * 0.5 + wall.radius();
    for place in seen(frame, inside, reach) {
        put_line(svg, frame, ends.map(|end| end + (place - middle)), wall.radius(), wall.color);
    }
}

/// Walls that move, polygons too, where they are at a time. They are behind everything else.
pub(crate) fn put_backdrop(
    svg: &mut Svg,
    frame: &Frame,
    cast: &Cast,
    timeline: &Timeline,
    time: f64,
) {
    if !cast.walls.is_empty() {
        svg.open("g").set("stroke-linecap", "round");
        for wall in &cast.walls {
            put_wall(svg, frame, wall, time);
        }
        svg.close();
    }
    for (id, body) in cast.bodies().filter(|(_, body)| body.is_backdrop()) {
        if let Some(state) = timeline.get_body_at(id, time) {
            put_body(svg, frame, body, &state);
        }
    }
}

/// Walls that move, at all flashes: half as strong as bodies, because they sweep over the same places.
pub fn put_backdrops(svg: &mut Svg, plan: &Plan) {
    let Plan { frame, cast, timeline, .. } = plan;
    if cast.walls.is_empty() && !cast.bodies().any(|(_, body)| body.is_backdrop()) {
        return;
    }
    let last = plan.flashes.len() - 1;
    for (flash, time) in plan.flashes[..last].iter().enumerate() {
        svg.open("g").opacity("opacity", 0.5 * plan.strength(flash));
        put_backdrop(svg, frame, cast, timeline, *time);
        svg.close();
    }
    put_backdrop(svg, frame, cast, timeline, plan.until);
}

/// The bodies at the flashes before the last.
pub fn put_older(svg: &mut Svg, plan: &Plan) {
    let older = plan.older();
    for bodies in older.chunk_by(|one, other| one.1 == other.1) {
        svg.open("g").opacity("opacity", plan.strength(bodies[0].1));
        for (id, _, state) in bodies {
            put_body(svg, &plan.frame, plan.cast.body(*id), state);
        }
        svg.close();
    }
}

/// The bodies at the end.
pub fn put_last(svg: &mut Svg, plan: &Plan) {
    put_many(svg, &plan.frame, &plan.cast, plan.timeline, plan.until);
}

/// All bodies at a time. Many discs that look alike are one line of dots, which is a fifth as long.
pub(crate) fn put_many(svg: &mut Svg, frame: &Frame, cast: &Cast, timeline: &Timeline, time: f64) {
    let bodies = || cast.bodies().filter(|(_, body)| !body.is_backdrop());
    let states = || bodies().filter_map(|(id, body)| Some((body, timeline.get_body_at(id, time)?)));
    if cast.bodies().count() < MANY {
        for (body, state) in states() {
            put_body(svg, frame, body, &state);
        }
        return;
    }
    let mut alike: BTreeMap<(u64, String), String> = BTreeMap::new();
    for (body, state) in states() {
        let Shape::Disc(radius) = body.shape else {
            put_body(svg, frame, body, &state);
            continue;
        };
        let dots = alike.entry((radius.to_bits(), body.color.to_string())).or_default();
        for place in seen(frame, state.center, radius) {
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

/// A body as a line along its edge, so far inside of it, with or without something in it.
pub(crate) fn hollow<'s>(
    svg: &'s mut Svg,
    begin: fn(&'s mut Svg, &'static str) -> Tag<'s>,
    frame: &Frame,
    shape: &Shape,
    (place, angle): (DVec2, f64),
    inwards: f64,
) -> Tag<'s> {
    match shape {
        Shape::Disc(radius) => begin(svg, "circle")
            .at("cx", "cy", frame.page.at(place))
            .set("r", Number((radius * frame.page.scale - inwards).max(0.3))),
        Shape::Polygon(polygon, _) => {
            let corners: Vec<_> =
                corners(polygon, place, angle).into_iter().map(|it| frame.page.at(it)).collect();
            begin(svg, "polygon")
                .set("points", points(inset(&corners, inwards)))
                .set("stroke-linejoin", "round")
        }
    }
}

/// Outlines where bodies were at the instants of collision, and a dot where they touched.
pub fn put_instants(svg: &mut Svg, plan: &Plan) {
    if !plan.shows(Part::Instants) {
        return;
    }
    let (frame, theme) = (&plan.frame, plan.frame.theme);
    let mut dots = Vec::new();
    let mut last: BTreeMap<u32, BodyState> = BTreeMap::new();
    svg.open("g").set("fill", "none");
    for event in plan.events() {
        for id in bodies(event) {
            let body = plan.cast.body(id);
            let Some(state) = plan.timeline.get_body_at(id, event.time) else { continue };
            if body.is_fixed {
                continue;
            }
            // What comes to rest has hundreds of them, all in one place.
            if last.get(&id).is_some_and(|last| plan.looks_alike(body, last, &state)) {
                continue;
            }
            last.insert(id, state);
            let line = (0.15 * body.shape.room() * frame.page.scale).clamp(0.75, 1.5);
            for place in seen(frame, state.center, body.shape.reach()) {
                hollow(svg, Svg::leaf, frame, &body.shape, (place, state.angle), line / 2.0)
                    .set("stroke", theme.legible(body.color))
                    .set("stroke-width", Number(line));
            }
        }
        let radius = plan.cast.body(event.a).shape.reach() * frame.page.scale;
        dots.push((frame.page.at(event.point), (0.25 * radius).clamp(0.8, 2.5)));
    }
    svg.close();
    svg.open("g").set("fill", theme.ink());
    for (place, radius) in dots {
        svg.leaf("circle").at("cx", "cy", place).set("r", Number(radius));
    }
    svg.close();
}
