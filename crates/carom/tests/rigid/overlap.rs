//! How deep things are in each other, by plain geometry that shares nothing with the library.

use carom::{BodyState, Boundary, DVec2, Engine, Wall, World};

/// What is where at an instant.
enum Shape {
    Disc(DVec2, f64),
    Polygon(Vec<DVec2>),
    Capsule(DVec2, DVec2, f64),
}

/// The deepest overlap of all things of a world at the engine's time, and a length that it is to be compared with.
pub fn deepest(world: &World, engine: &Engine) -> (f64, String) {
    let time = engine.seconds(engine.now());
    let bodies: Vec<BodyState> = engine.bodies().map(|(_, body)| body).collect();
    let discs = world.discs().len();
    let mut movable: Vec<(Shape, f64, bool)> = Vec::new();
    for (disc, state) in world.discs().iter().zip(&bodies) {
        movable.push((Shape::Disc(state.center, disc.radius), disc.radius, disc.is_fixed()));
    }
    for (i, body) in world.polygons().iter().enumerate() {
        let state = bodies[discs + i];
        let center = body.polygon.centroid();
        let turn = DVec2::from_angle(state.angle);
        let place = |v: &DVec2| state.center + turn.rotate(*v - center);
        let vertices: Vec<DVec2> = body.polygon.vertices().iter().map(place).collect();
        movable.push((Shape::Polygon(vertices), body.polygon.reach(), body.is_fixed()));
    }
    let walls: Vec<Shape> = world
        .segments()
        .iter()
        .map(|s| Shape::Capsule(s.a + s.ends[0] * time, s.b + s.ends[1] * time, s.radius))
        .collect();
    let mut deepest = (0.0, String::new());
    let mut note = |depth: f64, size: f64, what: String| {
        // Of what is not a number, nothing is known.
        if !(depth / size <= deepest.0) {
            deepest = (depth / size, what);
        }
    };
    for (i, (shape, size, fixed)) in movable.iter().enumerate() {
        for (j, (other, other_size, other_fixed)) in movable.iter().enumerate().skip(i + 1) {
            if *fixed && *other_fixed {
                continue;
            }
            for shift in images(world.boundary()) {
                let depth = overlap(shape, &moved(other, shift));
                note(depth, size.min(*other_size), format!("bodies {i} and {j}"));
            }
        }
        if *fixed {
            continue;
        }
        for (j, wall) in walls.iter().enumerate() {
            for shift in images(world.boundary()) {
                note(overlap(shape, &moved(wall, shift)), *size, format!("body {i} and wall {j}"));
            }
        }
        if let Boundary::Box { min, max } = world.boundary() {
            for v in extremes(shape) {
                let out = (min - v).max(v - max).max_element();
                note(out, *size, format!("body {i} and the box"));
            }
        }
        for wall in world.walls() {
            let Wall::Container(container) = wall else { continue };
            for v in far_points(shape, container.center) {
                note(v - container.radius, *size, format!("body {i} and the rim"));
            }
        }
    }
    deepest
}

fn images(boundary: Boundary) -> Vec<DVec2> {
    let Boundary::Periodic { min, max } = boundary else { return vec![DVec2::ZERO] };
    let mut all = Vec::new();
    for x in -2..=2 {
        for y in -2..=2 {
            all.push(DVec2::new(f64::from(x), f64::from(y)) * (max - min));
        }
    }
    all
}

fn moved(shape: &Shape, way: DVec2) -> Shape {
    match shape {
        Shape::Disc(center, radius) => Shape::Disc(*center + way, *radius),
        Shape::Polygon(vertices) => Shape::Polygon(vertices.iter().map(|v| *v + way).collect()),
        Shape::Capsule(a, b, radius) => Shape::Capsule(*a + way, *b + way, *radius),
    }
}

/// The points that are farthest out along the axes.
fn extremes(shape: &Shape) -> Vec<DVec2> {
    match shape {
        Shape::Disc(center, radius) => {
            [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y].map(|n| *center + n * *radius).to_vec()
        }
        Shape::Polygon(vertices) => vertices.clone(),
        Shape::Capsule(a, b, _) => vec![*a, *b],
    }
}

fn far_points(shape: &Shape, from: DVec2) -> Vec<f64> {
    match shape {
        Shape::Disc(center, radius) => vec![(*center - from).length() + radius],
        _ => extremes(shape).into_iter().map(|v| (v - from).length()).collect(),
    }
}

fn to_segment(p: DVec2, a: DVec2, b: DVec2) -> f64 {
    let along = b - a;
    let square = along.length_squared();
    let t = if square > 0.0 { ((p - a).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
    (p - (a + along * t)).length()
}

fn sides(vertices: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
    let n = vertices.len();
    (0..n).map(move |i| (vertices[i], vertices[(i + 1) % n]))
}

fn to_rim(p: DVec2, vertices: &[DVec2]) -> f64 {
    sides(vertices).map(|(a, b)| to_segment(p, a, b)).fold(f64::INFINITY, f64::min)
}

fn is_inside(p: DVec2, vertices: &[DVec2]) -> bool {
    let mut inside = false;
    for (a, b) in sides(vertices) {
        if (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            inside = !inside;
        }
    }
    inside
}

/// How deep a point is in a polygon; below 0, how far away.
fn depth(p: DVec2, vertices: &[DVec2]) -> f64 {
    if is_inside(p, vertices) { to_rim(p, vertices) } else { -to_rim(p, vertices) }
}

fn overlap(a: &Shape, b: &Shape) -> f64 {
    match (a, b) {
        (Shape::Disc(p, r), Shape::Disc(q, s)) => r + s - (*p - *q).length(),
        (Shape::Disc(p, r), Shape::Polygon(vertices)) => r + depth(*p, vertices),
        (Shape::Disc(p, r), Shape::Capsule(a, b, s)) => r + s - to_segment(*p, *a, *b),
        (Shape::Polygon(one), Shape::Polygon(other)) => {
            let deepest = |one: &[DVec2], other: &[DVec2]| {
                one.iter().map(|v| depth(*v, other)).fold(f64::NEG_INFINITY, f64::max)
            };
            deepest(one, other).max(deepest(other, one)).max(crossing(one, other))
        }
        (Shape::Polygon(vertices), Shape::Capsule(a, b, r)) => {
            let ends = depth(*a, vertices).max(depth(*b, vertices)) + r;
            let corners = vertices.iter().map(|v| r - to_segment(*v, *a, *b));
            let corners = corners.fold(f64::NEG_INFINITY, f64::max);
            let corners = if *r > 0.0 { corners } else { f64::NEG_INFINITY };
            ends.max(corners).max(crossing(vertices, &[*a, *b]))
        }
        (a, b) => overlap(b, a),
    }
}

/// How far two sides reach through each other: the least distance of an end of the one from the other, where they
/// cross.
fn crossing(one: &[DVec2], other: &[DVec2]) -> f64 {
    let mut deepest = f64::NEG_INFINITY;
    for (a, b) in sides(one) {
        for (c, d) in sides(other) {
            let side = |p: DVec2, q: DVec2, r: DVec2| (q - p).perp_dot(r - p);
            let (x, y) = (side(a, b, c), side(a, b, d));
            let (z, w) = (side(c, d, a), side(c, d, b));
            if x * y < 0.0 && z * w < 0.0 {
                let ends = [
                    to_segment(a, c, d),
                    to_segment(b, c, d),
                    to_segment(c, a, b),
                    to_segment(d, a, b),
                ];
                deepest = deepest.max(ends.into_iter().fold(f64::INFINITY, f64::min));
            }
        }
    }
    deepest
}
