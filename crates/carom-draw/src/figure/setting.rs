//! What does not move: paper, walls, the boundary.

use super::plan::Frame;
use crate::svg::{Number, Svg};
use crate::view::Page;
use crate::{Color, Look};
use carom::{Boundary, Wall, World};

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
    if world.walls().is_empty() {
        return;
    }
    svg.open("g")
        .set("fill", "none")
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round");
    for (number, wall) in world.walls().iter().enumerate() {
        put_wall(svg, wall, look.wall_color(number, theme), page, frame);
    }
    svg.close();
}

fn put_wall(svg: &mut Svg, wall: &Wall, color: Color, page: &Page, frame: &Frame) {
    let pale = color.towards(frame.theme.paper(), 0.55);
    match wall {
        Wall::Segment(wall) => {
            svg.leaf("line")
                .at("x1", "y1", page.at(wall.a))
                .at("x2", "y2", page.at(wall.b))
                .set("stroke", color)
                .set("stroke-width", 2);
        }
        Wall::Capsule(wall) => {
            let (a, b) = (page.at(wall.segment.a), page.at(wall.segment.b));
            // A rim, and what is in it: both are exact, because caps are round.
            let width = 2.0 * wall.radius * page.scale;
            for (width, color) in [(width, color), (width - 2.5, pale)] {
                if width > 0.0 {
                    svg.leaf("line")
                        .at("x1", "y1", a)
                        .at("x2", "y2", b)
                        .set("stroke", color)
                        .set("stroke-width", Number(width));
                }
            }
        }
        Wall::Polygon(wall) => {
            let mut points = String::new();
            for vertex in wall.vertices() {
                let place = page.at(*vertex);
                let gap = if points.is_empty() { "" } else { " " };
                points.push_str(&format!("{gap}{},{}", Number(place.x), Number(place.y)));
            }
            svg.leaf("polygon")
                .set("points", points)
                .set("fill", pale)
                .set("stroke", color)
                .set("stroke-width", 1.25);
        }
        Wall::Container(wall) => {
            // The line is outside: discs touch its inner edge.
            svg.leaf("circle")
                .at("cx", "cy", page.at(wall.center))
                .set("r", Number(wall.radius * page.scale + 1.0))
                .set("stroke", color)
                .set("stroke-width", 2);
        }
    }
}
