//! What is drawn, decided before anything is.

use super::cast::{Body, Cast, Shape, moves, wait};
use super::{Figure, Part};
use crate::svg::{Number, Svg};
use crate::view::{Page, View};
use crate::{Look, Theme};
use carom::{BodyState, Boundary, DVec2, Event, Piece, Timeline, World};

/// Around what is seen.
const MARGIN: f64 = 14.0;
const TITLE: f64 = 26.0;
const CAPTION: f64 = 26.0;
/// Lines of paths may cover this much of a picture by themselves: beyond it they are a tangle.
const INK: f64 = 0.05;
/// Discs of the strobe may cover this much.
const COVER: f64 = 0.5;
/// Up to so many frames and moving discs everything is shown.
const FEW: u64 = 24;
/// Rings, names and arrows are for so many.
const RINGS: usize = 120;
const NAMES: usize = 40;
const ARROWS: usize = 24;
/// Corners of all paths. With ten letters each, that is what makes a file long.
const CORNERS: usize = 200_000;
/// From so many on, discs that look alike are drawn as one.
pub(super) const MANY: usize = 4000;

/// The sides of a periodic box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Torus {
    pub min: DVec2,
    pub max: DVec2,
}

impl Torus {
    pub fn of(world: &World) -> Option<Self> {
        match world.boundary() {
            Boundary::Periodic { min, max } => Some(Torus { min, max }),
            _ => None,
        }
    }

    /// The image of a place that is inside it.
    pub fn inside(self, place: DVec2) -> DVec2 {
        let sides = self.max - self.min;
        place - ((place - self.min) / sides).floor() * sides
    }

    /// A disc inside it, and those of its images that are seen in it.
    pub fn images(self, center: DVec2, radius: f64) -> impl Iterator<Item = DVec2> {
        let sides = self.max - self.min;
        let along = move |place: f64, min: f64, max: f64, side: f64| {
            let before = (place + radius > max).then_some(-side);
            let after = (place - radius < min).then_some(side);
            [Some(0.0), before, after]
        };
        let xs = along(center.x, self.min.x, self.max.x, sides.x);
        let ys = along(center.y, self.min.y, self.max.y, sides.y);
        let both = move |x: f64| ys.into_iter().flatten().map(move |y| center + DVec2::new(x, y));
        xs.into_iter().flatten().flat_map(both)
    }
}

/// The page that a picture is on.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub theme: Theme,
    pub page: Page,
    pub width: f64,
    pub height: f64,
    pub torus: Option<Torus>,
    /// Where a title above it ends, and a caption begins.
    between: (f64, f64),
}

impl Frame {
    pub fn new(
        view: View,
        width: Option<f64>,
        theme: Theme,
        [title, caption]: [bool; 2],
        world: &World,
    ) -> Self {
        let view = view.in_shape();
        let size = view.size();
        let top = MARGIN + if title { TITLE } else { 0.0 };
        let bottom = if caption { CAPTION } else { MARGIN };
        let natural = || {
            let tall = (800.0 - top - bottom) * (size.x / size.y) + 2.0 * MARGIN;
            tall.clamp(240.0, 800.0).round()
        };
        let width = width.unwrap_or_else(natural);
        let page = Page::new(view, width - 2.0 * MARGIN, DVec2::new(MARGIN, top));
        let height = (page.height() + top + bottom).round();
        let torus = Torus::of(world);
        let title_end = if title { TITLE + 9.0 } else { 4.0 };
        let between = (title_end, height - if caption { CAPTION - 3.0 } else { 4.0 });
        Frame { theme, page, width, height, torus, between }
    }

    /// The corners of what names may be written on.
    pub fn corners(&self) -> (DVec2, DVec2) {
        let (top, bottom) = self.between;
        (DVec2::new(4.0, top), DVec2::new(self.width - 4.0, bottom))
    }

    /// The edge of a periodic box, which what is [`inside`](Self::inside) is cut off at. Once a picture.
    pub fn put_edge(&self, svg: &mut Svg) {
        let Some((id, [x, y, w, h])) = self.edge() else { return };
        svg.open("clipPath").set("id", id);
        svg.leaf("rect").set("x", x).set("y", y).set("width", w).set("height", h);
        svg.close();
    }

    /// Draws something. In a periodic box, what is outside of it is not seen.
    pub fn inside(&self, svg: &mut Svg, draw: impl FnOnce(&mut Svg)) {
        let Some((id, _)) = self.edge() else { return draw(svg) };
        svg.open("g").set("clip-path", format_args!("url(#{id})"));
        draw(svg);
        svg.close();
    }

