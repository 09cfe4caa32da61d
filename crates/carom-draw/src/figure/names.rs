//! Names: in the disc or polygon if they fit, else close beside it, where the least is in the way.

use super::Part;
use super::cast::Shape;
use super::notes::put_notes;
use super::outline::Outline;
use super::plan::Plan;
use super::room::{Room, outline, segments, still_polygons};
use super::setting::{containers, pale};
use crate::svg::{Number, Svg};
use crate::{Color, text};
use carom::DVec2;

pub(super) const SIZE: f64 = 13.0;
pub(super) const SMALLEST: f64 = 9.0;

pub fn put_names(svg: &mut Svg, plan: &Plan, arrows: &[(DVec2, DVec2)]) {
    let labels = if plan.shows(Part::Names) { labels(plan) } else { Vec::new() };
    if labels.is_empty() && plan.notes.is_empty() {
        return;
    }
    let mut room = Room::of(plan, arrows);
    put_notes(svg, plan, &mut room);
    if labels.is_empty() {
        return;
    }
    svg.open("g")
        .set("font-family", text::FAMILY)
        .set("font-weight", 500)
        .set("text-anchor", "middle")
        .set("stroke-linejoin", "round");
    for label in labels {
        let place = room.best(&label);
        room.labels.push(place.area);
        let color = match place.inside {
            true => on(label.on),
            false => plan.frame.theme.legible(label.color),
        };
        let mut tag = svg
            .text("text")
            .set("x", Number(place.area.middle.x))
            // A third of the size from the middle of a small letter to the line it stands on.
            .set("y", Number(place.area.middle.y + 0.36 * place.size))
            .set("font-size", Number(place.size))
            .set("fill", color);
        let around = match place.inside {
            true => label.is_behind.then_some(label.on),
            false => Some(plan.frame.theme.paper()),
        };
        if let Some(around) = around {
            tag = tag.set("stroke", around).set("stroke-width", 3).set("paint-order", "stroke");
        }
        tag.says(&label.name);
    }
    svg.close();
}

/// The colour of letters on a disc.
pub(crate) fn on(color: Color) -> Color {
    if color.lightness() > 0.62 { Color::new(20, 24, 31) } else { Color::new(255, 255, 255) }
}

/// The size in which a name fits into a disc: its corners are to be inside.
pub(crate) fn fitting(name: &str, radius: f64) -> Option<f64> {
    let width = text::width(name, 1.0);
    let size = 1.8 * radius / (width * width + 0.5).sqrt();
    (size >= SMALLEST).then_some(size.min(SIZE + 1.0))
}

/// A name that is to be put somewhere.
pub(super) struct Label {
    pub name: String,
    pub color: Color,
    /// The colour of what it may be in.
    pub on: Color,
    /// Whether others are drawn over that.
    pub is_behind: bool,
    /// What it may be in.
    pub within: Option<Outline>,
    /// What it may be beside.
    pub beside: Vec<Outline>,
}

fn labels(plan: &Plan) -> Vec<Label> {
    let mut labels = labels_of_bodies(plan);
    labels.extend(labels_of_walls(plan));
    labels
}

/// Discs may have theirs beside where they start, too. Polygons turn, and look less like what they were.
fn labels_of_bodies(plan: &Plan) -> Vec<Label> {
    let mut labels = Vec::new();
    for (id, body) in plan.cast.bodies() {
        let Some(name) = body.name.clone() else { continue };
        let at = |time: f64| Some(outline(plan, body, &plan.timeline.get_body_at(id, time)?));
        let beside = match body.shape {
            Shape::Disc(_) => vec![at(plan.flashes[0]), at(plan.until)],
            Shape::Polygon(..) => vec![at(plan.until)],
        };
        let (color, is_behind) = (body.color, body.is_backdrop());
        labels.push(Label {
            name,
            color,
            on: if is_behind { pale(color, plan.frame.theme) } else { color },
            is_behind,
            within: at(plan.until),
            beside: beside.into_iter().flatten().collect(),
        });
    }
    labels
}

fn labels_of_walls(plan: &Plan) -> Vec<Label> {
    let (page, look, theme) = (&plan.frame.page, plan.look, plan.frame.theme);
    let mut labels = Vec::new();
    let mut put = |number: usize, within: Option<Outline>, beside: Outline| {
        let Some(name) = look.walls.get(number).and_then(|mark| mark.name.clone()) else { return };
        let color = look.wall_color(number, theme);
        let (on, beside) = (pale(color, theme), vec![beside]);
        labels.push(Label { name, color, on, is_behind: true, within, beside });
    };
    let (segments, polygons) = (segments(plan), plan.world.polygons().len());
    let before = segments.len();
    for (number, wall) in segments.into_iter().enumerate() {
        put(number, None, wall);
    }
    for (number, polygon) in still_polygons(plan) {
        put(before + number, Some(polygon.clone()), polygon);
    }
    for (number, wall) in containers(plan.world).enumerate() {
        let top = page.at(wall.center + DVec2::Y * wall.radius);
        put(before + polygons + number, None, Outline::Disc(top, 1.0));
    }
    labels
}
