//! What is in the way of names, and where the least is.

use super::Part;
use super::cast::{Body, Shape, corners, stays, wait};
use super::names::Label;
use super::outline::{Area, Cover, Outline, Place};
use super::plan::{Plan, bodies};
use crate::Color;
use carom::{BodyState, Boundary, DVec2, Piece, PolygonBody, Timeline};

/// Something that names keep away from.
struct Thing {
    outline: Outline,
    /// How much it matters: 1 where it is at the end.
    weight: f64,
    /// Whether it is drawn over the bodies of the end.
    above: bool,
    /// Whether there is nothing in it, so that a name may be.
    hollow: bool,
}

impl Thing {
    /// Whether it is what a name is the name of.
    fn is_of(&self, label: &Label) -> bool {
        label.within.as_ref() == Some(&self.outline)
    }

    /// How much it is in the way.
    fn cost(&self, area: &Area) -> f64 {
        // Across the rim is worse than inside.
        match self.outline.cover(area) {
            Cover::Nothing => 0.0,
            Cover::Whole if self.hollow => 0.0,
            Cover::Whole => self.weight,
            Cover::Part => 1.2 * self.weight,
        }
    }
}

/// What names keep away from.
pub(super) struct Room {
    things: Vec<Thing>,
    lines: Vec<(DVec2, DVec2)>,
    /// Segments and capsules, and the sides of a box.
    walls: Vec<Outline>,
    pub labels: Vec<Area>,
    page: (DVec2, DVec2),
}

/// A body on the page.
pub(super) fn outline(plan: &Plan, body: &Body, state: &BodyState) -> Outline {
    let page = &plan.frame.page;
    let center = page.at(state.center);
    match &body.shape {
        Shape::Disc(radius) => Outline::Disc(center, radius * page.scale),
        Shape::Polygon(polygon, _) => {
            let corners = corners(polygon, state.center, state.angle).into_iter();
            Outline::Polygon(center, corners.map(|corner| page.at(corner)).collect())
        }
    }
}

/// The polygons that are walls and stay where they are, by number.
pub(super) fn still_polygons(plan: &Plan) -> Vec<(usize, Outline)> {
    let page = &plan.frame.page;
    let polygons = plan.world.polygons().iter().enumerate();
    let outline = |(number, polygon): (usize, &PolygonBody)| {
        let outline = polygon.outline();
        let corners = outline.vertices().iter().map(|corner| page.at(*corner)).collect();
        (number, Outline::Polygon(page.at(outline.centroid()), corners))
    };
    polygons.filter(|(_, polygon)| stays(polygon)).map(outline).collect()
}

/// The segments and capsules, where they are at the end.
pub(super) fn segments(plan: &Plan) -> Vec<Outline> {
    let page = &plan.frame.page;
    let wait = plan.until - plan.world.start();
    let walls = plan.world.segments().iter().map(|wall| {
        let [a, b] = [wall.a + wall.ends[0] * wait, wall.b + wall.ends[1] * wait];
        let middle = (a + b) * 0.5;
        let shift = plan.frame.torus.map_or(DVec2::ZERO, |torus| torus.inside(middle) - middle);
        Outline::Line([a, b].map(|end| page.at(end + shift)), wall.radius * page.scale)
    });
    walls.collect()
}

