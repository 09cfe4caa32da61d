//! The animated SVG: every disc with its own key times, which are its events.

use super::bar::Bar;
use super::score::Score;
use crate::figure::{disc, fitting, on, put_disc, put_paper, put_setting, way};
use crate::svg::{Number, Part as Share, Svg};
use crate::{Drawing, Part, text};
use carom::DVec2;
use std::fmt::Write;

/// More discs than this no browser moves, and a file of them is long.
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
        animate(&mut svg, score, &format!("0 0;{length} 0;{length} 0"), &format!("0;{end};1"));
        svg.close();
    }
    let (width, height) = (score.frame.width, score.frame.height);
    let mut left_out = score.left_out.clone();
    if score.world.discs().len() > MOST {
        left_out.push(format!("all discs but the first {MOST} (pixels have all of them)"));
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
        for (id, color) in score.colors.iter().enumerate() {
            let page = &score.frame.page;
            let way = way(page, score.timeline, id as u32, score.from, score.until);
            if !way.is_empty() {
                svg.leaf("path").set("d", way).set("stroke", score.frame.theme.legible(*color));
            }
        }
        svg.close();
    });
    Bar::of(score).put(svg, score);
}

fn put_each(svg: &mut Svg, score: &Score) {
    for (id, body) in score.world.discs().iter().enumerate().take(MOST) {
        let keys = Keys::of(score, id as u32);
        let (color, frame) = (score.colors[id], &score.frame);
        let name = score.look.discs.get(id).and_then(|mark| mark.name.as_deref());
        let name = name.filter(|_| score.shows(Part::Names));
        if keys.places.len() < 2 && name.is_none() {
            let center = score.timeline.disc_at(id as u32, score.from).center;
            put_disc(svg, frame, center, body.radius, color);
            continue;
        }
        let start = frame.page.at(score.timeline.disc_at(id as u32, score.from).center);
        let place = format!("translate({} {})", Number(start.x), Number(start.y));
        svg.open("g").set("transform", place);
        if keys.places.len() > 1 {
            animate(svg, score, &keys.values(), &keys.times());
        }
        for image in keys.images(score, body.radius) {
            let circle = svg.leaf("circle");
            let circle = if image == DVec2::ZERO { circle } else { circle.at("cx", "cy", image) };
            drop(disc(circle, frame, body.radius, color));
        }
        if let Some(name) = name {
            put_name(svg, score, id, name);
        }
        svg.close();
    }
}

/// A name in or above a disc about the origin.
pub(super) fn put_name(svg: &mut Svg, score: &Score, id: usize, name: &str) {
    let radius = score.world.discs()[id].radius * score.frame.page.scale;
    let (size, inside) = fitting(name, radius).map_or((12.0, false), |size| (size, true));
    let (theme, color) = (score.frame.theme, score.colors[id]);
    let y = if inside { 0.36 * size } else { -radius - 5.0 };
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
            let radius = score.world.discs()[ring.disc].radius * frame.page.scale;
            svg.open("circle")
                .at("cx", "cy", frame.page.at(ring.center))
                .set("r", Number(radius + 1.0))
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

fn animate(svg: &mut Svg, score: &Score, values: &str, times: &str) {
    svg.leaf("animateTransform")
        .set("attributeName", "transform")
        .set("type", "translate")
        .set("dur", format_args!("{}s", Number(score.whole)))
        .set("repeatCount", "indefinite")
        .set("values", values)
        .set("keyTimes", times);
}

/// Where a disc is, on the page, at parts of the whole: at the start, at its events, and at the end. In
/// between it goes straight. Where it leaves a periodic box there are two for one time.
struct Keys {
    places: Vec<(f64, DVec2)>,
}

impl Keys {
    /// One place, if it does not move.
    fn of(score: &Score, id: u32) -> Self {
        let Score { timeline, frame, from, until, .. } = score;
        let mut places: Vec<(f64, DVec2)> = Vec::new();
        let mut last = DVec2::NAN;
        let mut moves = false;
        for whole in timeline.pieces_between(id, *from, *until) {
            moves |= whole.velocity != DVec2::ZERO;
            for piece in timeline.cut(&whole) {
                let part = |time| score.part(timeline.seconds(time));
                let [start, end] = [piece.start, piece.end].map(|place| frame.page.at(place));
                let goes_on = places.last().is_some_and(|(_, at)| (*at - start).length() < 0.02);
                match (goes_on, last == piece.velocity) {
                    // A frame on the way is no corner.
                    (true, true) => drop(places.pop()),
                    (true, false) => {}
                    (false, _) => places.push((part(piece.from), start)),
                }
                places.push((part(piece.to), end));
                last = piece.velocity;
            }
        }
        if !moves {
            places.truncate(1);
        } else if let Some((_, place)) = places.last().copied() {
            // The rest at the end.
            places.push((1.0, place));
        }
        Keys { places }
    }

    /// Where its images are, from itself, that are ever seen in a periodic box: if it comes near a side,
    /// there is one at the other.
    fn images(&self, score: &Score, radius: f64) -> Vec<DVec2> {
        let Some(torus) = score.frame.torus else { return vec![DVec2::ZERO] };
        let (page, radius) = (&score.frame.page, radius * score.frame.page.scale);
        let (low, high) = (page.at(torus.min), page.at(torus.max));
        let (low, high) = (low.min(high), low.max(high));
        let along = |of: fn(&DVec2) -> f64| {
            let (low, high) = (of(&low), of(&high));
            let any = |near: &dyn Fn(f64) -> bool| self.places.iter().any(|(_, at)| near(of(at)));
            let after = any(&|place| place - radius < low).then_some(high - low);
            let before = any(&|place| place + radius > high).then_some(low - high);
            [Some(0.0), after, before].into_iter().flatten()
        };
        let (xs, ys) = (along(|place| place.x), along(|place| place.y));
        xs.flat_map(|x| ys.clone().map(move |y| DVec2::new(x, y))).collect()
    }

    fn values(&self) -> String {
        let mut text = String::new();
        for (_, place) in &self.places {
            let gap = if text.is_empty() { "" } else { ";" };
            let _ = write!(text, "{gap}{} {}", Number(place.x), Number(place.y));
        }
        text
    }

    fn times(&self) -> String {
        let mut text = String::new();
        for (time, _) in &self.places {
            let gap = if text.is_empty() { "" } else { ";" };
            let _ = write!(text, "{gap}{}", Share(*time));
        }
        text
    }
}
