//! Whether a trajectory is possible, looked at without any of carom's own predictions.
//!
//! Between its events a disc goes straight on, so what it sweeps is a capsule around a straight piece. How
//! deep that is in a wall is a matter of the distance of two segments, in plain school geometry; how
//! deep in a side of the box, one of the two ends of the piece.

use carom::{DVec2, Timeline};
use carom_scene::{Boundary, Scene};

/// What was found. Depths and jumps are shares of a radius.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// How deep a disc was in a wall or a side at most; 1: as deep as its centre.
    pub overlap: f64,
    /// How often a centre went across a wall.
    pub through: u64,
    /// How many discs had their centre outside the box at some time.
    pub outside: usize,
    /// How far a piece began at most from where the one before had ended.
    pub jump: f64,
}

/// An observer of a scene's discs, piece by piece.
pub struct Swept {
    low: DVec2,
    high: DVec2,
    radii: Vec<f64>,
    walls: Walls,
    /// Where every disc was last.
    places: Vec<DVec2>,
    is_outside: Vec<bool>,
    found: Found,
}

impl Swept {
    pub fn new(scene: &Scene) -> Self {
        let (low, high) = match scene.world.boundary {
            Boundary::Box([left, bottom, right, top]) => {
                (DVec2::new(left, bottom), DVec2::new(right, top))
            }
            _ => (DVec2::splat(f64::NEG_INFINITY), DVec2::splat(f64::INFINITY)),
        };
        Swept {
            low,
            high,
            radii: scene.discs.iter().map(|disc| disc.radius).collect(),
            walls: Walls::new(scene),
            places: scene.discs.iter().map(|disc| disc.center.into()).collect(),
            is_outside: vec![false; scene.discs.len()],
            found: Found::default(),
        }
    }

    /// Looks at every piece between two times. Each look begins where the one before ended.
    pub fn look(&mut self, timeline: &Timeline, from: f64, to: f64) {
        for id in 0..self.radii.len() {
            for piece in timeline.pieces_between(id as u32, from, to) {
                self.look_at(id, piece.start, piece.end);
            }
        }
    }

    /// What was found, if the discs are at these places now.
    pub fn finish(mut self, places: impl Iterator<Item = DVec2>) -> Found {
        for (id, place) in places.enumerate() {
            self.note_jump(id, place);
        }
        self.found.outside = self.is_outside.iter().filter(|outside| **outside).count();
        self.found
    }

    fn look_at(&mut self, id: usize, start: DVec2, end: DVec2) {
        self.note_jump(id, start);
        self.places[id] = end;
        let radius = self.radii[id];
        for place in [start, end] {
            let inside = (place - self.low).min(self.high - place).min_element();
            self.is_outside[id] |= inside < 0.0;
            note(&mut self.found.overlap, (radius - inside) / radius);
        }
        let found = &mut self.found;
        self.walls.near(start, end, radius, |a, b| {
            let crossed = cross_each_other(start, end, a, b);
            let distance = if crossed { 0.0 } else { apart(start, end, a, b) };
            found.through += u64::from(crossed);
            note(&mut found.overlap, (radius - distance) / radius);
        });
    }

    fn note_jump(&mut self, id: usize, start: DVec2) {
        note(&mut self.found.jump, start.distance(self.places[id]) / self.radii[id]);
    }
}

/// Keeps the larger one, or what is no number at all.
fn note(most: &mut f64, found: f64) {
    if !(found <= *most) && !most.is_nan() {
        *most = found;
    }
}

/// Walls in squares, each by its middle.
struct Walls {
    side: f64,
    low: DVec2,
    columns: usize,
    rows: usize,
    squares: Vec<Vec<(DVec2, DVec2)>>,
    /// Half of the longest.
    half: f64,
}

impl Walls {
    fn new(scene: &Scene) -> Self {
        let walls = || scene.segments.iter().map(|wall| (DVec2::from(wall.a), DVec2::from(wall.b)));
        let middles = || walls().map(|(a, b)| (a + b) / 2.0);
        let low = middles().fold(DVec2::INFINITY, DVec2::min);
        let high = middles().fold(DVec2::NEG_INFINITY, DVec2::max);
        let size = if low.x <= high.x { high - low } else { DVec2::ZERO };
        let side = (size.x * size.y / (walls().count() + 1) as f64).sqrt().max(1e-3);
        let [columns, rows] = [size.x, size.y].map(|size| (size / side) as usize + 1);
        let half = walls().map(|(a, b)| a.distance(b) / 2.0).fold(0.0, f64::max);
        let squares = vec![Vec::new(); columns * rows];
        let mut all = Walls { side, low, columns, rows, squares, half };
        for (a, b) in walls() {
            let [column, row] = all.square((a + b) / 2.0);
            all.squares[row * all.columns + column].push((a, b));
        }
        all
    }

    fn square(&self, place: DVec2) -> [usize; 2] {
        let at = (place - self.low) / self.side;
        [(at.x as usize).min(self.columns - 1), (at.y as usize).min(self.rows - 1)]
    }

    /// All walls that something so wide on a straight way could touch, and some more.
    fn near(&self, start: DVec2, end: DVec2, radius: f64, mut see: impl FnMut(DVec2, DVec2)) {
        let reach = DVec2::splat(radius + self.half);
        let [left, bottom] = self.square(start.min(end) - reach);
        let [right, top] = self.square(start.max(end) + reach);
        for row in bottom..=top {
            for square in &self.squares[row * self.columns..][left..=right] {
                square.iter().for_each(|(a, b)| see(*a, *b));
            }
        }
    }
}