    /// The id says what it is, so that another of the same on the same page is the same. (An inner picture
    /// would clip without one, but has a clock of its own in browsers.)
    fn edge(&self) -> Option<(String, [Number; 4])> {
        let torus = self.torus?;
        let low = self.page.at(DVec2::new(torus.min.x, torus.max.y));
        let size = (torus.max - torus.min) * self.page.scale;
        let [x, y, w, h] = [low.x, low.y, size.x, size.y].map(Number);
        Some((format!("box-{x}-{y}-{w}-{h}"), [x, y, w, h]))
    }
}

/// All that is decided.
pub(super) struct Plan<'a> {
    pub world: &'a World,
    pub timeline: &'a Timeline,
    pub truth: Option<&'a Timeline>,
    pub look: &'a Look,
    pub notes: &'a [(DVec2, String)],
    pub title: Option<&'a str>,
    pub frame: Frame,
    pub cast: Cast,
    pub from: f64,
    pub until: f64,
    /// When the strobe flashes, in order. The last is the end.
    pub flashes: Vec<f64>,
    /// How long from one to the next.
    pub between: f64,
    /// How long the arrow of a speed of 1 is, in units of the plane.
    pub arrow: f64,
    pub left_out: Vec<String>,
    shown: [bool; 6],
}

impl<'a> Plan<'a> {
    pub fn of(figure: &'a Figure<'a>) -> Self {
        let Figure { world, timeline, theme, .. } = *figure;
        let mut left_out = Vec::new();
        let cast = Cast::of(world, timeline, &figure.look, theme);
        let Span { from, until, .. } = Span::of(figure, &cast, &mut left_out);
        let view = figure.view.unwrap_or_else(|| natural_view(figure));
        let wanted = |part: Part| figure.wanted[part as usize];
        let caption = wanted(Part::Scale).unwrap_or(true);
        let title = figure.title.as_deref();
        let frame = Frame::new(view, figure.width, theme, [title.is_some(), caption], world);

        let mut shown = figure.wanted.map(|wanted| wanted.unwrap_or(true));
        let mut decide = |part: Part, count: usize, most: usize, what: &str| {
            if wanted(part).is_none() && count > most {
                shown[part as usize] = false;
                left_out.push(format!("{what}, {count} of them"));
            }
        };
        let moving = moving(&cast, timeline, from, until);
        let named = cast.bodies().filter(|(_, body)| body.name.is_some()).count();
        let rings: usize = events(timeline, from, until).map(|event| bodies(event).count()).sum();
        decide(Part::Paths, cast.bodies().count(), MANY, "paths");
        decide(Part::Names, named, NAMES, "names");
        decide(Part::Arrows, moving.len(), ARROWS, "arrows");
        decide(Part::Instants, rings, RINGS, "rings at the instants of collision");
        let every = match (shown[Part::Strobe as usize], figure.every) {
            (false, _) => None,
            (true, Some(every)) => Some(every),
            (true, None) => every(figure, &frame, &moving, from, until),
        };
        let (flashes, between) = flashes(figure, every, from, until);
        if shown[Part::Strobe as usize] && every != Some(1) && figure.every.is_none() {
            left_out.push(match every {
                Some(every) => format!("the strobe's discs but at every {every} frames"),
                None => "the strobe's discs but at the end".to_string(),
            });
        }
        Plan {
            world,
            timeline,
            truth: figure.truth,
            look: &figure.look,
            notes: &figure.notes,
            title,
            arrow: arrow(world, view),
            frame,
            cast,
            from,
            until,
            flashes,
            between,
            left_out,
            shown,
        }
    }

    pub fn shows(&self, part: Part) -> bool {
        self.shown[part as usize]
    }

