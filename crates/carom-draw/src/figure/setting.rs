//! What does not move: paper, walls, the boundary.

use super::cast::stays;
use super::plan::Frame;
use crate::svg::{Number, Svg};
use crate::{Color, Look, Theme};
use carom::{Boundary, Container, DVec2, MovingSegment, Wall, World};
use std::fmt::Write;

pub(crate) fn put_paper(svg: &mut Svg, frame: &Frame) {
    svg.leaf("rect")
        .set("width", Number(frame.width))
        .set("height", Number(frame.height))
        .set("fill", frame.theme.paper());
    frame.put_edge(svg);
}

/// The walls and the boundary.
pub(crate) fn put_setting(svg: &mut Svg, world: &World, look: &Look, frame: &Frame) {
    let (page, theme) = (&frame.page, frame.theme);
    let color = theme.wall();
    let (min, max, periodic) = match world.boundary() {
        Boundary::Open => (None, None, false),
        Boundary::Box { min, max } => (Some(min), Some(max), false),
        Boundary::Periodic { min, max } => (Some(min), Some(max), true),
    };
    if let (Some(min), Some(max)) = (min, max) {
        // The line is outside of the box: discs touch its inner edge.
        let (width, dashes) = if periodic { (1.0, "3 3") } else { (2.0, "") };
        let (low, size) = (page.at(min), (max - min) * page.scale);
        let rect = svg
            .leaf("rect")
            .set("x", Number(low.x - width / 2.0))
            .set("y", Number(low.y - size.y - width / 2.0))
            .set("width", Number(size.x + width))
            .set("height", Number(size.y + width))
            .set("fill", "none")
            .set("stroke", if periodic { theme.quiet() } else { color })
            .set("stroke-width", Number(width));
        if periodic {
            rect.set("stroke-dasharray", dashes);
        }
    }
    let (segments, polygons) = (world.segments(), world.polygons());
    let still = |(_, wall): &(usize, &MovingSegment)| wall.is_still();
    let segments_here: Vec<_> = segments.iter().enumerate().filter(still).collect();
    let polygons_here: Vec<_> =
        polygons.iter().enumerate().filter(|(_, polygon)| stays(polygon)).collect();
    let containers: Vec<_> = containers(world).collect();
    if segments_here.is_empty() && polygons_here.is_empty() && containers.is_empty() {
        return;
    }
    svg.open("g")
        .set("fill", "none")
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round");
    for (number, wall) in segments_here {
        put_line(svg, frame, [wall.a, wall.b], wall.radius, look.wall_color(number, theme));
    }
    for (number, polygon) in polygons_here {
        let color = look.wall_color(segments.len() + number, theme);
        let outline = polygon.outline();
        let corners = outline.vertices().iter().map(|vertex| page.at(*vertex));
        svg.leaf("polygon")
            .set("points", points(corners))
            .set("fill", pale(color, theme))
            .set("stroke", color)
            .set("stroke-width", 1.25);
    }
    for (number, wall) in containers.iter().enumerate() {
        // The line is outside: discs touch its inner edge.
        svg.leaf("circle")
            .at("cx", "cy", page.at(wall.center))
            .set("r", Number(wall.radius * page.scale + 1.0))
            .set("stroke", look.wall_color(segments.len() + polygons.len() + number, theme))
            .set("stroke-width", 2);
    }
    svg.close();
}

/// What walls are filled with.
pub(crate) fn pale(color: Color, theme: Theme) -> Color {
    color.towards(theme.paper(), 0.55)
}

/// The containers of a world, in order.
pub(crate) fn containers(world: &World) -> impl Iterator<Item = &Container> {
    world.walls().iter().filter_map(|wall| match wall {
        Wall::Container(container) => Some(container),
        _ => None,
    })
}

/// A segment, or with a radius a capsule, among lines with round ends.
pub(crate) fn put_line(svg: &mut Svg, frame: &Frame, ends: [DVec2; 2], radius: f64, color: Color) {
    let [a, b] = ends.map(|end| frame.page.at(end));
    for (width, color) in strokes(frame, radius, color) {
        svg.leaf("line")
            .at("x1", "y1", a)
            .at("x2", "y2", b)
            .set("stroke", color)
            .set("stroke-width", width);
    }
}

/// The lines that a segment or capsule is drawn with: of a capsule, a rim and what is in it. Both are
/// exact, because their ends are round.
pub(crate) fn strokes(frame: &Frame, radius: f64, color: Color) -> Vec<(Number, Color)> {
    if radius == 0.0 {
        return vec![(Number(2.0), color)];
    }
    let width = 2.0 * radius * frame.page.scale;
    let both = [(width, color), (width - 2.5, pale(color, frame.theme))];
    both.into_iter()
        .filter(|(width, _)| *width > 0.0)
        .map(|(w, color)| (Number(w), color))
        .collect()
}

/// Corners as SVG has them.
pub(crate) fn points(corners: impl IntoIterator<Item = DVec2>) -> String {
    let mut points = String::new();
    for place in corners {
        let gap = if points.is_empty() { "" } else { " " };
        let _ = write!(points, "{gap}{},{}", Number(place.x), Number(place.y));
    }
    points
}