/// The sides of the box that everything is in.
fn borders(plan: &Plan) -> Vec<Outline> {
    let (Boundary::Box { min, max } | Boundary::Periodic { min, max }) = plan.world.boundary()
    else {
        return Vec::new();
    };
    let corners = [min, DVec2::new(max.x, min.y), max, DVec2::new(min.x, max.y)];
    let corners = corners.map(|corner| plan.frame.page.at(corner));
    let side = |i: usize| Outline::Line([corners[i], corners[(i + 1) % 4]], 0.0);
    (0..4).map(side).collect()
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

/// The bodies, at the flashes of the strobe and at collisions; walls that move, at older flashes; and polygons
/// that stay where they are.
fn things(plan: &Plan) -> Vec<Thing> {
    let mut things = Vec::new();
    let mut put = |outline, weight, above, hollow| {
        things.push(Thing { outline, weight, above, hollow });
    };
    for (id, flash, state) in plan.older() {
        let outline = outline(plan, plan.cast.body(id), &state);
        put(outline, plan.strength(flash), false, false);
    }
    for (flash, time) in plan.flashes.iter().enumerate().take(plan.flashes.len() - 1) {
        for wall in &plan.cast.walls {
            let ends = wall.ends(*time).map(|end| plan.frame.page.at(end));
            let line = Outline::Line(ends, wall.radius() * plan.frame.page.scale);
            put(line, 0.5 * plan.strength(flash), false, false);
        }
    }
    for (id, body) in plan.cast.bodies() {
        let Some(state) = plan.timeline.get_body_at(id, plan.until) else { continue };
        put(outline(plan, body, &state), 1.0, true, false);
    }
    if plan.shows(Part::Instants) {
        for (event, id) in plan.events().flat_map(|event| bodies(event).map(move |id| (event, id)))
        {
            let Some(state) = plan.timeline.get_body_at(id, event.time) else { continue };
            put(outline(plan, plan.cast.body(id), &state), 0.5, true, true);
        }
    }
    for (_, outline) in still_polygons(plan) {
        put(outline, 1.0, false, false);
    }
    things
}

/// The ways of the centres.
fn ways(plan: &Plan) -> Vec<(DVec2, DVec2)> {
    let page = &plan.frame.page;
    let mut lines = Vec::new();
    for (id, _) in plan.cast.bodies() {
        for whole in plan.timeline.pieces_between(id, plan.from, plan.until) {
            for piece in plan.timeline.cut(&whole) {
                let places = chords(plan.timeline, &piece);
                let places: Vec<_> = places.into_iter().map(|at| page.at(at)).collect();
                lines.extend(places.windows(2).map(|ends| (ends[0], ends[1])));
            }
        }
    }
    lines
}

impl Room {
    pub fn of(plan: &Plan, arrows: &[(DVec2, DVec2)]) -> Self {
        let mut lines = arrows.to_vec();
        if plan.shows(Part::Paths) {
            lines.extend(ways(plan));
        }
        Room {
            things: things(plan),
            lines,
            walls: segments(plan).into_iter().chain(borders(plan)).collect(),
            labels: Vec::new(),
            page: plan.frame.corners(),
        }
    }

    /// Where a note on a place is to be, which is then no longer free.
    pub fn beside(&mut self, note: &str, place: DVec2) -> DVec2 {
        let beside = [10.0, 24.0, 40.0].map(|radius| Outline::Disc(place, radius)).to_vec();
        let (name, color) = (note.to_string(), Color::new(0, 0, 0));
        let label = Label { name, color, on: color, is_behind: false, within: None, beside };
        let area = self.best(&label).area.with(5.0);
        self.labels.push(area);
        area.middle
    }

    pub fn best(&self, label: &Label) -> Place {
        let mut best: Option<(f64, Place)> = None;
        let mut consider = |place: Place, later: f64| {
            let cost = place.bias + later + self.cost(&place, label);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, place));
            }
        };
        if let Some(place) = label.within.as_ref().and_then(|own| own.inside(&label.name)) {
            consider(place, 0.0);
        }
        for (number, outline) in label.beside.iter().enumerate() {
            for place in outline.beside(&label.name) {
                consider(place, 0.2 * number as f64);
            }
        }
        match best {
            Some((_, place)) => place,
            None => Place::nowhere(self.page.0),
        }
    }

    /// How much is in the way.
    fn cost(&self, place: &Place, label: &Label) -> f64 {
        let area = &place.area;
        let cost = match place.inside {
            true => self.cost_inside(area, label),
            false => self.cost_beside(place, label),
        };
        let labels = self.labels.iter().filter(|label| label.meets(area)).count() as f64;
        let (low, high) = (area.middle - area.half, area.middle + area.half);
        let outside = low.cmplt(self.page.0).any() || high.cmpgt(self.page.1).any();
        cost + 10.0 * labels + if outside { 20.0 } else { 0.0 }
    }

    /// For a name in its own body, that is not in the way, nor is what is behind it.
    fn cost_inside(&self, area: &Area, label: &Label) -> f64 {
        let others = self.things.iter().filter(|thing| thing.above && !thing.is_of(label));
        others.map(|thing| thing.cost(area)).sum()
    }

    /// For a name beside its body, so are lines, and what makes it read as the name of something else.
    fn cost_beside(&self, place: &Place, label: &Label) -> f64 {
        let area = &place.area;
        let mut cost: f64 = self.things.iter().map(|thing| thing.cost(area)).sum();
        cost += self.lines.iter().filter(|line| area.is_crossed(line.0, line.1)).count() as f64;
        for wall in &self.walls {
            let is_on = wall.cover(area) != Cover::Nothing;
            cost += match (is_on || wall.is_between(place), wall.is_close(place)) {
                (true, _) => 2.0,
                (false, true) => 0.3,
                (false, false) => 0.0,
            };
        }
        let of_the_end = self.things.iter().filter(|thing| thing.weight == 1.0);
        let between =
            of_the_end.filter(|thing| !thing.is_of(label) && thing.outline.is_between(place));
        cost + between.count() as f64
    }
}