    pub fn events(&self) -> impl Iterator<Item = &'a Event> {
        events(self.timeline, self.from, self.until)
    }

    pub fn inside(&self, svg: &mut Svg, draw: impl FnOnce(&mut Svg)) {
        self.frame.inside(svg, draw);
    }

    /// Where bodies are at the strobe's flashes before the last: body, flash, state, in order of
    /// flashes. One that stays where it is is there once, at the last of these flashes.
    pub fn older(&self) -> Vec<(u32, usize, BodyState)> {
        let last = self.flashes.len() - 1;
        let at = |id: u32, flash: usize| self.timeline.get_body_at(id, self.flashes[flash]);
        let mut older = Vec::new();
        for flash in 0..last {
            for (id, body) in self.cast.bodies().filter(|(_, body)| !body.is_backdrop()) {
                let Some(state) = at(id, flash) else { continue };
                let next = at(id, flash + 1);
                if !next.is_some_and(|next| self.looks_alike(body, &state, &next)) {
                    older.push((id, flash, state));
                }
            }
        }
        older
    }

    /// Whether there is no telling one state of a body from another.
    pub fn looks_alike(&self, body: &Body, one: &BodyState, other: &BodyState) -> bool {
        let still = 0.25 / self.frame.page.scale;
        // How far from its centre it can be seen that it is turned.
        let arm = match body.shape {
            Shape::Disc(radius) if body.is_marked => radius,
            Shape::Disc(_) => 0.0,
            Shape::Polygon(_, reach) => reach,
        };
        let turned = (one.angle - other.angle).abs() * arm;
        (one.center - other.center).length() < still && turned < still
    }

    /// How much of a disc's colour is there at a flash.
    pub fn strength(&self, flash: usize) -> f64 {
        let last = self.flashes.len() - 1;
        if flash == last {
            return 1.0;
        }
        let young = flash as f64 / last.max(1) as f64;
        let least = if self.frame.theme == Theme::Dark { 0.24 } else { 0.14 };
        least + (0.64 - least) * young * young
    }
}

/// The collisions from one time to another, both included.
pub(crate) fn events(timeline: &Timeline, from: f64, until: f64) -> impl Iterator<Item = &Event> {
    let within = move |event: &&Event| {
        let time = timeline.seconds(event.time);
        from <= time && time <= until
    };
    timeline.events().filter(|event| event.is_collision()).filter(within)
}

/// The bodies of an event.
pub(crate) fn bodies(event: &Event) -> impl Iterator<Item = u32> {
    [event.a].into_iter().chain(event.pair.then_some(event.b))
}

/// About how long a piece is.
fn length(timeline: &Timeline, piece: &Piece) -> f64 {
    let chord = (piece.end - piece.start).length();
    if piece.is_straight() {
        return chord;
    }
    let corner = piece.start + piece.velocity * (0.5 * wait(timeline, piece));
    0.5 * (chord + (corner - piece.start).length() + (piece.end - corner).length())
}

/// From when to when.
struct Span {
    from: f64,
    until: f64,
}

impl Span {
    fn of(figure: &Figure, cast: &Cast, left_out: &mut Vec<String>) -> Self {
        let Figure { timeline, frame, .. } = *figure;
        let (start, end) = (timeline.seconds(timeline.start()), timeline.seconds(timeline.end()));
        let number = |time: &f64| !time.is_nan();
        let until = figure.until.filter(number).unwrap_or(end).clamp(start, end);
        if let Some(from) = figure.from.filter(number) {
            return Span { from: from.clamp(start, until), until };
        }
        // Only the last part of paths that would be a tangle. They are taken as equally long at all
        // times.
        let (mut length, mut corners) = (0.0, 0);
        for (id, _) in cast.bodies() {
            for piece in timeline.pieces_between(id, start, until) {
                length += self::length(timeline, &piece);
                corners += 1;
            }
        }
        let size = View::of_run(figure.world, cast, timeline, start, until).in_shape().size();
        let pixels = (800.0 / size.x).min(800.0 / size.y);
        let ink = length * pixels * 1.25 / (size.x * size.y * pixels * pixels);
        let part = (INK / ink).min(CORNERS as f64 / f64::from(corners.max(1))).min(1.0);
        let frames = ((until - start) * part / frame).floor();
        let shows_paths = figure.wanted[Part::Paths as usize] != Some(false);
        // A little more is not worth losing the beginning for.
        if part >= 0.7 || !shows_paths || !frames.is_finite() {
            return Span { from: start, until };
        }
        let from = (until - frames.max(1.0) * frame).max(start);
        left_out.push(format!("what was before {}", super::shown(from)));
        Span { from, until }
    }
}

/// The bodies that move at all.
fn moving<'c>(cast: &'c Cast, timeline: &Timeline, from: f64, until: f64) -> Vec<&'c Body> {
    let is_moving = |(id, _): &(u32, &Body)| {
        timeline.pieces_between(*id, from, until).any(|piece| moves(&piece))
    };
    cast.bodies().filter(is_moving).map(|(_, body)| body).collect()
}

