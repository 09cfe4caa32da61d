//! The animated SVG: every body with its own key times, which are its events.

use super::bar::Bar;
use super::keys::{Keyed, Keys};
use super::score::Score;
use crate::figure::{
    Body, MovingWall, Shape, disc, fitting, hollow, on, put_body, put_mark, put_paper, put_polygon,
    put_setting, strokes, way,
};
use crate::svg::{Degrees, Number, Part as Share, Svg};
use crate::{Drawing, Part, text};
use carom::DVec2;

/// More bodies than this no browser moves, and a file of them is long.
const MOST: usize = 20_000;

pub(super) fn draw(score: &Score) -> Drawing {
    let mut svg = Svg::picture(score.frame.width, score.frame.height);
    svg.text("title").says(score.title.unwrap_or("An animation by carom"));
    put_still(&mut svg, score);
    score.frame.inside(&mut svg, |svg| put_each(svg, score));
    put_rings(&mut svg, score);
    if score.shows(Part::Scale) {
        let bar = Bar::of(score);
        let end = Share(score.seconds / score.whole);
        svg.open("circle")
            .at("cx", "cy", bar.start)
            .set("r", 4.5)
            .set("fill", score.frame.theme.ink());
        let length = Number(bar.length);
        let values = format!("0 0;{length} 0;{length} 0");
        let times = format!("0;{end};1");
        animate(&mut svg, score, "translate", &[Keyed { values, times, splines: None }]);
        svg.close();
    }
    let (width, height) = (score.frame.width, score.frame.height);
    let mut left_out = score.left_out.clone();
    if score.cast.bodies().count() > MOST {
        let what = if score.cast.is_of_discs() { "discs" } else { "bodies" };
        left_out.push(format!("all {what} but the first {MOST} (pixels have all of them)"));
    }
    Drawing { svg: svg.finish(), width, height, left_out }
}

/// What does not move: paper, walls, paths, the bar.
pub(super) fn put_still(svg: &mut Svg, score: &Score) {
    put_paper(svg, &score.frame);
    put_setting(svg, score.world, score.look, &score.frame);
    score.frame.inside(svg, |svg| {
        if !score.shows(Part::Paths) {
            return;
        }
        svg.open("g")
            .set("fill", "none")
            .set("stroke-width", 1.25)
            .set("stroke-linejoin", "round")
            .set("stroke-opacity", 0.45);
        for (id, body) in score.cast.bodies() {
            let page = &score.frame.page;
            let way = way(page, score.timeline, id, score.from, score.until);
            if !way.is_empty() {
                let color = score.frame.theme.legible(body.color);
                svg.leaf("path").set("d", way).set("stroke", color);
            }
        }
        svg.close();
    });
    Bar::of(score).put(svg, score);
}

fn put_each(svg: &mut Svg, score: &Score) {
    let (frame, timeline) = (&score.frame, score.timeline);
    for wall in &score.cast.walls {
        put_wall(svg, score, wall);
    }
    let behind = score.cast.bodies().filter(|(_, body)| body.is_backdrop());
    let others = score.cast.bodies().filter(|(_, body)| !body.is_backdrop());
    for (id, body) in behind.chain(others).take(MOST) {
        let keys = Keys::of(score, id);
        let name = body.name.as_deref().filter(|_| score.shows(Part::Names));
        let Some(first) = timeline.get_body_at(id, score.from) else { continue };
        if !keys.is_moving() && name.is_none() {
            put_body(svg, frame, body, &first);
            continue;
        }
        let start = frame.page.at(first.center);
        let place = format!("translate({} {})", Number(start.x), Number(start.y));
        svg.open("g").set("transform", place);
        if keys.is_moving() {
            animate(svg, score, "translate", &keys.translations());
        }
        for image in keys.images(score, body.shape.reach()) {
            put_image(svg, score, body, &keys, image, first.angle);
        }
        if let Some(name) = name {
            put_name(svg, score, body, name);
        }
        svg.close();
    }
}

