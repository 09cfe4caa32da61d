//! Names: in the disc if they fit, else beside it, where the least is in the way.

use super::Part;
use super::cast::{stays, wait};
use super::notes::put_notes;
use super::plan::{Plan, bodies};
use super::setting::containers;
use crate::svg::{Number, Svg};
use crate::{Color, text};
use carom::{DVec2, Piece, Time, Timeline};

const SIZE: f64 = 13.0;
const SMALLEST: f64 = 9.0;

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
            true => on(label.color),
            false => plan.frame.theme.legible(label.color),
        };
        let mut tag = svg
            .text("text")
            .set("x", Number(place.area.middle.x))
            // A third of the size from the middle of a small letter to the line it stands on.
            .set("y", Number(place.area.middle.y + 0.36 * place.size))
            .set("font-size", Number(place.size))
            .set("fill", color);
        if !place.inside {
            tag = tag
                .set("stroke", plan.frame.theme.paper())
                .set("stroke-width", 3)
                .set("paint-order", "stroke");
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

struct Label {
    name: String,
    color: Color,
    /// The disc that it may be in.
    disc: Option<(DVec2, f64)>,
    /// The discs that it may be beside.
    beside: Vec<(DVec2, f64)>,
}

fn labels(plan: &Plan) -> Vec<Label> {
    let (page, look, world) = (&plan.frame.page, plan.look, plan.world);
    let mut labels = Vec::new();
    for (id, body) in plan.cast.bodies() {
        let Some(name) = body.name.clone() else { continue };
        let at = |time: f64, size: f64| {
            let state = plan.timeline.get_body_at(id, time);
            state.map(|state| (page.at(state.center), size * page.scale))
        };
        let (room, reach) = (body.shape.room(), body.shape.reach());
        labels.push(Label {
            name,
            color: body.color,
            disc: at(plan.until, room),
            beside: [plan.flashes[0], plan.until].iter().filter_map(|t| at(*t, reach)).collect(),
        });
    }
    let mut put = |number: usize, place: DVec2, radius: f64| {
        let Some(name) = look.walls.get(number).and_then(|mark| mark.name.clone()) else { return };
        let color = look.wall_color(number, plan.frame.theme);
        let beside = vec![(page.at(place), radius * page.scale + 1.0)];
        labels.push(Label { name, color, disc: None, beside });
    };
    let (segments, polygons) = (world.segments(), world.polygons());
    for (number, wall) in segments.iter().enumerate() {
        let wait = plan.until - world.start();
        let [a, b] = [wall.a + wall.ends[0] * wait, wall.b + wall.ends[1] * wait];
        put(number, (a + b) * 0.5, wall.radius);
    }
    for (number, polygon) in polygons.iter().enumerate().filter(|(_, polygon)| stays(polygon)) {
        put(segments.len() + number, polygon.polygon.centroid(), 0.0);
    }
    for (number, wall) in containers(world).enumerate() {
        let top = wall.center + DVec2::Y * wall.radius;
        put(segments.len() + polygons.len() + number, top, 0.0);
    }
    labels
}

/// An upright box on the page.
#[derive(Clone, Copy)]
struct Area {
    middle: DVec2,
    half: DVec2,
}

impl Area {
    /// How near a point is, and how far its farthest corner.
    fn distances(&self, point: DVec2) -> (f64, f64) {
        let away = (point - self.middle).abs();
        ((away - self.half).max(DVec2::ZERO).length(), (away + self.half).length())
    }

    fn meets(&self, other: &Area) -> bool {
        (self.middle - other.middle).abs().cmplt(self.half + other.half).all()
    }

    /// Whether a line from a to b goes through it.
    fn is_crossed(&self, a: DVec2, b: DVec2) -> bool {
        let (a, way) = (a - self.middle, b - a);
        let (mut from, mut to) = (0.0f64, 1.0f64);
        for (start, step, half) in [(a.x, way.x, self.half.x), (a.y, way.y, self.half.y)] {
            if step == 0.0 {
                if start.abs() > half {
                    return false;
                }
                continue;
            }
            let (one, other) = ((-half - start) / step, (half - start) / step);
            from = from.max(one.min(other));
            to = to.min(one.max(other));
        }
        from <= to
    }
}

struct Place {
    area: Area,
    size: f64,
    inside: bool,
}

/// A piece as straight lines that are about where it is.
fn chords(timeline: &Timeline, piece: &Piece) -> Vec<DVec2> {
    if piece.is_straight() {
        return vec![piece.start, piece.end];
    }
    let whole = wait(timeline, piece);
    let part = |part: i32| piece.after(whole * f64::from(part) / 8.0).center;
    (0..=8).map(part).collect()
}

/// What names keep away from.
pub(super) struct Room {
    /// Discs, how much they matter, and whether they are drawn over those of the end.
    discs: Vec<(DVec2, f64, f64, bool)>,
    lines: Vec<(DVec2, DVec2)>,
    labels: Vec<Area>,
    page: (DVec2, DVec2),
}

impl Room {
    fn of(plan: &Plan, arrows: &[(DVec2, DVec2)]) -> Self {
        let page = &plan.frame.page;
        let radius = |id: u32| plan.cast.body(id).shape.reach() * page.scale;
        let mut discs: Vec<_> = plan
            .older()
            .iter()
            .map(|(id, flash, at)| (page.at(at.center), radius(*id), plan.strength(*flash), false))
            .collect();
        let center = |id: u32, time: Time| plan.timeline.get_body_at(id, time).map(|at| at.center);
        let until = plan.timeline.time(plan.until);
        let last = plan.cast.bodies().filter_map(|(id, _)| Some((id, center(id, until)?)));
        discs.extend(last.map(|(id, center)| (page.at(center), radius(id), 1.0, true)));
        if plan.shows(Part::Instants) {
            for event in plan.events() {
                let there = bodies(event).filter_map(|id| Some((id, center(id, event.time)?)));
                discs.extend(there.map(|(id, at)| (page.at(at), radius(id), 0.5, true)));
            }
        }
        let mut lines = arrows.to_vec();
        if plan.shows(Part::Paths) {
            for (id, _) in plan.cast.bodies() {
                for whole in plan.timeline.pieces_between(id, plan.from, plan.until) {
                    for piece in plan.timeline.cut(&whole) {
                        let places = chords(plan.timeline, &piece);
                        let places: Vec<_> = places.into_iter().map(|at| page.at(at)).collect();
                        lines.extend(places.windows(2).map(|ends| (ends[0], ends[1])));
                    }
                }
            }
        }
        for wall in plan.world.segments().iter().filter(|wall| wall.is_still()) {
            lines.push((page.at(wall.a), page.at(wall.b)));
        }
        for wall in &plan.cast.walls {
            let [a, b] = wall.ends(plan.until);
            lines.push((page.at(a), page.at(b)));
        }
        for polygon in plan.world.polygons().iter().filter(|polygon| stays(polygon)) {
            lines.extend(polygon.outline().sides().map(|(a, b)| (page.at(a), page.at(b))));
        }
        Room { discs, lines, labels: Vec::new(), page: plan.frame.corners() }
    }

    /// Where a note on a place is to be, which is then no longer free.
    pub fn beside(&mut self, note: &str, place: DVec2) -> DVec2 {
        let beside = vec![(place, 10.0), (place, 24.0), (place, 40.0)];
        let (name, color) = (note.to_string(), Color::new(0, 0, 0));
        let mut area = self.best(&Label { name, color, disc: None, beside }).area;
        area.half += DVec2::splat(5.0);
        self.labels.push(area);
        area.middle
    }

    fn best(&self, label: &Label) -> Place {
        let mut best: Option<(f64, Place)> = None;
        let mut consider = |place: Place, bias: f64, own: Option<(DVec2, f64)>| {
            let cost = bias + self.cost(&place.area, own);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, place));
            }
        };
        let width = text::width(&label.name, 1.0);
        if let Some((middle, radius)) = label.disc {
            if let Some(size) = fitting(&label.name, radius) {
                let half = DVec2::new(width, 0.75) * (size / 2.0);
                let place = Place { area: Area { middle, half }, size, inside: true };
                consider(place, 0.0, Some((middle, radius)));
            }
        }
        let half = DVec2::new(width * SIZE / 2.0, 0.45 * SIZE);
        for (number, (center, radius)) in label.beside.iter().enumerate() {
            let (near, slant) = (radius + 4.0, std::f64::consts::FRAC_1_SQRT_2 * radius + 3.0);
            let ways = [
                DVec2::new(0.0, -near - half.y),
                DVec2::new(0.0, near + half.y),
                DVec2::new(near + half.x, 0.0),
                DVec2::new(-near - half.x, 0.0),
                DVec2::new(slant + half.x, -slant - half.y),
                DVec2::new(-slant - half.x, -slant - half.y),
                DVec2::new(slant + half.x, slant + half.y),
                DVec2::new(-slant - half.x, slant + half.y),
            ];
            for (rank, way) in ways.into_iter().enumerate() {
                let area = Area { middle: *center + way, half };
                let bias = 0.35 + 0.02 * rank as f64 + 0.2 * number as f64;
                consider(Place { area, size: SIZE, inside: false }, bias, None);
            }
        }
        match best {
            Some((_, place)) => place,
            None => Place { area: Area { middle: self.page.0, half }, size: SIZE, inside: false },
        }
    }

    /// How much is in the way. For a name in its own disc, that is not, nor is what is behind it.
    fn cost(&self, area: &Area, own: Option<(DVec2, f64)>) -> f64 {
        let mut cost = 0.0;
        for (center, radius, weight, above) in &self.discs {
            if own == Some((*center, *radius)) || own.is_some() && !above {
                continue;
            }
            let (near, far) = area.distances(*center);
            if near < *radius {
                // Across the rim is worse than inside.
                cost += if far > *radius { 1.2 * weight } else { *weight };
            }
        }
        if own.is_none() {
            let crossing = |line: &&(DVec2, DVec2)| area.is_crossed(line.0, line.1);
            cost += self.lines.iter().filter(crossing).count() as f64;
        }
        cost += 10.0 * self.labels.iter().filter(|label| label.meets(area)).count() as f64;
        let (low, high) = (area.middle - area.half, area.middle + area.half);
        let outside = low.cmplt(self.page.0).any() || high.cmpgt(self.page.1).any();
        cost + if outside { 20.0 } else { 0.0 }
    }
}