/// After how many frames the strobe flashes again, so that its discs are not too many. None: only at
/// the end.
fn every(figure: &Figure, frame: &Frame, moving: &[&Body], from: f64, until: f64) -> Option<u64> {
    let frames = (until - from) / figure.frame;
    if frames <= FEW as f64 && moving.len() as u64 <= FEW / 2 {
        return Some(1);
    }
    let scale = frame.page.scale;
    let area: f64 = moving.iter().map(|body| body.shape.area() * scale * scale).sum();
    let most =
        (COVER * frame.width * frame.height / area).min(240.0 / moving.len() as f64).min(40.0);
    if most < 1.5 {
        return None;
    }
    let fits = |every: &u64| frames / (*every as f64) + 1.0 <= most.max(3.0);
    let least = (frames / (most.max(3.0) - 1.0)).ceil().max(1.0) as u64;
    // Best so that there is one at the very start, too.
    let whole = frames.round() as u64;
    let ends_well = |every: &u64| whole % every == 0 && fits(every);
    let tens = (0..16).map(|power| 10u64.pow(power));
    let mut nice = tens.flat_map(|ten| [ten, 2 * ten, 5 * ten]);
    (least..=(2 * least).min(1 << 20)).find(ends_well).or_else(|| nice.find(fits))
}

/// When the strobe flashes: at whole frames, counted back from the last, and at the end.
fn flashes(figure: &Figure, every: Option<u64>, from: f64, until: f64) -> (Vec<f64>, f64) {
    let Figure { timeline, frame, .. } = *figure;
    let Some(every) = every.filter(|_| frame > 0.0 && frame.is_finite()) else {
        return (vec![until], 0.0);
    };
    let start = timeline.seconds(timeline.start());
    // A hair more, because 3·0.1 is a hair after 0.3.
    let hair = 1.0 + 1e-12;
    let last = ((until - start) / frame * hair).floor();
    let mut flashes = Vec::new();
    for back in 0..100_000 {
        let time = start + (last - (back * every) as f64) * frame;
        if !(time >= from - 1e-9 * frame) || back > 0 && flashes.last() == Some(&time) {
            break;
        }
        flashes.push(time.clamp(from, until));
    }
    flashes.reverse();
    if flashes.last().is_none_or(|last| until - last > 1e-9 * frame) {
        flashes.push(until);
    }
    (flashes, every as f64 * frame)
}

/// All that there is to see, with the tips of arrows.
pub(super) fn natural_view(figure: &Figure) -> View {
    let Figure { world, timeline, theme, .. } = *figure;
    let cast = Cast::of(world, timeline, &figure.look, theme);
    let Span { from, until } = Span::of(figure, &cast, &mut Vec::new());
    let mut view = View::of_run(world, &cast, timeline, from, until);
    if let Some(truth) = figure.truth {
        view = view.and(View::of_run(world, &cast, truth, from, until));
    }
    let bodies = cast.bodies().count();
    let arrows = figure.wanted[Part::Arrows as usize].unwrap_or(bodies <= ARROWS);
    if arrows && world.boundary() == Boundary::Open {
        let arrow = arrow(world, view.in_shape());
        for (id, body) in cast.bodies() {
            let Some(end) = timeline.get_body_at(id, until) else { continue };
            let direction = end.velocity.normalize_or_zero();
            let rim = body.shape.rim(direction, end.angle);
            view = view.and_disc(end.center + direction * rim + end.velocity * arrow, 0.0);
        }
    }
    view.in_shape()
}

/// The fastest body of the start has an arrow of about its width, and of a fortieth of the picture at
/// least; where things fall, so has what has fallen as far as the picture is wide. It does not depend on
/// what happened, so that figures of several runs have the same.
fn arrow(world: &World, view: View) -> f64 {
    let size = view.size().max_element();
    let falling = (2.0 * world.gravity().length() * size).sqrt();
    let discs = world.discs().iter().map(|disc| (disc.velocity, disc.radius, disc.is_fixed()));
    let polygons = world.polygons().iter().filter(|polygon| !polygon.is_fixed());
    let polygons = polygons.map(|body| (body.velocity, body.polygon.reach(), false));
    let is_moving = |(velocity, _, is_fixed): &(DVec2, f64, bool)| {
        *velocity != DVec2::ZERO || falling > 0.0 && !is_fixed
    };
    let moving: Vec<_> = discs.chain(polygons).filter(is_moving).collect();
    let fastest = moving.iter().map(|(velocity, ..)| velocity.length()).fold(falling, f64::max);
    let reach = moving.iter().map(|(_, reach, _)| reach).sum::<f64>() / moving.len().max(1) as f64;
    let length = (2.0 * reach).clamp(size / 40.0, size / 10.0);
    if fastest > 0.0 { length / fastest } else { 0.0 }
}