/// Whether two segments cross: the ends of each are on both sides of the other.
fn cross_each_other(p: DVec2, q: DVec2, a: DVec2, b: DVec2) -> bool {
    let sides = |from: DVec2, to: DVec2, one: DVec2, other: DVec2| {
        let way = to - from;
        way.perp_dot(one - from) * way.perp_dot(other - from)
    };
    sides(p, q, a, b) < 0.0 && sides(a, b, p, q) < 0.0
}

/// The distance of two segments that do not cross: at one of the four ends.
fn apart(p: DVec2, q: DVec2, a: DVec2, b: DVec2) -> f64 {
    let ends = [to_segment(p, a, b), to_segment(q, a, b), to_segment(a, p, q), to_segment(b, p, q)];
    ends.into_iter().fold(f64::INFINITY, f64::min)
}

fn to_segment(point: DVec2, a: DVec2, b: DVec2) -> f64 {
    let way = b - a;
    let length = way.length_squared();
    let part = if length > 0.0 { (point - a).dot(way) / length } else { 0.0 };
    point.distance(a + way * part.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom::DiscState;
    use carom_scene::{DiscSpec, SegmentSpec, WorldSettings};

    /// A disc of radius 1 at (5, 5) in a box of 10 by 10, with a wall at x = 7.
    fn scene() -> Scene {
        let boundary = Boundary::Box([0.0, 0.0, 10.0, 10.0]);
        Scene {
            world: WorldSettings { boundary, ..WorldSettings::default() },
            discs: vec![DiscSpec::new([5.0, 5.0], 1.0)],
            segments: vec![SegmentSpec::new([7.0, 4.0], [7.0, 6.0])],
            ..Scene::default()
        }
    }

    /// What is found of a disc that goes straight from one place to the next, each in a unit of time.
    fn found(ways: &[[f64; 2]]) -> Found {
        let scene = scene();
        let mut timeline = Timeline::new(&scene.world().unwrap());
        let mut swept = Swept::new(&scene);
        let mut place = DVec2::new(5.0, 5.0);
        for (time, to) in ways.iter().enumerate() {
            let to = DVec2::from(*to);
            let state = DiscState { center: place, velocity: to - place };
            timeline.record_frame(time as f64, [state]);
            place = to;
        }
        timeline.end_at(ways.len() as f64);
        swept.look(&timeline, 0.0, ways.len() as f64);
        swept.finish([place].into_iter())
    }

    #[test]
    fn a_disc_that_touches_is_well() {
        let found =
            found(&[[6.0, 5.0], [5.0, 1.0], [1.0, 1.0], [1.0, 9.0], [9.0, 9.0], [8.0, 5.0]]);
        assert_eq!(found, Found::default());
    }

    #[test]
    fn a_disc_through_a_wall_is_seen_however_fast() {
        let found = found(&[[9.0, 5.5]]);
        assert_eq!((found.through, found.overlap, found.outside), (1, 1.0, 0));
    }

    #[test]
    fn a_rim_through_a_wall_is_seen_where_it_is_deepest() {
        // It sweeps past the lower end of the wall, whose point is a quarter inside at the deepest.
        let found = found(&[[5.0, 3.25], [9.0, 3.25]]);
        assert_eq!((found.through, found.overlap), (0, 0.25));
    }

    #[test]
    fn a_disc_outside_is_seen_though_it_comes_back() {
        let found = found(&[[5.0, 9.5], [5.0, -1.0], [5.0, 5.0]]);
        assert_eq!((found.outside, found.overlap), (1, 2.0));
        assert_eq!(self::found(&[[5.0, 9.5]]).outside, 0);
        assert_eq!(self::found(&[[5.0, 9.5]]).overlap, 0.5);
    }

    #[test]
    fn a_disc_that_is_elsewhere_all_of_a_sudden_is_seen() {
        let scene = scene();
        let mut timeline = Timeline::new(&scene.world().unwrap());
        let at = |x, y| DiscState { center: DVec2::new(x, y), velocity: DVec2::Y };
        timeline.record_frame(0.0, [at(5.0, 5.0)]);
        timeline.record_frame(1.0, [at(3.0, 6.0)]);
        timeline.end_at(2.0);
        let mut swept = Swept::new(&scene);
        swept.look(&timeline, 0.0, 2.0);
        assert_eq!(swept.finish([DVec2::new(3.0, 7.0)].into_iter()).jump, 2.0);
    }

    #[test]
    fn every_wall_of_a_large_scene_is_found() {
        let scene = carom_scene::Crosses::new(100).scene().unwrap();
        let walls = Walls::new(&scene);
        for wall in &scene.segments {
            let (a, b) = (DVec2::from(wall.a), DVec2::from(wall.b));
            // A short way that ends a hair before one of its ends.
            for (end, other) in [(a, b), (b, a)] {
                let out = (end - other).normalize();
                let mut seen = false;
                walls.near(end + out * 9.0, end + out * 4.9, 5.0, |c, d| seen |= (c, d) == (a, b));
                assert!(seen);
            }
        }
    }
}