/// A body about a place that is carried along.
fn put_image(svg: &mut Svg, score: &Score, body: &Body, keys: &Keys, at: DVec2, angle: f64) {
    let frame = &score.frame;
    if let (Shape::Disc(radius), false) = (&body.shape, body.is_marked) {
        let circle = svg.leaf("circle");
        let circle = if at == DVec2::ZERO { circle } else { circle.at("cx", "cy", at) };
        return drop(disc(circle, frame, *radius, body.color));
    }
    if at != DVec2::ZERO {
        let shift = format!("translate({} {})", Number(at.x), Number(at.y));
        svg.open("g").set("transform", shift);
    }
    svg.open("g").set("transform", format_args!("rotate({})", Degrees(-angle.to_degrees())));
    if keys.is_turning() {
        animate(svg, score, "rotate", &keys.rotations());
    }
    match &body.shape {
        Shape::Disc(radius) => {
            drop(disc(svg.leaf("circle"), frame, *radius, body.color));
            put_mark(svg, frame, DVec2::ZERO, *radius, 0.0, body.color);
        }
        Shape::Polygon(polygon, _) => {
            let center = polygon.centroid();
            let arm = |vertex: &DVec2| (*vertex - center) * DVec2::new(1.0, -1.0);
            let corners = polygon.vertices().iter().map(|it| arm(it) * frame.page.scale);
            put_polygon(svg, frame, body, corners);
        }
    }
    svg.close();
    if at != DVec2::ZERO {
        svg.close();
    }
}

/// A wall whose ends go straight on. In a periodic box it goes out of the picture, and its images are not
/// seen: pixels have them.
fn put_wall(svg: &mut Svg, score: &Score, wall: &MovingWall) {
    let [before, after] = [score.from, score.until].map(|time| wall.ends(time));
    for (width, color) in strokes(&score.frame, wall.radius(), wall.color) {
        let [a, b] = before.map(|end| score.frame.page.at(end));
        svg.open("line")
            .at("x1", "y1", a)
            .at("x2", "y2", b)
            .set("stroke", color)
            .set("stroke-width", width)
            .set("stroke-linecap", "round");
        for (number, (x, y)) in [("x1", "y1"), ("x2", "y2")].into_iter().enumerate() {
            let [from, to] = [before, after].map(|ends| score.frame.page.at(ends[number]));
            for (name, from, to) in [(x, from.x, to.x), (y, from.y, to.y)] {
                let (from, to) = (Number(from), Number(to));
                svg.leaf("animate")
                    .set("attributeName", name)
                    .set("dur", format_args!("{}s", Number(score.whole)))
                    .set("repeatCount", "indefinite")
                    .set("values", format_args!("{from};{to};{to}"))
                    .set("keyTimes", format_args!("0;{};1", Share(score.seconds / score.whole)));
            }
        }
        svg.close();
    }
}

/// A name in or above a body about the origin.
pub(super) fn put_name(svg: &mut Svg, score: &Score, body: &Body, name: &str) {
    let [room, reach] =
        [body.shape.room(), body.shape.reach()].map(|size| size * score.frame.page.scale);
    let (size, inside) = fitting(name, room).map_or((12.0, false), |size| (size, true));
    let (theme, color) = (score.frame.theme, body.color);
    let y = if inside { 0.36 * size } else { -reach - 5.0 };
    let tag = svg
        .text("text")
        .set("y", Number(y))
        .set("text-anchor", "middle")
        .set("font-family", text::FAMILY)
        .set("font-size", Number(size))
        .set("font-weight", 500)
        .set("fill", if inside { on(color) } else { theme.legible(color) });
    if inside {
        return tag.says(name);
    }
    let tag = tag.set("stroke", theme.paper()).set("stroke-width", 3).set("paint-order", "stroke");
    tag.set("stroke-linejoin", "round").says(name);
}

fn put_rings(svg: &mut Svg, score: &Score) {
    let frame = &score.frame;
    let ink = frame.theme.ink();
    frame.inside(svg, |svg| {
        for ring in score.rings() {
            let shape = &score.cast.body(ring.body).shape;
            hollow(svg, Svg::open, frame, shape, ring.place, -1.0)
                .set("fill", "none")
                .set("stroke", ink)
                .set("stroke-width", 2)
                .set("opacity", 0);
            let (lit, gone) = (Share(ring.lit), Share(ring.gone));
            svg.leaf("animate")
                .set("attributeName", "opacity")
                .set("dur", format_args!("{}s", Number(score.whole)))
                .set("repeatCount", "indefinite")
                .set("values", "0;0;1;0;0")
                .set("keyTimes", format_args!("0;{lit};{lit};{gone};1"));
            svg.close();
        }
    });
}

/// Several of a kind add up.
fn animate(svg: &mut Svg, score: &Score, kind: &str, all: &[Keyed]) {
    for (number, keyed) in all.iter().enumerate() {
        let mut tag = svg
            .leaf("animateTransform")
            .set("attributeName", "transform")
            .set("type", kind)
            .set("dur", format_args!("{}s", Number(score.whole)))
            .set("repeatCount", "indefinite")
            .set("values", &keyed.values)
            .set("keyTimes", &keyed.times);
        if number > 0 {
            tag = tag.set("additive", "sum");
        }
        if let Some(splines) = &keyed.splines {
            tag.set("calcMode", "spline").set("keySplines", splines);
        }
    }
}
