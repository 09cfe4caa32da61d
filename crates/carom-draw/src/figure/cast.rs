//! Who is in a picture: the bodies, and the walls that move.

use crate::view::View;
use crate::{Color, Look, Theme};
use carom::{DVec2, Motion, MovingSegment, Piece, Polygon, PolygonBody, Timeline, World};
use std::f64::consts::TAU;

/// What a body looks like.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// So large.
    Disc(f64),
    /// As it is at the angle 0, and how far its corners are from its centre of mass at the most.
    Polygon(Polygon, f64),
}

impl Shape {
    /// The radius of a disc around all of it.
    pub fn reach(&self) -> f64 {
        match self {
            Shape::Disc(radius) => *radius,
            Shape::Polygon(_, reach) => *reach,
        }
    }

    /// The radius of a disc about its centre that is inside of it: what a name may be written on.
    pub fn room(&self) -> f64 {
        match self {
            Shape::Disc(radius) => *radius,
            Shape::Polygon(polygon, _) => {
                let center = polygon.centroid();
                let away = |(a, b): (DVec2, DVec2)| {
                    let side = (b - a).normalize_or_zero();
                    side.perp_dot(center - a)
                };
                // Its corners are counter-clockwise, and so its inside is to the left.
                polygon.sides().map(away).fold(f64::INFINITY, f64::min).max(0.0)
            }
        }
    }

    pub fn area(&self) -> f64 {
        match self {
            Shape::Disc(radius) => std::f64::consts::PI * radius * radius,
            Shape::Polygon(polygon, _) => polygon.area(),
        }
    }

    /// How far its edge is from its centre, in a direction.
    pub fn rim(&self, direction: DVec2, angle: f64) -> f64 {
        let Shape::Polygon(polygon, _) = self else { return self.reach() };
        let turned = polygon.turned(angle);
        let (center, mut far) = (turned.centroid(), 0.0f64);
        for (a, b) in turned.sides() {
            let (a, side) = (a - center, b - a);
            let across = direction.perp_dot(side);
            let (along, part) = (a.perp_dot(side) / across, a.perp_dot(direction) / across);
            if along > 0.0 && (0.0..=1.0).contains(&part) {
                far = far.max(along);
            }
        }
        far
    }
}

/// The corners of a polygon whose centre is there and that is turned so far.
pub(crate) fn corners(polygon: &Polygon, center: DVec2, angle: f64) -> Vec<DVec2> {
    let turned = polygon.turned(angle);
    let shift = center - polygon.centroid();
    turned.vertices().iter().map(|vertex| *vertex + shift).collect()
}

/// The unit vector so far from the x-axis.
pub(crate) fn direction(angle: f64) -> DVec2 {
    Motion::REST.turning(angle, DVec2::ZERO).place(DVec2::X, 1.0)
}

/// Whether a polygon is a wall that stays where it is.
pub(crate) fn stays(polygon: &PolygonBody) -> bool {
    polygon.is_fixed() && polygon.velocity == DVec2::ZERO && polygon.spin == 0.0
}

/// How long a piece takes.
pub(crate) fn wait(timeline: &Timeline, piece: &Piece) -> f64 {
    timeline.seconds(piece.to) - timeline.seconds(piece.from)
}

/// Whether a body moves along a piece, or turns.
pub(crate) fn moves(piece: &Piece) -> bool {
    piece.velocity != DVec2::ZERO
        || !piece.is_straight()
        || piece.spin != 0.0
        || piece.angular != 0.0
}

/// A body and its look.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub shape: Shape,
    pub color: Color,
    pub name: Option<String>,
    /// No shock moves it.
    pub is_fixed: bool,
    /// It is a wall that stays where it is, and is drawn as one.
    pub is_wall: bool,
    /// It is a disc, and has a mark that tells how far it is turned.
    pub is_marked: bool,
}

impl Body {
    /// Whether it is a wall that moves, and so is behind everything else.
    pub fn is_backdrop(&self) -> bool {
        self.is_fixed && !self.is_wall && matches!(self.shape, Shape::Polygon(..))
    }
}

/// A segment or capsule that moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovingWall {
    wall: MovingSegment,
    /// The time at which its ends are where the world has them.
    start: f64,
    pub color: Color,
}

impl MovingWall {
    /// Its ends at a time.
    pub fn ends(&self, time: f64) -> [DVec2; 2] {
        let MovingSegment { a, b, ends, .. } = self.wall;
        let wait = time - self.start;
        [a + ends[0] * wait, b + ends[1] * wait]
    }

    /// Half of its thickness.
    pub fn radius(&self) -> f64 {
        self.wall.radius
    }
}

/// Everything that may move.
#[derive(Clone, Debug)]
pub(crate) struct Cast {
    /// By number: discs, then polygons.
    bodies: Vec<Body>,
    pub walls: Vec<MovingWall>,
}

/// More bodies than this without a colour are not told apart by one.
const FEW: usize = 16;

impl Cast {
    pub fn of(world: &World, timeline: &Timeline, look: &Look, theme: Theme) -> Self {
        let mut bodies: Vec<Body> = Vec::new();
        let mut own_colors = Vec::new();
        for (id, disc) in world.discs().iter().enumerate() {
            let mark = look.discs.get(id);
            let rubs = disc.friction.unwrap_or(world.friction()) > 0.0;
            own_colors.push(mark.and_then(|mark| mark.color));
            bodies.push(Body {
                shape: Shape::Disc(disc.radius),
                color: theme.wall(),
                name: mark.and_then(|mark| mark.name.clone()),
                is_fixed: disc.is_fixed(),
                is_wall: false,
                is_marked: rubs && !disc.is_fixed() || disc.spin != 0.0,
            });
        }
        // Where nothing falls, turns or rubs, polygons are walls and not bodies.
        let polygons = timeline.bodies().saturating_sub(bodies.len());
        for (number, polygon) in world.polygons().iter().enumerate().take(polygons) {
            let mark = look.walls.get(world.segments().len() + number);
            own_colors.push(mark.and_then(|mark| mark.color));
            let is_fixed = polygon.is_fixed();
            bodies.push(Body {
                shape: Shape::Polygon(polygon.polygon.clone(), polygon.polygon.reach()),
                color: theme.wall(),
                name: mark.and_then(|mark| mark.name.clone()),
                is_fixed,
                is_wall: stays(polygon),
                is_marked: false,
            });
        }
        set_colors(&mut bodies, &own_colors, theme);
        let moving = world.segments().iter().enumerate().filter(|(_, wall)| !wall.is_still());
        let walls = moving.map(|(number, wall)| MovingWall {
            wall: *wall,
            start: world.start(),
            color: look.wall_color(number, theme),
        });
        Cast { walls: walls.collect(), bodies }
    }

    pub fn body(&self, id: u32) -> &Body {
        &self.bodies[id as usize]
    }

    /// The bodies that are drawn as such, with their numbers.
    pub fn bodies(&self) -> impl Iterator<Item = (u32, &Body)> {
        (0..).zip(&self.bodies).filter(|(_, body)| !body.is_wall)
    }

    /// Whether there are only discs, and no wall moves.
    pub fn is_of_discs(&self) -> bool {
        self.walls.is_empty() && self.bodies().all(|(_, body)| matches!(body.shape, Shape::Disc(_)))
    }
}

/// Those that have no colour of their own: fixed ones are like walls, a few are told apart, and many are
/// alike.
fn set_colors(bodies: &mut [Body], own: &[Option<Color>], theme: Theme) {
    let is_plain = |(body, own): &(&Body, &Option<Color>)| own.is_none() && !body.is_fixed;
    let few = bodies.iter().zip(own).filter(is_plain).count() <= FEW;
    let mut number = 0;
    for (body, own) in bodies.iter_mut().zip(own) {
        let color = match own {
            Some(color) => *color,
            None if body.is_fixed => theme.wall(),
            None if !few => theme.color(0).towards(theme.paper(), 0.4),
            None => {
                number += 1;
                theme.color(number - 1)
            }
        };
        body.color = theme.shown(color);
    }
}

impl View {
    fn and_shape(self, shape: &Shape, center: DVec2, angle: f64) -> Self {
        match shape {
            Shape::Disc(radius) => self.and_disc(center, *radius),
            Shape::Polygon(polygon, _) => {
                let corners = corners(polygon, center, angle);
                corners.into_iter().fold(self, |view, corner| view.and_disc(corner, 0.0))
            }
        }
    }

    /// What bodies and moving walls sweep, as well.
    pub(crate) fn and_cast(self, cast: &Cast, timeline: &Timeline, from: f64, until: f64) -> Self {
        let mut view = self;
        for wall in &cast.walls {
            for end in [from, until].into_iter().flat_map(|time| wall.ends(time)) {
                view = view.and_disc(end, wall.radius());
            }
        }
        for (id, body) in cast.bodies() {
            view = view.and(swept(timeline, id, &body.shape, from, until));
        }
        view
    }
}

/// Where it turns round on its way, to the side or up and down, and so is farther than at both ends.
pub(crate) fn summits(timeline: &Timeline, piece: &Piece) -> impl Iterator<Item = DVec2> {
    let (piece, whole) = (*piece, wait(timeline, piece));
    let turn = move |axis: DVec2| -piece.velocity.dot(axis) / piece.acceleration.dot(axis);
    let waits = [DVec2::X, DVec2::Y].into_iter().map(turn);
    waits.filter(move |wait| *wait > 0.0 && *wait < whole).map(move |wait| piece.after(wait).center)
}

/// Whether there is nothing to be seen of a bounce: it stays less far than this from where it was.
pub(crate) fn is_tiny(timeline: &Timeline, piece: &Piece, from: DVec2, less: f64) -> bool {
    let near = |place: DVec2| (place - from).length() < less;
    !piece.is_straight()
        && near(piece.start)
        && near(piece.end)
        && summits(timeline, piece).all(near)
}

/// The box around all that a body comes to.
fn swept(timeline: &Timeline, id: u32, shape: &Shape, from: f64, until: f64) -> View {
    let mut view = View::NONE;
    if let Some(state) = timeline.get_body_at(id, until) {
        view = view.and_shape(shape, state.center, state.angle);
    }
    for piece in timeline.pieces_between(id, from, until) {
        view = view.and_shape(shape, piece.start, piece.angle);
        let whole = wait(timeline, &piece);
        let turned = piece.after(whole).angle - piece.angle;
        view = view.and_shape(shape, piece.end, piece.angle + turned);
        if turned == 0.0 || matches!(shape, Shape::Disc(_)) {
            for place in summits(timeline, &piece) {
                view = view.and_shape(shape, place, piece.angle);
            }
            continue;
        }
        // A corner turns by a tenth of a radian from one look to the next, and at most once around.
        let looks = (turned.abs() * 10.0).ceil().clamp(8.0, 64.0);
        for look in 1..looks as u32 {
            let part = f64::from(look) / looks;
            let state = piece.after(whole * part);
            view = view.and_shape(shape, state.center, state.angle);
        }
        if turned.abs() > TAU {
            view = view.and_disc(piece.start, shape.reach()).and_disc(piece.end, shape.reach());
        }
    }
    view
}
